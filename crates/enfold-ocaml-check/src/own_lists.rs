//! Lists of a program's own: `type _ t = [] : … | ( :: ) : …` gives the brackets and `::` another meaning.
//!
//! Where a type with such constructors is expected, or none is and they are the newest, `a :: b` and `[a; b]` are made of these:
//!
//! ```text
//! x :: [y]      ─►      ( :: ) (x, ( :: ) (y, []))
//! ```

use std::rc::Rc;

use enfold_graph::NodeId;
use enfold_ocaml::tree::{self, Expr};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{Pat, PatKind};
use crate::env::{Constructor, Payload};
use crate::patterns::Bound;
use crate::store::Term;

impl<'t> Checker<'t, '_> {
    /// The constructor that `[]` or `::` means, if it is not the one of lists.
    pub(crate) fn own_list(&mut self, name: &str, want: Term) -> Option<Rc<Constructor>> {
        let name = Symbol::new(name);
        let newest = self.env.constructor(name).cloned();
        let found = match self.known_con(want) {
            Some(con) if con == self.known.list => return None,
            Some(con) => {
                let parts = self.declared.parts(con);
                parts.and_then(|p| p.constructors.iter().find(|c| c.name == name).cloned())
            }
            None => newest,
        };
        found.filter(|c| c.tycon != self.known.list)
    }

    /// Whether the newest `::` or `[]` says something about types.
    pub(crate) fn own_list_refines(&self) -> bool {
        ["::", "[]"].iter().any(|name| {
            let found = self.env.constructor(Symbol::new(name));
            found.is_some_and(|constructor| constructor.refines.is_some())
        })
    }

    /// A list of a type of the program's own, if one is meant.
    pub(crate) fn own_list_expr(
        &mut self,
        items: &'t [Expr],
        tail: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> Option<NodeId> {
        let found = self.own_list(if items.is_empty() { "[]" } else { "::" }, want)?;
        let map = self.store.instantiate(&found.params);
        let result = self.store.substitute(found.result, &map);
        if !self.expect(result, want, span) {
            return Some(self.error_node(span));
        }
        let Some((first, rest)) = items.split_first() else {
            let types: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
            return Some(self.constructed_of(&found, Vec::new(), &types, result, span));
        };
        let [item, others] = self.two_parts(&found, &map, span)?;
        let head = self.expr(first, item);
        let tail = match (rest.is_empty(), tail) {
            (true, Some(tail)) => self.expr(tail, others),
            _ => self.list(rest, tail, others, span),
        };
        let types: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
        Some(self.in_order(vec![head, tail], |c, nodes| {
            c.constructed_of(&found, nodes, &types, result, span)
        }))
    }

    /// The types of what `::` is given.
    fn two_parts(
        &mut self,
        found: &Constructor,
        map: &[(enfold_graph::ParamId, Term)],
        span: Span,
    ) -> Option<[Term; 2]> {
        if let Payload::Tuple(items) = &found.payload
            && let [a, b] = items[..]
        {
            return Some([self.store.substitute(a, map), self.store.substitute(b, map)]);
        }
        let message = format!("the constructor `::` takes {} arguments here", found.arity());
        self.report(Diagnostic::new(codes::CASE_ARGUMENTS, span, message));
        None
    }

    /// A pattern for a list of a type of the program's own, if one is meant.
    pub(crate) fn own_list_pattern(
        &mut self,
        items: &'t [tree::Pat],
        tail: Option<&'t tree::Pat>,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Option<Pat> {
        let found = self.own_list(if items.is_empty() { "[]" } else { "::" }, want)?;
        let wild = Pat { kind: PatKind::Wild, ty: want, span };
        let Some((map, own)) = self.constructor_types(&found, want, span, bound) else {
            return Some(wild);
        };
        let args = match items.split_first() {
            None => Vec::new(),
            Some((first, rest)) => {
                let [item, others] = self.two_parts(&found, &map, span)?;
                let head = self.pattern(first, item, bound);
                let tail = match (rest.is_empty(), tail) {
                    (true, Some(tail)) => self.pattern(tail, others, bound),
                    _ => self.list_pattern(rest, tail, others, span, bound),
                };
                vec![head, tail]
            }
        };
        let types: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
        Some(self.pattern_of(&found, args, (&types, own), want, span, bound))
    }
}
