//! The claim of one function, in the form in which the rules ask for it.
//!
//! Establishes, with [`interface`](super::interface), that every node that is mentioned exists, that a
//! flat one has a region and no slots, and that no two regions have one name.

use std::rc::Rc;

use enfold_core::ir::{RegionId, TyId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::types::Types;
use crate::claim::{Claim, ClaimNode, Claimed, Node, SlotName};
use crate::home::{Placement, RegionKind};

/// What a value is claimed to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// As this node says, which is not flat.
    Node(Node),
    /// All in one region.
    Flat(Claimed),
}

/// Up to so many slots are looked at one by one.
const FEW: usize = 8;

static NOTHING: ClaimNode = ClaimNode { region: None, flat: false, slots: Vec::new() };

/// What a node says, or nothing if there is none.
pub(super) fn node_of(claim: &Claim, node: Node) -> &ClaimNode {
    claim.nodes.get(&node).unwrap_or(&NOTHING)
}

/// What a value of a node is claimed to be.
pub(super) fn place_of(claim: &Claim, node: Node) -> Place {
    match node_of(claim, node) {
        ClaimNode { region: Some(region), flat: true, .. } => Place::Flat(*region),
        _ => Place::Node(node),
    }
}

/// The region of the values themselves.
pub(super) fn region_of(claim: &Claim, place: Place) -> Option<Claimed> {
    match place {
        Place::Node(node) => node_of(claim, node).region,
        Place::Flat(region) => Some(region),
    }
}

/// Calls `visit` with all nodes that are reached from one, itself included.
pub(super) fn each_node(
    claim: &Claim,
    node: Node,
    seen: &mut FxHashSet<Node>,
    visit: &mut dyn FnMut(&ClaimNode),
) {
    let mut work = vec![node];
    while let Some(node) = work.pop() {
        if seen.insert(node) {
            let info = node_of(claim, node);
            visit(info);
            work.extend(info.slots.iter().map(|slot| slot.1));
        }
    }
}

/// A claim with tables for what is asked often.
pub(super) struct View<'a> {
    pub(super) claim: &'a Claim,
    pub(super) regions: FxHashMap<RegionId, Claimed>,
    /// Regions of what the function takes and returns, its exceptions and the program.
    outer: FxHashSet<Claimed>,
    keeps: FxHashMap<Claimed, Vec<Claimed>>,
    locals: FxHashSet<RegionId>,
    /// The slots of nodes that have more than a [`FEW`].
    large: FxHashMap<Node, FxHashMap<SlotName, Node>>,
    /// By node: the function's own regions that have to be alive where a value of it is used.
    needs: FxHashMap<Node, Rc<[RegionId]>>,
}

impl<'a> View<'a> {
    pub(super) fn new(claim: &'a Claim, placement: &Placement) -> Self {
        let mut outer = FxHashSet::from_iter([claim.raises, claim.program]);
        let mut seen = FxHashSet::default();
        for &node in claim.inputs.iter().chain([&claim.result]).flatten() {
            each_node(claim, node, &mut seen, &mut |info| outer.extend(info.region));
        }
        let mut keeps: FxHashMap<Claimed, Vec<Claimed>> = FxHashMap::default();
        claim.keeps.iter().for_each(|&(region, kept)| keeps.entry(region).or_default().push(kept));
        let is_local = |id: &RegionId| {
            let region = placement.regions.get(*id);
            region.is_some_and(|region| matches!(region.kind, RegionKind::Local { .. }))
        };
        let mut large: FxHashMap<Node, FxHashMap<SlotName, Node>> = FxHashMap::default();
        for (&node, info) in claim.nodes.iter().filter(|(_, info)| info.slots.len() > FEW) {
            large.insert(node, info.slots.iter().copied().collect());
        }
        View {
            claim,
            regions: claim.names.iter().map(|(&region, &name)| (name, region)).collect(),
            outer,
            keeps,
            locals: claim.names.values().copied().filter(is_local).collect(),
            large,
            needs: FxHashMap::default(),
        }
    }

    /// What a variable is claimed to be.
    pub(super) fn var(&self, var: VarId) -> Option<Place> {
        self.claim.vars.get(&var).map(|&node| place_of(self.claim, node))
    }

    pub(super) fn region(&self, place: Place) -> Option<Claimed> {
        region_of(self.claim, place)
    }

    pub(super) fn name(&self, region: Claimed) -> Option<RegionId> {
        self.claim.names.get(&region).copied()
    }

    /// Whether a region belongs to the caller, the handler or the program.
    pub(super) fn is_outer(&self, region: Claimed) -> bool {
        self.outer.contains(&region)
    }

    /// Whether a region is one of the function's own that has a name.
    pub(super) fn is_local(&self, name: RegionId) -> bool {
        self.locals.contains(&name)
    }

    /// Whether nothing is ever put into a region.
    pub(super) fn is_empty(&self, region: Claimed) -> bool {
        !self.is_outer(region) && self.name(region).is_none()
    }

    /// A region and all that it keeps.
    pub(super) fn closed(&self, region: Claimed) -> Vec<Claimed> {
        let mut all = vec![region];
        let mut at = 0;
        while let Some(region) = all.get(at) {
            for &kept in self.keeps.get(region).into_iter().flatten() {
                if !all.contains(&kept) {
                    all.push(kept);
                }
            }
            at += 1;
        }
        all
    }

    /// What is in a slot of this type, of a value of a type that is a place: none if that is not
    /// claimed.
    pub(super) fn slot(
        &self,
        types: &Types<'_>,
        (place, holder): (Place, TyId),
        (name, ty): (SlotName, TyId),
    ) -> Option<Place> {
        match place {
            _ if types.together(holder, ty) => Some(place),
            Place::Flat(_) => Some(place),
            Place::Node(node) => self.listed(node, name),
        }
    }

    /// What a node lists for a slot.
    pub(super) fn listed(&self, node: Node, name: SlotName) -> Option<Place> {
        let name = self.claim.listed_as(name);
        let slots = &node_of(self.claim, node).slots;
        let found = if slots.len() > FEW {
            self.large.get(&node).and_then(|slots| slots.get(&name))
        } else {
            slots.iter().find(|slot| slot.0 == name).map(|slot| &slot.1)
        };
        found.map(|&inner| place_of(self.claim, inner))
    }

    /// Whether a node lists a slot twice.
    pub(super) fn lists_twice(&self, node: Node, info: &ClaimNode) -> bool {
        if let Some(slots) = self.large.get(&node) {
            return slots.len() != info.slots.len();
        }
        let before = |at: usize| info.slots[..at].iter().any(|slot| slot.0 == info.slots[at].0);
        (0..info.slots.len()).any(before)
    }

    /// The function's own regions that have to be alive where a variable is used.
    pub(super) fn needs(&mut self, var: VarId) -> Rc<[RegionId]> {
        let Some(&node) = self.claim.vars.get(&var) else { return Rc::default() };
        if let Some(found) = self.needs.get(&node) {
            return found.clone();
        }
        let mut regions = FxHashSet::default();
        each_node(self.claim, node, &mut FxHashSet::default(), &mut |info| {
            regions.extend(info.region);
        });
        let mut names: Vec<RegionId> = regions
            .into_iter()
            .flat_map(|region| self.closed(region))
            .filter_map(|region| self.name(region))
            .filter(|&name| self.is_local(name))
            .collect();
        names.sort_unstable();
        names.dedup();
        let names: Rc<[RegionId]> = names.into();
        self.needs.insert(node, names.clone());
        names
    }
}
