//! Whether a program asks if two functions are the same object.
//!
//! Equal functions become one (`dialect/MergeEqual.cpp`), so that two values could be the same that were made apart: copies of one
//! lambda of Scheme, each made with a variable of its own that nobody reads any more. In a program that
//! asks, functions that are values stay apart.
//!
//! Asked of a type that holds functions by value, it is asked of them too. Cost: linear in the program.

use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, Layouts};
use enfold_graph::prim::Prim;
use rustc_hash::FxHashSet;

/// Whether it is asked of functions, or of what holds some by value.
pub(super) fn asked_of_functions(program: &Program, layouts: &Layouts<'_>) -> bool {
    let mut asked = false;
    let mut seen = FxHashSet::default();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Prim(Prim::Same, args), .. } = stmt {
                asked |= args.iter().any(|arg| match *arg {
                    Atom::Var(var) => {
                        holds_function(program, layouts, program.vars[var].ty, &mut seen)
                    }
                    Atom::Lam(_) => true,
                    _ => false,
                });
            }
        });
    }
    asked
}

/// `seen` are types of which it is known that they hold none, or being asked.
fn holds_function(
    program: &Program,
    layouts: &Layouts<'_>,
    ty: TyId,
    seen: &mut FxHashSet<DataId>,
) -> bool {
    match program.types[ty] {
        Ty::Fn(_) => true,
        Ty::Data(id) => {
            let by_value = !matches!(layouts.data(id), DataLayout::Boxed(_));
            by_value && seen.insert(id) && {
                let mut fields = program.datas[id].cases.iter().flat_map(|case| &case.fields);
                let holds = fields.any(|field| holds_function(program, layouts, field.ty, seen));
                if holds {
                    seen.remove(&id);
                }
                holds
            }
        }
        _ => false,
    }
}
