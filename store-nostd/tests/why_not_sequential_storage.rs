//! Why the saves are kept by a log of whole pages: when a torn program may reach every bit of its page, a store that packs
//! items into words loses what it kept before. The same tears cost this store nothing.

mod common;

use common::{Chance, Cut, Flash};
use embassy_futures::block_on;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};
use store_nostd::{AREA, MAX_BODY, Slot, Store};

/// The game's key and the settings'.
const KEYS: [u8; 2] = [0, 1];
const SAVES: u64 = 120;

fn value(number: u64) -> Vec<u8> {
    let mut chance = Chance(number);
    (0..200 + chance.below(60))
        .map(|_| chance.next() as u8)
        .collect()
}

/// Every third save is of the settings.
fn slot(number: u64) -> usize {
    usize::from(number.is_multiple_of(3))
}

/// What is kept in both slots, as far as it can be read.
type Kept = [Option<Vec<u8>>; 2];

/// A store under test: opened on a flash, asked to save, and asked what it has.
trait Keeps {
    fn save(flash: Flash, slot: usize, bytes: &[u8]) -> Flash;
    fn load(flash: Flash) -> Kept;
}

struct Ours;

impl Keeps for Ours {
    fn save(flash: Flash, slot: usize, bytes: &[u8]) -> Flash {
        let mut store = Store::open(flash, 0).unwrap();
        let _ = store.save([Slot::Game, Slot::Settings][slot], bytes);
        store.flash().clone()
    }

    fn load(flash: Flash) -> Kept {
        let mut store = Store::open(flash, 0).unwrap();
        let mut room = [0; MAX_BODY];
        [Slot::Game, Slot::Settings]
            .map(|slot| store.load(slot, &mut room).unwrap().map(<[u8]>::to_vec))
    }
}

struct Map;

fn map(flash: Flash) -> MapStorage<u8, Flash, Cache<Uncached, Uncached, Uncached, u8>> {
    let config = MapConfig::new(0..AREA as u32);
    MapStorage::new(flash, config, Cache::new_uncached())
}

impl Keeps for Map {
    fn save(flash: Flash, slot: usize, bytes: &[u8]) -> Flash {
        let mut map = map(flash);
        let mut room = [0; 1024];
        let _ = block_on(map.store_item(&mut room, &KEYS[slot], &bytes));
        map.flash().clone()
    }

    fn load(flash: Flash) -> Kept {
        let mut map = map(flash);
        KEYS.map(|key| {
            let mut room = [0; 1024];
            let found = block_on(map.fetch_item::<&[u8]>(&mut room, &key));
            found.ok().flatten().map(<[u8]>::to_vec)
        })
    }
}

/// Tears every program of every save in several ways; returns how often something is found that was neither kept before nor
/// being saved, and how many tears there were.
fn losses<K: Keeps>(whole_pages: bool) -> (u64, u64) {
    let mut flash = Flash::new();
    flash.whole_pages = whole_pages;
    let mut kept = Kept::default();
    let (mut lost, mut tears) = (0, 0);
    for number in 0..SAVES {
        let bytes = value(number);
        let mut after = kept.clone();
        after[slot(number)] = Some(bytes.clone());
        let whole = K::save(flash.again(), slot(number), &bytes);
        for operation in 0..whole.operations {
            for way in 0..4 {
                let mut torn = flash.again();
                torn.cut = Some((operation, Cut::Inside(number * 4 + way)));
                let torn = K::save(torn, slot(number), &bytes).again();
                let found = K::load(torn);
                lost += u64::from(found != kept && found != after);
                tears += 1;
            }
        }
        flash = whole.again();
        kept = after;
        assert_eq!(K::load(flash.again()), kept);
    }
    (lost, tears)
}

#[test]
fn a_map_of_packed_items_loses_what_was_kept_before() {
    let (lost, tears) = losses::<Map>(true);
    println!("sequential-storage, torn pages: {lost} losses in {tears} tears");
    assert!(lost > 0);
    // Where a tear reaches nothing but the words that were to be programmed, it keeps its promise.
    let (lost, tears) = losses::<Map>(false);
    println!("sequential-storage, torn words: {lost} losses in {tears} tears");
    assert_eq!(lost, 0);
}

#[test]
fn this_store_loses_nothing_under_the_same_tears() {
    for whole_pages in [true, false] {
        let (lost, tears) = losses::<Ours>(whole_pages);
        println!("store-nostd, whole pages {whole_pages}: {lost} losses in {tears} tears");
        assert_eq!(lost, 0);
        assert!(tears > 400);
    }
}
