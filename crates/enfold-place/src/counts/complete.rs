//! Claims in which every node lists all that its values can hold.
//!
//! ```text
//! fn pass(job) { ret job }        nobody looks at job's name here: its slot is not listed
//!                                 it is counted elsewhere: whoever copies job has to count it too
//! ```
//!
//! Inference lists a slot when somebody looks there. Counting has to know of all: a function that only passes a value on still adds
//! references to what is in its registers, and gives back what it holds. What is added is in regions without a name, since nothing is put there.
//!
//! How much there is is bounded by the types ([`Shapes`]). Cost: linear in the variables, times that.

use enfold_core::ir::{Class, LamId, Program, Ty};
use rustc_hash::FxHashSet;

use crate::claim::{Claim, ClaimNode, Claimed, Claims, Node};
use crate::regions::shapes::{GroupId, Shapes};

/// Completes what is claimed about all functions.
pub(super) fn complete(program: &Program, shapes: &Shapes, claims: &Claims) -> Claims {
    let mut claims = claims.clone();
    for lam in program.lams.keys() {
        complete_function(program, shapes, lam, &mut claims[lam]);
    }
    claims
}

fn complete_function(program: &Program, shapes: &Shapes, lam: LamId, claim: &mut Claim) {
    let mut work: Vec<(Node, GroupId)> = Vec::new();
    let mut add = |node: Option<Node>, ty| work.extend(node.zip(shapes.group(ty)));
    let mut vars: Vec<_> = claim.vars.iter().map(|(&var, &node)| (var, node)).collect();
    vars.sort_unstable();
    for (var, node) in vars {
        add(Some(node), program.vars[var].ty);
    }
    let function = &program.lams[lam];
    for (&param, &node) in function.params.iter().rev().zip(claim.inputs.iter().rev()) {
        add(node, program.vars[param].ty);
    }
    add(claim.result, function.ret);
    let record = function.fn_ty.filter(|_| function.class == Class::Closure);
    if let Some(ty) = record.and_then(|class| program.types.lookup(&Ty::Fn(class))) {
        add(claim.inputs.first().copied().flatten(), ty);
    }
    let regions = claim.nodes.values().filter_map(|node| node.region);
    let regions = regions.chain(claim.names.keys().copied()).chain([claim.program, claim.raises]);
    let mut next_region: Claimed = regions.max().map_or(0, |last| last + 1);
    let mut next_node: Node = claim.nodes.keys().max().map_or(0, |last| last + 1);
    let mut seen = FxHashSet::default();
    while let Some((node, group)) = work.pop() {
        let Some(info) = claim.nodes.get(&node).filter(|info| !info.flat) else { continue };
        if !seen.insert(node) {
            continue;
        }
        let mut slots = info.slots.clone();
        for &slot in shapes.outward(group) {
            let (name, Some(inner)) = (shapes.slot_name(slot), shapes.slot_group(slot)) else {
                continue;
            };
            let listed = slots.iter().find(|listed| listed.0 == name).map(|listed| listed.1);
            let held = listed.unwrap_or_else(|| {
                let flat = shapes.is_flat_in(slot) || shapes.is_flat(inner);
                let region = (flat || shapes.boxed(inner)).then(|| {
                    next_region += 1;
                    next_region - 1
                });
                claim.nodes.insert(next_node, ClaimNode { region, flat, slots: Vec::new() });
                slots.push((name, next_node));
                next_node += 1;
                next_node - 1
            });
            work.push((held, inner));
        }
        slots.sort_unstable();
        if let Some(info) = claim.nodes.get_mut(&node) {
            info.slots = slots;
        }
    }
}
