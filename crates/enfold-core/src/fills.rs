//! Fields that are filled after their object was made, although they never change: holes.
//!
//! ```text
//! z = zeroed                       nothing yet
//! c = make d0:1(h, z)              a cell with a hole
//! u = set_field d0:1.1 last, c    the hole of the cell before is filled
//! jump fill(c, …)                  c is the next one to be filled
//! ```
//!
//! `optimise/fill_holes` makes them. A field with a hole is written once, by a `set_field` of a field that is not mutable, and
//! nobody reads it before. Who relies on what an object was made of, or asks what a store overwrites, asks here: nothing is
//! overwritten, and what a loop carries to be filled is held by what comes before it. The verifier checks that only holes are
//! filled. Cost: linear; nothing but a walk where no hole is filled.

use cranelift_entity::EntitySet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::*;
use crate::walk::Stop;

/// A field of a case.
pub type FieldOf = (DataId, u32, u32);

impl Program {
    /// The variable whose field is filled by an operation, and the field.
    pub fn filled(&self, op: &Op) -> Option<(VarId, FieldOf)> {
        match *op {
            Op::SetField { base: Atom::Var(base), data, case, index, .. } => {
                let field =
                    self.datas[data].cases.get(case as usize)?.fields.get(index as usize)?;
                (!field.mutable).then_some((base, (data, case, index)))
            }
            _ => None,
        }
    }

    /// Whether an operation fills a hole.
    pub fn is_fill(&self, op: &Op) -> bool {
        self.filled(op).is_some()
    }
}

/// What is known of the holes of a function.
pub struct Holes {
    /// Fields that are filled.
    pub fills: Vec<(VarId, FieldOf)>,
    /// What is handed to parameters of join points.
    handed: FxHashMap<VarId, Vec<Atom>>,
    /// Objects that are made with a hole.
    made: FxHashSet<(VarId, FieldOf)>,
    /// Variables that stand for others.
    copies: FxHashMap<VarId, Atom>,
}

impl Holes {
    /// Those of a function's body; nothing if it fills none.
    pub fn find(program: &Program, body: &Block) -> Option<Holes> {
        let mut fills = Vec::new();
        body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op, .. } = stmt {
                fills.extend(program.filled(op));
            }
        });
        if fills.is_empty() {
            return None;
        }
        let mut holes = Holes {
            fills,
            handed: FxHashMap::default(),
            made: FxHashSet::default(),
            copies: FxHashMap::default(),
        };
        let mut params: FxHashMap<LabelId, &[VarId]> = FxHashMap::default();
        let mut empty: FxHashSet<VarId> = FxHashSet::default();
        body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Join { label, params: of, .. }) => _ = params.insert(*label, of),
            Stop::Stmt(Stmt::Let { var, op, .. }) => match op {
                Op::Prim(Prim::Zeroed, _) => _ = empty.insert(*var),
                Op::Copy(atom) => _ = holes.copies.insert(*var, *atom),
                Op::Construct { data, case, args } => {
                    for (index, arg) in (0..).zip(args) {
                        if matches!(arg, Atom::Var(arg) if empty.contains(arg)) {
                            holes.made.insert((*var, (*data, *case, index)));
                        }
                    }
                }
                _ => {}
            },
            Stop::Term(Term::Jump(label, args)) => {
                let params = params.get(label).copied().unwrap_or_default();
                for (param, arg) in params.iter().zip(args) {
                    holes.handed.entry(*param).or_default().push(*arg);
                }
            }
            Stop::Stmt(Stmt::LetRec { .. }) | Stop::Term(_) | Stop::Leave(..) => {}
        });
        Some(holes)
    }

    /// Calls `visit` with all that a variable whose field is filled may be: parameters, and what is handed to them.
    fn each_source(&self, (var, field): (VarId, FieldOf), visit: &mut dyn FnMut(Source)) {
        let (mut work, mut seen) = (vec![Atom::Var(var)], FxHashSet::default());
        while let Some(atom) = work.pop() {
            let Atom::Var(var) = atom else {
                visit(Source::Else(None));
                continue;
            };
            if !seen.insert(var) {
                continue;
            }
            if let Some(args) = self.handed.get(&var) {
                visit(Source::Param(var));
                work.extend(args);
            } else if let Some(&same) = self.copies.get(&var) {
                work.push(same);
            } else if self.made.contains(&(var, field)) {
                visit(Source::Made(var));
            } else {
                visit(Source::Else(Some(var)));
            }
        }
    }

    /// The parameters of join points that only name what is to be filled.
    pub fn params(&self) -> EntitySet<VarId> {
        let mut found = EntitySet::new();
        for &fill in &self.fills {
            self.each_source(fill, &mut |source| {
                if let Source::Param(var) = source {
                    found.insert(var);
                }
            });
        }
        found
    }

    /// By variable whose field is filled: the objects that it may be.
    pub fn objects(&self) -> FxHashMap<VarId, Vec<VarId>> {
        let mut found: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
        for &fill in &self.fills {
            self.each_source(fill, &mut |source| {
                if let Source::Made(var) = source {
                    found.entry(fill.0).or_default().push(var);
                }
            });
        }
        found
    }

    /// Filled fields that may be no hole.
    pub fn wrong(&self) -> Vec<VarId> {
        let mut found = Vec::new();
        for &fill in &self.fills {
            self.each_source(fill, &mut |source| {
                if let Source::Else(var) = source {
                    found.push(var.unwrap_or(fill.0));
                }
            });
        }
        found
    }
}

/// What a variable whose field is filled may be.
enum Source {
    /// An object made with a hole there.
    Made(VarId),
    /// A parameter of a join point.
    Param(VarId),
    /// Something else.
    Else(Option<VarId>),
}
