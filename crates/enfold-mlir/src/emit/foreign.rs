//! Functions of C, called by C's rules: narrow integers are passed extended to 32 bits, and of a narrow
//! result only its own bits mean something.
//!
//! A function is declared with the types of its first call, and called through its address, so that
//! two declarations of one function with different types are no contradiction here. What the program has
//! written is flushed before, so that what C writes comes after it.
//!
//! The other way round, a function that C can call is one of C's that calls one of core's. An exception that
//! leaves it goes to the nearest `try`, past the frames of C.

use enfold_core::ir::*;
use melior::dialect::llvm::attributes::{Linkage, linkage};
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::{Attribute, Type, ValueLike};

use super::build::Cursor;
use super::{Emitter, Val};

impl<'c> Cursor<'_, 'c, '_> {
    /// Calls a C function: the names of its library and of itself, and its arguments.
    pub(super) fn foreign(&self, args: &[Atom], result: &Ty) -> Option<Val<'c>> {
        let [Atom::Str(library), Atom::Str(name), args @ ..] = args else {
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
        // Of the runtime itself.
        let own = self.cx.program.strings[*library].is_empty();
        if !own {
            self.runtime("enf_flush", &[]);
        }
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
        Some(self.widened(self.atom(atom)?, &self.cx.ty_of(atom)))
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
        let lam = match (atom, self.cx.ty_of(atom)) {
            (Atom::Lam(lam), _) => Some(lam),
            (_, Ty::Fn(class)) => match self.cx.program.fns[class].members[..] {
                [lam] => Some(lam),
                _ => None,
            },
            _ => None,
        };
        let Some(lam) = lam.filter(|&lam| self.cx.program.lams[lam].class == Class::Top) else {
            self.cx.problem(format!("{atom:?} is no function that C can call"));
            return self.word(0);
        };
        let pointer = self.address_of(&self.cx.function_for_c(lam));
        self.value("llvm.ptrtoint", &[pointer], self.cx.int(64), &[])
    }

    /// A parameter as core wants it.
    fn taken(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        let bits = match ty {
            Ty::Bool => 8,
            Ty::Int(kind) if kind.bits() < 32 => kind.bits(),
            _ => return self.checked_bits(value, ty),
        };
        let value = self.value("arith.trunci", &[value], self.cx.int(bits), &[]);
        self.checked_bits(value, ty)
    }

    /// A scalar in the width in which C passes it.
    fn widened(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        let extend = match ty {
            Ty::Bool => "arith.extui",
            Ty::Int(kind) if kind.bits() < 32 && kind.signed() => "arith.extsi",
            Ty::Int(kind) if kind.bits() < 32 => "arith.extui",
            _ => return self.value_bits(value, ty),
        };
        self.value(extend, &[value], self.cx.int(32), &[])
    }

    /// The type in which C passes a scalar.
    fn passing_type(&self, ty: &Ty) -> Type<'c> {
        match ty {
            Ty::Bool => self.cx.int(32),
            Ty::Int(kind) if kind.bits() < 32 => self.cx.int(32),
            ty => self.scalar_in_memory(ty),
        }
    }
}

impl Emitter<'_, '_> {
    /// A function of C's that calls one of core's, with the region that lives as long as the program
    /// where that takes some. Gives its symbol.
    fn function_for_c(&self, lam: LamId) -> String {
        let symbol = format!("{}.c", self.function_symbol(lam));
        if !self.define(&symbol) {
            return symbol;
        }
        let lambda = &self.program.lams[lam];
        let types = |vars: &[VarId]| -> Vec<Ty> {
            vars.iter().map(|&var| self.program.types[self.var_ty(var)].clone()).collect()
        };
        let mut params = types(&lambda.params);
        params.retain(|ty| *ty != Ty::Unit);
        let outer = Cursor::new(self, &[], lambda.span, None);
        let passed: Vec<Type<'_>> = params.iter().map(|ty| outer.passing_type(ty)).collect();
        let ret = self.program.types[lambda.ret].clone();
        let result = match ret {
            Ty::Unit => None,
            ref ty => Some(outer.passing_type(ty)),
        };
        let mut cursor = Cursor::new(self, &passed, lambda.span, None);
        let arguments = params.iter().enumerate();
        let mut args: Vec<Val<'_>> =
            arguments.map(|(index, ty)| cursor.taken(cursor.argument(index), ty)).collect();
        let regions = self.placement.params[lam].len();
        args.extend((0..regions).map(|_| cursor.region(RegionId::PROGRAM)));
        let value = cursor.call_values(lam, None, &args, false);
        let value = value.filter(|_| result.is_some()).map(|value| cursor.widened(value, &ret));
        cursor.op("llvm.return", value.as_slice(), &[], &[]);
        let result = result.unwrap_or_else(|| llvm_type::void(self.context));
        let ty = llvm_type::function(result, &passed, false);
        let attributes = [("linkage", linkage(self.context, Linkage::Internal))];
        self.define_function("llvm.func", &symbol, ty, cursor, &attributes);
        symbol
    }
}
