//! Finds which functions may capture a continuation, and at which function types they are used as values.
//!
//! ```text
//! fn lam1 … capture …            effectful
//! fn lam2 … apply lam1(x)        effectful: it calls one
//! p = construct P1(lam1)         int -> int is effectful: lam1 is a value of it
//! fn lam3 … apply q(x)           effectful if q is a variable of type int -> int
//! fn lam4 … add x, 1             direct, also as a value of int -> int: it is wrapped there
//! fn lam5 … try lam6             effectful if lam6 may abort: its handler is not to be passed
//! ```
//!
//! A function type stands for its last arrow: to give some of the arguments does nothing yet. Least fixed point, by a work list; linear in
//! the program.

use cranelift_entity::{EntitySet, SecondaryMap};

use super::types::spine;
use crate::flatten::Known;
use crate::ir::*;
use crate::walk::{Role, Stop};

/// The type at which a function is given its last argument; all types of what it is before that are there, too.
fn last_arrow(program: &mut Program, lam: LamId) -> Option<TyId> {
    let lam = &program.lams[lam];
    let (mut ty, mut last) = (lam.ret, None);
    for &param in lam.params.iter().rev() {
        ty = program.types.intern(Ty::Arrow(program.vars[param].ty, ty));
        last = last.or(Some(ty));
    }
    last
}

/// What may capture.
pub(super) struct Effects {
    /// What variables are.
    pub(super) known: Known,
    /// Functions.
    pub(super) lams: EntitySet<LamId>,
    /// Function types: a call that gives such a function its argument may capture.
    pub(super) types: EntitySet<TyId>,
    /// Functions that are used as values.
    pub(super) valued: EntitySet<LamId>,
    /// Functions that may abort: that do, or call what does or what is not known.
    pub(super) aborting: EntitySet<LamId>,
    /// The functions with a `try`, and what that runs if it is known.
    tries: Vec<(LamId, Option<LamId>)>,
    /// Functions that capture themselves.
    seeds: Vec<LamId>,
    /// Functions that abort themselves, or call what is not known.
    aborts: Vec<LamId>,
    callers: SecondaryMap<LamId, Vec<LamId>>,
    users: SecondaryMap<TyId, Vec<LamId>>,
    /// The type at which a function's last argument is given.
    last: SecondaryMap<LamId, Option<TyId>>,
}

impl Effects {
    /// Looks at all functions that can run.
    pub(super) fn find(program: &mut Program, live: &[LamId]) -> Effects {
        let mut effects = Effects {
            known: Known::find(program),
            lams: EntitySet::new(),
            types: EntitySet::new(),
            valued: EntitySet::new(),
            aborting: EntitySet::new(),
            tries: Vec::new(),
            seeds: program.entry.into_iter().collect(),
            aborts: Vec::new(),
            callers: SecondaryMap::new(),
            users: SecondaryMap::new(),
            last: SecondaryMap::new(),
        };
        let mut types = Vec::new();
        for &lam in live {
            effects.last[lam] = last_arrow(program, lam);
        }
        for &lam in live {
            effects.look(program, lam, &mut types);
        }
        effects.spread_aborts();
        effects.spread(types);
        effects
    }

    fn look(&mut self, program: &Program, lam: LamId, types: &mut Vec<TyId>) {
        program.lams[lam].body.walk(&mut |stop| {
            if matches!(stop, Stop::Stmt(Stmt::Let { op: Op::Copy(_), .. })) {
                return;
            }
            stop.each_operand(&mut |atom, role| {
                if role == Role::Value {
                    self.value(atom);
                }
            });
            let Stop::Stmt(Stmt::Let { op, .. }) = stop else { return };
            match op {
                Op::Apply(callee, args) => self.call(program, lam, *callee, args.len()),
                Op::Try(TryBody::Value(callee)) => {
                    let target = self.target(program, *callee, 1);
                    self.tries.push((lam, target));
                    self.call(program, lam, *callee, 1);
                }
                Op::Prim(Prim::Capture, args) => {
                    self.seeds.push(lam);
                    let given = self.arrows_of(program, args[0], 1);
                    types.extend(given);
                    if let Some(ty) = given
                        && let Ty::Arrow(from, _) = program.types[ty]
                    {
                        types.push(from);
                    }
                }
                Op::Prim(Prim::Abort, args) => {
                    self.aborts.push(lam);
                    types.extend(self.arrows_of(program, args[0], 1));
                }
                _ => {}
            }
        });
    }

    fn value(&mut self, atom: Atom) {
        let atom = self.known.resolve(atom);
        if let Some(lam) = self.known.function(atom) {
            self.valued.insert(lam);
        }
    }

    /// The type of a value that is given its argument number `count`.
    fn arrows_of(&mut self, program: &Program, callee: Atom, count: usize) -> Option<TyId> {
        let ty = match self.known.resolve(callee) {
            Atom::Var(var) => program.vars[var].ty,
            // A closed function: its type is that of its parameters.
            Atom::Lam(lam) => {
                let lam = &program.lams[lam];
                let mut params = lam.params.iter().rev();
                params.try_fold(lam.ret, |ret, &param| {
                    program.types.lookup(&Ty::Arrow(program.vars[param].ty, ret))
                })?
            }
            _ => return None,
        };
        spine(&program.types, ty).nth(count - 1)
    }

    fn call(&mut self, program: &Program, lam: LamId, callee: Atom, args: usize) {
        match self.target(program, callee, args) {
            Some(target) => self.callers[target].push(lam),
            None => {
                self.aborts.push(lam);
                self.value(callee);
                let Atom::Var(var) = self.known.resolve(callee) else {
                    return self.of_closed(program, lam, callee, args);
                };
                for ty in spine(&program.types, program.vars[var].ty).take(args) {
                    self.users[ty].push(lam);
                }
            }
        }
    }

    /// A closed function is given fewer or more arguments than it takes at once.
    fn of_closed(&mut self, program: &Program, lam: LamId, callee: Atom, args: usize) {
        if let Some(ty) = self.arrows_of(program, callee, 1) {
            for ty in spine(&program.types, ty).take(args) {
                self.users[ty].push(lam);
            }
        }
    }

    /// The known function that a call gives exactly the arguments that it takes.
    pub(super) fn target(&mut self, program: &Program, callee: Atom, args: usize) -> Option<LamId> {
        let callee = self.known.resolve(callee);
        let lam = self.known.function(callee)?;
        (program.lams[lam].params.len() == args).then_some(lam)
    }

    /// Whoever tries what may abort has to put its handler where that finds it.
    fn spread_aborts(&mut self) {
        while let Some(lam) = self.aborts.pop() {
            if self.aborting.insert(lam) {
                self.aborts.extend(&self.callers[lam]);
            }
        }
        for (lam, body) in std::mem::take(&mut self.tries) {
            if body.is_none_or(|body| self.aborting.contains(body)) {
                self.seeds.push(lam);
            }
        }
    }

    fn spread(&mut self, mut types: Vec<TyId>) {
        let mut lams = std::mem::take(&mut self.seeds);
        loop {
            if let Some(lam) = lams.pop() {
                if self.lams.insert(lam) {
                    lams.extend(&self.callers[lam]);
                    types.extend(self.last[lam].filter(|_| self.valued.contains(lam)));
                }
            } else if let Some(ty) = types.pop() {
                if self.types.insert(ty) {
                    lams.extend(&self.users[ty]);
                }
            } else {
                return;
            }
        }
    }
}
