//! All words on the screen, one table per language, and how values are put into them.

pub(crate) mod book;
mod english;
mod italian;
mod red7;
mod romanian;
mod tavolozza;
#[cfg(test)]
mod tests;

pub use book::Book;
pub use red7::Red7Texts;
pub use tavolozza::TavolozzaTexts;

use crate::play::Title;
use core::fmt::{Display, Write};
use rules_nostd::DealNumber;
use rules_nostd::coloretto::Card;
use serde::{Deserialize, Serialize};

/// A language of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Italian.
    Italian,
    /// Romanian.
    Romanian,
}

impl Language {
    /// Every language, in the order they are offered.
    pub const ALL: [Language; 3] = [Language::English, Language::Italian, Language::Romanian];

    /// Its words.
    pub fn texts(self) -> &'static Texts {
        match self {
            Language::English => &english::TEXTS,
            Language::Italian => &italian::TEXTS,
            Language::Romanian => &romanian::TEXTS,
        }
    }

    /// The language after this one, or the one before, round the ends.
    pub(crate) fn next(self, forward: bool) -> Language {
        let step = if forward { 1 } else { Self::ALL.len() - 1 };
        Self::ALL[(self as usize + step) % Self::ALL.len()]
    }
}

/// A line of text, long enough for any on a screen of 128 pixels.
pub type Line = heapless::String<64>;

/// A pattern with each `%` replaced by the next value; what does not fit is cut off.
pub fn fill(pattern: &str, values: &[&dyn Display]) -> Line {
    let mut line = Line::new();
    let mut values = values.iter();
    for letter in pattern.chars() {
        let written = match (letter, values.as_slice()) {
            ('%', [_, ..]) => values
                .next()
                .map_or(Ok(()), |value| write!(line, "{value}")),
            _ => line.write_char(letter),
        };
        if written.is_err() {
            break;
        }
    }
    line
}

/// A deal number as it is shown: two groups of four; nothing for a number that no device deals.
pub fn deal_code(deal: DealNumber) -> Line {
    let code = deal.code().unwrap_or_default();
    match code.split_at_checked(4) {
        Some((first, second)) => fill("%-%", &[&first, &second]),
        None => Line::new(),
    }
}

/// The words of a language. A `%` stands for a value, in the order the names here give them.
#[expect(missing_docs, reason = "each is named after what it says in English")]
#[derive(Debug)]
pub struct Texts {
    pub ok: &'static str,
    pub back: &'static str,
    pub next: &'static str,
    pub next_line: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub change: &'static str,
    pub edit: &'static str,
    pub done: &'static str,
    pub entry_letter: &'static str,
    pub entry_place: &'static str,

    pub menu: &'static str,
    pub resume: &'static str,
    pub new_game: &'static str,
    pub which_game: &'static str,
    pub rules: &'static str,
    pub settings: &'static str,
    pub about: &'static str,
    pub about_lines: [&'static str; 4],

    /// The word for a language, and what this one is called in itself.
    pub language: &'static str,
    pub language_name: &'static str,

    pub players: &'static str,
    pub players_n: &'static str,
    pub default_name: &'static str,
    pub bot_name: &'static str,
    pub name_of_n: &'static str,
    pub person: &'static str,
    pub easy: &'static str,
    pub normal: &'static str,
    pub hard: &'static str,
    pub coloretto: &'static str,
    pub edition: &'static str,
    pub edition_current: &'static str,
    pub edition_2003: &'static str,
    pub side: &'static str,
    pub side_brown: &'static str,
    pub side_violet: &'static str,
    pub start_colours: &'static str,
    pub start_chosen: &'static str,
    pub start_dealt: &'static str,
    pub games: &'static str,
    pub games_one: &'static str,
    pub games_four: &'static str,
    pub leaves: &'static str,
    pub leaves_n: &'static str,
    pub any: &'static str,
    pub deal: &'static str,
    pub deal_random: &'static str,
    pub start: &'static str,
    pub start_line: &'static str,
    pub sound: &'static str,
    pub brightness: &'static str,
    pub sleep_after: &'static str,
    pub minutes_n: &'static str,
    pub never: &'static str,
    pub ask_to_draw: &'static str,
    pub replace_game: &'static str,

    pub turn_of: &'static str,
    pub thinks: &'static str,
    pub takes_row_n: &'static str,
    pub places_on_n: &'static str,
    pub picks: &'static str,
    pub scores_n: &'static str,
    pub pass_to: &'static str,
    pub fell: &'static str,
    pub open_menu: &'static str,
    pub since: &'static str,
    pub show: &'static str,
    pub draw: &'static str,
    pub take: &'static str,
    pub place: &'static str,
    pub pick: &'static str,
    pub start_with: &'static str,
    pub own_cards: &'static str,
    pub sure_draw: &'static str,
    pub sure_golden: &'static str,
    pub legend: &'static str,
    pub legend_title: &'static str,
    pub hold_menu: &'static str,
    pub hold_b_menu: &'static str,
    pub hold_b_clear: &'static str,
    pub hold_b_chance: &'static str,
    pub points_1: &'static str,
    pub points_n: &'static str,
    pub points_of_game_n: &'static str,
    pub game_n: &'static str,
    pub last_round: &'static str,
    pub last_round_lines: [&'static str; 2],
    pub golden_draws: &'static str,
    pub round_over: &'static str,
    pub starts: &'static str,
    pub now_scoring: &'static str,
    pub game_menu: &'static str,
    pub scores: &'static str,
    pub undo: &'static str,
    pub nothing: &'static str,
    pub save_and_quit: &'static str,
    pub best: &'static str,
    pub best_n: &'static str,
    pub sure_assign: &'static str,
    pub result: &'static str,
    pub game_over_n: &'static str,
    pub details: &'static str,
    pub tie_most: &'static str,
    pub again: &'static str,
    pub to_menu: &'static str,

    pub damaged_game: [&'static str; 3],
    pub damaged_settings: [&'static str; 3],
    pub not_saved: [&'static str; 3],
    pub settings_not_saved: [&'static str; 3],
    pub stopped: [&'static str; 2],
    pub game_kept: &'static str,

    pub cards: [&'static str; 11],

    pub book: &'static Book,
    pub red7: &'static Red7Texts,
    pub tavolozza: &'static TavolozzaTexts,
}

impl Texts {
    /// So many points.
    pub fn points(&self, points: i16) -> Line {
        let pattern = match points {
            1 | -1 => self.points_1,
            _ => self.points_n,
        };
        fill(pattern, &[&points])
    }

    /// The name of a game.
    pub(crate) fn title(&self, title: Title) -> &'static str {
        match title {
            Title::Coloretto => self.coloretto,
            Title::Red7 => self.red7.title,
            Title::Tavolozza => self.tavolozza.title,
        }
    }

    /// The name of a card of Coloretto.
    pub fn card(&self, card: Card) -> &'static str {
        self.cards[card as usize]
    }
}
