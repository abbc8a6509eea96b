//! `inline` functions that may be taken in where they are used, and how many are being taken in.

use std::rc::Rc;

use enfold_graph::BindingId;
use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::inline::Inline;

/// The deepest nesting of `inline` functions that are taken in.
const MAX_DEPTH: usize = 64;

#[derive(Default)]
pub(crate) struct Inlines {
    known: FxHashMap<BindingId, Rc<Inline>>,
    templates: FxHashSet<Symbol>,
    depth: usize,
}

impl Inlines {
    pub fn add(&mut self, function: BindingId, inline: Inline) {
        self.known.insert(function, Rc::new(inline));
    }

    pub fn get(&self, function: BindingId) -> Option<Rc<Inline>> {
        self.known.get(&function).cloned()
    }

    /// A function that exists only where it is used, by name.
    pub fn add_template(&mut self, name: Symbol) {
        self.templates.insert(name);
    }

    /// Whether one of some names is that of a function that exists only where it is used.
    pub fn mentions_template<'n>(&self, names: impl IntoIterator<Item = &'n Symbol>) -> bool {
        names.into_iter().any(|name| self.templates.contains(name))
    }

    /// One is taken in; `false` if they are nested too deeply.
    #[must_use]
    pub fn enter(&mut self) -> bool {
        let fits = self.depth < MAX_DEPTH;
        self.depth += usize::from(fits);
        fits
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_has_an_end() {
        let mut inlines = Inlines::default();
        let entered = (0..2 * MAX_DEPTH).filter(|_| inlines.enter()).count();
        assert_eq!(entered, MAX_DEPTH);
        inlines.leave();
        assert!(inlines.enter() && !inlines.enter());
    }

    #[test]
    fn templates_are_known_by_name() {
        let mut inlines = Inlines::default();
        inlines.add_template(Symbol::new("sum"));
        assert!(inlines.mentions_template(&[Symbol::new("x"), Symbol::new("sum")]));
        assert!(!inlines.mentions_template(&[Symbol::new("x")]));
    }
}
