//! Operations: which family each belongs to.

use enfold_core::ir::*;
use enfold_core::layout::{Machine, POINTER};
use melior::ir::Attribute;
use melior::ir::attribute::StringAttribute;

use super::Val;
use super::arithmetic::kept;
use super::build::Cursor;

impl<'c> Cursor<'_, 'c, '_> {
    /// Emits an operation; `var` names its result. None if the result has no size.
    pub(super) fn prim(&mut self, prim: Prim, args: &[Atom], var: VarId) -> Option<Val<'c>> {
        let result = self.cx.program.types[self.cx.var_ty(var)].clone();
        Some(match prim {
            Prim::Add if result == Ty::Str => return self.plain("enf_str_concat", var, args),
            Prim::Add | Prim::Sub | Prim::Mul | Prim::Div | Prim::Rem | Prim::Neg => {
                match self.known_result(var) {
                    Some(known) => known,
                    None => self.arithmetic(prim, &result, args),
                }
            }
            Prim::AddOverflows | Prim::SubOverflows | Prim::MulOverflows => {
                self.overflows(prim, args, var)
            }
            Prim::BitAnd => self.binary("arith.andi", self.operand(args[0]), self.operand(args[1])),
            Prim::BitOr => self.binary("arith.ori", self.operand(args[0]), self.operand(args[1])),
            Prim::BitXor => self.binary("arith.xori", self.operand(args[0]), self.operand(args[1])),
            Prim::BitNot => self.complement(args[0]),
            Prim::Shl | Prim::Shr => self.shift(prim, &result, args),
            Prim::Eq | Prim::Ne | Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge => {
                self.comparison(prim, args)
            }
            Prim::Compare => self.compare(args),
            Prim::Hash => self.hash(args[0]),
            Prim::MixStart => return self.plain("enf_mix_start", var, args),
            Prim::Mix => self.mix(args),
            Prim::MixEnd => return self.plain("enf_mix_end", var, args),
            Prim::Same => self.same(args),
            Prim::Not => self.not(self.operand(args[0])),
            Prim::Convert => return self.convert(args[0], &result),
            Prim::ToStr => self.to_str(var, args[0]),
            Prim::Bitcast => return self.bitcast(args[0], &result),
            Prim::ByteSwap => self.byte_swap(args[0], &result),
            Prim::Sqrt => self.math("llvm.intr.sqrt", args),
            Prim::Sin => self.math("llvm.intr.sin", args),
            Prim::Cos => self.math("llvm.intr.cos", args),
            Prim::Tan => self.math("llvm.intr.tan", args),
            Prim::Asin => self.math("llvm.intr.asin", args),
            Prim::Acos => self.math("llvm.intr.acos", args),
            Prim::Atan => self.math("llvm.intr.atan", args),
            Prim::Atan2 => self.math("llvm.intr.atan2", args),
            Prim::Fma => self.math("llvm.intr.fma", args),
            Prim::Exp => self.math("llvm.intr.exp", args),
            Prim::Log => self.math("llvm.intr.log", args),
            Prim::Log10 => self.math("llvm.intr.log10", args),
            Prim::Log2 => self.math("llvm.intr.log2", args),
            Prim::Sinh => self.math("llvm.intr.sinh", args),
            Prim::Cosh => self.math("llvm.intr.cosh", args),
            Prim::Tanh => self.math("llvm.intr.tanh", args),
            Prim::Pow => self.math("llvm.intr.pow", args),
            Prim::Floor => self.math("llvm.intr.floor", args),
            Prim::Ceil => self.math("llvm.intr.ceil", args),
            Prim::Round => self.math("llvm.intr.roundeven", args),
            Prim::Trunc => self.math("llvm.intr.trunc", args),
            Prim::FAbs => self.math("llvm.intr.fabs", args),
            Prim::Detached => self.operand(args[0]),
            Prim::StrLen => self.length(self.operand(args[0]), 1),
            Prim::ArrLen => {
                let element = self.element_type(args[0])?;
                let size = self.cx.layouts.size(element).size;
                self.length(self.operand(args[0]), size)
            }
            Prim::StrByte => self.text_byte(args),
            Prim::StrChar => return self.placed("enf_str_char", var, args),
            Prim::StrSub => return self.placed("enf_str_sub", var, args),
            Prim::StrOfChar => return self.plain("enf_str_of_char", var, args),
            Prim::StrFind => return self.plain("enf_str_find", var, args),
            Prim::StrUpper => return self.plain("enf_str_upper", var, args),
            Prim::StrLower => return self.plain("enf_str_lower", var, args),
            Prim::LayOut => return self.plain("enf_lay_out", var, args),
            Prim::StrJoin => return self.plain("enf_str_join", var, args),
            Prim::StrToBytes => return self.plain("enf_str_to_bytes", var, args),
            Prim::StrOfBytes => return self.plain("enf_str_of_bytes", var, args),
            Prim::StrOfRaw => return self.plain("enf_str_of_raw", var, args),
            Prim::FormatFloat => return self.plain("enf_format_float", var, args),
            Prim::FormatFixed => return self.plain("enf_format_fixed", var, args),
            Prim::FormatExp => return self.plain("enf_format_exp", var, args),
            Prim::FormatGeneral => return self.plain("enf_format_general", var, args),
            Prim::Show => return self.plain("enf_show_float", var, args),
            Prim::ParseInt => return self.placed("enf_parse_int", var, args),
            Prim::ParseFloat => return self.placed("enf_parse_float", var, args),
            Prim::ArrNew => self.array_new(var, args),
            Prim::ArrZero => self.array_zero(var, args[0]),
            Prim::ArrGet | Prim::ArrAt => return self.array_get(prim, args),
            Prim::ArrSet | Prim::ArrPut => {
                self.array_set(prim, args);
                return None;
            }
            Prim::ArrBlit => {
                self.array_blit(args);
                return None;
            }
            Prim::Raise => return self.placed("enf_raise", var, args),
            Prim::NotePlace => {
                self.note_place(args[0]);
                return None;
            }
            Prim::Failwith => return self.placed("enf_failwith", var, args),
            Prim::MatchFail => return self.placed("enf_match_fail", var, args),
            Prim::ExnMessage => return self.plain("enf_exn_message", var, args),
            Prim::ExnPlace if self.cx.places => return self.plain("enf_exn_place", var, args),
            Prim::ExnPlace => return Some(self.string("")),
            Prim::Exit => return self.plain("enf_exit", var, args),
            Prim::Write => return self.plain("enf_write", var, args),
            Prim::WriteErr => return self.plain("enf_write_err", var, args),
            Prim::ReadLine => return self.plain("enf_read_line", var, args),
            Prim::InputEnded => return self.plain("enf_input_ended", var, args),
            Prim::Args => return self.plain("enf_args", var, args),
            Prim::FirstThread => return self.plain("enf_first_thread", var, args),
            // What was written is seen meanwhile.
            Prim::Sleep => {
                self.runtime("enf_flush", &[]);
                self.runtime("enf_thread_sleep", &[self.operand(args[0])]);
                return None;
            }
            Prim::Clock => return self.plain("enf_clock", var, args),
            Prim::System => return self.plain("enf_system", var, args),
            Prim::Zeroed => return self.zeroed(var),
            Prim::Opaque => return self.opaque(var, args[0]),
            Prim::Ignore => return None,
            Prim::ExnText
            | Prim::ExnReport
            | Prim::ObjectStr
            | Prim::Cast
            | Prim::Unset
            | Prim::Patch
            | Prim::Wrap
            | Prim::Unwrap
            | Prim::HashLimited
            | Prim::Machine
            | Prim::Yield
            | Prim::Await
            | Prim::Guard
            | Prim::Protect
            | Prim::Capture
            | Prim::Abort
            | Prim::Jvp
            | Prim::Vjp
            | Prim::SizeOf
            | Prim::ArrPlain => {
                unreachable!("lowering leaves no `{}`", prim.name())
            }
            Prim::RegionGrown => self.grown(var),
            Prim::MemLoad => self.mem_load(args[0], &result),
            Prim::MemStore => {
                self.mem_store(args);
                return None;
            }
            Prim::StackMark => self.stack_mark(),
            Prim::StackAlloc => self.stack_alloc(args[0]),
            Prim::StackRelease => {
                self.stack_release(args[0]);
                return None;
            }
            Prim::RawAlloc => return self.plain("enf_raw_alloc", var, args),
            Prim::RawFree => return self.plain("enf_raw_free", var, args),
            Prim::Foreign => return self.foreign(args, &result),
            Prim::CodePointer => self.code_pointer(args[0]),
            Prim::Pin => self.pin(args[0]),
            Prim::Unpin => self.unpin(var, args[0]),
            Prim::Pack if self.cx.ty_of(args[1]) == Ty::Str => {
                return self.plain("enf_envelope_put_text", var, args);
            }
            Prim::Pack => return self.plain("enf_envelope_put", var, args),
            Prim::Unpack if result == Ty::Str => {
                return self.plain("enf_envelope_take_text", var, args);
            }
            Prim::Unpack => return self.plain("enf_envelope_take", var, args),
        })
    }

    fn complement(&self, atom: Atom) -> Val<'c> {
        let value = self.operand(atom);
        let ones = match self.cx.ty_of(atom) {
            Ty::Int(kind) => self.int(kind.storage_bits(), kept(-1, kind)),
            _ => self.truth(true),
        };
        self.binary("arith.xori", value, ones)
    }

    fn byte_swap(&self, atom: Atom, ty: &Ty) -> Val<'c> {
        let value = self.value_bits(self.operand(atom), ty);
        match ty {
            Ty::Int(kind) if kind.bits() > 8 => {
                self.shifted(self.unary("llvm.intr.bswap", value), ty)
            }
            _ => value,
        }
    }

    fn math(&self, name: &str, args: &[Atom]) -> Val<'c> {
        let args: Vec<Val<'c>> = args.iter().map(|arg| self.operand(*arg)).collect();
        self.value(name, &args, melior::ir::ValueLike::r#type(&args[0]), &[])
    }

    /// Whether two references are the same object; values without one are compared by their bits.
    fn same(&self, args: &[Atom]) -> Val<'c> {
        match self.cx.ty_of(args[0]) {
            Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Data(_) | Ty::Fn(_) => {
                if self.atom(args[0]).is_none() {
                    return self.truth(true);
                }
                self.same_object(args[0], args[1])
            }
            // Equal floats may differ (`-0.0` and `0.0`), and a NaN is the same as itself.
            Ty::Float => self.same_bits(args, IntKind::U64),
            Ty::Float32 => self.same_bits(args, IntKind::U32),
            Ty::Unit | Ty::Bool | Ty::Int(_) | Ty::Char | Ty::Arrow(..) | Ty::Never => {
                self.comparison(Prim::Eq, args)
            }
        }
    }

    fn same_bits(&self, args: &[Atom], kind: IntKind) -> Val<'c> {
        let bits = |atom: Atom| self.bitcast(atom, &Ty::Int(kind)).unwrap_or_else(|| self.null());
        self.compare_ints("eq", bits(args[0]), bits(args[1]))
    }

    /// Whether two references are one: all their words are.
    pub(super) fn same_object(&self, a: Atom, b: Atom) -> Val<'c> {
        let words = |atom| match self.cx.ty_of(atom) {
            Ty::Fn(_) => self.words_of(self.operand(atom)),
            _ => vec![self.operand(atom)],
        };
        let same = words(a).into_iter().zip(words(b)).map(|(a, b)| self.same_pointer(a, b));
        let both = |a, b| self.value("arith.andi", &[a, b], self.cx.int(1), &[]);
        same.reduce(both).unwrap_or_else(|| self.truth(true))
    }

    /// The words of a function value.
    fn words_of(&self, function: Val<'c>) -> Vec<Val<'c>> {
        let memory = self.cx.machine_type(Machine::Function);
        let packed = self.value("closure.pack", &[function], memory, &[]);
        match self.cx.program.conventions.functions {
            FunctionValues::Flat => vec![packed],
            FunctionValues::Pair => {
                [0, 1].map(|word| self.extract(packed, word, self.cx.ptr())).to_vec()
            }
        }
    }

    /// A function as a number. It lives until the program ends, and so does what holds it if it is more than a word.
    fn pin(&self, function: Atom) -> Val<'c> {
        let words = self.words_of(self.operand(function));
        if let [word] = words[..] {
            return self.value("llvm.ptrtoint", &[word], self.cx.int(64), &[]);
        }
        let size = self.cx.layouts.machine_size(Machine::Function).size;
        let block = self.runtime_value("enf_raw_alloc", &[self.word(i64::from(size))]);
        let address = self.value("llvm.inttoptr", &[block], self.cx.ptr(), &[]);
        for (index, word) in (0..).zip(words) {
            self.store_raw(word, self.offset(address, index * POINTER.size));
        }
        block
    }

    fn unpin(&self, var: VarId, number: Atom) -> Val<'c> {
        let ty = self.cx.var_ty(var);
        let address = self.value("llvm.inttoptr", &[self.operand(number)], self.cx.ptr(), &[]);
        let packed = match self.cx.program.conventions.functions {
            FunctionValues::Flat => address,
            FunctionValues::Pair => self.load_raw(self.cx.machine_type(Machine::Function), address),
        };
        self.memory_to_register(ty, packed)
    }

    /// The operand through assembly of no instructions: LLVM takes each of its words for a new value.
    fn opaque(&self, var: VarId, atom: Atom) -> Option<Val<'c>> {
        let ty = self.cx.var_ty(var);
        let hidden = |(part, machine): (Val<'c>, Machine)| {
            let bits = Machine::Int(self.cx.layouts.machine_size(machine).size * 8);
            let word = self.hidden_word(self.cast(part, machine, bits));
            self.cast(word, bits, machine)
        };
        self.whole_of(ty, self.parts_of(ty, self.atom(atom)?).into_iter().map(hidden).collect())
    }

    fn hidden_word(&self, word: Val<'c>) -> Val<'c> {
        let text = |text| StringAttribute::new(self.cx.context, text).into();
        let attributes = [
            ("asm_string", text("")),
            ("constraints", text("=r,0")),
            ("has_side_effects", Attribute::unit(self.cx.context)),
        ];
        let ty = melior::ir::ValueLike::r#type(&word);
        self.value("llvm.inline_asm", &[word], ty, &attributes)
    }

    fn zeroed(&self, var: VarId) -> Option<Val<'c>> {
        let ty = self.cx.var_ty(var);
        let zero = self.value("llvm.mlir.zero", &[], self.cx.memory_type(ty)?, &[]);
        Some(self.memory_to_register(ty, zero))
    }
}
