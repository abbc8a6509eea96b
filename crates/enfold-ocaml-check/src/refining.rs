//! Constructors whose result says more than their type (GADTs), where making everything monomorphic allows it.
//!
//! A parameter at which some constructor has something else than a variable is an *index*: it has no
//! representation, and is left out of the type in the graph. Matching a constructor gives equations
//! between its indices and those of the type that is matched, which hold in the arm; where a type is used
//! as another by an equation, the graph has a `cast`. Once a function is made for known types, the
//! equations hold, and casts do nothing, or the arm is never chosen (`enfold-core`, `lower/equations`).
//!
//! The arguments of a constructor whose types its own type does not tell (`First : ('a * 'b) expr -> 'a expr`,
//! `Any : 'a expr -> any`, `Const : 'a -> 'a expr` beside `Flag : bool expr`) are kept in a record of their own at
//! the universal type. Matching opens it: the arm is made once for each list of types at which the
//! program makes such a record (`enfold-core`, `lower/opened`). A program that makes them at ever larger types is
//! reported after it has been checked.

use std::rc::Rc;

use enfold_graph::{DataId, NodeId, ParamId, Prim};
use enfold_ocaml::tree::{CaseArgs, CaseDecl, CoreType, CoreTypeKind};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::case_order::{by_rank, ranks};
use crate::context::Names;
use crate::draft::{Case, DataKind, ExnDecl, Field, Kind, Pat, PatKind};
use crate::env::{Constructor, ConstructorKind, Parts, Payload};
use crate::patterns::Bound;
use crate::store::{Def, Shape, Term, TyCon, TyConId};
use crate::type_decls::variables;

/// What the parameters of a constructor are, and those that it hides.
pub(crate) type Refined = (Vec<(ParamId, Term)>, Vec<ParamId>);

/// The parameters of a type that are not indices.
fn kept(params: &[ParamId], erased: &[bool]) -> Vec<ParamId> {
    params.iter().zip(erased).filter(|(_, e)| !**e).map(|(p, _)| *p).collect()
}

impl<'t> Checker<'t, '_> {
    /// Which parameters of a type are indices.
    fn indices(&self, con: TyConId, cases: &'t [CaseDecl]) -> Rc<[bool]> {
        let mut indices = vec![false; self.store.tycon(con).params.len()];
        for case in cases {
            let Some(result) = &case.result else { continue };
            let CoreTypeKind::Constr { args, .. } = &result.kind else { continue };
            let name = |i: usize| match args.get(i).map(|arg| &arg.kind) {
                Some(CoreTypeKind::Var(name)) => Some(name.name),
                _ => None,
            };
            for (i, index) in indices.iter_mut().enumerate() {
                let repeated = |j: usize| j != i && name(j).is_some() && name(j) == name(i);
                *index |= name(i).is_none() || (0..args.len()).any(repeated);
            }
        }
        indices.into()
    }

    /// A variant type with constructors that say what they yield.
    pub(crate) fn refining_variant(&mut self, con: TyConId, data: DataId, cases: &'t [CaseDecl]) {
        let erased = self.indices(con, cases);
        if erased.contains(&true) {
            self.store.erase(con, erased.clone());
            self.declared.add_refining(data);
        }
        let params = self.store.tycon(con).params.clone();
        let kept = kept(&params, &erased);
        self.graph.datas[data].params.retain(|p| kept.contains(p) || !params.contains(p));
        let mut constructors: Vec<Rc<Constructor>> = Vec::new();
        let mut declared = Vec::new();
        let names = self.type_names.names();
        let mut before = FxHashSet::default();
        for (case, rank) in cases.iter().zip(ranks(cases)) {
            self.report_twice_declared(case, &mut before);
            constructors.push(self.refining_case(con, case, &erased, false, |_, fields| {
                declared.push((rank, Case { name: case.name.name, fields }));
                ConstructorKind::Case(data, rank)
            }));
            self.type_names.set(names.clone());
        }
        self.graph.datas[data].kind = DataKind::Union(by_rank(declared));
        self.declared.set_parts(con, Rc::new(Parts { constructors, ..Parts::default() }));
    }

    /// A constructor of an extensible type with parameters, which are all indices.
    pub(crate) fn refining_extension(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        name: Symbol,
    ) -> Rc<Constructor> {
        let params = self.store.tycon(con).params.clone();
        let erased = vec![true; params.len()];
        let names = self.type_names.set(Names::default());
        for (&param, name) in params.iter().zip(self.declared.extension_params()) {
            if let Some(name) = name {
                let term = self.store.add(Shape::Param(param));
                self.type_names.insert(name, term);
            }
        }
        let local = !self.given.is_empty();
        let constructor = self.refining_case(con, case, &erased, local, |c, fields| {
            let exn = ExnDecl { name, span: case.name.span, fields };
            ConstructorKind::Exn(c.graph.exns.push(exn))
        });
        self.type_names.set(names);
        constructor
    }

    /// A constructor that says what it yields, and its fields in the graph, of which `kind` makes what it is there. What
    /// stands in a function that has type parameters (`local`) is kept in a record in any case.
    fn refining_case(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        erased: &[bool],
        local: bool,
        kind: impl FnOnce(&mut Self, Vec<Term>) -> ConstructorKind,
    ) -> Rc<Constructor> {
        let (params, vars, result) = self.refined_result(con, case, erased);
        let payload = self.payload(con, &case.args, case.name.name, case.span, &params);
        let mut fields = self.fields_of(&payload, &params);
        let boxed = (local || self.hides(&payload, &vars, result))
            .then(|| self.boxed_payload(con, case, &fields, &params));
        if boxed.is_some() {
            fields = vec![self.known.exn];
        }
        let kind = kind(self, fields);
        let plain = Constructor::plain(case.name.name, kind, con, params, payload, result);
        Rc::new(Constructor { refines: Some(vars), boxed, ..plain })
    }

    /// The record of the arguments of a constructor whose types its own type does not tell.
    fn boxed_payload(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        fields: &[Term],
        params: &Rc<[ParamId]>,
    ) -> TyConId {
        let outer = self.store.tycon(con).outer.clone();
        let name = Symbol::new(&format!("{}.{}", self.store.tycon(con).name, case.name.name));
        let (span, def, params) = (case.span, Def::Pending, params.clone());
        let record = self.store.add_tycon(TyCon { name, span, params, def, outer });
        let field = |(i, &ty): (usize, &Term)| Field {
            name: Symbol::new(&i.to_string()),
            ty,
            mutable: false,
        };
        let kind = DataKind::Record(fields.iter().enumerate().map(field).collect());
        let data = self.new_data(record, kind);
        self.store.define(record, Def::Data(data));
        self.graph.grows = true;
        record
    }

    /// The arguments of a constructor, in the record that they are kept in.
    pub(crate) fn box_arguments(
        &mut self,
        boxed: TyConId,
        args: Vec<NodeId>,
        types: &[Term],
        span: Span,
    ) -> Vec<NodeId> {
        let Def::Data(data) = self.store.tycon(boxed).def else { return args };
        let ty = self.store.con(boxed, types);
        let order = (0..args.len() as u32).collect();
        let record = self.node(Kind::Record { data, fields: args, order }, ty, span);
        let exn = self.known.exn;
        vec![self.node(Kind::Prim { op: Prim::Wrap, args: vec![record] }, exn, span)]
    }

    /// A pattern for arguments that are kept in a record.
    pub(crate) fn open_arguments(
        &mut self,
        boxed: TyConId,
        args: Vec<Pat>,
        types: &[Term],
        own: Vec<ParamId>,
        span: Span,
    ) -> Vec<Pat> {
        let Def::Data(data) = self.store.tycon(boxed).def else { return args };
        let ty = self.store.con(boxed, types);
        let fields = args.into_iter().enumerate().map(|(i, p)| (i as u32, p)).collect();
        let record = Pat { kind: PatKind::Record { data, fields }, ty, span };
        let kind = PatKind::Open { data, params: own, inner: Box::new(record) };
        vec![Pat { kind, ty: self.known.exn, span }]
    }

    /// The parameters of a constructor, those of them that are not parameters of the type, and its result.
    pub(crate) fn refined_result(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        erased: &[bool],
    ) -> (Rc<[ParamId]>, Rc<[ParamId]>, Term) {
        let (vars, result) = match &case.result {
            Some(result) => self.written_result(con, case, result, erased),
            // An ordinary case is about any index.
            None => {
                let params = self.store.tycon(con).params.iter().zip(erased);
                let vars = params.filter(|(_, e)| **e).map(|(p, _)| *p).collect();
                (vars, self.self_type(con))
            }
        };
        let kept = kept(&self.store.tycon(con).params, erased);
        (kept.iter().chain(&vars).copied().collect(), vars.into(), result)
    }

    /// The variables of a constructor whose result is written, and that result.
    fn written_result(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        result: &'t CoreType,
        erased: &[bool],
    ) -> (Vec<ParamId>, Term) {
        let params = self.store.tycon(con).params.clone();
        self.type_names.set(Names::default());
        if let CoreTypeKind::Constr { args, .. } = &result.kind {
            for ((arg, &param), erased) in args.iter().zip(&*params).zip(erased) {
                if let (CoreTypeKind::Var(name), false) = (&arg.kind, erased) {
                    let term = self.store.add(Shape::Param(param));
                    self.type_names.insert(name.name, term);
                }
            }
        }
        let mut free: Vec<Symbol> = Vec::new();
        variables(result, &mut free);
        match &case.args {
            CaseArgs::Tuple(items) => items.iter().for_each(|ty| variables(ty, &mut free)),
            CaseArgs::Record(fields) => fields.iter().for_each(|f| variables(&f.ty, &mut free)),
        }
        let mut vars = Vec::new();
        for name in free {
            if self.type_names.get(name).is_none() {
                let param = self.param(name.as_str());
                let term = self.store.add(Shape::Param(param));
                self.type_names.insert(name, term);
                vars.push(param);
            }
        }
        (vars, self.annotation(result))
    }

    /// Whether the type of a constructor does not tell the types of its arguments.
    fn hides(&mut self, payload: &Payload, vars: &[ParamId], result: Term) -> bool {
        let items: Vec<Term> = match payload {
            Payload::Tuple(items) => items.to_vec(),
            Payload::Record(record) => self
                .declared
                .parts(*record)
                .map(|parts| parts.fields.iter().map(|field| field.ty).collect())
                .unwrap_or_default(),
        };
        vars.iter().any(|&var| {
            let told = self.occurs(result, var, false);
            let used = items.iter().any(|&item| self.occurs(item, var, false));
            let held = items.iter().any(|&item| self.occurs(item, var, true));
            held || used && !told
        })
    }

    /// Whether a parameter occurs in a type; in its representation, if only that counts.
    pub(crate) fn occurs(&mut self, ty: Term, param: ParamId, represented: bool) -> bool {
        match self.store.head(ty) {
            Shape::Param(p) => p == param,
            Shape::Arrow(_, from, to) => {
                self.occurs(from, param, represented) || self.occurs(to, param, represented)
            }
            Shape::Tuple(items) => items.iter().any(|&i| self.occurs(i, param, represented)),
            Shape::Con(con, items) => {
                let erased = self.store.erased(con).cloned();
                items.iter().enumerate().any(|(i, &item)| {
                    let skip = represented && erased.as_ref().is_some_and(|e| e[i]);
                    !skip && self.occurs(item, param, represented)
                })
            }
            Shape::Row(row) => {
                row.payloads().into_iter().any(|p| self.occurs(p, param, represented))
            }
            Shape::Package(_, items, values) => {
                self.occurs(values, param, represented)
                    || !represented && items.iter().any(|&i| self.occurs(i, param, represented))
            }
            _ => false,
        }
    }

    /// Matches the result of a constructor with the type that is matched. Yields what its parameters are.
    pub(crate) fn refine(
        &mut self,
        found: &Constructor,
        vars: &[ParamId],
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Option<Refined> {
        let mut map = Vec::new();
        let mut own = Vec::new();
        for &param in &*found.params {
            if vars.contains(&param) {
                let fresh = self.graph.params.push(self.graph.params[param]);
                self.store.bind_rigid(fresh);
                own.push(fresh);
                map.push((param, self.store.add(Shape::Param(fresh))));
            } else {
                map.push((param, self.store.fresh()));
            }
        }
        let result = self.store.substitute(found.result, &map);
        let Shape::Con(_, results) = self.store.head(result) else { return None };
        let open: Vec<Term> = results.iter().map(|_| self.store.fresh()).collect();
        let outline = self.store.con(found.tycon, &open);
        if !self.expect_pattern(outline, want, span) {
            return None;
        }
        let erased = self.store.erased(found.tycon).cloned();
        for (i, (&result, &known)) in results.iter().zip(&open).enumerate() {
            let index = erased.as_ref().is_some_and(|e| e[i]);
            let agrees = match index {
                true => self.equate(result, known, &own),
                false => self.store.unify(result, known).is_ok(),
            };
            if !agrees {
                self.expect_pattern(result, known, span);
                return None;
            }
            if index {
                bound.pairs.push((known, result));
            }
        }
        bound.own.extend(&own);
        Some((map, own))
    }

    /// Makes two indices equal in the arm being checked.
    fn equate(&mut self, result: Term, known: Term, own: &[ParamId]) -> bool {
        let (a, b) = (self.store.expand(result), self.store.expand(known));
        if a == b {
            return true;
        }
        match (self.store.shape(a).clone(), self.store.shape(b).clone()) {
            (Shape::Param(p), Shape::Param(q)) if p == q => true,
            // A variable of the constructor's is whatever the value's type says.
            (Shape::Param(p), _) if own.contains(&p) => self.store.add_equation(p, b),
            (_, Shape::Var { .. }) | (Shape::Var { .. }, _) => self.store.unify(a, b).is_ok(),
            (_, Shape::Param(q)) => self.store.add_equation(q, a),
            (Shape::Param(p), _) => self.store.add_equation(p, b),
            (Shape::Con(c, xs), Shape::Con(d, ys)) if c == d => {
                xs.iter().zip(&*ys).all(|(&x, &y)| self.equate(x, y, own))
            }
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                xs.iter().zip(&*ys).all(|(&x, &y)| self.equate(x, y, own))
            }
            (Shape::Arrow(k, x1, x2), Shape::Arrow(l, y1, y2)) if k == l => {
                self.equate(x1, y1, own) && self.equate(x2, y2, own)
            }
            _ => false,
        }
    }

    /// A value at the type that an equation tells, if its own is only a name.
    pub(crate) fn as_told(&mut self, node: NodeId) -> NodeId {
        let ty = self.type_of(node);
        if self.store.told.is_empty() || !matches!(self.store.shape(ty), Shape::Param(_)) {
            return node;
        }
        let wide = self.store.expand(ty);
        if wide == self.store.resolve(ty) { node } else { self.cast(node, wide) }
    }

    /// A function at a type that shows so many parameters, if only equations tell that it has them.
    pub(crate) fn as_told_function(&mut self, node: NodeId, count: usize) -> NodeId {
        if self.store.told.is_empty() {
            return node;
        }
        let (mut at, mut told, mut params) = (self.type_of(node), false, Vec::new());
        for _ in 0..count {
            told |= matches!(self.store.shape(at), Shape::Param(_));
            let Shape::Arrow(label, from, to) = self.store.head(at) else { break };
            params.push((label, from));
            at = to;
        }
        if !told {
            return node;
        }
        let all = params.into_iter().rev();
        let ty = all.fold(at, |to, (label, from)| self.store.arrow(label, from, to));
        self.cast(node, ty)
    }

    /// A value that an equation lets be used at another type.
    pub(crate) fn cast(&mut self, node: NodeId, ty: Term) -> NodeId {
        let span = self.span_of(node);
        self.node(Kind::Prim { op: Prim::Cast, args: vec![node] }, ty, span)
    }
}
