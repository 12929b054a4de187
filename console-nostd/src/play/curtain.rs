//! Who may look: the cue over an open board, the curtain before a hidden hand, and when it falls.
//!
//! Where hands are hidden, every change of whoever looks goes through the curtain, which shows nothing
//! of the game. One person among bots needs none between turns.

use super::{Board, Play};
use crate::SIZE;
use crate::art::{Font, Icon};
use crate::page::{Drawn, Page};
use crate::text::Texts;
use crate::{Duration, Instant};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::{Game, Seat};

/// How long the cue "NAME's turn" stays when nobody presses anything.
const CUE: Duration = Duration::from_millis(1000);
/// How long a notice stays where only bots play.
const UNREAD: Duration = Duration::from_millis(2000);

/// How long hidden cards stay in sight when nobody presses anything: then the curtain falls again.
pub(super) const REST: Duration = Duration::from_secs(60);
/// The same for one person among bots.
pub(super) const REST_ALONE: Duration = Duration::from_secs(180);

impl<B: Board> Play<B> {
    /// The one to call, unless it is a bot.
    pub(super) fn person(&self, seat: Option<Seat>) -> Option<Seat> {
        seat.filter(|seat| self.kinds[seat.index()].is_none())
    }

    /// Hidden cards that nobody looks at any more go behind the curtain; returns whether they did.
    pub(super) fn rest(&mut self, now: Instant) -> bool {
        let is_due = self.rest_until.is_some_and(|until| until <= now);
        if is_due {
            self.rest_until = None;
            self.board.covered();
            self.rested = true;
            self.summons = self.person(self.game.to_move());
            self.fell = self.summons.is_some();
        }
        is_due
    }

    /// Begins to count again how long hidden cards are in sight, or could be behind what covers them, or
    /// will be after the bots.
    pub(super) fn watch(&mut self, now: Instant) {
        let open = B::HIDDEN && self.summons.is_none() && !self.rested;
        let rest = match self.people() {
            0 | 1 => REST_ALONE,
            _ => REST,
        };
        self.rest_until = open.then(|| now + rest);
    }

    /// How many people sit at the table.
    pub(super) fn people(&self) -> usize {
        let kinds = self.kinds.iter().take(self.game.seats().count());
        kinds.filter(|kind| kind.is_none()).count()
    }

    /// Whether the device is handed over behind a curtain. One person among bots needs none between
    /// turns: nothing hidden is shown while bots play, and nobody else looks.
    pub(super) fn is_curtained(&self) -> bool {
        B::HIDDEN && (self.rested || self.people() > 1)
    }

    /// Whether the curtain is what is to be seen.
    pub(crate) fn is_behind_curtain(&self) -> bool {
        self.summons.is_some() && self.is_curtained() && self.b_can_be_held()
    }

    /// Whoever was called is there. What was hidden is seen: the step before is nobody's to take back.
    pub(super) fn answer(&mut self) {
        let before = self.before.as_ref().and_then(|(game, _)| game.to_move());
        if B::HIDDEN && self.summons.is_some() && before != self.game.to_move() {
            self.before = None;
        }
        self.summons = None;
        self.rested = false;
        self.fell = false;
        self.cue_until = None;
    }

    /// The board comes into sight, as far as nothing else is told: a cue begins to count, a bot to
    /// think.
    pub(crate) fn uncovered(&mut self, now: Instant) {
        self.rest(now);
        self.watch(now);
        let cue = !self.is_curtained() && self.summons.is_some() && self.b_can_be_held();
        let unread = !self.notices.is_empty() && self.people() == 0;
        self.cue_until = match (unread, cue) {
            (true, _) => Some(now + UNREAD),
            (false, true) => Some(now + CUE),
            (false, false) => None,
        };
        self.pace(now);
    }
}

/// "NAME's turn", or what else NAME is called for, over the board.
pub(super) fn cue<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    name: &str,
    reason: Option<&str>,
) -> Drawn<D> {
    page.cover(Point::new(2, 18), 124, 28)?;
    page.fill(Point::new(4, 20), 120, 24, On)?;
    let Some(reason) = reason else {
        return page.phrase(Font::Strong, 26, Off, 116, texts.turn_of, name);
    };
    page.phrase(Font::Strong, 20, Off, 116, "%:", name)?;
    page.phrase(Font::Body, 32, Off, 116, reason, "")
}

/// "Pass to NAME", and what for, instead of the board: nothing of the game is seen.
pub(super) fn curtain<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    name: &str,
    reason: Option<&str>,
) -> Drawn<D> {
    page.fill(Point::zero(), SIZE.width as i32, SIZE.height as i32, On)?;
    page.cover(Point::new(2, 10), 124, 44)?;
    let (first, last) = if reason.is_some() { (11, 40) } else { (18, 36) };
    page.phrase(Font::Strong, first, On, 116, texts.pass_to, name)?;
    page.phrase(Font::Body, 25, On, 116, reason.unwrap_or_default(), "")?;
    let width = Icon::SIZE + 2 + Font::Body.width(texts.show);
    let left = (SIZE.width as i32 - width) / 2;
    page.hint(Point::new(left, last), Icon::A, On, texts.show)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Mark;
    use crate::text::Language;
    use embedded_graphics::mock_display::MockDisplay;
    use embedded_graphics::primitives::Rectangle;

    extern crate std;

    #[test]
    fn a_curtain_has_room_for_the_longest_name_in_every_language() {
        let screen = Rectangle::new(Point::zero(), SIZE);
        for texts in Language::ALL.map(Language::texts) {
            let tavolozza = texts.tavolozza;
            for reason in [
                None,
                Some(texts.fell),
                Some(texts.last_round),
                Some(tavolozza.an_offer),
                Some(tavolozza.an_answer),
                Some(tavolozza.palette_card),
            ] {
                for is_curtain in [true, false] {
                    let mut words = std::vec::Vec::new();
                    let mut note = |mark: &Mark<'_>| {
                        if let Mark::Text { area, text, cut } = mark {
                            words.push(std::string::ToString::to_string(text));
                            assert_eq!(area.intersection(&screen), *area);
                            assert!(!cut, "{text}");
                        }
                    };
                    // Half of the screen is enough to draw on: only the marks are looked at.
                    let mut display = MockDisplay::new();
                    display.set_allow_out_of_bounds_drawing(true);
                    display.set_allow_overdraw(true);
                    let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
                    let draw = if is_curtain { curtain } else { cue };
                    draw(&mut page, texts, "WWWWWWWW", reason).unwrap();
                    assert!(words.concat().contains("WWW"), "at least the beginning");
                    assert!(reason.is_none_or(|reason| words.iter().any(|word| word == reason)));
                    assert_eq!(is_curtain, words.iter().any(|word| word == texts.show));
                }
            }
        }
    }
}
