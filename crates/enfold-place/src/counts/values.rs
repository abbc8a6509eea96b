//! What each statement of a function does to references: which operands it takes, which it only uses, and who holds what it yields.
//!
//! ```text
//! c = make list:1(x, xs)      takes x and xs; c owns a reference
//! t = field list:1.1 c        uses c; t is lent by c
//! v = cell_get k              uses k; v is lent by the slot, until references may be overwritten
//! y = call f(c, t)            takes what f owns, uses the rest; y owns a reference
//! ```

use enfold_core::ir::{
    Atom, Class, DataId, Env, GlobalId, LamId, Op, Prim, Program, Repr, Stmt, TryBody, Ty, TyId,
    VarId,
};
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::own_records::owns_record;
use super::take_from_slots::Taken;
use super::writers::Writers;
use crate::claim::{Claim, Node, SlotName};
use crate::home::{Home, Placement};
use crate::regions::shapes::Shapes;

/// Who holds what a statement yields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Yields {
    /// Nothing that is counted.
    Nothing,
    /// The variable itself has a reference.
    Owned,
    /// This operand, as long as it is held.
    Part(Atom),
    /// A slot of this operand, until references may be overwritten.
    Slot(Atom),
    /// Somebody who is there longer than the function runs.
    Forever,
}

/// A slot that a statement overwrites.
#[derive(Debug, Clone)]
pub(super) struct Overwrites {
    /// How its content is read before.
    pub(super) read: Op,
    /// The type of its content.
    pub(super) ty: TyId,
    /// What its content is to the claims; none if it is all in the program's region.
    pub(super) node: Option<Node>,
}

/// Which variables of a function are counted, and what statements do to them.
pub(super) struct Values<'a> {
    pub(super) program: &'a Program,
    pub(super) placement: &'a Placement,
    pub(super) claim: &'a Claim,
    /// Module-level variables that are set once, before anything reads them.
    constants: &'a FxHashSet<GlobalId>,
    shapes: &'a Shapes,
    pub(super) writers: &'a Writers,
    taken: &'a Taken,
    counted: FxHashSet<VarId>,
}

/// What is the same for all functions.
pub(super) struct Common {
    /// Module-level variables that are set once, before anything reads them.
    pub(super) constants: FxHashSet<GlobalId>,
    pub(super) shapes: Shapes,
    pub(super) writers: Writers,
    pub(super) taken: Taken,
}

impl<'a> Values<'a> {
    pub(super) fn new(
        program: &'a Program,
        placement: &'a Placement,
        lam: LamId,
        common: &'a Common,
    ) -> Self {
        let Common { constants, shapes, writers, taken } = common;
        let claim = &placement.claims[lam];
        let mut nodes = FxHashMap::default();
        let mut counted = FxHashSet::default();
        for (&var, &node) in &claim.vars {
            if is_counted(claim, node, &mut nodes) {
                counted.insert(var);
            }
        }
        let mut values =
            Values { program, placement, claim, constants, shapes, writers, taken, counted };
        program.lams[lam].body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op, .. } = stmt
                && values.is_constant(*var, op)
            {
                values.counted.remove(var);
            }
        });
        values
    }

    /// The variable behind an operand, if it is counted.
    pub(super) fn counted(&self, atom: Atom) -> Option<VarId> {
        match atom {
            Atom::Var(var) if self.counted.contains(&var) => Some(var),
            _ => None,
        }
    }

    /// Whether a statement yields constant data, which is never given back.
    fn is_constant(&self, var: VarId, op: &Op) -> bool {
        match op {
            Op::Construct { args, .. } | Op::Array(_, args) | Op::Exception { args, .. } => {
                let home = self.placement.homes[var];
                home == Some(Home::Static) || home.is_none() && args.is_empty()
            }
            Op::Closure { .. } | Op::NewCell(_) => self.placement.homes[var] == Some(Home::Static),
            Op::Prim(prim, args) => match prim.facts().moves {
                Moves::Constant => true,
                Moves::Itself(value) => matches!(args[value], Atom::Str(_)),
                _ => false,
            },
            _ => false,
        }
    }

    /// The operands whose references a statement takes.
    pub(super) fn takes(&self, op: &Op) -> Vec<Atom> {
        match op {
            Op::Construct { args, .. } | Op::Array(_, args) | Op::Exception { args, .. } => {
                args.clone()
            }
            Op::Closure { captures, .. } => captures.clone(),
            Op::NewCell(value)
            | Op::CellSet(_, value)
            | Op::SetField { value, .. }
            | Op::GlobalSet(_, value) => vec![*value],
            Op::Prim(prim, args) => match prim.facts().moves {
                Moves::Holds(value)
                | Moves::KeptForever(value)
                | Moves::Raised(value)
                | Moves::Stores { value, .. } => {
                    vec![args[value]]
                }
                _ => Vec::new(),
            },
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {
                self.inputs(op).into_iter().filter(|input| input.1).map(|input| input.0).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The operands that a call only uses: they must be held when what it takes is gone.
    pub(super) fn lends(&self, op: &Op) -> Vec<Atom> {
        self.inputs(op).into_iter().filter(|input| !input.1).map(|input| input.0).collect()
    }

    /// What a call is given, and whether the callee owns it.
    fn inputs(&self, op: &Op) -> Vec<(Atom, bool)> {
        let owned = |lam: LamId, var: &VarId| self.placement.owns[lam].contains(var);
        let env = |lam: LamId, env: &Env| -> Vec<(Atom, bool)> {
            match env {
                Env::None => Vec::new(),
                Env::Captures(atoms) => {
                    let captures = &self.program.lams[lam].captures;
                    captures.iter().zip(atoms).map(|(var, &atom)| (atom, owned(lam, var))).collect()
                }
                Env::Record(record) => {
                    vec![(*record, owns_record(self.program, self.placement, lam))]
                }
            }
        };
        let args = |lam: LamId, args: &[Atom]| -> Vec<(Atom, bool)> {
            let params = &self.program.lams[lam].params;
            params.iter().zip(args).map(|(var, &atom)| (atom, owned(lam, var))).collect()
        };
        match op {
            Op::Call { lam, env: of_env, args: given } => {
                let mut all = env(*lam, of_env);
                all.extend(args(*lam, given));
                all
            }
            Op::Invoke { callee, args: given } => {
                let member = self.program.callees(op).iter().copied();
                let member =
                    member.into_iter().find(|&lam| self.program.lams[lam].class != Class::Lifted);
                let mut all = vec![(*callee, self.gives_up(op))];
                match member {
                    Some(lam) => all.extend(args(lam, given)),
                    None => all.extend(given.iter().map(|&atom| (atom, false))),
                }
                all
            }
            Op::Try(TryBody::Known(lam, of_env)) => env(*lam, of_env),
            Op::Try(TryBody::Value(callee) | TryBody::Closure(callee)) => {
                vec![(*callee, self.gives_up(op))]
            }
            _ => Vec::new(),
        }
    }

    /// Whether those that a statement may call own their records.
    fn gives_up(&self, op: &Op) -> bool {
        let callees = self.program.callees(op);
        callees.iter().any(|&lam| owns_record(self.program, self.placement, lam))
    }

    /// Whether a read takes what a slot holds.
    pub(super) fn takes_out(&self, read: VarId) -> bool {
        self.taken.reads.contains(&read)
    }

    /// Whether a store finds nothing.
    pub(super) fn finds_nothing(&self, store: VarId) -> bool {
        self.taken.fills.contains(&store)
    }

    /// Whether references in slots may be overwritten while a statement runs.
    pub(super) fn writes(&self, op: &Op) -> bool {
        self.writers.writes(self.program, op)
    }

    /// Who holds what a statement yields.
    pub(super) fn yields(&self, var: VarId, op: &Op) -> Yields {
        if !self.counted.contains(&var) {
            return Yields::Nothing;
        }
        if self.taken.reads.contains(&var) {
            return Yields::Owned;
        }
        match op {
            Op::Copy(whole) | Op::ExnField { base: whole, .. } => Yields::Part(*whole),
            Op::Field { base, data, case, index } => match self.is_mutable(*data, *case, *index) {
                true => Yields::Slot(*base),
                false => Yields::Part(*base),
            },
            Op::CellGet(cell) => Yields::Slot(*cell),
            Op::GlobalGet(global) if self.constants.contains(global) => Yields::Forever,
            Op::GlobalGet(_) => Yields::Slot(Atom::Unit),
            Op::Prim(prim, args) => match prim.facts().moves {
                Moves::ReadFrom(holder) => Yields::Slot(args[holder]),
                // A copy, where it has a home.
                Moves::PartOf(_) if self.placement.homes[var].is_some() => Yields::Owned,
                Moves::PartOf(whole) | Moves::Hidden(whole) => Yields::Part(args[whole]),
                Moves::Itself(value) => match args[value] {
                    Atom::Var(same) if self.program.vars[same].ty == self.program.vars[var].ty => {
                        Yields::Part(args[value])
                    }
                    _ => Yields::Owned,
                },
                Moves::Keepsake => Yields::Forever,
                _ => Yields::Owned,
            },
            _ => Yields::Owned,
        }
    }

    fn is_mutable(&self, data: DataId, case: u32, index: u32) -> bool {
        self.program.datas[data].cases[case as usize].fields[index as usize].mutable
    }

    /// The slot that a statement overwrites, if what it held may be counted.
    pub(super) fn overwrites(&self, op: &Op) -> Option<Overwrites> {
        let (read, holder, name) = match op {
            Op::CellSet(cell, _) => (Op::CellGet(*cell), *cell, SlotName::Held),
            &Op::SetField { base, data, case, index, .. } => {
                let name = SlotName::Field { data, case, index };
                (Op::Field { base, data, case, index }, base, name)
            }
            Op::Prim(Prim::ArrSet, args) => {
                let read = Op::Prim(Prim::ArrGet, vec![args[0], args[1]]);
                (read, args[0], SlotName::Held)
            }
            Op::Prim(Prim::ArrPut, args) => {
                let read = Op::Prim(Prim::ArrAt, vec![args[0], args[1]]);
                (read, args[0], SlotName::Held)
            }
            Op::GlobalSet(global, _) if !self.constants.contains(global) => {
                let ty = self.program.globals[*global].ty;
                let counted = self.claim.counted.contains(&self.claim.program);
                let read = Op::GlobalGet(*global);
                return (counted && self.shapes.group(ty).is_some()).then_some(Overwrites {
                    read,
                    ty,
                    node: None,
                });
            }
            _ => return None,
        };
        let Atom::Var(holder) = holder else { return None };
        let ty = match (&self.program.types[self.program.vars[holder].ty], name) {
            (Ty::Cell(held) | Ty::Array(held), _) => *held,
            (_, SlotName::Field { data, case, index }) => {
                let field = &self.program.datas[data].cases[case as usize].fields[index as usize];
                if !field.mutable {
                    return None;
                }
                field.ty
            }
            _ => return None,
        };
        self.shapes.group(ty)?;
        let node = self.in_slot(holder, ty, name)?;
        let counted = is_counted(self.claim, node, &mut FxHashMap::default());
        counted.then_some(Overwrites { read, ty, node: Some(node) })
    }

    /// What is in a slot, of this type, of what a variable holds: if it is not listed it is of the same group, or nobody looks.
    fn in_slot(&self, holder: VarId, ty: TyId, name: SlotName) -> Option<Node> {
        let name = self.claim.listed_as(name);
        let &node = self.claim.vars.get(&holder)?;
        let info = self.claim.nodes.get(&node)?;
        let listed = info.slots.iter().find(|slot| slot.0 == name).map(|slot| slot.1);
        let same =
            info.flat || self.shapes.group(ty) == self.shapes.group(self.program.vars[holder].ty);
        listed.or(same.then_some(node))
    }
}

/// Whether a node is in a counted region, or a by-value structure with such parts.
pub(super) fn is_counted(claim: &Claim, node: Node, known: &mut FxHashMap<Node, bool>) -> bool {
    if let Some(&known) = known.get(&node) {
        return known;
    }
    known.insert(node, false);
    let Some(info) = claim.nodes.get(&node) else { return false };
    let counted = match info.region {
        Some(region) => claim.counted.contains(&region),
        None => info.slots.iter().any(|slot| is_counted(claim, slot.1, known)),
    };
    known.insert(node, counted);
    counted
}

/// Whether values of a type are in memory, or hold some that are.
pub(super) fn matters(program: &Program, ty: TyId) -> bool {
    match &program.types[ty] {
        Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Fn(_) => true,
        Ty::Data(data) => {
            let data = &program.datas[*data];
            let mut fields = data.cases.iter().flat_map(|case| &case.fields);
            data.repr == Repr::Boxed || fields.any(|field| matters(program, field.ty))
        }
        _ => false,
    }
}
