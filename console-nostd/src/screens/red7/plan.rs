//! A turn that is being composed, and whether it would be ahead. Looks at the table and at the hand
//! of the player to move, and at nothing else.

use rules_nostd::red7::{Action, Card, CardSet, Colour, Phase, Red7, To, strength};
use rules_nostd::{Game, Seat, SeatSet};

/// The cards of the hand that have been laid out, but not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    /// For the collection.
    pub(super) collection: Option<Card>,
    /// For the rule pile.
    pub(super) rule: Option<Card>,
}

impl Plan {
    pub(super) fn is_empty(self) -> bool {
        self == Plan::default()
    }

    /// The cards of the plan.
    pub(super) fn cards(self) -> CardSet {
        self.collection.into_iter().chain(self.rule).collect()
    }
}

/// The cards to choose from, and whose they are: a hand, or the collections a 7 or a 1 acts on (R17).
pub(super) fn row(game: &Red7) -> heapless::Vec<(Seat, Card), 49> {
    let table = game.table();
    let Some(seat) = table.to_move() else {
        return heapless::Vec::new();
    };
    match table.phase() {
        Phase::Seven => table
            .collection(seat)
            .iter()
            .map(|card| (seat, card))
            .collect(),
        Phase::One => {
            let all = victims(game, table.collection(seat).len()).iter();
            all.flat_map(|victim| {
                let cards = table.collection(victim);
                cards.iter().map(move |card| (victim, card))
            })
            .collect()
        }
        _ => game.hand(seat).iter().map(|card| (seat, card)).collect(),
    }
}

/// The others still in the round who have at least so many cards (R17).
fn victims(game: &Red7, least: usize) -> SeatSet {
    let table = game.table();
    let others = table.in_round().iter();
    others
        .filter(|seat| Some(*seat) != table.to_move() && table.collection(*seat).len() >= least)
        .collect()
}

/// Whether a card's action follows when it is played to the collection now (R17).
pub(super) fn acts(game: &Red7, card: Card) -> bool {
    let table = game.table();
    let Some(seat) = table.to_move().filter(|_| table.options().actions) else {
        return false;
    };
    match card.number() {
        7 => true,
        5 => game.hand(seat).len() > 1,
        3 => !game.deck().is_empty(),
        1 => !victims(game, table.collection(seat).len() + 1).is_empty(),
        _ => false,
    }
}

/// Whether the player to move would be ahead (R9) with this collection and under this rule, once
/// another player's card is gone.
fn is_ahead(game: &Red7, mine: CardSet, rule: Colour, gone: Option<Card>) -> bool {
    let table = game.table();
    let mine = strength(rule, mine);
    let mut rivals = table.in_round().iter();
    mine.count() > 0
        && rivals.all(|seat| {
            let cards = table.collection(seat);
            let left = gone.map_or(cards, |card| cards.without(card));
            Some(seat) == table.to_move() || mine > strength(rule, left)
        })
}

/// Whether the player would be ahead with a choice: the plan, or the card a 7 or a 1 acts on.
pub(super) fn verdict(game: &Red7, plan: Plan, chosen: Option<Card>, to: To) -> bool {
    let table = game.table();
    let Some(seat) = table.to_move() else {
        return false;
    };
    let (mine, rule) = (table.collection(seat), table.rule());
    match (table.phase(), chosen) {
        (Phase::Seven, Some(card)) => {
            let rule = if to == To::Rule { card.colour() } else { rule };
            is_ahead(game, mine.without(card), rule, None)
        }
        (Phase::One, Some(card)) => is_ahead(game, mine, rule, Some(card)),
        _ => {
            let mine = plan.collection.map_or(mine, |card| mine.with(card));
            let rule = plan.rule.map_or(rule, Card::colour);
            is_ahead(game, mine, rule, None)
        }
    }
}

/// The steps of a plan: a collection play whose action follows is one of its own, any other plan ends
/// the turn. None while the plan is none.
pub(super) fn steps(game: &Red7, plan: Plan) -> Option<(Action, Option<Action>)> {
    let is_open = game.table().played() > 0 && game.table().phase() == Phase::Turn;
    let end = plan.rule.map_or(Action::End, Action::Rule);
    match plan.collection {
        Some(card) if acts(game, card) => Some((Action::Collection(card), None)),
        Some(card) => Some((Action::Collection(card), Some(end))),
        None if plan.rule.is_some() || is_open => Some((end, None)),
        None => None,
    }
}

/// How many cards the rule card of a plan draws, if it lets its player draw (R12): none from an empty deck.
pub(super) fn draws(game: &Red7, plan: Plan) -> Option<usize> {
    let table = game.table();
    let (seat, rule) = (table.to_move()?, plan.rule?);
    let collected = table.collection(seat).len() + usize::from(plan.collection.is_some());
    let may_draw = table.rule_card_draws(collected, rule);
    may_draw.then(|| game.deck().len().min(1))
}

/// Whether the rules would let these steps pass. They look at nothing that the player can not know
/// (R20).
pub(super) fn passes(game: &Red7, steps: impl IntoIterator<Item = Action>) -> bool {
    let mut trial = game.clone();
    let mut steps = steps.into_iter();
    steps.all(|action| trial.apply(action, &mut |_| ()).is_ok())
}
