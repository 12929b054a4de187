//! What the buttons do in a game of Red7. Cards are moved as they lie on the screen: Up towards the
//! collection, Down towards the rule pile.

use super::plan::{self, Plan};
use super::{Board, Refused, View};
use crate::Button;
use crate::play::Push;
use rules_nostd::red7::{Action, Card, Phase, Red7, To};
use rules_nostd::{Seat, Seats};

impl Board {
    /// What a player has to hear: A has read it.
    pub(super) fn push_news(&mut self, seat: Seat, button: Button) -> Push<Action> {
        match button {
            Button::A => {
                self.log.heard(seat);
                self.top = 0;
            }
            Button::Up => self.top = self.top.saturating_sub(1),
            Button::Down => self.top = (self.top + 1).min(self.log.last_top(seat)),
            _ => {}
        }
        Push::Stay
    }

    /// The table: everybody, then one player after the other.
    pub(super) fn push_table(&mut self, seats: Seats, button: Button) -> Push<Action> {
        let (first, last) = (Seat::A, seats.before(Seat::A));
        self.view = match (button, self.view) {
            (Button::B, _) => View::Hand,
            (Button::Right, View::Table) => View::Player(first),
            (Button::Right, View::Player(seat)) if seat == last => View::Table,
            (Button::Right, View::Player(seat)) => View::Player(seats.after(seat)),
            (Button::Left, View::Table) => View::Player(last),
            (Button::Left, View::Player(seat)) if seat == first => View::Table,
            (Button::Left, View::Player(seat)) => View::Player(seats.before(seat)),
            (_, view) => view,
        };
        Push::Stay
    }

    /// The hand, or the cards that a 7 or a 1 acts on.
    pub(super) fn push_hand(&mut self, game: &Red7, asks: bool, button: Button) -> Push<Action> {
        let count = plan::row(game).len().max(1);
        match button {
            Button::A => return self.push_a(game, asks),
            Button::B if self.asked => self.asked = false,
            Button::B => self.view = View::Table,
            Button::Left => self.go_to((self.at + count - 1) % count),
            Button::Right => self.go_to((self.at + 1) % count),
            Button::Up | Button::Down => {
                self.asked = false;
                return self.push_card(game, button == Button::Up);
            }
        }
        Push::Stay
    }

    fn go_to(&mut self, place: usize) {
        self.asked = false;
        self.at = place;
    }

    /// Moves the chosen card up or down.
    fn push_card(&mut self, game: &Red7, up: bool) -> Push<Action> {
        match (game.table().phase(), self.chosen(game)) {
            (Phase::Seven, Some(_)) => {
                self.to = if up { To::Deck } else { To::Rule };
                Push::Stay
            }
            (Phase::Turn | Phase::Five, Some(card)) => {
                let moved = moved(game, self.plan, card, up);
                self.plan = moved.unwrap_or(self.plan);
                moved.map_or(Push::Refused, |_| Push::Stay)
            }
            _ => Push::Refused,
        }
    }

    /// Plays what has been laid out or chosen. What is refused stays as it is.
    fn push_a(&mut self, game: &Red7, asks: bool) -> Push<Action> {
        let chosen = plan::row(game).get(self.at).copied();
        let (steps, must_be_ahead) = match (game.table().phase(), chosen) {
            (Phase::Seven, Some((_, card))) => {
                let to = self.to;
                (Some((Action::Seven { card, to }, None)), false)
            }
            (Phase::One, Some((player, card))) => {
                (Some((Action::One { player, card }, None)), false)
            }
            _ => {
                let acts = self.plan.collection.is_some_and(|c| plan::acts(game, c));
                (plan::steps(game, self.plan), !acts)
            }
        };
        let Some((first, second)) = steps else {
            return Push::Refused;
        };
        if !plan::passes(game, [first].into_iter().chain(second)) {
            self.asked = false;
            self.refused = Some(match must_be_ahead {
                true => Refused::NotAhead,
                false => Refused::NoWay,
            });
            return Push::Refused;
        }
        if asks && !self.asked && self.draws(game) {
            self.asked = true;
            return Push::Stay;
        }
        match second {
            Some(second) => Push::Steps(first, second),
            None => Push::Step(first),
        }
    }

    /// Whether A draws a card at once, which nobody can take back: the gamble of a 3 (R20).
    pub(super) fn draws(&self, game: &Red7) -> bool {
        let card = self.plan.collection.filter(|card| card.number() == 3);
        card.is_some_and(|card| plan::acts(game, card))
    }

    /// The card the cursor is on.
    pub(super) fn chosen(&self, game: &Red7) -> Option<Card> {
        plan::row(game).get(self.at).map(|(_, card)| *card)
    }
}

/// The plan after a card went one place up or down, if it can: collection, hand, rule pile.
fn moved(game: &Red7, mut plan: Plan, card: Card, up: bool) -> Option<Plan> {
    let (may_collect, may_rule) = may(game, plan);
    if up && plan.rule == Some(card) {
        plan.rule = None;
    } else if !up && plan.collection == Some(card) {
        plan.collection = None;
        // After a 5 nothing comes before the next collection card (R17).
        if game.table().phase() == Phase::Five {
            plan.rule = None;
        }
    } else if up && may_collect && plan.collection != Some(card) {
        plan.collection = Some(card);
        // An action comes before anything else (R17).
        if plan::acts(game, card) {
            plan.rule = None;
        }
    } else if !up && may_rule && plan.rule != Some(card) {
        plan.rule = Some(card);
    } else {
        return None;
    }
    Some(plan)
}

/// Whether a card can be laid out for the collection now, and for the rule pile (R8, R17, R21).
pub(super) fn may(game: &Red7, plan: Plan) -> (bool, bool) {
    let table = game.table();
    match (table.phase(), plan.collection) {
        (Phase::Turn, None) => (table.played() == 0, true),
        (Phase::Turn, Some(card)) => (true, !plan::acts(game, card)),
        (Phase::Five, None) => (true, false),
        (Phase::Five, Some(card)) => (true, !plan::acts(game, card)),
        _ => (false, false),
    }
}
