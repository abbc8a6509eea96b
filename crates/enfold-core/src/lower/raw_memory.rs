//! What is read from and written to addresses: scalars, and pointers without their owners.
//!
//! ```text
//! mem_load a          at nativeptr<int>   ─►   t = mem_load a; p = make nativeptr<int>(t, ())
//! mem_store a, p      at nativeptr<int>   ─►   t = field p.0; mem_store a, t
//! size_of x           at int32            ─►   4
//! ```
//!
//! The checker has seen to it that nothing else is asked for. Who owns a pointer is not written to memory:
//! one that is read from there is nobody's.

use enfold_graph::BindingId;
use enfold_syntax::Span;

use super::Lower;
use crate::ir::{Atom, DataId, IntKind, Op, Prim, Ty, TyId};

/// The bytes of a reference.
const WORD: i64 = 8;

impl Lower<'_> {
    /// How many bytes a value takes behind an address.
    pub(super) fn size_of(&self, ty: TyId) -> Atom {
        let bytes = match &self.program.types[ty] {
            Ty::Unit | Ty::Never => 0,
            Ty::Bool => 1,
            Ty::Int(kind) => i64::from(kind.storage_bits() / 8),
            Ty::Float32 | Ty::Char => 4,
            _ => WORD,
        };
        Atom::Int(bytes, IntKind::Int)
    }

    pub(super) fn load(
        &mut self,
        address: Atom,
        ty: TyId,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let Some(data) = self.pointer(ty) else {
            return self.emit(Op::Prim(Prim::MemLoad, vec![address]), ty, span, hint);
        };
        let word = self.field_ty(data, 0, 0);
        let target = self.op(Prim::MemLoad, vec![address], word, span);
        let owner = self.nobody(self.field_ty(data, 0, 1), span);
        let op = Op::Construct { data, case: 0, args: vec![target, owner] };
        self.emit(op, ty, span, hint)
    }

    pub(super) fn store(&mut self, address: Atom, value: Atom, ty: TyId, span: Span) -> Atom {
        let value = match self.pointer(ty) {
            Some(data) => self.field(value, data, 0, 0, span, None),
            None => value,
        };
        self.effect(Op::Prim(Prim::MemStore, vec![address, value]), span)
    }

    fn pointer(&self, ty: TyId) -> Option<DataId> {
        match self.program.types[ty] {
            Ty::Data(data) => Some(data),
            _ => None,
        }
    }

    fn nobody(&mut self, ty: TyId, span: Span) -> Atom {
        match self.pointer(ty) {
            Some(data) => {
                self.emit(Op::Construct { data, case: 0, args: Vec::new() }, ty, span, None)
            }
            None => Atom::Unit,
        }
    }
}
