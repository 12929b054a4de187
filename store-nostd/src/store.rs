//! The store: what is kept, and how it is replaced.

use crate::record::{Current, FORMAT, HEADER, Header, Kind, MAX_BODY, MAX_SEQUENCE};
use crate::scan::{Entry, Found, is_blank, pages, read, scan};
use crate::{LINK_PAGE, PAGE, Place, SECTOR, SECTORS};
use embedded_storage::nor_flash::NorFlash;

/// How many records that were set aside are kept: the newest.
pub const ASIDES: usize = 4;
/// How many places are tried before a save is given up. Each may cost an erase, and all of them together
/// are shorter than a watchdog waits.
pub const TRIES: usize = 4;

/// What is kept, each on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The game in progress.
    Game,
    /// Settings and names.
    Settings,
}

/// What became of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing is kept.
    Empty,
    /// It is there, whole and the newest.
    Kept,
    /// It was kept and is not there any more. There may be an older one.
    Lost,
    /// It was kept by a program that writes another version of the format.
    OtherVersion(u8),
}

/// Why something was not kept, or not found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error {
    /// The flash could not be read, or did as often as it was tried not keep what was written.
    Flash,
    /// More bytes than a record holds.
    TooLong,
}

/// Something that was set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aside<'b> {
    /// What it was.
    pub slot: Slot,
    /// The version of the record it came from.
    pub format: u8,
    /// What it held.
    pub bytes: &'b [u8],
}

/// An area of flash that keeps a game, settings, and what was set aside.
pub struct Store<F> {
    flash: F,
    /// Where in the flash the area begins.
    base: u32,
    found: Found,
    /// The area holds something, but no record: another program's data, or what is left of ours.
    foreign: bool,
    /// The sector that is written, and its first page that may be.
    head: Option<Place>,
    /// A sector that has been erased since power came, to be used next.
    ready: Option<u8>,
}

impl<F: NorFlash> Store<F> {
    /// Finds out what is kept; only reads.
    ///
    /// # Errors
    /// When the flash can not be read.
    pub fn open(mut flash: F, base: u32) -> Result<Store<F>, Error> {
        let found = scan(&mut flash, base).map_err(|_| Error::Flash)?;
        let mut store = Store {
            flash,
            base,
            found,
            foreign: false,
            head: None,
            ready: None,
        };
        store.foreign = found.newest == 0 && store.is_foreign()?;
        if let Some(entry) = found.head {
            let sector = entry.place.sector;
            // Whatever was begun when power went away is in the page behind the last one that is not
            // blank, even if it still reads as blank: that one is left alone.
            let mut page = 0;
            for used in 0..LINK_PAGE {
                let place = Place { sector, page: used };
                if !store.is_blank(place)? {
                    page = used + 2;
                }
            }
            store.head = Some(Place { sector, page });
        }
        Ok(store)
    }

    /// Whether an area without a record was not just new. The first save of all is made in the first
    /// sector and linked from the last: these may be torn.
    fn is_foreign(&mut self) -> Result<bool, Error> {
        for sector in 1..SECTORS as u8 {
            let end = if sector == SECTORS as u8 - 1 {
                LINK_PAGE
            } else {
                LINK_PAGE + 1
            };
            for page in 0..end {
                if !self.is_blank(Place { sector, page })? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn is_blank(&mut self, place: Place) -> Result<bool, Error> {
        is_blank(&mut self.flash, self.base, place).map_err(|_| Error::Flash)
    }

    /// The flash itself.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    fn entry(&self, slot: Slot) -> (Option<Entry>, u32) {
        match slot {
            Slot::Game => (self.found.game, self.found.current.game),
            Slot::Settings => (self.found.settings, self.found.current.settings),
        }
    }

    /// What became of a slot.
    pub fn state(&self, slot: Slot) -> State {
        if slot == Slot::Game && self.found.has_lost_its_end() {
            return State::Lost;
        }
        match self.entry(slot) {
            (Some(entry), _) if entry.header.format != FORMAT => {
                State::OtherVersion(entry.header.format)
            }
            (Some(entry), current) if entry.header.sequence == current => State::Kept,
            (None, 0) if !self.foreign => State::Empty,
            _ => State::Lost,
        }
    }

    /// What is kept in a slot.
    ///
    /// # Errors
    /// When the flash can not be read.
    pub fn load<'b>(
        &mut self,
        slot: Slot,
        room: &'b mut [u8; MAX_BODY],
    ) -> Result<Option<&'b [u8]>, Error> {
        match (self.state(slot), self.entry(slot).0) {
            (State::Kept, Some(entry)) => self.body(entry, room).map(Some),
            _ => Ok(None),
        }
    }

    fn body<'b>(&mut self, entry: Entry, room: &'b mut [u8; MAX_BODY]) -> Result<&'b [u8], Error> {
        let room = room
            .get_mut(..entry.header.length.into())
            .unwrap_or_default();
        let at = self.base + entry.place.offset() + HEADER as u32;
        self.flash.read(at, room).map_err(|_| Error::Flash)?;
        Ok(room)
    }

    /// Keeps bytes in a slot instead of what was there; without any, keeps nothing there.
    ///
    /// # Errors
    /// When they could not be kept; what was there still is.
    pub fn save(&mut self, slot: Slot, body: &[u8]) -> Result<(), Error> {
        let kind = match slot {
            Slot::Game => Kind::Game,
            Slot::Settings => Kind::Settings,
        };
        self.write(kind, 0, body)
    }

    /// Empties a slot, but keeps what was in it, or what is left of it, among what was set aside.
    ///
    /// # Errors
    /// When that could not be done; what was there still is.
    pub fn set_aside(&mut self, slot: Slot) -> Result<(), Error> {
        let (entry, current) = self.entry(slot);
        let Some(entry) = entry else {
            // Nothing is left; it is not to be missed for ever.
            return match current {
                0 => Ok(()),
                _ => self.save(slot, &[]),
            };
        };
        let mut room = [0; MAX_BODY];
        let body = self.body(entry, &mut room)?;
        let kind = match slot {
            Slot::Game => Kind::GameAside,
            Slot::Settings => Kind::SettingsAside,
        };
        self.write(kind, entry.header.format, body)
    }

    /// One of the records that were set aside, 0 being the newest.
    ///
    /// # Errors
    /// When the flash can not be read.
    pub fn aside<'b>(
        &mut self,
        index: usize,
        room: &'b mut [u8; MAX_BODY],
    ) -> Result<Option<Aside<'b>>, Error> {
        let Some(entry) = self.found.asides.get(index).copied().flatten() else {
            return Ok(None);
        };
        let slot = match entry.header.kind {
            Kind::GameAside => Slot::Game,
            _ => Slot::Settings,
        };
        let format = entry.header.origin;
        let bytes = self.body(entry, room)?;
        Ok(Some(Aside {
            slot,
            format,
            bytes,
        }))
    }

    /// The sequence number of the game that is kept.
    pub fn game_sequence(&self) -> Option<u32> {
        match self.state(Slot::Game) {
            State::Kept => Some(self.found.current.game),
            _ => None,
        }
    }

    /// How often the game that is kept has crashed the device since it was saved.
    ///
    /// # Errors
    /// When the flash can not be read.
    pub fn crashes(&mut self) -> Result<u8, Error> {
        let mut room = [0; MAX_BODY];
        let Some(entry) = self.found.trial else {
            return Ok(0);
        };
        let body = self.body(entry, &mut room)?;
        Ok(body.first().copied().unwrap_or(0))
    }

    /// Counts one more of those.
    ///
    /// # Errors
    /// When it could not be kept.
    pub fn count_crash(&mut self) -> Result<u8, Error> {
        let crashes = self.crashes()?.saturating_add(1);
        self.write(Kind::Trial, 0, &[crashes])?;
        Ok(crashes)
    }

    /// Erases the sector that is used next, while the one in use has still room for a save or two: so
    /// that none has to wait for it. Says whether it did. An area that holds something else is left alone until something is
    /// saved.
    ///
    /// # Errors
    /// When it could not be erased.
    pub fn prepare(&mut self) -> Result<bool, Error> {
        let is_full = |head: Place| head.page + 2 * pages(MAX_BODY) > LINK_PAGE;
        if self.ready.is_some() || self.foreign || self.head.is_some_and(|head| !is_full(head)) {
            return Ok(false);
        }
        self.ready = Some(self.erase_next()?);
        Ok(true)
    }

    /// Whether a sector holds something that is still needed.
    fn is_needed(&self, sector: u8) -> bool {
        let found = &self.found;
        let mut entries = [found.game, found.settings, found.trial]
            .into_iter()
            .chain(found.asides)
            .flatten();
        let is_head = self.head.is_some_and(|head| head.sector == sector);
        is_head || entries.any(|entry| entry.place.sector == sector)
    }

    /// Erases the next sector, going round, that holds nothing that is needed. At most eight do.
    fn erase_next(&mut self) -> Result<u8, Error> {
        let after = self.head.map_or(SECTORS as u8 - 1, |head| head.sector);
        let mut round = (1..=SECTORS as u8).map(|step| (after + step) % SECTORS as u8);
        let sector = round
            .find(|sector| !self.is_needed(*sector))
            .ok_or(Error::Flash)?;
        let from = self.base + u32::from(sector) * SECTOR as u32;
        self.flash
            .erase(from, from + SECTOR as u32)
            .map_err(|_| Error::Flash)?;
        Ok(sector)
    }

    /// A place for so many pages that read as blank, and the sector before it if it is the first of its own.
    fn room(&mut self, pages: u8) -> Result<(Place, Option<u8>), Error> {
        if let Some(mut head) = self.head {
            while head.page + pages <= LINK_PAGE {
                let mut blank = 0;
                while blank < pages {
                    let page = head.page + blank;
                    if !self.is_blank(Place { page, ..head })? {
                        break;
                    }
                    blank += 1;
                }
                if blank == pages {
                    return Ok((head, None));
                }
                head.page += blank + 1;
            }
        }
        let before = self.head.map_or(SECTORS as u8 - 1, |head| head.sector);
        let sector = match self.ready.take() {
            Some(sector) => sector,
            None => self.erase_next()?,
        };
        let head = Place { sector, page: 0 };
        self.head = Some(head);
        Ok((head, Some(before)))
    }

    fn write(&mut self, kind: Kind, origin: u8, body: &[u8]) -> Result<(), Error> {
        let length = u16::try_from(body.len()).map_err(|_| Error::TooLong)?;
        if body.len() > MAX_BODY {
            return Err(Error::TooLong);
        }
        let mut before = None;
        for _ in 0..TRIES {
            let sequence = self.found.newest + 1;
            if sequence > MAX_SEQUENCE {
                return Err(Error::Flash);
            }
            let header = Header {
                format: FORMAT,
                kind,
                origin,
                length,
                sequence,
                current: self.after(kind, sequence, body),
            };
            let (place, left) = self.room(pages(body.len()))?;
            before = left.or(before);
            // Whatever comes of it, this place is used up and so is the number.
            self.found.newest = sequence;
            let page = place.page + pages(body.len());
            self.head = Some(Place { page, ..place });
            let entry = Entry { place, header };
            if self.program(entry, body).is_ok() {
                self.note(entry);
                if let Some(sector) = before {
                    self.link(sector);
                }
                return Ok(());
            }
            // A sector that does not keep what is written is left.
            if left.is_some() {
                self.head = Some(Place {
                    page: LINK_PAGE,
                    ..place
                });
            }
        }
        Err(Error::Flash)
    }

    /// What is current once a record is written.
    fn after(&self, kind: Kind, sequence: u32, body: &[u8]) -> Current {
        let mut current = self.found.current;
        let value = if body.is_empty() { 0 } else { sequence };
        match kind {
            Kind::Game => (current.game, current.trial) = (value, 0),
            Kind::Settings => current.settings = value,
            Kind::Trial => current.trial = value,
            Kind::GameAside => (current.game, current.trial) = (0, 0),
            Kind::SettingsAside => current.settings = 0,
            Kind::Link => {}
        }
        if matches!(kind, Kind::GameAside | Kind::SettingsAside) {
            current.asides.rotate_right(1);
            current.asides[0] = sequence;
        }
        current
    }

    /// Writes a record and reads it back.
    fn program(&mut self, entry: Entry, body: &[u8]) -> Result<(), Error> {
        let head = entry.header.seal(body);
        let mut at = self.base + entry.place.offset();
        let mut bytes = head.iter().chain(body).copied().peekable();
        while bytes.peek().is_some() {
            let mut page = [0xFF; PAGE];
            for (place, byte) in page.iter_mut().zip(&mut bytes) {
                *place = byte;
            }
            self.flash.write(at, &page).map_err(|_| Error::Flash)?;
            at += PAGE as u32;
        }
        match read(&mut self.flash, self.base, entry.place) {
            Ok(Some(header)) if header == entry.header => Ok(()),
            _ => Err(Error::Flash),
        }
    }

    /// From now on this record is what counts.
    fn note(&mut self, entry: Entry) {
        let found = &mut self.found;
        self.foreign = false;
        found.current = entry.header.current;
        found.newest_of_ours = entry.header.sequence;
        match entry.header.kind {
            Kind::Game => (found.game, found.trial) = (Some(entry), None),
            Kind::Settings => found.settings = Some(entry),
            Kind::Trial => found.trial = Some(entry),
            Kind::GameAside => (found.game, found.trial) = (None, None),
            Kind::SettingsAside => found.settings = None,
            Kind::Link => {}
        }
        if matches!(entry.header.kind, Kind::GameAside | Kind::SettingsAside) {
            found.asides.rotate_right(1);
            found.asides[0] = Some(entry);
        }
        found.drop_what_is_past();
    }

    /// Notes in the sector before that this one is in use, so that it is missed if it is destroyed. The
    /// save does not depend on it.
    fn link(&mut self, sector: u8) {
        let place = Place {
            sector,
            page: LINK_PAGE,
        };
        let sequence = self.found.newest + 1;
        if sequence > MAX_SEQUENCE || !matches!(self.is_blank(place), Ok(true)) {
            return;
        }
        self.found.newest = sequence;
        let header = Header {
            format: FORMAT,
            kind: Kind::Link,
            origin: 0,
            length: 0,
            sequence,
            current: self.found.current,
        };
        let _ = self.program(Entry { place, header }, &[]);
    }
}
