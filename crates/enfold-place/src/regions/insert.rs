//! Writes into a function where its own regions begin and end.
//!
//! ```text
//! region_begin rgn5                   before the first statement that needs it
//! xs = call build(10) [rgn5]
//! n = call length(xs)
//! region_end rgn5                     after the last use of anything that is in it
//! ```
//!
//! A region is alive where a variable is needed whose structure has it, or one that keeps it; it begins
//! where that starts to be so and ends where it stops, on each path by itself (after Aiken, Fähndrich
//! and Levien, "Better static memory management", 1995, who need no nesting either). So it may
//! begin and end several times, and in a loop it does so in each iteration unless something of it is
//! needed in the next.
//!
//! Jumps to loops and returns hand regions on as [`transfer`](super::transfer) has decided.
//!
//! Establishes: at each label and at the start of each branch the same regions are alive on every
//! path; none is alive at a return or a call that ends the frame.
//!
//! Model: backwards through each block with the set of needed variables and, per region, how many of
//! them there are. Cost: linear in the statements, plus the needed variables at each branch.

use enfold_core::ir::{
    Atom, Block, LabelId, Op, Program, RegionId, RegionOp, Stmt, Term, TyId, Var, VarId,
};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::liveness::Vars;

/// Facts about one function that insertion needs.
pub(super) struct Plan {
    /// The function's own regions in which values of a variable are, or which those keep.
    pub(super) regions: FxHashMap<VarId, Vec<RegionId>>,
    /// The function's own regions that a statement needs besides: to allocate, or for a callee.
    pub(super) needs: FxHashMap<VarId, Vec<RegionId>>,
    /// Variables that are needed at labels.
    pub(super) live: FxHashMap<LabelId, Vars>,
    /// Parameters of labels.
    pub(super) params: FxHashMap<LabelId, Vec<VarId>>,
    /// What jumps hand on: by label, parameter and argument (from, to).
    pub(super) jumps: FxHashMap<(LabelId, VarId, VarId), Vec<(RegionId, RegionId)>>,
    /// What returns hand on, by variable: (from, to).
    pub(super) returns: FxHashMap<VarId, Vec<(RegionId, RegionId)>>,
    /// The region that a statement which raises hands on.
    pub(super) raises: FxHashMap<VarId, RegionId>,
}

/// Inserts the statements. Nothing of the function's own can be needed where it starts; whether that
/// is so is the answer.
pub(super) fn insert(program: &mut Program, body: &mut Block, unit: TyId, plan: &Plan) -> bool {
    let mut insertion = Insertion { program, unit, plan };
    let live = insertion.block(body);
    live.vars.is_empty()
}

/// Needed variables, and of each region how many of them have it.
#[derive(Default)]
struct Live {
    vars: Vars,
    counts: FxHashMap<RegionId, u32>,
}

impl Live {
    fn of(plan: &Plan, vars: Vars) -> Self {
        let mut live = Live::default();
        vars.into_iter().for_each(|var| live.add(plan, var));
        live
    }

    fn add(&mut self, plan: &Plan, var: VarId) {
        if let Some(regions) = plan.regions.get(&var)
            && self.vars.insert(var)
        {
            regions.iter().for_each(|&region| *self.counts.entry(region).or_insert(0) += 1);
        }
    }

    fn remove(&mut self, plan: &Plan, var: VarId) {
        if self.vars.remove(&var) {
            for region in &plan.regions[&var] {
                if let Some(count) = self.counts.get_mut(region) {
                    *count -= 1;
                }
            }
        }
    }

    fn has(&self, region: RegionId) -> bool {
        self.counts.get(&region).is_some_and(|&count| count > 0)
    }

    fn regions(&self) -> FxHashSet<RegionId> {
        self.counts.iter().filter(|&(_, &count)| count > 0).map(|(&region, _)| region).collect()
    }
}

struct Insertion<'a> {
    program: &'a mut Program,
    unit: TyId,
    plan: &'a Plan,
}

impl Insertion<'_> {
    fn stmt(&mut self, op: RegionOp, span: Span) -> Stmt {
        let name = match op {
            RegionOp::Begin(_) => "begin",
            RegionOp::End(_) => "end",
            RegionOp::Merge { .. } => "merge",
        };
        let var = self.program.vars.push(Var { name: name.into(), ty: self.unit, span });
        Stmt::Let { var, op: Op::Region(op), span }
    }

    /// Rewrites a block; what is needed at its start is alive there.
    fn block(&mut self, block: &mut Block) -> Live {
        for stmt in &mut block.stmts {
            if let Stmt::Join { body, .. } = stmt {
                self.block(body);
            }
        }
        let span = block.stmts.iter().rev().find_map(|stmt| match stmt {
            Stmt::Let { span, .. } | Stmt::LetRec { span, .. } => Some(*span),
            Stmt::Join { .. } => None,
        });
        let (mut live, tail) = self.term(&mut block.term, span);
        let diverges = matches!(block.term, Term::Unreachable);
        // In reverse.
        let mut stmts: Vec<Stmt> = tail.into_iter().rev().collect();
        for stmt in std::mem::take(&mut block.stmts).into_iter().rev() {
            let (vars, span): (Vec<VarId>, Span) = match &stmt {
                Stmt::Let { var, span, .. } => (vec![*var], *span),
                Stmt::LetRec { members, span, .. } => {
                    (members.iter().map(|member| member.0).collect(), *span)
                }
                Stmt::Join { .. } => {
                    stmts.push(stmt);
                    continue;
                }
            };
            let mut used = Vec::new();
            each_operand(&stmt, &mut |var| used.push(var));
            let plan = self.plan;
            let of = |var: &VarId| plan.regions.get(var).into_iter().flatten().copied();
            let mut touched: Vec<RegionId> = vars.iter().chain(&used).flat_map(of).collect();
            for var in &vars {
                touched.extend(plan.needs.get(var).into_iter().flatten());
            }
            touched.sort_unstable();
            touched.dedup();
            let after: Vec<bool> = touched.iter().map(|&region| live.has(region)).collect();
            vars.iter().for_each(|&var| live.remove(plan, var));
            used.iter().for_each(|&var| live.add(plan, var));
            for (&region, &alive) in touched.iter().zip(&after) {
                if !alive && !diverges {
                    let end = self.stmt(RegionOp::End(region), span);
                    stmts.push(end);
                }
            }
            stmts.push(stmt);
            for from in vars.iter().filter_map(|var| plan.raises.get(var)) {
                let merge = RegionOp::Merge { from: *from, to: RegionId::HANDLER };
                stmts.push(self.stmt(merge, span));
            }
            for &region in &touched {
                if !live.has(region) {
                    let begin = self.stmt(RegionOp::Begin(region), span);
                    stmts.push(begin);
                }
            }
        }
        stmts.reverse();
        block.stmts = stmts;
        live
    }

    /// What is needed before a terminator, and the statements that go before it.
    fn term(&mut self, term: &mut Term, span: Option<Span>) -> (Live, Vec<Stmt>) {
        let plan = self.plan;
        match term {
            Term::Ret(Atom::Var(var)) => {
                let live = Live::of(plan, Vars::from_iter([*var]));
                let span = span.unwrap_or(self.program.vars[*var].span);
                let handed = plan.returns.get(var).map(Vec::as_slice).unwrap_or_default();
                let mut stmts = Vec::new();
                for region in sorted(live.regions()) {
                    let to = handed.iter().find(|pair| pair.0 == region);
                    let op = match to {
                        Some(&(from, to)) => RegionOp::Merge { from, to },
                        None => RegionOp::End(region),
                    };
                    stmts.push(self.stmt(op, span));
                }
                (live, stmts)
            }
            Term::Ret(_) | Term::Unreachable => (Live::default(), Vec::new()),
            Term::Jump(label, args) => self.jump(*label, args, span),
            Term::If { .. } | Term::Switch { .. } => {
                let scrutinee = match term {
                    Term::Switch { scrutinee: Atom::Var(var), .. } => Some(*var),
                    _ => None,
                };
                let blocks = term.blocks_mut().collect();
                (self.branches(blocks, scrutinee, span), Vec::new())
            }
        }
    }

    /// Regions that one branch needs and another does not end at the start of the latter.
    fn branches(
        &mut self,
        blocks: Vec<&mut Block>,
        scrutinee: Option<VarId>,
        span: Option<Span>,
    ) -> Live {
        let mut all = Vars::default();
        all.extend(scrutinee);
        let mut lives = Vec::new();
        for block in blocks {
            let live = self.block(block);
            all.extend(live.vars.iter().copied());
            lives.push((block, live));
        }
        let all = Live::of(self.plan, all);
        let alive = sorted(all.regions());
        for (block, live) in lives {
            if block.stmts.is_empty() && matches!(block.term, Term::Unreachable) {
                continue;
            }
            let ends: Vec<Stmt> = alive
                .iter()
                .filter(|&&region| !live.has(region))
                .map(|&region| {
                    let at = first_span(block).or(span);
                    self.stmt(RegionOp::End(region), at.unwrap_or_else(no_span))
                })
                .collect();
            block.stmts.splice(0..0, ends);
        }
        all
    }

    fn jump(&mut self, label: LabelId, args: &[Atom], span: Option<Span>) -> (Live, Vec<Stmt>) {
        let plan = self.plan;
        let none = Vec::new();
        let params = plan.params.get(&label).unwrap_or(&none);
        let there: Vars = plan.live.get(&label).cloned().unwrap_or_default();
        let target = Live::of(plan, there.clone());
        let mut vars: Vars = there.into_iter().filter(|var| !params.contains(var)).collect();
        let mut handed: Vec<(RegionId, RegionId)> = Vec::new();
        for (param, arg) in params.iter().zip(args) {
            if let Atom::Var(arg) = arg {
                vars.insert(*arg);
                let pairs = plan.jumps.get(&(label, *param, *arg));
                handed.extend(pairs.into_iter().flatten());
            }
        }
        handed.sort_unstable();
        handed.dedup();
        let live = Live::of(plan, vars);
        let span = span.unwrap_or_else(no_span);
        let (mut ends, mut begins, mut merges) = (Vec::new(), Vec::new(), Vec::new());
        let mut begun = FxHashSet::default();
        for region in sorted(live.regions()) {
            match handed.iter().find(|pair| pair.0 == region) {
                Some(&(from, to)) if target.has(to) => {
                    if !live.has(to) && begun.insert(to) {
                        begins.push(self.stmt(RegionOp::Begin(to), span));
                    }
                    merges.push(self.stmt(RegionOp::Merge { from, to }, span));
                }
                None if target.has(region) => {}
                _ => ends.push(self.stmt(RegionOp::End(region), span)),
            }
        }
        for region in sorted(target.regions()) {
            if !live.has(region) && begun.insert(region) {
                begins.push(self.stmt(RegionOp::Begin(region), span));
            }
        }
        ends.extend(begins);
        ends.extend(merges);
        (live, ends)
    }
}

/// Variables that a statement mentions.
fn each_operand(stmt: &Stmt, visit: &mut dyn FnMut(VarId)) {
    let mut atom = |atom: Atom| {
        if let Atom::Var(var) = atom {
            visit(var);
        }
    };
    match stmt {
        Stmt::Let { op, .. } => op.each_atom(&mut atom),
        Stmt::LetRec { captures, .. } => captures.iter().copied().for_each(atom),
        Stmt::Join { .. } => {}
    }
}

fn sorted(regions: FxHashSet<RegionId>) -> Vec<RegionId> {
    let mut sorted: Vec<RegionId> = regions.into_iter().collect();
    sorted.sort_unstable();
    sorted
}

fn first_span(block: &Block) -> Option<Span> {
    block.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Let { span, .. } | Stmt::LetRec { span, .. } => Some(*span),
        Stmt::Join { .. } => None,
    })
}

fn no_span() -> Span {
    Span::new(enfold_syntax::FileId::from_u32(0), 0, 0)
}
