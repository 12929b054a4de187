//! Cards must be told apart by eye, also by whoever sits opposite.

use console_nostd::art;
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Card;

type Draw = fn(&mut MockDisplay<BinaryColor>, Point, Card);

/// Edge, pixels that must differ, and how to draw.
const SIZES: [(i32, usize, Draw); 3] = [
    (art::MINI, 16, |to, at, card| {
        art::mini(to, at, card).unwrap();
    }),
    (art::TILE, 32, |to, at, card| {
        art::tile(to, at, card).unwrap();
    }),
    (art::LARGE, 130, |to, at, card| {
        art::large(to, at, card).unwrap();
    }),
];

fn lit(draw: Draw, card: Card, edge: i32) -> Vec<bool> {
    let mut screen = MockDisplay::new();
    draw(&mut screen, Point::zero(), card);
    let rows = (0..edge).flat_map(|y| (0..edge).map(move |x| Point::new(x, y)));
    rows.map(|at| screen.get_pixel(at) == Some(BinaryColor::On))
        .collect()
}

/// The fewest differing pixels, however the two pictures are slid over each other by a pixel.
fn difference(a: &[bool], b: &[bool], edge: i32) -> usize {
    let at = |picture: &[bool], x: i32, y: i32| {
        let inside = (0..edge).contains(&x) && (0..edge).contains(&y);
        inside && picture[(y * edge + x) as usize]
    };
    let slides = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let differing = slides.map(|(dx, dy)| {
        let points = (-1..=edge).flat_map(|y| (-1..=edge).map(move |x| (x, y)));
        points
            .filter(|&(x, y)| at(a, x, y) != at(b, x + dx, y + dy))
            .count()
    });
    differing.min().unwrap()
}

#[test]
fn cards_are_told_apart_from_both_sides_of_the_table() {
    for (edge, least, draw) in SIZES {
        for (index, &one) in Card::ALL.iter().enumerate() {
            for &other in &Card::ALL[index + 1..] {
                let here = lit(draw, one, edge);
                let mut there = lit(draw, other, edge);
                let upright = difference(&here, &there, edge);
                there.reverse();
                let turned = difference(&here, &there, edge);
                let found = upright.min(turned);
                assert!(
                    found >= least,
                    "{one:?} and {other:?} differ in {found} pixels of {edge}×{edge}"
                );
            }
        }
    }
}

#[test]
fn cards_fill_their_box_and_nothing_else() {
    for (edge, _, draw) in SIZES {
        for card in Card::ALL {
            let mut screen = MockDisplay::new();
            draw(&mut screen, Point::new(8, 8), card);
            let area = screen.affected_area();
            assert_eq!(area.top_left, Point::new(8, 8), "{card:?}");
            assert_eq!(area.size, Size::new_equal(edge as u32), "{card:?}");
        }
    }
}

#[test]
fn touching_tiles_keep_a_dark_line_between_them() {
    for card in Card::ALL {
        let tile = lit(SIZES[1].2, card, art::TILE);
        let edge = art::TILE as usize;
        for i in 0..edge {
            assert!(!tile[i * edge + edge - 1], "{card:?}: right column");
            assert!(!tile[(edge - 1) * edge + i], "{card:?}: bottom row");
        }
    }
}

#[test]
fn a_slot_is_fainter_than_any_card() {
    let mut screen = MockDisplay::new();
    art::slot(&mut screen, Point::zero()).unwrap();
    let dots = screen.affected_area().points();
    let dots = dots.filter(|&at| screen.get_pixel(at).is_some()).count();
    for card in Card::ALL {
        let tile = lit(SIZES[1].2, card, art::TILE);
        assert!(tile.iter().filter(|&&lit| lit).count() > 6 * dots);
    }
}
