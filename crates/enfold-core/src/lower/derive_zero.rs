//! The zero of each type that asks for it.
//!
//! ```text
//! zero of (int * option<string>)   ─►   (0, None)
//! ```
//!
//! A union's zero is its first case without payload, or else the first case all of whose fields
//! have zeros. Every type that has values at all has a zero; that of a function raises when it is
//! called.

use enfold_syntax::Span;

use super::Lower;
use super::derive::{Parts, What};
use crate::ir::{Atom, DataId, Op, Term, Ty, TyId};

impl Lower<'_> {
    /// The zero of a type.
    pub(super) fn zero(&mut self, ty: TyId, span: Span) -> Atom {
        match self.program.types[ty] {
            Ty::Unit => Atom::Unit,
            Ty::Bool => Atom::Bool(false),
            Ty::Int(kind) => Atom::Int(0, kind),
            Ty::Float => Atom::Float(0.0),
            Ty::Float32 => Atom::Float32(0.0),
            Ty::Char => Atom::Char('\0'),
            Ty::Str => self.string(""),
            Ty::Array(item) => self.emit(Op::Array(item, Vec::new()), ty, span, None),
            Ty::Cell(item) => {
                let value = self.zero(item, span);
                self.emit(Op::NewCell(value), ty, span, None)
            }
            Ty::Arrow(..) => match self.derived(What::Zero, ty) {
                Some(lam) => Atom::Lam(lam),
                None => unreachable!("{ty} is a function type"),
            },
            Ty::Data(data) => {
                if self.zero_case(data, &mut Vec::new()).is_none() {
                    return self.reject("there is no zero of this type", span);
                }
                match self.derived(What::Zero, ty) {
                    Some(lam) => {
                        self.emit(Op::Apply(Atom::Lam(lam), vec![Atom::Unit]), ty, span, None)
                    }
                    None => unreachable!("{ty} is a record or union"),
                }
            }
            Ty::Exn => match self.program.builtin.bad_argument {
                Some(exn) => {
                    let message = self.string("an exception that was never given a value");
                    self.emit(Op::Exception { exn, args: vec![message] }, ty, span, None)
                }
                None => self.reject("there is no zero of this type", span),
            },
            Ty::Fn(_) | Ty::Never => self.reject("there is no zero of this type", span),
        }
    }

    /// The case of which a type's zero is made; `around` are the types that are being asked. What has a zero
    /// although some types are being asked has one always, and is remembered: types share their parts.
    fn zero_case(&mut self, data: DataId, around: &mut Vec<DataId>) -> Option<u32> {
        if around.contains(&data) {
            return None;
        }
        let cases = self.program.datas[data].cases.clone();
        if let Some(plain) = cases.iter().position(|case| case.fields.is_empty()) {
            return Some(plain as u32);
        }
        around.push(data);
        let found = cases.iter().position(|case| {
            case.fields.iter().all(|field| match self.program.types[field.ty] {
                Ty::Data(inner) => {
                    self.with_zero.contains(&inner) || self.zero_case(inner, around).is_some()
                }
                Ty::Never => false,
                _ => true,
            })
        });
        around.pop();
        if found.is_some() {
            self.with_zero.insert(data);
        }
        found.map(|case| case as u32)
    }

    pub(super) fn derive_zero(&mut self, ty: TyId, span: Span) -> Term {
        let Ty::Data(data) = self.program.types[ty] else {
            self.reject("a function that was never given a value was called", span);
            return Term::Unreachable;
        };
        let Some(case) = self.zero_case(data, &mut Vec::new()) else {
            unreachable!("{data} has no zero")
        };
        let tys = self.parts_of(Parts::Data(data, case));
        let args = tys.into_iter().map(|ty| self.zero(ty, span)).collect();
        let value = self.emit(Op::Construct { data, case, args }, ty, span, None);
        if self.ended() { Term::Unreachable } else { Term::Ret(value) }
    }
}
