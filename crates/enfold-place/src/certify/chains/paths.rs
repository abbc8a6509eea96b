//! Rules 3 and 4, along all paths of one function.
//!
//! A path knows which continuations it holds and which it has used. Where paths meet, what one of them holds or has used
//! counts; of variables that are not in scope there, nothing does. A loop is entered with what holds at the jumps to it from
//! outside, and at a jump back nothing else from outside may be used.

use enfold_core::ir::{Atom, Block, Class, LabelId, LamId, Op, Prim, Stmt, Term, TryBody, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Chains;
use crate::home::{Home, RegionId};

/// What has become of the continuations on a path.
#[derive(Clone, Default)]
struct State {
    held: Vec<VarId>,
    used: FxHashSet<VarId>,
}

struct Label<'a> {
    params: &'a [VarId],
    /// So many of the continuations that are in scope are so at the label too.
    scope: usize,
    /// None as long as no jump has been seen.
    state: Option<State>,
    inside: bool,
}

struct Paths<'a> {
    chains: &'a Chains<'a>,
    lam: LamId,
    state: State,
    /// Continuations in scope, and where they stand here.
    scope: Vec<VarId>,
    position: FxHashMap<VarId, usize>,
    labels: FxHashMap<LabelId, Label<'a>>,
    /// On the stack or constant, holding no continuation.
    free: FxHashSet<VarId>,
    reached: FxHashMap<VarId, Vec<RegionId>>,
    errors: Vec<String>,
}

pub(super) fn check(chains: &Chains<'_>, lam: LamId) -> Vec<String> {
    let function = &chains.program.lams[lam];
    let mut paths = Paths {
        chains,
        lam,
        state: State::default(),
        scope: Vec::new(),
        position: FxHashMap::default(),
        labels: FxHashMap::default(),
        free: FxHashSet::default(),
        reached: FxHashMap::default(),
        errors: Vec::new(),
    };
    let once = function.fn_ty.is_some_and(|class| chains.classes.contains(&class));
    if function.class == Class::Closure && !once {
        for &capture in function.captures.iter().filter(|&&var| chains.is_continuation(var)) {
            paths.error(format!("captures {capture}, but may be called more than once"));
        }
    }
    let entry: Vec<VarId> = function.captures.iter().chain(&function.params).copied().collect();
    entry.into_iter().for_each(|var| paths.bind(var));
    paths.block(&function.body);
    paths.errors
}

impl<'a> Paths<'a> {
    fn error(&mut self, message: String) {
        let name = self.chains.program.lams[self.lam].name;
        self.errors.push(format!("{} {name}: {message}", self.lam));
    }

    fn is_watched(&self, var: VarId) -> bool {
        self.chains.is_continuation(var) && !self.free.contains(&var)
    }

    fn reached(&mut self, var: VarId) -> Vec<RegionId> {
        if let Some(found) = self.reached.get(&var) {
            return found.clone();
        }
        let node = self.chains.placement.claims[self.lam].vars.get(&var);
        let found = node.map(|&node| self.chains.reached(self.lam, node)).unwrap_or_default();
        self.reached.insert(var, found.clone());
        found
    }

    fn bind(&mut self, var: VarId) {
        if !self.is_watched(var) {
            return;
        }
        let own = self.reached(var);
        let held = self.state.held.clone();
        for other in held.into_iter().filter(|&other| other != var) {
            if self.reached(other).iter().any(|chain| own.contains(chain)) {
                self.error(format!("{other} is still held where {var} gets into the same chain"));
            }
        }
        // In a loop it is bound again.
        self.state.used.remove(&var);
        if !self.state.held.contains(&var) {
            self.state.held.push(var);
        }
        self.position.insert(var, self.scope.len());
        self.scope.push(var);
    }

    fn use_up(&mut self, atom: Atom) {
        let Atom::Var(var) = atom else { return };
        if !self.is_watched(var) {
            return;
        }
        self.state.held.retain(|held| *held != var);
        if !self.state.used.insert(var) {
            self.error(format!("{var} is used again, but its record may be gone"));
        }
    }

    fn keep(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom
            && self.is_watched(var)
        {
            self.error(format!("{var} is kept, but its record may go"));
        }
    }

    fn block(&mut self, block: &'a Block) {
        let before = self.scope.len();
        let mut later = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    self.op(*var, op);
                    self.bind(*var);
                }
                Stmt::LetRec { members, captures, .. } => {
                    captures.iter().for_each(|&capture| self.keep(capture));
                    // It may be used at will: it is in no chain and holds no continuation.
                    self.free.extend(members.iter().map(|member| member.0));
                }
                Stmt::Join { label, params, body, .. } => {
                    let scope = self.scope.len();
                    self.labels.insert(*label, Label { params, scope, state: None, inside: false });
                    later.push((*label, body));
                }
            }
        }
        self.term(&block.term);
        for (label, body) in later.into_iter().rev() {
            self.join(label, body);
        }
        self.scope.truncate(before);
    }

    fn join(&mut self, label: LabelId, body: &'a Block) {
        let Some(info) = self.labels.get_mut(&label) else { return };
        let Some(state) = info.state.clone() else { return };
        info.inside = true;
        let (params, scope) = (info.params, info.scope);
        self.state = state;
        self.scope.truncate(scope);
        params.iter().for_each(|&param| self.bind(param));
        self.block(body);
        if let Some(info) = self.labels.get_mut(&label) {
            info.inside = false;
        }
    }

    fn term(&mut self, term: &'a Term) {
        match term {
            Term::Ret(atom) => self.use_up(*atom),
            Term::Jump(label, args) => {
                args.iter().for_each(|&arg| self.use_up(arg));
                self.jump(*label);
            }
            Term::If { .. } | Term::Switch { .. } => {
                let before = self.state.clone();
                for branch in term.blocks() {
                    self.state = before.clone();
                    self.block(branch);
                }
            }
            Term::Unreachable => {}
        }
    }

    fn jump(&mut self, label: LabelId) {
        let Some(info) = self.labels.get_mut(&label) else { return };
        let (position, scope) = (&self.position, info.scope);
        let there = |var: &VarId| position.get(var).is_some_and(|&at| at < scope);
        let held: Vec<VarId> = self.state.held.iter().copied().filter(there).collect();
        let used: FxHashSet<VarId> = self.state.used.iter().copied().filter(there).collect();
        match &mut info.state {
            state @ None => *state = Some(State { held, used }),
            Some(state) if info.inside => {
                let again = used.into_iter().filter(|var| !state.used.contains(var)).min();
                if let Some(var) = again {
                    self.error(format!("{var} is used in a loop, but its record may be gone"));
                }
            }
            Some(state) => {
                let more = held.into_iter().filter(|var| !state.held.contains(var));
                let more: Vec<VarId> = more.collect();
                state.held.extend(more);
                state.used.extend(used);
            }
        }
    }

    fn op(&mut self, var: VarId, op: &Op) {
        match op {
            Op::Closure { lam, captures } => {
                let holds = captures.iter().any(|&capture| match capture {
                    Atom::Var(capture) => self.is_watched(capture),
                    _ => false,
                });
                captures.iter().for_each(|&capture| self.use_up(capture));
                if !matches!(self.chains.placement.homes[var], Some(Home::Region(_))) {
                    if !holds {
                        self.free.insert(var);
                    }
                    if self.chains.placement.popped_by(*lam).is_some() {
                        self.error(format!("{var} is in no region, but {lam} pops its record"));
                    }
                }
            }
            Op::Copy(_) | Op::Call { .. } | Op::Invoke { .. } | Op::Try(TryBody::Known(..)) => {
                op.each_atom(&mut |atom| self.use_up(atom));
            }
            Op::Prim(Prim::Ignore, _) => {}
            _ => op.each_atom(&mut |atom| self.keep(atom)),
        }
    }
}
