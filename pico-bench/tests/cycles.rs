//! What every class of instruction costs, as the core's technical reference manual has it: all figures rest on this.
//!
//! The RP2040's core has the single-cycle multiplier. Wait states of the bus are not part of it.

mod assembler;
mod bare;

use assembler::Code;
use bare::{Bench, RAM};

/// An instruction and its cycles. R0 points into RAM, R1 is 1, R2 to code; Z is set, C is not.
const TABLE: [(&str, &[u16], u32); 44] = [
    ("movs r3, #7", &[0x2307], 1),
    ("mov r3, r1", &[0x460B], 1),
    ("mov pc, r2", &[0x4697], 2),
    ("adds r3, r1, r1", &[0x184B], 1),
    ("add r3, r1", &[0x440B], 1),
    ("add pc, r1", &[0x448F], 2),
    ("adcs r3, r1", &[0x414B], 1),
    ("add r3, sp, #4", &[0xAB01], 1),
    ("sub sp, #8", &[0xB082], 1),
    ("adr r3, #4", &[0xA301], 1),
    ("subs r3, r1, r1", &[0x1A4B], 1),
    ("muls r1, r1", &[0x4349], 1),
    ("cmp r1, r1", &[0x4289], 1),
    ("ands r3, r1", &[0x400B], 1),
    ("lsls r3, r1, #4", &[0x010B], 1),
    ("rors r3, r1", &[0x41CB], 1),
    ("sxtb r3, r1", &[0xB24B], 1),
    ("rev r3, r1", &[0xBA0B], 1),
    ("ldr r3, [r0]", &[0x6803], 2),
    ("ldrh r3, [r0]", &[0x8803], 2),
    ("ldrb r3, [r0]", &[0x7803], 2),
    ("ldrsb r3, [r0, r1]", &[0x5643], 2),
    ("ldr r3, [pc, #0]", &[0x4B00], 2),
    ("ldr r3, [sp, #0]", &[0x9B00], 2),
    ("str r3, [r0]", &[0x6003], 2),
    ("strb r3, [r0]", &[0x7003], 2),
    ("ldmia r0!, {r3}", &[0xC808], 2),
    ("ldmia r0!, {r3-r7}", &[0xC8F8], 6),
    ("stmia r0!, {r1-r4}", &[0xC01E], 5),
    ("push {r4-r7, lr}", &[0xB5F0], 6),
    ("pop {r4-r7}", &[0xBCF0], 5),
    ("pop {r4, pc}", &[0xBD10], 5),
    ("b .+4", &[0xE000], 2),
    ("beq .+4, taken", &[0xD000], 2),
    ("bne .+4, not taken", &[0xD100], 1),
    ("bl .+4", &[0xF000, 0xF800], 3),
    ("bx r2", &[0x4710], 2),
    ("blx r2", &[0x4790], 2),
    ("mrs r3, primask", &[0xF3EF, 0x8310], 3),
    ("msr primask, r3", &[0xF383, 0x8810], 3),
    ("dmb", &[0xF3BF, 0x8F5F], 3),
    ("cpsid i", &[0xB672], 1),
    ("nop", &[0xBF00], 1),
    ("sev", &[0xBF40], 1),
];

fn about_to_run(code: &[u16]) -> Bench {
    let code = code.iter().fold(Code::new(), |code, &op| code.op(op));
    let mut bench = Bench::new(code.op(0xBF00).op(0xBF00));
    // Something to pop: an address of code, with the bit that says Thumb.
    let landing = bench.place(Code::new().op(0xBF00)) | 1;
    bench.cpu.r[13] -= 32;
    for word in 0..8 {
        let at = (bench.cpu.r[13] - RAM) as usize + word * 4;
        bench.world.ram[at..at + 4].copy_from_slice(&landing.to_le_bytes());
    }
    (bench.cpu.r[0], bench.cpu.r[1], bench.cpu.r[2]) = (RAM + 0x2000, 1, landing);
    (bench.cpu.z, bench.cpu.c) = (true, false);
    bench
}

#[test]
fn every_instruction_takes_the_cycles_of_the_manual() {
    for (name, code, cycles) in TABLE {
        let mut bench = about_to_run(code);
        let taken = bench.cpu.step(&mut bench.world);
        assert_eq!(taken, Some(cycles), "{name}");
        assert!(bench.cpu.faults.is_empty(), "{name}");
    }
}

#[test]
fn an_exception_is_entered_in_fifteen_cycles() {
    let mut bench = about_to_run(&[0xDF00]).handler(11, Code::new().ret());
    assert_eq!(bench.cpu.step(&mut bench.world), Some(15), "svc");
    assert_eq!(bench.cpu.ipsr, 11);
}
