//! `(modules a b)`, `(modules :standard \ draft)`: which modules of a folder a stanza takes.
//!
//! Names and `:standard` (all of the folder) are joined; what stands after a `\` is taken away from what stands before it.
//! Lists nest. A field that is missing is `:standard`.

use enfold_syntax::Symbol;
use rustc_hash::FxHashSet;

use super::sexp::Sexp;

/// Which modules a stanza takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModuleSet(Option<Vec<Sexp>>);

impl ModuleSet {
    pub fn new(items: &[Sexp]) -> ModuleSet {
        ModuleSet(Some(items.to_vec()))
    }

    /// Those of a folder's modules that are in the set.
    pub fn of(&self, all: &FxHashSet<Symbol>) -> FxHashSet<Symbol> {
        match &self.0 {
            None => all.clone(),
            Some(items) => evaluate(items, all),
        }
    }
}

fn evaluate(items: &[Sexp], all: &FxHashSet<Symbol>) -> FxHashSet<Symbol> {
    if let Some(at) = items.iter().rposition(|item| item.atom() == Some("\\")) {
        let (kept, taken) = (evaluate(&items[..at], all), evaluate(&items[at + 1..], all));
        return kept.difference(&taken).copied().collect();
    }
    let mut found = FxHashSet::default();
    for item in items {
        match item {
            Sexp::Atom(name, _) if name == ":standard" => found.extend(all),
            Sexp::Atom(name, _) => {
                found.insert(Symbol::new(&enfold_ocaml::module_name(name)));
            }
            Sexp::List(items, _) => found.extend(evaluate(items, all)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::sexp::parse;
    use super::*;

    #[test]
    fn joined_and_taken_away() {
        let all: FxHashSet<Symbol> = ["A", "B", "C"].map(Symbol::new).into_iter().collect();
        let of = |text: &str| {
            let mut names: Vec<_> = ModuleSet::new(&parse(text).0).of(&all).into_iter().collect();
            names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
            names.iter().map(|name| name.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of("a c"), "A C");
        assert_eq!(of(":standard \\ b"), "A C");
        assert_eq!(of("(:standard \\ b c) d"), "A D");
        assert_eq!(of(""), "");
    }
}
