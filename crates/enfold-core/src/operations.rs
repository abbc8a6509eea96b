//! What the [table of operations](enfold_graph::prim) says about one at the types and operands that it has in core.
//!
//! What operations make needs a home. Placement gives it one, the certifier asks for it, and the interpreter puts the
//! object there; emission passes the region to the function of the runtime, and reports a bug where there is none.
//! A message of an exception is no new object: it is what the exception holds, or constant.

use enfold_graph::prim::{Effect, Makes, Raises};

use crate::ir::{Atom, Op, Prim, Ty};

/// Bytes of the longest texts: of a 64-bit integer with its sign, of a truth value, of a character.
const LONGEST_INT: u32 = 20;
const LONGEST_BOOL: u32 = 5;
const LONGEST_CHAR: u32 = 4;

/// Whether an operation with a result of this type makes it.
pub fn makes_new(prim: Prim, result: &Ty) -> bool {
    match prim.facts().makes {
        Makes::Nothing => false,
        Makes::Object | Makes::TextOfChar => true,
        Makes::IfStr | Makes::TextOfScalar => *result == Ty::Str,
    }
}

/// The most bytes of the text that an operation makes, if the type of its operand says so.
pub fn longest_text(prim: Prim, operand: Option<&Ty>) -> Option<u32> {
    match prim.facts().makes {
        Makes::TextOfChar => Some(LONGEST_CHAR),
        Makes::TextOfScalar => match operand? {
            Ty::Int(_) => Some(LONGEST_INT),
            Ty::Bool => Some(LONGEST_BOOL),
            Ty::Char => Some(LONGEST_CHAR),
            _ => None,
        },
        Makes::Nothing | Makes::Object | Makes::IfStr => None,
    }
}

/// Whether an operation may raise with these operands. `float` says whether its result is a floating-point number.
pub fn may_raise(prim: Prim, args: &[Atom], float: bool) -> bool {
    match prim.facts().raises {
        Raises::Never | Raises::NoNumber => false,
        Raises::ZeroDivisor => {
            !float && !matches!(args.get(1), Some(Atom::Int(divisor, _)) if *divisor != 0)
        }
        Raises::NegativeLength => {
            !matches!(args.first(), Some(Atom::Int(length, _)) if *length >= 0)
        }
        Raises::ItsOperand
        | Raises::Failure
        | Raises::MatchFailure
        | Raises::OutOfBounds
        | Raises::Something => true,
    }
}

/// Whether an operation with these operands can be left out when its result is not used.
pub fn can_be_dropped(prim: Prim, args: &[Atom], float: bool) -> bool {
    let idle = match prim.facts().effect {
        Effect::Computes | Effect::Reads => true,
        Effect::Acts | Effect::Ends => false,
    };
    idle && !may_raise(prim, args, float)
}

impl Op {
    /// Whether it can be dropped when its result is not used: it neither writes nor raises nor
    /// runs code that is not seen here. `float` says whether its result is a floating-point number.
    pub fn is_pure(&self, float: bool) -> bool {
        match self {
            Op::Copy(_)
            | Op::Lambda(_)
            | Op::Closure { .. }
            | Op::Construct { .. }
            | Op::Field { .. }
            | Op::Array(..)
            | Op::Exception { .. }
            | Op::ExnField { .. }
            | Op::NewCell(_)
            | Op::CellGet(_)
            | Op::GlobalGet(_) => true,
            Op::Prim(prim, args) => can_be_dropped(*prim, args, float),
            Op::Apply(..)
            | Op::Call { .. }
            | Op::Invoke { .. }
            | Op::Try(_)
            | Op::SetField { .. }
            | Op::CellSet(..)
            | Op::GlobalSet(..)
            | Op::Region(_)
            | Op::Count(..) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_texts_are_as_long() {
        let int = i64::MIN.to_string().len().max(u64::MAX.to_string().len());
        assert_eq!(int as u32, LONGEST_INT);
        assert_eq!("false".len() as u32, LONGEST_BOOL);
        assert_eq!(char::MAX.len_utf8() as u32, LONGEST_CHAR);
    }
}
