//! What statements do with values on the stack.

use enfold_core::ir::{Atom, Class, Env, LamId, Op, Prim, Repr, TryBody, Ty, VarId};
use enfold_core::layout::DataLayout;
use enfold_graph::prim::Moves;

use super::Frame;
use super::points::{Bits, Points, Reach};
use crate::home::{Home, STACK_LIMIT};

impl<'a> Frame<'a> {
    pub(super) fn make(&mut self, var: VarId, parts: &[Atom], size: Option<u32>, fixed: bool) {
        let mut within = Reach::default();
        for &part in parts {
            within.add(&self.points(part).all());
        }
        match self.placement.homes[var] {
            None => self.error(format!("{var} has no home")),
            Some(Home::Stack) => {
                if size.is_none_or(|size| size > STACK_LIMIT) {
                    self.error(format!(
                        "{var} on the stack is too large, or nobody knows how large"
                    ));
                }
                let depth = self.depth();
                self.made.insert(var, depth);
                let direct = Reach { depth, inputs: Bits::default() };
                self.add(var, &Points { direct, beyond: within });
            }
            Some(Home::Region(_)) => {
                self.keep(&within, &format!("{var} is in a region"));
            }
            Some(Home::Static) => {
                if !self.are_constant(parts) || !fixed {
                    self.error(format!("{var} is no constant"));
                }
            }
        }
    }

    /// Whether values are the same whenever they are made.
    fn are_constant(&self, parts: &[Atom]) -> bool {
        parts.iter().all(|part| match part {
            Atom::Var(part) => {
                let home = self.placement.homes[*part];
                home == Some(Home::Static) || self.numbers.contains(part)
            }
            _ => true,
        })
    }

    fn store(&mut self, holder: Atom, part: Atom) {
        let points = self.points(part);
        let home = |var: VarId| self.placement.homes[var];
        match holder {
            Atom::Var(var) if home(var) == Some(Home::Stack) && self.made.contains_key(&var) => {
                let made = self.counted(self.made[&var]);
                let within = points.all();
                if within.depth > made {
                    self.error(format!(
                        "{part:?} of a loop is stored in {var}, made outside of it"
                    ));
                }
                self.add(var, &Points { direct: Reach::default(), beyond: within });
            }
            _ => self.keep(&points.all(), &format!("{part:?} is stored through {holder:?}")),
        }
    }

    fn read(&mut self, var: VarId, holder: Atom) {
        let beyond = self.points(holder).beyond;
        self.add(var, &Points { direct: beyond.clone(), beyond });
    }

    fn copy(&mut self, var: VarId, atom: Atom) {
        let points = self.points(atom);
        self.add(var, &points);
    }

    pub(super) fn op(&mut self, var: VarId, op: &'a Op, ends: bool) {
        match op {
            Op::Copy(atom) => self.copy(var, *atom),
            Op::Prim(prim, args) => self.prim(var, *prim, args),
            Op::Closure { lam, captures } => {
                let size = self.layouts.closure(*lam, 1).size.size;
                self.make(var, captures, Some(size), false);
            }
            Op::Construct { data, case, args } => match self.layouts.data(*data) {
                DataLayout::Value(_) | DataLayout::Word(_) => {
                    let cases = &self.program.datas[*data].cases;
                    let fixed = cases.iter().flat_map(|case| &case.fields).all(|f| !f.mutable);
                    if fixed && self.are_constant(args) {
                        self.numbers.insert(var);
                    }
                    args.iter().for_each(|&arg| self.copy(var, arg));
                }
                DataLayout::Boxed(layout) => {
                    let Some(record) = &layout.cases[*case as usize] else {
                        self.numbers.insert(var);
                        return;
                    };
                    let size = record.size.size;
                    let info = &self.program.datas[*data];
                    let fields = &info.cases[*case as usize].fields;
                    let alone = !info.identity || self.once && self.open.is_empty();
                    let fixed = alone && fields.iter().all(|field| !field.mutable);
                    self.make(var, args, Some(size), fixed);
                }
            },
            Op::Array(ty, args) => {
                let size = 8 + args.len() as u32 * self.layouts.size(*ty).size;
                self.make(var, args, Some(size), false);
            }
            Op::Exception { exn, args } => {
                // Nothing writes to what an exception carries.
                let size = self.layouts.exn(*exn).size.size;
                self.make(var, args, Some(size), true);
            }
            Op::NewCell(atom) => {
                let size = match self.program.types[self.program.vars[var].ty] {
                    Ty::Cell(held) => self.layouts.size(held).size,
                    _ => 0,
                };
                self.make(var, &[*atom], Some(size), false);
            }
            Op::Field { base, data, .. } => match self.program.datas[*data].repr {
                Repr::Boxed => self.read(var, *base),
                Repr::Value => self.copy(var, *base),
            },
            Op::ExnField { base, .. } | Op::CellGet(base) => self.read(var, *base),
            Op::SetField { base, value, .. } => self.store(*base, *value),
            Op::CellSet(cell, value) => self.store(*cell, *value),
            Op::GlobalSet(global, value) => {
                let reach = self.points(*value).all();
                self.keep(&reach, &format!("{value:?} is kept in {global}"));
            }
            Op::Call { lam, env, args } => self.call(var, &[*lam], env, args, ends),
            Op::Invoke { callee, args } => self.invoke(var, *callee, args, ends),
            Op::Try(TryBody::Known(lam, env)) => {
                self.call(var, &[*lam], env, &[Atom::Unit], false);
            }
            Op::Try(TryBody::Closure(callee)) => self.invoke(var, *callee, &[Atom::Unit], false),
            Op::GlobalGet(_) | Op::Region(_) | Op::Count(..) => {}
            Op::Lambda(_) | Op::Apply(..) | Op::Try(TryBody::Value(_)) => {
                self.error(format!("{var} is not flat"));
            }
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        let home = self.placement.homes[var];
        if home.is_some_and(|home| !matches!(home, Home::Region(_))) {
            self.error(format!("{var} on the stack is too large, or nobody knows how large"));
        }
        match prim.facts().moves {
            Moves::Holds(value) => {
                let reach = self.points(args[value]).all();
                self.keep(&reach, &format!("{var} is in a region"));
            }
            Moves::KeptForever(value) => {
                let reach = self.points(args[value]).all();
                self.keep(&reach, &format!("{:?} is pinned", args[value]));
            }
            Moves::ReadFrom(holder) => self.read(var, args[holder]),
            Moves::Stores { value, holder } => self.store(args[holder], args[value]),
            Moves::CopiesHeld { from, .. } => {
                let reach = self.points(args[from]).beyond;
                self.keep(&reach, "elements are copied to another array");
            }
            Moves::Raised(exn) => {
                let reach = self.points(args[exn]).all();
                self.keep(&reach, &format!("{:?} is raised", args[exn]));
            }
            Moves::Hidden(value) => self.copy(var, args[value]),
            // No string is on the stack, and nothing that lives until the program ends.
            Moves::PartOf(_) | Moves::Itself(_) | Moves::Keepsake => {}
            Moves::Apart
            | Moves::Whole
            | Moves::Constant
            | Moves::Compared(..)
            | Moves::Regions(_) => {}
        }
    }

    // Calls.

    fn invoke(&mut self, var: VarId, callee: Atom, args: &[Atom], ends: bool) {
        let Some(class) = self.program.class_of(callee) else {
            return self.error(format!("{var} calls no function"));
        };
        let members = &self.program.fns[class].members;
        self.call(var, members, &Env::Record(callee), args, ends);
    }

    /// A call of one of these functions; a top function has no use for a record.
    fn call(&mut self, var: VarId, lams: &[LamId], env: &Env, args: &[Atom], ends: bool) {
        let before: &[Atom] = match env {
            Env::None => &[],
            Env::Captures(captures) => captures,
            Env::Record(record) => std::slice::from_ref(record),
        };
        if ends {
            for &input in before.iter().chain(args) {
                if self.points(input).all().depth > 0 {
                    self.error(format!("{input:?} is passed to a call that ends its frame"));
                }
            }
        }
        let mut result = Points::default();
        for &lam in lams {
            let top = self.program.lams[lam].class == Class::Top;
            let before = if top { &[] } else { before };
            let effects = &self.done[lam];
            for (index, &input) in before.iter().chain(args).enumerate() {
                let points = self.points(input);
                for (bit, reach) in [(2 * index, &points.direct), (2 * index + 1, &points.beyond)] {
                    if effects.kept.has(bit) {
                        self.keep(reach, &format!("{input:?} is kept by {lam}"));
                    }
                    if effects.returned.has(bit) {
                        result.direct.add(reach);
                    }
                    if effects.held.has(bit) {
                        result.beyond.add(reach);
                    }
                }
            }
        }
        match self.placement.homes[var] {
            None => self.add(var, &result),
            Some(Home::Region(_)) => self.keep(&result.all(), &format!("{var} is in a region")),
            Some(_) => self.error(format!("{var} on the stack is made by a call")),
        }
    }
}
