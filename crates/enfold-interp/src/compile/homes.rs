//! What placement says: where a statement puts what it makes, how large that is, and which regions
//! there are.
//!
//! Regions that a function takes follow its other parameters; its own come next. What it has on the
//! stack has slots at the end of its frame, one for each statement. Without a placement everything is
//! in the program's region, and no sizes are known.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, ELEMENTS, Layouts};
use enfold_core::operations::makes_new;
use enfold_place::{Home, Placement, RegionKind};

use super::{Compiler, Result};
use crate::code::{Inst, Operands, Place, Region, Site, SiteId, Slot};

/// A placement, prepared.
pub(super) struct Homes<'a> {
    placement: &'a Placement,
    /// The handlers' regions of `try`s, by the variables of their results.
    catching: SecondaryMap<VarId, Option<RegionId>>,
    layouts: Layouts<'a>,
    /// The regions that a function begins.
    own: SecondaryMap<LamId, Vec<RegionId>>,
    /// The slots of regions; each belongs to one function.
    slots: SecondaryMap<RegionId, Option<Slot>>,
    lam: Option<LamId>,
    /// The sites of the function at hand whose values are on the stack.
    on_stack: Vec<SiteId>,
}

impl<'a> Homes<'a> {
    pub(super) fn new(program: &'a Program, placement: &'a Placement) -> Self {
        let mut own: SecondaryMap<LamId, Vec<RegionId>> = SecondaryMap::new();
        for (id, region) in &placement.regions {
            if let (RegionKind::Local { .. }, Some(lam)) = (region.kind, region.lam) {
                own[lam].push(id);
            }
        }
        let (layouts, slots) = (Layouts::new(program), SecondaryMap::new());
        let catching = placement.catching();
        Homes { placement, catching, layouts, own, slots, lam: None, on_stack: Vec::new() }
    }

    /// How many regions a function takes.
    pub(super) fn regions_taken(&self, lam: LamId) -> u32 {
        self.placement.params[lam].len() as u32
    }

    /// Whether references to what a variable of the function at hand refers to are counted.
    fn counts(&self, var: VarId) -> bool {
        let Some(claim) = self.lam.map(|lam| &self.placement.claims[lam]) else { return false };
        let node = claim.vars.get(&var).and_then(|node| claim.nodes.get(node));
        let region = node.and_then(|node| node.region);
        region.is_some_and(|region| claim.counted.contains(&region))
    }

    /// Whether the program has regions whose objects are counted.
    pub(super) fn has_counts(&self) -> bool {
        self.placement.regions.values().any(|region| region.counted)
    }

    /// Whether the program's own region is one.
    pub(super) fn counts_program(&self) -> bool {
        self.placement.regions.get(RegionId::PROGRAM).is_some_and(|region| region.counted)
    }

    fn region(&self, id: RegionId) -> Result<Region> {
        let region = self.placement.regions.get(id).ok_or_else(|| format!("there is no {id}"))?;
        match region.kind {
            RegionKind::Program => Ok(Region::Program),
            RegionKind::Handler => Ok(Region::Handler),
            RegionKind::Param | RegionKind::Local { .. } => match self.slots[id] {
                Some(slot) if region.lam == self.lam => Ok(Region::Slot(slot)),
                _ => Err(format!("{id} is not known here")),
            },
        }
    }

    /// The slot and the bound of a region that the function at hand begins.
    fn own_region(&self, id: RegionId) -> Result<(Slot, Option<u32>)> {
        let kind = self.placement.regions.get(id).map(|region| region.kind);
        match (self.region(id)?, kind) {
            (Region::Slot(slot), Some(RegionKind::Local { bound })) => Ok((slot, bound)),
            _ => Err(format!("{id} is not the function's own")),
        }
    }
}

/// Bytes of what a statement makes: a fixed part, and a part for each element.
#[derive(Debug, Clone, Copy)]
struct Bytes {
    fixed: u32,
    each: u32,
}

impl Compiler<'_> {
    // Regions.

    /// Gives the regions of a function their slots, behind its other parameters.
    pub(super) fn bind_regions(&mut self, lam: LamId) -> Result<()> {
        let first = self.next;
        let Some(homes) = &mut self.homes else { return Ok(()) };
        homes.lam = Some(lam);
        homes.on_stack.clear();
        let taken = &homes.placement.params[lam];
        let all = taken.iter().chain(&homes.own[lam]);
        let mut next = first;
        for &region in all {
            homes.slots[region] = Some(next);
            next += 1;
        }
        let pops = homes.placement.popped_by(lam).and_then(|region| homes.slots[region]);
        let taken = taken.len() as u32;
        self.take_slots(next - first);
        let function = self.function(lam) as usize;
        let function = &mut self.code.functions[function];
        if pops.is_some() && !function.record {
            return Err(format!("{lam} has no record to pop"));
        }
        function.pops = pops;
        function.own_regions = first + taken..next;
        Ok(())
    }

    /// Gives what a function has on the stack its slots, behind all others.
    pub(super) fn bind_stack(&mut self, function: usize) {
        let Some(homes) = &mut self.homes else { return };
        let first = self.most;
        for &site in &homes.on_stack {
            let site = &mut self.code.sites[site as usize];
            if let Place::Stack(index) = &mut site.place {
                *index += first;
                self.most = self.most.max(*index + 1);
            }
        }
        self.code.functions[function].on_stack = first..self.most;
    }

    pub(super) fn region_op(&mut self, op: RegionOp) -> Result<()> {
        let Some(homes) = &self.homes else { return Ok(()) };
        let inst = match op {
            RegionOp::Begin(region) => {
                let (slot, bound) = homes.own_region(region)?;
                let known = &homes.placement.regions[region];
                Inst::Begin { slot, bound, frame: known.frame, counted: known.counted }
            }
            RegionOp::End(region) => Inst::End { slot: homes.own_region(region)?.0 },
            RegionOp::Merge { from, to } => {
                Inst::Merge { from: homes.own_region(from)?.0, to: homes.region(to)? }
            }
        };
        self.emit(inst);
        Ok(())
    }

    /// The regions that a call passes, and the one that is its body's handler.
    pub(super) fn region_args(&mut self, var: VarId) -> Result<(Operands, Option<Region>)> {
        let start = self.code.regions.len() as u32;
        let Some(homes) = &self.homes else { return Ok((Operands { start, len: 0 }, None)) };
        for &region in &homes.placement.args[var] {
            self.code.regions.push(homes.region(region)?);
        }
        let len = self.code.regions.len() as u32 - start;
        let catches = homes.catching[var].map(|region| homes.region(region));
        Ok((Operands { start, len }, catches.transpose()?))
    }

    // Sites.

    pub(super) fn record_site(&mut self, var: VarId, lams: &[LamId]) -> Result<SiteId> {
        let Some(homes) = &self.homes else { return self.site(var, None) };
        let size = |&lam: &LamId| homes.layouts.closure(lam, lams.len()).size.size;
        let fixed = lams.first().map_or(0, size);
        let popped = lams.iter().any(|&lam| homes.placement.popped_by(lam).is_some());
        let site = self.site(var, Some(Bytes { fixed, each: 0 }))?;
        self.code.sites[site as usize].popped = popped;
        Ok(site)
    }

    pub(super) fn cell_site(&mut self, var: VarId) -> Result<SiteId> {
        let fixed =
            self.homes.as_ref().map(|homes| match self.program.types[self.program.vars[var].ty] {
                Ty::Cell(held) => homes.layouts.size(held).size,
                _ => 0,
            });
        self.site(var, fixed.map(|fixed| Bytes { fixed, each: 0 }))
    }

    pub(super) fn data_site(&mut self, var: VarId, data: DataId, case: u32) -> Result<SiteId> {
        let fixed = self.homes.as_ref().map(|homes| case_bytes(&homes.layouts, data, case));
        self.site(var, fixed.map(|fixed| Bytes { fixed, each: 0 }))
    }

    pub(super) fn array_site(&mut self, var: VarId, elem: TyId, len: u32) -> Result<SiteId> {
        let each = self.homes.as_ref().map(|homes| homes.layouts.size(elem).size);
        self.site(var, each.map(|each| Bytes { fixed: ELEMENTS + each * len, each }))
    }

    pub(super) fn exn_site(&mut self, var: VarId, exn: ExnId) -> Result<SiteId> {
        let fixed = self.homes.as_ref().map(|homes| homes.layouts.exn(exn).size.size);
        self.site(var, fixed.map(|fixed| Bytes { fixed, each: 0 }))
    }

    /// The two sites of a `try` that yields a boxed union.
    pub(super) fn try_site(&mut self, var: VarId, data: DataId) -> Result<SiteId> {
        let first = self.data_site(var, data, 0)?;
        let mut second = self.code.sites[first as usize];
        if let Some(homes) = &mut self.homes {
            second.bytes = case_bytes(&homes.layouts, data, 1);
            if matches!(second.place, Place::Stack(_)) {
                homes.on_stack.push(first + 1);
            }
        }
        self.code.sites.push(second);
        Ok(first)
    }

    /// The site of an operation that may make a string or an array; none if it never does.
    pub(super) fn prim_site(&mut self, var: VarId, prim: Prim) -> Result<Option<SiteId>> {
        let result = &self.program.types[self.program.vars[var].ty];
        let each = match (result, &self.homes) {
            _ if !makes_new(prim, result) => return Ok(None),
            (Ty::Array(elem), Some(homes)) => homes.layouts.size(*elem).size,
            (Ty::Str, _) => 1,
            (Ty::Array(_), None) => 0,
            // A comparison of strings, and the like.
            _ => return Ok(None),
        };
        let bytes = Bytes { fixed: ELEMENTS, each };
        let site = self.site(var, Some(bytes))?;
        match self.code.sites[site as usize].place {
            Place::Static(_) => Err(format!("{var} cannot be constant data")),
            _ => Ok(Some(site)),
        }
    }

    fn site(&mut self, var: VarId, bytes: Option<Bytes>) -> Result<SiteId> {
        let bytes = bytes.unwrap_or(Bytes { fixed: 0, each: 0 });
        let Some(homes) = &mut self.homes else {
            return Ok(self.push_site(var, Place::Region(Region::Program), bytes));
        };
        let place = match homes.placement.homes[var] {
            None => return Err(format!("{var} has no home")),
            Some(Home::Static) => {
                self.code.statics += 1;
                Place::Static(self.code.statics - 1)
            }
            Some(Home::Stack) => {
                homes.on_stack.push(self.code.sites.len() as SiteId);
                Place::Stack(homes.on_stack.len() as Slot - 1)
            }
            Some(Home::Region(region)) => Place::Region(homes.region(region)?),
        };
        Ok(self.push_site(var, place, bytes))
    }

    fn push_site(&mut self, var: VarId, place: Place, bytes: Bytes) -> SiteId {
        let Bytes { fixed, each } = bytes;
        let on_stack = matches!(place, Place::Stack(_));
        let counted = on_stack && self.homes.as_ref().is_some_and(|homes| homes.counts(var));
        self.code.sites.push(Site { var, place, popped: false, counted, bytes: fixed, each });
        self.code.sites.len() as SiteId - 1
    }
}

fn case_bytes(layouts: &Layouts<'_>, data: DataId, case: u32) -> u32 {
    match layouts.data(data) {
        DataLayout::Boxed(boxed) => match boxed.cases.get(case as usize) {
            Some(Some(record)) => record.size.size,
            _ => 0,
        },
        DataLayout::Value(_) | DataLayout::Word(_) => 0,
    }
}
