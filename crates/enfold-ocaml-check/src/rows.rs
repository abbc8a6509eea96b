//! Rows of polymorphic variants: which tags a value may and must have.
//!
//! A row lists tags with their payloads. It is *open* if more tags may come (`[> ]`), which its last part
//! `more`, a variable, stands for; it is *closed* if no others may (`[< ]`), and then says which
//! must be there. When two rows meet, the tags of each that the other lacks are added if that one
//! is open, and dropped if the first need not have them. Sound for the same reason as unification: after it,
//! both rows have one set of tags with one payload each.
//!
//! Rows have no representation of their own: all polymorphic variants of a program are one union in
//! the graph (see `variants`), so that widening costs nothing.

use enfold_syntax::Symbol;

use crate::store::{Clash, Pairs, Shape, Store, Term};

/// A tag of a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Tag {
    pub name: Symbol,
    pub payload: Option<Term>,
    /// Whether a value may not lack it: it is part of the type even where the row is closed.
    pub required: bool,
}

/// A polymorphic variant's type.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// In the order of the alphabet.
    pub tags: Vec<Tag>,
    /// No other tags may come.
    pub closed: bool,
    /// The rest: a variable, a parameter, another row, or the error type if there can be none.
    pub more: Term,
}

impl Row {
    pub fn new(mut tags: Vec<Tag>, closed: bool, more: Term) -> Row {
        tags.sort_by_key(|tag| tag.name);
        tags.dedup_by_key(|tag| tag.name);
        Row { tags, closed, more }
    }

    /// The types of its payloads.
    pub fn payloads(&self) -> Vec<Term> {
        self.tags.iter().filter_map(|tag| tag.payload).collect()
    }

    /// All types in it.
    pub fn parts(&self) -> Vec<Term> {
        self.payloads().into_iter().chain([self.more]).collect()
    }

    pub fn map(&self, f: &mut dyn FnMut(Term) -> Term) -> Row {
        let tags = self.tags.iter();
        let tags =
            tags.map(|tag| Tag { payload: tag.payload.map(&mut *f), ..tag.clone() }).collect();
        Row { tags, closed: self.closed, more: f(self.more) }
    }
}

impl Store {
    /// A row with those of its rest included.
    pub fn whole_row(&self, row: &Row) -> Row {
        let mut whole = row.clone();
        while let Shape::Row(rest) = self.shape(whole.more) {
            whole.closed |= rest.closed;
            for tag in &rest.tags {
                if whole.tags.iter().all(|t| t.name != tag.name) {
                    whole.tags.push(tag.clone());
                }
            }
            whole.more = rest.more;
        }
        whole.tags.sort_by_key(|tag| tag.name);
        whole
    }

    pub(crate) fn unify_rows(
        &mut self,
        a: Term,
        x: Row,
        b: Term,
        y: Row,
        seen: &mut Pairs,
    ) -> Result<(), Clash> {
        let (x, y) = (self.whole_row(&x), self.whole_row(&y));
        let (more_x, more_y) = (self.root(x.more), self.root(y.more));
        let closed = x.closed || y.closed;
        let mut tags: Vec<Tag> = Vec::new();
        let mut meet: Vec<(Term, Term)> = Vec::new();
        for tag in &x.tags {
            match y.tags.iter().find(|t| t.name == tag.name) {
                Some(other) => {
                    match (tag.payload, other.payload) {
                        (Some(p), Some(q)) => meet.push((p, q)),
                        (None, None) => {}
                        _ => return Err(Clash::Tag(tag.name)),
                    }
                    let required = tag.required || other.required;
                    tags.push(Tag { required, ..tag.clone() });
                }
                None if !y.closed => tags.push(tag.clone()),
                None if tag.required => return Err(Clash::Tag(tag.name)),
                None => {}
            }
        }
        for tag in &y.tags {
            if x.tags.iter().any(|t| t.name == tag.name) {
                continue;
            }
            if !x.closed {
                tags.push(tag.clone());
            } else if tag.required {
                return Err(Clash::Tag(tag.name));
            }
        }
        tags.sort_by_key(|tag| tag.name);
        let fixed = |store: &Store, more: Term| !store.is_var(more);
        let changes = |row: &Row| {
            row.tags.len() != tags.len()
                || row.closed != closed
                || row.tags.iter().zip(&tags).any(|(t, u)| t.required != u.required)
        };
        // A row that is as it must be (closed with all its tags, or a parameter) cannot change.
        for (row, more) in [(&x, more_x), (&y, more_y)] {
            if fixed(self, more) && changes(row) && !self.exact_like(row, &tags) {
                let name = tags.iter().find(|t| row.tags.iter().all(|u| u.name != t.name));
                let missing = row.tags.iter().find(|t| tags.iter().all(|u| u.name != t.name));
                return match name.or(missing) {
                    Some(tag) => Err(Clash::Tag(tag.name)),
                    None => Err(Clash::Mismatch),
                };
            }
        }
        let more = if fixed(self, more_x) { more_x } else { more_y };
        if let (Shape::Param(p), Shape::Param(q)) = (self.shape(more_x), self.shape(more_y))
            && p != q
        {
            return Err(Clash::Mismatch);
        }
        let exact = fixed(self, more);
        if exact {
            tags.iter_mut().for_each(|tag| tag.required |= closed);
        }
        let result = self.add(Shape::Row(Row { tags, closed, more }));
        self.set(a, Shape::Link(result));
        self.set(b, Shape::Link(result));
        for var in [more_x, more_y] {
            if var != more && self.is_var(var) {
                self.set(var, Shape::Link(more));
            }
        }
        meet.into_iter().try_for_each(|(p, q)| self.unify_in(p, q, seen))
    }

    /// Whether a closed row without a variable has exactly these tags.
    fn exact_like(&self, row: &Row, tags: &[Tag]) -> bool {
        row.closed
            && row.tags.len() == tags.len()
            && row.tags.iter().zip(tags).all(|(t, u)| t.name == u.name)
    }
}
