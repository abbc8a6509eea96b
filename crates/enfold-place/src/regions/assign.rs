//! Names the regions of each function and rewrites its body, callees first.
//!
//! A region variable of a function becomes the program's region, the handler's, a parameter (one that
//! its signature passes), or the function's own. Variables into which nothing is put have no region at
//! run time.

use std::sync::Arc;

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use enfold_core::ir::{
    Atom, Block, FnId, GlobalId, LabelId, LamId, Program, RegionId, Stmt, Term, Ty, VarId,
};
use enfold_core::walk::Stop;
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bound::{Bounds, Puts};
use super::claim::claim;
use super::constrain::{Function, constrain, value_class};
use super::frame;
use super::graph::{PROGRAM_VAR, RAISES, RegionVar};
use super::insert::{Plan, insert};
use super::liveness::live_at_labels;
use super::renew::find_renewals;
use super::shapes::Shapes;
use super::solve::{CallGraph, Signatures};
use super::transfer::{Transfers, pairs, resolve};
use super::{Context, Found, Unit};
use crate::home::{HANDLER, Home, PROGRAM, Region, RegionKind, Site};

/// Bytes that a unit puts into the regions that it takes, in their order.
type Taken = FxHashMap<Unit, Vec<Option<u32>>>;

pub(super) fn assign(
    program: &mut Program,
    shapes: &Shapes,
    signatures: &Signatures,
    calls: &CallGraph,
    sites: &mut [Site],
    (homes, fixed): (&mut SecondaryMap<VarId, Option<Home>>, &EntitySet<GlobalId>),
    regions: &mut PrimaryMap<RegionId, Region>,
) -> Found {
    let unit = program.types.intern(Ty::Unit);
    let shared = Arc::new(shapes.shared_names());
    let mut found = Found::default();
    let mut taken = Taken::default();
    let mut by_lam: SecondaryMap<LamId, Vec<usize>> = SecondaryMap::new();
    for (index, site) in sites.iter().enumerate() {
        by_lam[site.lam].push(index);
    }
    for members in &calls.order {
        let mut bounds: Vec<(Unit, Vec<Option<u32>>)> = Vec::new();
        for &member in members {
            let Unit::Lam(lam) = member else { continue };
            let context = Context {
                program,
                shapes,
                homes,
                fixed,
                signatures,
                groups: &calls.groups,
                components: &calls.components,
            };
            let mut function = constrain(&context, lam);
            let transfers = resolve(&context, &mut function, &program.lams[lam].body);
            let mut namer = Namer {
                context: &context,
                lam,
                function: &mut function,
                transfers: &transfers,
                names: FxHashMap::default(),
                own: FxHashSet::default(),
                regions,
                found: &mut found,
            };
            let params = namer.params();
            let placed = namer.sites(sites, &by_lam[lam]);
            let (plan, puts) = namer.plan(sites, &placed, &taken);
            let (own, names) = (namer.own, namer.names);
            found.claims[lam] = claim(shapes, &shared, &function, &transfers, &names, homes);
            let of_params = finish_bounds(program, lam, &plan, &puts, &own, regions, &params);
            frame::give_frames(calls.recursive.contains(&lam), &plan, &own, regions);
            bounds.push((member, of_params));
            for &(index, home) in &placed {
                sites[index].home = home;
                homes[sites[index].var] = Some(home);
            }
            let mut body = std::mem::replace(
                &mut program.lams[lam].body,
                Block { stmts: Vec::new(), term: Term::Unreachable },
            );
            let sound = own.is_empty() || insert(program, &mut body, unit, &plan);
            find_renewals(&mut body, &found.claims[lam], &mut found.args);
            program.lams[lam].body = body;
            debug_assert!(
                sound,
                "a region is needed before it begins:\n{}",
                enfold_core::text::print_lambda(program, lam)
            );
        }
        take_bounds(program, bounds, &mut taken);
    }
    found
}

/// A class puts into a region what the member puts that puts most.
fn take_bounds(program: &Program, bounds: Vec<(Unit, Vec<Option<u32>>)>, taken: &mut Taken) {
    let mut classes: FxHashMap<FnId, Vec<Option<u32>>> = FxHashMap::default();
    for (unit, of_params) in bounds {
        if let Unit::Lam(lam) = unit
            && let Some(class) = value_class(program, lam)
        {
            let most = classes.entry(class).or_insert_with(|| vec![Some(0); of_params.len()]);
            for (most, own) in most.iter_mut().zip(&of_params) {
                *most = most.zip(*own).map(|(a, b)| a.max(b));
            }
        }
        taken.insert(unit, of_params);
    }
    for (class, of_params) in classes {
        taken.insert(Unit::Class(class), of_params);
    }
}

/// Decides which of a function's own regions are on the stack; what it puts into its parameters.
fn finish_bounds(
    program: &Program,
    lam: LamId,
    plan: &Plan,
    puts: &Puts,
    own: &FxHashSet<RegionId>,
    regions: &mut PrimaryMap<RegionId, Region>,
    params: &[RegionId],
) -> Vec<Option<u32>> {
    let through = |vars: &FxHashSet<VarId>| {
        vars.iter().filter_map(|var| plan.regions.get(var)).flatten().copied().collect()
    };
    let alive: FxHashMap<LabelId, FxHashSet<RegionId>> =
        plan.live.iter().map(|(&label, vars)| (label, through(vars))).collect();
    let mut bounds = Bounds::of(&program.lams[lam].body, puts, own, &alive);
    for &(from, to) in plan.jumps.values().chain(plan.returns.values()).flatten() {
        bounds.forget(from);
        bounds.forget(to);
    }
    plan.raises.values().for_each(|&region| bounds.forget(region));
    for &region in own {
        // What takes nothing still has a place of its own.
        let bound = bounds.get(region).map(|bytes| bytes.max(8));
        regions[region].kind = RegionKind::Local { bound };
    }
    params.iter().map(|&region| bounds.get(region)).collect()
}

struct Namer<'a, 'b> {
    context: &'b Context<'a>,
    lam: LamId,
    function: &'b mut Function<'a>,
    transfers: &'b Transfers,
    names: FxHashMap<RegionVar, RegionId>,
    own: FxHashSet<RegionId>,
    regions: &'b mut PrimaryMap<RegionId, Region>,
    found: &'b mut Found,
}

impl Namer<'_, '_> {
    /// Names the fixed regions and those that the function takes.
    fn params(&mut self) -> Vec<RegionId> {
        let (context, lam) = (self.context, self.lam);
        let graph = &self.function.graph;
        self.names.insert(graph.region(RAISES), HANDLER);
        self.names.insert(graph.region(PROGRAM_VAR), PROGRAM);
        let vars: Vec<RegionVar> = match value_class(context.program, lam) {
            Some(class) => {
                let passed = context.signatures.classes[class].passed();
                passed.map(|at| self.function.class_regions[at]).collect()
            }
            None => {
                let (signature, order) = super::signature::Signature::extract(
                    graph,
                    &self.function.inputs,
                    self.function.result,
                );
                signature.passed().map(|at| order[at]).collect()
            }
        };
        let span = context.program.lams[lam].span;
        let mut params = Vec::new();
        for var in vars {
            let id = self.regions.push(Region::param(lam, span));
            self.names.entry(self.function.graph.region(var)).or_insert(id);
            params.push(id);
        }
        self.found.params[lam] = params.clone();
        params
    }

    /// The name of a region into which something is put.
    fn name(&mut self, region: RegionVar, span: Span) -> RegionId {
        let root = self.function.graph.region(region);
        if let Some(&id) = self.names.get(&root) {
            return id;
        }
        debug_assert!(!self.transfers.outer.contains(&root), "{root} is the caller's");
        let id = self.regions.push(Region::local(self.lam, span));
        self.names.insert(root, id);
        self.own.insert(id);
        id
    }

    /// The homes of sites that are in regions.
    fn sites(&mut self, sites: &[Site], own: &[usize]) -> Vec<(usize, Home)> {
        let mut placed = Vec::new();
        for &index in own {
            let site = &sites[index];
            let region = self.function.structs.get(&site.var);
            let region = region.and_then(|&id| self.function.graph.region_of(id));
            if let (Home::Region(_), Some(region)) = (site.home, region) {
                placed.push((index, Home::Region(self.name(region, site.span))));
            }
        }
        placed
    }

    fn plan(&mut self, sites: &[Site], placed: &[(usize, Home)], taken: &Taken) -> (Plan, Puts) {
        let (mut needs, mut puts) = (FxHashMap::default(), Puts::default());
        for &(index, home) in placed {
            let Home::Region(region) = home else { continue };
            let site = &sites[index];
            let bytes = site.size.or(site.most).map(|size| size.max(1).next_multiple_of(8));
            puts.entry(site.var).or_default().push((region, bytes));
            if self.own.contains(&region) {
                needs.entry(site.var).or_insert_with(Vec::new).push(region);
            }
        }
        self.calls(taken, &mut needs, &mut puts);
        let body = &self.context.program.lams[self.lam].body;
        let mut labels = Labels::default();
        labels.block(body);
        let (jumps, returns) = self.handed(&labels);
        let raises = self.raises();
        let regions = self.regions_by_variable();
        let live = live_at_labels(body, &|var| regions.contains_key(&var).then_some(var));
        let params = labels.params;
        (Plan { regions, needs, live, params, jumps, returns, raises }, puts)
    }

    /// Region arguments of calls.
    fn calls(
        &mut self,
        taken: &Taken,
        needs: &mut FxHashMap<VarId, Vec<RegionId>>,
        puts: &mut Puts,
    ) {
        for at in 0..self.function.calls.len() {
            let site = &self.function.calls[at];
            let (var, callee, catches) = (site.var, site.callee, site.catches);
            let passed = self.context.signatures.of(callee).passed();
            let vars: Vec<RegionVar> = passed.map(|at| site.regions[at]).collect();
            let span = self.context.program.vars[var].span;
            let args: Vec<RegionId> =
                vars.into_iter().map(|region| self.name(region, span)).collect();
            let together = self.context.together(Unit::Lam(self.lam), callee);
            let bounds = taken.get(&callee).filter(|_| !together);
            for (index, &arg) in args.iter().enumerate() {
                let bytes = bounds.and_then(|bounds| bounds.get(index).copied().flatten());
                puts.entry(var).or_default().push((arg, bytes));
            }
            let mut all = args.clone();
            self.found.args[var] = args;
            if let Some(region) = catches {
                let id = self.name(region, span);
                self.regions[id].catches.push(var);
                puts.entry(var).or_default().push((id, None));
                all.push(id);
            }
            all.retain(|region| self.own.contains(region));
            needs.entry(var).or_default().extend(all);
        }
    }

    /// What jumps to loops and returns hand on.
    #[expect(clippy::type_complexity, reason = "the two tables of a plan")]
    fn handed(
        &mut self,
        labels: &Labels,
    ) -> (
        FxHashMap<(LabelId, VarId, VarId), Vec<(RegionId, RegionId)>>,
        FxHashMap<VarId, Vec<(RegionId, RegionId)>>,
    ) {
        let (mut jumps, mut returns) = (FxHashMap::default(), FxHashMap::default());
        for &(label, param, arg) in &labels.jumps {
            let found = self.pairs(param, arg);
            let mut handed = Vec::new();
            for (to, from) in found {
                let kept = self.transfers.keeps.get(&to).is_some_and(|kept| kept.contains(&from));
                if !kept && self.function.graph.is_put(from) {
                    let span = self.context.program.vars[arg].span;
                    handed.push((self.name(from, span), self.name(to, span)));
                }
            }
            if !handed.is_empty() {
                jumps.insert((label, param, arg), handed);
            }
        }
        let result = self.function.result;
        for &var in &labels.returns {
            let (Some(to), Some(&from)) = (result, self.function.structs.get(&var)) else {
                continue;
            };
            if self.context.homes[var] == Some(Home::Static) {
                continue;
            }
            let mut found = Vec::new();
            pairs(&mut self.function.graph, self.context.shapes, to, from, &mut found);
            let mut handed = Vec::new();
            for (to, from) in found {
                if to == from {
                    continue;
                }
                let span = self.context.program.vars[var].span;
                for from in self.transfers.closed(from) {
                    let own = !self.transfers.outer.contains(&from);
                    if own && self.function.graph.is_put(from) {
                        handed.push((self.name(from, span), self.name(to, span)));
                    }
                }
            }
            if !handed.is_empty() {
                returns.insert(var, handed);
            }
        }
        (jumps, returns)
    }

    /// Caught exceptions that are raised again.
    fn raises(&mut self) -> FxHashMap<VarId, RegionId> {
        let mut raises = FxHashMap::default();
        for at in 0..self.function.raised.len() {
            let (stmt, exn) = self.function.raised[at];
            let Atom::Var(var) = exn else { continue };
            let id = self.function.structs.get(&var);
            let region = id.and_then(|&id| self.function.graph.region_of(id));
            if let Some(region) = region.filter(|region| !self.transfers.outer.contains(region)) {
                let span = self.context.program.vars[var].span;
                raises.insert(stmt, self.name(region, span));
            }
        }
        raises
    }

    /// Regions of a parameter and an argument that differ.
    fn pairs(&mut self, param: VarId, arg: VarId) -> Vec<(RegionVar, RegionVar)> {
        if self.context.homes[arg] == Some(Home::Static) {
            return Vec::new();
        }
        let structs = &self.function.structs;
        let (Some(&to), Some(&from)) = (structs.get(&param), structs.get(&arg)) else {
            return Vec::new();
        };
        if self.function.graph.is_flat(from) && !self.function.graph.is_flat(to) {
            // The loop's regions keep that of what enters it.
            return Vec::new();
        }
        let mut found = Vec::new();
        pairs(&mut self.function.graph, self.context.shapes, to, from, &mut found);
        found.retain(|pair| pair.0 != pair.1);
        found
    }

    /// The function's own regions that the values of each variable need.
    fn regions_by_variable(&self) -> FxHashMap<VarId, Vec<RegionId>> {
        let mut all = FxHashMap::default();
        if self.own.is_empty() {
            return all;
        }
        for (&var, &id) in &self.function.structs {
            if self.context.homes[var] == Some(Home::Static) {
                continue;
            }
            let mut own: Vec<RegionId> = Vec::new();
            self.function.graph.each_region(id, &mut |region| {
                for region in self.transfers.closed(region) {
                    if let Some(id) = self.names.get(&region).filter(|id| self.own.contains(id)) {
                        own.push(*id);
                    }
                }
            });
            if !own.is_empty() {
                own.sort_unstable();
                own.dedup();
                all.insert(var, own);
            }
        }
        all
    }
}

/// The labels, jumps and returns of a function.
#[derive(Default)]
struct Labels {
    params: FxHashMap<LabelId, Vec<VarId>>,
    /// Label, parameter and argument.
    jumps: Vec<(LabelId, VarId, VarId)>,
    returns: Vec<VarId>,
}

impl Labels {
    fn block(&mut self, block: &Block) {
        block.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Join { label, params, .. }) => {
                self.params.insert(*label, params.clone());
            }
            Stop::Term(Term::Ret(Atom::Var(var))) => self.returns.push(*var),
            Stop::Term(Term::Jump(label, args)) => {
                let params = self.params.get(label).cloned().unwrap_or_default();
                for (param, arg) in params.into_iter().zip(args) {
                    if let Atom::Var(arg) = *arg {
                        self.jumps.push((*label, param, arg));
                    }
                }
            }
            Stop::Stmt(_) | Stop::Term(_) | Stop::Leave(..) => {}
        });
    }
}
