//! Which regions are alive at a point of a function, since when, and how full they are.
//!
//! A region that begins again is another one: what was defined before mentions the first. So each has
//! the time at which it began. Where paths meet, the latest counts.

use enfold_core::ir::RegionId;
use rustc_hash::FxHashMap;

/// Bytes that have been put into a region; none if that is not known.
pub(super) type Bytes = Option<u32>;

/// A region that is alive.
#[derive(Debug, Clone, Copy)]
pub(super) struct Life {
    pub(super) since: u32,
    pub(super) bytes: Bytes,
}

/// A region that has been merged into another.
#[derive(Debug, Clone, Copy)]
struct Move {
    from: RegionId,
    to: RegionId,
    since: u32,
}

/// A point of a function.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// Regions that the function takes, and those of its own that are alive.
    alive: FxHashMap<RegionId, Life>,
    /// Regions whose content is in others now. Holds up to the next jump.
    moves: Vec<Move>,
}

impl State {
    pub(super) fn get(&self, region: RegionId) -> Option<Life> {
        self.alive.get(&region).copied()
    }

    pub(super) fn alive(&self) -> impl Iterator<Item = (RegionId, Life)> {
        self.alive.iter().map(|(&region, &life)| (region, life))
    }

    /// Whether what a variable that was defined at a time has in a region is still there.
    pub(super) fn holds(&self, region: RegionId, defined: u32) -> bool {
        self.alive.get(&region).is_some_and(|life| life.since <= defined)
    }

    /// Whether a region that is alive is not the one that a variable, defined at a time, mentions.
    pub(super) fn is_another(&self, region: RegionId, defined: u32) -> bool {
        self.alive.get(&region).is_some_and(|life| life.since > defined)
    }

    /// Whether what a variable that was defined at a time had in one region is in another now.
    pub(super) fn has_moved(&self, from: RegionId, to: RegionId, defined: u32) -> bool {
        let found = self.moves.iter().find(|moved| moved.from == from);
        found.is_some_and(|moved| moved.to == to && moved.since <= defined)
    }

    pub(super) fn begin(&mut self, region: RegionId, since: u32, bytes: Bytes) {
        self.alive.insert(region, Life { since, bytes });
        self.moves.retain(|moved| moved.from != region);
    }

    pub(super) fn end(&mut self, region: RegionId) {
        self.alive.remove(&region);
        self.moves.retain(|moved| moved.to != region);
    }

    pub(super) fn merge(&mut self, from: RegionId, to: RegionId) {
        let Some(life) = self.alive.remove(&from) else { return };
        self.moves.iter_mut().filter(|moved| moved.to == from).for_each(|moved| moved.to = to);
        self.moves.push(Move { from, to, since: life.since });
    }

    /// More is in a region; answers how much, unless the region is not one that counts.
    pub(super) fn put(&mut self, region: RegionId, bytes: Bytes) -> Option<Bytes> {
        let life = self.alive.get_mut(&region)?;
        life.bytes = life.bytes.zip(bytes).and_then(|(before, more)| before.checked_add(more));
        Some(life.bytes)
    }

    /// What holds where a label is, if this is so at a jump to it.
    pub(super) fn at_label(&self) -> State {
        State { alive: self.alive.clone(), moves: Vec::new() }
    }

    /// The first region that is alive in only one of two.
    pub(super) fn difference(&self, other: &State) -> Option<RegionId> {
        let only = |a: &State, b: &State| {
            a.alive.keys().copied().filter(|region| !b.alive.contains_key(region)).min()
        };
        only(self, other).or_else(|| only(other, self))
    }

    /// Where two paths meet that have the same regions alive.
    pub(super) fn meet(&mut self, other: &State) {
        for (region, life) in &mut self.alive {
            if let Some(other) = other.alive.get(region) {
                life.since = life.since.max(other.since);
                life.bytes = life.bytes.zip(other.bytes).map(|(a, b)| a.max(b));
            }
        }
    }

    /// A region begins again in a loop that starts now.
    pub(super) fn renew(&mut self, region: RegionId, now: u32) {
        if let Some(life) = self.alive.get_mut(&region) {
            life.since = now;
        }
    }
}
