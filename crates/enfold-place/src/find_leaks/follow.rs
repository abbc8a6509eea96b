//! What becomes of the values that an iteration starts with.
//!
//! ```text
//! join rec loop(state, n) {
//!   rest = field d1:1.1 state        rest is a part of the old state
//!   next = make d1:1(n, rest)        next holds a part of it, not the old state itself
//!   log = make d2:1(state, log0)     log holds the old state
//! ```
//!
//! An *old value* is what a parameter of the loop, a mutable variable or field that was made before it,
//! or a module-level variable holds when the iteration starts. To each pointer of each variable: which
//! old values it may be, which it may hold, and which it may be or hold parts of; to each variable: what
//! was made in the iteration that it may be or hold. An old value that is stored somewhere counts as kept.
//!
//! All of this is *may*, towards "it is still there": what is not found is really gone. Cost: linear in
//! the body, times the few rounds in which inner loops settle.

mod ops;

use std::collections::BTreeSet;

use enfold_core::fills::Holes;
use enfold_core::ir::{
    Atom, Block, DataId, GlobalId, LamId, Op, Prim, Program, Stmt, Term, Ty, VarId,
};
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::Body;
use super::leaves::Leaves;
use crate::claim::Node;
use crate::home::{Home, Placement};
use crate::infer_homes::Inference;

/// What is the same for all loops.
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) placement: &'a Placement,
    pub(super) inference: Inference,
    pub(super) leaves: Leaves<'a>,
    pub(super) put_into_program: FxHashSet<LamId>,
}

/// Where an old value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// In a parameter of the loop.
    Param(VarId),
    /// In a mutable variable; by the claimed node of its cell, with one such variable.
    Cell(Node, VarId),
    /// In a mutable field of values of a claimed node, with one variable that has such a value.
    Field(Node, VarId, DataId, u32, u32),
    /// In elements of arrays of a claimed node, with one variable that has such an array.
    Element(Node, VarId),
    /// In a module-level variable.
    Global(GlobalId),
}

/// A pointer of a place.
pub(super) type Old = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    /// The old value.
    Old(Old),
    /// A part of it, which was read by this statement.
    Part(Old, VarId),
}

#[derive(Debug, Clone, Default)]
struct Content {
    is: BTreeSet<Item>,
    holds: BTreeSet<Item>,
}

/// What was found out about one body.
pub(super) struct Follow<'a> {
    context: &'a Context<'a>,
    body: &'a Body<'a>,
    /// Parameters that are the same in each iteration.
    same: FxHashSet<VarId>,
    /// By number.
    pub(super) olds: Vec<(Place, u32)>,
    numbers: FxHashMap<(Place, u32), Old>,
    content: FxHashMap<(VarId, u32), Content>,
    made: FxHashMap<VarId, BTreeSet<VarId>>,
    stored: FxHashMap<Place, BTreeSet<VarId>>,
    pub(super) kept: BTreeSet<Old>,
    changed: bool,
    /// What the iteration's variables are bound to.
    defined: FxHashMap<VarId, &'a Op>,
    /// Objects with holes, by variable whose hole is filled.
    filled: FxHashMap<VarId, Vec<VarId>>,
}

impl<'a> Follow<'a> {
    pub(super) fn new(
        context: &'a Context<'a>,
        body: &'a Body<'a>,
        same: FxHashSet<VarId>,
    ) -> Self {
        let mut follow = Follow {
            context,
            body,
            same,
            olds: Vec::new(),
            numbers: FxHashMap::default(),
            content: FxHashMap::default(),
            made: FxHashMap::default(),
            stored: FxHashMap::default(),
            kept: BTreeSet::new(),
            changed: true,
            defined: FxHashMap::default(),
            filled: FxHashMap::default(),
        };
        let holes = Holes::find(context.program, &context.program.lams[body.lam].body);
        let to_fill = holes.as_ref().map(Holes::params).unwrap_or_default();
        follow.filled = holes.as_ref().map(Holes::objects).unwrap_or_default();
        body.block.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op, .. } = stmt {
                follow.defined.insert(*var, op);
            }
        });
        // What is to be filled is a part of what is built.
        for &param in body.params.iter().filter(|&&param| !to_fill.contains(param)) {
            follow.start(param, Place::Param(param));
        }
        while std::mem::replace(&mut follow.changed, false) {
            follow.block(body.block);
        }
        follow
    }

    /// All old values that an operand may be or hold, and those of which it has parts.
    pub(super) fn items(&self, atom: Atom) -> BTreeSet<Item> {
        let mut all = BTreeSet::new();
        if let Atom::Var(var) = atom {
            for leaf in 0..self.leaves(var) {
                if let Some(content) = self.content.get(&(var, leaf)) {
                    all.extend(content.is.iter().chain(&content.holds).copied());
                }
            }
        }
        all
    }

    /// The old values that an operand may be.
    pub(super) fn identities(&self, atom: Atom) -> Vec<Old> {
        let Atom::Var(var) = atom else { return Vec::new() };
        let content = (0..self.leaves(var)).filter_map(|leaf| self.content.get(&(var, leaf)));
        let items = content.flat_map(|content| content.is.iter());
        items
            .filter_map(|item| match item {
                Item::Old(old) => Some(*old),
                Item::Part(..) => None,
            })
            .collect()
    }

    /// Statements of the iteration that made what an operand may be or hold.
    pub(super) fn made(&self, atom: Atom) -> BTreeSet<VarId> {
        match atom {
            Atom::Var(var) => self.made.get(&var).cloned().unwrap_or_default(),
            _ => BTreeSet::new(),
        }
    }

    /// The place that a store changes, if it was there before the iteration.
    pub(super) fn stored_to(&self, op: &Op) -> Option<(Place, Atom)> {
        match *op {
            Op::CellSet(cell, value) => Some((self.cell(cell)?, value)),
            // A hole held nothing.
            ref op if self.context.program.is_fill(op) => None,
            Op::SetField { base, data, case, index, value } => {
                Some((self.field(base, data, case, index)?, value))
            }
            Op::GlobalSet(global, value) => Some((Place::Global(global), value)),
            Op::Prim(prim, ref args) => match prim.facts().moves {
                Moves::Stores { value, holder } if self.comes_again(*args.get(1)?) => {
                    Some((self.element(args[holder])?, args[value]))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an index is sure to be used by several iterations: it does not change, or wraps around. One that goes on with the loop
    /// fills the array, and of one that is read from somewhere, or counts in a loop inside, nothing is known.
    fn comes_again(&self, index: Atom) -> bool {
        let Atom::Var(var) = index else { return true };
        if self.body.params.contains(&var) {
            return self.same.contains(&var);
        }
        match self.defined.get(&var) {
            None => !self.body.inside.contains(&var),
            Some(Op::Copy(atom)) => self.comes_again(*atom),
            Some(Op::Prim(Prim::Rem | Prim::BitAnd, _)) => true,
            Some(Op::Prim(Prim::Add | Prim::Sub | Prim::Mul | Prim::Shl | Prim::Convert, args)) => {
                args.iter().all(|&arg| self.comes_again(arg))
            }
            Some(_) => false,
        }
    }

    fn leaves(&self, var: VarId) -> u32 {
        self.context.leaves.of(self.context.program.vars[var].ty).len() as u32
    }

    fn outside(&self, atom: Atom) -> Option<(Node, VarId)> {
        let Atom::Var(var) = atom else { return None };
        let varies = self.body.params.contains(&var) && !self.same.contains(&var);
        if varies || self.body.inside.contains(&var) {
            return None;
        }
        let claim = &self.context.placement.claims[self.body.lam];
        claim.vars.get(&var).map(|&node| (node, var))
    }

    fn cell(&self, cell: Atom) -> Option<Place> {
        let (node, var) = self.outside(cell)?;
        Some(self.known(Place::Cell(node, var)))
    }

    pub(super) fn element(&self, array: Atom) -> Option<Place> {
        let (node, var) = self.outside(array)?;
        Some(self.known(Place::Element(node, var)))
    }

    fn field(&self, base: Atom, data: DataId, case: u32, index: u32) -> Option<Place> {
        let fields = &self.context.program.datas[data].cases[case as usize].fields;
        if !fields[index as usize].mutable {
            return None;
        }
        let (node, var) = self.outside(base)?;
        Some(self.known(Place::Field(node, var, data, case, index)))
    }

    /// The first place of the same node.
    fn known(&self, place: Place) -> Place {
        let same = |other: &Place| match (place, *other) {
            (Place::Cell(a, _), Place::Cell(b, _)) => a == b,
            (Place::Element(a, _), Place::Element(b, _)) => a == b,
            (Place::Field(a, _, d, c, i), Place::Field(b, _, e, f, j)) => {
                (a, d, c, i) == (b, e, f, j)
            }
            _ => false,
        };
        self.olds.iter().map(|old| old.0).find(same).unwrap_or(place)
    }

    // Finding.

    /// A variable has what a place holds when the iteration starts.
    fn start(&mut self, var: VarId, place: Place) {
        for leaf in 0..self.leaves(var) {
            let old = self.number(place, leaf);
            self.add(var, leaf, [Item::Old(old)], []);
        }
    }

    fn number(&mut self, place: Place, leaf: u32) -> Old {
        let next = self.olds.len() as Old;
        let old = *self.numbers.entry((place, leaf)).or_insert(next);
        if old == next {
            self.olds.push((place, leaf));
        }
        old
    }

    fn add(
        &mut self,
        var: VarId,
        leaf: u32,
        is: impl IntoIterator<Item = Item>,
        holds: impl IntoIterator<Item = Item>,
    ) {
        let content = self.content.entry((var, leaf)).or_default();
        let mut changed = false;
        for item in is {
            changed |= insert(&mut content.is, item);
        }
        for item in holds {
            changed |= insert(&mut content.holds, item);
        }
        self.changed |= changed;
    }

    fn add_made(&mut self, var: VarId, items: impl IntoIterator<Item = VarId>) {
        let made = self.made.entry(var).or_default();
        let before = made.len();
        made.extend(items);
        self.changed |= made.len() != before;
    }

    fn keep(&mut self, items: impl IntoIterator<Item = Item>) {
        for item in items {
            if let Item::Old(old) = item {
                self.kept.insert(old);
            }
        }
    }

    /// A value is stored in a place, or in something that is not followed.
    fn store(&mut self, op: &Op, value: Atom) {
        let place = self.stored_to(op).map(|stored| stored.0);
        let mut items = self.items(value);
        items.retain(|item| match *item {
            Item::Old(old) => Some(self.olds[old as usize].0) != place,
            Item::Part(..) => true,
        });
        self.keep(items);
        let made = self.made(value);
        if let Some(place) = place {
            let ty = place_type(self.context.program, place);
            for leaf in 0..self.context.leaves.of(ty).len() as u32 {
                self.number(place, leaf);
            }
            let stored = self.stored.entry(place).or_default();
            let before = stored.len();
            stored.extend(made);
            self.changed |= stored.len() != before;
        }
    }

    fn block(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => self.op(*var, op),
                Stmt::LetRec { members, captures, .. } => {
                    for &(var, _) in members {
                        self.hold(var, captures);
                    }
                }
                Stmt::Join { body, .. } => self.block(body),
            }
        }
        if let Term::Jump(label, args) = &block.term
            && let Some(&params) = self.body.labels.get(label)
        {
            for (&param, &arg) in params.iter().zip(args) {
                self.copy(arg, param, 0);
            }
        }
        block.term.blocks().for_each(|branch| self.block(branch));
    }

    /// The same value under another name; its pointers are those of the other from `first` on.
    fn copy(&mut self, from: Atom, to: VarId, first: u32) {
        let Atom::Var(source) = from else { return };
        for leaf in 0..self.leaves(to) {
            if let Some(content) = self.content.get(&(source, first + leaf)).cloned() {
                self.add(to, leaf, content.is, content.holds);
            }
        }
        let made = self.made(from);
        self.add_made(to, made);
    }

    /// Something is made that holds others.
    fn hold(&mut self, var: VarId, parts: &[Atom]) {
        for &part in parts {
            let items = self.items(part);
            self.add(var, 0, [], items);
            let made = self.made(part);
            self.add_made(var, made);
        }
        self.makes(var);
    }

    fn makes(&mut self, var: VarId) {
        if matches!(self.context.placement.homes[var], Some(Home::Region(_))) {
            self.add_made(var, [var]);
        }
    }

    /// Something is read out of what holds it.
    fn read(&mut self, base: Atom, var: VarId) {
        let Atom::Var(source) = base else { return };
        if let Some(content) = self.content.get(&(source, 0)).cloned() {
            let mut found = content.holds;
            found.extend(content.is.iter().map(|item| match *item {
                Item::Old(old) => Item::Part(old, var),
                part @ Item::Part(..) => part,
            }));
            for leaf in 0..self.leaves(var) {
                self.add(var, leaf, found.iter().copied(), found.iter().copied());
            }
        }
        let made = self.made(base);
        self.add_made(var, made);
    }

    fn load(&mut self, place: Option<Place>, var: VarId) {
        let Some(place) = place else { return };
        self.start(var, place);
        let stored = self.stored.get(&place).cloned().unwrap_or_default();
        self.add_made(var, stored);
    }
}

/// One way to a part of an old value is enough.
fn insert(items: &mut BTreeSet<Item>, item: Item) -> bool {
    if let Item::Part(old, _) = item {
        let from = Item::Part(old, VarId::from_u32(0));
        if matches!(items.range(from..).next(), Some(Item::Part(other, _)) if *other == old) {
            return false;
        }
    }
    items.insert(item)
}

/// What a place holds.
pub(super) fn place_type(program: &Program, place: Place) -> enfold_core::ir::TyId {
    match place {
        Place::Param(var) => program.vars[var].ty,
        Place::Cell(_, var) | Place::Element(_, var) => match program.types[program.vars[var].ty] {
            Ty::Cell(held) | Ty::Array(held) => held,
            _ => program.vars[var].ty,
        },
        Place::Field(_, _, data, case, index) => {
            program.datas[data].cases[case as usize].fields[index as usize].ty
        }
        Place::Global(global) => program.globals[global].ty,
    }
}
