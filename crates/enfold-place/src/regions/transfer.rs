//! Which regions are handed on where control goes to a loop or leaves the function.
//!
//! ```text
//! join rec loop(state, n) {            state is in region p
//!   next = call step(state)            next is in region a
//!   jump loop(next, n - 1) }           p ends; what is in a is in p from here on
//! ```
//!
//! If the parameters of a loop and what is passed to it were in the same regions, as at other join
//! points, each iteration would leave its values behind. So the regions of loop parameters are the
//! loop's own where that is possible, and a jump hands regions on. The same holds for what a loop
//! leaves behind as the function's result: its region's memory is given to the caller's region. And an
//! exception that a `try` has caught, or a call has returned, and that is raised, as by every handler that does
//! not have a case for it, takes its region along.
//!
//! # When a jump hands on region `a` as region `p`
//!
//! Wherever `p` is in the types of the parameters, `a` is in those of the arguments, and the other way
//! round; neither belongs to the caller or the program; nothing that is needed in the loop or after
//! it, other than the parameters, is in either of them. Otherwise `a` and `p` are one region, and where
//! nothing is handed on at all, so are the structures: what a caller finds out about one holds for the
//! other. Structures that stay two are looked at completely, so that there is nothing left to find.
//!
//! On entry the first values may be in a region that is still needed elsewhere. If they and all that
//! they hold cannot change, the loop's region *keeps* the other: it is new and empty, and the other
//! one lives at least as long.
//!
//! Model: nothing is merged at first; each round merges what breaks a rule, and what was decided in a
//! round counts only if it merged nothing. Regions only become fewer, so this ends; after
//! [`ROUNDS`] rounds the remaining loops hand nothing on. Cost: linear per round.
//!
//! The rest of a function's decisions that depend on these are made here too: what tail calls pass on
//! is in a region of the caller's.

use enfold_core::ir::{Atom, Block, LabelId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Context;
use super::constrain::Function;
use super::graph::{EXTRA, Graph, PROGRAM_VAR, RAISES, RegionVar, StructId};
use super::liveness::{Vars, live_at_labels};
use super::shapes::Shapes;
use crate::home::Home;

const ROUNDS: u32 = 12;
/// How many slots may be looked at in order to hand a structure on.
const LARGEST: u32 = 64;

/// What was decided; see the module's header. Regions are representatives.
#[derive(Debug, Default)]
pub(super) struct Transfers {
    /// Regions that keep others.
    pub(super) keeps: FxHashMap<RegionVar, FxHashSet<RegionVar>>,
    /// Regions of loops that are handed on.
    pub(super) owned: FxHashSet<RegionVar>,
    /// Regions of the caller and the program.
    pub(super) outer: FxHashSet<RegionVar>,
}

impl Transfers {
    /// A region and all that it keeps.
    pub(super) fn closed(&self, region: RegionVar) -> Vec<RegionVar> {
        let mut all = vec![region];
        let mut at = 0;
        while let Some(region) = all.get(at) {
            for kept in self.keeps.get(region).into_iter().flatten() {
                if !all.contains(kept) {
                    all.push(*kept);
                }
            }
            at += 1;
        }
        all
    }
}

/// Pairs of regions: where the first is in `to`, the second is in `from`.
pub(super) fn pairs(
    graph: &mut Graph,
    shapes: &Shapes,
    to: StructId,
    from: StructId,
    found: &mut Vec<(RegionVar, RegionVar)>,
) {
    let (to, from) = (graph.find(to), graph.find(from));
    if to == from {
        return graph.each_region(to, &mut |region| found.push((region, region)));
    }
    if graph.is_flat(to) != graph.is_flat(from) {
        // Everything on one side is in one region, so it is on the other.
        graph.merge(to, from);
        return graph.each_region(to, &mut |region| found.push((region, region)));
    }
    if let (Some(a), Some(b)) = (graph.region_of(to), graph.region_of(from)) {
        found.push((a, b));
    }
    let mut slots: Vec<_> =
        graph.slots(to).iter().chain(graph.slots(from)).map(|entry| entry.0).collect();
    slots.sort_unstable();
    slots.dedup();
    for slot in slots {
        let (a, b) = (graph.slot(shapes, to, slot), graph.slot(shapes, from, slot));
        if let (Some(a), Some(b)) = (a, b) {
            pairs(graph, shapes, a, b, found);
        }
    }
}

/// Looks at all slots of a structure and of what it holds.
fn expand(graph: &mut Graph, shapes: &Shapes, id: StructId, budget: &mut u32) -> bool {
    if graph.is_flat(id) {
        return true;
    }
    for &slot in shapes.outward(graph.group_of(id)) {
        let Some(left) = budget.checked_sub(1) else { return false };
        *budget = left;
        if let Some(inner) = graph.slot(shapes, id, slot)
            && !expand(graph, shapes, inner, budget)
        {
            return false;
        }
    }
    true
}

/// Decides for one function, and merges the rest.
pub(super) fn resolve(
    context: &Context<'_>,
    function: &mut Function<'_>,
    body: &Block,
) -> Transfers {
    let live = if function.loops.is_empty() {
        FxHashMap::default()
    } else {
        let structs = &function.structs;
        let homes = context.homes;
        live_at_labels(body, &|var| {
            (structs.contains_key(&var) && homes[var] != Some(Home::Static)).then_some(var)
        })
    };
    let mut round = 0;
    loop {
        let before = function.graph.merged;
        let mut resolution = Resolution {
            context,
            function,
            transfers: Transfers::default(),
            live: &live,
            given_up: round >= ROUNDS,
        };
        resolution.round();
        let transfers = resolution.transfers;
        if function.graph.merged == before {
            return transfers;
        }
        round += 1;
    }
}

struct Resolution<'a, 'b, 'c> {
    context: &'b Context<'a>,
    function: &'b mut Function<'c>,
    transfers: Transfers,
    live: &'b FxHashMap<LabelId, Vars>,
    given_up: bool,
}

impl Resolution<'_, '_, '_> {
    fn round(&mut self) {
        self.find_outer();
        for at in (0..self.function.loops.len()).rev() {
            self.resolve_loop(at);
        }
        self.returns();
        self.raises();
        self.tail_calls();
    }

    /// An exception that was not made here, but caught or returned by a call, takes its region along when it is
    /// raised. All others are where exceptions that leave the function live.
    fn raises(&mut self) {
        let (graph, structs) = (&self.function.graph, &self.function.structs);
        let made = self.function.made.iter().filter_map(|var| structs.get(var));
        let made: FxHashSet<RegionVar> = made.filter_map(|&id| graph.region_of(id)).collect();
        for at in 0..self.function.raised.len() {
            let Atom::Var(var) = self.function.raised[at].1 else { continue };
            let Some(&id) = self.function.structs.get(&var) else { continue };
            let graph = &mut self.function.graph;
            let Some(region) = graph.region_of(id) else { continue };
            if self.transfers.outer.contains(&region) || made.contains(&region) {
                graph.flatten(id, RAISES);
            }
        }
    }

    fn find_outer(&mut self) {
        let graph = &self.function.graph;
        let outer = &mut self.transfers.outer;
        outer.extend([PROGRAM_VAR, RAISES, EXTRA].map(|region| graph.region(region)));
        let interface = self.function.inputs.iter().chain([&self.function.result]);
        for &id in interface.flatten() {
            graph.each_region(id, &mut |region| {
                outer.insert(region);
            });
        }
    }

    fn merge(&mut self, a: RegionVar, b: RegionVar) {
        self.function.graph.merge_regions(a, b);
    }

    /// The structures of a parameter and its argument, where both are in memory somewhere.
    fn passed(&self, params: &[VarId], args: &[Atom]) -> Vec<(StructId, StructId)> {
        let structs = &self.function.structs;
        let pair = |(param, arg): (&VarId, &Atom)| match arg {
            Atom::Var(arg) if self.context.homes[*arg] != Some(Home::Static) => {
                Some((*structs.get(param)?, *structs.get(arg)?))
            }
            _ => None,
        };
        params.iter().zip(args).filter_map(pair).collect()
    }

    fn pairs(&mut self, to: StructId, from: StructId) -> Vec<(RegionVar, RegionVar)> {
        let mut found = Vec::new();
        pairs(&mut self.function.graph, self.context.shapes, to, from, &mut found);
        let graph = &self.function.graph;
        found.iter().map(|&(a, b)| (graph.region(a), graph.region(b))).collect()
    }

    /// Looks at all that two structures hold, so that nothing is found there later that is not the
    /// same on both sides. If that is too much, they are one.
    fn expand(&mut self, to: StructId, from: StructId) -> bool {
        let mut budget = LARGEST;
        let (graph, shapes) = (&mut self.function.graph, self.context.shapes);
        let small =
            expand(graph, shapes, to, &mut budget) && expand(graph, shapes, from, &mut budget);
        if !small {
            graph.merge(to, from);
        }
        small
    }

    /// Regions of these variables, and those they keep.
    fn regions_of<'v>(&self, vars: impl Iterator<Item = &'v VarId>) -> FxHashSet<RegionVar> {
        let mut found = FxHashSet::default();
        for var in vars {
            if let Some(&id) = self.function.structs.get(var) {
                self.function.graph.each_region(id, &mut |region| {
                    found.insert(region);
                });
            }
        }
        let roots: Vec<RegionVar> = found.iter().copied().collect();
        for root in roots {
            found.extend(self.transfers.closed(root));
        }
        found
    }

    fn resolve_loop(&mut self, at: usize) {
        let (label, params) = {
            let this = &self.function.loops[at];
            (this.label, this.params)
        };
        let none = Vars::default();
        let live = self.live.get(&label).unwrap_or(&none);
        let needed = self.regions_of(live.iter().filter(|var| !params.contains(var)));
        let own = self.regions_of(params.iter());
        for jump in 0..self.function.loops[at].backs.len() {
            let passed = self.passed(params, self.function.loops[at].backs[jump]);
            self.one_to_one(&passed);
            for (to, from) in passed {
                self.back(to, from, &needed, &own);
            }
        }
        for jump in 0..self.function.loops[at].entries.len() {
            for (to, from) in self.passed(params, self.function.loops[at].entries[jump]) {
                self.enter(to, from, &needed);
            }
        }
    }

    /// Why two regions cannot be handed on as one another.
    fn bound(
        &self,
        (p, a): (RegionVar, RegionVar),
        needed: &FxHashSet<RegionVar>,
        own: &FxHashSet<RegionVar>,
    ) -> bool {
        let fixed = |region| self.transfers.outer.contains(&region) || needed.contains(&region);
        self.given_up
            || fixed(p)
            || fixed(a)
            || own.contains(&a)
            || self.transfers.closed(a).contains(&p)
    }

    /// A jump back passes a structure on.
    fn back(
        &mut self,
        to: StructId,
        from: StructId,
        needed: &FxHashSet<RegionVar>,
        own: &FxHashSet<RegionVar>,
    ) {
        let found = self.pairs(to, from);
        if found.iter().all(|&pair| pair.0 == pair.1 || self.bound(pair, needed, own)) {
            return self.function.graph.merge(to, from);
        }
        if !self.expand(to, from) {
            return;
        }
        for (p, a) in self.pairs(to, from) {
            let (p, a) = (self.function.graph.region(p), self.function.graph.region(a));
            if p == a {
                continue;
            }
            if self.bound((p, a), needed, own) {
                self.merge(p, a);
                continue;
            }
            if self.function.graph.is_put(a) {
                self.function.graph.put(p);
            }
            self.transfers.owned.insert(p);
            let kept: Vec<_> =
                self.transfers.keeps.get(&a).into_iter().flatten().copied().collect();
            self.transfers.keeps.entry(p).or_default().extend(kept);
        }
    }

    /// A jump from outside passes a structure on.
    fn enter(&mut self, to: StructId, from: StructId, needed: &FxHashSet<RegionVar>) {
        if self.enter_from_flat(to, from) {
            return;
        }
        let found = self.pairs(to, from);
        let owned = |pair: &(RegionVar, RegionVar)| self.transfers.owned.contains(&pair.0);
        if !found.iter().any(owned) {
            return self.function.graph.merge(to, from);
        }
        if !self.expand(to, from) {
            return;
        }
        let fixed = self.context.shapes.fixed(self.function.graph.group_of(to));
        for (p, first) in self.pairs(to, from) {
            let (p, first) = (self.function.graph.region(p), self.function.graph.region(first));
            if p == first {
                continue;
            }
            let elsewhere = self.transfers.outer.contains(&first) || needed.contains(&first);
            if self.transfers.owned.contains(&p) && elsewhere && fixed {
                self.transfers.keeps.entry(p).or_default().insert(first);
            } else {
                self.merge(p, first);
            }
        }
    }

    /// Where all that is passed is in one region that lives on: each region of the loop keeps that one.
    fn enter_from_flat(&mut self, to: StructId, from: StructId) -> bool {
        let graph = &self.function.graph;
        let (to, from) = (graph.find(to), graph.find(from));
        let fixed = self.context.shapes.fixed(graph.group_of(to));
        let Some(first) = graph.region_of(from).map(|region| graph.region(region)) else {
            return false;
        };
        let elsewhere = self.transfers.outer.contains(&first);
        if !fixed || !elsewhere || !graph.is_flat(from) || graph.is_flat(to) {
            return false;
        }
        let mut regions = Vec::new();
        graph.each_region(to, &mut |region| regions.push(region));
        let all_owned = regions.iter().all(|region| self.transfers.owned.contains(region));
        if regions.is_empty() || !all_owned || !self.expand(to, to) {
            return false;
        }
        regions.clear();
        self.function.graph.each_region(to, &mut |region| regions.push(region));
        for region in regions {
            let region = self.function.graph.region(region);
            if self.transfers.owned.contains(&region) {
                self.transfers.keeps.entry(region).or_default().insert(first);
            } else {
                self.merge(region, first);
            }
        }
        true
    }

    /// Merges until each region of parameters stands for one of the arguments and back.
    fn one_to_one(&mut self, passed: &[(StructId, StructId)]) {
        let (mut there, mut back) = (FxHashMap::default(), FxHashMap::default());
        for &(to, from) in passed {
            for (p, a) in self.pairs(to, from) {
                let other = *there.entry(p).or_insert(a);
                self.merge(other, a);
                let other = *back.entry(a).or_insert(p);
                self.merge(other, p);
            }
        }
    }

    fn returns(&mut self) {
        let Some(result) = self.function.result else { return };
        for at in 0..self.function.returns.len() {
            let Atom::Var(var) = self.function.returns[at] else { continue };
            let Some(&id) = self.function.structs.get(&var) else { continue };
            if self.context.homes[var] == Some(Home::Static) {
                continue;
            }
            let found = self.pairs(result, id);
            let owned = |pair: &(RegionVar, RegionVar)| {
                pair.0 != pair.1 && self.transfers.owned.contains(&pair.1)
            };
            if !found.iter().any(owned) {
                self.function.graph.merge(result, id);
                continue;
            }
            if !self.expand(result, id) {
                continue;
            }
            let found = self.pairs(result, id);
            let mut there = FxHashMap::default();
            for (r, x) in found {
                let graph = &mut self.function.graph;
                let (r, x) = (graph.region(r), graph.region(x));
                if r == x {
                    continue;
                }
                // All that is in one region can go to only one.
                let first = *there.entry(x).or_insert(r);
                graph.merge_regions(first, r);
                let (r, x) = (graph.region(r), graph.region(x));
                if !self.transfers.owned.contains(&x) || self.transfers.outer.contains(&x) {
                    graph.merge_regions(r, x);
                    continue;
                }
                if graph.is_put(x) {
                    graph.put(r);
                }
                for kept in self.transfers.closed(x) {
                    if kept != x && self.transfers.outer.contains(&kept) {
                        self.function.graph.merge_regions(kept, r);
                    } else if self.function.graph.is_put(kept) {
                        self.function.graph.put(r);
                    }
                }
            }
        }
    }

    /// What a call that ends the frame is given is not in a region that ends with the frame.
    fn tail_calls(&mut self) {
        for at in 0..self.function.calls.len() {
            let site = &self.function.calls[at];
            let Some(inputs) = &site.tail else { continue };
            let vars: Vec<VarId> = inputs
                .iter()
                .filter_map(|atom| match atom {
                    Atom::Var(var) if self.context.homes[*var] != Some(Home::Static) => Some(*var),
                    _ => None,
                })
                .collect();
            let mut regions = self.regions_of(vars.iter());
            regions.extend(site.regions.iter().map(|&region| self.function.graph.region(region)));
            for region in regions {
                let graph = &mut self.function.graph;
                let region = graph.region(region);
                if graph.is_put(region) && !self.transfers.outer.contains(&region) {
                    graph.merge_regions(region, EXTRA);
                }
            }
        }
    }
}
