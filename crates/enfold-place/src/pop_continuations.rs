//! Continuations are popped when they are invoked.
//!
//! ```text
//! let rec fib n k = if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))
//! ```
//!
//! Every call is a tail call, so each continuation is in a region that lives until the last one has
//! been invoked: all of them would pile up there. But each is invoked at most once, and all that were
//! made after it are dead by then. So the region is cut back to where the record starts, as soon as its
//! captures have been read, and the program runs in the memory of its direct twin.
//!
//! # When a function's record is popped
//!
//! 1. It is used at most once on every path: invoked, passed on, returned, or captured by a closure of
//!    which the same is true, wherever that lives. It is not kept in data, cells, globals or exceptions.
//! 2. Where such a value is needed, no other is that may be in the same region, or may hold one that is. So all that are alive
//!    form one chain, in which each record captures an older one.
//! 3. Nothing else is put into its region: neither here nor where the region is passed to.
//! 4. Its function takes the region, which it does if any function of its class puts something there.
//!
//! Sound because of 2: when the newest of the chain is invoked, whatever was put into the region after
//! it is no part of the chain, and by 3 the region holds nothing else. A handler that goes on with an
//! older continuation pops all newer ones with it.
//!
//! Model: classes of functions are struck out until the rules hold; regions that are passed as each
//! other count as one. Cost: linear in the program, times the classes that are struck out.

use enfold_core::ir::{
    Atom, Block, Class, FnId, LabelId, LamId, Op, Prim, Program, RegionOp, Stmt, Term, TryBody, Ty,
    TyId, VarId,
};
use enfold_syntax::UnionFind;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{Home, Placement, Pops, RegionId, Site, SiteKind};

/// Decides which functions pop their records, and so which regions are chains; see [`Pops`].
pub(crate) fn pop_continuations(program: &Program, placement: &mut Placement) {
    let mut passes: FxHashSet<FnId> = candidates(program, placement);
    if passes.is_empty() {
        return;
    }
    let regions = Same::of(program, placement);
    loop {
        let struck = strike_out(program, placement, &regions, &passes);
        if struck.is_empty() {
            break;
        }
        passes.retain(|class| !struck.contains(class));
        if passes.is_empty() {
            return;
        }
    }
    let pure = regions.pure(program, placement, &passes);
    let mut popping: FxHashMap<LamId, RegionId> = FxHashMap::default();
    for site in &placement.sites {
        let (SiteKind::Closure(lam), Home::Region(region)) = (site.kind, site.home) else {
            continue;
        };
        let of_class = program.lams[lam].fn_ty.is_some_and(|class| passes.contains(&class));
        let root = regions.root(region);
        if of_class && pure.contains(&root) {
            // One that is never invoked takes a region that nobody passes.
            let own = own_region(placement, lam).filter(|own| regions.root(*own) == root);
            popping.extend(own.map(|own| (lam, own)));
        }
    }
    // A function whose record is on the stack somewhere must not pop it.
    for site in &placement.sites {
        if let (SiteKind::Closure(lam), Home::Stack | Home::Static) = (site.kind, site.home) {
            popping.remove(&lam);
        }
    }
    // Only pages can be cut back.
    let chains: FxHashSet<RegionId> = popping.values().map(|own| regions.root(*own)).collect();
    for (id, region) in placement.regions.iter_mut() {
        if chains.contains(&regions.root(id)) {
            region.pops = Pops::Chain;
            region.frame = 0;
        }
    }
    popping.values().for_each(|own| placement.regions[*own].pops = Pops::OnEntry);
}

/// The region of a function's own record, if the function takes it.
fn own_region(placement: &Placement, lam: LamId) -> Option<RegionId> {
    let claim = &placement.claims[lam];
    let record = claim.inputs.first().copied().flatten()?;
    let region = claim.nodes.get(&record)?.region?;
    let name = claim.names.get(&region).copied()?;
    placement.params[lam].contains(&name).then_some(name)
}

/// Classes whose values are nowhere but in variables and captures.
fn candidates(program: &Program, placement: &Placement) -> FxHashSet<FnId> {
    let mut found = FxHashSet::default();
    for site in &placement.sites {
        if let (SiteKind::Closure(lam), Home::Region(_)) = (site.kind, site.home) {
            let lam = &program.lams[lam];
            found.extend(lam.fn_ty.filter(|_| lam.siblings.is_empty()));
        }
    }
    let mut strike = |ty: TyId| {
        if let Ty::Fn(class) = program.types[ty] {
            found.remove(&class);
        }
    };
    for (_, ty) in program.types.iter() {
        match ty {
            Ty::Array(held) | Ty::Cell(held) => strike(*held),
            _ => {}
        }
    }
    let cases = program.datas.values().flat_map(|data| &data.cases);
    cases.flat_map(|case| &case.fields).for_each(|field| strike(field.ty));
    program.exns.values().flat_map(|exn| &exn.fields).for_each(|&ty| strike(ty));
    program.globals.values().for_each(|global| strike(global.ty));
    found
}

/// Regions of all functions; those that are passed as each other are the same.
struct Same(UnionFind);

impl Same {
    fn of(program: &Program, placement: &Placement) -> Self {
        let mut same = Same(UnionFind::default());
        let mut walk = |stmt: &Stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            for &lam in program.callees(op) {
                for (&param, &arg) in placement.params[lam].iter().zip(&placement.args[*var]) {
                    same.0.join(param.as_u32(), arg.as_u32());
                }
            }
        };
        program.lams.values().for_each(|lam| lam.body.each_stmt(&mut walk));
        same
    }

    fn root(&self, region: RegionId) -> RegionId {
        RegionId::from_u32(self.0.find(region.as_u32()))
    }

    /// Regions into which records of these classes are put.
    fn records(
        &self,
        program: &Program,
        placement: &Placement,
        classes: &FxHashSet<FnId>,
    ) -> FxHashSet<RegionId> {
        let record = |site: &Site| match (site.kind, site.home) {
            (SiteKind::Closure(lam), Home::Region(region)) => {
                let class = program.lams[lam].fn_ty;
                class.filter(|class| classes.contains(class)).map(|_| self.root(region))
            }
            _ => None,
        };
        placement.sites.iter().filter_map(record).collect()
    }

    /// Regions into which nothing is put but records of these classes.
    fn pure(
        &self,
        program: &Program,
        placement: &Placement,
        classes: &FxHashSet<FnId>,
    ) -> FxHashSet<RegionId> {
        let mut impure = FxHashSet::default();
        impure.extend([RegionId::PROGRAM, RegionId::HANDLER].map(|region| self.root(region)));
        for site in &placement.sites {
            let Home::Region(region) = site.home else { continue };
            let record = match site.kind {
                SiteKind::Closure(lam) => {
                    program.lams[lam].fn_ty.is_some_and(|class| classes.contains(&class))
                }
                _ => false,
            };
            if !record {
                impure.insert(self.root(region));
            }
        }
        let mut merged = |stmt: &Stmt| {
            if let Stmt::Let { op: Op::Region(RegionOp::Merge { from, to }), .. } = stmt {
                impure.extend([self.root(*from), self.root(*to)]);
            }
        };
        program.lams.values().for_each(|lam| lam.body.each_stmt(&mut merged));
        let catching = placement.regions.iter().filter(|(_, region)| !region.catches.is_empty());
        impure.extend(catching.map(|(id, _)| self.root(id)));
        // What a region keeps is not in it.
        for lam in program.lams.keys() {
            let claim = &placement.claims[lam];
            for region in claim.keeps.iter().flat_map(|&(region, kept)| [region, kept]) {
                impure.extend(claim.names.get(&region).map(|&name| self.root(name)));
            }
        }
        let all = placement.regions.keys().map(|region| self.root(region));
        all.filter(|region| !impure.contains(region)).collect()
    }
}

/// Classes of which some value breaks the first two rules.
fn strike_out(
    program: &Program,
    placement: &Placement,
    regions: &Same,
    classes: &FxHashSet<FnId>,
) -> FxHashSet<FnId> {
    let mut struck = FxHashSet::default();
    let records = regions.records(program, placement, classes);
    for (id, lam) in program.lams.iter() {
        let mut path = Path {
            program,
            placement,
            regions,
            classes,
            records: &records,
            id,
            labels: FxHashMap::default(),
            free: FxHashSet::default(),
            reached: FxHashMap::default(),
            struck,
        };
        let mut state = State::default();
        let entry = lam.captures.iter().chain(&lam.params);
        entry.for_each(|&var| path.bind(var, &mut state));
        path.block(&lam.body, state);
        struck = path.struck;
        // Whoever runs more than once uses what it captured more than once.
        let once = lam.fn_ty.is_some_and(|class| classes.contains(&class));
        if lam.class == Class::Closure && !once {
            for &capture in &lam.captures {
                struck.extend(
                    program.class_of(Atom::Var(capture)).filter(|class| classes.contains(class)),
                );
            }
        }
    }
    struck
}

/// What has become of the values on a path: those that are there, and those that were and are used up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct State {
    here: FxHashSet<VarId>,
    used: FxHashSet<VarId>,
}

/// Follows all paths through a function.
struct Path<'a> {
    program: &'a Program,
    placement: &'a Placement,
    regions: &'a Same,
    classes: &'a FxHashSet<FnId>,
    records: &'a FxHashSet<RegionId>,
    id: LamId,
    labels: FxHashMap<LabelId, Label<'a>>,
    /// Closures on the stack or in static data that hold nothing that is watched: they may be used at will.
    free: FxHashSet<VarId>,
    reached: FxHashMap<VarId, Vec<RegionId>>,
    struck: FxHashSet<FnId>,
}

struct Label<'a> {
    params: &'a [VarId],
    /// All that may be used up on some way there.
    used: FxHashSet<VarId>,
    /// All that may be there on some way.
    here: FxHashSet<VarId>,
}

impl<'a> Path<'a> {
    fn watched(&self, var: VarId) -> Option<FnId> {
        let class = self.program.class_of(Atom::Var(var));
        class.filter(|class| self.classes.contains(class) && !self.free.contains(&var))
    }

    /// The regions with records of these classes that a value may lead to; with its own, unless nobody cares.
    fn regions(&mut self, var: VarId) -> Vec<RegionId> {
        if let Some(found) = self.reached.get(&var) {
            return found.clone();
        }
        let claim = &self.placement.claims[self.id];
        let all = claim.regions_of(var).into_iter().map(|region| self.regions.root(region));
        let found: Vec<RegionId> = all.filter(|root| self.records.contains(root)).collect();
        self.reached.insert(var, found.clone());
        found
    }

    fn bind(&mut self, var: VarId, state: &mut State) {
        let Some(class) = self.watched(var) else { return };
        // Names are bound again in each iteration.
        state.used.remove(&var);
        let regions = self.regions(var);
        for &other in &state.here {
            if other != var && self.regions(other).iter().any(|region| regions.contains(region)) {
                self.struck.extend(
                    [Some(class), self.program.class_of(Atom::Var(other))].into_iter().flatten(),
                );
            }
        }
        state.here.insert(var);
    }

    fn consume(&mut self, atom: Atom, state: &mut State) {
        let Atom::Var(var) = atom else { return };
        let Some(class) = self.watched(var) else { return };
        state.here.remove(&var);
        if !state.used.insert(var) {
            self.struck.insert(class);
        }
    }

    /// A closure that is in no region and holds nothing that is watched may be used at will.
    fn set_free(&mut self, var: VarId, op: &Op) {
        if matches!(self.placement.homes[var], Some(Home::Region(_)) | None) {
            return;
        }
        let mut holds = false;
        op.each_atom(&mut |atom| {
            holds |= matches!(atom, Atom::Var(part) if self.watched(part).is_some());
        });
        if !holds {
            self.free.insert(var);
        }
    }

    fn strike(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom {
            let class = self.watched(var);
            self.struck.extend(class);
        }
    }

    fn block(&mut self, block: &'a Block, mut state: State) {
        let mut later = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    self.set_free(*var, op);
                    self.op(op, &mut state);
                    self.bind(*var, &mut state);
                }
                Stmt::LetRec { captures, .. } => captures.iter().for_each(|&a| self.strike(a)),
                Stmt::Join { label, params, body, recursive } => {
                    let (used, here) = Default::default();
                    self.labels.insert(*label, Label { params, used, here });
                    later.push((*label, body, *recursive));
                }
            }
        }
        self.term(&block.term, state);
        // A label is reached from what comes after it in the block, and from labels after it.
        for (label, body, recursive) in later.into_iter().rev() {
            loop {
                let info = &self.labels[&label];
                let before = State { here: info.here.clone(), used: info.used.clone() };
                let mut state = before.clone();
                let params = info.params;
                params.iter().for_each(|&param| self.bind(param, &mut state));
                self.block(body, state);
                let info = &self.labels[&label];
                if !recursive || (info.here == before.here && info.used == before.used) {
                    break;
                }
            }
        }
    }

    fn term(&mut self, term: &'a Term, mut state: State) {
        match term {
            Term::Ret(atom) => self.consume(*atom, &mut state),
            Term::Jump(label, args) => {
                args.iter().for_each(|&atom| self.consume(atom, &mut state));
                if let Some(info) = self.labels.get_mut(label) {
                    info.here.extend(state.here);
                    info.used.extend(state.used);
                }
            }
            Term::If { .. } | Term::Switch { .. } => {
                term.blocks().for_each(|block| self.block(block, state.clone()));
            }
            Term::Unreachable => {}
        }
    }

    fn op(&mut self, op: &Op, state: &mut State) {
        match op {
            Op::Copy(_) | Op::Closure { .. } | Op::Call { .. } | Op::Invoke { .. } => {
                op.each_atom(&mut |atom| self.consume(atom, state));
            }
            Op::Try(TryBody::Known(..)) => op.each_atom(&mut |atom| self.consume(atom, state)),
            Op::Prim(Prim::Ignore, _) => {}
            _ => op.each_atom(&mut |atom| self.strike(atom)),
        }
    }
}
