//! Forwards, in the rounds of a loop: what a change depends on is computed first, and multiplied by what the loop carries at the end.
//!
//! ```text
//! join rec loop(x, x', i) {               join rec loop(x, x', i) {
//!   a = mul r, x;  a' = mul x', r           a = mul r, x             // a' is  r · x'
//!   b = sub 1.0, x; b' = neg x'             b = sub 1.0, x           // b' is -1 · x'
//!   y = mul a, b                      ─►    y = mul a, b             // y' is  (r · b + -1 · a) · x'
//!   y' = add (mul a', b), (mul b', a)       s = add (mul r, b), (mul -1.0, a); y' = mul x', s
//!   jump loop(y, y', …)                     jump loop(y, y', …)
//! ```
//!
//! A chain of changes from round to round is as long as the chain of operations through a round; so it is one multiplication and one addition, and
//! the processor does the rest of several rounds at once. Only for loops that carry one or two floats that change: with more, what would be
//! computed beside the chain is more than what the chain is shortened by.
//!
//! **Sound**: a change of each operation is linear in the changes of its operands, by its [rule](enfold_graph::prim::derivative).

use super::super::rules::{self, Done};
use super::{Lasting, Transform};
use crate::build::Build;
use crate::ir::*;

/// The most floats that a loop carries whose changes are followed so.
const MOST: usize = 2;

/// How a change depends on those that a loop carries.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    /// A multiple of the change of each; none stands for one.
    slopes: Vec<(VarId, Option<Atom>)>,
    /// What does not depend on them.
    rest: Option<Atom>,
}

impl Transform<'_> {
    /// What the innermost loop carries from here on; what it was before.
    pub(super) fn carry(&mut self, params: &[VarId]) -> Vec<VarId> {
        let float = |var: VarId| self.program.types[self.program.vars[var].ty] == Ty::Float;
        let mut carried: Vec<VarId> = params.to_vec();
        carried.retain(|&param| self.active(param) && float(param));
        if carried.len() > MOST {
            carried.clear();
        }
        std::mem::replace(&mut self.carried, carried)
    }

    /// The line of an operand that changes.
    fn line(&mut self, atom: Atom, out: &mut Vec<Stmt>) -> Option<Line> {
        let Atom::Var(var) = atom else { return None };
        if self.carried.contains(&var) {
            return Some(Line { slopes: vec![(var, None)], rest: None });
        }
        let Some(line) = self.lines.get(&var).cloned() else {
            let rest = self.shadows.get(&var).copied()?;
            return Some(Line { slopes: Vec::new(), rest: Some(rest) });
        };
        // What an outer loop carries is the same in all rounds of an inner one.
        match line.slopes.iter().all(|(base, _)| self.carried.contains(base)) {
            true => Some(line),
            false => {
                let rest = self.change_on(&line, out);
                Some(Line { slopes: Vec::new(), rest: Some(rest) })
            }
        }
    }

    /// The change that a line says.
    pub(super) fn change_on(&mut self, line: &Line, out: &mut Vec<Stmt>) -> Atom {
        let float = self.program.types.intern(Ty::Float);
        let mut sum = None;
        for &(base, slope) in &line.slopes {
            let Some(&change) = self.shadows.get(&base) else { continue };
            let mut build = Build { program: self.program, span: self.span, stmts: out };
            let change = match slope {
                Some(slope) => build.prim("change", float, Prim::Mul, vec![change, slope]),
                None => change,
            };
            sum = Some(add(&mut build, float, sum, change));
        }
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        match (sum, line.rest) {
            (Some(sum), Some(rest)) => add(&mut build, float, Some(sum), rest),
            (sum, rest) => sum.or(rest).unwrap_or(Atom::Float(0.0)),
        }
    }

    /// The line of an operation's result, if it depends on what the loop carries.
    pub(super) fn line_of(
        &mut self,
        done: Done<'_>,
        rules: &[enfold_graph::prim::derivative::Term],
        args: &[Atom],
        out: &mut Vec<Stmt>,
    ) -> Option<Line> {
        if self.carried.is_empty() || self.program.types[done.ty] != Ty::Float {
            return None;
        }
        let depends = |atom: &Atom| match atom {
            Atom::Var(var) => self.carried.contains(var) || self.lines.contains_key(var),
            _ => false,
        };
        args.iter().any(depends).then_some(())?;
        let lines: Vec<Option<Line>> = args.iter().map(|&arg| self.line(arg, out)).collect();
        let Lasting { choices, .. } = &mut *self.lasting;
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        let mut sum = Line::default();
        for (at, line) in lines.into_iter().enumerate() {
            let Some(Line { slopes, rest }) = line else { continue };
            for (base, slope) in slopes {
                let slope = match slope {
                    None => rules::weight(&mut build, choices, done, (at, rules[at])),
                    Some(d) => Some(rules::change(&mut build, choices, done, (at, rules[at]), d)),
                };
                sum.slope(&mut build, done.ty, base, slope);
            }
            if let Some(d) = rest {
                let change = rules::change(&mut build, choices, done, (at, rules[at]), d);
                sum.rest = Some(add(&mut build, done.ty, sum.rest, change));
            }
        }
        Some(sum)
    }
}

impl Line {
    /// One more multiple of a change.
    fn slope(&mut self, build: &mut Build<'_>, float: TyId, base: VarId, slope: Option<Atom>) {
        let found = self.slopes.iter_mut().find(|(of, _)| *of == base);
        match found {
            None => self.slopes.push((base, slope)),
            Some((_, old)) => {
                let one = Atom::Float(1.0);
                let args = vec![old.unwrap_or(one), slope.unwrap_or(one)];
                *old = Some(build.prim("slope", float, Prim::Add, args));
            }
        }
    }
}

fn add(build: &mut Build<'_>, float: TyId, sum: Option<Atom>, more: Atom) -> Atom {
    match sum {
        None => more,
        Some(sum) => build.prim("change", float, Prim::Add, vec![sum, more]),
    }
}
