//! The checker: names and types in one walk, from the tree to the graph; captures at its end.
//!
//! | module | what it does |
//! |---|---|
//! | [`store`] | types under inference: unification, levels, overloading |
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
//! | `draft` | the graph while types are inferred |
//! | `finish`, `finished` | the draft becomes the graph; what is wrong with it that only finished types show |
//!
//! **Invariant.** User errors end here. If no error was reported, the graph verifies and everything
//! after the checker succeeds; a graph with errors never leaves for core. Types under inference are terms, and only the
//! draft holds terms; captures are found on the finished graph.

mod active;
mod annotations;
mod anonymous;
mod apply;
mod asyncs;
mod builders;
mod calls;
mod classes;
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
use enfold_graph::{BindingId, DataId, NodeId, Scope, Semantics};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use draft::{Binding, Graph, Kind, Node};
use env::Env;
use store::{Compared, Store, Term};

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
    bytes_as_text: false,
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
        checker.in_library = i < library;
        if checker.in_library {
            checker.library_files.insert(file.span.file);
        }
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
    diagnostics: Diagnostics,
    in_library: bool,
    library_files: FxHashSet<FileId>,
    /// Records by field name, newest last.
    fields: FxHashMap<Symbol, Vec<(DataId, u32)>>,
    /// Products that wait for the types of their operands.
    products: Vec<products::Product>,
    /// Exceptions of .NET that the library declares, by the names that users see.
    standard_exceptions: Vec<(Symbol, enfold_graph::ExnId)>,
    /// Values of `[<Literal>]` bindings.
    literals: FxHashMap<BindingId, Lit>,
    /// Type variables named in the binding being checked.
    named_vars: FxHashMap<Symbol, Term>,
    /// Mentions of bindings of a recursive group that is not generalised yet.
    open_groups: FxHashMap<BindingId, Vec<NodeId>>,
    /// Local `let` names that no expression has mentioned yet.
    unused: FxHashMap<BindingId, Span>,
    /// The exception of each handler around the place being checked, and whether it is used.
    handlers: Vec<(BindingId, bool)>,
    /// Library functions that only wrap an operation, with the order of its operands.
    wrappers: FxHashMap<BindingId, (enfold_graph::Prim, Vec<usize>)>,
    /// Types whose values are compared, with the place.
    compared: Vec<(Term, Compared, Span)>,
    /// Types that `Prelude` declares.
    prelude_datas: FxHashSet<DataId>,
    /// Views of types of the library file being checked.
    views: Vec<relations::PendingView>,
    /// Anonymous records by the names of their fields.
    anonymous: FxHashMap<Symbol, DataId>,
    /// The functions for the elements that loops and sequences see of a type.
    element_views: FxHashMap<DataId, BindingId>,
    /// Members of types.
    members: members::Members,
    /// What the names of a class mean in its members.
    class_slots: FxHashMap<BindingId, classes::ClassSlot>,
    /// Constructors, with the type whose values they make.
    constructs: FxHashMap<BindingId, members::Owner>,
    /// The value that the member being checked is asked of, with the number of lambdas around it.
    this: Vec<BindingId>,
    /// Types that are interfaces.
    interfaces: FxHashSet<DataId>,
    /// Types whose fields cannot be named and whose values are not compared: classes, interfaces.
    opaque: FxHashSet<DataId>,
    /// The interfaces that an interface extends, with the fields that hold them.
    bases: FxHashMap<DataId, Vec<(u32, DataId)>>,
    /// From a type to an interface that it implements.
    implements: FxHashMap<(members::Owner, DataId), BindingId>,
    /// Files that are opened in those after them.
    auto_opened: Vec<env::ModuleId>,
    /// The names of the components of cases and exceptions.
    components: FxHashMap<env::Constructor, Vec<Option<Symbol>>>,
    /// `inline` functions that may be taken in.
    inlines: FxHashMap<BindingId, std::rc::Rc<inline::Inline>>,
    /// The names of those that exist only where they are used.
    templates: FxHashSet<Symbol>,
    /// How many of them are being taken in.
    taken_in: usize,
    /// The names of units of measure.
    units: Vec<Symbol>,
    /// Active patterns by the function that they are.
    actives: FxHashMap<BindingId, active::Active>,
    /// The cases of the active patterns whose definitions are being checked.
    active_cases: Vec<(Symbol, DataId, u32)>,
    /// The cases of the partial active patterns that are being defined: `Some Even` there is `Some ()`.
    partial_cases: Vec<Symbol>,
    /// The functions that the patterns being checked look through.
    active_views: active::Views,
    /// Whether a type of the program has a `ToString` of its own.
    overrides_text: bool,
    /// Type arguments written after the name of a type whose static member is asked for.
    static_types: Option<Vec<Term>>,
    /// Enumerations, with the number of each case.
    enums: FxHashMap<DataId, Vec<Lit>>,
    /// The list type.
    list: DataId,
    /// The library's types of suspended functions, lazy values and asynchronous computations.
    machine: Option<DataId>,
    lazy: Option<DataId>,
    computation: Option<DataId>,
    /// What the statements around the place being checked belong to, within its function.
    context: Option<sequences::Context>,
    /// What pointers and regions are made with.
    raw_memory: raw_memory::RawMemory,
    /// A declaration behind the entry point was reported.
    after_main: bool,
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
            diagnostics: Diagnostics::new(),
            in_library: true,
            library_files: FxHashSet::default(),
            fields: FxHashMap::default(),
            products: Vec::new(),
            standard_exceptions: Vec::new(),
            literals: FxHashMap::default(),
            named_vars: FxHashMap::default(),
            open_groups: FxHashMap::default(),
            unused: FxHashMap::default(),
            handlers: Vec::new(),
            wrappers: FxHashMap::default(),
            compared: Vec::new(),
            members: members::Members::default(),
            class_slots: FxHashMap::default(),
            constructs: FxHashMap::default(),
            this: Vec::new(),
            interfaces: FxHashSet::default(),
            opaque: FxHashSet::default(),
            bases: FxHashMap::default(),
            implements: FxHashMap::default(),
            auto_opened: Vec::new(),
            components: FxHashMap::default(),
            inlines: FxHashMap::default(),
            templates: FxHashSet::default(),
            taken_in: 0,
            units: Vec::new(),
            actives: FxHashMap::default(),
            active_cases: Vec::new(),
            partial_cases: Vec::new(),
            active_views: active::Views::default(),
            overrides_text: false,
            static_types: None,
            enums: FxHashMap::default(),
            prelude_datas: FxHashSet::default(),
            views: Vec::new(),
            anonymous: FxHashMap::default(),
            element_views: FxHashMap::default(),
            list,
            machine: None,
            lazy: None,
            computation: None,
            context: None,
            raw_memory: raw_memory::RawMemory::default(),
            after_main: false,
            options,
        }
    }

    fn node(&mut self, kind: Kind, ty: Term, span: Span) -> NodeId {
        self.graph.nodes.push(Node { kind, ty, span })
    }

    fn unit_node(&mut self, span: Span) -> NodeId {
        let unit = self.store.unit;
        self.node(Kind::Lit(Lit::Unit), unit, span)
    }

    /// A node where an error was reported; agrees with every type.
    fn error_node(&mut self, span: Span) -> NodeId {
        let error = self.store.error;
        self.node(Kind::Error, error, span)
    }

    fn type_of(&self, node: NodeId) -> Term {
        self.graph.nodes[node].ty
    }

    fn span_of(&self, node: NodeId) -> Span {
        self.graph.nodes[node].span
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports something about the program that is no error; silent in the library.
    fn warn(&mut self, diagnostic: Diagnostic) {
        if !self.in_library {
            self.diagnostics.push(diagnostic);
        }
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
        let list = self.list;
        self.store.add(store::Shape::Data(list, Box::new([item])))
    }

    fn is_error(&self, node: NodeId) -> bool {
        matches!(self.graph.nodes[node].kind, Kind::Error)
    }
}
