//! Buttons as they are: contacts that chatter, taps that are short, come together, or fall into an erase of the flash.

mod common;

use common::{
    Chance, assert_unharmed, image, in_the_menu, ms, plan_tap, planted_image, presses,
    speaking_english,
};
use console_nostd::Button::{self, A, B, Down, Left, Right, Up};
use pico_bench::console::{Device, pin};
use pico_bench::{Action, Drive, FlashTiming, Frame, Operation, Options, Pico};
use std::sync::OnceLock;
use std::time::Duration;

const fn us(micros: u64) -> Duration {
    Duration::from_micros(micros)
}

/// The device in its main menu.
fn at_rest() -> Pico<'static> {
    static PICO: OnceLock<Pico<'static>> = OnceLock::new();
    PICO.get_or_init(|| in_the_menu(image(), Options::default()))
        .clone()
}

/// The device in a game, on a turn.
fn in_a_game() -> Device<'static> {
    let played = common::written(TO_A_GAME);
    let mut device = Device::new(image(), Options::default()).unwrap();
    device.compare(&played, |_, _| ()).unwrap();
    device
}

/// A game for two of a number that is entered, because the device draws its own, until both have their colours.
const TO_A_GAME: &str = "
    wait 1100
    a
    a
    a
    down
    left
    up
    a
    up
    a
    right 6
    up 2
    a
    down
    a
    wait 1000
    a
    wait 1000
    right
    a
    wait 1000
    a
    wait 1000
    a
    wait 1000
";

/// What contacts do, in microseconds: they change at each of these moments, the first of them in earnest, and are what they are to be after
/// the last.
const CHATTER: [&[u64]; 9] = [
    &[0],
    // A tactile switch: a handful of short breaks.
    &[0, 35, 60, 180, 230],
    &[0, 12, 19, 31, 44, 58, 90, 130, 155, 240, 420],
    // A blade that rings, slower and slower.
    &[0, 90, 210, 390, 620, 930, 1310, 1840, 2500],
    &[0, 400, 700, 1500, 1900, 3100, 3400, 4800, 5000],
    // A worn one: quiet for long, then once more.
    &[0, 9900, 10_000],
    &[0, 1, 2, 3, 4, 5, 6, 7, 10_000],
    &[0, 5000, 9990, 9995, 10_000],
    // Closed only for moments before it stays so.
    &[0, 20, 3000, 3020, 6000, 6020, 9000, 9020, 9999],
];

/// Something like the above, up to 10 ms long.
fn random_chatter(chance: &mut Chance) -> Vec<u64> {
    let (length, changes) = (chance.below(9_999) + 1, 2 * chance.below(12));
    let mut moments: Vec<u64> = (0..changes).map(|_| 1 + chance.below(length)).collect();
    moments.push(0);
    moments.sort_unstable();
    moments
}

fn plan_chatter(pico: &mut Pico<'_>, button: Button, at: Duration, moments: &[u64], down: bool) {
    assert!(moments.len() % 2 == 1, "they end as they began");
    for (number, moment) in moments.iter().enumerate() {
        let is_down = down == (number % 2 == 0);
        let drive = if is_down { Drive::Low } else { Drive::Floating };
        pico.after(at + us(*moment), Action::Pin(pin(button), drive));
    }
}

/// The six buttons one after the other, in an order that comes back to where it began and passes no picture twice in a row.
const ROUND: [Button; 6] = [Down, Up, A, Right, Left, B];

/// Each tap is one press, and does what it does with perfect contacts: had its release been missed, it would repeat within the second.
fn check_chatter(patterns: &[(Vec<u64>, Vec<u64>)]) {
    let (mut pico, mut clean) = (at_rest(), at_rest());
    let mut expected = Vec::new();
    for (number, (press, release)) in patterns.iter().enumerate() {
        let button = ROUND[number % ROUND.len()];
        expected.push(button);
        plan_chatter(&mut pico, button, ms(0), press, true);
        plan_chatter(&mut pico, button, ms(60), release, false);
        plan_tap(&mut clean, button, ms(0), ms(60));
        let what = format!("{button:?}, {press:?}, {release:?}");
        pico.run_for(ms(1000)).unwrap();
        clean.run_for(ms(1000)).unwrap();
        assert_eq!(presses(&pico), expected, "{what}");
        assert_eq!(pico.frame(), clean.frame(), "{what}");
    }
    assert_unharmed(&pico, "chatter");
}

#[test]
fn contacts_that_chatter_make_one_press() {
    let pairs = CHATTER
        .iter()
        .flat_map(|press| CHATTER.iter().map(move |release| (press, release)));
    let patterns: Vec<_> = pairs
        .map(|(press, release)| (press.to_vec(), release.to_vec()))
        .collect();
    check_chatter(&patterns);
}

#[test]
fn contacts_that_chatter_at_random_make_one_press() {
    let mut chance = Chance(7);
    let mut patterns = Vec::new();
    for _ in 0..150 {
        patterns.push((random_chatter(&mut chance), random_chatter(&mut chance)));
    }
    check_chatter(&patterns);
}

/// A tap that is over before contacts are trusted again is a press and a release.
fn check_short_tap(base: &Pico<'static>, button: Button) {
    let after = |length: Duration| -> (Frame, Vec<Button>) {
        let mut pico = base.clone();
        plan_tap(&mut pico, button, ms(0), length);
        pico.run_for(ms(1500)).unwrap();
        assert_unharmed(&pico, "short tap");
        (pico.frame(), presses(&pico)[presses(base).len()..].to_vec())
    };
    let right = after(ms(60));
    assert_eq!(right.1, [button]);
    assert_ne!(right.0, base.frame());
    assert_ne!(right.0, after(ms(1400)).0, "held it does something else");
    for micros in [
        1, 50, 1000, 5000, 14_000, 14_990, 15_000, 15_010, 16_000, 29_990, 30_010,
    ] {
        assert_eq!(after(us(micros)), right, "{micros} µs");
    }
}

#[test]
fn a_short_tap_of_an_arrow_does_not_repeat() {
    check_short_tap(&at_rest(), Down);
}

#[test]
fn a_short_tap_of_b_in_play_is_not_held() {
    check_short_tap(&in_a_game().pico, B);
}

#[test]
fn b_held_in_play_opens_the_menu_as_on_the_desktop() {
    let held = common::written(&format!("{TO_A_GAME} hold b 700\n wait 500"));
    let mut device = Device::new(image(), Options::default()).unwrap();
    device.compare(&held, |_, _| ()).unwrap();
    let seen = held
        .rests
        .iter()
        .rev()
        .map(|rest| rest.seen.as_ref().unwrap());
    let [after, menu, game] = seen.take(3).collect::<Vec<_>>()[..] else {
        panic!("three lines");
    };
    assert_eq!(after, menu);
    assert_ne!(menu, game);
    assert_ne!(device.seen(), in_a_game().seen());
}

/// Two at once: in the order of their edges, or of `Button::ALL` when they are found at the same moment.
#[test]
fn two_buttons_at_once_are_both_reported_in_their_order() {
    for (first, one) in Button::ALL.into_iter().enumerate() {
        for (second, other) in Button::ALL
            .into_iter()
            .enumerate()
            .filter(|(at, _)| *at != first)
        {
            for apart in [us(0), us(100), ms(1), ms(10), ms(40)] {
                let what = format!("{one:?} {apart:?} before {other:?}");
                let mut pico = at_rest();
                plan_tap(&mut pico, one, ms(1), ms(60));
                plan_tap(&mut pico, other, ms(1) + apart, ms(60));
                pico.run_for(ms(200)).unwrap();
                let turned = apart == us(0) && second < first;
                let order = if turned { [other, one] } else { [one, other] };
                assert_eq!(presses(&pico), order, "{what}");
                assert_unharmed(&pico, &what);
            }
        }
    }
}

#[test]
fn all_six_together_are_six_presses_and_six_releases() {
    for length in [ms(5), ms(60), ms(200)] {
        let mut pico = at_rest();
        for button in Button::ALL {
            plan_tap(&mut pico, button, ms(1), length);
        }
        pico.run_for(ms(350)).unwrap();
        assert_eq!(presses(&pico), Button::ALL, "{length:?}");
        // A release that was missed would move a cursor by now.
        let sent = pico.display().data_bytes;
        pico.run_for(ms(2000)).unwrap();
        assert_eq!(pico.display().data_bytes, sent, "{length:?}");
        assert_unharmed(&pico, "all six");
        // And every one of them can be pressed again.
        for button in Button::ALL {
            plan_tap(&mut pico, button, ms(1), length);
        }
        pico.run_for(ms(350)).unwrap();
        assert_eq!(presses(&pico).len(), 12, "{length:?}");
    }
}

/// Whether the flash chip is busy with an erase.
fn erases(pico: &Pico<'_>) -> bool {
    let last = pico.flash().log.last();
    last.is_some_and(|last| !last.complete && matches!(last.operation, Operation::Erase(_)))
}

/// Settings are changed until a sector is full and the next one is erased. Buttons are tapped inside of that, when nothing else can happen.
fn check_erase(timing: FlashTiming, start: Duration, tap: Duration) {
    let options = Options {
        flash_timing: timing,
        ..Options::default()
    };
    let mut pico = Pico::new(image(), options);
    pico.run_for(ms(2500)).unwrap();
    // English, the settings, the brightness.
    for button in [A, Down, A, Down, Down] {
        plan_tap(&mut pico, button, ms(1), ms(60));
        pico.run_for(ms(800)).unwrap();
    }
    for buttons in [&[Down][..], &[Up, Left], &Button::ALL] {
        // The brightness, up and down: each is saved.
        let mut brighter = true;
        while !erases(&pico) {
            let button = if brighter { Right } else { Left };
            plan_tap(&mut pico, button, ms(1), ms(20));
            pico.run_until(ms(1000), erases).unwrap();
            brighter = !brighter;
        }
        let mut expected = presses(&pico);
        // Backwards, but found at the same moment.
        for (place, button) in (0..).zip(buttons.iter().rev()) {
            plan_tap(&mut pico, *button, start + us(100 * place), tap);
        }
        pico.run_for(start + tap + ms(1)).unwrap();
        assert!(erases(&pico), "all of it is inside");
        assert_eq!(presses(&pico), expected);
        pico.run_until(ms(500), |pico| !erases(pico)).unwrap();
        expected.extend(buttons);
        assert!(!pico.run_until(ms(10), erases).unwrap());
        assert_eq!(presses(&pico), expected, "{tap:?} inside {timing:?}");
        // Back to the brightness.
        pico.run_for(ms(800)).unwrap();
        let back: &[Button] = match buttons.len() {
            1 => &[Up],
            2 => &[Down],
            _ => &[],
        };
        for button in back {
            plan_tap(&mut pico, *button, ms(1), ms(60));
            pico.run_for(ms(800)).unwrap();
        }
    }
    assert_unharmed(&pico, "erase");
}

#[test]
fn a_tap_inside_an_erase_is_not_lost() {
    check_erase(FlashTiming::default(), ms(5), ms(30));
}

#[test]
fn a_tap_inside_the_longest_erase_is_not_lost() {
    let slow = FlashTiming {
        erase: ms(400),
        program: ms(3),
    };
    check_erase(slow, ms(10), ms(60));
    check_erase(slow, ms(300), us(20));
}

/// From a press to the last byte of its picture, in cycles.
fn latencies(plant: u32) -> (Vec<u64>, f64) {
    let mut pico = speaking_english(planted_image(), Options::default());
    pico.poke("PLANT")
        .unwrap()
        .copy_from_slice(&plant.to_le_bytes());
    pico.run_for(ms(1300)).unwrap();
    let mut latencies = Vec::new();
    for button in [A, A, Down, Left, Up, A, Down, Down, B, B, Down] {
        let pressed = pico.cycles();
        pico.press(pin(button));
        pico.run_for(ms(60)).unwrap();
        pico.release(pin(button));
        pico.run_for(ms(40)).unwrap();
        assert!(pico.wire().last_byte > pressed, "{button:?} draws nothing");
        latencies.push(pico.wire().last_byte - pressed);
    }
    assert_unharmed(&pico, "latency");
    (latencies, pico.activity().asleep_share())
}

/// Half a millisecond at 125 MHz.
const CLOSE: u64 = 62_500;

#[test]
fn two_seconds_of_work_in_thread_mode_delay_nothing() {
    const BURN: u32 = 0x504C_0300;
    let (idle, asleep) = latencies(0);
    let (busy, busy_asleep) = latencies(BURN);
    assert!(asleep > 0.8 && busy_asleep < 0.1, "{asleep} {busy_asleep}");
    for (idle, busy) in idle.into_iter().zip(busy) {
        assert!(idle.abs_diff(busy) < CLOSE, "{idle} cycles became {busy}");
    }
}
