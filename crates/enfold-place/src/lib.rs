//! Placement: every value that flat core makes gets one home.
//!
//! | module | what it does |
//! |---|---|
//! | [`home`] | what is decided: homes, sites, ways; no algorithms |
//! | `find_sites` | the statements that make values, their sizes, what is static |
//! | `number_variables` | which variables can hold pointers to the stack |
//! | `flow`, `summary` | the ways along which values travel in a function and through calls |
//! | `infer_homes` | which values can be on the stack |
//! | `trace_escapes` | why the others cannot |
//! | `check_escapes` | variables that outlive their scope where that is an error |
//! | [`regions`](mod@regions) | which region the others live in, and where it begins and ends |
//! | `link_regions` | which regions exceptions may have to end |
//! | `pop_continuations` | functions that end their own records |
//! | `region_lives` | where regions begin and end, and who lends them |
//! | `find_leaks` | loops that leave memory behind |
//! | [`claim`] | what is written down for the certifier |
//! | [`explain`](mod@explain) | what a user wants to know about each lambda |
//! | [`certify`] | checks the result, independently of all of the above |
//!
//! **Invariant.** [`place`] returns a [`Placement`] that [`certify`](certify::certify) accepts; debug
//! builds check it every time. With [`Options::check_only`] there is nothing to accept.

pub mod certify;
mod check_escapes;
pub mod claim;
pub mod explain;
mod find_leaks;
mod find_sites;
mod flow;
pub mod home;
mod infer_homes;
mod link_regions;
mod number_variables;
mod pop_continuations;
mod region_lives;
mod regions;
mod summary;
mod trace_escapes;

pub use explain::explain;
pub use find_leaks::find_leaks;
pub use home::{
    HANDLER, Home, Hop, Options, PROGRAM, Placement, Pops, Region, RegionId, RegionKind, Site,
    SiteKind,
};

use cranelift_entity::{PrimaryMap, SecondaryMap};
use enfold_core::ir::{Program, Stmt, VarId};

/// Gives every value of a flat program its home, and writes into the program where regions begin and
/// end.
pub fn place(program: &mut Program, options: &Options) -> Placement {
    let mut sites = find_sites::find_sites(program);
    if options.no_stack {
        let on_stack = sites.iter_mut().filter(|site| site.home == Home::Stack);
        on_stack.for_each(|site| site.home = Home::Region(PROGRAM));
    }
    let (diagnostics, mut homes) = {
        let program = &*program;
        let inference = infer_homes::infer(program, &sites, options.check_only);
        let escapes = infer_homes::assign_homes(program, &inference, &mut sites);
        let tracer =
            trace_escapes::Tracer { program, summaries: &inference.summaries, escapes: &escapes };
        for site in &mut sites {
            if matches!(site.home, Home::Region(_)) {
                site.path = trace_escapes::by_size(site);
            }
        }
        for &(site, node) in &escapes.out {
            if sites[site].path.is_empty() {
                sites[site].path = tracer.way(sites[site].lam, node);
            }
        }
        let diagnostics =
            check_escapes::check_escapes(program, options, &inference, &tracer, &sites);
        (diagnostics, homes(program, &sites))
    };
    if options.check_only {
        return Placement { homes, sites, diagnostics, ..Placement::default() };
    }
    let mut regions = fixed_regions();
    let found = regions::infer(program, &mut sites, &mut homes, &mut regions, !options.no_stack);
    let homes = self::homes(program, &sites);
    let mut placement = Placement {
        homes,
        sites,
        diagnostics,
        regions,
        params: found.params,
        args: found.args,
        claims: found.claims,
    };
    let program = &*program;
    link_regions::link_regions(program, &mut placement.regions);
    pop_continuations::pop_continuations(program, &mut placement);
    if cfg!(debug_assertions)
        && let Err(errors) = certify::certify(program, &placement)
    {
        panic!("the placement is unsafe, which is a bug of Enfold:\n{}", errors.join("\n"));
    }
    placement
}

/// The two regions that every program has.
fn fixed_regions() -> PrimaryMap<RegionId, Region> {
    [RegionKind::Program, RegionKind::Handler].into_iter().map(Region::fixed).collect()
}

/// The homes by variable; every variable of a recursive group has its record's.
fn homes(program: &Program, sites: &[Site]) -> SecondaryMap<VarId, Option<Home>> {
    let mut homes = SecondaryMap::new();
    for site in sites {
        homes[site.var] = Some(site.home);
    }
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::LetRec { members, .. } = stmt {
                let home = members.first().and_then(|&(var, _)| homes[var]);
                members.iter().for_each(|&(var, _)| homes[var] = home);
            }
        });
    }
    homes
}

#[cfg(test)]
mod tests;
