//! `legal` and `apply` against a second formulation of R20: play on in every order there is.

mod red7_positions;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use red7_positions::{Position, acting, legal};
use rules_nostd::red7::{Action, Card, CardSet, Colour, Options, Phase, Pile, Red7, To, strength};
use rules_nostd::{Game, Seat, SeatSet, Seats};
use std::collections::HashSet;

/// A turn as someone at the table would play it through.
#[derive(Clone)]
struct Turn {
    actions: bool,
    rule: Colour,
    mine: Vec<Card>,
    hand: Vec<Card>,
    others: Vec<(Seat, Vec<Card>)>,
    deck: usize,
}

fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let place = cards.iter().position(|&c| c == card);
    place.map(|place| cards.remove(place)).is_some()
}

impl Turn {
    fn of(position: &Position) -> Turn {
        let list = |set: CardSet| set.iter().collect::<Vec<Card>>();
        let seats = position.options.seats.iter();
        let others = seats.filter(|&s| s != position.turn && !position.out.contains(s));
        Turn {
            actions: position.options.actions,
            rule: position
                .rule_pile
                .last()
                .map_or(Colour::Red, |c| c.colour()),
            mine: list(position.collections[position.turn.index()]),
            hand: list(position.hands[position.turn.index()]),
            others: others
                .map(|s| (s, list(position.collections[s.index()])))
                .collect(),
            deck: position.deck.len(),
        }
    }

    /// Ahead of every other player (R6, R7, R9).
    fn is_ahead(&self) -> bool {
        let strength = |cards: &[Card]| strength(self.rule, cards.iter().copied().collect());
        let mine = strength(&self.mine);
        mine.count() > 0
            && self
                .others
                .iter()
                .all(|(_, theirs)| mine > strength(theirs))
    }

    fn rule_play(mut self, card: Card) -> bool {
        self.rule = card.colour();
        take(&mut self.hand, card) && self.is_ahead()
    }

    /// The collection plays are over: end the turn, or play any card to the rule pile.
    fn closes(self) -> bool {
        self.is_ahead() || self.hand.iter().any(|&card| self.clone().rule_play(card))
    }

    fn collection_play(mut self, card: Card) -> bool {
        if !take(&mut self.hand, card) {
            return false;
        }
        self.mine.push(card);
        match card.number() {
            1 if self.actions && self.victims().next().is_some() => {
                let choices: Vec<(Seat, Card)> = self
                    .victims()
                    .flat_map(|(seat, cards)| cards.iter().map(|&card| (*seat, card)))
                    .collect();
                choices
                    .into_iter()
                    .any(|(seat, card)| self.clone().one(seat, card))
            }
            3 if self.actions && self.deck > 0 => true,
            5 if self.actions && !self.hand.is_empty() => self
                .hand
                .iter()
                .any(|&next| self.clone().collection_play(next)),
            7 if self.actions => self.mine.iter().any(|&card| {
                self.clone().seven(card, To::Rule) || self.clone().seven(card, To::Deck)
            }),
            _ => self.closes(),
        }
    }

    fn victims(&self) -> impl Iterator<Item = &(Seat, Vec<Card>)> {
        let mine = self.mine.len();
        self.others
            .iter()
            .filter(move |(_, cards)| cards.len() >= mine)
    }

    fn seven(mut self, card: Card, to: To) -> bool {
        if !take(&mut self.mine, card) {
            return false;
        }
        match to {
            To::Rule => self.rule = card.colour(),
            To::Deck => self.deck += 1,
        }
        self.closes()
    }

    fn one(mut self, seat: Seat, card: Card) -> bool {
        if !self
            .victims()
            .any(|(victim, cards)| *victim == seat && cards.contains(&card))
        {
            return false;
        }
        let victim = self.others.iter_mut().find(|(s, _)| *s == seat).unwrap();
        take(&mut victim.1, card);
        self.deck += 1;
        self.closes()
    }

    fn allows(self, phase: Phase, played: u8, action: Action) -> bool {
        match (phase, action) {
            (Phase::Turn, Action::Collection(card)) => played == 0 && self.collection_play(card),
            (Phase::Turn, Action::Rule(card)) => self.rule_play(card),
            (Phase::Turn, Action::End) => played > 0 && self.is_ahead(),
            (Phase::Five, Action::Collection(card)) => self.collection_play(card),
            (Phase::Seven, Action::Seven { card, to }) => self.seven(card, to),
            (Phase::One, Action::One { player, card }) => self.one(player, card),
            _ => false,
        }
    }
}

fn every_action() -> Vec<Action> {
    let mut all = vec![Action::End];
    for card in CardSet::ALL.iter() {
        all.extend([Action::Collection(card), Action::Rule(card)]);
        all.extend([To::Rule, To::Deck].map(|to| Action::Seven { card, to }));
        all.extend(Seat::ALL.map(|player| Action::One { player, card }));
    }
    all
}

/// Any position at all, likely or not, many with more 1, 3, 5 and 7 in the hand than chance gives.
fn any_position(rng: &mut impl Rng) -> Position {
    let seats = *[Seats::Two, Seats::Three, Seats::Four].choose(rng).unwrap();
    let options = Options {
        actions: rng.random_bool(0.85),
        ..Options::new(seats)
    };
    let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
    cards.shuffle(rng);
    if rng.random_bool(0.7) {
        let favourites: Vec<u8> = [1, 3, 5, 5, 5, 7, 2].sample(rng, 3).copied().collect();
        cards.sort_by_cached_key(|c| favourites.contains(&c.number()) && rng.random_bool(0.7));
    }
    let mut draw = |count: usize| cards.split_off(cards.len() - count.min(cards.len()));
    let mut position = Position::new(options, &vec!["|"; seats.count()]);
    let mover = rng.random_range(0..seats.count());
    position.turn = Seat::from_index(mover).unwrap();
    position.hands[mover] = draw(rng.random_range(0..=7)).into_iter().collect();
    let most = *[1, 3, 6, 9].choose(rng).unwrap();
    for seat in seats.iter().map(Seat::index) {
        let collection = draw(rng.random_range(0..=most));
        position.collections[seat] = collection.into_iter().collect();
    }
    let ruled = draw(rng.random_range(0..=1));
    position.rule_pile = ruled.into_iter().collect::<Pile>();
    position.deck = match rng.random_range(0..3u32) {
        0 => Pile::new(),
        1 => draw(1).into_iter().collect(),
        _ => draw(49).into_iter().collect(),
    };
    if seats != Seats::Two && rng.random_bool(0.3) {
        let next = seats.after(position.turn);
        position.out = SeatSet::from_iter([next]);
    }
    (position.phase, position.played) = *[
        (Phase::Turn, 0),
        (Phase::Turn, 0),
        (Phase::Turn, 1),
        (Phase::Five, 1),
        (Phase::Seven, 1),
        (Phase::One, 1),
    ]
    .choose(rng)
    .unwrap();
    position
}

fn compare(position: &Position, universe: &[Action]) {
    let game = position.game();
    let listed: HashSet<Action> = legal(&game).into_iter().collect();
    for &action in universe {
        let turn = Turn::of(position);
        let expected = turn.allows(position.phase, position.played, action);
        assert_eq!(
            listed.contains(&action),
            expected,
            "{action:?} in {position:?}"
        );
    }
}

#[test]
fn r20_legal_is_what_playing_on_in_every_order_finds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let universe = every_action();
    for _ in 0..25_000 {
        compare(&any_position(&mut rng), &universe);
    }
}

#[test]
fn r20_also_with_six_fives_and_every_last_card() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let universe = every_action();
    let fives: Vec<Card> = CardSet::number(5).iter().collect();
    for _ in 0..1_500 {
        let mut position = any_position(&mut rng);
        position.options.actions = true;
        position.phase = Phase::Turn;
        position.played = 0;
        let in_hand: CardSet = fives.sample(&mut rng, 4).copied().collect();
        let mover = position.turn.index();
        for set in position.collections.iter_mut().chain(&mut position.hands) {
            *set = set.difference(in_hand);
        }
        let others = position.hands[mover].iter().take(2);
        position.hands[mover] = others.collect::<CardSet>().union(in_hand);
        position.rule_pile.retain(|c| !in_hand.contains(*c));
        if rng.random_bool(0.7) {
            position.deck.clear();
        }
        compare(&position, &universe);
    }
}

/// Where every five played before a 1 may cost it its victim.
#[test]
fn r20_also_with_fives_before_a_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let universe = every_action();
    for _ in 0..30_000 {
        let seats = *[Seats::Two, Seats::Two, Seats::Three]
            .choose(&mut rng)
            .unwrap();
        let mut position = Position::new(acting(seats), &vec!["|"; seats.count()]);
        let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
        cards.shuffle(&mut rng);
        let fives = rng.random_range(1..=4);
        let mut hand: CardSet = of_number(&cards, 5, fives);
        hand = hand.union(of_number(&cards, 1, 1));
        cards.retain(|&c| !hand.contains(c));
        position.hands[0] = hand;
        let mine = rng.random_range(0..=3);
        position.collections[0] = cards.drain(..mine).collect();
        for seat in 1..seats.count() {
            let theirs = rng.random_range(mine..=mine + 1 + fives);
            position.collections[seat] = cards.drain(..theirs).collect();
        }
        position.rule_pile = cards.drain(..1).collect();
        position.deck = cards.into_iter().collect();
        compare(&position, &universe);
    }
}

fn of_number(cards: &[Card], number: u8, count: usize) -> CardSet {
    let cards = cards.iter().copied().filter(|c| c.number() == number);
    cards.take(count).collect()
}

#[test]
fn apply_takes_exactly_the_legal_actions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let universe = every_action();
    for _ in 0..300 {
        let options = Options {
            actions: rng.random_bool(0.7),
            ..Options::new(*[Seats::Two, Seats::Four].choose(&mut rng).unwrap())
        };
        let deal = rules_nostd::DealNumber::random(&mut rng);
        let mut game = Red7::deal(options, deal, &mut |_| ()).unwrap();
        for _ in 0..rng.random_range(0..20) {
            let actions = legal(&game);
            let Some(&action) = actions.choose(&mut rng) else {
                break;
            };
            game.apply(action, &mut |_| ()).unwrap();
        }
        let listed = legal(&game);
        for &action in &universe {
            let mut told = false;
            let mut next = game.clone();
            let taken = next.apply(action, &mut |_| told = true).is_ok();
            assert_eq!(taken, listed.contains(&action), "{action:?} in {game:?}");
            assert!(taken || (next == game && !told));
        }
    }
}

/// What `imagine` relies on when it puts a hand together.
#[test]
fn a_card_more_in_hand_never_takes_the_last_legal_action_away() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..40_000 {
        let position = any_position(&mut rng);
        if legal(&position.game()).is_empty() {
            continue;
        }
        let mover = position.turn.index();
        let mut more = position.clone();
        let open = position
            .collections
            .iter()
            .fold(position.hands[mover], |a, &b| a.union(b));
        let unseen: Vec<Card> = CardSet::ALL.difference(open).iter().collect();
        let Some(&card) = unseen.choose(&mut rng) else {
            continue;
        };
        more.hands[mover].insert(card);
        assert!(
            !legal(&more.game()).is_empty(),
            "{card} more in {position:?}"
        );
    }
}
