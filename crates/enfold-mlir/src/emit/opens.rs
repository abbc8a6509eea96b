//! Objects that are taken apart where their parts are still needed: whoever drops the last reference gets the references that the object holds,
//! instead of adding to them and dropping them with the object.
//!
//! ```text
//! t = field list:1.1 xs; dup t; ys = make list:1(h, t); drop xs
//!
//! before    t.count += 1; … xs.count -= 1; if that was the last: t.count -= 1, give xs
//! after     … call @enfold.open.2.1.1(xs)           if xs has one reference: give xs, and its reference to t is ours
//!                                                   else @enfold.shared.2.1.1(xs): xs.count -= 1, t.count += 1
//! ```
//!
//! For by-value data nothing is asked: what is dropped of it is what was not added to; an object that it holds may be taken apart with it (`pop` of a queue
//! that is two lists).
//!
//! A `dup` is left out if the `drop` of what its operand was read from follows in the same block, and nothing in between calls, stores, or drops what was
//! made since or what was added to: the object itself holds the part until then, so that its count is above zero without the `dup` as well. Only fields that cannot change are
//! such parts, and each is taken once. A hole may be filled in between (`fills.rs` of core), as a loop does that copies the way to what changes: the object that is
//! taken apart has none. What fills it may be dropped with whatever is dropped after it, unless it is added to. After Ullrich and de Moura ("Counting immutable beans", 2019) and Reinking, Xie, de Moura and
//! Leijen ("Perceus", 2021), who call it drop specialisation.
//!
//! One function for each kind of object and set of parts; sites with the same share it. Cost: linear, times the statements between.

use enfold_core::ir::*;
use enfold_core::layout::RecordLayout;
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::build::Cursor;
use super::objects::{Kind, Object, ObjectId};
use super::patterns::PatternId;
use super::{Emitter, Val};

/// A field: of which case of which data, and which.
type Step = (DataId, u32, u32);
/// The way from a value to a part of it, through by-value data.
pub(super) type Path = Vec<Step>;

/// A case of an object: its type, data, which case, and which of its parts are counted.
pub(super) type Case = (TyId, DataId, u32, PatternId);

/// What is done otherwise in a function, by the variables of the statements.
#[derive(Default)]
pub(super) struct Opened {
    /// References that need not be added.
    left_out: FxHashSet<VarId>,
    /// The parts whose references are taken over when something is dropped.
    parts: FxHashMap<VarId, Vec<Path>>,
}

impl Opened {
    /// Whether a statement is left out.
    pub(super) fn leaves_out(&self, stmt: VarId) -> bool {
        self.left_out.contains(&stmt)
    }

    /// The parts that a statement takes over.
    pub(super) fn parts_at(&self, stmt: VarId) -> Option<&[Path]> {
        self.parts.get(&stmt).map(Vec::as_slice)
    }

    /// Finds them in a function.
    pub(super) fn find(cx: &Emitter<'_, '_>, lam: LamId) -> Self {
        let mut opened = Opened::default();
        if !cx.patterns.any() {
            return opened;
        }
        let body = &cx.program.lams[lam].body;
        let mut fields: FxHashMap<VarId, (VarId, Step)> = FxHashMap::default();
        body.each_stmt(&mut |stmt| {
            if let Stmt::Let {
                var, op: Op::Field { base: Atom::Var(base), data, case, index }, ..
            } = stmt
                && !cx.program.datas[*data].cases[*case as usize].fields[*index as usize].mutable
            {
                fields.insert(*var, (*base, (*data, *case, *index)));
            }
        });
        body.each_block(&mut |block| {
            for (at, stmt) in block.stmts.iter().enumerate() {
                if let Some((CountOp::Drop, whole)) = count_of(stmt) {
                    opened.look_back(cx, lam, &fields, &block.stmts[..=at], whole);
                }
            }
        });
        opened
    }

    /// Looks for what is added before the last of some statements drops the whole.
    fn look_back(
        &mut self,
        cx: &Emitter<'_, '_>,
        lam: LamId,
        fields: &FxHashMap<VarId, (VarId, Step)>,
        stmts: &[Stmt],
        whole: VarId,
    ) {
        let Some((Stmt::Let { var: drop, .. }, before)) = stmts.split_last() else { return };
        let (mut paths, mut dropped) = (Vec::<Path>::new(), Dropped::default());
        for stmt in before.iter().rev() {
            match count_of(stmt) {
                // Its own reference may be the one that is dropped.
                Some((CountOp::Dup, part)) if dropped.was_added_to(part) => {}
                Some((CountOp::Dup, part)) => {
                    let Stmt::Let { var: dup, .. } = stmt else { continue };
                    let path = path_to(cx, lam, fields, whole, part);
                    let Some(path) = path.filter(|_| !self.left_out.contains(dup)) else {
                        continue;
                    };
                    if paths.iter().all(|other| part_at_fields(other, &path)) {
                        paths.push(path);
                        self.left_out.insert(*dup);
                    }
                }
                Some((CountOp::Drop, other)) => dropped.add(other),
                Some((CountOp::Take, _)) => {}
                _ => {
                    match fill(cx.program, stmt) {
                        // Whose hole it is may be among what goes.
                        Some(value) if dropped.any() => dropped.add(value),
                        Some(_) => {}
                        None if keeps_counts(stmt) => {}
                        None => break,
                    }
                    // What was made after a part was read may hold it.
                    let mut made = false;
                    stmt.each_bound(&mut |var| made |= dropped.contains(var));
                    if made {
                        break;
                    }
                }
            }
        }
        if !paths.is_empty() {
            paths.sort_unstable();
            self.parts.insert(*drop, paths);
        }
    }
}

/// How many references of each variable are dropped after a place, and were not added between.
#[derive(Default)]
struct Dropped(FxHashMap<VarId, u32>);

impl Dropped {
    fn add(&mut self, var: VarId) {
        *self.0.entry(var).or_default() += 1;
    }

    /// A reference was added: one less is the variable's own. Whether one was dropped.
    fn was_added_to(&mut self, var: VarId) -> bool {
        self.0.get_mut(&var).filter(|times| **times > 0).map(|times| *times -= 1).is_some()
    }

    fn contains(&self, var: VarId) -> bool {
        self.0.get(&var).is_some_and(|&times| times > 0)
    }

    fn any(&self) -> bool {
        self.0.values().any(|&times| times > 0)
    }
}

/// What a statement fills a hole with, if it does: a variable.
pub(super) fn fill(program: &Program, stmt: &Stmt) -> Option<VarId> {
    match stmt {
        Stmt::Let { op: op @ Op::SetField { value: Atom::Var(value), .. }, .. } => {
            program.is_fill(op).then_some(*value)
        }
        _ => None,
    }
}

/// Whether two parts are in different fields of one case: neither is a part of the other.
fn part_at_fields(a: &Path, b: &Path) -> bool {
    let first = a.iter().zip(b).find(|(a, b)| a != b);
    first.is_some_and(|(a, b)| (a.0, a.1) == (b.0, b.1))
}

pub(super) fn count_of(stmt: &Stmt) -> Option<(CountOp, VarId)> {
    match stmt {
        Stmt::Let { op: Op::Count(op, Atom::Var(var)), .. } => Some((*op, *var)),
        _ => None,
    }
}

/// Whether a statement neither calls nor stores, and drops nothing.
pub(super) fn keeps_counts(stmt: &Stmt) -> bool {
    let Stmt::Let { op, .. } = stmt else { return matches!(stmt, Stmt::Join { .. }) };
    match op {
        Op::Construct { .. }
        | Op::Array(..)
        | Op::Closure { .. }
        | Op::Exception { .. }
        | Op::NewCell(_)
        | Op::Copy(_)
        | Op::Field { .. }
        | Op::ExnField { .. }
        | Op::CellGet(_)
        | Op::GlobalGet(_)
        | Op::Region(RegionOp::Begin(_)) => true,
        Op::Prim(prim, _) => matches!(
            prim.facts().moves,
            Moves::Apart
                | Moves::Constant
                | Moves::Itself(_)
                | Moves::PartOf(_)
                | Moves::Hidden(_)
                | Moves::ReadFrom(_)
                | Moves::Whole
                | Moves::Compared(..)
        ),
        Op::SetField { .. }
        | Op::CellSet(..)
        | Op::GlobalSet(..)
        | Op::Call { .. }
        | Op::Invoke { .. }
        | Op::Try(_)
        | Op::Region(_)
        | Op::Count(..)
        | Op::Lambda(_)
        | Op::Apply(..) => false,
    }
}

/// The way from the whole to a part that was read from it, through one object at most, if both say the same of what is counted.
fn path_to(
    cx: &Emitter<'_, '_>,
    lam: LamId,
    fields: &FxHashMap<VarId, (VarId, Step)>,
    whole: VarId,
    part: VarId,
) -> Option<Path> {
    let (mut path, mut at, mut objects) = (Path::new(), part, 0);
    while at != whole {
        let &(base, step) = fields.get(&at)?;
        path.push(step);
        objects += u32::from(cx.program.datas[step.0].repr == Repr::Boxed);
        // One on the way may be an object: the whole, or what it holds by value.
        if objects > 1 {
            return None;
        }
        at = base;
    }
    path.reverse();
    let of = |var| cx.patterns.of(cx.placement, lam, var);
    let (mut ty, mut pattern) = (cx.var_ty(whole), of(whole));
    if path.is_empty() || cx.state.borrow().constants[whole].is_some() {
        return None;
    }
    for &(data, case, index) in &path {
        let fields = cx.fields(ty, data, case, pattern);
        let &(_, held, inner) = fields.iter().find(|field| field.0 == index)?;
        (ty, pattern) = (held, inner);
    }
    (ty == cx.var_ty(part) && pattern == of(part)).then_some(path)
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Drops a variable but for some parts, of which a reference is needed.
    pub(super) fn open(&mut self, ty: TyId, pattern: PatternId, value: Val<'c>, parts: &[Path]) {
        let Some(&(data, case, _)) = parts.first().and_then(|path| path.first()) else { return };
        if self.cx.program.datas[data].repr == Repr::Value {
            return self.drop_but((ty, pattern), value, parts);
        }
        let Some(object) = self.cx.object_at(ty, pattern) else { return };
        let pointer = self.register_to_memory(ty, value);
        let symbol = self.cx.open_symbol(self.cx.object_id(object), case, parts);
        self.call_drop(&symbol, &[pointer]);
    }

    /// Whether there is one reference to an object.
    pub(super) fn is_only(&self, pointer: Val<'c>) -> Val<'c> {
        let count = self.load_raw(self.cx.int(32), self.prefix_of(pointer));
        self.compare_ints("eq", count, self.int(32, 1))
    }

    /// Drops what an object holds but for some parts.
    pub(super) fn drop_rest(
        &mut self,
        (ty, data, case, pattern): Case,
        record: &RecordLayout,
        pointer: Val<'c>,
        parts: &[Path],
    ) {
        for (index, held, inner) in self.cx.fields(ty, data, case, pattern) {
            let place = self.offset(pointer, record.offsets[index as usize]);
            if let Some(part) = self.load(held, place) {
                self.drop_but((held, inner), part, &below(parts, index));
            }
        }
    }

    /// Drops by-value data but for some parts.
    fn drop_but(&mut self, (ty, pattern): (TyId, PatternId), value: Val<'c>, parts: &[Path]) {
        match parts.first().and_then(|path| path.first()) {
            // No part of it is needed, or all of it.
            None if parts.is_empty() => {
                self.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
                    at.drop_object(id, pointer);
                });
            }
            None => {}
            Some(&(data, ..)) if self.cx.program.datas[data].repr == Repr::Boxed => {
                self.open(ty, pattern, value, parts);
            }
            Some(&(data, case, _)) => {
                for (index, held, inner) in self.cx.fields(ty, data, case, pattern) {
                    if let Some(part) = self.part_of(value, data, case, index) {
                        self.drop_but((held, inner), part, &below(parts, index));
                    }
                }
            }
        }
    }

    /// Adds a reference to each of some parts.
    fn add_to(&mut self, (ty, pattern): (TyId, PatternId), value: Val<'c>, parts: &[Path]) {
        match parts.first().and_then(|path| path.first()) {
            None if parts.is_empty() => {}
            None => self.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
                at.count_up(id, pointer);
            }),
            Some(&(data, case, _)) => {
                for (index, held, inner) in self.cx.fields(ty, data, case, pattern) {
                    if let Some(part) = self.part_of(value, data, case, index) {
                        self.add_to((held, inner), part, &below(parts, index));
                    }
                }
            }
        }
    }
}

/// What names the functions for some parts.
fn parts_name(parts: &[Path]) -> String {
    let steps = |path: &Path| -> String {
        let steps: Vec<String> = path.iter().map(|(_, c, i)| format!("{c}-{i}")).collect();
        steps.join("_")
    };
    let names: Vec<String> = parts.iter().map(steps).collect();
    names.join(".")
}

/// What is needed of a field.
fn below(parts: &[Path], index: u32) -> Vec<Path> {
    let through = parts.iter().filter(|path| path[0].2 == index);
    through.map(|path| path[1..].to_vec()).collect()
}

impl<'c> Emitter<'c, '_> {
    /// The function that drops a reference to an object of a case, and adds or takes over one to each of some parts.
    fn open_symbol(&self, id: ObjectId, case: u32, parts: &[Path]) -> String {
        let symbol = format!("enfold.open.{}.{}", id.0, parts_name(parts));
        if !self.define(&symbol) {
            return symbol;
        }
        let opened = self.opened_object(id, case);
        let Some(((ty, data, case, pattern), record)) = opened else { return symbol };
        let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
        let pointer = cursor.argument(0);
        let (only, shared, done) =
            (cursor.new_block(&[]), cursor.new_block(&[]), cursor.new_block(&[]));
        let is_only = cursor.is_only(pointer);
        cursor.branch_if(is_only, only, shared);
        cursor.block = only;
        cursor.drop_rest((ty, data, case, pattern), &record, pointer, parts);
        cursor.give_bytes(pointer, record.size.size);
        cursor.branch(done, &[]);
        cursor.block = shared;
        cursor.call_drop(&self.shared_symbol(id, case, parts), &[pointer]);
        cursor.branch(done, &[]);
        cursor.block = done;
        self.finish_drop(&symbol, cursor, 1, "inlinehint");
        symbol
    }

    /// The function that does the same where others have references to the object as well.
    pub(super) fn shared_symbol(&self, id: ObjectId, case: u32, parts: &[Path]) -> String {
        let symbol = format!("enfold.shared.{}.{}", id.0, parts_name(parts));
        if !self.define(&symbol) {
            return symbol;
        }
        let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
        let pointer = cursor.argument(0);
        let opened = self.opened_object(id, case);
        let Some(((ty, data, case, pattern), record)) = opened else { return symbol };
        for (index, held, inner) in self.fields(ty, data, case, pattern) {
            let place = cursor.offset(pointer, record.offsets[index as usize]);
            if let Some(part) = cursor.load(held, place) {
                cursor.add_to((held, inner), part, &below(parts, index));
            }
        }
        cursor.drop_object(id, pointer);
        self.finish_drop(&symbol, cursor, 1, "inlinehint");
        symbol
    }

    /// What is known of an object that is opened.
    fn opened_object(&self, id: ObjectId, case: u32) -> Option<(Case, RecordLayout)> {
        let Object { kind: Kind::Data(ty, data), pattern } = self.object_of(id) else {
            self.problem("what is opened is no data".to_owned());
            return None;
        };
        let record = self.record_of(data, case).cloned();
        if record.is_none() {
            self.problem(format!("what is opened of {data} is no object"));
        }
        Some(((ty, data, case, pattern), record?))
    }
}
