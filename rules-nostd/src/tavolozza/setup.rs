//! How a game begins: dealt by chance (T4, T5), or from an explicit order of the cards.

use super::cards::{Cards, Colour, Pile};
use super::palette::{Columns, MAX_COLUMNS};
use super::palette_cards::{PaletteCard, PaletteDeck};
use super::table::{Options, Phase, Table};
use super::{Event, HAND, Tavolozza};
use crate::{BadSetup, DealNumber, PerSeat, Seat, Stream};
use rand::{RngExt, seq::SliceRandom};

/// An explicit order of the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Who has the First Player marker.
    pub first_player: Seat,
    /// Each player's hand, in seat order.
    pub hands: heapless::Vec<Cards, 5, u8>,
    /// Each player's Palette card, in seat order.
    pub palette_cards: heapless::Vec<PaletteCard, 5, u8>,
    /// The Palette deck, its last card on top.
    pub palette_deck: PaletteDeck,
    /// The palette: four primaries, a column each.
    pub columns: Columns,
    /// The colour deck, its last card on top.
    pub deck: Pile,
}

/// How often cards are dealt before giving up on four primaries (T5).
///
/// Only with five players can fewer come up at all: all 15 secondaries must be among the 18 cards
/// left, which is one deal in a thousand million. This many in a row never happen.
const DEALS: usize = 8;

/// Shuffles and deals.
pub(super) fn deal(
    options: Options,
    deal: DealNumber,
    events: &mut dyn FnMut(Event),
) -> Result<Tavolozza, BadSetup> {
    let mut stream = Stream::new(deal);
    let seat = stream.next().random_range(0..options.seats.count() as u32);
    let first_player = Seat::from_index(seat as usize).ok_or(BadSetup::Players)?;
    for _ in 0..DEALS {
        if let Some(setup) = deal_cards(options, first_player, &mut stream) {
            let game = begin(options, &setup, stream);
            game.tell_beginning(events);
            return Ok(game);
        }
    }
    Err(BadSetup::Cards)
}

/// Shuffles and deals all cards once, Palette cards included: "everything" in T5. The first player
/// was drawn before and stays.
fn deal_cards(options: Options, first_player: Seat, stream: &mut Stream) -> Option<Setup> {
    let mut deck = all_colour_cards();
    deck.shuffle(&mut stream.next());
    let mut palette_deck: PaletteDeck = PaletteCard::all().collect();
    palette_deck.shuffle(&mut stream.next());

    let mut hands = heapless::Vec::new();
    let mut palette_cards = heapless::Vec::new();
    for _ in options.seats.iter() {
        let hand = deck.len().checked_sub(HAND)?;
        hands.push(deck[hand..].iter().copied().collect()).ok()?;
        deck.truncate(hand);
        palette_cards.push(palette_deck.pop()?).ok()?;
    }
    let (columns, came_up) = lay_out(&mut deck)?;
    if !came_up.is_empty() {
        deck.extend(came_up.iter());
        deck.shuffle(&mut stream.next());
    }
    Some(Setup {
        first_player,
        hands,
        palette_cards,
        palette_deck,
        columns,
        deck,
    })
}

fn all_colour_cards() -> Pile {
    Colour::ALL
        .into_iter()
        .flat_map(|colour| core::iter::repeat_n(colour, usize::from(colour.copies())))
        .collect()
}

/// Turns cards over until four primaries have come up, and returns them as columns with the
/// secondaries that came up too; nothing if there are not four (T5).
fn lay_out(deck: &mut Pile) -> Option<(Columns, Cards)> {
    let mut columns = Columns::default();
    let mut secondaries = Cards::default();
    while columns.len() < MAX_COLUMNS {
        let card = deck.pop()?;
        if card.is_primary() {
            columns.open(card);
        } else {
            secondaries.add(card, 1);
        }
    }
    Some((columns, secondaries))
}

/// Begins with an explicit order of the cards, if the rules could have dealt it.
pub(super) fn set_up(
    options: Options,
    setup: &Setup,
    deal: DealNumber,
    events: &mut dyn FnMut(Event),
) -> Result<Tavolozza, BadSetup> {
    let players = options.seats.count();
    if !options.seats.contains(setup.first_player) {
        return Err(BadSetup::Players);
    }
    if setup.hands.len() != players || setup.palette_cards.len() != players {
        return Err(BadSetup::Cards);
    }
    let game = begin(options, setup, Stream::new(deal));
    game.check_cards().map_err(|_| BadSetup::Cards)?;
    game.check_palette_cards().map_err(|_| BadSetup::Cards)?;
    if !game.is_as_dealt() {
        return Err(BadSetup::Order);
    }
    game.tell_beginning(events);
    Ok(game)
}

fn begin(options: Options, setup: &Setup, stream: Stream) -> Tavolozza {
    let mut hands = PerSeat::default();
    let mut palette_cards = PerSeat::default();
    for ((seat, &hand), &card) in options
        .seats
        .iter()
        .zip(&setup.hands)
        .zip(&setup.palette_cards)
    {
        hands[seat] = hand;
        palette_cards[seat] = Some(card);
    }
    Tavolozza {
        table: Table {
            options,
            phase: Phase::Announce,
            first_player: setup.first_player,
            turn_of: setup.first_player,
            round_rule: None,
            columns: setup.columns.clone(),
            discard: Pile::new(),
            revealed: PerSeat::default(),
            played: Cards::default(),
            round: 1,
            idle_rounds: 0,
            revealed_this_round: false,
        },
        hands,
        deck: setup.deck.clone(),
        palette_cards,
        palette_deck: setup.palette_deck.clone(),
        offers: PerSeat::default(),
        offered: None,
        stream,
    }
}

impl Tavolozza {
    fn tell_beginning(&self, events: &mut dyn FnMut(Event)) {
        let first_player = self.table.first_player;
        events(Event::Dealt { first_player });
        for colour in self.table.columns.as_slice().iter().filter_map(|c| c.top()) {
            events(Event::LaidOut { colour });
        }
        events(Event::RoundBegan {
            round: 1,
            first_player,
        });
    }

    /// Whether hands and palette are as the rules deal them (T4, T5).
    pub(super) fn is_as_dealt(&self) -> bool {
        let table = &self.table;
        let hands = self.hands.of(table.options.seats);
        hands.iter().all(|hand| hand.len() == HAND)
            && table.discard.is_empty()
            && table.columns.len() == MAX_COLUMNS
            && table.columns.cards() == MAX_COLUMNS
            && table.revealed == PerSeat::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Blue, Green, Orange, Red};

    #[test]
    fn t5_turns_cards_until_four_primaries_have_come_up() {
        let mut deck = Pile::from_slice(&[Green, Red, Red, Orange, Blue, Green, Red]).unwrap();
        let (columns, came_up) = lay_out(&mut deck).unwrap();
        let tops = columns.as_slice().iter().filter_map(|c| c.top());
        assert!(tops.eq([Red, Blue, Red, Red]));
        assert_eq!(came_up, [Green, Orange].into_iter().collect());
        assert_eq!(*deck, [Green]);
    }

    #[test]
    fn t5_fewer_than_four_primaries_are_no_palette() {
        let mut deck = Pile::from_slice(&[Green, Red, Red, Orange, Blue, Green]).unwrap();
        assert_eq!(lay_out(&mut deck), None);
    }
}
