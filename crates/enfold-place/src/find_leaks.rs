//! Finds loops that leave memory behind: in each iteration something is put into a region that lives
//! through the loop, and something that is there is no longer needed.
//!
//! ```text
//! join rec serve(steps, queue) {            queue is in rgn2, which nothing in the loop ends
//!   rest = field d1:1.1 queue
//!   more = make d1:1(steps, rest)           put into rgn2
//!   jump serve(steps2, more) }              the first cell of the old queue is gone, its memory is not
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `body` | what is repeated, and which regions it leaves alone |
//! | `leaves` | the pointers that a variable consists of |
//! | `follow` | what becomes of the values that an iteration starts with |
//! | `events` | how iterations end and what they store |
//! | `round` | what iterations leave behind |
//! | `report` | the warnings |
//! | `pinned` | functions that loops give to other threads |
//! | `cycles` | what holds itself in a counted region |
//! | `links` | which stores make and end that |
//!
//! # What is reported
//!
//! A loop, or functions that call each other last, with a place (a parameter, a mutable variable or
//! field that was there before, elements of such an array whose index comes again, a module-level variable) and a region such that
//!
//! 1. what the place holds is in the region;
//! 2. an iteration puts something there that gets into the place, maybe by way of other places;
//! 3. an iteration may end with something else in the place, and what was there before is in nothing
//!    that the next one starts with, and stored nowhere;
//! 4. the region neither begins nor ends on the ways through the loop that 2 and 3 take;
//! 5. no loop gives the region back by copying its state (`regions/renew.rs`).
//!
//! So `x :: acc` is no leak, since it holds the old `acc`; walking down a list is none, since no
//! iteration makes what is dropped; and neither is a state that each iteration makes anew in a region of
//! its own. Functions that are called in loops are looked at for module-level variables only.
//!
//! A loop is not reported if another one around it, in this function or in one that leads here, begins
//! the region anew in each of its iterations: nothing piles up for longer than that.
//!
//! Assumes placed core with claims. Advice, not a check: nothing depends on it. Cost: linear in the
//! program times the depth of loops; done only when somebody asks.

pub(crate) mod body;
mod cycles;
mod events;
mod follow;
mod leaves;
mod links;
mod pinned;
mod report;
mod round;

use enfold_core::ir::{Block, Class, LabelId, LamId, Op, Prim, Program, RegionId, Stmt, VarId};
use enfold_syntax::{Diagnostics, Span, components};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{PROGRAM, Placement, RegionKind};
use crate::infer_homes::infer;
use crate::region_lives::Lives;
use body::{Body, Goal, each_call, put_into_program, tail_call};
use follow::{Context, Old, Place};
use leaves::Leaves;
use round::Round;

/// A place that is left behind.
struct Leak {
    lam: LamId,
    /// What repeats.
    repeats: Repeats,
    region: RegionId,
    place: Place,
    /// What it is called.
    name: String,
    /// Statements that put something there.
    made: Vec<VarId>,
    /// Where it is replaced.
    replaced: Span,
    /// Where a part of the old value is taken that the new one has.
    part: Option<VarId>,
}

/// What repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Repeats {
    /// A loop, with a place in it.
    Loop(LabelId, Span),
    /// A function that calls itself last, or others that call it.
    Function,
    /// A function that is called in a loop.
    Called,
}

/// Warnings about loops that leave memory behind, in places for which `is_user` holds.
pub fn find_leaks(
    program: &Program,
    placement: &Placement,
    is_user: &dyn Fn(Span) -> bool,
) -> Diagnostics {
    let context = context(program, placement);
    let mut finder = Finder::new(&context);
    let mut leaks = finder.find();
    let renewed = find_renewed(program, placement);
    leaks.retain(|leak| !renewed.contains(&leak.region) && !placement.regions[leak.region].counted);
    let pinned = pinned::find_pinned(&finder, is_user);
    let cycles = cycles::find_cycles(&finder, is_user);
    let mut all = report::report(&context, leaks, is_user);
    pinned.into_iter().chain(cycles).for_each(|report| all.push(report));
    all.sort();
    all
}

/// Regions in which loops leave something behind, and functions that are called in loops.
pub(crate) fn growing_regions(
    program: &Program,
    placement: &Placement,
) -> (Vec<RegionId>, FxHashSet<LamId>) {
    let context = context(program, placement);
    let mut finder = Finder::new(&context);
    let mut regions: Vec<RegionId> = finder.find().into_iter().map(|leak| leak.region).collect();
    regions.sort_unstable();
    regions.dedup();
    (regions, finder.repeated)
}

fn context<'a>(program: &'a Program, placement: &'a Placement) -> Context<'a> {
    Context {
        program,
        placement,
        inference: infer(program, &placement.sites, false),
        leaves: Leaves::new(program),
        put_into_program: put_into_program(program, placement),
    }
}

/// Regions that loops give back by copying their state.
fn find_renewed(program: &Program, placement: &Placement) -> FxHashSet<RegionId> {
    let mut found = FxHashSet::default();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                if let Stmt::Let { var, op: Op::Prim(Prim::RegionGrown, _), .. } = stmt {
                    found.extend(&placement.args[*var]);
                }
            }
        });
    }
    found
}

struct Finder<'a> {
    context: &'a Context<'a>,
    leaks: Vec<Leak>,
    /// Regions that loops around this place begin or end.
    outer: Vec<FxHashSet<RegionId>>,
    /// Functions that are called in loops.
    repeated: FxHashSet<LamId>,
    lives: Lives,
}

impl<'a> Finder<'a> {
    fn new(context: &'a Context<'a>) -> Self {
        let (program, placement) = (context.program, context.placement);
        Finder {
            context,
            leaks: Vec::new(),
            outer: Vec::new(),
            repeated: called_in_loops(program),
            lives: Lives::find(program, placement),
        }
    }

    /// All that loops leave behind.
    fn find(&mut self) -> Vec<Leak> {
        for (id, lam) in self.context.program.lams.iter() {
            self.loops(id, &lam.body);
        }
        self.functions();
        self.called();
        let renewed = find_renewed(self.context.program, self.context.placement);
        let mut leaks = std::mem::take(&mut self.leaks);
        leaks.retain(|leak| !renewed.contains(&leak.region));
        leaks
    }

    /// The loops of a block.
    fn loops(&mut self, lam: LamId, block: &'a Block) {
        for stmt in &block.stmts {
            let Stmt::Join { label, params, body, recursive } = stmt else { continue };
            if !*recursive {
                self.loops(lam, body);
                continue;
            }
            let repeated = Body::new(lam, body, params.clone(), Goal::Label(*label));
            let at = match self.context.program.labels[*label] {
                name if name == "loop" => self.place_of(params, body),
                _ => params.first().map_or_else(
                    || self.place_of(params, body),
                    |&param| self.context.program.vars[param].span,
                ),
            };
            let before = self.leaks.len();
            self.examine(&[&repeated], Repeats::Loop(*label, at));
            // What the outer loop leaves behind is not told again for the inner ones.
            let mut hidden = repeated.reset.clone();
            hidden.extend(self.leaks[before..].iter().map(|leak| leak.region));
            self.outer.push(hidden);
            self.loops(lam, body);
            self.outer.pop();
        }
        block.term.blocks().for_each(|branch| self.loops(lam, branch));
    }

    /// A place in a loop. The parameter of a loop can be a variable that is declared before it.
    fn place_of(&self, params: &[VarId], body: &Block) -> Span {
        let first = params.iter().map(|&param| self.context.program.vars[param].span).next();
        let stmt = body.stmts.iter().find_map(|stmt| match stmt {
            Stmt::Let { span, .. } | Stmt::LetRec { span, .. } => Some(*span),
            Stmt::Join { .. } => None,
        });
        match (first, stmt) {
            (Some(param), Some(stmt)) if (param.file, param.lo) < (stmt.file, stmt.lo) => stmt,
            (Some(span), _) | (None, Some(span)) => span,
            (None, None) => Span::new(enfold_syntax::FileId::from_u32(0), 0, 0),
        }
    }

    /// Functions that call each other last.
    fn functions(&mut self) {
        let program = self.context.program;
        let mut edges: Vec<Vec<u32>> = Vec::new();
        for lam in program.lams.values() {
            let mut found = Vec::new();
            tail_calls(&lam.body, &mut found);
            edges.push(found);
        }
        for members in components(&edges) {
            if members.len() == 1 && !edges[members[0] as usize].contains(&members[0]) {
                continue;
            }
            let lams: FxHashSet<LamId> = members.iter().map(|&at| LamId::from_u32(at)).collect();
            let mut bodies: Vec<Body<'_>> = Vec::new();
            for &lam in &lams {
                let info = &program.lams[lam];
                let params = inputs_of(program, lam);
                bodies.push(Body::new(lam, &info.body, params, Goal::TailCall(lams.clone())));
            }
            bodies.sort_by_key(|body| body.lam);
            let bodies: Vec<&Body<'_>> = bodies.iter().collect();
            self.examine(&bodies, Repeats::Function);
        }
    }

    /// Functions that are called in loops: what they do to module-level variables.
    fn called(&mut self) {
        let program = self.context.program;
        let mut lams: Vec<LamId> = self.repeated.iter().copied().collect();
        lams.sort_unstable();
        for lam in lams {
            let body = Body::new(lam, &program.lams[lam].body, Vec::new(), Goal::Return);
            self.examine(&[&body], Repeats::Called);
        }
    }

    fn examine(&mut self, bodies: &[&Body<'_>], repeats: Repeats) {
        let context = self.context;
        let round = Round::new(context, bodies);
        for (at, follow) in round.follows.iter().enumerate() {
            for old in 0..follow.olds.len() as Old {
                let Some(leak) = round.leak(at, old, repeats) else { continue };
                let lent = context.placement.params[leak.lam].contains(&leak.region);
                let local = repeats != Repeats::Called || leak.region == PROGRAM || lent;
                let ended = self.outer.iter().any(|regions| regions.contains(&leak.region));
                if local && !ended && !self.is_short(leak.region) {
                    self.leaks.push(leak);
                }
            }
        }
    }

    /// Whether a region begins anew in each iteration of some loop.
    fn is_short(&self, region: RegionId) -> bool {
        let own = |region: RegionId| {
            let info = &self.context.placement.regions[region];
            let repeated = info.lam.is_some_and(|lam| self.repeated.contains(&lam));
            repeated || (info.lam.is_some() && !self.lives.once.contains(&region))
        };
        match self.context.placement.regions[region].kind {
            RegionKind::Program | RegionKind::Handler => false,
            RegionKind::Local { .. } => own(region),
            RegionKind::Param => {
                let sources = self.lives.sources(self.context.placement, region);
                !sources.is_empty() && sources.iter().all(|loan| own(loan.region))
            }
        }
    }
}

/// Functions that are called in loops, by functions that call themselves, or by such functions.
fn called_in_loops(program: &Program) -> FxHashSet<LamId> {
    let mut found: FxHashSet<LamId> = FxHashSet::default();
    let mut calls: FxHashMap<LamId, Vec<LamId>> = FxHashMap::default();
    for (id, lam) in program.lams.iter() {
        each_call(program, &lam.body, &mut |callee, _, in_loop| {
            calls.entry(id).or_default().push(callee);
            if in_loop || callee == id {
                found.insert(callee);
            }
        });
    }
    let mut work: Vec<LamId> = found.iter().copied().collect();
    while let Some(lam) = work.pop() {
        for &callee in calls.get(&lam).into_iter().flatten() {
            if found.insert(callee) {
                work.push(callee);
            }
        }
    }
    found
}

fn tail_calls(block: &Block, found: &mut Vec<u32>) {
    block.each_block(&mut |block| {
        found.extend(tail_call(block).map(|(_, lam, _)| lam.as_u32()));
    });
}

/// What a function is given anew by each call: captures that travel as parameters, then parameters.
fn inputs_of(program: &Program, lam: LamId) -> Vec<VarId> {
    let lam = &program.lams[lam];
    let lifted = lam.class == Class::Lifted;
    let captures = if lifted { lam.captures.as_slice() } else { &[] };
    captures.iter().chain(&lam.params).copied().collect()
}
