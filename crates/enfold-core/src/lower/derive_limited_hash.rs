//! The hash of OCaml's hash tables: a limited number of values is mixed in, in the order of their depth.
//!
//! ```text
//! hash_limited 10, 100, 0, (1, [2])   ─►   s = mix_start 10, 100, 0
//!                                          s = apply levels<…>(s, v)      // until a level adds nothing
//!                                          h = mix_end s
//! ```
//!
//! For each type one function visits the values that lie at a given depth below one of that type:
//!
//! ```text
//! visit<list<int>>(s, depth, x :: rest)  =  if depth = 0 then mix s, header
//!                                           else visit<list<int>>(visit<int>(s, depth - 1, x), depth - 1, rest)
//! ```
//!
//! so that level after level is what a queue would give, without one. A hash looks at 256 values at most, and so
//! at no more levels; its cost does not depend on the size of the value. Blocks have the headers that OCaml gives
//! them: cases without payload are numbers, those with one are numbered on their own. A polymorphic variant, whose
//! case is named with its backquote, is the number of its tag, or a block of that and its payload.

use enfold_graph::BindingId;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::derive::{Parts, What};
use super::prims::ZERO;
use super::types::Shape;
use crate::ir::{Atom, DataId, IntKind, Key, Op, Prim, Term, Ty, TyId};

const ONE: Atom = Atom::Int(1, IntKind::Int);

impl Lower<'_> {
    /// `hash_limited count limit seed value`.
    pub(super) fn limited_hash(
        &mut self,
        ty: TyId,
        args: &[Atom],
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let int = self.scalars.int;
        let start = self.op(Prim::MixStart, args[..3].to_vec(), int, span);
        let value = args[3];
        let state = if self.is_scalar(ty) {
            self.op(Prim::Mix, vec![start, value], int, span)
        } else if ty == self.scalars.unit {
            self.op(Prim::Mix, vec![start, immediate(0)], int, span)
        } else {
            match self.derived(What::Levels, ty) {
                Some(lam) => {
                    self.emit(Op::Apply(Atom::Lam(lam), vec![start, value]), int, span, None)
                }
                None => start,
            }
        };
        self.emit(Op::Prim(Prim::MixEnd, vec![state]), int, span, hint)
    }

    /// Visits level after level until one adds nothing.
    pub(super) fn derive_levels(&mut self, ty: TyId, start: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let first = vec![(Symbol::new("depth"), int, ZERO), (Symbol::new("hash"), int, start)];
        self.loop_from(first, span, |s, again, vars| {
            let (depth, hash) = (vars[0], vars[1]);
            let next = s.visit(ty, hash, depth, a, span);
            let same = s.op(Prim::Eq, vec![next, hash], s.scalars.bool, span);
            s.if_atom(
                same,
                |_| Term::Ret(hash),
                |s| {
                    let deeper = s.op(Prim::Add, vec![depth, ONE], int, span);
                    s.jump(again, vec![deeper, next])
                },
            )
        })
    }

    /// The hash with what lies so deep below a value.
    pub(super) fn visit(
        &mut self,
        ty: TyId,
        hash: Atom,
        depth: Atom,
        value: Atom,
        span: Span,
    ) -> Atom {
        match self.derived(What::Visit, ty) {
            Some(lam) => {
                let call = Op::Apply(Atom::Lam(lam), vec![hash, depth, value]);
                self.emit(call, self.scalars.int, span, None)
            }
            None => hash,
        }
    }

    pub(super) fn derive_visit(&mut self, ty: TyId, args: &[Atom], span: Span) -> Term {
        let (hash, depth, a) = (args[0], args[1], args[2]);
        match self.program.types[ty] {
            Ty::Data(data) if self.is_floats(data) => {
                self.at_level(depth, span, |s| s.visit_floats(data, hash, a, span), hash)
            }
            Ty::Data(data) => self.visit_data(data, hash, depth, a, span),
            Ty::Array(item) => self.visit_array(item, hash, depth, a, span),
            Ty::Unit => self.at_level(depth, span, |s| s.mixed(hash, immediate(0), span), hash),
            Ty::Exn => Term::Ret(hash),
            _ => self.at_level(depth, span, |s| s.mixed(hash, a, span), hash),
        }
    }

    /// A record of floats is kept as the floats alone.
    fn is_floats(&self, data: DataId) -> bool {
        let float = |ty: TyId| self.program.types[ty] == Ty::Float;
        let fields = &self.program.datas[data].cases[0].fields;
        self.shape(data) == Shape::Record
            && !fields.is_empty()
            && fields.iter().all(|field| float(field.ty))
    }

    /// Something that is done at its own level only.
    fn at_level(
        &mut self,
        depth: Atom,
        span: Span,
        here: impl FnOnce(&mut Self) -> Term,
        hash: Atom,
    ) -> Term {
        let zero = self.op(Prim::Eq, vec![depth, ZERO], self.scalars.bool, span);
        self.if_atom(zero, here, |_| Term::Ret(hash))
    }

    fn mixed(&mut self, hash: Atom, value: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        Term::Ret(self.op(Prim::Mix, vec![hash, value], int, span))
    }

    fn visit_floats(&mut self, data: DataId, hash: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let parts = Parts::Data(data, 0);
        let count = self.parts_of(parts).len() as u32;
        let mixed = (0..count).fold(hash, |hash, index| {
            let value = self.read(parts, a, index, span);
            self.op(Prim::Mix, vec![hash, value], int, span)
        });
        Term::Ret(mixed)
    }

    fn visit_data(&mut self, data: DataId, hash: Atom, depth: Atom, a: Atom, span: Span) -> Term {
        let count = self.program.datas[data].cases.len() as u32;
        if count == 1 {
            return self.visit_case(data, 0, hash, depth, a, span);
        }
        let cases = (0..count).map(|case| {
            let block = self.block(|s| s.visit_case(data, case, hash, depth, a, span));
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Term::switch(a, cases, None)
    }

    fn visit_case(
        &mut self,
        data: DataId,
        case: u32,
        hash: Atom,
        depth: Atom,
        a: Atom,
        span: Span,
    ) -> Term {
        let mut parts = Parts::Data(data, case);
        let mut types = self.parts_of(parts);
        let before = &self.program.datas[data].cases[..case as usize];
        let alike = before.iter().filter(|other| other.fields.is_empty() == types.is_empty());
        let mut number = alike.count() as i64;
        let name = self.program.datas[data].cases[case as usize].name;
        let tag = name.as_str().strip_prefix('`').map(tag_number);
        if let Some(tag) = tag {
            number = if types.is_empty() { tag } else { 0 };
        }
        if types.is_empty() {
            return self.at_level(depth, span, |s| s.mixed(hash, immediate(number), span), hash);
        }
        let inline = self.inline_record(name.as_str(), &types);
        let mut a = a;
        if let Some(record) = inline {
            a = self.read(parts, a, 0, span);
            parts = Parts::Data(record, 0);
            types = self.parts_of(parts);
        }
        let size = types.len() + usize::from(tag.is_some());
        let header = Atom::Int((size as i64) << 10 | number, IntKind::Int);
        let short = self.program.types.intern(Ty::Int(IntKind::I63));
        let zero = self.op(Prim::Eq, vec![depth, ZERO], self.scalars.bool, span);
        self.if_atom(
            zero,
            |s| s.mixed(hash, header, span),
            |s| {
                let depth = s.op(Prim::Sub, vec![depth, ONE], s.scalars.int, span);
                let hash = match tag {
                    Some(tag) => s.visit(short, hash, depth, immediate(tag), span),
                    None => hash,
                };
                let visited = types.into_iter().enumerate().fold(hash, |hash, (index, ty)| {
                    let value = s.read(parts, a, index as u32, span);
                    s.visit(ty, hash, depth, value, span)
                });
                Term::Ret(visited)
            },
        )
    }

    /// Floats lie in their array, bytes are a string, other elements are values of the next level.
    fn visit_array(&mut self, item: TyId, hash: Atom, depth: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let flat = self.program.types[item] == Ty::Float;
        let zero = self.op(Prim::Eq, vec![depth, ZERO], self.scalars.bool, span);
        if self.program.types[item] == Ty::Int(IntKind::Octet) {
            let text = |s: &mut Self| {
                let text = s.op(Prim::StrOfRaw, vec![a], s.scalars.str, span);
                s.mixed(hash, text, span)
            };
            return self.if_atom(zero, text, |_| Term::Ret(hash));
        }
        self.if_atom(
            zero,
            |s| {
                if flat {
                    return s.over_elements(a, hash, span, |s, hash, i| {
                        let value = s.op(Prim::ArrGet, vec![a, i], item, span);
                        s.op(Prim::Mix, vec![hash, value], int, span)
                    });
                }
                let length = s.op(Prim::ArrLen, vec![a], int, span);
                let ten = Atom::Int(10, IntKind::Int);
                let header = s.op(Prim::Shl, vec![length, ten], int, span);
                s.mixed(hash, header, span)
            },
            |s| {
                if flat {
                    return Term::Ret(hash);
                }
                let depth = s.op(Prim::Sub, vec![depth, ONE], int, span);
                s.over_elements(a, hash, span, |s, hash, i| {
                    let value = s.op(Prim::ArrGet, vec![a, i], item, span);
                    s.visit(item, hash, depth, value, span)
                })
            },
        )
    }

    /// A loop over the first elements of an array; the hash does not look at more.
    fn over_elements(
        &mut self,
        array: Atom,
        hash: Atom,
        span: Span,
        each: impl FnOnce(&mut Self, Atom, Atom) -> Atom,
    ) -> Term {
        let (int, bool) = (self.scalars.int, self.scalars.bool);
        let length = self.op(Prim::ArrLen, vec![array], int, span);
        let first = vec![(Symbol::new("i"), int, ZERO), (Symbol::new("hash"), int, hash)];
        self.loop_from(first, span, |s, again, vars| {
            let (i, hash) = (vars[0], vars[1]);
            let more = s.op(Prim::Lt, vec![i, length], bool, span);
            let iterate = |s: &mut Self| {
                let few = s.op(Prim::Lt, vec![i, Atom::Int(256, IntKind::Int)], bool, span);
                s.if_atom(
                    few,
                    |s| {
                        let hash = each(s, hash, i);
                        let next = s.op(Prim::Add, vec![i, ONE], int, span);
                        s.jump(again, vec![next, hash])
                    },
                    |_| Term::Ret(hash),
                )
            };
            s.if_atom(more, iterate, |_| Term::Ret(hash))
        })
    }
}

/// A value that OCaml keeps in a word of its own.
fn immediate(number: i64) -> Atom {
    Atom::Int(number, IntKind::I63)
}

/// The number that OCaml gives the tag of a polymorphic variant.
fn tag_number(tag: &str) -> i64 {
    let fold = |number: i64, byte: u8| (number * 223 + i64::from(byte)) & 0x7FFF_FFFF;
    let number = tag.bytes().fold(0, fold);
    if number > 0x3FFF_FFFF { number - (1 << 31) } else { number }
}
