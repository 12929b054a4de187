//! Exceptions, faults and sleep, each shown by a small program.

mod assembler;
mod bare;

use assembler::Code;
use bare::{Bench, LINES, RAM, STACK, TRACE};
use pico_bench::cpu::{Cause, State};

const ISER: u32 = 0xE000_E100;
const ISPR: u32 = 0xE000_E200;
const IPR0: u32 = 0xE000_E400;
const ICSR: u32 = 0xE000_ED04;
const SCR: u32 = 0xE000_ED10;
const SHPR2: u32 = 0xE000_ED1C;
const SHPR3: u32 = 0xE000_ED20;
const HARD_FAULT: u32 = 3;
const SVCALL: u32 = 11;
const PENDSV: u32 = 14;
const SYSTICK: u32 = 15;
const IRQ: u32 = 16;

/// Enables interrupts 0 to 3 with the priorities in a word, a byte each.
fn enabled(priorities: u32) -> Code {
    Code::new().poke(IPR0, priorities).poke(ISER, 0xF)
}

#[test]
fn svc_stacks_its_caller_and_returns_after_itself() {
    let main = Code::new()
        .constant(0, 0x1111)
        .constant(1, 0x2222)
        .constant(2, 0x3333)
        .constant(3, 0x4444)
        .op(0x4684) // mov r12, r0
        .op(0xDF07) // svc 7
        .trace(2)
        .forever();
    let mut bench = Bench::new(main).handler(SVCALL, Code::new().trace(1).ret());
    let start = bench.cpu.r[15];
    bench = bench.run(8);
    let frame = STACK - 32;
    let words: Vec<u32> = (0..8).map(|i| bench.world.word(frame + 4 * i)).collect();
    assert_eq!(words[..5], [0x1111, 0x2222, 0x3333, 0x4444, 0x1111]);
    assert_eq!(words[6], start + 12, "the instruction after SVC");
    assert_eq!(words[7], 1 << 24, "Thumb state, thread mode");
    assert_eq!((bench.cpu.ipsr, bench.cpu.r[14]), (SVCALL, 0xFFFF_FFF9));
    let bench = bench.run(30);
    assert_eq!(bench.world.trace, [1, 2]);
    assert_eq!((bench.cpu.ipsr, bench.cpu.r[13]), (0, STACK));
}

#[test]
fn frames_are_aligned_to_eight_bytes_and_the_gap_is_undone() {
    let main = Code::new().op(0xB081).op(0xDF00).trace(2).forever(); // sub sp, #4; svc 0
    let mut bench = Bench::new(main)
        .handler(SVCALL, Code::new().trace(1).ret())
        .run(3);
    assert_eq!(bench.cpu.r[13], STACK - 40);
    assert_eq!(bench.world.word(STACK - 40 + 28) >> 9 & 1, 1);
    bench = bench.run(30);
    assert_eq!(bench.cpu.r[13], STACK - 4);
    assert_eq!(bench.world.trace, [1, 2]);
}

#[test]
fn a_more_urgent_interrupt_preempts() {
    let bench = Bench::new(enabled(0x4080).poke(ISPR, 1).trace(9).forever())
        .handler(IRQ, Code::new().trace(1).poke(ISPR, 2).trace(2).ret())
        .handler(
            IRQ + 1,
            Code::new().mrs(0, 5).constant(1, TRACE).store(0, 1).ret(),
        )
        .run(80);
    assert_eq!(bench.world.trace, [1, IRQ + 1, 2, 9]);
    assert_eq!(bench.cpu.r[13], STACK);
}

#[test]
fn an_equally_urgent_interrupt_waits_and_is_tail_chained() {
    let mut bench = Bench::new(enabled(0x8080).poke(ISPR, 1).trace(9).forever())
        .handler(IRQ, Code::new().trace(1).poke(ISPR, 2).trace(2).ret())
        .handler(IRQ + 1, Code::new().trace(3).ret());
    bench.world.stack_writes = 0;
    let bench = bench.run(80);
    assert_eq!(bench.world.trace, [1, 2, 3, 9]);
    assert_eq!(bench.world.stack_writes, 8, "one frame for both handlers");
    assert_eq!(bench.cpu.r[13], STACK);
}

#[test]
fn a_tail_chained_handler_of_lower_priority_still_comes_before_thread_mode() {
    let bench = Bench::new(enabled(0xC000).poke(ISPR, 3).trace(9).forever())
        .handler(IRQ, Code::new().trace(1).ret())
        .handler(IRQ + 1, Code::new().trace(2).ret())
        .run(80);
    assert_eq!(bench.world.trace, [1, 2, 9]);
}

#[test]
fn of_equals_the_lowest_number_is_first() {
    let bench = Bench::new(enabled(0).poke(ISPR, 0b110).trace(9).forever())
        .handler(IRQ + 1, Code::new().trace(1).ret())
        .handler(IRQ + 2, Code::new().trace(2).ret())
        .run(80);
    assert_eq!(bench.world.trace, [1, 2, 9]);
}

#[test]
fn primask_holds_interrupts_off_until_it_is_cleared() {
    let bench = Bench::new(
        enabled(0)
            .mask()
            .poke(ISPR, 1)
            .trace(1)
            .unmask()
            .trace(3)
            .forever(),
    )
    .handler(IRQ, Code::new().trace(2).ret())
    .run(80);
    assert_eq!(bench.world.trace, [1, 2, 3]);
}

#[test]
fn pendsv_runs_after_the_handler_that_asked_for_it() {
    let main = Code::new()
        .poke(SHPR3, 0xC0 << 16)
        .poke(IPR0, 0)
        .poke(ISER, 1)
        .poke(ISPR, 1);
    let bench = Bench::new(main.trace(9).forever())
        .handler(IRQ, Code::new().trace(1).poke(ICSR, 1 << 28).trace(2).ret())
        .handler(PENDSV, Code::new().trace(3).ret())
        .run(80);
    assert_eq!(bench.world.trace, [1, 2, 3, 9]);
}

#[test]
fn systick_rings_every_reload_plus_one_cycles() {
    let main = Code::new()
        .poke(0xE000_E014, 99)
        .poke(0xE000_E018, 0)
        .poke(0xE000_E010, 7);
    let mut bench = Bench::new(main.forever()).handler(SYSTICK, Code::new().trace(1).ret());
    let mut rings = Vec::new();
    for _ in 0..600 {
        let before = bench.world.trace.len();
        bench.step();
        if bench.world.trace.len() > before {
            rings.push(bench.world.cycles);
        }
    }
    assert!(rings.len() > 4);
    for pair in rings.windows(2) {
        assert!((pair[1] - pair[0]).abs_diff(100) <= 2, "{rings:?}");
    }
}

#[test]
fn a_level_interrupt_comes_again_until_its_line_is_low() {
    let handler = Code::new().trace(1).constant(0, TRACE).ret();
    let mut bench = Bench::new(enabled(0).forever())
        .handler(IRQ, handler)
        .run(12);
    bench.world.lines = 1;
    while bench.world.trace.len() < 3 {
        assert!(bench.step());
    }
    bench.world.lines = 0;
    let bench = bench.run(100);
    assert_eq!(bench.world.trace.len(), 3);
}

#[test]
fn a_handler_that_lowers_its_line_runs_once() {
    let mut bench = Bench::new(enabled(0).forever())
        .handler(IRQ, Code::new().trace(1).poke(LINES, 0).ret())
        .run(12);
    bench.world.lines = 1;
    assert_eq!(bench.run(100).world.trace, [1]);
}

#[test]
fn thread_mode_on_the_process_stack_is_interrupted_onto_the_main_stack() {
    let process = RAM + 0x6000;
    let main = Code::new()
        .constant(0, process)
        .msr(9, 0)
        .op(0x2002)
        .msr(20, 0)
        .op(0xDF00)
        .trace(2);
    let mut bench = Bench::new(main.forever())
        .handler(SVCALL, Code::new().trace(1).ret())
        .run(5);
    assert_eq!(bench.cpu.r[14], 0xFFFF_FFFD);
    assert_eq!(
        bench.cpu.r[13], STACK,
        "nothing of the frame is on the main stack"
    );
    bench = bench.run(30);
    assert_eq!(bench.cpu.r[13], process);
    assert_eq!(bench.cpu.msp(), STACK);
    assert_eq!(bench.world.trace, [1, 2]);
}

fn fault_of(main: Code) -> (Bench, u32) {
    let bench = Bench::new(main.forever()).handler(HARD_FAULT, Code::new().trace(0xBAD).forever());
    let start = bench.cpu.r[15];
    (bench.run(20), start)
}

#[test]
fn whatever_is_wrong_is_a_hard_fault_at_its_instruction() {
    let bad_address = Code::new().constant(0, 0x2100_0000).load(1, 0);
    let bad_store = Code::new().constant(0, 0x1000_0000).store(1, 0);
    let unaligned = Code::new().constant(0, RAM + 0x101).load(1, 0);
    let cases = [
        (bad_address, 2, Cause::BusError, Some(0x2100_0000)),
        (bad_store, 2, Cause::BusError, Some(0x1000_0000)),
        (unaligned, 2, Cause::Unaligned, Some(RAM + 0x101)),
        (Code::new().op(0xDE00), 0, Cause::Undefined, None),
        (Code::new().op(0xE800).op(0), 0, Cause::Undefined, None),
        (Code::new().op(0xBE00), 0, Cause::Breakpoint, None),
        (Code::new().mask().op(0xDF00), 2, Cause::Supervisor, None),
    ];
    for (code, offset, cause, address) in cases {
        let (mut bench, start) = fault_of(code);
        let fault = bench.cpu.faults[0];
        assert_eq!(
            (fault.cause, fault.pc, fault.address),
            (cause, start + offset, address)
        );
        assert_eq!(
            bench.world.word(STACK - 32 + 24),
            start + offset,
            "stacked: {cause:?}"
        );
        assert_eq!(bench.world.trace, [0xBAD]);
    }
}

#[test]
fn branches_to_arm_code_and_to_devices_fault_at_their_target() {
    let (bench, _) = fault_of(Code::new().constant(0, RAM + 0x200).op(0x4700)); // bx r0
    assert_eq!(
        (bench.cpu.faults[0].cause, bench.cpu.faults[0].pc),
        (Cause::NotThumb, RAM + 0x200)
    );
    let (bench, _) = fault_of(Code::new().constant(0, 0x4000_0001).op(0x4700));
    assert_eq!(
        (bench.cpu.faults[0].cause, bench.cpu.faults[0].pc),
        (Cause::ExecuteNever, 0x4000_0000)
    );
}

#[test]
fn svc_at_its_own_priority_escalates() {
    let bench = Bench::new(Code::new().poke(SHPR2, 0).op(0xDF00).forever())
        .handler(SVCALL, Code::new().trace(1).op(0xDF00).ret())
        .handler(HARD_FAULT, Code::new().trace(0xBAD).forever())
        .run(40);
    assert_eq!(bench.world.trace, [1, 0xBAD]);
    assert_eq!(bench.cpu.faults[0].cause, Cause::Supervisor);
}

#[test]
fn a_fault_in_the_fault_handler_locks_the_core_up() {
    for second in [0xDE00, 0xDF00, 0xBE00] {
        let bench = Bench::new(Code::new().op(0xDE00).forever())
            .handler(
                HARD_FAULT,
                Code::new().trace(1).op(second).trace(2).forever(),
            )
            .run(60);
        assert_eq!(bench.cpu.state, State::LockedUp);
        assert_eq!(bench.world.trace, [1]);
    }
}

#[test]
fn the_fault_handler_runs_even_when_its_frame_can_not_be_written() {
    let main = Code::new()
        .constant(0, RAM + 8)
        .op(0x4685)
        .op(0xB5F0)
        .forever(); // mov sp, r0; push {r4-r7, lr}
    let bench = Bench::new(main)
        .handler(HARD_FAULT, Code::new().trace(1).forever())
        .run(30);
    assert_eq!(bench.cpu.faults[0].cause, Cause::BusError);
    assert_eq!(bench.world.trace, [1]);
    // With the stack pointer where it is, the handler's first push is the end.
    let main = Code::new()
        .constant(0, RAM + 8)
        .op(0x4685)
        .op(0xB5F0)
        .forever();
    let bench = Bench::new(main)
        .handler(HARD_FAULT, Code::new().op(0xB510).forever())
        .run(30);
    assert_eq!(bench.cpu.state, State::LockedUp);
}

#[test]
fn an_interrupt_whose_frame_can_not_be_written_is_a_hard_fault() {
    let main = enabled(0)
        .constant(0, RAM + 8)
        .op(0x4685)
        .poke(ISPR, 1)
        .forever();
    let bench = Bench::new(main)
        .handler(IRQ, Code::new().trace(1).ret())
        .handler(HARD_FAULT, Code::new().trace(0xBAD).forever())
        .run(40);
    assert_eq!(bench.cpu.faults[0].cause, Cause::Stacking);
    assert_eq!(bench.world.trace, [0xBAD]);
}

#[test]
fn a_return_that_makes_no_sense_is_a_hard_fault() {
    let bench = Bench::new(Code::new().op(0xDF00).forever())
        .handler(SVCALL, Code::new().constant(0, 0xFFFF_FFF1).op(0x4700))
        .handler(HARD_FAULT, Code::new().trace(0xBAD).forever())
        .run(40);
    assert_eq!(bench.cpu.faults[0].cause, Cause::Unstacking);
    assert_eq!(bench.world.trace, [0xBAD]);
}

#[test]
fn wfi_wakes_with_primask_set_and_the_handler_waits() {
    let main = enabled(0).mask().wfi().trace(1).unmask().trace(3).forever();
    let mut bench = Bench::new(main)
        .handler(IRQ, Code::new().trace(2).poke(LINES, 0).ret())
        .run(40);
    assert_eq!(bench.cpu.state, State::WaitingForInterrupt);
    assert!(bench.world.trace.is_empty());
    bench.world.lines = 1;
    assert_eq!(bench.run(60).world.trace, [1, 2, 3]);
}

#[test]
fn wfi_sleeps_through_an_interrupt_that_is_not_enabled() {
    let mut bench = Bench::new(Code::new().wfi().trace(1).forever()).run(10);
    bench.world.lines = 1;
    assert_eq!(bench.run(20).cpu.state, State::WaitingForInterrupt);
}

#[test]
fn the_event_register_lets_one_wfe_pass() {
    let bench = Bench::new(Code::new().sev().wfe().trace(1).wfe().trace(2).forever()).run(60);
    assert_eq!(bench.world.trace, [1]);
    assert_eq!(bench.cpu.state, State::WaitingForEvent);
}

#[test]
fn an_interrupt_ends_wfe_and_leaves_an_event_behind() {
    let main = enabled(0)
        .wfe()
        .trace(2)
        .wfe()
        .trace(3)
        .wfe()
        .trace(4)
        .forever();
    let mut bench = Bench::new(main)
        .handler(IRQ, Code::new().trace(1).poke(LINES, 0).ret())
        .run(30);
    assert_eq!(bench.cpu.state, State::WaitingForEvent);
    bench.world.lines = 1;
    assert_eq!(
        bench.run(100).world.trace,
        [1, 2, 3],
        "entry and return have set the register"
    );
}

#[test]
fn with_sevonpend_a_masked_interrupt_ends_wfe() {
    let main = Code::new().poke(SCR, 0x10).wfe().trace(1).forever();
    let mut bench = Bench::new(main).run(30);
    assert_eq!(bench.cpu.state, State::WaitingForEvent);
    bench.world.lines = 1 << 5;
    assert_eq!(bench.run(20).world.trace, [1]);
}

#[test]
fn status_registers_combine() {
    let trace = |code: Code, special| code.mrs(0, special).constant(1, TRACE).store(0, 1);
    let handler = [5, 6, 7, 1, 3].into_iter().fold(Code::new(), trace);
    let main = Code::new()
        .constant(0, 0xF000_0000)
        .msr(0, 0)
        .op(0xDF00)
        .forever();
    let bench = Bench::new(main).handler(SVCALL, handler.ret()).run(60);
    assert_eq!(
        bench.world.trace,
        [
            SVCALL,
            0,
            SVCALL,
            0xF000_0000 | SVCALL,
            0xF000_0000 | SVCALL
        ]
    );
}

#[test]
fn what_the_core_does_not_have_ends_the_run() {
    for code in [
        Code::new().poke(0xE000_ED94, 1),
        Code::new().poke(SCR, 4),
        Code::new().op(0x2001).msr(20, 0),
        Code::new().mrs(0, 17),
        Code::new().poke(0xE000_E010, 1),
    ] {
        let bench = Bench::new(code.trace(1).forever()).run(30);
        assert!(bench.world.halted.is_some());
        assert!(bench.world.trace.is_empty());
    }
}
