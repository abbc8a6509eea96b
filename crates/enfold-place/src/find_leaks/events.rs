//! How the iterations of a body end, and what they store in places that were there before.
//!
//! Each end comes with the old values that are known to lead to no memory there (a list that was found
//! to be empty), and with the regions that begin or end on the way from the start of the iteration.

use enfold_core::ir::{
    Atom, Block, Env, Key, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term, Ty, VarId,
};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::{Body, Goal, tail_call};
use super::follow::{Follow, Old, Place};

/// How an iteration ends.
pub(super) struct Edge {
    /// The function that the next one is in, for functions.
    pub(super) target: LamId,
    /// The call that passes regions on, for functions.
    pub(super) call: Option<VarId>,
    pub(super) args: Vec<Atom>,
    pub(super) empty: Vec<Old>,
    pub(super) reset: FxHashSet<RegionId>,
}

/// A store into a place.
pub(super) struct Store {
    pub(super) place: Place,
    pub(super) value: Atom,
    pub(super) span: Span,
    pub(super) empty: Vec<Old>,
}

#[derive(Default)]
pub(super) struct Events {
    pub(super) edges: Vec<Edge>,
    pub(super) stores: Vec<Store>,
}

/// Finds them, in the part of a body that repeats.
pub(super) fn find_events(program: &Program, body: &Body<'_>, follow: &Follow<'_>) -> Events {
    let mut walk = Walk {
        program,
        body,
        follow,
        entries: FxHashMap::default(),
        changed: true,
        events: Events::default(),
    };
    while std::mem::replace(&mut walk.changed, false) {
        walk.events = Events::default();
        walk.block(body.block, FxHashSet::default(), &mut Vec::new());
    }
    walk.events
}

struct Walk<'a> {
    program: &'a Program,
    body: &'a Body<'a>,
    follow: &'a Follow<'a>,
    /// Regions that may have begun or ended when a label is reached.
    entries: FxHashMap<LabelId, FxHashSet<RegionId>>,
    changed: bool,
    events: Events,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, mut reset: FxHashSet<RegionId>, empty: &mut Vec<Old>) {
        if !self.body.reaches(block) {
            return;
        }
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op: Op::Region(op), .. } => {
                    let (RegionOp::Begin(region)
                    | RegionOp::End(region)
                    | RegionOp::Merge { from: region, .. }) = *op;
                    reset.insert(region);
                }
                Stmt::Let { op, span, .. } => {
                    if let Some((place, value)) = self.follow.stored_to(op) {
                        let (span, empty) = (*span, empty.clone());
                        self.events.stores.push(Store { place, value, span, empty });
                    }
                }
                Stmt::Join { label, body, .. } => {
                    let entry = self.entries.get(label).cloned().unwrap_or_default();
                    self.block(body, entry, empty);
                }
                Stmt::LetRec { .. } => {}
            }
        }
        self.term(block, reset, empty);
    }

    fn term(&mut self, block: &Block, reset: FxHashSet<RegionId>, empty: &mut Vec<Old>) {
        let lam = self.body.lam;
        match (&block.term, &self.body.goal) {
            (Term::Jump(label, args), Goal::Label(goal)) if label == goal => {
                self.edge(lam, None, args.clone(), empty, reset);
            }
            (Term::Jump(label, _), _) => {
                let entry = self.entries.entry(*label).or_default();
                let before = entry.len();
                entry.extend(reset);
                self.changed |= entry.len() != before;
            }
            (Term::Ret(_), Goal::TailCall(lams)) => {
                if let Some((var, lam, op)) = tail_call(block)
                    && lams.contains(&lam)
                {
                    self.edge(lam, Some(var), passed_inputs(op), empty, reset);
                }
            }
            (Term::Switch { scrutinee, cases, default }, _) => {
                for (key, case) in cases {
                    let before = empty.len();
                    if is_empty(self.program, *scrutinee, *key) {
                        empty.extend(self.follow.identities(*scrutinee));
                    }
                    self.block(case, reset.clone(), empty);
                    empty.truncate(before);
                }
                if let Some(block) = default {
                    self.block(block, reset, empty);
                }
            }
            (term, _) => {
                term.blocks().for_each(|branch| self.block(branch, reset.clone(), empty));
            }
        }
    }

    fn edge(
        &mut self,
        target: LamId,
        call: Option<VarId>,
        args: Vec<Atom>,
        empty: &[Old],
        reset: FxHashSet<RegionId>,
    ) {
        let empty = empty.to_vec();
        self.events.edges.push(Edge { target, call, args, empty, reset });
    }
}

/// Parameters that every iteration passes on as they are.
pub(super) fn unchanged(body: &Body<'_>, bodies: usize) -> FxHashSet<VarId> {
    let mut same: FxHashSet<VarId> = body.params.iter().copied().collect();
    if bodies > 1 {
        return FxHashSet::default();
    }
    passed(body, body.block, &mut |args| {
        for (param, arg) in body.params.iter().zip(args) {
            if *arg != Atom::Var(*param) {
                same.remove(param);
            }
        }
    });
    same
}

fn passed(body: &Body<'_>, block: &Block, visit: &mut dyn FnMut(&[Atom])) {
    for stmt in &block.stmts {
        if let Stmt::Join { body: inner, .. } = stmt {
            passed(body, inner, visit);
        }
    }
    match (&block.term, &body.goal) {
        (Term::Jump(label, args), Goal::Label(goal)) if label == goal => visit(args),
        (Term::Ret(_), Goal::TailCall(lams)) => {
            if let Some((_, lam, op)) = tail_call(block)
                && lams.contains(&lam)
            {
                visit(&passed_inputs(op));
            }
        }
        (term, _) => term.blocks().for_each(|branch| passed(body, branch, visit)),
    }
}

/// Whether a case holds nothing.
fn is_empty(program: &Program, scrutinee: Atom, key: Key) -> bool {
    let (Atom::Var(var), Key::Case(case)) = (scrutinee, key) else { return false };
    match program.types[program.vars[var].ty] {
        Ty::Data(data) => program.datas[data].cases[case as usize].fields.is_empty(),
        _ => false,
    }
}

fn passed_inputs(op: &Op) -> Vec<Atom> {
    match op {
        Op::Call { env: Env::Captures(atoms), args, .. } => {
            atoms.iter().chain(args).copied().collect()
        }
        Op::Call { args, .. } => args.clone(),
        _ => Vec::new(),
    }
}
