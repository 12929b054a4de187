//! A turn of Coloretto: what a player may do, and what it does (C10–C18, C23).

use super::score::best_assignment;
use super::{Assignment, Card, Coloretto, Colour, Phase, Row, RowCard};
use crate::{Actions, PerSeat, Seat};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take a starting chameleon (C7).
    Pick(Colour),
    /// Draw the top card (C11).
    Draw,
    /// Put the drawn card on a row (C11).
    Place(Row),
    /// Take a row (C12).
    Take(Row),
    /// Give the jokers colours and choose what scores plus (C19, C20).
    Assign(Assignment),
}

/// What everybody sees happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A game of the match begins.
    GameBegins {
        /// Which one, from 1.
        game: u8,
    },
    /// All cards of a colour leave the game.
    Removed {
        /// The colour.
        colour: Colour,
    },
    /// The first player was drawn.
    FirstPlayer {
        /// Who it is.
        seat: Seat,
    },
    /// A player starts with a chameleon, chosen or dealt.
    Started {
        /// Who.
        seat: Seat,
        /// Its colour.
        colour: Colour,
    },
    /// The deck is built and the first round begins.
    DeckBuilt,
    /// The Last Round card came up and was set aside: this round is the last.
    LastRound,
    /// A player drew a card to place.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A player put the drawn card on a row.
    Placed {
        /// Who.
        seat: Seat,
        /// Which card.
        card: Card,
        /// Where.
        row: Row,
    },
    /// A player took a row; the cards follow, one [`Event::Collected`] each.
    Took {
        /// Who.
        seat: Seat,
        /// Which row.
        row: Row,
    },
    /// A card joined a player's collection.
    Collected {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// The Golden Joker drew a card for its owner, who collects it.
    GoldenDrew {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// A card on the row nobody took left the game (two players).
    Left {
        /// Which card.
        card: Card,
    },
    /// The round is over and the rows are back.
    RoundEnded,
    /// A player's points in this game are settled.
    Scored {
        /// Whose.
        seat: Seat,
        /// How many.
        points: i16,
    },
    /// The game is over; so is the match if it was the last.
    GameEnded {
        /// Which one, from 1.
        game: u8,
    },
}

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Not what the player has to do now.
    WrongPhase,
    /// This colour is taken, or not in this game.
    ColourTaken,
    /// There is no card to draw.
    DeckEmpty,
    /// Every row on the table is full.
    NoRoom,
    /// There is no such row.
    NoSuchRow,
    /// Somebody holds this row.
    RowTaken,
    /// This row is full.
    RowFull,
    /// This row is empty.
    RowEmpty,
    /// Not as many jokers as the player has, or one is not a colour of this game.
    BadJokers,
    /// More than three plus colours, or one the player does not own.
    BadPlus,
}

impl Coloretto {
    #[inline]
    pub(super) fn list_legal(&self, actions: &mut Actions<Action>) {
        actions.clear();
        // No list here is longer than seven: nothing is cut off.
        match self.table.phase {
            Phase::Turn => {
                if self.can_draw() {
                    let _ = actions.push(Action::Draw);
                }
                actions.extend(self.table.rows_to_take().iter().map(Action::Take));
            }
            Phase::Place(_) => {
                actions.extend(self.table.rows_with_room().iter().map(Action::Place))
            }
            Phase::Pick => actions.extend(self.table.free_colours().iter().map(Action::Pick)),
            Phase::Assign => {
                let _ = actions.push(Action::Assign(self.proposal()));
            }
            Phase::Over => {}
        }
    }

    /// The best assignment for the player to move (C23).
    fn proposal(&self) -> Assignment {
        let table = &self.table;
        best_assignment(
            table.options.side,
            table.in_play,
            &table.collections[table.to_move],
        )
    }

    #[inline]
    pub(super) fn play(
        &mut self,
        action: Action,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        match (self.table.phase, action) {
            (Phase::Turn, Action::Draw) => self.draw(events),
            (Phase::Place(card), Action::Place(row)) => self.place(card, row, events),
            (Phase::Turn, Action::Take(row)) => self.take(row, events),
            (Phase::Pick, Action::Pick(colour)) => self.pick(colour, events),
            (Phase::Assign, Action::Assign(assignment)) => self.assign(assignment, events),
            (Phase::Over, _) => Err(Refusal::Over),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn pick(&mut self, colour: Colour, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        let table = &mut self.table;
        if !table.free_colours().contains(colour) {
            return Err(Refusal::ColourTaken);
        }
        let seat = table.to_move;
        table.collections[seat].add(colour.card());
        table.to_move = table.options.seats.after(seat);
        events(Event::Started { seat, colour });
        // Picks go round from the first player, so the last one picks last.
        if table.collections[table.to_move].len() == table.options.start_count() {
            self.build_deck(events);
        }
        Ok(())
    }

    /// Whether drawing is legal: there is a card, and a row with room for it (C11, C18).
    #[inline]
    fn can_draw(&self) -> bool {
        self.has_card() && !self.table.rows_with_room().is_empty()
    }

    /// Whether there is a card to draw besides the Last Round card.
    #[inline]
    fn has_card(&self) -> bool {
        match self.deck.last() {
            None => false,
            Some(Card::LastRound) => self.deck.len() > 1,
            Some(_) => true,
        }
    }

    /// The top card; the Last Round card is set aside and the next one drawn in its place (C17).
    #[inline]
    fn draw_card(&mut self, events: &mut dyn FnMut(Event)) -> Option<Card> {
        let mut card = self.deck.pop();
        if card == Some(Card::LastRound) {
            self.table.last_round = true;
            events(Event::LastRound);
            card = self.deck.pop();
        }
        card
    }

    #[inline]
    fn draw(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        if !self.has_card() {
            return Err(Refusal::DeckEmpty);
        }
        if !self.can_draw() {
            return Err(Refusal::NoRoom);
        }
        if let Some(card) = self.draw_card(events) {
            self.table.phase = Phase::Place(card);
            events(Event::Drew {
                seat: self.table.to_move,
                card,
            });
        }
        Ok(())
    }

    #[inline]
    fn place(
        &mut self,
        card: Card,
        row: Row,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        let table = &mut self.table;
        if !table.rows_with_room().contains(row) {
            return Err(self.why_not(row));
        }
        let seat = table.to_move;
        table.place(card, row);
        events(Event::Placed { seat, card, row });
        table.phase = Phase::Turn;
        table.pass_on();
        Ok(())
    }

    #[inline]
    fn take(&mut self, row: Row, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        let table = &mut self.table;
        if !table.rows_to_take().contains(row) {
            return Err(self.why_not(row));
        }
        let seat = table.to_move;
        events(Event::Took { seat, row });
        let mut golden = false;
        table.take(row, |card| {
            golden |= card == Card::GoldenJoker;
            events(Event::Collected { seat, card });
        });
        if golden {
            self.golden_draw(seat, events);
        }
        if self.table.out == self.table.options.seats.all() {
            self.end_round(events);
        } else {
            self.table.pass_on();
        }
        Ok(())
    }

    /// The Golden Joker's extra card (C14).
    fn golden_draw(&mut self, seat: Seat, events: &mut dyn FnMut(Event)) {
        if self.has_card()
            && let Some(card) = self.draw_card(events)
        {
            self.table.collections[seat].add(card);
            events(Event::GoldenDrew { seat, card });
        }
    }

    /// The reason a row can be neither placed on nor taken, whichever was tried.
    #[cold]
    fn why_not(&self, row: Row) -> Refusal {
        match self.table.rows().get(row.index()) {
            None => Refusal::NoSuchRow,
            Some(RowCard {
                taken_by: Some(_), ..
            }) => Refusal::RowTaken,
            Some(row) if row.cards.is_empty() => Refusal::RowEmpty,
            Some(_) => Refusal::RowFull,
        }
    }

    /// The rows go back empty; who took the last one starts the next round (C16).
    fn end_round(&mut self, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        for row in table.to_take.iter() {
            for &card in &table.rows[row.index()].cards {
                table.gone.add(card);
                events(Event::Left { card });
            }
        }
        table.lay_out_rows();
        events(Event::RoundEnded);
        if table.last_round {
            table.phase = Phase::Assign;
            table.to_move = Seat::A;
        }
    }

    fn assign(
        &mut self,
        assignment: Assignment,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        let table = &mut self.table;
        let seat = table.to_move;
        let cards = &table.collections[seat];
        if !assignment.jokers_allowed(table.in_play, cards) {
            return Err(Refusal::BadJokers);
        }
        if !assignment.plus_allowed(cards) {
            return Err(Refusal::BadPlus);
        }
        table.assignments[seat] = Some(assignment);
        let points = table.score(seat).unwrap_or(0);
        events(Event::Scored { seat, points });
        table.to_move = table.options.seats.after(seat);
        if table.to_move == Seat::A {
            self.end_game(events);
        }
        Ok(())
    }

    fn end_game(&mut self, events: &mut dyn FnMut(Event)) {
        let table = &mut self.table;
        for seat in table.options.seats.iter() {
            let total = table.totals[seat];
            table.totals[seat] = total.saturating_add(table.score(seat).unwrap_or(0));
        }
        events(Event::GameEnded { game: table.game });
        if table.game < table.options.games.count() {
            table.game += 1;
            table.assignments = PerSeat::default();
            self.begin(events);
        } else {
            table.phase = Phase::Over;
        }
    }
}
