//! Data with places: what the reader makes, macros take apart and rebuild, and programs quote.
//!
//! A datum is an id into one table, so that deep data needs no deep recursion to be dropped and
//! shared or circular data needs no counting. Lists are pairs: the rest of a list is a datum of its
//! own, and taking it costs nothing.
//!
//! **Invariant.** Every cycle passes through a [`Kind::Same`], which is what `#0#` reads as. Code
//! that does not follow those therefore ends.

use cranelift_entity::{PrimaryMap, packed_option::PackedOption};
use enfold_syntax::span::Span;
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashSet;

use crate::number::Number;

/// A datum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(u32);
cranelift_entity::entity_impl!(DataId, "d");

/// A name that a macro inserted: another name, as it is seen where the macro was defined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AliasId(u32);
cranelift_entity::entity_impl!(AliasId, "alias");

/// One use of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UseId(u32);
cranelift_entity::entity_impl!(UseId, "use");

/// What a datum is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// `()`
    Null,
    /// `(a . b)`
    Pair(DataId, DataId),
    /// `#(a b)`
    Vector(Box<[DataId]>),
    /// A symbol that somebody wrote.
    Symbol(Symbol),
    /// A symbol that a macro inserted.
    Alias(AliasId),
    /// `#t`, `#f`
    Bool(bool),
    /// Any number.
    Number(Box<Number>),
    /// `#\a`
    Char(char),
    /// `"text"`
    Str(Box<str>),
    /// `#u8(1 2)`
    Bytes(Box<[u8]>),
    /// `#0#`: the datum that the label names.
    Same(DataId),
    /// `#!optional` and its kin.
    Marker(Marker),
    /// What could not be read; it has been reported.
    Bad,
}

/// What is written with `#!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Marker {
    /// Before the optional parameters.
    Optional,
    /// Before the rest parameter.
    Rest,
    /// The value of an optional parameter that was not given.
    Default,
    /// The end of a file.
    Eof,
}

impl Marker {
    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Marker::Optional => "#!optional",
            Marker::Rest => "#!rest",
            Marker::Default => "#!default",
            Marker::Eof => "#!eof",
        }
    }
}

/// A name in code: written, or inserted by a macro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ident {
    /// As somebody wrote it.
    Plain(Symbol),
    /// As a macro inserted it.
    Alias(AliasId),
}

#[derive(Debug, Clone)]
struct Node {
    kind: Kind,
    span: Span,
    made_by: PackedOption<UseId>,
}

/// A table of data.
#[derive(Debug, Clone, Default)]
pub struct Data {
    nodes: PrimaryMap<DataId, Node>,
    labelled: FxHashSet<DataId>,
}

impl Data {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a datum that somebody wrote.
    pub fn push(&mut self, kind: Kind, span: Span) -> DataId {
        self.nodes.push(Node { kind, span, made_by: None.into() })
    }

    /// Adds a datum that a macro made.
    pub fn push_made(&mut self, kind: Kind, span: Span, made_by: Option<UseId>) -> DataId {
        self.nodes.push(Node { kind, span, made_by: made_by.into() })
    }

    /// What it is.
    pub fn kind(&self, id: DataId) -> &Kind {
        &self.nodes[id].kind
    }

    /// Where it was written.
    pub fn span(&self, id: DataId) -> Span {
        self.nodes[id].span
    }

    /// The use of a macro that made it.
    pub fn made_by(&self, id: DataId) -> Option<UseId> {
        self.nodes[id].made_by.expand()
    }

    /// Makes it another datum; only what reads or copies data needs this.
    pub(crate) fn replace(&mut self, id: DataId, kind: Kind) {
        self.nodes[id].kind = kind;
    }

    /// How many data there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Says that a label names it.
    pub(crate) fn set_labelled(&mut self, id: DataId) {
        self.labelled.insert(id);
    }

    /// Whether a label names it.
    pub fn is_labelled(&self, id: DataId) -> bool {
        self.labelled.contains(&id)
    }

    /// What a label stands for, or the datum itself.
    pub fn resolve(&self, mut id: DataId) -> DataId {
        while let Kind::Same(target) = self.kind(id) {
            id = *target;
        }
        id
    }

    /// The name that it is.
    pub fn ident(&self, id: DataId) -> Option<Ident> {
        match self.kind(id) {
            Kind::Symbol(name) => Some(Ident::Plain(*name)),
            Kind::Alias(alias) => Some(Ident::Alias(*alias)),
            _ => None,
        }
    }

    /// The two halves of a pair.
    pub fn pair(&self, id: DataId) -> Option<(DataId, DataId)> {
        match self.kind(id) {
            Kind::Pair(first, rest) => Some((*first, *rest)),
            _ => None,
        }
    }

    /// The elements before the end of a list, and the end: the empty list if the list is proper.
    pub fn elements(&self, mut id: DataId) -> (Vec<DataId>, DataId) {
        let mut items = Vec::new();
        while let Kind::Pair(first, rest) = self.kind(id) {
            items.push(*first);
            id = *rest;
        }
        (items, id)
    }

    /// The elements of a proper list.
    pub fn list(&self, id: DataId) -> Option<Vec<DataId>> {
        let (items, end) = self.elements(id);
        matches!(self.kind(end), Kind::Null).then_some(items)
    }

    /// Builds a list that ends with `end`, with the place of `like`.
    pub fn build_list(&mut self, items: &[DataId], end: DataId, like: DataId) -> DataId {
        let (span, made_by) = (self.span(like), self.made_by(like));
        items
            .iter()
            .rev()
            .fold(end, |rest, item| self.push_made(Kind::Pair(*item, rest), span, made_by))
    }
}
