//! Active patterns: which functions are some, which cases those have that are being defined, and the functions that the patterns
//! being checked look through.

use enfold_graph::{BindingId, DataId, NodeId};
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::active::{Active, Views};

#[derive(Default)]
pub(crate) struct ActivePatterns {
    known: FxHashMap<BindingId, Active>,
    cases: Vec<(Symbol, DataId, u32)>,
    partial: Vec<Symbol>,
    views: Views,
}

/// Which cases were being defined at a place.
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize, usize);

impl ActivePatterns {
    /// A function is an active pattern.
    pub fn add(&mut self, function: BindingId, active: Active) {
        self.known.insert(function, active);
    }

    pub fn get(&self, function: BindingId) -> Option<&Active> {
        self.known.get(&function)
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The place before a definition; [`ActivePatterns::leave`] ends what was entered since.
    pub fn mark(&self) -> Mark {
        Mark(self.cases.len(), self.partial.len())
    }

    /// In the definition that is checked next the cases mean values of a type.
    pub fn enter_cases(&mut self, cases: &[Symbol], data: DataId) {
        self.cases.extend(cases.iter().enumerate().map(|(i, &case)| (case, data, i as u32)));
    }

    /// In the definition that is checked next `Some Even` is `Some ()`.
    pub fn enter_partial(&mut self, cases: Vec<Symbol>) {
        self.partial.extend(cases);
    }

    pub fn leave(&mut self, Mark(cases, partial): Mark) {
        self.cases.truncate(cases);
        self.partial.truncate(partial);
    }

    /// What the case of a pattern that is being defined is a value of.
    pub fn case(&self, name: Symbol) -> Option<(DataId, u32)> {
        let found = self.cases.iter().rev().find(|(case, ..)| *case == name);
        found.map(|&(_, data, case)| (data, case))
    }

    pub fn is_partial_case(&self, name: Symbol) -> bool {
        self.partial.contains(&name)
    }

    /// The local that holds a pattern's function, among the patterns being checked.
    pub fn view(&self, function: BindingId) -> Option<BindingId> {
        self.views.local(function)
    }

    /// A local that the patterns being checked look through, with the statement that binds it; shared if it is the function itself,
    /// without arguments.
    pub fn add_view(&mut self, function: Option<BindingId>, local: BindingId, stmt: NodeId) {
        self.views.add(function, local, stmt);
    }

    /// Other patterns are checked next; yields what those so far look through.
    pub fn replace_views(&mut self, views: Views) -> Views {
        std::mem::replace(&mut self.views, views)
    }

    /// What the patterns look through that were checked.
    pub fn take_views(&mut self) -> Views {
        std::mem::take(&mut self.views)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_known_inside_of_their_definition_alone() {
        let mut patterns = ActivePatterns::default();
        let [even, odd] = ["Even", "Odd"].map(Symbol::new);
        let mark = patterns.mark();
        patterns.enter_cases(&[even, odd], DataId::from_u32(3));
        patterns.enter_partial(vec![Symbol::new("Number")]);
        assert_eq!(patterns.case(odd), Some((DataId::from_u32(3), 1)));
        assert!(patterns.is_partial_case(Symbol::new("Number")));
        patterns.leave(mark);
        assert_eq!(patterns.case(odd), None);
        assert!(!patterns.is_partial_case(Symbol::new("Number")));
    }

    #[test]
    fn functions_are_shared_among_the_patterns_of_a_match() {
        let mut patterns = ActivePatterns::default();
        let [function, local] = [1, 2].map(BindingId::from_u32);
        patterns.add_view(Some(function), local, NodeId::from_u32(0));
        assert_eq!(patterns.view(function), Some(local));
        let outer = patterns.take_views();
        assert_eq!(patterns.view(function), None);
        patterns.replace_views(outer);
        assert_eq!(patterns.view(function), Some(local));
    }
}
