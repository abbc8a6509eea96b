//! Finds the statements that run at most once.
//!
//! ```text
//! fn lam0 main() { r = try known lam1 … }      lam1 runs once: nobody else names it, and `main` is the entry
//! fn lam1 top() {
//!   a = make d1:1(1, 2)                        once
//!   join loop(i) { b = make d1:1(1, 2) … }     again and again
//! ```
//!
//! A function runs at most once if it is the entry and nobody names it, or if it is named in one place only, by a known call that runs at most
//! once. In such a function every statement does that is in no loop: whoever jumps to another join point does not come back.
//!
//! Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Block, LamId, Op, Program, Stmt, TryBody, VarId};
use enfold_core::walk::each_lam;

/// The variables of the statements that run at most once.
pub(crate) fn find_once(program: &Program) -> EntitySet<VarId> {
    let mut named: SecondaryMap<LamId, u32> = SecondaryMap::new();
    for (_, lam) in program.lams.iter() {
        each_lam(&lam.body, &mut |lam, _| named[lam] += 1);
    }
    let mut once = EntitySet::new();
    let mut todo: Vec<LamId> = program.entry.into_iter().filter(|&lam| named[lam] == 0).collect();
    while let Some(lam) = todo.pop() {
        outside_of_loops(&program.lams[lam].body, &mut |stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            once.insert(*var);
            if let Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) = op
                && named[*lam] == 1
            {
                todo.push(*lam);
            }
        });
    }
    once
}

/// Calls `f` with the statements that are in no loop of the function.
fn outside_of_loops(block: &Block, f: &mut impl FnMut(&Stmt)) {
    for stmt in &block.stmts {
        f(stmt);
        if let Stmt::Join { body, recursive: false, .. } = stmt {
            outside_of_loops(body, f);
        }
    }
    block.term.blocks().for_each(|block| outside_of_loops(block, f));
}

#[cfg(test)]
mod tests {
    use enfold_core::text::parse;

    use super::find_once;

    #[test]
    fn what_is_in_no_loop_of_a_function_that_one_place_calls_runs_once() {
        let text = "program flat entry lam0
fn lam0 main() -> int { a.0: int = call lam1() b.1: int = call lam2() c.2: int = call lam2() ret a.0 }
fn lam1 top() -> int {
  d.3: int = add 1, 2
  join after.0(x.4: int) { e.5: int = add x.4, 1 ret e.5 }
  join rec loop.1(i.6: int) {
    g.7: int = add i.6, 1
    h.8: bool = lt g.7, 9
    if h.8 { jump loop.1(g.7) } else { jump after.0(g.7) }
  }
  jump loop.1(d.3)
}
fn lam2 twice() -> int { k.9: int = add 1, 2 ret k.9 }
";
        let program = parse(text).expect("the program reads");
        let once = find_once(&program);
        let name = |var| program.vars[var].name.as_str().to_string();
        let mut names: Vec<String> = once.iter().map(name).collect();
        names.sort();
        assert_eq!(names, ["a", "b", "c", "d", "e"]);
    }
}
