//! The compiler's stages, from text to placed core.
//!
//! ```text
//! Input ─parse─► trees ─check─► graph ─compile─► flat core ─place─► homes
//! ```
//!
//! Each function runs one stage on the result of the one before. Only [`compile`] and [`place`]
//! may assume that there was no error: callers stop at the first stage that reported one.

use enfold_core::ir::Program;
use enfold_graph::{Graph, Kind, Prim};
use enfold_place::Placement;
use enfold_syntax::{Diagnostic, Diagnostics, Span, codes};

pub use crate::global_captures::globalise;
use crate::input::Input;

/// A checked program with everything that was reported so far.
pub struct Checked {
    /// The program; complete only if there was no error.
    pub graph: Graph,
    /// Reports about files, text and types, ordered by place.
    pub diagnostics: Diagnostics,
}

/// What the parser says of the program and of what it needs of the library.
pub fn parse(input: &Input) -> Diagnostics {
    (input.front_end().parse)(input)
}

/// Parses and checks. A file that cannot be read or parsed stops the program from being checked,
/// since what it should have defined would only be reported as missing.
pub fn check(input: &Input) -> Checked {
    let mut diagnostics = input.diagnostics.clone();
    let graph = (input.front_end().check)(input, &mut diagnostics);
    let mut graph = graph.unwrap_or_default();
    graph.library_files = input.library.len() as u32;
    diagnostics.sort();
    if !diagnostics.has_errors() {
        endless(input, &graph).into_iter().for_each(|report| diagnostics.push(report));
    }
    if !diagnostics.has_errors() {
        underivable(input, &graph).into_iter().for_each(|report| diagnostics.push(report));
    }
    Checked { graph, diagnostics }
}

/// Reports a program that needs something at infinitely many types, or at more than there is room for. Lowering has
/// to be tried to see it, which is done for programs in which that is possible.
fn endless(input: &Input, graph: &Graph) -> Option<Diagnostic> {
    if !enfold_core::lower::may_need_many(graph) {
        return None;
    }
    let growing = enfold_core::lower::try_lower(graph).err()?;
    let user = growing.spans.iter().find(|span| input.is_user(span.file));
    let span = *user.or(growing.spans.first())?;
    let versions = "what is polymorphic is compiled for each type at which it is used";
    let report = if growing.deeper {
        Diagnostic::new(codes::ENDLESS_TYPES, span, "this is needed at ever larger types")
            .note(format!("{versions}, and here there is no end of them"))
            .help("use a type that does not grow, for example one that has a case for each kind of value")
    } else {
        Diagnostic::new(codes::ENDLESS_TYPES, span, "this is needed at too many types")
            .note(format!("{versions}, and functions that use one another twice double them"))
            .help("say which types are meant, so that functions are used at fewer")
    };
    Some(report)
}

/// Reports derivatives that there are not. They have to be taken to see it, which is done for programs that ask for one.
fn underivable(input: &Input, graph: &Graph) -> Vec<Diagnostic> {
    let asks = |kind: &Kind| matches!(kind, Kind::Prim { op: Prim::Jvp | Prim::Vjp, .. });
    if !graph.nodes.values().any(|node| asks(&node.kind)) {
        return Vec::new();
    }
    let found = enfold_core::pipeline::find_underivable(graph);
    let reports = found.into_iter().filter_map(|refused| {
        let user = refused.spans.iter().find(|span| input.is_user(span.file) && span.hi > 0);
        let span = *user.or(refused.spans.first())?;
        Some(
            Diagnostic::new(codes::NO_DERIVATIVE, span, "this has no derivative")
                .note(refused.reason),
        )
    });
    reports.collect()
}

/// Reports a program that has nothing to run, if its language wants something to run.
pub fn require_entry(input: &Input, graph: &Graph) -> Option<Diagnostic> {
    (input.front_end().require_entry)(input, graph)
}

/// What only placement can find: addresses of locals (`E0402`) and pointers to memory of a function or a
/// region (`E0403`) that get out and, if `strict`,
/// closures that outlive a mutable binding that they capture (`E0401`).
///
/// The answer must not depend on the optimiser, so the program is placed as it was written. That is
/// done only for programs in which there is something to find.
pub fn check_escapes(input: &Input, graph: &Graph, strict: bool) -> Diagnostics {
    let relevant = |kind: &Kind| match kind {
        Kind::AddressOf(_) | Kind::Prim { op: Prim::StackAlloc, .. } => true,
        Kind::Construct { data, case, .. } => *case > 0 && Some(*data) == graph.known.owner,
        Kind::Lambda { captures, .. } => strict && captures.iter().any(|capture| capture.mutable),
        _ => false,
    };
    let found = graph.nodes.values().any(|n| relevant(&n.kind) && input.is_user(n.span.file));
    if !found || require_entry(input, graph).is_some() {
        return Diagnostics::new();
    }
    let mut program = enfold_core::pipeline::compile_with_owners(graph);
    let options = enfold_place::Options {
        strict_escape: strict,
        check_only: true,
        ..enfold_place::Options::default()
    };
    let found = enfold_place::place(&mut program, &options).diagnostics;
    // The states of suspended functions are cells too, but no bindings of the user's.
    let bound: std::collections::HashSet<Span> =
        graph.bindings.values().filter(|binding| binding.mutable).map(|b| b.span).collect();
    let told = |report: &&Diagnostic| {
        report.code != codes::STRICT_ESCAPE || bound.contains(&report.primary.span)
    };
    let mut reports = Diagnostics::new();
    found.iter().filter(told).for_each(|report| reports.push(report.clone()));
    reports.sort();
    reports
}

/// Flat core, at an optimisation level or with other choices. `observe` sees the program after every pass.
pub fn compile(
    graph: &Graph,
    options: impl Into<enfold_core::pipeline::Options>,
    observe: &mut dyn FnMut(&str, &Program),
) -> Program {
    enfold_core::pipeline::compile(graph, options, observe)
}

/// Flat core without a pass of the optimiser: what it is worth.
pub fn compile_without(graph: &Graph, level: u8, pass: &str) -> Program {
    enfold_core::pipeline::compile_without(graph, level, pass)
}

/// A home for everything that is allocated; regions begin and end in the program.
pub fn place(program: &mut Program, strict_escape: bool) -> Placement {
    let options = enfold_place::Options { strict_escape, ..enfold_place::Options::default() };
    enfold_place::place(program, &options)
}

/// Loops of the user's files that leave memory behind (`W0403`), in a placed program.
pub fn find_leaks(input: &Input, program: &Program, placement: &Placement) -> Diagnostics {
    let is_user = |span: Span| input.is_user(span.file) && span.hi > 0;
    enfold_place::find_leaks(program, placement, &is_user)
}
