//! Boots an image, does things to the board, and tells what can be seen:
//! `cargo run -p pico-bench --example boot -- FIRMWARE.elf 1500 GP14 unplug 2000 plug 3000`.
//!
//! A number runs so many milliseconds; `GPn` taps a button for 50 ms and waits for quiet; `unplug`, `plug`, `plug3d`, `nack=N` (in a
//! thousand), `sda=N` (held for so many clocks) are faults; `cycle` is a power cycle; `frame` shows the display.

use std::time::{Duration, Instant};

use pico_bench::{Action, Image, Options, Pico, Stop};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("an ELF file");
    let image = Image::load(path).expect("an image");
    let mut pico = Pico::new(&image, Options::default());
    let begun = Instant::now();
    let result = arguments.try_for_each(|word| step(&mut pico, &word));
    let seconds = begun.elapsed().as_secs_f64();
    for line in pico.log() {
        println!("{line}");
    }
    println!("{}", pico.frame());
    if let Err(stop) = result {
        println!("stopped: {stop}");
    }
    report(&pico, &image, seconds);
}

fn step(pico: &mut Pico<'_>, word: &str) -> Result<(), Stop> {
    let (name, number) = word.split_once('=').unwrap_or((word, "0"));
    let number: u32 = number.parse().unwrap_or(0);
    match name {
        "unplug" => pico.act(Action::UnplugDisplay),
        "plug" => pico.act(Action::PlugDisplay(0x3C)),
        "plug3d" => pico.act(Action::PlugDisplay(0x3D)),
        "nack" => pico.act(Action::NackAtRandom(number as u16, 1)),
        "sda" => pico.act(Action::HoldSda(number)),
        "cycle" => pico.power_cycle(),
        "frame" => println!("{}", pico.frame()),
        _ => match (name.strip_prefix("GP").map(str::parse), name.parse()) {
            (Some(Ok(pin)), _) => {
                pico.press(pin);
                pico.run_for(Duration::from_millis(50))?;
                pico.release(pin);
                pico.run_until_quiet(Duration::from_millis(50), Duration::from_secs(2))?;
            }
            (_, Ok(ms)) => pico.run_for(Duration::from_millis(ms))?,
            _ => println!("what is {word}?"),
        },
    }
    Ok(())
}

fn report(pico: &Pico<'_>, image: &Image, seconds: f64) {
    let activity = pico.activity();
    println!(
        "{:?} of the Pico in {seconds:.2} s; {:.0} MIPS; {:.3} % asleep, {} wakes, {} cache misses",
        pico.now(),
        pico.instructions() as f64 / seconds / 1e6,
        activity.asleep_share() * 100.0,
        activity.wakes,
        pico.cache_misses()
    );
    println!(
        "SCL {:?} Hz, {} bytes on the wire, {} refused, last at cycle {}",
        pico.scl_hz(),
        pico.wire().bytes,
        pico.wire().nacked,
        pico.wire().last_byte
    );
    println!(
        "stack {:?} bytes, flash {} bytes, static RAM {} bytes, {} flash operations",
        pico.stack_used(),
        image.flash_used(),
        image.static_ram(),
        pico.flash().log.len()
    );
    println!("faults {:?}, resets {:?}", pico.faults(), pico.resets());
}
