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

use cranelift_entity::{EntitySet, PrimaryMap};
use enfold_core::ir::{Block, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term};
use enfold_core::raising::{Raises, raises, raising_lams};
use rustc_hash::FxHashMap;

use crate::home::Region;

/// Says of each region that need not be linked that it is [`Region::alone`].
pub(crate) fn link_regions(program: &Program, regions: &mut PrimaryMap<RegionId, Region>) {
    let mut walk = Walk {
        program,
        raising: raising_lams(program),
        entered: FxHashMap::default(),
        begun: EntitySet::new(),
        linked: EntitySet::new(),
    };
    for lam in program.lams.values() {
        walk.block(&lam.body, Vec::new());
    }
    for region in walk.begun.iter() {
        regions[region].alone = !walk.linked.contains(region);
    }
}

struct Walk<'a> {
    program: &'a Program,
    raising: EntitySet<LamId>,
    /// What is alive where a join point is entered.
    entered: FxHashMap<LabelId, Vec<RegionId>>,
    begun: EntitySet<RegionId>,
    linked: EntitySet<RegionId>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, mut alive: Vec<RegionId>) {
        for stmt in &block.stmts {
            let Stmt::Let { var, op, .. } = stmt else { continue };
            if let Op::Region(op) = op {
                match *op {
                    RegionOp::Begin(region) => {
                        self.begun.insert(region);
                        alive.push(region);
                    }
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
            term => term.blocks().for_each(|inner| self.block(inner, alive.clone())),
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

#[cfg(test)]
mod tests {
    use crate::tests::flat;
    use crate::{Options, RegionKind, place};

    /// Which of the function's regions are linked, in order.
    fn linked(main: &str) -> Vec<bool> {
        let mut program = flat(&format!(
            "program nested entry lam0
            data d0 \"list\" boxed {{ Nil | Cons(\"0\": int, \"1\": d0) }}
            exn x0 Odd()
            fn lam0 main() -> int {{ {main} }}
            fn lam1 safe(l.30: d0, n.31: int) -> int {{
              switch l.30 {{
                case 0 {{ ret n.31 }}
                case 1 {{ t.32: d0 = field d0:1.1 l.30 m.33: int = add n.31, 1 r.34: int = apply lam1(t.32, m.33) ret r.34 }}
              }}
            }}
            fn lam2 bad(l.40: d0, n.41: int) -> int {{
              switch l.40 {{
                case 0 {{ e.42: exn = exception x0() u.43: never = raise e.42 unreachable }}
                case 1 {{ t.44: d0 = field d0:1.1 l.40 m.45: int = add n.41, 1 r.46: int = apply lam2(t.44, m.45) ret r.46 }}
              }}
            }}
            fn lam3 build(n.50: int) -> d0 {{
              c.51: bool = eq n.50, 0
              if c.51 {{ z.52: d0 = make d0:0() ret z.52 }} else {{
                m.53: int = sub n.50, 1 t.54: d0 = apply lam3(m.53) r.55: d0 = make d0:1(n.50, t.54) ret r.55 }}
            }}"
        ));
        let placement = place(&mut program, &Options::default());
        let own = placement.regions.keys().filter(|&region| {
            let kind = placement.regions[region].kind;
            matches!(kind, RegionKind::Local { bound: None })
                && placement.regions[region].lam.is_some_and(|lam| program.lams[lam].name == "main")
        });
        own.map(|region| !placement.regions[region].alone).collect()
    }

    #[test]
    fn what_may_raise_counts_while_a_region_is_alive() {
        let build = "l.1: d0 = apply lam3(9)";
        let safe = "a.2: int = apply lam1(l.1, 0)";
        assert_eq!(linked(&format!("{build} {safe} ret a.2")), [false]);
        let bad = "b.3: int = apply lam2(l.1, 0)";
        assert_eq!(linked(&format!("{build} {safe} {bad} ret b.3")), [true]);
        // The first region has ended before something raises.
        let second = "k.4: d0 = apply lam3(a.2) b.3: int = apply lam2(k.4, 0)";
        assert_eq!(linked(&format!("{build} {safe} {second} ret b.3")), [false, true]);
    }
}
