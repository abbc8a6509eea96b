//! Strings: all but the length is done by the runtime.

use enfold_core::ir::*;

use super::Val;
use super::build::Cursor;

impl<'c> Cursor<'_, 'c, '_> {
    /// The text that interpolation shows.
    pub(super) fn to_str(&self, atom: Atom) -> Val<'c> {
        let ty = self.cx.ty_of(atom);
        let Some(value) = self.atom(atom) else { return self.string("()") };
        match ty {
            Ty::Str => value,
            Ty::Bool => self.runtime_value("enf_bool_to_str", &[value]),
            Ty::Char => self.runtime_value("enf_str_of_char", &[value]),
            Ty::Float => self.runtime_value("enf_float_to_str", &[value]),
            Ty::Float32 => self.runtime_value("enf_float32_to_str", &[value]),
            Ty::Int(kind) => {
                let name = if kind.signed() { "enf_int_to_str" } else { "enf_uint_to_str" };
                self.runtime_value(name, &[self.widen(value, &ty)])
            }
            other => {
                self.cx.problem(format!("a value of type {other:?} has no text"));
                self.null()
            }
        }
    }

    /// Calls a function of the runtime with these operands.
    pub(super) fn plain(&self, name: &str, args: &[Atom]) -> Option<Val<'c>> {
        let args: Vec<Val<'c>> = args.iter().filter_map(|arg| self.atom(*arg)).collect();
        self.runtime(name, &args)
    }

    /// Calls a function of the runtime that may raise, and so wants to know where.
    pub(super) fn placed(&self, name: &str, args: &[Atom]) -> Option<Val<'c>> {
        let mut args: Vec<Val<'c>> = args.iter().filter_map(|arg| self.atom(*arg)).collect();
        args.push(self.place());
        self.runtime(name, &args)
    }
}
