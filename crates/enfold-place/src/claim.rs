//! What region inference claims about each function, for [`certify`](mod@crate::certify) to check.
//!
//! ```text
//! fn build(n: int) -> list<string>      result: node 3
//!                                       node 3: region 5, field 1:0 is node 4
//!                                       node 4: region 6
//!                                       region 5 is rgn2 at run time, region 6 is rgn3
//! ```
//!
//! Data, and looking things up. A *node* stands for the values of one or more variables: the region they live in and the
//! nodes of what they hold. A claimed *region* is a number that is good in one function; it has a name
//! (a [`RegionId`]) if something is put into it at run time.
//!
//! # What is claimed
//!
//! - Variables that may hold the same value, or parts of one value, have nodes accordingly: equal
//!   numbers, but for what jumps, returns and calls hand over.
//! - A value that is in memory lives in its node's region, unless it is constant or on the stack.
//! - A *flat* node's region is also that of all that its values hold; it has no slots.
//! - Types that contain each other share nodes: a slot whose type is in the same recursive group as the
//!   node's own is not listed, and is the node itself.
//! - Where one slot stands for others ([`Claim::shared`]), it is listed for all of them.
//! - A slot that is not listed, of any other type, holds nothing that the function ever touches.
//! - A region that keeps another is alive only where the other is; its node's values, which cannot
//!   change, may be in either.

use std::sync::Arc;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{DataId, LamId, RegionId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A claimed region of one function.
pub type Claimed = u32;
/// A node of one function.
pub type Node = u32;

/// A component of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SlotName {
    /// A field of a case.
    Field {
        /// Of this type.
        data: DataId,
        /// Of this case.
        case: u32,
        /// Which.
        index: u32,
    },
    /// The element of an array or the content of a cell.
    Held,
    /// A capture in the record of a function, or of the group it belongs to.
    Capture {
        /// Whose.
        lam: LamId,
        /// Which.
        index: u32,
    },
}

/// What a node stands for; see the module's header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimNode {
    /// Where the values live; none if they are in registers and not flat.
    pub region: Option<Claimed>,
    /// All that they hold is there too.
    pub flat: bool,
    /// What they hold.
    pub slots: Vec<(SlotName, Node)>,
}

/// Who lends a join point's parameter its object, on every way there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lent {
    /// A variable in whose scope the join point is; none if it is somebody who is there as long as the function runs.
    pub by: Option<VarId>,
    /// Whether a slot that can change is on the way from there.
    pub by_slot: bool,
}

/// What is claimed about one function.
#[derive(Debug, Clone, Default)]
pub struct Claim {
    /// The nodes.
    pub nodes: FxHashMap<Node, ClaimNode>,
    /// Of variables. Those that cannot lead to memory have none, and neither have constants.
    pub vars: FxHashMap<VarId, Node>,
    /// Of the inputs: record or captures, then parameters.
    pub inputs: Vec<Option<Node>>,
    /// Of the result.
    pub result: Option<Node>,
    /// The region in which exceptions live that leave the function.
    pub raises: Claimed,
    /// The region of the program.
    pub program: Claimed,
    /// Names of regions.
    pub names: FxHashMap<Claimed, RegionId>,
    /// Regions whose objects are counted.
    pub counted: FxHashSet<Claimed>,
    /// Parameters of join points that own no reference.
    pub lent: FxHashMap<VarId, Lent>,
    /// Regions and others that they keep.
    pub keeps: Vec<(Claimed, Claimed)>,
    /// Slots for which others stand, in all nodes of the program.
    pub shared: Arc<FxHashMap<SlotName, SlotName>>,
}

impl Claim {
    /// The name under which a slot is listed.
    pub fn listed_as(&self, name: SlotName) -> SlotName {
        self.shared.get(&name).copied().unwrap_or(name)
    }

    /// The names of the regions that the values of a variable are in, with all that they hold.
    pub fn regions_of(&self, var: VarId) -> Vec<RegionId> {
        let mut found = Vec::new();
        let mut work: Vec<Node> = self.vars.get(&var).copied().into_iter().collect();
        let mut at = 0;
        while let Some(node) = work.get(at).and_then(|node| self.nodes.get(node)) {
            at += 1;
            found.extend(node.region.and_then(|region| self.names.get(&region)));
            for &(_, inner) in &node.slots {
                if !work.contains(&inner) {
                    work.push(inner);
                }
            }
        }
        found
    }
}

/// The claims about all functions.
pub type Claims = SecondaryMap<LamId, Claim>;
