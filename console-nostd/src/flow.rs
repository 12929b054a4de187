//! From screen to screen: every transition between the screens of the console is in this file; those
//! inside a game are in the `buttons` of its screens.

use crate::console::{Console, Keep};
use crate::keys::{Act, BStyle};
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::screens::coloretto::{Outcome, Play};
use crate::screens::{entry::Entry, options, players, settings, simple};
use crate::text::{Language, Line, Texts, fill};
use crate::{Button, Instant, Tune};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Coloretto;
use rules_nostd::{DealNumber, Game, Seat};

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Logo(Instant),
    /// A message, and whether play goes on after it.
    Message(Message, bool),
    Main(List),
    ReplaceGame,
    Players(List),
    Name(Seat, Entry),
    Options(List),
    Deal(Entry),
    Settings(List),
    About,
    Play,
}

/// Something went wrong that a person must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    DamagedGame,
    DamagedSettings,
    NotSaved,
}

/// A line of the main menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MainChoice {
    Resume,
    NewGame,
    Settings,
    About,
}

impl Console {
    pub(crate) fn b_style(&self) -> BStyle {
        match (self.screen, &self.play) {
            (Screen::Play, Some(play)) if play.b_can_be_held() => BStyle::ReleaseOrHold,
            _ => BStyle::Press,
        }
    }

    pub(crate) fn act(&mut self, act: Act, now: Instant) {
        if self.screen == Screen::Play {
            return self.act_in_play(act, now);
        }
        let Act::Push(button) = act else {
            return;
        };
        let before = self.settings.clone();
        self.waiting_for_deal = false;
        self.push(button, now);
        self.outbox.settings |= self.settings != before;
    }

    fn push(&mut self, button: Button, now: Instant) {
        match self.screen {
            Screen::Logo(_) => self.leave_message(),
            Screen::Message(..) => {
                if matches!(button, Button::A | Button::B) {
                    self.leave_message();
                }
            }
            Screen::Main(list) => self.push_main(button, list, now),
            Screen::ReplaceGame => match button {
                Button::A => self.screen = Screen::Players(List::default()),
                Button::B => self.show_main(),
                _ => {}
            },
            Screen::Players(list) => self.push_players(button, list),
            Screen::Name(seat, entry) => self.push_name(button, seat, entry),
            Screen::Options(list) => self.push_options(button, list, now),
            Screen::Deal(entry) => self.push_deal(button, entry),
            Screen::Settings(list) => self.push_settings(button, list),
            Screen::About => {
                if matches!(button, Button::A | Button::B) {
                    self.show_main();
                }
            }
            Screen::Play => {}
        }
    }

    /// After the logo and after each message: the next message, or where one was.
    pub(crate) fn leave_message(&mut self) {
        self.screen = match (self.messages.pop_front(), self.screen) {
            (Some(message), screen) => Screen::Message(message, screen == Screen::Play),
            (None, Screen::Message(_, true)) => Screen::Play,
            (None, _) => Screen::Main(List::default()),
        };
    }

    fn show_main(&mut self) {
        self.screen = Screen::Main(List::default());
    }

    fn main_choices(&self) -> heapless::Vec<MainChoice, 4> {
        let resume = self.play.is_some().then_some(MainChoice::Resume);
        let rest = [MainChoice::NewGame, MainChoice::Settings, MainChoice::About];
        resume.into_iter().chain(rest).collect()
    }

    fn push_main(&mut self, button: Button, mut list: List, now: Instant) {
        let choices = self.main_choices();
        if button != Button::A {
            list.push(button, choices.len());
            self.screen = Screen::Main(list);
            return;
        }
        self.screen = match choices.get(list.cursor()) {
            Some(MainChoice::Resume) => {
                if let Some(play) = &mut self.play {
                    play.resume(now);
                }
                Screen::Play
            }
            Some(MainChoice::NewGame) if self.unfinished() => Screen::ReplaceGame,
            Some(MainChoice::NewGame) => Screen::Players(List::default()),
            Some(MainChoice::Settings) => Screen::Settings(List::default()),
            Some(MainChoice::About) => Screen::About,
            None => Screen::Main(list),
        };
        self.deal = None;
    }

    /// Whether a new game would cost the table one it has not finished.
    fn unfinished(&self) -> bool {
        self.play
            .as_ref()
            .is_some_and(|play| play.game.to_move().is_some())
    }

    fn push_players(&mut self, button: Button, mut list: List) {
        let seats = self.settings.options.seats;
        let choice = players::choices(seats).nth(list.cursor());
        match (button, choice) {
            (Button::B, _) => return self.show_main(),
            (Button::A, Some(players::Choice::Next)) => {
                self.screen = Screen::Options(List::default());
                return;
            }
            (Button::A, Some(players::Choice::Name(seat))) => {
                let name = players::shown_name(&self.settings.names, seat, self.texts());
                self.screen = Screen::Name(seat, Entry::name(&name));
                return;
            }
            (Button::A | Button::Left | Button::Right, Some(players::Choice::Count)) => {
                let options = &mut self.settings.options;
                options.seats = players::other_count(seats, button != Button::Left);
                // Other tables leave out another number of colours.
                options.removed = None;
            }
            _ => list.push(button, players::choices(seats).len()),
        }
        self.screen = Screen::Players(list);
    }

    fn push_name(&mut self, button: Button, seat: Seat, mut entry: Entry) {
        let list = List::at(seat.index() + 2);
        match button {
            Button::A => {
                self.settings.names[seat.index()] = entry.to_name();
                self.screen = Screen::Players(list);
            }
            Button::B => self.screen = Screen::Players(list),
            _ => {
                entry.push(button);
                self.screen = Screen::Name(seat, entry);
            }
        }
    }

    fn push_options(&mut self, button: Button, mut list: List, now: Instant) {
        let choices = options::choices(&self.settings.options);
        match (button, choices.get(list.cursor())) {
            (Button::B, _) => {
                self.screen = Screen::Players(List::default());
                return;
            }
            (Button::A, Some(options::Choice::Start)) => {
                match self.deal {
                    // The shell answers with a number, and the game begins.
                    None => {
                        self.outbox.want_deal = true;
                        self.waiting_for_deal = true;
                    }
                    Some(deal) => self.begin(deal, now),
                }
                return;
            }
            (Button::A, Some(options::Choice::Deal)) => {
                self.screen = Screen::Deal(Entry::deal(self.deal));
                return;
            }
            (Button::A | Button::Left | Button::Right, Some(&choice)) => {
                options::change(&mut self.settings.options, choice, button != Button::Left);
                if choice == options::Choice::Deal {
                    self.deal = None;
                }
            }
            _ => list.push(button, choices.len()),
        }
        self.screen = Screen::Options(list);
    }

    fn push_deal(&mut self, button: Button, mut entry: Entry) {
        let choices = options::choices(&self.settings.options);
        let line = choices
            .iter()
            .position(|choice| *choice == options::Choice::Deal);
        let list = List::at(line.unwrap_or(0));
        match button {
            Button::A => {
                self.deal = entry.to_deal();
                self.screen = Screen::Options(list);
            }
            Button::B => self.screen = Screen::Options(list),
            _ => {
                entry.push(button);
                self.screen = Screen::Deal(entry);
            }
        }
    }

    fn push_settings(&mut self, button: Button, mut list: List) {
        match button {
            Button::B => return self.show_main(),
            Button::A | Button::Left | Button::Right => {
                let forward = button != Button::Left;
                settings::change(&mut self.settings, list.cursor(), forward);
            }
            Button::Up | Button::Down => list.push(button, settings::LINES),
        }
        self.screen = Screen::Settings(list);
    }

    /// Deals the game the table agreed on.
    pub(crate) fn begin(&mut self, deal: DealNumber, now: Instant) {
        let names = core::array::from_fn(|index| {
            let seat = Seat::from_index(index).unwrap_or(Seat::A);
            players::shown_name(&self.settings.names, seat, self.texts())
        });
        let dealt = Coloretto::deal(self.settings.options, deal, &mut |_| ());
        match dealt {
            Ok(game) => {
                self.play = Some(Play::new(names, game, now));
                self.screen = Screen::Play;
                self.outbox.game = Some(Keep::Save);
                self.outbox.tune = Some(Tune::YourTurn);
            }
            // Only options that were kept by another version could be refused.
            Err(_) => {
                self.settings.options.removed = None;
                self.show_main();
            }
        }
    }

    fn act_in_play(&mut self, act: Act, now: Instant) {
        let ask_to_draw = self.settings.ask_to_draw;
        let Some(play) = &mut self.play else {
            return self.show_main();
        };
        match play.push(act, ask_to_draw, now) {
            Outcome::Stay => {}
            Outcome::Stepped(tune) => {
                self.outbox.game = Some(Keep::Save);
                self.outbox.tune = Some(tune);
            }
            Outcome::Refused => self.outbox.tune = Some(Tune::Error),
            Outcome::Quit => self.show_main(),
            Outcome::Again => {
                self.finish();
                self.deal = None;
                self.screen = Screen::Players(List::default());
            }
            Outcome::Finished => {
                self.finish();
                self.show_main();
            }
        }
    }

    /// The game is over and has been looked at: it need not be kept.
    fn finish(&mut self) {
        self.play = None;
        self.outbox.game = Some(Keep::Clear);
    }

    fn texts(&self) -> &'static Texts {
        Language::default().texts()
    }

    pub(crate) fn draw_screen<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        let texts = self.texts();
        match self.screen {
            Screen::Logo(_) => simple::logo(page),
            Screen::Message(message, _) => {
                let lines = match message {
                    Message::DamagedGame => &texts.damaged_game,
                    Message::DamagedSettings => &texts.damaged_settings,
                    Message::NotSaved => &texts.not_saved,
                };
                simple::message(page, texts, lines)
            }
            Screen::Main(list) => {
                page.header(texts.menu, texts.ok, "")?;
                let choices = self.main_choices();
                list.draw(page, choices.len(), |line| {
                    let text = match choices.get(line) {
                        Some(MainChoice::Resume) => texts.resume,
                        Some(MainChoice::NewGame) => texts.new_game,
                        Some(MainChoice::Settings) => texts.settings,
                        Some(MainChoice::About) | None => texts.about,
                    };
                    (fill(text, &[]), Line::new())
                })
            }
            Screen::ReplaceGame => simple::question(page, texts, texts.replace_game),
            Screen::Players(list) => {
                let seats = self.settings.options.seats;
                players::draw(page, texts, list, seats, &self.settings.names)
            }
            Screen::Name(seat, entry) => {
                entry.draw(page, texts, &fill(texts.name_of_n, &[&(seat.index() + 1)]))
            }
            Screen::Options(list) => {
                options::draw(page, texts, list, &self.settings.options, self.deal)
            }
            Screen::Deal(entry) => entry.draw(page, texts, texts.deal),
            Screen::Settings(list) => settings::draw(page, texts, list, &self.settings),
            Screen::About => simple::about(page, texts),
            Screen::Play => match &self.play {
                Some(play) => play.draw(page, texts),
                None => Ok(()),
            },
        }
    }
}
