//! Objects that take the memory of another whose last reference goes: a step on a map or a list that nobody else has allocates nothing.
//!
//! ```text
//! t = field list:1.1 xs; ys = make list:1(h, zs) in r; drop xs
//!
//! only:    xs.count = 1      what else xs holds is dropped, and ys is where xs was
//! shared:  otherwise         call @enfold.shared.2.1-1(xs): a reference less, and one more to each part that is needed; ys is new
//!
//! drop xs; …; ys = make list:1(h, zs) in r          the same, with what is free at hand until then, or null
//! ```
//!
//! Both objects are in one region and of one size, and the one that goes is taken apart (`opens.rs`), so that its case is known and none of
//! its fields can change. Nothing between the two may count a reference to it, read it, begin or end a region, or, while its memory is in nobody's hands, fail:
//! what a raise passes would be lost until the region ends. What is made meanwhile is something else, and so is what has a hole that is filled (`fills.rs` of core):
//! nobody takes that apart. After Reinking, Xie, de Moura and Leijen ("Perceus", 2021).
//!
//! **Sound:** a count of one is ours, the one that is dropped. What is loaded from the old object is loaded before the new one is filled, by stores
//! that may change any memory (`aliases.rs`). Not for a sanitizer and not for a profile, which are to see each object.
//!
//! Cost: linear, times the statements between.

use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, RecordLayout};
use enfold_core::raising::{Raises, raises};
use enfold_place::Home;
use rustc_hash::{FxHashMap, FxHashSet};

use super::build::Cursor;
use super::opens::{Opened, Path, count_of, fill, keeps_counts};
use super::patterns::PatternId;
use super::{Emitter, Val};

/// Whose memory is used again in a function, by the variables of the statements.
#[derive(Default)]
pub(super) struct Reused<'c> {
    /// Objects that are made before the other is dropped: what is dropped, and where.
    before: FxHashMap<VarId, (VarId, VarId)>,
    /// Objects that are made after it, by the drop.
    after: FxHashMap<VarId, VarId>,
    /// Drops for which an object is made later.
    early: FxHashSet<VarId>,
    /// Drops that were done when the object was made.
    done: FxHashSet<VarId>,
    /// What is free at hand, by the drop.
    free: FxHashMap<VarId, Val<'c>>,
}

/// An object that goes.
struct Going<'b> {
    whole: VarId,
    region: RegionId,
    size: u32,
    stmts: &'b [Stmt],
    /// Where it is dropped.
    at: usize,
}

impl Going<'_> {
    /// What is made in the same block, and is something else.
    fn made(&self) -> FxHashSet<VarId> {
        let made = self.stmts[..self.at].iter().filter_map(|stmt| match stmt {
            Stmt::Let { var, op: Op::Construct { args, .. }, .. } if !args.is_empty() => Some(*var),
            _ => None,
        });
        made.filter(|&var| var != self.whole).collect()
    }
}

impl Reused<'_> {
    /// Finds them in a function.
    pub(super) fn find(cx: &Emitter<'_, '_>, lam: LamId, opened: &Opened) -> Self {
        let mut reused = Reused::default();
        if !cx.patterns.any() || cx.sanitize || cx.sites.is_some() {
            return reused;
        }
        cx.program.lams[lam].body.each_block(&mut |block| {
            for (at, stmt) in block.stmts.iter().enumerate() {
                let Some((CountOp::Drop, whole)) = count_of(stmt) else { continue };
                let Stmt::Let { var: drop, .. } = stmt else { continue };
                let Some(parts) = opened.parts_at(*drop) else { continue };
                let Some((region, size)) = cx.leaves(lam, whole, parts) else { continue };
                let going = Going { whole, region, size, stmts: &block.stmts, at };
                if let Some(made) = reused.made_before(cx, lam, opened, &going) {
                    reused.before.insert(made, (whole, *drop));
                } else if let Some(made) = reused.made_after(cx, lam, &going) {
                    reused.after.insert(made, *drop);
                    reused.early.insert(*drop);
                }
            }
        });
        reused
    }

    /// Whether a statement makes an object that fits.
    fn fits(
        &self,
        cx: &Emitter<'_, '_>,
        lam: LamId,
        going: &Going<'_>,
        stmt: &Stmt,
    ) -> Option<VarId> {
        let Stmt::Let { var, op: Op::Construct { data, case, args }, .. } = stmt else {
            return None;
        };
        let free = !self.before.contains_key(var) && !self.after.contains_key(var);
        let fits = free
            && !args.is_empty()
            && !args.contains(&Atom::Var(going.whole))
            && cx.home(*var) == Home::Region(going.region)
            && cx.makes_counted(Some(lam), *var)
            && cx
                .record_of(*data, *case)
                .is_some_and(|record| room(record.size.size) == going.size);
        fits.then_some(*var)
    }

    /// The last object that fits before the drop, if all between leaves the count alone and does not read what goes.
    fn made_before(
        &self,
        cx: &Emitter<'_, '_>,
        lam: LamId,
        opened: &Opened,
        going: &Going<'_>,
    ) -> Option<VarId> {
        let made = going.made();
        for stmt in going.stmts[..going.at].iter().rev() {
            if let Some(made) = self.fits(cx, lam, going, stmt) {
                return Some(made);
            }
            let Stmt::Let { var, .. } = stmt else { continue };
            let quiet = match count_of(stmt) {
                Some((CountOp::Dup, part)) => {
                    opened.leaves_out(*var) || made.contains(&part) || !cx.may_be(part, going.whole)
                }
                Some((CountOp::Drop | CountOp::Take, _)) => true,
                _ if fill(cx.program, stmt).is_some() => true,
                _ => keeps_counts(stmt) && cx.passes_by(stmt, going.whole),
            };
            if !quiet {
                return None;
            }
        }
        None
    }

    /// The first object that fits after the drop, if nothing between fails or ends the region.
    fn made_after(&self, cx: &Emitter<'_, '_>, lam: LamId, going: &Going<'_>) -> Option<VarId> {
        for stmt in &going.stmts[going.at + 1..] {
            if let Some(made) = self.fits(cx, lam, going, stmt) {
                return Some(made);
            }
            let Stmt::Let { var, op, .. } = stmt else { continue };
            let quiet = match raises(cx.program, *var, op) {
                Raises::Never => !matches!(op, Op::Region(_)),
                Raises::Always | Raises::Fails => false,
                Raises::Calls(lams) => !lams.iter().any(|&lam| cx.raising.contains(lam)),
            };
            if !quiet {
                return None;
            }
        }
        None
    }
}

/// How many bytes are allocated for so many.
fn room(size: u32) -> u32 {
    size.next_multiple_of(8).max(8)
}

impl Emitter<'_, '_> {
    /// How a case is laid out, if it is an object.
    pub(super) fn record_of(&self, data: DataId, case: u32) -> Option<&RecordLayout> {
        match self.layouts.data(data) {
            DataLayout::Boxed(layout) => layout.cases[case as usize].as_ref(),
            DataLayout::Value(_) | DataLayout::Word(_) => None,
        }
    }

    /// The region and the size of what a variable's last reference leaves behind, if that can become another object.
    fn leaves(&self, lam: LamId, whole: VarId, parts: &[Path]) -> Option<(RegionId, u32)> {
        let &(data, case, _) = parts.first()?.first()?;
        let fixed = |field: &Field| !field.mutable;
        if !self.program.datas[data].cases[case as usize].fields.iter().all(fixed) {
            return None;
        }
        let size = room(self.record_of(data, case)?.size.size);
        let claim = &self.placement.claims[lam];
        let region = claim.nodes.get(claim.vars.get(&whole)?)?.region?;
        let counted = claim.counted.contains(&region);
        counted.then(|| claim.names.get(&region).map(|name| (*name, size))).flatten()
    }

    /// Whether a statement looks at no object that may be a given one.
    fn passes_by(&self, stmt: &Stmt, whole: VarId) -> bool {
        let Stmt::Let { op, .. } = stmt else { return true };
        let mut apart = true;
        let mut look = |atom: Atom| {
            if let Atom::Var(var) = atom {
                apart &= var != whole && !self.may_be(var, whole);
            }
        };
        match op {
            Op::Construct { .. }
            | Op::Array(..)
            | Op::Closure { .. }
            | Op::Exception { .. }
            | Op::NewCell(_) => true,
            Op::Region(_) => false,
            Op::Prim(_, args) => {
                let number = |atom: &Atom| match atom {
                    Atom::Var(var) => matches!(
                        self.program.types[self.var_ty(*var)],
                        Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char
                    ),
                    _ => true,
                };
                args.iter().all(number)
            }
            _ => {
                op.each_atom(&mut look);
                apart
            }
        }
    }

    /// Whether a variable may be, or hold by value, the object that another is.
    fn may_be(&self, var: VarId, other: VarId) -> bool {
        let apart = match self.program.types[self.var_ty(var)] {
            Ty::Data(data) => self.program.datas[data].repr == Repr::Boxed,
            Ty::Str | Ty::Array(_) | Ty::Cell(_) => true,
            _ => false,
        };
        !apart || self.var_ty(var) == self.var_ty(other)
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Whether a drop was done where an object was made of what it leaves.
    pub(super) fn was_dropped(&self, drop: VarId) -> bool {
        self.reused.done.contains(&drop)
    }

    /// Drops an object but for some parts; says whether its memory is kept at hand for one that is made later.
    pub(super) fn drops_for_later(
        &mut self,
        drop: VarId,
        (ty, pattern): (TyId, PatternId),
        value: Val<'c>,
        parts: &[Path],
    ) -> bool {
        if !self.reused.early.contains(&drop) {
            return false;
        }
        let null = |at: &mut Self| Some(at.null());
        let free = self.take_over((ty, pattern), value, parts, null);
        self.reused.free.extend(free.map(|free| (drop, free)));
        free.is_some()
    }

    /// Room for an object: that of another, if there is one that goes.
    pub(super) fn room_for(&mut self, var: VarId, size: u32) -> Val<'c> {
        if let Some((whole, drop)) = self.reused.before.get(&var).copied()
            && let Some(lam) = self.lam
            && self.cx.state.borrow().constants[whole].is_none()
            && let Some(parts) = self.opened.parts_at(drop).map(<[_]>::to_vec)
            && let Some(value) = self.atom(Atom::Var(whole))
        {
            let pattern = self.cx.patterns.of(self.cx.placement, lam, whole);
            let ty = self.cx.var_ty(whole);
            let new = |at: &mut Self| Some(at.allocate(var, size));
            if let Some(room) = self.take_over((ty, pattern), value, &parts, new) {
                self.reused.done.insert(drop);
                return room;
            }
        }
        let free = self.reused.after.get(&var).and_then(|drop| self.reused.free.get(drop).copied());
        let Some(free) = free else { return self.allocate(var, size) };
        let (new, done) = (self.new_block(&[]), self.new_block(&[self.cx.ptr()]));
        let none = self.is_null(free);
        let start = self.block;
        self.block = new;
        let allocated = self.allocate(var, size);
        self.branch(done, &[allocated]);
        self.block = start;
        self.branch_either(none, (new, &[]), (done, &[free]));
        self.block = done;
        self.block_argument(done, 0)
    }

    /// The memory of an object whose last reference goes, or what is there otherwise.
    fn take_over(
        &mut self,
        (ty, pattern): (TyId, PatternId),
        value: Val<'c>,
        parts: &[Path],
        otherwise: impl FnOnce(&mut Self) -> Option<Val<'c>>,
    ) -> Option<Val<'c>> {
        let cx = self.cx;
        let &(data, case, _) = parts.first()?.first()?;
        let object = cx.object_at(ty, pattern)?;
        let record = cx.record_of(data, case)?;
        let pointer = self.register_to_memory(ty, value);
        let shared_symbol = cx.shared_symbol(cx.object_id(object), case, parts);
        let (only, shared) = (self.new_block(&[]), self.new_block(&[]));
        let done = self.new_block(&[cx.ptr()]);
        let is_only = self.is_only(pointer);
        self.branch_if(is_only, only, shared);
        self.block = only;
        self.drop_rest((ty, data, case, pattern), record, pointer, parts);
        self.branch(done, &[pointer]);
        self.block = shared;
        self.call_drop(&shared_symbol, &[pointer]);
        let other = otherwise(self)?;
        self.branch(done, &[other]);
        self.block = done;
        Some(self.block_argument(done, 0))
    }
}
