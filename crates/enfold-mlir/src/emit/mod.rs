//! Placed flat core to MLIR in the `closure` dialect plus `arith`, `cf` and `llvm`.
//!
//! ```text
//! fn lam1 adder(x: int) -> int closure captures (n: int) { y = add x, n; ret y }
//! ```
//! becomes
//! ```mlir
//! closure.func closure private @adder.1(%x: i64) -> i64
//!     attributes {record = #closure.record<1, [i64 at 8], 16>} {
//!   %n = closure.slot 0 : i64
//!   %y = arith.addi %x, %n : i64
//!   closure.return %y : i64
//! }
//! ```
//!
//! One file per family of operations:
//!
//! | file | what |
//! |---|---|
//! | [`build`] | the cursor: appending operations, loads, stores, constants |
//! | [`types`] | core types to MLIR types, in registers and in memory |
//! | [`functions`] | signatures, bodies, records |
//! | [`control`] | blocks, join points, switches |
//! | [`calls`] | calls and function values |
//! | [`check_tail_calls`] | whether tail calls are those of core |
//! | [`data`] | tuples, records, unions, cells, globals |
//! | [`constants`] | strings, places, objects in static data |
//! | [`prims`], [`arithmetic`], [`arrays`], [`strings`] | operations |
//! | [`raw_memory`] | memory behind addresses |
//! | [`foreign`] | functions of C |
//! | [`counters`] | counters of loops that need no detour through 63 bits |
//! | [`overflows`] | sums of which the program also asks whether they fit |
//! | [`counts`] | `dup` and `drop` |
//! | [`patterns`] | which parts of a value are counted |
//! | [`holds`] | references that an exception drops |
//! | [`objects`] | counted objects, and what they lead to |
//! | [`opens`] | objects whose parts outlive them |
//! | [`take_apart`] | the functions that drop objects |
//! | [`regions`] | which region is meant, their life, the homes of objects |
//! | [`sites`] | where regions come from, for a profile |
//! | [`exceptions`] | exception values, `try` |
//! | [`runtime`] | the functions of the runtime and their signatures |
//! | [`main`] | the entry, the program table and C's `main` |
//!
//! # Representation
//!
//! A value whose type has no size (`unit`, a tuple of units, what never returns) has no MLIR value at
//! all: it is dropped from parameters, captures, results, block arguments and fields. A truth value is
//! `i1` in registers and a byte in memory. A function value is `!closure.fn` in registers and, packed, a
//! pointer in memory. By-value data are LLVM structs of memory types. Regions that a function takes are
//! parameters after all others.
//!
//! Assumes verified flat core whose representations were chosen. Emits only what the entry reaches.
//! Cost: linear in the program.

mod aliases;
mod arithmetic;
mod arrays;
mod build;
mod calls;
mod check_tail_calls;
mod constants;
mod control;
mod count_arrays;
mod counters;
mod counts;
mod data;
mod exceptions;
mod foreign;
mod functions;
mod holds;
mod identity;
mod main;
mod objects;
mod opens;
mod overflows;
mod parts;
mod patterns;
mod prims;
mod raw_memory;
mod regions;
mod reuse;
mod runtime;
mod sites;
mod strings;
mod take_apart;
mod types;
mod words;

use std::cell::RefCell;
use std::collections::HashMap;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::*;
use enfold_core::layout::Layouts;
use enfold_core::raising::raising_lams;
use enfold_place::Placement;
use enfold_syntax::{SourceMap, Span};
use melior::Context;
use melior::ir::operation::OperationMutLike;
use melior::ir::{Attribute, Location, Module, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Error;

pub(crate) use main::{ENTRY, TABLE};

/// An SSA value; it lives as long as the module, which the context outlives.
pub(crate) type Val<'c> = Value<'c, 'c>;

/// What emission needs to know besides the program.
pub(crate) struct Input<'a> {
    pub program: &'a Program,
    pub sources: &'a SourceMap,
    /// Where what the program makes lives.
    pub placement: &'a Placement,
    /// Whether locations are real.
    pub debug: bool,
    /// Whether regions say where they come from.
    pub profile: bool,
    /// Whether programs can say where an exception was raised.
    pub places: bool,
    /// Whether a sanitizer watches what compiled code does.
    pub sanitize: bool,
}

/// Emits a whole program.
pub(crate) fn emit<'c>(context: &'c Context, input: &Input<'_>) -> Result<Module<'c>, Error> {
    let emitter = Emitter::new(context, input);
    let entry = input.program.entry.ok_or_else(|| Error::bug("the program has no entry"))?;
    emitter.emit_main(entry);
    while let Some(lam) = emitter.pending() {
        emitter.emit_function(lam);
    }
    emitter.finish()
}

/// State of one module.
pub(crate) struct Emitter<'c, 'a> {
    context: &'c Context,
    module: Module<'c>,
    program: &'a Program,
    sources: &'a SourceMap,
    files: usize,
    layouts: Layouts<'a>,
    placement: &'a Placement,
    /// The handlers' regions of `try`s, by the variables of their results.
    catching: SecondaryMap<VarId, Option<RegionId>>,
    debug: bool,
    places: bool,
    sanitize: bool,
    /// Where regions come from, for a profile.
    sites: Option<sites::Sites>,
    types: types::TypeCache<'c>,
    kinds: aliases::Kinds<'c>,
    /// Members of each closure's recursive group, by the first statement that makes it.
    groups: FxHashMap<LamId, Vec<LamId>>,
    /// Whether the program asks if two functions are the same object.
    compares_functions: bool,
    /// Which parts of values are counted.
    patterns: patterns::Patterns,
    /// Functions that may raise, in a program with counted regions.
    raising: EntitySet<LamId>,
    objects: RefCell<objects::Objects>,
    /// The exceptions that are made, in a program with counted regions.
    made_exns: Vec<ExnId>,
    /// Where each exception in static data is raised.
    raised: FxHashMap<VarId, Span>,
    state: RefCell<State<'c>>,
}

/// What grows while functions are emitted.
#[derive(Default)]
struct State<'c> {
    queue: Vec<LamId>,
    queued: FxHashSet<LamId>,
    /// Symbols of constants and declarations that exist.
    symbols: FxHashSet<String>,
    /// Symbols of strings and places, by what they hold.
    interned: FxHashMap<String, String>,
    /// What is constant, by the variable that names it.
    constants: SecondaryMap<VarId, Option<constants::Constant>>,
    vars: SecondaryMap<VarId, Option<Val<'c>>>,
    problems: Vec<String>,
}

impl<'c, 'a> Emitter<'c, 'a> {
    fn new(context: &'c Context, input: &Input<'a>) -> Self {
        let main_file = input.sources.iter().filter(|(_, file)| !file.library).last();
        let location = match main_file {
            Some((_, file)) if input.debug => Location::new(context, &file.name, 1, 1),
            _ => Location::unknown(context),
        };
        let mut module = Module::new(location);
        if input.program.conventions.functions == FunctionValues::Pair {
            module.as_operation_mut().set_attribute("closure.pairs", Attribute::unit(context));
        }
        let patterns = patterns::Patterns::new(input.program, input.placement);
        if patterns.any() {
            module.as_operation_mut().set_attribute("closure.counts", Attribute::unit(context));
        }
        let raising = if patterns.any() { raising_lams(input.program) } else { EntitySet::new() };
        let layouts = Layouts::new(input.program);
        Emitter {
            context,
            module,
            program: input.program,
            sources: input.sources,
            files: input.sources.iter().count(),
            compares_functions: identity::asked_of_functions(input.program, &layouts),
            layouts,
            placement: input.placement,
            catching: input.placement.catching(),
            debug: input.debug,
            places: input.places,
            sanitize: input.sanitize,
            sites: input
                .profile
                .then(|| sites::Sites::find(input.program, input.placement, input.sources)),
            types: types::TypeCache::default(),
            kinds: aliases::Kinds::new(context),
            groups: functions::collect_groups(input.program),
            made_exns: if patterns.any() { exceptions::made(input.program) } else { Vec::new() },
            patterns,
            raising,
            objects: RefCell::default(),
            raised: exceptions::raised_statics(input.program, input.placement),
            state: RefCell::default(),
        }
    }

    /// Sees to it that a function is emitted, and gives its symbol.
    fn function_symbol(&self, lam: LamId) -> String {
        let mut state = self.state.borrow_mut();
        if state.queued.insert(lam) {
            state.queue.push(lam);
        }
        function_symbol(&self.program.lams[lam], lam)
    }

    fn pending(&self) -> Option<LamId> {
        self.state.borrow_mut().queue.pop()
    }

    /// Whether a symbol is new; the caller then defines it.
    fn define(&self, symbol: &str) -> bool {
        self.state.borrow_mut().symbols.insert(symbol.to_owned())
    }

    /// Notes that an assumption about core does not hold.
    fn problem(&self, text: String) {
        self.state.borrow_mut().problems.push(text);
    }

    fn location(&self, span: Span) -> Location<'c> {
        match self.place(span) {
            Some((file, line, col)) if self.debug => {
                Location::new(self.context, file, line as usize, col as usize)
            }
            _ => Location::unknown(self.context),
        }
    }

    /// File, line and column; none for what does not come from a file.
    fn place(&self, span: Span) -> Option<(&'a str, u32, u32)> {
        if span.file.as_u32() as usize >= self.files {
            return None;
        }
        let file = self.sources.file(span.file);
        let (line, col) = file.line_col(span.lo);
        Some((&file.name, line, col))
    }

    fn ty_of(&self, atom: Atom) -> Ty {
        match atom {
            Atom::Var(var) => self.program.types[self.program.vars[var].ty].clone(),
            Atom::Unit => Ty::Unit,
            Atom::Bool(_) => Ty::Bool,
            Atom::Int(_, kind) => Ty::Int(kind),
            Atom::Float(_) => Ty::Float,
            Atom::Float32(_) => Ty::Float32,
            Atom::Char(_) => Ty::Char,
            Atom::Str(_) => Ty::Str,
            Atom::Lam(lam) => match self.program.lams[lam].fn_ty {
                Some(class) => Ty::Fn(class),
                None => Ty::Never,
            },
        }
    }

    fn finish(self) -> Result<Module<'c>, Error> {
        let problems = self.state.into_inner().problems;
        match problems.first() {
            None => Ok(self.module),
            Some(problem) => Err(Error::bug(problem)),
        }
    }
}

/// `FILE:LINE:COL` of each function, by symbol; after a space if it is the library's, and nothing of the user's stands in it.
pub(crate) fn places(program: &Program, sources: &SourceMap) -> HashMap<String, String> {
    let place = |lam: &Lambda| match (place_of_users(lam, sources), is_known(lam.span, sources)) {
        (Some(span), _) => Some(sources.locate(span)),
        (None, true) => Some(format!(" {}", sources.locate(lam.span))),
        (None, false) => None,
    };
    let lams = program.lams.iter();
    let mut places: HashMap<String, String> =
        lams.filter_map(|(id, lam)| Some((function_symbol(lam, id), place(lam)?))).collect();
    if let Some(entry) = program.entry.and_then(|entry| place(&program.lams[entry])) {
        places.insert(main::ENTRY.to_owned(), entry);
    }
    places
}

fn is_known(span: Span, sources: &SourceMap) -> bool {
    (span.file.as_u32() as usize) < sources.iter().count()
}

/// A function's place, if it is the user's; else where what the user wrote begins in it, as in a function around a whole program.
fn place_of_users(lam: &Lambda, sources: &SourceMap) -> Option<Span> {
    let users =
        |span: Span| span.hi > 0 && is_known(span, sources) && !sources.file(span.file).library;
    let mut first = Some(lam.span).filter(|&span| users(span));
    lam.body.each_stmt(&mut |stmt| {
        if let Stmt::Let { span, .. } | Stmt::LetRec { span, .. } = stmt {
            first = first.or(Some(*span).filter(|&span| users(span)));
        }
    });
    first
}

fn function_symbol(lam: &Lambda, id: LamId) -> String {
    format!("{}.{}", lam.name, id.as_u32())
}

/// A type that may have no size.
pub(crate) type MaybeType<'c> = Option<Type<'c>>;
