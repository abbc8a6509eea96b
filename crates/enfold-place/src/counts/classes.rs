//! Which regions of all functions are counted alike: what one function calls by one name and another by another is one kind of
//! memory, and so are regions that are merged, kept or handed on.
//!
//! ```text
//! fn add(t: table[3]) { … }            region 3 of add
//! r = call add(sessions)               sessions is in region 7 of main: the two are one class
//! merge rgn4 into rgn9                 so are these
//! ```
//!
//! Model: classes of (function, claimed region), joined along calls, jumps, returns and merges by walking the claimed nodes on both sides
//! at once. Functions are not copied by what they are given: a class is counted as a whole or not at all. Cost: linear in the calls
//! times the size of a structure, which is bounded by its type.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{
    Atom, Class, Env, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term, TryBody, Ty,
    VarId,
};
use enfold_core::walk::Stop;
use enfold_syntax::UnionFind;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::claim::{Claim, Claimed, Claims, Node, SlotName};
use crate::home::{PROGRAM, Placement};

/// A class of regions, by its representative.
pub(crate) type ClassId = u32;

/// The class of the program's region.
pub(super) const OF_PROGRAM: ClassId = 0;
/// The class of the regions in which exceptions leave functions.
pub(super) const OF_RAISES: ClassId = 1;

/// All classes of a program.
pub(crate) struct Classes<'a> {
    pub(super) program: &'a Program,
    placement: &'a Placement,
    /// The regions that catch what the bodies of `try`s raise.
    catching: SecondaryMap<VarId, Option<RegionId>>,
    pub(super) claims: Claims,
    numbers: FxHashMap<(LamId, Claimed), u32>,
    same: UnionFind,
    seen: FxHashSet<((LamId, Node), (LamId, Node))>,
    /// By the name of a region: the claimed ones that have it.
    named: FxHashMap<RegionId, (LamId, Vec<Claimed>)>,
}

impl<'a> Classes<'a> {
    /// Finds them for what is claimed.
    pub(crate) fn find(program: &'a Program, placement: &'a Placement, claims: Claims) -> Self {
        let mut classes = Classes {
            program,
            placement,
            catching: placement.catching(),
            claims,
            numbers: FxHashMap::default(),
            same: UnionFind::default(),
            seen: FxHashSet::default(),
            named: FxHashMap::default(),
        };
        for lam in program.lams.keys() {
            classes.fixed(lam);
        }
        for (lam, function) in program.lams.iter() {
            classes.body(lam);
            if let Some(class) = function.fn_ty.filter(|_| function.class != Class::Lifted) {
                classes.like_first_member(class, lam);
            }
        }
        classes
    }

    /// The class of a function's region.
    pub(crate) fn of(&self, lam: LamId, region: Claimed) -> Option<ClassId> {
        self.numbers.get(&(lam, region)).map(|&number| self.same.find(number))
    }

    /// One of the two classes that every program has.
    pub(super) fn fixed_class(&self, class: ClassId) -> Option<ClassId> {
        Some(self.same.find(class))
    }

    /// The class of a region by its name.
    pub(super) fn of_name(&self, region: RegionId) -> Option<ClassId> {
        if region == PROGRAM {
            return Some(self.same.find(OF_PROGRAM));
        }
        let (lam, claimed) = self.named.get(&region)?;
        claimed.first().and_then(|&region| self.of(*lam, region))
    }

    /// The classes of the memory that a value of a node refers to directly: its own region, or those of its parts if it is in registers.
    pub(super) fn direct(&self, lam: LamId, node: Node) -> Vec<ClassId> {
        let mut found = Vec::new();
        self.add_direct(lam, node, &mut FxHashSet::default(), &mut found);
        found
    }

    fn add_direct(
        &self,
        lam: LamId,
        node: Node,
        seen: &mut FxHashSet<Node>,
        found: &mut Vec<ClassId>,
    ) {
        if !seen.insert(node) {
            return;
        }
        let Some(info) = self.claims[lam].nodes.get(&node) else { return };
        match info.region {
            Some(region) => found.extend(self.of(lam, region)),
            None => info.slots.iter().for_each(|slot| self.add_direct(lam, slot.1, seen, found)),
        }
    }

    // Joining.

    fn number(&mut self, lam: LamId, region: Claimed) -> u32 {
        let next = self.numbers.len() as u32 + 2;
        *self.numbers.entry((lam, region)).or_insert(next)
    }

    fn join(&mut self, a: (LamId, Claimed), b: (LamId, Claimed)) {
        let (a, b) = (self.number(a.0, a.1), self.number(b.0, b.1));
        self.same.join(a, b);
    }

    /// The regions that every function has, and those that keep others.
    fn fixed(&mut self, lam: LamId) {
        let claim = self.claims[lam].clone();
        let mut regions: Vec<Claimed> =
            claim.nodes.values().filter_map(|node| node.region).collect();
        regions.extend(claim.names.keys());
        regions.sort_unstable();
        regions.into_iter().for_each(|region| {
            self.number(lam, region);
        });
        let program = self.number(lam, claim.program);
        self.same.join(OF_PROGRAM, program);
        // Nobody catches what leaves the entry.
        if self.program.entry != Some(lam) {
            let raises = self.number(lam, claim.raises);
            self.same.join(OF_RAISES, raises);
        }
        for &(region, kept) in &claim.keeps {
            self.join((lam, region), (lam, kept));
        }
        let mut names: Vec<(Claimed, RegionId)> =
            claim.names.iter().map(|(&c, &n)| (c, n)).collect();
        names.sort_unstable();
        for (region, name) in names {
            let known = self.named.entry(name).or_insert_with(|| (lam, Vec::new()));
            if known.0 == lam {
                known.1.push(region);
            }
        }
    }

    fn join_names(&mut self, a: RegionId, b: RegionId) {
        let all = |name| {
            self.named
                .get(&name)
                .into_iter()
                .flat_map(|(lam, regions)| regions.iter().map(|&region| (*lam, region)))
        };
        let regions: Vec<(LamId, Claimed)> = all(a).chain(all(b)).collect();
        for pair in regions.windows(2) {
            self.join(pair[0], pair[1]);
        }
        if [a, b].contains(&PROGRAM)
            && let Some(&(lam, region)) = regions.first()
        {
            let number = self.number(lam, region);
            self.same.join(OF_PROGRAM, number);
        }
    }

    /// What is in a region goes to a handler, or came from those who raised it.
    fn is_raised(&mut self, region: RegionId) {
        if region == PROGRAM {
            self.same.join(OF_RAISES, OF_PROGRAM);
        }
        let named = self.named.get(&region).cloned();
        for (lam, region) in
            named.into_iter().flat_map(|(lam, all)| all.into_iter().map(move |r| (lam, r)))
        {
            let number = self.number(lam, region);
            self.same.join(OF_RAISES, number);
        }
    }

    fn body(&mut self, lam: LamId) {
        let program = self.program;
        let mut labels: FxHashMap<LabelId, &[VarId]> = FxHashMap::default();
        let result = self.claims[lam].result;
        program.lams[lam].body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { var, op, .. }) => self.op(lam, *var, op),
            Stop::Stmt(Stmt::Join { label, params, .. }) => {
                labels.insert(*label, params);
            }
            Stop::Term(Term::Jump(label, args)) => {
                let params = labels.get(label).copied().unwrap_or_default();
                for (&param, &arg) in params.iter().zip(args) {
                    let (param, arg) = (self.node(lam, Atom::Var(param)), self.node(lam, arg));
                    self.both((lam, param), (lam, arg));
                }
            }
            Stop::Term(Term::Ret(atom)) => {
                let value = self.node(lam, *atom);
                self.both((lam, result), (lam, value));
            }
            Stop::Stmt(_) | Stop::Term(_) | Stop::Leave(..) => {}
        });
    }

    fn op(&mut self, lam: LamId, var: VarId, op: &Op) {
        match op {
            Op::Region(RegionOp::Merge { from, to: RegionId::HANDLER }) => self.is_raised(*from),
            Op::Region(RegionOp::Merge { from, to }) => self.join_names(*from, *to),
            _ => {}
        }
        let (program, placement) = (self.program, self.placement);
        let inputs = inputs(op);
        for &callee in program.callees(op) {
            let (theirs, result) = self.interface(callee);
            for (&input, &theirs) in inputs.iter().rev().zip(theirs.iter().rev()) {
                let own = self.node(lam, input);
                self.both((lam, own), (callee, theirs));
            }
            let own = match op {
                Op::Try(_) => self.outcome(lam, var),
                _ => self.node(lam, Atom::Var(var)),
            };
            self.both((lam, own), (callee, result));
            if let Op::Try(_) = op {
                self.catches(lam, var);
            }
            let params = &placement.params[callee];
            for (&param, &arg) in params.iter().zip(&placement.args[var]) {
                self.join_names(param, arg);
            }
        }
    }

    /// What the body of a `try` raises goes to the region that catches it, where the result's exception is.
    fn catches(&mut self, lam: LamId, var: VarId) {
        let caught = self.in_case(lam, var, 1).and_then(|node| self.claims[lam].nodes.get(&node));
        if let Some(region) = caught.and_then(|node| node.region) {
            let number = self.number(lam, region);
            self.same.join(OF_RAISES, number);
        }
        if let Some(region) = self.catching[var] {
            self.is_raised(region);
        }
    }

    /// What the body of a `try` yields, in its result.
    fn outcome(&self, lam: LamId, var: VarId) -> Option<Node> {
        self.in_case(lam, var, 0)
    }

    /// What is in a case of the result of a `try`.
    fn in_case(&self, lam: LamId, var: VarId, case: u32) -> Option<Node> {
        let claim = &self.claims[lam];
        let &node = claim.vars.get(&var)?;
        let Ty::Data(data) = self.program.types[self.program.vars[var].ty] else { return None };
        let name = claim.listed_as(SlotName::Field { data, case, index: 0 });
        let slots = &claim.nodes.get(&node)?.slots;
        slots.iter().find(|slot| slot.0 == name).map(|slot| slot.1)
    }

    /// All members of a class of functions are given the same.
    fn like_first_member(&mut self, class: enfold_core::ir::FnId, lam: LamId) {
        let members = &self.program.fns[class].members;
        let Some(&first) =
            members.iter().find(|&&other| self.program.lams[other].class != Class::Lifted)
        else {
            return;
        };
        if first == lam {
            return;
        }
        let placement = self.placement;
        let (one, two) = (self.interface(first), self.interface(lam));
        for (&a, &b) in one.0.iter().rev().zip(two.0.iter().rev()) {
            self.both((first, a), (lam, b));
        }
        self.both((first, one.1), (lam, two.1));
        for (&a, &b) in placement.params[first].iter().zip(&placement.params[lam]) {
            self.join_names(a, b);
        }
    }

    /// The nodes of a function's inputs and of its result.
    fn interface(&self, lam: LamId) -> (Vec<Option<Node>>, Option<Node>) {
        let claim = &self.claims[lam];
        (claim.inputs.clone(), claim.result)
    }

    fn node(&self, lam: LamId, atom: Atom) -> Option<Node> {
        match atom {
            Atom::Var(var) => self.claims[lam].vars.get(&var).copied(),
            _ => None,
        }
    }

    fn both(&mut self, a: (LamId, Option<Node>), b: (LamId, Option<Node>)) {
        let ((one, Some(a)), (two, Some(b))) = (a, b) else { return };
        self.unify((one, a), (two, b));
    }

    /// Two nodes stand for the same values.
    fn unify(&mut self, a: (LamId, Node), b: (LamId, Node)) {
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            if a == b || !self.seen.insert((a, b)) {
                continue;
            }
            let node = |(lam, node): (LamId, Node)| self.claims[lam].nodes.get(&node).cloned();
            let (Some(one), Some(two)) = (node(a), node(b)) else { continue };
            if let (Some(x), Some(y)) = (one.region, two.region) {
                self.join((a.0, x), (b.0, y));
            }
            match (one.flat, two.flat) {
                (true, true) => {}
                (true, false) => self.all_in((a.0, one.region), b),
                (false, true) => self.all_in((b.0, two.region), a),
                (false, false) => {
                    for &(name, inner) in &one.slots {
                        let other = two.slots.iter().find(|slot| slot.0 == name);
                        work.extend(other.map(|other| ((a.0, inner), (b.0, other.1))));
                    }
                }
            }
        }
    }

    /// All that a node holds is of one class.
    fn all_in(&mut self, (one, region): (LamId, Option<Claimed>), (lam, node): (LamId, Node)) {
        let Some(region) = region else { return };
        let inner = regions_below(&self.claims[lam], node);
        for inner in inner {
            self.join((one, region), (lam, inner));
        }
    }
}

/// The regions of a node and of all that it holds.
pub(super) fn regions_below(claim: &Claim, node: Node) -> Vec<Claimed> {
    let (mut found, mut work, mut seen) = (Vec::new(), vec![node], FxHashSet::default());
    while let Some(node) = work.pop() {
        if let Some(info) = claim.nodes.get(&node)
            && seen.insert(node)
        {
            found.extend(info.region);
            work.extend(info.slots.iter().map(|slot| slot.1));
        }
    }
    found
}

/// What a call gives: record or captures, then arguments.
fn inputs(op: &Op) -> Vec<Atom> {
    let of_env = |env: &Env| match env {
        Env::None => Vec::new(),
        Env::Captures(atoms) => atoms.clone(),
        Env::Record(record) => vec![*record],
    };
    match op {
        Op::Call { env, args, .. } => {
            let mut all = of_env(env);
            all.extend(args);
            all
        }
        Op::Invoke { callee, args } => {
            std::iter::once(*callee).chain(args.iter().copied()).collect()
        }
        Op::Try(TryBody::Known(_, env)) => {
            let mut all = of_env(env);
            all.push(Atom::Unit);
            all
        }
        Op::Try(TryBody::Closure(callee)) => vec![*callee, Atom::Unit],
        _ => Vec::new(),
    }
}
