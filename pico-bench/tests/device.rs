//! The device as its owner knows it: bus, sleep, light, sound, saves and deals, on the real image.

mod common;

use common::{OPENING, image, written};
use host_sim::script::Deed;
use pico_bench::console::Device;
use pico_bench::{Image, Options, Pico, Tone, build};
use rules_nostd::DealNumber;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

/// The pin of the piezo.
const PIEZO: u8 = 16;

fn device() -> Device<'static> {
    Device::new(image(), Options::default()).unwrap()
}

/// Plays a script on the device; every frame at rest is the desktop's.
fn compare(device: &mut Device<'_>, script: &str) -> usize {
    match device.compare(&written(script), |_, _| ()) {
        Ok(frames) => frames,
        Err(trouble) => panic!("{trouble}"),
    }
}

/// The bus clock of an image once its first frame is on the glass.
fn bus_clock(image: &Image) -> f64 {
    let mut device = Device::new(image, Options::default()).unwrap();
    compare(&mut device, "wait 1100");
    device.pico.scl_hz().unwrap()
}

#[test]
fn the_bus_runs_at_what_a_display_is_made_for_and_hardly_below() {
    let hertz = bus_clock(image());
    assert!(hertz > 395e3 && hertz <= 400e3, "{hertz}");
}

#[test]
fn the_fast_bus_runs_at_a_megahertz_and_hardly_below() {
    let fast = Image::load(build::firmware(&["fast-i2c"]).unwrap()).unwrap();
    let hertz = bus_clock(&fast);
    assert!(hertz > 980e3 && hertz <= 1e6, "{hertz}");
}

/// Every four seconds the tasks are asked whether they are well, and the display whether it is there.
#[test]
fn nothing_wakes_the_core_without_a_reason() {
    let mut device = device();
    compare(&mut device, OPENING);
    let mark = device.pico.activity();
    device.pico.run_for(Duration::from_secs(60)).unwrap();
    let wakes = device.pico.activity().since(mark).wakes;
    assert!((15..=15 * 3).contains(&wakes), "{wakes} wakes in a minute");
}

/// Dim after two and a half minutes, off after five; the press that wakes it does nothing else.
#[test]
fn the_light_goes_with_the_players_and_comes_back_with_a_button() {
    let script = "
wait 1100
a            # English
down         # Settings
wait 149000  # still full
wait 2000    # dim
wait 147000  # still dim
wait 3000    # off
wait 60000   # still off
a            # full again, and still in the menu
a            # only this opens the settings
wait 149000
wait 2000    # dim
b            # a dim screen can be read: this press acts
";
    let mut lights = Vec::new();
    let played = written(script);
    let compared = device().compare(&played, |device, _| lights.push(device.seen().light));
    assert_eq!(compared.unwrap_or_else(|trouble| panic!("{trouble}")), 13);
    let lights: Vec<String> = lights.iter().map(|light| format!("{light:?}")).collect();
    let expected = "Full Full Full Full Dim Dim Off Off Full Full Full Dim Full";
    assert_eq!(lights.join(" "), expected);
}

/// What the piezo played after a moment.
fn tones_since(pico: &Pico<'_>, since: Duration) -> Vec<(u64, Option<Tone>)> {
    let since = since.as_nanos() * 1000;
    let changes = pico.tones(PIEZO).into_iter();
    let later = changes.filter(|change| u128::from(change.at) >= since);
    later
        .map(|change| (change.at / 1_000_000_000, change.tone))
        .collect()
}

/// A move that ends a turn plays two tones, E5 for 70 ms and A5 for 110, and then nothing.
#[test]
fn a_move_plays_its_tune() {
    let mut device = device();
    compare(&mut device, OPENING);
    let pressed = device.pico.now();
    device.pico.press(14);
    device.pico.run_for(Duration::from_millis(500)).unwrap();
    let tones = tones_since(&device.pico, pressed);
    let [(first, Some(e)), (second, Some(a)), (end, None)] = tones[..] else {
        panic!("{tones:?}");
    };
    for (tone, hertz) in [(e, 659.0), (a, 880.0)] {
        assert!((tone.hz / hertz - 1.0).abs() < 0.005, "{tone:?}");
        assert!((tone.duty - 0.5).abs() < 0.01, "{tone:?}");
    }
    assert!((69..=72).contains(&(second - first)), "{tones:?}");
    assert!((109..=112).contains(&(end - second)), "{tones:?}");
    assert!(!device.pico.level(PIEZO), "the piezo is left under power");
}

/// The tones of an opening and a move, with the sound switched so often before.
fn tones_after_switching(times: u8) -> usize {
    let switch = format!("wait 1100\na\ndown\na\ndown\na {times}  # Sound\nb\nup\n");
    let game = OPENING.split_once("# English").unwrap().1;
    let mut device = device();
    compare(&mut device, &format!("{switch}{game}a\nwait 500\n"));
    tones_since(&device.pico, Duration::ZERO).len()
}

#[test]
fn a_device_told_to_be_silent_is() {
    assert_eq!(tones_after_switching(1), 0);
    assert!(tones_after_switching(2) > 5);
}

#[test]
fn a_game_and_settings_outlast_the_power() {
    let script = format!(
        "{OPENING}
a            # on the first row
wait 1000    # the next player's turn
restart
wait 1100
a            # Resume
wait 1000
a
a
hold b 700   # the menu
restart
wait 1100
down 2
a            # Settings
down 2
right        # brighter
wait 500
restart
wait 1100
down 2
a            # as bright as it was left
b
up 2
a            # and the game is where it was
wait 1000
"
    );
    let frames = compare(&mut device(), &script);
    assert!(frames >= 35, "only {frames} frames");
}

/// A script that starts a game with this code at a table of so many, and begins to play it.
fn dealt(players: usize, code: &str) -> String {
    let mut script = "wait 1100\na\na\na\ndown\n".to_owned();
    match players {
        2 => script += "left\n",
        3 => {}
        more => writeln!(script, "right {}", more - 3).unwrap(),
    }
    script += "up\na\nup\na\n";
    for letter in code.chars() {
        let place = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".find(letter).unwrap();
        match place {
            0 => {}
            1..=16 => writeln!(script, "up {place}").unwrap(),
            _ => writeln!(script, "down {}", 32 - place).unwrap(),
        }
        script += "right\n";
    }
    script += "a\ndown\na\n";
    for _ in 0..16 {
        script += "wait 1000\na\n";
    }
    script
}

#[test]
fn a_long_code_gives_the_desktops_deal() {
    let frames = compare(&mut device(), &dealt(2, "7K3M09QX"));
    assert!(frames > 50, "only {frames} frames");
}

/// The numbers of golden deals that have a code, at tables of the size for which they are written down.
#[test]
fn the_numbers_of_golden_deals_give_the_desktops_games() {
    let golden = include_str!("../../rules-nostd/tests/golden/coloretto.txt");
    let mut compared = 0;
    for line in golden.lines().filter(|line| line.ends_with("game 1")) {
        let words: Vec<&str> = line.split([' ', ',']).collect();
        let ["deal", number, "", players, "players", ..] = words[..] else {
            continue;
        };
        let deal = DealNumber::new(number.parse().unwrap()).unwrap();
        if let Some(code) = deal.code() {
            compare(&mut device(), &dealt(players.parse().unwrap(), &code));
            compared += 1;
        }
    }
    assert_eq!(compared, 7);
}

/// The deal number that a device draws when the table leaves it to chance.
fn drawn(seed: u64) -> u64 {
    let options = Options {
        seed,
        ..Options::default()
    };
    let mut device = Device::new(image(), options).unwrap();
    // The desktop is given a number, the device is not.
    let mut played = written("wait 1100\na\na\na\na\ndeal 1\na\nwait 500\n");
    played
        .deeds
        .retain(|(_, deed)| !matches!(deed, Deed::Deal(_)));
    device.play(&played, |_, _| Ok(())).unwrap();
    let lines = device.pico.log().iter();
    let deals = lines.filter_map(|line| line.text.strip_prefix("deal "));
    let deals: Vec<u64> = deals.map(|deal| deal.parse().unwrap()).collect();
    assert_eq!(deals.len(), 1, "seed {seed}: {deals:?}");
    deals[0]
}

#[test]
fn every_device_draws_a_deal_of_its_own() {
    let deals: BTreeSet<u64> = (1..=8).map(drawn).collect();
    assert_eq!(deals.len(), 8, "{deals:?}");
    let most = DealNumber::MAX_CODED;
    assert!(deals.iter().all(|deal| *deal <= most), "{deals:?}");
    // Eight fair coins fall alike once in 128 times: hardly any of the forty bits is the same in all.
    let any = deals.iter().fold(0, |any, deal| any | deal);
    let all = deals.iter().fold(most, |all, deal| all & deal);
    assert!((any & !all).count_ones() >= 37, "{deals:?}");
}
