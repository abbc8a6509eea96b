//! Replaces curried function types by classes with arity and members.
//!
//! ```text
//! f: int -> int -> int       class with arity 2:  f: fn0,  fn0 = (int, int) -> int {lam1, lam4}
//! cell (int -> int)          cell fn1,                     fn1 = (int) -> int {lam2}
//! ```
//!
//! Assumes final classes and arities. Establishes: no type of the new table is an arrow; places
//! between which values flow have equal types. A type table of its own keeps arrows out of the flat
//! program. Cost: linear in the sizes of the types that have functions in them.

use cranelift_entity::{PrimaryMap, SecondaryMap};

use super::choose_arity::Arities;
use super::infer_sets::Sets;
use super::shape::{Shape, ShapeId};
use crate::ir::{FnId, FnTy, LamId, Ty, TyId, Types};

/// The types of the flat program, as they are made.
pub(super) struct FlatTypes<'a> {
    old: Types,
    arities: &'a Arities,
    /// The new table.
    pub(super) types: Types,
    /// The classes that were asked for.
    pub(super) fns: PrimaryMap<FnId, FnTy>,
    class: SecondaryMap<ShapeId, Option<FnId>>,
    plain: SecondaryMap<TyId, Option<TyId>>,
}

impl<'a> FlatTypes<'a> {
    /// Nothing yet.
    pub(super) fn new(old: Types, arities: &'a Arities) -> Self {
        FlatTypes {
            old,
            arities,
            types: Types::default(),
            fns: PrimaryMap::new(),
            class: SecondaryMap::new(),
            plain: SecondaryMap::new(),
        }
    }

    /// Whether a type of the nested program is unit.
    pub(super) fn is_unit(&self, ty: TyId) -> bool {
        self.old[ty] == Ty::Unit
    }

    /// The flat type of a place with this type and shape.
    pub(super) fn ty(&mut self, sets: &mut Sets, ty: TyId, shape: ShapeId) -> TyId {
        match self.old[ty] {
            Ty::Arrow(..) => {
                let class = self.class(sets, ty, shape);
                self.types.intern(Ty::Fn(class))
            }
            Ty::Array(inner) if !sets.shapes.is_plain(&self.old, inner) => {
                let held = sets.shapes.held(shape);
                let inner = self.ty(sets, inner, held);
                self.types.intern(Ty::Array(inner))
            }
            Ty::Cell(inner) if !sets.shapes.is_plain(&self.old, inner) => {
                let held = sets.shapes.held(shape);
                let inner = self.ty(sets, inner, held);
                self.types.intern(Ty::Cell(inner))
            }
            _ => self.plain(ty),
        }
    }

    fn plain(&mut self, ty: TyId) -> TyId {
        if let Some(ty) = self.plain[ty] {
            return ty;
        }
        let new = match self.old[ty].clone() {
            Ty::Array(inner) => Ty::Array(self.plain(inner)),
            Ty::Cell(inner) => Ty::Cell(self.plain(inner)),
            other => other,
        };
        let new = self.types.intern(new);
        self.plain[ty] = Some(new);
        new
    }

    /// The class of functions of this type and shape.
    pub(super) fn class(&mut self, sets: &mut Sets, ty: TyId, shape: ShapeId) -> FnId {
        let root = sets.shapes.find(shape);
        if let Some(class) = self.class[root] {
            return class;
        }
        let (mut ty, mut shape) = (ty, shape);
        let mut params = Vec::new();
        for _ in 0..self.arities.get(sets, root) {
            let Ty::Arrow(param, ret) = self.old[ty] else { break };
            let (from, to) = match sets.shapes.get(shape) {
                Shape::Arrow(from, to) => (from, to),
                _ => (super::shape::LEAF, super::shape::LEAF),
            };
            params.push(self.ty(sets, param, from));
            (ty, shape) = (ret, to);
        }
        let ret = self.ty(sets, ty, shape);
        let class = self.fns.push(FnTy { params, ret, members: Vec::new() });
        self.class[root] = Some(class);
        class
    }

    /// The class that a function is a member of when it is used as a value.
    pub(super) fn join(
        &mut self,
        sets: &mut Sets,
        lam: (LamId, LamId),
        ret: TyId,
        params: &[TyId],
    ) -> FnId {
        let (nested, flat) = lam;
        let root = sets.shapes.find(sets.lam[nested]);
        let class = match self.class[root] {
            Some(class) => class,
            None => {
                let ty =
                    params.iter().rev().fold(ret, |ret, &p| self.old.intern(Ty::Arrow(p, ret)));
                self.class(sets, ty, root)
            }
        };
        self.fns[class].members.push(flat);
        class
    }
}
