//! Displays that are away, come and go, or disturb the bus: the game goes on, and in the end the right picture is on the glass.

mod common;

use common::{assert_unharmed, image, in_the_menu, ms, plan_tap, speaking_english};
use console_nostd::Button::{self, A, B, Down, Left, Right, Up};
use pico_bench::{Action, Options, Pico};
use std::sync::OnceLock;
use std::time::Duration;

/// The lamp on the board.
const LAMP: u8 = 25;

/// What is pressed meanwhile, every 150 ms: menus, a page of another kind, and no two pictures alike.
const TAPS: [Button; 14] = [
    A, Down, Left, Up, A, Down, A, Up, B, Down, Right, Down, Down, A,
];
/// When the last of them is over.
const PLAYED: Duration = ms(150 * TAPS.len() as u64);
/// By then every fault is noticed, by the next picture or when the display is next asked, and cured.
const HEALED: Duration = ms(6500);

fn at_rest() -> Pico<'static> {
    static PICO: OnceLock<Pico<'static>> = OnceLock::new();
    PICO.get_or_init(|| in_the_menu(image(), Options::default()))
        .clone()
}

fn plan_taps(pico: &mut Pico<'_>) {
    for (number, button) in (0..).zip(TAPS) {
        plan_tap(pico, button, ms(150 * number), ms(60));
    }
}

/// What is seen in the end when nothing goes wrong.
fn undisturbed() -> &'static Pico<'static> {
    static PICO: OnceLock<Pico<'static>> = OnceLock::new();
    PICO.get_or_init(|| {
        let mut pico = at_rest();
        plan_taps(&mut pico);
        assert!(!lamp_seen(&mut pico, HEALED));
        assert_unharmed(&pico, "undisturbed");
        pico
    })
}

/// Runs for a time and says whether the lamp was lit in it.
fn lamp_seen(pico: &mut Pico<'_>, length: Duration) -> bool {
    let mut seen = false;
    let watch = |pico: &Pico<'_>| {
        seen |= pico.level(LAMP);
        false
    };
    pico.run_until(length, watch).unwrap();
    seen
}

/// Nothing has failed, and the glass shows what it would have shown without the fault.
fn assert_cured(pico: &Pico<'_>, what: &str) {
    assert_unharmed(pico, what);
    let right = undisturbed();
    assert_eq!(pico.frame(), right.frame(), "{what}");
    let contrasts = (pico.display().contrast(), right.display().contrast());
    assert_eq!(contrasts.0, contrasts.1, "{what}");
}

/// Faults at their moments while buttons are pressed.
fn check(what: &str, faults: &[(Duration, Action)]) -> Pico<'static> {
    let mut pico = at_rest();
    plan_taps(&mut pico);
    for (at, fault) in faults {
        pico.after(*at, *fault);
    }
    pico.run_for(HEALED)
        .unwrap_or_else(|stop| panic!("{what}: {stop}"));
    assert_cured(&pico, what);
    pico
}

const FOUND: &str = "display at 3c";
const LOST: &str = "display lost";

/// How often the log says something.
fn said(pico: &Pico<'_>, text: &str) -> usize {
    pico.log().iter().filter(|line| line.text == text).count()
}

/// The faults below would be noticed: without its display a device does not end with the right picture.
#[test]
fn a_dark_display_is_not_taken_for_the_right_picture() {
    let mut pico = at_rest();
    plan_taps(&mut pico);
    pico.after(ms(100), Action::UnplugDisplay);
    pico.run_for(HEALED).unwrap();
    assert_ne!(pico.frame(), undisturbed().frame());
    assert_ne!(at_rest().frame(), undisturbed().frame());
}

#[test]
fn absent_at_boot_the_lamp_blinks_and_a_display_plugged_later_is_drawn() {
    for address in [0x3C, 0x3D] {
        let options = Options {
            display: None,
            ..Options::default()
        };
        let mut pico = in_the_menu(image(), options);
        plan_taps(&mut pico);
        assert!(lamp_seen(&mut pico, PLAYED));
        pico.act(Action::PlugDisplay(address));
        pico.run_for(ms(1100)).unwrap();
        assert!(!lamp_seen(&mut pico, ms(3000)));
        assert_cured(&pico, &format!("plugged at {address:#x}"));
    }
}

#[test]
fn a_display_at_the_other_address_is_as_good() {
    let options = Options {
        display: Some(0x3D),
        ..Options::default()
    };
    let mut pico = in_the_menu(image(), options);
    plan_taps(&mut pico);
    assert!(!lamp_seen(&mut pico, HEALED));
    assert_cured(&pico, "at 0x3D");
}

/// The first tap changes most of the screen. The display goes at every millisecond of that, and comes back while others are drawn.
#[test]
fn unplugged_in_the_middle_of_a_picture() {
    let mut noticed_at_once = 0;
    for half_millis in 0..=60 {
        let away = Duration::from_micros(500 * half_millis);
        let what = format!("away after {away:?}");
        let mut pico = at_rest();
        plan_taps(&mut pico);
        pico.after(away, Action::UnplugDisplay);
        pico.run_for(away + ms(2)).unwrap();
        noticed_at_once += said(&pico, LOST);
        assert!(lamp_seen(&mut pico, ms(1500)), "{what}");
        pico.act(Action::PlugDisplay(0x3C));
        pico.run_for(HEALED - ms(1502) - away).unwrap();
        assert_cured(&pico, &what);
    }
    assert!(
        noticed_at_once > 10,
        "only {noticed_at_once} were in the middle"
    );
}

/// A display that comes back is set up and drawn whole, 27 ms in all; it goes again at every millisecond of that.
#[test]
fn unplugged_again_while_it_is_set_up() {
    let mut back = at_rest();
    plan_taps(&mut back);
    back.run_for(PLAYED).unwrap();
    back.act(Action::UnplugDisplay);
    back.run_for(ms(4500)).unwrap();
    back.act(Action::PlugDisplay(0x3C));
    let found = said(&back, FOUND);
    back.run_until(ms(1100), |pico| said(pico, FOUND) > found)
        .unwrap();
    for millis in 0..30 {
        let what = format!("away after {millis} ms");
        let mut pico = back.clone();
        pico.run_for(ms(millis)).unwrap();
        pico.act(Action::UnplugDisplay);
        assert!(lamp_seen(&mut pico, ms(5500)), "{what}");
        pico.act(Action::PlugDisplay(0x3D));
        pico.run_for(ms(1100)).unwrap();
        assert!(!lamp_seen(&mut pico, ms(1100)), "{what}");
        assert_cured(&pico, &what);
    }
}

/// A contact that fails for a moment powers the display anew: it answers as before, but it is dark and holds anything.
#[test]
fn back_between_two_pictures() {
    for at in [100, 145, 400, 1000, PLAYED.as_millis() as u64 + 300] {
        let what = format!("powered anew after {at} ms");
        let faults = [
            (ms(at), Action::UnplugDisplay),
            (ms(at + 1), Action::PlugDisplay(0x3C)),
        ];
        let pico = check(&what, &faults);
        assert!(said(&pico, LOST) > 0, "{what}");
    }
}

#[test]
fn not_acknowledged_at_random() {
    for per_mille in [1, 3, 10, 30, 100, 300, 1000] {
        let mut nacked = 0;
        for seed in 1..=6 {
            let what = format!("{per_mille} in a thousand, seed {seed}");
            let faults = [
                (ms(0), Action::NackAtRandom(per_mille, seed)),
                (ms(1900), Action::NackAtRandom(0, 0)),
            ];
            nacked += check(&what, &faults).wire().nacked;
        }
        assert!(nacked >= 6, "{per_mille} in a thousand: only {nacked}");
    }
}

/// A display that was set up over a bad contact is known as well as any other: that it was powered anew is noticed.
#[test]
fn back_between_two_pictures_after_a_bad_contact() {
    let mut found = at_rest();
    plan_taps(&mut found);
    found.run_for(PLAYED).unwrap();
    let finds = said(&found, FOUND);
    found.act(Action::UnplugDisplay);
    found.act(Action::PlugDisplay(0x3C));
    let again = |pico: &Pico<'_>| said(pico, FOUND) > finds;
    assert!(found.run_until(ms(4500), again).unwrap());
    // While it is set up, and when it is switched on once it is drawn.
    for moment in (0..3200).step_by(40).chain((25_000..28_000).step_by(40)) {
        let from = Duration::from_micros(moment);
        let mut pico = found.clone();
        pico.after(from, Action::NackAtRandom(1000, 0));
        let until = from + Duration::from_micros(60);
        pico.after(until, Action::NackAtRandom(0, 0));
        // It has been asked once by then, and is asked again before the end.
        pico.after(ms(5000), Action::UnplugDisplay);
        pico.after(ms(5001), Action::PlugDisplay(0x3C));
        pico.run_for(ms(10_000)).unwrap();
        assert_cured(&pico, &format!("not acknowledged at {from:?}"));
    }
}

/// More than nine of them are given in more than one attempt.
const CLOCKS: [u32; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 40];

#[test]
fn data_line_held_at_boot() {
    for clocks in CLOCKS {
        let what = format!("held for {clocks} clocks at boot");
        let mut pico = speaking_english(image(), Options::default());
        pico.act(Action::HoldSda(clocks));
        pico.run_for(ms(1300)).unwrap();
        assert!(said(&pico, "bus held") > 0, "{what}");
        plan_taps(&mut pico);
        pico.run_for(HEALED).unwrap();
        assert!(!pico.wire().sda_held(), "{what}");
        assert_cured(&pico, &what);
    }
}

#[test]
fn data_line_held_later() {
    for clocks in CLOCKS {
        for at in [ms(148), PLAYED] {
            let what = format!("held for {clocks} clocks after {at:?}");
            let pico = check(&what, &[(at, Action::HoldSda(clocks))]);
            assert!(said(&pico, LOST) > 0, "{what}");
        }
    }
}
