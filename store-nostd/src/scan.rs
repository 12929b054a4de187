//! What an area holds: every record is read once and nothing is written.

use crate::record::{Check, Current, FORMAT, HEADER, Header, Kind, checksum};
use crate::store::ASIDES;
use crate::{LINK_PAGE, PAGE, PAGES, Place, SECTORS};
use embedded_storage::nor_flash::ReadNorFlash;

/// A record and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    pub(crate) header: Header,
}

/// Pages that a body of this length needs.
pub(crate) fn pages(length: usize) -> u8 {
    (HEADER + length).div_ceil(PAGE) as u8
}

/// What was found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// The newest of each.
    pub(crate) game: Option<Entry>,
    pub(crate) settings: Option<Entry>,
    pub(crate) trial: Option<Entry>,
    /// The newest of what was set aside, the newest first.
    pub(crate) asides: [Option<Entry>; ASIDES],
    /// What the newest record says is current, and its sequence number.
    pub(crate) current: Current,
    pub(crate) newest_of_ours: u32,
    /// The largest sequence number of all.
    pub(crate) newest: u32,
    /// The largest sequence number of a link.
    pub(crate) newest_link: u32,
    /// The newest record that is no link: the log goes on behind it.
    pub(crate) head: Option<Entry>,
}

impl Found {
    fn note(&mut self, entry: Entry) {
        let sequence = entry.header.sequence;
        let newer = |than: &Option<Entry>| than.is_none_or(|it| it.header.sequence < sequence);
        self.newest = self.newest.max(sequence);
        if entry.header.format == FORMAT && self.newest_of_ours < sequence {
            self.newest_of_ours = sequence;
            self.current = entry.header.current;
        }
        if entry.header.kind == Kind::Link {
            self.newest_link = self.newest_link.max(sequence);
        }
        if entry.header.kind != Kind::Link && newer(&self.head) {
            self.head = Some(entry);
        }
        let place = match entry.header.kind {
            Kind::Game => &mut self.game,
            Kind::Settings => &mut self.settings,
            Kind::Trial => &mut self.trial,
            Kind::GameAside | Kind::SettingsAside => return self.note_aside(entry),
            Kind::Link => return,
        };
        if newer(place) {
            *place = Some(entry);
        }
    }

    /// Whether the newest sector is missing as a whole: its link is there, and the record that the link
    /// was written for is not. Nobody knows what else was in it.
    pub(crate) fn has_lost_its_end(&self) -> bool {
        let head = self.head.map_or(0, |entry| entry.header.sequence);
        self.newest_link > 0 && self.newest_link == self.newest && head + 1 != self.newest_link
    }

    fn note_aside(&mut self, mut entry: Entry) {
        for place in &mut self.asides {
            match place {
                None => {
                    *place = Some(entry);
                    return;
                }
                Some(other) if other.header.sequence < entry.header.sequence => {
                    core::mem::swap(other, &mut entry);
                }
                Some(_) => {}
            }
        }
    }

    /// Forgets what is not current any more: a game before its end, what was set aside too long ago.
    pub(crate) fn drop_what_is_past(&mut self) {
        let current = self.current;
        let ours = self.newest_of_ours;
        // A record of another version that is newer than all of ours is not ours to forget.
        let is_past = |entry: &Option<Entry>, now: u32| {
            let sequence = entry.map_or(0, |entry| entry.header.sequence);
            now == 0 && sequence <= ours
        };
        if is_past(&self.game, current.game) {
            self.game = None;
        }
        if is_past(&self.settings, current.settings) {
            self.settings = None;
        }
        if is_past(&self.trial, current.trial) {
            self.trial = None;
        }
        for aside in &mut self.asides {
            let sequence = aside.map_or(0, |entry| entry.header.sequence);
            if sequence <= ours && !current.asides.contains(&sequence) {
                *aside = None;
            }
        }
    }
}

/// Reads the whole area.
pub(crate) fn scan<F: ReadNorFlash>(flash: &mut F, base: u32) -> Result<Found, F::Error> {
    let mut found = Found::default();
    for sector in 0..SECTORS as u8 {
        let mut page = 0;
        while page < PAGES {
            let place = Place { sector, page };
            page += match read(flash, base, place)? {
                Some(header) => {
                    found.note(Entry { place, header });
                    pages(header.length.into())
                }
                None => 1,
            };
        }
    }
    found.drop_what_is_past();
    Ok(found)
}

/// The record at a place, if there is a whole one.
pub(crate) fn read<F: ReadNorFlash>(
    flash: &mut F,
    base: u32,
    place: Place,
) -> Result<Option<Header>, F::Error> {
    let mut head = [0; HEADER];
    let at = base + place.offset();
    flash.read(at, &mut head)?;
    let Some(header) = Header::parse(&head) else {
        return Ok(None);
    };
    let is_link = header.kind == Kind::Link;
    let end = if is_link { PAGES } else { LINK_PAGE };
    if header.format == FORMAT && place.page + pages(header.length.into()) > end {
        return Ok(None);
    }
    if place.page + pages(header.length.into()) > PAGES {
        return Ok(None);
    }
    let mut check = Check::begin(&head);
    let mut piece = [0; 64];
    let mut done = 0;
    while done < usize::from(header.length) {
        let part = piece.len().min(usize::from(header.length) - done);
        flash.read(at + (HEADER + done) as u32, &mut piece[..part])?;
        check.update(&piece[..part]);
        done += part;
    }
    Ok((check.sum() == checksum(&head)).then_some(header))
}

/// Whether a page reads as if it were erased.
pub(crate) fn is_blank<F: ReadNorFlash>(
    flash: &mut F,
    base: u32,
    place: Place,
) -> Result<bool, F::Error> {
    let mut piece = [0; 64];
    for part in 0..PAGE / piece.len() {
        let at = base + place.offset() + (part * piece.len()) as u32;
        flash.read(at, &mut piece)?;
        if piece.iter().any(|byte| *byte != 0xFF) {
            return Ok(false);
        }
    }
    Ok(true)
}
