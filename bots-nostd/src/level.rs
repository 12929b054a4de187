//! How hard a bot thinks.

use serde::{Deserialize, Serialize};

/// Fewer imagined games tell nothing.
const LEAST: u16 = 12;

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

    /// How many games a bot imagines, each as far as its [horizon](crate::Bot::HORIZON), before it
    /// decides, where that takes so many times longer than elsewhere.
    pub(crate) fn playouts(self, slowness: u16) -> u16 {
        let playouts = match self {
            Level::Easy => LEAST,
            Level::Normal => 120,
            Level::Hard => 800,
        };
        (playouts / slowness.max(1)).max(LEAST)
    }
}
