//! Power goes away before, inside and after every operation of long histories, and again while the device
//! recovers: what was kept is there, as it was before or after what was being done.

mod common;

use common::{Chance, Cut, Flash, cuts};
use store_nostd::{MAX_BODY, Slot, State, Store};

/// What a history does.
#[derive(Clone, Debug)]
enum Deed {
    Save(Slot, Vec<u8>),
    Aside(Slot),
    Crash,
}

/// What is to be found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Kept {
    game: Option<Vec<u8>>,
    settings: Option<Vec<u8>>,
    crashes: u8,
    asides: Vec<Vec<u8>>,
}

impl Kept {
    fn slot(&mut self, slot: Slot) -> &mut Option<Vec<u8>> {
        match slot {
            Slot::Game => {
                self.crashes = 0;
                &mut self.game
            }
            Slot::Settings => &mut self.settings,
        }
    }

    fn after(&self, deed: &Deed) -> Kept {
        let mut kept = self.clone();
        match deed {
            Deed::Save(slot, body) => {
                *kept.slot(*slot) = (!body.is_empty()).then(|| body.clone());
            }
            Deed::Aside(slot) => {
                if let Some(body) = kept.slot(*slot).take() {
                    kept.asides.insert(0, body);
                    kept.asides.truncate(4);
                }
            }
            Deed::Crash => kept.crashes += 1,
        }
        kept
    }
}

fn found(flash: &Flash) -> (Kept, Store<Flash>) {
    let mut store = Store::open(flash.again(), 0).unwrap();
    let mut room = [0; MAX_BODY];
    let mut kept = Kept::default();
    for slot in [Slot::Game, Slot::Settings] {
        let state = store.state(slot);
        assert!(
            matches!(state, State::Empty | State::Kept),
            "{slot:?}: {state:?}"
        );
        *kept.slot(slot) = store.load(slot, &mut room).unwrap().map(<[u8]>::to_vec);
    }
    kept.crashes = store.crashes().unwrap();
    for index in 0..4 {
        if let Some(aside) = store.aside(index, &mut room).unwrap() {
            kept.asides.push(aside.bytes.to_vec());
        }
    }
    assert_eq!(store.flash().operations, 0, "looking only reads");
    (kept, store)
}

/// Does it as the device does: the sector for the next save is erased after this one.
fn act(store: &mut Store<Flash>, deed: &Deed) -> Result<(), store_nostd::Error> {
    match deed {
        Deed::Save(slot, body) => store.save(*slot, body)?,
        Deed::Aside(slot) => store.set_aside(*slot)?,
        Deed::Crash => store.count_crash().map(|_| ())?,
    }
    store.prepare().map(|_| ())
}

/// A history like that of games: mostly saves of the game, now and then everything else.
fn history(deeds: usize, seed: u64) -> Vec<Deed> {
    let mut chance = Chance(seed);
    let mut body = |least: u64, more: u64| {
        let length = least + chance.below(more);
        (0..length)
            .map(|_| chance.next() as u8)
            .collect::<Vec<u8>>()
    };
    (0..deeds)
        .map(|number| match number % 29 {
            7 => Deed::Save(Slot::Settings, body(100, 150)),
            13 => Deed::Save(Slot::Game, body(512, 1)),
            17 => Deed::Crash,
            21 => Deed::Aside(if number % 2 == 0 {
                Slot::Game
            } else {
                Slot::Settings
            }),
            25 => Deed::Save(Slot::Game, Vec::new()),
            28 => Deed::Save(Slot::Game, body(1, 20)),
            _ => Deed::Save(Slot::Game, body(200, 110)),
        })
        .collect()
}

/// Cuts at every operation of every deed, and after each of these at every operation of the next deed.
fn campaign(deeds: usize, seed: u64, tearings: u64, again: u64) -> u64 {
    let history = history(deeds, seed);
    let mut chance = Chance(seed);
    let mut flash = Flash::new();
    let mut kept = Kept::default();
    let mut count = 0;
    for (number, deed) in history.iter().enumerate() {
        // Every other deed is the first since power came, the others go on with what was erased ahead.
        let goal = kept.after(deed);
        let mut store = found(&flash).1;
        let warm = number % 2 == 1;
        if warm {
            let _ = store.prepare();
        }
        let before = store.flash().operations;
        act(&mut store, deed).unwrap();
        let operations = store.flash().operations;
        let from = if warm { before.saturating_sub(1) } else { 0 };
        for at in from..operations {
            for cut in cuts(tearings) {
                let cut = match cut {
                    Cut::Inside(way) => Cut::Inside(way + 4 * chance.below(1 << 20)),
                    cut => cut,
                };
                let mut torn = flash.again();
                torn.cut = Some((at, cut));
                let mut store = Store::open(torn, 0).unwrap();
                if warm {
                    let _ = store.prepare();
                }
                let _ = act(&mut store, deed);
                let torn = store.flash().clone();
                let what = format!("deed {number} {deed:?}, operation {at}, {cut:?}");
                let state = found(&torn).0;
                assert!(state == kept || state == goal, "{what}: {state:?}");
                count += 1;
                // The device goes on, and loses power again.
                let next = &history[(number + 1) % history.len()];
                let after = state.after(next);
                for _ in 0..again {
                    let mut twice = torn.again();
                    let way = Cut::Inside(chance.next());
                    twice.cut = Some((chance.below(5), way));
                    let mut store = Store::open(twice, 0).unwrap();
                    let done = act(&mut store, next);
                    let found = found(store.flash()).0;
                    assert!(found == state || found == after, "{what}, then {way:?}");
                    assert!(done.is_err() || found == after, "{what}, and then {next:?}");
                    count += 1;
                }
            }
        }
        let mut store = found(&flash).1;
        act(&mut store, deed).unwrap();
        flash = store.flash().again();
        kept = goal;
        assert_eq!(found(&flash).0, kept, "deed {number}");
    }
    println!("{count} cuts in {deeds} deeds, none lost anything");
    count
}

#[test]
fn no_cut_loses_anything() {
    assert!(campaign(400, 1, 8, 1) > 15_000);
}

/// The same for longer: `cargo test -p store-nostd --release --test cuts -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn no_cut_loses_anything_in_a_long_life() {
    let counts = (2..6).map(|seed| std::thread::spawn(move || campaign(1200, seed, 9, 2)));
    let threads: Vec<_> = counts.collect();
    let total: u64 = threads
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .sum();
    println!("{total} cuts");
}

/// Power that never lasts for a whole save: as soon as it does, everything is there.
#[test]
fn a_hundred_cuts_in_a_row_cost_nothing() {
    let mut chance = Chance(9);
    let mut flash = Flash::new();
    let mut kept = Kept::default();
    for deed in history(60, 3) {
        let goal = kept.after(&deed);
        for _ in 0..100 {
            flash.cut = Some((chance.below(4), Cut::Inside(chance.next())));
            let mut store = Store::open(flash, 0).unwrap();
            let _ = act(&mut store, &deed);
            flash = store.flash().again();
            let state = found(&flash).0;
            assert!(state == kept || state == goal);
            if state == goal {
                break;
            }
        }
        let mut store = found(&flash).1;
        if found(&flash).0 != goal {
            act(&mut store, &deed).unwrap();
        }
        flash = store.flash().again();
        kept = goal;
    }
}
