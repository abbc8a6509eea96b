//! Values as the scalars they consist of, and their bits as other scalars: what the slots of by-value unions
//! hold ([`enfold_core::layout`]).

use enfold_core::ir::{FunctionValues, TyId};
use enfold_core::layout::{DataLayout, Machine};

use super::Val;
use super::build::Cursor;

impl<'c> Cursor<'_, 'c, '_> {
    /// The scalars of a value that has a size, as they lie in memory.
    pub(super) fn parts_of(&self, ty: TyId, value: Val<'c>) -> Vec<(Val<'c>, Machine)> {
        let value = self.register_to_memory(ty, value);
        let machine = self.cx.layouts.machine(ty);
        let parts = self.cx.layouts.parts(machine);
        if !self.is_struct(machine) {
            return parts.into_iter().map(|part| (value, part)).collect();
        }
        let part = |(index, part)| (self.extract(value, index, self.cx.machine_type(part)), part);
        parts.into_iter().enumerate().map(part).collect()
    }

    /// A value from its scalars; none if there are none.
    pub(super) fn whole_of(&self, ty: TyId, parts: Vec<Val<'c>>) -> Option<Val<'c>> {
        let memory = self.cx.memory_type(ty)?;
        if !self.is_struct(self.cx.layouts.machine(ty)) {
            return parts.first().map(|value| self.memory_to_register(ty, *value));
        }
        let mut whole = self.poison(memory);
        for (index, part) in parts.into_iter().enumerate() {
            whole = self.insert(whole, index, part, memory);
        }
        Some(self.memory_to_register(ty, whole))
    }

    fn is_struct(&self, machine: Machine) -> bool {
        match machine {
            Machine::Struct(data) => matches!(self.cx.layouts.data(data), DataLayout::Value(_)),
            Machine::Function => self.cx.program.conventions.functions == FunctionValues::Pair,
            _ => false,
        }
    }

    /// The bits of a scalar in another one. What is wider is filled with zeros, and narrowed again.
    pub(super) fn cast(&self, value: Val<'c>, from: Machine, to: Machine) -> Val<'c> {
        if self.cx.machine_type(from) == self.cx.machine_type(to) {
            return value;
        }
        let bits = match from {
            Machine::Float => self.value("arith.bitcast", &[value], self.cx.int(64), &[]),
            Machine::Float32 => self.value("arith.bitcast", &[value], self.cx.int(32), &[]),
            Machine::Pointer | Machine::Word => {
                self.value("llvm.ptrtoint", &[value], self.cx.int(64), &[])
            }
            _ => value,
        };
        let (had, wanted) = (self.width(from), self.width(to));
        let ty = self.cx.int(wanted);
        let bits = match had.cmp(&wanted) {
            std::cmp::Ordering::Less => self.value("arith.extui", &[bits], ty, &[]),
            std::cmp::Ordering::Equal => bits,
            std::cmp::Ordering::Greater => self.value("arith.trunci", &[bits], ty, &[]),
        };
        match to {
            Machine::Float => self.value("arith.bitcast", &[bits], self.cx.f64(), &[]),
            Machine::Float32 => self.value("arith.bitcast", &[bits], self.cx.f32(), &[]),
            Machine::Pointer | Machine::Word => {
                self.value("llvm.inttoptr", &[bits], self.cx.ptr(), &[])
            }
            _ => bits,
        }
    }

    fn width(&self, machine: Machine) -> u32 {
        self.cx.layouts.machine_size(machine).size * 8
    }
}
