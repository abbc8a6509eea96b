//! Types after the transformation.
//!
//! ```text
//! int -> int               int -> (int -> unit) -> unit                      if it is effectful
//! int -> int -> int        int -> int -> (int -> unit) -> unit               if `int -> int` is
//! array<int -> int>        array<int -> (int -> unit) -> unit>
//! ```
//!
//! A declared type keeps its identity; its fields change. What is mapped is a type of the program as it was: never one that has been mapped.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use crate::ir::*;

/// The arrows of a function type, from its first argument on.
pub(super) fn spine(types: &Types, ty: TyId) -> impl Iterator<Item = TyId> + '_ {
    let arrow = |ty: &TyId| matches!(types[*ty], Ty::Arrow(..));
    std::iter::successors(Some(ty).filter(arrow), move |&ty| match types[ty] {
        Ty::Arrow(_, rest) => Some(rest).filter(|ty| matches!(types[*ty], Ty::Arrow(..))),
        _ => None,
    })
}

/// The types of the program as it was, and what they have become.
pub(super) struct NewTypes {
    effectful: EntitySet<TyId>,
    done: FxHashMap<TyId, TyId>,
    pub(super) unit: TyId,
}

impl NewTypes {
    /// Nothing mapped yet.
    pub(super) fn new(types: &mut Types, effectful: EntitySet<TyId>) -> NewTypes {
        NewTypes { effectful, done: FxHashMap::default(), unit: types.intern(Ty::Unit) }
    }

    /// Whether giving a function of this type its argument may capture.
    pub(super) fn is_effectful(&self, ty: TyId) -> bool {
        self.effectful.contains(ty)
    }

    /// What a type has become.
    pub(super) fn of(&mut self, types: &mut Types, ty: TyId) -> TyId {
        if let Some(&new) = self.done.get(&ty) {
            return new;
        }
        let new = match types[ty] {
            Ty::Arrow(from, to) => {
                let (from, to) = (self.of(types, from), self.of(types, to));
                let to = if self.is_effectful(ty) { self.awaited(types, to) } else { to };
                types.intern(Ty::Arrow(from, to))
            }
            Ty::Array(inner) => {
                let inner = self.of(types, inner);
                types.intern(Ty::Array(inner))
            }
            Ty::Cell(inner) => {
                let inner = self.of(types, inner);
                types.intern(Ty::Cell(inner))
            }
            _ => ty,
        };
        self.done.insert(ty, new);
        new
    }

    /// The type of a continuation of values of a new type.
    pub(super) fn continuation(&self, types: &mut Types, ty: TyId) -> TyId {
        types.intern(Ty::Arrow(ty, self.unit))
    }

    /// The type of what takes such a continuation.
    fn awaited(&self, types: &mut Types, ty: TyId) -> TyId {
        let continuation = self.continuation(types, ty);
        types.intern(Ty::Arrow(continuation, self.unit))
    }
}
