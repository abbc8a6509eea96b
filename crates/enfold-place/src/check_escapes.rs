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
//! ```
//!
//! A cell is looked at if it is in a region because of something that the user can see, so not
//! because of a tail call that ends a frame early. Along the way on which it leaves, either a closure
//! captures the variable first, or its address travels by itself: that is an address that the user
//! took.
//!
//! Cost: a second solution for each function with a cell in a region.

use cranelift_entity::EntitySet;
use enfold_core::ir::{LamId, Program};
use enfold_syntax::{Diagnostic, Diagnostics, codes};

use crate::flow::{Why, nodes_of};
use crate::home::{Home, Options, Site, SiteKind};
use crate::infer_homes::{Inference, Needs, solve};
use crate::trace_escapes::{Step, Tracer};

/// Reports the cells that escape.
pub(crate) fn check_escapes(
    program: &Program,
    options: &Options,
    inference: &Inference,
    tracer: &Tracer<'_>,
    sites: &[Site],
) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let is_suspect =
        |site: &Site| site.kind == SiteKind::Cell && matches!(site.home, Home::Region(_));
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
            if solution.level[node as usize] >= local.depth {
                continue;
            }
            let steps = tracer.steps(lam, flow, &solution, node);
            let report = match is_captured(&steps) {
                true if options.strict_escape => outlived(program, site),
                true => continue,
                false => address(program, site),
            };
            let way = tracer.hops(&steps).into_iter();
            diagnostics.push(way.fold(report, |report, hop| report.also(hop.span, hop.text)));
        }
    }
    diagnostics.sort();
    diagnostics
}

/// Whether a closure captures the variable before anything else gets hold of it.
fn is_captured(steps: &[Step]) -> bool {
    let decisive = steps.iter().find(|step| match step.edge.why {
        Why::Becomes(_) | Why::Read(_) | Why::NextIteration => false,
        Why::ComesBack(_) | Why::Kept(..) | Why::TailCall(_) => false,
        Why::Captured(_)
        | Why::Stored(_)
        | Why::StoredThrough
        | Why::StoredDynamic
        | Why::Global(_)
        | Why::Raised
        | Why::Returned => true,
    });
    decisive.is_some_and(|step| matches!(step.edge.why, Why::Captured(_)))
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
