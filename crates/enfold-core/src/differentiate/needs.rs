//! What the backward part of a function needs of the forward part, and whether the function is of the kind that can be run backwards as
//! it stands: floats in variables, arrays of floats, loops and branches, and nothing else that changes.
//!
//! What is needed is computed again where that gives the same: arithmetic, conversions, and reads of arrays that nothing writes to. The rest is
//! saved: what loops carry, and reads of arrays that are written.

use cranelift_entity::EntitySet;
use enfold_graph::prim::derivative::{Expr, Term as Rule};
use enfold_graph::prim::{Derives, Effect};
use rustc_hash::FxHashMap;

use super::activity::{Activity, Node};
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
}

/// What is known of a function.
pub(super) struct Needs {
    /// Variables whose values are needed.
    pub(super) needed: EntitySet<VarId>,
    /// Variables that are computed again.
    pub(super) again: EntitySet<VarId>,
    pub(super) counters: FxHashMap<LabelId, Counter>,
    /// Loops whose rounds do nothing that changes.
    pub(super) inert: EntitySet<LabelId>,
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
        origins: FxHashMap::default(),
        written: Vec::new(),
        calls: false,
        needs: Needs {
            needed: EntitySet::new(),
            again: EntitySet::new(),
            counters: FxHashMap::default(),
            inert: EntitySet::new(),
        },
        work: Vec::new(),
    };
    finder.origins();
    finder.all_fit().then_some(())?;
    finder.loops()?;
    finder.find();
    Some(finder.needs)
}

/// Where an array comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// It is made by the statement of this variable.
    Made(VarId),
    /// It is there before, or nobody knows.
    Before,
}

struct Finder<'a> {
    program: &'a Program,
    activity: &'a Activity,
    paths: &'a Paths<'a>,
    param: VarId,
    origins: FxHashMap<VarId, Origin>,
    /// What is written to: where it comes from, and what it holds.
    written: Vec<(Origin, TyId)>,
    /// Something is called that may write.
    calls: bool,
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

    // Arrays.

    fn origin(&self, atom: Atom) -> Origin {
        match atom {
            Atom::Var(var) => self.origins.get(&var).copied().unwrap_or(Origin::Before),
            _ => Origin::Before,
        }
    }

    /// Arrays that are made here and have no other name but copies are known by where they are made.
    fn origins(&mut self) {
        let mut made = FxHashMap::default();
        let mut lost = EntitySet::new();
        self.each_let(&mut |var, op| {
            if let Op::Prim(Prim::ArrNew | Prim::ArrZero, _) = op {
                made.insert(var, Origin::Made(var));
            }
        });
        let mut escape = |atom: Atom| {
            if let Atom::Var(var) = atom {
                lost.insert(var);
            }
        };
        for (block, _) in &self.paths.blocks {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { op: Op::Prim(prim, args), .. } => match prim {
                        Prim::ArrGet | Prim::ArrAt | Prim::ArrLen => {}
                        Prim::ArrSet | Prim::ArrPut => escape(args[2]),
                        _ => args.iter().copied().for_each(&mut escape),
                    },
                    stmt => stmt.each_operand(&mut |atom, _| escape(atom)),
                }
            }
            block.term.each_atom(&mut escape);
        }
        made.retain(|&var, _| !lost.contains(var));
        self.origins = made;
        let mut written = Vec::new();
        let mut calls = false;
        self.each_let(&mut |_, op| match op {
            Op::Prim(Prim::ArrSet | Prim::ArrPut, args) => {
                if let Atom::Var(array) = args[0] {
                    written.push((self.origin(args[0]), self.program.vars[array].ty));
                }
            }
            Op::Prim(Prim::ArrBlit, args) => {
                if let Atom::Var(array) = args[2] {
                    written.push((self.origin(args[2]), self.program.vars[array].ty));
                }
            }
            Op::Apply(..) | Op::Try(_) => calls = true,
            _ => {}
        });
        (self.written, self.calls) = (written, calls);
    }

    /// Whether a read of an array gives the same later.
    fn stays(&self, array: Atom) -> bool {
        let Atom::Var(var) = array else { return false };
        let (origin, ty) = (self.origin(array), self.program.vars[var].ty);
        let made = matches!(origin, Origin::Made(_));
        (made || !self.calls) && !self.written.contains(&(origin, ty))
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
            Some(Counter { at, step, kind, start })
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
        }
        while let Some(var) = self.work.pop() {
            let Some(op) = ops.get(&var) else { continue };
            if self.is_again(op) {
                self.needs.again.insert(var);
                op.each_atom(&mut |atom| self.need(atom));
            }
        }
    }

    fn of_prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        match (prim, prim.facts().derives) {
            (Prim::ArrGet | Prim::ArrAt, _) if self.active(var) => self.need(args[1]),
            (Prim::ArrSet | Prim::ArrPut, _) if self.active_atom(args[0]) => self.need(args[1]),
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
    fn is_again(&self, op: &Op) -> bool {
        match op {
            Op::Copy(_) => true,
            Op::Field { data, case, index, .. } => {
                !self.program.datas[*data].cases[*case as usize].fields[*index as usize].mutable
            }
            Op::Prim(Prim::ArrGet | Prim::ArrAt, args) => self.stays(args[0]),
            Op::Prim(Prim::ArrLen, _) => true,
            Op::Prim(prim, _) if is_dear(*prim) => false,
            Op::Prim(prim, _) => {
                prim.facts().effect == Effect::Computes
                    && !prim.facts().raises.always()
                    && prim.facts().makes == enfold_graph::prim::Makes::Nothing
                    && !matches!(prim, Prim::ArrNew | Prim::ArrZero)
            }
            Op::GlobalGet(global) => !self.program.globals[*global].mutable,
            _ => false,
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
