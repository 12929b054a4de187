//! The console in a window of winit and softbuffer, which need no system library to build.
//!
//! The window sleeps until a key, the mouse, or the moment the console wants to be woken. Keys and
//! clicks pass through as presses and releases; the console does its own repeating.

mod canvas;
pub mod case;
mod held;

use crate::machine::{Device, Machine, Stopwatch};
use crate::picture::{self, Theme};
use anyhow::anyhow;
use case::{CASE, Case};
use console_nostd::Button;
use held::{Held, Source};
use std::error::Error;
use std::num::NonZeroU32;
use std::panic;
use std::rc::Rc;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::event_loop::{
    ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy, OwnedDisplayHandle,
};
use winit::keyboard::{Key, NamedKey};
use winit::window::{Window, WindowId};

/// The button a key stands for.
pub fn key(key: Key<&str>) -> Option<Button> {
    match key {
        Key::Named(NamedKey::ArrowUp) => Some(Button::Up),
        Key::Named(NamedKey::ArrowDown) => Some(Button::Down),
        Key::Named(NamedKey::ArrowLeft) => Some(Button::Left),
        Key::Named(NamedKey::ArrowRight) => Some(Button::Right),
        Key::Named(NamedKey::Enter) | Key::Character("z" | "Z") => Some(Button::A),
        Key::Named(NamedKey::Escape) | Key::Character("x" | "X") => Some(Button::B),
        _ => None,
    }
}

/// Somebody asked the program to end.
struct Leave;

/// A connection to a display on which a window can be opened.
pub struct Display(EventLoop<Leave>);

impl Display {
    /// Finds the display.
    ///
    /// # Errors
    /// When there is none, or a library that it needs at run time is missing.
    pub fn find() -> anyhow::Result<Display> {
        // winit panics where libxkbcommon-x11 is missing: that is an error like any other here.
        let told = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let found = panic::catch_unwind(|| EventLoop::with_user_event().build());
        panic::set_hook(told);
        match found {
            Ok(Ok(display)) => Ok(Display(display)),
            Ok(Err(error)) => Err(anyhow!(reason(&error.to_string()))),
            Err(panic) => Err(anyhow!(reason(said(&*panic)))),
        }
    }

    /// Plays in a window until it is closed.
    ///
    /// # Errors
    /// When the system takes the window away.
    pub fn run<D: Device>(
        self,
        machine: &mut Machine<D>,
        clock: Stopwatch,
        theme: Theme,
        scale: Option<u32>,
    ) -> anyhow::Result<Ended> {
        let context = match softbuffer::Context::new(self.0.owned_display_handle()) {
            Ok(context) => context,
            Err(error) => return Ok(Ended::NeverOpened(anyhow!(drawing_reason(&error)))),
        };
        let mut shell = Shell {
            machine,
            clock,
            theme,
            scale,
            context,
            leave: self.0.create_proxy(),
            open: None,
            held: Held::default(),
            mouse: (0.0, 0.0),
            failed: None,
        };
        self.0.run_app(&mut shell)?;
        match (shell.failed, shell.open) {
            (None, _) => Ok(Ended::Closed),
            (Some(error), None) => Ok(Ended::NeverOpened(error)),
            (Some(error), Some(_)) => Err(error),
        }
    }
}

/// How playing in a window ended.
#[derive(Debug)]
pub enum Ended {
    /// Somebody closed it.
    Closed,
    /// There is a display, but it shows no window: nothing has been played yet.
    NeverOpened(anyhow::Error),
}

/// What softbuffer says, without its own wrapping.
fn drawing_reason(error: &softbuffer::SoftBufferError) -> String {
    match error {
        softbuffer::SoftBufferError::PlatformError(Some(said), _) => said.clone(),
        error => error.to_string(),
    }
}

/// What winit says without where in its source it says so, and without the full stop.
fn reason(said: &str) -> String {
    let last = said
        .lines()
        .next()
        .and_then(|line| line.rsplit(": ").next());
    last.unwrap_or(said).trim_end_matches('.').to_owned()
}

/// What a panic said.
fn said(panic: &(dyn std::any::Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("the window system failed")
}

type Surface = softbuffer::Surface<OwnedDisplayHandle, Rc<Window>>;

struct Shell<'a, D> {
    machine: &'a mut Machine<D>,
    clock: Stopwatch,
    theme: Theme,
    scale: Option<u32>,
    context: softbuffer::Context<OwnedDisplayHandle>,
    leave: EventLoopProxy<Leave>,
    open: Option<(Rc<Window>, Surface)>,
    held: Held,
    mouse: (f32, f32),
    failed: Option<anyhow::Error>,
}

impl<D: Device> Shell<'_, D> {
    fn open(&mut self, events: &ActiveEventLoop) -> Result<(Rc<Window>, Surface), Box<dyn Error>> {
        let screen = events
            .primary_monitor()
            .or_else(|| events.available_monitors().next());
        let dense = screen.map_or(1.0, |screen| screen.scale_factor());
        let pitch = self.scale.unwrap_or((5.0 * dense).round() as u32);
        let size = |pitch| PhysicalSize::new(CASE.width * pitch, CASE.height * pitch);
        let attributes = Window::default_attributes()
            .with_title("Iride")
            .with_inner_size(size(pitch))
            .with_min_inner_size(size(2.min(pitch)));
        let window = Rc::new(events.create_window(attributes)?);
        let surface = Surface::new(&self.context, window.clone())?;
        Ok((window, surface))
    }

    fn case(&self) -> Option<Case> {
        let (window, _) = self.open.as_ref()?;
        let size = window.inner_size();
        Some(Case::fit(size.width, size.height))
    }

    fn paint(&mut self) -> Result<(), Box<dyn Error>> {
        let Some((window, surface)) = &mut self.open else {
            return Ok(());
        };
        let size = window.inner_size();
        let case = Case::fit(size.width, size.height);
        let (Some(width), Some(height)) =
            (NonZeroU32::new(size.width), NonZeroU32::new(size.height))
        else {
            return Ok(());
        };
        let (frame, glow) = (self.machine.frame(), self.machine.glow());
        let glass = picture::glass(&frame, self.theme, glow, case.pitch);
        let canvas = case.paint(&glass, |button| self.held.is_down(button));
        surface.resize(width, height)?;
        let mut buffer = surface.buffer_mut()?;
        buffer.copy_from_slice(canvas.dots());
        window.pre_present_notify();
        buffer.present()?;
        Ok(())
    }

    fn finger(&mut self, source: Source, button: Option<Button>) {
        let now = self.clock.now();
        self.held.change(source, button, |button, down| match down {
            true => self.machine.press(button, now),
            false => self.machine.release(button, now),
        });
        self.redraw();
    }

    fn redraw(&self) {
        if let Some((window, _)) = &self.open {
            window.request_redraw();
        }
    }

    fn fail(&mut self, events: &ActiveEventLoop, error: Box<dyn Error>) {
        let said = match error.downcast_ref() {
            Some(error) => drawing_reason(error),
            None => error.to_string(),
        };
        self.failed = Some(anyhow!(said));
        events.exit();
    }
}

impl<D: Device> ApplicationHandler<Leave> for Shell<'_, D> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.open.is_none() {
            match self.open(events) {
                Ok(open) => {
                    self.open = Some(open);
                    let leave = self.leave.clone();
                    // Without the handler a signal still ends the program, only less tidily.
                    let _ = ctrlc::set_handler(move || drop(leave.send_event(Leave)));
                }
                Err(error) => self.fail(events, error),
            }
        }
        self.redraw();
    }

    fn user_event(&mut self, events: &ActiveEventLoop, _: Leave) {
        events.exit();
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => events.exit(),
            WindowEvent::RedrawRequested => {
                if let Err(error) = self.paint() {
                    self.fail(events, error);
                }
            }
            WindowEvent::Resized(_) => self.redraw(),
            WindowEvent::KeyboardInput {
                event:
                    KeyEvent {
                        physical_key,
                        logical_key,
                        state,
                        repeat: false,
                        ..
                    },
                is_synthetic: false,
                ..
            } => {
                let button = match state {
                    ElementState::Pressed => key(logical_key.as_ref()),
                    ElementState::Released => None,
                };
                self.finger(Source::Key(physical_key), button);
            }
            WindowEvent::CursorMoved { position, .. } => {
                self.mouse = (position.x as f32, position.y as f32);
            }
            WindowEvent::MouseInput {
                state,
                button: MouseButton::Left,
                ..
            } => {
                let button = match state {
                    ElementState::Pressed => {
                        let (x, y) = self.mouse;
                        self.case().and_then(|case| case.button_at(x, y))
                    }
                    ElementState::Released => None,
                };
                self.finger(Source::Mouse, button);
            }
            // Releases go to the window in front: those of this one would be missed.
            WindowEvent::Focused(false) => {
                for source in self.held.sources() {
                    self.finger(source, None);
                }
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        let now = self.clock.now();
        if self.machine.next_wake().is_some_and(|wake| wake <= now) {
            self.machine.run_until(now);
            self.redraw();
        }
        let wake = self
            .machine
            .next_wake()
            .and_then(|wake| self.clock.deadline(wake));
        events.set_control_flow(wake.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }
}
