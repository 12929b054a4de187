//! What registers have in common on the RP2040's buses: the atomic aliases, and bits that must not be set because nothing models them.

use crate::stop::Reason;

/// The outcome of a register access.
pub type Access<T> = Result<T, Reason>;

/// The four views of every APB register: plain, and atomic xor, set and clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alias {
    Plain,
    Xor,
    Set,
    Clear,
}

/// A write on its way to a register.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    value: u32,
    alias: Alias,
}

impl Write {
    /// A write to the plain view.
    pub const fn plain(value: u32) -> Self {
        Self {
            value,
            alias: Alias::Plain,
        }
    }

    /// A write through the view that address bits 12 and 13 select.
    pub const fn through(address: u32, value: u32) -> Self {
        let alias = match address >> 12 & 3 {
            0 => Alias::Plain,
            1 => Alias::Xor,
            2 => Alias::Set,
            _ => Alias::Clear,
        };
        Self { value, alias }
    }

    /// The register's new value.
    pub const fn onto(self, old: u32) -> u32 {
        match self.alias {
            Alias::Plain => self.value,
            Alias::Xor => old ^ self.value,
            Alias::Set => old | self.value,
            Alias::Clear => old & !self.value,
        }
    }

    /// The register's new value, of which only the bits in `modelled` may be set.
    pub fn within(self, old: u32, modelled: u32, name: &str) -> Access<u32> {
        let new = self.onto(old);
        if new & !modelled == 0 {
            Ok(new)
        } else {
            Err(Reason::Unmodelled(format!(
                "bits {:#x} of {name}",
                new & !modelled
            )))
        }
    }

    /// The bits to clear in a register where ones clear.
    pub fn ones(self, name: &str) -> Access<u32> {
        match self.alias {
            Alias::Plain | Alias::Set => Ok(self.value),
            Alias::Xor | Alias::Clear => Err(Reason::Unmodelled(format!(
                "atomic access to {name}, where ones clear"
            ))),
        }
    }
}

/// The error for a register that a peripheral has no model of.
pub fn unmodelled<T>(peripheral: &str, offset: u32) -> Access<T> {
    Err(Reason::Unmodelled(format!("{peripheral} + {offset:#05x}")))
}
