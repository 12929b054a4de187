//! A game goes from the device to a desktop and to another device, in a dump of its flash.

mod common;

use common::{OPENING, SAVES, image, ms, written};
use console_nostd::Console;
use host_sim::import::{Dump, Refused};
use host_sim::script::{parse, play_from};
use pico_bench::Options;
use pico_bench::console::{Device, with_saves};

/// The flash of a device on which a game was begun.
fn dumped() -> Vec<u8> {
    let mut device = Device::new(image(), Options::default()).unwrap();
    device.compare(&written(OPENING), |_, _| ()).unwrap();
    device.pico.run_for(ms(500)).unwrap();
    device.pico.flash().bytes().to_vec()
}

/// The logo, the menu that offers to go on, the game, and a move in it.
const RESUMED: &str = "wait 1300\na\nwait 1000\na\nwait 1000\na\nwait 1000\n";

#[test]
fn a_devices_game_goes_on_on_a_desktop_and_on_another_device() {
    let flash = dumped();
    let dump = Dump::read(&flash).unwrap();
    assert_eq!(Dump::read(&flash[SAVES..]).unwrap(), dump);
    // The desktop and another device offer it, open it and go on with it alike.
    let (played, done) = play_from::<Console>(&parse(RESUMED).unwrap(), None, dump.memory());
    done.unwrap();
    for part in [&flash[..], &flash[SAVES..]] {
        let options = with_saves(image(), part).unwrap();
        let mut device = Device::new(image(), options).unwrap();
        device.compare(&played, |_, _| ()).unwrap();
        assert_ne!(
            common::kept(device.pico.flash().bytes())[0],
            Some(dump.game.clone())
        );
    }
    assert!(with_saves(image(), &flash[1..]).is_none());
}

#[test]
fn what_is_no_game_is_refused() {
    let flash = dumped();
    let area = || flash[SAVES..].to_vec();
    assert_eq!(
        Dump::read(&flash[1..]),
        Err(Refused::Length(flash.len() - 1))
    );
    assert_eq!(Dump::read(&[]), Err(Refused::Length(0)));
    let blank = vec![0xFF; area().len()];
    assert_eq!(Dump::read(&blank), Err(Refused::NoGame));
    assert_eq!(Dump::read(&vec![0x5A; area().len()]), Err(Refused::Lost));
    // The sector of the newest game: it is missed.
    let game = Dump::read(&flash).unwrap().game;
    let mut damaged = area();
    let place = damaged.windows(game.len()).rposition(|part| part == game);
    let sector = place.unwrap() / store_nostd::SECTOR * store_nostd::SECTOR;
    damaged[sector..][..store_nostd::SECTOR].fill(0x5A);
    assert_eq!(Dump::read(&damaged), Err(Refused::Lost));
}
