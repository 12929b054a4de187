//! One truth: the same buttons give the same frames on the desktop and on the real image.

use console_nostd::Console;
use host_sim::script::{parse, play};
use pico_bench::console::Device;
use pico_bench::{Image, Options};
use std::path::PathBuf;

fn check(name: &str) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../host-sim/tests/scripts"));
    let script = std::fs::read_to_string(folder.join(name)).unwrap();
    let (played, done) = play::<Console>(&parse(&script).unwrap(), None);
    done.unwrap();
    let image = Image::load("/work/wt/device/target/thumbv6m-none-eabi/firmware/firmware").unwrap();
    let mut device = Device::new(&image, Options::default()).unwrap();
    match device.compare(&played) {
        Ok(compared) => println!("{name}: {compared} frames"),
        Err(trouble) => {
            for line in device.pico.log().iter().rev().take(20) { println!("{line}"); }
            panic!("{name}: {trouble}")
        },
    }
}

#[test]
fn two() { check("coloretto-2.txt"); }
#[test]
fn three() { check("coloretto-3.txt"); }
#[test]
fn five() { check("coloretto-5.txt"); }
