//! What every play does, tried with Coloretto's board as it is and as if its cards were hidden.

use super::{Board, Face, Outcome, Play, Push, Scene, Step, Strip};
use crate::Button;
use crate::keep::{Kinds, Name, Names, Settings};
use crate::keys::Act;
use crate::page::{Drawn, Mark, Page};
use crate::screens::coloretto;
use crate::text::{Language, Line, Texts};
use crate::{Instant, Tune};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Action, Coloretto, Options, Phase, Refusal, Start};
use rules_nostd::{DealNumber, Game, Seat, Seats};

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

type Told = <coloretto::Board as Board>::Told;

/// Coloretto's board behind a curtain.
#[derive(Clone)]
struct Hidden(coloretto::Board);

impl Board for Hidden {
    type Game = Coloretto;
    type Told = Told;
    const TITLE: super::Title = super::Title::Coloretto;
    const HIDDEN: bool = true;

    fn settle(game: &Coloretto) -> Hidden {
        Hidden(Board::settle(game))
    }

    fn push(&mut self, game: &Coloretto, settings: &Settings, button: Button) -> Push<Action> {
        self.0.push(game, settings, button)
    }

    fn step(
        game: &mut Coloretto,
        action: Action,
        tell: &mut impl FnMut(Told),
    ) -> Result<Step, Refusal> {
        coloretto::Board::step(game, action, tell)
    }

    fn covered(&mut self) {
        self.0.covered();
    }

    fn strip(&self) -> Option<Strip> {
        self.0.strip()
    }

    fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        self.0.draw_watched(scene, page)
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        self.0.draw(scene, page)
    }

    fn draw_told<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
        told: Told,
    ) -> Drawn<D> {
        coloretto::Board::draw_told(scene, page, told)
    }

    fn draw_legend<D: DrawTarget<Color = BinaryColor>>(
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        coloretto::Board::draw_legend(page, texts)
    }

    fn draw_details<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Coloretto>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
    ) -> Drawn<D> {
        coloretto::Board::draw_details(scene, page, seat)
    }

    fn points_so_far(game: &Coloretto, seat: Seat) -> Line {
        coloretto::Board::points_so_far(game, seat)
    }
}

const NOW: Instant = Instant::from_millis(0);

fn play<B: Board<Game = Coloretto>>() -> Play<B> {
    let names: Names = ["Anna", "Ben", "Cleo", "Dan", "Eva"].map(|n| Name::try_from(n).unwrap());
    let options = Options {
        start: Start::Random,
        ..Options::new(Seats::Three)
    };
    let game = Coloretto::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    Play::new(names, Kinds::default(), game, NOW)
}

fn push<B: Board<Game = Coloretto>>(play: &mut Play<B>, buttons: &[Button]) -> Outcome {
    let mut outcome = Outcome::Stay;
    for button in buttons {
        outcome = play.push(Act::Push(*button), &Settings::new(), NOW);
    }
    outcome
}

/// The texts on the screen; half of it is enough to draw on.
fn texts<B: Board<Game = Coloretto>>(play: &Play<B>) -> Vec<String> {
    let mut texts = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { text, .. } => texts.push(text.to_string()),
        Mark::Cover(_) => texts.clear(),
        Mark::Picture(_) => {}
    };
    let mut display = MockDisplay::new();
    display.set_allow_out_of_bounds_drawing(true);
    display.set_allow_overdraw(true);
    let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
    play.draw(&mut page, Language::English.texts()).unwrap();
    texts
}

/// Draws a card and places it: the next player is called.
fn place_a_card<B: Board<Game = Coloretto>>(play: &mut Play<B>) -> (Seat, Seat) {
    let first = play.game.to_move().unwrap();
    push(play, &[Button::A; 4]);
    let next = play.game.to_move().unwrap();
    assert_ne!(first, next);
    (first, next)
}

#[test]
fn only_a_lifts_a_curtain_and_nothing_is_seen_before() {
    let mut play = play::<Hidden>();
    let curtain = texts(&play);
    let name = play.names[play.game.to_move().unwrap().index()].clone();
    assert_eq!(curtain, [std::format!("Pass to {name}"), "look".into()]);
    assert_eq!(play.next_wake(), None, "and it does not go by itself");
    let others = [
        Button::B,
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
    ];
    push(&mut play, &others);
    assert_eq!(texts(&play), curtain);
    push(&mut play, &[Button::A]);
    assert_ne!(texts(&play), curtain);
    assert_eq!(
        play.game.table().phase(),
        Phase::Turn,
        "and it does nothing else"
    );
}

#[test]
fn the_menu_opens_over_a_curtain_and_closes_onto_it() {
    let mut play = play::<Hidden>();
    let curtain = texts(&play);
    assert!(play.b_can_be_held());
    play.push(Act::HoldB, &Settings::new(), NOW);
    assert!(matches!(play.face, Face::Menu(_)));
    push(&mut play, &[Button::A, Button::B]);
    assert!(matches!(play.face, Face::Menu(_)), "after the scores");
    push(&mut play, &[Button::B]);
    assert_eq!(texts(&play), curtain);
    play.push(Act::HoldB, &Settings::new(), NOW);
    assert_eq!(push(&mut play, &[Button::Up, Button::A]), Outcome::Quit);
}

#[test]
fn an_undone_step_goes_back_behind_its_players_curtain() {
    let mut play = play::<Hidden>();
    let (first, _) = place_a_card(&mut play);
    play.push(Act::HoldB, &Settings::new(), NOW);
    let undo = [Button::Down, Button::Down, Button::A];
    assert_eq!(push(&mut play, &undo), Outcome::Stepped(Tune::Move));
    assert_eq!(play.game.to_move(), Some(first));
    let name = &play.names[first.index()];
    assert_eq!(texts(&play)[0], std::format!("Pass to {name}"));
}

#[test]
fn an_undone_step_says_whose_turn_it_is_again() {
    let mut play = play::<coloretto::Board>();
    let (first, _) = place_a_card(&mut play);
    push(&mut play, &[Button::A]);
    play.push(Act::HoldB, &Settings::new(), NOW);
    push(&mut play, &[Button::Down, Button::Down, Button::A]);
    let name = &play.names[first.index()];
    assert_eq!(texts(&play), [std::format!("{name}'s turn")]);
    assert!(play.next_wake().is_some());
}

#[test]
fn a_game_that_goes_on_later_takes_nothing_back() {
    let mut play = play::<coloretto::Board>();
    place_a_card(&mut play);
    assert!(play.before.is_some());
    play.resume(NOW);
    assert!(play.before.is_none());
}
