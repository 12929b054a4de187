//! What everybody at the table may see, and what a table agrees on before it plays.
//!
//! Hands, the order of the deck and the random stream are not here, so nothing that is handed a
//! [`Table`] can tell them.

use super::cards::{CARDS, Card, Colour};
use super::sets::CardSet;
use super::strength::strength;
use crate::{BadSetup, PerSeat, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

/// A pile in which order means something; the last card is the top one. There are 49 cards (R1).
pub type Pile = heapless::Vec<Card, CARDS, u8>;

/// How long a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Length {
    /// Rounds for points until the cards run out (R12–R14).
    #[default]
    Full,
    /// One round, a "first game" (R15).
    Round,
}

/// What a table agrees on before the cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// How many players: two to four (R2).
    pub seats: Seats,
    /// A full game or a single round.
    pub length: Length,
    /// Whether 1, 3, 5 and 7 act when played to a collection (R17–R21).
    pub actions: bool,
    /// Whether a full game also ends on a number of points (R16).
    pub target: bool,
}

impl Options {
    /// A full game for this many players without any optional rule.
    pub const fn new(seats: Seats) -> Options {
        Options {
            seats,
            length: Length::Full,
            actions: false,
            target: false,
        }
    }

    /// The points on which a full game with a target ends (R16).
    pub const fn points_to_win(&self) -> u16 {
        match self.seats {
            Seats::Two => 40,
            Seats::Three => 35,
            Seats::Four | Seats::Five => 30,
        }
    }

    pub(super) fn check(&self) -> Result<(), BadSetup> {
        if self.seats > Seats::Four {
            Err(BadSetup::Players)
        } else if self.target && self.length == Length::Round {
            Err(BadSetup::Options)
        } else {
            Ok(())
        }
    }
}

/// What the player to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Play a card; after a collection play, play a rule card or end the turn (R8, R19).
    Turn,
    /// Move a card of the own collection after a 7 (R17).
    Seven,
    /// Play another card to the collection after a 5 (R17).
    Five,
    /// Remove a card of another collection after a 1 (R17).
    One,
    /// Nothing: the game is over.
    Over,
}

/// Everything that lies face up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// Whose turn it is; once the game is over, who won the last round.
    pub(super) turn: Seat,
    pub(super) played: u8,
    pub(super) round: u16,
    pub(super) out: SeatSet,
    pub(super) collections: PerSeat<CardSet>,
    pub(super) score_piles: PerSeat<CardSet>,
    pub(super) rule_pile: Pile,
}

/// Cards each player is dealt: seven in hand and one face up (R2).
pub(super) const DEALT_EACH: usize = 8;

impl Table {
    /// A table on which nothing lies yet.
    pub(super) fn new(options: Options) -> Table {
        Table {
            options,
            phase: Phase::Turn,
            turn: Seat::A,
            played: 0,
            round: 0,
            out: SeatSet::empty(),
            collections: PerSeat::default(),
            score_piles: PerSeat::default(),
            rule_pile: Pile::new(),
        }
    }

    /// What the table agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What the player to move has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who acts next; nobody once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// Whether a card draws another when somebody with so many cards in the collection plays it to the
    /// rule pile (R12, R15, R18); if there is one left.
    pub fn rule_card_draws(&self, collected: usize, card: Card) -> bool {
        self.options.length == Length::Full
            && usize::from(card.number()) > collected
            && !(self.options.actions && card.number() == 7)
    }

    /// How many cards were played to the collection this turn; 0 once the game is over.
    pub fn played(&self) -> u8 {
        self.played
    }

    /// Which round this is, from 1; a count that would never end stops at 65,535.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// The active rule: the top of the rule pile, or red at the start (R3).
    pub fn rule(&self) -> Colour {
        self.rule_pile
            .last()
            .map_or(Colour::Red, |card| card.colour())
    }

    /// The cards played to the rule pile this round, the top one last. The red start card is not
    /// one of them (R3).
    pub fn rule_pile(&self) -> &[Card] {
        &self.rule_pile
    }

    /// A player's collection; that of an eliminated player stays where it is until the round ends.
    pub fn collection(&self, seat: Seat) -> CardSet {
        self.collections[seat]
    }

    /// The cards a player has won (R13).
    pub fn score_pile(&self, seat: Seat) -> CardSet {
        self.score_piles[seat]
    }

    /// Who was eliminated this round (R9).
    pub fn out(&self) -> SeatSet {
        self.out
    }

    /// The players still in the round.
    pub fn in_round(&self) -> SeatSet {
        self.options.seats.all() - self.out
    }

    /// Who is ahead of every other player in the round under the active rule; nobody when nothing
    /// counts (R6, R7).
    pub fn leader(&self) -> Option<Seat> {
        let rule = self.rule();
        let strengths = self.in_round().iter().map(|seat| {
            let strength = strength(rule, self.collections[seat]);
            (strength, seat)
        });
        let (best, seat) = strengths.max_by_key(|&(strength, _)| strength)?;
        (best.count() > 0).then_some(seat)
    }

    /// Points of the score piles, in seat order (R13).
    pub(super) fn points(&self) -> impl Iterator<Item = u16> {
        let piles = self.score_piles.of(self.options.seats);
        piles.iter().map(|pile| pile.points())
    }

    /// The cards outside the score piles.
    pub(super) fn unscored(&self) -> CardSet {
        let piles = self.score_piles.of(self.options.seats);
        piles
            .iter()
            .fold(CardSet::ALL, |left, &pile| left.difference(pile))
    }

    /// The next player still in the round, clockwise from `seat`.
    pub(super) fn after(&self, seat: Seat) -> Seat {
        let in_round = self.in_round();
        let mut next = self.options.seats.after(seat);
        while next != seat && !in_round.contains(next) {
            next = self.options.seats.after(next);
        }
        next
    }

    /// The only player still in the round, if the others are all out (R11).
    pub(super) fn last_left(&self) -> Option<Seat> {
        let in_round = self.in_round();
        let mut left = in_round.iter();
        left.next().filter(|_| left.next().is_none())
    }

    /// Whether no further round is dealt (R14, R16).
    pub(super) fn is_finished(&self) -> bool {
        let target = self.options.points_to_win();
        let reached = self.options.target && self.points().any(|points| points >= target);
        let too_few = self.unscored().len() < DEALT_EACH * self.options.seats.count();
        self.options.length == Length::Round || reached || too_few
    }
}
