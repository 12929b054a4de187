//! What the buttons do in play, screen by screen.

use super::assign::Draft;
use super::menu::MenuChoice;
use super::{Notice, Outcome, Play, View, results};
use crate::keys::Act;
use crate::list::List;
use crate::{Button, Instant};
use rules_nostd::Game;
use rules_nostd::coloretto::Action;

impl Play {
    /// The buttons.
    pub(crate) fn push(&mut self, act: Act, ask_to_draw: bool, now: Instant) -> Outcome {
        let button = match act {
            Act::HoldB => {
                if self.b_can_be_held() {
                    while self.notices.front().is_some() {
                        self.dismiss(now);
                    }
                    self.cover(View::Menu(List::default()));
                }
                return Outcome::Stay;
            }
            Act::Push(button) => button,
        };
        if let Some(notice) = self.notices.front() {
            // A cue gives way to any button, a notice wants to be read; neither button does more, so
            // that a thumb that bounces plays nobody else's turn.
            if matches!(notice, Notice::Turn(_)) || matches!(button, Button::A | Button::B) {
                self.dismiss(now);
            }
            return Outcome::Stay;
        }
        match self.view {
            View::Play => self.push_table(button, ask_to_draw, now),
            View::Pick(at) => self.push_pick(button, at, now),
            View::Assign(draft) => self.push_assign(button, draft, now),
            View::Menu(list) => self.push_menu(button, list, now),
            View::Scores | View::Legend => {
                if matches!(button, Button::A | Button::B) {
                    self.uncover();
                }
                Outcome::Stay
            }
            View::Ranking(list) => self.push_ranking(button, list),
            View::Details(seat) => {
                match button {
                    Button::Left | Button::Up => self.view = View::Details(self.seat_before(seat)),
                    Button::Right | Button::Down => {
                        self.view = View::Details(self.game.seats().after(seat));
                    }
                    Button::A | Button::B => {
                        self.view = View::Ranking(List::at(results::place(self, seat)));
                    }
                }
                Outcome::Stay
            }
            View::End(mut list) => {
                match (button, list.cursor()) {
                    (Button::A, 0) => return Outcome::Again,
                    (Button::A, _) => return Outcome::Finished,
                    (Button::B, _) => self.view = View::Ranking(List::default()),
                    _ => {
                        list.push(button, 2);
                        self.view = View::End(list);
                    }
                }
                Outcome::Stay
            }
        }
    }

    fn push_table(&mut self, button: Button, ask_to_draw: bool, now: Instant) -> Outcome {
        match button {
            Button::Left => self.shown = self.seat_before(self.shown),
            Button::Right => self.shown = self.game.seats().after(self.shown),
            Button::Up | Button::Down => {
                self.asked = false;
                self.move_cursor(button == Button::Down);
            }
            Button::B if self.asked => self.asked = false,
            Button::B => self.cover(View::Legend),
            // Nothing is played while somebody else's cards are shown.
            Button::A if Some(self.shown) != self.game.to_move() => {
                self.shown = self.game.to_move().unwrap_or(self.shown);
            }
            Button::A => {
                let Some(action) = self.chosen() else {
                    return Outcome::Refused;
                };
                if !self.asked && self.needs_asking(action, ask_to_draw) {
                    self.asked = true;
                    return Outcome::Stay;
                }
                return self.step(action, now);
            }
        }
        Outcome::Stay
    }

    fn push_pick(&mut self, button: Button, at: usize, now: Instant) -> Outcome {
        let actions = self.legal();
        let len = actions.len().max(1);
        match button {
            Button::Left | Button::Up => self.view = View::Pick((at + len - 1) % len),
            Button::Right | Button::Down => self.view = View::Pick((at + 1) % len),
            Button::B => self.cover(View::Legend),
            Button::A => {
                if let Some(&action) = actions.get(at) {
                    return self.step(action, now);
                }
            }
        }
        Outcome::Stay
    }

    fn push_assign(&mut self, button: Button, mut draft: Draft, now: Instant) -> Outcome {
        let table = self.game.table();
        let Some(seat) = table.to_move() else {
            return Outcome::Stay;
        };
        let cards = *table.collection(seat);
        let in_play = table.in_play();
        match button {
            Button::A if self.asked => {
                if let Some(assignment) = draft.assignment() {
                    return self.step(Action::Assign(assignment), now);
                }
            }
            Button::A => self.asked = true,
            Button::B if self.asked => self.asked = false,
            Button::B => self.view = View::Assign(Draft::best(table, seat)),
            _ => {
                self.asked = false;
                let changed = draft.push(button, &cards, in_play);
                self.view = View::Assign(draft);
                if !changed {
                    return Outcome::Refused;
                }
            }
        }
        Outcome::Stay
    }

    fn push_menu(&mut self, button: Button, mut list: List, now: Instant) -> Outcome {
        match button {
            Button::B => self.uncover(),
            Button::A => match MenuChoice::ALL.get(list.cursor()) {
                Some(MenuChoice::Scores) => self.cover(View::Scores),
                Some(MenuChoice::Legend) => self.cover(View::Legend),
                Some(MenuChoice::Undo) => return self.undo(now),
                Some(MenuChoice::Quit) => return Outcome::Quit,
                Some(MenuChoice::Deal) | None => {}
            },
            _ => {
                list.push(button, MenuChoice::ALL.len());
                self.view = View::Menu(list);
            }
        }
        Outcome::Stay
    }

    fn push_ranking(&mut self, button: Button, mut list: List) -> Outcome {
        match button {
            Button::A => self.view = View::End(List::default()),
            Button::B => {
                if let Some(seat) = results::ranking(self).get(list.cursor()) {
                    self.view = View::Details(*seat);
                }
            }
            _ => {
                list.push(button, self.game.seats().count());
                self.view = View::Ranking(list);
            }
        }
        Outcome::Stay
    }
}
