//! Which code of a loop can come back to it, as the certifier sees it.
//!
//! ```text
//! join rec loop(i) {
//!   if done { x = new_cell 0; ret … }      has left the loop: runs once, whatever it makes
//!   else    { y = new_cell 0; jump loop(j) }  comes back: runs again
//! }
//! ```
//!
//! Code that leaves a loop and comes back through a loop around it enters the loop anew: that does not
//! count.
//!
//! Model: per loop, which labels inside of it lead back to it, until nothing changes. Cost: linear, times
//! the depth of loops.

use enfold_core::ir::{Block, LabelId, Stmt, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The loops of one function.
#[derive(Default)]
pub(super) struct Cycles {
    /// Blocks, by address, and loops around them to which they come back.
    back: FxHashSet<(*const Block, LabelId)>,
}

impl Cycles {
    /// Looks at the body of a function.
    pub(super) fn of(body: &Block) -> Self {
        let mut cycles = Cycles::default();
        cycles.find_loops(body);
        cycles
    }

    /// Whether what a block of a loop's body does may be followed by another iteration of the loop.
    pub(super) fn comes_back(&self, block: &Block, label: LabelId) -> bool {
        self.back.contains(&(std::ptr::from_ref(block), label))
    }

    fn find_loops(&mut self, block: &Block) {
        for stmt in &block.stmts {
            let Stmt::Join { label, body, recursive, .. } = stmt else { continue };
            if *recursive {
                let mut inside = FxHashMap::default();
                loop {
                    let before = inside.clone();
                    self.leads_back(body, *label, &mut inside);
                    if before == inside {
                        break;
                    }
                }
            }
            self.find_loops(body);
        }
        block.term.blocks().for_each(|branch| self.find_loops(branch));
    }

    /// Whether a block leads back to a loop; `inside` has what is known of labels within it.
    fn leads_back(
        &mut self,
        block: &Block,
        target: LabelId,
        inside: &mut FxHashMap<LabelId, bool>,
    ) -> bool {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, .. } = stmt {
                inside.entry(*label).or_insert(false);
                if self.leads_back(body, target, inside) {
                    inside.insert(*label, true);
                }
            }
        }
        let back = match &block.term {
            Term::Jump(label, _) => *label == target || inside.get(label).copied().unwrap_or(false),
            term => {
                let branches = term.blocks();
                branches.fold(false, |back, branch| self.leads_back(branch, target, inside) | back)
            }
        };
        if back {
            self.back.insert((std::ptr::from_ref(block), target));
        }
        back
    }
}
