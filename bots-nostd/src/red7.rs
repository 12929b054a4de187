//! How bots play Red7: to the end of the round, for the points it brings.

use crate::bot::{Bot, any, margin};
use crate::{Answer, Question};
use rand_core::Rng;
use rules_nostd::red7::{Action, Red7, View};
use rules_nostd::{Actions, Game, Seat};

/// What it is worth to win the whole game, beside its points.
const WIN: i32 = 10;

impl Bot for Red7 {
    /// Longer than nearly every round.
    const HORIZON: u16 = 120;

    fn stage(&self) -> u16 {
        self.table().round()
    }

    /// The action rule has many ways to finish a turn, all of which decide what is legal (R20).
    fn slowness(&self) -> u16 {
        if self.options().actions { 4 } else { 1 }
    }

    fn worth(&self, seat: Seat) -> i32 {
        let outcome = self.outcome();
        let won = |seat| outcome.as_ref().is_some_and(|o| o.winners.contains(seat));
        margin(self, seat, |seat| {
            let points = self.table().score_pile(seat).points();
            i32::from(points) + if won(seat) { WIN } else { 0 }
        })
    }

    /// A card that stays in hand is a turn more to live, so a turn that may end does.
    fn likely(&self, legal: &Actions<Action>, rng: &mut impl Rng) -> Option<Action> {
        match legal.first() {
            Some(&Action::End) => Some(Action::End),
            _ => any(legal, rng),
        }
    }

    fn question(view: View) -> Question {
        Question::Red7(view)
    }

    fn action(answer: Answer) -> Option<Action> {
        match answer {
            Answer::Red7(action) => Some(action),
            _ => None,
        }
    }
}
