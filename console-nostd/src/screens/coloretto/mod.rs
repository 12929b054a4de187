//! Coloretto at the table: what the buttons do in play, and what is told between turns.
//!
//! Everything is open, so no curtain is needed: a cue says whose turn it is. [`table`] draws the
//! rows, [`pick`] the start, [`assign`] the end of a game, [`results`] the ranking; [`buttons`] and
//! [`menu`] lead from one to the other. What must be told between turns waits in a queue of notices:
//! a game with hidden cards puts its curtain there.

mod assign;
mod buttons;
mod menu;
mod pick;
mod results;
mod table;

use crate::keep::Names;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::screens::simple;
use crate::text::Texts;
use crate::{Duration, Instant, Tune};
use assign::Draft;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Deque;
use rules_nostd::coloretto::{Action, Card, Coloretto, Event, Phase, Row, best_assignment, score};
use rules_nostd::{Actions, Game, PerSeat, Seat};

/// How long the cue "NAME's turn" stays when nobody presses anything.
const CUE: Duration = Duration::from_millis(1000);

/// A game in play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) names: Names,
    pub(crate) game: Coloretto,
    /// The game before the last step, while that step may be taken back.
    before: Option<Coloretto>,
    view: View,
    /// What is under the menu, the scores or the legend, as it was left.
    under: View,
    /// What has to be told before play goes on, oldest first.
    notices: Deque<Notice, 8>,
    cue_until: Option<Instant>,
    /// Where the cursor is: a row, or the deck.
    cursor: Option<Row>,
    /// Whose collection is shown.
    shown: Seat,
    /// Whether the chosen step has been asked about.
    asked: bool,
    /// The points of the last game of a match, while they are told.
    last_game: PerSeat<i16>,
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Play,
    Menu(List),
    Scores,
    Legend,
    Pick(usize),
    Assign(Draft),
    Ranking(List),
    Details(Seat),
    End(List),
}

/// Something everybody should hear of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notice {
    LastRound,
    Golden(Seat, Card),
    RoundOver(Seat),
    Scoring,
    GameOver(u8),
    Turn(Seat),
}

/// What a push led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing, or something on the screen only.
    Stay,
    /// A step of the game: keep it.
    Stepped(Tune),
    /// Nothing can be done there.
    Refused,
    /// Leave; the game stays kept.
    Quit,
    /// The game is over and the table wants another.
    Again,
    /// The game is over and done with.
    Finished,
}

impl Play {
    /// A game that begins, or goes on.
    pub(crate) fn new(names: Names, game: Coloretto, now: Instant) -> Play {
        let mut play = Play {
            names,
            game,
            before: None,
            view: View::Play,
            under: View::Play,
            notices: Deque::new(),
            cue_until: None,
            cursor: None,
            shown: Seat::A,
            asked: false,
            last_game: PerSeat::default(),
        };
        play.resume(now);
        play
    }

    /// Goes on with the game, wherever it stands.
    pub(crate) fn resume(&mut self, now: Instant) {
        self.notices.clear();
        self.settle();
        if let Some(seat) = self.game.to_move() {
            self.tell(Notice::Turn(seat));
        }
        self.raise(now);
    }

    /// Whether B acts on release here, or when held.
    pub(crate) fn b_can_be_held(&self) -> bool {
        let undisturbed = matches!(self.notices.front(), None | Some(Notice::Turn(_)));
        undisturbed && matches!(self.view, View::Play | View::Pick(_) | View::Assign(_))
    }

    /// Opens a page over what is on the screen.
    fn cover(&mut self, page: View) {
        self.asked = false;
        if !matches!(self.view, View::Menu(_) | View::Scores | View::Legend) {
            self.under = self.view;
        }
        self.view = page;
    }

    /// Closes that page: everything under it is as it was.
    fn uncover(&mut self) {
        self.view = self.under;
    }

    /// When the cue goes away by itself.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        self.cue_until
    }

    /// Time passes.
    pub(crate) fn wake(&mut self, now: Instant) {
        if self.cue_until.is_some_and(|until| until <= now) {
            self.dismiss(now);
        }
    }

    /// Plays a step. Only legal ones are ever offered; any other is refused here once more.
    fn step(&mut self, action: Action, now: Instant) -> Outcome {
        let before = self.game.clone();
        let mut golden = None;
        let mut last_round = false;
        let mut round_over = false;
        let mut game_over = None;
        let last_game = &mut self.last_game;
        let applied = self.game.apply(action, &mut |event| match event {
            Event::GoldenDrew { seat, card } => golden = Some((seat, card)),
            Event::LastRound => last_round = true,
            Event::RoundEnded => round_over = true,
            Event::Scored { seat, points } => last_game[seat] = points,
            Event::GameEnded { game } => game_over = Some(game),
            _ => {}
        });
        if applied.is_err() {
            return Outcome::Refused;
        }
        let revealed = action == Action::Draw || golden.is_some() || game_over.is_some();
        self.before = (!revealed).then_some(before.clone());
        if let Some((seat, card)) = golden {
            self.tell(Notice::Golden(seat, card));
        }
        if last_round {
            self.tell(Notice::LastRound);
        }
        let next = self.game.to_move();
        match (game_over, next) {
            (Some(game), Some(_)) => self.tell(Notice::GameOver(game)),
            (None, Some(seat)) if round_over && !self.game.table().last_round() => {
                self.tell(Notice::RoundOver(seat));
            }
            (None, Some(_)) if round_over => self.tell(Notice::Scoring),
            _ => {}
        }
        if let Some(seat) = next.filter(|_| next != before.to_move() || game_over.is_some()) {
            self.tell(Notice::Turn(seat));
        }
        self.settle();
        self.raise(now);
        Outcome::Stepped(match (next, last_round) {
            (None, _) => Tune::Win,
            (_, true) => Tune::LastRound,
            _ if next != before.to_move() => Tune::YourTurn,
            _ => Tune::Move,
        })
    }

    fn undo(&mut self, now: Instant) -> Outcome {
        let Some(before) = self.before.take() else {
            return Outcome::Refused;
        };
        self.game = before;
        self.notices.clear();
        self.settle();
        self.raise(now);
        Outcome::Stepped(Tune::Move)
    }

    /// Whether the last step may be taken back.
    fn can_undo(&self) -> bool {
        self.before.is_some()
    }

    /// The screen and the cursor that belong to the state of the game.
    fn settle(&mut self) {
        self.asked = false;
        let table = self.game.table();
        self.shown = table.to_move().unwrap_or(Seat::A);
        self.view = match (table.phase(), table.to_move()) {
            (Phase::Pick, _) => View::Pick(0),
            (Phase::Assign, Some(seat)) => View::Assign(Draft::best(table, seat)),
            (Phase::Over, _) | (Phase::Assign, None) => View::Ranking(List::default()),
            (Phase::Turn | Phase::Place(_), _) => View::Play,
        };
        let places = self.places();
        self.cursor = match table_default(&self.game) {
            choice if places.contains(&choice) => choice,
            _ => places.first().copied().flatten(),
        };
    }

    fn tell(&mut self, notice: Notice) {
        // Four kinds at most come from one step.
        let _ = self.notices.push_back(notice);
    }

    fn dismiss(&mut self, now: Instant) {
        self.notices.pop_front();
        self.raise(now);
    }

    /// Starts the timer of a cue that is now in front.
    fn raise(&mut self, now: Instant) {
        let cue = matches!(self.notices.front(), Some(Notice::Turn(_)));
        self.cue_until = cue.then(|| now + CUE);
    }

    fn legal(&self) -> Actions<Action> {
        let mut actions = Actions::new();
        self.game.legal(&mut actions);
        actions
    }

    /// Where the cursor can be: the rows and the deck a legal action names, from top to bottom.
    fn places(&self) -> heapless::Vec<Option<Row>, 6> {
        let mut places = heapless::Vec::new();
        let actions = self.legal();
        for action in &actions {
            if let Action::Take(row) | Action::Place(row) = action {
                let _ = places.push(Some(*row));
            }
        }
        if actions.contains(&Action::Draw) {
            let _ = places.push(None);
        }
        places
    }

    fn move_cursor(&mut self, down: bool) {
        let places = self.places();
        let now = places
            .iter()
            .position(|place| *place == self.cursor)
            .unwrap_or(0);
        let len = places.len().max(1);
        let next = (now + if down { 1 } else { len - 1 }) % len;
        self.cursor = places.get(next).copied().flatten();
    }

    /// What A does now.
    fn chosen(&self) -> Option<Action> {
        let actions = self.legal();
        let wanted = |action: &&Action| match action {
            Action::Draw => self.cursor.is_none(),
            Action::Take(row) | Action::Place(row) => self.cursor == Some(*row),
            _ => false,
        };
        actions.iter().find(wanted).copied()
    }

    /// Whether a step can not be taken back: those ask once.
    fn needs_asking(&self, action: Action, ask_to_draw: bool) -> bool {
        match action {
            Action::Draw => ask_to_draw,
            Action::Take(row) => {
                let cards = self.game.table().rows()[row.index()].cards();
                cards.contains(&Card::GoldenJoker)
            }
            _ => false,
        }
    }

    fn seat_before(&self, seat: Seat) -> Seat {
        let seats = self.game.seats();
        let count = seats.count();
        Seat::from_index((seat.index() + count - 1) % count).unwrap_or(Seat::A)
    }

    /// A player's points if the game ended now, or as it ended.
    fn points(&self, seat: Seat) -> i16 {
        let table = self.game.table();
        table.score(seat).unwrap_or_else(|| {
            let cards = table.collection(seat);
            let side = table.options().side;
            score(side, cards, &best_assignment(side, table.in_play(), cards))
        })
    }

    /// Draws what is on the screen.
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        match self.notices.front() {
            Some(Notice::Turn(_)) | None => self.draw_view(page, texts)?,
            Some(notice) => return results::notice(self, page, texts, *notice),
        }
        if let Some(Notice::Turn(seat)) = self.notices.front() {
            results::cue(self, page, texts, *seat)?;
        }
        Ok(())
    }

    fn draw_view<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        match self.view {
            View::Play => table::draw(self, page, texts),
            View::Pick(at) => pick::draw(self, page, texts, at),
            View::Assign(draft) => assign::draw(self, page, texts, &draft),
            View::Legend => simple::legend(page, texts),
            View::Scores => results::scores(self, page, texts),
            View::Ranking(list) => results::draw(self, page, texts, list),
            View::Details(seat) => results::details(self, page, texts, seat),
            View::Menu(list) => self.draw_menu(page, texts, list),
            View::End(list) => self.draw_end(page, texts, list),
        }
    }
}

/// Where the cursor begins: the deck in a turn, the first row for a drawn card.
fn table_default(game: &Coloretto) -> Option<Row> {
    match game.table().phase() {
        Phase::Place(_) => Some(Row::First),
        _ => None,
    }
}
