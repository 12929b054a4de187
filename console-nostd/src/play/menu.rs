//! The pages over a board and after a game: what the buttons do there, the menu, the last choice.

use super::{Board, Face, Outcome, Play, results};
use crate::art::Font;
use crate::keep::Settings;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::screens::book::Reader;
use crate::text::{Line, Texts, deal_code, fill};
use crate::{Button, Instant};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{Game, Seat};

/// A line of the menu in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MenuChoice {
    Scores,
    Legend,
    Undo,
    Rules,
    /// Shows the deal number, to play the same game again or elsewhere.
    Deal,
    Quit,
}

/// The lines of the menu, always in the same places.
const MENU: [MenuChoice; 6] = [
    MenuChoice::Scores,
    MenuChoice::Legend,
    MenuChoice::Undo,
    MenuChoice::Rules,
    MenuChoice::Deal,
    MenuChoice::Quit,
];

/// Where cards are hidden: elsewhere the deal number would show all of them. It is told at the end.
const HIDDEN_MENU: [MenuChoice; 5] = [
    MenuChoice::Scores,
    MenuChoice::Legend,
    MenuChoice::Undo,
    MenuChoice::Rules,
    MenuChoice::Quit,
];

/// The lines of a game's menu.
fn lines<B: Board>() -> &'static [MenuChoice] {
    if B::HIDDEN { &HIDDEN_MENU } else { &MENU }
}

/// The player on the first of these lines of the ranking, or on the second.
fn player(ranking: &results::Ranking, lines: [usize; 2]) -> Option<Seat> {
    lines.into_iter().find_map(|line| *ranking.get(line)?)
}

impl<B: Board> Play<B> {
    /// What a button does on a page.
    pub(super) fn push_page(
        &mut self,
        button: Button,
        settings: &Settings,
        now: Instant,
    ) -> Outcome {
        match self.face {
            Face::Board => {}
            Face::Menu(list) => return self.push_menu(button, list, now),
            Face::Scores | Face::Legend | Face::Rules(_) if button == Button::B => {
                match self.menu.take() {
                    Some(list) => self.face = Face::Menu(list),
                    None => {
                        self.face = Face::Board;
                        self.uncovered(now);
                    }
                }
            }
            Face::Scores | Face::Legend => {}
            Face::Rules(mut reader) => {
                reader.push(button, settings.texts(), B::TITLE);
                self.face = Face::Rules(reader);
            }
            Face::Ranking(mut list) => {
                let lines = self.ranking();
                self.face = match button {
                    // The line below the winners may be nobody's: there it is the last of them.
                    Button::A => {
                        let line = list.cursor();
                        let seat = player(&lines, [line, line.saturating_sub(1)]);
                        seat.map_or(self.face, Face::Details)
                    }
                    Button::B => Face::End(List::default()),
                    _ => {
                        list.push(button, lines.len());
                        Face::Ranking(list)
                    }
                };
            }
            // A reads on from the first to the last and begins anew: a hasty one ends nothing.
            Face::Details(seat) => {
                let lines = self.ranking();
                let len = lines.len().max(1);
                let line = lines
                    .iter()
                    .position(|line| *line == Some(seat))
                    .unwrap_or(0);
                let by = match button {
                    Button::Left | Button::Up => len - 1,
                    _ => 1,
                };
                // One line on, or two where the next is nobody's.
                let next = player(&lines, [(line + by) % len, (line + 2 * by) % len]);
                self.face = match button {
                    Button::B => Face::Ranking(List::at(line)),
                    Button::A if line + 1 == len => Face::Ranking(List::default()),
                    _ => Face::Details(next.unwrap_or(seat)),
                };
            }
            Face::End(mut list) => match (button, list.cursor()) {
                (Button::A, 0) => return Outcome::Again,
                (Button::A, _) => return Outcome::Finished,
                (Button::B, _) => self.face = Face::Ranking(List::default()),
                _ => {
                    list.push(button, 2);
                    self.face = Face::End(list);
                }
            },
        }
        Outcome::Stay
    }

    /// The lines of the ranking, once the game is over.
    fn ranking(&self) -> results::Ranking {
        let outcome = self.game.outcome();
        outcome.as_ref().map(results::ranked).unwrap_or_default()
    }

    fn push_menu(&mut self, button: Button, mut list: List, now: Instant) -> Outcome {
        match button {
            Button::B => {
                self.face = Face::Board;
                self.uncovered(now);
            }
            Button::A => {
                self.face = match lines::<B>().get(list.cursor()) {
                    Some(MenuChoice::Scores) => Face::Scores,
                    Some(MenuChoice::Legend) => Face::Legend,
                    Some(MenuChoice::Rules) => Face::Rules(Reader::default()),
                    Some(MenuChoice::Undo) => return self.undo(now),
                    Some(MenuChoice::Quit) => return Outcome::Quit,
                    Some(MenuChoice::Deal) | None => return Outcome::Refused,
                };
                self.menu = Some(list);
            }
            _ => {
                list.push(button, lines::<B>().len());
                self.face = Face::Menu(list);
            }
        }
        Outcome::Stay
    }

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
        let a = match lines::<B>().get(list.cursor()) {
            // There is nothing to do on these lines.
            Some(MenuChoice::Deal) => "",
            Some(MenuChoice::Undo) if self.before.is_none() => "",
            _ => texts.ok,
        };
        page.header(texts.game_menu, a, texts.back)?;
        let choices = lines::<B>();
        list.draw(page, choices.len(), |line| {
            let plain = |text| (fill(text, &[]), Line::new());
            match choices[line.min(choices.len() - 1)] {
                MenuChoice::Scores => plain(texts.scores),
                MenuChoice::Legend => plain(texts.legend_title),
                MenuChoice::Undo if self.before.is_some() => plain(texts.undo),
                MenuChoice::Undo => (fill(texts.undo, &[]), fill(texts.nothing, &[])),
                MenuChoice::Rules => plain(texts.rules),
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
            (fill(text, &[]), Line::new())
        })?;
        let deal = fill("% %", &[&texts.deal, &self.deal_code()]);
        page.centred(Font::Body, 50, &deal)
    }
}
