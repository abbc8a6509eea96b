//! Which regions held how much memory, over time. `include/enfold.h` describes the file.
//!
//! Every change of what the regions of a site hold is noted, those within one tick of time as one
//! entry. When there are too many entries, a tick becomes twice as long and entries that now fall
//! into one tick become one. So a long run has as many entries as a short one, and still shows how
//! much a site held at most.

use alloc::borrow::ToOwned;
use alloc::ffi::CString;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::{CStr, c_char};
use core::fmt::{self, Write};

use crate::abi::{ProgramTable, Single, Sites};
use crate::files::system;
use crate::io::enf_clock;

/// One tick of one site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    tick: u64,
    site: u32,
    most: u64,
    last: u64,
}

/// What one site holds, and its newest entry.
#[derive(Debug, Default, Clone, Copy)]
struct Level {
    bytes: u64,
    /// One more than an index; 0 if there is none.
    entry: usize,
}

#[derive(Debug)]
struct Profile {
    path: Vec<u8>,
    sites: *const Sites,
    start: i64,
    /// Nanoseconds.
    tick: u64,
    limit: usize,
    levels: Vec<Level>,
    entries: Vec<Entry>,
}

const FIRST_TICK: u64 = 1000;
const LIMIT: usize = 1 << 20;
/// A site beyond this is not one.
const MOST_SITES: usize = 1 << 24;

static ASKED: Single<Option<CString>> = Single::new(None);
static PROFILE: Single<Option<Profile>> = Single::new(None);

/// Says into which file programs that start from now on write their profile; null: into none.
///
/// # Safety
/// `path` is null or ends with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_profile(path: *const c_char) {
    // SAFETY: by contract; only the first thread looks at it.
    unsafe {
        *ASKED.get() = (!path.is_null()).then(|| CStr::from_ptr(path).to_owned());
    }
}

/// [`enf_profile`] for those who have a path, in the bytes that the system uses. One with a zero in it is none.
pub fn profile_to(path: Option<&[u8]>) {
    let path = path.and_then(|path| CString::new(path).ok());
    // SAFETY: only the first thread looks at it.
    unsafe { *ASKED.get() = path };
}

/// Begins a profile if one is asked for and the program has sites.
///
/// # Safety
/// `program` is null or the program that is about to run.
pub(super) unsafe fn begin(program: *const ProgramTable) -> bool {
    // SAFETY: by contract; only the first thread looks at it.
    unsafe {
        let asked = (*ASKED.get()).as_ref().map(|path| path.to_bytes().to_vec());
        let path = asked.or_else(|| system::variable(b"ENFOLD_PROFILE"));
        // Older tables end before the sites: they are looked at only for a profile.
        *PROFILE.get() = match path {
            Some(path) if !program.is_null() && !(*program).sites.is_null() => {
                Some(Profile::new(path, (*program).sites, enf_clock()))
            }
            _ => None,
        };
        (*PROFILE.get()).is_some()
    }
}

/// The regions of a site hold so much more.
pub(super) fn note(site: u32, change: isize) {
    let now = enf_clock();
    // SAFETY: only the first thread looks at it.
    if let Some(profile) = unsafe { &mut *PROFILE.get() } {
        profile.note(site as usize, change, now);
    }
}

/// Ends a profile: writes the file. A file that cannot be written is no reason to fail.
pub(super) fn end() {
    // SAFETY: only the first thread looks at it.
    let Some(profile) = (unsafe { (*PROFILE.get()).take() }) else { return };
    let mut text = String::new();
    // SAFETY: the program's table is still there.
    let _ = unsafe { profile.write(&mut text, enf_clock()) };
    let file = system::File::open_out(&profile.path, system::MAKE | system::EMPTY, 0o666);
    let _ = file.and_then(|mut file| file.write_all(text.as_bytes()));
}

impl Profile {
    fn new(path: Vec<u8>, sites: *const Sites, start: i64) -> Profile {
        Profile {
            path,
            sites,
            start,
            tick: FIRST_TICK,
            limit: LIMIT,
            levels: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn ticks(&self, now: i64) -> u64 {
        now.saturating_sub(self.start).max(0) as u64 / self.tick
    }

    fn note(&mut self, site: usize, change: isize, now: i64) {
        if site >= MOST_SITES {
            return;
        }
        if site >= self.levels.len() {
            self.levels.resize(site + 1, Level::default());
        }
        let before = self.levels[site].bytes;
        let bytes = before.saturating_add_signed(change as i64);
        self.levels[site].bytes = bytes;
        let entry = Entry { tick: self.ticks(now), site: site as u32, most: bytes, last: bytes };
        self.add(entry);
        if self.entries.len() >= self.limit {
            self.thin();
        }
    }

    /// Adds an entry, to that of its site and tick if there is one.
    fn add(&mut self, entry: Entry) {
        let level = &mut self.levels[entry.site as usize];
        match level.entry.checked_sub(1).and_then(|index| self.entries.get_mut(index)) {
            Some(old) if old.tick == entry.tick => {
                old.most = old.most.max(entry.most);
                old.last = entry.last;
            }
            _ => {
                self.entries.push(entry);
                level.entry = self.entries.len();
            }
        }
    }

    /// Makes ticks longer until at most half as many entries are left.
    fn thin(&mut self) {
        while self.entries.len() > self.limit / 2 {
            self.tick *= 2;
            for level in &mut self.levels {
                level.entry = 0;
            }
            for entry in core::mem::take(&mut self.entries) {
                self.add(Entry { tick: entry.tick / 2, ..entry });
            }
        }
    }

    /// # Safety
    /// The sites are those of a program.
    unsafe fn write(&self, out: &mut String, now: i64) -> fmt::Result {
        writeln!(out, "enfold-regions 1")?;
        // SAFETY: by contract.
        for (site, text) in unsafe { texts(self.sites) }.iter().enumerate() {
            if !text.is_null() {
                // SAFETY: by contract texts end with a zero.
                let text = unsafe { CStr::from_ptr(*text) };
                writeln!(out, "s {site} {}", text.to_string_lossy())?;
            }
        }
        writeln!(out, "q {}", self.tick)?;
        for Entry { tick, site, most, last } in &self.entries {
            writeln!(out, "e {tick} {site} {most} {last}")?;
        }
        writeln!(out, "t {}", self.ticks(now))
    }
}

/// # Safety
/// `sites` is null or a table that lives as long as the result is used.
unsafe fn texts<'a>(sites: *const Sites) -> &'a [*const c_char] {
    // SAFETY: by contract as many texts follow as it says.
    unsafe {
        match sites.as_ref() {
            None => &[],
            Some(table) => core::slice::from_raw_parts(
                (&raw const table.texts).cast::<*const c_char>(),
                table.count as usize,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(limit: usize) -> Profile {
        let mut profile = Profile::new(Vec::new(), std::ptr::null(), 1000);
        profile.limit = limit;
        profile
    }

    fn text(profile: &Profile, now: i64) -> String {
        let mut out = String::new();
        // SAFETY: there are no sites.
        unsafe { profile.write(&mut out, now) }.expect("a text takes everything");
        out
    }

    #[test]
    fn changes_within_a_tick_are_one_entry() {
        let mut p = profile(100);
        p.note(1, 1024, 1000);
        p.note(2, 10, 1500);
        p.note(1, 8192, 1999);
        p.note(1, -9216, 1999);
        p.note(1, 100, 4000);
        let expected = "enfold-regions 1\nq 1000\ne 0 1 9216 0\ne 0 2 10 10\ne 3 1 100 100\nt 9\n";
        assert_eq!(text(&p, 10_000), expected);
    }

    #[test]
    fn long_runs_have_longer_ticks() {
        let mut p = profile(64);
        for tick in 0..10_000 {
            p.note(1, 1000 + tick, 1000 + 1000 * tick as i64);
            p.note(2, 1, 1000 + 1000 * tick as i64);
            p.note(1, -1000 - tick, 1500 + 1000 * tick as i64);
        }
        assert!(p.entries.len() <= 64 && p.entries.len() >= 16, "{}", p.entries.len());
        assert!(p.entries.is_sorted_by_key(|entry| entry.tick));
        let of = |site| p.entries.iter().filter(move |entry| entry.site == site);
        assert_eq!(of(1).map(|entry| entry.most).max(), Some(10_999));
        assert!(of(1).all(|entry| entry.last == 0));
        assert_eq!(of(2).next_back().map(|entry| entry.last), Some(10_000));
        assert_eq!(p.levels[1].bytes, 0);
    }
}
