//! How a game begins: dealt by the stream (C5–C9), or from an explicit order of the cards.

use super::{Card, Cards, Coloretto, Colour, ColourSet, Deck, Event, Options, Phase, Start, Table};
use crate::{BadSetup, PerSeat, Seat, Stream};
use rand::{RngExt, seq::SliceRandom};
use rand_core::Rng;

/// An explicit start of the first game of a match.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who begins.
    pub first_player: Seat,
    /// The whole deck, bottom first, the Last Round card in it.
    pub deck: Deck,
    /// Each player's starting chameleons.
    pub start: PerSeat<Cards>,
}

impl Setup {
    /// Starts the game that was laid out, if the rules could have dealt it.
    pub(super) fn start(
        &self,
        options: Options,
        stream: Stream,
        events: &mut dyn FnMut(Event),
    ) -> Result<Coloretto, BadSetup> {
        options.check()?;
        let mut table = Table::new(options);
        if !options.seats.contains(self.first_player) {
            return Err(BadSetup::Players);
        }
        table.to_move = self.first_player;
        table.collections = self.start;
        table.phase = Phase::Turn;
        let mut all: Cards = self.deck.iter().copied().collect();
        all.add_all(&table.open_cards());
        table.in_play = all.owned();
        if !options.allows(table.in_play) || all != options.cards(table.in_play) {
            return Err(BadSetup::Cards);
        }
        let game = Coloretto {
            table,
            deck: self.deck.clone(),
            stream,
        };
        game.check_start()?;
        game.tell_setup(events);
        for seat in options.seats.iter() {
            for colour in self.start[seat].owned().iter() {
                events(Event::Started { seat, colour });
            }
        }
        events(Event::DeckBuilt);
        Ok(game)
    }
}

impl Coloretto {
    /// C7 and C8: start colours all different, the Last Round card at its place.
    fn check_start(&self) -> Result<(), BadSetup> {
        let options = self.table.options;
        let mut started = ColourSet::empty();
        for (seat, cards) in Seat::ALL.into_iter().zip(self.table.collections.iter()) {
            let due = if options.seats.contains(seat) {
                options.start_count()
            } else {
                0
            };
            let colours = cards.owned();
            if cards.len() != due || colours.len() != due || !colours.is_disjoint(started) {
                return Err(BadSetup::Order);
            }
            started |= colours;
        }
        match last_round_at(&self.deck) {
            Some(under) if under == options.under_last_round() => Ok(()),
            _ => Err(BadSetup::Order),
        }
    }

    /// Sets up the next game of the match: colours, first player, and start colours if dealt.
    pub(super) fn begin(&mut self, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        let options = table.options;
        let mut rng = self.stream.next();
        let mut colours = Colour::ALL;
        table.in_play = match options.removed {
            Some(removed) => !removed,
            None if options.removed_count() == 0 => ColourSet::all(),
            None => {
                colours.shuffle(&mut rng);
                colours.into_iter().skip(options.removed_count()).collect()
            }
        };
        let first = rng.random_range(0..options.seats.count() as u32) as usize;
        table.to_move = Seat::from_index(first).unwrap_or(Seat::A);
        table.phase = Phase::Pick;
        table.lay_out_rows();
        table.collections = PerSeat::default();
        table.gone = Cards::EMPTY;
        table.last_round = false;
        table.assignments = PerSeat::default();
        self.deck.clear();
        self.tell_setup(events);
        if options.start == Start::Random {
            self.deal_start(&mut rng, events);
        }
    }

    fn tell_setup(&self, events: &mut dyn FnMut(Event)) {
        events(Event::GameBegins {
            game: self.table.game,
        });
        for colour in self.table.removed().iter() {
            events(Event::Removed { colour });
        }
        events(Event::FirstPlayer {
            seat: self.table.to_move,
        });
    }

    fn deal_start(&mut self, rng: &mut impl Rng, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        let mut colours: heapless::Vec<Colour, 7> = table.in_play.iter().collect();
        colours.shuffle(rng);
        let picks = table.options.seats.count() * table.options.start_count();
        for &colour in colours.iter().take(picks) {
            let seat = table.to_move;
            table.collections[seat].add(colour.card());
            table.to_move = table.options.seats.after(seat);
            events(Event::Started { seat, colour });
        }
        self.build_deck(events);
    }

    /// Shuffles what the players have not taken and puts the Last Round card at its place (C8).
    pub(super) fn build_deck(&mut self, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        let all = table.options.cards(table.in_play);
        if let Some(cards) = all.less(&table.open_cards()) {
            self.deck = shuffled_deck(
                &cards,
                Some(table.options.under_last_round()),
                &mut self.stream.next(),
            );
        }
        table.phase = Phase::Turn;
        events(Event::DeckBuilt);
    }
}

/// A shuffled deck of these cards, with the Last Round card on top of the lowest `under`.
pub(super) fn shuffled_deck(cards: &Cards, under: Option<usize>, rng: &mut impl Rng) -> Deck {
    let mut deck: Deck = cards.iter().take(super::DECK_CAPACITY - 1).collect();
    deck.shuffle(rng);
    if let Some(under) = under {
        // The card that makes room goes to the top: the order is as random as before.
        if deck.push(Card::LastRound).is_ok() {
            let top = deck.len() - 1;
            deck.swap(under.min(top), top);
        }
    }
    deck
}

/// How many cards lie under the Last Round card, if there is exactly one.
pub(super) fn last_round_at(deck: &[Card]) -> Option<usize> {
    let at = deck.iter().position(|&card| card == Card::LastRound)?;
    let only = deck[at + 1..].iter().all(|&card| card != Card::LastRound);
    only.then_some(at)
}
