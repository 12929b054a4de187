//! Coloretto's screens: where the cursors stand, and what a step tells the table.
//!
//! Everything is open, so no curtain is needed. [`table`] draws the rows, [`pick`] the start,
//! [`assign`] the end of a game, [`told`] what is told between turns; [`buttons`] leads through them.

mod assign;
mod buttons;
pub(crate) mod options;
mod pick;
mod table;
mod told;

use crate::art::Font;
use crate::keep::Settings;
use crate::page::{Drawn, Page};
use crate::play::{self, Push, Scene, Step, Strip};
use crate::text::{Line, Texts, fill};
use crate::{Button, Tune};
use assign::Draft;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{
    Action, Card, Coloretto, Event, Phase, Refusal, Row, best_assignment, score,
};
use rules_nostd::{Actions, Game, PerSeat, Seat};
use told::Told;

/// The screens of a game of Coloretto.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    view: View,
    /// Where the cursor is: a row, or the deck.
    cursor: Option<Row>,
    /// Whose collection is shown.
    shown: Seat,
    /// Whether the chosen step has been asked about.
    asked: bool,
}

/// Which screen, by the phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Table,
    Pick(usize),
    Assign(Draft),
}

/// Where it is written what a bot does below a row of cards.
const BELOW: Strip = Strip {
    at: Point::new(2, 52),
    room: 72,
    font: Font::Body,
};

impl play::Board for Board {
    type Game = Coloretto;
    type Told = Told;
    const TITLE: play::Title = play::Title::Coloretto;
    const HIDDEN: bool = false;

    fn settle(game: &Coloretto) -> Board {
        let table = game.table();
        let places = places(game);
        // The deck in a turn, the first row for a drawn card; if that can not be, what can.
        let first = match table.phase() {
            Phase::Place(_) => Some(Row::First),
            _ => None,
        };
        let cursor = if places.contains(&first) {
            first
        } else {
            places.first().copied().flatten()
        };
        Board {
            view: match (table.phase(), table.to_move()) {
                (Phase::Pick, _) => View::Pick(0),
                (Phase::Assign, Some(seat)) => View::Assign(Draft::best(table, seat)),
                _ => View::Table,
            },
            cursor,
            shown: table.to_move().unwrap_or(Seat::A),
            asked: false,
        }
    }

    fn push(&mut self, game: &Coloretto, settings: &Settings, button: Button) -> Push<Action> {
        match self.view {
            View::Table => self.push_table(game, settings.device.ask_to_draw, button),
            View::Pick(at) => self.push_pick(game, button, at),
            View::Assign(draft) => self.push_assign(game, button, draft),
        }
    }

    fn step(
        game: &mut Coloretto,
        action: Action,
        tell: &mut impl FnMut(Told),
    ) -> Result<Step, Refusal> {
        let mut golden = None;
        let mut last_round = false;
        let mut round_over = false;
        let mut game_over = None;
        let before = totals(game);
        game.apply(action, &mut |event| match event {
            Event::GoldenDrew { seat, card } => golden = Some(Told::Golden(seat, card)),
            Event::LastRound => last_round = true,
            Event::RoundEnded => round_over = true,
            Event::GameEnded { game } => game_over = Some(game),
            _ => {}
        })?;
        let last = last_round.then_some(Told::LastRound);
        let over = match (game_over, game.to_move()) {
            (Some(number), Some(_)) => {
                let mut points = totals(game);
                for seat in game.seats().iter() {
                    points[seat] -= before[seat];
                }
                Some(Told::GameOver(number, points))
            }
            (None, Some(_)) if round_over && game.table().last_round() => Some(Told::Scoring),
            (None, Some(seat)) if round_over => Some(Told::RoundOver(seat)),
            _ => None,
        };
        [golden, last, over].into_iter().flatten().for_each(tell);
        Ok(Step {
            reveals: action == Action::Draw || golden.is_some() || game_over.is_some(),
            tune: last_round.then_some(Tune::LastRound),
            cue: game_over.is_some(),
            probes: false,
        })
    }

    fn watch(&mut self, game: &Coloretto, button: Button) -> Push<Action> {
        match button {
            Button::Left | Button::Right | Button::A if self.view == View::Table => {
                let seats = game.seats();
                self.shown = match button {
                    Button::Left => seats.before(self.shown),
                    Button::Right => seats.after(self.shown),
                    _ => game.to_move().unwrap_or(self.shown),
                };
                Push::Stay
            }
            Button::B => Push::Legend,
            _ => Push::Stay,
        }
    }

    fn point(&mut self, game: &Coloretto, action: Action) -> bool {
        self.shown = game.to_move().unwrap_or(self.shown);
        match action {
            // The card that is turned says it all.
            Action::Draw => return false,
            Action::Take(row) | Action::Place(row) => self.cursor = Some(row),
            Action::Pick(_) => {
                let place = legal(game).iter().position(|other| *other == action);
                self.view = View::Pick(place.unwrap_or(0));
            }
            Action::Assign(assignment) => self.view = View::Assign(Draft::of(&assignment)),
        }
        true
    }

    fn deed(scene: &Scene<'_, Coloretto>, action: Action) -> Line {
        let texts = scene.texts;
        match action {
            Action::Draw => fill(texts.draw, &[]),
            Action::Take(row) => fill(texts.takes_row_n, &[&(row.index() + 1)]),
            Action::Place(row) => fill(texts.places_on_n, &[&(row.index() + 1)]),
            Action::Pick(colour) => fill(texts.picks, &[&texts.card(colour.card())]),
            Action::Assign(assignment) => {
                let table = scene.game.table();
                let cards = table.collection(table.to_move().unwrap_or(Seat::A));
                let points = score(table.options().side, cards, &assignment);
                fill(texts.scores_n, &[&points])
            }
        }
    }

    fn strip(&self) -> Option<Strip> {
        Some(match self.view {
            View::Table => table::STRIP,
            View::Pick(_) => BELOW,
            // The points above come near.
            View::Assign(_) => Strip {
                at: BELOW.at + Point::new(0, 1),
                font: Font::Tiny,
                ..BELOW
            },
        })
    }

    fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        self.draw(scene, page)
    }

    fn covered(&mut self) {
        self.asked = false;
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        match self.view {
            View::Table => table::draw(self, scene, page),
            View::Pick(at) => pick::draw(scene, page, at),
            View::Assign(draft) => assign::draw(scene, page, &draft, self.asked),
        }
    }

    fn draw_told<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
        told: Told,
    ) -> Drawn<D> {
        told::draw(scene, page, told)
    }

    fn draw_legend<D: DrawTarget<Color = BinaryColor>>(
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        told::legend(page, texts)
    }

    fn draw_details<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
    ) -> Drawn<D> {
        told::details(scene, page, seat)
    }

    fn tie_break(texts: &Texts) -> &'static str {
        texts.tie_most
    }

    fn points_so_far(game: &Coloretto, seat: Seat) -> Line {
        let (earlier, now) = (game.table().total(seat), points(game, seat));
        if game.table().game() > 1 {
            fill("% (%)", &[&(earlier + now), &now])
        } else {
            fill("%", &[&now])
        }
    }
}

fn legal(game: &Coloretto) -> Actions<Action> {
    let mut actions = Actions::new();
    game.legal(&mut actions);
    actions
}

/// Where the cursor can be: the rows and the deck a legal action names, from top to bottom.
fn places(game: &Coloretto) -> heapless::Vec<Option<Row>, 6> {
    let actions = legal(game);
    let rows = actions.iter().filter_map(|action| match action {
        Action::Take(row) | Action::Place(row) => Some(Some(*row)),
        _ => None,
    });
    let deck = actions.contains(&Action::Draw).then_some(None);
    rows.chain(deck).collect()
}

/// Everybody's points from the games of a match that are over.
fn totals(game: &Coloretto) -> PerSeat<i16> {
    let mut totals = PerSeat::default();
    for seat in game.seats().iter() {
        totals[seat] = game.table().total(seat);
    }
    totals
}

/// A player's points if the game ended now, or as it ended.
fn points(game: &Coloretto, seat: Seat) -> i16 {
    let table = game.table();
    table.score(seat).unwrap_or_else(|| {
        let cards = table.collection(seat);
        let side = table.options().side;
        score(side, cards, &best_assignment(side, table.in_play(), cards))
    })
}

impl Board {
    /// What A does now.
    fn chosen(&self, game: &Coloretto) -> Option<Action> {
        let wanted = |action: &&Action| match action {
            Action::Draw => self.cursor.is_none(),
            Action::Take(row) | Action::Place(row) => self.cursor == Some(*row),
            _ => false,
        };
        legal(game).iter().find(wanted).copied()
    }
}

/// Whether a step can not be taken back: those ask once.
fn needs_asking(game: &Coloretto, action: Action, ask_to_draw: bool) -> bool {
    match action {
        Action::Draw => ask_to_draw,
        Action::Take(row) => {
            let cards = game.table().rows()[row.index()].cards();
            cards.contains(&Card::GoldenJoker)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_nostd::coloretto::{Games, Options, Start};
    use rules_nostd::{DealNumber, Seats};

    #[test]
    fn a_count_without_room_is_left_out_and_not_cut() {
        use crate::page::Mark;
        use embedded_graphics::mock_display::MockDisplay;
        for (count, room, seen) in [(9, 6, true), (10, 6, false), (10, 9, true)] {
            let mut words = heapless::Vec::<bool, 4>::new();
            let mut note = |mark: &Mark<'_>| {
                if let Mark::Text { cut, .. } = mark {
                    words.push(*cut).unwrap();
                }
            };
            let mut display = MockDisplay::new();
            display.set_allow_out_of_bounds_drawing(true);
            display.set_allow_overdraw(true);
            let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
            assign::count_beside(&mut page, Point::zero(), count, room).unwrap();
            assert_eq!(words, [false][..usize::from(seen)]);
        }
    }

    /// What steps told and showed, over many matches in which every legal action has its turn.
    #[test]
    fn what_was_revealed_can_not_be_undone_and_is_asked_about_first() {
        let (mut golden, mut last_rounds, mut games) = (0, 0, 0);
        for number in 0..200 {
            let options = Options {
                start: Start::Random,
                games: Games::Four,
                ..Options::new(Seats::ALL[number as usize % 4])
            };
            let deal = DealNumber::new(number).unwrap();
            let mut game = Coloretto::deal(options, deal, &mut |_| ()).unwrap();
            let mut turn = number as usize;
            while game.to_move().is_some() {
                let actions = legal(&game);
                turn += 1;
                let action = actions[turn * 7 % actions.len()];
                let before = game.clone();
                let mut told = heapless::Vec::<Told, 8>::new();
                let tell = &mut |news| told.push(news).unwrap();
                let step = <Board as play::Board>::step(&mut game, action, tell).unwrap();
                let drew_golden = told.iter().any(|t| matches!(t, Told::Golden(..)));
                let over = game.table().game() != before.table().game() || game.to_move().is_none();
                let drew = action == Action::Draw;
                assert_eq!(step.reveals, drew || drew_golden || over);
                assert_eq!(step.cue, over);
                if drew_golden {
                    assert!(needs_asking(&before, action, false), "{action:?}");
                }
                assert!(needs_asking(&before, Action::Draw, true));
                assert!(!needs_asking(&before, Action::Draw, false));
                let begins = !before.table().last_round() && game.table().last_round();
                assert_eq!(told.contains(&Told::LastRound), begins);
                assert_eq!(step.tune, begins.then_some(Tune::LastRound));
                for news in &told {
                    if let Told::GameOver(number, points) = news {
                        games += 1;
                        assert_eq!(*number, before.table().game());
                        for seat in game.seats().iter() {
                            let total = before.table().total(seat) + points[seat];
                            assert_eq!(game.table().total(seat), total);
                        }
                    }
                }
                golden += u32::from(drew_golden);
                last_rounds += u32::from(begins);
            }
        }
        assert!(golden > 100 && last_rounds > 500 && games == 600);
    }
}
