//! What jumps to loops and returns hand on.
//!
//! ```text
//! region_merge rgn4 into rgn3       state is in rgn3, next in rgn4
//! jump loop(next)
//! ```

use enfold_core::ir::{TyId, VarId};
use rustc_hash::FxHashSet;

use super::view::{Place, each_node};
use super::walk::Walk;
use crate::claim::Claimed;

/// What something becomes that is raised.
pub(super) const RAISED: &str = "what is raised";

/// What is handed on, and as what.
#[derive(Clone, Copy)]
struct Hand<'a> {
    var: VarId,
    defined: u32,
    /// Nothing of it can change.
    fixed: bool,
    what: &'a str,
}

impl Walk<'_> {
    /// A variable becomes a parameter of a loop, or the result, of a type.
    pub(super) fn hand_on(&mut self, to: Place, (from, var): (Place, VarId), ty: TyId, what: &str) {
        let types = &self.shared.types;
        let hand = Hand { var, defined: self.defined(var), fixed: types.fixed(ty), what };
        let mut seen = FxHashSet::default();
        let mut work = vec![(to, from, ty)];
        while let Some((to, from, ty)) = work.pop() {
            if !seen.insert((to, from)) {
                continue;
            }
            let (to, from) = (self.flattened(to, ty), self.flattened(from, ty));
            match (to, from) {
                _ if to == from => self.stays(to, hand),
                (Place::Flat(to), Place::Flat(from)) => self.hand_region(to, from, hand),
                (Place::Node(a), Place::Node(b)) => {
                    match (self.view.region(to), self.view.region(from)) {
                        (Some(to), Some(from)) => self.hand_region(to, from, hand),
                        (None, None) => {}
                        _ => self.error(format!("{var} is not claimed to be where {what} is")),
                    }
                    for &(slot, inner) in types.outward(ty) {
                        match (self.view.listed(a, slot), self.view.listed(b, slot)) {
                            (Some(to), Some(from)) => work.push((to, from, inner)),
                            _ => {
                                let slot = format!("{slot:?}");
                                self.error(format!(
                                    "{var} becomes {what}, but not all that they hold is claimed: {slot}"
                                ));
                            }
                        }
                    }
                }
                (Place::Node(node), Place::Flat(flat)) => {
                    // Whatever is reached from a flat value is where the value is.
                    if let Some(to) = self.view.region(to) {
                        self.hand_region(to, flat, hand);
                    }
                    for &(slot, inner) in types.outward(ty) {
                        match self.view.listed(node, slot) {
                            Some(to) => work.push((to, from, inner)),
                            None => self.error(format!(
                                "{var} becomes {what}, but {slot:?} is not claimed"
                            )),
                        }
                    }
                }
                _ => self.error(format!("{var} is not claimed to be as flat as {what}")),
            }
        }
    }

    /// What holds nothing that could be elsewhere is flat, whatever is said.
    fn flattened(&self, place: Place, ty: TyId) -> Place {
        match self.view.region(place) {
            Some(region) if self.shared.types.outward(ty).is_empty() => Place::Flat(region),
            _ => place,
        }
    }

    /// The same on both sides: it must not be another one.
    fn stays(&mut self, place: Place, hand: Hand<'_>) {
        let mut regions = FxHashSet::default();
        match place {
            Place::Flat(region) => {
                regions.insert(region);
            }
            Place::Node(node) => {
                let claim = self.view.claim;
                each_node(claim, node, &mut FxHashSet::default(), &mut |info| {
                    regions.extend(info.region);
                });
            }
        }
        let mut regions: Vec<Claimed> = regions.into_iter().collect();
        regions.sort_unstable();
        for region in regions {
            self.hand_region(region, region, hand);
        }
    }

    /// What is in `from`, or in a region that it keeps, is in `to` from here on. If `to` is not alive
    /// then nobody can use what is handed on.
    fn hand_region(&mut self, to: Claimed, from: Claimed, hand: Hand<'_>) {
        let Hand { var, defined, fixed, what } = hand;
        let dead = |name| self.view.is_local(name) && self.state.get(name).is_none();
        if self.view.name(to).is_some_and(dead) {
            return;
        }
        let counted = &self.view.claim.counted;
        // Nobody looks at what an entry raises.
        let unseen = self.is_entry() && what == RAISED;
        if counted.contains(&to) != counted.contains(&from) && !self.view.is_empty(from) && !unseen
        {
            self.error(format!("{var} becomes {what}, but is not counted as that is"));
        }
        for region in self.view.closed(from) {
            let name = self.view.name(region);
            let kept =
                to == from || region == to || fixed && self.view.closed(to).contains(&region);
            let moved = name
                .zip(self.view.name(to))
                .is_some_and(|(from, to)| from != to && self.state.has_moved(from, to, defined));
            if moved || self.view.is_empty(region) {
                continue;
            }
            let shown = name.map_or(format!("claimed region {region}"), |name| name.to_string());
            if !kept {
                self.error(format!("{var} becomes {what}, but {shown} is not handed on"));
            } else if name.is_some_and(|name| self.state.is_another(name, defined)) {
                self.error(format!("{var} becomes {what}, but its region {shown} is another one"));
            }
        }
    }
}
