//! Scopes, and what names mean in them.
//!
//! **Hygiene by renaming**, after Clinger and Rees, "Macros That Work" (POPL 1991). Each use of a macro
//! replaces every name that its template inserts by a fresh *alias*: another name, and the scope in which
//! the macro was defined. An alias is a name like any other while something binds it; if nothing does, it
//! means what its original means where the macro was defined. So a name that a macro inserts is neither
//! captured where it is used nor captures what it is given.
//!
//! Sets of scopes (Flatt, POPL 2016) would do the same with more work per name: they pay off for
//! procedural macros that take syntax apart at will, which R7RS does not have. With aliases nothing is ever
//! renamed in code that a macro is given, so expansion costs what it makes.
//!
//! Looking up a name walks outwards through scopes; their number is bounded by the depth of nesting.

use cranelift_entity::PrimaryMap;
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use super::form::Form;
use super::rules::MacroId;
use crate::data::{AliasId, Ident};
use crate::tree::Var;

/// A scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Scope(u32);
cranelift_entity::entity_impl!(Scope, "scope");

/// What a name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    Form(Form),
    Macro(MacroId),
    Var(Var),
    /// A procedure or value of the library.
    Primitive(Symbol),
}

/// A name that a macro inserted.
#[derive(Debug, Clone, Copy)]
struct Alias {
    of: Ident,
    scope: Scope,
}

#[derive(Debug, Default)]
struct Frame {
    outer: Option<Scope>,
    names: FxHashMap<Ident, Meaning>,
}

/// All scopes and aliases.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    frames: PrimaryMap<Scope, Frame>,
    aliases: PrimaryMap<AliasId, Alias>,
}

impl Scopes {
    /// A scope outside of all others.
    pub(crate) fn root(&mut self) -> Scope {
        self.frames.push(Frame::default())
    }

    /// A scope within another.
    pub(crate) fn within(&mut self, outer: Scope) -> Scope {
        self.frames.push(Frame { outer: Some(outer), names: FxHashMap::default() })
    }

    /// The scope around one.
    pub(crate) fn outer(&self, scope: Scope) -> Option<Scope> {
        self.frames[scope].outer
    }

    /// Gives a name a meaning.
    pub(crate) fn bind(&mut self, scope: Scope, name: Ident, meaning: Meaning) {
        self.frames[scope].names.insert(name, meaning);
    }

    /// What a name means in this very scope.
    pub(crate) fn here(&self, scope: Scope, name: Ident) -> Option<Meaning> {
        self.frames[scope].names.get(&name).copied()
    }

    /// A fresh name for one that a macro inserts.
    pub(crate) fn alias(&mut self, of: Ident, scope: Scope) -> AliasId {
        self.aliases.push(Alias { of, scope })
    }

    /// What a name means.
    pub(crate) fn lookup(&self, mut name: Ident, mut scope: Scope) -> Option<Meaning> {
        loop {
            let mut at = Some(scope);
            while let Some(here) = at {
                let frame = &self.frames[here];
                if let Some(meaning) = frame.names.get(&name) {
                    return Some(*meaning);
                }
                at = frame.outer;
            }
            match name {
                Ident::Plain(_) => return None,
                Ident::Alias(alias) => Alias { of: name, scope } = self.aliases[alias],
            }
        }
    }

    /// The name that somebody wrote.
    pub(crate) fn written(&self, mut name: Ident) -> Symbol {
        loop {
            match name {
                Ident::Plain(symbol) => return symbol,
                Ident::Alias(alias) => name = self.aliases[alias].of,
            }
        }
    }

    /// Whether two names mean the same: one binding, or none and the same text.
    pub(crate) fn same(&self, a: Ident, in_a: Scope, b: Ident, in_b: Scope) -> bool {
        match (self.lookup(a, in_a), self.lookup(b, in_b)) {
            (Some(a), Some(b)) => a == b,
            (None, None) => self.written(a) == self.written(b),
            _ => false,
        }
    }

    /// Every name that somebody wrote and that means something here, for suggestions.
    pub(crate) fn visible(&self, scope: Scope) -> Vec<Symbol> {
        let mut found = Vec::new();
        let mut at = Some(scope);
        while let Some(here) = at {
            let frame = &self.frames[here];
            found.extend(frame.names.keys().filter_map(|name| match name {
                Ident::Plain(symbol) => Some(*symbol),
                Ident::Alias(_) => None,
            }));
            at = frame.outer;
        }
        found.sort();
        found.dedup();
        found
    }
}
