//! Finds module-level variables that only hold constant data.
//!
//! ```text
//! p = make d1:0(1, 2)      static
//! c = make d2:1(p)         by value
//! global_set g3, c         the only one: what is read from g3 is in no region
//! ```
//!
//! Nobody keeps such values alive, so what is made of them may have any lifetime, and what is read twice need not have the same.
//!
//! Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Atom, GlobalId, Op, Program, Stmt, VarId};

use crate::home::Home;

/// Those variables.
pub(super) fn find_fixed_globals(
    program: &Program,
    homes: &SecondaryMap<VarId, Option<Home>>,
) -> EntitySet<GlobalId> {
    let mut constants: EntitySet<VarId> = EntitySet::new();
    let (mut fixed, mut others) = (EntitySet::new(), EntitySet::new());
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            let constant = |atom: &Atom| match atom {
                Atom::Var(var) => constants.contains(*var),
                _ => true,
            };
            match op {
                _ if homes[*var] == Some(Home::Static) => {
                    constants.insert(*var);
                }
                Op::Construct { args, .. }
                    if homes[*var].is_none() && args.iter().all(constant) =>
                {
                    constants.insert(*var);
                }
                Op::GlobalSet(global, value) => {
                    let found = if constant(value) { &mut fixed } else { &mut others };
                    found.insert(*global);
                }
                _ => {}
            }
        });
    }
    let mut only = EntitySet::new();
    only.extend(fixed.iter().filter(|&global| !others.contains(global)));
    only
}
