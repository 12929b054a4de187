//! Window and terminal: what is drawn, what the keys mean, and where neither can be had.

use console_nostd::{Button, Duration, Light, SIZE};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use host_sim::machine::Frame;
use host_sim::picture::{self, Glow, Theme};
use host_sim::terminal::{self, Key};
use host_sim::window::{self, case::Case};
use std::process::{Command, Stdio};
use winit::keyboard::{Key as WindowKey, NamedKey};

const HOST_SIM: &str = env!("CARGO_BIN_EXE_host-sim");

/// A frame with these pixels lit.
fn frame(lit: &[(i32, i32)]) -> Frame {
    let mut frame = Frame::new(SIZE);
    let pixels = lit
        .iter()
        .map(|&(x, y)| Pixel(Point::new(x, y), BinaryColor::On));
    frame.draw_iter(pixels).unwrap();
    frame
}

#[test]
fn half_blocks_show_two_pixels_each_and_read_back() {
    let frame = frame(&[(0, 0), (1, 1), (2, 0), (2, 1), (127, 63)]);
    let lines = picture::half_blocks(&frame);
    assert_eq!(lines.len(), 32);
    assert!(lines.iter().all(|line| line.chars().count() == 128));
    assert!(lines[0].starts_with("▀▄█ "), "{}", lines[0]);
    assert!(lines[31].ends_with(" ▄"), "{}", lines[31]);
    let back = picture::from_half_blocks(lines.iter().map(String::as_str));
    assert_eq!(back, Some(frame));
}

#[test]
fn braille_shows_eight_pixels_each() {
    let all = |x0: i32| (0..8).map(move |i| (x0 + i % 2, i / 2));
    let lit: Vec<(i32, i32)> = all(0).chain([(2, 0), (5, 3), (126, 60)]).collect();
    let lines = picture::braille(&frame(&lit));
    assert_eq!(lines.len(), 16);
    assert!(lines.iter().all(|line| line.chars().count() == 64));
    assert!(lines[0].starts_with("⣿⠁⢀⠀"), "{}", lines[0]);
    assert!(lines[15].ends_with("⠀⠁"), "{}", lines[15]);
}

#[test]
fn the_page_is_as_large_as_the_terminal_allows() {
    let frame = frame(&[(0, 0)]);
    for (columns, rows, first, lines) in [
        (128, 33, '▀', 33),
        (200, 60, '▀', 33),
        (127, 33, '⠁', 17),
        (128, 32, '⠁', 17),
        (64, 17, '⠁', 17),
        (63, 17, 'P', 1),
        (64, 16, 'P', 1),
        (0, 0, 'P', 1),
    ] {
        let page = terminal::page(&frame, columns, rows);
        assert_eq!(page.len(), lines, "{columns}×{rows}");
        assert!(page[0].starts_with(first), "{columns}×{rows}: {}", page[0]);
    }
}

#[test]
fn terminal_keys() {
    let key = |code, modifiers| terminal::key(KeyEvent::new(code, modifiers));
    let plain = |code| key(code, KeyModifiers::NONE);
    let tap = |button| Some(Key::Hold(button, Duration::from_millis(60)));
    assert_eq!(plain(KeyCode::Up), tap(Button::Up));
    assert_eq!(plain(KeyCode::Char('z')), tap(Button::A));
    assert_eq!(plain(KeyCode::Enter), tap(Button::A));
    assert_eq!(plain(KeyCode::Char('X')), tap(Button::B));
    assert_eq!(plain(KeyCode::Esc), tap(Button::B));
    let hold = Key::Hold(Button::B, Duration::from_millis(700));
    assert_eq!(plain(KeyCode::Char('m')), Some(hold));
    assert_eq!(plain(KeyCode::Char('q')), Some(Key::Leave));
    assert_eq!(
        key(KeyCode::Char('c'), KeyModifiers::CONTROL),
        Some(Key::Leave)
    );
    assert_eq!(plain(KeyCode::Char('c')), None);
    let released = KeyEvent::new_with_kind(KeyCode::Up, KeyModifiers::NONE, KeyEventKind::Release);
    assert_eq!(terminal::key(released), None);
}

#[test]
fn window_keys() {
    let named = |name| window::key(WindowKey::Named(name));
    assert_eq!(named(NamedKey::ArrowLeft), Some(Button::Left));
    assert_eq!(named(NamedKey::Enter), Some(Button::A));
    assert_eq!(named(NamedKey::Escape), Some(Button::B));
    assert_eq!(window::key(WindowKey::Character("Z")), Some(Button::A));
    assert_eq!(window::key(WindowKey::Character("x")), Some(Button::B));
    assert_eq!(window::key(WindowKey::Character("q")), None);
}

#[test]
fn every_button_of_the_case_can_be_hit_at_every_size() {
    for (width, height) in [(144, 128), (720, 640), (1000, 640), (1920, 1080)] {
        let case = Case::fit(width, height);
        let mut hit = Vec::new();
        for y in 0..height {
            for x in 0..width {
                if let Some(button) = case.button_at(x as f32, y as f32)
                    && !hit.contains(&button)
                {
                    hit.push(button);
                }
            }
        }
        assert_eq!(hit.len(), Button::ALL.len(), "{width}×{height}: {hit:?}");
        assert_eq!(case.button_at(width as f32 / 2.0, 5.0), None);
    }
}

#[test]
fn the_case_shows_what_is_pressed_and_fits_any_window() {
    for (width, height) in [(1, 1), (50, 300), (288, 256), (720, 640)] {
        let case = Case::fit(width, height);
        let glass = picture::glass(
            &frame(&[(5, 5)]),
            Theme::White,
            Glow::full(Light::Full),
            case.pitch,
        );
        let up = case.paint(&glass, |_| false);
        assert_eq!(up.dots().len(), (width * height) as usize);
        if width > 100 {
            for button in Button::ALL {
                let down = case.paint(&glass, |other| other == button);
                assert_ne!(up.dots(), down.dots(), "{button:?}");
            }
        }
    }
}

#[test]
fn the_light_changes_the_glass() {
    let lit = frame(&[(5, 5)]);
    let glass = |light| picture::glass(&lit, Theme::Blue, light, 4);
    assert_ne!(
        glass(Glow::full(Light::Full)),
        glass(Glow::full(Light::Dim))
    );
    assert_ne!(glass(Glow::full(Light::Dim)), glass(Glow::full(Light::Off)));
    let dark = picture::glass(&Frame::new(SIZE), Theme::Blue, Glow::full(Light::Full), 4);
    assert_eq!(glass(Glow::full(Light::Off)), dark);
}

/// What the program says without a display and without a terminal.
fn alone(arguments: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let run = Command::new(HOST_SIM)
        .args(arguments)
        .arg("--save")
        .arg(folder.path().join("game"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(run.stdout, b"");
    (run.status.success(), String::from_utf8(run.stderr).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn without_display_and_terminal_it_says_so() {
    let (success, said) = alone(&[]);
    assert!(!success);
    assert!(said.contains("no window can be opened here"), "{said}");
    assert!(said.contains("there is no terminal to play in"), "{said}");
    assert_eq!(said.lines().count(), 1, "one sentence, no more: {said}");
    let (success, said) = alone(&["--window"]);
    assert!(!success);
    assert!(said.contains("no window can be opened here"), "{said}");
}

#[test]
fn a_pipe_is_not_a_terminal() {
    let (success, said) = alone(&["--terminal"]);
    assert!(!success);
    assert!(said.contains("there is no terminal to play in"), "{said}");
}

#[test]
fn help_explains_the_keys() {
    let run = Command::new(HOST_SIM).arg("--help").output().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(
        said.contains("Z or Enter") && said.contains("holds B"),
        "{said}"
    );
}

#[test]
fn a_script_is_played_and_its_faults_have_a_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = |text: &str, arguments: &[&str]| {
        std::fs::write(path("s.txt"), text).unwrap();
        let mut command = Command::new(HOST_SIM);
        command.args(["script", &path("s.txt")]).args(arguments);
        let run = command.output().unwrap();
        (run.status.success(), String::from_utf8(run.stderr).unwrap())
    };
    let (success, said) = script("wait 2000\njump\n", &[]);
    assert!(
        !success && said.contains("s.txt:2: `jump` is not a step"),
        "{said}"
    );
    let text = "wait 2000\nexpect rest\nshot rest\n";
    let (success, said) = script(text, &[]);
    assert!(!success && said.contains("--update writes them"), "{said}");
    let (out, gif, frames) = (path("pictures"), path("s.gif"), path("all"));
    let keep = ["--out", &out, "--gif", &gif, "--frames", &frames];
    let (success, said) = script(text, &[&keep[..], &["--update"]].concat());
    assert!(success, "{said}");
    assert!(std::fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    let png = std::fs::read(folder.path().join("pictures/rest.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let kept = std::fs::read_to_string(&frames).unwrap();
    assert!(kept.starts_with("== line 1: wait 2000\n|"), "{kept}");
    let (success, said) = script(text, &["--out", &out]);
    assert!(success, "{said}");
    let (success, said) = script("jump", &["--gif"]);
    assert!(!success && said.contains("--gif"), "{said}");
}
