//! Types as the user writes them.

use enfold_ocaml::tree::{self, CoreType, CoreTypeKind, RowBound, RowFieldKind};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::context::TypeNames;
use crate::rows::{Row, Tag};
use crate::store::{Label, Shape, Term, TyConId};

/// What a type variable means that was not named before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// Whatever it turns out to be.
    #[default]
    Unknown,
    /// A parameter of the value that is declared.
    Quantified,
    /// A mistake: the declaration of a type lists its parameters.
    Declared,
}

impl<'t> Checker<'t, '_> {
    /// The type that is written.
    pub(crate) fn annotation(&mut self, ty: &'t CoreType) -> Term {
        match &ty.kind {
            CoreTypeKind::Any => self.fresh_named(),
            CoreTypeKind::Var(name) => self.type_var(name.name, name.span),
            CoreTypeKind::Arrow { params, result } => {
                let params: Vec<(Label, Term)> = params
                    .iter()
                    .map(|(label, ty)| {
                        let label = self.label(label);
                        let ty = self.annotation(ty);
                        match label {
                            Label::Optional(_) => (label, self.option_of(ty)),
                            _ => (label, ty),
                        }
                    })
                    .collect();
                let result = self.annotation(result);
                params
                    .into_iter()
                    .rev()
                    .fold(result, |to, (label, from)| self.store.arrow(label, from, to))
            }
            CoreTypeKind::Tuple(items) => {
                let items: Vec<Term> = items.iter().map(|item| self.annotation(item)).collect();
                self.store.tuple(&items)
            }
            CoreTypeKind::Constr { path, args } => {
                let Some(con) = self.type_path(path) else { return Term::ERROR };
                let terms: Vec<Term> = args.iter().map(|arg| self.annotation(arg)).collect();
                self.applied(con, terms, ty.span)
            }
            CoreTypeKind::Alias { ty: inner, name } => {
                let var = self.fresh_named();
                self.type_names.insert(name.name, var);
                let term = self.annotation(inner);
                if self.store.unify(var, term).is_err() {
                    self.unsupported(ty.span, "types that contain themselves without a name");
                }
                term
            }
            CoreTypeKind::Variant { fields, bound } => self.row(fields, bound, ty.span),
            CoreTypeKind::Poly { vars, ty: inner } => {
                if !vars.is_empty() {
                    self.unsupported(ty.span, "polymorphic parameters and fields");
                }
                self.annotation(inner)
            }
            CoreTypeKind::Package(package) => self.package_type(package),
            CoreTypeKind::Error => Term::ERROR,
        }
    }

    /// A type constructor at these arguments, whose number is checked.
    pub(crate) fn applied(&mut self, con: TyConId, mut args: Vec<Term>, span: Span) -> Term {
        let wanted = self.store.tycon(con).params.len();
        if let Some(term) = self.given.named(con)
            && args.is_empty()
        {
            return term;
        }
        if args.len() != wanted {
            let name = self.store.tycon(con).name;
            let message = match wanted {
                0 => format!("the type `{name}` takes no parameters"),
                1 => format!("the type `{name}` takes one parameter, and is given {}", args.len()),
                n => format!("the type `{name}` takes {n} parameters, and is given {}", args.len()),
            };
            self.report(Diagnostic::new(codes::TYPE_ARGUMENTS, span, message));
            args.resize(wanted, Term::ERROR);
        }
        self.store.con(con, &args)
    }

    /// A variable at the level of named ones.
    fn fresh_named(&mut self) -> Term {
        match self.type_names.mode() {
            Mode::Quantified => {
                let param = self.param("a");
                self.type_names.quantify(param);
                self.store.add(Shape::Param(param))
            }
            _ => {
                let level = self.type_names.level();
                self.store.add(Shape::Var { level })
            }
        }
    }

    fn type_var(&mut self, name: Symbol, span: Span) -> Term {
        if let Some(term) = self.type_names.get(name) {
            return term;
        }
        let term = match self.type_names.mode() {
            Mode::Unknown => self.fresh_named(),
            Mode::Quantified => {
                let param = self.param(name.as_str());
                self.type_names.quantify(param);
                self.store.add(Shape::Param(param))
            }
            Mode::Declared => {
                let message = format!("the type parameter `'{name}` is not declared");
                self.report(Diagnostic::new(codes::UNKNOWN_TYPE, span, message));
                Term::ERROR
            }
        };
        self.type_names.insert(name, term);
        term
    }

    /// A polymorphic variant's type.
    fn row(&mut self, fields: &'t [tree::RowField], bound: &RowBound, span: Span) -> Term {
        let closed = !matches!(bound, RowBound::AtLeast);
        let mut tags: Vec<Tag> = Vec::new();
        for field in fields {
            match &field.kind {
                RowFieldKind::Tag { name, args, .. } => {
                    let payload = match &args[..] {
                        [] => None,
                        [one] => Some(self.annotation(one)),
                        _ => {
                            self.unsupported(field.span, "tags with several types at once");
                            None
                        }
                    };
                    let required = match bound {
                        RowBound::Exact | RowBound::AtLeast => true,
                        RowBound::AtMost(listed) => listed.iter().any(|i| i.name == name.name),
                    };
                    tags.push(Tag { name: name.name, payload, required });
                }
                RowFieldKind::Inherit(ty) => {
                    let term = self.annotation(ty);
                    match self.store.head(term) {
                        Shape::Row(row) => {
                            let row = self.store.whole_row(&row);
                            let required = !matches!(bound, RowBound::AtMost(_));
                            tags.extend(row.tags.into_iter().map(|t| Tag { required, ..t }));
                        }
                        Shape::Error => {}
                        _ => {
                            let message = "this is no polymorphic variant type";
                            self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
                        }
                    }
                }
            }
        }
        let more = match bound {
            RowBound::Exact => Term::ERROR,
            _ => self.fresh_row(),
        };
        self.store.add(Shape::Row(Row::new(tags, closed, more)))
    }

    /// The rest of a row that is written.
    fn fresh_row(&mut self) -> Term {
        match self.type_names.mode() {
            Mode::Quantified => {
                let param = self.param("row");
                self.type_names.quantify_row(param);
                self.store.add(Shape::Param(param))
            }
            _ => {
                let level = self.type_names.level();
                self.store.add(Shape::Var { level })
            }
        }
    }

    /// Runs `f` with type variables of its own.
    pub(crate) fn with_type_vars<T>(&mut self, mode: Mode, f: impl FnOnce(&mut Self) -> T) -> T {
        let level = self.store.level() + 1;
        let before = std::mem::replace(&mut self.type_names, TypeNames::new(mode, level));
        let result = f(self);
        self.type_names = before;
        result
    }
}
