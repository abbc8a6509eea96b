//! The end of checking: solved types into the graph, matches that leave cases out, captures.
//!
//! Types become representations: abbreviations and sealed types are expanded, labels are dropped, rows are
//! the one union of polymorphic variants. What nothing determined is `unit`.

use enfold_graph::{
    Arm, DataId, DataKind, Equations, IntKind, Kind, NodeId, Pat, PatKind, Prim, TopItem, Ty, TyId,
    TypeTable, exhaustive,
};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::aliases::Again;
use crate::store::{Builtin, Def, Shape, Term};
use crate::variants::Cases;
use crate::{Checked, Checker, INT, reveal};

impl Checker<'_, '_> {
    pub(crate) fn finish(mut self) -> Checked {
        self.report_all_dropped();
        if self.diagnostics.has_errors() {
            self.diagnostics.sort();
            return Checked { graph: self.graph, diagnostics: self.diagnostics };
        }
        self.define_instances();
        self.end_program();
        self.settle_aliases();
        self.finish_types();
        if !self.diagnostics.has_errors() {
            self.complete_matches();
            enfold_graph::captures::collect(&mut self.graph);
        }
        self.diagnostics.sort();
        if cfg!(debug_assertions) && !self.diagnostics.has_errors() {
            let mut faults = enfold_graph::verify::verify(&self.graph).err().unwrap_or_default();
            faults.iter_mut().for_each(|fault| self.locate(fault));
            debug_assert!(faults.is_empty(), "the graph does not verify:\n{}", faults.join("\n"));
        }
        Checked { graph: self.graph, diagnostics: self.diagnostics }
    }

    /// Adds the place to a fault of a node.
    fn locate(&self, fault: &mut String) {
        let number = fault.strip_prefix('n').and_then(|rest| rest.split(':').next()?.parse().ok());
        if let Some(span) = number.map(|n| self.graph.nodes[NodeId::from_u32(n)].span) {
            *fault = format!("{}: {fault}", self.sources.locate(span));
        }
    }

    /// `Stdlib.do_at_exit ()`.
    fn end_program(&mut self) {
        let Some(value) = self.known_value("Stdlib", "do_at_exit") else { return };
        let span = value.span;
        let func = self.mention(&value, span);
        let unit = self.unit_node(span);
        let ty = self.known.unit;
        let node = self.node(Kind::Apply { func, args: vec![unit] }, ty, span);
        self.graph.top.push(TopItem::Do(node));
        self.graph.known.uncaught = self.uncaught();
    }

    /// The function that is given the exception that nobody catches.
    fn uncaught(&self) -> Option<enfold_graph::BindingId> {
        match self.known_value("Stdlib", "uncaught_exception")?.kind {
            crate::env::ValueKind::Binding(binding, _) => Some(binding),
            _ => None,
        }
    }

    /// The type of the graph for a term, and whether it has parameters.
    fn finished(&mut self, term: Term, memo: &mut FxHashMap<Term, (TyId, bool)>) -> (TyId, bool) {
        let term = self.store.resolve(term);
        if let Some(&found) = memo.get(&term) {
            return found;
        }
        let mut open = false;
        let mut part = |c: &mut Self, term: Term| {
            let (ty, with) = c.finished(term, memo);
            open |= with;
            ty
        };
        let ty = match self.store.shape(term).clone() {
            Shape::Var { .. } => Ty::Unit,
            Shape::Link(_) | Shape::Error => Ty::Error,
            Shape::Arrow(_, from, to) => {
                let from = part(self, from);
                Ty::Fun(from, part(self, to))
            }
            Shape::Tuple(items) => match &items[..] {
                [] => Ty::Unit,
                [one] => {
                    let found = self.finished(*one, memo);
                    memo.insert(term, found);
                    return found;
                }
                items => Ty::Tuple(items.iter().map(|&item| part(self, item)).collect()),
            },
            Shape::Param(param) => {
                open = true;
                Ty::Param(param)
            }
            Shape::Row(_) => Ty::Data(self.variant_union(), Vec::new()),
            Shape::Package(_, _, values) => {
                let found = self.finished(values, memo);
                memo.insert(term, found);
                return found;
            }
            Shape::Con(con, args) => {
                let tycon = self.store.tycon(con).clone();
                match tycon.def {
                    Def::Builtin(Builtin::Array) => Ty::Array(part(self, args[0])),
                    Def::Builtin(Builtin::Bytes) => {
                        let byte = self.graph.types.intern(Ty::Int(IntKind::U8));
                        Ty::Array(byte)
                    }
                    Def::Builtin(builtin) => plain(builtin),
                    Def::Abstract | Def::Pending => Ty::Unit,
                    Def::Open => Ty::Exn,
                    Def::Data(data) => {
                        let erased = self.store.erased.get(&con).cloned();
                        let kept = |i: usize| erased.as_ref().is_none_or(|e| !e[i]);
                        let args = args.iter().enumerate().filter(|(i, _)| kept(*i));
                        let mut args: Vec<TyId> = args.map(|(_, &arg)| part(self, arg)).collect();
                        for &outer in &*tycon.outer {
                            let ty = part(self, outer);
                            if matches!(self.graph.types[ty], Ty::Param(_)) {
                                args.push(ty);
                            }
                        }
                        Ty::Data(data, args)
                    }
                    Def::Alias(body) | Def::Sealed(body, _) => {
                        let map: Vec<_> =
                            tycon.params.iter().copied().zip(args.iter().copied()).collect();
                        let body = self.store.substitute(body, &map);
                        let found = self.finished(body, memo);
                        memo.insert(term, found);
                        return found;
                    }
                }
            }
        };
        let id = self.graph.types.intern(ty);
        memo.insert(term, (id, open));
        (id, open)
    }

    /// Replaces the placeholders of terms by finished types, everywhere.
    fn finish_types(&mut self) {
        let mut memo = FxHashMap::default();
        // Types of declared types that mention types of the functions around them.
        for (data, outer) in std::mem::take(&mut self.outer_datas) {
            for &term in &*outer {
                let (ty, _) = self.finished(term, &mut memo);
                if let Ty::Param(param) = self.graph.types[ty] {
                    self.graph.datas[data].params.push(param);
                }
            }
        }
        for (body, (params, pairs)) in std::mem::take(&mut self.equations) {
            let pairs = pairs.into_iter();
            let pairs = pairs
                .map(|(a, b)| (self.finished(a, &mut memo).0, self.finished(b, &mut memo).0))
                .collect();
            self.graph.equations.insert(body, Equations { params, pairs });
        }
        let cases = self.finish_variants(&mut |c, term| c.finished(term, &mut memo));
        let union = cases.union;
        let mut datas = std::mem::take(&mut self.graph.datas);
        for (id, data) in datas.iter_mut() {
            if Some(id) == union || Some(id) == cases.payload {
                continue;
            }
            match &mut data.kind {
                DataKind::Record(fields) => {
                    fields.iter_mut().for_each(|f| f.ty = self.finished(reveal(f.ty), &mut memo).0)
                }
                DataKind::Union(cases) => cases
                    .iter_mut()
                    .flat_map(|c| &mut c.fields)
                    .for_each(|f| *f = self.finished(reveal(*f), &mut memo).0),
            }
        }
        self.graph.datas = datas;
        let mut exns = std::mem::take(&mut self.graph.exns);
        for field in exns.values_mut().flat_map(|e| &mut e.fields) {
            *field = self.finished(reveal(*field), &mut memo).0;
        }
        self.graph.exns = exns;
        let mut bindings = std::mem::take(&mut self.graph.bindings);
        for binding in bindings.values_mut() {
            binding.ty = self.finished(reveal(binding.ty), &mut memo).0;
        }
        self.graph.bindings = bindings;
        let mut nodes = std::mem::take(&mut self.graph.nodes);
        let mut top = std::mem::take(&mut self.graph.top);
        let mut again = std::mem::take(&mut self.again);
        let mut done = |id: &mut TyId| *id = self.finished(reveal(*id), &mut memo).0;
        let mut boxed = Vec::new();
        for (id, node) in nodes.iter_mut() {
            done(&mut node.ty);
            match &mut node.kind {
                Kind::Var { args, .. } => args.iter_mut().for_each(&mut done),
                Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => {
                    finish_pattern(pattern, &mut done, &cases, &mut again);
                }
                Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
                    arms.iter_mut().for_each(|arm| {
                        finish_pattern(&mut arm.pattern, &mut done, &cases, &mut again)
                    })
                }
                Kind::Construct { data, case, .. } if Some(*data) == union => {
                    let (of, keeps) = cases.of[*case as usize];
                    *case = of;
                    boxed.extend(keeps.then_some(id));
                }
                _ => {}
            }
        }
        for item in &mut top {
            if let TopItem::LetPat { pattern, .. } = item {
                finish_pattern(pattern, &mut done, &cases, &mut again);
            }
        }
        self.graph.nodes = nodes;
        self.graph.top = top;
        self.again = again;
        let unit = self.graph.types.intern(Ty::Unit);
        self.drop_unused_views(unit);
        if let Some(payload) = cases.payload {
            boxed.into_iter().for_each(|node| self.box_payload(node, payload));
            self.open_payloads(payload);
        }
    }

    /// Patterns for payloads that are kept in a record look into it.
    fn open_payloads(&mut self, payload: DataId) {
        let types = &mut self.graph.types;
        let mut open = |pattern: &mut Pat| open_payload(pattern, payload, types);
        for node in self.graph.nodes.values_mut() {
            match &mut node.kind {
                Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => open(pattern),
                Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
                    arms.iter_mut().for_each(|arm| open(&mut arm.pattern));
                }
                _ => {}
            }
        }
        for item in &mut self.graph.top {
            if let TopItem::LetPat { pattern, .. } = item {
                open(pattern);
            }
        }
    }

    /// Finds matches that leave cases out, and makes them raise `Match_failure`.
    fn complete_matches(&mut self) {
        let library: FxHashSet<_> =
            self.sources.iter().filter(|(_, file)| file.library).map(|(id, _)| id).collect();
        let union: FxHashSet<_> = self.variants.union.into_iter().collect();
        let narrowed = union.iter().copied().chain(self.refining.drain()).collect();
        let mut context = exhaustive::Context { library, narrowed };
        let mut found = enfold_syntax::Diagnostics::new();
        exhaustive::check(&self.graph, &mut found, &context);
        // Nothing is said about cases of GADTs that are left out, but they raise.
        context.narrowed = union;
        let mut silent = enfold_syntax::Diagnostics::new();
        let incomplete = exhaustive::check(&self.graph, &mut silent, &context);
        // The body of a functor is checked once for each application.
        let mut said = FxHashSet::default();
        for report in found.iter() {
            let place = report.primary.span;
            if !self.again.places.contains(&place) && said.insert((report.code, place)) {
                self.diagnostics.push(report.clone());
            }
        }
        for item in incomplete.items {
            if let TopItem::LetPat { pattern, value } = self.graph.top[item].clone() {
                self.complete_let(&pattern, value, pattern.span);
            }
        }
        for id in incomplete.nodes {
            let (ty, span) = (self.graph.nodes[id].ty, self.graph.nodes[id].span);
            let scrutinee = match &self.graph.nodes[id].kind {
                Kind::Match { scrutinee, .. } => *scrutinee,
                Kind::LetPat { pattern, value } => {
                    let (pattern, value) = (pattern.clone(), *value);
                    self.complete_let(&pattern, value, span);
                    continue;
                }
                _ => continue,
            };
            let looked_at = self.graph.nodes[scrutinee].ty;
            let body = self.failed_match(ty, span);
            let pattern = Pat { kind: PatKind::Wild, ty: looked_at, span };
            if let Kind::Match { arms, .. } = &mut self.graph.nodes[id].kind {
                arms.push(Arm { pattern, guard: None, body });
            }
        }
    }

    /// Raises `Match_failure`; types are finished.
    pub(crate) fn failed_match(&mut self, ty: TyId, span: Span) -> NodeId {
        let exn = self.known.match_failure;
        let node = self.raise_at(exn, Term::default(), span);
        // The terms of what was just made are types already known by their shape.
        let types = &mut self.graph.types;
        let (string, int) = (types.intern(Ty::Str), types.intern(Ty::Int(INT)));
        let place_type = types.intern(Ty::Tuple(vec![string, int, int]));
        let exn_type = types.intern(Ty::Exn);
        self.graph.nodes[node].ty = ty;
        let Kind::Prim { op: Prim::Raise, args } = &self.graph.nodes[node].kind else {
            return node;
        };
        let value = args[0];
        self.graph.nodes[value].ty = exn_type;
        let Kind::Exception { args, .. } = &self.graph.nodes[value].kind else { return node };
        let place = args[0];
        self.graph.nodes[place].ty = place_type;
        let Kind::Tuple(items) = self.graph.nodes[place].kind.clone() else { return node };
        for (item, ty) in items.into_iter().zip([string, int, int]) {
            self.graph.nodes[item].ty = ty;
        }
        node
    }
}

fn plain(builtin: Builtin) -> Ty {
    match builtin {
        Builtin::Int => Ty::Int(INT),
        Builtin::Int32 => Ty::Int(IntKind::I32),
        Builtin::Int64 => Ty::Int(IntKind::I64),
        Builtin::Nativeint => Ty::Int(IntKind::ISize),
        Builtin::Word => Ty::Int(IntKind::Int),
        Builtin::Unsigned => Ty::Int(IntKind::U64),
        Builtin::Char => Ty::Int(IntKind::U8),
        Builtin::String => Ty::Str,
        Builtin::Float => Ty::Float,
        Builtin::Single => Ty::Float32,
        Builtin::Instance => Ty::Int(IntKind::USize),
        Builtin::Bool => Ty::Bool,
        Builtin::Exn => Ty::Exn,
        Builtin::Unit | Builtin::Array | Builtin::Bytes => Ty::Unit,
    }
}

/// The patterns that a pattern is made of.
pub(crate) fn parts_of(pattern: &mut Pat) -> Vec<&mut Pat> {
    match &mut pattern.kind {
        PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(_) => Vec::new(),
        PatKind::As(inner, _) | PatKind::View { inner, .. } | PatKind::Open { inner, .. } => {
            vec![&mut **inner]
        }
        PatKind::Tuple(items)
        | PatKind::Array(items)
        | PatKind::Case { args: items, .. }
        | PatKind::Exception { args: items, .. } => items.iter_mut().collect(),
        PatKind::Record { fields, .. } => fields.iter_mut().map(|(_, field)| field).collect(),
        PatKind::Or(a, b) | PatKind::And(a, b) => vec![&mut **a, &mut **b],
    }
}

/// Finishes the types of a pattern. Until payloads are opened, the number of a case with one that is kept in a record is above
/// all others.
fn finish_pattern(
    pat: &mut Pat,
    done: &mut impl FnMut(&mut TyId),
    cases: &Cases,
    again: &mut Again,
) {
    done(&mut pat.ty);
    if let PatKind::Case { data, case, .. } = &mut pat.kind
        && Some(*data) == cases.union
    {
        let (of, boxed) = cases.of[*case as usize];
        *case = if boxed { of | BOXED } else { of };
    }
    for part in parts_of(pat) {
        finish_pattern(part, done, cases, again);
    }
    again.plain(pat);
}

/// Marks the number of a case whose payload is kept in a record.
const BOXED: u32 = 1 << 31;

fn open_payload(pattern: &mut Pat, payload: DataId, types: &mut TypeTable) {
    for part in parts_of(pattern) {
        open_payload(part, payload, types);
    }
    let PatKind::Case { case, args, .. } = &mut pattern.kind else { return };
    if *case & BOXED == 0 {
        return;
    }
    *case &= !BOXED;
    let (record, exn) = (args.pop(), types.intern(Ty::Exn));
    let Some(inner) = record else { return };
    let span = inner.span;
    let ty = types.intern(Ty::Data(payload, vec![inner.ty]));
    let kind = PatKind::Record { data: payload, fields: vec![(0, inner)] };
    let record = Box::new(Pat { kind, ty, span });
    let kind = PatKind::Open { data: payload, params: Vec::new(), inner: record };
    args.push(Pat { kind, ty: exn, span });
}
