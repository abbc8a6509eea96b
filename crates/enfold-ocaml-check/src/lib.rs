//! The checker of OCaml: names, types and modules in one walk, from the tree to the graph.
//!
//! | module | what it does |
//! |---|---|
//! | [`store`], [`rows`], [`schemes`] | types under inference: unification, levels; rows of polymorphic variants; parameters |
//! | [`told`] | what matching a constructor tells about types |
//! | [`names`], [`env`](mod@env) | persistent maps; what names, modules, functors and signatures are |
//! | `lookup` | looks names and paths up, with advice when there is no such name |
//! | `annotations`, `type_decls`, `type_cycles`, `builtins` | types as written, declared, built in |
//! | `exprs`, `functions`, `apply`, `pipes`, `records`, `control`, `variants` | expressions, by family |
//! | `lets`, `let_rec`, `let_ops`, `blocks` | definitions, and what they stand in |
//! | `own_lists` | `[]` and `::` of types of the program's own |
//! | `refining` | constructors whose result says more than their type |
//! | `local_exceptions` | exceptions that are new each time their definition is reached |
//! | `expansive`, `relaxed` | the value restriction, and where it is relaxed |
//! | `packed_exceptions` | exceptions of first-class modules |
//! | `recursive_values`, `unset_components` | values that are defined by themselves |
//! | `universal`, `universal_data` | values of types that are not known where they are used |
//! | `order` | operands are evaluated from right to left |
//! | `patterns`, `record_patterns`, `aliases` | patterns; those of records and alternatives; names of matched values at another type |
//! | `places` | `__LINE__` and others |
//! | `prims` | what `external … = "%…"` stands for |
//! | `formats` | string literals that are formats |
//! | `structures`, `modules`, `signatures`, `signature_types`, `extension_views`, `functors`, `applicative` | the module language |
//! | `recursive_modules`, `module_outlines`, `tie_modules` | modules that mention each other |
//! | `packages`, `packed_types` | modules as values |
//! | `report` | the texts of type errors |
//! | `incomplete_lets` | bindings that do not match raise `Match_failure` |
//! | `library_views` | types of the library that are compared in their own way |
//! | `context` | what is known on the way, by subject |
//! | `draft` | the graph while types are inferred |
//! | `finish`, `representations` | the draft becomes the graph: terms become representations |
//! | `finished` | what is done to the graph when its types are known: matches that raise, cases of variants |
//!
//! **Invariant.** User errors end here: if no error was reported, the graph verifies and everything after
//! the checker succeeds. Types that go into the graph are representations: abbreviations and sealed types
//! are expanded. Functors are expanded at each application.
//!
//! **Missing**, each with an error of its own: something that is needed at infinitely many types (`E0902`, found by the
//! driver); functors inside of first-class modules; recursive modules inside of functions, and
//! with exceptions in their signatures; patterns for polymorphic fields other than names; lazy patterns, hidden types and
//! modules taken apart by `let` at the level of modules. Not checked: that types of local modules do not leave their
//! scope, the variance that declarations claim, that refutation arms cannot be reached, and whether a match on a GADT is complete.

mod aliases;
mod annotations;
mod applicative;
mod apply;
mod blocks;
mod builtins;
mod case_order;
mod context;
mod control;
mod draft;
mod env;
mod expansive;
mod exprs;
mod extension_views;
mod finish;
mod finished;
mod format_functions;
mod format_pieces;
mod formats;
mod functions;
mod functors;
mod hints;
mod incomplete_lets;
mod let_ops;
mod let_rec;
mod lets;
mod library_views;
mod local_exceptions;
mod lookup;
mod module_outlines;
mod modules;
mod names;
mod order;
mod own_lists;
mod packages;
mod packed_exceptions;
mod packed_types;
mod patterns;
mod pipes;
mod places;
mod prims;
mod record_patterns;
mod records;
mod recursive_modules;
mod recursive_values;
mod refining;
mod relaxed;
mod repeated_names;
mod report;
mod representations;
mod rows;
mod schemes;
mod signature_types;
mod signatures;
mod store;
mod structures;
mod tie_modules;
mod told;
mod type_cycles;
mod type_decls;
mod universal;
mod universal_data;
mod unset_components;
mod variants;

use enfold_graph::{BindingId, IntKind, NodeId, OpenGroups, ParamId, Scope};
use enfold_ocaml::tree;
use enfold_syntax::literal::Lit;
use enfold_syntax::{Diagnostic, Diagnostics, SourceMap, Span, Symbol, codes};

use context::{
    Applications, Around, Building, Declared, Files, ForTheEnd, Given, Packing, Reports, TypeNames,
    Variants,
};
use draft::{Binding, Graph, Kind, Node, TopItem};
use env::Env;
use store::{Shape, Store, Term};

/// The integers of OCaml in the graph.
pub const INT: IntKind = IntKind::I63;
/// The same as the kind of a literal.
pub const INT_LITERAL: IntKind = IntKind::I63;

/// The result of checking.
pub struct Checked {
    /// The program; complete only if no error was reported.
    pub graph: enfold_graph::Graph,
    /// What was found.
    pub diagnostics: Diagnostics,
}

/// A file of a program: a module with the name of the file.
#[derive(Clone, Copy)]
pub struct Unit<'t> {
    /// The module's name.
    pub name: Symbol,
    /// What it defines.
    pub structure: &'t tree::Structure,
    /// What others see of it, if there is an interface.
    pub interface: Option<&'t tree::Signature>,
    /// Whether it is one of the library's; nothing is warned about there.
    pub library: bool,
    /// Files that it knows by another name than their own: that name, and their own.
    pub sees: &'t [(Symbol, Symbol)],
}

/// Checks a program: its files and those of the library that it needs, each after those that it mentions.
pub fn check(units: &[Unit<'_>], sources: &SourceMap) -> Checked {
    let mut checker = Checker::new(sources);
    for unit in units {
        checker.unit(unit);
    }
    checker.finish()
}

/// The state of one check.
struct Checker<'t, 's> {
    graph: Graph,
    store: Store,
    env: Env<'t>,
    sources: &'s SourceMap,
    reports: Reports,
    files: Files<'t>,
    building: Building<'t>,
    declared: Declared,
    given: Given,
    type_names: TypeNames,
    known: builtins::Known,
    open_groups: OpenGroups,
    applications: Applications<'t>,
    packing: Packing<'t>,
    around: Around,
    for_the_end: ForTheEnd,
    /// Where polymorphic variants are made and matched.
    variants: Variants,
    /// Components of recursive values that are set when all of them are there.
    filled: unset_components::Filled,
    /// Names of matched values at another type.
    again: aliases::Again,
}

impl<'t, 's> Checker<'t, 's> {
    fn new(sources: &'s SourceMap) -> Self {
        let mut checker = Checker {
            graph: Graph { semantics: Self::semantics(), ..Graph::default() },
            store: Store::new(),
            env: Env::default(),
            sources,
            reports: Reports::new(),
            files: Files::default(),
            building: Building::new(),
            declared: Declared::default(),
            given: Given::default(),
            type_names: TypeNames::default(),
            known: builtins::Known::default(),
            open_groups: OpenGroups::default(),
            applications: Applications::default(),
            packing: Packing::default(),
            around: Around::default(),
            for_the_end: ForTheEnd::default(),
            variants: Variants::default(),
            filled: unset_components::Filled::default(),
            again: aliases::Again::default(),
        };
        checker.declare_builtins();
        checker
    }

    fn node(&mut self, kind: Kind, ty: Term, span: Span) -> NodeId {
        self.graph.nodes.push(Node { kind, ty, span })
    }

    /// A node where an error was reported; agrees with every type.
    fn error_node(&mut self, span: Span) -> NodeId {
        let error = Term::ERROR;
        self.node(Kind::Error, error, span)
    }

    fn is_error(&self, node: NodeId) -> bool {
        matches!(self.graph.nodes[node].kind, Kind::Error)
    }

    /// What a wrong value was expected to be agrees with everything, unless it is known: nothing that is done with the
    /// value is reported again.
    fn forgive(&mut self, node: NodeId, want: Term) {
        if self.is_error(node) && matches!(self.store.shape(want), Shape::Var { .. }) {
            let _ = self.store.unify(want, Term::ERROR);
        }
    }

    fn unit_node(&mut self, span: Span) -> NodeId {
        let unit = self.known.unit;
        self.node(Kind::Lit(Lit::Unit), unit, span)
    }

    fn int_node(&mut self, value: i64, span: Span) -> NodeId {
        let int = self.known.int;
        let lit = Lit::Int { value: value.into(), kind: INT_LITERAL };
        self.node(Kind::Lit(lit), int, span)
    }

    fn str_node(&mut self, text: &str, span: Span) -> NodeId {
        let string = self.known.string;
        self.node(Kind::Lit(Lit::Str(text.into())), string, span)
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

    /// Reports something that Enfold does not support.
    fn unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} are not supported");
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
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

    /// A mention of a binding that is not polymorphic.
    fn var_node(&mut self, binding: BindingId, span: Span) -> NodeId {
        let ty = self.graph.bindings[binding].ty;
        self.node(Kind::Var { binding, args: Vec::new() }, ty, span)
    }

    /// The statement that binds one value.
    fn let_node(&mut self, binding: BindingId, value: NodeId) -> NodeId {
        self.graph.bindings[binding].def = Some(value);
        let (unit, span) = (self.known.unit, self.span_of(value));
        self.node(Kind::Let { recursive: false, bindings: vec![(binding, value)] }, unit, span)
    }

    /// A block, if there are statements before its value.
    fn block(&mut self, mut stmts: Vec<NodeId>, value: NodeId) -> NodeId {
        if stmts.is_empty() {
            return value;
        }
        let (ty, span) = (self.type_of(value), self.span_of(value));
        stmts.push(value);
        self.node(Kind::Block(stmts), ty, span)
    }

    /// A new type parameter.
    fn param(&mut self, name: &str) -> ParamId {
        self.graph.params.push(Symbol::new(name))
    }

    /// Whether definitions of the innermost structure belong to the program itself.
    fn scope(&self) -> Scope {
        if self.building.in_block() { Scope::Local } else { Scope::Module }
    }

    /// Adds a definition of the innermost structure.
    fn emit(&mut self, item: TopItem) {
        if self.building.in_block() {
            let node = self.item_node(item);
            self.building.add_statement(node);
        } else {
            self.graph.top.push(item);
        }
    }

    /// Does something where exceptions are called by another path.
    fn at_path<R>(&mut self, path: Option<String>, f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.building.set_path(path);
        let result = f(self);
        self.building.set_path(before);
        result
    }

    /// The name of a declared thing, with the modules around it.
    fn qualified(&self, name: Symbol) -> Symbol {
        match self.building.here() {
            "" => name,
            here => Symbol::new(&format!("{here}.{name}")),
        }
    }
}
