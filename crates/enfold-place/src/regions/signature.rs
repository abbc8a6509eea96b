//! What a caller knows about a function's regions.
//!
//! ```text
//! map(f, xs) -> ys      inputs  xs: {r3, element {r4}}      r3 read, r4 read
//!                       result  ys: {r5, element {r6}}      r5 put, r6 put
//! ```
//!
//! A signature is the part of a function's [`Graph`] that can be reached from its inputs and its
//! result, numbered in the order in which it is met: two that are equal are the same. Each call takes a
//! fresh copy, so that functions are polymorphic in their regions, also in their recursion.

use rustc_hash::FxHashMap;

use super::graph::{EXTRA, Graph, PROGRAM_VAR, RAISES, RegionVar, StructId};
use super::shapes::{GroupId, Slot};

#[derive(Debug, Clone, PartialEq, Eq)]
struct SigStruct {
    group: GroupId,
    region: Option<u32>,
    flat: bool,
    slots: Vec<(Slot, u32)>,
}

/// What a caller knows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Signature {
    structs: Vec<SigStruct>,
    inputs: Vec<Option<u32>>,
    result: Option<u32>,
    /// The program's region, the one for exceptions, the one for tail calls.
    fixed: [u32; 3],
    /// For each region, whether the function allocates there.
    puts: Vec<bool>,
}

/// A copy of a signature in a caller's graph.
#[derive(Debug, Clone)]
pub(super) struct Instance {
    pub(super) inputs: Vec<Option<StructId>>,
    pub(super) result: Option<StructId>,
    /// By the signature's numbers.
    pub(super) regions: Vec<RegionVar>,
}

impl Signature {
    /// A function about which nothing is known yet: it does nothing.
    pub(super) fn nothing(inputs: usize) -> Self {
        Signature {
            inputs: vec![None; inputs],
            fixed: [0, 1, 2],
            puts: vec![false; 3],
            ..Signature::default()
        }
    }

    /// The regions that a caller must hand over, by number: those that are allocated into, but for
    /// the two that can be found without.
    pub(super) fn passed(&self) -> impl Iterator<Item = usize> + '_ {
        let found = |at: usize| at == self.fixed[0] as usize || at == self.fixed[1] as usize;
        (0..self.puts.len()).filter(move |&at| self.puts[at] && !found(at))
    }

    /// Takes a signature out of a function's graph, with the regions that its numbers stand for.
    pub(super) fn extract(
        graph: &Graph,
        inputs: &[Option<StructId>],
        result: Option<StructId>,
    ) -> (Self, Vec<RegionVar>) {
        let mut extraction = Extraction {
            graph,
            structs: Vec::new(),
            numbers: FxHashMap::default(),
            regions: Vec::new(),
            region_numbers: FxHashMap::default(),
        };
        let fixed = [PROGRAM_VAR, RAISES, EXTRA].map(|region| extraction.region(region));
        let inputs = inputs.iter().map(|input| input.map(|id| extraction.visit(id))).collect();
        let result = result.map(|id| extraction.visit(id));
        let puts = extraction.regions.iter().map(|&region| graph.is_put(region)).collect();
        let signature = Signature { structs: extraction.structs, inputs, result, fixed, puts };
        (signature, extraction.regions)
    }

    /// A fresh copy for a caller whose exceptions go to `raises`, and that lends `extra`.
    pub(super) fn instantiate(
        &self,
        graph: &mut Graph,
        raises: RegionVar,
        extra: RegionVar,
    ) -> Instance {
        const UNSET: RegionVar = RegionVar::MAX;
        let mut regions = vec![UNSET; self.puts.len()];
        for (&at, region) in self.fixed.iter().zip([PROGRAM_VAR, raises, extra]) {
            match regions[at as usize] {
                UNSET => regions[at as usize] = region,
                other => graph.merge_regions(other, region),
            }
        }
        for (region, &put) in regions.iter_mut().zip(&self.puts) {
            if *region == UNSET {
                *region = graph.new_region();
            }
            if put {
                graph.put(*region);
            }
        }
        let mut copies: Vec<StructId> = Vec::with_capacity(self.structs.len());
        // What a structure holds comes before it.
        for info in &self.structs {
            let region = info.region.map(|at| regions[at as usize]);
            let slots = info.slots.iter().map(|&(slot, at)| (slot, copies[at as usize])).collect();
            copies.push(graph.copy_struct(info.group, region, info.flat, slots));
        }
        let copy = |at: Option<u32>| at.map(|at| copies[at as usize]);
        Instance {
            inputs: self.inputs.iter().map(|&input| copy(input)).collect(),
            result: copy(self.result),
            regions,
        }
    }
}

struct Extraction<'a> {
    graph: &'a Graph,
    structs: Vec<SigStruct>,
    numbers: FxHashMap<StructId, u32>,
    regions: Vec<RegionVar>,
    region_numbers: FxHashMap<RegionVar, u32>,
}

impl Extraction<'_> {
    fn region(&mut self, region: RegionVar) -> u32 {
        let root = self.graph.region(region);
        let next = self.regions.len() as u32;
        *self.region_numbers.entry(root).or_insert_with(|| {
            self.regions.push(root);
            next
        })
    }

    fn visit(&mut self, id: StructId) -> u32 {
        let root = self.graph.find(id);
        if let Some(&number) = self.numbers.get(&root) {
            return number;
        }
        let region = self.graph.region_of(root).map(|region| self.region(region));
        let graph = self.graph;
        let inner = graph.slots(root).iter();
        let slots = inner.map(|&(slot, inner)| (slot, self.visit(inner))).collect();
        let number = self.structs.len() as u32;
        let (group, flat) = (graph.group_of(root), graph.is_flat(root));
        self.structs.push(SigStruct { group, region, flat, slots });
        self.numbers.insert(root, number);
        number
    }
}
