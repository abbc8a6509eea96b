//! Interned types of the graph.

use cranelift_entity::{PrimaryMap, entity_impl};
pub use enfold_syntax::literal::IntKind;
use rustc_hash::FxHashMap;

use crate::graph::DataId;

/// A type of a [`TypeTable`]; equal types have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TyId(u32);
entity_impl!(TyId, "t");

/// A type parameter of a declared type or of a polymorphic binding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(u32);
entity_impl!(ParamId, "p");

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Stands where an error was reported; agrees with everything.
    Error,
    /// `unit`.
    Unit,
    /// `bool`.
    Bool,
    /// An integer type.
    Int(IntKind),
    /// `float`, 64 bits.
    Float,
    /// `float32`.
    Float32,
    /// A Unicode scalar value.
    Char,
    /// UTF-8 text.
    Str,
    /// An exception value.
    Exn,
    /// A mutable array.
    Array(TyId),
    /// The address of a mutable binding (`&x`, `byref<t>`).
    Byref(TyId),
    /// A function of one argument; curried functions nest on the right.
    Fun(TyId, TyId),
    /// At least two components.
    Tuple(Vec<TyId>),
    /// A declared type with its arguments.
    Data(DataId, Vec<TyId>),
    /// A type parameter.
    Param(ParamId),
}

/// All types of a graph, each stored once.
#[derive(Debug, Clone, Default)]
pub struct TypeTable {
    types: PrimaryMap<TyId, Ty>,
    ids: FxHashMap<Ty, TyId>,
}

impl TypeTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type behind an id.
    pub fn get(&self, id: TyId) -> &Ty {
        &self.types[id]
    }

    /// All types in the order they were made; components come before what they are part of.
    pub fn iter(&self) -> impl Iterator<Item = (TyId, &Ty)> {
        self.types.iter()
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }
}

impl std::ops::Index<TyId> for TypeTable {
    type Output = Ty;

    fn index(&self, id: TyId) -> &Ty {
        &self.types[id]
    }
}
