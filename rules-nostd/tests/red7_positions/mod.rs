//! Positions of Red7 written down card by card, for the tests that are about one rule.
//!
//! A position goes through the bytes a save has, so no part of the crate is opened up for it.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use rules_nostd::red7::{
    Action, Card, CardSet, Event, Length, Options, Phase, Pile, Red7, Refusal, Setup,
};
use rules_nostd::{Actions, DealNumber, Game, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

/// The fields of a state, in the order in which they are saved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    pub(crate) turn: Seat,
    pub(crate) played: u8,
    pub(crate) round: u16,
    pub(crate) out: SeatSet,
    pub(crate) collections: [CardSet; 5],
    pub(crate) score_piles: [CardSet; 5],
    pub(crate) rule_pile: Pile,
    pub(crate) hands: [CardSet; 5],
    pub(crate) deck: Pile,
    pub(crate) deal: u64,
    pub(crate) asked: u16,
}

/// The card with this name.
pub(crate) fn card(name: &str) -> Card {
    Card::from_name(name).unwrap_or_else(|| panic!("no card {name}"))
}

/// The cards with these names.
pub(crate) fn cards(names: &str) -> CardSet {
    names.split_whitespace().map(card).collect()
}

/// A pile, the top card last.
pub(crate) fn pile(names: &str) -> Pile {
    names.split_whitespace().map(card).collect()
}

/// "Play to the collection".
pub(crate) fn collect(name: &str) -> Action {
    Action::Collection(card(name))
}

/// "Play to the rule pile".
pub(crate) fn rule(name: &str) -> Action {
    Action::Rule(card(name))
}

/// A single round without the action rule.
pub(crate) fn single(seats: Seats) -> Options {
    Options {
        length: Length::Round,
        ..Options::new(seats)
    }
}

/// A full game with the action rule.
pub(crate) fn acting(seats: Seats) -> Options {
    Options {
        actions: true,
        ..Options::new(seats)
    }
}

impl Position {
    /// The first turn of player 0, with hands and collections in seat order, `"hand | collection"`.
    /// Cards that are not mentioned are at the bottom of the deck.
    pub(crate) fn new(options: Options, players: &[&str]) -> Position {
        assert_eq!(players.len(), options.seats.count());
        let mut position = Position {
            options,
            phase: Phase::Turn,
            turn: Seat::A,
            played: 0,
            round: 1,
            out: SeatSet::empty(),
            collections: [CardSet::EMPTY; 5],
            score_piles: [CardSet::EMPTY; 5],
            rule_pile: Pile::new(),
            hands: [CardSet::EMPTY; 5],
            deck: Pile::new(),
            deal: 7,
            asked: 1,
        };
        for (seat, player) in players.iter().enumerate() {
            let (hand, collection) = player.split_once('|').expect("hand | collection");
            position.hands[seat] = cards(hand);
            position.collections[seat] = cards(collection);
        }
        position.fill_deck("");
        position
    }

    /// With these cards on the rule pile, the top one last.
    pub(crate) fn ruled(mut self, names: &str) -> Position {
        self.rule_pile = pile(names);
        self.fill_deck("");
        self
    }

    /// With these cards on top of the deck, the top one last.
    pub(crate) fn deck_top(mut self, names: &str) -> Position {
        self.fill_deck(names);
        self
    }

    /// With an empty deck: the cards that are left lie at the bottom of the rule pile.
    pub(crate) fn no_deck(mut self) -> Position {
        let top = std::mem::take(&mut self.rule_pile);
        self.rule_pile = self.deck.iter().chain(&top).copied().collect();
        self.deck.clear();
        self
    }

    /// With these cards in a player's score pile.
    pub(crate) fn scored(mut self, seat: usize, names: &str) -> Position {
        self.score_piles[seat] = cards(names);
        self.fill_deck("");
        self
    }

    /// With this player eliminated.
    pub(crate) fn out(mut self, seat: Seat) -> Position {
        self.out.insert(seat);
        self
    }

    fn fill_deck(&mut self, top: &str) {
        let sets = [self.hands, self.collections, self.score_piles];
        let mut elsewhere: CardSet = self.rule_pile.iter().copied().collect();
        for set in sets.iter().flatten() {
            elsewhere = elsewhere.union(*set);
        }
        let top = pile(top);
        let on_top: CardSet = top.iter().copied().collect();
        let rest = CardSet::ALL.difference(elsewhere).difference(on_top);
        self.deck = rest.iter().chain(top.iter().copied()).collect();
    }

    /// The state itself.
    pub(crate) fn game(&self) -> Red7 {
        let mut bytes = [0; 512];
        let bytes = postcard::to_slice(self, &mut bytes).expect("room");
        postcard::from_bytes(bytes).expect("a position has a state's fields")
    }

    /// The position that a state is.
    pub(crate) fn of(game: &Red7) -> Position {
        let mut bytes = [0; 512];
        let bytes = postcard::to_slice(game, &mut bytes).expect("room");
        postcard::from_bytes(bytes).expect("a state has a position's fields")
    }
}

/// Every legal action.
pub(crate) fn legal(game: &Red7) -> Actions<Action> {
    let mut actions = Actions::new();
    game.legal(&mut actions);
    actions
}

/// Whether an action is legal, as `legal` and `apply` both have it.
pub(crate) fn is_legal(game: &Red7, action: Action) -> bool {
    let listed = legal(game).contains(&action);
    assert_eq!(listed, game.clone().apply(action, &mut |_| ()).is_ok());
    listed
}

/// Why an action is refused.
pub(crate) fn refusal(game: &Red7, action: Action) -> Option<Refusal> {
    game.clone().apply(action, &mut |_| ()).err()
}

/// Plays a legal action and returns what everybody saw.
pub(crate) fn play(game: &mut Red7, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    let done = game.apply(action, &mut |event| events.push(event));
    assert_eq!(done, Ok(()), "{action:?}");
    events
}

/// A deal: `"hand | collection"` for each player; the cards not mentioned are the deck.
pub(crate) fn dealt(players: &[&str]) -> Setup {
    let mut setup = Setup::default();
    let mut rest = CardSet::ALL;
    for player in players {
        let (hand, start) = player.split_once('|').expect("hand | collection");
        rest = rest.difference(cards(hand).union(cards(start)));
        setup.hands.push(pile(hand)).expect("four players");
        setup.collections.push(pile(start)).expect("four players");
    }
    setup.deck = rest.iter().collect();
    setup
}

/// Sets up a game and returns it with what everybody saw.
pub(crate) fn set_up(options: Options, setup: &Setup) -> (Red7, Vec<Event>) {
    let mut events = Vec::new();
    let deal = DealNumber::new(7).expect("small");
    let game = Red7::set_up(options, setup, deal, &mut |event| events.push(event));
    (game.expect("a good set-up"), events)
}
