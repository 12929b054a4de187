//! Writes pictures of everything the console can draw:
//!
//! ```text
//! cargo run -p console-nostd --example gallery -- <folder> [scale]
//! ```

use console_nostd::SIZE;
use console_nostd::art::{self, Align, Font, Icon};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use embedded_graphics_simulator::{OutputSettingsBuilder, SimulatorDisplay};
use rules_nostd::coloretto::Card;
use std::path::Path;

type Screen = SimulatorDisplay<BinaryColor>;
type Drawn = Result<(), core::convert::Infallible>;
type Picture = (&'static str, Size, fn(&mut Screen) -> Drawn);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("a folder to write to");
    let scale = arguments.next().map_or(6, |scale| scale.parse().unwrap());
    std::fs::create_dir_all(&folder).unwrap();
    let settings = OutputSettingsBuilder::new().scale(scale).build();
    let pictures: [Picture; 6] = [
        ("cards", Size::new(11 * 28, 112), cards),
        ("table", SIZE, table),
        ("collections", SIZE, collections),
        ("icons", Size::new(16 * 15, 32), icons),
        ("logo", SIZE, art::logo),
        ("fonts", Size::new(256, 114), fonts),
    ];
    for (name, size, draw) in pictures {
        let mut screen = Screen::new(size);
        let Ok(()) = draw(&mut screen);
        let image = screen.to_grayscale_output_image(&settings);
        let file = Path::new(&folder).join(name).with_extension("png");
        image.save_png(&file).unwrap();
        println!("{}", file.display());
    }
}

/// Every card at every size, and the tiles as seen from the other side of the table.
fn cards(screen: &mut Screen) -> Drawn {
    for (index, card) in Card::ALL.into_iter().enumerate() {
        let x = 2 + 28 * index as i32;
        art::large(screen, Point::new(x, 4), card)?;
        art::tile(screen, Point::new(x + 6, 34), card)?;
        art::mini(screen, Point::new(x + 7, 52), card)?;
        let mut tile = Screen::new(Size::new_equal(art::TILE as u32));
        art::tile(&mut tile, Point::zero(), card)?;
        let turned = tile.bounding_box().points().map(|at| {
            let to = Point::new(x + 6, 68) + Point::new_equal(art::TILE - 1) - at;
            Pixel(to, tile.get_pixel(at))
        });
        screen.draw_iter(turned)?;
    }
    for row in 0..2 {
        for (index, card) in Card::ALL
            .into_iter()
            .cycle()
            .skip(5 * row)
            .take(25)
            .enumerate()
        {
            art::tile(
                screen,
                Point::new(2 + 12 * index as i32, 87 + 12 * row as i32),
                card,
            )?;
        }
    }
    Ok(())
}

/// Five rows of three, cards drawn by lot.
fn table(screen: &mut Screen) -> Drawn {
    let mut lot = 2024_u32;
    for row in 0..5 {
        for place in 0..9 {
            let at = Point::new(2 + 13 * place + 4 * (place / 3), 2 + 12 * row);
            lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match lot >> 24 {
                0..180 => art::tile(screen, at, Card::ALL[(lot >> 24) as usize % 7])?,
                180..210 => art::tile(screen, at, Card::ALL[7 + (lot >> 24) as usize % 3])?,
                _ => art::slot(screen, at)?,
            }
        }
    }
    Ok(())
}

/// Small cards with their counts.
fn collections(screen: &mut Screen) -> Drawn {
    for line in 0..6 {
        for place in 0..6 {
            let at = Point::new(2 + 21 * place, 2 + 10 * line);
            art::mini(screen, at, Card::ALL[((line * 4 + place) % 10) as usize])?;
            let count = ["1", "2", "3", "4", "5", "6"][(line + place) as usize % 6];
            let at = at + Point::new(11, -1);
            art::text(screen, Font::Body, at, Align::Left, BinaryColor::On, count)?;
        }
    }
    Ok(())
}

/// The icons, lit and in black on a lit bar.
fn icons(screen: &mut Screen) -> Drawn {
    Rectangle::new(Point::new(0, 16), Size::new(16 * 15, 16))
        .into_styled(PrimitiveStyle::with_fill(BinaryColor::On))
        .draw(screen)?;
    for (icon, x) in Icon::ALL.into_iter().zip((3..).step_by(16)) {
        art::icon(screen, Point::new(x, 3), icon, BinaryColor::On)?;
        art::icon(screen, Point::new(x, 19), icon, BinaryColor::Off)?;
    }
    Ok(())
}

/// Two lines in every font, as close as they come.
fn fonts(screen: &mut Screen) -> Drawn {
    let mut at = Point::new(2, 2);
    for font in Font::ALL {
        for line in [
            "È il turno di Ștefan: pesca o prendi una fila (12)",
            "Încă o rundă? Țară, ĂÂÎȘȚ șțăâî ÀÈÉÌÒÙ àèéìòù gjpqy",
        ] {
            art::text(screen, font, at, Align::Left, BinaryColor::On, line)?;
            at.y += font.height();
        }
        at.y += 4;
    }
    Ok(())
}
