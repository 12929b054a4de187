//! How bots play Coloretto: to the end of the game, for the lead in points.

use crate::bot::{Bot, any, margin};
use crate::{Answer, Question};
use rand::RngExt;
use rand_core::Rng;
use rules_nostd::coloretto::{Action, Card, Cards, Coloretto, Phase, Row, Side, View, points};
use rules_nostd::{Actions, Game, Seat};

impl Bot for Coloretto {
    /// No game is longer: at most 73 cards are drawn and placed, and each row that is taken holds
    /// one of them at least.
    const HORIZON: u16 = 250;

    fn stage(&self) -> u16 {
        self.table().game().into()
    }

    fn worth(&self, seat: Seat) -> i32 {
        margin(self, seat, |seat| self.table().total(seat).into())
    }

    fn likely(&self, legal: &Actions<Action>, rng: &mut impl Rng) -> Option<Action> {
        let Phase::Turn = self.table().phase() else {
            return any(legal, rng);
        };
        let [Action::Draw, ..] = legal[..] else {
            return best_row(self, legal).map(|(_, take)| take);
        };
        match best_row(self, legal) {
            Some((gain, take)) if gain > rng.random_range(0..CONTENT) => Some(take),
            _ => Some(Action::Draw),
        }
    }

    fn question(view: View) -> Question {
        Question::Coloretto(view)
    }

    fn action(answer: Answer) -> Option<Action> {
        match answer {
            Answer::Coloretto(action) => Some(action),
            _ => None,
        }
    }
}

/// A row that gains so much is always taken, others the more often the more they gain.
const CONTENT: i16 = 8;

/// The row that gains the player to move most, and how much that is.
fn best_row(game: &Coloretto, legal: &[Action]) -> Option<(i16, Action)> {
    let table = game.table();
    let side = game.options().side;
    let mine = table.collection(table.to_move()?);
    let before = glance(side, mine);
    let gain = |row: Row| {
        let mut after = *mine;
        for &card in table.rows().get(row.index())?.cards() {
            after.add(card);
        }
        Some(glance(side, &after) - before)
    };
    let gains = legal.iter().filter_map(|&action| match action {
        Action::Take(row) => Some((gain(row)?, action)),
        _ => None,
    });
    gains.max_by_key(|&(gain, _)| gain)
}

/// What a collection is worth at a glance: its jokers are not given colours.
fn glance(side: Side, cards: &Cards) -> i16 {
    const JOKER: i16 = 4;
    let mut total = 0;
    let (mut first, mut second, mut third) = (0, 0, 0);
    for count in cards.colours() {
        let points = points(side, count);
        total += points;
        third = third.max(second.min(points));
        second = second.max(first.min(points));
        first = first.max(points);
    }
    2 * (first + second + third) - total
        + JOKER * i16::from(cards.jokers())
        + 2 * i16::from(cards.count(Card::PlusTwo))
}
