//! What a table of Red7 agrees on.

use crate::text::{Line, Texts, fill};
use rules_nostd::red7::{Length, Options};

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Length,
    ActionRule,
    /// Points that end a full game (R16).
    Target,
}

fn choices(options: &Options) -> &'static [Choice] {
    const ALL: [Choice; 3] = [Choice::Length, Choice::ActionRule, Choice::Target];
    match options.length {
        Length::Full => &ALL,
        Length::Round => &ALL[..2],
    }
}

/// How many options this table has.
pub(crate) fn len(options: &Options) -> usize {
    choices(options).len()
}

/// The other choice for an option: each has two.
pub(crate) fn change(options: &mut Options, line: usize) {
    match choices(options).get(line) {
        Some(Choice::Length) => {
            options.length = match options.length {
                Length::Full => Length::Round,
                Length::Round => Length::Full,
            };
            // No points, no target.
            options.target &= options.length == Length::Full;
        }
        Some(Choice::ActionRule) => options.actions = !options.actions,
        Some(Choice::Target) => options.target = !options.target,
        None => {}
    }
}

/// What an option is called, and what it is now.
pub(crate) fn line(options: &Options, line: usize, texts: &Texts) -> (Line, Line) {
    let words = texts.red7;
    let plain = |text| fill(text, &[]);
    match choices(options).get(line) {
        Some(Choice::Length) => {
            let shown = match options.length {
                Length::Full => words.full_game,
                Length::Round => words.one_round,
            };
            (plain(words.length), plain(shown))
        }
        Some(Choice::ActionRule) => {
            let shown = if options.actions { texts.yes } else { texts.no };
            (plain(words.action_rule), plain(shown))
        }
        Some(Choice::Target) => {
            let shown = match options.target {
                true => fill("%", &[&options.points_to_win()]),
                false => plain(texts.no),
            };
            (plain(words.target), shown)
        }
        None => Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;
    use rules_nostd::Seats;
    use rules_nostd::red7::Red7;

    #[test]
    fn every_choice_can_be_dealt_and_comes_round_again() {
        for seats in [Seats::Two, Seats::Three, Seats::Four] {
            let first = Options::new(seats);
            for changes in 0..64 {
                let mut options = first;
                for line in [changes & 3, changes >> 2 & 3, changes >> 4] {
                    change(&mut options, line);
                    assert!(Tables::playable::<Red7>(options), "{options:?}");
                }
            }
            let mut options = first;
            for line in [0, 1, 0, 1, 2, 2] {
                change(&mut options, line);
            }
            assert_eq!(options, first);
        }
    }
}
