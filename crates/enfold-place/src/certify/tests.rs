//! A right placement is broken in one place, and the certifier has to say so.

mod calls;
mod handing_on;
mod life;
mod structure;

use enfold_core::ir::{Block, LamId, Op, Program, RegionId, RegionOp, Stmt, Term, Ty, Var, VarId};
use enfold_core::text::print;
use expect_test::Expect;

use super::certify;
use crate::claim::{Claim, ClaimNode, Claimed, Node};
use crate::home::{Options, Placement, RegionKind};
use crate::place;

/// A placed program.
struct Placed {
    program: Program,
    placement: Placement,
}

impl Placed {
    /// What inference makes of a program, which the certifier accepts.
    fn of(nested: &str) -> Self {
        let mut program = crate::tests::flat(nested);
        let placement = place(&mut program, &Options::default());
        if let Err(errors) = certify(&program, &placement) {
            panic!("{errors:#?}\n{}", print(&program));
        }
        Placed { program, placement }
    }

    /// Breaks something, and expects the certifier to object.
    fn rejects(nested: &str, break_it: impl FnOnce(&mut Placed), expected: Expect) {
        let mut placed = Placed::of(nested);
        break_it(&mut placed);
        match certify(&placed.program, &placed.placement) {
            Ok(()) => panic!("accepted:\n{}", print(&placed.program)),
            Err(errors) => expected.assert_eq(&format!("{}\n", errors.join("\n"))),
        }
    }

    /// The variable of a name that only one has.
    fn var(&self, name: &str) -> VarId {
        let mut named = self.program.vars.iter().filter(|(_, info)| info.name == name);
        named.next().expect("a variable of this name").0
    }

    fn lam(&self, name: &str) -> LamId {
        let mut named = self.program.lams.iter().filter(|(_, info)| info.name == name);
        named.next().expect("a function of this name").0
    }

    /// The claim of a function.
    fn claim(&mut self, name: &str) -> &mut Claim {
        let lam = self.lam(name);
        &mut self.placement.claims[lam]
    }

    /// The node of a variable of a function.
    fn node(&mut self, lam: &str, var: &str) -> Node {
        let var = self.var(var);
        self.claim(lam).vars[&var]
    }

    /// The claimed region of a variable of a function.
    fn region(&mut self, lam: &str, var: &str) -> Claimed {
        let node = self.node(lam, var);
        self.claim(lam).nodes[&node].region.expect("a region")
    }

    /// The region at run time of a variable of a function.
    fn name(&mut self, lam: &str, var: &str) -> RegionId {
        let region = self.region(lam, var);
        self.claim(lam).names[&region]
    }

    /// Claims something else about a variable of a function: a node of its own like the old one.
    fn claim_apart(&mut self, lam: &str, var: &str, change: impl FnOnce(&mut ClaimNode)) {
        let (id, node) = (self.var(var), self.node(lam, var));
        let claim = self.claim(lam);
        let mut info = claim.nodes[&node].clone();
        change(&mut info);
        claim.nodes.insert(FRESH, info);
        claim.vars.insert(id, FRESH);
    }

    /// Changes what is claimed of a variable of a function, and of all that share its node.
    fn claim_of(&mut self, lam: &str, var: &str) -> &mut ClaimNode {
        let node = self.node(lam, var);
        self.claim(lam).nodes.get_mut(&node).expect("a node")
    }

    /// Changes the statements of each block.
    fn edit(&mut self, mut change: impl FnMut(&mut Vec<Stmt>)) {
        for lam in self.program.lams.values_mut() {
            edit_block(&mut lam.body, &mut change);
        }
    }

    /// Removes region statements; at least one must be there.
    fn drop(&mut self, which: impl Fn(RegionOp) -> bool) {
        let mut dropped = 0;
        self.edit(|stmts| {
            let before = stmts.len();
            stmts.retain(|stmt| region_op(stmt).is_none_or(|op| !which(op)));
            dropped += before - stmts.len();
        });
        assert!(dropped > 0, "{}", print(&self.program));
    }

    /// Puts a region statement before the one that binds a variable, or after.
    fn insert(&mut self, op: RegionOp, var: VarId, after: bool) {
        let (ty, span) = (self.program.types.intern(Ty::Unit), self.program.vars[var].span);
        let unit = self.program.vars.push(Var { name: "inserted".into(), ty, span });
        self.edit(|stmts| {
            if let Some(at) = stmts.iter().position(|stmt| binds(stmt, var)) {
                let stmt = Stmt::Let { var: unit, op: Op::Region(op), span };
                stmts.insert(at + usize::from(after), stmt);
            }
        });
    }

    /// Moves a region statement right before the one that binds a variable, or right after.
    fn shift(&mut self, op: RegionOp, var: VarId, after: bool) {
        self.drop(|other| other == op);
        self.insert(op, var, after);
    }

    /// Changes the region in which a `try` catches.
    fn catches(&mut self, var: VarId, region: Option<RegionId>) {
        for region in self.placement.regions.values_mut() {
            region.catches.retain(|other| *other != var);
        }
        if let Some(region) = region {
            self.placement.regions[region].catches.push(var);
        }
    }

    /// Changes a bound.
    fn bound(&mut self, region: RegionId, bytes: Option<u32>) {
        self.placement.regions[region].kind = RegionKind::Local { bound: bytes };
    }
}

/// A node and a region that no claim has.
const FRESH: Node = 1_000_000;

fn binds(stmt: &Stmt, wanted: VarId) -> bool {
    match stmt {
        Stmt::Let { var, .. } => *var == wanted,
        Stmt::LetRec { members, .. } => members.iter().any(|member| member.0 == wanted),
        Stmt::Join { .. } => false,
    }
}

fn region_op(stmt: &Stmt) -> Option<RegionOp> {
    match stmt {
        Stmt::Let { op: Op::Region(op), .. } => Some(*op),
        _ => None,
    }
}

fn edit_block(block: &mut Block, change: &mut dyn FnMut(&mut Vec<Stmt>)) {
    for stmt in &mut block.stmts {
        if let Stmt::Join { body, .. } = stmt {
            edit_block(body, change);
        }
    }
    match &mut block.term {
        Term::If { then, otherwise, .. } => {
            edit_block(then, change);
            edit_block(otherwise, change);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, case)| edit_block(case, change));
            default.iter_mut().for_each(|block| edit_block(block, change));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
    change(&mut block.stmts);
}

/// A list of texts that is built and read.
const TEXTS: &str = "program nested entry lam0
    data d0 List boxed { Nil | Cons(\"0\": string, \"1\": d0) }
    fn lam0 main() -> int {
      xs.0: d0 = apply lam1(10)
      n.1: int = apply lam2(xs.0)
      ret n.1
    }
    fn lam1 build(n.2: int) -> d0 {
      z.3: bool = eq n.2, 0
      if z.3 { nil.4: d0 = make d0:0() ret nil.4 } else {
        m.5: int = sub n.2, 1
        rest.6: d0 = apply lam1(m.5)
        text.7: string = to_str n.2
        cell.8: d0 = make d0:1(text.7, rest.6)
        ret cell.8
      }
    }
    fn lam2 sum(ys.9: d0) -> int {
      switch ys.9 {
        case 0 { ret 0 }
        case 1 {
          head.10: string = field d0:1.0 ys.9
          tail.11: d0 = field d0:1.1 ys.9
          s.12: int = apply lam2(tail.11)
          l.13: int = str_len head.10
          v.14: int = add l.13, s.12
          ret v.14
        }
      }
    }";
