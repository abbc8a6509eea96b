//! Patterns for records, and alternatives.
//!
//! The value of a polymorphic field is kept at the universal type (`universal`), and so is what a pattern binds to it; the name is
//! polymorphic, and each mention converts the value to the type that it is used at:
//!
//! ```text
//! fun { id } -> (id 1, id "x")     with id : 'a. 'a -> 'a     ─►   unwrap (id (wrap 1)), unwrap (id (wrap "x"))
//! ```

use std::rc::Rc;

use enfold_graph::ParamId;
use enfold_ocaml::tree::{self, FieldPat, PatKind as P};
use enfold_syntax::ident::Ident;
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::{Pat, PatKind};
use crate::lookup::Labels;
use crate::patterns::{Bound, any_of};
use crate::store::Term;

impl<'t> Checker<'t, '_> {
    pub(crate) fn record_pattern(
        &mut self,
        fields: &'t [tree::FieldPat],
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let wild = Pat { kind: PatKind::Wild, ty: want, span };
        let mut expected = self.known_con(want);
        let names = Labels::of(fields.iter().map(|f| &f.path));
        let mut found: Vec<(u32, Pat)> = Vec::new();
        let mut data = None;
        for field in fields {
            let Some(of) = self.field_path(&field.path, expected, &names) else { return wild };
            let map = self.store.instantiate(&of.params);
            let record = self.store.substitute(of.record, &map);
            if !self.expect_pattern(record, want, field.path.span()) {
                return wild;
            }
            expected = Some(of.tycon);
            data = Some(of.data);
            let ty = self.store.substitute(of.ty, &map);
            let pat = match of.own.is_empty() {
                true => {
                    if let Some(annotation) = &field.ty {
                        let annotation = self.annotation(annotation);
                        self.expect_pattern(annotation, ty, field.pattern.span);
                    }
                    self.pattern(&field.pattern, ty, bound)
                }
                false => self.polymorphic_field(field, &of.own, ty, bound),
            };
            if found.iter().any(|(index, _)| *index == of.index) {
                let message = format!("the field `{}` is matched twice", of.name);
                self.report(Diagnostic::new(codes::DUPLICATE, field.path.span(), message));
                continue;
            }
            found.push((of.index, pat));
        }
        match data {
            Some(data) => {
                let kind = PatKind::Record { data, fields: found };
                Pat { kind, ty: want, span }
            }
            None => wild,
        }
    }

    /// A pattern for the value of a field that is polymorphic in `own`.
    fn polymorphic_field(
        &mut self,
        field: &'t FieldPat,
        own: &Rc<[ParamId]>,
        ty: Term,
        bound: &mut Bound,
    ) -> Pat {
        let marks = own.iter().map(|&param| (param, Term::ERROR)).collect();
        let at = self.at_universal(ty, &marks);
        let (pattern, span) = (&field.pattern, field.pattern.span);
        if field.ty.is_some() {
            self.unsupported(span, "types in patterns for polymorphic fields");
        }
        let kind = match &pattern.kind {
            P::Any => PatKind::Wild,
            P::Var(name) => {
                let binding = self.bind_name(*name, at, bound);
                let known = bound.polymorphic.entry(binding).or_insert((own.clone(), ty));
                if known.0 != *own {
                    self.unsupported(span, "alternatives of different polymorphic fields");
                }
                PatKind::Bind(binding)
            }
            _ => {
                self.unsupported(span, "patterns for polymorphic fields, other than names,");
                PatKind::Wild
            }
        };
        Pat { kind, ty: at, span }
    }

    /// `p | q`, each side read by `pattern`; what they bind has the same names and types.
    pub(crate) fn alternatives(
        &mut self,
        sides: &'t [tree::Pat],
        want: Term,
        span: Span,
        bound: &mut Bound,
        pattern: &mut dyn FnMut(&mut Self, &'t tree::Pat, &mut Bound) -> Pat,
    ) -> Pat {
        let outside = std::mem::take(&mut bound.names);
        let Some((first, others)) = sides.split_first() else {
            return Pat { kind: PatKind::Wild, ty: want, span };
        };
        // What only one side says about types does not hold after all of them.
        let (equations, pairs) = (self.store.told.mark(), bound.pairs.len());
        let own = bound.own.len();
        let mut pats = vec![pattern(self, first, bound)];
        self.store.told.forget(equations);
        bound.pairs.truncate(pairs);
        bound.own.truncate(own);
        let names = std::mem::take(&mut bound.names);
        for side in others {
            bound.reuse.push(names.clone());
            pats.push(pattern(self, side, bound));
            bound.reuse.pop();
            self.store.told.forget(equations);
            bound.pairs.truncate(pairs);
            bound.own.truncate(own);
            let these = std::mem::take(&mut bound.names);
            let differs = names.keys().find(|n| !these.contains_key(*n));
            let differs = differs.or_else(|| these.keys().find(|n| !names.contains_key(*n)));
            if let Some(name) = differs {
                let message = format!("`{name}` is bound in only one of the alternatives");
                self.report(Diagnostic::new(codes::OR_PATTERN_NAMES, side.span, message));
            }
        }
        for (name, entry) in names {
            if outside.contains_key(&name) {
                self.report_twice(true, Ident { name, span: entry.1 });
            }
            bound.names.insert(name, entry);
        }
        bound.names.extend(outside);
        any_of(pats).unwrap_or(Pat { kind: PatKind::Wild, ty: want, span })
    }
}
