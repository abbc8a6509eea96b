//! What a `try` catches: which exceptions the code after it has a case for, if all it does with others is to raise them again.
//!
//! ```text
//! t = try known body
//! switch t {
//!   case 0 { … }
//!   case 1 {
//!     e = field t.1
//!     switch e { exn x15 { … } default { n = raise e; unreachable } } } }       // only x15
//! ```
//!
//! In anything else it catches all. Cost: the size of the handler's first block.

use rustc_hash::FxHashMap;

use super::RAISED;
use crate::ir::*;

/// Exceptions that a `try` catches.
#[derive(Clone)]
pub(super) enum Caught {
    /// All.
    All,
    /// These.
    Only(Vec<ExnId>),
}

impl Caught {
    pub(super) fn catches(&self, exn: ExnId) -> bool {
        match self {
            Caught::All => true,
            Caught::Only(exns) => exns.contains(&exn),
        }
    }
}

/// What the `try` in a block catches that yields `outcome`.
pub(super) fn caught_by(program: &Program, block: &Block, outcome: VarId) -> Caught {
    only(program, block, outcome).map_or(Caught::All, Caught::Only)
}

fn only(program: &Program, block: &Block, outcome: VarId) -> Option<Vec<ExnId>> {
    let Some(Stmt::Let { var, op: Op::Try(_), .. }) = block.stmts.last() else { return None };
    let (Term::Switch { scrutinee, cases, default: None }, true) = (&block.term, *var == outcome)
    else {
        return None;
    };
    if *scrutinee != Atom::Var(outcome) {
        return None;
    }
    let handler = cases.iter().find(|(key, _)| *key == Key::Case(RAISED)).map(|case| &case.1)?;
    let Ty::Data(data) = program.types[program.vars[outcome].ty] else { return None };
    let read = Op::Field { base: Atom::Var(outcome), data, case: RAISED, index: 0 };
    let (mut exn, mut joins) = (None, FxHashMap::default());
    for stmt in &handler.stmts {
        match stmt {
            Stmt::Let { var, op, .. } if *op == read => exn = Some(*var),
            Stmt::Join { label, params, body, recursive: false } if params.is_empty() => {
                joins.insert(*label, body);
            }
            Stmt::Join { .. } => {}
            Stmt::Let { .. } | Stmt::LetRec { .. } => return None,
        }
    }
    let exn = exn?;
    let Term::Switch { scrutinee, cases, default: Some(others) } = &handler.term else {
        return None;
    };
    let mut others = &**others;
    if let (Term::Jump(label, _), true) = (&others.term, others.stmts.is_empty()) {
        others = joins.get(label)?;
    }
    let again = matches!(others.stmts.as_slice(), [Stmt::Let { op: Op::Prim(Prim::Raise, args), .. }]
        if args.as_slice() == [Atom::Var(exn)]);
    if *scrutinee != Atom::Var(exn) || !again {
        return None;
    }
    let key = |key: &Key| match key {
        Key::Exn(exn) => Some(*exn),
        _ => None,
    };
    cases.iter().map(|case| key(&case.0)).collect()
}
