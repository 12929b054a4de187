//! What holds which button down: two keys can mean the same button, and the mouse a third.

use console_nostd::Button;
use winit::keyboard::PhysicalKey;

/// What can hold a button down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A key, by its place on the keyboard: its letter may change while it is down.
    Key(PhysicalKey),
    /// The mouse.
    Mouse,
}

/// The sources that hold a button down.
#[derive(Default, Debug)]
pub struct Held(Vec<(Source, Button)>);

impl Held {
    /// Whether anything holds this button down.
    pub fn is_down(&self, button: Button) -> bool {
        self.0.iter().any(|(_, held)| *held == button)
    }

    /// Everything that holds a button down.
    pub fn sources(&self) -> Vec<Source> {
        self.0.iter().map(|(source, _)| *source).collect()
    }

    /// A source holds another button than before, or none; tells which buttons went up or down.
    pub fn change(
        &mut self,
        source: Source,
        button: Option<Button>,
        mut tell: impl FnMut(Button, bool),
    ) {
        if let Some(place) = self.0.iter().position(|(other, _)| *other == source) {
            let (_, before) = self.0.swap_remove(place);
            if !self.is_down(before) {
                tell(before, false);
            }
        }
        if let Some(button) = button {
            if !self.is_down(button) {
                tell(button, true);
            }
            self.0.push((source, button));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::KeyCode;

    #[test]
    fn a_button_is_up_only_when_everything_has_let_go_of_it() {
        let mut held = Held::default();
        let mut told = Vec::new();
        let z = Source::Key(PhysicalKey::Code(KeyCode::KeyZ));
        for (source, button) in [
            (z, Some(Button::A)),
            (Source::Mouse, Some(Button::A)),
            (z, None),
            (Source::Mouse, None),
            (Source::Mouse, None),
        ] {
            held.change(source, button, |button, down| told.push((button, down)));
        }
        assert_eq!(told, [(Button::A, true), (Button::A, false)]);
        assert!(!held.is_down(Button::A));
    }
}
