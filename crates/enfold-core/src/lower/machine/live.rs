//! What is alive where segments begin, and what of it needs a cell of the machine.
//!
//! A variable is alive at a segment if the segment, or one that can come after it, mentions it without
//! binding it. Variables of the block that makes the machine, and of the functions around it, are seen
//! everywhere and are not counted. Least solution of the usual equations, by a work list.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Lower;
use super::split::{Segment, Split};
use crate::ir::{Atom, Block, LabelId, Op, Prim, Program, Stmt, Term, VarId};

/// A machine that can be put together.
pub(super) struct Parts {
    pub segments: Vec<Segment>,
    /// Segments by label.
    pub index: FxHashMap<LabelId, usize>,
    /// For each segment, what is alive where it begins, in order.
    pub live: Vec<Vec<VarId>>,
    /// For each segment, where its blocks jump to.
    pub jumps: Vec<BTreeSet<usize>>,
    /// Segments that exceptions go to.
    pub handlers: BTreeSet<usize>,
    /// The cell of each variable that is alive across a suspension, and what it holds otherwise.
    pub slots: FxHashMap<VarId, (Atom, Atom)>,
}

/// What a segment mentions, binds, and goes to.
#[derive(Default)]
struct Facts {
    used: BTreeSet<VarId>,
    jumps: BTreeSet<usize>,
    /// Where it goes after a suspension or an exception.
    later: BTreeSet<usize>,
}

/// Finds what is alive and makes the cells for it.
pub(super) fn analyse(lower: &mut Lower<'_>, split: Split, span: Span) -> Parts {
    let mut segments = split.segments;
    let index: FxHashMap<LabelId, usize> =
        segments.iter().enumerate().map(|(i, segment)| (segment.label, i)).collect();
    let mut owner: SecondaryMap<VarId, u32> = SecondaryMap::new();
    let mut handlers = BTreeSet::new();
    let mut facts: Vec<Facts> = Vec::with_capacity(segments.len());
    for (i, segment) in segments.iter().enumerate() {
        let mut reader = Reader {
            program: &lower.program,
            index: &index,
            owner: &mut owner,
            number: i as u32 + 1,
            facts: Facts::default(),
            handlers: &mut handlers,
        };
        segment.params.iter().for_each(|&param| reader.bind(param));
        reader.block(&segment.body);
        let mut found = reader.facts;
        if segment.resumes {
            found.used.extend(segment.guards.iter().copied());
        }
        facts.push(found);
    }
    let mut live = solve(&facts, &owner);
    let hoisted = hoist_cells(lower, &mut segments, &facts, &live, &owner, span);
    for set in &mut live {
        set.retain(|var| !hoisted.contains(var));
    }
    let slots = make_slots(lower, &facts, &live, span);
    let live = live.into_iter().map(|set| set.into_iter().collect()).collect();
    let jumps = facts.into_iter().map(|f| f.jumps).collect();
    Parts { segments, index, live, jumps, handlers, slots }
}

fn solve(facts: &[Facts], owner: &SecondaryMap<VarId, u32>) -> Vec<BTreeSet<VarId>> {
    let outside = |segment: usize, var: VarId| {
        let of = owner[var];
        of != 0 && of != segment as u32 + 1
    };
    let mut live: Vec<BTreeSet<VarId>> = facts
        .iter()
        .enumerate()
        .map(|(i, f)| f.used.iter().copied().filter(|&var| outside(i, var)).collect())
        .collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); facts.len()];
    for (i, f) in facts.iter().enumerate() {
        for &to in f.jumps.iter().chain(&f.later) {
            before[to].push(i);
        }
    }
    let mut work: Vec<usize> = (0..facts.len()).collect();
    while let Some(at) = work.pop() {
        for &from in &before[at] {
            let new: Vec<VarId> = live[at]
                .iter()
                .copied()
                .filter(|&var| outside(from, var) && !live[from].contains(&var))
                .collect();
            if !new.is_empty() {
                live[from].extend(new);
                work.push(from);
            }
        }
    }
    live
}

/// Variables that are alive where some suspension goes on.
fn across(facts: &[Facts], live: &[BTreeSet<VarId>]) -> BTreeSet<VarId> {
    facts.iter().flat_map(|f| f.later.iter()).flat_map(|&to| live[to].iter().copied()).collect()
}

/// Makes mutable locals that are alive across a suspension, and that nobody but the body knows, cells
/// of the machine.
fn hoist_cells(
    lower: &mut Lower<'_>,
    segments: &mut [Segment],
    facts: &[Facts],
    live: &[BTreeSet<VarId>],
    owner: &SecondaryMap<VarId, u32>,
    span: Span,
) -> FxHashSet<VarId> {
    let mut cells = FxHashSet::default();
    for var in across(facts, live) {
        let Some(segment) = segments.get(owner[var] as usize - 1) else { continue };
        if makes_cell(&segment.body, var) {
            cells.insert(var);
        }
    }
    for segment in segments.iter() {
        drop_known_elsewhere(&lower.program, &segment.body, false, &mut cells);
    }
    for segment in segments.iter_mut() {
        set_instead(&mut segment.body, &cells, lower);
    }
    let mut order: Vec<VarId> = cells.iter().copied().collect();
    order.sort();
    for var in order {
        let crate::ir::Ty::Cell(item) = lower.program.types[lower.program.vars[var].ty] else {
            continue;
        };
        let first = lower.zero(item, span);
        lower.push(Stmt::bind(var, Op::NewCell(first), span));
    }
    cells
}

fn makes_cell(block: &Block, var: VarId) -> bool {
    let here = |stmt: &Stmt| matches!(stmt, Stmt::Let { var: bound, op: Op::NewCell(_), .. } if *bound == var);
    block.stmts.iter().any(here) || block.inner().any(|inner| makes_cell(inner, var))
}

/// Drops the cells that are used in another way than by reading and writing, or in lambdas.
fn drop_known_elsewhere(
    program: &Program,
    block: &Block,
    in_lambda: bool,
    cells: &mut FxHashSet<VarId>,
) {
    fn drop(atom: Atom, cells: &mut FxHashSet<VarId>) {
        if let Atom::Var(var) = atom {
            cells.remove(&var);
        }
    }
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { op: Op::CellGet(_), .. } if !in_lambda => {}
            Stmt::Let { op: Op::CellSet(_, value), .. } if !in_lambda => drop(*value, cells),
            Stmt::Let { op, .. } => {
                op.each_atom(&mut |atom| drop(atom, cells));
                if let Op::Lambda(lam) = op {
                    drop_known_elsewhere(program, &program.lams[*lam].body, true, cells);
                }
            }
            Stmt::LetRec { members, .. } => {
                for (_, lam) in members {
                    drop_known_elsewhere(program, &program.lams[*lam].body, true, cells);
                }
            }
            Stmt::Join { body, .. } => drop_known_elsewhere(program, body, in_lambda, cells),
        }
    }
    block.term.each_atom(&mut |atom| drop(atom, cells));
    for inner in block.term.blocks() {
        drop_known_elsewhere(program, inner, in_lambda, cells);
    }
}

/// `c = new_cell x` becomes `cell_set c, x`.
fn set_instead(block: &mut Block, cells: &FxHashSet<VarId>, lower: &mut Lower<'_>) {
    for stmt in &mut block.stmts {
        match stmt {
            Stmt::Let { var, op, span } if cells.contains(var) => {
                if let Op::NewCell(value) = *op {
                    *op = Op::CellSet(Atom::Var(*var), value);
                    let unit = lower.scalars.unit;
                    *var = lower.fresh(lower.names.temp, unit, *span);
                }
            }
            Stmt::Join { body, .. } => set_instead(body, cells, lower),
            _ => {}
        }
    }
    block.term.blocks_mut().for_each(|inner| set_instead(inner, cells, lower));
}

fn make_slots(
    lower: &mut Lower<'_>,
    facts: &[Facts],
    live: &[BTreeSet<VarId>],
    span: Span,
) -> FxHashMap<VarId, (Atom, Atom)> {
    let mut slots = FxHashMap::default();
    for var in across(facts, live) {
        let ty = lower.program.vars[var].ty;
        let first = lower.zero(ty, span);
        let cell = lower.cell_ty(ty);
        let name = lower.program.vars[var].name;
        let slot = lower.fresh(name, cell, span);
        lower.push(Stmt::bind(slot, Op::NewCell(first), span));
        slots.insert(var, (Atom::Var(slot), first));
    }
    slots
}

struct Reader<'a> {
    program: &'a Program,
    index: &'a FxHashMap<LabelId, usize>,
    /// The segment that binds a variable, counted from one.
    owner: &'a mut SecondaryMap<VarId, u32>,
    number: u32,
    facts: Facts,
    handlers: &'a mut BTreeSet<usize>,
}

impl Reader<'_> {
    fn bind(&mut self, var: VarId) {
        self.owner[var] = self.number;
    }

    fn uses(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom {
            self.facts.used.insert(var);
        }
    }

    fn block(&mut self, block: &Block) {
        let mut suspended = false;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    match op {
                        Op::Prim(Prim::Yield, _) => suspended = true,
                        Op::Prim(Prim::Protect, args) => self.protect(args[0]),
                        Op::Lambda(lam) => self.block(&self.program.lams[*lam].body),
                        _ => {}
                    }
                    op.each_atom(&mut |atom| self.uses(atom));
                    self.bind(*var);
                }
                Stmt::LetRec { members, .. } => {
                    for &(var, lam) in members {
                        self.block(&self.program.lams[lam].body);
                        self.bind(var);
                    }
                }
                Stmt::Join { params, body, .. } => {
                    params.iter().for_each(|&param| self.bind(param));
                    self.block(body);
                }
            }
        }
        block.term.each_atom(&mut |atom| self.uses(atom));
        if let Term::Jump(label, _) = &block.term
            && let Some(&to) = self.index.get(label)
        {
            if suspended {
                self.facts.later.insert(to)
            } else {
                self.facts.jumps.insert(to)
            };
        }
        for inner in block.term.blocks() {
            self.block(inner);
        }
    }

    fn protect(&mut self, label: Atom) {
        if let Some(to) = handler(label, self.index) {
            self.facts.later.insert(to);
            self.handlers.insert(to);
        }
    }
}

/// The segment that a protection sends exceptions to; none if they leave the function.
pub(super) fn handler(label: Atom, index: &FxHashMap<LabelId, usize>) -> Option<usize> {
    match label {
        Atom::Int(number, _) if number >= 0 => {
            index.get(&LabelId::from_u32(number as u32)).copied()
        }
        _ => None,
    }
}
