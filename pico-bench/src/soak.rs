//! Whole games, one after the other, on one device: nothing may grow, drift or wear out unseen.
//!
//! A [player](host_sim::player) that knows no rules finds the buttons on a console of the desktop; the device has the same buttons
//! pressed. After every tap the glass must show what the desktop shows, after every step the flash must hold what the desktop
//! keeps, and after every game the whole area and the erases of every sector must be those of a store of its own that was
//! asked for the same.

use crate::console::{Device, Difference, Trouble, pin};
use crate::mirror::Mirror;
use crate::{Image, Options};
use anyhow::{Context, anyhow, ensure};
use console_nostd::{Button, Duration, Instant, Slot};
use host_sim::player::{Desk, Dice, PAUSE, dice, identity};
use host_sim::script::frames::Seen;
use host_sim::script::{NEAR, TAP};
use host_sim::storage::Memory;
use rules_nostd::{DealNumber, GameId};
use std::fmt;
use store_nostd::{AREA, Bytes, MAX_BODY, SECTOR, State, Store};

/// What a cue and everything else that passes by itself takes, at most.
const CUE: Duration = Duration::from_millis(1100);
/// From power-on until the logo is gone.
const LOGO: Duration = Duration::from_millis(1300);
/// How many games a day the years of the flash are reckoned with.
const GAMES_A_DAY: f64 = 20.0;
/// More steps than any game has.
const STEPS: usize = 4000;

/// What a game took.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// Which game it was.
    pub id: GameId,
    /// Steps that were saved.
    pub steps: usize,
    /// Taps of buttons.
    pub taps: u64,
    /// Records that were written, the settings' included.
    pub records: u64,
    /// Pages that were programmed.
    pub programs: u64,
    /// Sectors that were erased.
    pub erases: u64,
    /// The most stack, in bytes.
    pub stack: u32,
    /// The longest time from power-on until the device had read its log.
    pub found: std::time::Duration,
}

/// A device, and what it is held against.
pub struct Soak<'a> {
    device: Device<'a>,
    desk: Desk,
    mirror: Mirror,
    dice: Dice,
    told: Told,
}

impl<'a> Soak<'a> {
    /// A new device, in its main menu.
    ///
    /// # Errors
    /// When it does not come on.
    pub fn new(image: &'a Image, seed: u64) -> anyhow::Result<Soak<'a>> {
        let mut soak = Soak {
            device: Device::new(image, Options::default())?,
            desk: Desk::new(Memory::default()),
            mirror: Mirror::new().map_err(|error| anyhow!("{error:?}"))?,
            dice: dice(seed),
            told: Told::new(GameId::Coloretto),
        };
        soak.pass(LOGO)?;
        Ok(soak)
    }

    /// Plays a game from the menu to its end, and switches the device off and on in the middle of it and after it.
    ///
    /// # Errors
    /// Whatever is not as it must be.
    pub fn game(&mut self, id: GameId) -> anyhow::Result<Told> {
        self.told = Told::new(id);
        let flash = self.mirror.flash();
        let (programs, erases) = (flash.programs, flash.erases.iter().sum::<u32>());
        let records = self.mirror.records;
        let taps = self.desk.start(id, &mut self.dice);
        self.taps(&taps.context("no way to a new game")?)?;
        let restart = 5 + self.taps_so_far() % 40;
        while self.desk.kept(Slot::Game).is_some() {
            ensure!(self.told.steps < STEPS, "this game does not end");
            let taps = self.desk.step(&mut self.dice);
            let screen = || host_sim::picture::half_blocks(&self.desk.machine.frame()).join("\n");
            let taps = taps.with_context(|| format!("no way to go on:\n{}", screen()))?;
            self.taps(&taps)?;
            self.told.steps += 1;
            if self.told.steps as u64 == restart && self.desk.kept(Slot::Game).is_some() {
                self.restart()?;
                // The first line of the menu offers the game.
                self.taps(&[Button::A])?;
            }
        }
        self.restart()?;
        self.compare_area()?;
        let flash = self.mirror.flash();
        self.told.programs = flash.programs - programs;
        self.told.erases = u64::from(flash.erases.iter().sum::<u32>() - erases);
        self.told.records = self.mirror.records - records;
        Ok(self.told)
    }

    /// How often each sector was erased.
    pub fn erases(&mut self) -> [u32; store_nostd::SECTORS] {
        self.mirror.flash().erases
    }

    fn taps_so_far(&self) -> u64 {
        self.told.taps
    }

    /// Taps the buttons on both, and waits until nothing more happens by itself.
    fn taps(&mut self, buttons: &[Button]) -> anyhow::Result<()> {
        for button in buttons {
            self.told.taps += 1;
            self.deal(*button)?;
            self.device.run_to(host(self.desk.now))?;
            self.desk.machine.press(*button, self.desk.now);
            self.device.pico.press(pin(*button));
            self.pass(TAP)?;
            self.desk.machine.release(*button, self.desk.now);
            self.device.pico.release(pin(*button));
            self.pass(PAUSE)?;
        }
        self.pass(CUE)?;
        self.compare_kept()
    }

    /// If this button makes the console ask for a deal number, the desktop gets the one that the device draws.
    fn deal(&mut self, button: Button) -> anyhow::Result<()> {
        let mut asked = self.desk.clone();
        asked.tap(button);
        if !asked.machine.wants_deal() {
            return Ok(());
        }
        let mut pico = self.device.pico.clone();
        pico.press(pin(button));
        pico.run_for(host_span(TAP))?;
        pico.release(pin(button));
        pico.run_for(host_span(CUE))?;
        let deal: Option<DealNumber> = kept(pico.flash().bytes())[0]
            .as_deref()
            .and_then(identity)
            .map(|(_, deal)| deal);
        self.desk
            .machine
            .give_deal(deal.context("no game was dealt")?);
        Ok(())
    }

    /// Time passes on both; what the console wants kept is kept beside the device too.
    fn pass(&mut self, length: Duration) -> anyhow::Result<()> {
        self.desk.wait(length);
        self.device.run_to(host(self.desk.now))?;
        let wishes = std::mem::take(&mut self.desk.machine.storage().wishes);
        self.mirror
            .grant(&wishes)
            .map_err(|error| anyhow!("{error:?}"))?;
        self.compare_glass()
    }

    fn restart(&mut self) -> anyhow::Result<()> {
        let pico = &self.device.pico;
        ensure!(
            pico.faults().is_empty() && pico.resets().is_empty(),
            "the device fell"
        );
        self.told.stack = self.told.stack.max(pico.stack_used().unwrap_or(u32::MAX));
        self.desk.machine.restart(self.desk.now);
        self.device.restart(host(self.desk.now))?;
        self.mirror
            .restart()
            .map_err(|error| anyhow!("{error:?}"))?;
        let mut lines = self.device.pico.log().iter();
        let found = lines.find(|line| line.text.starts_with("kept:"));
        let found = found.context("the device does not say what it found")?;
        self.told.found = self.told.found.max(found.at);
        self.pass(LOGO)
    }

    /// What is seen is the same, unless a timer is so near that nobody can say.
    fn compare_glass(&mut self) -> anyhow::Result<()> {
        let machine = &self.desk.machine;
        let ago = machine.last_wake().map(|woken| self.desk.now - woken);
        let ahead = machine.next_wake().map(|wake| wake - self.desk.now);
        if ago.into_iter().chain(ahead).any(|away| away < NEAR) {
            return Ok(());
        }
        let (frame, light) = (machine.frame(), machine.light());
        let (host, device) = (Seen { frame, light }, self.device.seen());
        if host == device {
            return Ok(());
        }
        let line = format!("{} taps into {:?}", self.told.taps, self.told.id);
        let difference = Difference { line, host, device };
        Err(Trouble::Differs(Box::new(difference)).into())
    }

    fn compare_kept(&mut self) -> anyhow::Result<()> {
        let device = kept(self.device.pico.flash().bytes());
        let desk = [Slot::Game, Slot::Settings].map(|slot| self.desk.kept(slot));
        ensure!(
            device == desk,
            "the device keeps {device:?}, the desktop {desk:?}"
        );
        Ok(())
    }

    fn compare_area(&mut self) -> anyhow::Result<()> {
        let flash = self.device.pico.flash();
        let start = flash.bytes().len() - AREA;
        let mirror = self.mirror.flash();
        ensure!(
            flash.erase_counts()[start / SECTOR..] == mirror.erases,
            "erased otherwise than expected: {:?}, not {:?}",
            &flash.erase_counts()[start / SECTOR..],
            mirror.erases
        );
        ensure!(
            &flash.bytes()[start..] == mirror.bytes(),
            "the area differs"
        );
        Ok(())
    }
}

impl Told {
    fn new(id: GameId) -> Told {
        Told {
            id,
            steps: 0,
            taps: 0,
            records: 0,
            programs: 0,
            erases: 0,
            stack: 0,
            found: std::time::Duration::ZERO,
        }
    }
}

/// A moment of the desktop's time in the bench's.
fn host(at: Instant) -> std::time::Duration {
    std::time::Duration::from_millis(at.millis())
}

fn host_span(length: Duration) -> std::time::Duration {
    std::time::Duration::from_millis(length.millis())
}

/// The game and the settings in a flash; no bytes at all where something was lost.
pub fn kept(flash: &[u8]) -> [Option<Vec<u8>>; 2] {
    let area = flash[flash.len() - AREA..].to_vec();
    let Ok(mut store) = Store::open(Bytes(area), 0) else {
        return [const { Some(Vec::new()) }; 2];
    };
    let mut room = [0; MAX_BODY];
    [store_nostd::Slot::Game, store_nostd::Slot::Settings].map(|slot| match store.state(slot) {
        State::Empty => None,
        State::Kept => store
            .load(slot, &mut room)
            .ok()
            .flatten()
            .map(<[u8]>::to_vec),
        State::Lost | State::OtherVersion(_) => Some(Vec::new()),
    })
}

/// Years until every sector has been erased 100,000 times, with so many erases a game and [`GAMES_A_DAY`].
fn years(erases: f64) -> f64 {
    100_000.0 * store_nostd::SECTORS as f64 / (erases * GAMES_A_DAY * 365.0)
}

/// What many games took.
pub struct Summary {
    games: Vec<Told>,
    erases: [u32; store_nostd::SECTORS],
}

impl Summary {
    /// Plays so many games on one device, of all three kinds in turn, and tells `each` of every one.
    ///
    /// # Errors
    /// The first thing that is not as it must be, and in which game.
    pub fn play(
        image: &Image,
        games: usize,
        seed: u64,
        mut each: impl FnMut(usize, &Told),
    ) -> anyhow::Result<Summary> {
        let mut soak = Soak::new(image, seed)?;
        let mut all = Vec::new();
        for number in 0..games {
            let id = GameId::ALL[number % GameId::ALL.len()];
            let told = soak
                .game(id)
                .with_context(|| format!("game {number} of seed {seed}, {id:?}"))?;
            each(number, &told);
            all.push(told);
        }
        Ok(Summary {
            games: all,
            erases: soak.erases(),
        })
    }

    /// The games, in their order.
    pub fn games(&self) -> &[Told] {
        &self.games
    }

    /// The fewest and the most erases of a sector.
    pub fn wear(&self) -> (u32, u32) {
        let least = self.erases.iter().min().copied().unwrap_or(0);
        (least, self.erases.iter().max().copied().unwrap_or(0))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| game | games | steps | taps | records a game | pages a game | erases a game | years |"
        )?;
        writeln!(f, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
        for id in GameId::ALL {
            let games: Vec<&Told> = self.games.iter().filter(|game| game.id == id).collect();
            let count = games.len().max(1) as f64;
            let sum = |of: fn(&Told) -> u64| games.iter().map(|game| of(game)).sum::<u64>();
            let erases = sum(|game| game.erases) as f64 / count;
            writeln!(
                f,
                "| {id:?} | {} | {} | {} | {:.0} | {:.0} | {erases:.1} | {:.0} |",
                games.len(),
                sum(|game| game.steps as u64),
                sum(|game| game.taps),
                sum(|game| game.records) as f64 / count,
                sum(|game| game.programs) as f64 / count,
                years(erases)
            )?;
        }
        let (least, most) = self.wear();
        writeln!(f, "\nEvery sector was erased {least} to {most} times.\n")?;
        writeln!(
            f,
            "| games | most stack | longest from power-on until the log is read |"
        )?;
        writeln!(f, "| --- | --- | --- |")?;
        let quarter = self.games.len().div_ceil(4).max(1);
        for (number, games) in self.games.chunks(quarter).enumerate() {
            let stack = games.iter().map(|game| game.stack).max().unwrap_or(0);
            let found = games.iter().map(|game| game.found).max();
            let first = number * quarter;
            writeln!(
                f,
                "| {} to {} | {stack} bytes | {:.2} ms |",
                first + 1,
                first + games.len(),
                found.unwrap_or_default().as_secs_f64() * 1000.0
            )?;
        }
        Ok(())
    }
}
