//! Areas that hold something else than this program left there, and pages that do not take what is written: what is there is found,
//! what is missing is told, and the next save is kept.

mod common;

use common::{Chance, Flash};
use embassy_futures::block_on;
use sequential_storage::cache::Cache;
use sequential_storage::map::{MapConfig, MapStorage};
use store_nostd::record::{Current, FORMAT, Header, MAX_SEQUENCE};
use store_nostd::{AREA, Error, Kind, MAX_BODY, PAGE, SECTOR, SECTORS, Slot, State, Store};

const SLOTS: [Slot; 2] = [Slot::Game, Slot::Settings];

fn store(bytes: Vec<u8>) -> Store<Flash> {
    Store::open(Flash::holding(bytes), 0).unwrap()
}

fn loaded(store: &mut Store<Flash>, slot: Slot) -> Option<Vec<u8>> {
    let mut room = [0; MAX_BODY];
    store.load(slot, &mut room).unwrap().map(<[u8]>::to_vec)
}

fn again(store: &mut Store<Flash>) -> Store<Flash> {
    Store::open(store.flash().again(), 0).unwrap()
}

fn random(length: usize, seed: u64) -> Vec<u8> {
    let mut chance = Chance(seed);
    (0..length).map(|_| chance.next() as u8).collect()
}

/// Both slots are told to be lost, are set aside or forgotten, and then keep what is saved.
fn is_lost_and_works(what: &str, bytes: Vec<u8>) {
    let mut store = store(bytes.clone());
    for slot in SLOTS {
        assert_eq!(store.state(slot), State::Lost, "{what}, {slot:?}");
        assert_eq!(loaded(&mut store, slot), None, "{what}, {slot:?}");
    }
    assert_eq!(
        store.prepare(),
        Ok(false),
        "{what}: left alone until something is saved"
    );
    assert_eq!(store.flash().bytes, bytes, "{what}");
    for (slot, body) in SLOTS.into_iter().zip([b"game", b"sets"]) {
        store.set_aside(slot).unwrap();
        store.save(slot, body).unwrap();
        let mut later = again(&mut store);
        assert_eq!(
            loaded(&mut later, slot).as_deref(),
            Some(&body[..]),
            "{what}"
        );
    }
}

#[test]
fn areas_of_anything_are_told_and_then_used() {
    is_lost_and_works("zeros", vec![0; AREA]);
    for seed in 0..20 {
        is_lost_and_works("noise", random(AREA, seed));
    }
    let mut text = b"ssid=home;password=none\n".repeat(AREA / 24 + 1);
    text.truncate(AREA);
    is_lost_and_works("text", text);
}

#[test]
fn another_stores_items_are_told_and_then_used() {
    let config = MapConfig::new(0..AREA as u32);
    let mut map = MapStorage::<u8, _, _>::new(Flash::new(), config, Cache::new_uncached());
    for number in 0..200_u32 {
        let (mut room, item) = ([0; 1024], random(150, u64::from(number)));
        block_on(map.store_item(&mut room, &(number as u8 % 7), &&item[..])).unwrap();
    }
    is_lost_and_works("a map", map.flash().bytes.clone());
}

#[test]
fn a_new_chip_is_no_loss() {
    let mut store = store(vec![0xFF; AREA]);
    for slot in SLOTS {
        assert_eq!(store.state(slot), State::Empty);
        store.set_aside(slot).unwrap();
    }
    assert_eq!(
        store.flash().operations,
        0,
        "there was nothing to set aside"
    );
}

/// A life of many saves; settings early and late, so that they are in another sector than the game.
fn lived() -> Store<Flash> {
    let mut store = store(vec![0xFF; AREA]);
    for number in 0..900_u64 {
        let slot = SLOTS[usize::from(number == 850 || number % 300 == 20)];
        store.save(slot, &random(220, number)).unwrap();
        if number % 211 == 5 {
            store.set_aside(Slot::Game).unwrap();
        }
        store.prepare().unwrap();
    }
    store
}

#[test]
fn every_single_sector_damaged_costs_only_what_was_in_it() {
    let mut whole = lived();
    let kept = SLOTS.map(|slot| loaded(&mut whole, slot));
    assert!(kept.iter().all(Option::is_some));
    for damage in 0..3 {
        let mut lost = [0, 0];
        for sector in 0..SECTORS {
            let mut bytes = whole.flash().bytes.clone();
            let part = &mut bytes[sector * SECTOR..][..SECTOR];
            match damage {
                0 => part.copy_from_slice(&random(SECTOR, sector as u64)),
                1 => part.fill(0),
                _ => part.fill(0xFF),
            }
            let mut store = store(bytes);
            for (index, slot) in SLOTS.into_iter().enumerate() {
                let found = loaded(&mut store, slot);
                match store.state(slot) {
                    State::Kept => assert_eq!(found, kept[index], "sector {sector}"),
                    State::Lost => lost[index] += 1,
                    other => panic!("sector {sector}: {other:?}"),
                }
                store.save(slot, b"new").unwrap();
                assert_eq!(
                    loaded(&mut again(&mut store), slot).as_deref(),
                    Some(&b"new"[..])
                );
            }
        }
        assert_eq!(
            lost,
            [1, 1],
            "damage {damage}: each is in one sector, and missed"
        );
    }
}

/// A sector that begins with settings and goes on with games, and then is gone: nobody knows which game was in it,
/// and the one from before is not offered in its place.
#[test]
fn a_game_that_went_with_the_newest_sector_is_missed() {
    for older in [None, Some(b"older")] {
        let mut first = Store::open(Flash::new(), 0).unwrap();
        first.save(Slot::Settings, b"before").unwrap();
        if let Some(game) = older {
            first.save(Slot::Game, game).unwrap();
        }
        // Power came anew: another sector.
        let mut second = again(&mut first);
        second.prepare().unwrap();
        second.save(Slot::Settings, b"after").unwrap();
        second.save(Slot::Game, b"newer").unwrap();
        let mut bytes = second.flash().bytes.clone();
        let newest = bytes.windows(5).rposition(|part| part == b"newer");
        let sector = newest.unwrap() / SECTOR * SECTOR;
        bytes[sector..][..SECTOR].fill(0x5A);
        let mut damaged = store(bytes);
        assert_eq!(damaged.state(Slot::Game), State::Lost, "{older:?}");
        assert_eq!(loaded(&mut damaged, Slot::Game), None, "{older:?}");
        damaged.set_aside(Slot::Game).unwrap();
        assert_eq!(loaded(&mut again(&mut damaged), Slot::Game), None);
        damaged.save(Slot::Game, b"next").unwrap();
        let next = loaded(&mut again(&mut damaged), Slot::Game);
        assert_eq!(next.as_deref(), Some(&b"next"[..]), "{older:?}");
    }
}

#[test]
fn pages_that_take_nothing_are_left() {
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let mut flash = Flash::new();
        flash.bad = (0..12)
            .map(|_| chance.below((AREA / PAGE) as u64) as u32)
            .collect();
        let mut store = Store::open(flash, 0).unwrap();
        let mut failed = 0;
        for number in 0..600 {
            let body = random(100 + chance.below(400) as usize, number);
            let before = loaded(&mut store, Slot::Game);
            let saved = store.save(Slot::Game, &body);
            failed += usize::from(saved.is_err());
            let _ = store.prepare();
            let expected = if saved.is_ok() { Some(body) } else { before };
            assert_eq!(
                loaded(&mut again(&mut store), Slot::Game),
                expected,
                "seed {seed}, save {number}"
            );
        }
        assert_eq!(failed, 0, "seed {seed}: another place was found");
    }
}

#[test]
fn a_whole_sector_of_bad_pages_is_left() {
    let mut flash = Flash::new();
    flash.bad = (3 * 16..4 * 16).collect();
    let mut store = Store::open(flash, 0).unwrap();
    for number in 0..400 {
        store.save(Slot::Game, &random(300, number)).unwrap();
        store.prepare().unwrap();
        assert_eq!(
            loaded(&mut again(&mut store), Slot::Game),
            Some(random(300, number))
        );
    }
}

#[test]
fn the_four_newest_asides_outlast_everything() {
    let mut store = store(vec![0xFF; AREA]);
    for number in 0..9_u64 {
        store.save(Slot::Game, &random(500, number)).unwrap();
        store.set_aside(Slot::Game).unwrap();
    }
    for number in 0..1000_u64 {
        store
            .save(SLOTS[(number % 50 == 0) as usize], &random(500, number))
            .unwrap();
        store.prepare().unwrap();
    }
    let mut later = again(&mut store);
    for index in 0..5 {
        let mut room = [0; MAX_BODY];
        let aside = later
            .aside(index, &mut room)
            .unwrap()
            .map(|aside| aside.bytes.to_vec());
        let expected = (index < 4).then(|| random(500, 8 - index as u64));
        assert_eq!(aside, expected, "aside {index}");
    }
}

/// A record at a page, with a good checksum, whatever it says.
fn placed(bytes: &mut [u8], page: usize, header: &Header, body: &[u8]) {
    let at = page * PAGE;
    let head = header.seal(body);
    bytes[at..at + head.len()].copy_from_slice(&head);
    bytes[at + head.len()..][..body.len()].copy_from_slice(body);
}

fn header(kind: Kind, sequence: u32, format: u8, length: usize) -> Header {
    Header {
        format,
        kind,
        origin: 0,
        length: length as u16,
        sequence,
        current: Current {
            game: sequence,
            ..Current::default()
        },
    }
}

#[test]
fn another_versions_save_is_named_and_kept_aside() {
    let mut bytes = vec![0xFF; AREA];
    placed(
        &mut bytes,
        0,
        &header(Kind::Game, 7, FORMAT + 1, 30),
        &random(30, 1),
    );
    let mut store = store(bytes);
    assert_eq!(store.state(Slot::Game), State::OtherVersion(FORMAT + 1));
    assert_eq!(loaded(&mut store, Slot::Game), None);
    store.set_aside(Slot::Game).unwrap();
    store.save(Slot::Game, b"mine").unwrap();
    let mut later = again(&mut store);
    assert_eq!(
        loaded(&mut later, Slot::Game).as_deref(),
        Some(&b"mine"[..])
    );
    let mut room = [0; MAX_BODY];
    let aside = later.aside(0, &mut room).unwrap().unwrap();
    assert_eq!((aside.slot, aside.format), (Slot::Game, FORMAT + 1));
    assert_eq!(aside.bytes, random(30, 1));
}

#[test]
fn the_last_sequence_number_is_used_and_then_told() {
    let mut bytes = vec![0xFF; AREA];
    placed(
        &mut bytes,
        0,
        &header(Kind::Game, MAX_SEQUENCE - 1, FORMAT, 4),
        b"last",
    );
    let mut store = store(bytes);
    assert_eq!(
        loaded(&mut store, Slot::Game).as_deref(),
        Some(&b"last"[..])
    );
    store.save(Slot::Game, b"then").unwrap();
    assert_eq!(store.save(Slot::Game, b"none"), Err(Error::Flash));
    assert_eq!(
        loaded(&mut again(&mut store), Slot::Game).as_deref(),
        Some(&b"then"[..])
    );
}

#[test]
fn too_long_a_body_is_refused_and_nothing_is_touched() {
    let mut store = lived();
    let before = store.flash().bytes.clone();
    assert_eq!(
        store.save(Slot::Game, &[0; MAX_BODY + 1]),
        Err(Error::TooLong)
    );
    assert_eq!(store.flash().bytes, before);
}

#[test]
fn crashes_are_counted_over_power_and_forgotten_with_the_next_save() {
    let mut store = store(vec![0xFF; AREA]);
    store.save(Slot::Game, b"game").unwrap();
    assert_eq!(store.crashes(), Ok(0));
    for count in 1..=3 {
        assert_eq!(store.count_crash(), Ok(count));
        store = again(&mut store);
        assert_eq!(store.crashes(), Ok(count));
    }
    store.save(Slot::Settings, b"sets").unwrap();
    assert_eq!(
        again(&mut store).crashes(),
        Ok(3),
        "settings say nothing of the game"
    );
    store.save(Slot::Game, b"more").unwrap();
    assert_eq!(again(&mut store).crashes(), Ok(0));
}

#[test]
fn wear_is_even_and_as_predicted() {
    const SAVES: u64 = 20_000;
    let mut store = store(vec![0xFF; AREA]);
    for number in 0..SAVES {
        // Two pages: seven records to a sector, whose last page is the link's.
        let slot = SLOTS[usize::from(number % 100 == 0)];
        store.save(slot, &random(300, number)).unwrap();
        store.prepare().unwrap();
    }
    let flash = store.flash();
    let total = flash
        .erases
        .iter()
        .map(|count| u64::from(*count))
        .sum::<u64>();
    let (least, most) = (
        flash.erases.iter().min().unwrap(),
        flash.erases.iter().max().unwrap(),
    );
    println!("{total} erases, {least} to {most} of each sector");
    assert!(total.abs_diff(SAVES / 7) <= 2, "{total} erases");
    assert!(most - least <= 2, "{least} to {most}");
    let links = SAVES.div_ceil(7);
    assert_eq!(flash.programs, 2 * SAVES + links);
}
