//! Checks that what is popped may be: chains hold nothing but continuations, and those are used once, newest first.
//!
//! ```text
//! k = closure lam2(n, j)     in rgn3, a chain
//! a = invoke k(1)            lam2 cuts rgn3 back to where its record began
//! b = invoke k(2)            rejected: v7 is used again, but its record may be gone
//! ```
//!
//! # The rules
//!
//! 1. *Chains.* Into a chain ([`Pops`]) closures are put, one by one, and nothing else. It is neither merged nor merged
//!    into, keeps nothing and is kept by nothing, and a call is passed a chain exactly where its callee takes one.
//! 2. *Continuations* are the values of the classes of such closures. They are in variables and in closures, never in data,
//!    cells, arrays, exceptions or globals.
//! 3. *Once.* On each path a continuation is used at most once: copied, captured, called, passed, handed on or returned. A
//!    function that captures one is a continuation itself. Those that are constant, or on the stack without
//!    holding a continuation, may be used at will: they are in no chain, and lead to none.
//! 4. *Apart.* Where a continuation is bound, no other one that is still unused leads to the same chain. Chains that are
//!    passed as each other count as one, and so do those of all activations of a function.
//! 5. *Popping.* The function that cuts back a region on entry has a record of its own, which is claimed to be in that
//!    region, and is nowhere made on the stack or as a constant.
//!
//! # Why that is enough
//!
//! By 3 a record is held by one variable or one other record. By 4 a frame holds at most one way into a chain. What its
//! callee makes there is newer, and what the callee is given the frame no longer holds: so along the frames, from the
//! first to the last, the ways into a chain go to ever newer records, and each record leads to older ones only. When the last
//! one is invoked, what was made after it in the chain is held by nobody (2: nor by anything else), and by 1 nothing
//! else is there. An exception takes away frames from the end, and with them the newest.
//!
//! Nothing of that is asked of a program without chains. Cost: linear in the program, times the continuations that are held
//! at once.

mod paths;

use enfold_core::ir::{
    Atom, Class, FnId, LamId, Op, Program, RegionId, RegionOp, Stmt, Ty, TyId, VarId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::regions::called;
use crate::claim::Node;
use crate::home::{Home, Placement, Pops};

/// What is the same for all functions.
struct Chains<'a> {
    program: &'a Program,
    placement: &'a Placement,
    /// The classes of continuations.
    classes: FxHashSet<FnId>,
    /// For each chain, one that it is passed as, or itself.
    same: FxHashMap<RegionId, RegionId>,
    errors: Vec<String>,
}

/// Checks all rules; the errors name function and variable.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let chains = placement.regions.iter().filter(|(_, region)| region.pops != Pops::Never);
    let same: FxHashMap<RegionId, RegionId> = chains.map(|(id, _)| (id, id)).collect();
    if same.is_empty() {
        return Vec::new();
    }
    let (classes, errors) = (FxHashSet::default(), Vec::new());
    let mut chains = Chains { program, placement, classes, same, errors };
    for lam in program.lams.keys() {
        chains.contents(lam);
    }
    chains.kept_in_data();
    for lam in program.lams.keys() {
        chains.kept_regions(lam);
        chains.popping(lam);
        let found = paths::check(&chains, lam);
        chains.errors.extend(found);
    }
    chains.errors
}

impl Chains<'_> {
    fn error(&mut self, lam: LamId, message: &str) {
        let name = self.program.lams[lam].name;
        self.errors.push(format!("{lam} {name}: {message}"));
    }

    fn is_chain(&self, region: RegionId) -> bool {
        self.same.contains_key(&region)
    }

    /// One for all chains that are passed as each other.
    fn root(&self, mut chain: RegionId) -> RegionId {
        while let Some(&next) = self.same.get(&chain).filter(|next| **next != chain) {
            chain = next;
        }
        chain
    }

    fn join(&mut self, a: RegionId, b: RegionId) {
        let roots = [self.root(a), self.root(b)];
        let root = roots[0].min(roots[1]);
        // The next ones find a short way.
        for chain in [a, b].into_iter().chain(roots) {
            self.same.insert(chain, root);
        }
    }

    /// Rule 1 for the statements of a function; finds classes, and chains that are one.
    fn contents(&mut self, lam: LamId) {
        let mut wrong = Vec::new();
        let (program, placement) = (self.program, self.placement);
        program.lams[lam].body.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { var, op, .. } => {
                let home = match placement.homes[*var] {
                    Some(Home::Region(home)) if self.is_chain(home) => Some(home),
                    _ => None,
                };
                match (op, home) {
                    (Op::Closure { lam, .. }, Some(_)) => {
                        self.classes.extend(program.lams[*lam].fn_ty);
                    }
                    (_, Some(home)) => {
                        wrong.push(format!("{var} is put into {home}, but is no continuation"));
                    }
                    (Op::Region(RegionOp::Merge { from, to }), None) => {
                        let chains = [*from, *to].into_iter().filter(|&side| self.is_chain(side));
                        wrong.extend(
                            chains.map(|chain| format!("merges {chain}, which is a chain")),
                        );
                    }
                    _ => {}
                }
                self.passed(*var, op, &mut wrong);
            }
            Stmt::LetRec { members, .. } => {
                for (var, _) in members {
                    if let Some(Home::Region(home)) = placement.homes[*var]
                        && self.is_chain(home)
                    {
                        wrong.push(format!("{var} is put into {home}, but is no continuation"));
                    }
                }
            }
            Stmt::Join { .. } => {}
        });
        wrong.iter().for_each(|wrong| self.error(lam, wrong));
    }

    /// A call is passed chains exactly where its callees take them, and nothing else is.
    fn passed(&mut self, var: VarId, op: &Op, wrong: &mut Vec<String>) {
        let args = &self.placement.args[var];
        let callees = called(self.program, op);
        for &callee in &callees {
            for (&param, &arg) in self.placement.params[callee].iter().zip(args) {
                match (self.is_chain(param), self.is_chain(arg)) {
                    (true, true) => self.join(param, arg),
                    (false, false) => {}
                    (true, false) => wrong.push(format!(
                        "{var} passes {arg}, which is no chain, as {param} of {callee}"
                    )),
                    (false, true) => wrong.push(format!(
                        "{var} passes {arg}, which is a chain, as {param} of {callee}"
                    )),
                }
            }
        }
        if callees.is_empty()
            && let Some(chain) = args.iter().find(|&&arg| self.is_chain(arg))
        {
            wrong.push(format!("{var} uses {chain}, which is a chain"));
        }
    }

    /// Rule 2 for types.
    fn kept_in_data(&mut self) {
        let program = self.program;
        let continuation = |ty: TyId| match program.types[ty] {
            Ty::Fn(class) => self.classes.contains(&class),
            _ => false,
        };
        let mut wrong = Vec::new();
        for (_, ty) in program.types.iter() {
            if let Ty::Array(held) | Ty::Cell(held) = *ty
                && continuation(held)
            {
                wrong.push("arrays or cells hold continuations".to_string());
            }
        }
        for (id, data) in program.datas.iter() {
            if data.cases.iter().flat_map(|case| &case.fields).any(|field| continuation(field.ty)) {
                wrong.push(format!("{id} holds continuations"));
            }
        }
        for (id, exn) in program.exns.iter() {
            if exn.fields.iter().any(|&ty| continuation(ty)) {
                wrong.push(format!("{id} holds continuations"));
            }
        }
        for (id, global) in program.globals.iter() {
            if continuation(global.ty) {
                wrong.push(format!("{id} holds a continuation"));
            }
        }
        self.errors.extend(wrong);
    }

    /// Chains keep nothing, and nothing keeps them.
    fn kept_regions(&mut self, lam: LamId) {
        let claim = &self.placement.claims[lam];
        let mut named: Vec<RegionId> = Vec::new();
        for region in claim.keeps.iter().flat_map(|&(region, kept)| [region, kept]) {
            named.extend(claim.names.get(&region).filter(|&&name| self.is_chain(name)));
        }
        if let Some(chain) = named.into_iter().min() {
            self.error(lam, &format!("{chain} keeps or is kept, but is a chain"));
        }
    }

    /// Rule 5, but for where records are made.
    fn popping(&mut self, lam: LamId) {
        let Some(popped) = self.placement.popped_by(lam) else { return };
        let function = &self.program.lams[lam];
        let claim = &self.placement.claims[lam];
        let record = match (function.class, claim.inputs.first()) {
            (Class::Closure, Some(Some(node))) if function.siblings.is_empty() => Some(*node),
            _ => None,
        };
        let region = record.and_then(|node| claim.nodes.get(&node)?.region);
        if region.and_then(|region| claim.names.get(&region)) != Some(&popped) {
            self.error(lam, &format!("pops {popped}, but has no record there"));
        }
        if function.fn_ty.is_none_or(|class| !self.classes.contains(&class)) {
            self.error(lam, &format!("pops {popped}, but is no continuation"));
        }
    }

    /// Whether a variable's values are continuations, by their type.
    fn is_continuation(&self, var: VarId) -> bool {
        self.program.class_of(Atom::Var(var)).is_some_and(|class| self.classes.contains(&class))
    }

    /// The chains that a node of a function leads to, one for those that are the same.
    fn reached(&self, lam: LamId, node: Node) -> Vec<RegionId> {
        let claim = &self.placement.claims[lam];
        let (mut work, mut seen) = (vec![node], FxHashSet::from_iter([node]));
        let mut found = Vec::new();
        while let Some(info) = work.pop().and_then(|node| claim.nodes.get(&node)) {
            let name = info.region.and_then(|region| claim.names.get(&region));
            found.extend(name.filter(|&&name| self.is_chain(name)).map(|&name| self.root(name)));
            work.extend(info.slots.iter().map(|slot| slot.1).filter(|inner| seen.insert(*inner)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
