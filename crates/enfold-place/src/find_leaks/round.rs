//! What happens in the iterations of bodies that repeat together, and what they leave behind.

use enfold_core::ir::{Atom, Block, LamId, RegionId, Stmt, VarId};
use enfold_syntax::{Span, UnionFind};

use super::body::Body;
use super::events::{Edge, Events, find_events, unchanged};
use super::follow::{Context, Follow, Item, Old, Place, place_type};
use super::leaves::{region, slot};
use super::{Leak, Repeats};
use crate::claim::SlotName;
use crate::home::{HANDLER, Home, PROGRAM, SiteKind};

/// Bodies that repeat together, and what happens in them.
pub(super) struct Round<'a> {
    context: &'a Context<'a>,
    bodies: &'a [&'a Body<'a>],
    pub(super) follows: Vec<Follow<'a>>,
    events: Vec<Events>,
    same: SameRegions,
}

impl<'a> Round<'a> {
    pub(super) fn new(context: &'a Context<'a>, bodies: &'a [&'a Body<'a>]) -> Self {
        let mut round = Round {
            context,
            bodies,
            follows: Vec::new(),
            events: Vec::new(),
            same: SameRegions::default(),
        };
        for body in bodies {
            let follow = Follow::new(context, body, unchanged(body, bodies.len()));
            let events = find_events(context.program, body, &follow);
            for edge in &events.edges {
                let Some(call) = edge.call else { continue };
                let params = &context.placement.params[edge.target];
                for (&param, &arg) in params.iter().zip(&context.placement.args[call]) {
                    round.same.join(param, arg);
                }
            }
            round.follows.push(follow);
            round.events.push(events);
        }
        round
    }

    /// Whether an old value of a body is left behind.
    pub(super) fn leak(&self, at: usize, old: Old, repeats: Repeats) -> Option<Leak> {
        let (follow, body) = (&self.follows[at], self.bodies[at]);
        let (place, leaf) = follow.olds[old as usize];
        if follow.kept.contains(&old) {
            return None;
        }
        let params = &self.context.placement.params[body.lam];
        let mut regions: Vec<RegionId> = self.region(body, place, leaf).into_iter().collect();
        if repeats == Repeats::Function {
            // What a call passes on is in a region of the caller's, whatever its own input is in.
            regions.extend(params);
        }
        regions.retain(|region| match repeats {
            Repeats::Loop(..) => *region != HANDLER,
            _ => *region == PROGRAM || params.contains(region),
        });
        let (region, made, replaced, part) = regions.into_iter().find_map(|region| {
            let (replaced, part) = self.dropped(at, old, place, region)?;
            let mut made = Vec::new();
            self.fed(at, place, region, &mut Vec::new(), &mut made);
            (!made.is_empty()).then_some((region, made, replaced, part))
        })?;
        let name = self.name(place, leaf);
        Some(Leak { lam: body.lam, repeats, region, place, name, made, replaced, part })
    }

    /// The region of what a place holds.
    fn region(&self, body: &Body<'_>, place: Place, leaf: u32) -> Option<RegionId> {
        let program = self.context.program;
        let leaves = self.context.leaves.of(place_type(program, place));
        let path = &leaves.get(leaf as usize)?.path;
        let claim = &self.context.placement.claims[body.lam];
        let node = match place {
            Place::Param(var) => *claim.vars.get(&var)?,
            Place::Cell(node, _) | Place::Element(node, _) => slot(claim, node, SlotName::Held),
            Place::Field(node, _, data, case, index) => {
                slot(claim, node, SlotName::Field { data, case, index })
            }
            Place::Global(_) => return Some(PROGRAM),
        };
        region(claim, node, path)
    }

    /// Where an old value is lost, and which part of it is not.
    fn dropped(
        &self,
        at: usize,
        old: Old,
        place: Place,
        region: RegionId,
    ) -> Option<(Span, Option<VarId>)> {
        let (follow, events) = (&self.follows[at], &self.events[at]);
        let holds = |items: &[Item]| items.contains(&Item::Old(old));
        let part = |items: &[Item]| {
            items.iter().find_map(|item| match item {
                Item::Part(of, var) if *of == old => Some(*var),
                _ => None,
            })
        };
        let all = |args: &[Atom]| -> Vec<Item> {
            args.iter().flat_map(|&arg| follow.items(arg)).collect()
        };
        if let Place::Param(param) = place {
            let position = self.bodies[at].params.iter().position(|&other| other == param)?;
            return events.edges.iter().find_map(|edge| {
                let items = all(&edge.args);
                let gone = edge.empty.contains(&old) || edge.reset.contains(&region);
                if gone || holds(&items) {
                    return None;
                }
                let span = match edge.args.get(position) {
                    Some(Atom::Var(arg)) => self.context.program.vars[*arg].span,
                    _ => self.context.program.vars[param].span,
                };
                Some((span, part(&items)))
            });
        }
        let passed_on = events.edges.iter().any(|edge| holds(&all(&edge.args)));
        if passed_on || self.bodies[at].reset.contains(&region) {
            return None;
        }
        events.stores.iter().find_map(|store| {
            let items = all(&[store.value]);
            if store.place != place || store.empty.contains(&old) || holds(&items) {
                return None;
            }
            Some((store.span, part(&items)))
        })
    }

    /// What iterations make in a region that gets into a place, also by way of other places.
    fn fed(
        &self,
        at: usize,
        place: Place,
        region: RegionId,
        seen: &mut Vec<(usize, Place)>,
        found: &mut Vec<VarId>,
    ) {
        if seen.contains(&(at, place)) {
            return;
        }
        seen.push((at, place));
        let target = self.bodies[at];
        for from in 0..self.bodies.len() {
            let (follow, events) = (&self.follows[from], &self.events[from]);
            let values: Vec<Atom> = match place {
                Place::Param(param) => {
                    let position = target.params.iter().position(|&other| other == param);
                    let Some(position) = position else { continue };
                    let here =
                        |edge: &&Edge| edge.target == target.lam && !edge.reset.contains(&region);
                    let edges = events.edges.iter().filter(here);
                    edges.filter_map(|edge| edge.args.get(position).copied()).collect()
                }
                _ if from != at => continue,
                _ => {
                    let stores = events.stores.iter().filter(|store| store.place == place);
                    stores.map(|store| store.value).collect()
                }
            };
            for value in values {
                for var in follow.made(value) {
                    let mut regions = self.put(var, self.bodies[from]);
                    if regions.any(|other| self.same.same(other, region)) && !found.contains(&var) {
                        found.push(var);
                    }
                }
                for item in follow.items(value) {
                    let (Item::Old(old) | Item::Part(old, _)) = item;
                    self.fed(from, follow.olds[old as usize].0, region, seen, found);
                }
            }
        }
    }

    /// The regions that a statement puts something into.
    fn put(&self, var: VarId, body: &Body<'_>) -> impl Iterator<Item = RegionId> {
        let placement = self.context.placement;
        if self.is_popped(var) {
            return Vec::new().into_iter();
        }
        let mut regions: Vec<RegionId> = placement.args[var].clone();
        match placement.homes[var] {
            Some(Home::Region(region)) => regions.push(region),
            _ => {
                let into = |lam: &LamId| self.context.put_into_program.contains(lam);
                if self.called_by(body.block, var).is_some_and(|lams| lams.iter().any(into)) {
                    regions.push(PROGRAM);
                }
            }
        }
        let all: Vec<RegionId> = regions.iter().flat_map(|&region| body.becomes(region)).collect();
        all.into_iter()
    }

    /// Whether a statement makes a record that is given back when it is invoked.
    fn is_popped(&self, var: VarId) -> bool {
        let placement = self.context.placement;
        let site = self.context.inference.site_of[var];
        match site.and_then(|site| placement.sites.get(site as usize)).map(|site| site.kind) {
            Some(SiteKind::Closure(lam)) => placement.popped_by(lam).is_some(),
            _ => false,
        }
    }

    fn called_by(&self, block: &Block, var: VarId) -> Option<Vec<LamId>> {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var: bound, op, .. } if *bound == var => {
                    return Some(self.context.program.callees(op).to_vec());
                }
                Stmt::Join { body, .. } => {
                    if let Some(found) = self.called_by(body, var) {
                        return Some(found);
                    }
                }
                _ => {}
            }
        }
        block.term.blocks().find_map(|branch| self.called_by(branch, var))
    }

    fn name(&self, place: Place, leaf: u32) -> String {
        let program = self.context.program;
        let leaves = self.context.leaves.of(place_type(program, place));
        let rest = leaves.get(leaf as usize).map_or(String::new(), |l| self.context.leaves.name(l));
        let base = match place {
            Place::Param(var) | Place::Cell(_, var) => program.vars[var].name.to_string(),
            Place::Field(_, var, data, case, index) => {
                let case = &program.datas[data].cases[case as usize];
                format!("{}.{}", program.vars[var].name, case.fields[index as usize].name)
            }
            Place::Element(_, var) => format!("{}[…]", program.vars[var].name),
            Place::Global(global) => program.globals[global].name.to_string(),
        };
        base + &rest
    }
}

/// Regions of functions that call each other last, joined where one is passed as the other.
#[derive(Default)]
struct SameRegions(UnionFind);

impl SameRegions {
    fn join(&mut self, a: RegionId, b: RegionId) {
        self.0.join(a.as_u32(), b.as_u32());
    }

    fn same(&self, a: RegionId, b: RegionId) -> bool {
        self.0.find(a.as_u32()) == self.0.find(b.as_u32())
    }
}
