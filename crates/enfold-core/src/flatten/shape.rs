//! Types in which each function type is a class of its own until values flow between two.
//!
//! A [`Shape`] mirrors a type as far as function types occur in it. Everything without one,
//! declared types included (their fields have shapes of their own, one per field in the whole
//! program), is the one shape [`LEAF`]. Shapes are unified along the flow of values; the classes
//! that result are the function types of the flat phase.
//!
//! Parts of types are shared, shapes are not: the shape of a type with many functions in it could be exponentially larger
//! than the type. Types of more than [`LARGEST`] functions have one shape each in the whole program.
//!
//! Unification never meets a shape inside itself: both sides mirror the same type, and a type is
//! larger than its parts.
//!
//! Cost: nearly constant per operation (union by size, path halving).

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
use enfold_syntax::UnionFind;
use rustc_hash::FxHashMap;

use crate::ir::{Ty, TyId, Types};

/// A node of the union-find forest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ShapeId(u32);
entity_impl!(ShapeId, "shape");

/// The shape of every type without a function type in it.
pub(super) const LEAF: ShapeId = ShapeId(0);

impl Default for ShapeId {
    fn default() -> Self {
        LEAF
    }
}

/// What a type is made of, as far as functions occur in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing of interest.
    Leaf,
    /// The element of an array or the content of a cell.
    Holder(ShapeId),
    /// A function of one argument: parameter and result.
    Arrow(ShapeId, ShapeId),
}

/// All shapes.
pub(super) struct Shapes {
    nodes: PrimaryMap<ShapeId, Shape>,
    same: UnionFind,
    size: SecondaryMap<ShapeId, u32>,
    /// How many function types are in a type, outside declared types.
    functions: FxHashMap<TyId, u32>,
    /// The shapes of large types.
    large: FxHashMap<TyId, ShapeId>,
}

/// Types with more functions than this have one shape.
const LARGEST: u32 = 100;

impl Shapes {
    /// Only [`LEAF`].
    pub(super) fn new() -> Self {
        let mut nodes = PrimaryMap::new();
        nodes.push(Shape::Leaf);
        Shapes {
            nodes,
            same: UnionFind::default(),
            size: SecondaryMap::new(),
            functions: FxHashMap::default(),
            large: FxHashMap::default(),
        }
    }

    /// How many shapes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether a type has no function type in it outside declared types.
    pub(super) fn is_plain(&mut self, types: &Types, ty: TyId) -> bool {
        self.functions(types, ty) == 0
    }

    fn functions(&mut self, types: &Types, ty: TyId) -> u32 {
        if let Some(&count) = self.functions.get(&ty) {
            return count;
        }
        let count = match types[ty] {
            Ty::Arrow(param, ret) => {
                let inside = self.functions(types, param);
                inside.saturating_add(self.functions(types, ret)).saturating_add(1)
            }
            Ty::Array(inner) | Ty::Cell(inner) => self.functions(types, inner),
            _ => 0,
        };
        self.functions.insert(ty, count);
        count
    }

    /// A shape for a type, with classes of its own unless the type is large.
    pub(super) fn fresh(&mut self, types: &Types, ty: TyId) -> ShapeId {
        let functions = self.functions(types, ty);
        if functions == 0 {
            return LEAF;
        }
        if functions > LARGEST
            && let Some(&shape) = self.large.get(&ty)
        {
            return shape;
        }
        let shape = match types[ty] {
            Ty::Array(inner) | Ty::Cell(inner) => {
                let inner = self.fresh(types, inner);
                self.nodes.push(Shape::Holder(inner))
            }
            Ty::Arrow(param, ret) => {
                let param = self.fresh(types, param);
                let ret = self.fresh(types, ret);
                self.arrow(param, ret)
            }
            _ => LEAF,
        };
        if functions > LARGEST {
            self.large.insert(ty, shape);
        }
        shape
    }

    /// The shape of a function from `param` to `ret`.
    pub(super) fn arrow(&mut self, param: ShapeId, ret: ShapeId) -> ShapeId {
        self.nodes.push(Shape::Arrow(param, ret))
    }

    /// The representative of a shape's class.
    pub(super) fn find(&self, shape: ShapeId) -> ShapeId {
        ShapeId::from_u32(self.same.find(shape.as_u32()))
    }

    /// What a shape is made of.
    pub(super) fn get(&mut self, shape: ShapeId) -> Shape {
        let shape = self.find(shape);
        self.nodes[shape]
    }

    /// What an array or a cell of this shape holds.
    pub(super) fn held(&mut self, shape: ShapeId) -> ShapeId {
        match self.get(shape) {
            Shape::Holder(inner) => inner,
            _ => LEAF,
        }
    }

    /// The shape of the result after `count` arguments.
    pub(super) fn after(&mut self, mut shape: ShapeId, count: usize) -> ShapeId {
        for _ in 0..count {
            match self.get(shape) {
                Shape::Arrow(_, ret) => shape = ret,
                _ => return LEAF,
            }
        }
        shape
    }

    /// Makes two shapes of one type one.
    pub(super) fn unify(&mut self, a: ShapeId, b: ShapeId) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b || a == LEAF || b == LEAF {
            return;
        }
        let (small, large) = if self.size[a] <= self.size[b] { (a, b) } else { (b, a) };
        self.same.link(small.as_u32(), large.as_u32());
        self.size[large] += self.size[small] + 1;
        match (self.nodes[a], self.nodes[b]) {
            (Shape::Holder(a), Shape::Holder(b)) => self.unify(a, b),
            (Shape::Arrow(p, r), Shape::Arrow(q, s)) => {
                self.unify(p, q);
                self.unify(r, s);
            }
            _ => {}
        }
    }

    /// The representatives of all classes of functions.
    pub(super) fn classes(&mut self) -> Vec<ShapeId> {
        (0..self.len())
            .map(ShapeId::new)
            .filter(|&s| self.find(s) == s && matches!(self.nodes[s], Shape::Arrow(..)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unifying_functions_unifies_parameters_and_results() {
        let mut types = Types::default();
        let int = types.intern(Ty::Bool);
        let inner = types.intern(Ty::Arrow(int, int));
        let outer = types.intern(Ty::Arrow(inner, inner));
        let cell = types.intern(Ty::Cell(outer));
        let mut shapes = Shapes::new();
        let (a, b) = (shapes.fresh(&types, cell), shapes.fresh(&types, cell));
        assert_eq!(shapes.classes().len(), 6);
        shapes.unify(a, b);
        assert_eq!(shapes.classes().len(), 3);
        let function = shapes.held(a);
        assert_eq!(shapes.after(function, 3), LEAF);
        assert_eq!(shapes.fresh(&types, int), LEAF);
    }
}
