//! A play of any game. Whoever adds a game adds a variant to both enums, and the compiler shows the
//! rest.

use super::{Outcome, Play};
use crate::keep::{self, Kinds, Names, Settings};
use crate::keys::Act;
use crate::page::{Drawn, Page};
use crate::screens::{coloretto, red7, tavolozza};
use crate::text::Texts;
use crate::{Bytes, Instant, Ticket};
use bots_nostd::{Answer, Level, Question};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Coloretto;
use rules_nostd::record::{self, Record};
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{BadSetup, DealNumber, Game, GameId, Seats};

/// A game that has screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    Coloretto,
    Red7,
    Tavolozza,
}

impl Title {
    /// Every game that has screens, as they are offered.
    pub(crate) const ALL: [Title; 3] = [Title::Coloretto, Title::Red7, Title::Tavolozza];

    /// For how many players it is.
    pub(crate) fn sizes(self) -> &'static [Seats] {
        match self {
            Title::Coloretto | Title::Tavolozza => &Seats::ALL,
            Title::Red7 => &[Seats::Two, Seats::Three, Seats::Four],
        }
    }
}

/// A game in play, whichever it is.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to put one on; on a device they differ less"
)]
pub(crate) enum AnyPlay {
    Coloretto(Play<coloretto::Board>),
    Red7(Play<red7::Board>),
    Tavolozza(Play<tavolozza::Board>),
}

/// The same for each game.
macro_rules! each {
    ($any:expr, $play:ident => $body:expr) => {
        match $any {
            AnyPlay::Coloretto($play) => $body,
            AnyPlay::Red7($play) => $body,
            AnyPlay::Tavolozza($play) => $body,
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
        let kinds = settings.kinds;
        match title {
            Title::Coloretto => Coloretto::deal(settings.tables.coloretto, deal, &mut |_| ())
                .map(|game| AnyPlay::Coloretto(Play::new(names, kinds, game, now))),
            Title::Red7 => Red7::deal(settings.tables.red7, deal, &mut |_| ())
                .map(|game| AnyPlay::Red7(Play::new(names, kinds, game, now))),
            Title::Tavolozza => Tavolozza::deal(settings.tables.tavolozza, deal, &mut |_| ())
                .map(|game| AnyPlay::Tavolozza(Play::new(names, kinds, game, now))),
        }
    }

    /// The game as it is kept: the names, who is a bot, and the rules' own record.
    pub(crate) fn seal(&self) -> Bytes {
        each!(self, play => {
            keep::seal(keep::GAME, &(&play.names, &play.kinds, record::save(&play.game)))
        })
    }

    /// A game that was kept, if that is what these bytes are.
    // In a frame of its own, for the device's flash.
    #[inline(never)]
    pub(crate) fn open(bytes: &[u8], now: Instant) -> Option<AnyPlay> {
        let (names, kinds, record): (Names, Kinds, Record) = keep::open(keep::GAME, bytes)?;
        let any = match record::game_of(&record).ok()? {
            GameId::Coloretto => {
                let game = record::load(&record).ok()?;
                AnyPlay::Coloretto(Play::new(names, kinds, game, now))
            }
            GameId::Red7 => {
                let game = record::load(&record).ok()?;
                AnyPlay::Red7(Play::new(names, kinds, game, now))
            }
            GameId::Tavolozza => {
                let game = record::load(&record).ok()?;
                AnyPlay::Tavolozza(Play::new(names, kinds, game, now))
            }
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
            AnyPlay::Red7(_) => Title::Red7,
            AnyPlay::Tavolozza(_) => Title::Tavolozza,
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

    pub(crate) fn is_behind_curtain(&self) -> bool {
        each!(self, play => play.is_behind_curtain())
    }

    pub(crate) fn next_wake(&self) -> Option<Instant> {
        each!(self, play => play.next_wake())
    }

    pub(crate) fn wake(&mut self, now: Instant) -> Option<Outcome> {
        each!(self, play => play.wake(now))
    }

    pub(crate) fn ask(&mut self, ticket: Ticket) -> Option<(Question, Level)> {
        each!(self, play => play.ask(ticket))
    }

    pub(crate) fn told(&mut self, ticket: Ticket, answer: Option<Answer>, now: Instant) {
        each!(self, play => play.told(ticket, answer, now));
    }

    pub(crate) fn is_thinking(&self) -> bool {
        each!(self, play => play.is_thinking())
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
        settings.kinds = [Some(Level::Hard); 5];
        let (deal, now) = (DealNumber::ZERO, Instant::default());
        AnyPlay::deal(Title::Coloretto, &settings, names.clone(), deal, now).unwrap()
    }

    #[test]
    fn the_longest_names_and_records_come_back() {
        let long = Name::try_from("\u{20ac}".repeat(NAME_LETTERS).as_str()).unwrap();
        assert_eq!((long.len(), long.chars().count()), (24, NAME_LETTERS));
        let names: Names = core::array::from_fn(|_| long.clone());
        let bytes = four(&names).seal();
        let kept = AnyPlay::open(&bytes, Instant::default()).unwrap();
        match (four(&names), kept) {
            (AnyPlay::Coloretto(play), AnyPlay::Coloretto(kept)) => {
                assert_eq!((kept.names, kept.game), (names, play.game));
                assert_eq!(kept.kinds, [Some(Level::Hard); 5]);
            }
            _ => panic!("another game"),
        }
    }

    #[test]
    fn a_game_without_names_is_refused() {
        let nameless = four(&Names::default()).seal();
        assert!(AnyPlay::open(&nameless, Instant::default()).is_none());
    }
}
