//! Lowers the typed graph to nested core: one monomorphic version of everything that is reached.
//!
//! ```text
//! let rec length xs =                    fn lam1 length(xs: list<int>) -> int {
//!     match xs with               ─►       switch xs {
//!     | [] -> 0                              case 0 { ret 0 }
//!     | _ :: rest -> 1 + length rest         case 1 { rest = field xs; n = apply lam1(rest)
//!                                                     t = add 1, n; ret t } } }
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `blocks` | open blocks: statements, joins that continue later, holes filled later |
//! | `types` | graph types under a substitution to core types |
//! | `instances` | which versions of polymorphic bindings are needed, and making them |
//! | `lambda` | functions and `let` |
//! | `expr` | expressions whose operands are evaluated one after the other |
//! | `prims` | operations at their monomorphic types |
//! | `raw_memory` | what is read from and written to addresses |
//! | `control` | conditionals, short circuits, `while`, `try` |
//! | `loops`, `ranges` | counting loops, loops over collections, ranges |
//! | `machine` | functions that can be suspended |
//! | `matches`, `match_tree`, `match_keys`, `match_share` | patterns; matches to decision trees |
//! | `derive`, `derive_hash`, `derive_limited_hash`, `derive_text`, `derive_exn_text`, `derive_zero` | equality, order, hash, text and zero of each type that asks for it |
//! | `equations` | arms that know more about types |
//! | `versions` | whether so many versions may be needed that there might be no end |
//! | `universal`, `opened` | values of any type as values of one type; arms for each type that is hidden so |
//! | `show_uncaught` | what nobody catches is reported with what it carries |
//! | `relevant` | which type parameters matter to representations |
//!
//! **Assumes** a graph without errors. **Establishes** nested core: every type is monomorphic, every
//! call in tail position stands before its `ret`, every arm's body exists once.
//!
//! **Why sound.** An instance is made for each pair of binding and type arguments that is mentioned
//! in lowered code, so whatever code can reach has been lowered. Operands are named in the order in
//! which the graph lists them, so effects keep their order. The initialisers of module-level values
//! run in the order of the graph; only values whose evaluation has no effect are left out when
//! nobody asks for them.
//!
//! **Cost.** Linear in the size of what is emitted; decision trees may repeat tests, never bodies.

mod blocks;
mod box_cases;
mod control;
mod derive;
mod derive_exn_order;
mod derive_exn_text;
mod derive_hash;
mod derive_layout;
mod derive_limited_hash;
mod derive_pack;
mod derive_same;
mod derive_text;
mod derive_view;
mod derive_zero;
mod equations;
mod expr;
mod freeze_fields;
mod instances;
mod lambda;
mod loops;
mod machine;
mod match_keys;
mod match_share;
mod match_tree;
mod matches;
mod opened;
mod prims;
mod ranges;
mod raw_memory;
mod relevant;
mod show_uncaught;
#[cfg(test)]
mod tests;
mod types;
mod universal;
mod versions;

use std::collections::VecDeque;

use cranelift_entity::{PrimaryMap, SecondaryMap};
use enfold_graph::{BindingId, Graph, Kind, NodeId, Pat, Scope, TopItem, Ty as GraphTy};
use enfold_syntax::span::FileId;
use enfold_syntax::{Span, Symbol};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{
    Atom, Block, BuiltinExns, Conventions, Exn, ExnId, GlobalId, LabelId, LamId, Lambda, Op, Prim,
    Program, Stmt, StrId, Term, TryBody, TyId,
};

use blocks::{Dest, HoleId, Open};
use instances::{Group, Task};
pub use opened::Growing;
use opened::{Carried, Limits, Made, ROUNDS};
use relevant::Relevant;
pub use types::POINTER_OWNER;
use types::{Scalars, Subst, TypeTables};
pub use versions::may_need_many;

/// Lowers a whole checked program to nested core.
pub fn lower(graph: &Graph, conventions: Conventions) -> Program {
    lower_with(graph, false, conventions)
}

/// Like [`lower`], with the owners of pointers as values, so that placement can follow them. Such a program
/// is looked at and not run.
pub fn lower_with_owners(graph: &Graph) -> Program {
    lower_with(graph, true, Conventions::default())
}

/// Lowers a program that may need more and more versions of something ([`may_need_many`]): says where, if
/// there is no end, or too many to be meant.
pub fn try_lower(graph: &Graph) -> Result<Program, Growing> {
    lower_in_rounds(graph, false, Conventions::default())
}

fn lower_with(graph: &Graph, owners: bool, conventions: Conventions) -> Program {
    match lower_in_rounds(graph, owners, conventions) {
        Ok(program) => program,
        Err(growing) => unreachable!("{growing:?} was not reported by the checker"),
    }
}

/// Rounds until all types at which something of unknown types is made are known.
fn lower_in_rounds(
    graph: &Graph,
    owners: bool,
    conventions: Conventions,
) -> Result<Program, Growing> {
    let mut carried = Carried::default();
    for _ in 0..ROUNDS {
        let mut lower = Lower::new(graph, owners, carried);
        let entry = lower.entry();
        if let Some(mut growing) = lower.grown.take() {
            growing.spans.extend(lower.most_versions());
            return Err(growing);
        }
        let Some(span) = lower.newest else {
            let mut program = lower.program;
            program.entry = Some(entry);
            program.conventions = conventions;
            // What is looked at and not run is looked at as it was written.
            let mut boxes = crate::layout::CaseBoxes::default();
            if !owners {
                freeze_fields::freeze_fields(&mut program);
                boxes = box_cases::box_cases(&mut program);
            }
            crate::layout::choose_repr(&mut program, &boxes);
            return Ok(program);
        };
        for (of, types) in lower.made {
            lower.known.entry(of).or_default().extend(types);
        }
        carried = Carried {
            types: lower.program.types,
            datas: lower.program.datas,
            tables: lower.tables,
            made: lower.known,
            last: Some(Growing { spans: vec![span], deeper: true }),
        };
    }
    match carried.last {
        Some(growing) => Err(growing),
        None => unreachable!("there was a round"),
    }
}

/// What a local binding means in the code that is being lowered.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum Slot {
    /// Not in scope.
    #[default]
    Absent,
    /// An immutable value.
    Value(Atom),
    /// A mutable variable, by its cell.
    Cell(Atom),
    /// A polymorphic local: a group and the member's index in it.
    Poly(u32, u32),
}

/// How a module-level binding is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A function: closed, referred to directly.
    Function(NodeId),
    /// A literal that is written in place of the name.
    Literal(NodeId),
    /// Another name of a module-level binding.
    Alias(NodeId),
    /// A global that is set where it is defined.
    Eager,
    /// A global that is set where it is defined if somebody asks for it.
    OnDemand(NodeId),
}

/// The function whose body is being lowered, for the names of those inside it.
#[derive(Debug, Clone, Copy)]
struct Within {
    name: Symbol,
    anonymous: u32,
}

struct Lower<'g> {
    graph: &'g Graph,
    program: Program,
    tables: TypeTables,
    scalars: Scalars,
    /// What type parameters stand for in the code that is being lowered.
    subst: Subst,
    /// The block that is being lowered.
    cur: Open,
    within: Within,
    env: SecondaryMap<BindingId, Slot>,
    /// Module-level bindings.
    places: FxHashMap<BindingId, Place>,
    /// Where values on demand are to be set.
    holes_of: FxHashMap<BindingId, HoleId>,
    /// Module-level mutable bindings whose address is taken; their globals hold a cell.
    addressed: FxHashSet<BindingId>,
    functions: FxHashMap<(BindingId, Vec<TyId>), LamId>,
    /// The exceptions that hold values of each type that is wrapped.
    universals: FxHashMap<TyId, ExnId>,
    globals: FxHashMap<(BindingId, Vec<TyId>), GlobalId>,
    derived: FxHashMap<(derive::What, TyId), LamId>,
    groups: Vec<Group<'g>>,
    holes: PrimaryMap<HoleId, Vec<Stmt>>,
    jumps: SecondaryMap<crate::ir::LabelId, u32>,
    strings: FxHashMap<String, StrId>,
    tasks: VecDeque<Task>,
    last_tasks: VecDeque<Task>,
    /// Components that the match being compiled has read: by variable, case and index.
    components: FxHashMap<match_tree::Component, Atom>,
    /// The keys of `components` in the order they were added, to forget them at a branch's end.
    trail: Vec<match_tree::Component>,
    /// How many tests the match being compiled may still make a tree of.
    tests_left: u32,
    names: Names,
    /// Whether the function that is being lowered can be suspended.
    suspension: Suspension,
    /// In such a function: where exceptions go.
    protected: Option<LabelId>,
    /// In such a function: results of calls that have no effect and end.
    quiet: FxHashSet<crate::ir::VarId>,
    /// A function that does nothing, if one was needed.
    nothing: Option<LamId>,
    /// Whether the owners of pointers are values.
    owners: bool,
    /// Type parameters that matter.
    relevant: Relevant,
    /// What the rounds before have found to be made at unknown types, and this round.
    known: Made,
    made: Made,
    /// What this round was the first to find.
    newest: Option<Span>,
    /// Types that are known to have a zero.
    with_zero: FxHashSet<crate::ir::DataId>,
    limits: Limits,
    /// Something of ever larger types, or too much.
    grown: Option<Growing>,
}

/// Whether a function can be suspended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suspension {
    Impossible,
    Possible,
    /// It can, and exceptions are handled around suspensions.
    Protected,
}

/// The name of the function that runs what stands outside of all functions, where the entry is another.
pub const TOP_LEVEL: &str = "program";

/// The status of a program that ends with an exception that nobody caught.
const UNCAUGHT: Atom = Atom::Int(2, crate::ir::IntKind::Int);

/// The name of variables that the source gives none.
pub const NAMELESS: &str = "t";

/// What is said of a value of the universal type, which is made as an exception that holds it.
pub const UNIVERSAL: &str = "value of any type";

/// Names of what the compiler makes, interned once.
struct Names {
    temp: Symbol,
    join: Symbol,
    arm: Symbol,
    done: Symbol,
    looped: Symbol,
    unit: Symbol,
}

impl Names {
    fn new() -> Self {
        Names {
            temp: Symbol::new(NAMELESS),
            join: Symbol::new("join"),
            arm: Symbol::new("arm"),
            done: Symbol::new("done"),
            looped: Symbol::new("loop"),
            unit: Symbol::new("unit"),
        }
    }
}

/// The span of what stands nowhere in the source.
fn no_span() -> Span {
    Span::new(FileId::from_u32(0), 0, 0)
}

impl<'g> Lower<'g> {
    fn new(graph: &'g Graph, owners: bool, carried: Carried) -> Self {
        let Carried { types, datas, tables, made: known, last } = carried;
        let mut program = Program { types, datas, ..Program::default() };
        program.lineage.library_files = graph.library_files;
        let tables = if last.is_some() { tables } else { TypeTables::new(graph) };
        let scalars = Scalars::new(&mut program.types);
        let mut lower = Lower {
            graph,
            program,
            tables,
            scalars,
            subst: Subst::default(),
            cur: Open::default(),
            within: Within { name: Symbol::new("entry"), anonymous: 0 },
            env: SecondaryMap::new(),
            places: FxHashMap::default(),
            holes_of: FxHashMap::default(),
            addressed: FxHashSet::default(),
            functions: FxHashMap::default(),
            universals: FxHashMap::default(),
            globals: FxHashMap::default(),
            derived: FxHashMap::default(),
            groups: Vec::new(),
            holes: PrimaryMap::new(),
            jumps: SecondaryMap::new(),
            strings: FxHashMap::default(),
            tasks: VecDeque::new(),
            last_tasks: VecDeque::new(),
            components: FxHashMap::default(),
            trail: Vec::new(),
            names: Names::new(),
            suspension: Suspension::Impossible,
            protected: None,
            quiet: FxHashSet::default(),
            nothing: None,
            owners,
            relevant: relevant::find(graph),
            known,
            made: Made::default(),
            newest: None,
            tests_left: match_share::TESTS,
            with_zero: FxHashSet::default(),
            limits: Limits::of(graph),
            grown: None,
        };
        lower.exceptions();
        lower.find_addressed();
        lower.find_places();
        lower
    }

    /// Exceptions keep their numbers.
    fn exceptions(&mut self) {
        for decl in self.graph.exns.values() {
            let fields = decl.fields.iter().map(|&ty| self.ty(ty)).collect();
            self.program.exns.push(Exn { name: decl.name, fields });
        }
        let known = &self.graph.known;
        self.program.builtin = BuiltinExns {
            failure: known.failure.map(exn_id),
            match_failure: known.match_failure.map(exn_id),
            divide_by_zero: known.divide_by_zero.map(exn_id),
            index_range: known.index_range.map(exn_id),
            bad_argument: known.bad_argument.map(exn_id),
        };
    }

    fn find_addressed(&mut self) {
        for node in self.graph.nodes.values() {
            if let Kind::AddressOf(binding) = node.kind
                && self.graph.bindings[binding].scope == Scope::Module
            {
                self.addressed.insert(binding);
            }
        }
    }

    fn find_places(&mut self) {
        for item in &self.graph.top {
            if let TopItem::Let { bindings, .. } = item {
                for &(binding, node) in bindings {
                    let place = self.place_of(binding, node);
                    self.places.insert(binding, place);
                }
            }
        }
    }

    fn place_of(&self, binding: BindingId, node: NodeId) -> Place {
        let decl = &self.graph.bindings[binding];
        match &self.graph.nodes[node].kind {
            Kind::Lambda { .. } if !decl.mutable => Place::Function(node),
            Kind::Lit(_) if !decl.mutable => Place::Literal(node),
            Kind::Var { binding: other, .. } if !decl.mutable => match self.places.get(other) {
                Some(Place::Function(_) | Place::Literal(_) | Place::Alias(_)) => {
                    Place::Alias(node)
                }
                _ => Place::OnDemand(node),
            },
            _ if !decl.params.is_empty() || self.has_no_effect(node) => Place::OnDemand(node),
            _ => Place::Eager,
        }
    }

    /// Whether evaluation neither has nor sees an effect; decided by the syntax alone.
    fn has_no_effect(&self, node: NodeId) -> bool {
        match &self.graph.nodes[node].kind {
            Kind::Lit(_) | Kind::Lambda { .. } => true,
            Kind::Var { binding, .. } => !self.graph.bindings[*binding].mutable,
            Kind::Tuple(items)
            | Kind::List(items)
            | Kind::Array(items)
            | Kind::Construct { args: items, .. }
            | Kind::Record { fields: items, .. } => items.iter().all(|&n| self.has_no_effect(n)),
            Kind::Prim { op, args } => {
                let ty = |node: NodeId| &self.graph.types[self.graph.nodes[node].ty];
                let float = matches!(ty(node), GraphTy::Float | GraphTy::Float32);
                let text = args.iter().any(|&arg| matches!(ty(arg), GraphTy::Str));
                op.facts().only_computes(float, text) && args.iter().all(|&n| self.has_no_effect(n))
            }
            _ => false,
        }
    }

    /// The function that runs the initialisers and then the program.
    fn entry(&mut self) -> LamId {
        let span = self.entry_span();
        let name = Symbol::new("entry");
        let entry = self.reserve(name, span);
        let graph = self.graph;
        for item in &graph.top {
            self.top_item(item);
        }
        let status = self.call_main(span);
        let open = std::mem::take(&mut self.cur);
        let guard = match graph.known.uncaught {
            Some(handler) => Some(self.handle_uncaught(handler, span)),
            None => self.show_uncaught(span),
        };
        self.run_tasks();
        let mut body = self.finish(open, Term::Ret(status));
        let ret = self.scalars.int;
        if let Some((program, outer)) = guard {
            let unit = self.fresh(self.names.unit, self.scalars.unit, span);
            let name = Symbol::new(TOP_LEVEL);
            let lambda = Lambda::new(name, span, None, vec![unit], ret, body);
            self.program.lams[program] = lambda;
            body = outer;
        }
        self.program.lams[entry] = Lambda::new(name, span, None, Vec::new(), ret, body);
        entry
    }

    /// The entry of a program with a handler of its own: runs the function that is returned, which
    /// is to be filled, and gives what that raises to the handler.
    fn handle_uncaught(&mut self, handler: BindingId, span: Span) -> (LamId, Block) {
        self.under_handler(span, |s, exn| {
            let decl = &s.graph.bindings[handler];
            let args = vec![s.scalars.unit; decl.params.len()];
            let ty = s.under(false, &decl.params, &args, |s| s.ty(decl.ty));
            let callee = s.mention_module(handler, args, span, None);
            if let crate::ir::Ty::Arrow(_, result) = s.program.types[ty] {
                s.emit(Op::Apply(callee, vec![exn]), result, span, None);
            }
            Term::Ret(UNCAUGHT)
        })
    }

    /// The entry of a program that runs the function that is returned, which is to be filled, and does something about what
    /// that raises.
    fn under_handler(
        &mut self,
        span: Span,
        raised: impl FnOnce(&mut Self, Atom) -> Term,
    ) -> (LamId, Block) {
        let program = self.reserve(Symbol::new(TOP_LEVEL), span);
        let block = self.block(|s| {
            let int = s.scalars.int;
            let data = s.outcome(int);
            let (outcome_ty, thunk_ty) = (s.data_ty(data), s.arrow_ty(s.scalars.unit, int));
            let thunk = s.emit(Op::Lambda(program), thunk_ty, span, None);
            let outcome = s.emit(Op::Try(TryBody::Value(thunk)), outcome_ty, span, None);
            s.by_outcome(outcome, data, span, Dest::Return, |_, value| value, raised)
        });
        (program, block)
    }

    fn entry_span(&self) -> Span {
        if let Some(main) = self.graph.main {
            return self.graph.bindings[main].span;
        }
        // The program itself comes after the library.
        let last = self.graph.top.last().and_then(|item| match item {
            TopItem::Let { bindings, .. } => bindings.last().map(|&(_, value)| value),
            TopItem::LetPat { value, .. } | TopItem::Do(value) => Some(*value),
        });
        last.map_or_else(no_span, |node| self.graph.nodes[node].span.start())
    }

    fn call_main(&mut self, span: Span) -> Atom {
        let Some(main) = self.graph.main else {
            return Atom::Int(0, crate::ir::IntKind::Int);
        };
        let strings = self.array_ty(self.scalars.str);
        let callee = self.mention(main, &[], span, None);
        let args = self.emit(Op::Prim(Prim::Args, vec![Atom::Unit]), strings, span, None);
        self.emit(Op::Apply(callee, vec![args]), self.scalars.int, span, None)
    }

    fn top_item(&mut self, item: &'g TopItem) {
        match item {
            TopItem::Let { bindings, .. } => {
                for &(binding, node) in bindings {
                    self.top_binding(binding, node);
                }
            }
            TopItem::LetPat { pattern, value } => self.top_pattern(pattern, *value),
            TopItem::Do(node) => {
                self.value(*node);
            }
        }
    }

    fn top_binding(&mut self, binding: BindingId, node: NodeId) {
        match self.places[&binding] {
            Place::Function(_) | Place::Literal(_) | Place::Alias(_) => {}
            Place::OnDemand(_) => {
                let hole = self.open_hole();
                self.holes_of.insert(binding, hole);
            }
            Place::Eager => {
                let value = self.value_as(node, Some(binding));
                self.set_global(binding, Vec::new(), value);
            }
        }
    }

    /// Stores the first value of a module-level variable.
    fn set_global(&mut self, binding: BindingId, args: Vec<TyId>, value: Atom) {
        let global = self.global(binding, args);
        let span = self.graph.bindings[binding].span;
        let value = if self.addressed.contains(&binding) {
            let ty = self.program.globals[global].ty;
            self.emit(Op::NewCell(value), ty, span, Some(binding))
        } else {
            value
        };
        self.effect(Op::GlobalSet(global, value), span);
    }

    fn top_pattern(&mut self, pattern: &'g Pat, value: NodeId) {
        self.let_pattern(pattern, value);
        for binding in matches::bindings_of(pattern) {
            if self.graph.bindings[binding].scope == Scope::Module
                && let Slot::Value(atom) | Slot::Cell(atom) = self.env[binding]
            {
                self.set_global(binding, Vec::new(), atom);
            }
        }
    }

    /// A function whose body comes later.
    fn reserve(&mut self, name: Symbol, span: Span) -> LamId {
        let body = Block::end(Term::Unreachable);
        let ret = self.scalars.never;
        self.program.lams.push(Lambda::new(name, span, None, Vec::new(), ret, body))
    }

    /// A string constant.
    fn string(&mut self, text: &str) -> Atom {
        if let Some(&id) = self.strings.get(text) {
            return Atom::Str(id);
        }
        let id = self.program.strings.push(text.to_owned());
        self.strings.insert(text.to_owned(), id);
        Atom::Str(id)
    }
}

fn exn_id(exn: enfold_graph::ExnId) -> ExnId {
    ExnId::from_u32(exn.as_u32())
}

/// Instances in the order they were asked for.
type Requests = IndexMap<(u32, Vec<TyId>), crate::ir::VarId, rustc_hash::FxBuildHasher>;
