//! How bots play Tavolozza: a few turns ahead, for points and for what is nearly a point.

use crate::bot::{Bot, any, margin};
use crate::{Answer, Question};
use rand::RngExt;
use rand_core::Rng;
use rules_nostd::tavolozza::{Action, ColourSet, Phase, Tavolozza, View};
use rules_nostd::{Actions, Game, Seat};

/// What a point is worth, beside which being near one is little.
const POINT: i32 = 12;

/// What the first offer of a turn has to bring to be worth it, though it has to be made (T9); the second
/// has to bring twice as much, and so on.
const BOTHER: i32 = 4;

impl Bot for Tavolozza {
    /// About three turns. Looking further ahead drowns what an action does in what chance does after
    /// it: easy bots that looked 40, 60 or 90 actions ahead won less against random play.
    const HORIZON: u16 = 20;

    fn stage(&self) -> u16 {
        0
    }

    fn worth(&self, seat: Seat) -> i32 {
        margin(self, seat, |seat| {
            POINT * i32::from(self.table().points(seat)) + nearness(self, seat)
        })
    }

    /// The device goes to whoever answers, and back: each time it is more of a bother.
    fn bother(&self, action: &Action) -> i32 {
        match action {
            Action::Offer { .. } => {
                let made = self.seats().iter().map(|seat| self.offers(seat).len());
                BOTHER * (1 + made.sum::<usize>() as i32)
            }
            _ => 0,
        }
    }

    /// Reveals at once, offers no more than it must, and plays what its Palette card asks for.
    fn likely(&self, legal: &Actions<Action>, rng: &mut impl Rng) -> Option<Action> {
        if let Some(&last @ (Action::Reveal | Action::Done)) = legal.last() {
            return Some(last);
        }
        match self.table().phase {
            Phase::Play => likely_play(self, legal, rng),
            _ => any(legal, rng),
        }
    }

    fn question(view: View) -> Question {
        Question::Tavolozza(view)
    }

    fn action(answer: Answer) -> Option<Action> {
        match answer {
            Answer::Tavolozza(action) => Some(action),
            _ => None,
        }
    }
}

/// How near a player is to a reveal: the colours that are visible count more than those in hand.
fn nearness(game: &Tavolozza, seat: Seat) -> i32 {
    let Some(card) = game.palette_card(seat) else {
        return 0;
    };
    let visible = game.table().columns.visible();
    let hand = game.hand(seat).colours();
    let seen = (card.asks_for() & visible).len() as i32;
    let held = ((card.asks_for() - visible) & hand).len() as i32;
    (2 * seen + held) * i32::from(card.points()).min(3)
}

fn likely_play(game: &Tavolozza, legal: &Actions<Action>, rng: &mut impl Rng) -> Option<Action> {
    let seat = game.to_move()?;
    let card = game.palette_card(seat);
    let asked = card.map_or(ColourSet::empty(), |card| card.asks_for());
    let missing = asked - game.table().columns.visible();
    let shows =
        |action: &&Action| matches!(action, Action::Play { card, .. } if missing.contains(*card));
    if let Some(&action) = legal.iter().find(shows) {
        return Some(action);
    }
    // A turn that may end does so half of the time.
    if legal.last() == Some(&Action::End) && rng.random() {
        return Some(Action::End);
    }
    any(legal, rng)
}
