//! The compiler's stages, from text to placed core.
//!
//! ```text
//! Input ─parse─► trees ─check─► graph ─compile─► flat core ─place─► homes
//! ```
//!
//! Each function runs one stage on the result of the one before. Only [`compile`] and [`place`]
//! may assume that there was no error: callers stop at the first stage that reported one.

use enfold_core::ir::Program;
use enfold_fsharp::tree::File;
use enfold_graph::{Graph, Kind, Prim, TopItem};
use enfold_place::Placement;
use enfold_syntax::{Diagnostic, Diagnostics, Span, codes};

use crate::input::{Input, Language};

/// A checked program with everything that was reported so far.
pub struct Checked {
    /// The program; complete only if there was no error.
    pub graph: Graph,
    /// Reports about files, text and types, ordered by place.
    pub diagnostics: Diagnostics,
}

/// The surface trees of the program and what it needs of the library, which comes first, and what
/// the parser reported.
pub fn parse(input: &Input) -> (Vec<File>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let mut files = Vec::new();
    for &id in input.needed_library().iter().chain(&input.files) {
        let file = input.sources.file(id);
        let options = enfold_fsharp::Options { library: file.library };
        let mut parsed = enfold_fsharp::parse(&file.text, id, options);
        crate::fsharp::name_script(input, id, &mut parsed.file);
        files.push(parsed.file);
        diagnostics.append(parsed.diagnostics);
    }
    (files, diagnostics)
}

/// Parses and checks. A file that cannot be read or parsed stops the program from being checked,
/// since what it should have defined would only be reported as missing.
pub fn check(input: &Input) -> Checked {
    if input.language == Language::OCaml {
        return crate::ocaml::check(input);
    }
    let mut diagnostics = input.diagnostics.clone();
    let (files, reports) = parse(input);
    diagnostics.append(reports);
    if diagnostics.has_errors() {
        diagnostics.sort();
        return Checked { graph: Graph::default(), diagnostics };
    }
    let lazy_thunks = input.project.as_ref().is_some_and(|project| project.lazy_thunks);
    let options = enfold_check::Options { lazy_thunks };
    let library = files.len() - input.files.len();
    let checked = enfold_check::check_with(&files, library, options);
    diagnostics.append(checked.diagnostics);
    diagnostics.sort();
    let mut graph = checked.graph;
    graph.library_files = input.library.len() as u32;
    if !diagnostics.has_errors() {
        endless(input, &graph).into_iter().for_each(|report| diagnostics.push(report));
    }
    Checked { graph, diagnostics }
}

/// Reports a program that needs something at infinitely many types, or at more than there is room for. Lowering has
/// to be tried to see it, which is done for programs in which that is possible.
pub(crate) fn endless(input: &Input, graph: &Graph) -> Option<Diagnostic> {
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

/// Reports a program that has nothing to run: no entry point and no effect at module level.
pub fn require_entry(input: &Input, graph: &Graph) -> Option<Diagnostic> {
    // A file of definitions is a program of OCaml too: one that does nothing.
    if input.language == Language::OCaml {
        return None;
    }
    let user = |span: Span| input.is_user(span.file);
    let runs = |item: &TopItem| match item {
        TopItem::Do(node) => user(graph.nodes[*node].span),
        TopItem::LetPat { value, .. } => user(graph.nodes[*value].span),
        TopItem::Let { bindings, .. } => bindings.iter().any(|(_, value)| {
            let node = &graph.nodes[*value];
            user(node.span) && !matches!(node.kind, Kind::Lambda { .. } | Kind::Lit(_))
        }),
    };
    if graph.main.is_some() || graph.top.iter().any(runs) {
        return None;
    }
    let file = *input.files.last()?;
    let end = input.sources.file(file).text.len() as u32;
    let report =
        Diagnostic::new(codes::NO_ENTRY, Span::new(file, end, end), "there is nothing to run")
            .note(
                "a program has a function marked `[<EntryPoint>]`, or expressions at module level",
            )
            .help("add `[<EntryPoint>] let main _ = 0` at the end of the last file");
    Some(report)
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

/// Flat core at an optimisation level. `observe` sees the program after every pass.
pub fn compile(graph: &Graph, level: u8, observe: &mut dyn FnMut(&str, &Program)) -> Program {
    enfold_core::pipeline::compile(graph, level, observe)
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
