//! Reports mutable variables that outlive their scope where the language forbids it.
//!
//! ```text
//! let makeCounter () =
//!     let mutable n = 0
//!     fun () -> n <- n + 1; n        E0401 with `--strict-escape`: captured here, returned there
//!
//! let leak () =
//!     let mutable n = 0
//!     &n                             E0402 always: the address is returned
//!
//! let leak () =
//!     NativePtr.stackalloc<int> 4    E0403 always: the pointer is returned
//! ```
//!
//! A pointer takes its owner along, a value that the function makes whose memory it points to. Programs
//! that run have no owners; those that are placed for this check do.
//!
//! A cell is looked at if it is in a region because of something that the user can see, so not
//! because of a tail call that ends a frame early. Along the way on which it leaves, either a closure
//! captures the variable first, or its address travels by itself: that is an address that the user
//! took.
//!
//! Cost: a second solution for each function with a cell in a region.

use cranelift_entity::EntitySet;
use enfold_core::ir::{LamId, Op, Program, Stmt, Ty};
use enfold_core::lower::POINTER_OWNER;
use enfold_syntax::{Diagnostic, Diagnostics, codes};

use crate::flow::{BODY, Why, nodes_of};
use crate::home::{Home, Options, Site, SiteKind};
use crate::infer_homes::{Inference, Needs, solve};
use crate::trace_escapes::{Step, Tracer};

/// The case of an owner that is a function and not a region.
const FRAME_OWNER: u32 = 1;

/// Reports the cells that escape.
pub(crate) fn check_escapes(
    program: &Program,
    options: &Options,
    inference: &Inference,
    tracer: &Tracer<'_>,
    sites: &[Site],
) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let is_suspect = |site: &Site| {
        let counts = site.kind == SiteKind::Cell || is_owner(program, site);
        counts && matches!(site.home, Home::Region(_))
    };
    let mut lams: EntitySet<LamId> = EntitySet::new();
    sites.iter().filter(|site| is_suspect(site)).for_each(|site| {
        lams.insert(site.lam);
    });
    let context = inference.context(program, sites);
    for lam in program.lams.keys().filter(|&lam| lams.contains(lam)) {
        let (flow, _) = &tracer.escapes.flows[lam.as_u32() as usize];
        let solution = solve(&context, lam, flow, Needs::Escapes);
        for local in flow.sites.iter().filter(|local| is_suspect(&sites[local.site])) {
            let site = &sites[local.site];
            let Some((node, _)) = nodes_of(&context, site.var) else { continue };
            let owner = is_owner(program, site);
            // Stack memory outlives the rounds of a loop, and regions are made outside of all.
            let depth = if owner { BODY } else { local.depth };
            if solution.level[node as usize] >= depth {
                continue;
            }
            let steps = tracer.steps(lam, flow, &solution, node);
            let report = match leaves(program, &steps) {
                _ if owner => pointer(program, site),
                Leaves::Captured if options.strict_escape => outlived(program, site),
                Leaves::Address => address(program, site),
                Leaves::Captured | Leaves::ModuleLevel => continue,
            };
            let mut way = tracer.hops(&steps);
            if owner {
                // A region's scope is a function of its own at the region's place: of no interest.
                let last = way.pop();
                way.retain(|hop| hop.span != site.span);
                way.extend(last);
            }
            let way = way.into_iter();
            diagnostics.push(way.fold(report, |report, hop| report.also(hop.span, hop.text)));
        }
    }
    diagnostics.sort();
    diagnostics
}

/// How a variable gets out of its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// A closure captures it.
    Captured,
    /// Its address travels by itself.
    Address,
    /// It does not: it is a module-level variable whose address is taken somewhere.
    ModuleLevel,
}

/// What gets hold of the variable first.
fn leaves(program: &Program, steps: &[Step]) -> Leaves {
    let decide = |step: &Step| match step.edge.why {
        Why::Becomes(_) | Why::Read(_) | Why::NextIteration => None,
        Why::ComesBack(_) | Why::Kept(..) | Why::TailCall(_) => None,
        Why::Captured(_) => Some(Leaves::Captured),
        Why::Global(id) if matches!(program.types[program.globals[id].ty], Ty::Cell(_)) => {
            Some(Leaves::ModuleLevel)
        }
        Why::Stored(_) | Why::StoredThrough | Why::StoredDynamic => Some(Leaves::Address),
        Why::Global(_) | Why::Pinned | Why::Raised | Why::Returned => Some(Leaves::Address),
    };
    steps.iter().find_map(decide).unwrap_or(Leaves::ModuleLevel)
}

/// Whether a site makes the owner of pointers.
fn is_owner(program: &Program, site: &Site) -> bool {
    match program.types[program.vars[site.var].ty] {
        Ty::Data(data) => program.datas[data].name == POINTER_OWNER,
        _ => false,
    }
}

fn pointer(program: &Program, site: &Site) -> Diagnostic {
    let name = program.lams[site.lam].name;
    let mut case = 0;
    program.lams[site.lam].body.each_block(&mut |block| {
        for stmt in &block.stmts {
            if let Stmt::Let { var, op: Op::Construct { case: made, .. }, .. } = stmt
                && *var == site.var
            {
                case = *made;
            }
        }
    });
    if case == FRAME_OWNER {
        Diagnostic::new(codes::POINTER_ESCAPES, site.span, "a pointer to stack memory outlives it")
            .label(format!("this memory ends when `{name}` returns"))
            .help("let the caller ask for the memory, or put it into a region")
    } else {
        Diagnostic::new(codes::POINTER_ESCAPES, site.span, "a pointer into a region outlives it")
            .label("this region ends with the scope of its name")
            .help("copy what is needed: `Region.copyOut p n`, `Region.copyTo p n region`")
    }
}

fn outlived(program: &Program, site: &Site) -> Diagnostic {
    let name = program.vars[site.var].name;
    let message = format!("a closure outlives the mutable `{name}` that it captures");
    Diagnostic::new(codes::STRICT_ESCAPE, site.span, message)
        .label(format!("`{name}` ends with the scope that declares it"))
        .help(format!("use a `ref` cell instead of `let mutable {name}`"))
}

fn address(program: &Program, site: &Site) -> Diagnostic {
    let name = program.vars[site.var].name;
    let message = format!("the address of `{name}` outlives it");
    Diagnostic::new(codes::ADDRESS_ESCAPES, site.span, message)
        .label(format!("`{name}` ends with the scope that declares it"))
        .help(format!("pass the value of `{name}`, or use a `ref` cell"))
}
