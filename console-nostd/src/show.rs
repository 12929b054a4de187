//! What is drawn for each [`Screen`]: its own module does it, or it is done here where it is no more
//! than a list.

use crate::Slot;
use crate::console::Console;
use crate::flow::{MainChoice, Message, Screen};
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::play::Title;
use crate::screens::{language, options, players, settings, simple};
use crate::text::{Line, Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

impl Console {
    pub(crate) fn draw_screen<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        let texts = self.texts();
        match self.screen {
            Screen::Logo(_) => simple::logo(page),
            Screen::Language(list) => language::draw(page, list),
            Screen::Message(message) => {
                let (lines, more): (&[_], _) = match message {
                    Message::DamagedGame => (&texts.damaged_game, None),
                    Message::DamagedSettings => (&texts.damaged_settings, None),
                    Message::NotSaved(Slot::Game) => (&texts.not_saved, None),
                    Message::NotSaved(Slot::Settings) => (&texts.settings_not_saved, None),
                    Message::Stopped => {
                        let kept = self.play.as_ref().map(|_| texts.game_kept);
                        (&texts.stopped, kept)
                    }
                };
                let lines = lines.iter().copied().chain(more);
                simple::message(page, texts, lines, &self.stopped)
            }
            Screen::Main(list) => {
                page.header(texts.menu, texts.ok, "")?;
                let choices = self.main_choices();
                list.draw(page, choices.len(), |line| {
                    let text = match choices.get(line) {
                        Some(MainChoice::Resume) => texts.resume,
                        Some(MainChoice::NewGame) => texts.new_game,
                        Some(MainChoice::Settings) => texts.settings,
                        Some(MainChoice::Rules) => texts.rules,
                        Some(MainChoice::About) | None => texts.about,
                    };
                    (fill(text, &[]), Line::new())
                })
            }
            Screen::ReplaceGame => simple::question(page, texts, texts.replace_game),
            Screen::Games(list) => games(page, texts, texts.which_game, list),
            Screen::Players(list) => {
                let seats = self.settings.tables.seats(self.title);
                players::draw(page, texts, list, seats, &self.settings)
            }
            Screen::Name(seat, entry) => {
                entry.draw(page, texts, &fill(texts.name_of_n, &[&(seat.index() + 1)]))
            }
            Screen::Options(list) => {
                let tables = (&self.settings.tables, self.title);
                options::draw(page, texts, list, tables, self.deal)
            }
            Screen::Deal(entry) => entry.draw(page, texts, texts.deal),
            Screen::Settings(list) => settings::draw(page, texts, list, &self.settings),
            Screen::Books(list) => games(page, texts, texts.rules, list),
            Screen::Book(title, reader) => reader.draw(page, texts, title),
            Screen::About => simple::about(page, texts),
            Screen::Play => match &self.play {
                Some(play) => play.draw(page, texts),
                None => Ok(()),
            },
        }
    }
}

/// Draws the games to choose from.
fn games<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    header: &str,
    list: List,
) -> Drawn<D> {
    page.header(header, texts.next, texts.back)?;
    list.draw(page, Title::ALL.len(), |line| {
        let title = Title::ALL[line.min(Title::ALL.len() - 1)];
        (fill(texts.title(title), &[]), Line::new())
    })
}
