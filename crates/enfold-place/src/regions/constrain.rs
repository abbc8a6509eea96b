//! Which structures of a function's values are one, from what its statements do.
//!
//! ```text
//! c = make list:1(x, xs)     c is xs; the element of c is x; a cell is put into c's region
//! y = call f(c)              y and c are the result and the input of a copy of f's signature
//! r = cell_set k, y          what k holds is y
//! global_set g, y            y and all that it holds are in the program's region
//! ```
//!
//! Constants are in no region: each mention of one is a structure of its own. Values on the stack
//! have structures like all others, but nothing is put anywhere for them.
//!
//! What jumps to loops, returns and raises pass on is only noted here: [`transfer`](super::transfer)
//! decides whether it stays where it is.

mod calls;

pub(super) use calls::{known, value_class};
use enfold_core::ir::{
    Atom, Block, Class, LabelId, LamId, Op, Prim, Program, Stmt, Term, TryBody, Ty, VarId,
};
use enfold_graph::prim::Moves;
use rustc_hash::FxHashMap;

use super::graph::{EXTRA, Graph, PROGRAM_VAR, RAISES, RegionVar, StructId};
use super::shapes::{Shapes, Slot};
use super::{Context, Unit};
use crate::home::Home;

/// A call, and the copy of the callee's signature that it has.
#[derive(Debug)]
pub(super) struct CallSite {
    pub(super) var: VarId,
    pub(super) callee: Unit,
    /// By the numbers of the callee's signature.
    pub(super) regions: Vec<RegionVar>,
    /// Where exceptions of a `try`'s body live.
    pub(super) catches: Option<RegionVar>,
    /// Ends the frame; then these are its operands.
    pub(super) tail: Option<Vec<Atom>>,
}

/// A loop and the jumps to it.
#[derive(Debug)]
pub(super) struct Loop<'a> {
    pub(super) label: LabelId,
    pub(super) params: &'a [VarId],
    pub(super) entries: Vec<&'a [Atom]>,
    pub(super) backs: Vec<&'a [Atom]>,
}

/// A function as region inference sees it.
pub(super) struct Function<'a> {
    pub(super) graph: Graph,
    pub(super) structs: FxHashMap<VarId, StructId>,
    pub(super) inputs: Vec<Option<StructId>>,
    pub(super) result: Option<StructId>,
    pub(super) calls: Vec<CallSite>,
    /// Inner loops come after those around them.
    pub(super) loops: Vec<Loop<'a>>,
    /// What is returned, other than by tail calls.
    pub(super) returns: Vec<Atom>,
    /// Exceptions that are raised, and the variables of the statements that do it.
    pub(super) raised: Vec<(VarId, Atom)>,
    /// Exceptions that are made here.
    pub(super) made: Vec<VarId>,
    /// Of a member of a class: the regions of the class's signature.
    pub(super) class_regions: Vec<RegionVar>,
}

/// Collects what the statements of a function say.
pub(super) fn constrain<'a>(context: &Context<'a>, id: LamId) -> Function<'a> {
    let program = context.program;
    let lam = &program.lams[id];
    let mut walk = Walk {
        context,
        program,
        shapes: context.shapes,
        id,
        entry: program.entry == Some(id),
        function: Function {
            graph: Graph::new(),
            structs: FxHashMap::default(),
            inputs: Vec::new(),
            result: None,
            calls: Vec::new(),
            loops: Vec::new(),
            returns: Vec::new(),
            raised: Vec::new(),
            made: Vec::new(),
            class_regions: Vec::new(),
        },
        open: Vec::new(),
        labels: FxHashMap::default(),
    };
    if walk.entry {
        // Nobody is there to catch anything or to lend a region.
        walk.function.graph.merge_regions(PROGRAM_VAR, RAISES);
        walk.function.graph.merge_regions(PROGRAM_VAR, EXTRA);
    }
    walk.interface(id);
    walk.block(&lam.body);
    walk.function
}

struct Walk<'a, 'b> {
    context: &'b Context<'a>,
    program: &'a Program,
    shapes: &'b Shapes,
    id: LamId,
    entry: bool,
    function: Function<'a>,
    /// Loops that the walk is in.
    open: Vec<LabelId>,
    /// Parameters of join points, and the loop's number if it is one.
    labels: FxHashMap<LabelId, (&'a [VarId], bool)>,
}

impl<'a> Walk<'a, '_> {
    fn interface(&mut self, id: LamId) {
        let lam = &self.program.lams[id];
        let mut inputs = Vec::new();
        if lam.class == Class::Closure {
            inputs.push(self.record(id));
        } else if lam.class == Class::Lifted {
            inputs.extend(lam.captures.iter().map(|&var| self.var(var)));
        }
        inputs.extend(lam.params.iter().map(|&var| self.var(var)));
        let result = self.fresh(lam.ret);
        if let Some(class) = value_class(self.program, id) {
            let signature = &self.context.signatures.classes[class];
            let instance = signature.instantiate(&mut self.function.graph, RAISES, EXTRA);
            // The first input of a class is the record, which a closed function does not have.
            let skipped = usize::from(lam.class != Class::Closure);
            for (&own, &theirs) in inputs.iter().zip(&instance.inputs[skipped..]) {
                self.same(own, theirs);
            }
            self.same(result, instance.result);
            self.function.class_regions = instance.regions;
        }
        let interface = inputs.iter().chain([&result]).flatten().copied();
        self.context.signatures.settling(Unit::Lam(id)).hold(&mut self.function.graph, interface);
        self.function.inputs = inputs;
        self.function.result = result;
    }

    /// The record of the function itself: its captures and siblings are in there.
    fn record(&mut self, id: LamId) -> Option<StructId> {
        let lam = &self.program.lams[id];
        let ty = lam.fn_ty.and_then(|class| self.program.types.lookup(&Ty::Fn(class)));
        let Some(record) = ty.and_then(|ty| self.fresh(ty)) else {
            for &capture in &lam.captures {
                self.keep_forever(Atom::Var(capture));
            }
            return None;
        };
        for (index, &capture) in lam.captures.iter().enumerate() {
            let slot = self.shapes.capture(id, index);
            let inner = self.function.graph.slot(self.shapes, record, slot);
            self.is(capture, inner);
        }
        let members = &self.context.groups[id];
        for &(var, index) in &lam.siblings {
            match members.get(index as usize) {
                Some(&member) if member != id => {
                    let sibling = self.var(var);
                    self.one_record((id, Some(record)), (member, sibling));
                }
                _ => self.is(var, Some(record)),
            }
        }
        Some(record)
    }

    /// Two functions of a group share one record.
    fn one_record(&mut self, a: (LamId, Option<StructId>), b: (LamId, Option<StructId>)) {
        let ((a, Some(first)), (b, Some(second))) = (a, b) else { return };
        let graph = &mut self.function.graph;
        if let (Some(x), Some(y)) = (graph.region_of(first), graph.region_of(second)) {
            graph.merge_regions(x, y);
        }
        for index in 0..self.program.lams[a].captures.len() {
            let (x, y) = (self.shapes.capture(a, index), self.shapes.capture(b, index));
            let x = self.function.graph.slot(self.shapes, first, x);
            let y = self.function.graph.slot(self.shapes, second, y);
            self.same(x, y);
        }
    }

    // Structures of variables.

    fn fresh(&mut self, ty: enfold_core::ir::TyId) -> Option<StructId> {
        let group = self.shapes.group(ty)?;
        Some(self.function.graph.new_struct(self.shapes, group))
    }

    /// The structure of a variable, made when it is first met.
    fn var(&mut self, var: VarId) -> Option<StructId> {
        if let Some(&id) = self.function.structs.get(&var) {
            return Some(id);
        }
        let id = self.fresh(self.program.vars[var].ty)?;
        self.function.structs.insert(var, id);
        Some(id)
    }

    /// A constant is a structure of its own wherever it is mentioned.
    fn atom(&mut self, atom: Atom) -> Option<StructId> {
        match atom {
            Atom::Var(var) if self.context.homes[var] == Some(Home::Static) => None,
            Atom::Var(var) => self.var(var),
            _ => None,
        }
    }

    fn same(&mut self, a: Option<StructId>, b: Option<StructId>) {
        if let (Some(a), Some(b)) = (a, b) {
            self.function.graph.merge(a, b);
        }
    }

    /// A variable has this structure.
    fn is(&mut self, var: VarId, id: Option<StructId>) {
        let Some(id) = id else { return };
        match self.function.structs.get(&var) {
            Some(&own) => self.function.graph.merge(own, id),
            None => {
                self.function.structs.insert(var, id);
            }
        }
    }

    /// What is in a slot of the value of a variable is the value of an operand.
    fn holds(&mut self, holder: Option<StructId>, slot: Slot, part: Atom) {
        if let (Some(holder), Some(part)) = (holder, self.atom(part)) {
            let inner = self.function.graph.slot(self.shapes, holder, slot);
            self.same(inner, Some(part));
        }
    }

    fn read(&mut self, var: VarId, holder: Atom, slot: Slot) {
        if let Some(holder) = self.atom(holder) {
            let inner = self.function.graph.slot(self.shapes, holder, slot);
            self.is(var, inner);
        }
    }

    fn put_all_in(&mut self, atom: Atom, region: RegionVar) {
        if let Some(id) = self.atom(atom) {
            self.function.graph.flatten(id, region);
        }
    }

    fn keep_forever(&mut self, atom: Atom) {
        self.put_all_in(atom, PROGRAM_VAR);
    }

    /// A variable is something that lives as long as the program.
    fn kept_forever(&mut self, var: VarId) {
        if let Some(group) = self.shapes.group(self.program.vars[var].ty) {
            let value = self.function.graph.new_flat(group, PROGRAM_VAR);
            self.is(var, Some(value));
        }
    }

    /// A statement allocates the value of a variable, if it is in a region.
    fn allocates(&mut self, var: VarId) {
        if matches!(self.context.homes[var], Some(Home::Region(_)))
            && let Some(id) = self.var(var)
            && let Some(region) = self.function.graph.region_of(id)
        {
            self.function.graph.put(region);
        }
    }

    // Control.

    fn block(&mut self, block: &'a Block) {
        let mut returns = true;
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let ends = self.program.is_tail_call(self.id, block, index);
                    returns &= !ends;
                    self.op(*var, op, ends);
                }
                Stmt::LetRec { members, captures, .. } => self.group(members, captures),
                Stmt::Join { label, params, body, recursive } => {
                    self.join(*label, params, body, *recursive);
                }
            }
        }
        self.term(&block.term, returns);
    }

    fn join(&mut self, label: LabelId, params: &'a [VarId], body: &'a Block, recursive: bool) {
        self.labels.insert(label, (params, recursive));
        // A parameter that is only an operand has a structure all the same.
        params.iter().for_each(|&param| {
            self.var(param);
        });
        if !recursive {
            return self.block(body);
        }
        self.function.loops.push(Loop { label, params, entries: Vec::new(), backs: Vec::new() });
        self.open.push(label);
        self.block(body);
        self.open.pop();
    }

    fn term(&mut self, term: &'a Term, returns: bool) {
        match term {
            Term::Ret(atom) if returns => self.function.returns.push(*atom),
            Term::Ret(_) | Term::Unreachable => {}
            Term::Jump(label, args) => {
                let Some(&(params, recursive)) = self.labels.get(label) else { return };
                if recursive {
                    let back = self.open.contains(label);
                    let of_label = self.function.loops.iter_mut().rev();
                    if let Some(target) = of_label.into_iter().find(|at| at.label == *label) {
                        let jumps = if back { &mut target.backs } else { &mut target.entries };
                        jumps.push(args);
                    }
                } else {
                    for (&param, &arg) in params.iter().zip(args) {
                        let (param, arg) = (self.var(param), self.atom(arg));
                        self.same(param, arg);
                    }
                }
            }
            Term::If { .. } | Term::Switch { .. } => {
                term.blocks().for_each(|block| self.block(block));
            }
        }
    }

    // Statements.

    fn group(&mut self, members: &'a [(VarId, LamId)], captures: &[Atom]) {
        let Some(&(first, lam)) = members.first() else { return };
        let record = self.var(first);
        for (index, &capture) in captures.iter().enumerate() {
            self.holds(record, self.shapes.capture(lam, index), capture);
        }
        for &(var, member) in &members[1..] {
            let other = self.var(var);
            self.one_record((lam, record), (member, other));
        }
        self.allocates(first);
    }

    fn op(&mut self, var: VarId, op: &'a Op, ends: bool) {
        match op {
            Op::Copy(atom) => {
                let id = self.atom(*atom);
                self.is(var, id);
            }
            Op::Prim(prim, args) => self.prim(var, *prim, args),
            Op::Closure { lam, captures } => {
                let record = self.var(var);
                for (index, &capture) in captures.iter().enumerate() {
                    self.holds(record, self.shapes.capture(*lam, index), capture);
                }
                self.allocates(var);
            }
            Op::Construct { data, case, args } => {
                let value = self.var(var);
                for (index, &arg) in (0..).zip(args) {
                    self.holds(value, self.shapes.field(*data, *case, index), arg);
                }
                self.allocates(var);
            }
            Op::Field { base, data, case, index } => {
                self.read(var, *base, self.shapes.field(*data, *case, *index));
            }
            Op::SetField { base, data, case, index, value } => {
                let holder = self.atom(*base);
                self.holds(holder, self.shapes.field(*data, *case, *index), *value);
            }
            Op::Array(_, args) => {
                let (array, slot) = (self.var(var), self.held(Atom::Var(var)));
                args.iter().for_each(|&arg| self.holds(array, slot, arg));
                self.allocates(var);
            }
            Op::Exception { args, .. } => {
                let exn = self.var(var);
                self.function.made.push(var);
                if let Some(region) = exn.and_then(|id| self.function.graph.region_of(id)) {
                    args.iter().for_each(|&arg| self.put_all_in(arg, region));
                }
                self.allocates(var);
            }
            Op::ExnField { base, .. } => {
                let exn = self.atom(*base);
                if let (Some(region), Some(group)) = (
                    exn.and_then(|id| self.function.graph.region_of(id)),
                    self.shapes.group(self.program.vars[var].ty),
                ) {
                    let payload = self.function.graph.new_flat(group, region);
                    self.is(var, Some(payload));
                }
            }
            Op::NewCell(atom) => {
                let cell = self.var(var);
                self.holds(cell, self.held(Atom::Var(var)), *atom);
                self.allocates(var);
            }
            Op::CellGet(cell) => self.read(var, *cell, self.held(*cell)),
            Op::CellSet(cell, value) => {
                let holder = self.atom(*cell);
                self.holds(holder, self.held(*cell), *value);
            }
            Op::GlobalGet(global) if self.context.fixed.contains(*global) => {}
            Op::GlobalGet(_) => self.kept_forever(var),
            Op::GlobalSet(_, value) => self.keep_forever(*value),
            Op::Call { lam, env, args } => {
                let (unit, inputs) = known(self.program, *lam, env, args);
                self.call(var, unit, &inputs, ends);
            }
            Op::Invoke { callee, args } => self.invoke(var, *callee, args, ends),
            Op::Try(TryBody::Known(lam, env)) => {
                let (unit, inputs) = known(self.program, *lam, env, &[Atom::Unit]);
                self.attempt(var, unit, &inputs);
            }
            Op::Try(TryBody::Closure(callee)) => {
                if let Some(class) = self.program.class_of(*callee) {
                    self.attempt(var, Unit::Class(class), &[Some(*callee), Some(Atom::Unit)]);
                }
            }
            Op::Lambda(_) | Op::Apply(..) | Op::Try(TryBody::Value(_)) => {}
            Op::Region(_) | Op::Count(..) => {}
        }
    }

    /// The slot of an array's elements or of a cell's content.
    fn held(&self, atom: Atom) -> Slot {
        match atom {
            Atom::Var(var) => self.shapes.held(self.program.vars[var].ty),
            _ => 0,
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        match prim.facts().moves {
            Moves::Holds(value) => {
                let array = self.var(var);
                self.holds(array, self.held(Atom::Var(var)), args[value]);
            }
            Moves::ReadFrom(holder) => self.read(var, args[holder], self.held(args[holder])),
            Moves::Stores { value, holder } => {
                let array = self.atom(args[holder]);
                self.holds(array, self.held(args[holder]), args[value]);
            }
            Moves::CopiesHeld { from, to } => {
                let (from, to) = (args[from], args[to]);
                let slots = (self.held(from), self.held(to));
                if let (Some(from), Some(to)) = (self.atom(from), self.atom(to)) {
                    let from = self.function.graph.slot(self.shapes, from, slots.0);
                    let to = self.function.graph.slot(self.shapes, to, slots.1);
                    self.same(from, to);
                }
            }
            Moves::KeptForever(value) => self.keep_forever(args[value]),
            Moves::Keepsake => self.kept_forever(var),
            Moves::Raised(exn) => {
                self.atom(args[exn]);
                self.function.raised.push((var, args[exn]));
            }
            // A part of an exception is where the exception is.
            Moves::PartOf(whole) => {
                let region =
                    self.atom(args[whole]).and_then(|id| self.function.graph.region_of(id));
                if let Some(region) = region {
                    self.put_all_in(Atom::Var(var), region);
                }
            }
            Moves::Hidden(value) => {
                let id = self.atom(args[value]);
                self.is(var, id);
                return;
            }
            Moves::Itself(value) => {
                let value = self.atom(args[value]);
                let text = self.var(var);
                if let (Some(value), Some(text)) = (value, text)
                    && self.function.graph.group_of(value) == self.function.graph.group_of(text)
                {
                    self.same(Some(value), Some(text));
                }
            }
            Moves::Whole => {
                let region = self.var(var).and_then(|id| self.function.graph.region_of(id));
                if let Some(region) = region {
                    self.put_all_in(Atom::Var(var), region);
                }
            }
            Moves::Apart | Moves::Constant | Moves::Compared(..) | Moves::Regions(_) => {}
        }
        self.allocates(var);
    }
}
