//! Tavolozza's screens: where the cursors stand, and what a step tells the table.
//!
//! Hands and Palette cards are hidden, so what a board draws is for the player to move alone, behind a
//! curtain, but for the palette while a bot plays; what everybody hears of is [`told`] before it.
//! [`table`] draws the palette and the hand, [`panel`] what is beside them, [`pages`] what is opened from
//! there, [`news`] what has happened meanwhile, which [`log`] remembers; [`buttons`] leads through them,
//! to [`choices`].

mod buttons;
mod choices;
mod log;
mod news;
mod pages;
mod panel;
mod table;
#[cfg(test)]
mod tests;
mod told;

pub(crate) use news::tray;
pub(crate) use table::point_at;

use crate::art::Font;
use crate::keep::Settings;
use crate::page::{Drawn, Page};
use crate::play::{self, Push, Scene, Step, Strip};
use crate::text::{Line, Texts, fill};
use crate::{Button, Tune};
use choices::{sources, spots, targets};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use log::{Drew, Log, News, Reply};
use rules_nostd::tavolozza::{Action, Colour, Event, Phase, Refusal, RoundRule, Source, Tavolozza};
use rules_nostd::{Game, Seat};
use told::Told;

/// The screens of a game of Tavolozza.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    view: View,
    /// Where the cursor is in the hand.
    spot: Spot,
    /// Where the player would draw from.
    source: Source,
    /// Which of the targets of the chosen card: opponents in a trade, places in play.
    aim: u8,
    /// Whether the chosen step has been asked about.
    asked: bool,
    /// The card that was just drawn.
    fresh: Option<Colour>,
    /// The card that the step that is being played draws, and what it leaves to be seen first.
    drew: Option<Colour>,
    first: Option<View>,
    log: Log,
}

/// Which screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    /// The palette and the hand.
    Table,
    /// Which rule to announce.
    Rule(RoundRule),
    /// The own Palette card.
    Mine,
    /// Everybody's points and numbers of cards.
    Players,
    /// What happened since the player's last turn, from this line on.
    Recap(u8),
    /// How an offer ended.
    Reply(Reply),
}

/// A place of the cursor in the hand, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spot {
    Card(Colour),
    /// Behind the cards: no more trades, the end of the turn, a refusal.
    Stop,
}

impl play::Board for Board {
    type Game = Tavolozza;
    type Told = Told;
    const TITLE: play::Title = play::Title::Tavolozza;
    const HIDDEN: bool = true;

    fn settle(game: &Tavolozza) -> Board {
        let spots = spots(game);
        let sources = sources(game);
        // To refuse is what changes nothing.
        let first = match game.table().phase {
            Phase::Reply { .. } => Spot::Stop,
            _ => spots.first().copied().unwrap_or(Spot::Stop),
        };
        let deck = sources.iter().find(|source| **source == Source::Deck);
        Board {
            view: View::Table,
            spot: first,
            source: *deck.or(sources.first()).unwrap_or(&Source::Nothing),
            aim: 0,
            asked: false,
            fresh: None,
            drew: None,
            first: None,
            log: Log::default(),
        }
    }

    fn push(&mut self, game: &Tavolozza, settings: &Settings, button: Button) -> Push<Action> {
        match self.view {
            View::Table => self.push_table(game, settings.device.ask_to_draw, button),
            View::Rule(rule) => self.push_rule(button, rule),
            View::Mine => self.push_mine(game, button),
            View::Players => self.push_players(button),
            View::Recap(top) => {
                if button == Button::A {
                    let top = top + news::LINES;
                    let more = self.told(game) > usize::from(top);
                    self.view = if more { View::Recap(top) } else { View::Table };
                }
                Push::Stay
            }
            View::Reply(_) => {
                if button == Button::A {
                    self.view = View::Table;
                }
                Push::Stay
            }
        }
    }

    fn step(
        game: &mut Tavolozza,
        action: Action,
        tell: &mut impl FnMut(Told),
    ) -> Result<Step, Refusal> {
        let by = game.table().turn_of;
        let hand = *game.hand(by);
        let waiting = match (game.table().phase, game.offered()) {
            (Phase::Reply { to }, Some(offered)) => Some((to, offered)),
            _ => None,
        };
        let deck_left = !game.palette_deck().is_empty();
        let mut chance = false;
        let (mut drew, mut turn_over, mut revealed) = (None, false, None);
        let (mut round_over, mut ended) = (None, None);
        game.apply(action, &mut |event| match event {
            Event::DrewFromDeck { .. } => drew = Some(Drew::Deck),
            Event::DrewDiscard { colour, .. } => drew = Some(Drew::Discard(colour)),
            Event::TookStack { stack, .. } => drew = Some(Drew::Stack(stack)),
            Event::DrewNothing { .. } => drew = Some(Drew::Nothing),
            Event::Reshuffled { .. } => chance = true,
            Event::Revealed { card, .. } => revealed = Some(card),
            Event::TurnEnded { refilled, .. } => {
                turn_over = true;
                chance |= refilled > 0;
            }
            Event::RoundBegan { round, .. } => round_over = Some(round.saturating_sub(1)),
            Event::Ended(ending) => ended = Some(ending),
            _ => {}
        })?;
        let gained = log::gained(&hand, game.hand(by));
        let reply =
            |given| waiting.map(|(by, offered)| News::Replied(Reply { by, offered, given }));
        let news = match action {
            Action::Draw(_) => drew.map(|drew| News::Drew(by, drew, gained.iter().next())),
            Action::Accept(card) => reply(Some(card)),
            Action::Refuse => reply(None),
            Action::Play { card, .. } => Some(News::Played(card)),
            Action::Discard(card) => Some(News::Discarded(card)),
            _ => None,
        };
        let refill = turn_over.then_some(News::Refilled(gained));
        let last_round = deck_left && game.palette_deck().is_empty();
        let told = [
            news.map(Told::Later),
            refill.map(Told::Later),
            revealed.map(|card| Told::Revealed(by, card)),
            last_round.then_some(Told::LastRound),
            round_over.map(Told::RoundOver),
            ended.map(Told::Ended),
        ];
        told.into_iter().flatten().for_each(tell);
        // What was shown to somebody, or turned by chance, is asked about and stays.
        let shown = matches!(
            action,
            Action::Offer { .. } | Action::Accept(_) | Action::Refuse | Action::Reveal
        );
        let reveals = shown || chance || drew == Some(Drew::Deck) || ended.is_some();
        Ok(Step {
            reveals,
            tune: last_round.then_some(Tune::LastRound),
            // Everybody looks at what is told: the hand goes behind its curtain for that.
            cue: revealed.is_some() || round_over.is_some(),
            probes: false,
        })
    }

    fn remember(&mut self, told: &Told) -> bool {
        match *told {
            Told::Later(news) => {
                self.log.add(news);
                match news {
                    News::Drew(_, _, card) => self.drew = card,
                    News::Replied(reply) => self.first = Some(View::Reply(reply)),
                    News::Refilled(_) => self.first = Some(View::Recap(0)),
                    News::Played(_) | News::Discarded(_) | News::Revealed(..) => {}
                }
                true
            }
            // The next one is to be looked at.
            Told::Revealed(_, card) => {
                self.log.add(News::Revealed(card.points()));
                self.first = Some(View::Mine);
                false
            }
            Told::LastRound | Told::RoundOver(_) | Told::Ended(_) => false,
        }
    }

    fn stepped(&mut self, game: &Tavolozza) {
        let mut board = Board::settle(game);
        board.log = core::mem::take(&mut self.log);
        let nothing_new = board.told(game) == 0;
        board.view = match self.first {
            None => View::Table,
            Some(View::Recap(_)) if nothing_new => View::Table,
            Some(view) => view,
        };
        // The same card again, else the next, or the one that was drawn. After an offer nothing more has
        // to be offered; a card that does not fit anywhere is not discarded by one press too many.
        let spots = spots(game);
        let phase = game.table().phase;
        board.fresh = self.drew.filter(|_| phase == Phase::Trade);
        let has_offered = phase == Phase::Trade && spots.contains(&Spot::Stop);
        let from = match board.fresh {
            _ if has_offered => Spot::Stop,
            Some(colour) => Spot::Card(colour),
            None => self.spot,
        };
        if matches!(phase, Phase::Trade | Phase::Play) {
            let fits = |spot: &&Spot| match **spot {
                Spot::Card(card) if phase == Phase::Play => {
                    matches!(targets(game, card).first(), Some(Action::Play { .. }))
                }
                _ => true,
            };
            let mut fitting = spots.iter().filter(fits);
            let first = fitting.clone().next();
            let again = fitting.find(|spot| **spot >= from);
            board.spot = *again.or(first).unwrap_or(&board.spot);
        }
        *self = board;
    }

    fn covered(&mut self) {
        self.asked = false;
    }

    fn strip(&self) -> Option<Strip> {
        Some(Strip {
            at: Point::new(2, 51),
            room: 124,
            font: Font::Body,
        })
    }

    /// What everybody sees or hears of and the table does not show: which rule it is, where a card comes
    /// from, whom an offer is for and how it ends.
    fn point(&mut self, _game: &Tavolozza, action: Action) -> bool {
        !matches!(
            action,
            Action::Draw(Source::Nothing)
                | Action::Play { .. }
                | Action::Discard(_)
                | Action::Done
                | Action::End
                | Action::Reveal
        )
    }

    fn deed(scene: &Scene<'_, Tavolozza>, action: Action) -> Line {
        let words = scene.texts.tavolozza;
        match action {
            Action::Announce(RoundRule::Same) => fill("%: %", &[&"%", &words.same]),
            Action::Announce(RoundRule::Different) => fill("%: %", &[&"%", &words.different]),
            Action::Draw(Source::Column(index)) => fill(words.takes_n, &[&"%", &(index + 1)]),
            Action::Draw(Source::Discard) => fill(words.takes_discard, &[&"%"]),
            Action::Draw(_) => fill(words.draws, &[&"%"]),
            Action::Offer { to, .. } => fill(words.offers, &[&"%", &scene.name(to)]),
            Action::Accept(_) => fill(words.accepts, &[&"%"]),
            Action::Refuse => fill(words.refuses, &[&"%"]),
            _ => Line::new(),
        }
    }

    fn calls_for(&self, game: &Tavolozza, texts: &Texts) -> Option<&'static str> {
        match (game.table().phase, self.view) {
            (Phase::Reply { .. }, _) => Some(texts.tavolozza.an_offer),
            (_, View::Reply(_)) => Some(texts.tavolozza.an_answer),
            _ if game.palette_deck().is_empty() => Some(texts.last_round),
            // A new one, behind a curtain before the same player.
            (_, View::Mine) => Some(texts.tavolozza.palette_card),
            _ => None,
        }
    }

    fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Tavolozza>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        table::watched(scene, page)
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Tavolozza>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        match self.view {
            View::Table => table::draw(self, scene, page),
            View::Rule(rule) => pages::rule(scene, page, rule),
            View::Mine => pages::mine(scene, page, self.asked),
            View::Players => pages::players(scene, page),
            View::Recap(top) => news::recap(scene, page, &self.log, top),
            View::Reply(reply) => news::reply(scene, page, reply),
        }
    }

    fn draw_told<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Tavolozza>,
        page: &mut Page<'_, '_, D>,
        told: Told,
    ) -> Drawn<D> {
        told::draw(scene, page, told)
    }

    fn draw_legend<D: DrawTarget<Color = BinaryColor>>(
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        told::legend(page, texts)
    }

    fn draw_details<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Tavolozza>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
    ) -> Drawn<D> {
        told::details(scene, page, seat)
    }

    fn tie_break(texts: &Texts) -> &'static str {
        texts.tavolozza.tie_revealed
    }

    fn points_so_far(game: &Tavolozza, seat: Seat) -> Line {
        fill("%", &[&game.table().points(seat)])
    }
}

impl Board {
    /// How many lines there are to tell the player to move.
    fn told(&self, game: &Tavolozza) -> usize {
        let seat = game.to_move();
        seat.map_or(0, |seat| self.log.since(seat).len())
    }

    /// What A does now.
    fn chosen(&self, game: &Tavolozza) -> Option<Action> {
        match (game.table().phase, self.spot) {
            (Phase::Draw, _) => Some(Action::Draw(self.source)),
            (Phase::Trade, Spot::Stop) => Some(Action::Done),
            (Phase::Reply { .. }, Spot::Stop) => Some(Action::Refuse),
            (Phase::Reply { .. }, Spot::Card(card)) => Some(Action::Accept(card)),
            (Phase::Play, Spot::Stop) => Some(Action::End),
            (Phase::Trade | Phase::Play, Spot::Card(card)) => {
                targets(game, card).get(usize::from(self.aim)).copied()
            }
            (Phase::Announce | Phase::Over, _) => None,
        }
    }
}
