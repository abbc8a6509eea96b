//! Who may call whom, and which types can point to the stack, as the certifier sees it.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{
    Atom, Block, Class, LamId, Op, Program, Repr, Stmt, Term, TryBody, Ty, TyId,
};

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
    fn visit(
        program: &Program,
        block: &Block,
        caller: LamId,
        all: &mut SecondaryMap<LamId, Vec<LamId>>,
    ) {
        for stmt in &block.stmts {
            let lams: &[LamId] = match stmt {
                Stmt::Join { body, .. } => {
                    visit(program, body, caller, all);
                    &[]
                }
                Stmt::Let {
                    op: Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)), ..
                } => std::slice::from_ref(lam),
                Stmt::Let {
                    op:
                        Op::Invoke { callee: Atom::Var(callee), .. }
                        | Op::Try(TryBody::Closure(Atom::Var(callee))),
                    ..
                } => match program.types[program.vars[*callee].ty] {
                    Ty::Fn(class) => &program.fns[class].members,
                    _ => &[],
                },
                _ => &[],
            };
            for &lam in lams {
                if all[lam].last() != Some(&caller) {
                    all[lam].push(caller);
                }
            }
        }
        match &block.term {
            Term::If { then, otherwise, .. } => {
                visit(program, then, caller, all);
                visit(program, otherwise, caller, all);
            }
            Term::Switch { cases, default, .. } => {
                cases.iter().for_each(|(_, case)| visit(program, case, caller, all));
                default.iter().for_each(|block| visit(program, block, caller, all));
            }
            Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
        }
    }
    let mut all = SecondaryMap::new();
    for (id, lam) in program.lams.iter() {
        visit(program, &lam.body, id, &mut all);
    }
    all
}
