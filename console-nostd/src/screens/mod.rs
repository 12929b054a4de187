//! One module per screen. A screen draws itself and says what a button does on it; where that leads
//! is decided in [`crate::flow`].

pub(crate) mod book;
pub(crate) mod coloretto;
pub(crate) mod entry;
pub(crate) mod language;
pub(crate) mod options;
pub(crate) mod players;
pub(crate) mod red7;
pub(crate) mod settings;
pub(crate) mod simple;
pub(crate) mod tavolozza;
