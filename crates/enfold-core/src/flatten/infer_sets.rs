//! Gives every function type a class: the set of functions that can flow there.
//!
//! ```text
//! f = lambda lam1 ; int -> int      class A: lam1, lam2   (both reach join j)
//! g = lambda lam2 ; int -> int
//! h = lambda lam3 ; int -> int      class B: nothing, lam3 is only called
//! join j(k: int -> int) { … }       class A
//! if c { jump j(f) } else { jump j(g) }
//! ```
//!
//! Model: every occurrence of a function type in the type of a variable, a field of a declared
//! type, an exception's payload, a global, a parameter or a result is a class variable (see
//! [`shape`](super::shape)); wherever a value flows from one place to another, the shapes of both
//! are unified. A declared type has one shape per field in the whole program.
//!
//! Assumes verified nested core. Establishes: two places between which a value can flow have one
//! class, and a function that is used as a value is in [`Sets::valued`].
//!
//! Sound because unification is a coarser equivalence than flow. Cost: nearly linear.
//!
//! After Brandon, Driscoll, Dai, Berkow and Milano, "Better Defunctionalization through Lambda Set
//! Specialization" (PLDI 2023); here sets are not part of what monomorphisation specialises on.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_graph::prim::Moves;
use rustc_hash::FxHashMap;

use super::find_known::Known;
use super::shape::{Shape, ShapeId, Shapes};
use crate::ir::{
    Atom, DataId, ExnId, GlobalId, LabelId, LamId, Op, Prim, Program, Stmt, Term, TryBody, Ty,
    TyId, VarId,
};
use crate::walk::{Role, Stop};

/// An application, or the call that a `try` makes.
pub(super) struct Site {
    /// The function, if it is known.
    pub(super) known: Option<LamId>,
    /// The shape of the function.
    pub(super) shape: ShapeId,
    /// How many arguments it is given.
    pub(super) args: usize,
}

/// The shapes of everything that holds values.
pub(super) struct Sets {
    /// The forest.
    pub(super) shapes: Shapes,
    /// Of variables.
    pub(super) var: SecondaryMap<VarId, ShapeId>,
    /// Of functions as values.
    pub(super) lam: SecondaryMap<LamId, ShapeId>,
    /// Of what functions return.
    pub(super) ret: SecondaryMap<LamId, ShapeId>,
    /// Of fields, by case and index.
    pub(super) field: SecondaryMap<DataId, Vec<Vec<ShapeId>>>,
    /// Of the payloads of exceptions.
    pub(super) exn: SecondaryMap<ExnId, Vec<ShapeId>>,
    /// Of globals.
    pub(super) global: SecondaryMap<GlobalId, ShapeId>,
    /// Functions that are used as values.
    pub(super) valued: EntitySet<LamId>,
    /// All applications.
    pub(super) sites: Vec<Site>,
}

/// Infers the classes of a program's function types from its live functions.
pub(super) fn infer_sets(program: &Program, known: &mut Known, live: &[LamId]) -> Sets {
    let mut flow = Flow {
        sets: declare(program),
        program,
        known,
        labels: SecondaryMap::new(),
        pinned: FxHashMap::default(),
    };
    live.iter().for_each(|&lam| flow.introduce(lam));
    live.iter().for_each(|&lam| flow.body(lam));
    flow.sets
}

fn declare(program: &Program) -> Sets {
    let mut sets = Sets {
        shapes: Shapes::new(),
        var: SecondaryMap::new(),
        lam: SecondaryMap::new(),
        ret: SecondaryMap::new(),
        field: SecondaryMap::new(),
        exn: SecondaryMap::new(),
        global: SecondaryMap::new(),
        valued: EntitySet::new(),
        sites: Vec::new(),
    };
    let (types, shapes) = (&program.types, &mut sets.shapes);
    for (id, data) in program.datas.iter() {
        let fresh = |shapes: &mut Shapes, case: &crate::ir::Case| {
            case.fields.iter().map(|field| shapes.fresh(types, field.ty)).collect()
        };
        sets.field[id] = data.cases.iter().map(|case| fresh(shapes, case)).collect();
    }
    for (id, exn) in program.exns.iter() {
        sets.exn[id] = exn.fields.iter().map(|&ty| shapes.fresh(types, ty)).collect();
    }
    for (id, global) in program.globals.iter() {
        sets.global[id] = shapes.fresh(types, global.ty);
    }
    for (id, var) in program.vars.iter() {
        if !shapes.is_plain(types, var.ty) {
            sets.var[id] = shapes.fresh(types, var.ty);
        }
    }
    sets
}

struct Flow<'a> {
    sets: Sets,
    program: &'a Program,
    known: &'a mut Known,
    labels: SecondaryMap<LabelId, &'a [VarId]>,
    /// The functions that are words, by their parameters and result.
    pinned: FxHashMap<Vec<TyId>, ShapeId>,
}

/// The parameters so far, those of a function type, and its result.
fn spread(program: &Program, mut ty: TyId, mut parts: Vec<TyId>) -> Vec<TyId> {
    while let Ty::Arrow(from, to) = program.types[ty] {
        parts.push(from);
        ty = to;
    }
    parts.push(ty);
    parts
}

impl<'a> Flow<'a> {
    /// A function's own shape consists of those of its parameters and its result.
    fn introduce(&mut self, id: LamId) {
        let lam = &self.program.lams[id];
        let ret = self.sets.shapes.fresh(&self.program.types, lam.ret);
        self.sets.ret[id] = ret;
        let arrow = |shape, &param: &VarId| self.sets.shapes.arrow(self.sets.var[param], shape);
        self.sets.lam[id] = lam.params.iter().rev().fold(ret, arrow);
        if let Some(var) = self.known.var[id] {
            self.sets.shapes.unify(self.sets.var[var], self.sets.lam[id]);
        }
    }

    fn body(&mut self, lam: LamId) {
        self.program.lams[lam].body.walk(&mut |place| {
            if matches!(place, Stop::Stmt(Stmt::Let { op: Op::Copy(_), .. })) {
                return;
            }
            place.each_operand(&mut |atom, role| {
                let atom = self.known.resolve(atom);
                if role == Role::Value
                    && let Some(lam) = self.known.function(atom)
                {
                    self.sets.valued.insert(lam);
                }
            });
            match place {
                Stop::Stmt(Stmt::Let { var, op, .. }) => self.op(*var, op),
                Stop::Stmt(Stmt::Join { label, params, .. }) => self.labels[*label] = params,
                Stop::Stmt(Stmt::LetRec { .. }) => {}
                Stop::Term(Term::Ret(atom)) => self.to(*atom, self.sets.ret[lam]),
                Stop::Term(Term::Jump(label, args)) => {
                    for (&arg, &param) in args.iter().zip(self.labels[*label]) {
                        self.to(arg, self.sets.var[param]);
                    }
                }
                Stop::Term(_) | Stop::Leave(..) => {}
            }
        });
    }

    fn shape(&mut self, atom: Atom) -> ShapeId {
        match self.known.resolve(atom) {
            Atom::Var(var) => self.sets.var[var],
            Atom::Lam(lam) => self.sets.lam[lam],
            _ => super::shape::LEAF,
        }
    }

    /// A value flows to a place of this shape.
    fn to(&mut self, atom: Atom, shape: ShapeId) {
        let from = self.shape(atom);
        self.sets.shapes.unify(from, shape);
    }

    fn op(&mut self, var: VarId, op: &Op) {
        let result = self.sets.var[var];
        match op {
            Op::Apply(callee, args) => self.apply(*callee, args, Some(result)),
            Op::Try(TryBody::Value(body)) => self.attempt(*body, var),
            Op::Prim(prim, args) => self.prim(*prim, args, var),
            Op::Construct { data, case, args } => {
                for (i, &arg) in args.iter().enumerate() {
                    self.to(arg, self.sets.field[*data][*case as usize][i]);
                }
            }
            Op::Field { data, case, index, .. } => {
                let field = self.sets.field[*data][*case as usize][*index as usize];
                self.sets.shapes.unify(field, result);
            }
            Op::SetField { data, case, index, value, .. } => {
                self.to(*value, self.sets.field[*data][*case as usize][*index as usize]);
            }
            Op::Exception { exn, args } => {
                for (i, &arg) in args.iter().enumerate() {
                    self.to(arg, self.sets.exn[*exn][i]);
                }
            }
            Op::ExnField { exn, index, .. } => {
                let field = self.sets.exn[*exn][*index as usize];
                self.sets.shapes.unify(field, result);
            }
            Op::Array(_, args) => {
                let held = self.sets.shapes.held(result);
                args.iter().for_each(|&arg| self.to(arg, held));
            }
            Op::NewCell(value) => {
                let held = self.sets.shapes.held(result);
                self.to(*value, held);
            }
            Op::CellGet(cell) => self.element(*cell, result),
            Op::CellSet(cell, value) => self.store(*cell, *value),
            Op::GlobalGet(global) => self.sets.shapes.unify(self.sets.global[*global], result),
            Op::GlobalSet(global, value) => self.to(*value, self.sets.global[*global]),
            // Definitions are introduced; copies are looked through; the rest is flat.
            Op::Copy(_) | Op::Lambda(_) | Op::Closure { .. } | Op::Call { .. } => {}
            Op::Invoke { .. } | Op::Try(_) | Op::Region(_) | Op::Count(..) => {}
        }
    }

    fn element(&mut self, holder: Atom, result: ShapeId) {
        let holder = self.shape(holder);
        let held = self.sets.shapes.held(holder);
        self.sets.shapes.unify(held, result);
    }

    fn store(&mut self, holder: Atom, value: Atom) {
        let holder = self.shape(holder);
        let held = self.sets.shapes.held(holder);
        self.to(value, held);
    }

    /// A function becomes a word; any function of its type that is made of a word may be this one.
    fn pin(&mut self, function: Atom) {
        let key = match self.known.resolve(function) {
            Atom::Var(var) => spread(self.program, self.program.vars[var].ty, Vec::new()),
            Atom::Lam(lam) => {
                let lam = &self.program.lams[lam];
                let params = lam.params.iter().map(|&param| self.program.vars[param].ty);
                spread(self.program, lam.ret, params.collect())
            }
            _ => return,
        };
        let shape = self.shape(function);
        self.pinned(key, shape);
    }

    fn pinned(&mut self, key: Vec<TyId>, shape: ShapeId) {
        let first = *self.pinned.entry(key).or_insert(shape);
        self.sets.shapes.unify(first, shape);
    }

    fn prim(&mut self, prim: Prim, args: &[Atom], var: VarId) {
        let result = self.sets.var[var];
        match prim.facts().moves {
            Moves::Holds(value) => {
                let held = self.sets.shapes.held(result);
                self.to(args[value], held);
            }
            Moves::ReadFrom(holder) => self.element(args[holder], result),
            Moves::Stores { value, holder } => self.store(args[holder], args[value]),
            Moves::CopiesHeld { from: a, to: b } | Moves::Compared(a, b) => {
                let shape = self.shape(args[b]);
                self.to(args[a], shape);
            }
            Moves::KeptForever(function) => self.pin(args[function]),
            Moves::Keepsake => {
                let key = spread(self.program, self.program.vars[var].ty, Vec::new());
                self.pinned(key, result);
            }
            Moves::Hidden(value) => self.to(args[value], result),
            // What exceptions hold has the shape of their fields; strings hold no functions.
            Moves::Raised(_) | Moves::PartOf(_) | Moves::Itself(_) | Moves::Whole => {}
            Moves::Apart | Moves::Constant | Moves::Regions(_) => {}
        }
    }

    /// Arguments flow to parameters, the result after all of them to `result`.
    fn apply(&mut self, callee: Atom, args: &[Atom], result: Option<ShapeId>) {
        let callee = self.known.resolve(callee);
        let mut shape = self.shape(callee);
        let known = self.known.function(callee);
        self.sets.sites.push(Site { known, shape, args: args.len() });
        for &arg in args {
            let Shape::Arrow(param, ret) = self.sets.shapes.get(shape) else { return };
            self.to(arg, param);
            shape = ret;
        }
        if let Some(result) = result {
            self.sets.shapes.unify(shape, result);
        }
    }

    /// What `try` runs returns the payload of case 0 of its result.
    fn attempt(&mut self, body: Atom, var: VarId) {
        let crate::ir::Ty::Data(data) = self.program.types[self.program.vars[var].ty] else {
            return;
        };
        let payload = self.sets.field[data].first().and_then(|case| case.first()).copied();
        self.apply(body, &[Atom::Unit], payload);
    }
}
