//! Graph types under a substitution to core types.
//!
//! ```text
//! 'a option   under 'a = int      ─►   d3 `option<int>`
//! int * 'a    under 'a = string   ─►   d4 `(int * string)`
//! ```
//!
//! A declared type becomes one core type per list of type arguments. Types without parameters are
//! remembered for the whole program, the others as long as the substitution holds, so that each
//! type is translated once per substitution. A declared type is registered before its fields are
//! translated, which ends the recursion of recursive types.
//!
//! A type that contains itself at ever larger arguments (`type N<'a> = E | C of N<'a * 'a>`) has no
//! finite translation: a limit of depth ends it, and the program is reported (`opened`).
//!
//! A parameter that nothing determines (`[] = []`) is read as `unit`: no value of it ever exists.

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use enfold_graph::{BindingId, DataKind, Graph, ParamId, Relation, Ty as GraphTy};
use enfold_graph::{DataId as GraphData, TyId as GraphTyId};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::{Lower, no_span};
use crate::ir::{Atom, Case, Data, DataId, Field, IntKind, Op, Repr, Ty, TyId, Types};

/// The name of the type of pointers' owners, which no type of a program has.
pub const POINTER_OWNER: &str = "owner of a pointer";

/// Names of types are cut here.
const LONGEST_NAME: usize = 2_000;

fn cut(name: String) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}…", &name[..at]),
        None => name,
    }
}

/// Types that lowering itself needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scalars {
    pub(super) unit: TyId,
    pub(super) bool: TyId,
    pub(super) int: TyId,
    pub(super) word: TyId,
    pub(super) str: TyId,
    pub(super) exn: TyId,
    pub(super) never: TyId,
}

impl Scalars {
    pub(super) fn new(types: &mut Types) -> Self {
        Scalars {
            unit: types.intern(Ty::Unit),
            bool: types.intern(Ty::Bool),
            int: types.intern(Ty::Int(IntKind::Int)),
            word: types.intern(Ty::Int(IntKind::U64)),
            str: types.intern(Ty::Str),
            exn: types.intern(Ty::Exn),
            never: types.intern(Ty::Never),
        }
    }
}

/// What type parameters stand for, and what has been translated under it.
#[derive(Debug, Default)]
pub(super) struct Subst {
    params: FxHashMap<ParamId, TyId>,
    memo: FxHashMap<GraphTyId, TyId>,
}

/// What a core data type was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Tuple,
    Record,
    Union,
    List,
    Option,
    Outcome,
}

/// What is known about types for the whole program.
#[derive(Debug, Default)]
pub(super) struct TypeTables {
    /// Whether a graph type mentions a parameter.
    open: SecondaryMap<GraphTyId, bool>,
    closed: FxHashMap<GraphTyId, TyId>,
    datas: FxHashMap<(GraphData, Vec<TyId>), DataId>,
    /// What a data type is an instance of, if its values are not compared by components.
    related: FxHashMap<DataId, (Relation, Vec<TyId>)>,
    /// The functions that say what the texts of values are, with the types' arguments.
    texts: FxHashMap<DataId, (BindingId, Vec<TyId>)>,
    /// Types whose components nobody sees.
    opaque: FxHashMap<DataId, Symbol>,
    tuples: FxHashMap<Vec<TyId>, DataId>,
    outcomes: FxHashMap<TyId, DataId>,
    shapes: PrimaryMap<DataId, (Shape, Span)>,
    /// What declared types and tuples were made of.
    declared: FxHashMap<DataId, (GraphData, Vec<TyId>)>,
    components: FxHashMap<DataId, Vec<TyId>>,
    /// How deeply arguments of types are nested.
    depths: SecondaryMap<TyId, u32>,
    digits: Vec<Symbol>,
}

impl TypeTables {
    /// Components come before what they are part of, so one walk finds the open types.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut tables = TypeTables::default();
        for (id, ty) in graph.types.iter() {
            let open = match ty {
                GraphTy::Param(_) => true,
                GraphTy::Array(t) | GraphTy::Byref(t) => tables.open[*t],
                GraphTy::Fun(a, b) => tables.open[*a] || tables.open[*b],
                GraphTy::Tuple(items) | GraphTy::Data(_, items) => {
                    items.iter().any(|t| tables.open[*t])
                }
                _ => false,
            };
            if open {
                tables.open[id] = true;
            }
        }
        tables
    }
}

impl TypeTables {
    /// The components of a tuple's type.
    pub(super) fn tuple_of(&self, data: DataId) -> Option<Vec<TyId>> {
        self.components.get(&data).cloned()
    }

    /// The declared type and the arguments that a type was made of.
    pub(super) fn data_of(&self, data: DataId) -> Option<(GraphData, Vec<TyId>)> {
        self.declared.get(&data).cloned()
    }

    /// How deeply the arguments of a type are nested.
    pub(super) fn depth(&self, ty: TyId) -> u32 {
        self.depths[ty]
    }
}

impl<'g> Lower<'g> {
    /// The core type of a graph type under the current substitution.
    pub(super) fn ty(&mut self, id: GraphTyId) -> TyId {
        let open = self.tables.open[id];
        let known = if open { self.subst.memo.get(&id) } else { self.tables.closed.get(&id) };
        if let Some(&ty) = known {
            return ty;
        }
        let ty = self.translate(id);
        let memo = if open { &mut self.subst.memo } else { &mut self.tables.closed };
        memo.insert(id, ty);
        ty
    }

    fn translate(&mut self, id: GraphTyId) -> TyId {
        let graph = self.graph;
        let ty = match &graph.types[id] {
            GraphTy::Param(param) => {
                return self.subst.params.get(param).copied().unwrap_or(self.scalars.unit);
            }
            GraphTy::Error => Ty::Never,
            GraphTy::Unit => Ty::Unit,
            GraphTy::Bool => Ty::Bool,
            GraphTy::Int(kind) => Ty::Int(*kind),
            GraphTy::Float => Ty::Float,
            GraphTy::Float32 => Ty::Float32,
            GraphTy::Char => Ty::Char,
            GraphTy::Str => Ty::Str,
            GraphTy::Exn => Ty::Exn,
            GraphTy::Array(item) => Ty::Array(self.ty(*item)),
            GraphTy::Byref(item) => Ty::Cell(self.ty(*item)),
            GraphTy::Fun(from, to) => {
                let from = self.ty(*from);
                Ty::Arrow(from, self.ty(*to))
            }
            GraphTy::Tuple(items) => {
                let items = items.iter().map(|&t| self.ty(t)).collect();
                Ty::Data(self.tuple(items))
            }
            GraphTy::Data(data, _) if graph.known.owner == Some(*data) && !self.owners => Ty::Unit,
            GraphTy::Data(data, args) => {
                let args = args.iter().map(|&t| self.ty(t)).collect();
                Ty::Data(self.data(*data, args))
            }
        };
        let depth = match &ty {
            Ty::Array(item) | Ty::Cell(item) => self.tables.depths[*item] + 1,
            Ty::Arrow(from, to) => self.tables.depths[*from].max(self.tables.depths[*to]) + 1,
            Ty::Data(data) => {
                let parts = self.tables.declared.get(data).map(|(_, args)| &args[..]);
                let parts = parts.or(self.tables.components.get(data).map(|c| &c[..]));
                let parts = parts.unwrap_or_default().iter();
                parts.map(|&part| self.tables.depths[part] + 1).max().unwrap_or(0)
            }
            _ => 0,
        };
        let id = self.program.types.intern(ty);
        self.tables.depths[id] = depth;
        id
    }

    /// Core types of a mention's type arguments.
    pub(super) fn tys(&mut self, ids: &[GraphTyId]) -> Vec<TyId> {
        ids.iter().map(|&id| self.ty(id)).collect()
    }

    /// What parameters stand for now.
    pub(super) fn params(&self, params: &[ParamId]) -> Vec<TyId> {
        let unit = self.scalars.unit;
        params.iter().map(|p| self.subst.params.get(p).copied().unwrap_or(unit)).collect()
    }

    /// Runs `f` where `params` stand for `args`; with what holds now, or with nothing else.
    pub(super) fn under<R>(
        &mut self,
        keep: bool,
        params: &[ParamId],
        args: &[TyId],
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        if params.is_empty() && keep {
            return f(self);
        }
        let mut map = if keep { self.subst.params.clone() } else { FxHashMap::default() };
        map.extend(params.iter().copied().zip(args.iter().copied()));
        let inner = Subst { params: map, memo: FxHashMap::default() };
        let outer = std::mem::replace(&mut self.subst, inner);
        let result = f(self);
        self.subst = outer;
        result
    }

    /// The type of arrays of `item`.
    pub(super) fn array_ty(&mut self, item: TyId) -> TyId {
        self.program.types.intern(Ty::Array(item))
    }

    /// The type of cells of `item`.
    pub(super) fn cell_ty(&mut self, item: TyId) -> TyId {
        self.program.types.intern(Ty::Cell(item))
    }

    /// The type of functions.
    pub(super) fn arrow_ty(&mut self, from: TyId, to: TyId) -> TyId {
        self.program.types.intern(Ty::Arrow(from, to))
    }

    /// The type of a data type's values.
    pub(super) fn data_ty(&mut self, data: DataId) -> TyId {
        self.program.types.intern(Ty::Data(data))
    }

    /// The data type that a graph type is.
    pub(super) fn data_of(&mut self, id: GraphTyId) -> DataId {
        let ty = self.ty(id);
        self.expect_data(ty)
    }

    /// The data type of a value that a pattern of this type matches.
    pub(super) fn data_at(&mut self, value: Atom, id: GraphTyId) -> DataId {
        let known = match value {
            Atom::Var(var) => Some(self.program.types[self.program.vars[var].ty].clone()),
            _ => None,
        };
        match known {
            Some(Ty::Data(data)) => data,
            _ => self.data_of(id),
        }
    }

    /// The data type that a core type is.
    pub(super) fn expect_data(&self, ty: TyId) -> DataId {
        match self.program.types[ty] {
            Ty::Data(data) => data,
            ref other => unreachable!("{ty} is {other:?} where a record or union was checked"),
        }
    }

    /// What a data type was made from.
    pub(super) fn shape(&self, data: DataId) -> Shape {
        self.tables.shapes[data].0
    }

    /// How values of a data type are compared, if not by components, and the type's arguments.
    pub(super) fn relation(&self, data: DataId) -> Option<(Relation, Vec<TyId>)> {
        self.tables.related.get(&data).cloned()
    }

    /// The function that says what the text of a value is, and the type's arguments.
    pub(super) fn own_text(&self, data: DataId) -> Option<(BindingId, Vec<TyId>)> {
        self.tables.texts.get(&data).cloned()
    }

    /// What `%A` shows behind a value, if nobody sees the components of its type.
    pub(super) fn opaque_suffix(&self, data: DataId) -> Option<Symbol> {
        self.tables.opaque.get(&data).copied()
    }

    /// Where a data type is declared.
    pub(super) fn data_span(&self, data: DataId) -> Span {
        self.tables.shapes[data].1
    }

    /// Sets a component that was left unset: a value of such a type has identity, as if the component could be
    /// assigned to.
    pub(super) fn patch(
        &mut self,
        ty: TyId,
        base: Atom,
        [case, index]: [u32; 2],
        value: Atom,
        span: Span,
    ) -> Atom {
        let data = self.expect_data(ty);
        let field = &mut self.program.datas[data].cases[case as usize].fields[index as usize];
        if !std::mem::replace(&mut field.mutable, true) {
            // What was lowered before took it for a value without identity: the next round knows better.
            self.newest = Some(span);
        }
        self.effect(Op::SetField { base, data, case, index, value }, span)
    }

    /// The number that a node is.
    pub(super) fn index_of(&self, node: enfold_graph::NodeId) -> u32 {
        match self.graph.nodes[node].kind {
            enfold_graph::Kind::Lit(enfold_syntax::literal::Lit::Int { value, .. }) => value as u32,
            ref other => unreachable!("{other:?} is no number"),
        }
    }

    /// The type of a component. One that was not translated because the program is reported has any.
    pub(super) fn field_ty(&self, data: DataId, case: u32, index: u32) -> TyId {
        let case = self.program.datas[data].cases.get(case as usize);
        match case.and_then(|case| case.fields.get(index as usize)) {
            Some(field) => field.ty,
            None => self.scalars.unit,
        }
    }

    /// The tuple type of these components.
    pub(super) fn tuple(&mut self, items: Vec<TyId>) -> DataId {
        if let Some(&data) = self.tables.tuples.get(&items) {
            return data;
        }
        let names: Vec<String> = items.iter().map(|&t| self.operand_name(t)).collect();
        let name = Symbol::new(&cut(format!("({})", names.join(" * "))));
        let fields = self.positional(&items);
        let data = self.new_data(name, Shape::Tuple, no_span());
        self.program.datas[data].cases = vec![Case { name, fields }];
        self.tables.components.insert(data, items.clone());
        self.tables.tuples.insert(items, data);
        data
    }

    /// What `try` yields for a body of type `ty`: case 0 is the value, case 1 the exception.
    pub(super) fn outcome(&mut self, ty: TyId) -> DataId {
        if let Some(&data) = self.tables.outcomes.get(&ty) {
            return data;
        }
        let name = Symbol::new(&format!("outcome<{}>", self.ty_name(ty)));
        let value = self.positional(&[ty]);
        let raised = self.positional(&[self.scalars.exn]);
        let data = self.new_data(name, Shape::Outcome, no_span());
        self.program.datas[data].cases = vec![
            Case { name: Symbol::new("Value"), fields: value },
            Case { name: Symbol::new("Raised"), fields: raised },
        ];
        self.tables.outcomes.insert(ty, data);
        data
    }

    /// A declared type at these arguments.
    fn data(&mut self, decl: GraphData, mut args: Vec<TyId>) -> DataId {
        let never = self.scalars.never;
        for (arg, &param) in args.iter_mut().zip(&self.graph.datas[decl].params) {
            if !self.relevant.is(param) {
                *arg = never;
            }
        }
        let key = (decl, args);
        if let Some(&data) = self.tables.datas.get(&key) {
            return data;
        }
        let graph = self.graph;
        let info = &graph.datas[decl];
        let shape = match info.kind {
            _ if graph.known.list == Some(decl) => Shape::List,
            _ if graph.known.option == Some(decl) => Shape::Option,
            DataKind::Record(_) => Shape::Record,
            DataKind::Union(_) => Shape::Union,
        };
        let name = match graph.known.owner == Some(decl) {
            true => Symbol::new(POINTER_OWNER),
            false => self.data_name(info.name, &key.1),
        };
        let data = self.new_data(name, shape, info.span);
        let args = key.1.clone();
        self.tables.declared.insert(data, key.clone());
        self.tables.datas.insert(key, data);
        if self.is_too_much(&args, info.span) {
            return data;
        }
        let relation = graph.relations.get(&decl).copied();
        if let Some(relation) = relation {
            self.tables.related.insert(data, (relation, args.clone()));
        }
        if let Some(&suffix) = graph.opaque.get(&decl) {
            self.tables.opaque.insert(data, suffix);
        }
        if let Some(&function) = graph.texts.get(&decl) {
            self.tables.texts.insert(data, (function, args.clone()));
        }
        let mut cases = self.under(false, &info.params, &args, |s| s.cases(name, &info.kind));
        if matches!(relation, Some(Relation::Reference(_))) {
            // What has identity is never by value, as if it could be assigned to.
            cases.iter_mut().flat_map(|c| &mut c.fields).for_each(|f| f.mutable = true);
        }
        self.program.datas[data].cases = cases;
        data
    }

    fn data_name(&self, name: Symbol, args: &[TyId]) -> Symbol {
        if args.is_empty() {
            return name;
        }
        let args: Vec<String> = args.iter().map(|&t| self.ty_name(t)).collect();
        Symbol::new(&cut(format!("{name}<{}>", args.join(", "))))
    }

    fn new_data(&mut self, name: Symbol, shape: Shape, span: Span) -> DataId {
        self.tables.shapes.push((shape, span));
        self.program.datas.push(Data {
            name,
            cases: Vec::new(),
            repr: Repr::Value,
            identity: false,
        })
    }

    fn cases(&mut self, name: Symbol, kind: &'g DataKind) -> Vec<Case> {
        match kind {
            DataKind::Record(fields) => {
                let fields = fields
                    .iter()
                    .map(|f| Field { name: f.name, ty: self.ty(f.ty), mutable: f.mutable })
                    .collect();
                vec![Case { name, fields }]
            }
            DataKind::Union(cases) => cases
                .iter()
                .map(|case| {
                    let tys = self.tys(&case.fields);
                    Case { name: case.name, fields: self.positional(&tys) }
                })
                .collect(),
        }
    }

    fn positional(&mut self, tys: &[TyId]) -> Vec<Field> {
        for i in self.tables.digits.len()..tys.len() {
            self.tables.digits.push(Symbol::new(&i.to_string()));
        }
        let digits = &self.tables.digits;
        tys.iter().zip(digits).map(|(&ty, &name)| Field { name, ty, mutable: false }).collect()
    }

    /// A type as reports show it.
    pub(super) fn ty_name(&self, ty: TyId) -> String {
        let mut name = String::new();
        self.write_name(ty, &mut name);
        name
    }

    /// Parts of types are shared, so their text is longer than they are: it is not written further than it is kept.
    fn write_name(&self, ty: TyId, out: &mut String) {
        if out.len() > LONGEST_NAME {
            return;
        }
        match self.program.types[ty] {
            Ty::Unit => out.push_str("unit"),
            Ty::Bool => out.push_str("bool"),
            Ty::Int(kind) => out.push_str(kind.name()),
            Ty::Float => out.push_str("float"),
            Ty::Float32 => out.push_str("float32"),
            Ty::Char => out.push_str("char"),
            Ty::Str => out.push_str("string"),
            Ty::Exn => out.push_str("exn"),
            Ty::Never => out.push_str("never"),
            Ty::Array(item) => {
                self.write_operand(item, out);
                out.push_str("[]");
            }
            Ty::Cell(item) => {
                out.push_str("byref<");
                self.write_name(item, out);
                out.push('>');
            }
            Ty::Data(data) => out.push_str(self.program.datas[data].name.as_str()),
            Ty::Arrow(from, to) => {
                self.write_operand(from, out);
                out.push_str(" -> ");
                self.write_name(to, out);
            }
            Ty::Fn(id) => {
                out.push_str("fn");
                out.push_str(&id.index().to_string());
            }
        }
    }

    fn operand_name(&self, ty: TyId) -> String {
        let mut name = String::new();
        self.write_operand(ty, &mut name);
        name
    }

    /// A type's name, in parentheses if it is a function's.
    fn write_operand(&self, ty: TyId, out: &mut String) {
        let function = matches!(self.program.types[ty], Ty::Arrow(..));
        if function {
            out.push('(');
        }
        self.write_name(ty, out);
        if function {
            out.push(')');
        }
    }
}
