//! Gives cases of recursive unions boxes of their own, so that the union itself is one word and its numbers and
//! addresses are not allocated.
//!
//! ```text
//! data d0 expr { Num(0: int63) | Add(0: d0, 1: d0) | Neg(0: d0) }
//!   ─►  data d0 expr value { Num(0: int63) | Add(0: d1) | Neg(0: d2) }
//!       data d1 expr boxed { Add(0: d0, 1: d0) }
//!       data d2 expr boxed { Neg(0: d0) }
//!
//! x = d0:1(a, b)        ─►  r = d1:0(a, b)
//!                           x = d0:1(r)
//! y = field d0:1.0 x    ─►  r = field d0:1.0 x
//!                           y = field d1:0.0 r
//! ```
//!
//! **Which unions.** Those that would be boxed as a whole because they contain themselves ([`boxed_unions`]), that nothing
//! changes, and of which a case holds one number or address that fits into a tagged word (`layout/words.rs`). Lists are none of
//! them, nor trees whose leaves hold nothing: their empty cases cost nothing as it is. Nor are unions whose only numbers take a whole word
//! (floats, F#'s `int`): they would have to be boxed still, or the union to take two words, and so each field of a node; measured, either
//! costs what it saves (`docs/measurements.md`).
//!
//! **Which cases.** One without payload, and one that holds such a scalar, stay as they are; of OCaml's `int`, which takes one of the
//! three free bits, the first. Each other case is a record without a tag. Cases from which the union cannot be reached share a
//! box with one from which it can: types that contain each other share a region, and a box apart would have one of its own. If marks
//! do not suffice, all these cases share one box, whose records say which they are, as those of the whole union did:
//!
//! ```text
//! { Num(0: int63) | A(..) | B(..) | C(..) | D(..) | E(..) }  ─►  { Num(0: int63) | A(0: d1) }   d1 { A(..) | … | E(..) }
//! switch x { case 0 { p } case 3 { q } default { r } }
//!   ─►  join k() { r }
//!       switch x { case 0 { p } case 1 { b = field d0:1.0 x; switch b { case 2 { q } default { jump k() } } } }
//! ```
//!
//! **Sound:** values are made and taken apart as before, in two steps. Two unions of one word are the same if the words are, so
//! `same` asks what it asked. No record is larger than it was. Cost: linear in the program.

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::*;
use crate::layout::{CaseBoxes, boxed_unions, marks, marks_of_small};

/// Where a case of a union is afterwards.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Which case of the union.
    outer: u32,
    /// The box that it holds, and the case there.
    inner: Option<(DataId, u32)>,
}

/// Changes such unions, and the code that makes them and takes them apart.
pub(super) fn box_cases(program: &mut Program) -> CaseBoxes {
    let mut boxes = CaseBoxes::default();
    let mut places = FxHashMap::default();
    let mut unions = boxed_unions(program);
    unions.retain(|&id| gains(program, id));
    boxes.unions.extend(unions.iter().copied());
    for &id in &unions {
        let kept = keep(program, id, &boxes.unions);
        places.insert(id, divide(program, id, &kept, &mut boxes));
    }
    if !places.is_empty() {
        let lams: Vec<LamId> = program.lams.keys().collect();
        for lam in lams {
            let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
            Rewrite { program, places: &places, opened: Vec::new() }.block(&mut body);
            program.lams[lam].body = body;
        }
    }
    boxes
}

/// What a case needs in the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Payload {
    Nothing,
    /// OCaml's `int`.
    Number,
    /// A scalar of at most 32 bits.
    Narrow,
    /// An address.
    Address,
    /// A number that takes all of a word.
    Wide,
    /// A box.
    Other,
}

/// Whether a union has a case that need not be allocated, and not only others that hold one number.
fn gains(program: &Program, id: DataId) -> bool {
    let plain = |case: &&Case| {
        case.fields.iter().all(|field| !matches!(program.types[field.ty], Ty::Data(_)))
    };
    let cases = program.datas[id].cases.iter().filter(plain);
    let held: Vec<Payload> = cases.map(|case| payload(program, case, &EntitySet::new())).collect();
    let small = held.iter().any(|held| matches!(held, Payload::Narrow | Payload::Address));
    held.contains(&Payload::Number) || (small && !held.contains(&Payload::Wide))
}

/// What a case holds, if these unions are one word each.
fn payload(program: &Program, case: &Case, words: &EntitySet<DataId>) -> Payload {
    let types = case.fields.iter().map(|field| &program.types[field.ty]);
    let sized: Vec<&Ty> = types.filter(|ty| !matches!(ty, Ty::Unit | Ty::Never)).collect();
    match sized[..] {
        [] => Payload::Nothing,
        [Ty::Int(IntKind::I63)] => Payload::Number,
        [Ty::Int(kind)] if kind.storage_bits() <= 32 => Payload::Narrow,
        [Ty::Bool | Ty::Char | Ty::Float32] => Payload::Narrow,
        [Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_)] => Payload::Address,
        [Ty::Arrow(..) | Ty::Fn(_)] => match program.conventions.functions {
            FunctionValues::Flat => Payload::Address,
            FunctionValues::Pair => Payload::Other,
        },
        [Ty::Int(_) | Ty::Float] => Payload::Wide,
        [Ty::Data(inner)] if !words.contains(*inner) && is_boxed(program, *inner) => {
            Payload::Address
        }
        _ => Payload::Other,
    }
}

/// Whether values of a type are addresses for certain: it can change, or contains itself directly.
fn is_boxed(program: &Program, id: DataId) -> bool {
    let data = &program.datas[id];
    let mut fields = data.cases.iter().flat_map(|case| &case.fields);
    data.made_anew() || fields.any(|field| program.types[field.ty] == Ty::Data(id))
}

/// What becomes of each case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// It stays as it is.
    Stays,
    /// It has a box of its own.
    Apart,
    /// It is in a box with others.
    Shared,
}

fn keep(program: &Program, id: DataId, words: &EntitySet<DataId>) -> Vec<Kept> {
    let cases = &program.datas[id].cases;
    let payloads: Vec<Payload> = cases.iter().map(|case| payload(program, case, words)).collect();
    let number = payloads.iter().position(|&p| p == Payload::Number);
    let marks = marks(number.is_some());
    let choose = |at: usize| match payloads[at] {
        Payload::Nothing | Payload::Narrow | Payload::Address => Kept::Stays,
        Payload::Number if Some(at) == number => Kept::Stays,
        Payload::Number | Payload::Wide | Payload::Other => Kept::Apart,
    };
    let mut kept: Vec<Kept> = (0..cases.len()).map(choose).collect();
    share_with_recursive(program, id, &mut kept);
    let count = |wanted| payloads.iter().filter(|&&held| held == wanted).count();
    let alike = marks_of_small(count(Payload::Nothing), count(Payload::Narrow));
    let used = |kept: &[Kept]| {
        let marked = (0..).zip(kept).filter(|&(at, kept)| match kept {
            Kept::Stays => matches!(payloads[at], Payload::Address),
            Kept::Apart => true,
            Kept::Shared => false,
        });
        marked.count() + usize::from(kept.contains(&Kept::Shared)) + alike
    };
    if used(&kept) > marks {
        kept.iter_mut().filter(|kept| **kept == Kept::Apart).for_each(|kept| *kept = Kept::Shared);
    }
    while used(&kept) > marks {
        let stays = |at: &usize| kept[*at] == Kept::Stays && payloads[*at] == Payload::Address;
        let Some(last) = (0..kept.len()).rfind(stays) else { break };
        kept[last] = Kept::Shared;
    }
    kept
}

/// Lets cases that do not lead back to the union share a box with one that does, so that all boxes of a structure are in
/// one region.
fn share_with_recursive(program: &Program, id: DataId, kept: &mut [Kept]) {
    let cases = &program.datas[id].cases;
    let leads = |at: usize| leads_to(program, &cases[at], id);
    let apart: Vec<usize> = (0..kept.len()).filter(|&at| kept[at] == Kept::Apart).collect();
    let alone: Vec<usize> = apart.iter().copied().filter(|&at| !leads(at)).collect();
    let Some(&host) = apart.iter().find(|&&at| leads(at)) else { return };
    if !alone.is_empty() {
        alone.into_iter().chain([host]).for_each(|at| kept[at] = Kept::Shared);
    }
}

/// Whether a case can hold a value of a type.
fn leads_to(program: &Program, case: &Case, id: DataId) -> bool {
    let mut work: Vec<TyId> = case.fields.iter().map(|field| field.ty).collect();
    let mut seen: FxHashSet<TyId> = work.iter().copied().collect();
    while let Some(ty) = work.pop() {
        match program.types[ty] {
            Ty::Data(data) if data == id => return true,
            Ty::Data(data) => {
                let fields = program.datas[data].cases.iter().flat_map(|case| &case.fields);
                work.extend(fields.map(|field| field.ty).filter(|ty| seen.insert(*ty)));
            }
            Ty::Array(item) | Ty::Cell(item) => work.extend(seen.insert(item).then_some(item)),
            _ => {}
        }
    }
    false
}

/// Makes the boxes of a union, and its own cases anew.
fn divide(program: &mut Program, id: DataId, kept: &[Kept], boxes: &mut CaseBoxes) -> Vec<Place> {
    let Data { name, cases, repr, .. } = program.datas[id].clone();
    let mut outer: Vec<Case> = Vec::new();
    let mut places = Vec::new();
    let mut shared: Option<(u32, DataId)> = None;
    for (case, &kept) in cases.into_iter().zip(kept) {
        if kept == Kept::Stays {
            places.push(Place { outer: outer.len() as u32, inner: None });
            outer.push(case);
            continue;
        }
        let (at, data) = match shared {
            Some(shared) if kept == Kept::Shared => shared,
            _ => {
                let data = Data { name, cases: Vec::new(), repr, identity: false };
                let data = program.datas.push(data);
                let ty = program.types.intern(Ty::Data(data));
                let field = Field { name: Symbol::new("0"), ty, mutable: false };
                outer.push(Case { name: case.name, fields: vec![field] });
                boxes.records.insert(data);
                (outer.len() as u32 - 1, data)
            }
        };
        if kept == Kept::Shared {
            shared = Some((at, data));
        }
        let inner = &mut program.datas[data].cases;
        places.push(Place { outer: at, inner: Some((data, inner.len() as u32)) });
        inner.push(case);
    }
    program.datas[id].cases = outer;
    places
}

/// The switch over the cases in a shared box.
struct Second {
    /// Which way of the first switch leads to it.
    at: usize,
    record: DataId,
    /// The union's case that holds the box.
    outer: u32,
    ways: Vec<(Key, Block)>,
}

struct Rewrite<'a> {
    program: &'a mut Program,
    places: &'a FxHashMap<DataId, Vec<Place>>,
    /// Boxes that were read off variables in the blocks around: the variable, the box's type and its variable.
    opened: Vec<(VarId, DataId, VarId)>,
}

impl Rewrite<'_> {
    fn block(&mut self, block: &mut Block) {
        let opened = self.opened.len();
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &mut stmt {
                Stmt::Let { var, op, span } => {
                    let before = self.op(*var, op, *span);
                    block.stmts.extend(before);
                }
                Stmt::Join { body, .. } => self.block(body),
                Stmt::LetRec { .. } => {}
            }
            block.stmts.push(stmt);
        }
        self.term(block);
        self.opened.truncate(opened);
    }

    fn place(&self, data: DataId, case: u32) -> Option<Place> {
        self.places.get(&data).map(|places| places[case as usize])
    }

    /// Changes an operation; what has to come before it.
    fn op(&mut self, var: VarId, op: &mut Op, span: Span) -> Option<Stmt> {
        match op {
            Op::Construct { data, case, args } => {
                let Place { outer, inner } = self.place(*data, *case)?;
                *case = outer;
                let (record, case) = inner?;
                let name = self.program.vars[var].name;
                let made = self.fresh(name, record, span);
                let args = std::mem::replace(args, vec![Atom::Var(made)]);
                Some(Stmt::bind(made, Op::Construct { data: record, case, args }, span))
            }
            Op::Field { base, data, case, .. } => {
                let Place { outer, inner } = self.place(*data, *case)?;
                let (of, union) = (*base, *data);
                *case = outer;
                let (record, inner) = inner?;
                (*data, *case) = (record, inner);
                let (opened, stmt) = self.open(of, union, outer, record, span);
                *base = Atom::Var(opened);
                stmt
            }
            _ => None,
        }
    }

    fn fresh(&mut self, name: Symbol, data: DataId, span: Span) -> VarId {
        let ty = self.program.types.intern(Ty::Data(data));
        self.program.fresh(name, ty, span)
    }

    /// The box in a union's value; the statement that reads it, if none around has.
    fn open(
        &mut self,
        base: Atom,
        data: DataId,
        case: u32,
        record: DataId,
        span: Span,
    ) -> (VarId, Option<Stmt>) {
        let Atom::Var(of) = base else { unreachable!("{base:?} is no union") };
        let known = self.opened.iter().rev().find(|known| known.0 == of && known.1 == record);
        if let Some(&(_, _, opened)) = known {
            return (opened, None);
        }
        let name = self.program.vars[of].name;
        let opened = self.fresh(name, record, span);
        self.opened.push((of, record, opened));
        let op = Op::Field { base, data, case, index: 0 };
        (opened, Some(Stmt::bind(opened, op, span)))
    }

    fn term(&mut self, block: &mut Block) {
        let union = match &block.term {
            Term::Switch { scrutinee: Atom::Var(var), .. } => {
                match self.program.types[self.program.vars[*var].ty] {
                    Ty::Data(data) if self.places.contains_key(&data) => Some((*var, data)),
                    _ => None,
                }
            }
            _ => None,
        };
        match union {
            Some((var, data)) => self.switch(block, var, data),
            None => block.term.blocks_mut().for_each(|block| self.block(block)),
        }
    }

    /// A switch over the union's own cases; where several are in one box, a second one over those.
    fn switch(&mut self, block: &mut Block, var: VarId, data: DataId) {
        let term = std::mem::replace(&mut block.term, Term::Unreachable);
        let Term::Switch { scrutinee, cases, mut default } = term else { return };
        let span = self.program.vars[var].span;
        if let Some(default) = &mut default {
            self.block(default);
        }
        let mut ways: Vec<(Key, Block)> = Vec::new();
        let mut shared: Option<Second> = None;
        for (key, mut way) in cases {
            let Key::Case(case) = key else { continue };
            let Some(Place { outer, inner }) = self.place(data, case) else { continue };
            match inner {
                Some((record, case)) if self.program.datas[record].cases.len() > 1 => {
                    let second = shared.get_or_insert_with(|| {
                        ways.push((Key::Case(outer), Block::moved()));
                        Second { at: ways.len() - 1, record, outer, ways: Vec::new() }
                    });
                    second.ways.push((Key::Case(case), way));
                }
                _ => {
                    self.block(&mut way);
                    ways.push((Key::Case(outer), way));
                }
            }
        }
        let missing = |p: &Program, id, ways: &[_]| p.datas[id].cases.len() > ways.len();
        let mut otherwise = missing(self.program, data, &ways);
        let Some(Second { at, record, outer, ways: mut inner }) = shared else {
            block.term = Term::Switch { scrutinee, cases: ways, default };
            return;
        };
        let also = missing(self.program, record, &inner);
        if otherwise && also {
            let label = self.program.labels.push(Symbol::new("otherwise"));
            let body = default.take().map_or_else(Block::moved, |default| *default);
            block.stmts.push(Stmt::join(label, Vec::new(), body));
            default = Some(Box::new(Block::end(Term::Jump(label, Vec::new()))));
        }
        let opened = self.opened.len();
        let (of, stmt) = self.open(scrutinee, data, outer, record, span);
        inner.iter_mut().for_each(|(_, way)| self.block(way));
        self.opened.truncate(opened);
        let second = match (also, otherwise) {
            (true, true) => default.clone(),
            (true, false) => default.take(),
            (false, _) => None,
        };
        otherwise &= default.is_some();
        let term = Term::Switch { scrutinee: Atom::Var(of), cases: inner, default: second };
        ways[at].1 = Block { stmts: stmt.into_iter().collect(), term };
        block.term = Term::Switch {
            scrutinee,
            cases: ways,
            default: if otherwise { default } else { None },
        };
    }
}

#[cfg(test)]
mod tests;
