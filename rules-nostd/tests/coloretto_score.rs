//! Coloretto's scoring: C19–C23, the sheets' worked example, and the best assignment against a
//! brute force.

use core::cmp::Reverse;
use rules_nostd::coloretto::{
    Assignment, Card, Cards, Colour, ColourSet, Side, best_assignment, most_of_one, points, score,
};

/// The exhaustive comparison covers every collection of up to this many chameleons of seven
/// colours, with 0–3 jokers, on both sides: 19,441 × 4 × 2 of them.
const EXHAUSTIVE: u8 = 10;

fn collection(counts: [u8; 7], jokers: u8, plus_two: u8) -> Cards {
    let mut cards = Cards::EMPTY;
    for (colour, count) in Colour::ALL.into_iter().zip(counts) {
        cards.add_many(colour.card(), count);
    }
    cards.add_many(Card::Joker, jokers);
    cards.add_many(Card::PlusTwo, plus_two);
    cards
}

fn best(side: Side, cards: &Cards) -> (i16, Assignment) {
    let best = best_assignment(side, ColourSet::all(), cards);
    (score(side, cards, &best), best)
}

fn set(colours: &[Colour]) -> ColourSet {
    colours.iter().copied().collect()
}

#[test]
fn c23_worked_example_of_the_sheets_scores_41() {
    let cards = collection([3, 0, 4, 6, 2, 0, 0], 1, 1);
    let (points, best) = best(Side::Brown, &cards);
    assert_eq!(points, 41);
    assert!(best.jokers().eq([Colour::Yellow]));
    assert_eq!(
        best.plus(),
        set(&[Colour::Red, Colour::Yellow, Colour::Green])
    );
}

#[test]
fn c20_points_follow_the_table_of_each_side() {
    let brown = [0, 1, 3, 6, 10, 15, 21, 21, 21, 21];
    let violet = [0, 1, 4, 8, 7, 6, 5, 5, 5, 5];
    for count in 0..10 {
        assert_eq!(points(Side::Brown, count), brown[usize::from(count)]);
        assert_eq!(points(Side::Violet, count), violet[usize::from(count)]);
    }
}

#[test]
fn c20_three_colours_score_plus_and_the_others_minus() {
    let cards = collection([1, 2, 3, 4, 5, 0, 0], 0, 0);
    let (points, best) = best(Side::Brown, &cards);
    assert_eq!(
        best.plus(),
        set(&[Colour::Yellow, Colour::Green, Colour::Blue])
    );
    assert_eq!(points, 6 + 10 + 15 - 1 - 3);
}

#[test]
fn c20_a_player_may_choose_fewer_plus_colours() {
    let cards = collection([1, 1, 0, 0, 0, 0, 0], 0, 0);
    let only_red = Assignment::new(&[], set(&[Colour::Red])).unwrap();
    assert_eq!(score(Side::Brown, &cards, &only_red), 0);
}

#[test]
fn c21_plus_two_cards_are_always_two_and_totals_may_be_negative() {
    assert_eq!(best(Side::Brown, &collection([0; 7], 0, 10)).0, 20);
    assert_eq!(
        best(Side::Brown, &collection([6; 7], 0, 0)).0,
        3 * 21 - 4 * 21
    );
    assert_eq!(
        best(Side::Brown, &collection([6; 7], 0, 1)).0,
        3 * 21 - 4 * 21 + 2
    );
}

#[test]
fn c19_a_joker_may_stand_for_a_colour_not_owned() {
    let (points, best) = best(Side::Violet, &collection([3, 3, 0, 0, 0, 0, 0], 1, 0));
    assert!(
        best.jokers().eq([Colour::Yellow]),
        "a third colour gains 1, a fourth card loses 1"
    );
    assert_eq!(points, 8 + 8 + 1);
}

#[test]
fn c19_a_joker_must_be_assigned_even_at_a_loss() {
    let cards = collection([3; 7], 1, 0);
    let without = best(Side::Violet, &collection([3; 7], 0, 0)).0;
    let (with, _) = best(Side::Violet, &cards);
    // The best place for it is a minus colour, where a fourth card costs 7 instead of 8.
    assert_eq!(with, without + 1);
    let cards = collection([3, 3, 3, 0, 0, 0, 0], 1, 0);
    assert_eq!(best(Side::Violet, &cards).0, 8 + 8 + 7);
}

#[test]
fn c22_most_cards_of_one_colour_counts_the_jokers() {
    let cards = collection([0, 0, 5, 0, 0, 0, 0], 2, 0);
    let assignment = Assignment::new(&[Colour::Yellow; 2], set(&[Colour::Yellow])).unwrap();
    assert_eq!(most_of_one(&cards, &assignment), 7);
}

#[test]
fn c23_equal_scores_prefer_the_most_cards_then_the_first_colours() {
    // Nothing but a joker: every colour scores 1, red comes first.
    let (_, best_one) = best(Side::Brown, &collection([0; 7], 1, 0));
    assert!(best_one.jokers().eq([Colour::Red]));
    // A third card gains 3 for either colour: the first one in card order gets it.
    let (points, tie) = best(Side::Brown, &collection([2, 2, 0, 0, 0, 0, 0], 1, 0));
    assert_eq!(points, 6 + 3);
    assert!(tie.jokers().eq([Colour::Red]));
    // Six of one colour score as much as seven, and a joker elsewhere would be worth less.
    let (points, most) = best(Side::Violet, &collection([6, 0, 0, 0, 0, 0, 0], 1, 0));
    assert_eq!((points, most.jokers().next()), (6, Some(Colour::Orange)));
    // Brown, all three plus colours full: a seventh red and a seventh orange score the same, and so
    // does no other place; the seventh of the longer colour wins over the first in card order.
    let (_, longer) = best(Side::Brown, &collection([6, 7, 6, 0, 0, 0, 0], 1, 0));
    assert!(longer.jokers().eq([Colour::Orange]));
    // Plus colours: the first three of seven equal ones.
    let (_, plus) = best(Side::Brown, &collection([1; 7], 0, 0));
    assert_eq!(
        plus.plus(),
        set(&[Colour::Red, Colour::Orange, Colour::Yellow])
    );
}

/// Every assignment, compared by the very words of C23.
fn brute_force(side: Side, in_play: ColourSet, cards: &Cards) -> Assignment {
    let colours: Vec<Colour> = in_play.iter().collect();
    let every_plus: Vec<ColourSet> = (0..1u8 << colours.len())
        .filter(|bits| bits.count_ones() <= 3)
        .map(|bits| {
            (0..colours.len())
                .filter(|i| bits >> i & 1 == 1)
                .map(|i| colours[i])
                .collect()
        })
        .collect();
    let listed = |a: &Assignment| {
        let (jokers, plus): (Vec<_>, Vec<_>) = (a.jokers().collect(), a.plus().iter().collect());
        (Reverse(jokers), Reverse(plus))
    };
    let mut best: Option<((i16, u8), Assignment)> = None;
    for jokers in joker_ways(&colours, cards.jokers()) {
        for &plus in &every_plus {
            let assignment = Assignment::new(&jokers, plus).unwrap();
            let counts = assignment.counts(cards);
            if plus.iter().any(|c| counts[c as usize] == 0) {
                continue;
            }
            let worth = (
                score(side, cards, &assignment),
                *counts.iter().max().unwrap(),
            );
            let better = match &best {
                None => true,
                Some((w, a)) => worth > *w || worth == *w && listed(&assignment) > listed(a),
            };
            if better {
                best = Some((worth, assignment));
            }
        }
    }
    best.expect("there is always an assignment").1
}

/// Every way to give this many jokers colours, in no useful order.
fn joker_ways(colours: &[Colour], jokers: u8) -> Vec<Vec<Colour>> {
    let mut ways = vec![vec![]];
    for _ in 0..jokers {
        ways = ways
            .iter()
            .flat_map(|way| colours.iter().map(|&c| [way.as_slice(), &[c]].concat()))
            .filter(|way: &Vec<Colour>| way.is_sorted_by(|a, b| a >= b))
            .collect();
    }
    ways
}

fn for_every_collection(colours: usize, most: u8, check: &mut impl FnMut([u8; 7])) {
    fn fill(
        at: usize,
        end: usize,
        left: u8,
        counts: &mut [u8; 7],
        check: &mut impl FnMut([u8; 7]),
    ) {
        if at == end {
            return check(*counts);
        }
        for count in 0..=left.min(9) {
            counts[at] = count;
            fill(at + 1, end, left - count, counts, check);
        }
        counts[at] = 0;
    }
    fill(0, colours, most, &mut [0; 7], check);
}

#[test]
fn c23_best_assignment_equals_a_brute_force_over_every_collection() {
    let mut compared = 0;
    for_every_collection(7, EXHAUSTIVE, &mut |counts| {
        for jokers in 0..=3 {
            for side in [Side::Brown, Side::Violet] {
                let cards = collection(counts, jokers, 0);
                let expected = brute_force(side, ColourSet::all(), &cards);
                assert_eq!(
                    best(side, &cards).1,
                    expected,
                    "{counts:?} {jokers} {side:?}"
                );
                compared += 1;
            }
        }
    });
    assert_eq!(compared, 19_441 * 4 * 2);
}

#[test]
fn c23_best_assignment_keeps_to_the_colours_in_play() {
    let in_play = set(&Colour::ALL[..5]);
    for_every_collection(5, 9, &mut |counts| {
        for jokers in 0..=3 {
            for side in [Side::Brown, Side::Violet] {
                let cards = collection(counts, jokers, 0);
                let expected = brute_force(side, in_play, &cards);
                assert_eq!(best_assignment(side, in_play, &cards), expected);
            }
        }
    });
}
