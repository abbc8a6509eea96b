//! Decides which closures share a record, and what each record holds.
//!
//! ```text
//! letrec f = lam1, g = lam2, h = lam3      f and g are values and mention each other and n;
//!                                          h is only called
//! f, g share { code1, code2, n }; h has none
//! ```
//!
//! Model: of a recursive group, the members that have records form a graph, an edge for each
//! member that another needs. Each strongly connected component is one record; components are made
//! in the order in which they need each other. So a record never holds what only a function needs
//! that its own functions cannot reach.
//!
//! Assumes [`Classes`]. Establishes a [`Plan`] for every live function. Cost: linear in the sets of
//! captures.

use cranelift_entity::SecondaryMap;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::classify::Classes;
use crate::ir::{Class, LamId, Program, Stmt, VarId};
use crate::walk::Stop;

/// What a function's code finds on entry, in terms of the variables around it.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    /// Captured variables; those of the whole record if it is shared.
    pub(super) captures: Vec<VarId>,
    /// Members of its record that it mentions, with their index.
    pub(super) siblings: Vec<(VarId, u32)>,
    /// Its own index.
    pub(super) index: u32,
}

/// One record of a recursive group: its functions, in order of their index.
pub(super) type Component = Vec<(VarId, LamId)>;

/// The plans of all functions and the components of all groups.
#[derive(Default)]
pub(super) struct Plans {
    /// By function.
    pub(super) of: SecondaryMap<LamId, Plan>,
    /// By the first variable of the group, in the order in which they are to be made.
    pub(super) groups: FxHashMap<VarId, Vec<Component>>,
}

/// Plans the records of the live functions.
pub(super) fn plan_records(program: &Program, classes: &Classes, live: &[LamId]) -> Plans {
    let mut plans = Plans::default();
    for &lam in live {
        if classes.class[lam] != Class::Top {
            plans.of[lam].captures = classes.captures(lam);
        }
    }
    for &lam in live {
        program.lams[lam].body.walk(&mut |place| {
            if let Stop::Stmt(Stmt::LetRec { members, .. }) = place {
                plans.group(classes, members);
            }
        });
    }
    plans
}

impl Plans {
    fn group(&mut self, classes: &Classes, members: &[(VarId, LamId)]) {
        let closures = members.iter().filter(|(_, lam)| classes.class[*lam] == Class::Closure);
        let closures: Vec<(VarId, LamId)> = closures.copied().collect();
        let Some(&(first, _)) = members.first() else { return };
        let components = components(&closures, &self.of);
        for component in &components {
            self.share(classes, component);
        }
        self.groups.insert(first, components);
    }

    /// One record for a component: it holds what any of its functions needs from outside it.
    fn share(&mut self, classes: &Classes, component: &Component) {
        let own: FxHashMap<VarId, u32> =
            component.iter().zip(0..).map(|(&(var, _), index)| (var, index)).collect();
        let mut held = IndexSet::<VarId, FxBuildHasher>::default();
        for (_, lam) in component {
            held.extend(self.of[*lam].captures.iter().filter(|var| !own.contains_key(var)));
        }
        let held: Vec<VarId> = held.into_iter().collect();
        for (index, &(_, lam)) in component.iter().enumerate() {
            let mentioned =
                component.iter().zip(0..).filter(|((var, _), _)| classes.needs(lam, *var));
            self.of[lam] = Plan {
                captures: held.clone(),
                siblings: mentioned.map(|(&(var, _), index)| (var, index)).collect(),
                index: index as u32,
            };
        }
    }
}

/// Tarjan's strongly connected components; a component comes after those that it needs.
fn components(members: &[(VarId, LamId)], plans: &SecondaryMap<LamId, Plan>) -> Vec<Component> {
    let position: FxHashMap<VarId, usize> =
        members.iter().enumerate().map(|(i, &(var, _))| (var, i)).collect();
    let edges: Vec<Vec<usize>> = members
        .iter()
        .map(|&(_, lam)| {
            plans[lam].captures.iter().filter_map(|v| position.get(v).copied()).collect()
        })
        .collect();
    let mut search = Search {
        edges: &edges,
        order: vec![None; members.len()],
        low: vec![0; members.len()],
        open: vec![false; members.len()],
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for at in 0..members.len() {
        if search.order[at].is_none() {
            search.visit(at);
        }
    }
    let component = |mut indices: Vec<usize>| {
        indices.sort_unstable();
        indices.into_iter().map(|i| members[i]).collect()
    };
    search.found.into_iter().map(component).collect()
}

struct Search<'a> {
    edges: &'a [Vec<usize>],
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    open: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, at: usize) {
        self.order[at] = Some(self.next);
        self.low[at] = self.next;
        self.next += 1;
        self.stack.push(at);
        self.open[at] = true;
        for &to in &self.edges[at] {
            match self.order[to] {
                None => {
                    self.visit(to);
                    self.low[at] = self.low[at].min(self.low[to]);
                }
                Some(order) if self.open[to] => self.low[at] = self.low[at].min(order),
                Some(_) => {}
            }
        }
        if Some(self.low[at]) == self.order[at] {
            let start = self.stack.iter().rposition(|&i| i == at).unwrap_or(0);
            let component = self.stack.split_off(start);
            component.iter().for_each(|&i| self.open[i] = false);
            self.found.push(component);
        }
    }
}
