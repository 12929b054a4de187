//! People among bots, and bots alone: what is in sight while a bot plays, and after it.

use super::{UNDO, any_act, at, check_layout, drawn, names, press, table, viewer, words};
use crate::keep::Settings;
use crate::keys::Act;
use crate::play::curtain::REST_ALONE;
use crate::play::{Board, Face, Outcome, Play};
use crate::screens::{coloretto, red7, tavolozza};
use crate::text::Language;
use crate::{Button, Ticket};
use bots_nostd::Thinking;
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::tavolozza::Action;
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
fn while_bots_play_the_table_says_who_and_what() {
    let seats = rules_nostd::Seats::Four;
    let mut red7 = table::<red7::Board>(rules_nostd::red7::Options::new(seats), 1, 0);
    let mut tavolozza =
        table::<tavolozza::Board>(rules_nostd::tavolozza::Options::new(seats), 1, 0);
    red7.names = names("Anna");
    tavolozza.names = names("Anna");
    let (mut tables, mut deeds) = (0, [0; 6]);
    for ticket in 1..300 {
        let now = 4_000 * u64::from(ticket);
        if red7.bot().is_some() && red7.notices.is_empty() {
            let seen = words(&red7);
            let rule = red7.game.table().rule();
            assert!(seen.contains(Language::English.texts().red7.short_rules[rule as usize]));
            assert_eq!(seen.matches("Anna").count(), 4, "{seen}");
            tables += 1;
        }
        if tavolozza.bot().is_some() && tavolozza.notices.is_empty() {
            assert!(words(&tavolozza).contains("Anna thinks"));
        }
        let_bot_play(&mut red7, ticket, now);
        let_bot_play(&mut tavolozza, ticket, now);
        while red7.wake(at(now + 3_000)).is_some() {}
        // No further than to what it says.
        let mut due = now;
        while tavolozza.turn.as_ref().is_some_and(|turn| !turn.points) && due < now + 3_000 {
            due += 100;
            while tavolozza.wake(at(due)).is_some() {}
        }
        if tavolozza.turn.as_ref().is_some_and(|turn| turn.points) {
            let seen = words(&tavolozza);
            let verbs = [
                " draws",
                " takes",
                " offers to Anna",
                " accepts",
                " refuses",
                "colour",
            ];
            let said = verbs.iter().position(|verb| seen.contains(verb));
            deeds[said.expect(&seen)] += 1;
        }
        while tavolozza.wake(at(due + 3_000)).is_some() {}
    }
    assert!(
        tables > 50 && deeds.iter().all(|count| *count > 0),
        "{tables} {deeds:?}"
    );
}

/// What nobody was there to see, nobody is told: an offer says so, whatever the device did meanwhile.
#[test]
fn a_curtain_fell_only_where_a_hand_was_in_sight() {
    let options = rules_nostd::tavolozza::Options::new(rules_nostd::Seats::Three);
    let mut offers = 0;
    for deal in 0..40 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(deal);
        let mut play = table::<tavolozza::Board>(options, deal, 2);
        for _ in 0..60 {
            let mut legal = Actions::new();
            play.game.legal(&mut legal);
            let is_offer = |action: &&Action| matches!(action, Action::Offer { .. });
            let offer = legal.iter().find(is_offer).copied();
            let Some(action) = offer.or(legal.choose(&mut rng).copied()) else {
                break;
            };
            let rests = offer.is_some() && play.bot().is_some() && !play.rested;
            if rests {
                press(&mut play, &[Act::HoldB], 0);
                while play.wake(at(90_000)).is_some() {}
                assert!(play.rested, "the menu was left open");
                press(&mut play, &[Act::Push(Button::B)], 90_100);
            }
            play.play(action);
            play.notices.clear();
            if rests && play.summons.is_some() {
                assert!(
                    words(&play).contains("you have an offer"),
                    "{}",
                    words(&play)
                );
                offers += 1;
            }
            press(&mut play, &[Act::Push(Button::A)], 100_000);
        }
    }
    assert!(offers > 10, "{offers}");
}

#[test]
fn one_person_among_bots_takes_back_what_no_bot_has_answered() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let (mut undone, mut too_late) = (0, 0);
    for deal in 0..40 {
        let mut begun = table::<red7::Board>(options, deal, 1);
        press(&mut begun, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        for action in legal.iter().filter(|_| begun.bot().is_none()) {
            let mut play = begun.clone();
            play.step(&[*action], at(100));
            if play.bot().is_none() || play.before.is_none() || !play.notices.is_empty() {
                continue;
            }
            let mut late = play.clone();
            press(&mut play, &UNDO, 200);
            assert_eq!(play.game, begun.game);
            while play.wake(at(2_000)).is_some() {}
            assert_eq!(viewer(&play), viewer(&begun), "the hand is in sight again");
            undone += 1;
            let_bot_play(&mut late, 1, 200);
            while late.wake(at(3_000)).is_some() {}
            late.notices.clear();
            let after = late.game.clone();
            press(&mut late, &UNDO, 3_100);
            assert!(late.game == after);
            too_late += 1;
        }
    }
    assert!(undone > 10 && too_late > 10, "{undone} {too_late}");
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
