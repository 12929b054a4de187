//! What is promised of the device, held to cycles counted on the bench. `cargo figures` writes all of it down.

mod common;

use common::{image, scripted};
use pico_bench::figures::{Change, Figures, percentile};
use std::time::Duration;

/// Cycles in a millisecond at 125 MHz.
const MS: u64 = 125_000;

#[test]
fn the_fullest_games_keep_the_promises() {
    for (name, changes) in [
        ("coloretto-5.txt", 300),
        ("red7-4-actions-target.txt", 100),
        ("tavolozza-5.txt", 200),
    ] {
        let figures = Figures::measure(image(), &[scripted(name)]).unwrap();
        println!("{name}\n{figures}");
        assert!(figures.boot.1 <= Duration::from_millis(150), "{figures}");
        let latency = figures.sorted(false, |change| change.cycles);
        assert!(latency.len() > changes, "{} changes", latency.len());
        assert!(percentile(&latency, 50) <= 10 * MS, "{figures}");
        let beside = figures.sorted(false, Change::beside_the_wire);
        assert!(percentile(&beside, 99) <= 5 * MS, "{figures}");
        assert!(figures.worst_whole().unwrap() <= 5 * MS, "{figures}");
        let in_flash = figures.sorted(true, |change| change.cycles);
        // These are listed apart: hardly any press falls into an erase, and none waits longer than it.
        assert!(in_flash.len() * 50 <= latency.len(), "{figures}");
        assert!(percentile(&in_flash, 100) <= 100 * MS, "{figures}");
        assert!(figures.asleep.0 >= 0.999, "{figures}");
        assert!(figures.flash <= 256 * 1024, "{figures}");
        assert!(figures.statics + figures.stack <= 64 * 1024, "{figures}");
    }
}
