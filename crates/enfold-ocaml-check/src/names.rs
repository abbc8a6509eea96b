//! A persistent map from names: adding an entry leaves the old map as it was, and copying one costs
//! nothing.
//!
//! The environment of a functor is kept until the functor is applied, and that of a signature until it is
//! matched, so environments are values. A trie over the bits of the name's hash, sixteen ways at each
//! step: a look-up and an insertion take a few steps, whatever the size.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use enfold_syntax::Symbol;

const BITS: u32 = 4;

enum Node<V> {
    Branch([Option<Rc<Node<V>>>; 16]),
    /// All entries of one hash.
    Leaf(u64, Vec<(Symbol, V)>),
}

/// A persistent map from names.
pub struct Names<V> {
    root: Option<Rc<Node<V>>>,
}

impl<V> Clone for Names<V> {
    fn clone(&self) -> Self {
        Names { root: self.root.clone() }
    }
}

impl<V> Default for Names<V> {
    fn default() -> Self {
        Names { root: None }
    }
}

fn hash(name: Symbol) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    name.hash(&mut hasher);
    hasher.finish()
}

fn way(hash: u64, depth: u32) -> usize {
    (hash >> (depth * BITS) & 15) as usize
}

impl<V: Clone> Names<V> {
    /// What a name stands for.
    pub fn get(&self, name: Symbol) -> Option<&V> {
        let hash = hash(name);
        let mut node = self.root.as_deref()?;
        for depth in 0.. {
            match node {
                Node::Branch(ways) => node = ways[way(hash, depth)].as_deref()?,
                Node::Leaf(at, entries) => {
                    let found = entries.iter().find(|(n, _)| *n == name);
                    return found.filter(|_| *at == hash).map(|(_, v)| v);
                }
            }
        }
        None
    }

    /// Adds an entry, or replaces one.
    pub fn insert(&mut self, name: Symbol, value: V) {
        let root = insert(self.root.as_ref(), hash(name), 0, name, value);
        self.root = Some(root);
    }

    /// Every name, in the order of the alphabet.
    pub fn names(&self) -> Vec<Symbol> {
        let mut found = Vec::new();
        if let Some(root) = &self.root {
            collect(root, &mut found);
        }
        found.sort_unstable();
        found
    }
}

fn collect<V>(node: &Node<V>, found: &mut Vec<Symbol>) {
    match node {
        Node::Branch(ways) => ways.iter().flatten().for_each(|way| collect(way, found)),
        Node::Leaf(_, entries) => found.extend(entries.iter().map(|(name, _)| *name)),
    }
}

fn insert<V: Clone>(
    node: Option<&Rc<Node<V>>>,
    hash: u64,
    depth: u32,
    name: Symbol,
    value: V,
) -> Rc<Node<V>> {
    Rc::new(match node.map(Rc::as_ref) {
        None => Node::Leaf(hash, vec![(name, value)]),
        Some(Node::Branch(ways)) => {
            let mut ways = ways.clone();
            let at = way(hash, depth);
            ways[at] = Some(insert(ways[at].as_ref(), hash, depth + 1, name, value));
            Node::Branch(ways)
        }
        Some(Node::Leaf(at, entries)) if *at == hash => {
            let mut entries = entries.clone();
            match entries.iter_mut().find(|(n, _)| *n == name) {
                Some(entry) => entry.1 = value,
                None => entries.push((name, value)),
            }
            Node::Leaf(hash, entries)
        }
        Some(Node::Leaf(at, _)) => {
            let mut ways: [Option<Rc<Node<V>>>; 16] = Default::default();
            ways[way(*at, depth)] = node.cloned();
            let branch = Rc::new(Node::Branch(ways));
            return insert(Some(&branch), hash, depth, name, value);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_stay() {
        let mut map = Names::default();
        let name = |i: usize| Symbol::new(&format!("name{i}"));
        (0..1000).for_each(|i| map.insert(name(i), i));
        let old = map.clone();
        (0..1000).for_each(|i| map.insert(name(i), i + 1));
        assert!((0..1000).all(|i| old.get(name(i)) == Some(&i)));
        assert!((0..1000).all(|i| map.get(name(i)) == Some(&(i + 1))));
        assert_eq!(map.get(name(1000)), None);
        assert_eq!(map.names().len(), 1000);
    }
}
