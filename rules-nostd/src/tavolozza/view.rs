//! What one seat may know: the table, its own cards, how many cards the others have, and the
//! offers it made or got. No stream, no order of a deck, no hidden card of others.

use super::{Cards, Colour, ColourSet, PaletteCard, PaletteDeck, PaletteSet, Phase, Pile};
use super::{Table, Tavolozza};
use crate::{DealNumber, PerSeat, Seat, SeatSet, Stream};
use rand::{RngExt, seq::SliceRandom};
use rand_core::Rng;

/// What one seat may know of a game of Tavolozza.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Seat,
    table: Table,
    hand: Cards,
    palette_card: Option<PaletteCard>,
    hand_sizes: PerSeat<u8>,
    with_palette_card: SeatSet,
    deck_size: u8,
    palette_deck_size: u8,
    /// How many offers were made this turn to each opponent.
    offers_made: PerSeat<u8>,
    /// Their colours; empty where the seat may not know them.
    offers: PerSeat<ColourSet>,
    /// The card that waits for a reply, if the seat offered it or must reply.
    offered: Option<Colour>,
}

impl View {
    /// What `seat` may know of `game`.
    pub(super) fn of(game: &Tavolozza, seat: Seat) -> View {
        let table = game.table.clone();
        let mut hand_sizes = PerSeat::default();
        let mut offers_made = PerSeat::default();
        let mut offers = PerSeat::default();
        let mut with_palette_card = SeatSet::empty();
        for other in table.options.seats.iter() {
            hand_sizes[other] = game.hands[other].len() as u8;
            offers_made[other] = game.offers[other].len() as u8;
            if seat == table.turn_of || seat == other {
                offers[other] = game.offers[other];
            }
            if game.palette_cards[other].is_some() {
                with_palette_card.insert(other);
            }
        }
        let sees_offer = seat == table.turn_of || table.phase == Phase::Reply { to: seat };
        View {
            seat,
            hand: game.hands[seat],
            palette_card: game.palette_cards[seat],
            hand_sizes,
            with_palette_card,
            deck_size: game.deck.len() as u8,
            palette_deck_size: game.palette_deck.len() as u8,
            offers_made,
            offers,
            offered: game.offered.filter(|_| sees_offer),
            table,
        }
    }

    /// All that everybody may see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seat's own hand.
    pub fn hand(&self) -> &Cards {
        &self.hand
    }

    /// The seat's own Palette card.
    pub fn palette_card(&self) -> Option<PaletteCard> {
        self.palette_card
    }

    /// How many cards `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat])
    }

    /// Whether `seat` has a Palette card: all have until the Palette deck is empty (T17).
    pub fn has_palette_card(&self, seat: Seat) -> bool {
        self.with_palette_card.contains(seat)
    }

    /// How many cards are in the colour deck.
    pub fn deck_size(&self) -> usize {
        usize::from(self.deck_size)
    }

    /// How many cards are in the Palette deck.
    pub fn palette_deck_size(&self) -> usize {
        usize::from(self.palette_deck_size)
    }

    /// How many offers were made to `opponent` this turn.
    pub fn offers_made(&self, opponent: Seat) -> usize {
        usize::from(self.offers_made[opponent])
    }

    /// The colours offered to `opponent` this turn, if the seat made these offers or got them.
    pub fn offers(&self, opponent: Seat) -> Option<ColourSet> {
        let knows = self.seat == self.table.turn_of || self.seat == opponent;
        knows.then_some(self.offers[opponent])
    }

    /// The card that waits for a reply, if the seat offered it or must reply.
    pub fn offered(&self) -> Option<Colour> {
        self.offered
    }

    /// The colour cards the seat does not see.
    fn unseen(&self) -> Cards {
        let mut unseen = Cards::default();
        for colour in Colour::ALL {
            let discarded = self.table.discard.iter().filter(|&&c| c == colour).count();
            let seen =
                discarded + self.table.columns.count(colour) + usize::from(self.hand.count(colour));
            let left = usize::from(colour.copies()).saturating_sub(seen);
            unseen.add(colour, left as u8);
        }
        unseen
    }

    /// Deals the unseen colour cards to the other hands; what is left is the deck.
    fn imagine_hands(&self, rng: &mut impl Rng) -> (PerSeat<Cards>, Pile) {
        let table = &self.table;
        let mut unseen = self.unseen();
        let mut hands = PerSeat::default();
        hands[self.seat] = self.hand;
        if let Some(card) = self.offered.filter(|_| self.seat != table.turn_of) {
            unseen.remove(card);
            hands[table.turn_of].add(card, 1);
        }
        let mut deck: Pile = unseen.iter().collect();
        deck.shuffle(rng);
        for seat in table.options.seats.iter() {
            for _ in hands[seat].len()..self.hand_size(seat) {
                if let Some(card) = deck.pop() {
                    hands[seat].add(card, 1);
                }
            }
        }
        (hands, deck)
    }

    /// Deals the unseen Palette cards to the others; what is left is the Palette deck.
    fn imagine_palette_cards(
        &self,
        rng: &mut impl Rng,
    ) -> (PerSeat<Option<PaletteCard>>, PaletteDeck) {
        let mut seen = PaletteSet::EMPTY;
        for card in self.table.revealed.iter().flat_map(|cards| cards.iter()) {
            seen.insert(card);
        }
        if let Some(card) = self.palette_card {
            seen.insert(card);
        }
        let mut deck: PaletteDeck = PaletteCard::all().filter(|&c| !seen.contains(c)).collect();
        deck.shuffle(rng);
        let mut cards = PerSeat::default();
        for seat in self.with_palette_card.iter() {
            cards[seat] = if seat == self.seat {
                self.palette_card
            } else {
                deck.pop()
            };
        }
        (cards, deck)
    }

    /// Some colours for the offers the seat may not know: different ones to each opponent (T9), the
    /// waiting one from the offerer's hand.
    fn imagine_offers(
        &self,
        hands: &PerSeat<Cards>,
        rng: &mut impl Rng,
    ) -> (PerSeat<ColourSet>, Option<Colour>) {
        let mut offers = self.offers;
        let mut offered = self.offered;
        if let (Phase::Reply { to }, None) = (self.table.phase, offered) {
            let hand = &hands[self.table.turn_of];
            offered = hand.iter().nth(random_index(hand.len(), rng));
            offers[to] = offered.into_iter().collect();
        }
        for seat in self.table.options.seats.iter() {
            for _ in offers[seat].len()..self.offers_made(seat) {
                let others = !offers[seat];
                if let Some(colour) = others.iter().nth(random_index(others.len(), rng)) {
                    offers[seat].insert(colour);
                }
            }
        }
        (offers, offered)
    }
}

/// A random index below `len`, the same on machines of every width.
fn random_index(len: usize, rng: &mut impl Rng) -> usize {
    rng.random_range(0..len.max(1) as u32) as usize
}

impl crate::View for View {
    type Game = Tavolozza;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn imagine(&self, rng: &mut impl Rng) -> Tavolozza {
        let (hands, deck) = self.imagine_hands(rng);
        let (palette_cards, palette_deck) = self.imagine_palette_cards(rng);
        let (offers, offered) = self.imagine_offers(&hands, rng);
        Tavolozza {
            table: self.table.clone(),
            hands,
            deck,
            palette_cards,
            palette_deck,
            offers,
            offered,
            stream: Stream::new(DealNumber::random(rng)),
        }
    }
}
