//! Which classes of regions lose objects because something else is stored where they were, while more is put there.
//!
//! ```text
//! for i = 1 to n do table.(hash i) <- Some (string_of_int i) done     the strings: an element may have held another
//! for i = 0 to n - 1 do a.(i) <- string_of_int i done                  no: each element is stored once
//! log := entry :: !log                                                 no: what was there is a part of what is stored
//! ```
//!
//! A class is found if a store that happens again and again may overwrite a reference to its objects, and objects are put into one of its
//! regions again and again while that is alive. An element whose index counts with the only loop between the array and the store is stored once. So is a
//! field or variable of something that was made since in the same round. The state of a loop, too, is overwritten by what the next round starts with,
//! unless that holds it, or the loop only walks down a structure that was there before (`descends`). What a loop catches is lost with the round.
//!
//! *May*, towards "something is lost": a class that is found without need costs the time of its counts, one that is missed its memory. Cost: linear.

use cranelift_entity::SecondaryMap;
use enfold_core::fills::Holes;
use enfold_core::ir::{
    Atom, Block, LabelId, LamId, Op, Prim, Program, RegionId, Stmt, Term, VarId,
};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::{ClassId, Classes, OF_PROGRAM, OF_RAISES, regions_below};
use super::descends::Descends;
use crate::claim::{Claim, Claimed, Node, SlotName};
use crate::find_leaks::body::{Body, Goal};
use crate::home::{Home, Placement, RegionKind};

/// Finds them, and the classes of all that is stored again and again into what was there before; `repeated` are the functions that are
/// called in loops.
pub(super) fn overwritten(
    program: &Program,
    placement: &Placement,
    classes: &Classes<'_>,
    repeated: &FxHashSet<LamId>,
) -> (Vec<ClassId>, FxHashSet<ClassId>) {
    let mut lost: FxHashSet<ClassId> = FxHashSet::default();
    let mut kept: FxHashSet<ClassId> = FxHashSet::default();
    let mut filled: FxHashSet<ClassId> = FxHashSet::default();
    let mut state: FxHashSet<ClassId> = FxHashSet::default();
    let puts = Puts::new(placement);
    for (lam, function) in program.lams.iter() {
        let mut walk = Walk {
            classes,
            lam,
            again: u32::from(repeated.contains(&lam)),
            made: FxHashMap::default(),
            defined: FxHashMap::default(),
            counters: FxHashMap::default(),
            lost: &mut lost,
            kept: &mut kept,
        };
        walk.block(&function.body);
        fill(program, &puts, classes, lam, repeated.contains(&lam), &mut filled);
        replaced(program, &puts, classes, lam, &mut state);
    }
    state.extend(lost.intersection(&filled));
    let mut found: Vec<ClassId> = state.into_iter().collect();
    found.sort_unstable();
    (found, kept)
}

struct Walk<'a> {
    classes: &'a Classes<'a>,
    lam: LamId,
    /// How many loops the walk is in.
    again: u32,
    /// In how many loops a variable is bound to something that is made there.
    made: FxHashMap<VarId, u32>,
    defined: FxHashMap<VarId, &'a Op>,
    /// Parameters of loops, and how many loops they are in.
    counters: FxHashMap<VarId, u32>,
    lost: &'a mut FxHashSet<ClassId>,
    kept: &'a mut FxHashSet<ClassId>,
}

impl<'a> Walk<'a> {
    fn block(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    self.defined.insert(*var, op);
                    if is_new(op) {
                        self.made.insert(*var, self.again);
                    }
                    self.store(op);
                }
                Stmt::Join { params, body, recursive, .. } => {
                    self.again += u32::from(*recursive);
                    if *recursive {
                        params.iter().for_each(|&param| {
                            self.counters.insert(param, self.again);
                        });
                    }
                    self.block(body);
                    self.again -= u32::from(*recursive);
                }
                Stmt::LetRec { .. } => {}
            }
        }
        block.term.blocks().for_each(|branch| self.block(branch));
    }

    fn store(&mut self, op: &'a Op) {
        let (holder, value, name) = match op {
            Op::CellSet(cell, value) => (*cell, *value, SlotName::Held),
            // A hole held nothing, and its holder is a part of what the loop that fills it carries.
            op if self.classes.program.is_fill(op) => return,
            &Op::SetField { base, data, case, index, value } => {
                (base, value, SlotName::Field { data, case, index })
            }
            Op::Prim(Prim::ArrSet | Prim::ArrPut, args) => (args[0], args[2], SlotName::Held),
            Op::GlobalSet(_, value) => {
                self.keep(*value);
                if self.again > 0 && !self.accumulates(op, *value) {
                    self.lost.extend(self.classes.fixed_class(OF_PROGRAM));
                }
                return;
            }
            Op::Prim(Prim::ArrBlit, args) => (args[2], args[0], SlotName::Held),
            Op::Try(_) => {
                if self.again > 0 {
                    self.lost.extend(self.classes.fixed_class(OF_RAISES));
                }
                return;
            }
            _ => return,
        };
        let Atom::Var(holder) = holder else { return };
        // Loops since the holder was made.
        let since = self.again - self.made.get(&holder).copied().unwrap_or(0).min(self.again);
        if since == 0 {
            return;
        }
        self.keep(value);
        if since == 1 && self.fills(op) || self.accumulates(op, value) {
            return;
        }
        if let Some(node) = self.content(holder, name) {
            self.lost.extend(self.classes.direct(self.lam, node));
        }
    }

    /// Something is stored into what was there before.
    fn keep(&mut self, value: Atom) {
        let Atom::Var(value) = value else { return };
        let claim = &self.classes.claims[self.lam];
        let Some(&node) = claim.vars.get(&value).filter(|_| self.again > 0) else { return };
        for region in regions_below(claim, node) {
            self.kept.extend(self.classes.of(self.lam, region));
        }
    }

    /// What is in a slot of what a variable holds.
    fn content(&self, holder: VarId, name: SlotName) -> Option<Node> {
        let claim = &self.classes.claims[self.lam];
        let &node = claim.vars.get(&holder)?;
        let name = claim.listed_as(name);
        let slots = &claim.nodes.get(&node)?.slots;
        Some(slots.iter().find(|slot| slot.0 == name).map_or(node, |slot| slot.1))
    }

    /// Whether an element is stored whose index counts with the innermost loop.
    fn fills(&self, op: &Op) -> bool {
        match op {
            Op::Prim(Prim::ArrSet | Prim::ArrPut, args) => self.counts(args[1], 4),
            _ => false,
        }
    }

    fn counts(&self, index: Atom, steps: u32) -> bool {
        let Atom::Var(var) = index else { return false };
        if self.counters.get(&var) == Some(&self.again) {
            return true;
        }
        match self.defined.get(&var) {
            Some(Op::Copy(atom)) if steps > 0 => self.counts(*atom, steps - 1),
            Some(Op::Prim(Prim::Add | Prim::Sub | Prim::Convert, args)) if steps > 0 => {
                args.iter().any(|&arg| self.counts(arg, steps - 1))
            }
            _ => false,
        }
    }

    /// Whether what is stored holds what the same slot held.
    fn accumulates(&self, op: &Op, value: Atom) -> bool {
        let Atom::Var(value) = value else { return false };
        match self.defined.get(&value) {
            Some(Op::Construct { args, .. } | Op::Closure { captures: args, .. }) => {
                args.iter().any(|&arg| self.is_read(op, arg))
            }
            _ => false,
        }
    }

    /// Whether an operand was read from the slot that a statement stores to.
    fn is_read(&self, store: &Op, atom: Atom) -> bool {
        let Atom::Var(var) = atom else { return false };
        match (store, self.defined.get(&var)) {
            (Op::CellSet(cell, _), Some(Op::CellGet(read))) => cell == read,
            (
                Op::SetField { base, data, case, index, .. },
                Some(Op::Field { base: read, data: d, case: c, index: i }),
            ) => base == read && (data, case, index) == (d, c, i),
            (Op::GlobalSet(global, _), Some(Op::GlobalGet(read))) => global == read,
            (Op::Prim(_, to), Some(Op::Prim(Prim::ArrGet | Prim::ArrAt, from))) => {
                to[..2] == from[..2]
            }
            _ => false,
        }
    }
}

fn is_new(op: &Op) -> bool {
    matches!(
        op,
        Op::Construct { .. }
            | Op::Array(..)
            | Op::NewCell(_)
            | Op::Closure { .. }
            | Op::Prim(Prim::ArrNew | Prim::ArrZero, _)
    )
}

/// Classes of regions into which a function puts something again and again while they are alive.
fn fill(
    program: &Program,
    puts: &Puts<'_>,
    classes: &Classes<'_>,
    lam: LamId,
    repeated: bool,
    found: &mut FxHashSet<ClassId>,
) {
    let body = &program.lams[lam].body;
    let add =
        |region: RegionId, found: &mut FxHashSet<ClassId>| found.extend(classes.of_name(region));
    if repeated {
        for region in puts.of(body) {
            if matches!(
                puts.placement.regions[region].kind,
                RegionKind::Param | RegionKind::Program
            ) {
                add(region, found);
            }
        }
    }
    body.walk(&mut |stop| {
        if let Stop::Stmt(Stmt::Join { label, params, body, recursive: true }) = stop {
            for region in puts.stay(&Body::new(lam, body, params.clone(), Goal::Label(*label))) {
                add(region, found);
            }
        }
    });
}

/// Classes of the state of a function's loops that each round may replace, while it makes more in the same region.
fn replaced(
    program: &Program,
    puts: &Puts<'_>,
    classes: &Classes<'_>,
    lam: LamId,
    found: &mut FxHashSet<ClassId>,
) {
    let mut defined: FxHashMap<VarId, &Op> = FxHashMap::default();
    program.lams[lam].body.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op, .. } = stmt {
            defined.insert(*var, op);
        }
    });
    let filled = Holes::find(program, &program.lams[lam].body).map(|holes| holes.params());
    let filled = filled.unwrap_or_default();
    let claim = &classes.claims[lam];
    let descends = Descends::new(program, &program.lams[lam].body);
    program.lams[lam].body.walk(&mut |stop| {
        let Stop::Stmt(Stmt::Join { label, params, body, recursive: true }) = stop else { return };
        let kept = puts.stay(&Body::new(lam, body, params.clone(), Goal::Label(*label)));
        if kept.is_empty() {
            return;
        }
        let fed = fed(&defined, *label, params, body);
        let mut steps = vec![Steps::default(); params.len()];
        body.each_block(&mut |block| {
            let Term::Jump(to, args) = &block.term else { return };
            if to != label {
                return;
            }
            for ((&param, &arg), steps) in params.iter().zip(args).zip(&mut steps) {
                // What is to be filled is held by what was filled before; and walking along something loses nothing that the loop made.
                if filled.contains(param) || !fed.contains(&param) {
                    continue;
                }
                let stays = arg == Atom::Var(param);
                let grows = !stays && holds(&defined, arg, param, 6);
                let shrinks = !stays && !grows && descends.from(arg, param);
                steps.grows |= grows;
                steps.shrinks |= shrinks;
                steps.changes |= !(stays || grows || shrinks);
            }
        });
        for (param, steps) in params.iter().zip(steps) {
            let Some(&node) = claim.vars.get(param).filter(|_| steps.leave_something()) else {
                continue;
            };
            for region in directly_in(claim, node) {
                if claim.names.get(&region).is_some_and(|name| kept.contains(name)) {
                    found.extend(classes.of(lam, region));
                }
            }
        }
    });
}

/// What the rounds of a loop do with a part of its state.
#[derive(Default, Clone, Copy)]
struct Steps {
    /// Another value takes its place.
    changes: bool,
    /// A value that holds it does.
    grows: bool,
    /// A part of it does.
    shrinks: bool,
}

impl Steps {
    /// Whether what is made in one round may be of no use in a later one. A loop that only walks down what was there before
    /// makes nothing that it drops; one that does both may be pushing and popping.
    fn leave_something(self) -> bool {
        self.changes || self.grows && self.shrinks
    }
}

/// The parameters of a loop that get something which a round makes, maybe by way of others: not only parameters, their parts
/// and what was there before.
pub(super) fn fed(
    defined: &FxHashMap<VarId, &Op>,
    label: LabelId,
    params: &[VarId],
    body: &Block,
) -> FxHashSet<VarId> {
    let mut inside = FxHashSet::default();
    body.each_stmt(&mut |stmt| stmt.each_bound(&mut |var| _ = inside.insert(var)));
    let whole = |mut var: VarId| {
        while let Some(Op::Field { base: Atom::Var(of), .. } | Op::Copy(Atom::Var(of))) =
            defined.get(&var)
        {
            var = *of;
        }
        var
    };
    let (mut found, mut parts) = (FxHashSet::default(), Vec::new());
    body.each_block(&mut |block| {
        let Term::Jump(to, args) = &block.term else { return };
        for (&param, arg) in params.iter().zip(args).filter(|_| *to == label) {
            let Atom::Var(arg) = *arg else { continue };
            let of = whole(arg);
            if inside.contains(&of) {
                found.insert(param);
            } else {
                parts.push((param, of));
            }
        }
    });
    let mut before = usize::MAX;
    while before != found.len() {
        before = found.len();
        for (param, of) in &parts {
            if found.contains(of) {
                found.insert(*param);
            }
        }
    }
    found
}

/// Whether a value is made of another one, and holds it.
fn holds(defined: &FxHashMap<VarId, &Op>, value: Atom, other: VarId, steps: u32) -> bool {
    let Atom::Var(var) = value else { return false };
    let parts: &[Atom] = match defined.get(&var) {
        Some(Op::Construct { args, .. } | Op::Closure { captures: args, .. }) => args,
        Some(Op::Copy(atom)) => std::slice::from_ref(atom),
        _ => return false,
    };
    parts.iter().any(|&part| {
        part == Atom::Var(other) || steps > 0 && holds(defined, part, other, steps - 1)
    })
}

/// The regions of what a value of a node refers to directly.
fn directly_in(claim: &Claim, node: Node) -> Vec<Claimed> {
    let (mut found, mut work, mut seen) = (Vec::new(), vec![node], FxHashSet::default());
    while let Some(node) = work.pop() {
        let Some(info) = claim.nodes.get(&node).filter(|_| seen.insert(node)) else { continue };
        match info.region {
            Some(region) => found.push(region),
            None => work.extend(info.slots.iter().map(|slot| slot.1)),
        }
    }
    found
}

/// What is put where.
pub(super) struct Puts<'a> {
    placement: &'a Placement,
    /// The regions that catch what the bodies of `try`s raise.
    catching: SecondaryMap<VarId, Option<RegionId>>,
}

impl<'a> Puts<'a> {
    pub(super) fn new(placement: &'a Placement) -> Self {
        Puts { placement, catching: placement.catching() }
    }

    /// The regions that a loop puts something into and neither begins nor ends on its way around.
    pub(super) fn stay(&self, body: &Body<'_>) -> Vec<RegionId> {
        let mut regions: Vec<RegionId> = self.of(body.block).into_iter().collect();
        regions.retain(|region| !body.reset.contains(region));
        regions.sort_unstable();
        regions
    }

    /// Those into which something is put on a way to the next round.
    pub(super) fn stay_around(&self, body: &Body<'_>) -> Vec<RegionId> {
        let mut found = FxHashSet::default();
        for stmt in body.ways_around().into_iter().flat_map(|block| &block.stmts) {
            if !matches!(stmt, Stmt::Join { .. }) {
                self.add(stmt, &mut found);
            }
        }
        let mut regions: Vec<RegionId> = found.into_iter().collect();
        regions.retain(|region| !body.reset.contains(region));
        regions.sort_unstable();
        regions
    }

    /// The regions that a block puts something into, or others for it.
    fn of(&self, block: &Block) -> FxHashSet<RegionId> {
        let mut found = FxHashSet::default();
        block.each_stmt(&mut |stmt| self.add(stmt, &mut found));
        found
    }

    fn add(&self, stmt: &Stmt, found: &mut FxHashSet<RegionId>) {
        stmt.each_bound(&mut |var| {
            if let Some(Home::Region(region)) = self.placement.homes[var] {
                found.insert(region);
            }
            found.extend(self.catching[var]);
            found.extend(&self.placement.args[var]);
        });
    }
}
