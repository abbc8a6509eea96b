//! Which classes of closures return what they raise: those called below a `try` that can go if they do.
//!
//! ```text
//! class fn2 (int) -> int {lam5, lam6}            class fn2 (int) -> outcome {lam5, lam6}
//! fn lam3 "try body"(u) { t = invoke f(i)        fn lam3' "try body"(u) { o = invoke f(i)
//!                         ret t }                                         ret o }
//! fn other(f) { t = invoke f(1)                  fn other(f) { o = invoke f(1)
//!               s = add t, 1 ret s }                           switch o { case 0 { t = field o s = add t, 1 ret s }
//!                                                                         case 1 { e = field o n = raise e } } }
//! ```
//!
//! All functions of a class change, and with them all calls: there is one record for a closure, whoever calls it. What calls one and
//! does not return an outcome itself tests the outcome and raises again what it is. Then its call is no tail call any more; so a class
//! with a tail call is left alone, unless the function that ends with it returns the outcome as well: it is of such a class, or it is
//! nothing but the body of `try`s that go. Nor may anybody else know how its functions are called: C functions and other threads.
//!
//! A fixed point: classes are given up until all that are left allow each other. Cost: linear, times the number of classes given up.

use std::collections::BTreeSet;

use cranelift_entity::{EntitySet, SecondaryMap};

use super::caught::{Caught, caught_by};
use super::find::{Facts, fits_outcome};
use crate::ir::*;
use crate::raising::raising_lams;

/// Classes whose functions return outcomes.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Classes {
    of: BTreeSet<FnId>,
}

impl Classes {
    /// Chooses them, and what is known of functions then.
    pub(super) fn find(program: &Program, lams: &[LamId]) -> (Classes, Facts) {
        let uses = Uses::find(program, lams);
        let mut classes = uses.candidates(program);
        loop {
            let facts = Facts::find(program, lams, &classes);
            if classes.is_empty() {
                return (classes, facts);
            }
            let mut kept = Classes::default();
            for class in
                classes.iter().filter(|&class| uses.allow(program, &classes, &facts, class))
            {
                kept.of.insert(class);
            }
            if kept == classes {
                kept = uses.wanted(program, &kept, &facts);
                if kept == classes {
                    return (kept, facts);
                }
            }
            classes = kept;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = FnId> {
        self.of.iter().copied()
    }

    pub(super) fn contains(&self, class: FnId) -> bool {
        self.of.contains(&class)
    }

    /// Whether a function is of one of them.
    pub(super) fn has(&self, program: &Program, lam: LamId) -> bool {
        program.lams[lam].fn_ty.is_some_and(|class| self.of.contains(&class))
    }
}

/// How functions are used.
#[derive(Default)]
struct Uses {
    /// Classes of which somebody else knows how they are called.
    known_elsewhere: EntitySet<FnId>,
    /// Functions that end with a call of one of a class.
    tails: Vec<(LamId, FnId)>,
    /// The `try`s that a function is the body of: what they catch.
    tried: SecondaryMap<LamId, Vec<Caught>>,
    /// Classes whose closures are the body of a `try`, with what it catches.
    tried_closures: Vec<(FnId, Caught)>,
    /// Functions that are called or made as well.
    used_otherwise: EntitySet<LamId>,
}

impl Uses {
    fn find(program: &Program, lams: &[LamId]) -> Uses {
        let mut uses = Uses::default();
        for &lam in lams {
            program.lams[lam].body.each_block(&mut |block| uses.add(program, lam, block));
        }
        if let Some(entry) = program.entry {
            uses.used_otherwise.insert(entry);
            uses.known_elsewhere.extend(program.lams[entry].fn_ty);
        }
        uses
    }

    fn add(&mut self, program: &Program, lam: LamId, block: &Block) {
        if let Some((_, op)) = program.tail_call(lam, block) {
            let of = match op {
                Op::Call { lam, .. } => program.lams[*lam].fn_ty,
                Op::Invoke { callee, .. } => program.class_of(*callee),
                _ => None,
            };
            self.tails.extend(of.map(|of| (lam, of)));
        }
        for stmt in &block.stmts {
            let (var, op) = match stmt {
                Stmt::Let { var, op, .. } => (*var, op),
                Stmt::LetRec { members, .. } => {
                    self.used_otherwise.extend(members.iter().map(|member| member.1));
                    continue;
                }
                Stmt::Join { .. } => continue,
            };
            match op {
                Op::Try(TryBody::Known(body, _)) => {
                    self.tried[*body].push(caught_by(program, block, var));
                }
                Op::Try(TryBody::Closure(callee)) => {
                    let of = program.class_of(*callee);
                    let caught = caught_by(program, block, var);
                    self.tried_closures.extend(of.map(|of| (of, caught)));
                }
                Op::Call { lam, .. } | Op::Closure { lam, .. } => {
                    self.used_otherwise.insert(*lam);
                }
                Op::Prim(Prim::Pin | Prim::CodePointer | Prim::Foreign, args) => {
                    let classes = args.iter().filter_map(|&arg| program.class_of(arg));
                    self.known_elsewhere.extend(classes);
                }
                Op::Prim(Prim::Unpin, _) => {
                    self.known_elsewhere.extend(program.class_of(Atom::Var(var)));
                }
                _ => {}
            }
        }
        // As values.
        let mut value = |atom| {
            if let Atom::Lam(lam) = atom {
                self.used_otherwise.insert(lam);
            }
        };
        block.stmts.iter().for_each(|stmt| stmt.each_operand(&mut |atom, _| value(atom)));
        block.term.each_atom(&mut value);
    }

    /// Classes of functions that may raise, before anything is known of the functions that call them.
    fn candidates(&self, program: &Program) -> Classes {
        let raising = raising_lams(program);
        let mut classes = Classes::default();
        for (class, ty) in program.fns.iter() {
            let raises = ty.members.iter().any(|&lam| raising.contains(lam));
            if raises && !self.known_elsewhere.contains(class) && fits_outcome(program, ty.ret) {
                classes.of.insert(class);
            }
        }
        classes
    }

    /// Whether a class can be one of these.
    fn allow(&self, program: &Program, classes: &Classes, facts: &Facts, class: FnId) -> bool {
        let members = &program.fns[class].members;
        let goes = |lam: LamId| self.tried[lam].iter().all(|caught| facts.can_return(lam, caught));
        let ends = |lam: LamId| {
            classes.has(program, lam) || !self.used_otherwise.contains(lam) && goes(lam)
        };
        members.iter().all(|&lam| !facts.cannot_return(lam) && goes(lam))
            && self
                .tried_closures
                .iter()
                .filter(|tried| tried.0 == class)
                .all(|(_, caught)| members.iter().all(|&lam| facts.can_return(lam, caught)))
            && self.tails.iter().filter(|tail| tail.1 == class).all(|&(lam, _)| ends(lam))
    }

    /// Those of some classes that are called below a `try` which goes.
    fn wanted(&self, program: &Program, classes: &Classes, facts: &Facts) -> Classes {
        let mut wanted = Classes::default();
        let mut seen: EntitySet<LamId> = EntitySet::new();
        let mut work: Vec<LamId> = Vec::new();
        let goes = |lam: LamId| self.tried[lam].iter().any(|caught| facts.can_return(lam, caught));
        work.extend(program.lams.keys().filter(|&lam| facts.raises(lam) && goes(lam)));
        for (class, caught) in &self.tried_closures {
            let members = &program.fns[*class].members;
            if classes.contains(*class) && members.iter().all(|&lam| facts.can_return(lam, caught))
            {
                wanted.of.insert(*class);
                work.extend(members);
            }
        }
        while let Some(lam) = work.pop() {
            if !seen.insert(lam) {
                continue;
            }
            wanted.of.extend(program.lams[lam].fn_ty.filter(|&class| classes.contains(class)));
            program.lams[lam].body.each_stmt(&mut |stmt| {
                let Stmt::Let { op: op @ (Op::Call { .. } | Op::Invoke { .. }), .. } = stmt else {
                    return;
                };
                let callees = program.callees(op).iter().copied();
                work.extend(callees.filter(|&lam| facts.raises(lam)));
            });
        }
        wanted
    }
}
