//! Games with hidden cards, mashed through: nobody is shown what they can not know, nothing is cut in
//! any language, and hidden cards do not stay in sight for ever.

use super::{Board, Face, Outcome, Play, REST};
use crate::keep::{Kinds, Name, Names, Settings};
use crate::keys::Act;
use crate::page::{Mark, Page};
use crate::screens::{coloretto, red7, tavolozza};
use crate::text::{Language, Texts};
use crate::{Button, Instant, SIZE, Ticket};
use bots_nostd::{Level, Thinking};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::red7::Red7;
use rules_nostd::{Actions, DealNumber, Game, Seat};

extern crate std;
use std::convert::Infallible;
use std::string::{String, ToString};
use std::vec::Vec;

/// The pixels of a screen.
#[derive(Clone, PartialEq, Eq)]
struct Screen(Vec<bool>);

impl core::fmt::Debug for Screen {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for row in self.0.chunks(SIZE.width as usize) {
            let row: String = row.iter().map(|lit| if *lit { '#' } else { ' ' }).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Screen {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            if self.bounding_box().contains(at) {
                self.0[(at.y * SIZE.width as i32 + at.x) as usize] = colour.is_on();
            }
        }
        Ok(())
    }
}

const NOW: Instant = Instant::from_millis(0);

fn drawn<B: Board>(play: &Play<B>) -> Screen {
    let mut screen = Screen([false; 128 * 64].to_vec());
    let mut page = Page::blank(&mut screen, None).unwrap();
    play.draw(&mut page, Language::English.texts()).unwrap();
    screen
}

/// Fails on a text or picture that leaves the screen or touches another, and on a text that is cut.
fn check_layout<B: Board>(play: &Play<B>, texts: &Texts) {
    let mut marks: Vec<(Rectangle, String)> = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { area, text, cut } => {
            assert!(!cut, "{text:?} is cut");
            marks.push((*area, (*text).to_string()));
        }
        Mark::Picture(area) => marks.push((*area, "a picture".to_string())),
        Mark::Cover(area) => marks.retain(|(mark, _)| mark.intersection(area).is_zero_sized()),
    };
    let mut screen = Screen([false; 128 * 64].to_vec());
    let mut page = Page::blank(&mut screen, Some(&mut note)).unwrap();
    play.draw(&mut page, texts).unwrap();
    let whole = Rectangle::new(Point::zero(), SIZE);
    for (index, (area, what)) in marks.iter().enumerate() {
        assert_eq!(
            area.intersection(&whole),
            *area,
            "{what:?} leaves\n{screen:?}"
        );
        for (other, words) in &marks[..index] {
            let apart = area.intersection(other).is_zero_sized();
            assert!(apart, "{what:?} over {words:?}\n{screen:?}");
        }
    }
}

fn names(name: &str) -> Names {
    core::array::from_fn(|_| Name::try_from(name).unwrap())
}

/// Mostly A and what composes a turn, so that games get on.
fn any_act(rng: &mut Xoshiro256PlusPlus) -> Act {
    match rng.random_range(0..40u32) {
        0..14 => Act::Push(Button::A),
        14..22 => Act::Push(Button::Right),
        22..28 => Act::Push(Button::Up),
        28..34 => Act::Push(Button::Down),
        34..36 => Act::Push(Button::Left),
        36..39 => Act::Push(Button::B),
        _ => Act::HoldB,
    }
}

/// A game on each table, mashed for so many pushes or to its end; `each` sees every state.
fn mash<B: Board>(pushes: u32, mut each: impl FnMut(&Play<B>, &mut Xoshiro256PlusPlus)) -> Counts
where
    B::Game: Subject,
{
    let mut counts = Counts::default();
    let mut legal = Actions::new();
    for (table, options) in B::Game::every_table().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(table as u64);
        let deal = DealNumber::random(&mut rng);
        let game = B::Game::deal(options, deal, &mut |_| ()).unwrap();
        let mut play = Play::<B>::new(names("WWWWWWWW"), Kinds::default(), game, NOW);
        for _ in 0..pushes {
            each(&play, &mut rng);
            play.game.legal(&mut legal);
            // Now and then a step that is legal: mashing alone finds few.
            let step = legal.choose(&mut rng).copied();
            let step = step.filter(|_| viewer(&play).is_some() && rng.random_ratio(1, 12));
            let outcome = match step {
                Some(action) => play.step(&[action], NOW),
                None => play.push(any_act(&mut rng), &Settings::new(), NOW),
            };
            counts.steps += u32::from(matches!(outcome, Outcome::Stepped(_)));
            counts.refused += u32::from(outcome == Outcome::Refused);
            counts.notices += u32::from(!play.notices.is_empty());
            if matches!(outcome, Outcome::Again | Outcome::Finished) {
                counts.finished += 1;
                break;
            }
        }
    }
    counts
}

#[derive(Default, Debug)]
struct Counts {
    steps: u32,
    refused: u32,
    notices: u32,
    finished: u32,
}

/// Who looks at the screen: the player to move, or anybody.
fn viewer<B: Board>(play: &Play<B>) -> Option<Seat> {
    let open = play.face == Face::Board && play.notices.is_empty() && play.summons.is_none();
    play.game.to_move().filter(|_| open)
}

/// Games that differ only in what the viewer can not know draw identical pixels, and answer every
/// button that plays nothing alike.
fn check_privacy<B: Board>(play: &Play<B>, rng: &mut Xoshiro256PlusPlus)
where
    B::Game: Subject,
{
    // A seat that nobody sits on knows only what lies open.
    let nobody = Seat::E;
    let seat = viewer(play).unwrap_or(nobody);
    let mut twin = play.clone();
    twin.game = play.game.redealt(seat, rng);
    if viewer(play).is_none() {
        // At a table for five somebody does sit there.
        twin.game = twin.game.redealt(Seat::A, rng);
    }
    assert_eq!(drawn(play), drawn(&twin));
    for button in Button::ALL {
        let (mut one, mut other) = (play.clone(), twin.clone());
        let act = Act::Push(button);
        let outcome = one.push(act, &Settings::new(), NOW);
        if matches!(outcome, Outcome::Stepped(_)) || one.summons != play.summons {
            continue;
        }
        assert_eq!(other.push(act, &Settings::new(), NOW), outcome);
        if viewer(&one) == viewer(play) {
            assert_eq!(drawn(&one), drawn(&other));
        }
    }
}

#[test]
fn red7_shows_nobody_what_they_can_not_know() {
    let mut hands = 0;
    let counts = mash::<red7::Board>(1_000, |play, rng| {
        hands += u32::from(viewer(play).is_some());
        check_privacy(play, rng);
    });
    assert!(hands > 5_000, "{hands} screens with a hand");
    assert!(counts.steps > 500 && counts.notices > 100, "{counts:?}");
}

#[test]
fn red7_is_laid_out_well_in_every_language() {
    let counts = mash::<red7::Board>(6_000, |play, _| {
        for language in Language::ALL {
            check_layout(play, language.texts());
        }
    });
    assert!(counts.finished > 5 && counts.refused > 1_000, "{counts:?}");
}

#[test]
fn tavolozza_shows_nobody_what_they_can_not_know() {
    let mut hands = 0;
    let counts = mash::<tavolozza::Board>(4_000, |play, rng| {
        hands += u32::from(viewer(play).is_some());
        check_privacy(play, rng);
    });
    assert!(hands > 5_000, "{hands} screens with a hand");
    assert!(counts.steps > 1_000 && counts.notices > 100, "{counts:?}");
}

#[test]
fn tavolozza_is_laid_out_well_in_every_language() {
    let counts = mash::<tavolozza::Board>(6_000, |play, _| {
        for language in Language::ALL {
            check_layout(play, language.texts());
        }
    });
    assert!(counts.steps > 1_000 && counts.refused > 100, "{counts:?}");
}

impl<B: Board> Play<B> {
    /// Plays a step, without the buttons for it; what was told before has been read.
    pub(crate) fn play(&mut self, action: <B::Game as Game>::Action) {
        self.notices.clear();
        let outcome = self.step(&[action], NOW);
        assert!(matches!(outcome, Outcome::Stepped(_)));
    }

    /// The game's own screens.
    pub(crate) fn board(&self) -> &B {
        &self.board
    }
}

fn red7_for_two() -> Play<red7::Board> {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let game = Red7::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    Play::new(names("Anna"), Kinds::default(), game, NOW)
}

#[test]
fn a_hand_that_nobody_looks_at_goes_behind_the_curtain() {
    let mut play = red7_for_two();
    let curtain = drawn(&play);
    assert_eq!(play.next_wake(), None, "a curtain waits for ever");
    let at = |millis| Instant::from_millis(millis);
    play.push(Act::Push(Button::A), &Settings::new(), at(100));
    let hand = drawn(&play);
    assert_ne!(hand, curtain);
    // Each press begins the time anew.
    play.push(Act::Push(Button::Right), &Settings::new(), at(20_000));
    assert_eq!(play.next_wake(), Some(at(20_000) + REST));
    play.wake(at(49_900));
    assert_ne!(drawn(&play), curtain);
    play.wake(at(50_000));
    assert_eq!((drawn(&play), play.next_wake()), (curtain.clone(), None));
    play.push(Act::Push(Button::Left), &Settings::new(), at(50_100));
    assert_eq!(drawn(&play), curtain, "only A lifts it");
    // What was behind the menu or a message is not in sight afterwards either.
    play.push(Act::Push(Button::A), &Settings::new(), at(50_200));
    play.push(Act::HoldB, &Settings::new(), at(50_300));
    play.wake(at(80_300));
    play.push(Act::Push(Button::B), &Settings::new(), at(80_400));
    assert_eq!(drawn(&play), curtain, "behind the menu");
    play.push(Act::Push(Button::A), &Settings::new(), at(80_500));
    play.uncovered(at(200_000));
    assert_eq!(drawn(&play), curtain, "behind a message");
}

fn at(millis: u64) -> Instant {
    Instant::from_millis(millis)
}

/// A table at which the first so many seats are people and the others bots.
fn table<B: Board>(options: <B::Game as Game>::Options, deal: u64, people: usize) -> Play<B> {
    let mut kinds = Kinds::default();
    for kind in &mut kinds[people..] {
        *kind = Some(Level::Easy);
    }
    let deal = DealNumber::new(deal).unwrap();
    let game = B::Game::deal(options, deal, &mut |_| ()).unwrap();
    Play::new(names("WWWWWWWW"), kinds, game, NOW)
}

/// The bot that is to move decides.
fn let_bot_play<B: Board>(play: &mut Play<B>, ticket: u32, now: u64) {
    let Some((question, level)) = play.ask(Ticket(ticket)) else {
        return;
    };
    let mut thinking = Thinking::new(question, level).unwrap();
    let answer = core::iter::repeat_with(|| thinking.step()).find_map(|answer| answer);
    play.told(Ticket(ticket), answer, at(now));
}

/// People among bots, and time that goes by: nobody is shown what they can not know, and nothing is cut.
fn mash_with_bots<B: Board>(people: usize) -> u32
where
    B::Game: Subject,
{
    let mut watched = 0;
    for (number, options) in B::Game::every_table().enumerate().take(24) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let mut play = table::<B>(options, number as u64, people);
        let mut now = 0;
        for ticket in 1..600 {
            let open = play.face == Face::Board && play.notices.is_empty();
            let called = play.summons.is_some() && play.is_curtained();
            let seat = play.person(play.game.to_move());
            let seat = seat.filter(|_| open && !called);
            if B::HIDDEN {
                let mut twin = play.clone();
                twin.game = play.game.redealt(seat.unwrap_or(Seat::E), &mut rng);
                if seat.is_none() {
                    twin.game = twin.game.redealt(Seat::A, &mut rng);
                }
                assert_eq!(drawn(&play), drawn(&twin));
            }
            watched += u32::from(open && play.bot().is_some());
            for language in Language::ALL {
                check_layout(&play, language.texts());
            }
            let_bot_play(&mut play, ticket, now);
            now += rng.random_range(0..1_500);
            now += if rng.random_ratio(1, 40) { 31_000 } else { 0 };
            while play.wake(at(now)).is_some() {}
            let outcome = play.push(any_act(&mut rng), &Settings::new(), at(now));
            if matches!(outcome, Outcome::Again | Outcome::Finished) {
                break;
            }
        }
    }
    watched
}

#[test]
fn people_among_bots_see_what_they_may() {
    let mut watched = [0; 3];
    for people in [0, 1, 2] {
        watched[0] += mash_with_bots::<coloretto::Board>(people);
        watched[1] += mash_with_bots::<red7::Board>(people);
        watched[2] += mash_with_bots::<tavolozza::Board>(people);
    }
    assert!(watched.iter().all(|screens| *screens > 300), "{watched:?}");
}

/// Buttons, 100 ms apart.
fn press<B: Board>(play: &mut Play<B>, acts: &[Act], from: u64) {
    for (act, now) in acts.iter().zip((from..).step_by(100)) {
        play.push(*act, &Settings::new(), at(now));
    }
}

const UNDO: [Act; 4] = [
    Act::HoldB,
    Act::Push(Button::Down),
    Act::Push(Button::Down),
    Act::Push(Button::A),
];

#[test]
fn a_hand_among_bots_rests_too() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let mut rested = 0;
    for deal in 0..40 {
        let mut play = table::<red7::Board>(options, deal, 1);
        press(&mut play, &[Act::Push(Button::A)], 0);
        let mut now = 1_000;
        // Until it is the person's turn after a bot's.
        for ticket in 1..20 {
            let was_bot = play.bot().is_some();
            let_bot_play(&mut play, ticket, now);
            now += 2_000;
            while play.wake(at(now)).is_some() {}
            if was_bot && play.bot().is_none() {
                break;
            }
            if play.bot().is_none() {
                let mut legal = Actions::new();
                play.game.legal(&mut legal);
                play.step(&[legal[0]], at(now));
            }
            play.notices.clear();
            play.uncovered(at(now));
        }
        if play.bot().is_some() || !play.notices.is_empty() {
            continue;
        }
        now += 3_000;
        while play.wake(at(now)).is_some() {}
        if viewer(&play).is_none() {
            continue;
        }
        rested += 1;
        assert!(play.next_wake().is_some(), "deal {deal}: nothing counts");
        while play.wake(at(now + 31_000)).is_some() {}
        assert_eq!(viewer(&play), None, "deal {deal}");
        // A page that is left open while a bot is to move is no way round it.
        press(&mut play, &[Act::HoldB, Act::Push(Button::B)], now + 60_000);
        assert_eq!(viewer(&play), None, "deal {deal}");
    }
    assert!(rested > 5, "{rested} hands");
}

#[test]
fn a_page_left_open_in_a_bots_turn_leads_to_a_curtain() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let mut left_open = 0;
    for deal in 0..40 {
        let mut play = table::<red7::Board>(options, deal, 1);
        press(&mut play, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        play.game.legal(&mut legal);
        if play.bot().is_none() && !legal.is_empty() {
            play.step(&[legal[0]], at(100));
            play.notices.clear();
            play.uncovered(at(100));
        }
        if play.bot().is_none() || play.rested {
            continue;
        }
        left_open += 1;
        press(&mut play, &[Act::HoldB], 200);
        let hour = 3_600_000;
        while play.wake(at(hour)).is_some() {}
        press(&mut play, &[Act::Push(Button::B)], hour);
        for ticket in 1..9 {
            let now = hour + 5_000 * u64::from(ticket);
            let_bot_play(&mut play, ticket, now);
            while play.wake(at(now + 3_000)).is_some() {}
        }
        play.notices.clear();
        assert_eq!(viewer(&play), None, "deal {deal}");
    }
    assert!(left_open > 5, "{left_open} pages");
}

#[test]
fn an_undo_behind_a_curtain_leaves_it_there() {
    let mut options = rules_nostd::red7::Options::new(rules_nostd::Seats::Three);
    options.actions = true;
    let mut tried = 0;
    for deal in 0..60 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        press(&mut begun, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(200));
            let same = play.game.to_move() == begun.game.to_move();
            if !same || play.before.is_none() || !play.notices.is_empty() {
                continue;
            }
            press(&mut play, &[Act::Push(Button::Right)], 300);
            while play.wake(at(60_000)).is_some() {}
            let curtain = drawn(&play);
            press(&mut play, &UNDO, 61_000);
            assert_eq!((viewer(&play), drawn(&play)), (None, curtain));
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried} curtains");
}

#[test]
fn r9_what_others_hold_can_not_be_tried_out() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Three);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut out, mut twice) = (0, 0);
    for deal in 0..400 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        // Somewhere in the round.
        for _ in 0..deal % 12 {
            let Some(&action) = legal.choose(&mut rng) else {
                break;
            };
            begun.step(&[action], NOW);
            begun.game.legal(&mut legal);
        }
        begun.notices.clear();
        press(&mut begun, &[Act::Push(Button::A)], 0);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(200));
            let round = |play: &Play<red7::Board>| play.game.table().round();
            if play.game.to_move() == begun.game.to_move() || round(&play) != round(&begun) {
                continue;
            }
            if play.game.table().out() != begun.game.table().out() {
                assert!(play.before.is_none(), "somebody is out");
                out += 1;
                continue;
            }
            play.undo(at(300));
            play.step(&[*action], at(400));
            assert!(play.before.is_none(), "it was taken back once already");
            twice += 1;
        }
    }
    assert!(out > 5 && twice > 100, "{out} out, {twice} taken back");
}

#[test]
fn who_lifts_the_curtain_takes_back_nobody_elses_step() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let mut tried = 0;
    for deal in 0..40 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        press(&mut begun, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(100));
            if play.game.to_move() == begun.game.to_move() || play.before.is_none() {
                continue;
            }
            let mut at_the_curtain = play.clone();
            press(&mut at_the_curtain, &UNDO, 200);
            assert_eq!(at_the_curtain.game, begun.game);
            let after = play.game.clone();
            press(
                &mut play,
                &[Act::Push(Button::A), Act::Push(Button::A)],
                200,
            );
            press(&mut play, &UNDO, 500);
            assert_eq!(play.game, after);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} steps");
}
