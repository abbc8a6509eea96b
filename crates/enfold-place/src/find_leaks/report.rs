//! Leaks as warnings: one for each loop, with what is made, what is replaced, and why the memory
//! cannot be given back.

use enfold_core::ir::VarId;
use enfold_syntax::{Diagnostic, Diagnostics, Span, codes};

use super::follow::{Context, Place};
use super::{Leak, Repeats};
use crate::home::{PROGRAM, RegionKind};

/// How many places of one kind a warning shows.
pub(super) const SHOWN: usize = 3;

pub(super) fn report(
    context: &Context<'_>,
    leaks: Vec<Leak>,
    is_user: &dyn Fn(Span) -> bool,
) -> Diagnostics {
    let mut reports: Vec<Diagnostic> = Vec::new();
    let mut rest = leaks.as_slice();
    while let Some(first) = rest.first() {
        let same = |leak: &&Leak| (leak.lam, leak.repeats) == (first.lam, first.repeats);
        let count = rest.iter().take_while(same).count();
        let (group, more) = rest.split_at(count);
        rest = more;
        let Some(report) = warning(context, group, is_user) else { continue };
        // The optimiser may have copied the loop.
        if !reports.iter().any(|other| other.primary.span == report.primary.span) {
            reports.push(report);
        }
    }
    let mut all = Diagnostics::new();
    reports.into_iter().for_each(|report| all.push(report));
    all.sort();
    all
}

fn warning(
    context: &Context<'_>,
    group: &[Leak],
    is_user: &dyn Fn(Span) -> bool,
) -> Option<Diagnostic> {
    let program = context.program;
    let first = group.first()?;
    let (span, what) = match first.repeats {
        Repeats::Loop(label, span) => match program.labels[label] {
            name if name == "loop" => (span, "this loop".to_string()),
            name => (span, format!("the loop of `{name}`")),
        },
        Repeats::Function => {
            let lam = &program.lams[first.lam];
            (lam.span, format!("`{}`, which calls itself in the end,", lam.name))
        }
        Repeats::Called => {
            let lam = &program.lams[first.lam];
            (lam.span, format!("`{}`, which is called in a loop,", lam.name))
        }
    };
    let mut made: Vec<Span> = Vec::new();
    for &var in group.iter().flat_map(|leak| &leak.made) {
        let span = made_at(context, var);
        if is_user(span) && !made.contains(&span) {
            made.push(span);
        }
    }
    let replaced = group.iter().map(|leak| leak.replaced).filter(|&span| is_user(span));
    let primary = Some(span).filter(|&span| is_user(span)).or_else(|| made.first().copied());
    let primary = primary.or_else(|| replaced.clone().next())?;
    let message = format!("{what} leaves memory behind in each iteration");
    let mut report = Diagnostic::new(codes::LEAK, primary, message).label(lives(context, first));
    for &span in made.iter().take(SHOWN) {
        report = report.also(span, "made here in each iteration");
    }
    let mut names: Vec<&str> = Vec::new();
    for leak in group {
        if names.contains(&leak.name.as_str()) || names.len() == SHOWN {
            continue;
        }
        names.push(&leak.name);
        if is_user(leak.replaced) {
            report = report.also(leak.replaced, format!("{} is replaced by this", old(leak)));
        }
        if let Some(part) = leak.part.map(|var| program.vars[var].span).filter(|&s| is_user(s)) {
            report = report.also(part, format!("this part of {} is kept", old(leak)));
        }
    }
    let reason = why(context, first);
    Some(report.note(reason).help(
        "build the new value without parts of the old one, or keep it in a loop of its own whose \
         result is copied",
    ))
}

/// What a user calls the old value.
fn old(leak: &Leak) -> String {
    match leak.name.split_once('.') {
        _ if leak.name == "t" => "the old value".to_string(),
        _ if leak.name == "t[…]" => "the old element".to_string(),
        Some(("t", rest)) => format!("the old `{rest}`"),
        _ => format!("the old `{}`", leak.name),
    }
}

fn made_at(context: &Context<'_>, var: VarId) -> Span {
    let site = context.inference.site_of[var];
    let site = site.and_then(|site| context.placement.sites.get(site as usize));
    site.map_or(context.program.vars[var].span, |site| site.span)
}

/// How long the region lives.
fn lives(context: &Context<'_>, leak: &Leak) -> String {
    match context.placement.regions[leak.region].kind {
        RegionKind::Program => "what it makes stays until the program ends".to_string(),
        RegionKind::Param | RegionKind::Handler => {
            let name = context.program.lams[leak.lam].name;
            format!("what it makes stays in a region that the caller of `{name}` ends")
        }
        RegionKind::Local { .. } => "what it makes stays until after the loop".to_string(),
    }
}

/// Why the region cannot end with the iteration.
fn why(context: &Context<'_>, leak: &Leak) -> String {
    let name = old(leak);
    if leak.part.is_some() {
        return format!(
            "a part of {name} belongs to the new one, so that the memory of both is one region"
        );
    }
    match leak.place {
        Place::Cell(..) | Place::Field(..) => {
            "all that a mutable variable or field ever holds is in one region".to_string()
        }
        Place::Element(..) => {
            "all that the elements of an array ever hold is in one region".to_string()
        }
        Place::Global(_) => {
            "what a module-level variable holds lives until the program ends".to_string()
        }
        Place::Param(_) if leak.region == PROGRAM => {
            format!(
                "{name} may be a value that lives until the program ends, and what replaces it is kept with it"
            )
        }
        Place::Param(_) => match context.placement.regions[leak.region].kind {
            RegionKind::Param if leak.repeats == Repeats::Function => {
                "what is passed to a call that ends the function is in a region of its caller's"
                    .to_string()
            }
            RegionKind::Param => {
                format!(
                    "{name} may be a value of the caller's, and what replaces it is kept with it"
                )
            }
            _ => format!("{name} shares its region with something that is needed later"),
        },
    }
}
