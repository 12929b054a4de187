//! Little pictures keep to their box, and the logo to the screen.

use console_nostd::art::{self, Icon};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics_simulator::SimulatorDisplay;

#[test]
fn icons_stay_inside_their_box_and_differ() {
    let drawn = Icon::ALL.map(|icon| {
        let mut screen = MockDisplay::new();
        art::icon(&mut screen, Point::new(9, 9), icon, BinaryColor::On).unwrap();
        let frame = Rectangle::new(Point::new(9, 9), Size::new_equal(Icon::SIZE as u32));
        let area = screen.affected_area();
        assert_eq!(area.intersection(&frame), area, "{icon:?}");
        frame
            .points()
            .map(|at| screen.get_pixel(at))
            .collect::<Vec<_>>()
    });
    for (index, one) in drawn.iter().enumerate() {
        for (other, icon) in drawn[index + 1..].iter().zip(&Icon::ALL[index + 1..]) {
            let differing = one.iter().zip(other).filter(|(a, b)| a != b).count();
            assert!(differing >= 4, "{:?} and {icon:?}", Icon::ALL[index]);
        }
    }
}

#[test]
fn the_logo_fits_the_screen_and_its_rainbow_is_even() {
    let mut wide = SimulatorDisplay::new(console_nostd::SIZE + Size::new(64, 64));
    let mut middle = wide.translated(Point::new(32, 32));
    art::logo(&mut middle).unwrap();
    let screen = Rectangle::new(Point::new(32, 32), console_nostd::SIZE);
    let on = |at: &Point| wide.get_pixel(*at) == BinaryColor::On;
    assert!(
        wide.bounding_box()
            .points()
            .filter(on)
            .all(|at| screen.contains(at))
    );
    // The word is not even: only what lies left and right of it is compared.
    let side = Rectangle::new(screen.top_left, Size::new(32, 64));
    for at in side.points() {
        let mirrored = Point::new(2 * 32 + 127 - at.x, at.y);
        assert_eq!(wide.get_pixel(at), wide.get_pixel(mirrored), "{at}");
    }
}
