//! What one seat may know of a game: the table, its own hand, and how many cards lie where the
//! others are hidden. Whole games that look the same to it are imagined from that alone.

use super::moment::Moment;
use super::table::{Pile, Table};
use super::{Action, Card, CardSet, Red7};
use crate::{Actions, DealNumber, PerSeat, Seat, Stream};
use rand::seq::SliceRandom;
use rand_core::Rng;

/// What one seat may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Seat,
    table: Table,
    hand: CardSet,
    hand_sizes: PerSeat<u8>,
    deck_size: u8,
}

/// How many deals are tried before a hand that can move is put together on purpose. A hand that
/// has a legal play is the rule, not the exception, so one or two are enough nearly always.
const TRIES: usize = 24;

impl View {
    pub(super) fn of(game: &Red7, seat: Seat) -> View {
        let sizes = Seat::ALL.map(|other| game.hands[other].len() as u8);
        View {
            seat,
            table: game.table.clone(),
            hand: game.hands[seat],
            hand_sizes: PerSeat::new(sizes),
            deck_size: game.deck.len() as u8,
        }
    }

    /// What everybody may see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seat's own hand.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards a player holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.hand_sizes[seat].into()
    }

    /// How many cards are in the draw deck.
    pub fn deck_size(&self) -> usize {
        self.deck_size.into()
    }

    /// Replaces `actions` with every legal action of this seat: none unless it is to move. The same
    /// as the game's, because legality depends on nothing hidden from the player (R20).
    pub fn legal(&self, actions: &mut Actions<Action>) {
        actions.clear();
        if self.table.to_move() == Some(self.seat) {
            self.moment(self.hand).legal(actions);
        }
    }

    /// The cards this seat has not seen: they are in other hands or in the deck.
    pub fn unseen(&self) -> CardSet {
        let table = &self.table;
        let collections = table.collections.of(table.options.seats).iter();
        let open = collections.fold(self.hand, |open, &cards| open.union(cards));
        let ruled = table.rule_pile.iter().copied().collect();
        table.unscored().difference(open.union(ruled))
    }

    /// The moment of the player to move, if that player held `hand`.
    fn moment(&self, hand: CardSet) -> Moment<'_> {
        Moment {
            table: &self.table,
            hand,
            may_draw: self.deck_size > 0,
        }
    }

    /// At most `size` of the unseen cards that give the player to move a legal action, if any do.
    ///
    /// A card more in hand never takes the last legal action away (at worst it has to be played
    /// after a 5, where a 7 can move itself away again), so the cards of one way to finish are
    /// enough: a collection card and a rule card, and with the action rule fives before them. Pairs
    /// alone, of which there are at most 861, are tried first and nearly always hold one.
    fn hand_that_can_move(&self, unseen: &[Card], size: usize) -> Option<CardSet> {
        let mut fives = CardSet::EMPTY;
        if self.table.options.actions {
            let all: CardSet = unseen.iter().copied().collect();
            fives = all.intersection(CardSet::number(5));
        }
        let counts = 0..=fives.len();
        let chains =
            counts.flat_map(|count| fives.subsets().filter(move |chain| chain.len() == count));
        for chain in chains {
            for (index, &one) in unseen.iter().enumerate() {
                for &other in &unseen[..=index] {
                    let hand = chain.with(one).with(other);
                    if hand.len() <= size && self.moment(hand).has_legal() {
                        return Some(hand);
                    }
                }
            }
        }
        None
    }

    /// The game in which the hidden cards are dealt from the end of `unseen`, after `needed` ones
    /// went to the player to move.
    fn with_hidden(&self, mut unseen: Pile, needed: CardSet, stream: Stream) -> Red7 {
        let mut hands = PerSeat::default();
        hands[self.table.turn] = needed;
        unseen.retain(|&card| !needed.contains(card));
        hands[self.seat] = self.hand;
        for seat in self.table.options.seats.iter() {
            while hands[seat].len() < self.hand_size(seat)
                && let Some(card) = unseen.pop()
            {
                hands[seat].insert(card);
            }
        }
        Red7 {
            table: self.table.clone(),
            hands,
            deck: unseen,
            stream,
        }
    }
}

impl crate::View for View {
    type Game = Red7;

    fn seat(&self) -> Seat {
        self.seat
    }

    /// The hidden cards are dealt anew until the player to move has a legal action: in the game that
    /// is looked at, a player without one would be out (R9).
    fn imagine(&self, rng: &mut impl Rng) -> Red7 {
        let mut unseen: Pile = self.unseen().iter().collect();
        let stream = Stream::new(DealNumber::random(rng));
        let other = self.table.to_move().filter(|&mover| mover != self.seat);
        for _ in 0..TRIES {
            unseen.shuffle(rng);
            let game = self.with_hidden(unseen.clone(), CardSet::EMPTY, stream);
            if other.is_none() || game.moment().has_legal() {
                return game;
            }
        }
        let size = self.hand_size(self.table.turn);
        let needed = self.hand_that_can_move(&unseen, size);
        self.with_hidden(unseen, needed.unwrap_or_default(), stream)
    }
}
