//! What placement decides: homes, the sites that have them, and why.

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use enfold_core::ir::{LamId, VarId};
use enfold_syntax::{Diagnostics, Span};

use crate::claim::Claims;

pub use enfold_core::ir::RegionId;

/// The region that lives as long as the program.
pub const PROGRAM: RegionId = RegionId::PROGRAM;
/// The region of the `try` that a function's caller is in.
pub const HANDLER: RegionId = RegionId::HANDLER;

/// A region of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Whose it is.
    pub kind: RegionKind,
    /// The function that begins it or takes it; none for [`PROGRAM`] and [`HANDLER`].
    pub lam: Option<LamId>,
    /// The place for which it was made first.
    pub span: Span,
    /// Of a local region without a bound: so many bytes of the frame take what is put into it first;
    /// only what does not fit needs pages. It never hands its memory on, and is not popped.
    pub frame: u32,
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
    /// Only what is wrong is asked for, of a program that is not run: there are diagnostics and sites, and
    /// no regions. What a `try` yields is then told from what it catches (all that is raised counts as kept
    /// where it is raised), and what a value holds lives as long as the value, wherever that is.
    pub check_only: bool,
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
    /// Of a `try`, by the variable of its result: the region that is its body's [`HANDLER`].
    pub catches: SecondaryMap<VarId, Option<RegionId>>,
    /// Functions whose record is the last value of a region when they are called, and of no use from
    /// then on: on entry, when the captures have been read, the region is cut back to where the
    /// record began. The region is one of the function's parameters.
    pub pops: SecondaryMap<LamId, Option<RegionId>>,
    /// Regions that the runtime need not know while they are alive, because no exception has to end them.
    pub alone: EntitySet<RegionId>,
    /// What the regions of each function's values are, for the certifier.
    pub claims: Claims,
    /// All sites, in program order.
    pub sites: Vec<Site>,
    /// What the options turn into errors.
    pub diagnostics: Diagnostics,
}
