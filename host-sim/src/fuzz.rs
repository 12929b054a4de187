//! What is done with arbitrary bytes, to find what panics or is believed wrongly. The fuzzer in `fuzz/` and a plain test call it.
//!
//! Bytes that a checksum would refuse at once teach little: an input may also be edits of a real save, sealed anew.

use crate::import::Dump;
use crate::machine::{Deals, Machine};
use crate::player::{Desk, dice, record_in};
use crate::storage::{Memory, Storage, body};
use console_nostd::{Button, Console, Duration, Effect, Instant, Kept, MAX_SAVE, Slot};
use crc::{CRC_32_ISO_HDLC, Crc};
use rules_nostd::check::{self, Subject};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{Actions, DealNumber, GameId, record};
use std::collections::VecDeque;
use std::sync::OnceLock;
use store_nostd::record::{Current, FORMAT, HEADER, Header};
use store_nostd::{AREA, Bytes, Kind, MAX_BODY, PAGE, SECTOR, State, Store};

/// What is done with an input, and its name.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 4] = [
    ("rules", rules),
    ("console", console),
    ("store", store),
    ("file", file),
];

/// The most presses of one run.
const PRESSES: usize = 60;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The input, taken piece by piece; zeros behind its end.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
    }

    fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }

    /// Changes some bytes: a count, then places and what is to be there.
    fn edit(&mut self, bytes: &mut [u8]) {
        for _ in 0..self.byte() % 8 {
            let (at, value) = (self.number(), self.byte());
            let length = bytes.len().max(1);
            if let Some(place) = bytes.get_mut(at % length) {
                *place = value;
            }
        }
    }
}

/// A good checksum over all but the last four bytes.
fn seal(bytes: &mut [u8]) {
    if let Some((body, checksum)) = bytes.split_last_chunk_mut::<4>() {
        *checksum = CRC.checksum(body).to_le_bytes();
    }
}

/// The loader of the rules: what it believes is a state that can be played.
pub fn rules(data: &[u8]) {
    let mut input = Input(data);
    match input.byte() % 3 {
        0 => game::<Coloretto>(input),
        1 => game::<Red7>(input),
        _ => game::<Tavolozza>(input),
    }
}

fn game<G: Subject>(mut input: Input<'_>) {
    let record = match input.byte() % 3 {
        0 => input.rest().to_vec(),
        1 => {
            let mut bytes = real::<G>(&mut input)[..2].to_vec();
            bytes.extend_from_slice(input.rest());
            bytes.extend_from_slice(&[0; 4]);
            seal(&mut bytes);
            bytes
        }
        _ => {
            let mut bytes = real::<G>(&mut input).to_vec();
            input.edit(&mut bytes);
            seal(&mut bytes);
            bytes
        }
    };
    let Ok(mut game) = record::load::<G>(&record) else {
        return;
    };
    let mut dice = dice(CRC.checksum(&record).into());
    let mut legal = Actions::new();
    for step in 0..24_usize {
        if let Err(failure) = check::state(&game, &mut dice) {
            panic!("{failure:?}, {step} steps after {record:?}: {game:?}");
        }
        game.legal(&mut legal);
        let choice = legal.get((record.len() * 7 + step * 31) % legal.len().max(1));
        let Some(action) = choice else {
            return;
        };
        assert!(game.apply(*action, &mut |_| ()).is_ok());
    }
}

/// A record of a game that was played.
fn real<G: Subject>(input: &mut Input<'_>) -> record::Record {
    let (table, seed, steps) = (input.number(), input.number() as u64, input.byte());
    let tables = G::every_table().count();
    let options = G::every_table().nth(table % tables).expect("there is one");
    let deal = DealNumber::new(seed).expect("a small number");
    let mut game = G::deal(options, deal, &mut |_| ()).expect("every table can be dealt");
    let mut legal = Actions::new();
    for step in 0..usize::from(steps) {
        game.legal(&mut legal);
        let Some(action) = legal.get((step * 13 + seed as usize) % legal.len().max(1)) else {
            break;
        };
        let _ = game.apply(*action, &mut |_| ());
    }
    record::save(&game)
}

/// A console that has kept anything, and any buttons: what it wants kept it can read again.
pub fn console(data: &[u8]) {
    let mut input = Input(data);
    let mut kept = [None, None];
    for (slot, bytes) in [Slot::Game, Slot::Settings].into_iter().zip(&mut kept) {
        *bytes = match input.byte() % 4 {
            0 => None,
            1 => {
                let length = usize::from(input.byte());
                Some((0..length).map(|_| input.byte()).collect())
            }
            _ => Some(edited(slot, &mut input)),
        };
    }
    play(&kept, &mut input);
}

/// Real bytes of a slot, with some changed and both checksums made good.
fn edited(slot: Slot, input: &mut Input<'_>) -> Vec<u8> {
    let saves = saves();
    let mut bytes = saves[slot as usize][input.number() % saves[slot as usize].len()].clone();
    let record = record_in(&bytes).map_or(0, <[u8]>::len);
    input.edit(&mut bytes);
    let end = bytes.len() - 4;
    seal(&mut bytes[end - record..end]);
    seal(&mut bytes);
    bytes
}

/// What consoles kept while games of every kind were played: the games, and the settings.
pub fn saves() -> &'static [Vec<Vec<u8>>; 2] {
    static SAVES: OnceLock<[Vec<Vec<u8>>; 2]> = OnceLock::new();
    SAVES.get_or_init(|| {
        let mut saves = [Vec::new(), Vec::new()];
        for (seed, id) in (1..).zip(GameId::ALL) {
            let mut dice = dice(seed);
            let mut desk = Desk::new(Memory::default());
            desk.wait(Duration::from_millis(1300));
            let mut other = desk.clone();
            for button in other.setting(&mut dice).unwrap_or_default() {
                other.tap(button);
            }
            saves[1].extend(other.kept(Slot::Settings));
            let mut taps = desk.start(id, &mut dice);
            desk.machine
                .give_deal(DealNumber::new(seed).expect("a small number"));
            for _ in 0..40 {
                for button in taps.unwrap_or_default() {
                    desk.tap(button);
                }
                desk.wait(Duration::from_millis(1100));
                for (slot, saves) in [Slot::Game, Slot::Settings].into_iter().zip(&mut saves) {
                    saves.extend(desk.kept(slot));
                }
                taps = desk.step(&mut dice);
            }
        }
        saves
    })
}

fn play(kept: &[Option<Vec<u8>>; 2], input: &mut Input<'_>) {
    let mut memory = Memory::default();
    for (slot, bytes) in [Slot::Game, Slot::Settings].into_iter().zip(kept) {
        if let Some(bytes) = bytes {
            let _ = memory.save(slot, bytes);
        }
    }
    let deals = Deals::Given(VecDeque::from_iter(DealNumber::new(5)));
    let mut now = Instant::default();
    let mut machine = Machine::<Console, Memory>::new(memory, deals, now);
    machine.hurry();
    for code in input.rest().iter().take(PRESSES) {
        let button = Button::ALL[usize::from(*code) % 6];
        machine.press(button, now);
        now = now
            + Duration::from_millis([60, 60, 60, 700, 1500, 40_000][usize::from(*code / 6) % 6]);
        machine.run_until(now);
        machine.release(button, now);
        let _ = machine.frame();
    }
    let storage = machine.storage();
    let (game, settings) = (storage.load(Slot::Game), storage.load(Slot::Settings));
    assert!(
        set_aside(game.as_deref(), settings.as_deref()).is_empty(),
        "it can not read what it kept: {game:?}, {settings:?}"
    );
}

/// What a console that is switched on with this can not read.
fn set_aside(game: Option<&[u8]>, settings: Option<&[u8]>) -> Vec<Slot> {
    let kept = Kept {
        game,
        settings,
        stopped: None,
    };
    let mut console = Console::new(kept, Instant::default());
    let effects = std::iter::from_fn(|| console.poll_effect());
    effects
        .filter_map(|effect| match effect {
            Effect::SetAside(slot) => Some(slot),
            _ => None,
        })
        .collect()
}

/// A store on any area: it opens, and what is then saved is there, whatever was there before.
pub fn store(data: &[u8]) {
    let mut input = Input(data);
    let mut area = area(&mut input);
    for _ in 0..input.byte() % 16 {
        place(&mut area, &mut input);
    }
    for _ in 0..4 {
        input.edit(&mut area[..SECTOR]);
    }
    let open = |area: Vec<u8>| Store::open(Bytes(area), 0).expect("memory can be read");
    let mut store = open(area);
    for (step, code) in (0..40).zip(input.rest()) {
        let slots = [store_nostd::Slot::Game, store_nostd::Slot::Settings];
        let slot = slots[usize::from(*code) % 2];
        let mut room = [0; MAX_BODY];
        let is_kept = store.state(slot) == State::Kept;
        let loaded = store.load(slot, &mut room).expect("memory can be read");
        let loaded = loaded.map(<[u8]>::to_vec);
        assert_eq!(loaded.is_some(), is_kept);
        for index in 0..5 {
            let _ = store.aside(index, &mut room).expect("memory can be read");
        }
        match code / 2 % 8 {
            0 => drop(store.set_aside(slot)),
            1 => drop(store.count_crash()),
            2 => drop(store.prepare()),
            3 => store = open(store.flash().0.clone()),
            _ => {
                let mut body = vec![*code; 1 + usize::from(*code) * 2];
                body[0] = step;
                let saved = store.save(slot, &body);
                let mut later = open(store.flash().0.clone());
                let found = later.load(slot, &mut room).expect("memory can be read");
                // An area that was made up may contradict itself: then what was there may turn out to be lost, never another.
                match saved {
                    Ok(()) => assert_eq!(found, Some(&body[..])),
                    Err(error) => {
                        assert!(found.is_none() || found == loaded.as_deref(), "{error:?}")
                    }
                }
            }
        }
    }
}

fn area(input: &mut Input<'_>) -> Vec<u8> {
    let fill = match input.byte() % 4 {
        0 => 0xFF,
        1 => 0,
        2 => input.byte(),
        _ => {
            let mut store = Store::open(Bytes(vec![0xFF; AREA]), 0).expect("memory can be read");
            for number in 0..input.number() % 700 {
                let _ = store.save(
                    store_nostd::Slot::Game,
                    &vec![number as u8; 60 + number % 400],
                );
                let _ = store.prepare();
            }
            return store.flash().0.clone();
        }
    };
    vec![fill; AREA]
}

/// A record with a good checksum at any page, whatever it says.
fn place(area: &mut [u8], input: &mut Input<'_>) {
    let kinds = [
        Kind::Game,
        Kind::Settings,
        Kind::GameAside,
        Kind::SettingsAside,
        Kind::Trial,
        Kind::Link,
    ];
    let page = input.number() % (AREA / PAGE);
    let length = input.number() % (MAX_BODY + 1);
    let sequence = match input.byte() % 4 {
        0 => store_nostd::record::MAX_SEQUENCE - u32::from(input.byte() % 3),
        _ => 1 + input.number() as u32,
    };
    let mut word = || sequence.saturating_sub(u32::from(input.byte()));
    let current = Current {
        game: word(),
        settings: word(),
        trial: word(),
        asides: [word(), word(), word(), word()],
    };
    let header = Header {
        format: if input.byte().is_multiple_of(8) {
            input.byte()
        } else {
            FORMAT
        },
        kind: kinds[usize::from(input.byte()) % kinds.len()],
        origin: input.byte(),
        length: length as u16,
        sequence,
        current,
    };
    let body = vec![input.byte(); length];
    let head = header.seal(&body);
    let place = &mut area[page * PAGE..];
    let length = place.len().min(HEADER + body.len());
    for (place, byte) in place[..length].iter_mut().zip(head.iter().chain(&body)) {
        *place = *byte;
    }
}

/// What a desktop reads from a file, and from a dump.
pub fn file(data: &[u8]) {
    let mut input = Input(data);
    let slot = if input.byte().is_multiple_of(2) {
        Slot::Game
    } else {
        Slot::Settings
    };
    let sealed = input.byte().is_multiple_of(2);
    let bytes = match sealed {
        false => input.rest().to_vec(),
        true => {
            let kind = if input.byte().is_multiple_of(4) {
                Kind::Trial
            } else {
                Kind::Game
            };
            let mut bytes = edited(slot, &mut input);
            bytes.truncate(MAX_SAVE);
            let mut room = [0; store_nostd::record::MAX_RECORD];
            let length = store_nostd::record::write(kind, 1, &bytes, &mut room);
            room[..length.unwrap_or(0)].to_vec()
        }
    };
    let _ = Dump::read(&bytes);
    let read = body(slot, bytes);
    let (game, settings) = match slot {
        Slot::Game => (Some(read), None),
        Slot::Settings => (None, Some(read)),
    };
    play(&[game, settings], &mut input);
}
