//! How values of each type go into the envelopes that threads send each other, and come out again.
//!
//! ```text
//! pack<option<string>>(envelope, Some s)   ─►   pack(pack(envelope, 1), s)
//! unpack<option<string>>(envelope)         ─►   switch unpack(envelope) { 0 => None; 1 => Some (unpack envelope) }
//! ```
//!
//! An envelope is a row of words. A number is a word, a string its length and bytes, a union the number of
//! its case and then its payload; lists and arrays begin with their length. The elements of a list are packed
//! from the last to the first, so that it is built as it comes out, without a stack. Functions are pinned:
//! they and what they captured are shared, not copied. What comes out shares nothing else with what went in.
//!
//! Packing takes the envelope and yields it (it moves when it grows), so that the last field is a tail call;
//! taking out changes the envelope.

use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::derive::{Parts, What};
use super::prims::ZERO;
use super::types::Shape;
use crate::ir::{Atom, DataId, IntKind, Key, Op, Prim, Term, Ty, TyId};

const ONE: Atom = Atom::Int(1, IntKind::Int);

impl Lower<'_> {
    /// The envelope with a value more.
    pub(super) fn pack(&mut self, ty: TyId, envelope: Atom, value: Atom, span: Span) -> Atom {
        let int = self.scalars.int;
        let word = match self.program.types[ty] {
            Ty::Unit => return envelope,
            Ty::Str => value,
            Ty::Int(IntKind::Int) => value,
            Ty::Int(_) | Ty::Char => self.op(Prim::Convert, vec![value], int, span),
            Ty::Float => self.op(Prim::Bitcast, vec![value], int, span),
            Ty::Float32 => {
                let float = self.program.types.intern(Ty::Float);
                let wide = self.op(Prim::Convert, vec![value], float, span);
                self.op(Prim::Bitcast, vec![wide], int, span)
            }
            Ty::Bool => self.op(Prim::Compare, vec![value, Atom::Bool(false)], int, span),
            Ty::Arrow(..) => self.op(Prim::Pin, vec![value], int, span),
            _ => {
                return match self.derived(What::Pack, ty) {
                    Some(lam) => {
                        let call = Op::Apply(Atom::Lam(lam), vec![envelope, value]);
                        self.emit(call, int, span, None)
                    }
                    None => self.reject("this cannot be sent to another thread", span),
                };
            }
        };
        self.op(Prim::Pack, vec![envelope, word], int, span)
    }

    /// The next value of an envelope.
    pub(super) fn unpack(&mut self, ty: TyId, envelope: Atom, span: Span) -> Atom {
        let int = self.scalars.int;
        let kind = self.program.types[ty].clone();
        match kind {
            Ty::Unit => return Atom::Unit,
            Ty::Str => return self.op(Prim::Unpack, vec![envelope], ty, span),
            Ty::Data(_) | Ty::Array(_) => {
                return match self.derived(What::Unpack, ty) {
                    Some(lam) => {
                        self.emit(Op::Apply(Atom::Lam(lam), vec![envelope]), ty, span, None)
                    }
                    None => unreachable!("{ty} is a record, union or array"),
                };
            }
            _ => {}
        }
        let word = self.op(Prim::Unpack, vec![envelope], int, span);
        match kind {
            Ty::Int(IntKind::Int) => word,
            Ty::Int(_) | Ty::Char => self.op(Prim::Convert, vec![word], ty, span),
            Ty::Float => self.op(Prim::Bitcast, vec![word], ty, span),
            Ty::Float32 => {
                let float = self.program.types.intern(Ty::Float);
                let wide = self.op(Prim::Bitcast, vec![word], float, span);
                self.op(Prim::Convert, vec![wide], ty, span)
            }
            Ty::Bool => self.op(Prim::Ne, vec![word, ZERO], ty, span),
            Ty::Arrow(..) => self.op(Prim::Unpin, vec![word], ty, span),
            _ => self.reject("this cannot be sent to another thread", span),
        }
    }

    pub(super) fn derive_pack(&mut self, ty: TyId, envelope: Atom, a: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Data(data) if self.is_list(data) => self.pack_list(data, ty, envelope, a, span),
            Ty::Data(data) => {
                let count = self.program.datas[data].cases.len() as u32;
                if count == 1 {
                    return self.pack_parts(Parts::Data(data, 0), envelope, a, span);
                }
                let cases = (0..count).map(|case| {
                    let block = self.block(|s| {
                        let tag = Atom::Int(i64::from(case), IntKind::Int);
                        let envelope = s.op(Prim::Pack, vec![envelope, tag], s.scalars.int, span);
                        s.pack_parts(Parts::Data(data, case), envelope, a, span)
                    });
                    (Key::Case(case), block)
                });
                let cases = cases.collect();
                Term::switch(a, cases, None)
            }
            Ty::Array(item) => self.pack_array(item, envelope, a, span),
            _ => {
                self.reject("this cannot be sent to another thread", span);
                Term::Unreachable
            }
        }
    }

    pub(super) fn derive_unpack(&mut self, ty: TyId, envelope: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Data(data) if self.is_list(data) => self.unpack_list(data, ty, envelope, span),
            Ty::Data(data) => {
                let count = self.program.datas[data].cases.len() as u32;
                if count == 1 {
                    return self.unpack_case(data, 0, ty, envelope, span);
                }
                let tag = self.op(Prim::Unpack, vec![envelope], self.scalars.int, span);
                let cases = (0..count - 1).map(|case| {
                    let block = self.block(|s| s.unpack_case(data, case, ty, envelope, span));
                    (Key::Int(i64::from(case)), block)
                });
                let cases = cases.collect();
                let last = self.block(|s| s.unpack_case(data, count - 1, ty, envelope, span));
                Term::switch(tag, cases, Some(last))
            }
            Ty::Array(item) => self.unpack_array(item, ty, envelope, span),
            _ => {
                self.reject("this cannot be sent to another thread", span);
                Term::Unreachable
            }
        }
    }

    fn is_list(&self, data: DataId) -> bool {
        self.shape(data) == Shape::List
    }

    fn pack_parts(&mut self, parts: Parts, mut envelope: Atom, a: Atom, span: Span) -> Term {
        for (i, ty) in self.parts_of(parts).into_iter().enumerate() {
            let value = self.read(parts, a, i as u32, span);
            envelope = self.pack(ty, envelope, value, span);
        }
        if self.ended() { Term::Unreachable } else { Term::Ret(envelope) }
    }

    fn unpack_case(
        &mut self,
        data: DataId,
        case: u32,
        ty: TyId,
        envelope: Atom,
        span: Span,
    ) -> Term {
        let tys = self.parts_of(Parts::Data(data, case));
        let args = tys.into_iter().map(|ty| self.unpack(ty, envelope, span)).collect();
        let value = self.emit(Op::Construct { data, case, args }, ty, span, None);
        if self.ended() { Term::Unreachable } else { Term::Ret(value) }
    }

    /// The list is turned around and counted first.
    fn pack_list(&mut self, data: DataId, ty: TyId, envelope: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let cons = Parts::Data(data, 1);
        let item = self.parts_of(cons)[0];
        let none = self.emit(Op::Construct { data, case: 0, args: Vec::new() }, ty, span, None);
        let first = vec![
            (Symbol::new("rest"), ty, a),
            (Symbol::new("turned"), ty, none),
            (Symbol::new("n"), int, ZERO),
        ];
        self.loop_from(first, span, |s, again, vars| {
            let (rest, turned, n) = (vars[0], vars[1], vars[2]);
            let ended = s.block(|s| {
                let envelope = s.op(Prim::Pack, vec![envelope, n], int, span);
                let first = vec![
                    (Symbol::new("rest"), ty, turned),
                    (Symbol::new("envelope"), int, envelope),
                ];
                s.loop_from(first, span, |s, again, vars| {
                    let (rest, envelope) = (vars[0], vars[1]);
                    let ended = s.block(|_| Term::Ret(envelope));
                    let more = s.block(|s| {
                        let head = s.read(cons, rest, 0, span);
                        let tail = s.read(cons, rest, 1, span);
                        let envelope = s.pack(item, envelope, head, span);
                        s.jump(again, vec![tail, envelope])
                    });
                    let cases = vec![(Key::Case(0), ended), (Key::Case(1), more)];
                    Term::switch(rest, cases, None)
                })
            });
            let more = s.block(|s| {
                let head = s.read(cons, rest, 0, span);
                let tail = s.read(cons, rest, 1, span);
                let args = vec![head, turned];
                let turned = s.emit(Op::Construct { data, case: 1, args }, ty, span, None);
                let n = s.op(Prim::Add, vec![n, ONE], int, span);
                s.jump(again, vec![tail, turned, n])
            });
            let cases = vec![(Key::Case(0), ended), (Key::Case(1), more)];
            Term::switch(rest, cases, None)
        })
    }

    fn unpack_list(&mut self, data: DataId, ty: TyId, envelope: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let item = self.parts_of(Parts::Data(data, 1))[0];
        let length = self.op(Prim::Unpack, vec![envelope], int, span);
        let none = self.emit(Op::Construct { data, case: 0, args: Vec::new() }, ty, span, None);
        let first = vec![(Symbol::new("n"), int, length), (Symbol::new("list"), ty, none)];
        self.loop_from(first, span, |s, again, vars| {
            let (n, list) = (vars[0], vars[1]);
            let more = s.op(Prim::Gt, vec![n, ZERO], s.scalars.bool, span);
            let iterate = |s: &mut Self| {
                let head = s.unpack(item, envelope, span);
                let args = vec![head, list];
                let list = s.emit(Op::Construct { data, case: 1, args }, ty, span, None);
                let n = s.op(Prim::Sub, vec![n, ONE], int, span);
                s.jump(again, vec![n, list])
            };
            s.if_atom(more, iterate, |_| Term::Ret(list))
        })
    }

    fn pack_array(&mut self, item: TyId, envelope: Atom, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let length = self.op(Prim::ArrLen, vec![a], int, span);
        let envelope = self.op(Prim::Pack, vec![envelope, length], int, span);
        let first = vec![(Symbol::new("i"), int, ZERO), (Symbol::new("envelope"), int, envelope)];
        self.loop_from(first, span, |s, again, vars| {
            let (i, envelope) = (vars[0], vars[1]);
            let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
            let iterate = |s: &mut Self| {
                let value = s.op(Prim::ArrGet, vec![a, i], item, span);
                let envelope = s.pack(item, envelope, value, span);
                let next = s.op(Prim::Add, vec![i, ONE], int, span);
                s.jump(again, vec![next, envelope])
            };
            s.if_atom(more, iterate, |_| Term::Ret(envelope))
        })
    }

    /// An array of the first element, into which the others are put. One without elements is a constant.
    fn unpack_array(&mut self, item: TyId, ty: TyId, envelope: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let length = self.op(Prim::Unpack, vec![envelope], int, span);
        let some = self.op(Prim::Gt, vec![length, ZERO], self.scalars.bool, span);
        let fill = |s: &mut Self| {
            let first = s.unpack(item, envelope, span);
            let array = s.op(Prim::ArrNew, vec![length, first], ty, span);
            let start = vec![(Symbol::new("i"), int, ONE)];
            s.loop_from(start, span, |s, again, vars| {
                let i = vars[0];
                let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
                let iterate = |s: &mut Self| {
                    let value = s.unpack(item, envelope, span);
                    s.effect(Op::Prim(Prim::ArrSet, vec![array, i, value]), span);
                    let next = s.op(Prim::Add, vec![i, ONE], int, span);
                    s.jump(again, vec![next])
                };
                s.if_atom(more, iterate, |_| Term::Ret(array))
            })
        };
        let empty = |s: &mut Self| Term::Ret(s.emit(Op::Array(item, Vec::new()), ty, span, None));
        self.if_atom(some, fill, empty)
    }
}
