//! Who owns references: which variables of a function, and which of its parameters.
//!
//! ```text
//! fn first(xs) { h = field xs; ret h }        h is lent by xs, which the caller holds: xs is borrowed
//! fn push(q, x) { c = make cons(x, q) … }     x and q are stored: both are owned, and the caller gives them up
//! v = cell_get k; … call f() …; use v         v must outlive a call that may write k: it gets a reference of its own
//! ```
//!
//! A parameter is owned if the function takes it: stores, returns, captures it, hands it on to a join point or to a parameter that
//! is owned; if it takes it apart, and puts parts of the same structure into something else: they are the caller's who has the last
//! reference, and a tree that nobody else has is changed in place; and if a tail call passes something that the caller's frame holds, which is gone by then. All others are borrowed. The members of a
//! class of function values agree. After Ullrich and de Moura ("Counting immutable beans", 2019).
//!
//! A variable that is part of another is lent by it, and the other is held as long as the part is needed; unless the region of the other
//! ends before, or the part is in a slot that something may write meanwhile: then it has a reference of its own from where it is read.
//! Parameters of join points are lent as well where all jumps hand over parts of one variable (`lend_params`).
//!
//! Model: parameters start as borrowed; functions are looked at until nothing changes. Cost: linear per round.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{
    Atom, Block, Class, Env, FnId, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term,
    VarId,
};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::regions_below;
use super::lend_params::Ways;
use super::own_records::{in_groups, own_record, own_records};
use super::take_apart_early::take_apart_early;
use super::values::{Common, Values, Yields};
use crate::claim::Lent;
use crate::home::Placement;
use crate::regions::liveness::{Vars, live_at_labels};

/// Who lends a variable that has no reference of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lender {
    /// Somebody who is there longer than the function runs.
    Forever,
    Var(VarId),
    /// A slot, and the variable whose it is.
    Slot(Option<VarId>),
}

/// Who owns references in a function.
pub(super) struct Owners {
    pub(super) lenders: FxHashMap<VarId, Lender>,
    /// Variables that get a reference where they are read.
    pub(super) dupped: FxHashSet<VarId>,
    /// Parameters of join points that somebody lends.
    pub(super) lent: FxHashMap<VarId, Lent>,
}

impl Owners {
    pub(super) fn find(values: &Values<'_>, lam: LamId) -> Self {
        let function = &values.program.lams[lam];
        let mut owners = Owners {
            lenders: FxHashMap::default(),
            dupped: FxHashSet::default(),
            lent: FxHashMap::default(),
        };
        let record = own_record(values.program, values.placement, lam);
        let record = record.and_then(|var| values.counted(Atom::Var(var)));
        let siblings = function.siblings.iter().map(|sibling| &sibling.0);
        for &var in function.captures.iter().chain(&function.params).chain(siblings) {
            if !values.placement.owns[lam].contains(&var) {
                owners.lenders.insert(var, Lender::Forever);
            }
        }
        // Captures are parts of the record.
        for capture in function.captures.iter().filter(|_| function.class == Class::Closure) {
            if let Some(record) = record {
                owners.lenders.insert(*capture, Lender::Var(record));
            }
        }
        function.body.each_stmt(&mut |stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            let lender = match values.yields(*var, op) {
                Yields::Nothing | Yields::Owned => return,
                Yields::Part(whole) => values.counted(whole).map_or(Lender::Forever, Lender::Var),
                Yields::Slot(holder) => Lender::Slot(values.counted(holder)),
                Yields::Forever => Lender::Forever,
            };
            owners.lenders.insert(*var, lender);
        });
        take_apart_early(&mut owners, values, &function.body);
        let live = live_at_labels(&function.body, &|var| values.counted(Atom::Var(var)));
        let ways = Ways::find(values, &function.body);
        let writing = values.writers.loops(values.program, lam);
        // What nobody needs gets a reference, and is dropped at once.
        let needed = |label: LabelId, param: &VarId| {
            live.get(&label).is_some_and(|live| live.contains(param))
        };
        let mut barred: FxHashSet<VarId> = ways.unless(&needed);
        loop {
            let before = (barred.len(), owners.dupped.len());
            owners.lend(FxHashMap::default());
            owners.lend(ways.lent(values, &owners, &function.body, &barred));
            let barred = &mut barred;
            let mut hazards = Hazards {
                values,
                live: &live,
                ways: &ways,
                writing: &writing,
                owners: &mut owners,
                barred,
            };
            hazards.block(&function.body);
            if before == (barred.len(), owners.dupped.len()) {
                return owners;
            }
        }
    }

    /// Parameters are lent, and no others.
    fn lend(&mut self, lent: FxHashMap<VarId, Lent>) {
        for param in self.lent.keys() {
            self.lenders.remove(param);
        }
        for (&param, lent) in &lent {
            let lender = match *lent {
                Lent { by, by_slot: true } => Lender::Slot(by),
                Lent { by: Some(by), .. } => Lender::Var(by),
                Lent { by: None, .. } => Lender::Forever,
            };
            self.lenders.insert(param, lender);
        }
        self.lent = lent;
    }

    /// Who lends a variable, if it has no reference of its own.
    pub(super) fn lender(&self, var: VarId) -> Option<Lender> {
        self.lenders.get(&var).copied().filter(|_| !self.dupped.contains(&var))
    }

    /// As [`Self::root`], but none if `stop` is on the way.
    pub(super) fn root_until(&self, var: VarId, stop: &dyn Fn(VarId) -> bool) -> Option<VarId> {
        let mut at = var;
        loop {
            if stop(at) {
                return None;
            }
            match self.lender(at) {
                None => return Some(at),
                Some(Lender::Forever | Lender::Slot(None)) => return None,
                Some(Lender::Var(next) | Lender::Slot(Some(next))) => at = next,
            }
        }
    }

    /// The variable whose reference is needed for a variable to be used; none if somebody else holds it.
    pub(super) fn root(&self, var: VarId) -> Option<VarId> {
        self.root_until(var, &|_| false)
    }

    /// Whether a variable has a reference of its own.
    pub(super) fn owns(&self, var: VarId) -> bool {
        self.lender(var).is_none()
    }

    /// Calls `visit` with a variable and all that lend it, and whether a slot does.
    fn chain(&self, var: VarId, visit: &mut dyn FnMut(VarId, bool)) {
        let mut at = var;
        loop {
            let lender = self.lender(at);
            visit(at, matches!(lender, Some(Lender::Slot(_))));
            match lender {
                Some(Lender::Var(next) | Lender::Slot(Some(next))) => at = next,
                _ => return,
            }
        }
    }

    /// The input that is taken apart if a part of the same structure is put into something else.
    fn taken_apart(
        &self,
        values: &Values<'_>,
        part: VarId,
        inputs: &FxHashSet<VarId>,
    ) -> Option<VarId> {
        let (mut last, mut slots) = (part, false);
        self.chain(part, &mut |at, slot| (last, slots) = (at, slots | slot));
        let node = |var: VarId| values.claim.vars.get(&var);
        (last != part && !slots && inputs.contains(&last) && node(last) == node(part))
            .then_some(last)
    }

    fn by_slot(&self, var: VarId) -> bool {
        let mut found = false;
        self.chain(var, &mut |_, slot| found |= slot);
        found
    }
}

/// Finds variables that are needed after their lender is gone.
struct Hazards<'a, 'b> {
    values: &'a Values<'b>,
    live: &'a FxHashMap<LabelId, Vars>,
    ways: &'a Ways,
    /// Loops in which references may be overwritten.
    writing: &'a FxHashSet<LabelId>,
    owners: &'a mut Owners,
    /// Parameters that cannot be lent.
    barred: &'a mut FxHashSet<VarId>,
}

impl Hazards<'_, '_> {
    fn block(&mut self, block: &Block) -> Vars {
        for stmt in &block.stmts {
            if let Stmt::Join { body, .. } = stmt {
                self.block(body);
            }
        }
        let mut live = self.term(&block.term);
        for stmt in block.stmts.iter().rev() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    live.remove(var);
                    // What else the slot lent may be gone soon.
                    if self.values.takes_out(*var) {
                        self.written(live.iter().copied());
                    }
                    self.stmt(op, &live);
                    op.each_atom(&mut |atom| live.extend(self.values.counted(atom)));
                }
                Stmt::LetRec { captures, .. } => {
                    captures.iter().for_each(|&atom| live.extend(self.values.counted(atom)));
                }
                Stmt::Join { .. } => {}
            }
        }
        live
    }

    fn stmt(&mut self, op: &Op, after: &Vars) {
        if let Op::Region(RegionOp::End(region) | RegionOp::Merge { from: region, .. }) = *op {
            return self.ends(region, after);
        }
        if self.values.writes(op) {
            self.written(after.iter().copied());
            let lent = self.values.lends(op);
            self.written(lent.into_iter().filter_map(|atom| self.values.counted(atom)));
        }
    }

    /// Something may have been written: what slots lend is no longer sure to be there.
    fn written(&mut self, live: impl Iterator<Item = VarId>) {
        for var in live {
            if self.owners.by_slot(var) {
                self.needs_reference(var);
            }
        }
    }

    fn needs_reference(&mut self, var: VarId) {
        match self.ways.is_param(var) {
            true => self.barred.insert(var),
            false => self.owners.dupped.insert(var),
        };
    }

    /// A region ends: what is there lends nothing any longer.
    fn ends(&mut self, region: RegionId, after: &Vars) {
        let claim = self.values.claim;
        let there = |var: VarId| {
            let below = claim.vars.get(&var).map(|&node| regions_below(claim, node));
            let mut names = below.into_iter().flatten().filter_map(|own| claim.names.get(&own));
            names.any(|&name| name == region)
        };
        for &var in after {
            let mut hit = false;
            self.owners.chain(var, &mut |at, _| hit |= at != var && there(at));
            if hit {
                self.needs_reference(var);
            }
        }
    }

    fn term(&mut self, term: &Term) -> Vars {
        let mut live = Vars::default();
        match term {
            Term::Jump(label, args) => {
                let params = self.ways.params(*label);
                let there = self.live.get(label).into_iter().flatten().copied();
                live.extend(there.filter(|var| !params.contains(var)));
                if self.writing.contains(label) {
                    self.written(live.clone().into_iter());
                }
                args.iter().for_each(|&atom| live.extend(self.values.counted(atom)));
            }
            Term::Ret(_) | Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {
                for block in term.blocks() {
                    let of_block = self.block(block);
                    live.extend(of_block);
                }
                term.each_atom(&mut |atom| live.extend(self.values.counted(atom)));
            }
        }
        live
    }
}

/// What a function would have to own as things stand.
enum Wanted {
    Param(LamId, VarId),
    /// Its record.
    Record(LamId),
}

/// Decides which parameters functions own, and which own their records.
pub(super) fn find_owned_params(program: &mut Program, placement: &mut Placement, common: &Common) {
    let counting: Vec<LamId> =
        program.lams.keys().filter(|&lam| !placement.claims[lam].counted.is_empty()).collect();
    let groups = in_groups(program);
    loop {
        let mut wanted: Vec<Wanted> = Vec::new();
        for &lam in &counting {
            want(program, placement, lam, common, &mut wanted);
        }
        let mut changed = false;
        for wanted in wanted {
            changed |= match wanted {
                Wanted::Param(lam, var) => own(program, &mut placement.owns, lam, var),
                Wanted::Record(lam) => program.lams[lam]
                    .fn_ty
                    .is_some_and(|class| own_records(program, placement, &groups, class)),
            };
        }
        if !changed {
            return;
        }
    }
}

/// A function owns a parameter, and so do all that are called as it is.
fn own(
    program: &Program,
    owns: &mut SecondaryMap<LamId, Vec<VarId>>,
    lam: LamId,
    var: VarId,
) -> bool {
    if owns[lam].contains(&var) {
        return false;
    }
    owns[lam].push(var);
    let function = &program.lams[lam];
    let position = function.params.iter().position(|&param| param == var);
    let class = function.fn_ty.filter(|_| function.class != Class::Lifted);
    if let (Some(position), Some(class)) = (position, class) {
        for &member in members(program, class) {
            let param = program.lams[member].params[position];
            if !owns[member].contains(&param) {
                owns[member].push(param);
            }
        }
    }
    true
}

fn members(program: &Program, class: FnId) -> &[LamId] {
    &program.fns[class].members
}

/// Parameters that would have to be owned as things stand.
fn want(
    program: &Program,
    placement: &Placement,
    lam: LamId,
    common: &Common,
    wanted: &mut Vec<Wanted>,
) {
    let values = Values::new(program, placement, lam, common);
    let function = &program.lams[lam];
    let mut inputs: FxHashSet<VarId> = function.params.iter().copied().collect();
    if function.class == Class::Lifted {
        inputs.extend(&function.captures);
    }
    let owners = Owners::find(&values, lam);
    let take = |atom: Atom, wanted: &mut Vec<Wanted>| {
        if let Some(var) = values.counted(atom).filter(|var| inputs.contains(var)) {
            wanted.push(Wanted::Param(lam, var));
        }
    };
    let mut labels: FxHashMap<LabelId, &[VarId]> = FxHashMap::default();
    function.body.walk(&mut |stop| match stop {
        Stop::Stmt(Stmt::Let { op, .. }) => {
            values.takes(op).into_iter().for_each(|atom| take(atom, wanted));
            if matches!(op, Op::Construct { .. } | Op::Call { .. }) {
                let parts = values.takes(op).into_iter().filter_map(|atom| values.counted(atom));
                let wholes = parts.filter_map(|part| owners.taken_apart(&values, part, &inputs));
                wanted.extend(wholes.map(|whole| Wanted::Param(lam, whole)));
            }
        }
        Stop::Stmt(Stmt::LetRec { captures, .. }) => {
            captures.iter().for_each(|&atom| take(atom, wanted));
        }
        Stop::Term(Term::Ret(atom)) => take(*atom, wanted),
        Stop::Term(Term::Jump(label, args)) => {
            let params = labels.get(label).copied().unwrap_or_default();
            for (param, &atom) in params.iter().zip(args) {
                if !owners.lent.contains_key(param) {
                    take(atom, wanted);
                }
            }
        }
        Stop::Stmt(Stmt::Join { label, params, .. }) => {
            labels.insert(*label, params);
        }
        Stop::Term(_) | Stop::Leave(..) => {}
    });
    function.body.each_block(&mut |block| {
        if let Some((_, op)) = program.tail_call(lam, block) {
            for (callee, param, arg) in borrowed_args(program, placement, op) {
                if values.counted(arg).is_some_and(|var| owners.root(var).is_some()) {
                    wanted.push(Wanted::Param(callee, param));
                }
            }
            let record = match op {
                Op::Invoke { callee, .. } => Some(*callee),
                Op::Call { env: Env::Record(record), .. } => Some(*record),
                _ => None,
            };
            let record = record.and_then(|record| values.counted(record));
            if record.is_some_and(|record| owners.root(record).is_some()) {
                let callees = program.callees(op).iter().copied();
                let closures = callees.filter(|&lam| program.lams[lam].class == Class::Closure);
                wanted.extend(closures.map(Wanted::Record));
            }
        }
    });
}

/// The arguments of a call that the callee borrows and could own, with whose parameter each is.
fn borrowed_args(program: &Program, placement: &Placement, op: &Op) -> Vec<(LamId, VarId, Atom)> {
    let mut found = Vec::new();
    let given: &[Atom] = match op {
        Op::Call { args, .. } | Op::Invoke { args, .. } => args,
        _ => return found,
    };
    for &callee in program.callees(op) {
        let lam = &program.lams[callee];
        found.extend(lam.params.iter().zip(given).map(|(&var, &atom)| (callee, var, atom)));
        if let Op::Call { env: Env::Captures(atoms), .. } = op {
            found.extend(lam.captures.iter().zip(atoms).map(|(&var, &atom)| (callee, var, atom)));
        }
    }
    found.retain(|(callee, var, _)| !placement.owns[*callee].contains(var));
    found
}
