//! Closures of one literal that can be alive together: what stands in the way of keeping captures in one slot per literal.
//!
//! ```text
//! let makeAdder n = fun x -> x + n          the literal
//! let add1 = makeAdder 1                    one closure of it
//! let add2 = makeAdder 2                    another one, while the first is still used: its `n` would be 2
//! ```
//!
//! A *literal* is a function as it was written: the versions and copies of it that the compiler makes share its slots. It passes
//! if no closure of it is made while an earlier one may still be called, and no other thread makes or calls one.
//!
//! # How long a closure may be called
//!
//! By its home. One on the stack, or in a region that its function begins and ends and that nothing is merged out of, dies
//! with the call that made it. One on the stack in a loop is dead when the next one is made, since both have one place in the frame. All
//! others may be called for ever. What is static holds constants, so all closures of it are the same one.
//!
//! # When another one is made
//!
//! - Closures that die with their calls overlap if the function of one is *called inside* the other: by a call after which the frame is
//!   still there, at any depth. A tail call ends the frame first.
//! - A closure that may be called for ever overlaps with every other one of its literal; with itself unless the statement is executed
//!   once: it stands in the entry outside of loops, or in a function that nothing but such a statement calls.
//! - Threads begin with functions that were pinned, and C calls those and what code pointers were taken of.
//!
//! Assumes placed core in which captures are in records (it asks where those live). **Sound:** each rule over-approximates: calls of values
//! may reach all of their class. Cost: linear in the program for each function that makes closures, and in calls.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Atom, Class, LamId, Op, Prim, Program, RegionOp, Stmt, TryBody, VarId};
use enfold_core::walk::Stop;
use enfold_graph::NodeId;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::home::{Home, Placement, RegionId, RegionKind};

/// Two closures of one literal that can be alive together, or one that two threads reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// The literal, by one of the functions that it became.
    pub literal: LamId,
    /// Where the first closure is made.
    pub first: Span,
    /// Where the second one is.
    pub second: Span,
    /// How it comes that the first one may still be called then.
    pub why: Why,
    /// The statements that make closures of the literal.
    pub made: Vec<VarId>,
}

/// How two closures come to be alive together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The first one outlives the call that makes it, and another place makes the second.
    Outlives,
    /// It outlives the call that makes it, and its place is reached again.
    Again,
    /// The call that makes it is not over: what it calls here makes the second.
    Inside(Span),
    /// Another thread, or C, is given a function here that makes or calls such closures.
    Thread(Span),
}

/// A statement that makes a closure.
#[derive(Debug, Clone, Copy)]
struct Made {
    by: LamId,
    var: VarId,
    span: Span,
    home: Home,
    in_loop: bool,
}

/// A call.
#[derive(Clone)]
struct Call {
    to: Vec<LamId>,
    span: Span,
    tail: bool,
    in_loop: bool,
}

/// What a literal became.
#[derive(Default)]
struct Literal {
    lams: Vec<LamId>,
    made: Vec<Made>,
}

/// What the functions of a program make and call.
#[derive(Default)]
struct Facts {
    calls: SecondaryMap<LamId, Vec<Call>>,
    made: FxHashMap<LamId, Vec<Made>>,
    /// How often a function is named by a call; more than that if it is a value.
    mentions: SecondaryMap<LamId, u32>,
    /// Functions that other threads and C begin with, and where they are given away.
    roots: Vec<(LamId, Span)>,
    /// Regions that something is merged out of.
    merged: EntitySet<RegionId>,
}

/// The first overlap of each literal whose closures capture something, in the order of their functions.
pub fn find_overlaps(program: &Program, placement: &Placement) -> Vec<Overlap> {
    let facts = collect(program, placement);
    let search = Search { program, placement, facts: &facts, once: executed_once(program, &facts) };
    search.literals().iter().filter_map(|literal| search.overlap(literal)).collect()
}

fn collect(program: &Program, placement: &Placement) -> Facts {
    let mut facts = Facts::default();
    let mut seen = EntitySet::new();
    let mut open: Vec<LamId> = program.entry.into_iter().collect();
    while let Some(lam) = open.pop() {
        if seen.insert(lam) {
            function(program, placement, lam, &mut facts, &mut open);
        }
    }
    // C may call back whenever it is called.
    let roots: Vec<LamId> = facts.roots.iter().map(|root| root.0).collect();
    for lam in program.lams.keys() {
        for call in facts.calls[lam].iter_mut().filter(|call| call.to.is_empty()) {
            call.to.clone_from(&roots);
        }
    }
    facts
}

fn function(
    program: &Program,
    placement: &Placement,
    lam: LamId,
    facts: &mut Facts,
    open: &mut Vec<LamId>,
) {
    let mut loops = 0_usize;
    let tails = tail_calls(program, lam);
    let made_at = |var: VarId, span: Span, in_loop: bool| {
        let home = placement.homes[var].unwrap_or(Home::Region(RegionId::PROGRAM));
        Made { by: lam, var, span, home, in_loop }
    };
    program.lams[lam].body.walk(&mut |stop| {
        stop.each_operand(&mut |atom, _| {
            if let Atom::Lam(value) = atom {
                facts.mentions[value] += 2;
                open.push(value);
            }
        });
        match stop {
            Stop::Leave(_, true) => loops -= 1,
            Stop::Stmt(Stmt::Join { recursive: true, .. }) => loops += 1,
            Stop::Stmt(Stmt::LetRec { members, span, .. }) => {
                for &(var, member) in members {
                    facts.made.entry(member).or_default().push(made_at(var, *span, loops > 0));
                    facts.mentions[member] += 2;
                    open.push(member);
                }
            }
            Stop::Stmt(Stmt::Let { var, op, span }) => {
                match op {
                    Op::Closure { lam: made, .. } => {
                        facts.made.entry(*made).or_default().push(made_at(*var, *span, loops > 0));
                        facts.mentions[*made] += 2;
                        open.push(*made);
                    }
                    Op::Call { lam: called, .. } | Op::Try(TryBody::Known(called, _)) => {
                        facts.mentions[*called] += 1;
                    }
                    Op::Prim(Prim::Pin | Prim::CodePointer, args) => {
                        let given = args.iter().flat_map(|&atom| behind(program, atom));
                        facts.roots.extend(given.map(|root| (root, *span)));
                    }
                    Op::Region(RegionOp::Merge { from, .. }) => {
                        facts.merged.insert(*from);
                    }
                    _ => {}
                }
                let foreign = matches!(op, Op::Prim(Prim::Foreign, _));
                let to = program.callees(op).to_vec();
                if foreign || !to.is_empty() {
                    open.extend(&to);
                    let tail = tails.contains(*var);
                    facts.calls[lam].push(Call { to, span: *span, tail, in_loop: loops > 0 });
                }
            }
            Stop::Stmt(Stmt::Join { .. }) | Stop::Term(_) | Stop::Leave(..) => {}
        }
    });
}

/// The functions that an operand can be.
fn behind(program: &Program, atom: Atom) -> Vec<LamId> {
    match atom {
        Atom::Lam(lam) => vec![lam],
        _ => program.class_of(atom).map_or(Vec::new(), |class| program.fns[class].members.clone()),
    }
}

/// The results of a function's tail calls.
fn tail_calls(program: &Program, lam: LamId) -> EntitySet<VarId> {
    let mut tails = EntitySet::new();
    program.lams[lam].body.each_block(&mut |block| {
        if let Some((var, _)) = program.tail_call(lam, block) {
            tails.insert(var);
        }
    });
    tails
}

/// Functions whose bodies are executed at most once.
fn executed_once(program: &Program, facts: &Facts) -> EntitySet<LamId> {
    let mut once = EntitySet::new();
    let mut open: Vec<LamId> = program.entry.into_iter().collect();
    while let Some(lam) = open.pop() {
        if !once.insert(lam) {
            continue;
        }
        for call in facts.calls[lam].iter().filter(|call| !call.in_loop) {
            let known = |&&to: &&LamId| {
                let class = program.lams[to].class;
                matches!(class, Class::Top | Class::Lifted) && facts.mentions[to] == 1
            };
            open.extend(call.to.iter().filter(known));
        }
    }
    once
}

struct Search<'a> {
    program: &'a Program,
    placement: &'a Placement,
    facts: &'a Facts,
    once: EntitySet<LamId>,
}

impl Search<'_> {
    /// The literals whose closures capture something and are made.
    fn literals(&self) -> Vec<Literal> {
        let mut literals: Vec<Literal> = Vec::new();
        let mut of_node: FxHashMap<NodeId, usize> = FxHashMap::default();
        for (id, lam) in self.program.lams.iter() {
            if lam.class != Class::Closure || lam.captures.is_empty() {
                continue;
            }
            let Some(made) = self.facts.made.get(&id) else { continue };
            let at = match lam.node {
                Some(node) => *of_node.entry(node).or_insert(literals.len()),
                None => literals.len(),
            };
            if at == literals.len() {
                literals.push(Literal::default());
            }
            literals[at].lams.push(id);
            literals[at].made.extend(made);
        }
        literals
    }

    fn overlap(&self, literal: &Literal) -> Option<Overlap> {
        let found = |first: &Made, second: &Made, why| {
            let (first, second) = (first.span, second.span);
            let made = literal.made.iter().map(|made| made.var).collect();
            Some(Overlap { literal: literal.lams[0], first, second, why, made })
        };
        if let Some(given) = self.given_away(literal) {
            return found(&literal.made[0], &literal.made[0], Why::Thread(given));
        }
        for (at, one) in literal.made.iter().enumerate() {
            let dies = self.dies_with_its_call(one);
            if one.home != Home::Static {
                if !dies && (one.in_loop || !self.once.contains(one.by)) {
                    return found(one, one, Why::Again);
                }
                if dies && let Some(span) = self.called_inside(one.by, one.by) {
                    return found(one, one, Why::Inside(span));
                }
            }
            for other in &literal.made[at + 1..] {
                if !(dies && self.dies_with_its_call(other)) || one.by == other.by {
                    return found(one, other, Why::Outlives);
                }
                if let Some(span) = self.called_inside(one.by, other.by) {
                    return found(one, other, Why::Inside(span));
                }
                if let Some(span) = self.called_inside(other.by, one.by) {
                    return found(other, one, Why::Inside(span));
                }
            }
        }
        None
    }

    /// Whether a closure cannot be called any more when the call that made it is over, and not when its place is reached again.
    fn dies_with_its_call(&self, made: &Made) -> bool {
        match made.home {
            Home::Static => false,
            Home::Stack => true,
            Home::Region(region) => {
                let of = &self.placement.regions[region];
                let own = matches!(of.kind, RegionKind::Local { .. }) && of.lam == Some(made.by);
                own && !made.in_loop && !self.facts.merged.contains(region)
            }
        }
    }

    /// A call of a function after which its frame is still there, and inside of which another function is called.
    fn called_inside(&self, outer: LamId, inner: LamId) -> Option<Span> {
        let stays = self.facts.calls[outer].iter().filter(|call| !call.tail);
        stays.filter(|call| self.reach(&call.to).contains(inner)).map(|call| call.span).next()
    }

    /// Where a function is given away that makes or calls closures of a literal.
    fn given_away(&self, literal: &Literal) -> Option<Span> {
        let (_, span) = self.facts.roots.iter().find(|(root, _)| {
            let reached = self.reach(&[*root]);
            let makers = literal.made.iter().map(|made| made.by);
            literal.lams.iter().copied().chain(makers).any(|lam| reached.contains(lam))
        })?;
        Some(*span)
    }

    /// Functions that are called when one of these is, those included.
    fn reach(&self, from: &[LamId]) -> EntitySet<LamId> {
        let mut reached = EntitySet::new();
        let mut open = from.to_vec();
        while let Some(lam) = open.pop() {
            if reached.insert(lam) {
                open.extend(self.facts.calls[lam].iter().flat_map(|call| &call.to));
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests;
