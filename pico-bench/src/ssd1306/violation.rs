//! What the display's datasheet does not allow.

use core::fmt;

/// Something said to the display that its datasheet does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A control byte with bits set that must be zero.
    ControlByte(u8),
    /// A transaction that ends after a control byte that announces another byte.
    NothingAfterControlByte,
    /// A command the datasheet does not have, or one for scrolling, which is not modelled.
    UnknownCommand(u8),
    /// A command with an argument outside its range.
    Argument {
        /// The command.
        command: u8,
        /// What it was given.
        argument: u8,
    },
    /// Display data where a command's arguments are due.
    DataInsideCommand(u8),
    /// A command of page addressing used in another mode.
    NotInPageMode(u8),
    /// Panel set-up that does not fit 128 × 64 dots when the display is switched on.
    WrongPanel(&'static str),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ControlByte(byte) => write!(f, "control byte {byte:#04x}"),
            Self::NothingAfterControlByte => write!(f, "nothing follows a control byte"),
            Self::UnknownCommand(command) => write!(f, "unknown command {command:#04x}"),
            Self::Argument { command, argument } => {
                write!(f, "argument {argument:#04x} of command {command:#04x}")
            }
            Self::DataInsideCommand(command) => {
                write!(f, "data before the arguments of command {command:#04x}")
            }
            Self::NotInPageMode(command) => {
                write!(f, "command {command:#04x} outside page addressing mode")
            }
            Self::WrongPanel(what) => write!(f, "switched on with {what}"),
        }
    }
}
