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
//! Only for what is neither a part of a parameter of the loop nor adds to parameters ([`origins`]): loops that walk
//! along a list, or collect one, stay as they are. What region inference then finds to have no use
//! costs a comparison with zero (`regions/renew.rs` of placement).
//!
//! After "generational" use of regions in the ML Kit (Tofte and others, "Programming with Regions in the ML
//! Kit", 2002, section 12.3), where programmers write these copies themselves.

mod copies;
mod origins;

use cranelift_entity::EntitySet;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::build::Build;
use crate::fills::Holes;
use crate::ir::*;
use crate::optimise::reachable_lams;
use copies::Copies;
use origins::Origins;

/// Jumps back to one loop that are changed.
const JUMPS: u32 = 8;

/// Changes all loops; gives the number of jumps.
pub fn renew_loops(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let mut renewal = Renewal {
        origins: Origins::default(),
        loops: FxHashMap::default(),
        params: FxHashMap::default(),
        filled: None,
        copies: Copies::default(),
        changes: 0,
        program,
    };
    for lam in lams {
        let nothing = Block::end(Term::Unreachable);
        let mut body = std::mem::replace(&mut renewal.program.lams[lam].body, nothing);
        renewal.filled = Holes::find(renewal.program, &body).map(|holes| holes.params());
        renewal.origins.read(&body);
        renewal.block(&mut body, renewal.program.lams[lam].span);
        renewal.program.lams[lam].body = body;
    }
    renewal.changes
}

struct Renewal<'a> {
    program: &'a mut Program,
    origins: Origins,
    /// Those that are being walked, and how many jumps back have been changed.
    loops: FxHashMap<LabelId, u32>,
    /// Their parameters.
    params: FxHashMap<LabelId, Vec<VarId>>,
    /// Parameters that only name what is to be filled: a copy would not be a part of what is built.
    filled: Option<EntitySet<VarId>>,
    copies: Copies,
    changes: u32,
}

impl Renewal<'_> {
    fn block(&mut self, block: &mut Block, mut span: Span) {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { span: here, .. } => span = *here,
                Stmt::LetRec { .. } => {}
                Stmt::Join { label, params, body, recursive } => {
                    if *recursive {
                        self.params.insert(*label, params.clone());
                        self.loops.insert(*label, 0);
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

    /// The end of a block that jumps to a loop, or to any other place.
    fn jump(&mut self, label: LabelId, args: Vec<Atom>, span: Span, stmts: &mut Vec<Stmt>) -> Term {
        let Some(&jumps) = self.loops.get(&label) else {
            return Term::Jump(label, args);
        };
        let mut states = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            if let Atom::Var(var) = arg
                && !self.is_filled(label, at)
                && !self.origins.leaves_nothing((self.program, &self.copies), label, (at, arg))
                && let Some((copy, measure)) =
                    self.copies.of(self.program, self.program.vars[var].ty)
            {
                states.push(State { at, var, copy, measure });
            }
        }
        if states.is_empty() || jumps >= JUMPS {
            return Term::Jump(label, args);
        }
        self.loops.entry(label).and_modify(|jumps| *jumps += 1);
        self.changes += 1;
        self.renew(label, args, &states, span, stmts)
    }

    /// Whether a parameter of a loop only names what is to be filled.
    fn is_filled(&self, label: LabelId, at: usize) -> bool {
        let param = self.params.get(&label).and_then(|params| params.get(at));
        let filled = self.filled.as_ref();
        filled.zip(param).is_some_and(|(filled, &param)| filled.contains(param))
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
