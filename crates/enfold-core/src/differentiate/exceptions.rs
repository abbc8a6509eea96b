//! Exceptions that hold floats that change: each such field has another one beside it, for its shadow.
//!
//! ```text
//! exn x1 Found(float)            exn x1 Found(float, float)
//! e = exception x1(y)      ─►    e = exception x1(y, y')         // elsewhere: exception x1(y, 0.0)
//! z = exn_field x1.0 e           z = exn_field x1.0 e; z' = exn_field x1.1 e
//! ```
//!
//! All places where the exception is made pass one more. Fields of other types that change are an error of the user's.

use super::activity::{Activity, Node};
use super::shadow_types::{Mode, ShadowTypes};
use super::transform::Lasting;
use crate::ir::*;

/// Gives a field to each shadow that an exception has to hold.
pub(super) fn widen(program: &mut Program, lasting: &mut Lasting, activity: &Activity, mode: Mode) {
    let mut wanted = Vec::new();
    for node in activity.all() {
        if let Node::Exn(exn, index) = node
            && program.types[program.exns[exn].fields[index as usize]] == Ty::Float
            && !lasting.exns.contains_key(&(mode, exn, index))
        {
            wanted.push((exn, index));
        }
    }
    wanted.sort();
    for (exn, index) in wanted {
        let at = add_field(program, &mut lasting.types, exn, mode);
        lasting.exns.insert((mode, exn, index), at);
    }
}

fn add_field(program: &mut Program, types: &mut ShadowTypes, exn: ExnId, mode: Mode) -> u32 {
    let float = program.types.intern(Ty::Float);
    let shadow = types.of(program, mode, float);
    let at = program.exns[exn].fields.len() as u32;
    program.exns[exn].fields.push(shadow);
    let zero = match mode {
        Mode::Forward => Atom::Float(0.0),
        Mode::Reverse => Atom::Int(0, IntKind::Int),
    };
    for lam in program.lams.values_mut() {
        lam.body.each_block_mut(&mut |block: &mut Block| {
            for stmt in &mut block.stmts {
                if let Stmt::Let { op: Op::Exception { exn: of, args }, .. } = stmt
                    && *of == exn
                {
                    args.push(zero);
                }
            }
        });
    }
    at
}
