//! Writes down what inference has found about a function.

use std::sync::Arc;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{RegionId, VarId};
use rustc_hash::FxHashMap;

use super::constrain::Function;
use super::graph::{Graph, PROGRAM_VAR, RAISES, RegionVar, StructId};
use super::shapes::Shapes;
use super::transfer::Transfers;
use crate::claim::{Claim, ClaimNode, Node, SlotName};
use crate::home::Home;

pub(super) fn claim(
    shapes: &Shapes,
    shared: &Arc<FxHashMap<SlotName, SlotName>>,
    function: &Function<'_>,
    transfers: &Transfers,
    names: &FxHashMap<RegionVar, RegionId>,
    homes: &SecondaryMap<VarId, Option<Home>>,
) -> Claim {
    let graph = &function.graph;
    let mut claim = Claim {
        raises: graph.region(RAISES),
        program: graph.region(PROGRAM_VAR),
        names: names.clone(),
        shared: shared.clone(),
        ..Claim::default()
    };
    for (&region, kept) in &transfers.keeps {
        claim.keeps.extend(kept.iter().map(|&kept| (region, graph.region(kept))));
    }
    let nodes = &mut claim.nodes;
    claim.inputs =
        function.inputs.iter().map(|id| id.map(|id| node(shapes, graph, id, nodes))).collect();
    claim.result = function.result.map(|id| node(shapes, graph, id, nodes));
    for (&var, &id) in &function.structs {
        if homes[var] != Some(Home::Static) {
            claim.vars.insert(var, node(shapes, graph, id, nodes));
        }
    }
    claim
}

fn node(
    shapes: &Shapes,
    graph: &Graph,
    id: StructId,
    nodes: &mut FxHashMap<Node, ClaimNode>,
) -> Node {
    let root = graph.find(id);
    if !nodes.contains_key(&root) {
        let slots = graph.slots(root).iter();
        let slots = slots
            .map(|&(slot, inner)| (shapes.slot_name(slot), node(shapes, graph, inner, nodes)))
            .collect();
        let (region, flat) = (graph.region_of(root), graph.is_flat(root));
        nodes.insert(root, ClaimNode { region, flat, slots });
    }
    root
}
