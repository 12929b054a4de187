//! What actions do, once they are known to be legal: cards move, a turn goes on or ends, players
//! without a legal play are eliminated and rounds follow each other.

use super::table::Phase;
use super::{Action, Card, Event, Red7, To};
use crate::Seat;

impl Red7 {
    /// Plays an action that [`Moment::check`](super::Moment::check) has let pass.
    pub(super) fn play(&mut self, action: Action, events: &mut dyn FnMut(Event)) {
        let player = self.table.turn;
        match action {
            Action::Collection(card) => self.collect(player, card, events),
            Action::Rule(card) => {
                self.hands[player].remove(card);
                self.put_on_rule_pile(card);
                events(Event::Ruled { player, card });
                if self
                    .table
                    .rule_card_draws(self.table.collections[player].len(), card)
                {
                    self.draw(player, events);
                }
                self.end_turn(events);
            }
            Action::End => {
                events(Event::Ended { player });
                self.end_turn(events);
            }
            Action::Seven { card, to } => {
                self.table.collections[player].remove(card);
                match to {
                    To::Rule => self.put_on_rule_pile(card),
                    To::Deck => self.put_on_deck(card),
                }
                self.table.phase = Phase::Turn;
                events(Event::Moved { player, card, to });
            }
            Action::One { player: from, card } => {
                self.table.collections[from].remove(card);
                self.put_on_deck(card);
                self.table.phase = Phase::Turn;
                events(Event::Removed { player, from, card });
            }
        }
    }

    /// A card is played to the collection, and its action follows at once (R17, R21).
    fn collect(&mut self, player: Seat, card: Card, events: &mut dyn FnMut(Event)) {
        self.hands[player].remove(card);
        self.table.collections[player].insert(card);
        self.table.played += 1;
        self.table.phase = Phase::Turn;
        events(Event::Collected { player, card });
        if !self.table.options.actions {
            return;
        }
        match card.number() {
            7 => self.table.phase = Phase::Seven,
            5 if !self.hands[player].is_empty() => self.table.phase = Phase::Five,
            3 if !self.deck.is_empty() => {
                self.draw(player, events);
                if !self.moment().closes() {
                    self.eliminate(player, events);
                    self.end_turn(events);
                }
            }
            1 if self.moment().has_victim() => self.table.phase = Phase::One,
            _ => {}
        }
    }

    /// Draws a card, if there is one.
    fn draw(&mut self, player: Seat, events: &mut dyn FnMut(Event)) {
        if let Some(card) = self.deck.pop() {
            self.hands[player].insert(card);
            events(Event::Drew { player });
        }
    }

    fn put_on_rule_pile(&mut self, card: Card) {
        // Every pile has room for all the cards there are.
        let _ = self.table.rule_pile.push(card);
    }

    fn put_on_deck(&mut self, card: Card) {
        let _ = self.deck.push(card);
    }

    fn eliminate(&mut self, player: Seat, events: &mut dyn FnMut(Event)) {
        self.table.out.insert(player);
        events(Event::Eliminated { player });
    }

    fn end_turn(&mut self, events: &mut dyn FnMut(Event)) {
        self.table.played = 0;
        self.table.phase = Phase::Turn;
        self.go_on(self.table.after(self.table.turn), events);
    }

    /// Goes on to the first player, from `next` on, who has a legal play, eliminating those who
    /// have none (R9) and ending and dealing rounds on the way.
    ///
    /// A round that ends without an action ends under red, where a card always counts, so its
    /// winner scores one: the cards run out (R14) after fewer such rounds than there are cards.
    pub(super) fn go_on(&mut self, mut next: Seat, events: &mut dyn FnMut(Event)) {
        loop {
            self.table.turn = next;
            if let Some(winner) = self.table.last_left() {
                match self.end_round(winner, events) {
                    Some(first) => next = first,
                    None => return,
                }
            } else if self.moment().has_legal() {
                return;
            } else {
                self.eliminate(next, events);
                next = self.table.after(next);
            }
        }
    }
}
