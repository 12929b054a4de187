//! The console from outside: inputs and time in, pixels and requests out.

use crate::flow::{Message, Screen};
use crate::keep::Settings;
use crate::keys::Keys;
use crate::list::List;
use crate::page::{Drawn, Mark, Note, Page};
use crate::play::{AnyPlay, Title};
use crate::{Duration, Effect, Input, Instant, Kept, Light, STOPPED_LETTERS, Slot, Ticket, Tune};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Deque;
use rules_nostd::DealNumber;

/// How long the logo stays.
const LOGO: Duration = Duration::from_millis(1000);

/// The letters of a code that says why the console was switched off.
type Code = heapless::String<STOPPED_LETTERS>;

/// The console.
#[derive(Clone)]
pub struct Console {
    pub(crate) screen: Screen,
    /// What a message covers.
    pub(crate) under: Screen,
    pub(crate) keys: Keys,
    pub(crate) settings: Settings,
    /// The game in play, or kept from before.
    pub(crate) play: Option<AnyPlay>,
    /// The game that a table is being set up for.
    pub(crate) title: Title,
    /// Deal the next game with this number.
    pub(crate) deal: Option<DealNumber>,
    pub(crate) light: Light,
    pub(crate) last_press: Instant,
    pub(crate) outbox: Outbox,
    /// Until when nobody can have read whom a curtain calls.
    pub(crate) deaf_until: Instant,
    /// Whether the table has pressed Start and a number is on its way.
    pub(crate) waiting_for_deal: bool,
    /// Whether the last attempt to keep a slot failed: it is told once, until one succeeds.
    pub(crate) not_saved: [bool; 2],
    /// What has to be read before the menu.
    pub(crate) messages: Deque<Message, 4>,
    /// Why the console was switched off.
    pub(crate) stopped: Code,
    /// The last question a bot was asked.
    ticket: Ticket,
}

/// Requests to the shell that wait.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox {
    pub(crate) light: Option<Light>,
    pub(crate) contrast: Option<u8>,
    pub(crate) tune: Option<Tune>,
    pub(crate) aside: [bool; 2],
    pub(crate) game: Option<Keep>,
    pub(crate) settings: bool,
    pub(crate) want_deal: bool,
}

/// What to do with the game's slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    Save,
    Clear,
}

impl Console {
    /// Switches the console on, with what was kept when it was last switched off.
    // In a frame of its own, as all that is read here: the device's instructions reach only so far into
    // one, and what is further away takes more flash.
    #[inline(never)]
    pub fn new(kept: Kept<'_>, now: Instant) -> Console {
        let opened = kept.settings.map(Settings::open);
        let game = kept.game.map(|bytes| AnyPlay::open(bytes, now));
        let unread_game = matches!(game, Some(None));
        let unread_settings = matches!(opened, Some(None | Some((_, false))));
        let settings = match opened.flatten() {
            Some((settings, _)) => settings,
            None => Settings::new(),
        };
        let mut stopped = Code::new();
        for letter in kept.stopped.unwrap_or_default().chars() {
            // As much as fits.
            let _ = stopped.push(letter);
        }
        let told = [
            (kept.stopped.is_some(), Message::Stopped),
            (unread_game, Message::DamagedGame),
            (unread_settings, Message::DamagedSettings),
        ];
        let mut messages = Deque::new();
        for (_, message) in told.into_iter().filter(|(happened, _)| *happened) {
            // There are three.
            let _ = messages.push_back(message);
        }
        Console {
            screen: Screen::Logo(now + LOGO),
            under: Screen::Main(List::default()),
            keys: Keys::default(),
            play: game.flatten(),
            title: Title::Coloretto,
            deal: None,
            light: Light::Full,
            last_press: now,
            outbox: Outbox {
                light: Some(Light::Full),
                contrast: Some(settings.device.contrast()),
                aside: [unread_game, unread_settings],
                // What could be read of them is kept in their place.
                settings: unread_settings,
                ..Outbox::default()
            },
            settings,
            deaf_until: now,
            waiting_for_deal: false,
            not_saved: [false; 2],
            messages,
            stopped,
            ticket: Ticket::default(),
        }
    }

    /// Tells it what happened, and when. Time never goes back.
    pub fn handle(&mut self, input: Input, now: Instant) {
        self.pass_time(now);
        match input {
            Input::Press(_) => {
                self.last_press = now;
                let was = self.light;
                self.shine(Light::Full);
                if was == Light::Off {
                    self.keys.forget();
                    return;
                }
            }
            Input::Deal(deal) => {
                if core::mem::take(&mut self.waiting_for_deal) {
                    self.begin(deal, now);
                }
                return;
            }
            Input::Saved(slot, saved) => {
                let failed = saved.is_err();
                let before = core::mem::replace(&mut self.not_saved[slot as usize], failed);
                // A finished game that could not be removed costs nobody anything.
                let matters = slot == Slot::Settings || self.play.is_some();
                if failed && !before && matters {
                    self.tell(Message::NotSaved(slot));
                }
                return;
            }
            Input::Bot(ticket, answer) => {
                if let Some(play) = &mut self.play {
                    play.told(ticket, answer, now);
                }
                self.go_on(now);
                return;
            }
            Input::Release(_) | Input::Wake => {}
        }
        if let Some(act) = self.keys.input(input, self.key_style(), now) {
            self.act(act, now);
        }
    }

    /// Draws the screen, every pixel of it.
    ///
    /// # Errors
    /// Those of the target.
    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.draw_page(target, None)
    }

    /// Draws the screen and tells `note` where everything went: for tests of the layout.
    ///
    /// # Errors
    /// Those of the target.
    pub fn draw_noting<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        note: &mut dyn FnMut(&Mark<'_>),
    ) -> Result<(), D::Error> {
        self.draw_page(target, Some(note))
    }

    fn draw_page<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        note: Note<'_>,
    ) -> Drawn<D> {
        let mut page = Page::blank(target, note)?;
        if self.light == Light::Off {
            return Ok(());
        }
        self.draw_screen(&mut page)
    }

    /// The next request to the shell that does not wait for the screen: light, sound, a deal. A
    /// shell that draws before it asks for the others has the picture on the glass sooner.
    pub fn poll_urgent(&mut self) -> Option<Effect> {
        let out = &mut self.outbox;
        if let Some(light) = out.light.take() {
            return Some(Effect::Light(light));
        }
        if let Some(contrast) = out.contrast.take() {
            return Some(Effect::Contrast(contrast));
        }
        if let Some(tune) = out.tune.take().filter(|_| self.settings.device.sound) {
            return Some(Effect::Play(tune));
        }
        core::mem::take(&mut out.want_deal).then_some(Effect::WantDeal)
    }

    /// The next request to the shell.
    pub fn poll_effect(&mut self) -> Option<Effect> {
        if let Some(urgent) = self.poll_urgent() {
            return Some(urgent);
        }
        let out = &mut self.outbox;
        for (aside, slot) in out.aside.iter_mut().zip([Slot::Game, Slot::Settings]) {
            if core::mem::take(aside) {
                return Some(Effect::SetAside(slot));
            }
        }
        match (out.game.take(), &self.play) {
            (Some(Keep::Save), Some(play)) => {
                return Some(Effect::Save(Slot::Game, play.seal()));
            }
            (Some(Keep::Clear), _) => return Some(Effect::Clear(Slot::Game)),
            _ => {}
        }
        if core::mem::take(&mut out.settings) {
            return Some(Effect::Save(Slot::Settings, self.settings.seal()));
        }
        // Last: what is to be kept is kept before anything that takes long begins.
        let play = self.play.as_mut().filter(|_| self.screen == Screen::Play)?;
        let next = Ticket(self.ticket.0.wrapping_add(1));
        let (question, level) = play.ask(next)?;
        self.ticket = next;
        Some(Effect::AskBot {
            ticket: next,
            question,
            level,
        })
    }

    /// Whether it is a bot's move: nobody can say when the screen changes.
    pub fn is_thinking(&self) -> bool {
        let play = self.play.as_ref().filter(|_| self.screen == Screen::Play);
        play.is_some_and(AnyPlay::is_thinking)
    }

    /// When it wants to be called again, with [`Input::Wake`] if nothing else happens.
    pub fn next_wake(&self) -> Option<Instant> {
        let screen = match self.screen {
            Screen::Logo(until) => Some(until),
            Screen::Play => self.play.as_ref().and_then(AnyPlay::next_wake),
            _ => None,
        };
        [
            screen,
            self.keys.next_wake(),
            self.next_light().map(|(at, _)| at),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Everything that happens by itself until `now`: repeats and holds, the light, the screen.
    fn pass_time(&mut self, now: Instant) {
        while let Some(act) = self.keys.due(now) {
            self.act(act, now);
        }
        while let Some((at, light)) = self.next_light()
            && at <= now
        {
            self.shine(light);
        }
        match self.screen {
            Screen::Logo(until) if until <= now => self.leave_logo(now),
            _ => self.go_on(now),
        }
    }

    /// The next change of the light when nobody presses anything: dim halfway, then off.
    fn next_light(&self) -> Option<(Instant, Light)> {
        let off = Duration::from_secs(u64::from(self.settings.device.sleep_minutes) * 60);
        if off.millis() == 0 {
            return None;
        }
        match self.light {
            Light::Full => {
                let dim = Duration::from_millis(off.millis() / 2);
                Some((self.last_press + dim, Light::Dim))
            }
            Light::Dim => Some((self.last_press + off, Light::Off)),
            Light::Off => None,
        }
    }

    fn shine(&mut self, light: Light) {
        if self.light != light {
            self.light = light;
            self.outbox.light = Some(light);
            if light == Light::Off {
                // A button that is stuck in a pocket does not keep the console awake.
                self.keys.forget();
            }
        }
    }
}
