//! The board, driven by programs that are their own boot loader.

// Shared with the tests of exceptions; not every instruction is used here.
#[path = "../../tests/assembler/mod.rs"]
mod assembler;

use std::time::Duration;

use self::assembler::Code;
use crate::flash::{FlashTiming, Operation, SECTOR};
use crate::gpio::Drive;
use crate::image::Image;
use crate::pico::Pico;
use crate::rom;
use crate::setup::{Action, Options, Reset};
use crate::stop::Reason;
use crate::watchdog::Bite;

const MS: Duration = Duration::from_millis(1);
const SCRATCH0: u32 = 0x4005_800C;
const WATCHDOG: u32 = 0x4005_8000;
const SAVES: u32 = 0x1E_0000;

fn image(code: Code) -> Image {
    Image::from_loader(&code.bytes())
}

/// `ldr r0, =a; ldr r1, =b; ldr r2, =c; ldr r3, =function; blx r3`
fn call(code: Code, name: &[u8; 2], arguments: [u32; 3]) -> Code {
    let function = rom::look_up(0x200, u32::from(u16::from_le_bytes(*name))).expect("a function");
    let code = (0..3).fold(code, |code, i| code.constant(i, arguments[usize::from(i)]));
    code.constant(3, function).op(0x4798)
}

#[test]
fn a_program_runs_and_time_passes_with_its_cycles() {
    let image = image(Code::new().poke(SCRATCH0, 0xCAFE).forever());
    let mut pico = Pico::new(&image, Options::default());
    pico.run_for(10 * MS).expect("a run");
    assert_eq!(pico.scratch()[0], 0xCAFE);
    assert!(pico.now().abs_diff(10 * MS + Duration::from_micros(3077)) < Duration::from_micros(2));
    // Still on the ring oscillator.
    assert!(
        pico.cycles().abs_diff(65_000 + 20_000) < 10,
        "{}",
        pico.cycles()
    );
}

#[test]
fn flash_without_a_boot_loader_does_not_start() {
    let image = Image::from_flash(vec![0; 256]);
    let stop = Pico::new(&image, Options::default())
        .run_for(MS)
        .expect_err("nothing to run");
    assert_eq!(stop.reason, Reason::NoBootLoader);
}

#[test]
fn an_unmodelled_access_ends_the_run_where_it_is() {
    let image = image(Code::new().poke(0x4003_4000, 1).forever());
    let stop = Pico::new(&image, Options::default())
        .run_for(MS)
        .expect_err("a UART");
    assert_eq!(stop.pc, 0x2004_1F04);
    assert!(stop.to_string().contains("0x40034000"), "{stop}");
}

#[test]
fn the_watchdog_resets_the_chip_and_leaves_scratch_and_ram() {
    let mark = 0x2000_1000;
    // Counts its starts; on the first one it leaves a mark in RAM, starts the watchdog and hangs.
    let code = Code::new()
        .constant(0, SCRATCH0)
        .load(1, 0)
        .op(0x3101) // adds r1, #1
        .store(1, 0)
        .op(0x2901) // cmp r1, #1
        .op(0xD113) // bne: past the four pokes below
        .poke(mark, 0x1234_5678)
        .poke(0x4001_0008, 0x1_FFFC) // PSM.WDSEL
        .poke(0x4005_802C, 1 << 9 | 6) // a tick of 6 ring oscillator cycles
        .poke(WATCHDOG + 4, 2_000)
        .poke(WATCHDOG, 1 << 30)
        .forever()
        .op(0xBF00)
        .op(0xBF00)
        .op(0xBF00)
        .op(0xBF00)
        .op(0xBF00)
        .constant(0, WATCHDOG + 8)
        .load(2, 0)
        .forever();
    let image = image(code);
    let mut pico = Pico::new(&image, Options::default());
    assert!(
        pico.run_until(20 * MS, |pico| pico.scratch()[0] == 2)
            .expect("a run")
    );
    pico.run_for(MS).expect("a run");
    let [(at, reset)] = pico.resets() else {
        panic!("{:?}", pico.resets())
    };
    assert_eq!(*reset, Reset::Watchdog(Bite::Timeout));
    // 1000 ticks of 6 / 6.5 µs after the ROM's 3.08 ms.
    assert!(
        at.abs_diff(Duration::from_micros(3077 + 923)) < Duration::from_micros(20),
        "{at:?}"
    );
    assert_eq!(pico.cpu.r[2], 1, "the reason says timeout");
    assert_eq!(pico.ram(mark, 4), Some(&0x1234_5678_u32.to_le_bytes()[..]));
}

#[test]
fn a_lockup_ends_the_run_when_there_is_no_watchdog() {
    // The vectors of a chip without VTOR set are the ROM's; the fault can not be taken.
    let code = Code::new()
        .poke(0xE000_ED08, 0x2000_0000)
        .poke(0x2000_000C, 0x2000_0101);
    let code = code.poke(0x2000_0100, 0xDE00_DE00).op(0xDE00);
    let image = image(code);
    let stop = Pico::new(&image, Options::default())
        .run_for(MS)
        .expect_err("a lockup");
    assert_eq!(stop.reason, Reason::Lockup);
}

#[test]
fn the_watchdog_helps_out_of_a_lockup() {
    let code = Code::new()
        .poke(0x4001_0008, 0x1_FFFC)
        .poke(0x4005_802C, 1 << 9 | 6)
        .poke(WATCHDOG + 4, 2_000)
        .poke(WATCHDOG, 1 << 30)
        .poke(0xE000_ED08, 0x2000_0000)
        .poke(0x2000_000C, 0x2000_0101)
        .poke(0x2000_0100, 0xDE00_DE00)
        .op(0xDE00);
    let image = image(code);
    let mut pico = Pico::new(&image, Options::default());
    assert!(
        pico.run_until(20 * MS, |pico| pico.resets().len() == 2)
            .expect("a run")
    );
    assert_eq!(pico.faults().len(), 4, "two in each life");
}

#[test]
fn a_core_reset_starts_the_program_again_and_keeps_what_is_not_the_cores() {
    let code = Code::new()
        .constant(0, SCRATCH0)
        .load(1, 0)
        .op(0x3101) // adds r1, #1
        .store(1, 0)
        .op(0xB401) // push {r0}
        .poke(0xE000_ED0C, 0x05FA_0004)
        .forever();
    let image = image(code);
    let mut pico = Pico::new(&image, Options::default());
    assert!(
        pico.run_until(20 * MS, |pico| pico.scratch()[0] == 3)
            .expect("a run")
    );
    assert_eq!(
        pico.resets()
            .iter()
            .map(|(_, reset)| *reset)
            .collect::<Vec<_>>(),
        [Reset::Core; 2]
    );
    assert_eq!(
        pico.cpu.lowest_sp, 0x2004_1EFC,
        "the stack begins where it began"
    );
}

#[test]
fn the_rom_erases_and_programs_in_the_chips_time() {
    let data = 0x2000_1000;
    let code = Code::new().poke(data, 0xFEED_BEEF);
    let code = call(code, b"EX", [0; 3]);
    let code = call(code, b"RE", [SAVES, 2 * SECTOR as u32, 0]);
    let code = call(code, b"RP", [SAVES, data, 256])
        .poke(SCRATCH0, 1)
        .forever();
    let image = image(code);
    let timing = FlashTiming {
        erase: 400 * MS,
        ..FlashTiming::default()
    };
    let options = Options {
        flash_timing: timing,
        ..Options::default()
    };
    let mut pico = Pico::new(&image, options);
    pico.run_for(798 * MS).expect("a run");
    assert_eq!(pico.scratch()[0], 0);
    pico.run_for(10 * MS).expect("a run");
    assert_eq!(pico.scratch()[0], 1);
    assert_eq!(
        pico.flash().bytes()[SAVES as usize..][..4],
        0xFEED_BEEF_u32.to_le_bytes()
    );
    let kinds: Vec<bool> = pico
        .flash()
        .log
        .iter()
        .map(|record| matches!(record.operation, Operation::Erase(_)))
        .collect();
    assert_eq!(kinds, [true, true, false]);
    assert_eq!(pico.flash().erase_counts()[SAVES as usize / SECTOR], 1);
    assert_eq!(pico.activity().asleep, 0);
}

#[test]
fn a_flash_operation_in_xip_mode_or_out_of_range_is_misuse() {
    for arguments in [[SAVES + 1, 4096, 0], [SAVES, 100, 0], [0x1F_F000, 8192, 0]] {
        let code = call(call(Code::new(), b"EX", [0; 3]), b"RE", arguments).forever();
        let image = image(code);
        let stop = Pico::new(&image, Options::default())
            .run_for(MS)
            .expect_err("misuse");
        assert!(matches!(stop.reason, Reason::FlashMisuse(_)), "{stop}");
    }
}

/// GP10 as a button with a falling edge interrupt.
fn button() -> Code {
    Code::new()
        .poke(0x4000_F000, 1 << 5 | 1 << 8)
        .poke(0x4001_C02C, 1 << 6 | 1 << 3)
        .poke(0x4001_4054, 5)
        .poke(0x4001_4104, 4 << 8)
        .poke(0xE000_E100, 1 << 13)
}

#[test]
fn an_interrupt_while_flash_is_busy_ends_the_run_unless_it_is_masked() {
    let erase = |code| call(call(code, b"EX", [0; 3]), b"RE", [SAVES, 4096, 0]);
    let pressed_during = |code: Code| {
        let image = image(code.op(0xE7FE));
        let mut pico = Pico::new(&image, Options::default());
        pico.after(20 * MS, Action::Pin(10, Drive::Low));
        pico.run_for(60 * MS).map_err(|stop| stop.reason)
    };
    assert_eq!(pressed_during(erase(button().mask())), Ok(()));
    assert_eq!(
        pressed_during(erase(button())),
        Err(Reason::InterruptDuringFlash)
    );
}

#[test]
fn power_cut_in_an_operation_tears_it_and_flash_is_kept() {
    let code = call(Code::new(), b"EX", [0; 3]);
    let code = call(code, b"RE", [SAVES, 2 * SECTOR as u32, 0]).forever();
    let image = image(code);
    let torn = |operation, seed| {
        let mut flash = image.flash().to_vec();
        flash[SAVES as usize..].fill(0x11);
        let options = Options {
            flash: Some(flash),
            ..Options::default()
        };
        let mut pico = Pico::new(&image, options);
        pico.cut_power_in_flash(operation, 0.5, seed);
        let stop = pico.run_for(200 * MS).expect_err("a power cut");
        assert_eq!(stop.reason, Reason::PowerLost);
        let log: Vec<bool> = pico
            .flash()
            .log
            .iter()
            .map(|record| record.complete)
            .collect();
        let after = pico.now();
        pico.power_cycle();
        pico.run_for(200 * MS).expect("a second life");
        let first = pico.flash().bytes()[SAVES as usize];
        assert_eq!(first, 0xFF, "erased at last");
        (log, after)
    };
    let (log, after) = torn(0, 1);
    assert_eq!(log, [false]);
    assert!(
        after.abs_diff(Duration::from_micros(25_600)) < MS,
        "{after:?}"
    );
    assert_eq!(torn(1, 1).0, [true, false]);
}

#[test]
fn planned_edges_happen_at_their_microsecond() {
    let image = image(button().mask().forever());
    let mut pico = Pico::new(&image, Options::default());
    pico.run_for(MS).expect("a run");
    for (micros, drive) in [(100, Drive::Low), (250, Drive::Floating), (300, Drive::Low)] {
        pico.after(Duration::from_micros(micros), Action::Pin(10, drive));
    }
    let begun = pico.now();
    let mut edges = Vec::new();
    for _ in 0..3 {
        let level = pico.level(10);
        assert!(
            pico.run_until(MS, |pico| pico.level(10) != level)
                .expect("a run")
        );
        edges.push((pico.now() - begun).as_micros());
    }
    assert_eq!(edges, [100, 250, 300]);
}

#[test]
fn the_same_seed_gives_the_same_ram_and_another_a_different_one() {
    let image = image(Code::new().forever());
    let ram = |seed| {
        let options = Options {
            seed,
            ..Options::default()
        };
        Pico::new(&image, options)
            .ram(0x2000_0000, 64)
            .expect("RAM")
            .to_vec()
    };
    assert_eq!(ram(1), ram(1));
    assert_ne!(ram(1), ram(2));
}

#[test]
fn sleep_is_counted_and_so_is_waking() {
    // Wakes every 65,536 cycles by SysTick's exception, masked.
    let code = Code::new()
        .mask()
        .poke(0xE000_E014, 0xFFFF)
        .poke(0xE000_E010, 7)
        .constant(0, 0xE000_ED04)
        .constant(1, 1 << 25)
        .wfi()
        .store(1, 0)
        .op(0xE7FC); // back to wfi
    let image = image(code);
    let mut pico = Pico::new(&image, Options::default());
    pico.run_for(20 * MS).expect("a run");
    let mark = pico.activity();
    pico.run_for(Duration::from_millis(1000)).expect("a run");
    let activity = pico.activity().since(mark);
    assert!((98..=100).contains(&activity.wakes), "{activity:?}");
    assert!(activity.asleep_share() > 0.999, "{activity:?}");
    assert_eq!(activity.asleep + activity.awake, 6_500_000);
}
