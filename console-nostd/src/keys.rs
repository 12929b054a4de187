//! Buttons in time: when a press acts, when a held arrow repeats, when B is held.
//!
//! Buttons act on press. Held arrows repeat where they only move a cursor. In play B acts when it is
//! released, or opens the menu once it has been held for [`HOLD`]. Which of these a screen wants is
//! its [`Style`].

use crate::{Button, Duration, Input, Instant};

/// How long B is held to open the menu.
const HOLD: Duration = Duration::from_millis(600);
/// How long an arrow is held before it repeats.
const REPEAT_AFTER: Duration = Duration::from_millis(400);
/// How often it repeats then.
const REPEAT_EVERY: Duration = Duration::from_millis(100);

/// What the buttons mean to a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// A button acts, for the first time or again.
    Push(Button),
    /// B was held.
    HoldB,
}

/// How the buttons act on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    /// Whether B acts when it is released, or is held; otherwise it acts when pressed.
    pub(crate) b_is_held: bool,
    /// Whether Left and Right repeat like Up and Down.
    pub(crate) sideways_repeat: bool,
}

/// Which buttons are down, and since when.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    /// The arrow that repeats, and when it does next.
    arrow: Option<(Button, Instant)>,
    /// When a B that acts on release will have been held.
    b_held_at: Option<Instant>,
}

impl Keys {
    /// The next moment something happens by itself.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        let arrow = self.arrow.map(|(_, next)| next);
        [arrow, self.b_held_at].into_iter().flatten().min()
    }

    /// What has happened by itself until `now`, one thing at a time and in order.
    pub(crate) fn due(&mut self, now: Instant) -> Option<Act> {
        let next = self.next_wake().filter(|next| *next <= now)?;
        if self.b_held_at == Some(next) {
            self.b_held_at = None;
            return Some(Act::HoldB);
        }
        let (button, at) = self.arrow?;
        // A shell that was away does not make up for the repeats it missed.
        let late = now - at >= REPEAT_EVERY;
        self.arrow = Some((button, if late { now } else { at } + REPEAT_EVERY));
        Some(Act::Push(button))
    }

    /// What a press or a release means now.
    pub(crate) fn input(&mut self, input: Input, style: Style, now: Instant) -> Option<Act> {
        match input {
            Input::Press(Button::B) if style.b_is_held => {
                self.b_held_at = Some(now + HOLD);
                None
            }
            Input::Press(button) => {
                let repeats = match button {
                    Button::Up | Button::Down => true,
                    Button::Left | Button::Right => style.sideways_repeat,
                    Button::A | Button::B => false,
                };
                if repeats {
                    self.arrow = Some((button, now + REPEAT_AFTER));
                }
                Some(Act::Push(button))
            }
            Input::Release(Button::B) => self.b_held_at.take().map(|_| Act::Push(Button::B)),
            Input::Release(button) => {
                self.arrow = self.arrow.filter(|(held, _)| *held != button);
                None
            }
            _ => None,
        }
    }

    /// Forgets what is down: the screen it was meant for is gone.
    pub(crate) fn forget(&mut self) {
        *self = Keys::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MENU: Style = Style {
        b_is_held: false,
        sideways_repeat: false,
    };
    const PLAY: Style = Style {
        b_is_held: true,
        ..MENU
    };

    fn at(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    #[test]
    fn a_held_arrow_repeats_until_it_is_released() {
        let mut keys = Keys::default();
        let down = Input::Press(Button::Down);
        assert_eq!(keys.input(down, MENU, at(0)), Some(Act::Push(Button::Down)));
        assert_eq!((keys.next_wake(), keys.due(at(399))), (Some(at(400)), None));
        assert_eq!(keys.due(at(400)), Some(Act::Push(Button::Down)));
        assert_eq!((keys.due(at(400)), keys.next_wake()), (None, Some(at(500))));
        keys.input(Input::Release(Button::Up), MENU, at(450));
        assert_eq!(keys.due(at(500)), Some(Act::Push(Button::Down)));
        keys.input(Input::Release(Button::Down), MENU, at(550));
        assert_eq!(keys.next_wake(), None);
    }

    #[test]
    fn left_and_right_repeat_only_where_they_move_a_cursor() {
        let mut keys = Keys::default();
        keys.input(Input::Press(Button::Left), MENU, at(0));
        assert_eq!(keys.next_wake(), None);
        let entry = Style {
            sideways_repeat: true,
            ..MENU
        };
        keys.input(Input::Press(Button::Left), entry, at(0));
        assert_eq!(keys.due(at(400)), Some(Act::Push(Button::Left)));
    }

    #[test]
    fn b_acts_on_press_in_menus_and_on_release_in_play() {
        let mut keys = Keys::default();
        let (press, release) = (Input::Press(Button::B), Input::Release(Button::B));
        assert_eq!(keys.input(press, MENU, at(0)), Some(Act::Push(Button::B)));
        assert_eq!(keys.input(release, MENU, at(10)), None);
        assert_eq!(keys.input(press, PLAY, at(20)), None);
        let tapped = keys.input(release, PLAY, at(80));
        assert_eq!(tapped, Some(Act::Push(Button::B)));
    }

    #[test]
    fn b_held_opens_the_menu_once_and_its_release_does_nothing() {
        let mut keys = Keys::default();
        keys.input(Input::Press(Button::B), PLAY, at(0));
        assert_eq!(keys.due(at(599)), None);
        assert_eq!(keys.due(at(600)), Some(Act::HoldB));
        assert_eq!(keys.due(at(900)), None);
        assert_eq!(keys.input(Input::Release(Button::B), MENU, at(900)), None);
    }
}
