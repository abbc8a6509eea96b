//! Finds what is made only on the way to an error: the variables of blocks whose end is never reached.
//!
//! ```text
//! join wrong() {
//!   l = make list:1(x, rest)        cold
//!   u = call raise(l)
//!   unreachable }
//! ```
//!
//! Whoever leaves a function by an error does so once for a value, and the handler's region has what it takes along; it says nothing of
//! what loops leave behind.
//!
//! Cost: linear.

use enfold_core::ir::{Block, LabelId, Program, Stmt, Term, VarId};
use rustc_hash::FxHashSet;

/// Those variables.
pub(crate) fn find_cold(program: &Program) -> FxHashSet<VarId> {
    let mut cold = Cold::default();
    for lam in program.lams.values() {
        cold.labels.clear();
        cold.block(&lam.body);
    }
    cold.vars
}

#[derive(Default)]
struct Cold {
    /// Join points from which no end is reached.
    labels: FxHashSet<LabelId>,
    vars: FxHashSet<VarId>,
}

impl Cold {
    /// Whether the end of a block is never reached; if so, what is bound in it is noted.
    fn block(&mut self, block: &Block) -> bool {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, recursive, .. } = stmt
                && self.block(body)
                && !recursive
            {
                self.labels.insert(*label);
            }
        }
        let ends = match &block.term {
            Term::Ret(_) => false,
            Term::Unreachable => true,
            Term::Jump(label, _) => self.labels.contains(label),
            Term::If { .. } | Term::Switch { .. } => {
                // All are looked at, also if one goes on.
                let mut all = true;
                block.term.blocks().for_each(|block| all &= self.block(block));
                all
            }
        };
        if ends {
            for stmt in &block.stmts {
                stmt.each_bound(&mut |var| {
                    self.vars.insert(var);
                });
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use enfold_core::text::parse;

    use super::find_cold;

    #[test]
    fn what_leads_to_an_error_only_is_cold() {
        let text = "program flat entry lam0
exn x0 Odd(int)
fn lam0 main() -> int {
  a.0: int = call lam1(1)
  ret a.0
}
fn lam1 check(b.1: int) -> int {
  c.2: bool = lt b.1, 9
  join wrong.0(d.3: int) {
    e.4: exn = exception x0(d.3)
    f.5: never = raise e.4
    unreachable
  }
  if c.2 { g.6: int = add b.1, 1 ret g.6 } else { h.7: int = add b.1, 2 jump wrong.0(h.7) }
}
";
        let program = parse(text).expect("the program reads");
        let name = |var: &_| program.vars[*var].name.as_str().to_string();
        let mut names: Vec<String> = find_cold(&program).iter().map(name).collect();
        names.sort();
        assert_eq!(names, ["e", "f", "h"]);
    }
}
