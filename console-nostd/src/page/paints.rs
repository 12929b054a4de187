//! The cards and emblems of Tavolozza on a page.

use super::{Drawn, Page};
use crate::art::{self, Emblem};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::tavolozza::Colour;

impl<D: DrawTarget<Color = BinaryColor>> Page<'_, '_, D> {
    /// A colour card on the table.
    pub(crate) fn paint_tile(&mut self, at: Point, colour: Colour) -> Drawn<D> {
        self.picture(at, art::TILE);
        art::paint_tile(self.target, at, colour)
    }

    /// A small colour card.
    pub(crate) fn paint_mini(&mut self, at: Point, colour: Colour) -> Drawn<D> {
        self.picture(at, art::MINI);
        art::paint_mini(self.target, at, colour)
    }

    /// A large colour card.
    pub(crate) fn paint_large(&mut self, at: Point, colour: Colour) -> Drawn<D> {
        self.picture(at, art::LARGE);
        art::paint_large(self.target, at, colour)
    }

    /// An emblem.
    pub(crate) fn emblem(&mut self, at: Point, emblem: Emblem) -> Drawn<D> {
        self.picture(at, Emblem::SIZE);
        art::emblem(self.target, at, emblem, BinaryColor::On)
    }
}
