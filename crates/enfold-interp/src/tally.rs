//! Counts what a run makes by the user's place to which it belongs.
//!
//! ```text
//! 12:5   data      region     3 objects    48 bytes      by statement v204
//! ```
//!
//! A statement of the user's, or one that stands in place of a call of the user's, has a place
//! ([`enfold_core::places`]). What a statement without one makes belongs to the innermost call that has one; the
//! machine keeps that call's place while it runs, so each object costs one entry in a table. Only
//! runs that are asked to keep it.

use enfold_core::ir::VarId;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::code::Kind;
use crate::memory::Made;

/// The number of a place that is none.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// In what kind of home an object was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Homed {
    /// In constant data.
    Static,
    /// In a slot of a frame.
    Stack,
    /// In a region of known size, which is a part of a frame.
    Frame,
    /// In a region that begins and ends.
    Region,
    /// In the region that lives as long as the program.
    Program,
}

impl Homed {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Homed::Static => "static",
            Homed::Stack => "stack",
            Homed::Frame => "frame",
            Homed::Region => "region",
            Homed::Program => "program",
        }
    }
}

/// Objects that belong to one place, made by one statement in one kind of home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallied {
    /// The user's place; none for what the library makes before the program starts.
    pub at: Option<Span>,
    /// The variable of the statement; none if an operation that failed made an exception.
    pub site: Option<VarId>,
    /// `closure`, `cell`, `data`, `array`, `string` or `exception`.
    pub kind: &'static str,
    /// Where they are.
    pub home: Homed,
    /// How many, and how large.
    pub made: Made,
}

/// The table.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    made: FxHashMap<(u32, Option<VarId>, Kind, Homed), Made>,
}

impl Tally {
    pub(crate) fn add(
        &mut self,
        place: u32,
        site: Option<VarId>,
        kind: Kind,
        home: Homed,
        bytes: u64,
    ) {
        let made = self.made.entry((place, site, kind, home)).or_default();
        made.objects += 1;
        made.bytes += bytes;
    }

    /// In the order of places and statements.
    pub(crate) fn list(self, places: &[Span]) -> Vec<Tallied> {
        let entry = |((place, site, kind, home), made)| Tallied {
            at: places.get(place as usize).copied(),
            site,
            kind: kind_name(kind),
            home,
            made,
        };
        let mut all: Vec<Tallied> = self.made.into_iter().map(entry).collect();
        all.sort_by_key(|entry| (entry.at, entry.site, entry.kind, entry.home));
        all
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Str => "string",
        Kind::Data => "data",
        Kind::Cell => "cell",
        Kind::Array => "array",
        Kind::Exn => "exception",
        Kind::Closure => "closure",
    }
}
