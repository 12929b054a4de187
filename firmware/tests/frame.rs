//! The frame draws what any target draws, and its windows always bring the glass up to date.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use firmware::frame::{COLUMNS, Frame, PAGES, Shadow, Window};

/// A display that understands one transaction: what the SSD1306 does with it, by its datasheet.
#[derive(Clone)]
struct Glass([u8; COLUMNS * PAGES]);

impl Glass {
    fn obey(&mut self, bytes: &[u8]) {
        let (head, picture) = bytes.split_at(13);
        let commands: Vec<u8> = head[..12]
            .chunks(2)
            .map(|pair| {
                assert_eq!(pair[0], 0x80, "a control byte for one byte of command");
                pair[1]
            })
            .collect();
        assert_eq!((commands[0], commands[3], head[12]), (0x21, 0x22, 0x40));
        let (columns, pages) = (commands[1]..=commands[2], commands[4]..=commands[5]);
        let places = pages.flat_map(|page| columns.clone().map(move |column| (page, column)));
        let mut picture = picture.iter();
        for (page, column) in places {
            let byte = picture.next().expect("a window is sent whole");
            self.0[usize::from(page) * COLUMNS + usize::from(column)] = *byte;
        }
        assert_eq!(picture.next(), None, "a byte too many");
    }

    fn shows(&self, frame: &Frame) -> bool {
        (0..COLUMNS * PAGES).all(|at| self.0[at] == frame.byte(at / COLUMNS, at % COLUMNS))
    }
}

/// Any number, from a seed (a linear congruential generator's upper bits).
fn dice(seed: &mut u64) -> u32 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as u32
}

fn scribble(frame: &mut Frame, seed: &mut u64) {
    for _ in 0..dice(seed) % 12 {
        let colour = BinaryColor::from(dice(seed).is_multiple_of(2));
        let at = Point::new(
            (dice(seed) % 160) as i32 - 16,
            (dice(seed) % 96) as i32 - 16,
        );
        match dice(seed) % 3 {
            0 => frame.draw_iter([Pixel(at, colour)]),
            1 => {
                let size = Size::new(dice(seed) % 40, dice(seed) % 40);
                frame.fill_solid(&Rectangle::new(at, size), colour)
            }
            _ => Circle::new(at, dice(seed) % 30)
                .into_styled(PrimitiveStyle::with_stroke(colour, 1))
                .draw(frame),
        }
        .unwrap();
    }
}

#[test]
fn after_its_windows_the_glass_shows_the_frame_and_never_for_more_than_a_whole_one() {
    let (mut frame, mut shadow) = (Frame::dark(), Shadow::new());
    let (mut glass, mut seed) = (Glass([0xA5; COLUMNS * PAGES]), 7);
    for round in 0..2000 {
        scribble(&mut frame, &mut seed);
        let windows = shadow.take(&frame);
        let cost: usize = windows.iter().map(Window::cost).sum();
        assert!(cost <= Window::ALL.cost(), "round {round}: {cost} bytes");
        for window in &windows {
            let bytes: Vec<u8> = window.transaction(shadow.frame()).collect();
            assert_eq!(bytes.len() + 2, window.cost());
            glass.obey(&bytes);
        }
        assert!(glass.shows(&frame), "round {round}");
        assert!(shadow.take(&frame).is_empty(), "round {round}");
    }
}

#[test]
fn a_display_that_came_back_gets_everything() {
    let (frame, mut shadow) = (Frame::dark(), Shadow::new());
    assert_eq!(shadow.take(&frame).as_slice(), [Window::ALL]);
    assert!(shadow.take(&frame).is_empty());
    shadow.forget();
    assert_eq!(shadow.take(&frame).as_slice(), [Window::ALL]);
}

#[test]
fn two_far_corners_are_two_small_windows() {
    let (mut frame, mut shadow) = (Frame::dark(), Shadow::new());
    shadow.take(&frame);
    let corners = [Point::zero(), Point::new(127, 63)];
    frame
        .draw_iter(corners.map(|at| Pixel(at, BinaryColor::On)))
        .unwrap();
    let windows = shadow.take(&frame);
    assert_eq!(
        windows.iter().map(Window::bytes).collect::<Vec<_>>(),
        [1, 1]
    );
}

#[test]
fn a_gap_cheaper_to_send_than_to_jump_is_sent() {
    for (gap, windows) in [(15, 1), (16, 2)] {
        let (mut frame, mut shadow) = (Frame::dark(), Shadow::new());
        shadow.take(&frame);
        let pair = [Point::zero(), Point::new(gap + 1, 0)];
        frame
            .draw_iter(pair.map(|at| Pixel(at, BinaryColor::On)))
            .unwrap();
        assert_eq!(shadow.take(&frame).len(), windows, "gap of {gap}");
    }
}

#[test]
fn a_filled_area_is_the_same_as_its_pixels() {
    let mut seed = 99;
    for _ in 0..2000 {
        let at = Point::new(
            (dice(&mut seed) % 80) as i32 - 8,
            (dice(&mut seed) % 80) as i32 - 8,
        );
        let area = Rectangle::new(at, Size::new(dice(&mut seed) % 40, dice(&mut seed) % 40));
        let (mut filled, mut dotted) = (Frame::dark(), Frame::dark());
        for colour in [BinaryColor::On, BinaryColor::Off] {
            filled.fill_solid(&area, colour).unwrap();
            let pixels = area.points().map(|point| Pixel(point, colour));
            dotted.draw_iter(pixels).unwrap();
            assert_eq!(filled, dotted, "{area:?}");
        }
    }
}

#[test]
fn pixels_are_where_the_datasheet_has_them() {
    let mut frame = Frame::dark();
    let at = [
        Point::new(0, 0),
        Point::new(0, 7),
        Point::new(5, 8),
        Point::new(-1, 3),
    ];
    frame
        .draw_iter(at.map(|at| Pixel(at, BinaryColor::On)))
        .unwrap();
    assert_eq!(
        (frame.byte(0, 0), frame.byte(1, 5), frame.byte(0, 127)),
        (0x81, 0x01, 0)
    );
}
