//! Which operations make a new string or array: the one place that says so.
//!
//! What they make needs a home. Placement gives it one, the certifier asks for it, and the interpreter puts the object
//! there; emission passes the region to the function of the runtime, and reports a bug where there is none.
//!
//! A message of an exception is no new object in this sense: it is what the exception holds, or a text that the
//! runtime makes where it can.

use crate::ir::{Prim, Ty};

/// Whether an operation with a result of this type makes it.
pub fn makes_new(prim: Prim, result: &Ty) -> bool {
    match prim {
        // At other types they make nothing.
        Prim::Add | Prim::ToStr | Prim::Unpack => *result == Ty::Str,
        Prim::StrSub
        | Prim::StrOfChar
        | Prim::StrUpper
        | Prim::StrLower
        | Prim::LayOut
        | Prim::StrJoin
        | Prim::StrToBytes
        | Prim::StrOfBytes
        | Prim::StrOfRaw
        | Prim::FormatFloat
        | Prim::FormatFixed
        | Prim::FormatExp
        | Prim::FormatGeneral
        | Prim::Show
        | Prim::ArrNew
        | Prim::ArrZero
        | Prim::ReadLine
        | Prim::ExnPlace
        | Prim::Args => true,
        _ => false,
    }
}
