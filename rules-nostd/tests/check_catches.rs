//! The battery must be able to fail: a Coloretto with one fault at a time, each of which it names.

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::{self, Subject, Violation};
use rules_nostd::coloretto::{self, Action, Coloretto, Event, Options, Refusal, Row};
use rules_nostd::{Actions, BadSetup, DealNumber, Flaw, Game, GameId, Outcome, Seat, Seats, View};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};

const NONE: u8 = 0;
const LISTS_TOO_MUCH: u8 = 1;
const LISTS_TWICE: u8 = 2;
const LISTS_NOTHING: u8 = 3;
const TAKES_ANYTHING: u8 = 4;
const TELLS_OF_REFUSALS: u8 = 5;
const IS_MOODY: u8 = 6;
const RECORD_TOO_LONG: u8 = 7;
const SHOWS_THE_DECK: u8 = 8;
const HAS_NO_WINNER: u8 = 9;
const LOSES_CARDS: u8 = 10;

/// Coloretto with a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Faulty<const FAULT: u8>(Coloretto);

/// Its view, with the top of the deck if the fault is to show it.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
struct FaultyView<const FAULT: u8>(coloretto::View, Option<Vec<coloretto::Card>>);

impl<const FAULT: u8> View for FaultyView<FAULT> {
    type Game = Faulty<FAULT>;

    fn seat(&self) -> Seat {
        self.0.seat()
    }

    fn imagine(&self, rng: &mut impl Rng) -> Faulty<FAULT> {
        // The leak is made to last: what was seen is imagined again.
        let imagined = (0..10_000).map(|_| self.0.imagine(rng));
        let as_seen = |game: &Coloretto| {
            self.1
                .as_ref()
                .is_none_or(|deck| game.deck().ends_with(deck))
        };
        Faulty(imagined.into_iter().find(as_seen).expect("one of so many"))
    }
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    const ID: GameId = GameId::Coloretto;
    const MAX_RECORD: usize = if FAULT == RECORD_TOO_LONG {
        9
    } else {
        Coloretto::MAX_RECORD
    };

    type Options = Options;
    type Setup = coloretto::Setup;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = FaultyView<FAULT>;

    fn deal(
        options: Options,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Self, BadSetup> {
        Coloretto::deal(options, deal, events).map(Faulty)
    }

    fn set_up(
        options: Options,
        setup: &coloretto::Setup,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Self, BadSetup> {
        Coloretto::set_up(options, setup, deal, events).map(Faulty)
    }

    fn options(&self) -> &Options {
        self.0.options()
    }

    fn deal_number(&self) -> DealNumber {
        self.0.deal_number()
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }

    fn legal(&self, actions: &mut Actions<Action>) {
        self.0.legal(actions);
        match FAULT {
            LISTS_TOO_MUCH => actions.push(Action::Take(Row::Fifth)).unwrap(),
            LISTS_TWICE => actions.extend(actions.first().copied()),
            LISTS_NOTHING => actions.clear(),
            _ => {}
        }
    }

    fn apply(&mut self, action: Action, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        static MOOD: AtomicU32 = AtomicU32::new(0);
        if FAULT == IS_MOODY && MOOD.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            events(Event::RoundEnded);
        }
        match self.0.apply(action, events) {
            Err(_) if FAULT == TAKES_ANYTHING => Ok(()),
            Err(refusal) => {
                if FAULT == TELLS_OF_REFUSALS {
                    events(Event::DeckBuilt);
                }
                Err(refusal)
            }
            Ok(()) => Ok(()),
        }
    }

    fn view(&self, seat: Seat) -> FaultyView<FAULT> {
        let top = self.0.deck().last().copied();
        let deck = (FAULT == SHOWS_THE_DECK).then(|| top.into_iter().collect());
        FaultyView(self.0.view(seat), deck)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().filter(|_| FAULT != HAS_NO_WINNER)
    }

    fn validate(&self) -> Result<(), Flaw> {
        if FAULT == LOSES_CARDS && self.0.deck().len() < 50 {
            return Err(Flaw::Cards);
        }
        self.0.validate()
    }
}

impl<const FAULT: u8> Subject for Faulty<FAULT> {
    fn every_table() -> impl Iterator<Item = Options> {
        Coloretto::every_table()
    }

    fn any_action(rng: &mut impl Rng) -> Action {
        Coloretto::any_action(rng)
    }

    fn redealt(&self, seat: Seat, rng: &mut impl Rng) -> Self {
        Faulty(self.0.redealt(seat, rng))
    }

    fn unlisted_action(&self, rng: &mut impl Rng) -> Option<Action> {
        self.0.unlisted_action(rng)
    }
}

/// What the battery says of a four-player game with this fault.
fn verdict<const FAULT: u8>(max_actions: usize) -> Result<usize, Violation> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let options = Options {
        start: coloretto::Start::Random,
        ..Options::new(Seats::Four)
    };
    let game = Faulty::<FAULT>::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    check::game(game, &mut rng, max_actions, |_| ()).map_err(|failure| failure.violation)
}

#[test]
fn the_battery_names_every_fault() {
    assert!(verdict::<NONE>(1_000).is_ok());
    let violation = |verdict: Result<usize, Violation>| verdict.unwrap_err();
    assert_eq!(violation(verdict::<NONE>(10)), Violation::NeverEnds);
    assert_eq!(
        violation(verdict::<LISTS_TOO_MUCH>(1_000)),
        Violation::LegalRefused
    );
    assert_eq!(
        violation(verdict::<LISTS_TWICE>(1_000)),
        Violation::ListedTwice
    );
    assert_eq!(
        violation(verdict::<LISTS_NOTHING>(1_000)),
        Violation::NoWayOn
    );
    assert_eq!(
        violation(verdict::<TAKES_ANYTHING>(1_000)),
        Violation::IllegalTaken
    );
    assert_eq!(
        violation(verdict::<TELLS_OF_REFUSALS>(1_000)),
        Violation::RefusalChanged
    );
    assert_eq!(
        violation(verdict::<RECORD_TOO_LONG>(1_000)),
        Violation::RecordDiffers
    );
    assert_eq!(
        violation(verdict::<SHOWS_THE_DECK>(1_000)),
        Violation::ViewLeaks
    );
    assert_eq!(
        violation(verdict::<HAS_NO_WINNER>(1_000)),
        Violation::NoOutcome
    );
    assert_eq!(
        violation(verdict::<LOSES_CARDS>(1_000)),
        Violation::Flawed(Flaw::Cards)
    );
    let moody = violation(verdict::<IS_MOODY>(1_000));
    assert!(
        matches!(moody, Violation::NotRepeatable | Violation::RefusalChanged),
        "{moody:?}"
    );
}
