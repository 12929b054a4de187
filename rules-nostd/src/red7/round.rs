//! How a round is dealt (R2–R4), how it is won (R11, R13), and when the game is over (R14–R16).

use super::table::{DEALT_EACH, Length, Options, Phase, Pile, Table};
use super::{CardSet, Event, Red7, counted};
use crate::{BadSetup, DealNumber, Outcome, PerSeat, Seat, SeatSet, Seats, Stream};
use rand::seq::SliceRandom;

/// An explicit deal of the first round. Lists, so that a card given twice is noticed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Seven cards for each player (R2).
    pub hands: heapless::Vec<Pile, 4, u8>,
    /// One card for each player (R2).
    pub collections: heapless::Vec<Pile, 4, u8>,
    /// The rest, the top card last.
    pub deck: Pile,
}

impl Setup {
    /// Deals cards that have been shuffled; those left over are the deck.
    fn dealt(seats: Seats, mut deck: Pile) -> Setup {
        let mut setup = Setup::default();
        for _ in seats.iter() {
            let mut hand = Pile::new();
            for _ in 1..DEALT_EACH {
                hand.extend(deck.pop());
            }
            let start = deck.pop().into_iter().collect();
            // Red7 is for four players at most.
            let _ = (setup.hands.push(hand), setup.collections.push(start));
        }
        setup.deck = deck;
        setup
    }

    /// Whether these are the 49 cards, dealt to this many players (R1, R2).
    pub(super) fn check(&self, seats: Seats) -> Result<(), BadSetup> {
        let players = seats.count();
        let dealt = self.hands.len() == players
            && self.collections.len() == players
            && self.hands.iter().all(|hand| hand.len() == DEALT_EACH - 1)
            && self.collections.iter().all(|start| start.len() == 1)
            && self.deck.len() + DEALT_EACH * players == super::CARDS;
        let lists = self.hands.iter().chain(&self.collections);
        let cards = lists.chain([&self.deck]).flatten().copied();
        if dealt && cards.collect::<CardSet>() == CardSet::ALL {
            Ok(())
        } else {
            Err(BadSetup::Cards)
        }
    }
}

impl Red7 {
    pub(super) fn before_first_round(options: Options, deal: DealNumber) -> Red7 {
        Red7 {
            table: Table::new(options),
            hands: PerSeat::default(),
            deck: Pile::new(),
            stream: Stream::new(deal),
        }
    }

    /// Shuffles the cards outside the score piles and deals a round. Returns who starts.
    pub(super) fn deal_round(&mut self, events: &mut dyn FnMut(Event)) -> Seat {
        let mut cards: Pile = self.table.unscored().iter().collect();
        cards.shuffle(&mut self.stream.next());
        let setup = Setup::dealt(self.table.options.seats, cards);
        self.lay_out(&setup, events)
    }

    /// Lays out a deal as the next round. Returns who starts (R4).
    pub(super) fn lay_out(&mut self, setup: &Setup, events: &mut dyn FnMut(Event)) -> Seat {
        let seats = self.table.options.seats;
        let of_list = |list: &Pile| list.iter().copied().collect::<CardSet>();
        for (seat, (hand, start)) in seats.iter().zip(setup.hands.iter().zip(&setup.collections)) {
            self.hands[seat] = of_list(hand);
            self.table.collections[seat] = of_list(start);
        }
        self.deck = setup.deck.clone();
        let table = &mut self.table;
        table.rule_pile.clear();
        table.out = SeatSet::empty();
        table.round = table.round.saturating_add(1);
        // The rule is red, so the one who is ahead has the highest card.
        let first = seats.after(table.leader().unwrap_or(Seat::A));
        events(Event::RoundBegan {
            round: table.round,
            first,
        });
        for player in seats.iter() {
            if let Some(card) = table.collections[player].highest() {
                events(Event::StartCard { player, card });
            }
        }
        first
    }

    /// The last player left wins the round. Returns who starts the next one, if there is one.
    pub(super) fn end_round(
        &mut self,
        winner: Seat,
        events: &mut dyn FnMut(Event),
    ) -> Option<Seat> {
        let table = &mut self.table;
        let mut cards = CardSet::EMPTY;
        if table.options.length == Length::Full {
            let collection = table.collections[winner];
            cards = counted(table.rule(), collection);
            table.collections[winner] = collection.difference(cards);
            table.score_piles[winner] = table.score_piles[winner].union(cards);
        }
        events(Event::RoundWon {
            player: winner,
            cards,
        });
        if table.is_finished() {
            table.turn = winner;
            table.phase = Phase::Over;
            events(Event::GameOver);
            return None;
        }
        Some(self.deal_round(events))
    }
}

impl Table {
    /// The result, once the game is over: points of the score piles, or 1 for a single round.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let seats = self.options.seats;
        let scores: heapless::Vec<i16, 5> = match self.options.length {
            Length::Full => self.points().map(|points| points as i16).collect(),
            Length::Round => seats.iter().map(|s| i16::from(s == self.turn)).collect(),
        };
        let best = scores.iter().copied().max();
        let winners = seats.iter().zip(&scores);
        let winners = winners.filter(|&(_, &score)| Some(score) == best);
        Some(Outcome {
            winners: winners.map(|(seat, _)| seat).collect(),
            scores,
        })
    }
}
