//! Positions for the tests of Tavolozza, written down card by card.
//!
//! A [`Sketch`] has the same bytes as a game but open fields, so that tests can draw any position,
//! a wrong one included.
#![allow(
    dead_code,
    reason = "each test file uses its own share of these helpers"
)]

use rules_nostd::tavolozza::{
    Action, Cards, Colour, ColourSet, Column, Columns, Event, Options, PaletteCard, PaletteDeck,
    PaletteSet, Phase, Pile, Refusal, RoundRule, Setup, Stack, Table, Tavolozza,
};
use rules_nostd::{Actions, DealNumber, Game, PerSeat, Seat, Seats, Stream};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sketch {
    pub(crate) table: Table,
    pub(crate) hands: PerSeat<Cards>,
    pub(crate) deck: Pile,
    pub(crate) palette_cards: PerSeat<Option<PaletteCard>>,
    pub(crate) palette_deck: PaletteDeck,
    pub(crate) offers: PerSeat<ColourSet>,
    pub(crate) offered: Option<Colour>,
    pub(crate) stream: Stream,
}

impl Sketch {
    /// A's turn, in phase `draw` of a round of different colours. Columns and hands are written in
    /// letters (`"RBB|Y"`, `["RRB", "G"]`), all other cards lie in the deck in no special order.
    /// Player 0 has Palette card 0, player 1 card 1 and so on.
    pub(crate) fn new(palette: &str, hands: &[&str]) -> Sketch {
        let seats = Seats::new(hands.len()).unwrap();
        let mut per_seat = PerSeat::default();
        let mut palette_cards = PerSeat::default();
        let mut palette_deck: PaletteDeck = PaletteCard::all().collect();
        for (seat, hand) in seats.iter().zip(hands) {
            per_seat[seat] = cards(hand);
            palette_cards[seat] = Some(palette_deck.remove(0));
        }
        let mut sketch = Sketch {
            table: Table {
                options: Options::new(seats),
                phase: Phase::Draw,
                first_player: Seat::A,
                turn_of: Seat::A,
                round_rule: Some(RoundRule::Different),
                columns: columns(palette),
                discard: Pile::new(),
                revealed: PerSeat::default(),
                played: Cards::default(),
                round: 1,
                idle_rounds: 0,
                revealed_this_round: false,
            },
            hands: per_seat,
            deck: Pile::new(),
            palette_cards,
            palette_deck,
            offers: PerSeat::default(),
            offered: None,
            stream: Stream::new(DealNumber::new(7).unwrap()),
        };
        sketch.rest_to_deck();
        sketch
    }

    /// Puts every colour card that lies nowhere else into the deck.
    fn rest_to_deck(&mut self) {
        self.deck.clear();
        for colour in Colour::ALL {
            let held: usize = self
                .hands
                .iter()
                .map(|h| usize::from(h.count(colour)))
                .sum();
            let discarded = self.table.discard.iter().filter(|&&c| c == colour).count();
            let seen = held + discarded + self.table.columns.count(colour);
            for _ in seen..usize::from(colour.copies()) {
                self.deck.push(colour).unwrap();
            }
        }
    }

    /// The same with these cards in the discard pile, the last on top.
    pub(crate) fn discard(mut self, letters: &str) -> Sketch {
        self.table.discard = pile(letters);
        self.rest_to_deck();
        self
    }

    /// The same with the whole deck in the hand of `seat`.
    pub(crate) fn deck_to_hand(mut self, seat: Seat) -> Sketch {
        let all = self.hands[seat].iter().chain(self.deck.iter().copied());
        self.hands[seat] = all.collect();
        self.deck.clear();
        self
    }

    /// The same with the whole deck in the discard pile.
    pub(crate) fn deck_to_discard(mut self) -> Sketch {
        self.table.discard.extend(self.deck.iter().copied());
        self.deck.clear();
        self
    }

    /// The same in phase `trade`.
    pub(crate) fn trade(mut self) -> Sketch {
        self.table.phase = Phase::Trade;
        self
    }

    /// The same in phase `play` under `rule`; the player has offered red to the next player.
    pub(crate) fn play(mut self, rule: RoundRule) -> Sketch {
        let next = self.table.options.seats.after(self.table.turn_of);
        self.table.phase = Phase::Play;
        self.table.round_rule = Some(rule);
        self.offers[next].insert(Colour::Red);
        self
    }

    /// The same with `seat` having Palette card `number` instead.
    pub(crate) fn palette_card(mut self, seat: Seat, number: u8) -> Sketch {
        let wanted = PaletteCard::new(number);
        let had = self.palette_cards[seat];
        for other in self.table.options.seats.iter() {
            if self.palette_cards[other] == wanted {
                self.palette_cards[other] = had;
            }
        }
        for card in &mut self.palette_deck {
            if Some(*card) == wanted {
                *card = had.unwrap();
            }
        }
        self.palette_cards[seat] = wanted;
        self
    }

    /// The same after `seat` has revealed so many cards from the Palette deck.
    pub(crate) fn revealed(mut self, seat: Seat, count: usize) -> Sketch {
        for _ in 0..count {
            self.table.revealed[seat].insert(self.palette_deck.pop().unwrap());
        }
        self.table.revealed_this_round = true;
        self
    }

    /// A game with the same bytes, right or wrong.
    pub(crate) fn raw(&self) -> Tavolozza {
        rewrite(self)
    }

    /// The game, which must be a possible one.
    pub(crate) fn game(&self) -> Tavolozza {
        let game = self.raw();
        assert_eq!(game.validate(), Ok(()), "{self:#?}");
        game
    }

    /// The sketch of a game.
    pub(crate) fn of(game: &Tavolozza) -> Sketch {
        rewrite(game)
    }
}

/// What has the same bytes.
fn rewrite<A: Serialize, B: DeserializeOwned>(value: &A) -> B {
    let mut buffer = [0; 512];
    let bytes = postcard::to_slice(value, &mut buffer).unwrap();
    postcard::from_bytes(bytes).unwrap()
}

pub(crate) fn colour(letter: char) -> Colour {
    match letter {
        'R' => Colour::Red,
        'B' => Colour::Blue,
        'Y' => Colour::Yellow,
        'G' => Colour::Green,
        'O' => Colour::Orange,
        'P' => Colour::Purple,
        _ => panic!("no colour {letter}"),
    }
}

pub(crate) fn cards(letters: &str) -> Cards {
    letters.chars().map(colour).collect()
}

pub(crate) fn pile(letters: &str) -> Pile {
    letters.chars().map(colour).collect()
}

pub(crate) fn set(letters: &str) -> ColourSet {
    letters.chars().map(colour).collect()
}

pub(crate) fn palette_set(numbers: &[u8]) -> PaletteSet {
    let mut set = PaletteSet::EMPTY;
    for &number in numbers {
        set.insert(PaletteCard::new(number).unwrap());
    }
    set
}

/// The stacks of a column: `"RBB"` is a red card under two blue ones.
pub(crate) fn stacks(letters: &str) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for colour in letters.chars().map(colour) {
        match stacks.last_mut() {
            Some(top) if top.colour == colour => top.count += 1,
            _ => stacks.push(Stack { colour, count: 1 }),
        }
    }
    stacks
}

/// Columns with bars between them.
pub(crate) fn columns(letters: &str) -> Columns {
    let columns: Vec<Column> = letters
        .split('|')
        .filter(|column| !column.is_empty())
        .map(|column| Column::new(&stacks(column)).unwrap())
        .collect();
    Columns::new(&columns).unwrap()
}

pub(crate) fn legal(game: &Tavolozza) -> Vec<Action> {
    let mut actions = Actions::new();
    game.legal(&mut actions);
    actions.to_vec()
}

/// Plays a legal action and returns what everybody saw.
pub(crate) fn play(game: &mut Tavolozza, action: Action) -> Vec<Event> {
    let mut told = Vec::new();
    assert_eq!(game.apply(action, &mut |event| told.push(event)), Ok(()));
    assert_eq!(game.validate(), Ok(()));
    told
}

/// Plays several legal actions.
pub(crate) fn play_all(game: &mut Tavolozza, actions: &[Action]) {
    for &action in actions {
        play(game, action);
    }
}

/// Why an action is refused here; it must be, and change nothing.
pub(crate) fn refused(game: &Tavolozza, action: Action) -> Refusal {
    assert!(!legal(game).contains(&action));
    let mut after = game.clone();
    let refusal = after
        .apply(action, &mut |event| panic!("told {event:?}"))
        .expect_err("it should be refused");
    assert_eq!(after, *game);
    refusal
}

pub(crate) fn deal(seats: Seats, number: u64) -> Tavolozza {
    let deal = DealNumber::new(number).unwrap();
    Tavolozza::deal(Options::new(seats), deal, &mut |_| ()).unwrap()
}

/// The set-up of a dealt game.
pub(crate) fn setup_of(game: &Tavolozza) -> Setup {
    Setup {
        first_player: game.table().first_player,
        hands: game.seats().iter().map(|seat| *game.hand(seat)).collect(),
        palette_cards: game
            .seats()
            .iter()
            .filter_map(|seat| game.palette_card(seat))
            .collect(),
        palette_deck: game.palette_deck().iter().copied().collect(),
        columns: game.table().columns.clone(),
        deck: game.deck().iter().copied().collect(),
    }
}

/// The shortest way through the turn of the player to move, from `announce` or `draw`, without a
/// reveal: draw from the deck, offer something, discard something.
pub(crate) fn short_turn(game: &mut Tavolozza) {
    if game.table().phase == Phase::Announce {
        play(game, Action::Announce(RoundRule::Different));
    }
    let by = game.to_move().unwrap();
    play(game, legal(game)[0]);
    let card = game.hand(by).iter().next().unwrap();
    let to = game.seats().after(by);
    play_all(
        game,
        &[
            Action::Offer { card, to },
            Action::Refuse,
            Action::Done,
            Action::Discard(card),
            Action::End,
        ],
    );
}
