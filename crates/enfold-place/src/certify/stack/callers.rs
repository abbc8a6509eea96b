//! Who may call whom, what runs at most once, and which types can point to the stack, as the certifier sees it.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Block, Class, LamId, Op, Program, Repr, Stmt, TryBody, Ty, TyId};
use enfold_core::walk::each_lam;

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

/// Which functions run at most once: the entry, if nothing names it, and what is named once, by a known call in one of them that
/// is in no loop.
pub(super) fn run_once(program: &Program) -> SecondaryMap<LamId, bool> {
    let mut mentions: SecondaryMap<LamId, u32> = SecondaryMap::new();
    let mut calls: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
    for (caller, lam) in program.lams.iter() {
        each_lam(&lam.body, &mut |named, _| mentions[named] += 1);
        calls_outside_of_loops(&lam.body, &mut |callee| calls[caller].push(callee));
    }
    let mut once = SecondaryMap::new();
    let mut next: Vec<LamId> =
        program.entry.into_iter().filter(|&lam| mentions[lam] == 0).collect();
    while let Some(lam) = next.pop() {
        once[lam] = true;
        next.extend(calls[lam].iter().filter(|&&callee| mentions[callee] == 1));
    }
    once
}

fn calls_outside_of_loops(block: &Block, f: &mut dyn FnMut(LamId)) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { op: Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)), .. } => f(*lam),
            Stmt::Join { body, recursive: false, .. } => calls_outside_of_loops(body, f),
            Stmt::Let { .. } | Stmt::LetRec { .. } | Stmt::Join { .. } => {}
        }
    }
    block.term.blocks().for_each(|block| calls_outside_of_loops(block, f));
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
