//! Placement: every value that flat core makes gets one home.
//!
//! | module | what it does |
//! |---|---|
//! | [`home`] | what is decided: homes, sites, ways; no algorithms |
//! | `find_sites` | the statements that make values, their sizes, what is static |
//! | `find_once` | the statements that run at most once |
//! | `number_variables` | which variables can hold pointers to the stack |
//! | `flow`, `summary` | the ways along which values travel in a function and through calls |
//! | `infer_homes` | which values can be on the stack |
//! | `trace_escapes` | why the others cannot |
//! | `check_escapes` | variables that outlive their scope where that is an error |
//! | [`regions`](mod@regions) | which region the others live in, and where it begins and ends |
//! | `counts` | which regions are counted, and where references are added and dropped |
//! | `link_regions` | which regions exceptions may have to end |
//! | `pop_continuations` | functions that end their own records |
//! | `begin_within` | regions that begin in another's page |
//! | `region_lives` | where regions begin and end, and who lends them |
//! | `find_leaks` | loops that leave memory behind |
//! | `find_overlaps` | closures of one literal that can be alive together |
//! | [`claim`] | what is written down for the certifier |
//! | [`text`] | placed core as text, printed and read |
//! | [`explain`](mod@explain) | what a user wants to know about each lambda |
//! | [`certify`](mod@certify) | checks the result, independently of all of the above |
//!
//! **Invariant.** [`place`] returns a [`Placement`] that [`certify`](certify::certify) accepts; debug
//! builds check it every time, release builds if they are asked to ([`Options::certify`]). With [`Options::check_only`] there is nothing to accept.

mod begin_within;
pub mod certify;
mod check_escapes;
pub mod claim;
mod counts;
pub mod explain;
mod find_leaks;
mod find_once;
mod find_overlaps;
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
pub mod text;
mod trace_escapes;

pub use explain::explain;
pub use find_leaks::find_leaks;
pub use find_overlaps::{Overlap, Why, find_overlaps};
pub use home::{
    HANDLER, Home, Hop, Options, PROGRAM, Placement, Pops, Region, RegionId, RegionKind, Site,
    SiteKind,
};

use cranelift_entity::{PrimaryMap, SecondaryMap};
use enfold_core::ir::{Program, Stmt, VarId};

/// A step of placement.
pub struct Step {
    /// Its name, which timings and `emit --after` show.
    pub name: &'static str,
    /// Why here.
    pub why: &'static str,
}

/// All steps, in order.
#[rustfmt::skip]
pub const STEPS: &[Step] = &[
    Step { name: "find-sites", why: "everything after it asks where values are made, and how large they are" },
    Step { name: "infer-homes", why: "what can be on the stack needs no region" },
    Step { name: "trace-escapes", why: "the ways along which values leave their frames are known now, and not after it" },
    Step { name: "infer-regions", why: "for what is neither constant nor on the stack; writes where regions begin and end" },
    Step { name: "link-regions", why: "asks what may raise between the begin of a region and its end" },
    Step { name: "pop-continuations", why: "asks what all functions put into which regions" },
    Step { name: "count", why: "what is popped needs no counts; asks in which regions loops leave something behind, and changes no region's begin or end" },
    Step { name: "begin-within", why: "only regions that no exception ends and that are not popped begin in another's page" },
    Step { name: "certify", why: "checks all of it" },
];

/// Gives every value of a flat program its home, and writes into the program where regions begin and
/// end.
pub fn place(program: &mut Program, options: &Options) -> Placement {
    place_observed(program, options, &mut |_, _, _| {})
}

/// Like [`place`]; `observe` sees the name of each of the [`STEPS`], the program after it, and what is decided so far.
pub fn place_observed(
    program: &mut Program,
    options: &Options,
    observe: &mut dyn FnMut(&str, &Program, &Placement),
) -> Placement {
    let mut placement = Placement::default();
    on_stack(program, options, &mut placement, observe);
    if options.check_only {
        return placement;
    }
    placement.regions = fixed_regions();
    let Placement { sites, homes, regions, .. } = &mut placement;
    let found = regions::infer(program, sites, homes, regions, !options.no_stack);
    placement.homes = homes_of(program, &placement.sites);
    (placement.params, placement.args) = (found.params, found.args);
    placement.claims = found.claims;
    observe("infer-regions", program, &placement);
    link_regions::link_regions(program, &mut placement.regions);
    observe("link-regions", program, &placement);
    pop_continuations::pop_continuations(program, &mut placement);
    observe("pop-continuations", program, &placement);
    let uncounted = if options.no_counts { None } else { count(program, &mut placement) };
    observe("count", program, &placement);
    begin_within::begin_within(program, &mut placement);
    observe("begin-within", program, &placement);
    let wanted = options.certify || cfg!(debug_assertions);
    certify(program, &mut placement, uncounted, wanted);
    if wanted {
        observe("certify", program, &placement);
    }
    placement
}

/// Counts what loops leave behind. If it does: what there was before.
fn count(program: &mut Program, placement: &mut Placement) -> Option<(Program, Placement)> {
    let before = (program.clone(), placement.clone());
    counts::count(program, placement);
    placement.regions.values().any(|region| region.counted).then_some(before)
}

/// Checks a placement. One with counts that the certifier does not accept becomes the one without, which is as good, and
/// holds more.
fn certify(
    program: &mut Program,
    placement: &mut Placement,
    uncounted: Option<(Program, Placement)>,
    wanted: bool,
) {
    if let Some(before) = uncounted {
        let Err(refused) = certify::certify(program, placement) else { return };
        (*program, *placement) = before;
        placement.refused = refused;
        begin_within::begin_within(program, placement);
    }
    if wanted && let Err(errors) = certify::certify(program, placement) {
        panic!("the placement is unsafe, which is a bug of Enfold:\n{}", errors.join("\n"));
    }
}

/// The steps before regions: what is constant, what can be on the stack, and why the rest cannot.
fn on_stack(
    program: &Program,
    options: &Options,
    placement: &mut Placement,
    observe: &mut dyn FnMut(&str, &Program, &Placement),
) {
    placement.sites = find_sites::find_sites(program);
    if options.no_stack {
        let on_stack = placement.sites.iter_mut().filter(|site| site.home == Home::Stack);
        on_stack.for_each(|site| site.home = Home::Region(PROGRAM));
    }
    placement.homes = homes_of(program, &placement.sites);
    observe("find-sites", program, placement);
    let inference = infer_homes::infer(program, &placement.sites, options.check_only);
    let escapes = infer_homes::assign_homes(program, &inference, &mut placement.sites);
    placement.homes = homes_of(program, &placement.sites);
    observe("infer-homes", program, placement);
    let tracer =
        trace_escapes::Tracer { program, summaries: &inference.summaries, escapes: &escapes };
    let sites = &mut placement.sites;
    for site in sites.iter_mut() {
        if matches!(site.home, Home::Region(_)) {
            site.path = trace_escapes::by_size(site);
        }
    }
    for &(site, node) in &escapes.out {
        if sites[site].path.is_empty() {
            sites[site].path = tracer.way(sites[site].lam, node);
        }
    }
    placement.diagnostics =
        check_escapes::check_escapes(program, options, &inference, &tracer, sites);
    observe("trace-escapes", program, placement);
}

/// The two regions that every program has.
fn fixed_regions() -> PrimaryMap<RegionId, Region> {
    [RegionKind::Program, RegionKind::Handler].into_iter().map(Region::fixed).collect()
}

/// The homes by variable; every variable of a recursive group has its record's.
fn homes_of(program: &Program, sites: &[Site]) -> SecondaryMap<VarId, Option<Home>> {
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
