//! The backward part of labels: how ways that lead to one place are told apart and lead back, and the rounds of loops from the last one on.

use super::super::needs::argument;
use super::super::paths::{BlockId, Parent};
use super::super::stack::Kind;
use super::{Backward, Key, Round, Stop};
use crate::ir::*;

impl Backward<'_> {
    /// What may get more adjoint before the declaration of a label is reached.
    fn keys(&self, declared: (BlockId, usize)) -> Vec<Key> {
        let mentioned = self.paths.mentioned(declared);
        let mut vars = self.paths.in_scope(declared);
        vars.push(self.param);
        let is_float = |var: VarId| self.program.types[self.program.vars[var].ty] == Ty::Float;
        vars.retain(|&var| self.active(var) && is_float(var) && mentioned.contains(var));
        let mut keys: Vec<Key> = vars.into_iter().map(Key::Var).collect();
        if let Some((_, fields)) = self.components() {
            let floats = (0..).zip(fields).filter(|(_, f)| self.program.types[f.ty] == Ty::Float);
            keys.extend(floats.map(|(index, _)| Key::Field(index)));
        }
        keys.sort();
        keys.dedup();
        keys
    }

    /// New variables for adjoints.
    fn rename(&mut self, keys: &[Key]) -> Vec<VarId> {
        let float = self.float();
        let mut params = Vec::new();
        for &key in keys {
            let param = self.fresh("adjoint", float);
            self.state.adjoints.insert(key, Atom::Var(param));
            params.push(param);
        }
        params
    }

    /// The top of a label's body.
    pub(super) fn top(&mut self, label: LabelId, stop: Option<&Stop>, out: &mut Vec<Stmt>) -> Term {
        if let Some(round) = self.rounds.get(&label).cloned() {
            let mut args = Vec::new();
            if let Some(counter) = round.counter {
                args.push(self.value(Atom::Var(counter)));
            }
            let keys: Vec<Key> = round.params.iter().map(|&param| Key::Var(param)).collect();
            args.extend(self.adjoints_of(&keys));
            args.extend(self.adjoints_of(&round.keys));
            return Term::Jump(round.label, args);
        }
        let info = &self.paths.labels[&label];
        let (entries, again) = self.paths.sites(label);
        if info.recursive && !self.needs.inert.contains(label) {
            return self.rounds(label, entries[0], &again, stop, out);
        }
        let sites = if info.recursive { entries } else { info.sites.clone() };
        if let [site] = sites[..] {
            self.before_jump(site, label, out);
            return self.up(site, self.paths.blocks[site].0.stmts.len(), stop, out);
        }
        let join = self.join(info.declared, &info.params, stop, out);
        let number = self.pop(Kind::Int, out);
        self.ways(number, 0, &sites, label, Some(&join), out)
    }

    /// One way for each site.
    fn ways(
        &mut self,
        number: Atom,
        first: i64,
        sites: &[BlockId],
        label: LabelId,
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        let mut arms = Vec::new();
        for (at, &site) in (first..).zip(sites) {
            let (values, state) = (self.values.clone(), self.state.clone());
            let mut stmts = Vec::new();
            self.before_jump(site, label, &mut stmts);
            let term = self.up(site, self.paths.blocks[site].0.stmts.len(), stop, &mut stmts);
            (self.values, self.state) = (values, state);
            arms.push((crate::ir::Key::Int(at), Block { stmts, term }));
        }
        let Some((_, last)) = arms.pop() else { return Term::Unreachable };
        if arms.is_empty() {
            out.extend(last.stmts);
            return last.term;
        }
        Term::switch(number, arms, Some(last))
    }

    /// A join point for ways that lead back to the declaration of a label.
    fn join(
        &mut self,
        declared: (BlockId, usize),
        params: &[VarId],
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Stop {
        let label = self.label("up");
        let keys = self.keys(declared);
        let (values, state) = (self.values.clone(), self.state.clone());
        for &param in params {
            self.take(param);
        }
        let renamed = self.rename(&keys);
        let mut stmts = Vec::new();
        let term = self.up(declared.0, declared.1, stop, &mut stmts);
        out.push(Stmt::join(label, renamed, Block { stmts, term }));
        (self.values, self.state) = (values, state);
        Stop { at: declared, label, keys }
    }

    /// The rounds of a loop, from the last one on.
    fn rounds(
        &mut self,
        label: LabelId,
        entry: BlockId,
        again: &[BlockId],
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        let info = &self.paths.labels[&label];
        let join = self.join(info.declared, &info.params, stop, out);
        let counter = self.needs.counters.get(&label).copied();
        let back = self.label("back");
        let carried: Vec<VarId> =
            info.params.iter().copied().filter(|&param| self.active(param)).collect();
        let keys: Vec<Key> = carried.iter().map(|&param| Key::Var(param)).collect();
        let counting = counter.map(|counter| info.params[counter.at]);

        // The first round that is run backward is the last one.
        let mut first = Vec::new();
        if let Some(counting) = counting {
            first.push(self.value(Atom::Var(counting)));
        }
        first.extend(self.adjoints_of(&keys));
        first.extend(self.adjoints_of(&join.keys));

        let (values, state) = (self.values.clone(), self.state.clone());
        let mut params = Vec::new();
        let mut now = Atom::Unit;
        if let Some(counting) = counting {
            let ty = self.program.vars[counting].ty;
            let var = self.fresh("round", ty);
            now = Atom::Var(var);
            params.push(var);
        }
        params.extend(self.rename(&keys));
        params.extend(self.rename(&join.keys));
        let round =
            Round { label: back, params: carried, keys: join.keys.clone(), counter: counting };
        self.rounds.insert(label, round);

        let bool = self.program.types.intern(Ty::Bool);
        let mut body = Vec::new();
        let mut earlier = Vec::new();
        let (test, number, start) = match counter {
            Some(counter) => {
                let start = self.value(counter.start);
                let test = self.build(&mut body).prim("first", bool, Prim::Eq, vec![now, start]);
                let ty = self.program.types.intern(Ty::Int(counter.kind));
                let step = Atom::Int(counter.step, counter.kind);
                let before =
                    self.build(&mut earlier).prim("before", ty, Prim::Sub, vec![now, step]);
                let number = match again.len() > 1 {
                    true => self.pop(Kind::Int, &mut earlier),
                    false => Atom::Unit,
                };
                (test, number, Some(before))
            }
            None => {
                let number = self.pop(Kind::Int, &mut body);
                let zero = Atom::Int(0, IntKind::Int);
                let test = self.build(&mut body).prim("first", bool, Prim::Eq, vec![number, zero]);
                (test, number, None)
            }
        };
        let mut enter = Vec::new();
        let enter_term = self.ways(Atom::Unit, 0, &[entry], label, Some(&join), &mut enter);
        if let (Some(counting), Some(before)) = (counting, start) {
            self.values.insert(counting, before);
        }
        let first_number = i64::from(counter.is_none());
        let term = self.ways(number, first_number, again, label, None, &mut earlier);
        let enter = Block { stmts: enter, term: enter_term };
        let earlier = Block { stmts: earlier, term };
        let body = Block { stmts: body, term: Term::branch(test, enter, earlier) };
        self.rounds.remove(&label);
        (self.values, self.state) = (values, state);
        out.push(Stmt::repeat(back, params, body));
        Term::Jump(back, first)
    }

    /// What was done before a jump is known again, and the adjoints of the label's parameters are those of what it passes.
    fn before_jump(&mut self, site: BlockId, label: LabelId, out: &mut Vec<Stmt>) {
        let params = self.paths.labels[&label].params.clone();
        let adjoints: Vec<Option<Atom>> = params.iter().map(|&param| self.take(param)).collect();
        let saved = self.saved_at(site, label);
        for (var, kind) in saved.into_iter().rev() {
            let value = self.pop_as(kind, self.program.vars[var].ty, out);
            self.values.insert(var, value);
        }
        let (parts, _) = self.paths.segment(site, label);
        for &(block, from, end) in &parts {
            if let (Parent::Body(of), 0) = (self.paths.blocks[block].1, from)
                && of != label
                && let Some((at, last)) = self.last(site, of)
            {
                let counter = self.paths.labels[&of].params[at];
                if self.needs.needed.contains(counter) {
                    let last = self.value(last);
                    self.values.insert(counter, last);
                }
            }
            for stmt in &self.paths.blocks[block].0.stmts[from..end] {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                if self.needs.needed.contains(*var) && self.needs.again.contains(*var) {
                    self.compute_again(*var, op, out);
                }
            }
        }
        self.make_shadows(&parts, out);
        for (at, adjoint) in adjoints.into_iter().enumerate() {
            if let (Some(d), Some(arg)) = (adjoint, argument(self.paths.blocks[site].0, at)) {
                self.add(arg, d, out);
            }
        }
    }

    fn compute_again(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) {
        let mut op = self.op(op);
        // The index was checked forward.
        if let Op::Prim(prim @ Prim::ArrGet, _) = &mut op {
            *prim = Prim::ArrAt;
        }
        let new = self.bind(var);
        out.push(Stmt::bind(new, op, self.span));
    }
}
