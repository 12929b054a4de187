//! A play of any game. Whoever adds a game adds a variant to both enums, and the compiler shows the
//! rest.

use super::{Outcome, Play};
use crate::keep::{self, Names, Settings};
use crate::keys::Act;
use crate::page::{Drawn, Page};
use crate::screens::coloretto;
use crate::text::Texts;
use crate::{Bytes, Instant};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Coloretto;
use rules_nostd::record::{self, Record};
use rules_nostd::{BadSetup, DealNumber, Game, GameId, Seats};

/// A game that has screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    Coloretto,
}

impl Title {
    /// For how many players it is.
    pub(crate) fn sizes(self) -> &'static [Seats] {
        match self {
            Title::Coloretto => &Seats::ALL,
        }
    }
}

/// A game in play, whichever it is.
#[derive(Clone)]
pub(crate) enum AnyPlay {
    Coloretto(Play<coloretto::Board>),
}

/// The same for each game.
macro_rules! each {
    ($any:expr, $play:ident => $body:expr) => {
        match $any {
            AnyPlay::Coloretto($play) => $body,
        }
    };
}

impl AnyPlay {
    /// Deals what the table agreed on.
    pub(crate) fn deal(
        title: Title,
        settings: &Settings,
        names: Names,
        deal: DealNumber,
        now: Instant,
    ) -> Result<AnyPlay, BadSetup> {
        match title {
            Title::Coloretto => Coloretto::deal(settings.tables.coloretto, deal, &mut |_| ())
                .map(|game| AnyPlay::Coloretto(Play::new(names, game, now))),
        }
    }

    /// The game as it is kept: the names, and the rules' own record.
    pub(crate) fn seal(&self) -> Bytes {
        each!(self, play => {
            keep::seal(b'G', &(&play.names, record::save(&play.game)))
        })
    }

    /// A game that was kept, if that is what these bytes are.
    pub(crate) fn open(bytes: &[u8], now: Instant) -> Option<AnyPlay> {
        let (names, record): (Names, Record) = keep::open(b'G', bytes)?;
        let any = match record::game_of(&record).ok()? {
            GameId::Coloretto => {
                let game = record::load(&record).ok()?;
                AnyPlay::Coloretto(Play::new(names, game, now))
            }
            // They have rules, but no screens yet.
            GameId::Red7 | GameId::Tavolozza => return None,
        };
        let all_named = each!(&any, play => {
            let mut seats = play.game.seats().iter();
            keep::names_fit(&play.names) && seats.all(|seat| !play.names[seat.index()].is_empty())
        });
        all_named.then_some(any)
    }

    /// Which game it is.
    pub(crate) fn title(&self) -> Title {
        match self {
            AnyPlay::Coloretto(_) => Title::Coloretto,
        }
    }

    /// Whether the game is not over yet.
    pub(crate) fn is_unfinished(&self) -> bool {
        each!(self, play => play.game.to_move().is_some())
    }

    pub(crate) fn resume(&mut self, now: Instant) {
        each!(self, play => play.resume(now));
    }

    pub(crate) fn uncovered(&mut self, now: Instant) {
        each!(self, play => play.uncovered(now));
    }

    pub(crate) fn b_can_be_held(&self) -> bool {
        each!(self, play => play.b_can_be_held())
    }

    pub(crate) fn next_wake(&self) -> Option<Instant> {
        each!(self, play => play.next_wake())
    }

    pub(crate) fn wake(&mut self, now: Instant) {
        each!(self, play => play.wake(now));
    }

    pub(crate) fn push(&mut self, act: Act, settings: &Settings, now: Instant) -> Outcome {
        each!(self, play => play.push(act, settings, now))
    }

    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        each!(self, play => play.draw(page, texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keep::{NAME_LETTERS, Name};
    use rules_nostd::coloretto::{Options, Start};

    fn four(names: &Names) -> AnyPlay {
        let mut settings = Settings::new();
        settings.tables.coloretto = Options {
            start: Start::Random,
            ..Options::new(Seats::Four)
        };
        let (deal, now) = (DealNumber::ZERO, Instant::default());
        AnyPlay::deal(Title::Coloretto, &settings, names.clone(), deal, now).unwrap()
    }

    #[test]
    fn the_longest_names_and_records_come_back() {
        let long = Name::try_from("\u{20ac}".repeat(NAME_LETTERS).as_str()).unwrap();
        assert_eq!((long.len(), long.chars().count()), (24, NAME_LETTERS));
        let names: Names = core::array::from_fn(|_| long.clone());
        let AnyPlay::Coloretto(play) = four(&names);
        let bytes = four(&names).seal();
        let kept = AnyPlay::open(&bytes, Instant::default()).unwrap();
        let AnyPlay::Coloretto(kept) = kept;
        assert_eq!((kept.names, kept.game), (names, play.game));
    }

    #[test]
    fn a_game_without_names_is_refused() {
        let nameless = four(&Names::default()).seal();
        assert!(AnyPlay::open(&nameless, Instant::default()).is_none());
    }
}
