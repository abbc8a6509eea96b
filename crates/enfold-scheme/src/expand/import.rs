//! `import`: sets of names, narrowed and renamed.

use enfold_syntax::codes;
use enfold_syntax::symbol::Symbol;

use super::Expander;
use super::form::{self, FORMS, Form};
use super::library::Library;
use super::scope::{Meaning, Scope};
use crate::data::{DataId, Ident};
use crate::libraries;
use crate::suggest::nearest;

/// Names and what they mean, in the order of the library.
type Set = Vec<(Symbol, Meaning)>;

/// How deep import sets may nest.
const MAX_DEPTH: usize = 100;

impl Expander<'_> {
    /// `(import set …)` in a program, whose own scope is given.
    pub(super) fn import_form(&mut self, x: DataId, scope: Scope) {
        let sets = self.parts(x, Form::Import, 0, None).unwrap_or_default();
        // Imports lie around what the program defines.
        let target = self.scopes.outer(scope).unwrap_or(scope);
        for set in sets {
            self.import_set_into(set, target);
        }
    }

    pub(super) fn import_set_into(&mut self, x: DataId, scope: Scope) {
        for (name, meaning) in self.import_set(x, 0).unwrap_or_default() {
            self.scopes.bind(scope, Ident::Plain(name), meaning);
        }
    }

    fn import_set(&mut self, x: DataId, depth: usize) -> Option<Set> {
        let parts = self.data.list(x).unwrap_or_default();
        let word = parts.first().and_then(|first| self.data.ident(*first));
        let word = word.map_or("", |word| self.written(word).as_str());
        let narrowed = parts.len() >= 2
            && self.data.pair(parts[1]).is_some()
            && matches!(word, "only" | "except" | "prefix" | "rename");
        if !narrowed || depth > MAX_DEPTH {
            return self.library_set(x);
        }
        let mut set = self.import_set(parts[1], depth + 1)?;
        let rest = &parts[2..];
        match word {
            "only" => {
                let mut kept = Vec::new();
                for at in rest {
                    let name = self.imported_name(*at, &set, parts[1])?;
                    kept.extend(set.iter().find(|(other, _)| *other == name).copied());
                }
                set = kept;
            }
            "except" => {
                for at in rest {
                    let name = self.imported_name(*at, &set, parts[1])?;
                    set.retain(|(other, _)| *other != name);
                }
            }
            "prefix" => {
                let prefix = rest.first().and_then(|at| self.data.ident(*at));
                let (Some(prefix), 1) = (prefix, rest.len()) else {
                    self.bad_form(x, Form::Import, "`prefix` takes a set and a name");
                    return None;
                };
                let prefix = self.written(prefix);
                for (name, _) in &mut set {
                    *name = Symbol::new(&format!("{prefix}{name}"));
                }
            }
            _ => {
                let before = set.clone();
                for at in rest {
                    let pair = self.data.list(*at).and_then(|p| <[DataId; 2]>::try_from(p).ok());
                    let Some([old, new]) = pair else {
                        self.bad_form(*at, Form::Import, "`rename` takes pairs of names");
                        return None;
                    };
                    let old = self.imported_name(old, &before, parts[1])?;
                    let Some(new) = self.data.ident(new) else {
                        self.bad_form(*at, Form::Import, "`rename` takes pairs of names");
                        return None;
                    };
                    let new = self.written(new);
                    let index = before.iter().position(|(other, _)| *other == old)?;
                    set[index].0 = new;
                }
            }
        }
        Some(set)
    }

    /// A name of a set.
    fn imported_name(&mut self, x: DataId, set: &Set, library: DataId) -> Option<Symbol> {
        let Some(name) = self.data.ident(x) else {
            self.bad_form(x, Form::Import, "this is no name");
            return None;
        };
        let name = self.written(name);
        if !set.iter().any(|(other, _)| *other == name) {
            let names: Vec<Symbol> = set.iter().map(|(name, _)| *name).collect();
            let message = format!("{} does not export `{name}`", self.show(library));
            let span = self.data.span(x);
            self.error(x, codes::NOT_EXPORTED, message, |d| match nearest(name, &names) {
                Some(near) => d.fix(format!("it exports `{near}`"), span, near.as_str()),
                None => d,
            });
        }
        Some(name)
    }

    fn library_set(&mut self, x: DataId) -> Option<Set> {
        let name = self.library_name(x)?;
        if let Some(library) = libraries::find(&name) {
            let keywords =
                FORMS.iter().filter(|(form, _, from)| form::exports(&name, *form, *from));
            let keywords =
                keywords.map(|(form, word, _)| (Symbol::new(word), Meaning::Form(*form)));
            let exports = library.exports.iter().map(|e| (e.name, Meaning::Primitive(e.primitive)));
            return Some(exports.chain(keywords).collect());
        }
        if !self.libraries.contains_key(&name) && !self.load_library(&name, x) {
            self.unknown_library(x, &name);
            return None;
        }
        match self.libraries.get(&name) {
            Some(Library::Done(set)) => Some(set.clone()),
            Some(Library::Begun) => {
                let message = format!("the library {name} imports itself");
                self.error(x, codes::CIRCULAR_FILES, message, |d| d);
                None
            }
            None => {
                self.unknown_library(x, &name);
                None
            }
        }
    }

    fn unknown_library(&mut self, x: DataId, name: &str) {
        let mut known: Vec<Symbol> = libraries::BUILTINS.iter().map(|l| l.name.into()).collect();
        let mut own: Vec<&String> = self.libraries.keys().collect();
        own.sort();
        known.extend(own.into_iter().map(|name| Symbol::new(name)));
        let near = nearest(name.into(), &known);
        let span = self.data.span(x);
        self.error(x, codes::UNKNOWN_LIBRARY, format!("there is no library {name}"), |d| match near {
            Some(near) => d.fix(format!("there is {near}"), span, near.as_str()),
            None => d.help("a library is defined in the program's file before it is imported, or in a file: (a b) in a/b.sld"),
        });
    }
}
