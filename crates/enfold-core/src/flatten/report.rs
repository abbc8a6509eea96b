//! Says why each function of a flat program is what it is.
//!
//! ```text
//! fn lam0 make(n: int) { f = closure lam1 [n]; ret f }     lam1: closure, returned
//! fn lam2 use(g: fn0)  { r = call lam3 (g); ret r }        lam3: top, only called
//! ```
//!
//! Reads flat core only, so that it can be asked at any time. The reason is the first use as a
//! value in the order of functions and statements. Cost: linear.

use cranelift_entity::SecondaryMap;
use enfold_graph::prim::Moves;
use enfold_syntax::{Span, Symbol};

use crate::ir::{Atom, Class, LamId, Op, Program, Stmt, Term, VarId};
use crate::walk::{Role, Stop};

/// How a function is used, in the way that decided its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Use {
    /// Only by calls that name it.
    #[default]
    OnlyCalled,
    /// Returned from a function.
    Returned,
    /// Kept in a value of a declared type, an array, a cell, or an exception.
    Stored(&'static str),
    /// Kept in a module-level variable.
    Global(Symbol),
    /// Passed to a known function.
    PassedTo(LamId),
    /// Passed to a function that is not known.
    PassedToUnknown,
    /// Captured by another closure.
    CapturedBy(LamId),
    /// Meets other values in a variable.
    Joined(Symbol),
}

/// What is to be said about a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LamReport {
    /// How it is represented.
    pub class: Class,
    /// How it is used.
    pub usage: Use,
    /// Where that use is; absent where the function is only called.
    pub span: Option<Span>,
    /// How many functions can be where it is used as a value; zero if it is not.
    pub set_size: usize,
}

impl LamReport {
    /// The reason in plain words, without its place.
    pub fn reason(&self, program: &Program) -> String {
        match self.usage {
            Use::OnlyCalled => "only called".to_string(),
            Use::Returned => "returned".to_string(),
            Use::Stored(what) => format!("stored in {what}"),
            Use::Global(name) => format!("kept in the module-level `{name}`"),
            Use::PassedTo(lam) => format!("passed to `{}`", program.lams[lam].name),
            Use::PassedToUnknown => "passed to an unknown function".to_string(),
            Use::CapturedBy(lam) => format!("captured by `{}`", program.lams[lam].name),
            Use::Joined(name) => format!("one of the values of `{name}`"),
        }
    }
}

/// What is to be said about all functions.
pub type FlattenReport = SecondaryMap<LamId, LamReport>;

/// Reads from a flat program why each function is what it is.
pub fn report(program: &Program) -> FlattenReport {
    let mut report = FlattenReport::new();
    for (id, lam) in program.lams.iter() {
        report[id].class = lam.class;
        report[id].set_size = lam.fn_ty.map_or(0, |class| program.fns[class].members.len());
    }
    let made = made(program);
    for lam in program.lams.values() {
        let mut last = lam.span;
        lam.body.walk(&mut |place| {
            if let Stop::Stmt(Stmt::Let { span, .. } | Stmt::LetRec { span, .. }) = place {
                last = *span;
            }
            place.each_operand(&mut |atom, role| {
                let used = match atom {
                    Atom::Lam(lam) => Some(lam),
                    Atom::Var(var) => made[var],
                    _ => None,
                };
                let Some(used) = used.filter(|_| role == Role::Value) else { return };
                if report[used].usage == Use::OnlyCalled {
                    report[used].usage = usage(program, &place);
                    report[used].span = Some(last);
                }
            });
        });
    }
    report
}

/// Which function's record a variable holds.
fn made(program: &Program) -> SecondaryMap<VarId, Option<LamId>> {
    let mut made = SecondaryMap::new();
    for (id, lam) in program.lams.iter() {
        for &(var, index) in &lam.siblings {
            made[var] = (index == lam.index).then_some(id);
        }
        lam.body.walk(&mut |place| match place {
            Stop::Stmt(Stmt::Let { var, op: Op::Closure { lam, .. }, .. }) => {
                made[*var] = Some(*lam);
            }
            Stop::Stmt(Stmt::LetRec { members, .. }) => {
                members.iter().for_each(|&(var, lam)| made[var] = Some(lam));
            }
            _ => {}
        });
    }
    made
}

fn usage(program: &Program, place: &Stop<'_>) -> Use {
    match place {
        Stop::Term(Term::Ret(_)) => Use::Returned,
        Stop::Term(Term::Jump(label, _)) => Use::Joined(program.labels[*label]),
        Stop::Stmt(Stmt::LetRec { members, .. }) => {
            members.first().map_or(Use::PassedToUnknown, |&(_, lam)| Use::CapturedBy(lam))
        }
        Stop::Stmt(Stmt::Let { op, var, .. }) => op_usage(program, op, *var),
        _ => Use::PassedToUnknown,
    }
}

fn op_usage(program: &Program, op: &Op, var: VarId) -> Use {
    match op {
        Op::Closure { lam, .. } => Use::CapturedBy(*lam),
        Op::Call { lam, .. } => Use::PassedTo(*lam),
        Op::Construct { .. } | Op::SetField { .. } => Use::Stored("a record or union"),
        Op::Array(..) => Use::Stored("an array"),
        Op::Prim(prim, _) => match prim.facts().moves {
            Moves::Holds(_) | Moves::Stores { .. } => Use::Stored("an array"),
            Moves::Apart
            | Moves::ReadFrom(_)
            | Moves::CopiesHeld { .. }
            | Moves::KeptForever(_)
            | Moves::Keepsake
            | Moves::Raised(_)
            | Moves::PartOf(_)
            | Moves::Itself(_)
            | Moves::Hidden(_)
            | Moves::Whole
            | Moves::Constant
            | Moves::Compared(..)
            | Moves::Regions(_) => Use::PassedToUnknown,
        },
        Op::Exception { .. } => Use::Stored("an exception"),
        Op::NewCell(_) | Op::CellSet(..) => Use::Stored("a mutable cell"),
        Op::GlobalSet(global, _) => Use::Global(program.globals[*global].name),
        Op::Copy(_) => Use::Joined(program.vars[var].name),
        _ => Use::PassedToUnknown,
    }
}
