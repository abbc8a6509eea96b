//! Walks one function, with the [state](super::state) before each statement. The rules are in the header of [`super`].

mod calls;

use cranelift_entity::EntitySet;
use enfold_core::ir::{
    Atom, Block, Class, CountOp, GlobalId, LabelId, LamId, Op, Prim, Program, Stmt, Term, VarId,
};
use enfold_core::raising::{Raises, raises};
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::nodes::{alike, has_counts};
use super::readers::{Readers, writes_to};
use super::state::{Lender, Slot, State};
use super::writers::Writers;
use crate::claim::{Claim, Lent, Node};
use crate::home::{Home, Placement};

struct Label<'a> {
    params: &'a [VarId],
    /// What is so on all ways there, if there is one.
    state: Option<State>,
    /// Its body is being walked.
    inside: bool,
    /// Its body comes back to it, and something may be written until then.
    writes: bool,
}

struct Walk<'a> {
    program: &'a Program,
    placement: &'a Placement,
    lam: LamId,
    claim: &'a Claim,
    /// Nodes that are known to be counted or not.
    known: FxHashMap<Node, bool>,
    /// Variables that are constant or on the stack.
    fixed: FxHashSet<VarId>,
    /// Module-level variables that are set once, by the entry and outside of loops.
    constants: &'a FxHashSet<GlobalId>,
    writers: &'a Writers<'a>,
    readers: &'a Readers<'a>,
    /// Functions that may raise.
    raising: &'a EntitySet<LamId>,
    labels: FxHashMap<LabelId, Label<'a>>,
    state: State,
    /// What is held for a call.
    held: Vec<VarId>,
    errors: Vec<String>,
}

pub(super) fn check(
    program: &Program,
    placement: &Placement,
    lam: LamId,
    constants: &FxHashSet<GlobalId>,
    (writers, readers): (&Writers<'_>, &Readers<'_>),
    raising: &EntitySet<LamId>,
) -> Vec<String> {
    let mut walk = Walk {
        program,
        placement,
        lam,
        claim: &placement.claims[lam],
        known: FxHashMap::default(),
        fixed: FxHashSet::default(),
        constants,
        writers,
        readers,
        raising,
        labels: FxHashMap::default(),
        state: State::default(),
        held: Vec::new(),
        errors: Vec::new(),
    };
    let function = &program.lams[lam];
    let record = own_record(program, placement, lam).filter(|&record| walk.is_counted(record));
    if let Some(record) = record {
        walk.state.define(record, 1, None);
    }
    let captured = record.filter(|_| function.class == Class::Closure);
    let captured = captured.map_or(Lender::Forever, Lender::Var);
    let captures = function.captures.iter().map(|var| (var, captured));
    for (&var, lender) in captures.chain(function.params.iter().map(|var| (var, Lender::Forever))) {
        if walk.is_counted(var) {
            let owned = placement.owns[lam].contains(&var);
            walk.state.define(var, u32::from(owned), (!owned).then_some(lender));
        }
    }
    walk.block(&function.body);
    walk.errors
}

impl<'a> Walk<'a> {
    fn error(&mut self, what: String) {
        let name = self.program.lams[self.lam].name;
        self.errors.push(format!("{} {name}: {what}", self.lam));
    }

    // What is counted.

    fn is_counted(&mut self, var: VarId) -> bool {
        if self.fixed.contains(&var) {
            return false;
        }
        let Some(&node) = self.claim.vars.get(&var) else { return false };
        self.node_is_counted(node)
    }

    /// A node in a counted region, or a by-value structure with such parts.
    fn node_is_counted(&mut self, node: Node) -> bool {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        self.known.insert(node, false);
        let claim = self.claim;
        let Some(info) = claim.nodes.get(&node) else { return false };
        let counted = match info.region {
            Some(region) => claim.counted.contains(&region),
            None => info.slots.iter().any(|slot| self.node_is_counted(slot.1)),
        };
        self.known.insert(node, counted);
        counted
    }

    /// The variable behind an operand, if it is counted.
    fn counted(&mut self, atom: Atom) -> Option<VarId> {
        match atom {
            Atom::Var(var) if self.is_counted(var) => Some(var),
            _ => None,
        }
    }

    /// What is handed over is counted alike on both sides: a structure in registers lists the same counted parts. Objects are
    /// where their regions say, which `regions` compares.
    fn alike(&mut self, own: Option<Node>, other: (&Claim, Option<Node>), what: VarId) {
        if let (Some(own), (claim, Some(other))) = (own, other)
            && !alike((self.claim, own), (claim, other))
        {
            self.error(format!("{what} is counted otherwise where it goes or comes from"));
        }
    }

    fn node(&self, atom: Atom) -> Option<Node> {
        match atom {
            Atom::Var(var) if !self.fixed.contains(&var) => self.claim.vars.get(&var).copied(),
            _ => None,
        }
    }

    // What is done to references.

    fn uses(&mut self, atom: Atom) {
        if let Some(var) = self.counted(atom)
            && !self.state.usable(var)
        {
            self.error(format!("{var} is used, but nobody holds it"));
        }
    }

    fn takes(&mut self, atom: Atom, what: &str) {
        if let Some(var) = self.counted(atom)
            && !self.state.take(var)
        {
            self.error(format!("{var} is {what}, but owns no reference"));
        }
    }

    /// A new variable owns a reference.
    fn owns(&mut self, var: VarId) {
        if self.is_counted(var) {
            self.state.define(var, 1, None);
        }
    }

    /// A new variable is part of a value that cannot change, or the same.
    fn lent_by(&mut self, var: VarId, whole: Atom) {
        if self.is_counted(var) {
            let lender = self.counted(whole).map_or(Lender::Forever, Lender::Var);
            self.state.define(var, 0, Some(lender));
        }
    }

    /// A new variable is what a slot holds.
    fn lent_by_slot(&mut self, var: VarId, slot: Slot, holder: Atom) {
        if self.is_counted(var) {
            let holder = self.counted(holder);
            self.state.define(var, 0, Some(Lender::Slot(slot, holder)));
        }
    }

    fn writes(&mut self, op: &Op, slot: Slot, value: Atom) {
        self.takes(value, "stored");
        let reader = self.state.reader(slot);
        if self.writers.writes(op) {
            self.state.written();
        }
        if self.state.fill(slot) {
            return;
        }
        if let Some(var) = reader {
            self.state.give(var);
        }
    }

    /// A parameter of a join point: it owns a reference, or somebody lends its object.
    fn enters(&mut self, param: VarId) {
        match self.claim.lent.get(&param) {
            None => self.owns(param),
            Some(lent) if self.is_counted(param) => {
                let lender = match *lent {
                    Lent { by, by_slot: true } => Lender::Slot(Slot::Several, by),
                    Lent { by: None, .. } => Lender::Forever,
                    Lent { by: Some(by), .. } => Lender::Var(by),
                };
                self.state.define(param, 0, Some(lender));
            }
            Some(_) => {}
        }
    }

    // Statements.

    fn block(&mut self, block: &'a Block) {
        let mut later = Vec::new();
        for stmt in &block.stmts {
            self.around_call(stmt);
            match stmt {
                Stmt::Let { var, op, .. } => self.op(*var, op),
                Stmt::LetRec { members, captures, .. } => {
                    captures.iter().for_each(|&capture| self.takes(capture, "captured"));
                    let counted = members.iter().find(|member| self.is_counted(member.0));
                    if let Some(&(var, _)) = counted {
                        self.error(format!("{var} is of a group in a counted region"));
                    }
                }
                Stmt::Join { label, params, body, recursive } => {
                    let writes = *recursive && self.writers.has_writes(body);
                    self.labels
                        .insert(*label, Label { params, state: None, inside: false, writes });
                    later.push((*label, body));
                }
            }
        }
        if let Some(var) = self.held.pop() {
            self.held.clear();
            self.error(format!("{var} is held at the end of a block"));
        }
        self.term(&block.term);
        for (label, body) in later.into_iter().rev() {
            self.join(label, body);
        }
    }

    /// What is held is held for a call.
    fn around_call(&mut self, stmt: &Stmt) {
        let Some(&var) = self.held.last() else { return };
        let fits = matches!(
            stmt,
            Stmt::Let {
                op: Op::Call { .. }
                    | Op::Invoke { .. }
                    | Op::Count(CountOp::Hold | CountOp::Unhold, _),
                ..
            }
        );
        if !fits {
            self.error(format!("{var} is held for something else than a call"));
        }
    }

    fn join(&mut self, label: LabelId, body: &'a Block) {
        let Some(info) = self.labels.get_mut(&label) else { return };
        let Some(state) = info.state.clone() else { return };
        info.inside = true;
        let params = info.params;
        self.state = state;
        params.iter().for_each(|&param| self.enters(param));
        self.block(body);
        if let Some(info) = self.labels.get_mut(&label) {
            info.inside = false;
        }
    }

    fn term(&mut self, term: &'a Term) {
        match term {
            Term::Ret(atom) => {
                if let Atom::Var(var) = *atom {
                    self.alike(self.node(*atom), (self.claim, self.claim.result), var);
                }
                self.takes(*atom, "returned");
                if let Some(slot) = self.state.vacant().first() {
                    let slot = *slot;
                    self.error(format!("what {slot:?} held was taken, and nothing took its place"));
                }
            }
            Term::Jump(label, args) => self.jump(*label, args),
            Term::If { .. } | Term::Switch { .. } => {
                if let Term::Switch { scrutinee, .. } = term {
                    self.uses(*scrutinee);
                }
                let before = self.state.clone();
                for branch in term.blocks() {
                    self.state = before.clone();
                    self.block(branch);
                }
            }
            Term::Unreachable => {}
        }
    }

    fn jump(&mut self, label: LabelId, args: &[Atom]) {
        let params = self.labels.get(&label).map_or(&[] as &[_], |info| info.params);
        for (&param, &arg) in params.iter().zip(args) {
            let theirs = self.claim.vars.get(&param).copied();
            self.alike(self.node(arg), (self.claim, theirs), param);
        }
        let claim = self.claim;
        let (lent, owned): (Vec<_>, Vec<_>) =
            params.iter().zip(args).partition(|(param, _)| claim.lent.contains_key(param));
        owned.into_iter().for_each(|(_, &arg)| self.takes(arg, "passed on"));
        for (param, &arg) in lent {
            if let Some(var) = self.counted(arg)
                && !self.state.is_lent(var, claim.lent[param])
            {
                self.error(format!("{var} is passed on as {param}, which somebody else lends"));
            }
        }
        if self.labels.get(&label).is_some_and(|info| info.writes) {
            self.state.written();
        }
        let here = self.state.clone();
        let Some(info) = self.labels.get_mut(&label) else { return };
        match &mut info.state {
            None => info.state = Some(here),
            Some(there) if info.inside => {
                let vacant = here.vacant().iter().find(|slot| !there.vacant().contains(slot));
                let vacant = vacant.copied();
                let lacking = here.lacks(there);
                if let Some(slot) = vacant {
                    self.error(format!("{label} is entered again with nothing in {slot:?}"));
                }
                if let Some(var) = lacking {
                    self.error(format!("{var} is held where {label} is entered, but not again"));
                }
            }
            Some(there) => there.meet(&here),
        }
    }

    /// The reference that a slot has becomes that of the variable that was read from it. Whatever else it lent may be gone soon.
    fn takes_out(&mut self, atom: Atom) {
        self.uses(atom);
        let Some(var) = self.counted(atom) else { return };
        match self.state.slot_of(var) {
            Some(slot @ (Slot::Field(..) | Slot::Cell(_) | Slot::Global(_))) => {
                self.state.written();
                self.state.give(var);
                self.state.vacate(slot);
            }
            _ => self.error(format!("{var} is taken from where it is not lent by a slot")),
        }
    }

    /// Nobody looks at a slot from which something was taken before something else is there, and nothing raises.
    fn past_vacant(&mut self, var: VarId, op: &Op) {
        for slot in self.state.vacant().to_vec() {
            if writes_to(op, slot) {
                continue;
            }
            if self.readers.may_look(op, slot) {
                self.error(format!("{var}: what {slot:?} held was taken, and may be seen"));
            }
            let leaves = match raises(self.program, var, op) {
                Raises::Never => false,
                Raises::Always | Raises::Fails => true,
                Raises::Calls(lams) => lams.iter().any(|&lam| self.raising.contains(lam)),
            };
            if leaves {
                self.error(format!("{var}: what {slot:?} held was taken, and this may raise"));
            }
        }
    }

    fn op(&mut self, var: VarId, op: &'a Op) {
        self.past_vacant(var, op);
        match op {
            Op::Count(count, atom) => self.count(*count, *atom),
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => self.call(var, op),
            _ => {
                op.each_atom(&mut |atom| self.uses(atom));
                self.plain(var, op);
            }
        }
    }

    fn count(&mut self, count: CountOp, atom: Atom) {
        match count {
            CountOp::Dup => {
                self.uses(atom);
                if let Some(var) = self.counted(atom) {
                    self.state.give(var);
                }
            }
            CountOp::Drop => self.takes(atom, "dropped"),
            CountOp::Take => self.takes_out(atom),
            CountOp::Hold => {
                self.takes(atom, "held");
                if let Some(var) = self.counted(atom) {
                    self.state.hold(var);
                    self.held.push(var);
                }
            }
            CountOp::Unhold => {
                if let Some(var) = self.counted(atom) {
                    match self.held.pop() {
                        Some(last) if last == var => self.state.unhold(var),
                        _ => self.error(format!("{var} is let go, but was not held last")),
                    }
                }
            }
        }
    }

    /// What neither counts nor calls.
    fn plain(&mut self, var: VarId, op: &'a Op) {
        match op {
            Op::Construct { args, .. } | Op::Array(_, args) | Op::Exception { args, .. } => {
                self.makes(var, args, args.is_empty());
            }
            Op::Closure { captures, .. } => self.makes(var, captures, false),
            Op::NewCell(value) => self.makes(var, &[*value], false),
            Op::Copy(whole) | Op::ExnField { base: whole, .. } => self.lent_by(var, *whole),
            Op::Field { base, data, case, index } => {
                let field =
                    &self.program.datas[*data].cases[*case as usize].fields[*index as usize];
                match field.mutable {
                    true => self.lent_by_slot(var, Slot::Field(*base, *data, *case, *index), *base),
                    false => self.lent_by(var, *base),
                }
            }
            Op::SetField { base, data, case, index, value } => {
                self.writes(op, Slot::Field(*base, *data, *case, *index), *value);
            }
            Op::CellGet(cell) => self.lent_by_slot(var, Slot::Cell(*cell), *cell),
            Op::CellSet(cell, value) => self.writes(op, Slot::Cell(*cell), *value),
            Op::GlobalSet(global, value) => self.writes(op, Slot::Global(*global), *value),
            Op::GlobalGet(global) if self.constants.contains(global) => {
                if self.is_counted(var) {
                    self.state.define(var, 0, Some(Lender::Forever));
                }
            }
            Op::GlobalGet(global) => self.lent_by_slot(var, Slot::Global(*global), Atom::Unit),
            Op::Prim(prim, args) => self.prim(var, op, *prim, args),
            Op::Region(_) | Op::Lambda(_) | Op::Apply(..) => {}
            Op::Count(..) | Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {}
        }
    }

    /// A value is made of others; `empty` says that it may be only the number of a case.
    fn makes(&mut self, var: VarId, parts: &[Atom], empty: bool) {
        parts.iter().for_each(|&part| self.takes(part, "stored"));
        match self.placement.homes[var] {
            Some(Home::Static) => {
                self.fixed.insert(var);
            }
            None if empty => {
                self.fixed.insert(var);
            }
            _ => self.owns(var),
        }
    }

    fn prim(&mut self, var: VarId, op: &Op, prim: Prim, args: &[Atom]) {
        match prim.facts().moves {
            // One reference is given, and the operation adds those that it needs besides.
            Moves::Holds(value) | Moves::KeptForever(value) => {
                self.takes(args[value], "stored");
                self.owns(var);
            }
            Moves::ReadFrom(holder) => {
                let slot = Slot::Element(args[holder], args.get(1).copied().unwrap_or(Atom::Unit));
                self.lent_by_slot(var, slot, args[holder]);
            }
            Moves::Stores { value, holder } => {
                let slot = Slot::Element(args[holder], args.get(1).copied().unwrap_or(Atom::Unit));
                self.writes(op, slot, args[value]);
            }
            // The operation itself adds references to what it copies, and drops those that it overwrites.
            Moves::CopiesHeld { .. } => {
                if self.writers.writes(op) {
                    self.state.written();
                }
            }
            // A copy, where it has a home.
            Moves::PartOf(_) if self.placement.homes[var].is_some() => self.owns(var),
            Moves::PartOf(whole) | Moves::Hidden(whole) => self.lent_by(var, args[whole]),
            Moves::Raised(exn) => self.takes(args[exn], "raised"),
            Moves::Itself(value) => match args[value] {
                Atom::Var(same) if self.program.vars[same].ty == self.program.vars[var].ty => {
                    self.lent_by(var, args[value]);
                }
                Atom::Str(_) => {
                    self.fixed.insert(var);
                }
                _ => self.owns(var),
            },
            Moves::Constant => {
                self.fixed.insert(var);
            }
            Moves::Apart | Moves::Whole => self.owns(var),
            Moves::Keepsake => {
                if self.is_counted(var) {
                    self.state.define(var, 0, Some(Lender::Forever));
                }
            }
            Moves::Compared(..) | Moves::Regions(_) => {}
        }
    }
}

/// The variable of the record that a function owns.
pub(super) fn own_record(program: &Program, placement: &Placement, lam: LamId) -> Option<VarId> {
    let mut siblings = program.lams[lam].siblings.iter().map(|sibling| sibling.0);
    siblings.find(|var| placement.owns[lam].contains(var))
}

/// Whether a function has a record that is counted.
pub(super) fn has_counted_record(program: &Program, placement: &Placement, lam: LamId) -> bool {
    let claim = &placement.claims[lam];
    program.lams[lam].class == Class::Closure
        && claim.inputs.first().copied().flatten().is_some_and(|node| has_counts(claim, node))
}

/// Whether a function of a class is called as a value.
pub(super) fn is_value(program: &Program, lam: LamId) -> bool {
    program.lams[lam].class != Class::Lifted
}
