//! The relaxed value restriction: what an application yields is polymorphic in the type variables that only occur
//! where values come out of it.
//!
//! A polymorphic value is evaluated once for each type at which it is used, so this is done only where
//! nothing can tell: for functions that only make a value and always do, of the library or not, applied to values
//! that make nothing. Other applications stay at one type.
//!
//! Sound after Garrigue, "Relaxing the value restriction" (2004): a variable that only occurs covariantly stands
//! for a type without values there.

use std::path::Path;

use enfold_ocaml::tree::{Expr, ExprKind, Label, Param, ParamKind, PatKind};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::draft::Kind;
use crate::env::ValueKind;
use crate::store::{Builtin, Def, Shape, Term, TyConId};

/// Functions of the library that end, do not raise, and call nothing that they are given.
const BUILDERS: [(&str, &str); 20] = [
    ("stdlib", "@"),
    ("list", "rev"),
    ("list", "append"),
    ("list", "rev_append"),
    ("list", "concat"),
    ("list", "flatten"),
    ("list", "split"),
    ("list", "to_seq"),
    ("option", "some"),
    ("option", "to_list"),
    ("option", "join"),
    ("result", "ok"),
    ("result", "error"),
    ("either", "left"),
    ("either", "right"),
    ("fun", "id"),
    ("fun", "const"),
    ("seq", "return"),
    ("seq", "cons"),
    ("lazy", "from_val"),
];

/// Functions of the library that end, and raise nothing that the functions they are given do not raise.
const CALLERS: [(&str, &str); 6] = [
    ("list", "map"),
    ("list", "mapi"),
    ("list", "rev_map"),
    ("list", "filter"),
    ("list", "filter_map"),
    ("option", "map"),
];

impl<'t> Checker<'t, '_> {
    /// Whether an argument is a function that only makes a value, or not a function.
    fn is_quiet(&self, arg: &Expr) -> bool {
        match &arg.kind {
            ExprKind::Fun { params, body, .. } => {
                let simple = |param: &Param| match &param.kind {
                    ParamKind::Value { label: Label::None, pattern, .. } => {
                        matches!(pattern.kind, PatKind::Var(_) | PatKind::Any)
                    }
                    _ => false,
                };
                params.iter().all(simple) && self.is_nonexpansive(body)
            }
            ExprKind::Construct { arg, .. } => arg.as_deref().is_none_or(|arg| self.is_quiet(arg)),
            ExprKind::Tuple(items) | ExprKind::List(items) => {
                items.iter().all(|e| self.is_quiet(e))
            }
            kind => matches!(kind, ExprKind::Lit(_)),
        }
    }

    /// Whether an expression may be evaluated several times, or never.
    pub(crate) fn is_repeatable(&mut self, expr: &'t Expr) -> bool {
        if let ExprKind::Tuple(items) = &expr.kind {
            return items.iter().all(|e| self.is_nonexpansive(e) || self.is_repeatable(e));
        }
        let ExprKind::Apply { function, args } = &expr.kind else { return false };
        let ExprKind::Ident(path) = &function.kind else { return false };
        let value = if path.segments.len() == 1 {
            self.env.value(path.last().name).cloned()
        } else {
            self.module_of(path.qualifier()).and_then(|m| m.values.get(&path.last().name).cloned())
        };
        let known = value.is_some_and(|value| match value.kind {
            ValueKind::Binding(binding, _) => {
                let file = self.sources.file(value.span.file);
                let stem = Path::new(&file.name).file_stem().and_then(|stem| stem.to_str());
                let called = (stem.unwrap_or_default(), path.last().name.as_str());
                let calls = CALLERS.contains(&called);
                let quiet = calls && args.iter().all(|arg| self.is_quiet(&arg.value));
                file.library && (quiet || BUILDERS.contains(&called)) || self.only_makes(binding)
            }
            ValueKind::Primitive(primitive) => primitive.name == "%identity",
            ValueKind::Universal(_) => false,
        });
        known && args.iter().all(|arg| self.is_nonexpansive(&arg.value))
    }

    /// Whether a function only makes a value of what is there.
    fn only_makes(&self, function: enfold_graph::BindingId) -> bool {
        let Some(def) = self.graph.bindings[function].def else { return false };
        match &self.graph.nodes[def].kind {
            Kind::Lambda { body, .. } => self.is_still(*body),
            _ => false,
        }
    }

    /// Lowers the variables of a type that do not only occur covariantly, so that they are not generalised.
    pub(crate) fn keep_others(&mut self, ty: Term) {
        let mut held = FxHashSet::default();
        self.held(ty, true, &mut held);
        let mut held: Vec<Term> = held.into_iter().collect();
        held.sort_unstable();
        for var in held {
            self.store.keep(var);
        }
    }

    /// The variables that occur where values go in, or where it is not known.
    fn held(&mut self, ty: Term, covariant: bool, found: &mut FxHashSet<Term>) {
        let ty = self.store.expand(ty);
        match self.store.shape(ty).clone() {
            Shape::Var { .. } if !covariant => {
                found.insert(ty);
            }
            Shape::Arrow(_, from, to) => {
                self.held(from, false, found);
                self.held(to, covariant, found);
            }
            Shape::Tuple(items) => items.iter().for_each(|&item| self.held(item, covariant, found)),
            Shape::Con(con, args) => {
                for (i, &arg) in args.iter().enumerate() {
                    let kept = self.is_covariant(con, i, &mut Vec::new());
                    self.held(arg, covariant && kept, found);
                }
            }
            Shape::Row(row) => {
                row.parts().into_iter().for_each(|part| {
                    if self.store.is_var(part) {
                        let part = self.store.root(part);
                        found.insert(part);
                    }
                });
            }
            _ => {}
        }
    }

    /// Whether a type only yields values of its parameter.
    fn is_covariant(
        &mut self,
        con: TyConId,
        index: usize,
        seen: &mut Vec<(TyConId, usize)>,
    ) -> bool {
        if seen.contains(&(con, index)) {
            return true;
        }
        seen.push((con, index));
        let tycon = self.store.tycon(con).clone();
        let Some(&param) = tycon.params.get(index) else { return false };
        match tycon.def {
            Def::Builtin(Builtin::Array) => false,
            Def::Builtin(_) => true,
            Def::Sealed(..) | Def::Abstract | Def::Open | Def::Pending => {
                self.declared.is_covariant(con, index)
            }
            Def::Alias(body) => self.yields(body, param, true, seen),
            Def::Data(_) => {
                let Some(parts) = self.declared.parts(con).cloned() else { return false };
                let fields = parts.fields.iter();
                let fields: Vec<(Term, bool)> = fields.map(|f| (f.ty, f.mutable)).collect();
                let cases = parts.constructors.iter().flat_map(|c| match &c.payload {
                    crate::env::Payload::Tuple(items) => items.to_vec(),
                    crate::env::Payload::Record(_) => Vec::new(),
                });
                let cases: Vec<Term> = cases.collect();
                let records = parts
                    .constructors
                    .iter()
                    .any(|c| matches!(c.payload, crate::env::Payload::Record(_)));
                !records
                    && fields.into_iter().all(|(ty, mutable)| {
                        self.yields(ty, param, true, seen)
                            && (!mutable || self.yields(ty, param, false, seen))
                    })
                    && cases.into_iter().all(|ty| self.yields(ty, param, true, seen))
            }
        }
    }

    /// Whether a parameter only occurs covariantly in a type.
    fn yields(
        &mut self,
        ty: Term,
        param: enfold_graph::ParamId,
        covariant: bool,
        seen: &mut Vec<(TyConId, usize)>,
    ) -> bool {
        let ty = self.store.expand(ty);
        match self.store.shape(ty).clone() {
            Shape::Param(p) => covariant || p != param,
            Shape::Arrow(_, from, to) => {
                self.yields(from, param, false, seen) && self.yields(to, param, covariant, seen)
            }
            Shape::Tuple(items) => {
                items.iter().all(|&item| self.yields(item, param, covariant, seen))
            }
            Shape::Con(con, args) => args.iter().enumerate().all(|(i, &arg)| {
                let kept = self.is_covariant(con, i, seen);
                self.yields(arg, param, covariant && kept, seen)
            }),
            Shape::Row(_) | Shape::Package(..) => false,
            _ => true,
        }
    }
}
