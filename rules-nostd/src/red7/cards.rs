//! The 49 cards (R1) and their colours. Nothing here knows a rule beyond the card order.

use core::fmt;
use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};

/// A colour, from the lowest to the highest (R1), and the rule that goes with it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumSetType,
)]
#[enumset(no_super_impls, repr = "u8", serialize_deny_unknown)]
#[repr(u8)]
pub enum Colour {
    /// Most cards below 4.
    Violet,
    /// The longest run of numbers.
    Indigo,
    /// Most different colours.
    Blue,
    /// Most even cards.
    Green,
    /// Most cards of one colour.
    Yellow,
    /// Most cards of one number.
    Orange,
    /// The highest card.
    Red,
}

impl Colour {
    /// Every colour, from the lowest to the highest.
    pub const ALL: [Colour; 7] = [
        Colour::Violet,
        Colour::Indigo,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Orange,
        Colour::Red,
    ];

    /// The letter that names the colour on a card: `R O Y G B I V`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Violet => 'V',
            Colour::Indigo => 'I',
            Colour::Blue => 'B',
            Colour::Green => 'G',
            Colour::Yellow => 'Y',
            Colour::Orange => 'O',
            Colour::Red => 'R',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }
}

/// A set of colours, lowest first.
pub type ColourSet = EnumSet<Colour>;

/// How many colours, and how many numbers.
pub(super) const SEVEN: u8 = 7;

/// How many cards there are (R1).
pub const CARDS: usize = 49;

/// One of the 49 cards. Cards are ordered by number first, then colour (R1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(pub(super) u8);

impl Card {
    /// The card with this number, 1 to 7, and colour.
    pub const fn new(number: u8, colour: Colour) -> Option<Card> {
        if number >= 1 && number <= SEVEN {
            Some(Card((number - 1) * SEVEN + colour as u8))
        } else {
            None
        }
    }

    /// The card at this place in the card order, from 0.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < CARDS {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// The card's place in the card order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's number, 1 to 7.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 / SEVEN + 1
    }

    /// The card's colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % SEVEN) as usize]
    }

    /// The card with this name: `R7` … `V1`.
    pub fn from_name(name: &str) -> Option<Card> {
        let mut letters = name.chars();
        let colour = Colour::from_letter(letters.next()?)?;
        let number = letters.next()?.to_digit(10)?;
        match letters.next() {
            None => Card::new(number as u8, colour),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<u8> for Card {
    type Error = NoSuchCard;
    fn try_from(index: u8) -> Result<Card, NoSuchCard> {
        Card::from_index(index.into()).ok_or(NoSuchCard)
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

/// A number that stands for no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchCard;

impl fmt::Display for NoSuchCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there are 49 cards")
    }
}
