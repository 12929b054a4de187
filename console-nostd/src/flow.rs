//! From screen to screen: every transition between the screens of the console is in this file; those
//! inside a game are in [`crate::play`] and in the `buttons` of its board.

use crate::console::{Console, Keep};
use crate::keys::{Act, Style};
use crate::list::List;
use crate::play::{AnyPlay, Outcome, Title};
use crate::screens::book::Reader;
use crate::screens::{entry::Entry, options, players, settings};
use crate::text::{Language, Texts};
use crate::{Button, Duration, Instant, Slot, Tune};
use core::mem::discriminant;
use rules_nostd::{DealNumber, Seat};

/// How long a curtain that falls hears no button: longer than it takes to press once more.
const FALLING: Duration = Duration::from_millis(500);

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Logo(Instant),
    /// Which language, when none was ever chosen.
    Language(List),
    /// A message over another screen.
    Message(Message),
    Main(List),
    ReplaceGame,
    /// Which game.
    Games(List),
    Players(List),
    Name(Seat, Entry),
    Options(List),
    Deal(Entry),
    Settings(List),
    /// Which game's rules.
    Books(List),
    Book(Title, Reader),
    About,
    Play,
}

/// Something went wrong that a person must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    DamagedGame,
    DamagedSettings,
    NotSaved(Slot),
    /// The shell had to switch the console off.
    Stopped,
}

/// A line of the main menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MainChoice {
    Resume,
    NewGame,
    Settings,
    Rules,
    About,
}

impl Console {
    pub(crate) fn key_style(&self) -> Style {
        let is_entry = matches!(self.screen, Screen::Name(..) | Screen::Deal(_));
        let in_play = self.play.as_ref().filter(|_| self.screen == Screen::Play);
        Style {
            b_is_held: is_entry || in_play.is_some_and(AnyPlay::b_can_be_held),
            sideways_repeat: is_entry,
        }
    }

    pub(crate) fn act(&mut self, act: Act, now: Instant) {
        let before = self.screen;
        if self.screen == Screen::Play {
            self.act_in_play(act, now);
        } else {
            self.act_in_menus(act, now);
        }
        // What is held down was meant for the screen that is gone.
        if discriminant(&self.screen) != discriminant(&before) {
            self.keys.forget();
        }
    }

    fn act_in_menus(&mut self, act: Act, now: Instant) {
        let button = match (act, &mut self.screen) {
            (Act::Push(button), _) => button,
            (Act::HoldB, Screen::Name(_, entry)) => return entry.clear(),
            (Act::HoldB, Screen::Deal(_)) => {
                self.deal = None;
                return self.show_deal_line();
            }
            (Act::HoldB, _) => return,
        };
        let before = self.settings.clone();
        self.waiting_for_deal = false;
        self.push(button, now);
        self.outbox.settings |= self.settings != before;
        let contrast = self.settings.device.contrast();
        if contrast != before.device.contrast() {
            self.outbox.contrast = Some(contrast);
        }
    }

    fn push(&mut self, button: Button, now: Instant) {
        match self.screen {
            Screen::Logo(_) => self.leave_logo(now),
            Screen::Language(list) => self.push_language(button, list, now),
            Screen::Message(_) => {
                if button == Button::A {
                    self.leave_message(now);
                }
            }
            Screen::Main(list) => self.push_main(button, list, now),
            Screen::ReplaceGame => match button {
                Button::A => self.screen = self.choose_game(),
                Button::B => self.back_to_main(MainChoice::NewGame),
                _ => {}
            },
            Screen::Games(list) => self.push_games(button, list),
            Screen::Players(list) => self.push_players(button, list),
            Screen::Name(seat, entry) => self.push_name(button, seat, entry),
            Screen::Options(list) => self.push_options(button, list, now),
            Screen::Deal(entry) => self.push_deal(button, entry),
            Screen::Settings(list) => self.push_settings(button, list),
            Screen::Books(list) => self.push_books(button, list),
            Screen::Book(title, _) if button == Button::B => {
                self.screen = Screen::Books(line_of(title));
            }
            Screen::Book(title, mut reader) => {
                reader.push(button, self.texts(), title);
                self.screen = Screen::Book(title, reader);
            }
            Screen::About => {
                if button == Button::B {
                    self.back_to_main(MainChoice::About);
                }
            }
            Screen::Play => {}
        }
    }

    /// After the logo: first of all, a language that can be read.
    pub(crate) fn leave_logo(&mut self, now: Instant) {
        match self.settings.language {
            Some(_) => self.leave_message(now),
            None => self.screen = Screen::Language(List::default()),
        }
    }

    fn push_language(&mut self, button: Button, mut list: List, now: Instant) {
        match (button, Language::ALL.get(list.cursor())) {
            (Button::A, Some(&language)) => {
                self.settings.language = Some(language);
                self.leave_message(now);
            }
            _ => {
                list.push(button, Language::ALL.len());
                self.screen = Screen::Language(list);
            }
        }
    }

    /// After the logo and after each message: the next message, or what it covered.
    pub(crate) fn leave_message(&mut self, now: Instant) {
        self.screen = match self.messages.pop_front() {
            Some(message) => Screen::Message(message),
            None => self.under,
        };
        if let (Screen::Play, Some(play)) = (self.screen, &mut self.play) {
            play.uncovered(now);
        }
    }

    /// A message over whatever is on the screen.
    pub(crate) fn tell(&mut self, message: Message) {
        let comes_first = matches!(
            self.screen,
            Screen::Logo(_) | Screen::Language(_) | Screen::Message(_)
        );
        if comes_first {
            // There are five; one that waits already need not wait twice.
            if !self.messages.iter().any(|waiting| *waiting == message) {
                let _ = self.messages.push_back(message);
            }
            return;
        }
        self.under = self.screen;
        self.screen = Screen::Message(message);
        self.keys.forget();
    }

    fn show_main(&mut self) {
        self.screen = Screen::Main(List::default());
    }

    /// The main menu, on the line that led away from it.
    fn back_to_main(&mut self, from: MainChoice) {
        let choices = self.main_choices();
        let line = choices.iter().position(|choice| *choice == from);
        self.screen = Screen::Main(List::at(line.unwrap_or(0)));
    }

    pub(crate) fn main_choices(&self) -> heapless::Vec<MainChoice, 5> {
        let resume = self.play.is_some().then_some(MainChoice::Resume);
        let rest = [
            MainChoice::NewGame,
            MainChoice::Settings,
            MainChoice::Rules,
            MainChoice::About,
        ];
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
                self.listen(false, now);
                Screen::Play
            }
            Some(MainChoice::NewGame) if self.is_unfinished() => Screen::ReplaceGame,
            Some(MainChoice::NewGame) => self.choose_game(),
            Some(MainChoice::Settings) => Screen::Settings(List::default()),
            Some(MainChoice::Rules) => Screen::Books(line_of(self.title)),
            Some(MainChoice::About) => Screen::About,
            None => Screen::Main(list),
        };
        self.deal = None;
    }

    /// Which game it is to be, on the line of the last one.
    fn choose_game(&self) -> Screen {
        Screen::Games(line_of(self.title))
    }

    fn push_games(&mut self, button: Button, mut list: List) {
        match (button, Title::ALL.get(list.cursor())) {
            (Button::B, _) => return self.back_to_main(MainChoice::NewGame),
            (Button::A, Some(&title)) => {
                self.title = title;
                self.screen = Screen::Players(List::default());
                return;
            }
            _ => list.push(button, Title::ALL.len()),
        }
        self.screen = Screen::Games(list);
    }

    fn push_books(&mut self, button: Button, mut list: List) {
        self.screen = match (button, Title::ALL.get(list.cursor())) {
            (Button::B, _) => return self.back_to_main(MainChoice::Rules),
            (Button::A, Some(&title)) => Screen::Book(title, Reader::default()),
            _ => {
                list.push(button, Title::ALL.len());
                Screen::Books(list)
            }
        };
    }

    /// Whether a new game would cost the table one it has not finished.
    fn is_unfinished(&self) -> bool {
        self.play.as_ref().is_some_and(AnyPlay::is_unfinished)
    }

    fn push_players(&mut self, button: Button, mut list: List) {
        let seats = self.settings.tables.seats(self.title);
        let choice = players::choices(seats).nth(list.cursor());
        match (button, choice) {
            (Button::B, _) => {
                self.screen = self.choose_game();
                return;
            }
            (Button::A, Some(players::Choice::Next)) => {
                self.screen = Screen::Options(List::default());
                return;
            }
            (Button::A, Some(players::Choice::Name(seat))) => {
                let name = &self.settings.names[seat.index()];
                self.screen = Screen::Name(seat, Entry::name(name));
                return;
            }
            (Button::Left | Button::Right, Some(players::Choice::Name(seat))) => {
                let kind = &mut self.settings.kinds[seat.index()];
                *kind = players::next_kind(*kind, button == Button::Right);
            }
            (Button::A | Button::Left | Button::Right, Some(players::Choice::Count)) => {
                let more = button != Button::Left;
                self.settings.tables.change_seats(self.title, more);
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
        let tables = &mut self.settings.tables;
        let choice = options::choice(tables, self.title, list.cursor());
        match (button, choice) {
            (Button::B, _) => {
                self.screen = Screen::Players(List::default());
                return;
            }
            (Button::A, options::Choice::Start) => {
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
            (Button::A, options::Choice::Deal) => {
                self.screen = Screen::Deal(Entry::deal(self.deal));
                return;
            }
            (Button::A | Button::Left | Button::Right, options::Choice::Option(option)) => {
                tables.change(self.title, option, button != Button::Left);
            }
            _ => list.push(button, options::len(tables, self.title)),
        }
        self.screen = Screen::Options(list);
    }

    fn push_deal(&mut self, button: Button, mut entry: Entry) {
        match button {
            Button::A => {
                self.deal = entry.to_deal();
                self.show_deal_line();
            }
            Button::B => self.show_deal_line(),
            _ => {
                entry.push(button);
                self.screen = Screen::Deal(entry);
            }
        }
    }

    /// The options, on the line of the deal number: the last.
    fn show_deal_line(&mut self) {
        let lines = options::len(&self.settings.tables, self.title);
        self.screen = Screen::Options(List::at(lines - 1));
    }

    fn push_settings(&mut self, button: Button, mut list: List) {
        match (button, settings::CHOICES.get(list.cursor())) {
            (Button::B, _) => return self.back_to_main(MainChoice::Settings),
            (Button::A | Button::Left | Button::Right, Some(&choice)) => {
                let forward = button != Button::Left;
                settings::change(&mut self.settings, choice, forward);
            }
            _ => list.push(button, settings::CHOICES.len()),
        }
        self.screen = Screen::Settings(list);
    }

    /// Deals the game the table agreed on.
    pub(crate) fn begin(&mut self, deal: DealNumber, now: Instant) {
        let names = core::array::from_fn(|index| {
            let seat = Seat::from_index(index).unwrap_or(Seat::A);
            players::shown_name(&self.settings, seat, self.texts())
        });
        match AnyPlay::deal(self.title, &self.settings, names, deal, now) {
            Ok(play) => {
                self.play = Some(play);
                self.listen(false, now);
                self.keys.forget();
                match &mut self.screen {
                    // A message that came meanwhile wants to be read first.
                    Screen::Message(_) => self.under = Screen::Play,
                    screen => *screen = Screen::Play,
                }
                self.outbox.game = Some(Keep::Save);
                self.outbox.tune = Some(Tune::YourTurn);
            }
            // No table gets this far with options that the rules refuse.
            Err(_) => self.outbox.tune = Some(Tune::Error),
        }
    }

    fn act_in_play(&mut self, act: Act, now: Instant) {
        let Some(play) = &mut self.play else {
            return self.show_main();
        };
        let was_behind = play.is_behind_curtain();
        // A thumb that presses twice does not look at somebody else's hand.
        if was_behind && now < self.deaf_until && matches!(act, Act::Push(_)) {
            return;
        }
        let outcome = play.push(act, &self.settings, now);
        if matches!(outcome, Outcome::Stepped(_)) {
            // A button that is still down does nothing in the next turn.
            self.keys.forget();
        }
        self.follow(outcome);
        self.listen(was_behind, now);
    }

    /// A curtain that has just fallen hears no button for a moment.
    fn listen(&mut self, was_behind: bool, now: Instant) {
        if !was_behind && self.is_behind_curtain() {
            self.deaf_until = now + FALLING;
        }
    }

    fn is_behind_curtain(&self) -> bool {
        self.play.as_ref().is_some_and(AnyPlay::is_behind_curtain)
    }

    /// What happens in play by itself until `now`: a cue goes, a bot plays. A B that is being held for
    /// the menu stays held.
    pub(crate) fn go_on(&mut self, now: Instant) {
        if self.screen != Screen::Play {
            return;
        }
        let was_behind = self.is_behind_curtain();
        while let Some(outcome) = self.play.as_mut().and_then(|play| play.wake(now)) {
            self.follow(outcome);
        }
        self.listen(was_behind, now);
    }

    fn follow(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Stay => {}
            Outcome::Stepped(tune) => {
                self.outbox.game = Some(Keep::Save);
                self.outbox.tune = Some(tune);
            }
            Outcome::Refused => self.outbox.tune = Some(Tune::Error),
            Outcome::Quit => {
                // A game that could not be kept is tried, and told, once more.
                if core::mem::take(&mut self.not_saved[Slot::Game as usize]) {
                    self.outbox.game = Some(Keep::Save);
                }
                self.show_main();
            }
            Outcome::Again => {
                self.title = self.play.as_ref().map_or(self.title, AnyPlay::title);
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

    pub(crate) fn texts(&self) -> &'static Texts {
        self.settings.texts()
    }
}

/// The games, on the line of one.
fn line_of(title: Title) -> List {
    let line = Title::ALL.iter().position(|other| *other == title);
    List::at(line.unwrap_or(0))
}
