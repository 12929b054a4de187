//! Order for a handful of things: the sort of `core` is quick for thousands, and takes two kilobytes
//! of a device's flash for each kind of thing.

/// Sorts by a key, the smallest first; equal ones stay in their order.
pub fn sort_few<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && key(&items[place]) < key(&items[place - 1]) {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn a_few_are_sorted_and_equal_ones_stay_in_order() {
        let mut items = [(3, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (3, 'e'), (0, 'f')];
        sort_few(&mut items, |item| item.0);
        let letters = items.map(|item| item.1);
        assert_eq!(letters, ['f', 'b', 'd', 'c', 'a', 'e']);
        sort_few(&mut [] as &mut [u8], |item| *item);
    }
}
