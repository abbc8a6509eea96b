//! What is noted on the way and looked at when all types are known: local names that nobody mentioned, and types whose values
//! are compared.

use enfold_graph::BindingId;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::store::{Compared, Term};

/// Local names, with their places.
pub(crate) type Locals = FxHashMap<BindingId, Span>;
/// Types whose values are compared, with the places.
pub(crate) type Comparisons = Vec<(Term, Compared, Span)>;

#[derive(Default)]
pub(crate) struct ForTheEnd {
    unused: Locals,
    compared: Comparisons,
    after_main: bool,
}

impl ForTheEnd {
    /// A local name that nobody has mentioned yet.
    pub fn introduce(&mut self, local: BindingId, span: Span) {
        self.unused.insert(local, span);
    }

    pub fn mention(&mut self, local: BindingId) {
        self.unused.remove(&local);
    }

    /// Local names so far, put aside while something else is checked, about which nothing is said.
    pub fn put_aside(&mut self) -> Locals {
        std::mem::take(&mut self.unused)
    }

    pub fn put_back(&mut self, unused: Locals) {
        self.unused = unused;
    }

    /// Values of a type are compared.
    pub fn compare(&mut self, term: Term, how: Compared, span: Span) {
        self.compared.push((term, how, span));
    }

    /// A declaration stands behind the entry point; yields whether that is new.
    pub fn declare_after_main(&mut self) -> bool {
        !std::mem::replace(&mut self.after_main, true)
    }

    /// What nobody mentioned, and what is compared.
    pub fn end(self) -> (Locals, Comparisons) {
        (self.unused, self.compared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enfold_syntax::FileId;

    #[test]
    fn what_is_mentioned_is_used() {
        let mut end = ForTheEnd::default();
        let span = Span::new(FileId::from_u32(0), 0, 1);
        let [used, unused] = [1, 2].map(BindingId::from_u32);
        end.introduce(used, span);
        end.introduce(unused, span);
        let aside = end.put_aside();
        end.mention(used);
        end.put_back(aside);
        end.mention(used);
        assert_eq!(end.end().0.into_keys().collect::<Vec<_>>(), [unused]);
    }

    #[test]
    fn what_stands_behind_the_entry_point_is_said_once() {
        let mut end = ForTheEnd::default();
        assert!(end.declare_after_main());
        assert!(!end.declare_after_main());
    }
}
