//! Quoted data: copies without aliases, with labels kept.
//!
//! Recursion goes into elements and is bounded; lists are loops.

use enfold_syntax::codes;
use rustc_hash::FxHashMap;

use super::Expander;
use crate::data::{DataId, Ident, Kind};

/// How deep quoted data may nest.
const MAX_DEPTH: usize = 2000;

struct Copying {
    /// The copies of data that labels name.
    copies: FxHashMap<DataId, DataId>,
    depth: usize,
}

impl Expander<'_> {
    /// A copy of a datum among the program's constants.
    pub(super) fn constant(&mut self, x: DataId) -> DataId {
        let mut copying = Copying { copies: FxHashMap::default(), depth: 0 };
        self.copy(x, &mut copying)
    }

    fn copy(&mut self, x: DataId, c: &mut Copying) -> DataId {
        let span = self.data.span(x);
        if !self.step(x) {
            return self.program.constants.push(Kind::Bad, span);
        }
        if c.depth > MAX_DEPTH {
            self.error(x, codes::TOO_DEEP, "quoted data nest too deeply", |d| d);
            return self.program.constants.push(Kind::Bad, span);
        }
        let reserved = self.data.is_labelled(x).then(|| {
            let copy = self.program.constants.push(Kind::Bad, span);
            self.program.constants.set_labelled(copy);
            c.copies.insert(x, copy);
            copy
        });
        c.depth += 1;
        let kind = match self.data.kind(x).clone() {
            Kind::Pair(..) => self.copy_list(x, c),
            Kind::Vector(items) => {
                Kind::Vector(items.iter().map(|item| self.copy(*item, c)).collect())
            }
            Kind::Alias(alias) => Kind::Symbol(self.written(Ident::Alias(alias))),
            Kind::Same(target) => {
                let target = self.data.resolve(target);
                match c.copies.get(&target) {
                    Some(copy) => Kind::Same(*copy),
                    // The label is outside of what is quoted.
                    None => {
                        let message = "this label names a datum that is not within the quotation";
                        self.error(x, codes::DATUM_LABEL, message, |d| d);
                        Kind::Bad
                    }
                }
            }
            kind => kind,
        };
        c.depth -= 1;
        match reserved {
            Some(copy) => {
                self.program.constants.replace(copy, kind);
                copy
            }
            None => self.program.constants.push(kind, span),
        }
    }

    /// The first pair of a list; the others are added.
    fn copy_list(&mut self, x: DataId, c: &mut Copying) -> Kind {
        let mut items = Vec::new();
        let mut rest = x;
        // A pair that a label names must be one datum: it ends the loop.
        while let Some((first, next)) = self.data.pair(rest)
            && (rest == x || !self.data.is_labelled(rest))
        {
            let span = self.data.span(rest);
            items.push((self.copy(first, c), span));
            rest = next;
        }
        let mut end = self.copy(rest, c);
        for (item, span) in items.drain(1..).rev() {
            end = self.program.constants.push(Kind::Pair(item, end), span);
        }
        items.first().map_or(Kind::Bad, |(item, _)| Kind::Pair(*item, end))
    }
}
