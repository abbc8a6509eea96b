//! What statements compute, except for operations on scalars, strings and arrays.

use enfold_core::ir::*;

use super::{Compiler, Result};
use crate::code::{self, Call, Group, Inst, Kind, NO_SITE, Operand, Return, SiteId, Slot, Target};
use crate::heap;
use crate::shape::tag_width;

impl Compiler<'_> {
    /// `var = op`; `ret` says whether a call is a tail call.
    pub(super) fn op(&mut self, var: VarId, op: &Op, ret: Return) -> Result<()> {
        // Operands are looked up before the variable has slots: it is not in scope in its own
        // definition.
        match op {
            Op::Copy(atom) => {
                let words = self.all_words(&[*atom])?;
                let dst = self.bind(var);
                self.move_all(dst, &words);
            }
            Op::Prim(prim, args) => self.prim(var, *prim, args)?,
            Op::Closure { lam, captures } => {
                let words = self.atoms(captures)?;
                let function = self.function(*lam);
                let site = self.record_site(var, &[*lam])?;
                let dst = self.bind(var);
                self.group(vec![(function, dst)], words, site)?;
            }
            Op::Call { lam, env, args } => {
                let (target, words) = self.known(*lam, env, args)?;
                self.call(var, target, words, ret)?;
            }
            Op::Invoke { callee, args } => {
                let callee = self.word(*callee)?;
                let words = self.all_words(args)?;
                self.call(var, Target::Closure(callee), words, ret)?;
            }
            Op::Try(body) => self.try_op(var, body)?,
            Op::Construct { data, case, args } => self.construct(var, *data, *case, args)?,
            Op::Field { base, data, case, index } => {
                self.field(var, *base, *data, *case, *index)?;
            }
            Op::SetField { base, data, case, index, value } => {
                let (at, _) = self.shapes.field(*data, *case, *index);
                self.store(Kind::Data, *case, *base, at, *value)?;
                self.bind(var);
            }
            Op::Array(elem, args) => {
                let width = self.shapes.width(*elem);
                let words = self.atoms(args)?;
                let len = args.len() as u32;
                let site = self.array_site(var, *elem, len)?;
                let dst = self.bind(var);
                self.emit(Inst::Array { dst, len, words, width, site });
            }
            Op::Exception { exn, args } => {
                // The place where it is raised comes first.
                let mut words = vec![self.constant(0)];
                words.extend(self.all_words(args)?);
                let words = self.list(&words);
                let site = self.exn_site(var, *exn)?;
                let dst = self.bind(var);
                let tag = exn.as_u32();
                self.emit(Inst::Alloc { kind: Kind::Exn, dst, tag, words, site });
            }
            Op::ExnField { base, exn, index } => {
                let fields = &self.program.exns[*exn].fields;
                let (at, n) = self.shapes.part(fields.iter().copied(), *index);
                self.load(var, Kind::Exn, exn.as_u32(), *base, at + 1, n)?;
            }
            Op::NewCell(value) => {
                let words = self.atoms(&[*value])?;
                let site = self.cell_site(var)?;
                let dst = self.bind(var);
                self.emit(Inst::Alloc { kind: Kind::Cell, dst, tag: 0, words, site });
            }
            Op::CellGet(cell) => {
                let n = self.width(var);
                self.load(var, Kind::Cell, 0, *cell, 0, n)?;
            }
            Op::CellSet(cell, value) => {
                self.store(Kind::Cell, 0, *cell, 0, *value)?;
                self.bind(var);
            }
            Op::GlobalGet(global) => {
                let (at, n) = (self.globals[*global], self.width(var));
                let dst = self.bind(var);
                self.emit(Inst::GlobalGet { dst, at, n });
            }
            Op::GlobalSet(global, value) => {
                let words = self.atoms(&[*value])?;
                self.bind(var);
                self.emit(Inst::GlobalSet { at: self.globals[*global], words });
            }
            Op::Region(op) => {
                self.region_op(*op)?;
                self.bind(var);
            }
            Op::Count(op, atom) => {
                self.count(*op, *atom)?;
                self.bind(var);
            }
            Op::Lambda(_) | Op::Apply(..) => {
                return Err(format!("{var}: an operation of the nested phase"));
            }
        }
        Ok(())
    }

    /// The group's members are in scope in nothing but what follows; its captures are not.
    pub(super) fn letrec(&mut self, members: &[(VarId, LamId)], captures: &[Atom]) -> Result<()> {
        let Some((first, _)) = members.first() else { return Ok(()) };
        let words = self.atoms(captures)?;
        let mut functions = Vec::with_capacity(members.len());
        for (var, lam) in members {
            functions.push((self.function(*lam), self.bind(*var)));
        }
        let lams: Vec<LamId> = members.iter().map(|(_, lam)| *lam).collect();
        let site = self.record_site(*first, &lams)?;
        self.group(functions, words, site)
    }

    fn group(
        &mut self,
        members: Vec<(u32, Slot)>,
        words: code::Operands,
        site: SiteId,
    ) -> Result<()> {
        if !heap::may_be_group(members.len()) {
            return Err(format!("a group of {} functions is too large", members.len()));
        }
        let group = self.code.groups.len() as u32;
        self.code.groups.push(Group { members });
        self.emit(Inst::Group { group, words, site });
        Ok(())
    }

    // Calls.

    /// A known function with all words that it is passed.
    fn known(&mut self, lam: LamId, env: &Env, args: &[Atom]) -> Result<(Target, Vec<Operand>)> {
        let function = self.function(lam);
        let mut words = self.all_words(args)?;
        let target = match env {
            Env::None => Target::Known(function),
            Env::Captures(captures) => {
                words.extend(self.all_words(captures)?);
                Target::Known(function)
            }
            Env::Record(record) => Target::Record(function, self.word(*record)?),
        };
        let info = &self.code.functions[function as usize];
        let expected = match target {
            Target::Known(_) if info.record => {
                return Err(format!("{lam} is called without record"));
            }
            Target::Known(_) => info.params + info.captures,
            _ => info.params,
        };
        if words.len() as u32 != expected {
            return Err(format!("{lam} takes {expected} words and is passed {}", words.len()));
        }
        Ok((target, words))
    }

    fn call(&mut self, var: VarId, target: Target, words: Vec<Operand>, ret: Return) -> Result<()> {
        let args = self.list(&words);
        let (regions, catches) = self.region_args(var)?;
        let dst = self.bind(var);
        let index = self.code.calls.len() as u32;
        self.code.calls.push(Call { target, args, dst, ret, regions, catches });
        self.emit(Inst::Call(index));
        Ok(())
    }

    fn try_op(&mut self, var: VarId, body: &TryBody) -> Result<()> {
        let (target, words) = match body {
            TryBody::Known(lam, env) => self.known(*lam, env, &[Atom::Unit])?,
            TryBody::Closure(callee) => (Target::Closure(self.word(*callee)?), Vec::new()),
            TryBody::Value(_) => return Err(format!("{var}: an operation of the nested phase")),
        };
        let Ty::Data(data) = self.program.types[self.program.vars[var].ty] else {
            return Err(format!("{var}: a try yields a union"));
        };
        let boxed = self.program.datas[data].repr == Repr::Boxed;
        let site = if boxed { self.try_site(var, data)? } else { NO_SITE };
        self.call(var, target, words, Return::Try { boxed, site })
    }

    // Data.

    fn construct(&mut self, var: VarId, id: DataId, case: u32, args: &[Atom]) -> Result<()> {
        let data = &self.program.datas[id];
        let mut words = self.all_words(args)?;
        match data.repr {
            Repr::Value => {
                let dst = self.bind(var);
                let tag = tag_width(data);
                if self.homes.is_some() && !args.is_empty() {
                    self.emit(Inst::InRegisters);
                }
                if tag == 1 {
                    let src = self.constant(case.into());
                    self.emit(Inst::Move { dst, src });
                }
                // Room of other cases is filled, so that constants are the same words whenever they are made.
                let zero = self.constant(0);
                words.resize((self.width(var) - tag) as usize, zero);
                self.move_all(dst + tag, &words);
            }
            Repr::Boxed if args.is_empty() => {
                let src = self.constant(case.into());
                let dst = self.bind(var);
                self.emit(Inst::Move { dst, src });
            }
            Repr::Boxed => {
                let words = self.list(&words);
                let site = self.data_site(var, id, case)?;
                let dst = self.bind(var);
                self.emit(Inst::Alloc { kind: Kind::Data, dst, tag: case, words, site });
            }
        }
        Ok(())
    }

    fn field(&mut self, var: VarId, base: Atom, id: DataId, case: u32, index: u32) -> Result<()> {
        let data = &self.program.datas[id];
        let (at, n) = self.shapes.field(id, case, index);
        if data.repr == Repr::Boxed {
            return self.load(var, Kind::Data, case, base, at, n);
        }
        let words = self.all_words(&[base])?;
        let start = (tag_width(data) + at) as usize;
        let part = words.get(start..start + n as usize);
        let part = part.ok_or_else(|| format!("{var}: {base:?} has no such field"))?;
        let dst = self.bind(var);
        self.move_all(dst, part);
        Ok(())
    }

    fn load(
        &mut self,
        var: VarId,
        kind: Kind,
        tag: u32,
        base: Atom,
        at: u32,
        n: u32,
    ) -> Result<()> {
        let base = self.word(base)?;
        let dst = self.bind(var);
        self.emit(Inst::Load { kind, tag, dst, base, at, n });
        Ok(())
    }

    fn store(&mut self, kind: Kind, tag: u32, base: Atom, at: u32, value: Atom) -> Result<()> {
        let base = self.word(base)?;
        let words = self.atoms(&[value])?;
        self.emit(Inst::Store { kind, tag, base, at, words });
        Ok(())
    }
}
