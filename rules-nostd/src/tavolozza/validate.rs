//! Whether a state could come from play, as far as the state itself tells.
//!
//! States come from flash and from files: nothing here may trust a number or panic. What types
//! already forbid (an impossible column, a Palette card number 12) never gets this far.

use super::{
    Colour, HAND, MAX_IDLE_ROUNDS, PALETTE_CARDS, PaletteSet, Phase, RoundRule, Tavolozza,
};
use crate::{Flaw, Seat};

/// The flaw, unless `good`.
fn require(good: bool, flaw: Flaw) -> Result<(), Flaw> {
    if good { Ok(()) } else { Err(flaw) }
}

impl Tavolozza {
    /// The first thing found that no game can hold.
    pub(super) fn check(&self) -> Result<(), Flaw> {
        self.check_seats()?;
        self.check_cards()?;
        self.check_palette_cards()?;
        self.check_phase()?;
        self.check_refill()?;
        self.check_offers()?;
        self.check_played()?;
        self.check_reveals()?;
        self.check_rounds()
    }

    /// Everybody meant is at the table, and nobody else has anything.
    fn check_seats(&self) -> Result<(), Flaw> {
        let seats = self.table.options.seats;
        require(seats.contains(self.table.first_player), Flaw::Seat)?;
        require(seats.contains(self.table.turn_of), Flaw::Seat)?;
        if let Phase::Reply { to } = self.table.phase {
            require(seats.contains(to) && to != self.table.turn_of, Flaw::Seat)?;
        }
        for seat in Seat::ALL.into_iter().filter(|&s| !seats.contains(s)) {
            let nothing = self.hands[seat].is_empty()
                && self.palette_cards[seat].is_none()
                && self.table.revealed[seat].is_empty()
                && self.offers[seat].is_empty();
            require(nothing, Flaw::Seat)?;
        }
        Ok(())
    }

    /// Exactly the colour cards of the game (T1).
    pub(super) fn check_cards(&self) -> Result<(), Flaw> {
        for colour in Colour::ALL {
            let held = self
                .hands
                .iter()
                .map(|hand| usize::from(hand.count(colour)));
            let piles = [&self.deck, &self.table.discard].into_iter().flatten();
            let total = held.sum::<usize>()
                + piles.filter(|&&card| card == colour).count()
                + self.table.columns.count(colour);
            require(total == usize::from(colour.copies()), Flaw::Cards)?;
        }
        Ok(())
    }

    /// Exactly the Palette cards of the game (T2); nobody lacks one while the deck has one (T17).
    pub(super) fn check_palette_cards(&self) -> Result<(), Flaw> {
        let seats = self.table.options.seats;
        let held = self.palette_cards.iter().flatten().copied();
        let revealed = self.table.revealed.iter().flat_map(|cards| cards.iter());
        let deck = self.palette_deck.iter().copied();
        let mut seen = PaletteSet::EMPTY;
        for card in held.chain(revealed).chain(deck) {
            require(!seen.contains(card), Flaw::Cards)?;
            seen.insert(card);
        }
        require(seen == PaletteSet::ALL, Flaw::Cards)?;
        let all_have_one = seats.iter().all(|seat| self.palette_cards[seat].is_some());
        require(all_have_one || self.palette_deck.is_empty(), Flaw::Cards)
    }

    fn check_phase(&self) -> Result<(), Flaw> {
        let table = &self.table;
        let announcing = table.phase == Phase::Announce;
        require(table.round_rule.is_none() == announcing, Flaw::Phase)?;
        if announcing {
            require(table.turn_of == table.first_player, Flaw::Phase)?;
            require(table.round > 1 || self.is_as_dealt(), Flaw::Phase)?;
        }
        if table.phase == Phase::Over {
            let last = table.options.seats.after(table.turn_of) == table.first_player;
            require(last, Flaw::Phase)?;
        }
        let hand = &self.hands[table.turn_of];
        let nothing_played = table.played.is_empty();
        if table.phase == Phase::Trade || table.phase == Phase::Play && nothing_played {
            require(!hand.is_empty(), Flaw::Phase)?;
        }
        require(table.phase == Phase::Play || nothing_played, Flaw::Phase)
    }

    /// Whoever had the last turn has refilled (T11), unless no card was left (T18): then those there
    /// are now were discarded since.
    fn check_refill(&self) -> Result<(), Flaw> {
        let table = &self.table;
        let last = match table.phase {
            Phase::Over => Some(table.turn_of),
            _ => self.had_a_turn().take_while(|&s| s != table.turn_of).last(),
        };
        let none_left = self.deck.is_empty() && table.discard.len() <= table.played.len();
        let refilled = last.is_none_or(|seat| self.hands[seat].len() >= HAND);
        require(refilled || none_left, Flaw::Phase)
    }

    /// Offers belong to a turn's trade and play; none to oneself; one before play (T9).
    fn check_offers(&self) -> Result<(), Flaw> {
        let turn_of = self.table.turn_of;
        require(self.offers[turn_of].is_empty(), Flaw::Phase)?;
        let made = self.offers.iter().any(|colours| !colours.is_empty());
        let good = match (self.table.phase, self.offered) {
            (Phase::Announce | Phase::Draw | Phase::Over, None) => !made,
            (Phase::Trade, None) => true,
            (Phase::Reply { to }, Some(card)) => {
                self.offers[to].contains(card) && self.hands[turn_of].contains(card)
            }
            (Phase::Play, None) => made,
            _ => false,
        };
        require(good, Flaw::Phase)
    }

    /// The cards played this turn keep the round's rule (T6) and still lie where they were put.
    fn check_played(&self) -> Result<(), Flaw> {
        let table = &self.table;
        for colour in table.played.colours().iter() {
            let discarded = table.discard.iter().filter(|&&c| c == colour).count();
            let lying = discarded + table.columns.count(colour);
            let count = usize::from(table.played.count(colour));
            require(count <= lying, Flaw::Cards)?;
            let rule = match table.round_rule {
                Some(RoundRule::Same) => table.played.colours().len() == 1,
                Some(RoundRule::Different) => count == 1,
                None => false,
            };
            require(rule, Flaw::Phase)?;
        }
        Ok(())
    }

    /// Players who lack a Palette card, and reveals in this round, are where a turn has been.
    fn check_reveals(&self) -> Result<(), Flaw> {
        let table = &self.table;
        if table.revealed_this_round {
            let by_now = self.had_a_turn().any(|s| !table.revealed[s].is_empty());
            require(by_now && table.phase != Phase::Announce, Flaw::Count)?;
        } else {
            // The Palette deck runs out by a reveal, and its round is the last (T7).
            require(!self.palette_deck.is_empty(), Flaw::Count)?;
        }
        for seat in table.options.seats.iter() {
            if self.palette_cards[seat].is_none() {
                let good = !table.revealed[seat].is_empty()
                    && self.had_a_turn().any(|earlier| earlier == seat);
                require(good, Flaw::Cards)?;
            }
        }
        Ok(())
    }

    /// The players from the first to the one whose turn it is.
    fn had_a_turn(&self) -> impl Iterator<Item = Seat> {
        let seats = self.table.options.seats;
        let (first, last) = (self.table.first_player, self.table.turn_of);
        let next = move |&seat: &Seat| (seat != last).then(|| seats.after(seat));
        core::iter::successors(Some(first), next).take(seats.count())
    }

    /// As many rounds as reveals and idle rounds can make (T7).
    fn check_rounds(&self) -> Result<(), Flaw> {
        let table = &self.table;
        let over = table.phase == Phase::Over;
        require(table.round > 0, Flaw::Count)?;
        let ended = if over { table.round } else { table.round - 1 };
        let idle = table.idle_rounds;
        require(idle <= ended, Flaw::Count)?;
        require(over || idle < MAX_IDLE_ROUNDS, Flaw::Count)?;
        if over {
            let by_reveal = self.palette_deck.is_empty() && table.revealed_this_round && idle == 0;
            let by_idling = !table.revealed_this_round && idle == MAX_IDLE_ROUNDS;
            require(by_reveal || by_idling, Flaw::Count)?;
        }

        // Every ended round but the idle ones at the end belongs to a reveal: the one that ended it
        // or one of the rounds of waiting before. A round that others follow left a Palette card.
        let reveals: usize = table.revealed.iter().map(|cards| cards.len()).sum();
        let dealt = PALETTE_CARDS - table.options.seats.count();
        let in_ended_rounds = if over {
            reveals.min(dealt)
        } else if table.revealed_this_round {
            (reveals.saturating_sub(1)).min(dealt - 1)
        } else {
            reveals
        };
        let busy = usize::from(ended - idle);
        require(
            busy <= usize::from(MAX_IDLE_ROUNDS) * in_ended_rounds,
            Flaw::Count,
        )?;
        let some_round_had_one = busy > 0 || in_ended_rounds == 0;
        require(
            some_round_had_one || !over && table.revealed_this_round,
            Flaw::Count,
        )
    }
}
