//! States of Tavolozza that no play can reach are told apart, and whatever is believed can be
//! played on.

mod common;
mod tavolozza_support;

use common::damaged_states;
use rules_nostd::tavolozza::{
    Cards, Colour, ColourSet, Columns, PaletteCard, PaletteSet, Phase, RoundRule, Tavolozza,
};
use rules_nostd::{Flaw, Game, Seat, Seats};
use tavolozza_support::*;

use Colour::{Blue, Green, Red};

/// A possible state in each phase, for two players.
fn possible() -> Sketch {
    Sketch::new("R|BYG", &["RRBBYY", "RYGPPO"]).discard("BO")
}

/// The flaw of a possible state after a change; it must have none before.
fn flaw(sketch: &Sketch, change: impl FnOnce(&mut Sketch)) -> Option<Flaw> {
    sketch.game();
    let mut changed = sketch.clone();
    change(&mut changed);
    changed.raw().validate().err()
}

/// Turns a player's own Palette card over without drawing another.
fn reveal_own(sketch: &mut Sketch, seat: Seat) {
    let card = sketch.palette_cards[seat].take().unwrap();
    sketch.table.revealed[seat].insert(card);
}

const CARDS: Option<Flaw> = Some(Flaw::Cards);
const COUNT: Option<Flaw> = Some(Flaw::Count);
const PHASE: Option<Flaw> = Some(Flaw::Phase);
const SEAT: Option<Flaw> = Some(Flaw::Seat);

#[test]
fn sketches_have_the_bytes_of_games() {
    let game = deal(Seats::Five, 2);
    assert_eq!(Sketch::of(&game).game(), game);
}

#[test]
fn seats_that_are_not_there_have_nothing() {
    let s = possible();
    assert_eq!(flaw(&s, |s| s.table.first_player = Seat::C), SEAT);
    assert_eq!(flaw(&s, |s| s.table.turn_of = Seat::E), SEAT);
    let hand_of_c = |s: &mut Sketch| s.hands[Seat::C] = s.deck.pop().into_iter().collect();
    assert_eq!(flaw(&s, hand_of_c), SEAT);
    let card_of_c = |s: &mut Sketch| s.palette_cards[Seat::C] = s.palette_deck.pop();
    assert_eq!(flaw(&s, card_of_c), SEAT);
    assert_eq!(
        flaw(&s, |s| s.table.revealed[Seat::D] = palette_set(&[3])),
        SEAT
    );
    assert_eq!(
        flaw(&s.clone().trade(), |s| s.offers[Seat::C] = set("R")),
        SEAT
    );
    let mut reply = s.trade();
    reply.table.phase = Phase::Reply { to: Seat::B };
    reply.offers[Seat::B] = set("R");
    reply.offered = Some(Red);
    assert_eq!(
        flaw(&reply, |s| s.table.phase = Phase::Reply { to: Seat::C }),
        SEAT
    );
    assert_eq!(
        flaw(&reply, |s| s.table.phase = Phase::Reply { to: Seat::A }),
        SEAT
    );
}

#[test]
fn cards_are_neither_lost_nor_doubled() {
    let s = possible();
    assert_eq!(flaw(&s, |s| s.deck.truncate(1)), CARDS);
    assert_eq!(flaw(&s, |s| s.deck.push(Red).unwrap()), CARDS);
    assert_eq!(flaw(&s, |s| s.table.discard.push(Blue).unwrap()), CARDS);
    assert_eq!(flaw(&s, |s| s.hands[Seat::A] = cards("RRBBYYY")), CARDS);
    assert_eq!(flaw(&s, |s| s.table.columns = columns("R|BYGG")), CARDS);
    assert_eq!(flaw(&s, |s| s.table.discard = pile("BR")), CARDS);
    let many: Cards = core::iter::repeat_n(Red, 300).collect();
    assert_eq!(flaw(&s, |s| s.hands[Seat::A] = many), CARDS, "no overflow");
}

#[test]
fn palette_cards_are_neither_lost_nor_doubled() {
    let s = possible();
    assert_eq!(flaw(&s, |s| s.palette_deck.truncate(1)), CARDS);
    assert_eq!(flaw(&s, |s| s.palette_deck[0] = s.palette_deck[1]), CARDS);
    assert_eq!(
        flaw(&s, |s| s.palette_cards[Seat::A] = s.palette_cards[Seat::B]),
        CARDS
    );
    assert_eq!(
        flaw(&s, |s| s.table.revealed[Seat::A] = palette_set(&[0])),
        CARDS
    );
    // A lacks a card though there are some in the deck.
    let lacking = |s: &mut Sketch| {
        let card = s.palette_cards[Seat::A].take().unwrap();
        s.palette_deck.push(card).unwrap();
    };
    assert_eq!(flaw(&s, lacking), CARDS);
    // B lacks one before having had a turn in the round.
    let early = |s: &mut Sketch| reveal_own(s, Seat::B);
    assert_eq!(flaw(&s.clone().revealed(Seat::A, 10), early), CARDS);
    // A has had a turn but revealed nothing, so A can not lack one.
    let mut after_b = s.revealed(Seat::B, 10);
    after_b.table.first_player = Seat::B;
    let undeserved = |s: &mut Sketch| {
        let card = s.palette_cards[Seat::A].take().unwrap();
        s.table.revealed[Seat::B].insert(card);
    };
    assert_eq!(flaw(&after_b, undeserved), CARDS);
}

#[test]
fn a_phase_has_what_belongs_to_it() {
    let s = possible();
    assert_eq!(flaw(&s, |s| s.table.round_rule = None), PHASE);
    assert_eq!(flaw(&s, |s| s.table.phase = Phase::Announce), PHASE);
    let announce = |s: &mut Sketch| {
        s.table.phase = Phase::Announce;
        s.table.round_rule = None;
    };
    assert_eq!(flaw(&s, announce), PHASE, "not as dealt in round 1");
    let mut later = s.clone();
    announce(&mut later);
    (later.table.round, later.table.idle_rounds) = (2, 1);
    assert_eq!(flaw(&later, |_| ()), None);
    assert_eq!(flaw(&later, |s| s.table.turn_of = Seat::B), PHASE);
    assert_eq!(flaw(&s, |s| s.table.played = cards("B")), PHASE);
    assert_eq!(flaw(&s, |s| s.offered = Some(Red)), PHASE);
    assert_eq!(flaw(&s, |s| s.offers[Seat::B] = set("R")), PHASE);
    let without_cards = Sketch::new("R", &["", "YYY"]);
    assert_eq!(
        flaw(&without_cards, |s| s.table.phase = Phase::Trade),
        PHASE
    );
}

#[test]
fn offers_and_plays_keep_the_rules() {
    let trade = possible().trade();
    assert_eq!(
        flaw(&trade, |s| s.offers[Seat::A] = set("R")),
        PHASE,
        "to oneself"
    );
    assert_eq!(
        flaw(&trade, |s| s.table.phase = Phase::Play),
        PHASE,
        "without an offer"
    );
    let reply = |offered, offers: &'static str| {
        move |s: &mut Sketch| {
            s.table.phase = Phase::Reply { to: Seat::B };
            s.offered = offered;
            s.offers[Seat::B] = set(offers);
        }
    };
    assert_eq!(flaw(&trade, reply(Some(Red), "R")), None);
    assert_eq!(flaw(&trade, reply(None, "R")), PHASE);
    assert_eq!(
        flaw(&trade, reply(Some(Red), "B")),
        PHASE,
        "not among the offers"
    );
    assert_eq!(
        flaw(&trade, reply(Some(Green), "G")),
        PHASE,
        "not in the hand"
    );

    let same = possible().play(RoundRule::Same);
    assert_eq!(flaw(&same, |s| s.table.played = cards("BB")), None);
    assert_eq!(flaw(&same, |s| s.table.played = cards("BR")), PHASE);
    assert_eq!(
        flaw(&same, |s| s.table.played = cards("BBB")),
        CARDS,
        "only two lie there"
    );
    let different = possible().play(RoundRule::Different);
    assert_eq!(flaw(&different, |s| s.table.played = cards("BR")), None);
    assert_eq!(flaw(&different, |s| s.table.played = cards("BB")), PHASE);
}

#[test]
fn the_last_player_has_refilled() {
    let mut s = Sketch::new("R|BYG", &["RRBBYY", "RYG"]);
    s.table.turn_of = Seat::B;
    let short = |s: &mut Sketch| {
        let card = s.hands[Seat::A].iter().next().unwrap();
        s.hands[Seat::A] = s.hands[Seat::A].iter().skip(1).collect();
        s.deck.push(card).unwrap();
    };
    assert_eq!(flaw(&s, short), PHASE);
    // With no card anywhere to draw it is possible.
    let mut empty = Sketch::new("R|BYG", &["RR", "RYG"]).deck_to_hand(Seat::B);
    empty.table.turn_of = Seat::B;
    assert_eq!(flaw(&empty, |_| ()), None);
}

#[test]
fn rounds_are_as_many_as_reveals_make() {
    let s = possible();
    let rounds = |s: &Sketch, round, idle_rounds| {
        flaw(s, |s| {
            (s.table.round, s.table.idle_rounds) = (round, idle_rounds)
        })
    };
    assert_eq!(rounds(&s, 0, 0), COUNT);
    assert_eq!(rounds(&s, 10, 9), None);
    assert_eq!(rounds(&s, 11, 10), COUNT, "the game would be over");
    assert_eq!(
        rounds(&s, 3, 1),
        COUNT,
        "a round without idling needs a reveal"
    );
    assert_eq!(rounds(&s, 2, 2), COUNT);
    assert_eq!(rounds(&s, 255, 255), COUNT);

    assert_eq!(
        flaw(&s, |s| s.table.revealed_this_round = true),
        COUNT,
        "by whom?"
    );
    let mut once = s.clone().revealed(Seat::A, 1);
    assert_eq!(
        flaw(&once, |s| s.table.revealed_this_round = false),
        COUNT,
        "when?"
    );
    assert_eq!(rounds(&once, 3, 1), COUNT, "its reveal was in this round");
    (once.table.revealed_this_round, once.table.round) = (false, 2);
    assert_eq!(rounds(&once, 11, 0), None);
    assert_eq!(
        rounds(&once, 12, 0),
        COUNT,
        "ten idle rounds would have ended it"
    );
    assert_eq!(rounds(&once, 20, 9), None);
    assert_eq!(
        rounds(&once, 9, 8),
        COUNT,
        "it must have been in some round"
    );

    let all = s.clone().revealed(Seat::A, 10);
    assert_eq!(flaw(&all, |s| s.table.revealed_this_round = false), COUNT);
    assert_eq!(rounds(&all, 91, 0), None);
    assert_eq!(rounds(&all, 92, 0), COUNT);
    let mut and_own = all.clone();
    reveal_own(&mut and_own, Seat::A);
    assert_eq!(rounds(&and_own, 91, 0), None);
    assert_eq!(
        rounds(&and_own, 92, 0),
        COUNT,
        "the eleventh was in this round too"
    );
    let by_b = |s: &mut Sketch| {
        s.table.revealed[Seat::B] = core::mem::take(&mut s.table.revealed[Seat::A]);
    };
    assert_eq!(flaw(&all, by_b), COUNT, "B has had no turn in this round");
}

#[test]
fn a_game_is_over_for_one_of_two_reasons() {
    let mut over = possible();
    over.table.phase = Phase::Over;
    over.table.turn_of = Seat::B;
    (over.table.round, over.table.idle_rounds) = (10, 10);
    assert_eq!(flaw(&over, |_| ()), None);
    assert_eq!(flaw(&over, |s| s.table.idle_rounds = 9), COUNT);
    assert_eq!(flaw(&over, |s| s.table.round = 9), COUNT);
    assert_eq!(
        flaw(&over, |s| s.table.turn_of = Seat::A),
        PHASE,
        "B has not played yet"
    );
    let short = |s: &mut Sketch| {
        s.hands[Seat::B] = cards("RYGPP");
        s.deck.push(colour('O')).unwrap();
    };
    assert_eq!(flaw(&over, short), PHASE, "B has not refilled");

    let mut out_of_cards = possible().revealed(Seat::B, 10);
    out_of_cards.table.phase = Phase::Over;
    out_of_cards.table.turn_of = Seat::B;
    assert_eq!(flaw(&out_of_cards, |_| ()), None);
    assert_eq!(flaw(&out_of_cards, |s| s.table.idle_rounds = 1), COUNT);
    assert_eq!(flaw(&out_of_cards, |s| s.table.round = 100), None);
    assert_eq!(flaw(&out_of_cards, |s| s.table.round = 101), COUNT);
    reveal_own(&mut out_of_cards, Seat::B);
    assert_eq!(flaw(&out_of_cards, |s| s.table.round = 100), None);
    assert_eq!(flaw(&out_of_cards, |s| s.table.round = 101), COUNT);
}

#[test]
fn impossible_parts_do_not_even_decode() {
    // Stack count 0, a secondary at the bottom, five columns, twelve red cards.
    for bytes in [
        &[1, 1, 0, 0][..],
        &[1, 1, 3, 1],
        &[5, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1],
        &[1, 1, 0, 12],
    ] {
        assert!(postcard::from_bytes::<Columns>(bytes).is_err());
    }
    let good = &[1, 1, 0, 11][..];
    let red = postcard::from_bytes::<Columns>(good).unwrap();
    assert_eq!(red, columns("RRRRRRRRRRR"));
    assert!(postcard::from_bytes::<PaletteCard>(&[12]).is_err());
    assert!(postcard::from_bytes::<ColourSet>(&[64]).is_err());
    assert!(postcard::from_bytes::<PaletteSet>(&[0x80, 0x20]).is_err());
}

#[test]
fn damaged_states_are_refused_or_playable() {
    let (refused, believed) = damaged_states::<Tavolozza>(200, 20_000);
    assert!(
        refused > 10 * believed && believed > 100,
        "{refused} refused, {believed} believed"
    );
}
