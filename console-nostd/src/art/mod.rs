//! The look of the console: letters, cards and little pictures. Knows pixels and cards, no screens.
//!
//! All pictures are drawn in these files, pixel by pixel, and nowhere else.

mod cards;
mod font;
mod icons;
mod logo;
mod picture;

pub use cards::{Emblem, emblem, paint_large, paint_mini, paint_tile};
pub use cards::{LARGE, MINI, Sign, TILE, large, mini, sign, slot, tile};
pub use font::{Align, Font, text};
pub use icons::{Icon, icon};
pub use logo::logo;
