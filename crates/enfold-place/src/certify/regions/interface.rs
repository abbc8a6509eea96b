//! What has to be so of a claim before anything can be asked of it: names, inputs, result, captures.

use enfold_core::ir::{Class, RegionId, Ty, TyId, VarId};
use rustc_hash::FxHashSet;

use super::order::takes_record;
use super::walk::Walk;
use crate::claim::{ClaimNode, Node, SlotName};
use crate::home::{HANDLER, PROGRAM, RegionKind};

impl Walk<'_> {
    /// Checks all that does not depend on the body. Nothing else makes sense if this fails.
    pub(super) fn interface(&mut self) {
        self.nodes();
        self.names();
        self.taken();
        self.keeps();
        self.inputs();
        if takes_record(self.shared.program, self.lam) {
            self.record();
        }
    }

    fn nodes(&mut self) {
        let claim = self.view.claim;
        let exists = |node: &Node| claim.nodes.contains_key(node);
        let wrong = |node: Node, info: &ClaimNode| {
            info.flat && (info.region.is_none() || !info.slots.is_empty())
                || self.view.lists_twice(node, info)
                || info.slots.iter().any(|slot| !exists(&slot.1))
        };
        let nodes = claim.nodes.iter().filter(|&(&node, info)| wrong(node, info));
        if let Some(node) = nodes.map(|entry| entry.0).min() {
            self.error(format!("node {node} of the claim makes no sense"));
        }
        let roots = claim.inputs.iter().chain([&claim.result]).flatten().chain(claim.vars.values());
        if let Some(node) = roots.filter(|node| !exists(node)).min() {
            self.error(format!("the claim has no node {node}"));
        }
    }

    fn names(&mut self) {
        let (claim, lam) = (self.view.claim, self.lam);
        let placement = self.shared.placement;
        if claim.names.len() != self.view.regions.len() {
            self.error("two claimed regions have one name".to_string());
        }
        let raises = if claim.raises == claim.program { PROGRAM } else { HANDLER };
        if self.view.name(claim.program) != Some(PROGRAM) {
            self.error(format!("the program's region is not {PROGRAM}"));
        }
        if self.view.name(claim.raises) != Some(raises) {
            self.error(format!("exceptions are not in {raises}"));
        }
        let mut named: Vec<(RegionId, u32)> =
            claim.names.iter().map(|(&region, &name)| (name, region)).collect();
        named.sort_unstable();
        for (name, region) in named {
            let found = placement.regions.get(name);
            let right = match found.map(|found| found.kind) {
                Some(RegionKind::Program) => region == claim.program,
                Some(RegionKind::Handler) => region == claim.raises,
                Some(RegionKind::Param) => placement.params[lam].contains(&name),
                Some(RegionKind::Local { bound }) => {
                    let own = found.is_some_and(|found| found.lam == Some(lam));
                    own && !self.view.is_outer(region) && bound.is_none_or(|bytes| bytes % 8 == 0)
                }
                None => false,
            };
            if !right {
                self.error(format!("claimed region {region} cannot be {name}"));
            }
            if found.is_some_and(|found| found.counted != claim.counted.contains(&region)) {
                self.error(format!("claimed region {region} is not counted as {name} is"));
            }
        }
    }

    /// The regions that the function takes.
    fn taken(&mut self) {
        let (placement, lam) = (self.shared.placement, self.lam);
        let params = &placement.params[lam];
        let distinct: FxHashSet<RegionId> = params.iter().copied().collect();
        let own = |id: &RegionId| {
            let region = placement.regions.get(*id);
            region.is_some_and(|region| region.kind == RegionKind::Param && region.lam == Some(lam))
        };
        if distinct.len() != params.len() || !params.iter().all(own) {
            self.error("takes regions that are not its own parameters".to_string());
        }
        if self.is_entry() && !params.is_empty() {
            self.error("takes regions, but nobody is there to pass them".to_string());
        }
    }

    fn keeps(&mut self) {
        let claim = self.view.claim;
        for &(region, kept) in &claim.keeps {
            if claim.counted.contains(&region) != claim.counted.contains(&kept) {
                self.error(format!("claimed region {region} is not counted as {kept} is"));
            }
            let own = self.view.name(region).is_none_or(|name| self.view.is_local(name));
            if self.view.is_outer(region) || !own {
                self.error(format!("claimed region {region} keeps others, but is not its own"));
            }
        }
    }

    fn inputs(&mut self) {
        let (program, claim) = (self.shared.program, self.view.claim);
        let lam = &program.lams[self.lam];
        let before: &[VarId] = if lam.class == Class::Lifted { &lam.captures } else { &[] };
        let skipped = usize::from(takes_record(program, self.lam));
        let vars: Vec<VarId> = before.iter().chain(&lam.params).copied().collect();
        if claim.inputs.len() != skipped + vars.len() {
            return self.error("the claim does not have all inputs".to_string());
        }
        for (&var, &node) in vars.iter().zip(&claim.inputs[skipped..]) {
            let ty = program.vars[var].ty;
            if !self.fits(node, ty) || claim.vars.get(&var).copied() != node {
                self.error(format!("the claim of the input {var} makes no sense"));
            }
            self.define(var);
        }
        if !self.fits(claim.result, lam.ret) {
            self.error("the claim of the result makes no sense".to_string());
        }
        let mut wrong: Vec<VarId> = Vec::new();
        for (&var, &node) in &claim.vars {
            let ty = program.vars.get(var).map(|var| var.ty);
            if !ty.is_some_and(|ty| self.fits(Some(node), ty)) {
                wrong.push(var);
            }
        }
        if let Some(var) = wrong.into_iter().min() {
            self.error(format!("the claim of {var} makes no sense"));
        }
    }

    /// Whether what is in memory has a node, and one with a region.
    fn fits(&self, node: Option<Node>, ty: TyId) -> bool {
        match node {
            None => !self.shared.types.matters(ty),
            Some(node) => {
                let region = self.view.claim.nodes.get(&node).and_then(|info| info.region);
                region.is_some() || !self.shared.types.boxed(ty)
            }
        }
    }

    /// Captures are what the record holds; other functions of the group have the same.
    fn record(&mut self) {
        let program = self.shared.program;
        let lam = &program.lams[self.lam];
        let ty = lam.fn_ty.and_then(|class| program.types.lookup(&Ty::Fn(class)));
        let record = self.view.claim.inputs.first().copied().flatten();
        let (Some(ty), Some(record)) = (ty, record) else {
            return self.error("the claim has no record".to_string());
        };
        if !self.fits(Some(record), ty) {
            self.error("the claim of the record makes no sense".to_string());
        }
        let record = super::view::place_of(self.view.claim, record);
        for (index, &capture) in (0..).zip(&lam.captures) {
            self.define(capture);
            let (own, held) = (self.lam, program.vars[capture].ty);
            let slot = (SlotName::Capture { lam: own, index }, held);
            if let Some(place) = self.view.var(capture) {
                let inner = self.view.slot(&self.shared.types, (record, ty), slot);
                if inner != Some(place) {
                    self.error(format!("the capture {capture} is not what the record holds"));
                }
            }
        }
        for &(var, index) in &lam.siblings {
            self.define(var);
            let Some(sibling) = self.view.var(var) else { continue };
            let other = self.shared.groups[self.lam].get(index as usize).copied();
            let same = match other {
                Some(other) if other != self.lam => {
                    let there = (sibling, program.vars[var].ty);
                    self.view.region(sibling) == self.view.region(record)
                        && lam.captures.iter().zip(0..).all(|(&capture, index)| {
                            let held = program.vars[capture].ty;
                            let at = |place, lam| {
                                let slot = (SlotName::Capture { lam, index }, held);
                                self.view.slot(&self.shared.types, place, slot)
                            };
                            let here = at((record, ty), self.lam);
                            !self.shared.types.matters(held)
                                || here.is_some() && here == at(there, other)
                        })
                }
                _ => sibling == record,
            };
            if !same {
                self.error(format!("{var} is not claimed to share the record"));
            }
        }
    }
}
