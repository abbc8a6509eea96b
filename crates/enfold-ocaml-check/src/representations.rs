//! Terms become representations: the types of the graph.
//!
//! ```text
//! type 'a pair = 'a * 'a      int pair ─► int * int          [ `A | `B ] ─► the union of all variants
//! module M : sig type t end   M.t ─► what it is inside        ~f:(int -> int) -> int ─► (int -> int) -> int
//! ```
//!
//! Abbreviations and sealed types are expanded, labels are dropped, rows are the one union of polymorphic variants, indices
//! of GADTs are left out. What nothing determined is `unit`. Terms that are equal become equal types, so that what was
//! well typed over terms is so over types. Each term is converted once.

use enfold_graph::{DataId, IntKind, Ty, TyId, TypeTable};
use rustc_hash::FxHashMap;

use crate::INT;
use crate::store::{Builtin, Def, Shape, Store, Term, TyConId};

/// The types that terms become.
pub(crate) struct Representations<'s> {
    store: &'s mut Store,
    table: TypeTable,
    /// The type of each term, and whether it has parameters.
    known: FxHashMap<Term, (TyId, bool)>,
    union: DataId,
    mentions_union: bool,
}

impl<'s> Representations<'s> {
    /// With the declaration that all polymorphic variants are, or will be.
    pub fn new(store: &'s mut Store, union: DataId) -> Self {
        let (table, known) = (TypeTable::new(), FxHashMap::default());
        Representations { store, table, known, union, mentions_union: false }
    }

    /// The type of a term.
    pub fn of(&mut self, term: Term) -> TyId {
        self.convert(term).0
    }

    /// The type of a term, and whether it has parameters.
    pub fn convert(&mut self, term: Term) -> (TyId, bool) {
        let term = self.store.resolve(term);
        if let Some(&found) = self.known.get(&term) {
            return found;
        }
        let found = self.converted(term);
        self.known.insert(term, found);
        found
    }

    /// A type that no term stands for.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        self.table.intern(ty)
    }

    /// A type that was made here.
    pub fn get(&self, ty: TyId) -> &Ty {
        &self.table[ty]
    }

    /// All types, and whether one of them mentions the union of polymorphic variants.
    pub fn end(self) -> (TypeTable, bool) {
        (self.table, self.mentions_union)
    }

    fn converted(&mut self, term: Term) -> (TyId, bool) {
        let mut open = false;
        let ty = match self.store.shape(term).clone() {
            Shape::Var { .. } => Ty::Unit,
            Shape::Link(_) | Shape::Error => Ty::Error,
            Shape::Arrow(_, from, to) => {
                let from = self.part(from, &mut open);
                Ty::Fun(from, self.part(to, &mut open))
            }
            Shape::Tuple(items) => match &items[..] {
                [] => Ty::Unit,
                [one] => return self.convert(*one),
                items => Ty::Tuple(self.parts(items, &mut open)),
            },
            Shape::Param(param) => {
                open = true;
                Ty::Param(param)
            }
            Shape::Row(_) => {
                self.mentions_union = true;
                Ty::Data(self.union, Vec::new())
            }
            Shape::Package(_, _, values) => return self.convert(values),
            Shape::Con(con, args) => match self.store.tycon(con).def {
                Def::Builtin(Builtin::Array) => Ty::Array(self.part(args[0], &mut open)),
                Def::Builtin(Builtin::Bytes) => Ty::Array(self.intern(Ty::Int(IntKind::Octet))),
                Def::Builtin(builtin) => plain(builtin),
                Def::Abstract | Def::Pending => Ty::Unit,
                Def::Open => Ty::Exn,
                Def::Data(data) => Ty::Data(data, self.arguments(con, &args, &mut open)),
                Def::Alias(body) | Def::Sealed(body, _) => {
                    let params = self.store.tycon(con).params.clone();
                    let map: Vec<_> = params.iter().copied().zip(args.iter().copied()).collect();
                    let body = self.store.substitute(body, &map);
                    return self.convert(body);
                }
            },
        };
        (self.table.intern(ty), open)
    }

    fn part(&mut self, term: Term, open: &mut bool) -> TyId {
        let (ty, with) = self.convert(term);
        *open |= with;
        ty
    }

    fn parts(&mut self, terms: &[Term], open: &mut bool) -> Vec<TyId> {
        terms.iter().map(|&term| self.part(term, open)).collect()
    }

    /// The arguments that have a representation, and the types of the functions around the declaration.
    fn arguments(&mut self, con: TyConId, args: &[Term], open: &mut bool) -> Vec<TyId> {
        let erased = self.store.erased(con).cloned();
        let kept = |i: usize| erased.as_ref().is_none_or(|e| !e[i]);
        let kept_args = args.iter().enumerate().filter(|(i, _)| kept(*i));
        let mut found: Vec<TyId> = kept_args.map(|(_, &arg)| self.part(arg, open)).collect();
        for &outer in &*self.store.tycon(con).outer.clone() {
            let ty = self.part(outer, open);
            if matches!(self.table[ty], Ty::Param(_)) {
                found.push(ty);
            }
        }
        found
    }
}

fn plain(builtin: Builtin) -> Ty {
    match builtin {
        Builtin::Int => Ty::Int(INT),
        Builtin::Int32 => Ty::Int(IntKind::I32),
        Builtin::Int64 => Ty::Int(IntKind::I64),
        Builtin::Nativeint => Ty::Int(IntKind::ISize),
        Builtin::Word => Ty::Int(IntKind::Int),
        Builtin::Unsigned => Ty::Int(IntKind::U64),
        Builtin::Char => Ty::Int(IntKind::U8),
        Builtin::Octet => Ty::Int(IntKind::Octet),
        Builtin::String => Ty::Str,
        Builtin::Float => Ty::Float,
        Builtin::Single => Ty::Float32,
        Builtin::Instance => Ty::Int(IntKind::USize),
        Builtin::Bool => Ty::Bool,
        Builtin::Exn => Ty::Exn,
        Builtin::Unit | Builtin::Array | Builtin::Bytes => Ty::Unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Row;
    use crate::store::{Label, TyCon};
    use enfold_syntax::{FileId, Span, Symbol};

    fn con(store: &mut Store, def: Def) -> Term {
        let span = Span::new(FileId::from_u32(0), 0, 0);
        let name = Symbol::new("t");
        let (params, outer) = (Vec::new().into(), Vec::new().into());
        let id = store.add_tycon(TyCon { name, span, params, def, outer });
        store.con(id, &[])
    }

    #[test]
    fn sealed_types_abbreviations_and_labels_are_seen_through() {
        let mut store = Store::new();
        let int = con(&mut store, Def::Builtin(Builtin::Int));
        let alias = con(&mut store, Def::Alias(int));
        let sealed = con(&mut store, Def::Sealed(alias, 1));
        let labelled = store.arrow(Label::Labelled(Symbol::new("f")), int, sealed);
        let plain = store.arrow(Label::None, alias, int);
        let mut types = Representations::new(&mut store, DataId::from_u32(0));
        assert_eq!(types.of(sealed), types.of(int));
        assert_eq!(types.of(labelled), types.of(plain));
        assert!(!types.end().1);
    }

    #[test]
    fn what_nothing_determined_is_unit_and_rows_are_the_union() {
        let mut store = Store::new();
        let (var, more) = (store.fresh(), store.fresh());
        let row = store.add(Shape::Row(Row::new(Vec::new(), false, more)));
        let mut types = Representations::new(&mut store, DataId::from_u32(7));
        let (unit, union) = (types.of(var), types.of(row));
        assert_eq!(types.get(unit), &Ty::Unit);
        assert_eq!(types.get(union), &Ty::Data(DataId::from_u32(7), Vec::new()));
        assert!(types.end().1);
    }
}
