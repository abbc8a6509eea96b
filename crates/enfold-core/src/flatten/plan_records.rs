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
use enfold_syntax::components;
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
        let components = records(&closures, &self.of);
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

/// Members that need each other; a component comes after those that it needs.
fn records(members: &[(VarId, LamId)], plans: &SecondaryMap<LamId, Plan>) -> Vec<Component> {
    let position: FxHashMap<VarId, u32> = members.iter().map(|&(var, _)| var).zip(0..).collect();
    let edges: Vec<Vec<u32>> = members
        .iter()
        .map(|&(_, lam)| {
            plans[lam].captures.iter().filter_map(|v| position.get(v).copied()).collect()
        })
        .collect();
    let component = |mut indices: Vec<u32>| {
        indices.sort_unstable();
        indices.into_iter().map(|i| members[i as usize]).collect()
    };
    components(&edges).into_iter().map(component).collect()
}
