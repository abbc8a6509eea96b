//! What a store does to structures that can hold themselves: it may close a cycle, it takes one apart, or neither.
//!
//! ```text
//! last.next <- Some first        closes: nothing is known of what `first` holds
//! node.next <- None              cuts
//! t.left <- insert t.left key    neither: what is below `t` does not lead to it, and what a call makes is below its arguments
//! q.last.next <- Cell (x, None)  neither: a new object, and what it holds is not `q.last`
//! ```
//!
//! Model: if there are no cycles yet, a value that is below an object, or is made of such values, does not lead to the object. Objects that nothing holds so far
//! cannot be reached at all. What is read from a third object (`n.before.after <- n.after`) takes that one out, and cuts.
//!
//! Advice, as the rest of `find_leaks`: what was changed since it was read is taken for what it was, and what a call yields for a part of its arguments. Cost: a
//! store looks at no more than [`STEPS`] statements.

use enfold_core::ir::{Atom, Block, Env, Op, Prim, Program, Repr, Stmt, Term, Ty, TyId, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::regions::shapes::{GroupId, Shapes};

/// How far back a value is followed.
const STEPS: u32 = 48;

/// What a store does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// It may close a cycle.
    Closes,
    /// It takes something out of what there was.
    Cuts,
    /// It makes no cycle, and ends none.
    Neither,
}

/// How a value and an object are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// It cannot lead to the object: a number, a constant, something new.
    Nothing,
    /// It is below the object.
    Below,
    /// It may lead to it.
    Maybe,
}

/// What the variables of a function are.
pub(super) struct Links<'a> {
    program: &'a Program,
    shapes: &'a Shapes,
    defined: FxHashMap<VarId, &'a Op>,
    /// What is passed for the parameter of a join point.
    passed: FxHashMap<VarId, Vec<Atom>>,
    /// Slots of variables that were stored to so far.
    stored: Vec<(VarId, &'a Op)>,
    /// Variables that something holds or that were given away so far.
    held: FxHashSet<VarId>,
}

impl<'a> Links<'a> {
    pub(super) fn new(program: &'a Program, shapes: &'a Shapes, body: &'a Block) -> Self {
        let mut links = Links {
            program,
            shapes,
            defined: FxHashMap::default(),
            passed: FxHashMap::default(),
            stored: Vec::new(),
            held: FxHashSet::default(),
        };
        let mut params = FxHashMap::default();
        body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { var, op, .. }) => {
                links.defined.insert(*var, op);
            }
            Stop::Stmt(Stmt::Join { label, params: own, .. }) => {
                params.insert(*label, own);
            }
            Stop::Term(Term::Jump(label, args)) => {
                for (&param, &arg) in params.get(label).into_iter().copied().flatten().zip(args) {
                    links.passed.entry(param).or_default().push(arg);
                }
            }
            Stop::Stmt(_) | Stop::Term(_) | Stop::Leave(..) => {}
        });
        links
    }

    /// Notes that a statement was passed.
    pub(super) fn pass(&mut self, op: &'a Op) {
        match op {
            Op::Field { .. } | Op::CellGet(_) | Op::Prim(Prim::ArrGet | Prim::ArrAt, _) => {}
            Op::SetField { base, value, .. } | Op::CellSet(base, value) => {
                self.stored.extend(var_of(*base).map(|base| (base, op)));
                self.held.extend(var_of(*value));
            }
            Op::Prim(Prim::ArrSet | Prim::ArrPut, args) => {
                self.stored.extend(var_of(args[0]).map(|base| (base, op)));
                self.held.extend(var_of(args[2]));
            }
            Op::Prim(Prim::ArrBlit, args) => {
                self.stored.extend(var_of(args[2]).map(|base| (base, op)));
            }
            _ => op.each_atom(&mut |atom| self.held.extend(var_of(atom))),
        }
    }

    /// What storing a value of a group into an object of it does.
    pub(super) fn link(&self, base: VarId, value: Atom, group: GroupId) -> Link {
        let mut seen = FxHashSet::default();
        let way = self.way(value, base, group, &mut seen);
        let fresh = self.is_fresh(base);
        match way {
            Way::Nothing if fresh => Link::Neither,
            Way::Nothing if self.is_plain(value) => Link::Cuts,
            Way::Nothing => Link::Neither,
            Way::Below => Link::Neither,
            Way::Maybe if fresh && !self.mentions(value, base) => Link::Neither,
            Way::Maybe if self.turns(base, value) => Link::Neither,
            Way::Maybe if self.unlinks(base, value) => Link::Cuts,
            Way::Maybe => Link::Closes,
        }
    }

    /// Whether a value is nothing but a constant or an empty case.
    fn is_plain(&self, value: Atom) -> bool {
        match var_of(self.resolve(value)).and_then(|var| self.defined.get(&var)) {
            Some(Op::Construct { args, .. }) => args.is_empty(),
            Some(_) => false,
            None => var_of(value).is_none(),
        }
    }

    /// A value without the names it got on the way.
    fn resolve(&self, mut value: Atom) -> Atom {
        for _ in 0..STEPS {
            let Some(&Op::Copy(of)) = var_of(value).and_then(|var| self.defined.get(&var)).copied()
            else {
                break;
            };
            value = of;
        }
        value
    }

    fn in_group(&self, ty: TyId, group: GroupId) -> bool {
        self.shapes.group(ty) == Some(group)
    }

    fn way(&self, value: Atom, base: VarId, group: GroupId, seen: &mut FxHashSet<VarId>) -> Way {
        let Atom::Var(var) = self.resolve(value) else { return Way::Nothing };
        if !self.in_group(self.program.vars[var].ty, group) {
            return Way::Nothing;
        }
        if var == base || seen.len() > STEPS as usize {
            return Way::Maybe;
        }
        if !seen.insert(var) {
            // What else is passed for it decides.
            return Way::Nothing;
        }
        if let Some(passed) = self.passed.get(&var) {
            return self.all(passed, base, group, seen);
        }
        let Some(&op) = self.defined.get(&var) else { return Way::Maybe };
        match op {
            _ if self.reads(op).is_some_and(|of| self.is_in(of, base)) => Way::Below,
            Op::Construct { args, .. }
            | Op::Array(_, args)
            | Op::Closure { captures: args, .. }
            | Op::Prim(Prim::ArrNew, args) => {
                let own = self.all(args, base, group, seen);
                let stored = self.stored.iter().filter(|stored| stored.0 == var);
                stored
                    .map(|stored| self.stored_way(stored.1, base, group, seen))
                    .fold(own, Way::max)
            }
            Op::NewCell(held) => self.all(std::slice::from_ref(held), base, group, seen),
            Op::Call { env, args, .. } => {
                let env = match env {
                    Env::None => &[],
                    Env::Captures(atoms) => atoms.as_slice(),
                    Env::Record(record) => std::slice::from_ref(record),
                };
                self.all(env, base, group, seen).max(self.all(args, base, group, seen))
            }
            Op::Invoke { callee, args } => {
                let of = self.way(*callee, base, group, seen);
                of.max(self.all(args, base, group, seen))
            }
            op => {
                self.reads(op).map_or(Way::Maybe, |of| self.way(Atom::Var(of), base, group, seen))
            }
        }
    }

    /// What was stored into a new object.
    fn stored_way(&self, op: &Op, base: VarId, group: GroupId, seen: &mut FxHashSet<VarId>) -> Way {
        match op {
            Op::SetField { value, .. } | Op::CellSet(_, value) => {
                self.way(*value, base, group, seen)
            }
            Op::Prim(Prim::ArrBlit, args) => self.way(args[0], base, group, seen),
            Op::Prim(_, args) => self.way(args[2], base, group, seen),
            _ => Way::Maybe,
        }
    }

    fn all(
        &self,
        values: &[Atom],
        base: VarId,
        group: GroupId,
        seen: &mut FxHashSet<VarId>,
    ) -> Way {
        let ways = values.iter().map(|&value| self.way(value, base, group, seen));
        ways.fold(Way::Nothing, Way::max)
    }

    /// What a statement reads a part of.
    fn reads(&self, op: &Op) -> Option<VarId> {
        match op {
            Op::Field { base, .. } | Op::CellGet(base) => var_of(*base),
            Op::Prim(Prim::ArrGet | Prim::ArrAt, args) => var_of(args[0]),
            _ => None,
        }
    }

    /// Whether a variable is an object, or was read from what it holds.
    fn is_in(&self, mut var: VarId, base: VarId) -> bool {
        for _ in 0..STEPS {
            if var == base {
                return true;
            }
            let next = self.defined.get(&var).and_then(|op| match op {
                Op::Copy(atom) => var_of(*atom),
                op => self.reads(op),
            });
            let Some(next) = next else { return false };
            var = next;
        }
        false
    }

    /// Whether an object was made here, and nothing holds it so far.
    fn is_fresh(&self, base: VarId) -> bool {
        let made = matches!(
            self.defined.get(&base),
            Some(
                Op::Construct { .. }
                    | Op::NewCell(_)
                    | Op::Array(..)
                    | Op::Prim(Prim::ArrNew | Prim::ArrZero, _)
            )
        );
        made && !self.held.contains(&base)
    }

    /// Whether a value is an object or made of it.
    fn mentions(&self, value: Atom, base: VarId) -> bool {
        let (mut work, mut seen) = (vec![value], FxHashSet::default());
        while let Some(value) = work.pop() {
            let Atom::Var(var) = value else { continue };
            if var == base {
                return true;
            }
            if !seen.insert(var) {
                continue;
            }
            work.extend(self.passed.get(&var).into_iter().flatten());
            if let Some(op) = self.defined.get(&var) {
                op.each_atom(&mut |atom| work.push(atom));
            }
        }
        false
    }

    /// Where a value was read from, and the statement that read it, without the options around it.
    fn read_from(&self, value: Atom) -> Option<(VarId, &'a Op)> {
        let mut var = var_of(self.resolve(value))?;
        for _ in 0..STEPS {
            if let Some(passed) = self.passed.get(&var) {
                var = passed.iter().find_map(|atom| var_of(self.resolve(*atom)))?;
                continue;
            }
            let &op = self.defined.get(&var)?;
            match op {
                Op::Copy(atom) => var = var_of(*atom)?,
                Op::Construct { args, .. } => var = args.iter().find_map(|&atom| var_of(atom))?,
                op => {
                    let of = self.reads(op)?;
                    if self
                        .shapes
                        .group(self.program.vars[of].ty)
                        .is_some_and(|group| self.shapes.boxed(group) && self.is_object(of))
                    {
                        return Some((of, op));
                    }
                    var = of;
                }
            }
        }
        None
    }

    /// Whether a variable's value is an object by itself.
    fn is_object(&self, var: VarId) -> bool {
        match self.program.types[self.program.vars[var].ty] {
            Ty::Data(data) => self.program.datas[data].repr == Repr::Boxed,
            _ => true,
        }
    }

    /// `y = x.right; x.right <- y.left; y.left <- x`: what was above is below now.
    fn turns(&self, base: VarId, value: Atom) -> bool {
        let Some((above, read)) = self.read_from(Atom::Var(base)) else { return false };
        self.mentions(value, above)
            && self.stored.iter().any(|&(stored, op)| {
                stored == above
                    && match (op, read) {
                        (
                            Op::SetField { data, case, index, .. },
                            Op::Field { data: d, case: c, index: i, .. },
                        ) => (data, case, index) == (d, c, i),
                        (Op::CellSet(..), Op::CellGet(_)) => true,
                        _ => false,
                    }
            })
    }

    /// `n.before.after <- n.after`: an object is taken out.
    fn unlinks(&self, base: VarId, value: Atom) -> bool {
        let from = self.read_from(Atom::Var(base)).map(|read| read.0);
        from.is_some() && from == self.read_from(value).map(|read| read.0)
    }
}

fn var_of(atom: Atom) -> Option<VarId> {
    match atom {
        Atom::Var(var) => Some(var),
        _ => None,
    }
}
