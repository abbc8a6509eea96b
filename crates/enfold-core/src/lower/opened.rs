//! Values of types that are not known where they are taken apart.
//!
//! A record is wrapped at known types, and each list of types makes a kind of universal value of its own (`universal`). An
//! arm that opens such a value is there once for each kind that the program makes:
//!
//! ```text
//! Show (3, f); Show ("a", g)          wrap {3, f} as any<show<int>>;  wrap {"a", g} as any<show<string>>
//! match s with                 ─►     switch s { any<show<int>>    { jump arm@int(s.0)    }
//! | Show (x, to_s) -> to_s x                     any<show<string>> { jump arm@string(s.0) } }
//! ```
//!
//! Which kinds there are is only known at the end, so a program with such patterns is lowered until a round finds no kind
//! that the round before did not. Types keep their numbers in between.
//!
//! Sound because a round in which nothing new is found has an arm for whatever is made. A program that makes more in every
//! round needs infinitely many versions, and is reported. Cost: lowering, times the rounds; programs
//! without such patterns have one.

use enfold_graph::{BindingId, DataId as GraphData, Graph, ParamId, PatKind};
use enfold_syntax::Span;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Lower;
use super::match_tree::{Row, Target, address};
use super::types::TypeTables;
use super::versions::deepest;
use crate::ir::{Data, DataId, LabelId, Ty, TyId, Types};
use cranelift_entity::PrimaryMap;

/// The types at which records of unknown types are made, in the order in which they are found.
pub(super) type Made = IndexMap<GraphData, IndexSet<TyId, FxBuildHasher>, FxBuildHasher>;

/// No type that a program means is so much deeper than those that it has, if something recurs at other types.
const DEEPER: u32 = 100;

/// No program that is meant has so many variables, besides a multiple of what it was before versions were made.
const VARIABLES: usize = 100_000;
const TIMES: usize = 32;

/// No program that ends hides more types in one place. Functions that combine any two would need all pairs.
const MOST: usize = 64;

/// No program that ends has more rounds.
pub(super) const ROUNDS: u32 = 24;

/// What a round hands on to the next.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) types: Types,
    pub(super) datas: PrimaryMap<DataId, Data>,
    pub(super) tables: TypeTables,
    pub(super) made: Made,
    /// What the round before found last.
    pub(super) last: Option<Growing>,
}

/// What a program that ends stays below.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    depth: u32,
    variables: usize,
}

impl Limits {
    pub(super) fn of(graph: &Graph) -> Self {
        let depth = if graph.grows { deepest(graph) + DEEPER } else { u32::MAX };
        Limits { depth, variables: VARIABLES + TIMES * graph.nodes.len() }
    }
}

/// A program that would need infinitely many versions of something.
#[derive(Debug, Clone)]
pub struct Growing {
    /// What asks for ever larger types, or for too many versions; then all that is polymorphic, what has most versions
    /// first.
    pub spans: Vec<Span>,
    /// Whether types become larger each time; else there is an end, but too far away.
    pub deeper: bool,
}

impl<'g> Lower<'g> {
    /// Notes that a record of an opened type is made.
    pub(super) fn note_made(&mut self, ty: TyId, span: Span) {
        let Ty::Data(data) = self.program.types[ty] else { return };
        let Some((of, _)) = self.tables.data_of(data) else { return };
        if !self.relevant.opened.contains(&of) {
            return;
        }
        let known = self.known.get(&of).is_some_and(|known| known.contains(&ty));
        let made = self.made.entry(of).or_default();
        if made.insert(ty) && !known {
            self.newest = Some(span);
            if made.len() > MOST && self.grown.is_none() {
                self.grown = Some(Growing { spans: vec![span], deeper: true });
            }
        }
    }

    /// Whether there are too many versions to be meant, or a version is wanted at too deep a type; remembers where it
    /// was asked for. Depth alone says nothing where nothing recurs at other types than its own.
    pub(super) fn is_too_much(&mut self, args: &[TyId], span: Span) -> bool {
        if self.grown.is_some() {
            return true;
        }
        let deeper = args.iter().any(|&arg| self.tables.depth(arg) > self.limits.depth);
        let much = deeper || self.program.vars.len() > self.limits.variables;
        if much {
            self.grown = Some(Growing { spans: vec![span], deeper });
        }
        much
    }

    /// The polymorphic bindings, those with most versions first.
    pub(super) fn most_versions(&self) -> Vec<Span> {
        let mut counts: IndexMap<BindingId, u32, FxBuildHasher> = IndexMap::default();
        for (binding, args) in self.functions.keys() {
            *counts.entry(*binding).or_default() += u32::from(!args.is_empty());
        }
        let mut counts: Vec<(u32, BindingId)> =
            counts.into_iter().filter(|entry| entry.1 > 1).map(|(id, n)| (n, id)).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        counts.into_iter().map(|(_, id)| self.graph.bindings[id].span).collect()
    }

    /// A row for each way in which what it opens may have been made.
    pub(super) fn unfold(&mut self, row: Row<'g>, targets: &[Target<'g>], out: &mut Vec<Row<'g>>) {
        let unopened = row.tests.iter().find_map(|(_, pattern)| match &pattern.kind {
            PatKind::Open { data, params, inner } if row.opened_as(pattern).is_none() => {
                Some((address(pattern), *data, params, inner.ty))
            }
            _ => None,
        });
        let Some((at, data, params, wanted)) = unopened else {
            if self.is_possible(&row, &targets[row.arm]) {
                out.push(row);
            }
            return;
        };
        let known: Vec<TyId> =
            self.known.get(&data).map(|known| known.iter().copied().collect()).unwrap_or_default();
        for ty in known {
            if self.grown.is_some() {
                return;
            }
            let mut found: FxHashMap<ParamId, TyId> = row.subst.iter().copied().collect();
            if !self.agrees(wanted, ty, params, &mut found) {
                continue;
            }
            let mut row = row.clone();
            row.opened.push((at, ty));
            let types = params.iter().filter_map(|p| Some((*p, *found.get(p)?)));
            row.subst.extend(types);
            if self.is_possible(&row, &targets[row.arm]) {
                self.unfold(row, targets, out);
            }
        }
    }

    /// Whether what the pattern of an arm says about types can hold in this version.
    pub(super) fn is_possible(&mut self, row: &Row<'g>, target: &Target<'g>) -> bool {
        !self.graph.equations.contains_key(&target.body)
            || self.solve(target.body, &row.subst).is_some()
    }

    /// The join point of an arm, for the types that a row has found.
    pub(super) fn version_of(&mut self, row: &Row<'g>, target: &Target<'g>) -> LabelId {
        if !self.graph.equations.contains_key(&target.body) {
            return target.label;
        }
        let types = self.solve(target.body, &row.subst).unwrap_or_default();
        let found = target.versions.borrow().iter().find(|(t, _)| *t == types).map(|(_, l)| *l);
        found.unwrap_or_else(|| {
            let label = self.label(self.names.arm);
            target.versions.borrow_mut().push((types, label));
            label
        })
    }
}
