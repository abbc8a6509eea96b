//! The home of one value in words, and the way that leads there.
//!
//! ```text
//! in a region of `main` (rgn7) from a.fs:20:5 to a.fs:25:9, lent at a.fs:20:13
//!   returned from `makeCounter` at a.fs:3:5              why it is not on the stack
//!   last used as `next` in `main` at a.fs:25:9           why the region ends there
//! ```

use enfold_core::ir::{Block, GlobalId, LamId, Op, RegionId, Stmt, Ty, TyId, VarId};
use enfold_core::lower::NAMELESS;
use enfold_syntax::Span;
use rustc_hash::FxHashSet;

use super::note::{EndNote, HomeNote, Place, RegionNote, StepNote};
use super::{Explainer, quoted};
use crate::home::{HANDLER, Home, Hop, PROGRAM, RegionKind, Site, SiteKind};
use crate::region_lives::Loan;

/// How many regions, begins and ends a sentence mentions.
const MENTIONED: usize = 2;

impl Explainer<'_> {
    /// The home of a site; `lent` is its region in terms of the function for which it is made.
    pub(super) fn home(&self, site: &Site, lent: Option<RegionId>) -> HomeNote {
        let mut note = HomeNote {
            home: "",
            homes: Vec::new(),
            short: String::new(),
            text: String::new(),
            function: self.function_name(site.lam),
            regions: Vec::new(),
            popped: self.popped(site),
            path: self.steps(&site.path),
        };
        match site.home {
            Home::Static => note.is("static", "in constant data"),
            Home::Stack => note.is("stack", "on the stack"),
            Home::Region(region) => self.in_region(site, lent.unwrap_or(region), &mut note),
        }
        note.homes = match (site.home, lent) {
            (Home::Region(region), lent) => self.run_homes(lent.unwrap_or(region)),
            _ => vec![note.home],
        };
        note
    }

    /// What a region can be at run time.
    fn run_homes(&self, region: RegionId) -> Vec<&'static str> {
        match self.placement.regions[region].kind {
            RegionKind::Program => vec!["program"],
            RegionKind::Handler => self.handlers.clone(),
            RegionKind::Local { bound: Some(_) } => vec!["frame"],
            RegionKind::Local { bound: None } => vec!["region"],
            RegionKind::Param => {
                let mut homes: Vec<&'static str> = Vec::new();
                for loan in self.lives.sources(self.placement, region) {
                    for home in self.run_homes(loan.region) {
                        if !homes.contains(&home) {
                            homes.push(home);
                        }
                    }
                }
                homes
            }
        }
    }

    /// Where what is raised can live: in the region of a `try`, or in the program's.
    pub(super) fn handler_homes(&self) -> Vec<&'static str> {
        let mut homes = vec!["program"];
        for (region, facts) in self.placement.regions.iter() {
            if region == HANDLER || facts.catches.is_empty() {
                continue;
            }
            for home in self.run_homes(region) {
                if !homes.contains(&home) {
                    homes.push(home);
                }
            }
        }
        homes
    }

    fn in_region(&self, site: &Site, region: RegionId, note: &mut HomeNote) {
        match self.placement.regions[region].kind {
            RegionKind::Program => {
                note.is("program", "in the program's region");
                note.text.push_str(", which lives until the program ends");
                note.regions.push(self.region(region, None));
                if let Some(step) = self.same_as_global(site) {
                    note.path.push(step);
                }
            }
            RegionKind::Handler => {
                note.is("handler", "in the handler's region");
                note.text.push_str(", which the innermost `try` that is running provides");
                note.regions.push(self.region(region, None));
            }
            RegionKind::Local { .. } => self.in_own(region, note),
            RegionKind::Param => self.in_lent(region, note),
        }
        if note.popped {
            note.text.push_str(", popped when it is invoked");
        }
    }

    fn in_own(&self, region: RegionId, note: &mut HomeNote) {
        let own = self.region(region, None);
        note.is(kind(&own), &short(&own));
        note.text = self.sentence(&own);
        note.regions.push(own);
        note.path.extend(self.until(region));
    }

    fn in_lent(&self, region: RegionId, note: &mut HomeNote) {
        let sources = self.lives.sources(self.placement, region);
        note.regions = sources.iter().map(|&loan| self.region(loan.region, Some(loan))).collect();
        let mut places: Vec<String> = Vec::new();
        for region in &note.regions {
            let place = short(region);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let short = match places.as_slice() {
            [place] => place.clone(),
            [] => "in a caller's region".to_string(),
            many => format!("in one of {} callers' regions", many.len()),
        };
        let all_frames = note.regions.iter().all(|region| region.bytes.is_some());
        let home = if all_frames && !places.is_empty() { "frame" } else { "caller" };
        note.is(home, &short);
        let sentences: Vec<String> =
            note.regions.iter().take(MENTIONED).map(|region| self.sentence(region)).collect();
        if !sentences.is_empty() {
            note.text = sentences.join(", or ");
        }
        match note.regions.len().saturating_sub(MENTIONED) {
            0 => {}
            1 => note.text.push_str(", or in another one"),
            more => note.text.push_str(&format!(", or in one of {more} others")),
        }
        for loan in sources.iter().take(MENTIONED) {
            note.path.extend(self.until(loan.region));
        }
    }

    /// The user's place of a statement of a region, of a call that lends one, and the like.
    fn place_of(&self, var: VarId) -> Option<Place> {
        self.places[var].and_then(|span| self.user_place(span))
    }

    fn region(&self, id: RegionId, loan: Option<Loan>) -> RegionNote {
        let region = &self.placement.regions[id];
        let mut begins: Vec<Place> = Vec::new();
        for place in self.lives.begins[id].iter().filter_map(|&var| self.place_of(var)) {
            if !begins.contains(&place) {
                begins.push(place);
            }
        }
        let mut ends: Vec<EndNote> = Vec::new();
        for end in &self.lives.ends[id] {
            let Some(at) = self.place_of(end.var) else { continue };
            let end = EndNote { at, handed_to: end.to.map(|to| to.to_string()) };
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        RegionNote {
            name: id.to_string(),
            function: region.lam.map(|lam| self.function_name(lam)),
            bytes: match region.kind {
                RegionKind::Local { bound } => bound,
                _ => None,
            },
            begins,
            ends,
            raises: self.lives.ends[id].is_empty() && !self.lives.begins[id].is_empty(),
            lent: loan.and_then(|loan| self.place_of(loan.call)),
        }
    }

    fn sentence(&self, region: &RegionNote) -> String {
        let mut text = short(region);
        match (region.bytes, &region.function) {
            (Some(bytes), _) => text.push_str(&format!(" ({}: {bytes} bytes)", region.name)),
            (None, Some(_)) => text.push_str(&format!(" ({})", region.name)),
            (None, None) => {}
        }
        if !region.begins.is_empty() {
            text.push_str(&format!(" from {}", list(region.begins.iter().map(Place::to_string))));
        }
        let given_back = region.ends.iter().filter(|end| end.handed_to.is_none());
        let ends = list(given_back.map(|end| end.at.to_string()));
        if !ends.is_empty() {
            text.push_str(&format!(" to {ends}"));
        } else if region.raises {
            text.push_str(" until an exception ends it");
        }
        if let Some(at) = &region.lent {
            text.push_str(&format!(", lent at {at}"));
        }
        text
    }

    /// What needs a region to the end.
    fn until(&self, region: RegionId) -> Vec<StepNote> {
        let mut steps: Vec<StepNote> = Vec::new();
        let function = self.placement.regions[region].lam;
        let function = function.map_or(String::new(), |lam| self.function_name(lam));
        for end in &self.lives.ends[region] {
            let Some(at) = self.place_of(end.var) else { continue };
            let text = match (end.to, end.holder) {
                (Some(to), _) => format!("handed on to {}", self.region_name(to)),
                (None, Some(holder)) => {
                    let name = self.program.vars[holder].name;
                    if name == NAMELESS {
                        continue;
                    }
                    format!("last used as `{name}` in {}", quoted(&function))
                }
                (None, None) => continue,
            };
            let step = StepNote { at: Some(at), text };
            if steps.len() < MENTIONED && !steps.contains(&step) {
                steps.push(step);
            }
        }
        steps
    }

    fn region_name(&self, region: RegionId) -> String {
        match self.placement.regions[region].kind {
            RegionKind::Program => "the program's region".to_string(),
            RegionKind::Handler => "the handler's region".to_string(),
            RegionKind::Param => "the caller's region".to_string(),
            RegionKind::Local { .. } => format!("the next iteration's {region}"),
        }
    }

    fn steps(&self, path: &[Hop]) -> Vec<StepNote> {
        let step = |hop: &Hop| StepNote { at: self.user_place(hop.span), text: hop.text.clone() };
        path.iter().map(step).collect()
    }

    fn popped(&self, site: &Site) -> bool {
        match (site.kind, site.home) {
            (SiteKind::Closure(lam), Home::Region(_)) => self.placement.popped_by(lam).is_some(),
            _ => false,
        }
    }

    /// Where a value that no module-level variable was given itself got to share a region with one.
    fn same_as_global(&self, site: &Site) -> Option<StepNote> {
        if site.path.iter().any(|hop| hop.text.contains("module-level")) {
            return None;
        }
        let ty = self.program.vars[site.var].ty;
        let lam = &self.program.lams[site.lam];
        let (global, span) = self.mention(&lam.body, ty)?;
        let name = self.program.globals[global].name;
        let text = format!("in one region with what the module-level `{name}` holds, used");
        Some(StepNote { at: self.user_place(span), text })
    }

    /// The first mention of a module-level variable that can hold such a value.
    fn mention(&self, block: &Block, ty: TyId) -> Option<(GlobalId, Span)> {
        for stmt in &block.stmts {
            let found = match stmt {
                Stmt::Let {
                    op: Op::GlobalGet(global) | Op::GlobalSet(global, _), span, ..
                } => {
                    let holder = self.program.globals[*global].ty;
                    self.can_hold(holder, ty).then_some((*global, *span))
                }
                Stmt::Join { body, .. } => self.mention(body, ty),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        block.term.blocks().find_map(|block| self.mention(block, ty))
    }

    fn can_hold(&self, holder: TyId, held: TyId) -> bool {
        let (mut work, mut seen) = (vec![holder], FxHashSet::default());
        while let Some(ty) = work.pop() {
            if ty == held {
                return true;
            }
            if !seen.insert(ty) {
                continue;
            }
            match &self.program.types[ty] {
                Ty::Array(inner) | Ty::Cell(inner) => work.push(*inner),
                Ty::Data(data) => {
                    let cases = self.program.datas[*data].cases.iter();
                    work.extend(cases.flat_map(|case| &case.fields).map(|field| field.ty));
                }
                Ty::Fn(class) => {
                    let captures = |lam: &LamId| self.program.lams[*lam].captures.iter().copied();
                    let members = self.program.fns[*class].members.iter();
                    work.extend(members.flat_map(captures).map(|var| self.program.vars[var].ty));
                }
                _ => {}
            }
        }
        false
    }
}

impl HomeNote {
    fn is(&mut self, home: &'static str, short: &str) {
        self.home = home;
        self.short = short.to_string();
        self.text = short.to_string();
    }
}

fn kind(region: &RegionNote) -> &'static str {
    if region.bytes.is_some() { "frame" } else { "region" }
}

fn short(region: &RegionNote) -> String {
    let program = PROGRAM.to_string();
    let handler = HANDLER.to_string();
    match (&region.function, region.bytes) {
        (Some(function), Some(_)) => format!("in the frame of {}", quoted(function)),
        (Some(function), None) => format!("in a region of {}", quoted(function)),
        (None, _) if region.name == program => "in the program's region".to_string(),
        (None, _) if region.name == handler => "in the handler's region".to_string(),
        (None, _) => "in a region".to_string(),
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.col)
    }
}

/// The first few, and how many there are besides.
pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    if items.len() > MENTIONED + 1 {
        let more = items.len() - MENTIONED;
        items.truncate(MENTIONED);
        items.push(format!("{more} other places"));
    }
    items.join(" and ")
}
