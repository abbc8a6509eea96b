//! Lets loops leave behind what their state no longer needs, although the next state shares memory with
//! the last one.
//!
//! ```text
//! join rec serve(queue, n) {                join rec serve(queue, n) {
//!   …                                         …
//!   next = call step(queue)                   next = call step(queue)
//!   jump serve(next, n') }                    grown = region_grown next
//!                                             if grown > 0 and measure(next, grown) >= 0 {
//!                                               kept = call copy(next)
//!                                               jump serve(kept, n')
//!                                             } else { jump serve(next, n') } }
//! ```
//!
//! Regions are given back as a whole. A queue, a map or a list that changes a little in each step keeps all
//! its earlier versions alive, because each shares parts with the next. The copy shares nothing: on
//! the way through it, region inference ends the regions of the old state. So a program whose live state is
//! bounded runs in bounded memory, and it is known at compile time where that happens and what is copied.
//!
//! `region_grown` is zero until the regions that would end have grown; then it is how many bytes of state are
//! worth copying: half of what they hold. `measure` takes the size of the state from that, and stops
//! when nothing is left: state that shares parts with itself cannot take longer. So the cost is a
//! constant part of the allocations before it. Whether a value is a copy cannot be observed: only types are
//! copied whose values never change and that hold no functions.
//!
//! Only for what is neither a part of a parameter of the loop nor adds to parameters: loops that walk
//! along a list, or collect one, stay as they are. What region inference then finds to have no use
//! costs a comparison with zero (`regions/renew.rs` of placement).
//!
//! After "generational" use of regions in the ML Kit (Tofte and others, "Programming with Regions in the ML
//! Kit", 2002, section 12.3), where programmers write these copies themselves.

mod copies;

use cranelift_entity::SecondaryMap;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::build::Build;
use crate::ir::*;
use crate::optimise::reachable_lams;
use copies::Copies;

/// Jumps back to one loop that are changed.
const JUMPS: u32 = 8;

/// Changes all loops; gives the number of jumps.
pub fn renew_loops(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let mut renewal = Renewal {
        made: SecondaryMap::new(),
        next: 1,
        loops: FxHashMap::default(),
        copies: Copies::default(),
        changes: 0,
        program,
    };
    for lam in lams {
        let nothing = Block::end(Term::Unreachable);
        let mut body = std::mem::replace(&mut renewal.program.lams[lam].body, nothing);
        renewal.block(&mut body, renewal.program.lams[lam].span);
        renewal.program.lams[lam].body = body;
    }
    renewal.changes
}

/// How a variable was made.
#[derive(Clone, Default)]
enum Made {
    /// In a way that says nothing about its memory.
    #[default]
    Anyhow,
    /// It is a parameter of a loop.
    Param(LabelId),
    /// It is another.
    Same(Atom),
    /// It is a part of another.
    Part(Atom),
    /// It holds these.
    Of(Vec<Atom>),
}

struct Loop {
    /// Variables with a number below this were made before it.
    first: u32,
    jumps: u32,
}

/// The loop that an argument is for.
struct Around {
    label: LabelId,
    /// As in [`Loop`].
    first: u32,
}

struct Renewal<'a> {
    program: &'a mut Program,
    made: SecondaryMap<VarId, (u32, Made)>,
    next: u32,
    /// Those that are being walked.
    loops: FxHashMap<LabelId, Loop>,
    copies: Copies,
    changes: u32,
}

impl Renewal<'_> {
    fn note(&mut self, var: VarId, made: Made) {
        self.made[var] = (self.next, made);
        self.next += 1;
    }

    fn block(&mut self, block: &mut Block, mut span: Span) {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { var, op, span: here } => {
                    span = *here;
                    let made = match op {
                        Op::Copy(atom) => Made::Same(*atom),
                        Op::Field { base, .. } => Made::Part(*base),
                        Op::Prim(Prim::ArrGet | Prim::ArrAt, args) => Made::Part(args[0]),
                        Op::Construct { args, .. } => Made::Of(args.clone()),
                        _ => Made::Anyhow,
                    };
                    self.note(*var, made);
                }
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|(var, _)| self.note(*var, Made::Anyhow));
                }
                Stmt::Join { label, params, body, recursive } => {
                    if *recursive {
                        self.loops.insert(*label, Loop { first: self.next, jumps: 0 });
                    }
                    for param in params {
                        let made = if *recursive { Made::Param(*label) } else { Made::Anyhow };
                        self.note(*param, made);
                    }
                    self.block(body, span);
                    self.loops.remove(label);
                }
            }
        }
        match &mut block.term {
            Term::Jump(label, args) => {
                let (label, args) = (*label, std::mem::take(args));
                block.term = self.jump(label, args, span, &mut block.stmts);
            }
            term => term.blocks_mut().for_each(|block| self.block(block, span)),
        }
    }

    /// Whether an argument is a parameter of the loop or a part of one, came from outside the loop, or
    /// only adds to such: to parameters as a whole, since else the rest of them is dropped.
    fn is_steady(&self, atom: Atom, of: &Around, whole: bool, budget: &mut u32) -> bool {
        let Atom::Var(var) = atom else { return true };
        if !self.copies.has_memory(self.program, self.program.vars[var].ty) {
            return true;
        }
        let (number, made) = &self.made[var];
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        match made {
            Made::Param(label) if *label == of.label => true,
            _ if *number < of.first => true,
            Made::Param(_) | Made::Anyhow => false,
            Made::Same(inner) => self.is_steady(*inner, of, whole, budget),
            Made::Part(inner) => {
                (!whole || self.is_outside(*inner, of, budget))
                    && self.is_steady(*inner, of, false, budget)
            }
            Made::Of(args) => args.iter().all(|&arg| self.is_steady(arg, of, true, budget)),
        }
    }

    /// Whether a value, or what it is a part of, was there before the loop.
    fn is_outside(&self, atom: Atom, of: &Around, budget: &mut u32) -> bool {
        let Atom::Var(var) = atom else { return true };
        let (number, made) = &self.made[var];
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        match made {
            _ if *number < of.first => true,
            Made::Same(inner) | Made::Part(inner) => self.is_outside(*inner, of, budget),
            Made::Param(_) | Made::Anyhow | Made::Of(_) => false,
        }
    }

    /// The end of a block that jumps to a loop, or to any other place.
    fn jump(&mut self, label: LabelId, args: Vec<Atom>, span: Span, stmts: &mut Vec<Stmt>) -> Term {
        let Some(&Loop { first, jumps }) = self.loops.get(&label) else {
            return Term::Jump(label, args);
        };
        let around = Around { label, first };
        let mut budget = 64;
        let mut states = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            if let Atom::Var(var) = arg
                && !self.is_steady(arg, &around, false, &mut budget)
                && let Some((copy, measure)) =
                    self.copies.of(self.program, self.program.vars[var].ty)
            {
                states.push(State { at, var, copy, measure });
            }
        }
        if states.is_empty() || jumps >= JUMPS {
            return Term::Jump(label, args);
        }
        self.loops.entry(label).and_modify(|it| it.jumps += 1);
        self.changes += 1;
        self.renew(label, args, &states, span, stmts)
    }

    fn renew(
        &mut self,
        label: LabelId,
        args: Vec<Atom>,
        states: &[State],
        span: Span,
        stmts: &mut Vec<Stmt>,
    ) -> Term {
        let int = self.program.types.intern(Ty::Int(IntKind::Int));
        let bool = self.program.types.intern(Ty::Bool);
        let zero = Atom::Int(0, IntKind::Int);
        let stay = || Block::end(Term::Jump(label, args.clone()));

        let mut build = Build { program: self.program, span, stmts };
        let mut worth = zero;
        for (index, state) in states.iter().enumerate() {
            let grown = build.prim("grown", int, Prim::RegionGrown, vec![Atom::Var(state.var)]);
            worth = match index {
                0 => grown,
                _ => build.prim("grown", int, Prim::Add, vec![worth, grown]),
            };
        }
        let has_grown = build.prim("t", bool, Prim::Gt, vec![worth, zero]);

        let mut measuring = Vec::new();
        let mut build = Build { program: self.program, span, stmts: &mut measuring };
        let mut left = worth;
        for state in states {
            let sized = Op::Apply(Atom::Lam(state.measure), vec![Atom::Var(state.var), left]);
            left = build.op("left", int, sized);
        }
        let is_small = build.prim("t", bool, Prim::Ge, vec![left, zero]);

        let mut copying = Vec::new();
        let mut build = Build { program: self.program, span, stmts: &mut copying };
        let mut kept = args.clone();
        for state in states {
            let ty = build.program.vars[state.var].ty;
            let copy = Op::Apply(Atom::Lam(state.copy), vec![Atom::Var(state.var)]);
            kept[state.at] = build.op("kept", ty, copy);
        }
        let renewed = Block { stmts: copying, term: Term::Jump(label, kept) };
        let then = Term::branch(is_small, renewed, stay());
        Term::branch(has_grown, Block { stmts: measuring, term: then }, stay())
    }
}

/// An argument that is copied.
struct State {
    at: usize,
    var: VarId,
    copy: LamId,
    measure: LamId,
}

#[cfg(test)]
mod tests;
