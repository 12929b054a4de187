//! Strengths under the seven rules: against a naive evaluator, and by hand where it is nasty.

mod red7_positions;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use red7_positions::{card, cards};
use rules_nostd::red7::{CARDS, Card, CardSet, Colour, counted, strength};

/// The strongest of some groups: the most cards, then the highest card (R5).
fn strongest(groups: Vec<Vec<Card>>) -> Vec<Card> {
    let best = groups
        .into_iter()
        .max_by_key(|g| (g.len(), g.iter().max().copied()));
    best.unwrap_or_default()
}

/// The counted cards, straight from the table of rules.
fn naive(rule: Colour, collection: &[Card]) -> Vec<Card> {
    let of = |keep: &dyn Fn(&Card) -> bool| -> Vec<Card> {
        collection.iter().copied().filter(|c| keep(c)).collect()
    };
    let highest = |keep: &dyn Fn(&Card) -> bool| of(keep).into_iter().max();
    match rule {
        Colour::Red => collection.iter().copied().max().into_iter().collect(),
        Colour::Orange => strongest((1..=7).map(|n| of(&|c| c.number() == n)).collect()),
        Colour::Yellow => strongest(Colour::ALL.map(|k| of(&|c| c.colour() == k)).to_vec()),
        Colour::Green => of(&|c| c.number() % 2 == 0),
        Colour::Blue => {
            let each = Colour::ALL.map(|k| highest(&|c| c.colour() == k));
            each.into_iter().flatten().collect()
        }
        Colour::Indigo => {
            let mut runs = Vec::new();
            for from in 1..=7 {
                for to in from..=7 {
                    let run: Option<Vec<Card>> =
                        (from..=to).map(|n| highest(&|c| c.number() == n)).collect();
                    runs.extend(run);
                }
            }
            strongest(runs)
        }
        Colour::Violet => of(&|c| c.number() < 4),
    }
}

fn check(collection: CardSet) {
    let list: Vec<Card> = collection.iter().collect();
    for rule in Colour::ALL {
        let expected = naive(rule, &list);
        let found = strength(rule, collection);
        let what = format!("{rule:?} {collection:?}");
        assert_eq!(found.count(), expected.len(), "{what}");
        assert_eq!(found.best(), expected.iter().max().copied(), "{what}");
        let expected: CardSet = expected.into_iter().collect();
        assert_eq!(counted(rule, collection), expected, "{what}");
    }
}

fn any_set(size: usize, rng: &mut Xoshiro256PlusPlus) -> CardSet {
    let mut set = CardSet::EMPTY;
    while set.len() < size {
        let place = rng.random_range(0..CARDS);
        set.insert(Card::from_index(place).unwrap());
    }
    set
}

#[test]
fn strengths_are_those_of_a_naive_evaluator() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(49);
    check(CardSet::EMPTY);
    check(CardSet::ALL);
    for index in 0..CARDS {
        check(CardSet::one(Card::from_index(index).unwrap()));
    }
    for _ in 0..20_000 {
        let size = rng.random_range(0..12);
        check(any_set(size, &mut rng));
    }
    for _ in 0..5_000 {
        let size = rng.random_range(0..=CARDS);
        check(any_set(size, &mut rng));
    }
}

#[test]
fn a_card_more_never_weakens() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..20_000 {
        let size = rng.random_range(0..15);
        let collection = any_set(size, &mut rng);
        let more = collection.union(any_set(1, &mut rng));
        for rule in Colour::ALL {
            let (less, more) = (strength(rule, collection), strength(rule, more));
            assert!(less <= more, "{rule:?} {collection:?}");
        }
    }
}

/// `cards` are exactly those counted, and `best` is the best of them.
fn counts(rule: Colour, collection: &str, expected: &str, best: &str) {
    let collection = cards(collection);
    assert_eq!(counted(rule, collection), cards(expected));
    assert_eq!(strength(rule, collection).count(), cards(expected).len());
    assert_eq!(strength(rule, collection).best(), Some(card(best)));
}

#[test]
fn r1_there_are_49_cards_ordered_by_number_then_colour() {
    assert_eq!(CardSet::ALL.len(), 49);
    assert!(card("V7") > card("R6") && card("R7") > card("O7"));
    let sevens: Vec<String> = cards("R7 O7 Y7 G7 B7 I7 V7")
        .iter()
        .map(|c| c.to_string())
        .collect();
    assert_eq!(sevens, ["V7", "I7", "B7", "G7", "Y7", "O7", "R7"]);
    for name in ["", "R", "R0", "R8", "r7", "R77", "X1", "7R", "Ré"] {
        assert_eq!(Card::from_name(name), None, "{name}");
    }
    assert_eq!(Card::new(0, Colour::Red), None);
    assert_eq!(Card::new(8, Colour::Red), None);
    for index in 0..CARDS {
        let card = Card::from_index(index).unwrap();
        assert_eq!(Card::new(card.number(), card.colour()), Some(card));
        assert_eq!(Card::from_name(&card.to_string()), Some(card));
    }
}

#[test]
fn r5_the_group_with_the_highest_best_card_counts() {
    counts(Colour::Orange, "R3 B3 O6 V6 I7", "O6 V6", "O6");
    counts(Colour::Orange, "R1 V7", "V7", "V7");
    counts(Colour::Yellow, "R1 R6 V2 V7 B7", "V2 V7", "V7");
    counts(Colour::Yellow, "O5 O2 R5 R1 G7", "R5 R1", "R5");
    counts(Colour::Indigo, "R1 R2 V4 V5 R7", "V4 V5", "V5");
    counts(Colour::Indigo, "V1 V2 V3 R7 R6", "V1 V2 V3", "V3");
}

#[test]
fn r5_a_repeated_number_counts_once_with_its_highest_colour() {
    counts(Colour::Indigo, "R3 V3 B4 O4 I4 V5", "R3 O4 V5", "V5");
    counts(Colour::Indigo, "V6 R6 O6", "R6", "R6");
    counts(
        Colour::Indigo,
        "V1 I2 B3 G4 Y5 O6 R7 V7",
        "V1 I2 B3 G4 Y5 O6 R7",
        "R7",
    );
}

#[test]
fn r5_blue_counts_the_highest_of_each_colour() {
    counts(Colour::Blue, "R1 R7 V2 V1 B6", "R7 V2 B6", "R7");
    counts(Colour::Blue, "R1 V7 V6", "R1 V7", "V7");
}

#[test]
fn r6_nothing_counts_without_a_card_that_fits() {
    for rule in Colour::ALL {
        assert_eq!(strength(rule, CardSet::EMPTY).count(), 0);
        assert_eq!(strength(rule, CardSet::EMPTY).best(), None);
    }
    assert_eq!(strength(Colour::Green, cards("R7 R5 V1")).count(), 0);
    assert_eq!(strength(Colour::Violet, cards("R7 R5 V4")).count(), 0);
    assert!(strength(Colour::Violet, cards("V1")) > strength(Colour::Violet, cards("R7")));
}

#[test]
fn higher_count_wins_then_the_higher_best_card() {
    let ahead =
        |rule, one: &str, other: &str| strength(rule, cards(one)) > strength(rule, cards(other));
    assert!(ahead(Colour::Red, "V7", "R6 O6 Y6"));
    assert!(ahead(Colour::Red, "R7", "O7 Y7"));
    assert!(ahead(Colour::Green, "V2 I2", "R6"));
    assert!(ahead(Colour::Green, "R6", "O6 R7"));
    assert!(ahead(Colour::Blue, "V1 I1 B1", "R7 R6 R5 V7"));
    assert!(ahead(Colour::Blue, "R7 V1", "O7 V2"));
    assert!(ahead(Colour::Violet, "V1 I1", "R3 R4"));
}
