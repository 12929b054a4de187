//! What has happened at the table, turn by turn: as much as a player wants to hear who gets the
//! device back. Public but for the cards of a refill, which only their player is shown.

use rules_nostd::tavolozza::{Cards, Colour, Stack};
use rules_nostd::{Seat, Seats};

/// Something that is told later, to whoever has the device then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// A turn began with this (T8); the card is only for the player's own eyes.
    Drew(Seat, Drew, Option<Colour>),
    /// An opponent gave a card for the offered one, or none (T9): only for the two of them.
    Replied(Reply),
    /// A card went to the palette.
    Played(Colour),
    /// A card went to the discard pile.
    Discarded(Colour),
    /// A Palette card was revealed (T17), perhaps before the draw, and scored so many points.
    Revealed(u8),
    /// A turn ended and these cards were drawn (T11): only for the player's own eyes.
    Refilled(Cards),
}

/// Where a player drew from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drew {
    Deck,
    Discard(Colour),
    Stack(Stack),
    Nothing,
}

/// How an offer ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reply {
    pub(super) by: Seat,
    pub(super) offered: Colour,
    pub(super) given: Option<Colour>,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) drew: Drew,
    /// How many cards were traded away.
    pub(super) trades: u8,
    pub(super) palette: Cards,
    pub(super) discarded: Cards,
    /// The points of the Palette cards that were revealed.
    pub(super) revealed: u8,
    pub(super) refill: Cards,
}

/// A line of the news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// What the player drew at the end of the own turn.
    Refill(&'a Cards),
    /// What another player did.
    Turn(&'a Turn),
    /// How many points another player got for Palette cards.
    Revealed(Seat, u8),
}

/// The most turns a player can have missed, and the player's own before them: whoever begins a round
/// of five is the last in the next one (T7), so all others have two turns in between.
const TURNS: usize = 1 + 2 * (Seats::Five.count() - 1);

/// The last turns, the latest at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Log {
    turns: heapless::Vec<Turn, TURNS, u8>,
    /// Whether the last of them goes on.
    is_open: bool,
    /// What was revealed before the draw of the turn that begins next.
    revealed: u8,
}

impl Log {
    /// Writes something down.
    pub(super) fn add(&mut self, news: News) {
        if let News::Drew(seat, drew, _) = news {
            if self.turns.is_full() {
                self.turns.remove(0);
            }
            let turn = Turn {
                seat,
                drew,
                trades: 0,
                palette: Cards::default(),
                discarded: Cards::default(),
                revealed: core::mem::take(&mut self.revealed),
                refill: Cards::default(),
            };
            // There is room.
            let _ = self.turns.push(turn);
            self.is_open = true;
        }
        let Some(turn) = self.turns.last_mut().filter(|_| self.is_open) else {
            if let News::Revealed(points) = news {
                self.revealed += points;
            }
            return;
        };
        match news {
            News::Drew(..) => {}
            News::Revealed(points) => turn.revealed += points,
            News::Replied(reply) => turn.trades += u8::from(reply.given.is_some()),
            News::Played(card) => turn.palette = with(&turn.palette, card),
            News::Discarded(card) => turn.discarded = with(&turn.discarded, card),
            News::Refilled(cards) => {
                turn.refill = cards;
                self.is_open = false;
            }
        }
    }

    /// What a player has not heard of: the refill of the own last turn, and the turns since; a line
    /// each, and one more where something was revealed.
    pub(super) fn since(&self, seat: Seat) -> heapless::Vec<Line<'_>, { 2 * TURNS }, u8> {
        let own = self.turns.iter().rposition(|turn| turn.seat == seat);
        let mut lines = heapless::Vec::new();
        // There is room: a turn has two lines at the most.
        let mut tell = |line| {
            let _ = lines.push(line);
        };
        for turn in &self.turns[own.unwrap_or(0)..] {
            if turn.seat != seat {
                tell(Line::Turn(turn));
                if turn.revealed > 0 {
                    tell(Line::Revealed(turn.seat, turn.revealed));
                }
            } else if !turn.refill.is_empty() {
                tell(Line::Refill(&turn.refill));
            }
        }
        lines
    }
}

/// These cards and one more.
fn with(cards: &Cards, card: Colour) -> Cards {
    cards.iter().chain([card]).collect()
}

/// The cards of `after` that are not in `before`.
pub(super) fn gained(before: &Cards, after: &Cards) -> Cards {
    let more = |colour: &Colour| {
        let count = after.count(*colour).saturating_sub(before.count(*colour));
        core::iter::repeat_n(*colour, usize::from(count))
    };
    Colour::ALL.iter().flat_map(more).collect()
}
