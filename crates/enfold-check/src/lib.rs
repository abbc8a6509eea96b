//! The checker: names and types in one walk, from the tree to the graph; captures at its end.
//!
//! | module | what it does |
//! |---|---|
//! | [`store`], [`allowed`] | types under inference: unification, levels; what overloaded operators allow |
//! | [`env`](mod@env) | what names mean |
//! | `decls` | files, modules, types, exceptions, bindings |
//! | `exprs`, `apply`, `ops`, `records`, `control` | expressions, by family |
//! | `lazies`, `sequences`, `asyncs` | lazy values; sequences and comprehensions; `async` |
//! | `ranges` | `a .. s .. b` of integers, characters and floats |
//! | `flexible` | functions of sequences where functions of lists are expected |
//! | `builders`, `translate` | other computation expressions |
//! | `tail_loops` | recursive computations that are loops |
//! | `inline` | `inline` functions that are checked where they are used |
//! | `raw_memory`, `pointers` | `stackalloc` and regions; what is wrong with them and with pointers |
//! | `foreign` | functions of C |
//! | `formats`, `printf` | formats as data; `printf` and formats in strings |
//! | `names` | looks names up, with advice when there is no such name |
//! | `members`, `member_groups`, `mentions` | members of types, in the order they need each other |
//! | `calls`, `overloads` | what is asked with a dot, and which of several is meant |
//! | `classes`, `interfaces` | classes as records, interfaces as records of functions |
//! | `patterns`, `active` | patterns, active patterns |
//! | `annotations`, `measures` | types as written, units of measure |
//! | `sendable`, `shared_cells` | what threads send each other, and what they must not share |
//! | `relations` | attributes of types that say how values are compared |
//! | `report` | the texts of type errors |
//! | `context` | what is known on the way, by subject |
//! | `draft` | the graph while types are inferred |
//! | `finish`, `finished` | the draft becomes the graph; what is wrong with it that only finished types show |
//!
//! **Invariant.** User errors end here. If no error was reported, the graph verifies and everything
//! after the checker succeeds; a graph with errors never leaves for core. Types under inference are terms, and only the
//! draft holds terms; captures are found on the finished graph.

mod active;
mod allowed;
mod annotations;
mod anonymous;
mod apply;
mod asyncs;
mod builders;
mod calls;
mod classes;
mod composite;
mod context;
mod control;
mod decls;
mod draft;
mod env;
mod exprs;
mod finish;
mod finished;
mod flexible;
mod foreign;
mod formats;
mod inline;
mod interfaces;
mod lazies;
mod measures;
mod member_groups;
mod members;
mod mentions;
mod names;
mod ops;
mod overloads;
mod own_numbers;
mod patterns;
mod pointers;
mod printf;
mod products;
mod ranges;
mod raw_memory;
mod records;
mod recursive_values;
mod relations;
mod report;
mod sendable;
mod sequences;
mod shared_cells;
mod standard_exceptions;
mod store;
mod suggest;
mod tail_loops;
mod translate;

use enfold_fsharp::tree::{File, Lit};
use enfold_graph::{BindingId, NodeId, OpenGroups, Scope, Semantics};
use enfold_syntax::{Diagnostic, Diagnostics, Span, Symbol};

use context::{
    ActivePatterns, Around, Declared, ForTheEnd, Inlines, Library, ObjectTypes, Reports, TypeNames,
};
use draft::{Binding, Graph, Kind, Node};
use env::Env;
use store::{Store, Term};

/// The result of checking.
pub struct Checked {
    /// The program; complete only if no error was reported.
    pub graph: enfold_graph::Graph,
    /// What was found.
    pub diagnostics: Diagnostics,
}

/// What a project says about the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// A lazy value is computed each time it is asked for, instead of being remembered.
    pub lazy_thunks: bool,
}

/// What F# means: values are compared by their types, and functions not at all.
const SEMANTICS: Semantics = Semantics {
    incomparable: None,
    function_is_itself: false,
    partial_order: false,
    object_is_itself: false,
    plain_cases_first: false,
    hidden_as_stored: false,
    hash_skips_functions: false,
    first_alternative: false,
};

/// Checks a program. The first `library` files are the language's own library; nothing is warned
/// about there.
pub fn check(files: &[File], library: usize) -> Checked {
    check_with(files, library, Options::default())
}

/// Like [`check`], for a project that says something about the language.
pub fn check_with(files: &[File], library: usize, options: Options) -> Checked {
    let mut checker = Checker::new(options);
    for (i, file) in files.iter().enumerate() {
        checker.reports.begin_file(file.span.file, i < library);
        if i == library {
            checker.env.add_system();
            checker.add_system_types();
            checker.env.begin_program();
        }
        checker.file(file);
    }
    checker.finish()
}

/// The state of one check.
struct Checker {
    graph: Graph,
    store: Store,
    env: Env,
    reports: Reports,
    library_types: Library,
    declared: Declared,
    members: members::Members,
    object_types: ObjectTypes,
    type_names: TypeNames,
    open_groups: OpenGroups,
    active_patterns: ActivePatterns,
    inlines: Inlines,
    around: Around,
    for_the_end: ForTheEnd,
    /// Products that wait for the types of their operands.
    products: products::Products,
    /// What pointers and regions are made with.
    raw_memory: raw_memory::RawMemory,
    options: Options,
}

impl Checker {
    fn new(options: Options) -> Self {
        let mut graph = Graph { semantics: SEMANTICS, ..Graph::default() };
        let mut store = Store::new();
        let list = decls::declare_list(&mut graph, &mut store);
        Checker {
            graph,
            store,
            env: Env::new(),
            reports: Reports::new(),
            library_types: Library::new(list),
            declared: Declared::default(),
            members: members::Members::default(),
            object_types: ObjectTypes::default(),
            type_names: TypeNames::default(),
            open_groups: OpenGroups::default(),
            active_patterns: ActivePatterns::default(),
            inlines: Inlines::default(),
            around: Around::default(),
            for_the_end: ForTheEnd::default(),
            products: products::Products::default(),
            raw_memory: raw_memory::RawMemory::default(),
            options,
        }
    }

    fn node(&mut self, kind: Kind, ty: Term, span: Span) -> NodeId {
        self.graph.nodes.push(Node { kind, ty, span })
    }

    fn unit_node(&mut self, span: Span) -> NodeId {
        let unit = Term::UNIT;
        self.node(Kind::Lit(Lit::Unit), unit, span)
    }

    /// A node where an error was reported; agrees with every type.
    fn error_node(&mut self, span: Span) -> NodeId {
        let error = Term::ERROR;
        self.node(Kind::Error, error, span)
    }

    fn type_of(&self, node: NodeId) -> Term {
        self.graph.nodes[node].ty
    }

    fn span_of(&self, node: NodeId) -> Span {
        self.graph.nodes[node].span
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.reports.report(diagnostic);
    }

    /// Reports something about the program that is no error; silent in the library.
    fn warn(&mut self, diagnostic: Diagnostic) {
        self.reports.warn(diagnostic);
    }

    /// A new binding that is not polymorphic (yet).
    fn binding(&mut self, name: Symbol, span: Span, ty: Term, scope: Scope) -> BindingId {
        self.graph.bindings.push(Binding {
            name,
            span,
            ty,
            params: Vec::new(),
            mutable: false,
            scope,
            def: None,
        })
    }

    /// A local of the compiler's own; its name cannot clash with one of the user's.
    fn hidden(&mut self, what: &str, span: Span, ty: Term) -> BindingId {
        self.binding(Symbol::new(&format!("{what} ")), span, ty, Scope::Local)
    }

    fn binding_type(&self, binding: BindingId) -> Term {
        self.graph.bindings[binding].ty
    }

    fn list_of(&mut self, item: Term) -> Term {
        let list = self.library_types.list();
        self.store.add(store::Shape::Data(list, Box::new([item])))
    }

    /// What a wrong value was expected to be agrees with everything, unless it is known: nothing that is done with the
    /// value is reported again.
    fn forgive(&mut self, node: NodeId, expected: Term) {
        if self.is_error(node) && self.store.is_unbound(expected) {
            let _ = self.store.unify(expected, Term::ERROR);
        }
    }

    fn is_error(&self, node: NodeId) -> bool {
        matches!(self.graph.nodes[node].kind, Kind::Error)
    }
}
