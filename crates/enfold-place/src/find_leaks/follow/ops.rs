//! What each operation does with old values.

use std::collections::BTreeSet;

use enfold_core::ir::{Atom, Op, Prim, Repr, TryBody, Ty, VarId};
use enfold_graph::prim::Moves;

use super::{Follow, Item, Place, place_type};
use crate::flow::inputs;
use crate::summary::Callee;

impl<'a> Follow<'a> {
    pub(super) fn op(&mut self, var: VarId, op: &'a Op) {
        let program = self.context.program;
        match op {
            Op::Copy(atom) => self.copy(*atom, var, 0),
            Op::Prim(prim, args) => self.prim(var, op, *prim, args),
            Op::Closure { captures, .. } => self.hold(var, captures),
            Op::Array(_, args) | Op::Exception { args, .. } => self.hold(var, args),
            Op::NewCell(atom) => self.hold(var, &[*atom]),
            Op::Construct { data, case, args } => match program.datas[*data].repr {
                Repr::Boxed => self.hold(var, args),
                Repr::Value => {
                    for (index, &arg) in (0..).zip(args) {
                        self.put(var, self.context.leaves.range((*data, *case, index)), arg);
                    }
                }
            },
            Op::Field { base, data, case, index } => match program.datas[*data].repr {
                Repr::Boxed => {
                    self.read(*base, var);
                    self.load(self.field(*base, *data, *case, *index), var);
                }
                Repr::Value => {
                    let range = self.context.leaves.range((*data, *case, *index));
                    self.copy(*base, var, range.start);
                }
            },
            Op::ExnField { base, .. } => self.read(*base, var),
            Op::CellGet(cell) => {
                self.read(*cell, var);
                self.load(self.cell(*cell), var);
            }
            Op::GlobalGet(global) => self.load(Some(Place::Global(*global)), var),
            Op::SetField { base: Atom::Var(base), value, .. } if program.is_fill(op) => {
                for object in self.filled.get(base).cloned().unwrap_or_default() {
                    self.hold(object, &[*value]);
                }
            }
            Op::CellSet(_, value) | Op::GlobalSet(_, value) | Op::SetField { value, .. } => {
                self.store(op, *value);
            }
            Op::Call { lam, env, args } => {
                self.call(var, op, Callee::Known(*lam), &inputs(env, args));
            }
            Op::Try(TryBody::Known(lam, env)) => {
                self.call(var, op, Callee::Known(*lam), &inputs(env, &[Atom::Unit]));
            }
            Op::Invoke { callee, args } => self.invoke(var, op, *callee, args),
            Op::Try(TryBody::Closure(callee)) => self.invoke(var, op, *callee, &[Atom::Unit]),
            Op::Lambda(_) | Op::Apply(..) | Op::Try(TryBody::Value(_)) => {}
            Op::Region(_) | Op::Count(..) => {}
        }
    }

    /// A component of a value that travels in registers.
    fn put(&mut self, var: VarId, range: std::ops::Range<u32>, arg: Atom) {
        let Atom::Var(source) = arg else { return };
        for (leaf, to) in (0..).zip(range) {
            if let Some(content) = self.content.get(&(source, leaf)).cloned() {
                self.add(var, to, content.is, content.holds);
            }
        }
        let made = self.made(arg);
        self.add_made(var, made);
    }

    fn prim(&mut self, var: VarId, op: &'a Op, prim: Prim, args: &[Atom]) {
        match prim.facts().moves {
            Moves::Holds(value) => self.hold(var, &[args[value]]),
            Moves::PartOf(whole) => self.read(args[whole], var),
            Moves::ReadFrom(whole) => {
                self.read(args[whole], var);
                self.load(self.element(args[whole]), var);
            }
            Moves::Stores { value, holder } => {
                if self.stored_to(op).is_some() {
                    self.store(op, args[value]);
                } else {
                    self.keep(self.items(args[value]));
                }
                if let Atom::Var(array) = args[holder] {
                    let made = self.made(args[value]);
                    self.add_made(array, made);
                }
            }
            Moves::KeptForever(value) | Moves::CopiesHeld { from: value, .. } => {
                self.keep(self.items(args[value]));
            }
            Moves::Hidden(value) => self.copy(args[value], var, 0),
            Moves::Itself(value) => {
                self.copy(args[value], var, 0);
                self.makes(var);
            }
            Moves::Apart
            | Moves::Keepsake
            | Moves::Raised(_)
            | Moves::Whole
            | Moves::Constant
            | Moves::Compared(..)
            | Moves::Regions(_) => self.makes(var),
        }
    }

    fn invoke(&mut self, var: VarId, op: &'a Op, callee: Atom, args: &[Atom]) {
        let Some(class) = self.context.program.class_of(callee) else { return };
        let inputs: Vec<Atom> = std::iter::once(callee).chain(args.iter().copied()).collect();
        self.call(var, op, Callee::Class(class), &inputs);
    }

    fn call(&mut self, var: VarId, op: &'a Op, callee: Callee, inputs: &[Atom]) {
        let context = self.context;
        let (mut is, mut holds) = (BTreeSet::new(), BTreeSet::new());
        for (index, &input) in (0..).zip(inputs) {
            let Atom::Var(source) = input else { continue };
            let whole = context.inference.summaries.fate(callee, index, false);
            let inner = context.inference.summaries.fate(callee, index, true);
            let followed = context.inference.number[source].is_some();
            for leaf in 0..self.leaves(source) {
                let Some(content) = self.content.get(&(source, leaf)).cloned() else { continue };
                let items = content.is.iter().map(|&item| (item, whole));
                for (item, fate) in items.chain(content.holds.iter().map(|&item| (item, inner))) {
                    if fate.kept || !followed || self.is_text(item) {
                        self.keep([item]);
                    }
                    is.extend(fate.returned.then_some(item));
                    holds.extend((fate.returned || fate.held).then_some(item));
                }
                for &item in &content.is {
                    let (Item::Old(old) | Item::Part(old, _)) = item;
                    is.extend(inner.returned.then_some(Item::Part(old, var)));
                    holds.extend((inner.returned || inner.held).then_some(Item::Part(old, var)));
                }
            }
            if [whole, inner].iter().any(|fate| fate.returned || fate.held) {
                let made = self.made(input);
                self.add_made(var, made);
            }
        }
        for leaf in 0..self.leaves(var) {
            self.add(var, leaf, is.iter().copied(), holds.iter().copied());
        }
        let puts = !context.placement.args[var].is_empty()
            || context.program.callees(op).iter().any(|lam| context.put_into_program.contains(lam));
        if puts && self.leaves(var) > 0 {
            self.add_made(var, [var]);
        }
        self.makes(var);
    }

    /// Summaries of calls do not follow strings.
    fn is_text(&self, item: Item) -> bool {
        let (Item::Old(old) | Item::Part(old, _)) = item;
        let (place, leaf) = self.olds[old as usize];
        let ty = place_type(self.context.program, place);
        let leaves = self.context.leaves.of(ty);
        let ty = leaves.get(leaf as usize).map(|leaf| &self.context.program.types[leaf.ty]);
        ty == Some(&Ty::Str)
    }
}
