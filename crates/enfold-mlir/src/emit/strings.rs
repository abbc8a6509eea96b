//! Strings: all but the length and reading a byte, which is in line with a check, is done by the runtime.

use enfold_core::ir::*;

use super::Val;
use super::build::Cursor;
use super::runtime::allocates;

impl<'c> Cursor<'_, 'c, '_> {
    /// The text that interpolation shows.
    pub(super) fn to_str(&self, var: VarId, atom: Atom) -> Val<'c> {
        let ty = self.cx.ty_of(atom);
        let Some(value) = self.atom(atom) else { return self.string("()") };
        let (name, value) = match ty {
            Ty::Str => return value,
            Ty::Bool => ("enf_bool_to_str", value),
            Ty::Char => ("enf_str_of_char", value),
            Ty::Float => ("enf_float_to_str", value),
            Ty::Float32 => ("enf_float32_to_str", value),
            Ty::Int(kind) => {
                let name = if kind.signed() { "enf_int_to_str" } else { "enf_uint_to_str" };
                (name, self.widen(value, &ty))
            }
            other => {
                self.cx.problem(format!("a value of type {other:?} has no text"));
                return self.null();
            }
        };
        self.runtime_value(name, &[self.result_region(var), value])
    }

    /// The byte at an index.
    pub(super) fn text_byte(&mut self, args: &[Atom]) -> Val<'c> {
        let (text, index) = (self.operand(args[0]), self.operand(args[1]));
        let length = self.length(text, 1);
        let ok = self.compare_ints("ult", index, length);
        self.guard(ok, |cursor| {
            let place = cursor.place();
            cursor.runtime("enf_index_fail", &[index, length, place]);
        });
        let byte = self.load_text_byte(self.element_at(text, index, 1));
        self.value("arith.extui", &[byte], self.cx.int(64), &[])
    }

    /// Calls a function of the runtime with these operands; if it allocates, in `var`'s home.
    pub(super) fn plain(&self, name: &str, var: VarId, args: &[Atom]) -> Option<Val<'c>> {
        self.runtime(name, &self.runtime_operands(name, var, args))
    }

    /// Calls a function of the runtime that may raise, and so wants to know where.
    pub(super) fn placed(&self, name: &str, var: VarId, args: &[Atom]) -> Option<Val<'c>> {
        let mut operands = self.runtime_operands(name, var, args);
        operands.push(self.place());
        self.runtime(name, &operands)
    }

    fn runtime_operands(&self, name: &str, var: VarId, args: &[Atom]) -> Vec<Val<'c>> {
        let region = allocates(name).then(|| self.result_region(var));
        region.into_iter().chain(args.iter().filter_map(|arg| self.atom(*arg))).collect()
    }
}
