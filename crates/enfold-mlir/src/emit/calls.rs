//! Calls, function values, and what a statement computes.
//!
//! What core says is a tail call (`x = call …; ret x`) becomes one, and nothing else: placement puts what other calls
//! are given into the frame.

use enfold_core::ir::*;
use enfold_place::Home;
use melior::ir::Attribute;
use melior::ir::attribute::ArrayAttribute;

use super::build::Cursor;
use super::{Emitter, Val};

impl Emitter<'_, '_> {
    /// Whether a call tests which of a class's functions a value is, and calls that one directly.
    pub(super) fn tells_apart(&self, members: &[LamId], tail: bool) -> bool {
        (1..=FnTy::TESTED).contains(&members.len()) && !(tail && self.is_return(members))
    }

    /// Whether functions are continuations that pop their records, of more kinds than two. Which one comes next is then what the
    /// return address of a direct program is: it follows from the way that led there, by which a processor predicts one indirect
    /// jump, and mispredicts each of several tests (Fibonacci numbers: 0.73 of the time).
    fn is_return(&self, members: &[LamId]) -> bool {
        let pops = |lam: &LamId| self.placement.popped_by(*lam).is_some();
        members.len() > 2 && members.iter().any(pops)
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Whether a statement is a tail call, as core says.
    pub(super) fn is_tail_call(&self, block: &Block, index: usize) -> bool {
        self.lam.is_some_and(|lam| self.cx.program.is_tail_call(lam, block, index))
    }

    /// Emits a tail call together with its return.
    pub(super) fn tail_call(&mut self, var: VarId, op: &Op) {
        match op {
            Op::Call { lam, env, args } => {
                let value = self.call(var, *lam, env, args, true);
                self.op("closure.return", value.as_slice(), &[], &[]);
            }
            Op::Invoke { callee, args } => {
                self.invoke(var, *callee, args, true);
            }
            _ => self.cx.problem(format!("{var} is bound by a tail call of the nested phase")),
        }
    }

    /// Emits a statement; says whether what follows cannot be reached.
    pub(super) fn statement(&mut self, var: VarId, op: &Op) -> bool {
        let value = match op {
            Op::Copy(atom) => self.atom(*atom),
            Op::Prim(prim, args) => {
                let value = self.prim(*prim, args, var);
                if prim.diverges() {
                    self.unreachable();
                    return true;
                }
                value
            }
            Op::Closure { lam, captures } => Some(self.closure(var, *lam, captures)),
            Op::Call { lam, env, args } => self.call(var, *lam, env, args, false),
            Op::Invoke { callee, args } => self.invoke(var, *callee, args, false),
            Op::Try(body) => self.try_body(var, body),
            Op::Construct { data, case, args } => self.construct(var, *data, *case, args),
            Op::Field { base, data, case, index } => self.field(*base, *data, *case, *index),
            Op::SetField { base, data, case, index, value } => {
                self.set_field(*base, *data, *case, *index, *value);
                None
            }
            Op::Array(element, items) => Some(self.array(var, *element, items)),
            Op::Exception { exn, args } => Some(self.exception(var, *exn, args)),
            Op::ExnField { base, exn, index } => self.exn_field(*base, *exn, *index),
            Op::NewCell(atom) => Some(self.new_cell(var, *atom)),
            Op::CellGet(cell) => self.cell_get(*cell),
            Op::CellSet(cell, value) => {
                self.cell_set(*cell, *value);
                None
            }
            Op::GlobalGet(global) => self.global_get(*global),
            Op::GlobalSet(global, value) => {
                self.global_set(*global, *value);
                None
            }
            Op::Region(op) => {
                self.region_op(*op);
                None
            }
            Op::Count(op, atom) => {
                self.count(var, *op, *atom);
                None
            }
            Op::Lambda(_) | Op::Apply(..) => {
                self.cx.problem(format!("{var} is bound to an operation of the nested phase"));
                None
            }
        };
        self.bind(var, value);
        false
    }

    fn present(&self, atoms: &[Atom]) -> Vec<Val<'c>> {
        atoms.iter().filter_map(|atom| self.atom(*atom)).collect()
    }

    /// Calls a known function.
    pub(super) fn call(
        &mut self,
        var: VarId,
        lam: LamId,
        env: &Env,
        args: &[Atom],
        tail: bool,
    ) -> Option<Val<'c>> {
        let (record, mut operands) = match env {
            Env::None => (None, Vec::new()),
            Env::Captures(captures) => (None, self.present(captures)),
            Env::Record(record) => (Some(self.operand(*record)), Vec::new()),
        };
        operands.extend(self.present(args));
        operands.extend(self.region_args(var));
        self.call_values(lam, record, &operands, tail)
    }

    /// Calls a known function with operands that have values; regions are the last ones.
    pub(super) fn call_values(
        &mut self,
        lam: LamId,
        record: Option<Val<'c>>,
        args: &[Val<'c>],
        tail: bool,
    ) -> Option<Val<'c>> {
        let cx = self.cx;
        let operands: Vec<Val<'c>> = record.into_iter().chain(args.iter().copied()).collect();
        let segments = self.i32_array(&[i32::from(record.is_some()), args.len() as i32]);
        let callee = self.symbol_attr(&cx.function_symbol(lam));
        let mut attributes = vec![("callee", callee), ("operandSegmentSizes", segments)];
        attributes.extend(tail.then(|| ("tail", self.unit_attr())));
        let result = cx.register_type(cx.program.lams[lam].ret);
        let op = self.op("closure.call", &operands, result.as_slice(), &attributes);
        result.map(|_| op.result(0).expect("a result").into())
    }

    /// Calls a function value; a tail call together with its return.
    fn invoke(&mut self, var: VarId, callee: Atom, args: &[Atom], tail: bool) -> Option<Val<'c>> {
        let Ty::Fn(class) = self.cx.ty_of(callee) else {
            self.cx.problem(format!("{callee:?} is invoked but is no function"));
            return None;
        };
        let callee = self.operand(callee);
        let mut args = self.present(args);
        args.extend(self.region_args(var));
        let members = &self.cx.program.fns[class].members;
        if self.cx.tells_apart(members, tail) {
            return self.invoke_one_of(members, callee, &args, tail);
        }
        let value = self.invoke_value(class, callee, &args, tail);
        if tail {
            self.op("closure.return", value.as_slice(), &[], &[]);
        }
        value
    }

    /// Tests which of few functions a value is, and calls that one directly. The last needs no test:
    /// one of them it is.
    fn invoke_one_of(
        &mut self,
        members: &[LamId],
        callee: Val<'c>,
        args: &[Val<'c>],
        tail: bool,
    ) -> Option<Val<'c>> {
        let (cx, last) = (self.cx, members.len() - 1);
        let result = cx.register_type(cx.program.lams[members[0]].ret);
        let after = (!tail).then(|| self.new_block(result.as_slice()));
        for (index, &lam) in members.iter().enumerate() {
            let next = (index < last).then(|| {
                let symbol = self.symbol_attr(&cx.function_symbol(lam));
                let found = self.value("closure.is", &[callee], cx.int(1), &[("callee", symbol)]);
                let (this, next) = (self.new_block(&[]), self.new_block(&[]));
                self.branch_if(found, this, next);
                self.block = this;
                next
            });
            let record = (cx.program.lams[lam].class == Class::Closure).then_some(callee);
            let value = self.call_values(lam, record, args, tail);
            match after {
                Some(after) => self.branch(after, value.as_slice()),
                None => drop(self.op("closure.return", value.as_slice(), &[], &[])),
            }
            self.block = next.or(after).unwrap_or(self.block);
        }
        after.and_then(|after| result.map(|_| self.block_argument(after, 0)))
    }

    /// Calls a function value of a class; regions are the last operands.
    pub(super) fn invoke_value(
        &mut self,
        class: FnId,
        callee: Val<'c>,
        args: &[Val<'c>],
        tail: bool,
    ) -> Option<Val<'c>> {
        let operands: Vec<Val<'c>> = std::iter::once(callee).chain(args.iter().copied()).collect();
        let result = self.cx.register_type(self.cx.program.fns[class].ret);
        let tail: Vec<_> = tail.then(|| ("tail", self.unit_attr())).into_iter().collect();
        let op = self.op("closure.invoke", &operands, result.as_slice(), &tail);
        result.map(|_| op.result(0).expect("a result").into())
    }

    pub(super) fn unit_attr(&self) -> Attribute<'c> {
        Attribute::unit(self.cx.context)
    }

    /// A closed function as a value.
    pub(super) fn closed_function(&self, lam: LamId) -> Val<'c> {
        let callee = self.symbol_attr(&self.cx.function_symbol(lam));
        self.value("closure.constant", &[], self.cx.value_type(lam), &[("callee", callee)])
    }

    fn closure(&self, var: VarId, lam: LamId, captures: &[Atom]) -> Val<'c> {
        let (operands, home) = self.record_home(var, self.present(captures));
        let callee = self.symbol_attr(&self.cx.function_symbol(lam));
        let mut attributes = vec![home[0], home[1], ("callee", callee)];
        // What is static has a count in all modules with counts.
        if self.cx.home(var) != Home::Static && self.cx.makes_counted(self.lam, var) {
            attributes.push(("counted", self.unit_attr()));
        }
        self.value("closure.make", &operands, self.cx.value_type(lam), &attributes)
    }

    /// A recursive group: one record, several function values.
    pub(super) fn letrec(&self, members: &[(VarId, LamId)], captures: &[Atom]) {
        let cx = self.cx;
        let Some(&(first, _)) = members.first() else { return };
        let (operands, home) = self.record_home(first, self.present(captures));
        let symbols: Vec<Attribute<'c>> =
            members.iter().map(|(_, lam)| self.symbol_attr(&cx.function_symbol(*lam))).collect();
        let types: Vec<_> = members.iter().map(|(_, lam)| cx.value_type(*lam)).collect();
        let list = ArrayAttribute::new(cx.context, &symbols).into();
        let attributes = [home[0], home[1], ("members", list)];
        let op = self.op("closure.group", &operands, &types, &attributes);
        for (index, (var, _)) in members.iter().enumerate() {
            self.bind(*var, Some(op.result(index).expect("one result per member").into()));
        }
    }
}
