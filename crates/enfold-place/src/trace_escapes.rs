//! Tells the way along which a value leaves the place where it was made.
//!
//! ```text
//! let makeCounter () =
//!     let mutable n = 0          captured by the closure `bump`
//!     let bump () = …            returned from `makeCounter`
//!     bump
//! ```
//!
//! Follows, from a site's node, the edges along which the search found it first. Where the value
//! is passed to a function that keeps it, the way goes on in that function. Ways are cut after
//! [`LONGEST`] steps; a report that long helps nobody. Cost: linear in the steps.

use enfold_core::ir::{LamId, Program};
use enfold_syntax::Span;
use rustc_hash::FxHashSet;

use crate::flow::{Edge, Flow, Node, Why};
use crate::home::{Hop, STACK_LIMIT, Site, SiteKind};
use crate::infer_homes::{Escapes, Solution, callee_name};
use crate::summary::{Callee, Summaries};

/// What happens to a function that becomes a word.
pub(crate) const GIVEN_TO_A_THREAD: &str =
    "given to another thread, which may keep it until the program ends";

/// The longest way that is told.
const LONGEST: usize = 64;

/// Tells the ways of one program.
pub(crate) struct Tracer<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// What calls do.
    pub(crate) summaries: &'a Summaries,
    /// Graphs and solutions by function.
    pub(crate) escapes: &'a Escapes,
}

/// A step of a way, in the function that takes it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    lam: LamId,
    /// The edge along which it goes.
    pub(crate) edge: Edge,
}

impl Tracer<'_> {
    /// The way from a node of a function, by that function's solution.
    pub(crate) fn way(&self, lam: LamId, node: Node) -> Vec<Hop> {
        let (flow, solution) = &self.escapes.flows[lam.as_u32() as usize];
        self.hops(&self.steps(lam, flow, solution, node))
    }

    /// The steps from a node, by this solution; in other functions by theirs.
    pub(crate) fn steps(
        &self,
        lam: LamId,
        flow: &Flow,
        solution: &Solution,
        node: Node,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        // A recursive function keeps what it is given by passing it to itself: once is enough.
        let mut seen = FxHashSet::default();
        let (mut lam, mut flow, mut solution, mut node) = (lam, flow, solution, node);
        while steps.len() < LONGEST
            && let Some(number) = solution.parent[node as usize]
        {
            if !seen.insert((lam, number)) {
                break;
            }
            let edge = *flow.edge(number);
            steps.push(Step { lam, edge });
            node = edge.to;
            if let Why::Kept(callee, input, holds) = edge.why
                && let Some((next, start)) = self.continue_in(callee, input, holds)
            {
                (lam, node) = (next, start);
                let there = &self.escapes.flows[lam.as_u32() as usize];
                (flow, solution) = (&there.0, &there.1);
            }
        }
        steps
    }

    /// What happens on the way, without the steps that a user would not notice.
    pub(crate) fn hops(&self, steps: &[Step]) -> Vec<Hop> {
        let hop = |step: &Step| {
            let text = self.text(step.lam, &step.edge)?;
            Some(Hop { span: step.edge.span, text })
        };
        let mut hops: Vec<Hop> = steps.iter().filter_map(hop).collect();
        hops.dedup();
        hops
    }

    /// The function that keeps an input, and the node of that input in it.
    fn continue_in(&self, callee: Callee, input: u32, holds: bool) -> Option<(LamId, Node)> {
        let members: &[LamId] = match &callee {
            Callee::Known(lam) => std::slice::from_ref(lam),
            Callee::Class(class) => &self.program.fns[*class].members,
        };
        members.iter().find_map(|&lam| {
            let closure = self.program.lams[lam].class == enfold_core::ir::Class::Closure;
            let shift = u32::from(matches!(callee, Callee::Class(_)) && !closure);
            let input = input.checked_sub(shift)?;
            let kept = self.summaries.fate(Callee::Known(lam), input, holds).kept;
            let (flow, _) = &self.escapes.flows[lam.as_u32() as usize];
            let (value, inner) = flow.inputs.get(input as usize).copied().flatten()?;
            kept.then_some((lam, if holds { inner } else { value }))
        })
    }

    /// What happens on an edge; none where nothing happens that a user would notice.
    fn text(&self, lam: LamId, edge: &Edge) -> Option<String> {
        let name = |callee| callee_name(self.program, callee);
        Some(match edge.why {
            Why::Becomes(_) | Why::Read(_) => return None,
            Why::Captured(by) => {
                format!("captured by the closure `{}`", self.program.lams[by].name)
            }
            Why::Stored(kind) => format!("kept in {}", kind_name(kind)),
            Why::StoredThrough => "stored through a reference".to_string(),
            Why::StoredDynamic => "kept in something made at run time".to_string(),
            Why::Global(global) => {
                format!(
                    "kept in the module-level `{}`, which lives until the program ends",
                    self.program.globals[global].name
                )
            }
            Why::Pinned => GIVEN_TO_A_THREAD.to_string(),
            Why::Raised => "raised".to_string(),
            Why::Returned => format!("returned from `{}`", self.program.lams[lam].name),
            Why::ComesBack(callee) => format!("passed to {}, which returns it", name(callee)),
            Why::Kept(callee, ..) => format!("passed to {}, which keeps it", name(callee)),
            Why::TailCall(callee) => {
                format!("passed to {} in a tail call, which ends the frame", name(callee))
            }
            Why::NextIteration => "needed in a later iteration of the loop".to_string(),
        })
    }
}

/// What a site makes, in plain words.
pub(crate) fn kind_name(kind: SiteKind) -> &'static str {
    match kind {
        SiteKind::Closure(_) => "a closure",
        SiteKind::Group => "the closures of a recursive group",
        SiteKind::Cell => "a mutable variable",
        SiteKind::Data => "a record or union",
        SiteKind::Array => "an array",
        SiteKind::Exception => "an exception",
        SiteKind::Dynamic => "something made at run time",
    }
}

/// Why a site cannot be on the stack whatever becomes of its value.
pub(crate) fn by_size(site: &Site) -> Vec<Hop> {
    let hop = |span: Span, text: String| vec![Hop { span, text }];
    match site.size {
        None => hop(site.span, "its size is known only at run time".to_string()),
        Some(size) if size > STACK_LIMIT => {
            hop(site.span, format!("{size} bytes are too many for the stack"))
        }
        Some(_) => Vec::new(),
    }
}
