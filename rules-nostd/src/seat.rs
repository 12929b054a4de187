//! Who sits at the table: seats, how many there are, sets of them, and one value for each.

use core::ops::{Index, IndexMut};
use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise. The referee's player 0 is [`Seat::A`].
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumSetType,
)]
#[enumset(no_super_impls, repr = "u8", serialize_deny_unknown)]
#[repr(u8)]
pub enum Seat {
    /// Player 0.
    A,
    /// Player 1.
    B,
    /// Player 2.
    C,
    /// Player 3.
    D,
    /// Player 4.
    E,
}

impl Seat {
    /// Every seat a table can have.
    pub const ALL: [Seat; 5] = [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E];

    /// The seat of player `index`, if a table can have it.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < Seat::ALL.len() {
            Some(Seat::ALL[index])
        } else {
            None
        }
    }

    /// The player's number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The first seat of `set` clockwise after this one, at last this one itself.
    #[inline]
    pub fn next_among(self, set: SeatSet) -> Option<Seat> {
        let later = SeatSet::from_repr_truncated(set.as_repr() & (0xFE << self as u8));
        let from = if later.is_empty() { set } else { later };
        from.iter().next()
    }
}

/// How many players there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Seats {
    /// Two players.
    Two = 2,
    /// Three players.
    Three,
    /// Four players.
    Four,
    /// Five players.
    Five,
}

impl Seats {
    /// Every size of table.
    pub const ALL: [Seats; 4] = [Seats::Two, Seats::Three, Seats::Four, Seats::Five];

    /// A table for `count` players, if there is such a table.
    pub const fn new(count: usize) -> Option<Seats> {
        match count {
            2 => Some(Seats::Two),
            3 => Some(Seats::Three),
            4 => Some(Seats::Four),
            5 => Some(Seats::Five),
            _ => None,
        }
    }

    /// The number of players.
    #[inline]
    pub const fn count(self) -> usize {
        self as usize
    }

    /// The seats of this table, clockwise from [`Seat::A`].
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::ALL[..self.count()].iter().copied()
    }

    /// Whether `seat` is at this table.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < self.count()
    }

    /// The next seat, clockwise.
    #[inline]
    pub const fn after(self, seat: Seat) -> Seat {
        let next = seat.index() + 1;
        if next < self.count() {
            Seat::ALL[next]
        } else {
            Seat::A
        }
    }

    /// The seat before, counter-clockwise.
    #[inline]
    pub const fn before(self, seat: Seat) -> Seat {
        match seat.index().checked_sub(1) {
            Some(before) if before < self.count() => Seat::ALL[before],
            _ => Seat::ALL[self.count() - 1],
        }
    }

    /// All seats of this table as a set.
    #[inline]
    pub fn all(self) -> SeatSet {
        SeatSet::from_repr_truncated((1 << self.count()) - 1)
    }
}

/// A set of seats, in seat order. In a record it is one byte, which does not decode with other bits.
pub type SeatSet = EnumSet<Seat>;

/// One value for each seat a table can have; seats nobody sits on keep the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PerSeat<T>([T; 5]);

impl<T> PerSeat<T> {
    /// A value for each seat, in seat order.
    pub const fn new(values: [T; 5]) -> PerSeat<T> {
        PerSeat(values)
    }

    /// The values of the seats at a table of this size, in seat order.
    #[inline]
    pub fn of(&self, seats: Seats) -> &[T] {
        &self.0[..seats.count()]
    }

    /// The values of all five seats, in seat order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        for seats in Seats::ALL {
            let mut seat = Seat::A;
            for expected in seats.iter() {
                assert_eq!(seat, expected);
                seat = seats.after(seat);
                assert_eq!(seats.before(seat), expected);
            }
            assert_eq!(seat, Seat::A);
            assert_eq!(seats.all().len(), seats.count());
        }
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set: SeatSet = [Seat::D, Seat::B].into_iter().collect();
        assert!(set.contains(Seat::B) && !set.contains(Seat::A));
        set.insert(Seat::A);
        assert!(set.iter().eq([Seat::A, Seat::B, Seat::D]));
        assert_eq!(Seat::B.next_among(set), Some(Seat::D));
        assert_eq!(Seat::D.next_among(set), Some(Seat::A));
        assert_eq!(Seat::E.next_among(set), Some(Seat::A));
        assert_eq!(Seat::A.next_among(SeatSet::empty()), None);
        assert_eq!((Seats::Four.all() - set).iter().next(), Some(Seat::C));
    }

    #[test]
    fn a_set_is_one_byte_of_seats_and_nothing_else() {
        let bytes = &mut [0; 4];
        assert_eq!(
            postcard::to_slice(&(Seat::B | Seat::E), bytes).unwrap(),
            [0b10010]
        );
        assert_eq!(postcard::from_bytes(&[0b11111]), Ok(Seats::Five.all()));
        assert!(postcard::from_bytes::<SeatSet>(&[0b100000]).is_err());
    }
}
