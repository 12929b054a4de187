//! Boots an image, presses pins, and tells what can be seen: `cargo run -p pico-bench --example boot -- FIRMWARE.elf [MS | GPn | log]…`.
//! `MS` runs so many milliseconds, `GPn` taps a button for 50 ms and waits for quiet, `frame` shows the display, `log` the log.

use std::time::{Duration, Instant};

use pico_bench::{Image, Options, Pico, Stop};

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
        "SCL {:?} Hz, last byte at cycle {}, stack {:?} bytes, flash {} bytes, static RAM {} bytes",
        pico.scl_hz(),
        pico.wire().last_byte,
        pico.stack_used(),
        image.flash_used(),
        image.static_ram()
    );
    println!("faults {:?}\nresets {:?}", pico.faults(), pico.resets());
}

fn step(pico: &mut Pico<'_>, word: &str) -> Result<(), Stop> {
    match (word.strip_prefix("GP").map(str::parse), word.parse()) {
        (Some(Ok(pin)), _) => {
            pico.press(pin);
            pico.run_for(Duration::from_millis(50))?;
            pico.release(pin);
            pico.run_until_quiet(Duration::from_millis(50), Duration::from_secs(2))?;
        }
        (_, Ok(ms)) => pico.run_for(Duration::from_millis(ms))?,
        _ if word == "frame" => println!("{}", pico.frame()),
        _ => println!("what is {word}?"),
    }
    Ok(())
}
