//! Which type parameters matter to how values are represented.
//!
//! A parameter that only tells what the pattern of an arm may assume (the length of a vector in its type) is the same
//! for all representations: functions need no version for each of its types, and values that hide it are of
//! one kind.
//!
//! ```text
//! type _ nat = Z : zero nat | S : 'n nat -> 'n succ nat      indices have no representation
//! let rec length : type n. n nat -> int                      one version, whatever n is
//! ```
//!
//! A parameter is relevant if it occurs in the type of a node, a binding, a pattern or a component, or in a type that is
//! given for a relevant parameter. What an arm calls by a relevant parameter has to be known where
//! the value was made. The least such set, found by a work list of clauses: *if these are relevant, so is that*.
//!
//! Sound because no type of a value mentions what is left out. Only looked for in programs that have
//! patterns that tell types; in others everything is relevant. Linear in the program and its types.

use enfold_graph::walk::{parts, patterns_of};
use enfold_graph::{DataId, DataKind, Graph, Kind, ParamId, Pat, PatKind, TopItem, Ty, TyId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The answer.
#[derive(Debug, Default)]
pub(super) struct Relevant {
    /// Parameters that matter; all, if absent.
    found: Option<FxHashSet<ParamId>>,
    /// Records that are taken out of the universal type without knowing their types.
    pub(super) opened: FxHashSet<DataId>,
}

impl Relevant {
    /// Whether a parameter matters.
    pub(super) fn is(&self, param: ParamId) -> bool {
        self.found.as_ref().is_none_or(|found| found.contains(&param))
    }
}

/// Finds the relevant parameters of a program.
pub(super) fn find(graph: &Graph) -> Relevant {
    let mut search = Search::new(graph);
    for (_, node) in &graph.nodes {
        patterns_of(&node.kind, &mut |pattern| search.opens(pattern));
    }
    if search.opened.is_empty() && graph.equations.is_empty() {
        return Relevant::default();
    }
    search.program();
    let opened = std::mem::take(&mut search.opened);
    Relevant { found: Some(search.solve()), opened }
}

/// If all of the conditions are relevant, so is the parameter.
struct Clause {
    open: usize,
    then: ParamId,
}

struct Search<'g> {
    graph: &'g Graph,
    opened: FxHashSet<DataId>,
    clauses: Vec<Clause>,
    waiting: FxHashMap<ParamId, Vec<usize>>,
    found: FxHashSet<ParamId>,
    work: Vec<ParamId>,
    seen: FxHashSet<(TyId, Option<ParamId>)>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph) -> Self {
        Search {
            graph,
            opened: FxHashSet::default(),
            clauses: Vec::new(),
            waiting: FxHashMap::default(),
            found: FxHashSet::default(),
            work: Vec::new(),
            seen: FxHashSet::default(),
        }
    }

    fn opens(&mut self, pattern: &Pat) {
        if let PatKind::Open { data, .. } = &pattern.kind {
            self.opened.insert(*data);
        }
        parts(pattern, &mut |part| self.opens(part));
    }

    fn program(&mut self) {
        let graph = self.graph;
        for (_, node) in &graph.nodes {
            self.used(node.ty);
            if let Kind::Var { binding, args } = &node.kind {
                for (&param, &arg) in graph.bindings[*binding].params.iter().zip(args) {
                    self.given(param, arg);
                }
            }
            patterns_of(&node.kind, &mut |pattern| self.pattern(pattern));
        }
        for item in &graph.top {
            if let TopItem::LetPat { pattern, .. } = item {
                self.pattern(pattern);
            }
        }
        graph.bindings.values().for_each(|binding| self.used(binding.ty));
        graph.exns.values().flat_map(|e| &e.fields).for_each(|&field| self.used(field));
        for (id, data) in &graph.datas {
            match &data.kind {
                DataKind::Record(fields) => fields.iter().for_each(|f| self.used(f.ty)),
                DataKind::Union(cases) => {
                    cases.iter().flat_map(|c| &c.fields).for_each(|&f| self.used(f));
                }
            }
            if graph.relations.contains_key(&id) || graph.texts.contains_key(&id) {
                data.params.iter().for_each(|&p| self.add(Vec::new(), p));
            }
        }
        for equations in graph.equations.values() {
            for &(known, pattern) in &equations.pairs {
                for own in self.params_in(pattern) {
                    if equations.params.contains(&own) {
                        self.params_in(known).into_iter().for_each(|p| self.add(vec![own], p));
                    }
                }
            }
        }
    }

    fn pattern(&mut self, pattern: &'g Pat) {
        self.used(pattern.ty);
        if let PatKind::Open { data, params, inner } = &pattern.kind
            && let Ty::Data(_, args) = &self.graph.types[inner.ty]
        {
            for (&param, &arg) in self.graph.datas[*data].params.iter().zip(args) {
                for own in self.params_in(arg) {
                    if params.contains(&own) {
                        self.add(vec![own], param);
                    }
                }
            }
        }
        parts(pattern, &mut |part| self.pattern(part));
    }

    /// A type of which there are values.
    fn used(&mut self, ty: TyId) {
        if self.seen.insert((ty, None)) {
            self.walk(ty, &mut Vec::new());
        }
    }

    /// A type that a parameter stands for.
    fn given(&mut self, param: ParamId, ty: TyId) {
        if self.seen.insert((ty, Some(param))) {
            self.walk(ty, &mut vec![param]);
        }
    }

    fn walk(&mut self, ty: TyId, under: &mut Vec<ParamId>) {
        let graph = self.graph;
        match &graph.types[ty] {
            Ty::Param(param) => self.add(under.clone(), *param),
            Ty::Array(item) | Ty::Byref(item) => self.walk(*item, under),
            Ty::Fun(from, to) => {
                self.walk(*from, under);
                self.walk(*to, under);
            }
            Ty::Tuple(items) => items.iter().for_each(|&item| self.walk(item, under)),
            Ty::Data(data, args) => {
                for (&param, &arg) in graph.datas[*data].params.iter().zip(args) {
                    under.push(param);
                    self.walk(arg, under);
                    under.pop();
                }
            }
            _ => {}
        }
    }

    fn params_in(&self, ty: TyId) -> Vec<ParamId> {
        let all = |items: &[TyId]| items.iter().flat_map(|&item| self.params_in(item)).collect();
        match &self.graph.types[ty] {
            Ty::Param(param) => vec![*param],
            Ty::Array(item) | Ty::Byref(item) => self.params_in(*item),
            Ty::Fun(from, to) => all(&[*from, *to]),
            Ty::Tuple(items) | Ty::Data(_, items) => all(items),
            _ => Vec::new(),
        }
    }

    fn add(&mut self, mut when: Vec<ParamId>, then: ParamId) {
        when.sort_unstable();
        when.dedup();
        when.retain(|p| !self.found.contains(p));
        if when.is_empty() {
            return self.is_relevant(then);
        }
        let clause = self.clauses.len();
        self.clauses.push(Clause { open: when.len(), then });
        for param in when {
            self.waiting.entry(param).or_default().push(clause);
        }
    }

    fn is_relevant(&mut self, param: ParamId) {
        if self.found.insert(param) {
            self.work.push(param);
        }
    }

    fn solve(mut self) -> FxHashSet<ParamId> {
        while let Some(param) = self.work.pop() {
            for clause in self.waiting.remove(&param).unwrap_or_default() {
                let Clause { open, then } = &mut self.clauses[clause];
                *open -= 1;
                if *open == 0 {
                    let then = *then;
                    self.is_relevant(then);
                }
            }
        }
        self.found
    }
}
