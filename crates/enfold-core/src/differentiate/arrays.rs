//! Which reads of arrays give the same when they are done again on the way back.
//!
//! ```text
//! join rec loop(i) {
//!   arr_set h, j, t          // on the way back `h[j]` is what it was before: the array is *restored*
//!   x = arr_get h, k         // may be read again, although the next round writes to `h`
//!   …
//! ```
//!
//! **Model.** Arrays that are made here and have no other name but copies are known by where they are made; of all others a write to one of
//! a type is a write to each. A read gives the same on the way back if nothing can write after it, or if writes are undone there and none
//! stands in the scope of what was read: what is computed again is computed for what is in scope, before the statements there are undone.
//!
//! Only arrays that are made here are restored: what is around the function is as the function left it.

use cranelift_entity::EntitySet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::paths::{BlockId, Paths};
use crate::ir::*;

/// Where an array comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// It is made by the statement of this variable.
    Made(VarId),
    /// It is there before, or nobody knows.
    Before,
}

/// What a read gives on the way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Later {
    /// The same.
    Same,
    /// The same, if writes to this array are undone.
    IfRestored(VarId),
    /// Nobody knows.
    Unknown,
}

/// The arrays of a function.
pub(super) struct Arrays {
    made: EntitySet<VarId>,
    /// Where a variable is bound.
    places: FxHashMap<VarId, (BlockId, usize)>,
}

impl Arrays {
    /// Looks at a function.
    pub(super) fn find(paths: &Paths<'_>) -> Arrays {
        let mut made = EntitySet::new();
        let mut lost = FxHashSet::default();
        let mut places = FxHashMap::default();
        let mut escape = |atom: Atom| {
            if let Atom::Var(var) = atom {
                lost.insert(var);
            }
        };
        for (id, (block, _)) in paths.blocks.iter().enumerate() {
            for (at, stmt) in block.stmts.iter().enumerate() {
                if let Stmt::Let { var, op, .. } = stmt {
                    places.insert(*var, (id, at));
                    if let Op::Prim(Prim::ArrNew | Prim::ArrZero, _) = op {
                        made.insert(*var);
                    }
                }
                match stmt {
                    Stmt::Let { op: Op::Prim(prim, args), .. } => match prim {
                        Prim::ArrGet | Prim::ArrAt | Prim::ArrLen => {}
                        Prim::ArrSet | Prim::ArrPut => escape(args[2]),
                        _ => args.iter().copied().for_each(&mut escape),
                    },
                    stmt => stmt.each_operand(&mut |atom, _| escape(atom)),
                }
            }
            block.term.each_atom(&mut escape);
        }
        let mut own = EntitySet::new();
        made.keys().filter(|var| !lost.contains(var)).for_each(|var| {
            own.insert(var);
        });
        Arrays { made: own, places }
    }

    fn origin(&self, atom: Atom) -> Origin {
        match atom {
            Atom::Var(var) if self.made.contains(var) => Origin::Made(var),
            _ => Origin::Before,
        }
    }

    /// What the read of an array gives on the way back whose result is this variable.
    pub(super) fn later(
        &self,
        program: &Program,
        paths: &Paths<'_>,
        read: VarId,
        array: Atom,
    ) -> Later {
        let (Atom::Var(var), Some(&(block, at))) = (array, self.places.get(&read)) else {
            return Later::Unknown;
        };
        let what =
            What { arrays: self, program, origin: self.origin(array), ty: program.vars[var].ty };
        if !what.is_written_after(paths, block, at) {
            return Later::Same;
        }
        match what.origin {
            Origin::Made(made) if !what.is_written_in_scope(paths, block, at) => {
                match program.types[program.vars[read].ty] {
                    Ty::Float | Ty::Int(IntKind::Int | IntKind::I63) => Later::IfRestored(made),
                    _ => Later::Unknown,
                }
            }
            _ => Later::Unknown,
        }
    }
}

/// What is looked for: writes to an array.
struct What<'a> {
    arrays: &'a Arrays,
    program: &'a Program,
    origin: Origin,
    ty: TyId,
}

impl What<'_> {
    fn is_same(&self, array: Atom) -> bool {
        let Atom::Var(var) = array else { return false };
        self.arrays.origin(array) == self.origin && self.program.vars[var].ty == self.ty
    }

    /// Whether a statement itself writes to it.
    fn writes(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Let { op: Op::Prim(Prim::ArrSet | Prim::ArrPut, args), .. } => {
                self.is_same(args[0])
            }
            Stmt::Let { op: Op::Prim(Prim::ArrBlit, args), .. } => self.is_same(args[2]),
            Stmt::Let { op: Op::Apply(..) | Op::Try(_), .. } => self.origin == Origin::Before,
            Stmt::Let { .. } | Stmt::LetRec { .. } | Stmt::Join { .. } => false,
        }
    }

    /// Whether a write can come after a statement.
    fn is_written_after(&self, paths: &Paths<'_>, block: BlockId, at: usize) -> bool {
        let mut seen = vec![false; paths.blocks.len()];
        let mut work = vec![(block, at + 1)];
        while let Some((id, from)) = work.pop() {
            let block = paths.blocks[id].0;
            if block.stmts[from..].iter().any(|stmt| self.writes(stmt)) {
                return true;
            }
            let mut next: Vec<BlockId> =
                block.term.blocks().filter_map(|inner| paths.id(inner)).collect();
            if let Term::Jump(label, _) = &block.term {
                next.extend(paths.labels.get(label).map(|label| label.body));
            }
            for id in next {
                if !std::mem::replace(&mut seen[id], true) {
                    work.push((id, 0));
                }
            }
        }
        false
    }

    /// Whether a write stands in the scope of a statement's variable.
    fn is_written_in_scope(&self, paths: &Paths<'_>, block: BlockId, at: usize) -> bool {
        let block = paths.blocks[block].0;
        let mut found = false;
        let mut visit = |inner: &Block| found |= inner.stmts.iter().any(|stmt| self.writes(stmt));
        for stmt in &block.stmts[at + 1..] {
            if let Stmt::Join { body, .. } = stmt {
                body.each_block(&mut visit);
            }
        }
        block.term.blocks().for_each(|inner| inner.each_block(&mut visit));
        found || block.stmts[at + 1..].iter().any(|stmt| self.writes(stmt))
    }
}
