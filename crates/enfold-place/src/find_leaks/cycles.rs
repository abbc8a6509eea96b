//! Loops that make cyclic structures in counted regions: nobody drops the last reference to an object that holds itself.
//!
//! ```text
//! first = make Node("a", None)          made in each round
//! last = make Node("b", Some first)
//! setf Node.next first (Some last)      closes the cycle
//! arr_set recent i first                what was there is dropped, and stays: its nodes hold each other
//! ```
//!
//! Reported is a store such that
//!
//! 1. the type of the object contains itself by way of the mutable slot, through closures too, and the store may close a cycle (`links`);
//! 2. nothing in the program takes such slots apart again, by storing an empty value there or taking objects out;
//! 3. the object and all that a cycle through it consists of are made in counted regions again and again, by loops that those outlive.
//!
//! A program that takes cycles apart is taken to do so in time. Cost: linear.

use enfold_core::ir::{Atom, LamId, Op, Prim, Program, Repr, Stmt, Ty, TyId, VarId};
use enfold_core::walk::Stop;
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Finder;
use super::links::{Link, Links};
use crate::claim::SlotName;
use crate::counts::{Classes, find_cold, in_loops, short_lived};
use crate::home::SiteKind;
use crate::regions::shapes::{GroupId, Shapes};

/// A store that may close a cycle.
struct Closing {
    lam: LamId,
    base: VarId,
    value: Atom,
    slot: SlotName,
    group: GroupId,
    held: TyId,
    span: Span,
}

/// One warning for each slot that closes a cycle.
pub(super) fn find_cycles(finder: &Finder<'_>, is_user: &dyn Fn(Span) -> bool) -> Vec<Diagnostic> {
    let (program, placement) = (finder.context.program, finder.context.placement);
    if !placement.regions.values().any(|region| region.counted) {
        return Vec::new();
    }
    let shapes = Shapes::new(program);
    let closing = closing(program, &shapes);
    if closing.is_empty() {
        return Vec::new();
    }
    let classes = Classes::find(program, placement, placement.claims.clone());
    let made = Made::find(finder, &classes);
    let mut reports: Vec<Diagnostic> = Vec::new();
    for store in closing.iter().filter(|store| made.leads_back(&shapes, store)) {
        let ty = program.vars[store.base].ty;
        let mut sites = made.of(ty);
        sites.retain(|&span| is_user(span));
        sites.sort_unstable_by_key(|span| (span.file, span.lo));
        sites.dedup();
        let Some(primary) = place(program, store, &sites, is_user) else { continue };
        if !reports.iter().any(|report| report.primary.span == primary) {
            reports.push(report(program, store, primary, &sites));
        }
    }
    reports
}

/// Where a user sees a store: there, where the object is named or made, or where the function that stores is called.
fn place(
    program: &Program,
    store: &Closing,
    sites: &[Span],
    is_user: &dyn Fn(Span) -> bool,
) -> Option<Span> {
    let value = match store.value {
        Atom::Var(var) => Some(program.vars[var].span),
        _ => None,
    };
    let named = [Some(store.span), Some(program.vars[store.base].span), value];
    let near = named.into_iter().flatten().chain(sites.iter().copied()).find(|&span| is_user(span));
    near.or_else(|| called_at(program, store.lam, is_user))
}

/// The first call in a user's file that leads to a function.
fn called_at(program: &Program, lam: LamId, is_user: &dyn Fn(Span) -> bool) -> Option<Span> {
    let mut callers: FxHashMap<LamId, Vec<(LamId, Span)>> = FxHashMap::default();
    for (caller, function) in program.lams.iter() {
        function.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op, span, .. } = stmt {
                for &callee in program.callees(op) {
                    callers.entry(callee).or_default().push((caller, *span));
                }
            }
        });
    }
    let (mut work, mut seen) = (vec![lam], FxHashSet::default());
    while let Some(lam) = work.pop() {
        for &(caller, span) in callers.get(&lam).into_iter().flatten() {
            if is_user(span) {
                return Some(span);
            }
            if seen.insert(caller) {
                work.push(caller);
            }
        }
    }
    None
}

fn report(program: &Program, store: &Closing, primary: Span, sites: &[Span]) -> Diagnostic {
    let what = slot_text(program, store.slot);
    let message = format!("a loop leaves memory behind that {what} connects to a cycle");
    let mut report = Diagnostic::new(codes::LEAK, primary, message)
        .label(format!("{what} may lead back to its own object from here on"));
    for &site in sites.iter().filter(|&&site| site != primary).take(super::report::SHOWN) {
        report = report.also(site, "made here in each iteration");
    }
    report.note("objects that hold each other keep each other, until their region ends").help(
        format!(
            "take the cycle apart when it is no longer needed: store something empty in {what}"
        ),
    )
}

/// What a user calls a slot.
fn slot_text(program: &Program, slot: SlotName) -> String {
    match slot {
        SlotName::Field { data, case, index } => {
            let field = &program.datas[data].cases[case as usize].fields[index as usize];
            format!("the field `{}`", field.name)
        }
        SlotName::Held | SlotName::Capture { .. } => "an element or a mutable variable".to_string(),
    }
}

/// All stores that may close a cycle through a slot that nothing in the program takes apart.
fn closing(program: &Program, shapes: &Shapes) -> Vec<Closing> {
    let mut found: Vec<Closing> = Vec::new();
    let mut cut: FxHashSet<(GroupId, SlotName)> = FxHashSet::default();
    for (lam, function) in program.lams.iter() {
        let mut links = Links::new(program, shapes, &function.body);
        function.body.walk(&mut |stop| {
            let Stop::Stmt(Stmt::Let { op, span, .. }) = stop else { return };
            if let Some((base, value, slot, held)) = store(program, op)
                && let Some(group) = shapes.group(program.vars[base].ty)
                && shapes.group(held) == Some(group)
            {
                match links.link(base, value, group) {
                    Link::Closes => {
                        found.push(Closing { lam, base, value, slot, group, held, span: *span })
                    }
                    Link::Cuts => _ = cut.insert((group, slot)),
                    Link::Neither => {}
                }
            }
            links.pass(op);
        });
    }
    found.retain(|store| !cut.contains(&(store.group, store.slot)));
    found
}

/// The object, the value, the slot and its type, if a statement stores something in an object.
fn store(program: &Program, op: &Op) -> Option<(VarId, Atom, SlotName, TyId)> {
    if program.is_fill(op) {
        return None;
    }
    let (base, value, slot) = match *op {
        Op::SetField { base, data, case, index, value } => {
            (base, value, SlotName::Field { data, case, index })
        }
        Op::CellSet(cell, value) => (cell, value, SlotName::Held),
        Op::Prim(Prim::ArrSet | Prim::ArrPut, ref args) => (args[0], args[2], SlotName::Held),
        _ => return None,
    };
    let Atom::Var(base) = base else { return None };
    let held = match (slot, &program.types[program.vars[base].ty]) {
        (SlotName::Field { data, case, index }, _) => {
            program.datas[data].cases[case as usize].fields[index as usize].ty
        }
        (_, &(Ty::Array(held) | Ty::Cell(held))) => held,
        _ => return None,
    };
    Some((base, value, slot, held))
}

/// What loops make in counted regions that outlive them.
struct Made<'a> {
    program: &'a Program,
    sites: Vec<(TyId, Span)>,
    /// Functions whose records are.
    records: FxHashSet<LamId>,
}

impl<'a> Made<'a> {
    fn find(finder: &'a Finder<'a>, classes: &Classes<'_>) -> Self {
        let (program, placement) = (finder.context.program, finder.context.placement);
        let again = in_loops(program, &finder.repeated);
        let short = short_lived(program, placement, classes, &|var| again.contains(&var));
        let cold = find_cold(program);
        let mut made = Made { program, sites: Vec::new(), records: FxHashSet::default() };
        for site in &placement.sites {
            let claim = &placement.claims[site.lam];
            let region = claim.vars.get(&site.var).and_then(|node| claim.nodes.get(node)?.region);
            let counted = region.filter(|region| claim.counted.contains(region));
            let lasts = counted
                .and_then(|region| classes.of(site.lam, region))
                .is_some_and(|class| !short.contains(&class));
            if lasts && again.contains(&site.var) && !cold.contains(&site.var) {
                made.sites.push((program.vars[site.var].ty, site.span));
                if let SiteKind::Closure(lam) = site.kind {
                    made.records.insert(lam);
                }
            }
        }
        made
    }

    /// Where objects of a type are made.
    fn of(&self, ty: TyId) -> Vec<Span> {
        let all = self.sites.iter().filter(|made| is_same(self.program, made.0, ty));
        all.map(|made| made.1).collect()
    }

    /// Whether what is stored can hold its object by way of nothing but what loops make.
    fn leads_back(&self, shapes: &Shapes, store: &Closing) -> bool {
        let base = self.program.vars[store.base].ty;
        let (mut work, mut seen) = (vec![store.held], FxHashSet::default());
        if self.of(base).is_empty() {
            return false;
        }
        while let Some(ty) = work.pop() {
            if is_same(self.program, ty, base) {
                return true;
            }
            if seen.insert(ty) && shapes.group(ty) == Some(store.group) {
                self.each_part(ty, &mut |part| work.push(part));
            }
        }
        false
    }

    /// The types of what values of a type hold that loops make.
    fn each_part(&self, ty: TyId, part: &mut dyn FnMut(TyId)) {
        let program = self.program;
        match &program.types[ty] {
            &(Ty::Array(held) | Ty::Cell(held)) if !self.of(ty).is_empty() => part(held),
            Ty::Data(data) => {
                let data = &program.datas[*data];
                if data.repr == Repr::Value || !self.of(ty).is_empty() {
                    data.cases
                        .iter()
                        .flat_map(|case| &case.fields)
                        .for_each(|field| part(field.ty));
                }
            }
            Ty::Fn(class) => {
                let members = program.fns[*class].members.iter();
                for member in members.filter(|&member| self.records.contains(member)) {
                    let captures = &program.lams[*member].captures;
                    captures.iter().for_each(|&var| part(program.vars[var].ty));
                }
            }
            _ => {}
        }
    }
}

/// Whether two types are one, or copies of it for what is known at some place.
fn is_same(program: &Program, a: TyId, b: TyId) -> bool {
    match (&program.types[a], &program.types[b]) {
        (&Ty::Data(one), &Ty::Data(two)) => program.datas[one].name == program.datas[two].name,
        _ => a == b,
    }
}
