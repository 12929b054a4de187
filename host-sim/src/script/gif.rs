//! What was to be seen as a moving picture of two colours, timed as the script was.

use super::play::Played;
use crate::picture::{self, Glow, Theme};
use console_nostd::Light;
use embedded_graphics::prelude::RgbColor;
use gif::{Encoder, EncodingError, Frame, Repeat};
use std::io::Write;

/// Writes the film of a script, with so many dots for a pixel.
///
/// # Errors
/// Those of the writer.
pub fn write(
    played: &Played,
    theme: Theme,
    pitch: u32,
    out: impl Write,
) -> Result<(), EncodingError> {
    let (off, on) = theme.colours(Glow::full(Light::Full));
    let palette = [off.r(), off.g(), off.b(), on.r(), on.g(), on.b()];
    let mut encoder = None;
    let mut out = Some(out);
    let ends = played.film.iter().skip(1).map(|(since, _)| *since);
    for ((since, seen), until) in played.film.iter().zip(ends.chain([played.end])) {
        let image = picture::glass(&seen.frame, theme, Glow::full(seen.light), pitch);
        let dots = image.as_image_buffer();
        let (width, height) = (dots.width() as u16, dots.height() as u16);
        if let Some(out) = out.take() {
            let mut new = Encoder::new(out, width, height, &palette)?;
            new.set_repeat(Repeat::Infinite)?;
            encoder = Some(new);
        }
        let buffer: Vec<u8> = dots
            .pixels()
            .map(|dot| u8::from(dot.0 != palette[..3]))
            .collect();
        let hundredths = (until - *since).millis() / 10;
        if let Some(encoder) = &mut encoder {
            encoder.write_frame(&Frame {
                width,
                height,
                delay: hundredths.try_into().unwrap_or(u16::MAX),
                buffer: buffer.into(),
                ..Frame::default()
            })?;
        }
    }
    Ok(())
}
