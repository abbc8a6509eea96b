//! What `external … = "%name"` stands for: operations of the trunk, with conversions where it
//! counts in integers of its own.
//!
//! Operands are evaluated from right to left before the operation. A primitive that is mentioned without all
//! its arguments is a function.

use enfold_graph::{NodeId, Prim};
use enfold_syntax::Span;
use enfold_syntax::literal::{IntKind, Lit};

use crate::draft::Kind;
use crate::store::{Shape, Term};
use crate::{Checker, INT};

/// A primitive: its name and how many arguments it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Primitive {
    pub name: &'static str,
    pub arity: usize,
}

/// How the operands of a primitive become those of the trunk's operation.
#[derive(Clone, Copy)]
enum How {
    /// As they are.
    Plain(Prim),
    /// The result is one of the trunk's integers.
    Counts(Prim),
    /// These operands are given as the trunk's integers (a set of bits).
    Sized(Prim, u8),
    /// The same, for an array of bytes: the character among the operands, or the one that is the result, is one of its
    /// elements.
    InBytes(Prim, u8),
    /// Something of its own.
    Own,
}

macro_rules! table {
    ($($name:literal / $arity:literal => $how:expr;)*) => {
        /// Every primitive with its arity.
        const TABLE: &[(&str, usize, How)] = &[$(($name, $arity, $how)),*];
    };
}

use How::{Counts, InBytes, Own, Plain, Sized};

table! {
    "%identity"/1 => Own;
    "%opaque"/1 => Plain(Prim::Opaque);
    "%ignore"/1 => Plain(Prim::Ignore);
    "%raise"/1 => Plain(Prim::Raise);
    "%reraise"/1 => Plain(Prim::Raise);
    "%raise_notrace"/1 => Plain(Prim::Raise);
    "%sequand"/2 => Own;
    "%sequor"/2 => Own;
    "%apply"/2 => Own;
    "%revapply"/2 => Own;
    "%boolnot"/1 => Plain(Prim::Not);
    "%equal"/2 => Plain(Prim::Eq);
    "%notequal"/2 => Plain(Prim::Ne);
    "%lessthan"/2 => Plain(Prim::Lt);
    "%greaterthan"/2 => Plain(Prim::Gt);
    "%lessequal"/2 => Plain(Prim::Le);
    "%greaterequal"/2 => Plain(Prim::Ge);
    "%compare"/2 => Counts(Prim::Compare);
    "%eq"/2 => Plain(Prim::Same);
    "%noteq"/2 => Own;
    "%negint"/1 => Plain(Prim::Neg);
    "%succint"/1 => Own;
    "%predint"/1 => Own;
    "%addint"/2 => Plain(Prim::Add);
    "%subint"/2 => Plain(Prim::Sub);
    "%mulint"/2 => Plain(Prim::Mul);
    "%divint"/2 => Plain(Prim::Div);
    "%modint"/2 => Plain(Prim::Rem);
    "%andint"/2 => Plain(Prim::BitAnd);
    "%orint"/2 => Plain(Prim::BitOr);
    "%xorint"/2 => Plain(Prim::BitXor);
    "%lslint"/2 => Sized(Prim::Shl, 2);
    "%lsrint"/2 => Own;
    "%asrint"/2 => Sized(Prim::Shr, 2);
    "%negfloat"/1 => Plain(Prim::Neg);
    "%absfloat"/1 => Plain(Prim::FAbs);
    "%addfloat"/2 => Plain(Prim::Add);
    "%subfloat"/2 => Plain(Prim::Sub);
    "%mulfloat"/2 => Plain(Prim::Mul);
    "%divfloat"/2 => Plain(Prim::Div);
    "%floatofint"/1 => Plain(Prim::Convert);
    "%intoffloat"/1 => Plain(Prim::Convert);
    "%array_length"/1 => Counts(Prim::ArrLen);
    "%array_safe_get"/2 => Sized(Prim::ArrGet, 2);
    "%array_safe_set"/3 => Sized(Prim::ArrSet, 2);
    "%array_unsafe_get"/2 => Sized(Prim::ArrGet, 2);
    "%array_unsafe_set"/3 => Sized(Prim::ArrSet, 2);
    "%string_length"/1 => Counts(Prim::StrLen);
    "%string_safe_get"/2 => Own;
    "%string_unsafe_get"/2 => Own;
    "%bytes_length"/1 => Counts(Prim::ArrLen);
    "%bytes_safe_get"/2 => InBytes(Prim::ArrGet, 2);
    "%bytes_safe_set"/3 => InBytes(Prim::ArrSet, 2);
    "%bytes_unsafe_get"/2 => InBytes(Prim::ArrGet, 2);
    "%bytes_unsafe_set"/3 => InBytes(Prim::ArrSet, 2);
    "%int64_of_int32"/1 => Plain(Prim::Convert);
    "%int64_to_int32"/1 => Plain(Prim::Convert);
    "%int64_of_nativeint"/1 => Plain(Prim::Convert);
    "%int64_to_nativeint"/1 => Plain(Prim::Convert);
    "%nativeint_of_int32"/1 => Plain(Prim::Convert);
    "%nativeint_to_int32"/1 => Plain(Prim::Convert);
    "%enf_char_code"/1 => Plain(Prim::Convert);
    "%enf_char_chr"/1 => Plain(Prim::Convert);
    "%enf_array_make"/2 => Sized(Prim::ArrNew, 1);
    "%enf_array_zero"/1 => Sized(Prim::ArrZero, 1);
    "%enf_array_plain"/1 => Plain(Prim::ArrPlain);
    "%enf_array_at"/2 => Sized(Prim::ArrAt, 2);
    "%enf_array_put"/3 => Sized(Prim::ArrPut, 2);
    "%enf_array_blit"/5 => Sized(Prim::ArrBlit, 2 | 8 | 16);
    "%enf_bytes_make"/2 => InBytes(Prim::ArrNew, 1);
    "%enf_bytes_blit"/5 => Sized(Prim::ArrBlit, 2 | 8 | 16);
    "%enf_bytes_blit_string"/5 => Own;
    "%enf_bytes_to_string"/1 => Plain(Prim::StrOfRaw);
    "%enf_string_append"/2 => Plain(Prim::Add);
    "%enf_string_sub"/3 => Sized(Prim::StrSub, 2 | 4);
    "%enf_string_join"/1 => Plain(Prim::StrJoin);
    "%enf_hash"/4 => Own;
    "%enf_sqrt"/1 => Plain(Prim::Sqrt);
    "%enf_sin"/1 => Plain(Prim::Sin);
    "%enf_cos"/1 => Plain(Prim::Cos);
    "%enf_tan"/1 => Plain(Prim::Tan);
    "%enf_asin"/1 => Plain(Prim::Asin);
    "%enf_acos"/1 => Plain(Prim::Acos);
    "%enf_atan"/1 => Plain(Prim::Atan);
    "%enf_exp"/1 => Plain(Prim::Exp);
    "%enf_log"/1 => Plain(Prim::Log);
    "%enf_log10"/1 => Plain(Prim::Log10);
    "%enf_log2"/1 => Plain(Prim::Log2);
    "%enf_sinh"/1 => Plain(Prim::Sinh);
    "%enf_cosh"/1 => Plain(Prim::Cosh);
    "%enf_tanh"/1 => Plain(Prim::Tanh);
    "%enf_floor"/1 => Plain(Prim::Floor);
    "%enf_ceil"/1 => Plain(Prim::Ceil);
    "%enf_trunc"/1 => Plain(Prim::Trunc);
    "%enf_detached"/1 => Plain(Prim::Detached);
    "%enf_atan2"/2 => Plain(Prim::Atan2);
    "%enf_fma"/3 => Plain(Prim::Fma);
    "%enf_pow"/2 => Plain(Prim::Pow);
    "%enf_fmod"/2 => Plain(Prim::Rem);
    "%enf_float_bits"/1 => Plain(Prim::Bitcast);
    "%enf_float_of_bits"/1 => Plain(Prim::Bitcast);
    "%enf_float32_bits"/1 => Own;
    "%enf_float32_of_bits"/1 => Own;
    "%enf_float_of_int64"/1 => Plain(Prim::Convert);
    "%enf_int64_of_float"/1 => Plain(Prim::Convert);
    "%enf_int64_to_string"/1 => Plain(Prim::ToStr);
    "%enf_format_fixed"/2 => Sized(Prim::FormatFixed, 2);
    "%enf_format_exp"/2 => Sized(Prim::FormatExp, 2);
    "%enf_parse_float"/1 => Plain(Prim::ParseFloat);
    "%enf_write"/1 => Plain(Prim::Write);
    "%enf_write_err"/1 => Plain(Prim::WriteErr);
    "%enf_args"/1 => Plain(Prim::Args);
    "%enf_exit"/1 => Sized(Prim::Exit, 1);
    "%enf_clock"/1 => Counts(Prim::Clock);
    "%enf_capture"/1 => Plain(Prim::Capture);
    "%enf_abort"/1 => Plain(Prim::Abort);
    "%enf_jvp"/3 => Plain(Prim::Jvp);
    "%enf_vjp"/3 => Plain(Prim::Vjp);
    "%enf_system"/6 => Own;
    "%loc_LOC"/0 => Own;
    "%loc_FILE"/0 => Own;
    "%loc_FUNCTION"/0 => Own;
    "%loc_LINE"/0 => Own;
    "%loc_MODULE"/0 => Own;
    "%loc_POS"/0 => Own;
    "%loc_LOC_OF"/1 => Own;
    "%loc_LINE_OF"/1 => Own;
    "%loc_POS_OF"/1 => Own;
    "%enf_add_overflows"/2 => Plain(Prim::AddOverflows);
    "%enf_sub_overflows"/2 => Plain(Prim::SubOverflows);
    "%enf_mul_overflows"/2 => Plain(Prim::MulOverflows);
    "%enf_exn_text"/1 => Plain(Prim::ExnText);
    "%enf_exn_place"/1 => Plain(Prim::ExnPlace);
    "%enf_exn_report"/1 => Plain(Prim::ExnReport);
}

/// The operations of boxed integers, by what follows the name of the type.
const BOXED: &[(&str, usize, How)] = &[
    ("neg", 1, Plain(Prim::Neg)),
    ("add", 2, Plain(Prim::Add)),
    ("sub", 2, Plain(Prim::Sub)),
    ("mul", 2, Plain(Prim::Mul)),
    ("div", 2, Plain(Prim::Div)),
    ("mod", 2, Plain(Prim::Rem)),
    ("and", 2, Plain(Prim::BitAnd)),
    ("or", 2, Plain(Prim::BitOr)),
    ("xor", 2, Plain(Prim::BitXor)),
    ("lsl", 2, Sized(Prim::Shl, 2)),
    ("lsr", 2, Own),
    ("asr", 2, Sized(Prim::Shr, 2)),
    ("of_int", 1, Plain(Prim::Convert)),
    ("to_int", 1, Plain(Prim::Convert)),
];

/// The primitive of that name.
pub fn primitive(name: &str) -> Option<Primitive> {
    let (name, arity, _) = entry(name)?;
    Some(Primitive { name, arity })
}

fn entry(name: &str) -> Option<(&'static str, usize, How)> {
    if let Some(found) = TABLE.iter().find(|(n, ..)| *n == name) {
        return Some(*found);
    }
    for prefix in ["%int64_", "%int32_", "%nativeint_"] {
        if let Some(rest) = name.strip_prefix(prefix)
            && let Some((_, arity, how)) = BOXED.iter().find(|(n, ..)| *n == rest)
        {
            return Some((enfold_syntax::Symbol::new(name).as_str(), *arity, *how));
        }
    }
    None
}

impl Checker<'_, '_> {
    /// A primitive that is mentioned alone: a function.
    pub(crate) fn primitive_value(&mut self, primitive: Primitive, ty: Term, span: Span) -> NodeId {
        if let (0, Some(node)) = (primitive.arity, self.place_value(primitive.name, span)) {
            return node;
        }
        let mut params = Vec::new();
        let mut args = Vec::new();
        let mut at = ty;
        for _ in 0..primitive.arity {
            let Shape::Arrow(_, from, to) = self.store.head(at) else { break };
            let local = self.hidden("operand", span, from);
            params.push(self.param_of(local, span));
            args.push(self.var_node(local, span));
            at = to;
        }
        if args.len() != primitive.arity || args.is_empty() {
            self.unsupported(span, "primitives of this type");
            return self.error_node(span);
        }
        let body = self.operation(primitive.name, args, at, span);
        self.implied(params, body, ty, span)
    }

    /// A primitive applied to some arguments, of which the types are known.
    pub(crate) fn apply_primitive(
        &mut self,
        primitive: Primitive,
        ty: Term,
        mut args: Vec<NodeId>,
        result: Term,
        span: Span,
    ) -> NodeId {
        if args.len() < primitive.arity {
            let func = self.primitive_value(primitive, ty, span);
            return self.call(func, args, result, span);
        }
        let more = args.split_off(primitive.arity);
        if more.is_empty() {
            return self.primitive_call(primitive.name, args, result, span);
        }
        // `raise e x`, `!f x`: the result of the operation is a function.
        let mut at = ty;
        for _ in 0..primitive.arity {
            if let Shape::Arrow(_, _, to) = self.store.head(at) {
                at = to;
            }
        }
        let func = self.primitive_call(primitive.name, args, at, span);
        self.call(func, more, result, span)
    }

    /// An operation whose operands are evaluated from right to left.
    pub(crate) fn primitive_call(
        &mut self,
        name: &str,
        args: Vec<NodeId>,
        result: Term,
        span: Span,
    ) -> NodeId {
        // What is done in place evaluates the first operand first.
        let in_place = match name {
            "%compare" => self.is_number(args[0]),
            "%string_safe_get" | "%bytes_safe_get" | "%bytes_safe_set" => true,
            _ => false,
        };
        let (stmts, args) = match in_place {
            true => (Vec::new(), args),
            false => self.ordered(args),
        };
        let value = self.operation(name, args, result, span);
        self.block(stmts, value)
    }

    fn is_number(&mut self, node: NodeId) -> bool {
        let ty = self.type_of(node);
        let found = self.known_con(ty);
        let known = [self.known.int, self.known.char, self.known.float];
        known.into_iter().any(|ty| self.known_con(ty) == found)
    }

    fn prim(&mut self, op: Prim, args: Vec<NodeId>, ty: Term, span: Span) -> NodeId {
        self.node(Kind::Prim { op, args }, ty, span)
    }

    fn operation(&mut self, name: &str, args: Vec<NodeId>, result: Term, span: Span) -> NodeId {
        let Some((name, _, how)) = entry(name) else { return self.error_node(span) };
        match how {
            Plain(op) => self.prim(op, args, result, span),
            Counts(op) => {
                let ty = if INT == enfold_graph::IntKind::Int { result } else { self.known.word };
                let value = self.prim(op, args, ty, span);
                self.word_as_int(value)
            }
            Sized(op, which) => {
                let args = self.sized(args, which);
                self.prim(op, args, result, span)
            }
            InBytes(op, which) => {
                let mut args = self.sized(args, which);
                let octet = self.known.octet;
                let item = match op {
                    Prim::ArrGet => {
                        let value = self.prim(op, args, octet, span);
                        return self.prim(Prim::Convert, vec![value], result, span);
                    }
                    Prim::ArrSet => 2,
                    _ => 1,
                };
                args[item] = self.prim(Prim::Convert, vec![args[item]], octet, span);
                self.prim(op, args, result, span)
            }
            Own => self.own_operation(name, args, result, span),
        }
    }

    /// Operands, those of a set as the trunk's integers.
    fn sized(&mut self, args: Vec<NodeId>, which: u8) -> Vec<NodeId> {
        let args = args.into_iter().enumerate();
        args.map(|(i, arg)| if which >> i & 1 == 1 { self.as_word(arg) } else { arg }).collect()
    }

    fn own_operation(
        &mut self,
        name: &str,
        mut args: Vec<NodeId>,
        result: Term,
        span: Span,
    ) -> NodeId {
        let (int, bool) = (self.known.int, self.known.bool);
        match name {
            "%identity" => match args.pop() {
                Some(value) => self.same_bits(value, result, span),
                None => self.error_node(span),
            },
            "%sequand" | "%sequor" => {
                let kind = if name == "%sequand" {
                    Kind::And(args[0], args[1])
                } else {
                    Kind::Or(args[0], args[1])
                };
                self.node(kind, bool, span)
            }
            "%apply" => self.node(Kind::Apply { func: args[0], args: vec![args[1]] }, result, span),
            "%revapply" => {
                self.node(Kind::Apply { func: args[1], args: vec![args[0]] }, result, span)
            }
            "%noteq" => {
                let same = self.prim(Prim::Same, args, bool, span);
                self.prim(Prim::Not, vec![same], bool, span)
            }
            "%succint" | "%predint" => {
                let one = self.int_node(1, span);
                let op = if name == "%succint" { Prim::Add } else { Prim::Sub };
                args.push(one);
                self.prim(op, args, int, span)
            }
            "%lsrint" => self.logical_shift(args, int, INT.bits() == 63, span),
            "%int64_lsr" | "%nativeint_lsr" => self.logical_shift(args, result, false, span),
            "%int32_lsr" => self.logical_shift32(args, result, span),
            "%string_safe_get" | "%string_unsafe_get" => {
                let index = self.as_word(args[1]);
                self.string_byte(args[0], index, result, span)
            }
            "%enf_bytes_blit_string" => {
                let bytes = self.known.bytes;
                args[0] = self.prim(Prim::StrToBytes, vec![args[0]], bytes, span);
                for i in [1, 3, 4] {
                    args[i] = self.as_word(args[i]);
                }
                self.prim(Prim::ArrBlit, args, result, span)
            }
            "%enf_hash" => {
                let word = self.word_type();
                for arg in &mut args[..3] {
                    *arg = self.as_word(*arg);
                }
                let hash = self.prim(Prim::HashLimited, args, word, span);
                self.word_as_int(hash)
            }
            "%enf_system" => {
                let word = self.word_type();
                for i in [0, 3, 4, 5] {
                    args[i] = self.as_word(args[i]);
                }
                let answer = self.prim(Prim::System, args, word, span);
                self.word_as_int(answer)
            }
            "%loc_LOC_OF" | "%loc_LINE_OF" | "%loc_POS_OF" => {
                self.place_and_value(name, args[0], result, span)
            }
            "%enf_float32_bits" => {
                let single = self.known.single;
                let value = self.prim(Prim::Convert, args, single, span);
                self.prim(Prim::Bitcast, vec![value], result, span)
            }
            "%enf_float32_of_bits" => {
                let single = self.known.single;
                let value = self.prim(Prim::Bitcast, args, single, span);
                self.prim(Prim::Convert, vec![value], result, span)
            }
            _ => self.error_node(span),
        }
    }

    /// A value as one of another type that OCaml represents in the same way: integers, characters and
    /// truth values. Any other type must be the same.
    fn same_bits(&mut self, value: NodeId, result: Term, span: Span) -> NodeId {
        let from = self.type_of(value);
        let (Some(given), Some(wanted)) = (self.known_con(from), self.known_con(result)) else {
            return value;
        };
        if given == wanted || self.reports.in_library() {
            return value;
        }
        let (int, char, bool) = (self.known.int, self.known.char, self.known.bool);
        let kinds = [int, char, bool].map(|ty| self.known_con(ty));
        let kind = |con| kinds.iter().position(|&known| known == Some(con));
        match (kind(given), kind(wanted)) {
            (Some(0 | 1), Some(0 | 1)) => self.prim(Prim::Convert, vec![value], result, span),
            (Some(2), Some(_)) => {
                let (one, zero) = (self.int_node(1, span), self.int_node(0, span));
                let number = Kind::If { cond: value, then: one, otherwise: zero };
                let number = self.node(number, int, span);
                self.same_bits(number, result, span)
            }
            (Some(_), Some(2)) => {
                let number = self.same_bits(value, int, span);
                let zero = self.int_node(0, span);
                self.prim(Prim::Ne, vec![number, zero], result, span)
            }
            _ => {
                self.unsupported(span, "changes of types by `%identity`");
                value
            }
        }
    }

    /// The type of the trunk's integers.
    fn word_type(&self) -> Term {
        if INT == enfold_graph::IntKind::Int { self.known.int } else { self.known.word }
    }

    /// A shift to the right that fills with zeros, of 63 bits if `short`.
    fn logical_shift(
        &mut self,
        args: Vec<NodeId>,
        result: Term,
        short: bool,
        span: Span,
    ) -> NodeId {
        let unsigned = self.known.unsigned;
        let mut value = self.prim(Prim::Convert, vec![args[0]], unsigned, span);
        if short {
            let lit = Lit::Int { value: i128::from(i64::MAX), kind: IntKind::U64 };
            let mask = self.node(Kind::Lit(lit), unsigned, span);
            value = self.prim(Prim::BitAnd, vec![value, mask], unsigned, span);
        }
        let count = self.as_word(args[1]);
        let shifted = self.prim(Prim::Shr, vec![value, count], unsigned, span);
        self.prim(Prim::Convert, vec![shifted], result, span)
    }

    fn logical_shift32(&mut self, args: Vec<NodeId>, result: Term, span: Span) -> NodeId {
        let unsigned = self.known.unsigned;
        let wide = self.prim(Prim::Convert, vec![args[0]], unsigned, span);
        let lit = Lit::Int { value: 0xffff_ffff, kind: IntKind::U64 };
        let mask = self.node(Kind::Lit(lit), unsigned, span);
        let value = self.prim(Prim::BitAnd, vec![wide, mask], unsigned, span);
        let count = self.as_word(args[1]);
        let shifted = self.prim(Prim::Shr, vec![value, count], unsigned, span);
        self.prim(Prim::Convert, vec![shifted], result, span)
    }

    fn string_byte(&mut self, text: NodeId, index: NodeId, result: Term, span: Span) -> NodeId {
        let word = self.word_type();
        let byte = self.prim(Prim::StrByte, vec![text, index], word, span);
        self.prim(Prim::Convert, vec![byte], result, span)
    }
}
