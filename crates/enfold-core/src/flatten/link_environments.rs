//! Lets closures share what is around them: environments are records with a parent, as in a compiler that links scopes.
//!
//! ```text
//! flat                                          linked
//! fn lam0 make(n: int, m: int) {                fn lam0 make(n: int, m: int) {
//!                                                 e = make d9:0(n, m)
//!   f = closure lam1 [n]                          f = closure lam1 [e]
//!   g = closure lam2 [n, m]                       g = closure lam2 [e]
//!   …                                             …
//! fn lam1 closure [n'](x: int) {                fn lam1 closure [e'](x: int) {
//!                                                 n' = field d9:0.0 e'
//!   h = closure lam3 [n', x]                      e2 = make d10:0(e', x)
//!   …                                             h = closure lam3 [e2]
//! ```
//!
//! **Model.** A scope is what is bound between two places where closures are made. Where a closure needs a variable that is in no environment
//! yet, one is made of all variables bound so far that any closure of this function needs, with the innermost one as its parent; else
//! the innermost one serves. A function reads what it mentions itself when it is entered, parent by parent; what only its own closures need
//! it does not read.
//!
//! **Assumes** flat core as `convert_closures` makes it, in which each closure is made in one place. **Establishes** flat core in which records of
//! closures hold nothing but an environment, an ordinary boxed record: placement, certifier and interpreter see it and what it costs. That is
//! more than its own variables: a closure keeps alive what any of its scope needs.
//!
//! **Sound:** environments hold variables, which never change; cells are held by their addresses. What is in an environment is
//! bound where it is made, and the closures made of it stand after it. Cost: linear in captures times the depth at which they lie.

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use crate::ir::*;

/// The name of an environment's type, which is that of no type of a user's.
const ENVIRONMENT: &str = "environment of closures";

/// Whether a type is that of environments.
pub fn is_environment(program: &Program, data: DataId) -> bool {
    program.datas[data].name.as_str() == ENVIRONMENT
}

/// Where a variable lies: which environment, counted from the outermost, and which of its fields.
type Place = (usize, u32);

/// What a closure finds in its record.
struct Entry {
    /// The types of the environments, from the outermost to the one in the record.
    chain: Vec<DataId>,
    /// Where each of its captures lies.
    captures: Vec<Place>,
}

/// Links the environments of all closures.
pub(super) fn link_environments(program: &mut Program) {
    let is_closure = |lam: &Lambda| lam.class == Class::Closure && !lam.captures.is_empty();
    let lams = program.lams.iter();
    let mut ready: Vec<(LamId, Option<Entry>)> =
        lams.filter(|(_, lam)| !is_closure(lam)).map(|(id, _)| (id, None)).collect();
    while let Some((id, entry)) = ready.pop() {
        let mut body = std::mem::replace(&mut program.lams[id].body, Block::moved());
        let mut link =
            Link { program, made: Vec::new(), needed: needed(&body), entries: Vec::new() };
        let (mut scope, reads) = link.enter(id, entry, &body);
        link.block(&mut body, &mut scope);
        ready.append(&mut link.entries);
        body.stmts.splice(0..0, reads);
        program.lams[id].body = body;
    }
}

/// The variables that closures made in a body capture.
fn needed(body: &Block) -> EntitySet<VarId> {
    let mut needed = EntitySet::new();
    body.each_stmt(&mut |stmt| {
        needed.extend(captured(stmt).iter().filter_map(|&atom| variable(atom)));
    });
    needed
}

/// What the closures that a statement makes capture.
fn captured(stmt: &Stmt) -> &[Atom] {
    match stmt {
        Stmt::Let { op: Op::Closure { captures, .. }, .. } | Stmt::LetRec { captures, .. } => {
            captures
        }
        Stmt::Let { .. } | Stmt::Join { .. } => &[],
    }
}

fn variable(atom: Atom) -> Option<VarId> {
    match atom {
        Atom::Var(var) => Some(var),
        _ => None,
    }
}

/// What is known at a place of a body.
#[derive(Clone, Default)]
struct Scope {
    /// The innermost environment.
    env: Option<VarId>,
    /// The types of the environments, from the outermost on.
    chain: Vec<DataId>,
    /// Where variables lie.
    places: FxHashMap<VarId, Place>,
    /// Variables that closures need and that are in no environment, in the order in which they were bound.
    loose: Vec<VarId>,
}

struct Link<'a> {
    program: &'a mut Program,
    /// Statements that come before the one that is looked at.
    made: Vec<Stmt>,
    needed: EntitySet<VarId>,
    /// The closures that were found to be made, with what they find.
    entries: Vec<(LamId, Option<Entry>)>,
}

impl Link<'_> {
    /// The scope in which a function's body begins, and the statements that read what it mentions.
    fn enter(&mut self, id: LamId, entry: Option<Entry>, body: &Block) -> (Scope, Vec<Stmt>) {
        let mut scope = Scope::default();
        let mut reads = Vec::new();
        let lam = &self.program.lams[id];
        let (span, captures) = (lam.span, lam.captures.clone());
        let siblings = lam.siblings.iter().map(|(var, _)| *var);
        let own: Vec<VarId> = siblings.chain(lam.params.iter().copied()).collect();
        match entry {
            Some(entry) => {
                let env = self.fresh(entry.chain[entry.chain.len() - 1], span);
                self.program.lams[id].captures = vec![env];
                reads = self.read(&entry, &captures, env, body, span);
                scope.places = captures.iter().copied().zip(entry.captures).collect();
                scope.env = Some(env);
                scope.chain = entry.chain;
            }
            None => captures.into_iter().for_each(|var| self.bind(var, &mut scope)),
        }
        own.into_iter().for_each(|var| self.bind(var, &mut scope));
        (scope, reads)
    }

    /// Reads the captures that a body mentions, from the innermost environment outwards.
    fn read(
        &mut self,
        entry: &Entry,
        captures: &[VarId],
        env: VarId,
        body: &Block,
        span: Span,
    ) -> Vec<Stmt> {
        let mentioned = mentioned(body);
        let wanted = captures.iter().zip(&entry.captures);
        let mut wanted: Vec<(VarId, Place)> =
            wanted.filter(|(var, _)| mentioned.contains(**var)).map(|(&v, &p)| (v, p)).collect();
        wanted.sort_by_key(|&(_, (depth, _))| std::cmp::Reverse(depth));
        let (mut at, mut here) = (entry.chain.len() - 1, env);
        let mut reads = Vec::new();
        for (var, (depth, index)) in wanted {
            while at > depth {
                let outer = self.fresh(entry.chain[at - 1], span);
                reads.push(Stmt::bind(outer, field(here, entry.chain[at], 0), span));
                (at, here) = (at - 1, outer);
            }
            reads.push(Stmt::bind(var, field(here, entry.chain[at], index), span));
        }
        reads
    }

    fn fresh(&mut self, data: DataId, span: Span) -> VarId {
        let ty = self.program.types.intern(Ty::Data(data));
        self.program.fresh(Symbol::new("environment"), ty, span)
    }

    fn bind(&self, var: VarId, scope: &mut Scope) {
        if self.needed.contains(var) {
            scope.loose.push(var);
        }
    }

    fn block(&mut self, block: &mut Block, scope: &mut Scope) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            self.stmt(&mut stmt, scope);
            stmt.each_bound(&mut |var| match &stmt {
                Stmt::Join { .. } => {}
                Stmt::Let { .. } | Stmt::LetRec { .. } => self.bind(var, scope),
            });
            block.stmts.append(&mut self.made);
            block.stmts.push(stmt);
        }
        for inner in block.term.blocks_mut() {
            self.block(inner, &mut scope.clone());
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt, scope: &mut Scope) {
        match stmt {
            Stmt::Let { op: Op::Closure { lam, captures }, span, .. } => {
                let lam = *lam;
                self.close(&[lam], captures, *span, scope);
            }
            Stmt::LetRec { members, captures, span } => {
                let lams: Vec<LamId> = members.iter().map(|(_, lam)| *lam).collect();
                self.close(&lams, captures, *span, scope);
            }
            Stmt::Join { params, body, .. } => {
                let mut inner = scope.clone();
                params.iter().for_each(|&param| self.bind(param, &mut inner));
                let made = std::mem::take(&mut self.made);
                self.block(body, &mut inner);
                self.made = made;
            }
            Stmt::Let { .. } => {}
        }
    }

    /// Gives closures that are made here the innermost environment instead of what they capture.
    fn close(&mut self, lams: &[LamId], captures: &mut Vec<Atom>, span: Span, scope: &mut Scope) {
        let vars: Vec<VarId> = captures.iter().filter_map(|&atom| variable(atom)).collect();
        if vars.is_empty() {
            return;
        }
        if vars.iter().any(|var| !scope.places.contains_key(var)) {
            self.extend(scope, span);
        }
        let (Some(env), Some(places)) = (scope.env, places(&vars, scope)) else {
            unreachable!("{lams:?} capture {vars:?}, which are not bound")
        };
        assert_eq!(vars.len(), captures.len(), "{lams:?} capture variables");
        *captures = vec![Atom::Var(env)];
        let entry = |_| Entry { chain: scope.chain.clone(), captures: places.clone() };
        self.entries.extend(lams.iter().map(|lam| (*lam, Some(entry(lam)))));
    }

    /// Makes an environment of what is bound.
    fn extend(&mut self, scope: &mut Scope, span: Span) {
        let vars = std::mem::take(&mut scope.loose);
        let named = |(name, ty)| Field { name, ty, mutable: false };
        let outer = scope.env.map(|env| (Symbol::new("parent"), self.program.vars[env].ty));
        let held = vars.iter().map(|&var| &self.program.vars[var]).map(|var| (var.name, var.ty));
        let fields: Vec<Field> = outer.into_iter().chain(held).map(named).collect();
        let name = Symbol::new("environment");
        let first = fields.len() - vars.len();
        let cases = vec![Case { name, fields }];
        let data =
            Data { name: Symbol::new(ENVIRONMENT), cases, repr: Repr::Boxed, identity: false };
        let data = self.program.datas.push(data);
        let args = scope.env.into_iter().chain(vars.iter().copied()).map(Atom::Var).collect();
        let env = self.fresh(data, span);
        self.made.push(Stmt::bind(env, Op::Construct { data, case: 0, args }, span));
        let depth = scope.chain.len();
        scope.places.extend(vars.into_iter().zip(first as u32..).map(|(v, at)| (v, (depth, at))));
        scope.chain.push(data);
        scope.env = Some(env);
    }
}

fn places(vars: &[VarId], scope: &Scope) -> Option<Vec<Place>> {
    vars.iter().map(|var| scope.places.get(var).copied()).collect()
}

fn field(base: VarId, data: DataId, index: u32) -> Op {
    Op::Field { base: Atom::Var(base), data, case: 0, index }
}

/// The variables that a body mentions other than as what a closure captures.
fn mentioned(body: &Block) -> EntitySet<VarId> {
    let mut mentioned = EntitySet::new();
    body.walk(&mut |stop| {
        if let crate::walk::Stop::Stmt(stmt) = stop
            && !captured(stmt).is_empty()
        {
            return;
        }
        stop.each_operand(&mut |atom, _| mentioned.extend(variable(atom)));
    });
    mentioned
}

#[cfg(test)]
mod tests;
