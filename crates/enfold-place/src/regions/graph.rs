//! What one function's values are, as far as regions go.
//!
//! ```text
//! xs: list<string>     structure {region r5, element: structure {region r6}}
//! ys = xs              the same structure
//! x :: xs              its element is the structure of x; the new cell goes to r5
//! ```
//!
//! A *structure* stands for values of one group of types that may be the same or parts of each
//! other: their region, and the structures in their slots, made when somebody looks. A *flat* structure
//! has one region for itself and all that it holds. Both structures and regions are merged as equalities
//! are found (Tarjan's union-find, with paths that are halved wherever they are followed), which never takes
//! anything apart again.
//!
//! How large a structure can be depends on its group alone ([`Shapes`] says which slots are flat), so that merging
//! two of them cannot make a larger one.

use enfold_syntax::UnionFind;

use super::shapes::{GroupId, Shapes, Slot};

/// A structure.
pub(super) type StructId = u32;
/// A region variable of one function.
pub(super) type RegionVar = u32;

/// The program's region, in each graph.
pub(super) const PROGRAM_VAR: RegionVar = 0;
/// Where exceptions that leave the function live.
pub(super) const RAISES: RegionVar = 1;
/// A caller's region for what is passed on in tail calls.
pub(super) const EXTRA: RegionVar = 2;
const FIXED: u32 = 3;

#[derive(Debug, Clone)]
struct Struct {
    group: GroupId,
    /// Absent where the values themselves are in registers.
    region: Option<RegionVar>,
    flat: bool,
    /// Sorted by slot.
    slots: Vec<(Slot, StructId)>,
}

#[derive(Debug, Clone)]
struct Region {
    put: bool,
}

/// The structures and region variables of one function.
#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    structs: Vec<Struct>,
    regions: Vec<Region>,
    same_struct: UnionFind,
    same_region: UnionFind,
    /// How many mergers there were.
    pub(super) merged: u32,
}

impl Graph {
    pub(super) fn new() -> Self {
        let regions = (0..FIXED).map(|_| Region { put: false }).collect();
        Graph { regions, ..Graph::default() }
    }

    pub(super) fn new_region(&mut self) -> RegionVar {
        let own = self.regions.len() as RegionVar;
        self.regions.push(Region { put: false });
        own
    }

    /// The representative of a region.
    pub(super) fn region(&self, region: RegionVar) -> RegionVar {
        self.same_region.find(region)
    }

    /// Whether something is allocated in a region.
    pub(super) fn is_put(&self, region: RegionVar) -> bool {
        self.regions[self.region(region) as usize].put
    }

    /// Something is allocated in a region.
    pub(super) fn put(&mut self, region: RegionVar) {
        let root = self.region(region);
        self.regions[root as usize].put = true;
    }

    /// Two regions are one.
    pub(super) fn merge_regions(&mut self, a: RegionVar, b: RegionVar) {
        let (a, b) = (self.region(a), self.region(b));
        if a != b {
            // The fixed ones stay representatives.
            let (root, child) = (a.min(b), a.max(b));
            self.same_region.link(child, root);
            self.regions[root as usize].put |= self.regions[child as usize].put;
            self.merged += 1;
        }
    }

    // Structures.

    pub(super) fn new_struct(&mut self, shapes: &Shapes, group: GroupId) -> StructId {
        if shapes.is_flat(group) {
            let region = self.new_region();
            return self.new_flat(group, region);
        }
        let region = shapes.boxed(group).then(|| self.new_region());
        self.push(group, region, false)
    }

    /// A structure that has one region for everything.
    pub(super) fn new_flat(&mut self, group: GroupId, region: RegionVar) -> StructId {
        self.push(group, Some(region), true)
    }

    fn push(&mut self, group: GroupId, region: Option<RegionVar>, flat: bool) -> StructId {
        let own = self.structs.len() as StructId;
        self.structs.push(Struct { group, region, flat, slots: Vec::new() });
        own
    }

    /// A structure as it is in another graph.
    pub(super) fn copy_struct(
        &mut self,
        group: GroupId,
        region: Option<RegionVar>,
        flat: bool,
        slots: Vec<(Slot, StructId)>,
    ) -> StructId {
        let id = self.push(group, region, flat);
        self.structs[id as usize].slots = slots;
        id
    }

    /// The representative of a structure.
    pub(super) fn find(&self, id: StructId) -> StructId {
        self.same_struct.find(id)
    }

    pub(super) fn group_of(&self, id: StructId) -> GroupId {
        self.structs[self.find(id) as usize].group
    }

    /// The region of the values themselves, or of everything if the structure is flat.
    pub(super) fn region_of(&self, id: StructId) -> Option<RegionVar> {
        self.structs[self.find(id) as usize].region.map(|region| self.region(region))
    }

    pub(super) fn is_flat(&self, id: StructId) -> bool {
        self.structs[self.find(id) as usize].flat
    }

    /// The slots that have been looked at.
    pub(super) fn slots(&self, id: StructId) -> &[(Slot, StructId)] {
        &self.structs[self.find(id) as usize].slots
    }

    /// What is in a slot; none if it is nothing that matters.
    pub(super) fn slot(&mut self, shapes: &Shapes, id: StructId, slot: Slot) -> Option<StructId> {
        let slot = shapes.shared(slot);
        let group = shapes.slot_group(slot)?;
        let root = self.find(id);
        let info = &self.structs[root as usize];
        if group == info.group {
            return Some(root);
        }
        if let (true, Some(region)) = (info.flat, info.region) {
            return Some(self.push(group, Some(region), true));
        }
        match info.slots.binary_search_by_key(&slot, |entry| entry.0) {
            Ok(at) => Some(info.slots[at].1),
            Err(at) => {
                let inner = if shapes.is_flat_in(slot) {
                    let region = self.new_region();
                    self.new_flat(group, region)
                } else {
                    self.new_struct(shapes, group)
                };
                self.structs[root as usize].slots.insert(at, (slot, inner));
                Some(inner)
            }
        }
    }

    /// Two structures are one.
    pub(super) fn merge(&mut self, a: StructId, b: StructId) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        debug_assert_eq!(self.structs[a as usize].group, self.structs[b as usize].group);
        self.merged += 1;
        let flat = match (self.structs[a as usize].flat, self.structs[b as usize].flat) {
            (true, false) => self.structs[a as usize].region.map(|region| (b, region)),
            (false, true) => self.structs[b as usize].region.map(|region| (a, region)),
            _ => None,
        };
        if let Some((other, region)) = flat {
            self.flatten(other, region);
        }
        // Flattening may have come across these.
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (root, child) = (a.min(b), a.max(b));
        self.same_struct.link(child, root);
        let nothing = Struct { group: 0, region: None, flat: false, slots: Vec::new() };
        let child = std::mem::replace(&mut self.structs[child as usize], nothing);
        let info = &mut self.structs[root as usize];
        match (info.region, child.region) {
            (Some(x), Some(y)) => self.merge_regions(x, y),
            (None, region) => info.region = region,
            (Some(_), None) => {}
        }
        for (slot, inner) in child.slots {
            let root = self.find(root);
            let slots = &mut self.structs[root as usize].slots;
            match slots.binary_search_by_key(&slot, |entry| entry.0) {
                Ok(at) => {
                    let mine = slots[at].1;
                    self.merge(mine, inner);
                }
                Err(at) => slots.insert(at, (slot, inner)),
            }
        }
    }

    /// A structure and all that it holds are in one region.
    pub(super) fn flatten(&mut self, id: StructId, region: RegionVar) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let root = self.find(id);
            let info = &mut self.structs[root as usize];
            match info.region {
                Some(own) => self.merge_regions(own, region),
                None => info.region = Some(region),
            }
            let info = &mut self.structs[root as usize];
            if !std::mem::replace(&mut info.flat, true) {
                self.merged += 1;
                work.extend(std::mem::take(&mut info.slots).into_iter().map(|entry| entry.1));
            }
        }
    }

    /// Calls `visit` with each region of a structure and of what it holds.
    pub(super) fn each_region(&self, id: StructId, visit: &mut dyn FnMut(RegionVar)) {
        let info = &self.structs[self.find(id) as usize];
        if let Some(region) = info.region {
            visit(self.region(region));
        }
        for &(_, inner) in &info.slots {
            self.each_region(inner, visit);
        }
    }
}
