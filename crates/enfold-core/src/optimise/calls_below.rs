//! Finds calls of a function itself whose result only becomes a component of what the function returns.
//!
//! ```text
//! h = field xs.0; t = field xs.1
//! r = apply map(t)                 the call
//! y = mul h, n                     computes: might as well be done before
//! c = make cons(y, r)              the object
//! ret c                            what is returned: the object, or something made around it
//! ```
//!
//! Asked by [`fill_holes`](super::fill_holes) and [`fuse`](super::fuse). Cost: linear in the block.

use enfold_graph::prim::Effect;
use rustc_hash::FxHashSet;

use super::each_lam;
use crate::fills::FieldOf;
use crate::ir::*;
use crate::operations::may_raise;

/// A call whose result becomes a component of what a block returns.
pub(super) struct Below {
    /// The index of the call.
    pub call: usize,
    /// What it is given.
    pub args: Vec<Atom>,
    /// Its result.
    pub result: VarId,
    /// The object that holds it.
    pub object: VarId,
    /// Where.
    pub field: FieldOf,
    /// What the block returns.
    pub whole: VarId,
}

/// A function, and what a call of it names.
#[derive(Clone, Copy)]
pub(super) struct Itself<'a> {
    pub program: &'a Program,
    pub lam: LamId,
    pub name: Atom,
}

impl Itself<'_> {
    /// Whether an operation is a call of the function with all its arguments; these.
    pub fn call<'b>(&self, op: &'b Op) -> Option<&'b [Atom]> {
        match op {
            Op::Apply(callee, args)
                if *callee == self.name
                    && args.len() == self.program.lams[self.lam].params.len() =>
            {
                Some(args)
            }
            _ => None,
        }
    }

    /// What a call of the function is given that is the last of these statements and yields `atom`.
    pub fn returned(&self, stmts: &[Stmt], atom: Atom) -> Option<Vec<Atom>> {
        match stmts.last()? {
            Stmt::Let { var, op, .. } if Atom::Var(*var) == atom => Some(self.call(op)?.to_vec()),
            _ => None,
        }
    }

    /// The call of a block whose result becomes a component of what it returns, if there is one.
    pub fn below(&self, block: &Block) -> Option<Below> {
        let Term::Ret(Atom::Var(whole)) = block.term else { return None };
        let (call, result, args) =
            block.stmts.iter().enumerate().rev().find_map(|(index, stmt)| match stmt {
                Stmt::Let { var, op, .. } => Some((index, *var, self.call(op)?.to_vec())),
                _ => None,
            })?;
        let mut made_of: FxHashSet<VarId> = FxHashSet::from_iter([result]);
        let mut holder = None;
        for stmt in &block.stmts[call + 1..] {
            let Stmt::Let { var, op, .. } = stmt else { return None };
            let mut mentions = 0;
            op.each_atom(&mut |atom| {
                mentions += u32::from(matches!(atom, Atom::Var(var) if made_of.contains(&var)));
            });
            if mentions == 0 {
                if !is_movable(self.program, *var, op) {
                    return None;
                }
                continue;
            }
            let Op::Construct { data, case, args } = op else { return None };
            if let Some(index) = args.iter().position(|&arg| arg == Atom::Var(result)) {
                // Twice the same component, or two objects with it, is not one place.
                if holder.is_some() || mentions > 1 {
                    return None;
                }
                holder = Some((*var, (*data, *case, index as u32)));
            }
            made_of.insert(*var);
        }
        let (object, field) = holder?;
        let returned = whole != result && made_of.contains(&whole);
        returned.then_some(Below { call, args, result, object, field, whole })
    }
}

/// Whether it makes no difference when an operation is done, nor whether.
pub(super) fn is_movable(program: &Program, var: VarId, op: &Op) -> bool {
    match op {
        Op::Copy(_) | Op::Construct { .. } | Op::Exception { .. } | Op::ExnField { .. } => true,
        Op::Field { data, case, index, .. } => {
            let case = &program.datas[*data].cases[*case as usize];
            !case.fields[*index as usize].mutable
        }
        Op::Prim(prim, args) => {
            let ty = &program.types[program.vars[var].ty];
            let float = matches!(ty, Ty::Float | Ty::Float32);
            prim.facts().effect == Effect::Computes && !may_raise(*prim, args, float)
        }
        _ => false,
    }
}

/// Statements of a function and of those inside it.
pub(super) fn size(program: &Program, lam: LamId) -> usize {
    let (mut size, mut work) = (0, vec![lam]);
    while let Some(lam) = work.pop() {
        let body = &program.lams[lam].body;
        body.each_block(&mut |block| size += block.stmts.len() + 1);
        each_lam(body, &mut |lam, bound| {
            if bound {
                work.push(lam);
            }
        });
    }
    size
}
