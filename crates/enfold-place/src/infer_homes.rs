//! Decides which values can be on the stack: those that nothing needs after their frame or, in a
//! loop, after their iteration.
//!
//! ```text
//! f = closure lam1(x)            f is only called here             stack
//! g = closure lam2(x); ret g     returned                          region
//! c = new_cell 0                 captured by g, which is returned  region
//! join rec loop(acc) {
//!   p = make d0:0(1); jump loop(p) }   reaches the next iteration   region: p has one slot
//! ```
//!
//! Model: to each node of a function's [`Flow`] the shortest distance to the end of the program
//! that something there may have to live: 0 as long as the program, 1 longer than the frame, 2 longer
//! than any loop of the function, and so on. A value is found by following edges backwards from what
//! is kept. A site may be on the stack if the number at its node is not below the depth of the loop
//! that it stands in. What a value in a region holds counts as kept as long as the program.
//!
//! Summaries of functions are the least solution over the whole program, by a work list over callers.
//!
//! Assumes flat core. Establishes homes that [`certify`](mod@crate::certify) accepts.
//!
//! Sound because an edge is drawn for every way in which an operation can pass a pointer on, stores
//! through unknown references count as kept, a call's fate covers every function it may reach,
//! and a tail call ends the frame. Cost: linear in the program times the depth of loops, times the
//! few rounds in which the summaries of a recursive group settle.
//!
//! After Blanchet, "Escape analysis for Java: theory and practice" (2003), in the manner of the
//! backward search over assignments that Go's compiler makes.

use std::collections::VecDeque;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Block, FnId, LamId, Op, Program, Stmt, TryBody, VarId};

use crate::flow::{
    Context, FRAME, Flow, HEAP, Node, RESULT, RESULT_HOLDS, draw, loop_nodes, nodes_of,
};
use crate::home::{Home, PROGRAM, Site, SiteKind};
use crate::number_variables::number_variables;
use crate::summary::{Callee, Fate, Summaries, Summary};

/// What the inference knows when it is done.
pub(crate) struct Inference {
    /// The fates of all inputs.
    pub(crate) summaries: Summaries,
    /// The numbers of variables.
    pub(crate) number: SecondaryMap<VarId, Option<u32>>,
    /// How many numbers each function has.
    pub(crate) count: SecondaryMap<LamId, u32>,
    /// The site that a variable is bound by.
    pub(crate) site_of: SecondaryMap<VarId, Option<u32>>,
    /// See [`Options::check_only`](crate::home::Options::check_only).
    pub(crate) check_only: bool,
}

impl Inference {
    /// What drawing a function's graph needs.
    pub(crate) fn context<'a>(&'a self, program: &'a Program, sites: &'a [Site]) -> Context<'a> {
        Context {
            program,
            summaries: &self.summaries,
            number: &self.number,
            count: &self.count,
            sites,
            site_of: &self.site_of,
            check_only: self.check_only,
        }
    }
}

/// Which needs count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// All.
    All,
    /// Those that are not due to tail calls or to size: what the user sees as an escape.
    Escapes,
}

/// The solution for one function.
pub(crate) struct Solution {
    /// How long something at a node may have to live; see the module's header.
    pub(crate) level: Vec<u32>,
    /// The edge along which that was found first.
    pub(crate) parent: Vec<Option<u32>>,
}

const FREE: u32 = u32::MAX;

/// Finds the fates of all inputs.
pub(crate) fn infer(program: &Program, sites: &[Site], check_only: bool) -> Inference {
    let (number, count) = number_variables(program);
    let mut site_of = SecondaryMap::new();
    for (index, site) in sites.iter().enumerate() {
        site_of[site.var] = Some(index as u32);
    }
    let summaries = Summaries::new(program);
    let mut inference = Inference { summaries, number, count, site_of, check_only };
    let callers = Callers::find(program);
    let mut work: VecDeque<LamId> = program.lams.keys().rev().collect();
    let mut waiting: EntitySet<LamId> = EntitySet::new();
    program.lams.keys().for_each(|lam| {
        waiting.insert(lam);
    });
    while let Some(lam) = work.pop_front() {
        waiting.remove(lam);
        let context = inference.context(program, sites);
        let flow = draw(&context, lam);
        let solution = solve(&context, lam, &flow, Needs::All);
        let found = summarise(&flow, &solution);
        let (own, class) = inference.summaries.add(program, lam, &found);
        let own = own.then_some(&callers.of_lam[lam]);
        let class = program.lams[lam].fn_ty.filter(|_| class).map(|class| &callers.of_class[class]);
        for &caller in own.into_iter().chain(class).flatten() {
            if waiting.insert(caller) {
                work.push_back(caller);
            }
        }
    }
    inference
}

/// Who calls what.
#[derive(Default)]
struct Callers {
    of_lam: SecondaryMap<LamId, Vec<LamId>>,
    of_class: SecondaryMap<FnId, Vec<LamId>>,
}

impl Callers {
    fn find(program: &Program) -> Callers {
        let mut callers = Callers::default();
        for (id, lam) in program.lams.iter() {
            callers.block(program, id, &lam.body);
        }
        callers
    }

    fn block(&mut self, program: &Program, caller: LamId, block: &Block) {
        block.each_stmt(&mut |stmt| {
            if let Stmt::Let { op, .. } = stmt {
                self.op(program, caller, op);
            }
        });
    }

    fn op(&mut self, program: &Program, caller: LamId, op: &Op) {
        let list = match op {
            Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) => &mut self.of_lam[*lam],
            Op::Invoke { callee, .. } | Op::Try(TryBody::Closure(callee)) => {
                match program.class_of(*callee) {
                    Some(class) => &mut self.of_class[class],
                    None => return,
                }
            }
            _ => return,
        };
        if list.last() != Some(&caller) {
            list.push(caller);
        }
    }
}

/// Follows edges backwards from all that is kept.
pub(crate) fn solve(context: &Context<'_>, lam: LamId, flow: &Flow, needs: Needs) -> Solution {
    let mut search = Search {
        flow,
        level: vec![FREE; flow.nodes()],
        parent: vec![None; flow.nodes()],
        queue: VecDeque::new(),
        site_at: vec![None; flow.nodes()],
        moved: vec![false; flow.sites.len()],
        moves: !context.check_only,
    };
    for (index, site) in flow.sites.iter().enumerate() {
        for &var in &site.vars {
            if let Some((node, _)) = nodes_of(context, var) {
                search.site_at[node as usize] = Some(index as u32);
            }
        }
    }
    search.start(HEAP, 0);
    search.start(RESULT, 1);
    search.start(RESULT_HOLDS, 1);
    if needs == Needs::All {
        search.start(FRAME, 1);
    }
    if needs == Needs::All && !context.check_only {
        for (index, site) in flow.sites.iter().enumerate() {
            if context.sites[site.site].home != Home::Stack {
                search.move_out(index);
            }
        }
    }
    for (node, depth) in loop_nodes(context, lam, flow) {
        search.start(node, depth);
    }
    search.run();
    Solution { level: search.level, parent: search.parent }
}

struct Search<'a> {
    flow: &'a Flow,
    level: Vec<u32>,
    parent: Vec<Option<u32>>,
    queue: VecDeque<Node>,
    site_at: Vec<Option<u32>>,
    /// Sites that cannot be on the stack.
    moved: Vec<bool>,
    /// Whether what they hold is then kept; else it lives as long as they do.
    moves: bool,
}

impl Search<'_> {
    fn start(&mut self, node: Node, level: u32) {
        if let Some(at) = self.level.get_mut(node as usize) {
            *at = level;
            self.queue.push_back(node);
        }
    }

    fn run(&mut self) {
        while let Some(node) = self.queue.pop_front() {
            let level = self.level[node as usize];
            let flow = self.flow;
            for (number, edge) in flow.into(node) {
                self.lower(edge.from, level, number);
            }
        }
    }

    fn lower(&mut self, node: Node, level: u32, along: u32) {
        let at = node as usize;
        if level >= self.level[at] {
            return;
        }
        self.level[at] = level;
        self.parent[at] = Some(along);
        self.queue.push_back(node);
        if let Some(site) = self.site_at[at]
            && level < self.flow.sites[site as usize].depth
            && self.moves
        {
            self.move_out(site as usize);
        }
    }

    /// What a value in a region holds is kept. Its way out is that of the value, so that a node
    /// that has found its way keeps it.
    fn move_out(&mut self, site: usize) {
        if std::mem::replace(&mut self.moved[site], true) {
            return;
        }
        let flow = self.flow;
        for &number in &flow.sites[site].keeps {
            let node = flow.edge(number).from;
            let way = self.parent[node as usize];
            self.lower(node, 0, number);
            if way.is_some() {
                self.parent[node as usize] = way;
            }
        }
    }
}

fn summarise(flow: &Flow, solution: &Solution) -> Summary {
    let returned = reaching(flow, RESULT);
    let held = reaching(flow, RESULT_HOLDS);
    let fate = |node: Node| Fate {
        kept: solution.level[node as usize] == 0,
        returned: returned[node as usize],
        held: held[node as usize],
    };
    let of = |input: &Option<(Node, Node)>| match *input {
        Some((value, holds)) => [fate(value), fate(holds)],
        None => [Fate::default(); 2],
    };
    flow.inputs.iter().map(of).collect()
}

fn reaching(flow: &Flow, node: Node) -> Vec<bool> {
    let mut seen = vec![false; flow.nodes()];
    let mut work = vec![node];
    seen[node as usize] = true;
    while let Some(node) = work.pop() {
        for (_, edge) in flow.into(node) {
            if !std::mem::replace(&mut seen[edge.from as usize], true) {
                work.push(edge.from);
            }
        }
    }
    seen
}

/// Gives each site its home; values that cannot be on the stack go to the program's region.
pub(crate) fn assign_homes(
    program: &Program,
    inference: &Inference,
    sites: &mut [Site],
) -> Escapes {
    let mut escapes = Escapes::default();
    let mut out = Vec::new();
    {
        let context = inference.context(program, sites);
        for lam in program.lams.keys() {
            let flow = draw(&context, lam);
            let solution = solve(&context, lam, &flow, Needs::All);
            for local in &flow.sites {
                let lowest = local.vars.iter().filter_map(|&var| {
                    let (node, _) = nodes_of(&context, var)?;
                    Some((solution.level[node as usize], node))
                });
                let Some((level, node)) = lowest.min() else { continue };
                if level < local.depth {
                    out.push((local.site, node));
                }
            }
            escapes.flows.push((flow, solution));
        }
    }
    for &(site, _) in &out {
        if sites[site].kind != SiteKind::Dynamic {
            sites[site].home = Home::Region(PROGRAM);
        }
    }
    escapes.out = out;
    escapes
}

/// What finding witnesses needs: each function's graph and solution, and the sites that leave,
/// each with the node from which its way starts.
#[derive(Default)]
pub(crate) struct Escapes {
    /// By function.
    pub(crate) flows: Vec<(Flow, Solution)>,
    /// Sites that are not on the stack because of what becomes of them.
    pub(crate) out: Vec<(usize, Node)>,
}

/// How a callee is called in reports.
pub(crate) fn callee_name(program: &Program, callee: Callee) -> String {
    match callee {
        Callee::Known(lam) => format!("`{}`", program.lams[lam].name),
        Callee::Class(class) => match program.fns[class].members.as_slice() {
            [only] => format!("`{}`", program.lams[*only].name),
            members => format!("one of {} functions", members.len()),
        },
    }
}
