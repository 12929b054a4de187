//! A player who knows no rules: it finds by trying, on a copy of the console, which buttons take a game a step further.
//!
//! So games of any kind are played through the buttons alone, from any screen, whatever the menus look like.

use crate::machine::{Deals, Machine};
use crate::picture::half_blocks;
use crate::script::TAP;
use crate::storage::{Memory, Storage};
use console_nostd::{Button, Console, Duration, Instant, NotSaved, Slot};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{DealNumber, Game, GameId, record};
use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// From the end of a tap to the next: a curtain that falls has done so by then, and hears.
pub const PAUSE: Duration = Duration::from_millis(640);
/// How often buttons are tried at random before every way is tried in order.
const TRIES: usize = 60;
/// The most taps of a try at random.
const TAPS: usize = 7;
/// What is tried in order, B last: it mostly leads back, and is not tried at random.
const IN_ORDER: [Button; 6] = [
    Button::A,
    Button::Right,
    Button::Down,
    Button::Up,
    Button::Left,
    Button::B,
];
/// How many screens are looked at when every way is tried.
const SCREENS: usize = 30_000;

/// Something the console wants kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// These bytes; nothing, if there are none.
    Keep(Slot, Vec<u8>),
    /// What is there, but elsewhere.
    SetAside(Slot),
}

/// A memory that remembers what it was asked for.
#[derive(Clone, Default, Debug)]
pub struct Notebook {
    memory: Memory,
    /// What it was asked for since this was last emptied.
    pub wishes: Vec<Wish>,
}

impl From<Memory> for Notebook {
    fn from(memory: Memory) -> Notebook {
        let wishes = Vec::new();
        Notebook { memory, wishes }
    }
}

impl Storage for Notebook {
    fn load(&mut self, slot: Slot) -> Option<Vec<u8>> {
        self.memory.load(slot)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), NotSaved> {
        self.wishes.push(Wish::Keep(slot, bytes.to_vec()));
        self.memory.save(slot, bytes)
    }

    fn clear(&mut self, slot: Slot) -> Result<(), NotSaved> {
        self.wishes.push(Wish::Keep(slot, Vec::new()));
        self.memory.clear(slot)
    }

    fn set_aside(&mut self, slot: Slot) {
        self.wishes.push(Wish::SetAside(slot));
        self.memory.set_aside(slot);
    }

    fn trouble(&self) -> Option<String> {
        None
    }
}

/// A console at hand that can be copied.
#[derive(Clone)]
pub struct Desk {
    /// The console.
    pub machine: Machine<Console, Notebook>,
    /// The time.
    pub now: Instant,
}

/// What a player's choices come from.
pub type Dice = Xoshiro256PlusPlus;

/// The choices that go with a number.
pub fn dice(seed: u64) -> Dice {
    Dice::seed_from_u64(seed)
}

/// Which game is kept, and its deal.
pub type Identity = (GameId, DealNumber);

impl Desk {
    /// A console that has kept this, just switched on.
    pub fn new(memory: Memory) -> Desk {
        let deals = Deals::Given(VecDeque::new());
        let now = Instant::default();
        let mut machine = Machine::new(memory.into(), deals, now);
        machine.hurry();
        Desk { machine, now }
    }

    /// What is kept in a slot.
    pub fn kept(&mut self, slot: Slot) -> Option<Vec<u8>> {
        self.machine.storage().load(slot)
    }

    /// Time passes.
    pub fn wait(&mut self, length: Duration) {
        self.now = self.now + length;
        self.machine.run_until(self.now);
    }

    /// A tap, as in a script.
    pub fn tap(&mut self, button: Button) {
        self.machine.press(button, self.now);
        self.wait(TAP);
        self.machine.release(button, self.now);
        self.wait(PAUSE);
    }

    /// The game that is kept.
    pub fn identity(&mut self) -> Option<Identity> {
        identity(&self.kept(Slot::Game)?)
    }

    /// Buttons that take the game that is on the screen a step further: any step that its rules allow may come of it.
    pub fn step(&mut self, dice: &mut Dice) -> Option<Vec<Button>> {
        let before = self.kept(Slot::Game);
        let game = self.identity();
        self.find(dice, |desk| {
            let now = desk.kept(Slot::Game);
            now != before && (now.is_none() || desk.identity() == game)
        })
    }

    /// Buttons that begin a game of this kind among people, at a table of any size and any variant.
    pub fn start(&mut self, id: GameId, dice: &mut Dice) -> Option<Vec<Button>> {
        let mut desk = self.clone();
        // Any number: what the game will be dealt from is none of the player's business.
        desk.machine.give_deal(DealNumber::new(1)?);
        desk.find(dice, |desk| {
            let kept = desk.kept(Slot::Game).unwrap_or_default();
            identity(&kept).is_some_and(|(found, _)| found == id) && !has_bots(&kept)
        })
    }

    /// Buttons that change a setting, and no game.
    pub fn setting(&mut self, dice: &mut Dice) -> Option<Vec<Button>> {
        let (game, settings) = (self.kept(Slot::Game), self.kept(Slot::Settings));
        let mut desk = self.clone();
        // So that a table that is set up becomes a game, which is not what is wanted.
        desk.machine.give_deal(DealNumber::new(1)?);
        desk.find(dice, |desk| {
            desk.kept(Slot::Settings) != settings && desk.kept(Slot::Game) == game
        })
    }

    fn find(&self, dice: &mut Dice, goal: impl Fn(&mut Desk) -> bool) -> Option<Vec<Button>> {
        (0..TRIES)
            .find_map(|_| self.at_random(dice, &goal))
            .or_else(|| self.in_order(&goal))
    }

    fn at_random(&self, dice: &mut Dice, goal: impl Fn(&mut Desk) -> bool) -> Option<Vec<Button>> {
        let mut desk = self.clone();
        let mut taps = Vec::new();
        for _ in 0..TAPS {
            let button = match dice.random_range(0..20) {
                0..9 => Button::A,
                9..13 => Button::Right,
                13..16 => Button::Down,
                16..18 => Button::Up,
                _ => Button::Left,
            };
            desk.tap(button);
            taps.push(button);
            if goal(&mut desk) {
                return Some(taps);
            }
        }
        None
    }

    /// Every way over every screen, the shortest first. Some look alike for two games: what is new is a pair of screens.
    fn in_order(&self, goal: impl Fn(&mut Desk) -> bool) -> Option<Vec<Button>> {
        let mut seen = HashSet::new();
        let mut left = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((desk, taps)) = left.pop_front() {
            let from = look(&desk);
            for button in IN_ORDER {
                let mut desk = desk.clone();
                let mut taps = taps.clone();
                desk.tap(button);
                taps.push(button);
                if goal(&mut desk) {
                    return Some(taps);
                }
                let to = look(&desk);
                if to != from && seen.len() < SCREENS && seen.insert((from, to)) {
                    left.push_back((desk, taps));
                }
            }
        }
        None
    }
}

/// A screen by its pixels: every display has a number of its own besides.
fn look(desk: &Desk) -> u64 {
    let mut hasher = DefaultHasher::new();
    half_blocks(&desk.machine.frame()).hash(&mut hasher);
    hasher.finish()
}

/// The record of the rules in what the console keeps of a game: the last thing before its checksum.
pub fn record_in(game: &[u8]) -> Option<&[u8]> {
    let body = game.split_last_chunk::<4>()?.0;
    (0..body.len())
        .map(|start| &body[start..])
        .find(|record| record::game_of(record).is_ok())
}

/// Which game is in what the console keeps, and its deal.
pub fn identity(game: &[u8]) -> Option<Identity> {
    let record = record_in(game)?;
    let id = record::game_of(record).ok()?;
    let deal = match id {
        GameId::Coloretto => record::load::<Coloretto>(record).ok()?.deal_number(),
        GameId::Red7 => record::load::<Red7>(record).ok()?.deal_number(),
        GameId::Tavolozza => record::load::<Tavolozza>(record).ok()?.deal_number(),
    };
    Some((id, deal))
}

/// Whether any seat is a bot's. Behind two bytes and five names, each with its length, comes for each seat a zero, or a
/// one and a level.
pub fn has_bots(game: &[u8]) -> bool {
    let mut rest = game.get(2..).unwrap_or_default();
    for _ in 0..5 {
        let Some((length, more)) = rest.split_first() else {
            return true;
        };
        rest = more.get(usize::from(*length)..).unwrap_or_default();
    }
    !rest.starts_with(&[0; 5])
}
