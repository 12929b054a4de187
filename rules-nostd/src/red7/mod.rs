//! Red7, 7 Rosso: play a card to your collection, to the rule pile, or first one and then the other,
//! and be ahead at the end of your turn, or be out.
//!
//! From the bottom to the top: `cards`, `sets`, `strength` (the seven rules), `table` (what lies face up),
//! `moment` and `finish` (which actions are legal), `play` and `round` (what they do), `view` (what one seat may
//! know), `validate`. Rule ids are those of `docs/rules/red7.md`.
//!
//! ```
//! use rules_nostd::red7::{Card, CardSet, Colour, strength};
//!
//! let collection: CardSet = ["R7", "B6", "V5"].iter().filter_map(|c| Card::from_name(c)).collect();
//! let indigo = strength(Colour::Indigo, collection);
//! assert_eq!((indigo.count(), indigo.best()), (3, Card::from_name("R7")));
//! ```

mod cards;
mod finish;
mod moment;
mod play;
mod round;
mod sets;
mod strength;
mod subject;
mod table;
mod validate;
mod view;

pub use cards::{CARDS, Card, Colour, ColourSet, NoSuchCard};
pub use round::Setup;
pub use sets::CardSet;
pub use strength::{Strength, counted, strength};
pub use table::{Length, Options, Phase, Pile, Table};
pub use view::View;

use crate::{Actions, BadSetup, DealNumber, Flaw, Game, GameId, Outcome, PerSeat, Seat};
use crate::{Seats, Stream};
use moment::Moment;
use serde::{Deserialize, Serialize};

/// A game of Red7 in progress: everything, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Red7 {
    table: Table,
    hands: PerSeat<CardSet>,
    deck: Pile,
    stream: Stream,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Play a card to the collection (R8).
    Collection(Card),
    /// Play a card to the rule pile, which ends the turn (R8).
    Rule(Card),
    /// End the turn after a collection play (R19).
    End,
    /// For a 7: move a card of the own collection (R17).
    Seven {
        /// The card to move.
        card: Card,
        /// Where it goes.
        to: To,
    },
    /// For a 1: put a card of another collection on top of the deck (R17).
    One {
        /// Whose card.
        player: Seat,
        /// Which one.
        card: Card,
    },
}

/// Where a 7 moves a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum To {
    /// On top of the rule pile.
    Rule,
    /// Face down on top of the deck.
    Deck,
}

/// What everybody may see of what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A round was dealt; a [`StartCard`](Event::StartCard) for each player follows.
    RoundBegan {
        /// Which round, from 1.
        round: u16,
        /// Who starts (R4).
        first: Seat,
    },
    /// A player's collection starts with this card (R2).
    StartCard {
        /// Who.
        player: Seat,
        /// The card dealt face up.
        card: Card,
    },
    /// A card was played to a collection.
    Collected {
        /// Who played.
        player: Seat,
        /// The card.
        card: Card,
    },
    /// A card was played to the rule pile; its colour is the rule, and the turn is over.
    Ruled {
        /// Who played.
        player: Seat,
        /// The card.
        card: Card,
    },
    /// A player ended the turn without a rule card.
    Ended {
        /// Who.
        player: Seat,
    },
    /// A player drew the top card of the deck unseen, with a 3 (R17) or for the rule card (R12).
    Drew {
        /// Who.
        player: Seat,
    },
    /// A 7 moved a card of its player's collection (R17).
    Moved {
        /// Who.
        player: Seat,
        /// The card.
        card: Card,
        /// Where it went.
        to: To,
    },
    /// A 1 put a card of another collection on top of the deck (R17).
    Removed {
        /// Who played the 1.
        player: Seat,
        /// Whose card it was.
        from: Seat,
        /// The card.
        card: Card,
    },
    /// A player had no legal play, or drew in vain, and is out of the round (R9, R20).
    Eliminated {
        /// Who.
        player: Seat,
    },
    /// A player was the last one left (R11).
    RoundWon {
        /// Who.
        player: Seat,
        /// The cards that went to the score pile (R13); none in a single round (R15).
        cards: CardSet,
    },
    /// No further round is dealt (R14–R16).
    GameOver,
}

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Another kind of action is due.
    WrongPhase,
    /// The turn's collection play was made, and it was no 5 (R21).
    AlreadyPlayed,
    /// A turn does not end without a play (R8).
    NothingPlayed,
    /// The card is not in the player's hand.
    NotInHand,
    /// The card is not in the collection it should be taken from.
    NotInCollection,
    /// A 1 takes nothing from that player: out, too few cards, or nobody else (R17).
    NoVictim,
    /// No way to finish the turn from there is ahead (R9, R20).
    NotAhead,
}

impl Red7 {
    /// What everybody may see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// A player's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The draw deck, its top card last.
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }

    fn moment(&self) -> Moment<'_> {
        Moment {
            table: &self.table,
            hand: self.hands[self.table.turn],
            may_draw: !self.deck.is_empty(),
        }
    }
}

/// Two bytes before a state and four behind it, in a [record](crate::record).
const RECORD_FRAME: usize = 6;
/// Seats, length and two flags; phase, turn, plays, a round of 16 bits, who is out.
const MAX_SMALL_FIELDS: usize = 4 + 7;
/// Three sets for each of four players, 49 bits in seven bytes of seven, and for the fifth, empty.
const MAX_SETS: usize = 3 * (4 * 7 + 1);
/// The lengths of deck and rule pile, and the 49 cards that lie there at most.
const MAX_PILES: usize = 2 + CARDS;
/// 53 bits and 16, seven to a byte.
const MAX_STREAM: usize = 8 + 3;

impl Game for Red7 {
    const ID: GameId = GameId::Red7;
    const MAX_RECORD: usize = RECORD_FRAME + MAX_SMALL_FIELDS + MAX_SETS + MAX_PILES + MAX_STREAM;

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn deal(
        options: Options,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Red7, BadSetup> {
        options.check()?;
        let mut game = Red7::before_first_round(options, deal);
        let first = game.deal_round(events);
        game.go_on(first, events);
        Ok(game)
    }

    fn set_up(
        options: Options,
        setup: &Setup,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Red7, BadSetup> {
        options.check()?;
        setup.check(options.seats)?;
        let mut game = Red7::before_first_round(options, deal);
        let first = game.lay_out(setup, events);
        game.go_on(first, events);
        Ok(game)
    }

    fn options(&self) -> &Options {
        self.table.options()
    }

    fn deal_number(&self) -> DealNumber {
        self.stream.deal()
    }

    fn seats(&self) -> Seats {
        self.table.options.seats
    }

    fn to_move(&self) -> Option<Seat> {
        self.table.to_move()
    }

    fn legal(&self, actions: &mut Actions<Action>) {
        self.moment().legal(actions);
    }

    fn apply(&mut self, action: Action, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.moment().check(action)?;
        self.play(action, events);
        Ok(())
    }

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn validate(&self) -> Result<(), Flaw> {
        validate::validate(self)
    }
}
