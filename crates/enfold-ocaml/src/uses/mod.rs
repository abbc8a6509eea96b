//! Which modules of other files a file uses: those that are named in it and not defined in it.
//!
//! ```text
//! open Shapes
//! module S = Set.Make (Point)                    heads: Shapes, Set, Point
//! let f x = S.add (Point.make x) Circle.unit     paths: Set.Make, Point.make, Circle.unit
//!                                                whole: Shapes (opened), Point (given to a functor)
//! ```
//!
//! The tree is walked with the modules that are in scope, so that `S.add` is no use of a file `s.ml`, and neither is a
//! constructor called `Circle`. What an opened module defines is not known here: `Circle` may be a part of
//! `Shapes` or a file. Linear in the tree; recursion is as deep as the tree.

mod modules;
mod terms;

use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::tree::{Ident, ModuleExpr, ModuleExprKind, Path, Segment, Signature, Structure};

/// The modules of other files that a file names.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Uses {
    /// The first names of paths, each once, in order.
    pub heads: Vec<Symbol>,
    /// The first two names of paths that have more than one.
    pub paths: FxHashSet<(Symbol, Symbol)>,
    /// Those that are opened.
    pub opened: FxHashSet<Symbol>,
    /// Those that are passed on as they are: included, renamed, given to a functor, made a value.
    pub whole: FxHashSet<Symbol>,
}

/// What a structure uses.
pub fn of_structure(structure: &Structure) -> Uses {
    let mut walk = Walk::default();
    walk.structure(&structure.items);
    walk.uses
}

/// What a signature uses.
pub fn of_signature(signature: &Signature) -> Uses {
    let mut walk = Walk::default();
    walk.signature(&signature.items);
    walk.uses
}

impl Uses {
    /// Adds what another part of the same module uses.
    pub fn add(&mut self, other: Uses) {
        for head in other.heads {
            if !self.heads.contains(&head) {
                self.heads.push(head);
            }
        }
        self.paths.extend(other.paths);
        self.opened.extend(other.opened);
        self.whole.extend(other.whole);
    }
}

#[derive(Default)]
struct Walk {
    uses: Uses,
    seen: FxHashSet<Symbol>,
    /// The modules that the file itself has in scope, innermost last.
    scope: Vec<Symbol>,
    /// How often each of them is in scope.
    own: FxHashMap<Symbol, usize>,
}

impl Walk {
    /// Walks something whose definitions are forgotten after it.
    fn inside(&mut self, walk: impl FnOnce(&mut Walk)) {
        let depth = self.scope.len();
        walk(self);
        for name in self.scope.drain(depth..) {
            if let Some(times) = self.own.get_mut(&name) {
                *times -= 1;
            }
        }
    }

    /// From here on a name stands for a module of this file.
    fn define(&mut self, names: impl IntoIterator<Item = Option<Ident>>) {
        for ident in names.into_iter().flatten() {
            self.scope.push(ident.name);
            *self.own.entry(ident.name).or_default() += 1;
        }
    }

    fn is_own(&self, name: Symbol) -> bool {
        self.own.get(&name).is_some_and(|times| *times > 0)
    }

    /// The qualifier of a name: `M.N` of `M.N.x`.
    fn qualifier(&mut self, path: &Path) {
        self.segments(path.qualifier(), Some(path.last().name));
    }

    /// A path that leads to a module.
    fn module_path(&mut self, path: &Path) -> Option<Symbol> {
        self.segments(&path.segments, None);
        path.as_single().map(|ident| ident.name).filter(|name| !self.is_own(*name))
    }

    fn segments(&mut self, segments: &[Segment], last: Option<Symbol>) {
        for argument in segments.iter().flat_map(|segment| &segment.args) {
            if let Some(name) = self.module_path(argument) {
                self.uses.whole.insert(name);
            }
        }
        let Some(first) = segments.first().map(|segment| segment.ident.name) else { return };
        if self.is_own(first) {
            return;
        }
        if self.seen.insert(first) {
            self.uses.heads.push(first);
        }
        let second = segments.get(1).map(|segment| segment.ident.name).or(last);
        self.uses.paths.extend(second.map(|second| (first, second)));
    }

    /// Opens a module for what follows.
    fn open(&mut self, module: &ModuleExpr) {
        match &module.kind {
            ModuleExprKind::Path(path) => self.open_path(path),
            _ => self.module(module),
        }
    }

    fn open_path(&mut self, path: &Path) {
        if let Some(name) = self.module_path(path) {
            self.uses.opened.insert(name);
        }
    }
}

#[cfg(test)]
mod tests;
