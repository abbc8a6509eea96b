//! Lets the values of a program flow through its places, from what runs.
//!
//! Optimistic: a function's body lives once somebody calls the function, an arm once its case reaches the switch, a join point
//! once somebody jumps there. So what only dead code makes reaches nothing.
//!
//! What leaves sight keeps its type: words that functions are made of, zeros, parameters of functions without callers in a program
//! without entry. A call in tail position returns what its caller returns, so that it stays one; so does a continuation that is captured
//! there, which would otherwise grow.
//!
//! Cost: each statement is looked at once; see [`places`](super::places) for the rest.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_graph::prim::Moves;

use super::places::{Code, Kind, Mask, PLAIN, PlaceId, Places, all_bits, bit, slot};
use super::refine::Aliases;
use crate::ir::*;

/// Where values are, and which code runs.
pub(super) struct Flow<'a> {
    program: &'a Program,
    pub(super) places: Places<'a>,
    /// Of variables, and of their names in arms.
    pub(super) var: SecondaryMap<VarId, PlaceId>,
    /// Of functions.
    pub(super) lam: SecondaryMap<LamId, PlaceId>,
    /// Of what functions return.
    pub(super) ret: SecondaryMap<LamId, PlaceId>,
    pub(super) global: SecondaryMap<GlobalId, PlaceId>,
    pub(super) exn: SecondaryMap<ExnId, Vec<PlaceId>>,
    /// Functions that are called.
    pub(super) live: EntitySet<LamId>,
    /// Join points that are jumped to.
    pub(super) reached: EntitySet<LabelId>,
    labels: SecondaryMap<LabelId, Option<(&'a [VarId], &'a Block)>>,
}

/// Follows the values of a program. `closed` are the functions that no statement binds; functions have types.
pub(super) fn follow<'a>(
    program: &'a Program,
    kinds: SecondaryMap<TyId, Kind>,
    aliases: &Aliases,
    all: &[LamId],
) -> Flow<'a> {
    let mut flow = Flow {
        program,
        places: Places::new(program, kinds),
        var: SecondaryMap::new(),
        lam: SecondaryMap::new(),
        ret: SecondaryMap::new(),
        global: SecondaryMap::new(),
        exn: SecondaryMap::new(),
        live: EntitySet::new(),
        reached: EntitySet::new(),
        labels: SecondaryMap::new(),
    };
    flow.declare(aliases);
    all.iter().for_each(|&lam| flow.introduce(lam));
    match program.entry {
        Some(entry) => flow.enter(entry),
        None => super::super::roots(program).into_iter().for_each(|lam| {
            flow.places.make_opaque(flow.lam[lam]);
            flow.enter(lam);
        }),
    }
    flow.run();
    flow
}

impl<'a> Flow<'a> {
    fn declare(&mut self, aliases: &Aliases) {
        let program = self.program;
        for (id, var) in program.vars.iter() {
            let place = self.places.fresh(var.ty);
            if place != PLAIN {
                self.var[id] = place;
            }
        }
        for (id, global) in program.globals.iter() {
            self.global[id] = self.places.fresh(global.ty);
        }
        for (id, exn) in program.exns.iter() {
            self.exn[id] = exn.fields.iter().map(|&ty| self.places.fresh(ty)).collect();
        }
        for alias in &aliases.all {
            self.places.flow(self.var[alias.of], self.var[alias.name], alias.filter);
        }
    }

    /// A function's place has those of its parameters and of its result as parts.
    fn introduce(&mut self, id: LamId) {
        let program = self.program;
        let lam = &program.lams[id];
        let Some(ty) = self.lam_ty(id) else { return };
        let mut place = self.places.fresh(ty);
        self.lam[id] = place;
        for &param in &lam.params {
            let (from, to) = (self.places.kid(place, 0), self.places.kid(place, 1));
            self.places.unify(from, self.var[param]);
            place = to;
        }
        self.ret[id] = place;
        self.places.settle();
        let code = Code { block: &lam.body, lam: id };
        self.places.wake(self.lam[id], 1, code);
    }

    /// The type of a function; the entry has none.
    fn lam_ty(&self, id: LamId) -> Option<TyId> {
        let lam = &self.program.lams[id];
        let arrow = |ty: TyId, &param: &VarId| {
            self.program.types.lookup(&Ty::Arrow(self.program.vars[param].ty, ty))
        };
        (!lam.params.is_empty()).then_some(())?;
        lam.params.iter().rev().try_fold(lam.ret, arrow)
    }

    fn enter(&mut self, lam: LamId) {
        self.places.woken.push(Code { block: &self.program.lams[lam].body, lam });
    }

    fn run(&mut self) {
        loop {
            self.places.settle();
            let Some(Code { block, lam }) = self.places.woken.pop() else { return };
            if std::ptr::eq(block, &self.program.lams[lam].body) && !self.live.insert(lam) {
                continue;
            }
            self.block(block, lam);
        }
    }

    /// The parameters of a join point that is reached.
    pub(super) fn params(&self, label: LabelId) -> &'a [VarId] {
        self.labels[label].map_or(&[], |(params, _)| params)
    }

    fn place(&self, atom: Atom) -> PlaceId {
        match atom {
            Atom::Var(var) => self.var[var],
            Atom::Lam(lam) => self.lam[lam],
            _ => PLAIN,
        }
    }

    fn to(&mut self, atom: Atom, place: PlaceId) {
        self.places.flow(self.place(atom), place, Mask::MAX);
    }

    fn block(&mut self, block: &'a Block, lam: LamId) {
        let last = block.stmts.len().wrapping_sub(1);
        for (at, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    self.op(*var, op);
                    let call = matches!(op, Op::Apply(..) | Op::Prim(Prim::Capture, _));
                    let call = call && at == last;
                    if call && block.term == Term::Ret(Atom::Var(*var)) {
                        self.places.unify(self.var[*var], self.ret[lam]);
                    }
                }
                Stmt::LetRec { members, .. } => {
                    for &(var, member) in members {
                        self.places.unify(self.var[var], self.lam[member]);
                    }
                }
                Stmt::Join { label, params, body, .. } => {
                    self.labels[*label] = Some((params, body));
                }
            }
        }
        self.term(&block.term, lam);
    }

    fn term(&mut self, term: &'a Term, lam: LamId) {
        match term {
            Term::Ret(atom) => self.to(*atom, self.ret[lam]),
            Term::Jump(label, args) => self.jump(*label, args, lam),
            Term::If { then, otherwise, .. } => {
                let code = [then, otherwise].map(|block| Code { block, lam });
                self.places.woken.extend(code);
            }
            Term::Switch { scrutinee, cases, default } => {
                let place = self.place(*scrutinee);
                let followed = self.places.data(place).is_some();
                let mut rest = Mask::MAX;
                for (key, block) in cases {
                    match *key {
                        Key::Case(case) if followed => {
                            rest &= if case < 63 { !bit(case) } else { Mask::MAX };
                            self.places.wake(place, bit(case), Code { block, lam });
                        }
                        _ => self.places.woken.push(Code { block, lam }),
                    }
                }
                if let Some(block) = default.as_deref() {
                    match followed {
                        true => self.places.wake(place, rest, Code { block, lam }),
                        false => self.places.woken.push(Code { block, lam }),
                    }
                }
            }
            Term::Unreachable => {}
        }
    }

    fn jump(&mut self, label: LabelId, args: &[Atom], lam: LamId) {
        let Some((params, body)) = self.labels[label] else { return };
        for (&arg, &param) in args.iter().zip(params) {
            self.to(arg, self.var[param]);
        }
        if self.reached.insert(label) {
            self.places.woken.push(Code { block: body, lam });
        }
    }

    fn op(&mut self, var: VarId, op: &Op) {
        let result = self.var[var];
        match op {
            Op::Copy(atom) => self.to(*atom, result),
            Op::Prim(prim, args) => self.prim(*prim, args, result),
            Op::Lambda(lam) => self.places.unify(result, self.lam[*lam]),
            Op::Apply(callee, args) => {
                let returned = self.apply(*callee, args);
                self.places.unify(returned, result);
            }
            Op::Try(TryBody::Value(body)) => {
                let returned = self.apply(*body, &[Atom::Unit]);
                let held = self.places.kid(result, slot(0, 0));
                self.places.unify(returned, held);
                self.places.add_all(result);
            }
            Op::Construct { case, args, .. } => {
                self.places.add(result, bit(*case));
                self.put_all(args, result, |index| slot(*case, index));
            }
            Op::Field { base, case, index, .. } => {
                self.read(self.place(*base), slot(*case, *index), result);
            }
            Op::SetField { base, case, index, value, .. } => {
                let base = self.place(*base);
                self.put(*value, base, slot(*case, *index));
                self.places.note_set(base, slot(*case, *index));
            }
            Op::Array(_, args) => self.put_all(args, result, |_| 0),
            Op::Exception { exn, args } => {
                for (index, &arg) in args.iter().enumerate() {
                    self.to(arg, self.exn[*exn][index]);
                }
            }
            Op::ExnField { exn, index, .. } => {
                self.places.unify(self.exn[*exn][*index as usize], result);
            }
            Op::NewCell(value) => self.put(*value, result, 0),
            Op::CellGet(cell) => self.read(self.place(*cell), 0, result),
            Op::CellSet(cell, value) => self.put(*value, self.place(*cell), 0),
            Op::GlobalGet(global) => self.places.unify(self.global[*global], result),
            Op::GlobalSet(global, value) => self.to(*value, self.global[*global]),
            Op::Closure { .. } | Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {}
            Op::Region(_) | Op::Count(..) => {}
        }
    }

    fn put(&mut self, value: Atom, holder: PlaceId, slot: u32) {
        if self.place(value) != PLAIN {
            let kid = self.places.kid(holder, slot);
            self.to(value, kid);
        }
    }

    fn put_all(&mut self, values: &[Atom], holder: PlaceId, slot: impl Fn(u32) -> u32) {
        for (index, &value) in (0..).zip(values) {
            self.put(value, holder, slot(index));
        }
    }

    fn read(&mut self, holder: PlaceId, slot: u32, result: PlaceId) {
        if result != PLAIN {
            let kid = self.places.kid(holder, slot);
            self.places.unify(kid, result);
        }
    }

    /// Arguments flow to parameters; what comes back.
    fn apply(&mut self, callee: Atom, args: &[Atom]) -> PlaceId {
        let mut place = self.place(callee);
        for &arg in args {
            self.places.add(place, 1);
            self.put(arg, place, 0);
            place = self.places.kid(place, 1);
        }
        place
    }

    /// What a captured continuation is called with comes out of the operation, and so does what the function that is given it
    /// returns. A continuation returns nothing.
    fn capture(&mut self, function: Atom, result: PlaceId) {
        let function = self.place(function);
        self.places.add(function, 1);
        let (continuation, returned) = (self.places.kid(function, 0), self.places.kid(function, 1));
        let given = self.places.kid(continuation, 0);
        self.places.unify(given, result);
        self.places.unify(returned, result);
    }

    fn prim(&mut self, prim: Prim, args: &[Atom], result: PlaceId) {
        match prim.facts().moves {
            Moves::Holds(value) => self.put(args[value], result, 0),
            Moves::ReadFrom(holder) => self.read(self.place(args[holder]), 0, result),
            Moves::Stores { value, holder } => self.put(args[value], self.place(args[holder]), 0),
            Moves::CopiesHeld { from, to } => {
                self.places.unify(self.place(args[from]), self.place(args[to]));
            }
            Moves::Compared(a, b) => self.compared(self.place(args[a]), self.place(args[b])),
            Moves::KeptForever(function) => self.places.make_opaque(self.place(args[function])),
            Moves::Hidden(value) => self.to(args[value], result),
            Moves::Keepsake | Moves::Constant | Moves::Itself(_) => self.places.make_opaque(result),
            Moves::Apart if prim == Prim::ArrZero => self.places.make_opaque(result),
            Moves::Apart if prim == Prim::CodePointer => {
                self.places.make_opaque(self.place(args[0]));
            }
            // Derivatives walk through values by their types.
            Moves::Apart if matches!(prim, Prim::Jvp | Prim::Vjp) => {
                let places: Vec<PlaceId> = args.iter().map(|&arg| self.place(arg)).collect();
                places.into_iter().for_each(|place| self.places.make_opaque(place));
                self.places.make_opaque(result);
            }
            Moves::Apart if prim == Prim::Capture => self.capture(args[0], result),
            Moves::Apart if prim == Prim::Abort => {
                self.apply(args[0], &[Atom::Unit]);
            }
            // Exceptions hold what flows to their fields; the rest makes and moves nothing that is followed.
            Moves::Apart | Moves::Raised(_) | Moves::PartOf(_) | Moves::Whole => {}
            Moves::Regions(_) => {}
        }
    }

    /// Two values are compared by their addresses, or word by word: they are of one type, and unions by value keep their cases.
    fn compared(&mut self, a: PlaceId, b: PlaceId) {
        self.places.unify(a, b);
        for place in [a, b] {
            if place == PLAIN {
                continue;
            }
            self.places.note_compared(place);
            if let Kind::Directed(data) = self.places.kinds[self.places.node(place).ty] {
                let bits = all_bits(self.program.datas[data].cases.len());
                self.places.add(place, bits);
            }
        }
    }
}
