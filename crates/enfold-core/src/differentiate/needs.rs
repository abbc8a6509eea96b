//! What the backward part of a function needs of the forward part, and whether the function is of the kind that can be run backwards as
//! it stands: floats in variables, arrays of floats, loops and branches, and nothing else that changes.
//!
//! What is needed is computed again where that gives the same: arithmetic, conversions, and reads of [arrays](super::arrays) that are as they were, or
//! that are restored on the way back. The rest is saved: what loops carry, dear functions, and other reads of arrays.

use std::collections::BTreeSet;

use cranelift_entity::EntitySet;
use enfold_graph::prim::derivative::{Expr, Term as Rule};
use enfold_graph::prim::{Derives, Effect, Makes};
use rustc_hash::FxHashMap;

use super::activity::{Activity, Node};
use super::arrays::{Arrays, Later};
use super::paths::{BlockId, Paths};
use crate::ir::*;

/// A parameter of a loop that counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counter {
    /// Which parameter.
    pub(super) at: usize,
    /// What is added in each round.
    pub(super) step: i64,
    pub(super) kind: IntKind,
    /// Where it begins; known where the loop is declared.
    pub(super) start: Atom,
    /// What it is in a block through which the loop is left; known where the loop is declared.
    pub(super) end: Option<(BlockId, Atom)>,
}

/// What is known of a function.
#[derive(Default)]
pub(super) struct Needs {
    /// Variables whose values are needed.
    pub(super) needed: EntitySet<VarId>,
    /// Variables that are computed again.
    pub(super) again: EntitySet<VarId>,
    pub(super) counters: FxHashMap<LabelId, Counter>,
    /// Loops whose rounds do nothing that changes.
    pub(super) inert: EntitySet<LabelId>,
    /// Arrays to which each write is undone.
    pub(super) restored: BTreeSet<VarId>,
}

impl Needs {
    /// The array that a write is to, if that is undone.
    pub(super) fn is_restored(&self, array: Atom) -> bool {
        matches!(array, Atom::Var(array) if self.restored.contains(&array))
    }
}

/// Looks at a function; nothing if it is of another kind.
pub(super) fn find_needs(
    program: &Program,
    activity: &Activity,
    paths: &Paths<'_>,
    param: VarId,
) -> Option<Needs> {
    let mut finder = Finder {
        program,
        activity,
        paths,
        param,
        arrays: Arrays::find(paths),
        needs: Needs::default(),
        work: Vec::new(),
    };
    finder.all_fit().then_some(())?;
    // What is restored is needed for that, which may ask for more.
    loop {
        let restored = finder.needs.restored.clone();
        finder.needs = Needs { restored: restored.clone(), ..Needs::default() };
        finder.loops()?;
        finder.find();
        if finder.needs.restored == restored {
            return Some(finder.needs);
        }
    }
}

struct Finder<'a> {
    program: &'a Program,
    activity: &'a Activity,
    paths: &'a Paths<'a>,
    param: VarId,
    arrays: Arrays,
    needs: Needs,
    work: Vec<VarId>,
}

impl Finder<'_> {
    fn active(&self, var: VarId) -> bool {
        self.activity.is(Node::Var(var))
    }

    fn active_atom(&self, atom: Atom) -> bool {
        self.activity.atom(atom)
    }

    fn ty(&self, var: VarId) -> &Ty {
        &self.program.types[self.program.vars[var].ty]
    }

    fn is_float(&self, var: VarId) -> bool {
        *self.ty(var) == Ty::Float
    }

    fn is_floats(&self, var: VarId) -> bool {
        matches!(self.ty(var), Ty::Array(held) if self.program.types[*held] == Ty::Float)
    }

    fn each_let(&self, f: &mut dyn FnMut(VarId, &Op)) {
        for (block, _) in &self.paths.blocks {
            for stmt in &block.stmts {
                if let Stmt::Let { var, op, .. } = stmt {
                    f(*var, op);
                }
            }
        }
    }

    // The kind of function.

    fn all_fit(&self) -> bool {
        let mut fits = self.paths.returns.len() <= 2 && !self.paths.returns.is_empty();
        self.each_let(&mut |var, op| fits &= self.fits(var, op));
        for (block, _) in &self.paths.blocks {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::LetRec { .. } => {}
                    Stmt::Join { params, .. } => {
                        fits &= params.iter().all(|&p| !self.active(p) || self.is_float(p));
                    }
                    Stmt::Let { .. } => {}
                }
            }
            if let Term::Ret(atom) = block.term {
                let float = match atom {
                    Atom::Var(var) => self.is_float(var),
                    Atom::Float(_) => true,
                    _ => false,
                };
                fits &= float;
            }
        }
        fits
    }

    fn fits(&self, var: VarId, op: &Op) -> bool {
        let mut changes = false;
        op.each_atom(&mut |atom| changes |= self.active_atom(atom));
        if !self.active(var) && !changes {
            return true;
        }
        let of_kind = !self.active(var) || self.is_float(var) || self.is_floats(var);
        of_kind
            && match op {
                Op::Copy(_) => self.is_float(var),
                Op::Field { base: Atom::Var(base), .. } => *base == self.param,
                Op::Prim(prim, args) => match prim.facts().derives {
                    Derives::Smooth(_) => true,
                    Derives::Structural => match prim {
                        Prim::ArrGet | Prim::ArrAt => self.is_float(var),
                        Prim::ArrSet | Prim::ArrPut => {
                            matches!(args[0], Atom::Var(array) if self.is_floats(array))
                        }
                        Prim::ArrNew | Prim::ArrZero => self.is_floats(var),
                        _ => false,
                    },
                    Derives::Discrete => !self.active(var),
                    Derives::Refused(_) | Derives::Gone => false,
                },
                _ => false,
            }
    }

    // Loops.

    fn loops(&mut self) -> Option<()> {
        let labels: Vec<LabelId> = self.paths.labels.keys().copied().collect();
        for label in labels {
            if !self.paths.labels[&label].recursive {
                continue;
            }
            let (entries, again) = self.paths.sites(label);
            (entries.len() == 1).then_some(())?;
            if self.is_inert(label) {
                self.needs.inert.insert(label);
            } else if let Some(counter) = self.counter(label, entries[0], &again) {
                self.needs.counters.insert(label, counter);
            }
        }
        Some(())
    }

    /// Whether the rounds of a loop do nothing that changes.
    fn is_inert(&self, label: LabelId) -> bool {
        let leads = self.paths.leads_to(label);
        let mut inert = self.paths.labels[&label].params.iter().all(|&p| !self.active(p));
        for (block, _) in
            self.paths.blocks.iter().zip(leads).filter(|(_, leads)| *leads).map(|(b, _)| b)
        {
            // Other jumps save what would have to be taken again.
            inert &= match block.term {
                Term::Jump(to, _) => to == label,
                _ => true,
            };
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { var, op, .. } => {
                        let mut changes = self.active(*var);
                        if let Op::Prim(Prim::ArrSet | Prim::ArrPut, args) = op {
                            changes |= self.active_atom(args[0]);
                            changes |= self.needs.is_restored(args[0]);
                        }
                        inert &= !changes;
                    }
                    Stmt::Join { params, .. } => inert &= params.iter().all(|&p| !self.active(p)),
                    Stmt::LetRec { .. } => {}
                }
            }
        }
        inert
    }

    /// The parameter that each round adds the same to.
    fn counter(&self, label: LabelId, entry: BlockId, again: &[BlockId]) -> Option<Counter> {
        let info = &self.paths.labels[&label];
        let known = self.paths.in_scope(info.declared);
        (0..info.params.len()).find_map(|at| {
            let Ty::Int(kind) = *self.ty(info.params[at]) else { return None };
            matches!(kind, IntKind::Int | IntKind::I63).then_some(())?;
            let steps: Option<Vec<i64>> =
                again.iter().map(|&site| self.step(site, at, info.params[at])).collect();
            let steps = steps?;
            let step = *steps.first()?;
            (step != 0 && steps.iter().all(|&other| other == step)).then_some(())?;
            let start = argument(self.paths.blocks[entry].0, at)?;
            match start {
                Atom::Var(var) if !known.contains(&var) => return None,
                _ => {}
            }
            let end = self.end(info.body, info.params[at], &known);
            Some(Counter { at, step, kind, start, end })
        })
    }

    /// Where a loop is left by a test that stands first: the block, and what is counted then.
    fn end(&self, body: BlockId, counter: VarId, known: &[VarId]) -> Option<(BlockId, Atom)> {
        let block = self.paths.blocks[body].0;
        let Term::If { cond: Atom::Var(cond), then, .. } = &block.term else { return None };
        block.stmts.iter().find_map(|stmt| match stmt {
            Stmt::Let { var, op: Op::Prim(Prim::Eq, args), .. } if var == cond => match args[..] {
                [Atom::Var(of), last] if of == counter => {
                    let is_known = !matches!(last, Atom::Var(var) if !known.contains(&var));
                    is_known.then_some((self.paths.id(then)?, last))
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn step(&self, site: BlockId, at: usize, param: VarId) -> Option<i64> {
        let Atom::Var(next) = argument(self.paths.blocks[site].0, at)? else { return None };
        let mut step = None;
        self.each_let(&mut |var, op| {
            if var == next {
                step = match op {
                    Op::Prim(Prim::Add, args) => match args[..] {
                        [Atom::Var(of), Atom::Int(step, _)] if of == param => Some(step),
                        [Atom::Int(step, _), Atom::Var(of)] if of == param => Some(step),
                        _ => None,
                    },
                    Op::Prim(Prim::Sub, args) => match args[..] {
                        [Atom::Var(of), Atom::Int(step, _)] if of == param => Some(-step),
                        _ => None,
                    },
                    _ => None,
                };
            }
        });
        step
    }

    // What is needed.

    fn need(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom
            && self.needs.needed.insert(var)
        {
            self.work.push(var);
        }
    }

    fn find(&mut self) {
        let mut ops: FxHashMap<VarId, Op> = FxHashMap::default();
        self.each_let(&mut |var, op| {
            ops.insert(var, op.clone());
        });
        for (&var, op) in &ops {
            if let Op::Prim(prim, args) = op {
                self.of_prim(var, *prim, args);
            }
        }
        let counters: Vec<(LabelId, Counter)> =
            self.needs.counters.iter().map(|(&label, &counter)| (label, counter)).collect();
        for (label, counter) in counters {
            self.need(Atom::Var(self.paths.labels[&label].params[counter.at]));
            self.need(counter.start);
            if let Some((_, last)) = counter.end {
                self.need(last);
            }
        }
        while let Some(var) = self.work.pop() {
            let Some(op) = ops.get(&var) else { continue };
            if self.is_again(var, op) {
                self.needs.again.insert(var);
                op.each_atom(&mut |atom| self.need(atom));
            }
        }
    }

    fn of_prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        match (prim, prim.facts().derives) {
            (Prim::ArrGet | Prim::ArrAt, _) if self.active(var) => self.need(args[1]),
            (Prim::ArrSet | Prim::ArrPut, _)
                if self.active_atom(args[0]) || self.needs.is_restored(args[0]) =>
            {
                self.need(args[1]);
            }
            (Prim::ArrNew | Prim::ArrZero, _) if self.active(var) => self.need(args[0]),
            (_, Derives::Smooth(rules)) if self.active(var) => {
                for (at, rule) in rules.iter().enumerate() {
                    if self.active_atom(args[at]) {
                        self.of_rule(rule, var, args);
                    }
                }
            }
            _ => {}
        }
    }

    fn of_rule(&mut self, rule: &Rule, var: VarId, args: &[Atom]) {
        match rule {
            Rule::Same | Rule::Minus | Rule::Converted => {}
            Rule::Times(e) | Rule::MinusTimes(e) | Rule::Over(e) | Rule::MinusOver(e) => {
                self.of_expr(e, var, args);
            }
        }
    }

    fn of_expr(&mut self, expr: &Expr, var: VarId, args: &[Atom]) {
        match *expr {
            // A choice is given all.
            Expr::If { .. } => {
                args.iter().for_each(|&arg| self.need(arg));
                self.need(Atom::Var(var));
            }
            Expr::X(at) => self.need(args[at]),
            Expr::Y => self.need(Atom::Var(var)),
            Expr::Number(_) => {}
            Expr::Of(_, of) => of.iter().for_each(|expr| self.of_expr(expr, var, args)),
        }
    }

    /// Whether an operation gives the same when it is done again.
    fn is_again(&mut self, var: VarId, op: &Op) -> bool {
        match op {
            Op::Copy(_) => true,
            Op::Field { data, case, index, .. } => {
                !self.program.datas[*data].cases[*case as usize].fields[*index as usize].mutable
            }
            Op::Prim(Prim::ArrGet | Prim::ArrAt, args) => self.reads_again(var, args[0]),
            Op::Prim(Prim::ArrLen, _) => true,
            Op::Prim(prim, _) if is_dear(*prim) => false,
            Op::Prim(prim, _) => {
                let facts = prim.facts();
                let makes = match facts.makes {
                    Makes::Nothing => false,
                    Makes::IfStr => *self.ty(var) == Ty::Str,
                    Makes::Object | Makes::TextOfScalar | Makes::TextOfChar => true,
                };
                facts.effect == Effect::Computes && !facts.raises.always() && !makes
            }
            Op::GlobalGet(global) => !self.program.globals[*global].mutable,
            _ => false,
        }
    }

    /// The same for a read of an array, which may have to be restored.
    fn reads_again(&mut self, var: VarId, array: Atom) -> bool {
        match self.arrays.later(self.program, self.paths, var, array) {
            Later::Same => true,
            Later::IfRestored(array) => {
                self.needs.restored.insert(array);
                true
            }
            Later::Unknown => false,
        }
    }
}

/// Whether an operation costs more than to save its result.
fn is_dear(prim: Prim) -> bool {
    use Prim::{
        Acos, Asin, Atan, Atan2, Cos, Cosh, Exp, Log, Log2, Log10, Pow, Sin, Sinh, Tan, Tanh,
    };
    matches!(
        prim,
        Acos | Asin
            | Atan
            | Atan2
            | Cos
            | Cosh
            | Exp
            | Log
            | Log2
            | Log10
            | Pow
            | Sin
            | Sinh
            | Tan
            | Tanh
    )
}

/// What a jump passes at a position.
pub(super) fn argument(block: &Block, at: usize) -> Option<Atom> {
    match &block.term {
        Term::Jump(_, args) => args.get(at).copied(),
        _ => None,
    }
}
