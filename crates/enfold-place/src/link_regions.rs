//! Which regions must be known to the runtime while they are alive: those that an exception may have to end.
//!
//! ```text
//! begin rgn5                        rgn5 is linked: what `parse` raises leaves this function,
//! t = call parse(text)              and whoever catches it ends rgn5
//! end rgn5
//! begin rgn6                        rgn6 is not: nothing raises before it ends
//! u = call length(t)
//! end rgn6
//! ```
//!
//! A region that need not be linked begins and ends without a look at the thread's list of regions, which two
//! regions in a row would wait for.
//!
//! Model: along each path, a region is alive from its begin to its end or merge; join points are entered with what is
//! alive at the jumps to them. A region that is linked without need costs time, one that is not linked although
//! something raises keeps its memory until the program ends: nothing dangles. Cost: linear in the program, times the
//! regions that are alive at once.

use cranelift_entity::EntitySet;
use enfold_core::ir::{Block, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term};
use enfold_core::raising::{Raises, raises, raising_lams};
use rustc_hash::FxHashMap;

/// The regions that must be linked.
pub(crate) fn link_regions(program: &Program) -> EntitySet<RegionId> {
    let mut walk = Walk {
        program,
        raising: raising_lams(program),
        entered: FxHashMap::default(),
        linked: EntitySet::new(),
    };
    for lam in program.lams.values() {
        walk.block(&lam.body, Vec::new());
    }
    walk.linked
}

struct Walk<'a> {
    program: &'a Program,
    raising: EntitySet<LamId>,
    /// What is alive where a join point is entered.
    entered: FxHashMap<LabelId, Vec<RegionId>>,
    linked: EntitySet<RegionId>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, mut alive: Vec<RegionId>) {
        for stmt in &block.stmts {
            let Stmt::Let { var, op, .. } = stmt else { continue };
            if let Op::Region(op) = op {
                match *op {
                    RegionOp::Begin(region) => alive.push(region),
                    RegionOp::End(region) | RegionOp::Merge { from: region, .. } => {
                        alive.retain(|other| *other != region);
                    }
                }
                continue;
            }
            let may = match raises(self.program, *var, op) {
                Raises::Never => false,
                Raises::Always | Raises::Fails => true,
                Raises::Calls(lams) => lams.iter().any(|&lam| self.raising.contains(lam)),
            };
            if may {
                alive.iter().for_each(|&region| {
                    self.linked.insert(region);
                });
            }
        }
        match &block.term {
            Term::Jump(label, _) => {
                let entered = self.entered.entry(*label).or_default();
                alive.retain(|region| !entered.contains(region));
                entered.append(&mut alive);
            }
            term => term.blocks().into_iter().for_each(|inner| self.block(inner, alive.clone())),
        }
        // Later ones jump to earlier ones, and all of the rest to any; a loop jumps to itself with what was alive.
        for stmt in block.stmts.iter().rev() {
            if let Stmt::Join { label, body, .. } = stmt {
                let alive = self.entered.get(label).cloned().unwrap_or_default();
                self.block(body, alive);
            }
        }
    }
}
