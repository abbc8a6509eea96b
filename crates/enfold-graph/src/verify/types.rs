//! The types of what is reached, each node against its children.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use enfold_syntax::literal::Lit;
use enfold_syntax::seen::Seen;

use super::patterns;
use crate::graph::*;
use crate::types::{IntKind, ParamId, Ty, TyId};

/// What is wrong with the types of these nodes, of top-level items and of the entry point.
pub fn check(graph: &Graph, reached: &[NodeId]) -> Vec<String> {
    let (at, told) = (String::new(), told(graph));
    let mut types = Types { graph, at, errors: errors(graph), told, faults: Vec::new() };
    for &id in reached {
        types.at = id.to_string();
        let node = &graph.nodes[id];
        types.finished(node.ty, "a node");
        types.node(node);
    }
    types.at = "the top".into();
    for item in &graph.top {
        match item {
            TopItem::Let { bindings, .. } => types.group(bindings),
            TopItem::LetPat { pattern, value } => types.matched(pattern, graph.nodes[*value].ty),
            TopItem::Do(_) => {}
        }
    }
    if let Some(main) = graph.main {
        types.entry(graph.bindings[main].ty);
    }
    types.faults
}

/// Which types contain the error type.
fn errors(graph: &Graph) -> SecondaryMap<TyId, bool> {
    let mut errors = SecondaryMap::new();
    for (id, ty) in graph.types.iter() {
        errors[id] = match ty {
            Ty::Error => true,
            Ty::Array(item) | Ty::Byref(item) => errors[*item],
            Ty::Fun(from, to) => errors[*from] || errors[*to],
            Ty::Tuple(items) | Ty::Data(_, items) => items.iter().any(|&item| errors[item]),
            _ => false,
        };
    }
    errors
}

/// The type parameters that equations of arms are about.
fn told(graph: &Graph) -> BTreeSet<ParamId> {
    let mut told = BTreeSet::new();
    for equations in graph.equations.values() {
        told.extend(&equations.params);
        for (known, _) in &equations.pairs {
            if let Ty::Param(param) = graph.types[*known] {
                told.insert(param);
            }
        }
    }
    told
}

/// The state of the check of types.
pub struct Types<'a> {
    pub graph: &'a Graph,
    /// The node that is looked at.
    at: String,
    errors: SecondaryMap<TyId, bool>,
    /// Type parameters of which patterns may tell what they are.
    pub told: BTreeSet<ParamId>,
    faults: Vec<String>,
}

impl<'a> Types<'a> {
    fn of(&self, node: NodeId) -> TyId {
        self.graph.nodes[node].ty
    }

    fn types_of(&self, nodes: &[NodeId]) -> Vec<TyId> {
        nodes.iter().map(|&node| self.of(node)).collect()
    }

    pub fn require(&mut self, holds: bool, what: &str) {
        if !holds {
            self.faults.push(format!("{}: {what} is wrong", self.at));
        }
    }

    /// Two types are the same.
    pub fn same(&mut self, found: TyId, expected: TyId, what: &str) {
        if found != expected {
            self.faults.push(format!("{}: {what} has type {found}, not {expected}", self.at));
        }
    }

    /// A type without the error type.
    pub fn finished(&mut self, ty: TyId, what: &str) {
        if self.errors[ty] {
            self.faults.push(format!("{}: the type {ty} of {what} has an error", self.at));
        }
    }

    fn is(&mut self, ty: TyId, expected: &Ty, what: &str) {
        if self.graph.types[ty] != *expected {
            self.faults.push(format!("{}: {what} has type {ty}, not {expected:?}", self.at));
        }
    }

    /// Whether `declared`, with these types for the parameters, is `found`.
    fn instance(&self, declared: TyId, params: &[ParamId], args: &[TyId], found: TyId) -> bool {
        self.instance_in(declared, (params, args), found, &mut Seen::new())
    }

    /// The pairs that were seen before have been compared, or are being compared further out.
    fn instance_in(
        &self,
        declared: TyId,
        (params, args): (&[ParamId], &[TyId]),
        found: TyId,
        seen: &mut Seen<(TyId, TyId)>,
    ) -> bool {
        if params.is_empty() {
            return declared == found;
        }
        if seen.again((declared, found)) {
            return true;
        }
        let mut each = |declared: &[TyId], found: &[TyId]| {
            let mut pairs = declared.iter().zip(found);
            declared.len() == found.len()
                && pairs.all(|(&d, &f)| self.instance_in(d, (params, args), f, seen))
        };
        match (&self.graph.types[declared], &self.graph.types[found]) {
            (Ty::Param(param), _) => match params.iter().position(|p| p == param) {
                Some(index) => args[index] == found,
                None => declared == found,
            },
            (Ty::Array(d), Ty::Array(f)) | (Ty::Byref(d), Ty::Byref(f)) => each(&[*d], &[*f]),
            (Ty::Fun(d, e), Ty::Fun(f, g)) => each(&[*d, *e], &[*f, *g]),
            (Ty::Tuple(d), Ty::Tuple(f)) => each(d, f),
            (Ty::Data(a, d), Ty::Data(b, f)) => a == b && each(d, f),
            _ => declared == found,
        }
    }

    /// The types of the fields of a record; the ids were checked to be those of a record.
    pub fn record_fields(&self, data: DataId) -> Vec<TyId> {
        match &self.graph.datas[data].kind {
            DataKind::Record(fields) => fields.iter().map(|field| field.ty).collect(),
            DataKind::Union(_) => Vec::new(),
        }
    }

    /// The types of the payload of a case.
    pub fn case_fields(&self, data: DataId, case: u32) -> Vec<TyId> {
        match &self.graph.datas[data].kind {
            DataKind::Union(cases) => cases[case as usize].fields.clone(),
            DataKind::Record(_) => Vec::new(),
        }
    }

    /// Components of a value of type `whole`, which is of that declared type.
    pub fn payload(
        &mut self,
        declared: &[TyId],
        found: &[TyId],
        data: DataId,
        whole: TyId,
        what: &str,
    ) {
        let graph = self.graph;
        let args = match &graph.types[whole] {
            Ty::Data(of, args) if *of == data => args,
            _ => return self.require(false, &format!("the type of {what}")),
        };
        let params = &graph.datas[data].params;
        let right = declared.len() == found.len()
            && declared.iter().zip(found).all(|(&d, &f)| self.instance(d, params, args, f));
        self.require(right, &format!("a component of {what}"));
    }

    pub fn literal(&mut self, lit: &Lit, ty: TyId) {
        let expected = match lit {
            Lit::Unit => Ty::Unit,
            Lit::Bool(_) => Ty::Bool,
            Lit::Int { kind, .. } => Ty::Int(*kind),
            Lit::Float(_) => Ty::Float,
            Lit::Float32(_) => Ty::Float32,
            Lit::Char(_) => Ty::Char,
            Lit::Str(_) => Ty::Str,
        };
        self.is(ty, &expected, "a literal");
    }

    fn entry(&mut self, ty: TyId) {
        let types = &self.graph.types;
        let right = matches!(types[ty], Ty::Fun(from, to)
            if matches!(types[from], Ty::Array(item) if types[item] == Ty::Str)
                && types[to] == Ty::Int(IntKind::Int));
        self.require(right, "the type of main");
    }

    fn group(&mut self, bindings: &[(BindingId, NodeId)]) {
        for &(binding, value) in bindings {
            let ty = self.graph.bindings[binding].ty;
            self.finished(ty, "a binding");
            self.same(self.of(value), ty, &format!("the value of {binding}"));
        }
    }

    /// A pattern for a value of type `ty`.
    fn matched(&mut self, pattern: &Pat, ty: TyId) {
        self.same(pattern.ty, ty, "a pattern");
        patterns::check(self, pattern);
    }

    fn arms(&mut self, arms: &[Arm], looked_at: Option<TyId>, ty: TyId) {
        for arm in arms {
            match looked_at {
                Some(looked_at) => self.matched(&arm.pattern, looked_at),
                None => {
                    self.is(arm.pattern.ty, &Ty::Exn, "the pattern of a handler");
                    patterns::check(self, &arm.pattern);
                }
            }
            if let Some(guard) = arm.guard {
                self.is(self.of(guard), &Ty::Bool, "a guard");
            }
            self.same(self.of(arm.body), ty, "an arm");
        }
    }

    /// The type of the elements of a list or an array.
    fn element(&self, ty: TyId) -> Option<TyId> {
        match &self.graph.types[ty] {
            Ty::Array(item) => Some(*item),
            Ty::Data(data, args)
                if Some(*data) == self.graph.known.list || Some(*data) == self.graph.known.seq =>
            {
                args.first().copied()
            }
            _ => None,
        }
    }

    fn elements(&mut self, items: &[NodeId], ty: TyId, array: bool) {
        let item = self.element(ty);
        let right = item.is_some_and(|item| items.iter().all(|&node| self.of(node) == item));
        let array_type = matches!(self.graph.types[ty], Ty::Array(_));
        self.require(right && array == array_type, "the type of a list or array");
    }

    /// A curried function type: these parameters, then the result.
    fn function(&mut self, mut ty: TyId, params: &[TyId], result: TyId, what: &str) {
        for &param in params {
            match self.graph.types[ty] {
                Ty::Fun(from, to) => {
                    self.same(param, from, what);
                    ty = to;
                }
                _ => return self.require(false, &format!("the number of {what}s")),
            }
        }
        self.same(result, ty, "the result of a function");
    }

    fn node(&mut self, node: &'a Node) {
        let graph = self.graph;
        let ty = node.ty;
        match &node.kind {
            Kind::Error => {}
            Kind::Lit(lit) => self.literal(lit, ty),
            Kind::Var { binding, args } => {
                let binding = &graph.bindings[*binding];
                let right = args.len() == binding.params.len()
                    && self.instance(binding.ty, &binding.params, args, ty);
                self.require(right, "the type of a mention");
                args.iter().for_each(|&arg| self.finished(arg, "a type argument"));
            }
            Kind::Param(binding) => self.same(graph.bindings[*binding].ty, ty, "a parameter"),
            Kind::Prim { op, args } => {
                self.require(op.takes(args.len()), "the number of operands");
            }
            Kind::And(a, b) | Kind::Or(a, b) => {
                for of in [self.of(*a), self.of(*b), ty] {
                    self.is(of, &Ty::Bool, "a condition");
                }
            }
            Kind::Lambda { params, body, .. } => {
                let (params, result) = (self.types_of(params), self.of(*body));
                self.function(ty, &params, result, "parameter");
            }
            Kind::Apply { func, args } => {
                let (func, args) = (self.of(*func), self.types_of(args));
                self.function(func, &args, ty, "argument");
            }
            Kind::Let { bindings, .. } => self.group(bindings),
            Kind::LetPat { pattern, value } => self.matched(pattern, self.of(*value)),
            Kind::Block(items) => {
                if let Some(&last) = items.last() {
                    self.same(self.of(last), ty, "the last statement");
                }
            }
            Kind::If { cond, then, otherwise } => {
                self.is(self.of(*cond), &Ty::Bool, "a condition");
                self.same(self.of(*then), ty, "a branch");
                self.same(self.of(*otherwise), ty, "a branch");
            }
            Kind::Match { scrutinee, arms } => self.arms(arms, Some(self.of(*scrutinee)), ty),
            Kind::Try { body, arms } => {
                self.same(self.of(*body), ty, "the body of a `try`");
                self.arms(arms, None, ty);
            }
            Kind::TryFinally { body, .. } => self.same(self.of(*body), ty, "the body of a `try`"),
            Kind::While { cond, .. } => self.is(self.of(*cond), &Ty::Bool, "a condition"),
            Kind::For { var, from, step, to, .. } => {
                let bounds = [Some(from), step.as_ref(), Some(to)];
                let var = graph.bindings[*var].ty;
                self.is(var, &Ty::Int(IntKind::Int), "a loop variable");
                for bound in bounds.into_iter().flatten() {
                    self.same(self.of(*bound), var, "a bound of a loop");
                }
            }
            Kind::ForEach { pattern, collection, .. } => match self.element(self.of(*collection)) {
                Some(item) => self.matched(pattern, item),
                None => self.require(false, "the type of what is looped over"),
            },
            Kind::Assign { binding, value } => {
                let binding = &graph.bindings[*binding];
                self.require(binding.mutable, "the target of an assignment");
                self.same(self.of(*value), binding.ty, "the value of an assignment");
            }
            Kind::AssignByref { target, value } => {
                self.is(self.of(*target), &Ty::Byref(self.of(*value)), "the target");
            }
            Kind::Deref(target) => self.is(self.of(*target), &Ty::Byref(ty), "an address"),
            Kind::AddressOf(binding) => {
                let binding = &graph.bindings[*binding];
                self.require(binding.mutable, "the target of an address");
                self.is(ty, &Ty::Byref(binding.ty), "an address");
            }
            Kind::Tuple(items) => self.is(ty, &Ty::Tuple(self.types_of(items)), "a tuple"),
            Kind::List(items) => self.elements(items, ty, false),
            Kind::Array(items) => self.elements(items, ty, true),
            Kind::Range { from, step, to } => {
                let item = self.element(ty);
                let mut parts = [Some(from), step.as_ref(), Some(to)].into_iter().flatten();
                let right = parts.all(|&part| Some(self.of(part)) == item);
                self.require(right, "the type of a range");
            }
            other => self.declared(other, ty),
        }
        let statement = matches!(
            node.kind,
            Kind::While { .. }
                | Kind::For { .. }
                | Kind::ForEach { .. }
                | Kind::Assign { .. }
                | Kind::AssignByref { .. }
                | Kind::SetField { .. }
        );
        if statement {
            self.is(ty, &Ty::Unit, "a statement");
        }
    }

    /// What is made of, or looks into, declared types.
    fn declared(&mut self, kind: &Kind, ty: TyId) {
        let graph = self.graph;
        match kind {
            Kind::Construct { data, case, args } => {
                let (fields, args) = (self.case_fields(*data, *case), self.types_of(args));
                self.payload(&fields, &args, *data, ty, "a union value");
            }
            Kind::Record { data, fields, .. } => {
                let (declared, found) = (self.record_fields(*data), self.types_of(fields));
                self.payload(&declared, &found, *data, ty, "a record");
            }
            Kind::RecordUpdate { data, base, fields } => {
                self.same(self.of(*base), ty, "the record that is copied");
                for &(index, value) in fields {
                    self.field(*data, index, ty, self.of(value));
                }
            }
            Kind::Field { base, data, index } => self.field(*data, *index, self.of(*base), ty),
            Kind::SetField { base, data, index, value } => {
                self.field(*data, *index, self.of(*base), self.of(*value));
                if let DataKind::Record(fields) = &graph.datas[*data].kind {
                    self.require(fields[*index as usize].mutable, "the field that is set");
                }
            }
            Kind::Exception { exn, args } => {
                self.is(ty, &Ty::Exn, "an exception");
                let right = graph.exns[*exn].fields == self.types_of(args);
                self.require(right, "a component of an exception");
            }
            _ => {}
        }
    }

    fn field(&mut self, data: DataId, index: u32, whole: TyId, found: TyId) {
        let declared = self.record_fields(data)[index as usize];
        self.payload(&[declared], &[found], data, whole, "a record");
    }
}
