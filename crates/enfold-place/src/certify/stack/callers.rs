//! Who may call whom, and which types can point to the stack, as the certifier sees it.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Class, LamId, Program, Repr, Stmt, Ty, TyId};

/// Whether a value of this type can be, or contain, a pointer to something on the stack. Strings
/// never are on the stack, and a function that is not a closure is a constant.
pub(super) fn is_pointer(program: &Program, ty: TyId) -> bool {
    match &program.types[ty] {
        Ty::Unit | Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char => false,
        Ty::Str | Ty::Never => false,
        Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Arrow(..) => true,
        Ty::Fn(class) => {
            let mut members = program.fns[*class].members.iter();
            members.any(|&lam| program.lams[lam].class == Class::Closure)
        }
        Ty::Data(data) => {
            let data = &program.datas[*data];
            let mut fields = data.cases.iter().flat_map(|case| &case.fields);
            match data.repr {
                Repr::Value => fields.any(|field| is_pointer(program, field.ty)),
                Repr::Boxed => fields.next().is_some(),
            }
        }
    }
}

/// Who may call each function.
pub(super) fn callers(program: &Program) -> SecondaryMap<LamId, Vec<LamId>> {
    let mut all: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
    for (caller, lam) in program.lams.iter() {
        lam.body.each_stmt(&mut |stmt| {
            let Stmt::Let { op, .. } = stmt else { return };
            for &callee in program.callees(op) {
                if all[callee].last() != Some(&caller) {
                    all[callee].push(caller);
                }
            }
        });
    }
    all
}
