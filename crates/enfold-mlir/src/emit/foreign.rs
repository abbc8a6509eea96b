//! Functions of C, called by C's rules: narrow integers are passed extended to 32 bits, and of a narrow
//! result only its own bits mean something.
//!
//! A function is declared with the types of its first call, and called through its address, so that
//! two declarations of one function with different types are no contradiction here. What the program has
//! written is flushed before, so that what C writes comes after it.

use enfold_core::ir::*;
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::{Attribute, Type, ValueLike};

use super::Val;
use super::build::Cursor;

impl<'c> Cursor<'_, 'c, '_> {
    /// Calls a C function: the names of its library and of itself, and its arguments.
    pub(super) fn foreign(&self, args: &[Atom], result: &Ty) -> Option<Val<'c>> {
        let [_, Atom::Str(name), args @ ..] = args else {
            self.cx.problem("a foreign function without a name".to_owned());
            return None;
        };
        let symbol = self.cx.program.strings[*name].clone();
        let values: Vec<Val<'c>> = args.iter().filter_map(|arg| self.passed(*arg)).collect();
        let yields = match result {
            Ty::Unit => None,
            ty => Some(self.scalar_in_memory(ty)),
        };
        if self.cx.define(&symbol) {
            let types: Vec<Type<'c>> = values.iter().map(|value| value.r#type()).collect();
            self.declare_foreign(&symbol, &types, yields);
        }
        self.runtime("enf_flush", &[]);
        let mut operands = vec![self.address_of(&symbol)];
        operands.extend(values);
        let attributes = [
            ("operandSegmentSizes", self.i32_array(&[operands.len() as i32, 0])),
            ("op_bundle_sizes", self.i32_array(&[])),
        ];
        let op = self.op("llvm.call", &operands, yields.as_slice(), &attributes);
        yields?;
        let value = op.result(0).expect("a result").into();
        Some(self.checked_bits(value, result))
    }

    /// An argument as C wants it.
    fn passed(&self, atom: Atom) -> Option<Val<'c>> {
        let value = self.atom(atom)?;
        let extend = match self.cx.ty_of(atom) {
            Ty::Bool => "arith.extui",
            Ty::Int(kind) if kind.bits() < 32 && kind.signed() => "arith.extsi",
            Ty::Int(kind) if kind.bits() < 32 => "arith.extui",
            _ => return Some(value),
        };
        Some(self.value(extend, &[value], self.cx.int(32), &[]))
    }

    fn declare_foreign(&self, symbol: &str, params: &[Type<'c>], result: Option<Type<'c>>) {
        let cx = self.cx;
        let result = result.unwrap_or_else(|| llvm_type::void(cx.context));
        let ty = llvm_type::function(result, params, false);
        let words: Vec<Attribute<'c>> = vec![StringAttribute::new(cx.context, "nounwind").into()];
        let attributes = [("passthrough", ArrayAttribute::new(cx.context, &words).into())];
        let location = melior::ir::Location::unknown(cx.context);
        cx.add_symbol("llvm.func", symbol, ty, melior::ir::Region::new(), location, &attributes);
    }

    /// The address of a function that C can call.
    pub(super) fn code_pointer(&self, atom: Atom) -> Val<'c> {
        self.cx.problem(format!("{atom:?}: code pointers are not supported"));
        self.word(0)
    }
}
