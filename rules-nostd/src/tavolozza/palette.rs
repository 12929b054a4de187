//! The palette: columns of stacks, what is completely visible, and where a card fits (T12–T16).
//!
//! It knows neither players nor the rest of the game; a [`Columns`] that T12 or the number of
//! cards (T1) forbids can not be made, read back from bytes included.

use super::cards::{Colour, ColourSet};
use serde::{Deserialize, Serialize};

/// The most columns there may be (T12).
pub const MAX_COLUMNS: usize = 4;

/// Two primaries and the secondary they make (T12).
const MAX_STACKS: usize = 3;

/// Cards of one colour on top of each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stack {
    /// Their colour.
    pub colour: Colour,
    /// How many there are, one at least.
    pub count: u8,
}

type Stacks = heapless::Vec<Stack, MAX_STACKS, u8>;

/// A pile of stacks: a primary, then perhaps another primary, then perhaps what they make (T12).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stacks")]
pub struct Column(Stacks);

impl Column {
    /// A column of these stacks, the bottom one first, if T12 allows it.
    pub fn new(stacks: &[Stack]) -> Option<Column> {
        let stacks = Stacks::from_slice(stacks).ok()?;
        Column::try_from(stacks).ok()
    }

    /// Its stacks, the bottom one first.
    #[inline]
    pub fn stacks(&self) -> &[Stack] {
        &self.0
    }

    /// The colour that is completely visible.
    #[inline]
    pub fn top(&self) -> Option<Colour> {
        self.0.last().map(|stack| stack.colour)
    }

    /// Whether a `card` that is not completely visible anywhere may cover this column (T14, T15).
    #[inline]
    fn may_cover(&self, card: Colour) -> bool {
        match *self.0 {
            [_] => card.is_primary(),
            [one, two] => card.primaries() == one.colour | two.colour,
            _ => false,
        }
    }

    fn put(&mut self, card: Colour) {
        match self.0.last_mut() {
            Some(top) if top.colour == card => top.count += 1,
            _ => {
                let stack = Stack {
                    colour: card,
                    count: 1,
                };
                // There is always room: a column of three stacks is never covered.
                let _ = self.0.push(stack);
            }
        }
    }
}

impl TryFrom<Stacks> for Column {
    type Error = &'static str;
    fn try_from(stacks: Stacks) -> Result<Column, Self::Error> {
        let column = match *stacks {
            [one] => one.colour.is_primary(),
            [one, two] => two_primaries(one, two),
            [one, two, mix] => {
                two_primaries(one, two) && mix.colour.primaries() == one.colour | two.colour
            }
            _ => false,
        };
        if column && stacks.iter().all(|stack| stack.count > 0) {
            Ok(Column(stacks))
        } else {
            Err("no such column (T12)")
        }
    }
}

fn two_primaries(one: Stack, two: Stack) -> bool {
    one.colour.is_primary() && two.colour.is_primary() && one.colour != two.colour
}

/// Where a card may be put on the palette.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the column with this index.
    Column(u8),
    /// In a new column, the last.
    New,
}

/// Places for a card: some of the columns, or a new one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Places(u8);

impl Places {
    const NONE: Places = Places(0);
    const NEW: Places = Places(1 << MAX_COLUMNS);

    /// Whether `place` is one of them.
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        match place {
            Place::Column(index) => (index as usize) < MAX_COLUMNS && self.0 & (1 << index) != 0,
            Place::New => self.0 & Places::NEW.0 != 0,
        }
    }

    /// Whether the card fits nowhere.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places, columns in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        (0..MAX_COLUMNS as u8)
            .map(Place::Column)
            .chain([Place::New])
            .filter(move |&place| self.contains(place))
    }
}

type ColumnList = heapless::Vec<Column, MAX_COLUMNS, u8>;

/// The columns of the palette, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "ColumnList")]
pub struct Columns(ColumnList);

impl Columns {
    /// These columns, if they are not too many (T12) and there are so many cards (T1).
    pub fn new(columns: &[Column]) -> Option<Columns> {
        let columns = ColumnList::from_slice(columns).ok()?;
        Columns::try_from(columns).ok()
    }

    /// The columns, in order.
    #[inline]
    pub fn as_slice(&self) -> &[Column] {
        &self.0
    }

    /// How many columns there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no column.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The colours that are completely visible: those of the top stacks (T12).
    #[inline]
    pub fn visible(&self) -> ColourSet {
        self.0.iter().filter_map(Column::top).collect()
    }

    /// How many cards of `colour` lie in all columns together.
    pub fn count(&self, colour: Colour) -> usize {
        self.0
            .iter()
            .flat_map(Column::stacks)
            .filter(|stack| stack.colour == colour)
            .map(|stack| usize::from(stack.count))
            .sum()
    }

    /// How many cards lie in all columns together.
    pub fn cards(&self) -> usize {
        Colour::ALL.into_iter().map(|c| self.count(c)).sum()
    }

    /// Where `card` may be put (T13–T15); nowhere if it does not fit.
    #[inline]
    pub fn fits(&self, card: Colour) -> Places {
        let joins = self.places(|column| column.top() == Some(card));
        if !joins.is_empty() {
            return joins;
        }
        let covers = self.places(|column| column.may_cover(card));
        if covers.is_empty() && card.is_primary() && self.0.len() < MAX_COLUMNS {
            return Places::NEW;
        }
        covers
    }

    #[inline]
    fn places(&self, mut good: impl FnMut(&Column) -> bool) -> Places {
        let mut places = Places::NONE;
        for (index, column) in self.0.iter().enumerate() {
            places.0 |= u8::from(good(column)) << index;
        }
        places
    }

    /// Puts `card` where it fits.
    pub(super) fn put(&mut self, card: Colour, place: Place) {
        match place {
            Place::Column(index) => {
                if let Some(column) = self.0.get_mut(usize::from(index)) {
                    column.put(card);
                }
            }
            Place::New => self.open(card),
        }
    }

    /// Opens a new column, the last (T16), if there is room for one.
    pub(super) fn open(&mut self, card: Colour) {
        let mut column = Column(Stacks::new());
        column.put(card);
        let _ = self.0.push(column);
    }

    /// Takes the completely visible stack of a column away (T8); a column without stacks is gone,
    /// and the others close up (T16).
    pub(super) fn take(&mut self, index: u8) -> Option<Stack> {
        let index = usize::from(index);
        let column = self.0.get_mut(index)?;
        let stack = column.0.pop();
        if column.0.is_empty() {
            self.0.remove(index);
        }
        stack
    }
}

impl TryFrom<ColumnList> for Columns {
    type Error = &'static str;
    fn try_from(columns: ColumnList) -> Result<Columns, Self::Error> {
        let columns = Columns(columns);
        let enough = |&colour: &Colour| columns.count(colour) <= usize::from(colour.copies());
        if Colour::ALL.iter().all(enough) {
            Ok(columns)
        } else {
            Err("more cards than there are (T1)")
        }
    }
}
