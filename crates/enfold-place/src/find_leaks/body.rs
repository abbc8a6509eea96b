//! What is repeated: the body of a loop, or of a function that calls itself last, as a whole.
//!
//! Only the part from which the next iteration can be reached counts: what happens on the way out
//! happens once.

use enfold_core::ir::{Block, LabelId, LamId, Op, Program, RegionId, RegionOp, Stmt, Term, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{Home, PROGRAM, Placement};

/// Where an iteration ends and the next one starts.
#[derive(Debug, Clone)]
pub(crate) enum Goal {
    /// At a jump to this label.
    Label(LabelId),
    /// At a tail call of one of these functions.
    TailCall(FxHashSet<LamId>),
    /// At a return: the caller has the loop.
    Return,
}

/// A body, and what is known about it at once.
pub(crate) struct Body<'a> {
    pub(super) lam: LamId,
    pub(crate) block: &'a Block,
    pub(super) goal: Goal,
    /// What starts with other values in each iteration.
    pub(super) params: Vec<VarId>,
    /// Labels in it.
    pub(super) labels: FxHashMap<LabelId, &'a [VarId]>,
    reaching: FxHashSet<LabelId>,
    /// Variables that it binds.
    pub(super) inside: FxHashSet<VarId>,
    /// Regions that begin or end in an iteration.
    pub(crate) reset: FxHashSet<RegionId>,
    /// Regions whose content others take over in an iteration.
    merges: Vec<(RegionId, RegionId)>,
}

impl<'a> Body<'a> {
    pub(crate) fn new(lam: LamId, block: &'a Block, params: Vec<VarId>, goal: Goal) -> Self {
        let mut body = Body {
            lam,
            block,
            goal,
            params,
            labels: FxHashMap::default(),
            reaching: FxHashSet::default(),
            inside: FxHashSet::default(),
            reset: FxHashSet::default(),
            merges: Vec::new(),
        };
        body.bind(block);
        loop {
            let before = body.reaching.len();
            body.find_reaching(block);
            if body.reaching.len() == before {
                break;
            }
        }
        body.find_regions(block);
        body
    }

    /// Whether the next iteration can follow a block.
    pub(super) fn reaches(&self, block: &Block) -> bool {
        match &block.term {
            Term::Jump(label, _) => {
                matches!(&self.goal, Goal::Label(goal) if goal == label)
                    || self.reaching.contains(label)
            }
            Term::Ret(_) => match &self.goal {
                Goal::Return => true,
                Goal::TailCall(lams) => {
                    tail_call(block).is_some_and(|(_, lam, _)| lams.contains(&lam))
                }
                Goal::Label(_) => false,
            },
            Term::If { .. } | Term::Switch { .. } => {
                block.term.blocks().any(|inner| self.reaches(inner))
            }
            Term::Unreachable => false,
        }
    }

    /// The blocks from which the next iteration can follow.
    pub(crate) fn ways_around(&self) -> Vec<&'a Block> {
        let mut found = Vec::new();
        let mut work = vec![self.block];
        while let Some(block) = work.pop() {
            if self.reaches(block) {
                found.push(block);
            }
            let joins = block.stmts.iter().filter_map(|stmt| match stmt {
                Stmt::Join { body, .. } => Some(body),
                Stmt::Let { .. } | Stmt::LetRec { .. } => None,
            });
            work.extend(joins);
            work.extend(block.term.blocks());
        }
        found
    }

    /// A region and those that take over its content.
    pub(super) fn becomes(&self, region: RegionId) -> Vec<RegionId> {
        let mut all = vec![region];
        let mut at = 0;
        while let Some(&from) = all.get(at) {
            for &(_, to) in self.merges.iter().filter(|merge| merge.0 == from) {
                if !all.contains(&to) {
                    all.push(to);
                }
            }
            at += 1;
        }
        all
    }

    fn bind(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, .. } => {
                    self.inside.insert(*var);
                }
                Stmt::LetRec { members, .. } => {
                    self.inside.extend(members.iter().map(|member| member.0));
                }
                Stmt::Join { label, params, body, .. } => {
                    self.labels.insert(*label, params);
                    self.inside.extend(params);
                    self.bind(body);
                }
            }
        }
        block.term.blocks().for_each(|branch| self.bind(branch));
    }

    fn find_reaching(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, .. } = stmt {
                self.find_reaching(body);
                if self.reaches(body) {
                    self.reaching.insert(*label);
                }
            }
        }
        block.term.blocks().for_each(|branch| self.find_reaching(branch));
    }

    fn find_regions(&mut self, block: &'a Block) {
        let counts = self.reaches(block);
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op: Op::Region(op), .. } if counts => match *op {
                    RegionOp::Begin(region) | RegionOp::End(region) => {
                        self.reset.insert(region);
                    }
                    RegionOp::Merge { from, to } => {
                        self.reset.insert(from);
                        self.merges.push((from, to));
                    }
                },
                Stmt::Join { body, .. } => self.find_regions(body),
                _ => {}
            }
        }
        block.term.blocks().for_each(|branch| self.find_regions(branch));
    }
}

/// The call that ends a block, if it does so, of a known function.
pub(super) fn tail_call(block: &Block) -> Option<(VarId, LamId, &Op)> {
    match block.last_call()? {
        (var, op @ Op::Call { lam, .. }) => Some((var, *lam, op)),
        _ => None,
    }
}

/// Functions that put something into the program's region without being given it.
pub(crate) fn put_into_program(program: &Program, placement: &Placement) -> FxHashSet<LamId> {
    let mut found: FxHashSet<LamId> = FxHashSet::default();
    for site in &placement.sites {
        if site.home == Home::Region(PROGRAM) {
            found.insert(site.lam);
        }
    }
    let mut callers: FxHashMap<LamId, Vec<LamId>> = FxHashMap::default();
    for (id, lam) in program.lams.iter() {
        each_call(program, &lam.body, &mut |callee, var, _| {
            callers.entry(callee).or_default().push(id);
            if placement.args[var].contains(&PROGRAM) {
                found.insert(id);
            }
        });
    }
    let mut work: Vec<LamId> = found.iter().copied().collect();
    while let Some(lam) = work.pop() {
        for &caller in callers.get(&lam).into_iter().flatten() {
            if found.insert(caller) {
                work.push(caller);
            }
        }
    }
    found
}

/// Calls `visit` with each callee, the variable of the result, and whether that is in a loop.
pub(super) fn each_call(
    program: &Program,
    block: &Block,
    visit: &mut dyn FnMut(LamId, VarId, bool),
) {
    let mut loops = 0;
    block.walk(&mut |stop| match stop {
        Stop::Stmt(Stmt::Let { var, op, .. }) => {
            program.callees(op).iter().for_each(|&lam| visit(lam, *var, loops > 0));
        }
        Stop::Stmt(Stmt::Join { recursive, .. }) => loops += u32::from(*recursive),
        Stop::Leave(_, recursive) => loops -= u32::from(recursive),
        Stop::Stmt(Stmt::LetRec { .. }) | Stop::Term(_) => {}
    });
}
