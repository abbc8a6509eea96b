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

use enfold_core::ir::{LamId, VarId};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::code::{Function, Kind};
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

/// A place, a statement, a kind of object, a kind of home.
type Like = (u32, Option<VarId>, Kind, Homed);

/// Which closures are called although a newer one of their literal was made: these two are alive together.
#[derive(Debug, Default)]
pub(crate) struct Overlaps {
    /// How many were made.
    made: u64,
    /// By the value of a closure: when it was made.
    closures: FxHashMap<u64, u64>,
    /// By literal: when the newest one was made.
    newest: FxHashMap<u32, u64>,
    /// The literals.
    found: FxHashSet<u32>,
}

impl Overlaps {
    pub(crate) fn made(&mut self, value: u64, literal: u32) {
        self.made += 1;
        self.closures.insert(value, self.made);
        self.newest.insert(literal, self.made);
    }

    pub(crate) fn called(&mut self, value: u64, literal: u32) {
        if self.closures.get(&value).is_some_and(|made| self.newest.get(&literal) > Some(made)) {
            self.found.insert(literal);
        }
    }

    /// The functions that stand for these literals.
    pub(crate) fn list(self, functions: &[Function]) -> Vec<LamId> {
        let mut all: Vec<LamId> =
            self.found.into_iter().map(|literal| functions[literal as usize].lam).collect();
        all.sort();
        all
    }
}

/// The table.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Closures of one literal that are alive together.
    pub(crate) overlaps: Overlaps,
    made: FxHashMap<Like, Made>,
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
    pub(crate) fn list(&self, places: &[Span]) -> Vec<Tallied> {
        let entry = |(&(place, site, kind, home), &made): (&Like, &Made)| Tallied {
            at: places.get(place as usize).copied(),
            site,
            kind: kind_name(kind),
            home,
            made,
        };
        let mut all: Vec<Tallied> = self.made.iter().map(entry).collect();
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
