//! Functions that reverse a list onto another one, by what they do.
//!
//! ```text
//! fn rev_append(list, onto) { switch list { case 0 { ret onto }
//!                                           case 1 { h = field list.0; t = field list.1; c = make cons(h, onto)
//!                                                    r = apply rev_append(t, c); ret r } } }
//! fn rev(list) { n = make nil; r = apply rev_append(list, n); ret r }
//! ```

use super::{Known, cell_of};
use crate::ir::*;

/// What a list is reversed onto.
pub(super) enum Onto {
    Value(Atom),
    /// A case without components.
    Empty(DataId, u32),
}

pub(super) struct Reversing<'a> {
    pub program: &'a Program,
    pub known: &'a Known,
}

impl Reversing<'_> {
    /// The list that a call reverses, and onto what.
    pub fn call(&self, callee: Atom, args: &[Atom]) -> Option<(Atom, Onto)> {
        let lam = self.known.function(callee)?;
        let function = &self.program.lams[lam];
        if function.params.len() != args.len() {
            return None;
        }
        match function.params[..] {
            [_] => {
                let (data, case) = self.onto_nothing(function)?;
                Some((args[0], Onto::Empty(data, case)))
            }
            [_, _] => {
                let (list, onto) = self.onto_other(lam)?;
                Some((args[list], Onto::Value(args[onto])))
            }
            _ => None,
        }
    }

    /// A function that reverses its parameter onto an empty list; its case.
    fn onto_nothing(&self, function: &Lambda) -> Option<(DataId, u32)> {
        let Term::Ret(result) = function.body.term else { return None };
        let (last, before) = function.body.stmts.split_last()?;
        let Stmt::Let { var, op: Op::Apply(callee, args), .. } = last else { return None };
        let mut empty = None;
        for stmt in before {
            match stmt {
                Stmt::LetRec { .. } => {}
                Stmt::Let { var, op: Op::Construct { data, case, args }, .. }
                    if args.is_empty() =>
                {
                    empty = Some((*var, *data, *case));
                }
                Stmt::Let { .. } | Stmt::Join { .. } => return None,
            }
        }
        let (empty, data, case) = empty?;
        let [_, _] = args[..] else { return None };
        let (list, onto) = self.onto_other(self.known.function(*callee)?)?;
        let fits = result == Atom::Var(*var)
            && args[list] == Atom::Var(function.params[0])
            && args[onto] == Atom::Var(empty);
        fits.then_some((data, case))
    }

    /// A function that reverses one of its two parameters onto the other; which.
    fn onto_other(&self, lam: LamId) -> Option<(usize, usize)> {
        [(0, 1), (1, 0)].into_iter().find(|&(list, onto)| self.reverses(lam, list, onto).is_some())
    }

    fn reverses(&self, lam: LamId, list: usize, onto: usize) -> Option<()> {
        let function = &self.program.lams[lam];
        let [_, _] = function.params[..] else { return None };
        let (from, to) = (function.params[list], function.params[onto]);
        let tail = cell_of(self.program, self.program.vars[from].ty)?;
        let Block { stmts, term: Term::Switch { scrutinee, cases, default: None } } =
            &function.body
        else {
            return None;
        };
        if !stmts.is_empty() || *scrutinee != Atom::Var(from) {
            return None;
        }
        for (key, arm) in cases {
            match *key {
                Key::Case(case) if case == tail.1 => {
                    self.goes_on(lam, (from, to), tail, arm, list)?
                }
                Key::Case(_) if arm.stmts.is_empty() && arm.term == Term::Ret(Atom::Var(to)) => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// An arm that puts the first element onto the other list and goes on with the rest.
    fn goes_on(
        &self,
        lam: LamId,
        (from, to): (VarId, VarId),
        tail: (DataId, u32, u32),
        arm: &Block,
        list: usize,
    ) -> Option<()> {
        let mut fields = vec![None; self.program.datas[tail.0].cases[tail.1 as usize].fields.len()];
        let (mut cell, mut result) = (None, None);
        for stmt in &arm.stmts {
            let Stmt::Let { var, op, .. } = stmt else { return None };
            match op {
                Op::Field { base, index, .. } if *base == Atom::Var(from) => {
                    fields[*index as usize] = Some(Atom::Var(*var));
                }
                Op::Construct { data, case, args } if (*data, *case) == (tail.0, tail.1) => {
                    let mut wanted = fields.clone();
                    wanted[tail.2 as usize] = Some(Atom::Var(to));
                    let same = args.iter().zip(&wanted).all(|(&arg, &part)| Some(arg) == part);
                    cell = Some(Atom::Var(*var)).filter(|_| same && cell.is_none());
                }
                Op::Apply(callee, args) if self.known.function(*callee) == Some(lam) => {
                    let fits = args.len() == 2
                        && Some(args[list]) == fields[tail.2 as usize]
                        && Some(args[1 - list]) == cell;
                    result = Some(Term::Ret(Atom::Var(*var))).filter(|_| fits);
                }
                _ => return None,
            }
        }
        (result.as_ref() == Some(&arm.term)).then_some(())
    }
}
