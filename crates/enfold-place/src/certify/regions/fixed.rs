//! Which globals hold nothing but constants, as the certifier sees it: everything that is ever put into them is in static data, or is
//! made by value of what is.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, GlobalId, Op, Program, Stmt, VarId};
use rustc_hash::FxHashSet;

use crate::home::{Home, Placement};

/// Those that something is put into, and constants only.
pub(super) fn fixed_globals(
    program: &Program,
    placement: &Placement,
) -> SecondaryMap<GlobalId, bool> {
    let mut puts: SecondaryMap<GlobalId, u32> = SecondaryMap::new();
    let mut constants: SecondaryMap<GlobalId, u32> = SecondaryMap::new();
    for lam in program.lams.values() {
        let mut numbers: FxHashSet<VarId> = FxHashSet::default();
        lam.body.each_stmt(&mut |stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            let constant = |atom: &Atom| match atom {
                Atom::Var(var) => {
                    placement.homes[*var] == Some(Home::Static) || numbers.contains(var)
                }
                _ => true,
            };
            match op {
                Op::Construct { args, .. }
                    if placement.homes[*var].is_none() && args.iter().all(constant) =>
                {
                    numbers.insert(*var);
                }
                Op::GlobalSet(global, value) => {
                    puts[*global] += 1;
                    constants[*global] += u32::from(constant(value));
                }
                _ => {}
            }
        });
    }
    let mut fixed = SecondaryMap::new();
    for global in program.globals.keys() {
        fixed[global] = puts[global] > 0 && constants[global] == puts[global];
    }
    fixed
}
