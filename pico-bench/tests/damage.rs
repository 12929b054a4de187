//! A storage area in which something else is than what the device left there: it starts, says what was lost, and works.

mod common;

use common::{Chance, OPENING, SAVES, finds, image, kept, memory, ms, said, scripted};
use console_nostd::Console;
use host_sim::script::{parse, play_from};
use pico_bench::console::Device;
use pico_bench::{Options, Pico};

const SECTOR: usize = 4096;

fn with_area(area: &[u8]) -> Options {
    let mut flash = image().flash().to_vec();
    flash.resize(2 << 20, 0xFF);
    flash[SAVES..].copy_from_slice(area);
    Options {
        flash: Some(flash),
        ..Options::default()
    }
}

fn random(length: usize, seed: u64) -> Vec<u8> {
    let mut chance = Chance(seed);
    (0..length).map(|_| chance.below(256) as u8).collect()
}

/// The device shows what a desktop shows that could read neither slot, and then plays and keeps a game.
fn check(what: &str, area: &[u8]) {
    let options = with_area(area);
    let lost = [Some(Vec::new()), Some(Vec::new())];
    assert_eq!(kept(options.flash.as_ref().unwrap()), lost, "{what}");
    let game = OPENING.split_once("# English").unwrap().1;
    let script = format!("wait 1100\na\na\na\n{game}wait 500\n");
    let (played, done) = play_from::<Console>(&parse(&script).unwrap(), None, memory(&lost));
    done.unwrap();
    let mut device = Device::new(image(), options).unwrap();
    if let Err(trouble) = device.compare(&played, |_, _| ()) {
        panic!("{what}: {trouble}");
    }
    let now = kept(device.pico.flash().bytes());
    assert!(
        now.iter()
            .all(|slot| slot.as_ref().is_some_and(|bytes| !bytes.is_empty()))
    );
    device.pico.power_cycle();
    assert_eq!(finds(&mut device.pico), said(&now), "{what}");
}

#[test]
fn an_area_of_random_bytes() {
    check("random", &random(32 * SECTOR, 1));
}

#[test]
fn an_area_of_zeros() {
    check("zeros", &[0; 32 * SECTOR]);
}

/// Blocks as another project's file system has them: a name, a counter, text, the rest blank.
#[test]
fn an_area_of_another_projects_data() {
    let mut area = vec![0xFF; 32 * SECTOR];
    for (number, block) in area.chunks_mut(SECTOR).enumerate() {
        block[..4].copy_from_slice(&(number as u32).to_le_bytes());
        block[8..16].copy_from_slice(b"littlefs");
        block[64..87].copy_from_slice(b"ssid=home;password=none");
    }
    check("a file system", &area);
}

/// Every sector in turn is filled with noise: what was not in it is there, what was in it is missed and told.
#[test]
fn every_single_sector_damaged() {
    let mut played = scripted("coloretto-2.txt");
    played.rests.truncate(played.rests.len() * 9 / 10);
    let mut device = Device::new(image(), Options::default()).unwrap();
    device.play(&played, |_, _| Ok(())).unwrap();
    device.pico.run_for(ms(1000)).unwrap();
    let flash = device.pico.flash().bytes();
    let whole = kept(flash);
    let mut lost = [0, 0];
    for sector in 0..32 {
        let mut area = flash[SAVES..].to_vec();
        area[sector * SECTOR..][..SECTOR].copy_from_slice(&random(SECTOR, sector as u64));
        let options = with_area(&area);
        let found = kept(options.flash.as_ref().unwrap());
        for (slot, bytes) in found.iter().enumerate() {
            // Whole or missed; never an older one.
            if bytes.as_deref() == Some(&[]) {
                lost[slot] += 1;
            } else {
                assert_eq!(bytes, &whole[slot], "sector {sector}");
            }
        }
        let mut pico = Pico::new(image(), options);
        assert_eq!(finds(&mut pico), said(&found), "sector {sector}");
        pico.run_for(ms(2000)).unwrap();
        common::assert_unharmed(&pico, "damage");
    }
    assert_eq!(lost, [1, 1], "each is in one sector");
}
