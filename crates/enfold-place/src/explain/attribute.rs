//! For whom each value is made: the user's places to which a site belongs.
//!
//! ```text
//! 12:  let ys = List.map f xs     r = make d1:1(y, rest) in `map`, which line 12 calls:
//! 20:  let zs = List.map g xs     belongs to lines 12 and 20, in the regions that each of them lends
//! ```
//!
//! A site whose statement has a place ([`enfold_core::places`]) belongs there. The others stand in functions of the
//! library: such a site belongs to every call with a place from which it can be reached through calls without one. What
//! a function makes for its callers in this sense is its *summary*, a set of sites, each with the region that it fills in
//! terms of the function's parameters; summaries are solved by iteration over the calls without a place.
//!
//! Cost: the calls within the library, times the sites behind them.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{LamId, Op, Program, RegionId, Stmt, TryBody, VarId};
use enfold_core::places::Places;
use enfold_syntax::{Span, Symbol};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::home::{Home, Placement, RegionKind, Site};

/// Whom a site belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Owner {
    /// The user's place; none for what the library makes before the program starts.
    pub(super) at: Option<Span>,
    /// The function of the library that the user called, and where it is defined.
    pub(super) library: Option<(Symbol, Span)>,
    /// The region in terms of the function in which that place is, if it is another one.
    pub(super) region: Option<RegionId>,
}

/// Owners, and calls of known functions.
#[derive(Default)]
pub(super) struct Attribution {
    /// By site.
    pub(super) owners: Vec<IndexSet<Owner, FxBuildHasher>>,
    /// Where each function is called by its name.
    pub(super) calls: SecondaryMap<LamId, Vec<Span>>,
}

/// The region that a site of a summary fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Fills {
    /// Its own home, whoever calls.
    Own,
    /// The parameter with this index.
    Param(u32),
    /// This region of the function, or one that every function knows.
    Region(RegionId),
}

type Summary = IndexSet<(usize, Fills), FxBuildHasher>;

/// A call of a function by another.
#[derive(Clone, Copy)]
struct Call {
    by: LamId,
    callee: LamId,
    var: VarId,
}

/// Finds the owners of all sites.
pub(super) fn attribute(
    program: &Program,
    placement: &Placement,
    sites: &[Site],
    places: &Places,
) -> Attribution {
    let mut finder = Finder {
        program,
        placement,
        sites,
        places,
        attribution: Attribution::default(),
        summaries: SecondaryMap::new(),
        inner: SecondaryMap::new(),
        outer: Vec::new(),
    };
    finder.attribution.owners = vec![IndexSet::default(); sites.len()];
    finder.find_calls();
    finder.own_sites();
    finder.solve();
    finder.at_calls();
    finder.attribution
}

struct Finder<'a> {
    program: &'a Program,
    placement: &'a Placement,
    sites: &'a [Site],
    places: &'a Places,
    attribution: Attribution,
    summaries: SecondaryMap<LamId, Summary>,
    /// Calls without a place, by callee.
    inner: SecondaryMap<LamId, Vec<Call>>,
    /// Calls with one.
    outer: Vec<(Call, Span)>,
}

impl Finder<'_> {
    fn find_calls(&mut self) {
        let program = self.program;
        for (by, lam) in program.lams.iter() {
            lam.body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    let Stmt::Let { var, op, .. } = stmt else { continue };
                    self.call(by, *var, op);
                }
            });
        }
    }

    fn call(&mut self, by: LamId, var: VarId, op: &Op) {
        let program = self.program;
        if let (Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)), Some(at)) =
            (op, self.places[var])
        {
            self.attribution.calls[*lam].push(at);
        }
        for &callee in program.callees(op) {
            let call = Call { by, callee, var };
            match self.places[var] {
                Some(at) => self.outer.push((call, at)),
                None => self.inner[callee].push(call),
            }
        }
    }

    fn own_sites(&mut self) {
        for (index, site) in self.sites.iter().enumerate() {
            let Some(at) = self.places[site.var] else {
                let fills = self.fills(site.lam, site.home);
                self.summaries[site.lam].insert((index, fills));
                continue;
            };
            let lineage = &self.program.lineage;
            let call = lineage.of[site.var].expand().filter(|_| !lineage.is_user(site.span));
            let library =
                call.map(|call| (lineage.calls[call].callee, lineage.calls[call].defined));
            let library = library.or_else(|| self.derived(site));
            self.attribution.owners[index].insert(Owner { at: Some(at), library, region: None });
        }
    }

    /// The function that the compiler made for a declared type, if that is where a site stands: all its statements have the
    /// type's place.
    fn derived(&self, site: &Site) -> Option<(Symbol, Span)> {
        let lam = &self.program.lams[site.lam];
        let partial = self.program.lineage.partial[site.lam].is_some();
        let made = lam.node.is_none() && lam.span == site.span && !partial;
        (made && self.program.entry != Some(site.lam)).then_some((lam.name, lam.span))
    }

    fn fills(&self, lam: LamId, home: Home) -> Fills {
        match home {
            Home::Region(region) if self.placement.regions[region].kind == RegionKind::Param => {
                self.fills_region(lam, region)
            }
            _ => Fills::Own,
        }
    }

    fn fills_region(&self, lam: LamId, region: RegionId) -> Fills {
        match self.placement.params[lam].iter().position(|&param| param == region) {
            Some(index) => Fills::Param(index as u32),
            None => Fills::Region(region),
        }
    }

    /// What a summary's entry is to the caller.
    fn for_caller(&self, call: Call, fills: Fills) -> Fills {
        match fills {
            Fills::Own | Fills::Region(_) => fills,
            Fills::Param(index) => match self.placement.args[call.var].get(index as usize) {
                Some(&region) => self.fills_region(call.by, region),
                None => Fills::Own,
            },
        }
    }

    fn solve(&mut self) {
        let mut work: Vec<LamId> =
            self.program.lams.keys().filter(|&lam| !self.summaries[lam].is_empty()).collect();
        let mut done: SecondaryMap<LamId, usize> = SecondaryMap::new();
        while let Some(lam) = work.pop() {
            let from = std::mem::replace(&mut done[lam], self.summaries[lam].len());
            let news: Vec<(usize, Fills)> =
                self.summaries[lam].iter().skip(from).copied().collect();
            if news.is_empty() {
                continue;
            }
            for at in 0..self.inner[lam].len() {
                let call = self.inner[lam][at];
                let before = self.summaries[call.by].len();
                for &(site, fills) in &news {
                    let fills = self.for_caller(call, fills);
                    self.summaries[call.by].insert((site, fills));
                }
                if self.summaries[call.by].len() > before {
                    work.push(call.by);
                }
            }
        }
    }

    fn at_calls(&mut self) {
        let lineage = &self.program.lineage;
        for &(call, at) in &self.outer {
            let callee = &self.program.lams[call.callee];
            let inlined = lineage.of[call.var].expand().map(|call| &lineage.calls[call]);
            let library = match inlined {
                Some(call) if call.span == at => (call.callee, call.defined),
                _ => (callee.name, callee.span),
            };
            for &(site, fills) in &self.summaries[call.callee] {
                let region = match self.for_caller(call, fills) {
                    Fills::Own => None,
                    Fills::Region(region) => Some(region),
                    Fills::Param(index) => {
                        self.placement.params[call.by].get(index as usize).copied()
                    }
                };
                let owner = Owner { at: Some(at), library: Some(library), region };
                self.attribution.owners[site].insert(owner);
            }
        }
        self.at_start();
    }

    /// What no call of the user's leads to is made before the program starts, or by nobody.
    fn at_start(&mut self) {
        let nobody = Owner { at: None, library: None, region: None };
        let entry = self.program.entry.map(|entry| &self.summaries[entry]);
        for &(site, _) in entry.into_iter().flatten() {
            self.attribution.owners[site].insert(nobody);
        }
        for owners in &mut self.attribution.owners {
            if owners.is_empty() {
                owners.insert(nobody);
            }
        }
    }
}
