//! How module-level variables are used: one census for the passes that replace them.
//!
//! In each function a variable may be written once before all else that the function does with it: a *start*. What
//! comes after a start in the same function, and in blocks inside it, sees what was written. Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};

use crate::ir::*;

/// How often a variable is used.
#[derive(Clone, Default)]
pub(super) struct Uses {
    /// Writes that no other comes before, in their function.
    pub(super) starts: u32,
    /// Other writes, which come after one of these.
    pub(super) writes: u32,
    /// Reads after one of these.
    pub(super) reads: u32,
    /// Reads before any write.
    pub(super) elsewhere: u32,
}

impl Uses {
    /// In how many places it is set.
    pub(super) fn sets(&self) -> u32 {
        self.starts + self.writes
    }

    /// In how many places it is read.
    pub(super) fn gets(&self) -> u32 {
        self.reads + self.elsewhere
    }
}

/// The uses of each variable in these functions.
pub(super) fn global_uses(
    program: &Program,
    lams: impl IntoIterator<Item = LamId>,
) -> SecondaryMap<GlobalId, Uses> {
    let mut uses = SecondaryMap::new();
    for lam in lams {
        count(&program.lams[lam].body, &mut EntitySet::new(), &mut uses);
    }
    uses
}

/// Counts in a block, where the variables `inside` have been written.
fn count(block: &Block, inside: &mut EntitySet<GlobalId>, uses: &mut SecondaryMap<GlobalId, Uses>) {
    let mut added = Vec::new();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { op: Op::GlobalSet(global, _), .. } => {
                if inside.insert(*global) {
                    uses[*global].starts += 1;
                    added.push(*global);
                } else {
                    uses[*global].writes += 1;
                }
            }
            Stmt::Let { op: Op::GlobalGet(global), .. } => {
                if inside.contains(*global) {
                    uses[*global].reads += 1;
                } else {
                    uses[*global].elsewhere += 1;
                }
            }
            Stmt::Join { body, .. } => count(body, inside, uses),
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
    }
    block.term.blocks().for_each(|inner| count(inner, inside, uses));
    for global in added {
        inside.remove(global);
    }
}
