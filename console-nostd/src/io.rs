//! What goes into the console and what comes out of it besides pixels.

use bots_nostd::{Answer, Level, Question};
use rules_nostd::DealNumber;

/// The six buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
}

impl Button {
    /// Every button.
    pub const ALL: [Button; 6] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
    ];
}

/// What the shell tells the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A button went down.
    Press(Button),
    /// A button came up.
    Release(Button),
    /// Nothing but time: for [`Console::next_wake`](crate::Console::next_wake).
    Wake,
    /// A fresh random deal number: the answer to [`Effect::WantDeal`].
    Deal(DealNumber),
    /// How [`Effect::Save`] or [`Effect::Clear`] went.
    Saved(Slot, Result<(), NotSaved>),
    /// What a bot plays: the answer to the [`Effect::AskBot`] of this ticket. A shell without an
    /// answer says so, and the console plays something legal.
    Bot(Ticket, Option<Answer>),
}

/// Which question an answer belongs to. The answer to one that was taken back is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ticket(pub(crate) u32);

/// The bytes could not be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotSaved;

/// What is kept over a power cycle, each in a place of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// The game in progress.
    Game,
    /// Settings and remembered names.
    Settings,
}

/// The most bytes a slot needs: a record of the rules, and names and options around it.
pub const MAX_SAVE: usize = 512;

/// Bytes to keep.
pub type Bytes = heapless::Vec<u8, MAX_SAVE>;

/// What the console asks of the shell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put the bytes on"
)]
pub enum Effect {
    /// Keep these bytes in this slot instead of what was there; answered by [`Input::Saved`].
    Save(Slot, Bytes),
    /// Nothing is to be kept in this slot any more; answered by [`Input::Saved`].
    Clear(Slot),
    /// What is in this slot could not be read: keep it aside, do not erase it.
    SetAside(Slot),
    /// Draw a random deal number; answered by [`Input::Deal`].
    WantDeal,
    /// Let a bot think about this; answered by [`Input::Bot`], however long it takes. A question takes
    /// the place of any earlier one.
    AskBot {
        /// Goes with the answer.
        ticket: Ticket,
        /// What to play here.
        question: Question,
        /// How hard to think.
        level: Level,
    },
    /// Play a tune.
    Play(Tune),
    /// Change the display's light.
    Light(Light),
    /// How strong full light is from now on, from 0 to 255.
    Contrast(u8),
}

/// Short tunes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tune {
    /// Something was done.
    Move,
    /// That can not be done.
    Error,
    /// The next player's turn.
    YourTurn,
    /// The last round begins.
    LastRound,
    /// The game is over.
    Win,
}

/// How bright the display is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Light {
    /// As the settings say.
    Full,
    /// Nobody has pressed anything for a while.
    Dim,
    /// Off.
    Off,
}

/// The letters of [`Kept::stopped`] that are shown.
pub const STOPPED_LETTERS: usize = 22;

/// What was kept over the last power cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept<'a> {
    /// The bytes in [`Slot::Game`].
    pub game: Option<&'a [u8]>,
    /// The bytes in [`Slot::Settings`].
    pub settings: Option<&'a [u8]>,
    /// Why the shell had to switch the console off, if it had to: a short code such as
    /// `hung: sound`, of which as much is shown as fits.
    pub stopped: Option<&'a str>,
}
