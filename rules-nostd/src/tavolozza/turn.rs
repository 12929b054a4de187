//! How a game goes on: what each action does (T6–T11, T17, T18), after `legal` has no objection.

use super::{Action, Colour, Ending, Event, HAND, MAX_IDLE_ROUNDS};
use super::{Phase, Place, Refusal, RoundRule, Source, Tavolozza};
use crate::{PerSeat, Seat};
use core::mem;
use rand::seq::SliceRandom;

impl Tavolozza {
    /// Does what `action` says, or refuses it and changes nothing.
    pub(super) fn act(
        &mut self,
        action: Action,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        match action {
            Action::Announce(rule) => self.announce(rule, events),
            Action::Draw(source) => self.draw(source, events),
            Action::Offer { card, to } => self.offer(card, to, events),
            Action::Done => self.stop_trading(events),
            Action::Accept(card) => self.accept(card, events),
            Action::Refuse => self.refuse(events),
            Action::Play { card, place } => self.play(card, place, events),
            Action::Discard(card) => self.discard(card, events),
            Action::End => self.end(events),
            Action::Reveal => self.reveal(events),
        }
    }

    fn announce(&mut self, rule: RoundRule, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.require_phase(Phase::Announce)?;
        self.table.round_rule = Some(rule);
        self.table.phase = Phase::Draw;
        let by = self.table.turn_of;
        events(Event::Announced { by, rule });
        Ok(())
    }

    fn draw(&mut self, source: Source, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.require_phase(Phase::Draw)?;
        self.may_draw(source)?;
        let by = self.table.turn_of;
        match source {
            Source::Deck => {
                if let Some(colour) = self.draw_card(events) {
                    self.hands[by].add(colour, 1);
                    events(Event::DrewFromDeck { by });
                }
            }
            Source::Discard => {
                if let Some(colour) = self.table.discard.pop() {
                    self.hands[by].add(colour, 1);
                    events(Event::DrewDiscard { by, colour });
                }
            }
            Source::Column(column) => {
                if let Some(stack) = self.table.columns.take(column) {
                    self.hands[by].add(stack.colour, stack.count);
                    events(Event::TookStack { by, column, stack });
                }
            }
            Source::Nothing => events(Event::DrewNothing { by }),
        }
        if self.hands[by].is_empty() {
            // Without cards there is neither trade nor play (T10).
            self.end_turn(events);
        } else {
            self.table.phase = Phase::Trade;
        }
        Ok(())
    }

    /// The top of the colour deck, made anew from the discard pile if need be (T18).
    fn draw_card(&mut self, events: &mut dyn FnMut(Event)) -> Option<Colour> {
        if self.deck.is_empty() && !self.table.discard.is_empty() {
            mem::swap(&mut self.deck, &mut self.table.discard);
            self.deck.shuffle(&mut self.stream.next());
            let cards = self.deck.len() as u8;
            events(Event::Reshuffled { cards });
        }
        self.deck.pop()
    }

    fn offer(
        &mut self,
        card: Colour,
        to: Seat,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        self.require_phase(Phase::Trade)?;
        let by = self.table.turn_of;
        if to == by || !self.table.options.seats.contains(to) {
            return Err(Refusal::NotAnOpponent);
        }
        if !self.hands[by].contains(card) {
            return Err(Refusal::NotInHand);
        }
        if self.offers[to].contains(card) {
            return Err(Refusal::OfferedBefore);
        }
        self.offers[to].insert(card);
        self.offered = Some(card);
        self.table.phase = Phase::Reply { to };
        events(Event::Offered { by, to });
        Ok(())
    }

    fn stop_trading(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.require_phase(Phase::Trade)?;
        if !self.has_offered() {
            return Err(Refusal::NoOfferYet);
        }
        self.table.phase = Phase::Play;
        let by = self.table.turn_of;
        events(Event::DoneTrading { by });
        Ok(())
    }

    fn accept(&mut self, card: Colour, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        let (by, offered) = self.reply()?;
        if card == offered {
            return Err(Refusal::SameColour);
        }
        if !self.hands[by].contains(card) {
            return Err(Refusal::NotInHand);
        }
        let offerer = &mut self.hands[self.table.turn_of];
        offerer.remove(offered);
        offerer.add(card, 1);
        let replier = &mut self.hands[by];
        replier.remove(card);
        replier.add(offered, 1);
        self.offered = None;
        self.table.phase = Phase::Trade;
        events(Event::Accepted { by });
        Ok(())
    }

    fn refuse(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        let (by, _) = self.reply()?;
        self.offered = None;
        self.table.phase = Phase::Trade;
        events(Event::Refused { by });
        Ok(())
    }

    fn play(
        &mut self,
        card: Colour,
        place: Place,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        self.may_play(card)?;
        if !self.table.columns.fits(card).contains(place) {
            return Err(match place {
                Place::Column(index) if usize::from(index) >= self.table.columns.len() => {
                    Refusal::NoSuchColumn
                }
                _ => Refusal::DoesNotFit,
            });
        }
        let by = self.table.turn_of;
        self.hands[by].remove(card);
        self.table.played.add(card, 1);
        self.table.columns.put(card, place);
        events(Event::Played { by, card, place });
        Ok(())
    }

    fn discard(&mut self, card: Colour, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.may_play(card)?;
        let by = self.table.turn_of;
        self.hands[by].remove(card);
        self.table.played.add(card, 1);
        // All colour cards fit the pile.
        let _ = self.table.discard.push(card);
        events(Event::Discarded { by, card });
        Ok(())
    }

    fn end(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.require_phase(Phase::Play)?;
        if self.table.played.is_empty() {
            return Err(Refusal::NothingPlayedYet);
        }
        self.end_turn(events);
        Ok(())
    }

    fn reveal(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        let card = self.may_reveal()?;
        let by = self.table.turn_of;
        self.table.revealed[by].insert(card);
        self.table.revealed_this_round = true;
        events(Event::Revealed { by, card });
        self.palette_cards[by] = self.palette_deck.pop();
        if self.palette_cards[by].is_some() {
            events(Event::DrewPaletteCard { by });
        }
        Ok(())
    }

    /// Refills the hand (T11) and goes on to the next turn, the next round or the end (T7).
    fn end_turn(&mut self, events: &mut dyn FnMut(Event)) {
        let by = self.table.turn_of;
        let mut refilled = 0;
        for _ in self.hands[by].len()..HAND {
            let Some(card) = self.draw_card(events) else {
                break;
            };
            self.hands[by].add(card, 1);
            refilled += 1;
        }
        events(Event::TurnEnded { by, refilled });
        self.table.played = Default::default();
        self.offers = PerSeat::default();

        let next = self.table.options.seats.after(by);
        if next == self.table.first_player {
            self.end_round(events);
        } else {
            self.table.turn_of = next;
            self.table.phase = Phase::Draw;
        }
    }

    fn end_round(&mut self, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        if table.revealed_this_round {
            table.idle_rounds = 0;
        } else {
            table.idle_rounds += 1;
        }
        if self.palette_deck.is_empty() {
            table.phase = Phase::Over;
            events(Event::Ended(Ending::PaletteDeckEmpty));
        } else if table.idle_rounds >= MAX_IDLE_ROUNDS {
            table.phase = Phase::Over;
            events(Event::Ended(Ending::Idle));
        } else {
            let first_player = table.options.seats.after(table.first_player);
            table.phase = Phase::Announce;
            table.first_player = first_player;
            table.turn_of = first_player;
            table.round_rule = None;
            table.revealed_this_round = false;
            table.round += 1;
            let round = table.round;
            events(Event::RoundBegan {
                round,
                first_player,
            });
        }
    }
}
