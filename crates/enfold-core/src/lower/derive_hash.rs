//! The hash of each type that asks for it.
//!
//! ```text
//! hash<list<int>>(h, x :: rest)   ─►   hash<list<int>>(mix(mix(h, 1), hash x), rest)
//! ```
//!
//! A hash takes what there is so far as its first parameter, so that the last field is a tail call
//! and a long list needs no stack. Equal values have equal hashes: the hash looks at the same
//! components as equality does, in the same order.

use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::derive::{Parts, What};
use super::prims::ZERO;
use crate::ir::{Atom, ExnId, IntKind, Key, Op, Prim, Term, Ty, TyId};

impl Lower<'_> {
    /// `hash * 31 + n`.
    fn mix(&mut self, hash: Atom, n: Atom, span: Span) -> Atom {
        let int = self.scalars.int;
        let factor = Atom::Int(31, IntKind::Int);
        let scaled = self.op(Prim::Mul, vec![hash, factor], int, span);
        self.op(Prim::Add, vec![scaled, n], int, span)
    }

    /// The hash of what is there so far and a value.
    pub(super) fn hash_with(&mut self, ty: TyId, hash: Atom, value: Atom, span: Span) -> Atom {
        let int = self.scalars.int;
        if self.is_scalar(ty) {
            let own = self.op(Prim::Hash, vec![value], int, span);
            return self.mix(hash, own, span);
        }
        if ty == self.scalars.unit {
            return hash;
        }
        match self.derived(What::Hash, ty) {
            Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![hash, value]), int, span, None),
            None if self.graph.semantics.hash_skips_functions => hash,
            None => self.reject("functions and addresses have no hash", span),
        }
    }

    pub(super) fn derive_hash(&mut self, ty: TyId, hash: Atom, a: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Data(data) => {
                let count = self.program.datas[data].cases.len() as u32;
                if count == 1 {
                    return self.hash_parts(Parts::Data(data, 0), hash, a, span);
                }
                let cases = (0..count).map(|case| {
                    let block = self.block(|s| {
                        let tag = Atom::Int(i64::from(case), IntKind::Int);
                        let hash = s.mix(hash, tag, span);
                        s.hash_parts(Parts::Data(data, case), hash, a, span)
                    });
                    (Key::Case(case), block)
                });
                let cases = cases.collect();
                Term::switch(a, cases, None)
            }
            Ty::Array(item) => self.hash_array(item, hash, a, span),
            _ => self.hash_exn(hash, a, span),
        }
    }

    fn hash_exn(&mut self, hash: Atom, a: Atom, span: Span) -> Term {
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let cases = exns.into_iter().map(|exn| {
            let block = self.block(|s| {
                let tag = Atom::Int(i64::from(exn.as_u32()), IntKind::Int);
                let hash = s.mix(hash, tag, span);
                s.hash_parts(Parts::Exn(exn), hash, a, span)
            });
            (Key::Exn(exn), block)
        });
        let cases = cases.collect();
        let default = Some(Box::new(self.block(|_| Term::Ret(hash))));
        Term::Switch { scrutinee: a, cases, default }
    }

    fn hash_parts(&mut self, parts: Parts, mut hash: Atom, a: Atom, span: Span) -> Term {
        for (i, ty) in self.parts_of(parts).into_iter().enumerate() {
            let value = self.read(parts, a, i as u32, span);
            hash = self.hash_with(ty, hash, value, span);
        }
        if self.ended() { Term::Unreachable } else { Term::Ret(hash) }
    }

    fn hash_array(&mut self, item: TyId, hash: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let length = self.op(Prim::ArrLen, vec![a], int, span);
        let hash = self.mix(hash, length, span);
        let first = vec![(Symbol::new("i"), int, ZERO), (Symbol::new("hash"), int, hash)];
        self.loop_from(first, span, |s, again, vars| {
            let (i, hash) = (vars[0], vars[1]);
            let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
            let iterate = |s: &mut Self| {
                let value = s.op(Prim::ArrGet, vec![a, i], item, span);
                let hash = s.hash_with(item, hash, value, span);
                let next = s.op(Prim::Add, vec![i, Atom::Int(1, IntKind::Int)], int, span);
                s.jump(again, vec![next, hash])
            };
            s.if_atom(more, iterate, |_| Term::Ret(hash))
        })
    }
}
