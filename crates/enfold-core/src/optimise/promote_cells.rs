//! Turns mutable cells and records that stay in their function into variables.
//!
//! ```text
//! c = new_cell 0                              join done(c1) { ret c1 }
//! join done() { x = cell_get c; ret x }       join rec loop(i, c2) {
//! join rec loop(i) {                     ⟹      d = gt i, n
//!   d = gt i, n                                 if d { jump done(c2) } else {
//!   if d { jump done() } else {                   z = add c2, i
//!     y = cell_get c                              j = add i, 1
//!     z = add y, i                                jump loop(j, z)
//!     u = cell_set c, z                         }
//!     j = add i, 1                            }
//!     jump loop(j)                            jump loop(1, 0)
//!   }
//! }
//! jump loop(1)
//! ```
//!
//! A *slot* is what a cell holds, or one field of a record with mutable fields (a `ref` has one). It
//! can be promoted if the variable that the cell or record was bound to is only read and written
//! through, never a value itself: not passed, stored, returned, captured or looked at. A slot that is
//! never written is its first value everywhere, also in lambdas; the writes of one that is never read
//! go, also from lambdas; any other must be used in its own function only. A record is promoted if
//! all its slots can be.
//!
//! A write reaches, besides what follows it in its block, the join points that can be jumped to from
//! there: the labels in scope that are younger than the slot. These get a parameter for it. Labels in
//! scope form a chain, and if a label has the parameter, so have all further up, so the search for
//! them ends at the first that has. Then one walk in the order of the text replaces reads by the
//! value that holds there and adds that value to the jumps. Parameters that turn out to be the same
//! on all ways, or are not read after all, are left to [`super::prune_params`].
//!
//! **Why:** placement gives all that a cell ever holds one home; a loop's parameter has another in each
//! round. **Sound,** since nobody but the reads and writes seen here knows the cell, and a join point
//! sees the values that its jumps bring. No other effect moves. A body of `try` is a lambda, so what it
//! writes is not promoted. **Cost:** linear, since a slot that would take more parameters and arguments
//! than [`spread`] allows stays. Cells in cells take a few rounds.
//!
//! This is the construction of SSA form (Cytron et al., 1991), where scopes take the place of
//! dominance; parameters of join points are its phi functions (Kelsey, 1995).

use cranelift_entity::SecondaryMap;
use enfold_syntax::Symbol;

use crate::ir::*;

const ROUNDS: usize = 3;

/// Promotes what can be; returns how many cells and records that were.
pub fn promote_cells(program: &mut Program) -> u32 {
    let mut total = 0;
    for _ in 0..ROUNDS {
        let (changes, again) = round(program);
        total += changes;
        if changes == 0 || !again {
            break;
        }
    }
    total
}

/// How many parameters and arguments a slot with so many reads and writes may cost.
fn spread(uses: u32) -> u32 {
    200 + 16 * uses
}

/// Promotes what is seen to be local; also says whether more may be seen then.
fn round(program: &mut Program) -> (u32, bool) {
    let roots = super::reachable_roots(program);
    let mut finder = Finder::new(program);
    roots.iter().for_each(|&lam| finder.function(lam));
    let again = finder.nested;
    let (plan, changes) = finder.choose();
    if changes > 0 {
        let now = vec![Atom::Unit; plan.slots.len()];
        let is = SecondaryMap::new();
        let mut rewriter = Rewriter { program, plan, now, is, trail: Vec::new() };
        roots.iter().for_each(|&lam| rewriter.function(lam));
    }
    (changes, again)
}

/// A cell, or a record with mutable fields.
struct Holder {
    /// The function that makes it.
    owner: LamId,
    /// The type and the case of a record.
    data: Option<(DataId, u32)>,
    /// Its slots, from the one index to before the other.
    slots: std::ops::Range<usize>,
    /// The innermost label in scope where it is made.
    labels: Option<LabelId>,
    /// Whether it is a value itself.
    escapes: bool,
}

/// What a cell or a field holds.
struct Slot {
    /// The variable of the cell or record.
    holder: VarId,
    /// The name of a field that is not the only one.
    field: Option<Symbol>,
    ty: TyId,
    reads: u32,
    /// For each write, the innermost label in scope.
    writes: Vec<Option<LabelId>>,
    /// Whether it is used in another function.
    elsewhere: bool,
}

/// What is promoted, and how.
struct Plan {
    /// Per variable of a promoted cell or record, the index of its first slot.
    first: SecondaryMap<VarId, Option<u32>>,
    slots: Vec<Slot>,
    /// Slots for which a join point gets a parameter.
    params: SecondaryMap<LabelId, Vec<u32>>,
}

struct Finder<'a> {
    program: &'a Program,
    holders: Vec<(VarId, Holder)>,
    /// Per variable, the index of its holder.
    index: SecondaryMap<VarId, Option<u32>>,
    slots: Vec<Slot>,
    /// The next label further up in the chain of those in scope.
    up: SecondaryMap<LabelId, Option<LabelId>>,
    jumps: SecondaryMap<LabelId, u32>,
    /// Whether a slot may hold a cell or record that is looked at here.
    nested: bool,
}

/// Where the walk is.
#[derive(Clone, Copy)]
struct At {
    lam: LamId,
    /// The innermost label in scope.
    labels: Option<LabelId>,
}

impl<'a> Finder<'a> {
    fn new(program: &'a Program) -> Self {
        Finder {
            program,
            holders: Vec::new(),
            index: SecondaryMap::new(),
            slots: Vec::new(),
            up: SecondaryMap::new(),
            jumps: SecondaryMap::new(),
            nested: false,
        }
    }

    fn function(&mut self, lam: LamId) {
        let program = self.program;
        self.block(At { lam, labels: None }, &program.lams[lam].body);
    }

    fn block(&mut self, mut at: At, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => self.op(at, *var, op),
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|&(_, lam)| self.function(lam));
                }
                Stmt::Join { label, body, recursive, .. } => {
                    self.up[*label] = at.labels;
                    let after = At { labels: Some(*label), ..at };
                    self.block(if *recursive { after } else { at }, body);
                    at = after;
                }
            }
        }
        block.term.each_atom(&mut |a| _ = self.escape(a));
        if let Term::Jump(label, _) = block.term {
            self.jumps[label] += 1;
        }
        block.term.blocks().for_each(|inner| self.block(at, inner));
    }

    fn op(&mut self, at: At, var: VarId, op: &Op) {
        if let Some(access) = Access::of(op)
            && let Some(slot) = self.slot(&access)
        {
            if at.lam != self.holder_of(slot).owner {
                self.slots[slot].elsewhere = true;
            }
            match access.value {
                None => self.slots[slot].reads += 1,
                Some(value) => {
                    self.slots[slot].writes.push(at.labels);
                    self.nested |= self.escape(value);
                }
            }
            return;
        }
        let makes = matches!(op, Op::NewCell(_) | Op::Construct { .. });
        op.each_atom(&mut |a| self.nested |= self.escape(a) && makes);
        match op {
            Op::Lambda(lam) => self.function(*lam),
            Op::NewCell(_) => self.make(at, var, None),
            Op::Construct { data, case, .. } => self.make(at, var, Some((*data, *case))),
            _ => {}
        }
    }

    /// Notes that an operand is a value; says whether it is a cell or record.
    fn escape(&mut self, atom: Atom) -> bool {
        let Atom::Var(var) = atom else { return false };
        let Some(index) = self.index[var] else { return false };
        self.holders[index as usize].1.escapes = true;
        true
    }

    /// Notes a cell, or a record if it has a mutable field.
    fn make(&mut self, at: At, var: VarId, data: Option<(DataId, u32)>) {
        let first = self.slots.len();
        let slot = |field, ty| Slot {
            holder: var,
            field,
            ty,
            reads: 0,
            writes: Vec::new(),
            elsewhere: false,
        };
        match (data, &self.program.types[self.program.vars[var].ty]) {
            (None, Ty::Cell(held)) => self.slots.push(slot(None, *held)),
            (None, _) => return,
            (Some((data, case)), _) => {
                let fields = &self.program.datas[data].cases[case as usize].fields;
                if !fields.iter().any(|field| field.mutable) {
                    return;
                }
                let name = |field: &Field| (fields.len() > 1).then_some(field.name);
                self.slots.extend(fields.iter().map(|field| slot(name(field), field.ty)));
            }
        }
        let slots = first..self.slots.len();
        let holder = Holder { owner: at.lam, data, slots, labels: at.labels, escapes: false };
        self.index[var] = Some(self.holders.len() as u32);
        self.holders.push((var, holder));
    }

    fn holder_of(&self, slot: usize) -> &Holder {
        let index = self.index[self.slots[slot].holder].unwrap_or_default();
        &self.holders[index as usize].1
    }

    /// The slot that an operation reads or writes, if it may be promoted.
    fn slot(&self, access: &Access) -> Option<usize> {
        let Atom::Var(var) = access.base else { return None };
        let holder = &self.holders[self.index[var]? as usize].1;
        (holder.data == access.data).then_some(holder.slots.start + access.index as usize)
    }

    /// Decides what is promoted; also says how many cells and records that are.
    fn choose(mut self) -> (Plan, u32) {
        let mut plan =
            Plan { first: SecondaryMap::new(), slots: Vec::new(), params: SecondaryMap::new() };
        let mut changes = 0;
        let mut seen: SecondaryMap<LabelId, usize> = SecondaryMap::new();
        for (var, holder) in std::mem::take(&mut self.holders) {
            if holder.escapes || !self.slots[holder.slots.clone()].iter().all(Slot::is_simple) {
                continue;
            }
            let places: Option<Vec<_>> =
                holder.slots.clone().map(|slot| self.places(slot, &holder, &mut seen)).collect();
            let Some(places) = places else { continue };
            changes += 1;
            plan.first[var] = Some(holder.slots.start as u32);
            for (slot, labels) in holder.slots.zip(places) {
                labels.into_iter().for_each(|label| plan.params[label].push(slot as u32));
            }
        }
        plan.slots = self.slots;
        (plan, changes)
    }

    /// The labels that get a parameter for a slot; nothing if that costs too much.
    fn places(
        &self,
        index: usize,
        holder: &Holder,
        seen: &mut SecondaryMap<LabelId, usize>,
    ) -> Option<Vec<LabelId>> {
        let slot = &self.slots[index];
        let mut found = Vec::new();
        if slot.reads == 0 {
            return Some(found);
        }
        let limit = spread(slot.reads + slot.writes.len() as u32);
        let mut cost = 0;
        for &write in &slot.writes {
            let mut next = write;
            while let Some(label) = next.filter(|_| next != holder.labels) {
                if seen[label] == index + 1 {
                    break;
                }
                seen[label] = index + 1;
                cost += 1 + self.jumps[label];
                if cost > limit {
                    return None;
                }
                found.push(label);
                next = self.up[label];
            }
        }
        Some(found)
    }
}

impl Slot {
    /// Whether all that is to be known of it is known in one function.
    fn is_simple(&self) -> bool {
        !self.elsewhere || self.reads == 0 || self.writes.is_empty()
    }
}

/// A read or a write.
struct Access {
    /// The cell or record.
    base: Atom,
    /// The type and the case of a record.
    data: Option<(DataId, u32)>,
    /// Which component.
    index: u32,
    /// What is written.
    value: Option<Atom>,
}

impl Access {
    fn of(op: &Op) -> Option<Access> {
        let (base, data, index, value) = match *op {
            Op::CellGet(base) => (base, None, 0, None),
            Op::CellSet(base, value) => (base, None, 0, Some(value)),
            Op::Field { base, data, case, index } => (base, Some((data, case)), index, None),
            Op::SetField { base, data, case, index, value } => {
                (base, Some((data, case)), index, Some(value))
            }
            _ => return None,
        };
        Some(Access { base, data, index, value })
    }
}

struct Rewriter<'a> {
    program: &'a mut Program,
    plan: Plan,
    /// What each slot holds here.
    now: Vec<Atom>,
    /// What stands for the result of a read or a write.
    is: SecondaryMap<VarId, Option<Atom>>,
    /// What slots held before the writes in the blocks around.
    trail: Vec<(u32, Atom)>,
}

impl Rewriter<'_> {
    fn function(&mut self, lam: LamId) {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        self.block(&mut body);
        self.program.lams[lam].body = body;
    }

    fn block(&mut self, block: &mut Block) {
        let mark = self.trail.len();
        block.stmts.retain_mut(|stmt| self.stmt(stmt));
        block.term.each_atom_mut(&mut |a| *a = self.atom(*a));
        if let Term::Jump(label, args) = &mut block.term {
            args.extend(self.plan.params[*label].iter().map(|&slot| self.now[slot as usize]));
        }
        block.term.blocks_mut().for_each(|inner| self.block(inner));
        self.undo(mark);
    }

    fn undo(&mut self, mark: usize) {
        for (slot, before) in self.trail.drain(mark..).rev() {
            self.now[slot as usize] = before;
        }
    }

    fn write(&mut self, slot: u32, value: Atom) {
        self.trail.push((slot, self.now[slot as usize]));
        self.now[slot as usize] = value;
    }

    fn atom(&self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) => self.is[var].unwrap_or(atom),
            constant => constant,
        }
    }

    fn first_slot(&self, base: Atom) -> Option<u32> {
        let Atom::Var(var) = base else { return None };
        self.plan.first[var]
    }

    /// Rewrites a statement; says whether it stays.
    fn stmt(&mut self, stmt: &mut Stmt) -> bool {
        match stmt {
            Stmt::Let { var, op, .. } => {
                op.each_atom_mut(&mut |a| *a = self.atom(*a));
                return self.op(*var, op);
            }
            Stmt::LetRec { members, .. } => {
                members.iter().for_each(|&(_, lam)| self.function(lam));
            }
            Stmt::Join { label, params, body, .. } => {
                let mark = self.trail.len();
                for slot in self.plan.params[*label].clone() {
                    let param = self.param(slot);
                    params.push(param);
                    self.write(slot, Atom::Var(param));
                }
                self.block(body);
                self.undo(mark);
            }
        }
        true
    }

    /// A new variable that holds what a slot holds.
    fn param(&mut self, slot: u32) -> VarId {
        let Slot { holder, field, ty, .. } = self.plan.slots[slot as usize];
        let Var { name, span, .. } = self.program.vars[holder];
        let name = match field {
            None => name,
            Some(field) => Symbol::new(&format!("{name}.{field}")),
        };
        self.program.fresh(name, ty, span)
    }

    fn op(&mut self, var: VarId, op: &Op) -> bool {
        if let Some(access) = Access::of(op)
            && let Some(first) = self.first_slot(access.base)
        {
            let slot = first + access.index;
            self.is[var] = Some(match access.value {
                None => self.now[slot as usize],
                Some(value) => {
                    self.write(slot, value);
                    Atom::Unit
                }
            });
            return false;
        }
        if let Some(first) = self.plan.first[var] {
            let mut slot = first;
            op.each_atom(&mut |a| {
                self.now[slot as usize] = a;
                slot += 1;
            });
            return false;
        }
        if let Op::Lambda(lam) = op {
            self.function(*lam);
        }
        true
    }
}

#[cfg(test)]
mod tests;
