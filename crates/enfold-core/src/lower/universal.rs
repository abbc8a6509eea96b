//! Values of any type as values of one type: exceptions, of a kind of its own for each type.
//!
//! ```text
//! wrap x      at int     ─►   t = exception any<int>(x)
//! unwrap t    at int     ─►   x = t.0 of any<int>
//! ```
//!
//! Sound because a front end unwraps at the type at which it wrapped: the type is hidden in between, and
//! nothing else can be done with the value.

use enfold_graph::BindingId;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use crate::ir::{Atom, Exn, ExnId, Op, TyId};

impl Lower<'_> {
    /// A value as an exception.
    pub(super) fn wrap(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let exn = self.universal(ty);
        self.note_made(ty, span);
        self.emit(Op::Exception { exn, args: vec![value] }, self.scalars.exn, span, hint)
    }

    /// The value that an exception holds.
    pub(super) fn unwrap(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let exn = self.universal(ty);
        self.emit(Op::ExnField { base: value, exn, index: 0 }, ty, span, hint)
    }

    /// The exception that holds values of a type.
    pub(super) fn universal(&mut self, ty: TyId) -> ExnId {
        if let Some(&exn) = self.universals.get(&ty) {
            return exn;
        }
        let exn =
            self.program.exns.push(Exn { name: Symbol::new(super::UNIVERSAL), fields: vec![ty] });
        self.universals.insert(ty, exn);
        exn
    }
}
