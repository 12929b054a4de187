//! What a player does, what everybody sees of it, and why it may be refused.

use super::cards::{Cards, Colour, ColourSet};
use super::palette::{Place, Stack};
use super::palette_cards::PaletteCard;
use crate::Seat;
use serde::{Deserialize, Serialize};

/// The rule of a round (T6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoundRule {
    /// All cards a player plays in a turn have the same colour.
    Same,
    /// No colour twice in a turn.
    Different,
}

impl RoundRule {
    /// The colours this rule leaves after `played` in the same turn.
    #[inline]
    pub fn allows(self, played: &Cards) -> ColourSet {
        match self {
            RoundRule::Same if played.is_empty() => ColourSet::all(),
            RoundRule::Same => played.colours(),
            RoundRule::Different => !played.colours(),
        }
    }
}

/// Where a player draws from (T8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The top of the colour deck.
    Deck,
    /// The top discard.
    Discard,
    /// The completely visible stack of the column with this index.
    Column(u8),
    /// Nowhere: there is no card to draw (T18).
    Nothing,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The first player announces the round's rule (T6).
    Announce(RoundRule),
    /// Draw (T8).
    Draw(Source),
    /// Offer a card of one's hand to an opponent (T9).
    Offer {
        /// The card's colour.
        card: Colour,
        /// The opponent.
        to: Seat,
    },
    /// No more offers this turn (T9).
    Done,
    /// Accept an offer and give a card of this colour back (T9).
    Accept(Colour),
    /// Refuse an offer (T9).
    Refuse,
    /// Play a card to the palette (T10).
    Play {
        /// The card's colour.
        card: Colour,
        /// Where it goes.
        place: Place,
    },
    /// Play a card to the discard pile (T10).
    Discard(Colour),
    /// End the turn (T10).
    End,
    /// Reveal one's Palette card (T17).
    Reveal,
}

/// What everybody may see of what happened. An offered card is seen by two players only (T9), so
/// no event tells its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The cards were dealt and the first player drawn (T4).
    Dealt {
        /// Who has the First Player marker.
        first_player: Seat,
    },
    /// A card of this colour was laid out as a column (T5).
    LaidOut {
        /// Its colour.
        colour: Colour,
    },
    /// A round begins (T7).
    RoundBegan {
        /// Its number, from 1.
        round: u8,
        /// Who has the First Player marker.
        first_player: Seat,
    },
    /// The round's rule was announced (T6).
    Announced {
        /// The first player.
        by: Seat,
        /// The rule.
        rule: RoundRule,
    },
    /// The discard pile was shuffled into a new colour deck (T18).
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// A player drew from the colour deck (T8).
    DrewFromDeck {
        /// The player.
        by: Seat,
    },
    /// A player drew the top discard (T8).
    DrewDiscard {
        /// The player.
        by: Seat,
        /// The card's colour.
        colour: Colour,
    },
    /// A player took a completely visible stack (T8).
    TookStack {
        /// The player.
        by: Seat,
        /// The column it lay on.
        column: u8,
        /// The cards.
        stack: Stack,
    },
    /// There was nothing to draw (T18).
    DrewNothing {
        /// The player.
        by: Seat,
    },
    /// A player offered a card (T9).
    Offered {
        /// The player.
        by: Seat,
        /// The opponent, who alone sees it.
        to: Seat,
    },
    /// An offer was accepted: two cards changed hands (T9).
    Accepted {
        /// The opponent.
        by: Seat,
    },
    /// An offer was refused (T9).
    Refused {
        /// The opponent.
        by: Seat,
    },
    /// A player makes no more offers this turn (T9).
    DoneTrading {
        /// The player.
        by: Seat,
    },
    /// A card was played to the palette (T10).
    Played {
        /// The player.
        by: Seat,
        /// The card's colour.
        card: Colour,
        /// Where it went.
        place: Place,
    },
    /// A card was played to the discard pile (T10).
    Discarded {
        /// The player.
        by: Seat,
        /// The card's colour.
        card: Colour,
    },
    /// A Palette card was revealed (T17).
    Revealed {
        /// The player.
        by: Seat,
        /// The card.
        card: PaletteCard,
    },
    /// A player drew another Palette card after a reveal (T17).
    DrewPaletteCard {
        /// The player.
        by: Seat,
    },
    /// A turn ended and the hand was refilled (T11).
    TurnEnded {
        /// The player.
        by: Seat,
        /// How many cards were drawn.
        refilled: u8,
    },
    /// The game is over (T7).
    Ended(Ending),
}

/// Why a game ended (T7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The Palette deck ran out during the round.
    PaletteDeckEmpty,
    /// Too many rounds in a row passed without a reveal.
    Idle,
}

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// This is not the time for such an action.
    WrongPhase,
    /// The pile to draw from is empty (T8, T18).
    EmptyPile,
    /// There is no such column.
    NoSuchColumn,
    /// There is something to draw, so it must be drawn (T8).
    MustDraw,
    /// The player has no such card.
    NotInHand,
    /// That is no opponent (T9).
    NotAnOpponent,
    /// This colour was offered to this opponent before in this turn (T9).
    OfferedBefore,
    /// No offer was made yet (T9).
    NoOfferYet,
    /// The card given back has the colour of the card offered (T9).
    SameColour,
    /// The round's rule forbids this colour now (T6).
    RoundRule,
    /// The card does not fit there (T13–T15).
    DoesNotFit,
    /// No card was played yet (T10).
    NothingPlayedYet,
    /// The player has no Palette card (T17).
    NoPaletteCard,
    /// Not all colours of the Palette card are completely visible (T17).
    NotVisible,
}
