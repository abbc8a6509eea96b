//! Types of the operations on scalars, strings and arrays:
//!
//! | operations | operands → result |
//! |---|---|
//! | `add` | `(n, n) → n` for a number type or `string` |
//! | `sub mul div rem`, `neg` | `(n, n) → n`, `n → n` |
//! | `bit_and bit_or bit_xor`, `bit_not byte_swap` | `(i, i) → i`, `i → i` for an integer type |
//! | `shl shr` | `(i, int) → i` |
//! | `eq ne lt le gt ge` | `(s, s) → bool` for a scalar type or `string` |
//! | `compare`, `hash` | `(s, s) → int`, `s → int` |
//! | `same` | `(t, t) → bool` for any type |
//! | `convert` | between numbers and `char` |
//! | `bitcast` | between numbers of one width |
//! | `to_str` | `s → string` |
//! | `sqrt … fabs`, `atan2 pow` | floats of one type |
//! | strings, arrays, I/O | as their documentation says; `read_line`, `args` and `clock` take `unit` |
//! | `mem_load`, `mem_store`, `stack_…`, `raw_…` | addresses are `nativeint`, values scalars |
//! | `foreign` | two strings and scalars; yields a scalar or unit |
//! | `raise failwith exit match_fail zeroed` | any result |

use super::Checker;
use crate::ir::*;

impl Checker<'_> {
    pub(super) fn prim(&mut self, var: VarId, prim: Prim, args: &[TyId], result: TyId) {
        if !prim.takes(args.len()) {
            return self.error(format!("{var}: {} takes {}", prim.name(), prim.arity()));
        }
        if !self.prim_fits(prim, args, result) {
            let args: Vec<String> = args.iter().map(|&ty| self.show(ty)).collect();
            let (args, shown) = (args.join(", "), self.show(result));
            self.error(format!("{var}: {} of ({args}) yields {shown}", prim.name()));
        }
    }

    fn prim_fits(&self, prim: Prim, args: &[TyId], result: TyId) -> bool {
        let int = Ty::Int(IntKind::Int);
        let byte = Ty::Int(IntKind::U8);
        let word = Ty::Int(IntKind::ISize);
        let is = |ty: TyId, expected: &Ty| self.ty(ty) == expected;
        let array = |ty: TyId| match self.ty(ty) {
            Ty::Array(elem) => Some(*elem),
            _ => None,
        };
        let function = |ty: TyId| matches!(self.ty(ty), Ty::Arrow(..) | Ty::Fn(_));
        let array_of = |ty: TyId, elem: &Ty| array(ty).is_some_and(|e| is(e, elem));
        let all = |expected: &[&Ty], yields: &Ty| {
            args.iter().zip(expected).all(|(&arg, ty)| is(arg, ty)) && is(result, yields)
        };
        let alike = args.windows(2).all(|pair| pair[0] == pair[1]);
        let first = args.first().map(|&ty| self.ty(ty));
        let closed = alike && args.first() == Some(&result);
        match prim {
            Prim::Add => closed && first.is_some_and(|ty| number(ty) || *ty == Ty::Str),
            Prim::Sub | Prim::Mul | Prim::Div | Prim::Rem | Prim::Neg => {
                closed && first.is_some_and(number)
            }
            Prim::BitAnd | Prim::BitOr | Prim::BitXor | Prim::BitNot | Prim::ByteSwap => {
                closed && first.is_some_and(integer)
            }
            Prim::Shl | Prim::Shr => {
                args[0] == result && first.is_some_and(integer) && is(args[1], &int)
            }
            Prim::Eq | Prim::Ne | Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge => {
                alike && first.is_some_and(scalar) && is(result, &Ty::Bool)
            }
            Prim::Compare | Prim::Hash => alike && first.is_some_and(scalar) && is(result, &int),
            Prim::Same => alike && is(result, &Ty::Bool),
            Prim::Not => all(&[&Ty::Bool], &Ty::Bool),
            Prim::Convert => {
                let fits = |ty: &Ty| number(ty) || *ty == Ty::Char;
                first.is_some_and(fits) && fits(self.ty(result))
            }
            Prim::Bitcast => match (first.and_then(width), width(self.ty(result))) {
                (Some(from), Some(to)) => from == to,
                _ => false,
            },
            Prim::ToStr => first.is_some_and(scalar) && is(result, &Ty::Str),
            Prim::Sqrt
            | Prim::Sin
            | Prim::Cos
            | Prim::Tan
            | Prim::Asin
            | Prim::Acos
            | Prim::Atan
            | Prim::Log10
            | Prim::Log2
            | Prim::Sinh
            | Prim::Cosh
            | Prim::Tanh
            | Prim::Atan2
            | Prim::Exp
            | Prim::Log
            | Prim::Pow
            | Prim::Floor
            | Prim::Ceil
            | Prim::Round
            | Prim::Trunc
            | Prim::FAbs => closed && first.is_some_and(|ty| number(ty) && !integer(ty)),
            Prim::Fma => all(&[&Ty::Float, &Ty::Float, &Ty::Float], &Ty::Float),
            Prim::StrLen | Prim::ParseInt => all(&[&Ty::Str], &int),
            Prim::StrByte => all(&[&Ty::Str, &int], &int),
            Prim::StrChar => all(&[&Ty::Str, &int], &Ty::Char),
            Prim::StrSub => all(&[&Ty::Str, &int, &int], &Ty::Str),
            Prim::StrOfChar => all(&[&Ty::Char], &Ty::Str),
            Prim::StrFind => all(&[&Ty::Str, &Ty::Str], &int),
            Prim::StrUpper | Prim::StrLower | Prim::LayOut => all(&[&Ty::Str], &Ty::Str),
            Prim::StrJoin => array_of(args[0], &Ty::Str) && is(result, &Ty::Str),
            Prim::StrToBytes => is(args[0], &Ty::Str) && array_of(result, &byte),
            Prim::StrOfBytes | Prim::StrOfRaw => array_of(args[0], &byte) && is(result, &Ty::Str),
            Prim::FormatFloat => all(&[&Ty::Float], &Ty::Str),
            Prim::FormatFixed | Prim::FormatExp | Prim::FormatGeneral => {
                all(&[&Ty::Float, &int], &Ty::Str)
            }
            Prim::Show => all(&[&Ty::Float], &Ty::Str),
            Prim::ParseFloat => all(&[&Ty::Str], &Ty::Float),
            Prim::ArrLen => array(args[0]).is_some() && is(result, &int),
            Prim::ArrNew => is(args[0], &int) && array(result) == Some(args[1]),
            Prim::ArrZero => is(args[0], &int) && array(result).is_some(),
            Prim::ArrGet => array(args[0]) == Some(result) && is(args[1], &int),
            Prim::ArrSet => {
                array(args[0]) == Some(args[2]) && is(args[1], &int) && is(result, &Ty::Unit)
            }
            Prim::ArrBlit => {
                let ints = [args[1], args[3], args[4]].iter().all(|&ty| is(ty, &int));
                array(args[0]).is_some() && args[0] == args[2] && ints && is(result, &Ty::Unit)
            }
            Prim::Raise => is(args[0], &Ty::Exn),
            Prim::NotePlace => all(&[&Ty::Exn], &Ty::Unit),
            Prim::Failwith => is(args[0], &Ty::Str),
            Prim::Exit => is(args[0], &int),
            Prim::MatchFail | Prim::Zeroed => true,
            Prim::MixStart => all(&[&int, &int, &int], &int),
            Prim::Mix => {
                is(args[0], &int) && scalar(&self.program.types[args[1]]) && is(result, &int)
            }
            Prim::MixEnd => all(&[&int], &int),
            Prim::HashLimited
            | Prim::ExnText
            | Prim::ExnReport
            | Prim::ObjectStr
            | Prim::Cast
            | Prim::Unset
            | Prim::Patch
            | Prim::Wrap
            | Prim::Unwrap
            | Prim::Machine
            | Prim::Yield
            | Prim::Await
            | Prim::Guard
            | Prim::Protect => false,
            Prim::ExnMessage | Prim::ExnPlace => all(&[&Ty::Exn], &Ty::Str),
            Prim::Write | Prim::WriteErr => all(&[&Ty::Str], &Ty::Unit),
            Prim::InputEnded => all(&[&Ty::Unit], &int),
            Prim::ReadLine => all(&[&Ty::Unit], &Ty::Str),
            Prim::Args => is(args[0], &Ty::Unit) && array_of(result, &Ty::Str),
            Prim::System => {
                let ints = [args[0], args[3], args[4], args[5]].iter().all(|&ty| is(ty, &int));
                ints && is(args[1], &Ty::Str) && array_of(args[2], &byte) && is(result, &int)
            }
            Prim::Sleep => all(&[&int], &Ty::Unit),
            Prim::Clock | Prim::FirstThread => all(&[&Ty::Unit], &int),
            Prim::MemLoad => is(args[0], &word) && unboxed(self.ty(result)),
            Prim::MemStore => {
                is(args[0], &word) && unboxed(self.ty(args[1])) && is(result, &Ty::Unit)
            }
            Prim::SizeOf => false,
            Prim::StackMark => all(&[&Ty::Unit], &word),
            Prim::StackAlloc | Prim::RawAlloc => all(&[&int], &word),
            Prim::StackRelease | Prim::RawFree => all(&[&word], &Ty::Unit),
            Prim::Foreign => {
                let (names, operands) = args.split_at(2);
                let passed = |ty: TyId| unboxed(self.ty(ty));
                names.iter().all(|&name| is(name, &Ty::Str))
                    && operands.iter().all(|&ty| passed(ty))
                    && (passed(result) || is(result, &Ty::Unit))
            }
            Prim::CodePointer => is(result, &word),
            Prim::Pin => function(args[0]) && is(result, &int),
            Prim::Unpin => is(args[0], &int) && function(result),
            Prim::Pack => {
                is(args[0], &int)
                    && (is(args[1], &int) || is(args[1], &Ty::Str))
                    && is(result, &int)
            }
            Prim::Unpack => is(args[0], &int) && (is(result, &int) || is(result, &Ty::Str)),
            Prim::RegionGrown => is(result, &int),
            Prim::Ignore => is(result, &Ty::Unit),
        }
    }
}

fn integer(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(_))
}

fn number(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(_) | Ty::Float | Ty::Float32)
}

fn scalar(ty: &Ty) -> bool {
    number(ty) || matches!(ty, Ty::Unit | Ty::Bool | Ty::Char | Ty::Str)
}

/// Whether values are bits that mean the same to C.
fn unboxed(ty: &Ty) -> bool {
    number(ty) || matches!(ty, Ty::Bool | Ty::Char)
}

fn width(ty: &Ty) -> Option<u32> {
    match ty {
        Ty::Int(kind) => Some(kind.bits()),
        Ty::Float => Some(64),
        Ty::Float32 => Some(32),
        _ => None,
    }
}
