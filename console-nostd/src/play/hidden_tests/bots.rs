//! People among bots, and bots alone: what is in sight while a bot plays, and after it.

use super::{any_act, at, check_layout, drawn, press, table, viewer};
use crate::keep::Settings;
use crate::keys::Act;
use crate::play::{Board, Face, Outcome, Play, REST_ALONE};
use crate::screens::{coloretto, red7, tavolozza};
use crate::text::Language;
use crate::{Button, Ticket};
use bots_nostd::Thinking;
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::{Actions, Game, Seat};

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
            now += if rng.random_ratio(1, 40) { 181_000 } else { 0 };
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
        let rest = REST_ALONE.millis() + 1_000;
        while play.wake(at(now + rest)).is_some() {}
        assert_eq!(viewer(&play), None, "deal {deal}");
        // A page that is left open while a bot is to move is no way round it.
        press(
            &mut play,
            &[Act::HoldB, Act::Push(Button::B)],
            now + 2 * rest,
        );
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
