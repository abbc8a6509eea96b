//! Scheme's tree to the graph: every value is of one union, and no pass after this knows of it.
//!
//! | module | what it does |
//! |---|---|
//! | `runtime` | the library's lower half, which is written in OCaml (`lib/*.ml`): checked, and found by names |
//! | `build` | nodes of the graph |
//! | `exprs`, `control` | expressions; `case`, `guard`, several values, parameters |
//! | `functions`, `calls` | procedures, known and unknown, and calls of them |
//! | `primitives` | the library's procedures, called and as values |
//! | `letrec` | names that see each other |
//! | `globals` | the top level |
//! | `constants` | quoted data |
//! | `continuations` | which continuations are only left, and whether any is entered again |
//! | `diff` | Eshkol: expressions that are differentiated as they are written |
//! | `shown` | Eshkol: procedures that may be written carry their text |
//! | `library` | the library's upper half, which is written in Scheme (`enfold-scheme/lib/*.scm`): what is reached |
//!
//! ```text
//! (define (f x) (+ x 1))       let rec f x = SchemeNumber.p_plus "a.scm:1:15" x (Fix 1)
//! (f 2)                        f (Fix 2)                     known: no test
//! (g 2)                        match g with P1 h -> h (Fix 2) | g -> SchemeControl.call1 "a.scm:2:1" g (Fix 2)
//! (map f l)                    … P1 f …                      a procedure as a value says how many it takes
//! (if (< a b) c d)             if SchemeNumber.p_lt "…" a b then c else d
//! (set! x 1)                   x <- Fix 1                    a mutable binding; closures share it
//! ```
//!
//! The values and operations of Scheme are ordinary OCaml: a union, functions over it, exceptions. That half of the library is
//! checked by OCaml's checker like any program, and what this crate makes refers to its bindings. Whatever may fail is given the
//! place of the call as a text.
//!
//! **Invariant.** For a tree without errors the graph verifies, or something is reported with a code and a place.
//! Recursion follows the nesting of the tree, which is bounded.

mod build;
mod calls;
mod constants;
mod continuations;
mod control;
mod diff;
mod exprs;
mod functions;
mod globals;
mod letrec;
mod library;
mod primitives;
mod runtime;
mod shown;

use std::rc::Rc;

use cranelift_entity::SecondaryMap;
use enfold_graph::{BindingId, Graph, TopItem};
use enfold_scheme::Dialect;
use enfold_scheme::analyse::{Analysis, analyse};
use enfold_scheme::data::DataId;
use enfold_scheme::tree::{Program, RecordId, Var};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, SourceMap, Span, Symbol, codes};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;

pub use library::SCHEME_FILES;
pub use runtime::LIBRARY;

use continuations::Continuations;
use functions::Function;
use runtime::Runtime;
use shown::Shown;

/// The result of checking.
pub struct Checked {
    /// The program; complete only if no error was reported.
    pub graph: Graph,
    /// What was found.
    pub diagnostics: Diagnostics,
}

/// Makes a graph of a program. `files` are the files of [`LIBRARY`], in its order.
pub fn check(
    program: &Program,
    dialect: Dialect,
    files: &[FileId],
    sources: &SourceMap,
) -> Checked {
    let (runtime, graph, reports) = Runtime::load(files, sources);
    let mut diagnostics = reports;
    if diagnostics.has_errors() {
        return Checked { graph, diagnostics };
    }
    let upper = library::read(files, sources, &mut diagnostics);
    let mut shared = Shared {
        graph,
        runtime,
        sources,
        dialect,
        diagnostics,
        symbols: IndexSet::new(),
        first: Vec::new(),
        items: Vec::new(),
        primitive_values: FxHashMap::default(),
        upper: FxHashMap::default(),
        wanted: Vec::new(),
    };
    shared.upper = library::declare(&upper, &mut shared);
    let mut program = program.clone();
    enfold_scheme::returns::rewrite(&mut program);
    let program = &program;
    let mut lowering = Lowering::new(program, &mut shared);
    if dialect == Dialect::Eshkol {
        lowering.shown = shown::find(program, &lowering.analysis);
    }
    lowering.program();
    library::define_reached(&upper, &mut shared);
    shared.finish()
}

/// What all programs of one compilation share: the user's, and the library in Scheme.
struct Shared<'s> {
    graph: Graph,
    runtime: Runtime,
    sources: &'s SourceMap,
    /// The language of the user's program, which decides how values are written.
    dialect: Dialect,
    diagnostics: Diagnostics,
    /// The symbols of the program's text, numbered.
    symbols: IndexSet<Symbol>,
    /// Constants and types of records, which come before everything.
    first: Vec<TopItem>,
    /// The program.
    items: Vec<TopItem>,
    /// Procedures of the library that are used as values.
    primitive_values: FxHashMap<Symbol, BindingId>,
    /// Procedures that are written in Scheme.
    upper: FxHashMap<Symbol, Rc<Function>>,
    /// Those of them that are reached, in the order in which that was found.
    wanted: Vec<Symbol>,
}

/// What a variable is.
#[derive(Clone)]
enum Meaning {
    /// Not bound so far.
    Nothing,
    /// A binding that has its value.
    Value(BindingId),
    /// A binding that may have none yet.
    Checked(BindingId),
    /// A procedure that is known.
    Function(Rc<Function>),
}

/// What is known of an object that has come to a `guard`: where it was raised, and the continuation that wants an answer, if the
/// program enters continuations again.
#[derive(Clone, Copy)]
struct Caught {
    there: BindingId,
    back: Option<BindingId>,
}

/// The lowering of one program.
struct Lowering<'a, 's> {
    shared: &'a mut Shared<'s>,
    program: &'a Program,
    analysis: Analysis,
    vars: SecondaryMap<Var, Option<Meaning>>,
    constants: FxHashMap<DataId, BindingId>,
    /// Constants that are being made, outermost first.
    building: Vec<DataId>,
    records: SecondaryMap<RecordId, Option<BindingId>>,
    /// For the variable of each `guard`: where the object was raised.
    raised_at: FxHashMap<Var, Caught>,
    /// What the program does with continuations.
    continuations: Continuations,
    /// Procedures that may be written (Eshkol).
    shown: Shown,
    /// The procedure of the library in Scheme that is being defined.
    of_library: Option<Symbol>,
}

impl<'a, 's> Lowering<'a, 's> {
    fn new(program: &'a Program, shared: &'a mut Shared<'s>) -> Self {
        let analysis = analyse(program);
        let continuations = Continuations::find(program, &analysis);
        Lowering {
            continuations,
            of_library: None,
            shared,
            program,
            analysis,
            shown: Shown::default(),
            vars: SecondaryMap::new(),
            constants: FxHashMap::default(),
            building: Vec::new(),
            records: SecondaryMap::new(),
            raised_at: FxHashMap::default(),
        }
    }

    fn meaning(&self, var: Var) -> Meaning {
        self.vars[var].clone().unwrap_or(Meaning::Nothing)
    }

    /// Reports something that Enfold does not support.
    fn unsupported(&mut self, span: Span, message: String) {
        self.shared.diagnostics.push(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }
}

impl Shared<'_> {
    /// Says how values are written, if not as in Scheme.
    fn declare_style(&mut self) -> Option<TopItem> {
        let span = Span::new(FileId::from_u32(0), 0, 0);
        (self.dialect == Dialect::Eshkol).then(|| {
            let unit = self.unit(span);
            TopItem::Do(self.runtime_call("speak_eshkol", vec![unit], span))
        })
    }

    /// Puts the program between the library and what ends a program.
    fn finish(mut self) -> Checked {
        let end = self.graph.top.pop();
        let symbols = self.declare_symbols();
        self.graph.top.extend(symbols);
        let style = self.declare_style();
        self.graph.top.extend(style);
        self.graph.top.append(&mut self.first);
        self.graph.top.append(&mut self.items);
        self.graph.top.extend(end);
        if !self.diagnostics.has_errors() {
            enfold_graph::captures::collect(&mut self.graph);
            if cfg!(debug_assertions) {
                let faults = enfold_graph::verify::verify(&self.graph).err().unwrap_or_default();
                let text = faults.join("\n");
                debug_assert!(faults.is_empty(), "the graph does not verify:\n{text}");
            }
        }
        self.diagnostics.sort();
        Checked { graph: self.graph, diagnostics: self.diagnostics }
    }
}
