//! Which parts of a value are counted: what the claims of a function say about a variable, in a form that is the same for all
//! functions.
//!
//! ```text
//! node 2 in 4 held=3        4 is counted, 5 is not         pattern: counted, nothing below it
//! node 3 in 5               (a counted array of plain texts)
//! ```
//!
//! A *pattern* says of a node whether its objects are counted, and the patterns of the slots that lead to other groups of types. A slot of
//! the same group has the pattern itself. What is in a region that is not counted is not looked into: nobody counts what it holds.
//! A slot that is not listed holds nothing that is counted.
//!
//! Nodes lead from groups of types to those that they contain, so that patterns are trees. Cost: linear in the nodes that are asked for.

use std::cell::RefCell;

use enfold_core::ir::*;
use enfold_place::claim::{Claim, Node, SlotName};
use enfold_place::{Home, Placement, Site};
use enfold_syntax::components;
use rustc_hash::FxHashMap;

/// A pattern's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PatternId(u32);

impl PatternId {
    /// Nothing is counted.
    pub(super) const NONE: PatternId = PatternId(0);
    /// All objects are, whatever they hold.
    pub(super) const ALL: PatternId = PatternId(1);

    /// For names.
    pub(super) fn number(self) -> u32 {
        self.0
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Pattern {
    /// Whether objects of the group are.
    counted: bool,
    /// By the name under which they are listed, in order.
    slots: Vec<(SlotName, PatternId)>,
}

/// The patterns of a program.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    /// Whether there is anything counted at all.
    any: bool,
    /// The types of counted objects on the stack.
    on_stack: Vec<TyId>,
    /// Types that contain each other, by type.
    groups: Vec<u32>,
    known: RefCell<Known>,
}

#[derive(Debug, Default)]
struct Known {
    patterns: Vec<Pattern>,
    numbers: FxHashMap<Pattern, PatternId>,
    nodes: FxHashMap<(LamId, Node), PatternId>,
}

impl Patterns {
    pub(super) fn new(program: &Program, placement: &Placement) -> Self {
        if !placement.regions.values().any(|region| region.counted) {
            return Patterns::default();
        }
        let mut groups = vec![0; program.types.iter().count()];
        for (group, members) in (0..).zip(components(&edges(program))) {
            members.into_iter().for_each(|ty| groups[ty as usize] = group);
        }
        // The first two numbers are taken.
        let none = Pattern { counted: false, slots: Vec::new() };
        let all = Pattern { counted: true, slots: Vec::new() };
        let known = Known { patterns: vec![none, all], ..Known::default() };
        let mut patterns =
            Patterns { any: true, on_stack: Vec::new(), groups, known: RefCell::new(known) };
        let counted = |site: &&Site| {
            site.home == Home::Stack && patterns.counted(patterns.of(placement, site.lam, site.var))
        };
        let stacked = placement.sites.iter().filter(counted);
        let mut types: Vec<TyId> = stacked.map(|site| program.vars[site.var].ty).collect();
        types.sort_unstable();
        types.dedup();
        patterns.on_stack = types;
        patterns
    }

    /// The types of counted objects on the stack.
    pub(super) fn on_stack(&self) -> impl Iterator<Item = TyId> {
        self.on_stack.iter().copied()
    }

    /// The pattern of the elements of an array, wherever the array itself is.
    pub(super) fn of_elements(&self, placement: &Placement, lam: LamId, var: VarId) -> PatternId {
        let claim = &placement.claims[lam];
        let node = claim.vars.get(&var).and_then(|node| claim.nodes.get(node));
        let Some(info) = node.filter(|_| self.any) else { return PatternId::NONE };
        if info.flat {
            let counted = info.region.is_some_and(|region| claim.counted.contains(&region));
            return if counted { PatternId::ALL } else { PatternId::NONE };
        }
        let name = claim.listed_as(SlotName::Held);
        match info.slots.iter().find(|slot| slot.0 == name) {
            Some(&(_, held)) => self.known.borrow_mut().node(lam, claim, held),
            None => self.of(placement, lam, var),
        }
    }

    /// Whether the program has counted regions.
    pub(super) fn any(&self) -> bool {
        self.any
    }

    /// The pattern of a variable.
    pub(super) fn of(&self, placement: &Placement, lam: LamId, var: VarId) -> PatternId {
        let claim = &placement.claims[lam];
        match claim.vars.get(&var) {
            Some(&node) if self.any => self.known.borrow_mut().node(lam, claim, node),
            _ => PatternId::NONE,
        }
    }

    /// Whether objects with this pattern are counted.
    pub(super) fn counted(&self, pattern: PatternId) -> bool {
        self.any && self.known.borrow().patterns[pattern.0 as usize].counted
    }

    /// The pattern of what a slot of a value holds.
    pub(super) fn slot(
        &self,
        claim: &Claim,
        (ty, pattern): (TyId, PatternId),
        name: SlotName,
        held: TyId,
    ) -> PatternId {
        if matches!(pattern, PatternId::NONE | PatternId::ALL) {
            return pattern;
        }
        if self.groups[ty.as_u32() as usize] == self.groups[held.as_u32() as usize] {
            return pattern;
        }
        let name = claim.listed_as(name);
        let known = self.known.borrow();
        let slots = &known.patterns[pattern.0 as usize].slots;
        slots.iter().find(|slot| slot.0 == name).map_or(PatternId::NONE, |slot| slot.1)
    }
}

impl Known {
    fn number(&mut self, pattern: Pattern) -> PatternId {
        if let Some(&known) = self.numbers.get(&pattern) {
            return known;
        }
        let id = PatternId(self.patterns.len() as u32);
        self.patterns.push(pattern.clone());
        self.numbers.insert(pattern, id);
        id
    }

    fn node(&mut self, lam: LamId, claim: &Claim, node: Node) -> PatternId {
        if let Some(&known) = self.nodes.get(&(lam, node)) {
            return known;
        }
        self.nodes.insert((lam, node), PatternId::NONE);
        let pattern = self.describe(lam, claim, node);
        self.nodes.insert((lam, node), pattern);
        pattern
    }

    fn describe(&mut self, lam: LamId, claim: &Claim, node: Node) -> PatternId {
        let Some(info) = claim.nodes.get(&node) else { return PatternId::NONE };
        let counted = match info.region {
            Some(region) if !claim.counted.contains(&region) => return PatternId::NONE,
            Some(_) if info.flat => return PatternId::ALL,
            region => region.is_some(),
        };
        let mut slots = Vec::new();
        for &(name, inner) in &info.slots {
            let inner = self.node(lam, claim, inner);
            if inner != PatternId::NONE {
                slots.push((name, inner));
            }
        }
        slots.sort_unstable();
        if !counted && slots.is_empty() {
            return PatternId::NONE;
        }
        self.number(Pattern { counted, slots })
    }
}

/// From each type to those that its values hold.
fn edges(program: &Program) -> Vec<Vec<u32>> {
    let held = |ty: &Ty| -> Vec<TyId> {
        match ty {
            Ty::Array(held) | Ty::Cell(held) => vec![*held],
            Ty::Data(data) => {
                let fields = program.datas[*data].cases.iter().flat_map(|case| &case.fields);
                fields.map(|field| field.ty).collect()
            }
            Ty::Fn(class) => {
                let members = program.fns[*class].members.iter().map(|lam| &program.lams[*lam]);
                let closures = members.filter(|lam| lam.class == Class::Closure);
                closures.flat_map(|lam| &lam.captures).map(|&var| program.vars[var].ty).collect()
            }
            _ => Vec::new(),
        }
    };
    let types = program.types.iter().map(|(_, ty)| held(ty));
    types.map(|held| held.into_iter().map(|ty| ty.as_u32()).collect()).collect()
}
