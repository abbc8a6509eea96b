//! Whether two values are the same object, for types whose values may be no objects.
//!
//! ```text
//! same a, b   at (int * list<int>)   ─►   a.0 = b.0 && same a.1, b.1
//! ```
//!
//! Small values that never change travel in registers and have no identity (`layout/repr.rs`). Two of them are the
//! same if their case is and their components are. That agrees with what languages promise: what is the same is
//! equal, and what is mentioned twice is the same as itself. What has a mutable field, and what contains itself,
//! has an address and is compared by it; in a cycle of types, those that break it. If `box_cases` then makes such a union one word,
//! the word is what is compared.

use cranelift_entity::EntitySet;
use enfold_syntax::Span;
use rustc_hash::FxHashSet;

use super::Lower;
use super::derive::{Parts, What};
use crate::ir::{Atom, DataId, Key, Op, Prim, Term, Ty, TyId};
use crate::layout::cut_cycles;

impl Lower<'_> {
    /// Whether two values are the same object.
    pub(super) fn same(&mut self, ty: TyId, a: Atom, b: Atom, span: Span) -> Atom {
        let bool = self.scalars.bool;
        match self.program.types[ty] {
            Ty::Unit => Atom::Bool(true),
            Ty::Data(data) if !self.has_address(data) => match self.derived(What::Same, ty) {
                Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![a, b]), bool, span, None),
                None => unreachable!("{ty} is a record or union"),
            },
            _ => self.op(Prim::Same, vec![a, b], bool, span),
        }
    }

    pub(super) fn derive_same(&mut self, ty: TyId, a: Atom, b: Atom, span: Span) -> Term {
        let data = self.expect_data(ty);
        let count = self.program.datas[data].cases.len() as u32;
        if count == 1 {
            return self.same_parts(Parts::Data(data, 0), a, b, span);
        }
        let cases = (0..count).map(|case| {
            let block = self.block(|s| {
                let same = s.block(|s| s.same_parts(Parts::Data(data, case), a, b, span));
                let other = s.block(|_| Term::Ret(Atom::Bool(false)));
                let cases = vec![(Key::Case(case), same)];
                Term::switch(b, cases, Some(other))
            });
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Term::switch(a, cases, None)
    }

    fn same_parts(&mut self, parts: Parts, a: Atom, b: Atom, span: Span) -> Term {
        let tys = self.parts_of(parts);
        self.same_from(parts, &tys, 0, a, b, span)
    }

    fn same_from(
        &mut self,
        parts: Parts,
        tys: &[TyId],
        at: usize,
        a: Atom,
        b: Atom,
        span: Span,
    ) -> Term {
        let Some(&ty) = tys.get(at) else { return Term::Ret(Atom::Bool(true)) };
        let x = self.read(parts, a, at as u32, span);
        let y = self.read(parts, b, at as u32, span);
        let same = self.same(ty, x, y, span);
        if at + 1 == tys.len() {
            return if self.ended() { Term::Unreachable } else { Term::Ret(same) };
        }
        let rest = |s: &mut Self| s.same_from(parts, tys, at + 1, a, b, span);
        self.if_atom(same, rest, |_| Term::Ret(Atom::Bool(false)))
    }

    /// Whether values of a type are objects for certain, as `layout/repr.rs` decides.
    pub(super) fn has_address(&self, data: DataId) -> bool {
        let mut boxed = EntitySet::new();
        let (mut types, mut at) = (vec![data], 0);
        let mut seen: FxHashSet<DataId> = types.iter().copied().collect();
        while let Some(&inner) = types.get(at) {
            at += 1;
            if self.program.datas[inner].made_anew() {
                // What can be assigned to is boxed, and ends the way.
                boxed.insert(inner);
                continue;
            }
            types.extend(self.fields_of(inner).into_iter().filter(|field| seen.insert(*field)));
        }
        cut_cycles(&self.program, &types, &mut boxed);
        boxed.contains(data)
    }

    fn fields_of(&self, data: DataId) -> Vec<DataId> {
        let fields = self.program.datas[data].cases.iter().flat_map(|case| &case.fields);
        let datas = fields.filter_map(|field| match self.program.types[field.ty] {
            Ty::Data(inner) => Some(inner),
            _ => None,
        });
        datas.collect()
    }
}
