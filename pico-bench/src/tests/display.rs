//! The display against its datasheet: every violation, the addressing modes, and what a viewer sees.

use crate::ssd1306::{Addressing, Ssd1306, Violation};

/// The set-up every driver sends: horizontal addressing, 64 rows, charge pump, upright, on.
const SET_UP: [u8; 24] = [
    0x00, 0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xDA,
    0x12, 0x81, 0xCF, 0xD9, 0xF1, 0xDB, 0x40, 0xAF,
];

fn send(display: &mut Ssd1306, bytes: &[u8]) -> Result<(), Violation> {
    display.start();
    bytes.iter().for_each(|&byte| display.write(byte));
    display.stop(false);
    display.take_violation().map_or(Ok(()), Err)
}

fn ready() -> Ssd1306 {
    let mut display = Ssd1306::new(1);
    send(&mut display, &SET_UP).expect("a proper set-up");
    send(&mut display, &[0x40; 1025]).expect("a screenful");
    send(&mut display, &data(&[0; 1024])).expect("a screenful");
    display
}

fn data(bytes: &[u8]) -> Vec<u8> {
    [&[0x40], bytes].concat()
}

fn violation(bytes: &[u8]) -> Violation {
    send(&mut ready(), bytes).expect_err("a violation")
}

#[test]
fn control_bytes_have_two_bits() {
    assert_eq!(violation(&[0x01, 0xAE]), Violation::ControlByte(0x01));
    assert_eq!(violation(&[0x80]), Violation::NothingAfterControlByte);
    assert_eq!(
        send(&mut ready(), &[0x00]),
        Ok(()),
        "zero or more bytes may follow"
    );
    assert_eq!(
        send(
            &mut ready(),
            &[0x80, 0xA7, 0x80, 0x81, 0x80, 0x10, 0x40, 0xFF]
        ),
        Ok(())
    );
}

#[test]
fn commands_that_do_not_exist_are_refused() {
    for command in [
        0x18, 0x23, 0x2B, 0x30, 0x82, 0x91, 0xA2, 0xA9, 0xB8, 0xC1, 0xD0, 0xE0, 0xFF,
    ] {
        let mut display = ready();
        send(&mut display, &[0x00, 0x20, 0x02]).expect("page addressing");
        let found = send(&mut display, &[0x00, command]).expect_err("a violation");
        assert_eq!(found, Violation::UnknownCommand(command));
    }
}

#[test]
fn arguments_have_ranges() {
    for (command, arguments, wrong) in [
        (0x20, &[3][..], 3),
        (0x21, &[128, 127], 128),
        (0x21, &[0, 128], 128),
        (0x21, &[9, 8], 8),
        (0x22, &[8, 7], 8),
        (0x22, &[0, 8], 8),
        (0x22, &[5, 4], 4),
        (0x8D, &[0x15], 0x15),
        (0xA8, &[14], 14),
        (0xA8, &[64], 64),
        (0xD3, &[64], 64),
        (0xD9, &[0x10], 0x10),
        (0xD9, &[0x01], 0x01),
        (0xDA, &[0x13], 0x13),
        (0xDB, &[0x50], 0x50),
    ] {
        let found = violation(&[&[0x00, command], arguments].concat());
        assert_eq!(
            found,
            Violation::Argument {
                command,
                argument: wrong
            }
        );
    }
}

#[test]
fn page_commands_belong_to_page_mode() {
    assert_eq!(violation(&[0x00, 0xB0]), Violation::NotInPageMode(0xB0));
    assert_eq!(violation(&[0x00, 0x05]), Violation::NotInPageMode(0x05));
}

#[test]
fn data_does_not_come_inside_a_command() {
    assert_eq!(
        violation(&[0x80, 0x21, 0x40, 0xFF]),
        Violation::DataInsideCommand(0x21)
    );
}

#[test]
fn the_panel_must_fit_when_it_is_switched_on() {
    for (at, value) in [(5, 0x1F), (10, 0x10), (16, 0x02)] {
        let mut bytes = SET_UP;
        bytes[at] = value;
        let found = send(&mut Ssd1306::new(1), &bytes).expect_err("a violation");
        assert!(matches!(found, Violation::WrongPanel(_)), "{found}");
    }
}

#[test]
fn a_command_may_be_spread_over_transactions() {
    let mut display = ready();
    for byte in [0x81, 0x55] {
        send(&mut display, &[0x00, byte]).expect("half a command");
    }
    assert_eq!(display.contrast(), 0x55);
}

#[test]
fn a_command_cut_off_by_a_fault_confuses_it_until_a_whole_transaction_has_passed() {
    let mut display = ready();
    display.start();
    display.write(0x00);
    display.write(0x22);
    display.stop(true);
    // 0xAE and 0xD5 are taken for pages; nobody is to blame.
    assert_eq!(send(&mut display, &SET_UP), Ok(()));
    assert_eq!(send(&mut display, &SET_UP), Ok(()));
    assert_eq!(
        send(&mut display, &[0x00, 0xFF]),
        Err(Violation::UnknownCommand(0xFF))
    );
}

#[test]
fn horizontal_addressing_runs_through_its_window() {
    let mut display = ready();
    send(&mut display, &[0x00, 0x21, 126, 127, 0x22, 1, 2]).expect("a window");
    send(&mut display, &data(&[1, 2, 3, 4, 5])).expect("data");
    let at = |page: usize, column: usize| display.ram()[page * 128 + column];
    assert_eq!(
        [at(1, 126), at(1, 127), at(2, 126), at(2, 127)],
        [5, 2, 3, 4]
    );
    assert_eq!(display.ram().iter().filter(|&&byte| byte != 0).count(), 4);
}

#[test]
fn vertical_addressing_runs_down_first() {
    let mut display = ready();
    send(&mut display, &[0x00, 0x20, 0x01, 0x21, 3, 4, 0x22, 6, 7]).expect("a window");
    send(&mut display, &data(&[1, 2, 3])).expect("data");
    let at = |page: usize, column: usize| display.ram()[page * 128 + column];
    assert_eq!([at(6, 3), at(7, 3), at(6, 4)], [1, 2, 3]);
    assert_eq!(display.addressing(), Addressing::Vertical);
}

#[test]
fn page_addressing_stays_in_its_page() {
    let mut display = ready();
    send(&mut display, &[0x00, 0x20, 0x02, 0xB3, 0x0F, 0x17]).expect("page 3, column 127");
    send(&mut display, &data(&[1, 2])).expect("data");
    assert_eq!(
        (display.ram()[3 * 128 + 127], display.ram()[3 * 128]),
        (1, 2)
    );
}

#[test]
fn a_viewer_sees_bit_zero_on_top() {
    let mut display = ready();
    send(&mut display, &[0x00, 0x21, 0, 127, 0x22, 0, 7]).expect("a window");
    send(&mut display, &data(&[0b11])).expect("data");
    let frame = display.frame();
    assert!(frame.lit(0, 0) && frame.lit(0, 1));
    assert_eq!(frame.lit_count(), 2);
}

#[test]
fn a_viewer_sees_what_the_panel_is_told() {
    let mut display = ready();
    send(&mut display, &[0x00, 0x21, 0, 127, 0x22, 0, 7]).expect("a window");
    send(&mut display, &data(&[1])).expect("data");
    for (commands, x, y) in [
        (&[0xA0, 0xC8][..], 127, 0),
        (&[0xA1, 0xC0], 0, 63),
        (&[0xA0, 0xC0], 127, 63),
        (&[0xA1, 0xC8, 0x41], 0, 63),
        (&[0xA1, 0xC8, 0x40, 0xD3, 8], 0, 56),
    ] {
        let mut display = display.clone();
        send(&mut display, &[&[0x00], commands].concat()).expect("commands");
        let frame = display.frame();
        assert!(
            frame.lit(x, y) && frame.lit_count() == 1,
            "{commands:x?}{frame:?}"
        );
    }
    let count = |commands: &[u8]| {
        let mut display = display.clone();
        send(&mut display, &[&[0x00], commands].concat()).expect("commands");
        display.frame().lit_count()
    };
    assert_eq!(count(&[0xA7]), 128 * 64 - 1);
    assert_eq!(count(&[0xA5]), 128 * 64);
    assert_eq!(count(&[0xAE]), 0);
    assert_eq!(count(&[0x8D, 0x10]), 0);
}

#[test]
fn a_fresh_display_holds_anything_and_shows_nothing() {
    let display = Ssd1306::new(7);
    assert!(display.ram().iter().any(|&byte| byte != 0));
    assert_eq!(display.frame().lit_count(), 0);
    assert!(!display.is_on());
}
