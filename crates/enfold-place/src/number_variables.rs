//! Numbers the variables of each function that can hold a pointer to something on the stack.
//!
//! ```text
//! fn lam1 f(x.3: int, g.4: fn0) -> int closure captures (c.5: cell<int>)
//!   the record is 0, g.4 is 1, c.5 is 2, x.3 has no number
//! ```
//!
//! Strings have none, as no string is ever on the stack, nor have functions of a class without
//! closures, which are constants. Cost: linear.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Class, LamId, Program, Repr, Ty, TyId, VarId};
use rustc_hash::FxHashMap;

/// Numbers the variables of each function that can hold pointers. A closure's own record is
/// number zero.
pub(crate) fn number_variables(
    program: &Program,
) -> (SecondaryMap<VarId, Option<u32>>, SecondaryMap<LamId, u32>) {
    let mut pointers = Pointers { program, known: FxHashMap::default() };
    let (mut number, mut count) = (SecondaryMap::new(), SecondaryMap::new());
    for (id, lam) in program.lams.iter() {
        let mut next = u32::from(lam.class == Class::Closure);
        let mut bind = |var: VarId| {
            if pointers.holds(program.vars[var].ty) {
                number[var] = Some(next);
                next += 1;
            }
        };
        lam.params.iter().chain(&lam.captures).for_each(|&var| bind(var));
        lam.siblings.iter().for_each(|&(var, _)| bind(var));
        lam.body.each_stmt(&mut |stmt| stmt.each_bound(&mut bind));
        count[id] = next;
    }
    (number, count)
}

/// Which types can hold a pointer to something on the stack.
struct Pointers<'a> {
    program: &'a Program,
    known: FxHashMap<TyId, bool>,
}

impl Pointers<'_> {
    fn holds(&mut self, ty: TyId) -> bool {
        if let Some(&holds) = self.known.get(&ty) {
            return holds;
        }
        let holds = match &self.program.types[ty] {
            Ty::Array(_) | Ty::Cell(_) | Ty::Exn | Ty::Arrow(..) => true,
            Ty::Fn(class) => {
                let members = self.program.fns[*class].members.iter();
                members.into_iter().any(|&lam| self.program.lams[lam].class == Class::Closure)
            }
            Ty::Data(data) => {
                let data = &self.program.datas[*data];
                let fields = data.cases.iter().flat_map(|case| &case.fields);
                match data.repr {
                    Repr::Boxed => fields.count() > 0,
                    Repr::Value => fields.into_iter().any(|field| self.holds(field.ty)),
                }
            }
            _ => false,
        };
        self.known.insert(ty, holds);
        holds
    }
}
