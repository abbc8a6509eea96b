//! What a round of a loop does that somebody else could see, and whether rounds of two loops can be done by turns.

use rustc_hash::FxHashSet;

use super::find::Facts;
use crate::ir::*;
use crate::operations::may_raise;
use enfold_graph::prim::Effect;

/// Whether an access to an array counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    No,
    /// It is the element that one loop hands to the other.
    Element,
    /// The array is made between the loops: the first one does not know it, and it is gone if that fails. The access may fail.
    New,
}

/// What a round of a loop does.
#[derive(Default)]
pub(super) struct Effects {
    /// It may fail, or never end.
    stops: bool,
    /// It changes something, or does something that is seen outside.
    acts: bool,
    /// It reads what others may change.
    reads: bool,
    /// It leaves the loop before its end.
    pub leaves: bool,
    /// Arrays that nobody else knows, of which it reads or changes elements.
    gets: FxHashSet<VarId>,
    puts: FxHashSet<VarId>,
}

impl Effects {
    /// Of a block; `own` says of arrays which of them do not count.
    pub fn of(
        program: &Program,
        facts: &Facts,
        block: &Block,
        own: &dyn Fn(VarId) -> Own,
    ) -> Effects {
        let mut effects = Effects::default();
        block.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { var, op, .. } => effects.add(program, facts, (*var, op), own),
            Stmt::Join { recursive, .. } => effects.stops |= recursive,
            Stmt::LetRec { .. } => {}
        });
        effects
    }

    /// Of statements that stand between two loops.
    pub fn of_stmt(program: &Program, facts: &Facts, var: VarId, op: &Op) -> Effects {
        let mut effects = Effects::default();
        effects.add(program, facts, (var, op), &|_| Own::No);
        effects
    }

    fn add(
        &mut self,
        program: &Program,
        facts: &Facts,
        (var, op): (VarId, &Op),
        own: &dyn Fn(VarId) -> Own,
    ) {
        match op {
            Op::Copy(_)
            | Op::Lambda(_)
            | Op::Construct { .. }
            | Op::Array(..)
            | Op::Exception { .. }
            | Op::ExnField { .. }
            | Op::NewCell(_) => {}
            Op::Field { data, case, index, .. } => {
                let case = &program.datas[*data].cases[*case as usize];
                self.reads |= case.fields[*index as usize].mutable;
            }
            Op::CellGet(_) | Op::GlobalGet(_) => self.reads = true,
            Op::SetField { .. } | Op::CellSet(..) | Op::GlobalSet(..) => self.acts = true,
            Op::Prim(prim, args) => self.prim(program, facts, (var, *prim, args), own),
            Op::Apply(..)
            | Op::Try(_)
            | Op::Closure { .. }
            | Op::Call { .. }
            | Op::Invoke { .. }
            | Op::Region(_)
            | Op::Count(..) => {
                (self.stops, self.acts, self.reads) = (true, true, true);
            }
        }
    }

    fn prim(
        &mut self,
        program: &Program,
        facts: &Facts,
        (var, prim, args): (VarId, Prim, &[Atom]),
        own: &dyn Fn(VarId) -> Own,
    ) {
        if let (Prim::ArrGet | Prim::ArrAt | Prim::ArrSet | Prim::ArrPut, Some(&Atom::Var(array))) =
            (prim, args.first())
        {
            let own = own(array);
            if own == Own::Element {
                return;
            }
            let puts = matches!(prim, Prim::ArrSet | Prim::ArrPut);
            self.stops |= matches!(prim, Prim::ArrSet | Prim::ArrGet);
            if own == Own::New {
                return;
            }
            match (facts.is_private(array), puts) {
                (true, true) => _ = self.puts.insert(array),
                (true, false) => _ = self.gets.insert(array),
                (false, true) => self.acts = true,
                (false, false) => self.reads = true,
            }
            return;
        }
        let float = matches!(program.types[program.vars[var].ty], Ty::Float | Ty::Float32);
        self.stops |= may_raise(prim, args, float);
        match prim.facts().effect {
            Effect::Computes => {}
            Effect::Reads => self.reads = true,
            Effect::Acts => (self.acts, self.reads) = (true, true),
            Effect::Ends => (self.stops, self.acts) = (true, true),
        }
    }

    /// Whether it only computes.
    pub fn is_none(&self) -> bool {
        !self.stops && !self.acts && !self.reads && self.puts.is_empty() && self.gets.is_empty()
    }

    /// Whether it can be done before what these are the effects of, instead of after it: it fails in no case, and sees nothing of it.
    pub fn may_precede(&self, other: &Effects) -> bool {
        let is_seen = self.stops || self.acts || !self.puts.is_empty();
        let sees = self.reads && other.acts || !self.gets.is_disjoint(&other.puts);
        !is_seen && !sees
    }

    /// Whether rounds with these effects and such with those of a loop that came after all of them can be done by turns.
    pub fn by_turns(&self, second: &Effects) -> bool {
        let order = |effects: &Effects| effects.acts || effects.stops || effects.leaves;
        !(self.stops && order(second)
            || self.acts && (order(second) || second.reads)
            || self.reads && second.acts)
            && (!second.leaves || self.puts.is_empty())
            && self.puts.is_disjoint(&second.gets)
            && self.puts.is_disjoint(&second.puts)
            && self.gets.is_disjoint(&second.puts)
    }
}
