//! Checks that a program is well formed. What breaks a rule is a bug of the compiler, never of the
//! user; each message names the function and the ids.
//!
//! # The rules
//!
//! **Names.** A variable, a label and (nested) a function is bound at most once in the program. A
//! variable is used only where it is in scope: after its statement in the same block, in blocks
//! inside; nested: also in the bodies of lambdas bound there. The bodies of `letrec` members see
//! all members. A label is in scope after its join, in its body only if the join is recursive,
//! never in a lambda's body.
//!
//! **Functions.** Every function but the entry has a parameter; the entry has none and returns
//! `int`. `Atom::Lam` names a closed function. Nested: a function is either named by atoms, any
//! number of times, or bound by one `lambda` or `letrec`, once. Those that the entry does not reach
//! are not looked at in the nested phase, where what they mention may be gone; flat ones are all
//! checked.
//!
//! **Nested** has no `Closure`, `Call`, `Invoke`, flat `Try`, `Ty::Fn`, captures, siblings,
//! classes.
//!
//! **Flat** has no `Apply`, `Lambda`, nested `Try`, `Ty::Arrow`; every function is classified. A
//! `Top` function has no captures and no siblings; a `Lifted` one no siblings. Only `Top` functions
//! are atoms, only `Closure` ones are made. A function that is a value has a class (`fn_ty`) whose
//! parameters and result are its own and whose members, sorted, include it. A `letrec` group shares
//! one list of captures: each member's captures have its types; a member's index is its position;
//! siblings are positions.
//!
//! **Types.** Operands, results, jumps, returns and calls agree exactly (types are interned, so
//! equal means the same id). Operations on scalars are listed in [`prim`]. A `try` yields a union
//! of two cases, `(result)` and `(exn)`. `SetField` needs a mutable field, or a hole: the object is made
//! in the same function, with nothing (`zeroed`) there, and comes by way of join points.
//!
//! **Control.** A condition is `bool`. A switch's keys are distinct and fit its scrutinee; its
//! default is absent iff the keys are all cases of a union. `Unreachable` stands only after an
//! operation that does not return: one that diverges, or whose result has type `never`.
//!
//! **Data.** A by-value type does not contain itself by value and has no mutable field.
//!
//! Cost: linear in the program.

mod ops;
mod prim;

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashSet;

use crate::fills::Holes;
use crate::ir::*;
use crate::text::print_ty;
use crate::walk::each_lam;

/// Checks all rules; the errors come in program order.
pub fn verify(program: &Program) -> Result<(), Vec<String>> {
    let mut checker = Checker {
        program,
        errors: Vec::new(),
        place: String::new(),
        bound: EntitySet::new(),
        in_scope: EntitySet::new(),
        trail: Vec::new(),
        labels: SecondaryMap::new(),
        label_bound: EntitySet::new(),
        lam_bound: EntitySet::new(),
        closed: EntitySet::new(),
        queue: Vec::new(),
        function: 0,
        functions: 0,
        ret: None,
    };
    checker.program();
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

/// Errors after which the rest would be noise.
const ENOUGH: usize = 50;

struct Checker<'a> {
    program: &'a Program,
    errors: Vec<String>,
    /// The function that is looked at, as messages name it.
    place: String,
    bound: EntitySet<VarId>,
    in_scope: EntitySet<VarId>,
    /// Variables in scope, innermost last.
    trail: Vec<VarId>,
    /// Per label in scope: the number of the function it belongs to, and its parameters.
    labels: SecondaryMap<LabelId, Option<(usize, &'a [VarId])>>,
    label_bound: EntitySet<LabelId>,
    lam_bound: EntitySet<LamId>,
    /// Functions that atoms name, each queued once.
    closed: EntitySet<LamId>,
    queue: Vec<LamId>,
    /// The number of the function that is looked at, and of those seen so far.
    function: usize,
    functions: usize,
    ret: Option<TyId>,
}

impl<'a> Checker<'a> {
    fn program(&mut self) {
        self.datas();
        for (id, class) in self.program.fns.iter() {
            if !class.members.is_sorted() {
                self.error(format!("the members of {id} are not sorted"));
            }
        }
        let roots: Vec<LamId> = match (self.program.phase, self.program.entry) {
            (Phase::Nested, Some(entry)) => vec![entry],
            (Phase::Nested, None) => self.unbound_lams(),
            (Phase::Flat, _) => self.program.lams.keys().collect(),
        };
        if let Some(entry) = self.program.entry {
            self.entry(entry);
        }
        for lam in roots {
            self.close(lam);
        }
        while let Some(lam) = self.queue.pop() {
            self.lambda(lam);
        }
        for lam in self.program.lams.keys() {
            if self.closed.contains(lam) && self.lam_bound.contains(lam) {
                self.error(format!("{lam} is named by an atom and bound by a statement"));
            }
        }
    }

    /// Functions that no statement binds: the roots of a program without entry.
    fn unbound_lams(&self) -> Vec<LamId> {
        let mut bound = EntitySet::new();
        for lam in self.program.lams.values() {
            each_lam(&lam.body, &mut |lam, binds| {
                if binds {
                    bound.insert(lam);
                }
            });
        }
        self.program.lams.keys().filter(|&lam| !bound.contains(lam)).collect()
    }

    fn entry(&mut self, entry: LamId) {
        let Some(lam) = self.program.lams.get(entry) else {
            return self.error(format!("the entry {entry} does not exist"));
        };
        if !lam.params.is_empty() {
            self.error(format!("the entry {entry} has parameters"));
        }
        if self.program.types[lam.ret] != Ty::Int(IntKind::Int) {
            self.error(format!("the entry {entry} does not return int"));
        }
    }

    /// Notes that an atom names `lam`.
    fn close(&mut self, lam: LamId) {
        if self.closed.insert(lam) {
            self.queue.push(lam);
        }
    }

    fn error(&mut self, message: String) {
        if self.errors.len() < ENOUGH {
            self.errors.push(format!("{}{message}", self.place));
        }
    }

    fn ty(&self, ty: TyId) -> &'a Ty {
        &self.program.types[ty]
    }

    fn show(&self, ty: TyId) -> String {
        print_ty(self.program, ty)
    }

    fn same(&mut self, what: &str, expected: TyId, found: TyId) {
        if expected != found {
            let (expected, found) = (self.show(expected), self.show(found));
            self.error(format!("{what}: expected {expected}, found {found}"));
        }
    }

    // Functions and scopes.

    /// Checks a function in the scope that stands.
    fn lambda(&mut self, id: LamId) {
        let Some(lam) = self.program.lams.get(id) else {
            return self.error(format!("{id} does not exist"));
        };
        let place = std::mem::replace(&mut self.place, format!("{id} {}: ", lam.name));
        let outer = (self.function, self.ret);
        self.functions += 1;
        self.function = self.functions;
        self.ret = Some(lam.ret);
        let mark = self.trail.len();
        if lam.params.is_empty() && self.program.entry != Some(id) {
            self.error("no parameters".to_string());
        }
        self.lambda_phase(lam, id);
        for &var in lam.params.iter().chain(&lam.captures) {
            self.bind(var);
        }
        for &(var, _) in &lam.siblings {
            self.bind(var);
        }
        self.block(&lam.body);
        let wrong = Holes::find(self.program, &lam.body).map(|holes| holes.wrong());
        for var in wrong.into_iter().flatten() {
            self.error(format!("{var}: set of an immutable field that is no hole"));
        }
        self.leave(mark);
        (self.function, self.ret) = outer;
        self.place = place;
    }

    fn lambda_phase(&mut self, lam: &'a Lambda, id: LamId) {
        let flat = self.program.phase == Phase::Flat;
        if !flat {
            let plain = lam.class == Class::Undecided
                && lam.captures.is_empty()
                && lam.siblings.is_empty()
                && lam.fn_ty.is_none();
            if !plain {
                self.error("a nested function has a class, captures or siblings".to_string());
            }
            return;
        }
        let fits = match lam.class {
            Class::Undecided => false,
            Class::Top => lam.captures.is_empty() && lam.siblings.is_empty(),
            Class::Lifted => lam.siblings.is_empty(),
            Class::Closure => lam.fn_ty.is_some(),
        };
        if !fits {
            self.error(format!("captures, siblings or values do not fit {:?}", lam.class));
        }
        let Some(class) = lam.fn_ty else { return };
        let Some(fn_ty) = self.program.fns.get(class) else {
            return self.error(format!("{class} does not exist"));
        };
        let params: Vec<TyId> = lam.params.iter().map(|&v| self.program.vars[v].ty).collect();
        if params != fn_ty.params || lam.ret != fn_ty.ret {
            self.error(format!("parameters or result differ from those of {class}"));
        }
        if fn_ty.members.binary_search(&id).is_err() {
            self.error(format!("is not in the sorted members of {class}"));
        }
    }

    fn bind(&mut self, var: VarId) {
        let Some(info) = self.program.vars.get(var) else {
            return self.error(format!("{var} does not exist"));
        };
        if !self.bound.insert(var) {
            self.error(format!("{var} `{}` is bound twice", info.name));
        }
        self.in_scope.insert(var);
        self.trail.push(var);
        self.phase_of_ty(info.ty);
    }

    fn phase_of_ty(&mut self, ty: TyId) {
        match (self.ty(ty), self.program.phase) {
            (Ty::Fn(_), Phase::Nested) | (Ty::Arrow(..), Phase::Flat) => {
                let shown = self.show(ty);
                self.error(format!("type {shown} does not belong to this phase"));
            }
            _ => {}
        }
    }

    fn leave(&mut self, mark: usize) {
        for var in self.trail.drain(mark..) {
            self.in_scope.remove(var);
        }
    }

    // Blocks.

    fn block(&mut self, block: &'a Block) {
        let mark = self.trail.len();
        let mut labels = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    self.op(*var, op);
                    self.bind(*var);
                }
                Stmt::LetRec { members, captures, .. } => self.letrec(members, captures),
                Stmt::Join { label, params, body, recursive } => {
                    labels.push(*label);
                    self.join(*label, params, body, *recursive);
                }
            }
        }
        self.term(block);
        for label in labels {
            self.labels[label] = None;
        }
        self.leave(mark);
    }

    fn join(&mut self, label: LabelId, params: &'a [VarId], body: &'a Block, recursive: bool) {
        if self.program.labels.get(label).is_none() {
            self.error(format!("{label} does not exist"));
        }
        if !self.label_bound.insert(label) {
            self.error(format!("{label} is bound twice"));
        }
        let entry = Some((self.function, params));
        if recursive {
            self.labels[label] = entry;
        }
        let mark = self.trail.len();
        params.iter().for_each(|&param| self.bind(param));
        self.block(body);
        self.leave(mark);
        self.labels[label] = entry;
    }

    fn letrec(&mut self, members: &'a [(VarId, LamId)], captures: &[Atom]) {
        members.iter().for_each(|&(var, _)| self.bind(var));
        let captured: Vec<Option<TyId>> = captures.iter().map(|&a| self.atom(a)).collect();
        if self.program.phase == Phase::Nested {
            if !captures.is_empty() {
                self.error("a nested letrec has captures".to_string());
            }
            for &(var, lam) in members {
                self.nested_lambda(var, lam);
            }
            return;
        }
        for (index, &(var, id)) in members.iter().enumerate() {
            let Some(lam) = self.closure_lam(id) else { continue };
            self.same_fn(&format!("letrec {var}"), self.program.vars[var].ty, lam.fn_ty);
            if lam.index as usize != index {
                self.error(format!("{id} has index {}, stands at {index}", lam.index));
            }
            let own: Vec<_> = lam.captures.iter().map(|&v| Some(self.program.vars[v].ty)).collect();
            if own != captured {
                self.error(format!("captures of {id} differ from those of its group"));
            }
            for &(sibling, at) in &lam.siblings {
                let other = members.get(at as usize).map(|&(_, lam)| self.program.lams[lam].fn_ty);
                match other {
                    None => self.error(format!("{id} has no sibling {at}")),
                    Some(class) => {
                        let ty = self.program.vars[sibling].ty;
                        self.same_fn(&format!("sibling {sibling} of {id}"), ty, class);
                    }
                }
            }
        }
    }

    /// A nested function where it is bound to `var`: its type fits, and its body is checked in
    /// the scope that stands.
    fn nested_lambda(&mut self, var: VarId, id: LamId) {
        let Some(lam) = self.program.lams.get(id) else {
            return self.error(format!("{id} does not exist"));
        };
        if !self.lam_bound.insert(id) {
            return self.error(format!("{id} is bound twice"));
        }
        if let Some(info) = self.program.vars.get(var) {
            self.lambda_has_ty(id, lam, info.ty);
        }
        self.lambda(id);
    }

    fn lambda_has_ty(&mut self, id: LamId, lam: &Lambda, ty: TyId) {
        let mut rest = ty;
        for &param in &lam.params {
            let Ty::Arrow(from, to) = *self.ty(rest) else {
                let shown = self.show(ty);
                return self.error(format!("{id} takes more arguments than {shown} has"));
            };
            self.same(&format!("parameter {param} of {id}"), from, self.program.vars[param].ty);
            rest = to;
        }
        self.same(&format!("result of {id}"), rest, lam.ret);
    }

    // Ends of blocks.

    fn term(&mut self, block: &'a Block) {
        match &block.term {
            Term::Ret(atom) => {
                if let (Some(found), Some(expected)) = (self.atom(*atom), self.ret) {
                    self.same("ret", expected, found);
                }
            }
            Term::Jump(label, args) => self.jump(*label, args),
            Term::If { cond, then, otherwise } => {
                if let Some(ty) = self.atom(*cond)
                    && *self.ty(ty) != Ty::Bool
                {
                    let shown = self.show(ty);
                    self.error(format!("condition of type {shown}"));
                }
                self.block(then);
                self.block(otherwise);
            }
            Term::Switch { scrutinee, cases, default } => {
                self.switch(*scrutinee, cases, default.is_some());
                cases.iter().for_each(|(_, block)| self.block(block));
                if let Some(block) = default {
                    self.block(block);
                }
            }
            Term::Unreachable => self.unreachable(block),
        }
    }

    fn jump(&mut self, label: LabelId, args: &[Atom]) {
        let found: Vec<Option<TyId>> = args.iter().map(|&a| self.atom(a)).collect();
        let Some((function, params)) = self.labels[label] else {
            return self.error(format!("jump to {label}, which is not in scope"));
        };
        if function != self.function {
            return self.error(format!("jump to {label} of another function"));
        }
        if params.len() != args.len() {
            let (expected, found) = (params.len(), args.len());
            return self.error(format!("jump to {label} passes {found}, it takes {expected}"));
        }
        for (&param, found) in params.iter().zip(found) {
            if let Some(found) = found {
                self.same(&format!("jump to {label}, {param}"), self.program.vars[param].ty, found);
            }
        }
    }

    fn switch(&mut self, scrutinee: Atom, cases: &[(Key, Block)], default: bool) {
        let mut keys = FxHashSet::default();
        for (key, _) in cases {
            if !keys.insert(*key) {
                self.error(format!("switch has {key:?} twice"));
            }
        }
        let Some(ty) = self.atom(scrutinee) else { return };
        let (fits, all): (fn(Key) -> bool, Option<usize>) = match self.ty(ty) {
            Ty::Data(data) => {
                (|key| matches!(key, Key::Case(_)), Some(self.program.datas[*data].cases.len()))
            }
            Ty::Int(_) => (|key| matches!(key, Key::Int(_)), None),
            Ty::Char => (|key| matches!(key, Key::Char(_)), None),
            Ty::Exn => (|key| matches!(key, Key::Exn(_)), None),
            _ => {
                let shown = self.show(ty);
                return self.error(format!("switch on {shown}"));
            }
        };
        for (key, _) in cases {
            let exists = match (key, self.ty(ty)) {
                (Key::Case(case), _) => all.is_none_or(|all| (*case as usize) < all),
                (Key::Exn(exn), _) => self.program.exns.get(*exn).is_some(),
                (Key::Int(value), Ty::Int(kind)) => kind.wrap(i128::from(*value)) == *value,
                _ => true,
            };
            if !fits(*key) || !exists {
                self.error(format!("switch has {key:?}, which does not fit"));
            }
        }
        let exhaustive = all == Some(cases.len());
        if exhaustive == default {
            let word = if default { "needless" } else { "missing" };
            self.error(format!("switch with {word} default"));
        }
    }

    fn unreachable(&mut self, block: &Block) {
        let fits = match block.stmts.last() {
            Some(Stmt::Let { op: Op::Prim(prim, _), .. }) if prim.diverges() => true,
            Some(Stmt::Let { var, .. }) => {
                self.program.vars.get(*var).is_some_and(|info| *self.ty(info.ty) == Ty::Never)
            }
            _ => false,
        };
        if !fits {
            self.error("unreachable after what can return".to_string());
        }
    }

    // Data.

    fn datas(&mut self) {
        let mut state = SecondaryMap::new();
        for (id, data) in self.program.datas.iter() {
            let mutable = data.cases.iter().flat_map(|case| &case.fields).any(|f| f.mutable);
            if data.repr == Repr::Value && mutable {
                self.error(format!("{id} {} is by value and has a mutable field", data.name));
            }
            if data.repr == Repr::Value && data.identity {
                self.error(format!("{id} {} is by value and has identity", data.name));
            }
            self.no_cycle(id, &mut state);
        }
    }

    /// Depth first over by-value containment; `Some(false)` marks what is being visited.
    fn no_cycle(&mut self, id: DataId, state: &mut SecondaryMap<DataId, Option<bool>>) {
        let Some(data) = self.program.datas.get(id) else { return };
        if data.repr == Repr::Boxed || state[id] == Some(true) {
            return;
        }
        if state[id] == Some(false) {
            return self.error(format!("{id} {} contains itself by value", data.name));
        }
        state[id] = Some(false);
        for field in data.cases.iter().flat_map(|case| &case.fields) {
            if let Ty::Data(inner) = *self.ty(field.ty) {
                self.no_cycle(inner, state);
            }
        }
        state[id] = Some(true);
    }
}

#[cfg(test)]
mod tests;
