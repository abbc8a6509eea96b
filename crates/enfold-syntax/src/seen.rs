//! What a walk over a structure with shared parts has been through.
//!
//! Types under inference share their parts: `let x1 = (x0, x0) in let x2 = (x1, x1) in …` gives a type of `n` nodes that
//! is a tree of 2ⁿ. A walk that goes through each part once is linear in the nodes. Most types are small, and for
//! those a table costs more than a second look: nothing is remembered before a walk has turned out to be long.
//!
//! ```text
//! if seen.again(node) { return }        true only where the node was entered before, and only in long walks
//! ```

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// So many steps are made without a table.
const SHORT: u32 = 48;

/// The nodes that a walk has entered.
#[derive(Debug, Clone)]
pub struct Seen<K> {
    steps: u32,
    nodes: FxHashSet<K>,
}

impl<K: Hash + Eq> Seen<K> {
    /// A walk that has not begun.
    pub fn new() -> Self {
        Seen { steps: 0, nodes: FxHashSet::default() }
    }

    /// Enters a node; whether that is known to have happened before.
    pub fn again(&mut self, node: K) -> bool {
        self.steps += 1;
        self.steps > SHORT && !self.nodes.insert(node)
    }
}

impl<K: Hash + Eq> Default for Seen<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a walk that copies has made of the nodes that it has entered.
#[derive(Debug, Clone)]
pub struct Copies<K> {
    steps: u32,
    made: FxHashMap<K, K>,
}

impl<K: Hash + Eq + Copy> Copies<K> {
    /// A walk that has not begun.
    pub fn new() -> Self {
        Copies { steps: 0, made: FxHashMap::default() }
    }

    /// Enters a node; its copy, if that is known.
    pub fn of(&mut self, node: K) -> Option<K> {
        self.steps = self.steps.saturating_add(1);
        if self.steps > SHORT { self.made.get(&node).copied() } else { None }
    }

    /// Leaves a node with its copy.
    pub fn add(&mut self, node: K, copy: K) {
        if self.steps > SHORT {
            self.made.insert(node, copy);
        }
    }

    /// How many steps there were.
    pub fn steps(&self) -> u32 {
        self.steps
    }
}

impl<K: Hash + Eq + Copy> Default for Copies<K> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Copies, Seen};

    /// The tree that is below a node whose two parts are the node after it.
    fn count(node: u32, last: u32, seen: &mut Seen<u32>) -> u64 {
        if node == last || seen.again(node) {
            return 1;
        }
        count(node + 1, last, seen) + count(node + 1, last, seen)
    }

    #[test]
    fn shared_parts_are_entered_once_in_long_walks() {
        assert_eq!(count(0, 4, &mut Seen::new()), 16);
        assert!(count(0, 200, &mut Seen::new()) < 1000);
    }

    #[test]
    fn copies_are_found_again_in_long_walks() {
        let mut copies = Copies::new();
        (0..100).for_each(|node: u32| copies.add(node, node + 1000));
        assert_eq!(copies.of(7), None);
        (0..100).for_each(|node| {
            copies.of(node);
            copies.add(node, node + 1000);
        });
        assert_eq!(copies.of(99), Some(1099));
    }
}
