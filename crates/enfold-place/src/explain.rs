//! What a user wants to know about each lambda and each value: what was captured, how, with which
//! layout, where it lives, and why.
//!
//! ```text
//! counter.fs:3:5    closure of 16 bytes, in the frame of `main`
//!                   captures count by reference: it is mutable, so all closures over it share its cell
//!                   record: code at 0, count at 8
//!                   returned from `makeCounter`; last used as `next` in `main` at counter.fs:14:53
//! counter.fs:8:18   `List.map` makes an `int list` of 16 bytes, in a region of `sum`
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `note` | the data that is shown, and JSON |
//! | `attribute` | the user's places to which what is made belongs |
//! | `lambdas` | what became of each lambda |
//! | `made` | all that is made |
//! | `silent` | what is made by statements that placement need not look at |
//! | `records` | the slots of closures, and their names |
//! | `homes` | homes and ways in words |
//! | `leaks` | loops that leave memory behind |
//! | `spelling` | types and functions as the language writes them |
//!
//! A lambda of the graph has no function in core if the optimiser made it vanish, one in the
//! common case, and several if it was specialised or is used with several arities. Everything is
//! plain data; `enfold-driver` renders it, and [`Explanation::to_json`] is what machines read.
//!
//! **Contract.** Whatever a run makes, in the interpreter that follows the same placement, is in
//! [`Explanation::made`]: at the user's place to which the run attributes it, with the same kind, and with the home in which
//! the run put it among its homes. Tests run programs and compare.
//!
//! Cost: linear in graph, program and sites; for values in regions that are lent also in the functions
//! that lend them; for what the library makes, see `attribute`.

mod attribute;
mod homes;
mod lambdas;
mod leaks;
mod made;
mod note;
mod records;
mod silent;
mod spelling;

pub use note::{
    Became, CaptureNote, End, EndNote, Explanation, HomeNote, LambdaNote, LeakNote, MadeNote,
    Place, RecordNote, RegionNote, SlotNote, StepNote, Totals, VERSION, VersionNote,
};
pub use spelling::Language;

use enfold_core::flatten::{FlattenReport, report};
use enfold_core::ir::{LamId, Program};
use enfold_core::layout::Layouts;
use enfold_core::lower;
use enfold_core::places::{Places, find_places};
use enfold_graph::{Graph, NodeId};
use enfold_syntax::{FileId, SourceMap, Span, Symbol};
use rustc_hash::FxHashMap;

use crate::home::{Placement, Site};
use crate::region_lives::Lives;
use attribute::Attribution;
use records::Groups;

/// What the code outside of all functions is called, and what is inlined there.
const TOP_LEVEL: &str = "the top level";

/// A function's name in a sentence.
fn quoted(name: &str) -> String {
    match name {
        TOP_LEVEL => name.to_string(),
        // A name of the compiler's.
        name if name.contains(' ') => format!("the {name}"),
        name => format!("`{name}`"),
    }
}

/// What is to be explained, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Question {
    /// Only what starts on this line; if nothing does, the innermost lambda around it.
    pub line: Option<(FileId, u32)>,
    /// The language of types and names.
    pub language: Language,
}

/// Explains the lambdas of the user's files, and all that is made.
pub fn explain(
    graph: &Graph,
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    question: Question,
) -> Explanation {
    let places = find_places(program);
    let sites = silent::all_sites(program, placement);
    let explainer = Explainer {
        graph,
        program,
        sources,
        question,
        files: sources.iter().count(),
        reasons: report(program),
        layouts: Layouts::new(program),
        functions: functions(program),
        groups: Groups::find(program),
        lives: Lives::find(program, placement),
        attribution: attribute::attribute(program, placement, &sites, &places),
        statements: silent::Said::find(program),
        sites,
        handlers: Vec::new(),
        places,
        placement,
    };
    let handlers = explainer.handler_homes();
    let explainer = Explainer { handlers, ..explainer };
    let nodes = explainer.select();
    let asked = if question.line.is_some() { nodes.as_slice() } else { &[] };
    let made = explainer.made(asked);
    let lambdas = explainer.lambdas(&nodes, &made);
    let leaks = explainer.leaks();
    let totals = explainer.totals(&lambdas, &made);
    Explanation { version: VERSION, lambdas, made, leaks, totals }
}

fn functions(program: &Program) -> FxHashMap<NodeId, Vec<LamId>> {
    let mut functions: FxHashMap<NodeId, Vec<LamId>> = FxHashMap::default();
    for (id, lam) in program.lams.iter() {
        if let Some(node) = lam.node {
            functions.entry(node).or_default().push(id);
        }
    }
    functions
}

struct Explainer<'a> {
    graph: &'a Graph,
    program: &'a Program,
    placement: &'a Placement,
    sources: &'a SourceMap,
    question: Question,
    /// How many files there are.
    files: usize,
    reasons: FlattenReport,
    layouts: Layouts<'a>,
    functions: FxHashMap<NodeId, Vec<LamId>>,
    groups: Groups,
    lives: Lives,
    places: Places,
    /// Those of the placement, and those that need none.
    sites: Vec<Site>,
    statements: silent::Said,
    attribution: Attribution,
    /// Where what is raised can live.
    handlers: Vec<&'static str>,
}

impl Explainer<'_> {
    fn is_user(&self, span: Span) -> bool {
        let file = span.file.as_u32() as usize;
        let known = file < self.files && (file, span.lo, span.hi) != (0, 0, 0);
        known && !self.sources.file(span.file).library
    }

    fn place(&self, span: Span) -> Place {
        let file = self.sources.file(span.file);
        let (line, col) = file.line_col(span.lo);
        let (end_line, end_col) = file.line_col(span.hi);
        Place {
            file: file.name.clone(),
            line,
            col,
            offset: span.lo,
            end: End { line: end_line, col: end_col, offset: span.hi },
            span,
        }
    }

    fn user_place(&self, span: Span) -> Option<Place> {
        self.is_user(span).then(|| self.place(span))
    }

    /// Whether something at a place was asked for.
    fn is_asked(&self, span: Span) -> bool {
        match self.question.line {
            None => true,
            Some((file, line)) => {
                span.file == file && self.sources.file(file).line_col(span.lo).0 == line
            }
        }
    }

    /// What a function is called in a report: by its module if it is the library's.
    fn function_name(&self, lam: LamId) -> String {
        if self.program.entry == Some(lam) {
            return TOP_LEVEL.to_string();
        }
        let lam = &self.program.lams[lam];
        self.name_of(lam.name, lam.span)
    }

    /// The same for a function that is known by its name and its place.
    fn name_of(&self, name: Symbol, defined: Span) -> String {
        let entry = self.program.entry.map(|entry| &self.program.lams[entry]);
        let around_all = entry.is_some_and(|entry| {
            entry.span == defined && (name == entry.name || name == lower::TOP_LEVEL)
        });
        if around_all {
            TOP_LEVEL.to_string()
        } else if self.is_user(defined) || name.as_str().contains(' ') {
            name.to_string()
        } else {
            self.question.language.library_name(self.sources, name, defined)
        }
    }
}
