//! What a player can do, as the cursors see it: cards of the hand, and what can be done with each.

use super::Spot;
use rules_nostd::tavolozza::{Action, Colour, Place, Source, Tavolozza};
use rules_nostd::{Actions, Game, sort_few};

pub(super) fn legal(game: &Tavolozza) -> Actions<Action> {
    let mut actions = Actions::new();
    game.legal(&mut actions);
    actions
}

/// Whether the player to move may reveal the Palette card now (T17).
pub(super) fn may_reveal(game: &Tavolozza) -> bool {
    legal(game).contains(&Action::Reveal)
}

/// The card of the hand an action is about.
fn card_of(action: &Action) -> Option<Colour> {
    match *action {
        Action::Offer { card, .. } | Action::Play { card, .. } => Some(card),
        Action::Accept(card) | Action::Discard(card) => Some(card),
        _ => None,
    }
}

/// Where the cursor can be in the hand: the cards a legal action names, and what is behind them.
pub(super) fn spots(game: &Tavolozza) -> heapless::Vec<Spot, 7> {
    let actions = legal(game);
    let named = |colour: &Colour| {
        actions
            .iter()
            .any(|action| card_of(action) == Some(*colour))
    };
    let cards = Colour::ALL.into_iter().filter(named).map(Spot::Card);
    let stops = [Action::Done, Action::Refuse, Action::End];
    let stop = actions.iter().any(|action| stops.contains(action));
    cards.chain(stop.then_some(Spot::Stop)).collect()
}

/// What can be done with a card: offers to each opponent, or places and then the discard pile.
pub(super) fn targets(game: &Tavolozza, card: Colour) -> heapless::Vec<Action, 6> {
    let actions = legal(game);
    let named = actions
        .iter()
        .filter(|action| card_of(action) == Some(card));
    named.copied().take(6).collect()
}

/// Where a card can be drawn from, from left to right.
pub(super) fn sources(game: &Tavolozza) -> heapless::Vec<Source, 6> {
    let actions = legal(game);
    let sources = actions.iter().filter_map(|action| match action {
        Action::Draw(source) => Some(*source),
        _ => None,
    });
    let mut sources: heapless::Vec<Source, 6> = sources.take(6).collect();
    sort_few(&mut sources, |source| match source {
        Source::Column(index) => *index,
        Source::Discard => 0xFD,
        Source::Deck => 0xFE,
        Source::Nothing => 0xFF,
    });
    sources
}

/// Whether a step asks once: those that can not be taken back and, if the settings say so, whatever is
/// drawn.
pub(super) fn needs_asking(action: Action, ask_to_draw: bool) -> bool {
    match action {
        Action::Draw(source) => ask_to_draw && source != Source::Nothing,
        Action::Offer { .. } | Action::Accept(_) | Action::Refuse => true,
        Action::End | Action::Reveal => true,
        _ => false,
    }
}

/// The column a place is, or would be.
pub(super) fn column_of(game: &Tavolozza, place: Place) -> usize {
    match place {
        Place::Column(index) => usize::from(index),
        Place::New => game.table().columns.len(),
    }
}
