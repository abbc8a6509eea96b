//! Where polymorphic variants are made and matched, which types the patterns being checked cover, and which pairs of types are
//! being compared.

use enfold_graph::DataId;
use enfold_syntax::Symbol;

use crate::store::Term;

/// How many pairs of types one comparison may assume.
const PAIRS: usize = 10_000;

/// A place that makes or matches a polymorphic variant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    pub tag: Symbol,
    pub payload: Option<Term>,
}

/// Types that the patterns of a match cover: with a tag, and with anything.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Covered {
    pub tagged: Vec<Term>,
    pub whole: Vec<Term>,
}

/// Whether one type has been compared with another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// Not yet: from now on the first is taken for one that can be used as the second.
    Now,
    Before,
    /// There were too many.
    TooMany,
}

#[derive(Default)]
pub(crate) struct Variants {
    union: Option<DataId>,
    /// Until the graph is finished, the number of a case is that of its place.
    sites: Vec<Site>,
    covered: Covered,
    /// Pairs of types of which the first is being widened to the second.
    widening: Vec<(Term, Term)>,
}

impl Variants {
    /// The union of all of them, if something makes or matches one.
    pub fn union(&self) -> Option<DataId> {
        self.union
    }

    pub fn set_union(&mut self, union: DataId) {
        self.union = Some(union);
    }

    /// Adds a place, and numbers it.
    pub fn add_site(&mut self, tag: Symbol, payload: Option<Term>) -> u32 {
        self.sites.push(Site { tag, payload });
        self.sites.len() as u32 - 1
    }

    /// All places, by their numbers.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// Begins the patterns of a match; yields what those around it cover.
    pub fn begin_patterns(&mut self) -> Covered {
        std::mem::take(&mut self.covered)
    }

    /// Ends them, and yields what they cover.
    pub fn end_patterns(&mut self, around: Covered) -> Covered {
        std::mem::replace(&mut self.covered, around)
    }

    /// A pattern matches a tag of this type.
    pub fn note_tag(&mut self, ty: Term) {
        self.covered.tagged.push(ty);
    }

    /// A pattern matches every value of this type.
    pub fn note_whole(&mut self, ty: Term) {
        self.covered.whole.push(ty);
    }

    /// What is assumed while types are compared is forgotten.
    pub fn begin_widening(&mut self) {
        self.widening.clear();
    }

    /// Assumes that the first type can be used as the second, while their parts are compared: types that contain
    /// themselves are the same until they differ.
    pub fn assume_widens(&mut self, from: Term, to: Term) -> Compared {
        if self.widening.contains(&(from, to)) {
            return Compared::Before;
        }
        self.widening.push((from, to));
        if self.widening.len() > PAIRS { Compared::TooMany } else { Compared::Now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_within_patterns_cover_for_themselves() {
        let mut variants = Variants::default();
        let (outer, inner) = (Term(1), Term(2));
        variants.note_tag(outer);
        let around = variants.begin_patterns();
        variants.note_tag(inner);
        variants.note_whole(inner);
        let found = variants.end_patterns(around);
        assert_eq!(found, Covered { tagged: vec![inner], whole: vec![inner] });
        variants.note_whole(outer);
        let found = variants.end_patterns(Covered::default());
        assert_eq!(found, Covered { tagged: vec![outer], whole: vec![outer] });
    }

    #[test]
    fn a_comparison_assumes_each_pair_once_and_not_without_end() {
        let mut variants = Variants::default();
        let term = |n: usize| Term(n as u32);
        assert_eq!(variants.assume_widens(term(1), term(2)), Compared::Now);
        assert_eq!(variants.assume_widens(term(1), term(2)), Compared::Before);
        assert_eq!(variants.assume_widens(term(2), term(1)), Compared::Now, "the other way round");
        variants.begin_widening();
        assert_eq!(variants.assume_widens(term(1), term(2)), Compared::Now, "the next comparison");
        let all = (1..=PAIRS).map(|n| variants.assume_widens(term(n), term(0)));
        assert_eq!(all.last(), Some(Compared::TooMany));
    }

    #[test]
    fn places_are_numbered_in_order() {
        let mut variants = Variants::default();
        assert_eq!(variants.add_site(Symbol::new("A"), None), 0);
        assert_eq!(variants.add_site(Symbol::new("B"), None), 1);
        assert_eq!(variants.sites()[1].tag, Symbol::new("B"));
        assert_eq!(variants.union(), None, "the checker makes it where it is first needed");
    }
}
