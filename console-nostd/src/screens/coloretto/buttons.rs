//! What the buttons do in a game of Coloretto, screen by screen.

use super::assign::Draft;
use super::{Board, View, legal, needs_asking, places};
use crate::Button;
use crate::play::Push;
use rules_nostd::Game;
use rules_nostd::coloretto::{Action, Coloretto};

impl Board {
    pub(super) fn push_table(
        &mut self,
        game: &Coloretto,
        ask_to_draw: bool,
        button: Button,
    ) -> Push<Action> {
        match button {
            Button::Left => self.shown = game.seats().before(self.shown),
            Button::Right => self.shown = game.seats().after(self.shown),
            Button::Up | Button::Down => {
                self.asked = false;
                self.move_cursor(game, button == Button::Down);
            }
            Button::B if self.asked => self.asked = false,
            Button::B => return Push::Legend,
            // Nothing is played while somebody else's cards are shown.
            Button::A if Some(self.shown) != game.to_move() => {
                self.shown = game.to_move().unwrap_or(self.shown);
            }
            Button::A => {
                let Some(action) = self.chosen(game) else {
                    return Push::Refused;
                };
                if self.asked || !needs_asking(game, action, ask_to_draw) {
                    return Push::Step(action);
                }
                self.asked = true;
            }
        }
        Push::Stay
    }

    fn move_cursor(&mut self, game: &Coloretto, down: bool) {
        let places = places(game);
        let now = places.iter().position(|place| *place == self.cursor);
        let len = places.len().max(1);
        let next = (now.unwrap_or(0) + if down { 1 } else { len - 1 }) % len;
        self.cursor = places.get(next).copied().flatten();
    }

    pub(super) fn push_pick(
        &mut self,
        game: &Coloretto,
        button: Button,
        at: usize,
    ) -> Push<Action> {
        let actions = legal(game);
        let len = actions.len().max(1);
        match button {
            Button::Left | Button::Up => self.view = View::Pick((at + len - 1) % len),
            Button::Right | Button::Down => self.view = View::Pick((at + 1) % len),
            Button::B => return Push::Legend,
            Button::A => {
                return actions.get(at).map_or(Push::Refused, |&a| Push::Step(a));
            }
        }
        Push::Stay
    }

    pub(super) fn push_assign(
        &mut self,
        game: &Coloretto,
        button: Button,
        mut draft: Draft,
    ) -> Push<Action> {
        let table = game.table();
        let Some(seat) = table.to_move() else {
            return Push::Refused;
        };
        match button {
            Button::A if self.asked => {
                let assignment = draft.assignment().map(Action::Assign);
                return assignment.map_or(Push::Refused, Push::Step);
            }
            Button::A => self.asked = true,
            Button::B if self.asked => self.asked = false,
            Button::B => self.view = View::Assign(Draft::best(table, seat)),
            _ => {
                self.asked = false;
                let changed = draft.push(button, table.collection(seat), table.in_play());
                self.view = View::Assign(draft);
                if !changed {
                    return Push::Refused;
                }
            }
        }
        Push::Stay
    }
}
