//! The names that the built-in libraries export, and how many arguments their procedures take.
//!
//! The tables are text (`libraries/*.txt`), read once. A name of the library is known by its text
//! alone: `map` is the same procedure from `(scheme base)` and from `(srfi 1)`. Where Eshkol gives a
//! name another meaning, the table names the other procedure (`fold=eshkol:fold`).

use std::sync::LazyLock;

use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

/// How many arguments a procedure of the library takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arity {
    /// At least.
    pub least: usize,
    /// At most; nothing if there is no limit.
    pub most: Option<usize>,
}

impl Arity {
    /// Whether it takes this many.
    pub fn takes(self, count: usize) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }
}

/// A name that a library exports.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Export {
    /// As programs write it.
    pub name: Symbol,
    /// The procedure.
    pub primitive: Symbol,
}

/// One built-in library.
#[derive(Debug)]
pub(crate) struct Builtin {
    /// `(scheme base)`
    pub name: &'static str,
    pub exports: Vec<Export>,
}

/// All of them, in the order of the tables.
pub(crate) static BUILTINS: LazyLock<Vec<Builtin>> = LazyLock::new(|| read().0);

static ARITIES: LazyLock<FxHashMap<Symbol, Arity>> = LazyLock::new(|| read().1);

/// How many arguments a procedure of the library takes; nothing for what is no procedure.
pub fn arity(primitive: Symbol) -> Option<Arity> {
    ARITIES.get(&primitive).copied()
}

/// The libraries that export a name, by their names.
pub(crate) fn exporters(name: Symbol) -> impl Iterator<Item = &'static str> {
    let exports = move |library: &&Builtin| library.exports.iter().any(|e| e.name == name);
    BUILTINS.iter().filter(exports).map(|library| library.name)
}

/// A library by its name.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    BUILTINS.iter().find(|library| library.name == name)
}

fn read() -> (Vec<Builtin>, FxHashMap<Symbol, Arity>) {
    let mut libraries: Vec<Builtin> = Vec::new();
    let mut arities = FxHashMap::default();
    let texts = [
        include_str!("libraries/r7rs.txt"),
        include_str!("libraries/srfi.txt"),
        include_str!("libraries/eshkol.txt"),
    ];
    for line in texts.iter().flat_map(|text| text.lines()) {
        if line.starts_with('#') {
            continue;
        }
        if line.starts_with('(') {
            libraries.push(Builtin { name: line, exports: Vec::new() });
            continue;
        }
        let mut words = line.split_whitespace();
        while let (Some(name), Some(count)) = (words.next(), words.next()) {
            // `char=?` is a name, `fold=eshkol:fold` two.
            let (name, primitive) = match name.split_once("=eshkol:") {
                Some((short, _)) => (short, &name[short.len() + 1..]),
                None => (name, name),
            };
            let export = Export { name: Symbol::new(name), primitive: Symbol::new(primitive) };
            libraries.last_mut().into_iter().for_each(|library| library.exports.push(export));
            if let Some(arity) = read_arity(count) {
                arities.insert(export.primitive, arity);
            }
        }
    }
    // R5RS has everything that R7RS has.
    let all: Vec<Export> = libraries
        .iter()
        .filter(|library| library.name.starts_with("(scheme "))
        .flat_map(|library| library.exports.iter().copied())
        .collect();
    if let Some(r5rs) = libraries.iter_mut().find(|library| library.name == "(scheme r5rs)") {
        r5rs.exports = all;
    }
    (libraries, arities)
}

fn read_arity(text: &str) -> Option<Arity> {
    if let Some(least) = text.strip_suffix('+') {
        return Some(Arity { least: least.parse().ok()?, most: None });
    }
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    Some(Arity { least: least.parse().ok()?, most: Some(most.parse().ok()?) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_well_formed() {
        for library in BUILTINS.iter() {
            for export in &library.exports {
                assert!(arity(export.primitive).is_some(), "{} {}", library.name, export.name);
            }
        }
        let base = find("(scheme base)").map_or(0, |library| library.exports.len());
        assert_eq!(base, 200);
        assert!(arity("vector-map".into()).is_some_and(|a| a.takes(5) && !a.takes(1)));
        assert!(arity("=".into()).is_some_and(|a| a.takes(3)));
        let fold = find("(eshkol core)").and_then(|l| l.exports.iter().find(|e| e.name == "fold"));
        assert_eq!(fold.map(|e| e.primitive.as_str()), Some("eshkol:fold"));
    }
}
