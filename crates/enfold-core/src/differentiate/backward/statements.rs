//! The backward part of statements: what each adds to the adjoints of what it was given, from where the function returns upwards.

use enfold_graph::prim::Derives;

use super::super::paths::{BlockId, Parent};
use super::super::rules::{self, Done};
use super::{Backward, Key, Stop};
use crate::build::Build;
use crate::ir::*;

impl Backward<'_> {
    /// The function returns: from here it goes back.
    pub(super) fn turn(&mut self, id: BlockId, atom: Atom, out: &mut Vec<Stmt>) -> Term {
        let values = self.values.clone();
        let state = std::mem::take(&mut self.state);
        self.result = self.value(atom);
        self.shadow_argument(out);
        let mut parts = Vec::new();
        let mut at = Some((id, self.paths.blocks[id].0.stmts.len()));
        while let Some((block, end)) = at {
            parts.push((block, 0, end));
            at = self.paths.around(block);
        }
        parts.reverse();
        self.make_shadows(&parts, out);
        self.add(atom, self.weight, out);
        let term = self.up(id, parts.last().map_or(0, |part| part.2), None, out);
        (self.values, self.state) = (values, state);
        term
    }

    fn new_shadow(&mut self, length: Atom, out: &mut Vec<Stmt>) -> Atom {
        let float = self.float();
        let floats = self.program.types.intern(Ty::Array(float));
        self.build(out).prim("adjoints", floats, Prim::ArrNew, vec![length, Atom::Float(0.0)])
    }

    fn shadow_of(&mut self, array: Atom, out: &mut Vec<Stmt>) -> Atom {
        let int = super::super::shadow_types::int(self.program);
        let length = self.build(out).prim("length", int, Prim::ArrLen, vec![array]);
        self.new_shadow(length, out)
    }

    fn is_floats(&self, ty: TyId) -> bool {
        matches!(self.program.types[ty], Ty::Array(held) if self.program.types[held] == Ty::Float)
    }

    /// The components of the argument.
    pub(super) fn components(&self) -> Option<(DataId, Vec<Field>)> {
        match self.program.types[self.program.vars[self.param].ty] {
            Ty::Data(data) => Some((data, self.program.datas[data].cases[0].fields.clone())),
            _ => None,
        }
    }

    fn shadow_argument(&mut self, out: &mut Vec<Stmt>) {
        let argument = self.value(Atom::Var(self.param));
        if self.is_floats(self.program.vars[self.param].ty) {
            let shadow = self.shadow_of(argument, out);
            self.state.shadows.insert(self.param, shadow);
        }
        let Some((data, fields)) = self.components() else { return };
        for (index, field) in (0..).zip(fields) {
            if self.is_floats(field.ty) {
                let op = Op::Field { base: argument, data, case: 0, index };
                let array = self.build(out).op("array", field.ty, op);
                let shadow = self.shadow_of(array, out);
                self.state.fields.insert(index, shadow);
            }
        }
    }

    /// Shadows of the arrays that some statements make.
    pub(super) fn make_shadows(&mut self, parts: &[(BlockId, usize, usize)], out: &mut Vec<Stmt>) {
        for &(block, from, end) in parts {
            for stmt in &self.paths.blocks[block].0.stmts[from..end] {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                if !self.active(*var) || !self.is_floats(self.program.vars[*var].ty) {
                    continue;
                }
                match op {
                    Op::Prim(Prim::ArrNew | Prim::ArrZero, args) => {
                        let length = self.value(args[0]);
                        let shadow = self.new_shadow(length, out);
                        self.state.shadows.insert(*var, shadow);
                    }
                    Op::Field { index, .. } => {
                        if let Some(&shadow) = self.state.fields.get(index) {
                            self.state.shadows.insert(*var, shadow);
                        }
                    }
                    _ => self.failed = true,
                }
            }
        }
    }

    fn add_to(&mut self, key: Key, more: Atom, out: &mut Vec<Stmt>) {
        let float = self.float();
        let sum = match self.state.adjoints.get(&key) {
            Some(&old) => self.build(out).prim("adjoint", float, Prim::Add, vec![old, more]),
            None => more,
        };
        self.state.adjoints.insert(key, sum);
    }

    pub(super) fn add(&mut self, atom: Atom, more: Atom, out: &mut Vec<Stmt>) {
        if let Atom::Var(var) = atom
            && self.active(var)
        {
            self.add_to(Key::Var(var), more, out);
        }
    }

    pub(super) fn take(&mut self, var: VarId) -> Option<Atom> {
        self.state.adjoints.remove(&Key::Var(var))
    }

    /// From before a statement of a block to the function's beginning, or to where ways back join.
    pub(super) fn up(
        &mut self,
        mut id: BlockId,
        mut end: usize,
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        loop {
            let block = self.paths.blocks[id].0;
            let stop_here = stop.filter(|stop| stop.at.0 == id);
            let from = stop_here.map_or(0, |stop| stop.at.1);
            for stmt in block.stmts[from.min(end)..end].iter().rev() {
                if let Stmt::Let { var, op, span } = stmt {
                    self.span = *span;
                    self.statement(*var, op, out);
                }
            }
            if let Some(Stop { label, keys, .. }) = stop_here {
                let args = self.adjoints_of(keys);
                return Term::Jump(*label, args);
            }
            match self.paths.blocks[id].1 {
                Parent::Root => return self.finish(out),
                Parent::Arm(parent) => {
                    (id, end) = (parent, self.paths.blocks[parent].0.stmts.len())
                }
                Parent::Body(label) => return self.top(label, stop, out),
            }
        }
    }

    pub(super) fn adjoints_of(&self, keys: &[Key]) -> Vec<Atom> {
        let zero = Atom::Float(0.0);
        keys.iter().map(|key| self.state.adjoints.get(key).copied().unwrap_or(zero)).collect()
    }

    fn finish(&mut self, out: &mut Vec<Stmt>) -> Term {
        let zero = Atom::Float(0.0);
        let argument = self.value(Atom::Var(self.param));
        let adjoint = match self.components() {
            None => match self.state.shadows.get(&self.param) {
                Some(&shadow) => shadow,
                None => self.take(self.param).unwrap_or(zero),
            },
            Some((data, fields)) => {
                let mut args = Vec::new();
                for (index, field) in (0..).zip(fields) {
                    let is_float = self.program.types[field.ty] == Ty::Float;
                    let known = match is_float {
                        true => {
                            let found = self.state.adjoints.get(&Key::Field(index));
                            Some(found.copied().unwrap_or(zero))
                        }
                        false => self.state.fields.get(&index).copied(),
                    };
                    args.push(known.unwrap_or_else(|| {
                        let op = Op::Field { base: argument, data, case: 0, index };
                        self.build(out).op("same", field.ty, op)
                    }));
                }
                let ty = self.program.vars[self.param].ty;
                self.build(out).op("adjoint", ty, Op::Construct { data, case: 0, args })
            }
        };
        let (data, ty) = self.pair;
        let args = vec![self.result, adjoint];
        Term::Ret(self.build(out).op("pair", ty, Op::Construct { data, case: 0, args }))
    }

    /// A statement backward.
    fn statement(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) {
        match op {
            Op::Copy(from) => {
                if let Some(d) = self.take(var) {
                    self.add(*from, d, out);
                }
            }
            Op::Field { base: Atom::Var(base), index, .. } if *base == self.param => {
                if let Some(d) = self.take(var) {
                    self.add_to(Key::Field(*index), d, out);
                }
            }
            Op::Prim(prim, args) => self.prim(var, *prim, args, out),
            _ => {}
        }
    }

    pub(super) fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom], out: &mut Vec<Stmt>) {
        match (prim, prim.facts().derives) {
            (Prim::ArrGet | Prim::ArrAt, _) => {
                if let Some(d) = self.take(var) {
                    let (old, shadow, at) = self.element(args, out);
                    let float = self.float();
                    let new = self.build(out).prim("new", float, Prim::Add, vec![old, d]);
                    self.put(shadow, at, new, out);
                }
            }
            (Prim::ArrSet | Prim::ArrPut, _) => {
                self.restore(args, out);
                if !matches!(args[0], Atom::Var(array) if self.active(array)) {
                    return;
                }
                let (old, shadow, at) = self.element(args, out);
                self.add(args[2], old, out);
                self.put(shadow, at, Atom::Float(0.0), out);
            }
            (Prim::ArrNew, _) => {
                if let (Some(shadow), Atom::Var(init)) = (self.state.shadows.remove(&var), args[1])
                {
                    self.failed |= self.active(init) && shadow != Atom::Unit;
                }
            }
            (_, Derives::Smooth(rules)) => {
                let Some(d) = self.take(var) else { return };
                let ty = self.program.vars[var].ty;
                let values: Vec<Atom> = args.iter().map(|&arg| self.known(arg)).collect();
                let result = self.known(Atom::Var(var));
                for (at, &rule) in rules.iter().enumerate() {
                    if !matches!(args[at], Atom::Var(arg) if self.active(arg)) {
                        continue;
                    }
                    let done = Done { prim, args: &values, result, ty };
                    let span = self.span;
                    let mut build = Build { program: self.program, span, stmts: out };
                    let more = rules::change(&mut build, self.choices, done, (at, rule), d);
                    self.add(args[at], more, out);
                }
            }
            _ => {}
        }
    }

    /// Undoes a write.
    fn restore(&mut self, args: &[Atom], out: &mut Vec<Stmt>) {
        if let Some((kind, ty)) = self.restored(args[0]) {
            let old = self.pop_as(kind, ty, out);
            let (array, at) = (self.value(args[0]), self.value(args[1]));
            self.put(array, at, old, out);
        }
    }

    /// What stands for an operand, if its value is needed; else nothing asks.
    fn known(&mut self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) if !self.needs.needed.contains(var) => {
                self.values.get(&var).copied().unwrap_or(atom)
            }
            atom => self.value(atom),
        }
    }

    /// The adjoint of an array's element, the shadow, and the index.
    fn element(&mut self, args: &[Atom], out: &mut Vec<Stmt>) -> (Atom, Atom, Atom) {
        let shadow = match args[0] {
            Atom::Var(array) => self.state.shadows.get(&array).copied(),
            _ => None,
        };
        self.failed |= shadow.is_none();
        let shadow = shadow.unwrap_or(Atom::Unit);
        let at = self.value(args[1]);
        let float = self.float();
        (self.build(out).prim("old", float, Prim::ArrAt, vec![shadow, at]), shadow, at)
    }

    fn put(&mut self, shadow: Atom, at: Atom, value: Atom, out: &mut Vec<Stmt>) {
        let unit = self.program.types.intern(Ty::Unit);
        self.build(out).prim("put", unit, Prim::ArrPut, vec![shadow, at, value]);
    }
}
