//! The menu in play, and the choice at the end.

use super::Play;
use crate::art::Font;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Line, Texts, deal_code, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::Game;

/// A line of the menu in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MenuChoice {
    Scores,
    Legend,
    Undo,
    /// Shows the deal number, to play the same game again or elsewhere.
    Deal,
    Quit,
}

impl MenuChoice {
    /// The lines of the menu, always in the same places.
    pub(super) const ALL: [MenuChoice; 5] = [
        MenuChoice::Scores,
        MenuChoice::Legend,
        MenuChoice::Undo,
        MenuChoice::Deal,
        MenuChoice::Quit,
    ];
}

impl Play {
    /// The letters of the deal number; none for a number that no device deals.
    fn deal_code(&self) -> Line {
        deal_code(self.game.deal_number())
    }

    /// Draws the menu in play.
    pub(super) fn draw_menu<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
        list: List,
    ) -> Drawn<D> {
        page.header(texts.options, texts.ok, texts.back)?;
        list.draw(page, MenuChoice::ALL.len(), |line| {
            let plain = |text| (fill(text, &[]), Line::new());
            match MenuChoice::ALL[line.min(MenuChoice::ALL.len() - 1)] {
                MenuChoice::Scores => plain(texts.scores),
                MenuChoice::Legend => plain(texts.legend_title),
                MenuChoice::Undo if self.can_undo() => plain(texts.undo),
                MenuChoice::Undo => (fill(texts.undo, &[]), fill(texts.nothing, &[])),
                MenuChoice::Deal => (fill(texts.deal, &[]), self.deal_code()),
                MenuChoice::Quit => plain(texts.save_and_quit),
            }
        })
    }

    /// Draws the choice after the ranking, and the deal number for another time.
    pub(super) fn draw_end<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
        list: List,
    ) -> Drawn<D> {
        page.header(texts.result, texts.ok, texts.back)?;
        list.draw(page, 2, |line| {
            let text = if line == 0 {
                texts.again
            } else {
                texts.to_menu
            };
            (fill(text, &[]), Default::default())
        })?;
        let deal = fill("% %", &[&texts.deal, &self.deal_code()]);
        page.centred(Font::Body, 50, &deal)
    }
}
