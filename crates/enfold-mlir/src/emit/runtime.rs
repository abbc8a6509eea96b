//! The runtime's functions and their signatures. They use C's calling convention, do not unwind, and
//! are declared when first called.

use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::{Attribute, Type};

use super::build::Cursor;
use super::{Emitter, Val};

/// A type of C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum C {
    /// Always the first: where the result lives.
    Region,
    Ptr,
    I64,
    I32,
    /// A byte argument: passed zero-extended to 32 bits, as all callers of C pass it.
    Byte,
    /// A byte result: only its eight bits mean something.
    ByteResult,
    F64,
    F32,
    Void,
    /// Does not return.
    Never,
}

use C::*;

/// Name, parameters, result.
const FUNCTIONS: &[(&str, &[C], C)] = &[
    ("enf_str_concat", &[Region, Ptr, Ptr], Ptr),
    ("enf_str_eq", &[Ptr, Ptr], ByteResult),
    ("enf_str_cmp", &[Ptr, Ptr], I64),
    ("enf_str_sub", &[Region, Ptr, I64, I64, Ptr], Ptr),
    ("enf_str_char", &[Ptr, I64, Ptr], I32),
    ("enf_str_of_char", &[Region, I32], Ptr),
    ("enf_str_find", &[Ptr, Ptr], I64),
    ("enf_str_upper", &[Region, Ptr], Ptr),
    ("enf_str_lower", &[Region, Ptr], Ptr),
    ("enf_lay_out", &[Region, Ptr], Ptr),
    ("enf_str_join", &[Region, Ptr], Ptr),
    ("enf_str_to_bytes", &[Region, Ptr], Ptr),
    ("enf_str_of_bytes", &[Region, Ptr], Ptr),
    ("enf_str_of_raw", &[Region, Ptr], Ptr),
    ("enf_str_hash", &[Ptr], I64),
    ("enf_int_to_str", &[Region, I64], Ptr),
    ("enf_uint_to_str", &[Region, I64], Ptr),
    ("enf_float_to_str", &[Region, F64], Ptr),
    ("enf_float32_to_str", &[Region, F32], Ptr),
    ("enf_bool_to_str", &[Region, Byte], Ptr),
    ("enf_format_float", &[Region, F64], Ptr),
    ("enf_format_fixed", &[Region, F64, I64], Ptr),
    ("enf_format_exp", &[Region, F64, I64], Ptr),
    ("enf_format_general", &[Region, F64, I64], Ptr),
    ("enf_show_float", &[Region, F64], Ptr),
    ("enf_parse_int", &[Ptr, Ptr], I64),
    ("enf_parse_float", &[Ptr, Ptr], F64),
    ("enf_float_hash", &[F64], I64),
    ("enf_mix_start", &[I64, I64, I64], I64),
    ("enf_mix_value", &[I64, I64], I64),
    ("enf_mix_native", &[I64, I64], I64),
    ("enf_mix_header", &[I64, I64], I64),
    ("enf_mix_halves", &[I64, I64], I64),
    ("enf_mix_immediate", &[I64, I64], I64),
    ("enf_mix_float", &[I64, F64], I64),
    ("enf_mix_str", &[I64, Ptr], I64),
    ("enf_mix_end", &[I64], I64),
    ("enf_float_cmp", &[F64, F64], I64),
    ("enf_arr_new", &[Region, I64, I64, Ptr], Ptr),
    ("enf_arr_blit", &[Ptr, I64, Ptr, I64, I64, I64, Ptr], Void),
    ("enf_write", &[Ptr], Void),
    ("enf_write_err", &[Ptr], Void),
    ("enf_read_line", &[Region], Ptr),
    ("enf_input_ended", &[], I64),
    ("enf_args", &[Region], Ptr),
    ("enf_clock", &[], I64),
    ("enf_system", &[I64, Ptr, Ptr, I64, I64, I64], I64),
    ("enf_thread_sleep", &[I64], I64),
    ("enf_first_thread", &[], I64),
    ("enf_region_grown", &[Region], I64),
    ("enf_counted_give", &[Ptr, I64], Void),
    ("enf_counted_up", &[Ptr, I64], Void),
    ("enf_counted_down", &[Ptr, I64, Ptr], Void),
    ("enf_handler_counted", &[], Void),
    ("enf_hold", &[Ptr, Ptr], Void),
    ("enf_unhold", &[Ptr], Void),
    ("enf_flush", &[], Void),
    ("enf_raw_alloc", &[I64], I64),
    ("enf_raw_free", &[I64], Void),
    ("enf_envelope_put", &[I64, I64], I64),
    ("enf_envelope_put_text", &[I64, Ptr], I64),
    ("enf_envelope_take", &[I64], I64),
    ("enf_envelope_take_text", &[Region, I64], Ptr),
    ("enf_exit", &[I64], Never),
    ("enf_raise", &[Ptr, Ptr], Never),
    ("enf_failwith", &[Ptr, Ptr], Never),
    ("enf_match_fail", &[Ptr], Never),
    ("enf_div_zero", &[Ptr], Never),
    ("enf_index_fail", &[I64, I64, Ptr], Never),
    ("enf_exn_message", &[Region, Ptr], Ptr),
    ("enf_exn_place", &[Region, Ptr], Ptr),
    ("enf_guarded", &[Region, Ptr, Ptr, Ptr], Ptr),
    ("enf_start", &[I32, Ptr, Ptr], I32),
];

/// What takes so long that nothing around it is worth a copy: functions that print stay functions, and leave room for
/// others in the places that they are called from.
const SLOW: [&str; 3] = ["enf_write", "enf_write_err", "enf_system"];

/// Whether a function of the runtime takes the region of its result.
pub(super) fn allocates(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, params, _)| *known == name && params.first() == Some(&Region))
}

impl<'c> Emitter<'c, '_> {
    fn c_type(&self, ty: C) -> Type<'c> {
        match ty {
            Region | Ptr => self.ptr(),
            I64 => self.int(64),
            I32 | Byte => self.int(32),
            ByteResult => self.int(8),
            F64 => self.f64(),
            F32 => self.f32(),
            Void | Never => llvm_type::void(self.context),
        }
    }

    fn declare(&self, name: &str, params: &[C], result: C) {
        let types: Vec<Type<'c>> = params.iter().map(|ty| self.c_type(*ty)).collect();
        let ty = llvm_type::function(self.c_type(result), &types, false);
        let word = |text| -> Attribute<'c> { StringAttribute::new(self.context, text).into() };
        let mut words = vec![word("nounwind")];
        if result == Never {
            words.push(word("noreturn"));
        }
        if result == Never || SLOW.contains(&name) {
            words.push(word("cold"));
        }
        let attributes = [("passthrough", ArrayAttribute::new(self.context, &words).into())];
        let location = melior::ir::Location::unknown(self.context);
        self.add_symbol("llvm.func", name, ty, melior::ir::Region::new(), location, &attributes);
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Calls a function of the runtime. A truth value is passed where C wants a byte.
    pub(super) fn runtime(&self, name: &str, args: &[Val<'c>]) -> Option<Val<'c>> {
        let Some((_, params, result)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
            self.cx.problem(format!("the runtime has no function {name}"));
            return None;
        };
        if self.cx.define(name) {
            self.cx.declare(name, params, *result);
        }
        let args: Vec<Val<'c>> = params
            .iter()
            .zip(args)
            .map(|(ty, arg)| match ty {
                Byte => self.value("arith.extui", &[*arg], self.cx.int(32), &[]),
                Region => self.value("closure.pack", &[*arg], self.cx.ptr(), &[]),
                _ => *arg,
            })
            .collect();
        let results: Vec<Type<'c>> = (!matches!(result, Void | Never))
            .then(|| self.cx.c_type(*result))
            .into_iter()
            .collect();
        let op = self.call_c(name, &args, &results);
        let value = results.first().map(|_| op.result(0).expect("a result").into());
        match (result, value) {
            (ByteResult, Some(byte)) => {
                Some(self.value("arith.trunci", &[byte], self.cx.int(1), &[]))
            }
            _ => value,
        }
    }

    /// Calls a function of the runtime that has a result.
    pub(super) fn runtime_value(&self, name: &str, args: &[Val<'c>]) -> Val<'c> {
        self.runtime(name, args).unwrap_or_else(|| self.null())
    }

    pub(super) fn call_c(
        &self,
        name: &str,
        args: &[Val<'c>],
        results: &[Type<'c>],
    ) -> melior::ir::OperationRef<'c, 'c> {
        let attributes = [
            ("callee", self.symbol_attr(name)),
            ("operandSegmentSizes", self.i32_array(&[args.len() as i32, 0])),
            ("op_bundle_sizes", self.i32_array(&[])),
        ];
        self.op("llvm.call", args, results, &attributes)
    }
}
