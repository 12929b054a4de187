//! What the last table of each game agreed on: how many players, and the game's own options.

use crate::play::Title;
use crate::screens::coloretto::options as coloretto;
use crate::screens::red7::options as red7;
use crate::text::{Line, Texts};
use rules_nostd::coloretto::Options;
use rules_nostd::red7::Options as Red7Options;
use rules_nostd::tavolozza::Options as TavolozzaOptions;
use rules_nostd::{DealNumber, Game, Seats};

/// The last table of each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tables {
    pub(crate) coloretto: Options,
    pub(crate) red7: Red7Options,
    pub(crate) tavolozza: TavolozzaOptions,
}

impl Tables {
    /// Those of a new console.
    pub(crate) fn new() -> Tables {
        Tables {
            coloretto: Options::new(Seats::Three),
            red7: Red7Options::new(Seats::Three),
            tavolozza: TavolozzaOptions::new(Seats::Three),
        }
    }

    /// Whether the rules would deal this: they know best what a table can agree on.
    pub(crate) fn playable<G: Game>(options: G::Options) -> bool {
        G::deal(options, DealNumber::ZERO, &mut |_| ()).is_ok()
    }

    /// How many play.
    pub(crate) fn seats(&self, title: Title) -> Seats {
        match title {
            Title::Coloretto => self.coloretto.seats,
            Title::Red7 => self.red7.seats,
            Title::Tavolozza => self.tavolozza.seats,
        }
    }

    /// One player more or less, round the ends.
    pub(crate) fn change_seats(&mut self, title: Title, more: bool) {
        let sizes = title.sizes();
        let now = self.seats(title);
        let place = sizes.iter().position(|seats| *seats == now).unwrap_or(0);
        let step = if more { 1 } else { sizes.len() - 1 };
        let next = sizes[(place + step) % sizes.len()];
        match title {
            Title::Coloretto => {
                self.coloretto.seats = next;
                // Other tables leave out another number of colours.
                self.coloretto.removed = None;
            }
            Title::Red7 => self.red7.seats = next,
            Title::Tavolozza => self.tavolozza.seats = next,
        }
    }

    /// How many options there are.
    pub(crate) fn lines(&self, title: Title) -> usize {
        match title {
            Title::Coloretto => coloretto::len(&self.coloretto),
            Title::Red7 => red7::len(&self.red7),
            // Its table agrees on nothing but its size.
            Title::Tavolozza => 0,
        }
    }

    /// What an option is called, and what it is now.
    pub(crate) fn line(&self, title: Title, line: usize, texts: &Texts) -> (Line, Line) {
        match title {
            Title::Coloretto => coloretto::line(&self.coloretto, line, texts),
            Title::Red7 => red7::line(&self.red7, line, texts),
            Title::Tavolozza => Default::default(),
        }
    }

    /// The next choice for an option, or the one before.
    pub(crate) fn change(&mut self, title: Title, line: usize, forward: bool) {
        match title {
            Title::Coloretto => coloretto::change(&mut self.coloretto, line, forward),
            Title::Red7 => red7::change(&mut self.red7, line),
            Title::Tavolozza => {}
        }
    }
}
