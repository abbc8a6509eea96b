//! What is done to the graph when its types are known: polymorphic variants get their cases, names at another type that
//! turned out to be the same are plain names, matches that leave cases out raise, captures are listed.
//!
//! There are no terms any more, and nothing here infers. Cost: linear in the graph.

use enfold_graph::{
    Arm, DataId, DataKind, ExnId, Graph, Kind, Node, NodeId, Pat, PatKind, Prim, TopItem, Ty, TyId,
    TypeTable, exhaustive,
};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Diagnostics, SourceMap, Span};
use rustc_hash::FxHashSet;

use crate::aliases::Again;
use crate::places::Place;
use crate::variants::Cases;
use crate::{Checked, INT, INT_LITERAL};

/// A program whose types are known.
pub(crate) struct Finished<'s> {
    pub graph: Graph,
    pub diagnostics: Diagnostics,
    pub sources: &'s SourceMap,
    pub again: Again,
    /// Declared types with constructors whose result says more than the type.
    pub refining: FxHashSet<DataId>,
    /// All polymorphic variants.
    pub union: Option<DataId>,
    pub match_failure: Option<ExnId>,
}

impl Finished<'_> {
    /// Completes the graph and reports what is wrong with it.
    pub(crate) fn check(mut self, cases: &Cases) -> Checked {
        let boxed = self.settle_cases(cases);
        self.drop_unused_views();
        if let Some(payload) = self.payload_record(cases) {
            boxed.into_iter().for_each(|node| self.box_payload(node, payload));
            self.open_payloads(payload);
        }
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

    /// Calls `each` for the patterns of nodes and of the module level.
    fn each_pattern(graph: &mut Graph, mut each: impl FnMut(&mut Pat, &mut TypeTable)) {
        let types = &mut graph.types;
        for node in graph.nodes.values_mut() {
            match &mut node.kind {
                Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => {
                    each(pattern, types);
                }
                Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
                    arms.iter_mut().for_each(|arm| each(&mut arm.pattern, types));
                }
                _ => {}
            }
        }
        for item in &mut graph.top {
            if let TopItem::LetPat { pattern, .. } = item {
                each(pattern, types);
            }
        }
    }

    /// Places that make and match variants name cases, no longer places. Yields those that make one whose payload is kept in a
    /// record.
    fn settle_cases(&mut self, cases: &Cases) -> Vec<NodeId> {
        let again = &mut self.again;
        if cases.union.is_some() || again.has_views() {
            Self::each_pattern(&mut self.graph, |pat, _| settle_pattern(pat, cases, again));
        }
        let Some(union) = cases.union else { return Vec::new() };
        self.graph.datas[union].kind = DataKind::Union(cases.cases.clone());
        let mut boxed = Vec::new();
        for (id, node) in self.graph.nodes.iter_mut() {
            if let Kind::Construct { data, case, .. } = &mut node.kind
                && *data == union
            {
                let (of, keeps) = cases.of[*case as usize];
                *case = of;
                boxed.extend(keeps.then_some(id));
            }
        }
        boxed
    }

    /// Patterns for payloads that are kept in a record look into it.
    fn open_payloads(&mut self, payload: DataId) {
        Self::each_pattern(&mut self.graph, |pat, types| open_payload(pat, payload, types));
    }

    /// Finds matches that leave cases out, and makes them raise `Match_failure`.
    fn complete_matches(&mut self) {
        let library: FxHashSet<_> =
            self.sources.iter().filter(|(_, file)| file.library).map(|(id, _)| id).collect();
        let union: FxHashSet<_> = self.union.into_iter().collect();
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

    /// Raises `Match_failure` with the place.
    pub(crate) fn failed_match(&mut self, ty: TyId, span: Span) -> NodeId {
        let nodes = &mut self.graph.nodes;
        let Some(exn) = self.match_failure else {
            return nodes.push(Node { kind: Kind::Error, ty, span });
        };
        let types = &mut self.graph.types;
        let (string, int) = (types.intern(Ty::Str), types.intern(Ty::Int(INT)));
        let place_type = types.intern(Ty::Tuple(vec![string, int, int]));
        let exn_type = types.intern(Ty::Exn);
        let mut node = |kind: Kind, ty: TyId| nodes.push(Node { kind, ty, span });
        let Place { file, line, start, .. } = Place::of(self.sources, span);
        let number = |value: i64| Kind::Lit(Lit::Int { value: value.into(), kind: INT_LITERAL });
        let items = vec![
            node(Kind::Lit(Lit::Str(file.as_str().into())), string),
            node(number(line), int),
            node(number(start), int),
        ];
        let place = node(Kind::Tuple(items), place_type);
        let value = node(Kind::Exception { exn, args: vec![place] }, exn_type);
        node(Kind::Prim { op: Prim::Raise, args: vec![value] }, ty)
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

/// The cases that a pattern means. Until payloads are opened, the number of a case with one that is kept in a record is above
/// all others.
fn settle_pattern(pat: &mut Pat, cases: &Cases, again: &mut Again) {
    if let PatKind::Case { data, case, .. } = &mut pat.kind
        && Some(*data) == cases.union
    {
        let (of, boxed) = cases.of[*case as usize];
        *case = if boxed { of | BOXED } else { of };
    }
    for part in parts_of(pat) {
        settle_pattern(part, cases, again);
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
