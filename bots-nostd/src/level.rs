//! How hard a bot thinks.

use serde::{Deserialize, Serialize};

/// How hard a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// Plays at a glance.
    Easy,
    /// Thinks a little.
    Normal,
    /// Thinks as long as a table is willing to wait.
    Hard,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// How many games a bot imagines to their end before it decides.
    pub(crate) fn playouts(self) -> u16 {
        match self {
            Level::Easy => 12,
            Level::Normal => 120,
            Level::Hard => 800,
        }
    }
}
