//! What placement decides: homes, the sites that have them, and why.

use cranelift_entity::{PrimaryMap, SecondaryMap};
use enfold_core::ir::{LamId, VarId};
use enfold_syntax::{Diagnostics, FileId, Span};

use crate::claim::Claims;

pub use enfold_core::ir::RegionId;

/// The region that lives as long as the program.
pub const PROGRAM: RegionId = RegionId::PROGRAM;
/// The region of the `try` that a function's caller is in.
pub const HANDLER: RegionId = RegionId::HANDLER;

/// A region of the program, with all that is true of it. The certifier checks each of these facts, and every place that
/// makes a region goes through one of the functions below: a new fact is a field here, a value there, and a rule
/// of the certifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Whose it is.
    pub kind: RegionKind,
    /// The function that begins it or takes it; none for [`PROGRAM`] and [`HANDLER`].
    pub lam: Option<LamId>,
    /// The place for which it was made first.
    pub span: Span,
    /// Of a local region without a bound: so many bytes of the frame take what is put into it first;
    /// only what does not fit needs pages. It never hands its memory on, and is no chain.
    pub frame: u32,
    /// Nothing raises while it is alive, so that no exception has to end it, and the runtime need not know it. Only of
    /// local regions.
    pub alone: bool,
    /// It begins in what is left of this region's current page, into which all that it hands on goes: merging then costs no
    /// space. Only of local regions that are alone, have no bound and no part of the frame; this one is a parameter.
    pub within: Option<RegionId>,
    /// Its objects carry counts, and are given back one by one (`dup` and `drop` in core). It is all in pages and no chain. A region that is passed, merged or kept as a counted one is one.
    pub counted: bool,
    /// Whether something in it is given back before it ends.
    pub pops: Pops,
    /// The `try`s, by the variables of their results, for whose bodies it is [`HANDLER`].
    pub catches: Vec<VarId>,
}

impl Region {
    /// One of the two that every program has.
    pub fn fixed(kind: RegionKind) -> Self {
        Region::new(kind, None, Span::new(FileId::from_u32(0), 0, 0))
    }

    /// One that a function takes.
    pub fn param(lam: LamId, span: Span) -> Self {
        Region::new(RegionKind::Param, Some(lam), span)
    }

    /// One that a function begins, without a bound.
    pub fn local(lam: LamId, span: Span) -> Self {
        Region::new(RegionKind::Local { bound: None }, Some(lam), span)
    }

    /// A region of which nothing else is claimed: all in pages, known to the runtime, given back as a whole.
    fn new(kind: RegionKind, lam: Option<LamId>, span: Span) -> Self {
        let catches = Vec::new();
        let (within, pops) = (None, Pops::Never);
        Region { kind, lam, span, frame: 0, alone: false, within, counted: false, pops, catches }
    }
}

/// Whether something in a region is given back before the region ends.
///
/// A *chain* holds nothing but the records of continuations: functions that are invoked at most once. All that are in use
/// form a chain, in which each record captures an older one. So whoever invokes one may cut the region back to
/// where its record began. A region that is passed as a chain is one, and the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pops {
    /// Nothing is.
    Never,
    /// It is a chain.
    Chain,
    /// It is a chain, and the function that takes it cuts it back on entry, when the captures have been read: the
    /// function's own record is always there.
    OnEntry,
}

/// Whose a region is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegionKind {
    /// [`PROGRAM`].
    Program,
    /// [`HANDLER`].
    Handler,
    /// A caller's: the function takes it as a parameter.
    Param,
    /// The function's own: it begins and ends there. No more than `bound` bytes are ever put into it
    /// between the two, if that is known; then it is a part of the frame.
    Local {
        /// A multiple of eight.
        bound: Option<u32>,
    },
}

/// Where a value lives. The largest value that can be on the stack has [`STACK_LIMIT`] bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Home {
    /// In constant data; making it takes no work. Its components are constants, values with this
    /// home, or cases without payload (variables that a `make` without operands binds).
    Static,
    /// In one slot of the frame of the function that makes it.
    Stack,
    /// In a region.
    Region(RegionId),
}

/// The size of the largest value that is put on the stack, in bytes.
pub const STACK_LIMIT: u32 = 256;

/// What is asked of placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// A closure that outlives a `let mutable` that it captures is an error.
    pub strict_escape: bool,
    /// Nothing is on the stack: what is not constant is in regions, which take no part of a frame. To
    /// measure what the stack is worth.
    pub no_stack: bool,
    /// No region is counted: what loops leave behind stays until its region ends. To see what counts are worth.
    pub no_counts: bool,
    /// Only what is wrong is asked for, of a program that is not run: there are diagnostics and sites, and
    /// no regions. What a `try` yields is then told from what it catches (all that is raised counts as kept
    /// where it is raised), and what a value holds lives as long as the value, wherever that is.
    pub check_only: bool,
    /// The result is checked by the certifier. Debug builds do so always.
    pub certify: bool,
}

/// What a site makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SiteKind {
    /// The record of a function.
    Closure(LamId),
    /// The record of a recursive group of functions.
    Group,
    /// The cell of a mutable variable.
    Cell,
    /// A record or a case of a union.
    Data,
    /// An array of known length.
    Array,
    /// An exception.
    Exception,
    /// A string or an array whose length is known only at run time, or the result of a `try` that is
    /// too large for registers.
    Dynamic,
}

/// A step of the way along which a value leaves the place where it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// Where.
    pub span: Span,
    /// What happens there, in plain words.
    pub text: String,
}

/// A statement that makes a value with a home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// The function it stands in.
    pub lam: LamId,
    /// The variable that holds the value; the first one of a group.
    pub var: VarId,
    /// Where it comes from.
    pub span: Span,
    /// What it makes.
    pub kind: SiteKind,
    /// Its size in bytes, where that is known.
    pub size: Option<u32>,
    /// The most bytes that it can have, where only that is known.
    pub most: Option<u32>,
    /// Where it lives.
    pub home: Home,
    /// Why it can neither be static nor on the stack; empty if it is.
    pub path: Vec<Hop>,
}

/// The homes of a program's values.
#[derive(Debug, Clone, Default)]
pub struct Placement {
    /// By the variable of the statement that makes the value; each variable of a group has one.
    pub homes: SecondaryMap<VarId, Option<Home>>,
    /// All regions; [`PROGRAM`] and [`HANDLER`] are the first two.
    pub regions: PrimaryMap<RegionId, Region>,
    /// The regions that a function takes, after its other parameters. All members of a class
    /// ([`FnTy::members`](enfold_core::ir::FnTy)) take equally many.
    pub params: SecondaryMap<LamId, Vec<RegionId>>,
    /// The regions that a `call`, an `invoke` or the body of a `try` is given, by the variable of its
    /// result: as many as the callee takes. Each is alive there.
    pub args: SecondaryMap<VarId, Vec<RegionId>>,
    /// The parameters of a function that it owns, and its record if it does, by the variable among its siblings: whoever calls it gives up a
    /// reference. All others, captures included, are borrowed: they are held by others as long as the call lasts. Results are owned by the caller.
    pub owns: SecondaryMap<LamId, Vec<VarId>>,
    /// What the certifier said against the counts of a program that therefore has none. Empty, unless inference and
    /// certifier disagree: a mistake of Enfold's that costs the program memory and nothing else.
    pub refused: Vec<String>,
    /// What the regions of each function's values are, for the certifier.
    pub claims: Claims,
    /// All sites, in program order.
    pub sites: Vec<Site>,
    /// What the options turn into errors.
    pub diagnostics: Diagnostics,
}

impl Placement {
    /// The region that a function cuts back on entry to where its record began.
    pub fn popped_by(&self, lam: LamId) -> Option<RegionId> {
        let popped = |region: &RegionId| {
            self.regions.get(*region).is_some_and(|region| region.pops == Pops::OnEntry)
        };
        self.params[lam].iter().copied().find(popped)
    }

    /// Of each `try`, by the variable of its result: the region that is its body's [`HANDLER`]. Made from
    /// [`Region::catches`]: who asks often keeps it.
    pub fn catching(&self) -> SecondaryMap<VarId, Option<RegionId>> {
        let mut catching = SecondaryMap::new();
        for (id, region) in self.regions.iter() {
            region.catches.iter().for_each(|&var| catching[var] = Some(id));
        }
        catching
    }
}
