//! Which of many numbered things are the same: classes that are joined, each with a representative.
//!
//! Paths are halved as they are followed (Tarjan and van Leeuwen 1984). Whoever keeps something for each class keeps it
//! under the representative's number, and chooses with [`UnionFind::link`] which of two it is to be.

use std::cell::Cell;

/// Classes of numbers. A number that was never linked is a class of its own.
#[derive(Debug, Clone, Default)]
pub struct UnionFind {
    parents: Vec<Cell<u32>>,
}

impl UnionFind {
    /// The representative of a number's class.
    pub fn find(&self, mut id: u32) -> u32 {
        let Some(mut parent) = self.parents.get(id as usize) else { return id };
        loop {
            let above = &self.parents[parent.get() as usize];
            if above.get() == parent.get() {
                return parent.get();
            }
            parent.set(above.get());
            id = above.get();
            parent = &self.parents[id as usize];
        }
    }

    /// One representative is in the class of another from here on.
    pub fn link(&mut self, child: u32, root: u32) {
        let known = self.parents.len() as u32;
        self.parents.extend((known..=child.max(root)).map(Cell::new));
        self.parents[child as usize].set(root);
    }

    /// Two numbers are the same from here on; the least number of a class represents it.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.link(a.max(b), a.min(b));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::UnionFind;

    #[test]
    fn the_least_represents_what_was_joined() {
        let mut same = UnionFind::default();
        same.join(7, 3);
        same.join(9, 7);
        same.join(1, 2);
        assert_eq!([3, 7, 9].map(|id| same.find(id)), [3; 3]);
        assert_eq!([1, 2, 4, 100].map(|id| same.find(id)), [1, 1, 4, 100]);
        same.link(1, 3);
        assert_eq!(same.find(2), 3);
    }
}
