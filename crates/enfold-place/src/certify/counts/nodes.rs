//! Which nodes of claims are counted, and whether both sides of a passage say the same of them.

use rustc_hash::FxHashSet;

use crate::claim::{Claim, ClaimNode, Node, SlotName};

/// Whether two nodes of the same values are counted alike.
pub(super) fn alike(a: (&Claim, Node), b: (&Claim, Node)) -> bool {
    let (mut work, mut seen) = (vec![(a.1, b.1)], FxHashSet::default());
    while let Some((x, y)) = work.pop() {
        if !seen.insert((x, y)) {
            continue;
        }
        let (Some(one), Some(two)) = (a.0.nodes.get(&x), b.0.nodes.get(&y)) else { continue };
        if one.region.is_some() || two.region.is_some() {
            continue;
        }
        let find = |slots: &[(SlotName, Node)], name| {
            slots.iter().find(|slot| slot.0 == name).map(|slot| slot.1)
        };
        for &(name, inner) in &one.slots {
            match find(&two.slots, name) {
                Some(other) => work.push((inner, other)),
                None if has_counts(a.0, inner) => return false,
                None => {}
            }
        }
        let unknown = |slot: &&(SlotName, Node)| find(&one.slots, slot.0).is_none();
        if two.slots.iter().filter(unknown).any(|slot| has_counts(b.0, slot.1)) {
            return false;
        }
    }
    true
}

/// Whether a node is in a counted region, or has parts in registers that are.
pub(super) fn has_counts(claim: &Claim, node: Node) -> bool {
    let (mut work, mut seen) = (vec![node], FxHashSet::default());
    while let Some(node) = work.pop() {
        if !seen.insert(node) {
            continue;
        }
        match claim.nodes.get(&node) {
            Some(ClaimNode { region: Some(region), .. }) if claim.counted.contains(region) => {
                return true;
            }
            Some(ClaimNode { region: None, slots, .. }) => {
                work.extend(slots.iter().map(|slot| slot.1));
            }
            _ => {}
        }
    }
    false
}
