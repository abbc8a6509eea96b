//! Types.
//!
//! ```text
//! type   ::= arrow ("as" 'a)*
//! arrow  ::= (label ":")? tuple "->" arrow | tuple
//! tuple  ::= atom ("*" atom)*
//! atom   ::= base path*            base ::= 'a | _ | path | ( type, … ) path | [ row ] | …
//! ```

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::parser::Parser;
use crate::token::T;
use crate::tree::{
    CoreType, CoreTypeKind, Label, PackageType, Path, RowBound, RowField, RowFieldKind,
};
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    pub fn error_type(&self) -> CoreType {
        CoreType { kind: CoreTypeKind::Error, span: self.nowhere() }
    }

    /// A type.
    pub fn core_type(&mut self) -> CoreType {
        let ty = self.core_type_alone();
        self.attributes();
        ty
    }

    fn core_type_alone(&mut self) -> CoreType {
        self.nested(|p| {
            let lo = p.raw().lo;
            let mut ty = p.arrow_type();
            while p.cur == T::As {
                p.bump();
                if p.cur != T::TypeVar {
                    p.expected("a type variable such as `'a`");
                    break;
                }
                let name = p.type_var();
                p.grow();
                let kind = CoreTypeKind::Alias { ty: Box::new(ty), name };
                ty = CoreType { kind, span: p.since(lo) };
            }
            ty
        })
        .unwrap_or_else(|| self.error_type())
    }

    /// A type that may begin with `'a 'b.`.
    pub fn poly_type(&mut self) -> CoreType {
        let mut ahead = 0;
        while self.peek(ahead) == T::TypeVar {
            ahead += 1;
        }
        if ahead == 0 || self.peek(ahead) != T::Dot {
            return self.core_type();
        }
        let lo = self.raw().lo;
        let vars = (0..ahead).map(|_| self.type_var()).collect();
        self.bump();
        let ty = Box::new(self.core_type());
        CoreType { kind: CoreTypeKind::Poly { vars, ty }, span: self.since(lo) }
    }

    fn arrow_type(&mut self) -> CoreType {
        let lo = self.raw().lo;
        let mut params = Vec::new();
        loop {
            let label = self.arrow_label();
            let ty = self.beside(|p| p.tuple_type());
            self.attributes();
            if self.cur == T::Arrow {
                self.bump();
                params.push((label, ty));
                continue;
            }
            if let Label::Labelled(name) | Label::Optional(name) = label {
                let report = self.expectation("`->`").also(name.span, "the label of a parameter");
                self.error_here(report);
            }
            if params.is_empty() {
                return ty;
            }
            let kind = CoreTypeKind::Arrow { params, result: Box::new(ty) };
            return CoreType { kind, span: self.since(lo) };
        }
    }

    fn arrow_label(&mut self) -> Label {
        match (self.cur, self.peek(1), self.peek(2)) {
            (T::LIdent, T::Colon, _) => {
                let name = self.take_name();
                self.bump();
                Label::Labelled(name)
            }
            (T::OptLabel, ..) => Label::Optional(self.label_name()),
            (T::Question, T::LIdent, T::Colon) => {
                self.bump();
                let name = self.take_name();
                self.bump();
                Label::Optional(name)
            }
            (T::Label, ..) => {
                let span = self.here();
                let name = self.label_name();
                let message = "in a type a label has no `~`";
                let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message).fix(
                    "leave it out",
                    self.span(span.lo, span.lo + 1),
                    "",
                );
                self.report(report);
                Label::Labelled(name)
            }
            _ => Label::None,
        }
    }

    fn tuple_type(&mut self) -> CoreType {
        let lo = self.raw().lo;
        let first = self.atomic_type();
        if self.cur != T::Star {
            return first;
        }
        let mut items = vec![first];
        while self.eat(T::Star) {
            items.push(self.beside(|p| p.atomic_type()));
        }
        CoreType { kind: CoreTypeKind::Tuple(items), span: self.since(lo) }
    }

    /// A type without arrows and stars.
    pub fn atomic_type(&mut self) -> CoreType {
        let lo = self.raw().lo;
        let mut ty = match self.cur {
            T::TypeVar => CoreTypeKind::Var(self.type_var()),
            T::Underscore => {
                self.bump();
                CoreTypeKind::Any
            }
            T::LIdent | T::UIdent => self.constr(Vec::new()),
            T::LParen if self.peek(1) == T::Module => {
                let opener = self.open();
                self.bump();
                self.word_attributes();
                let package = self.package_type();
                self.close(T::RParen, opener);
                package.map_or(CoreTypeKind::Error, CoreTypeKind::Package)
            }
            T::LParen => {
                let opener = self.open();
                let mut items = self.list(T::Comma, |p| p.core_type());
                self.close(T::RParen, opener);
                if items.len() == 1 && !matches!(self.cur, T::LIdent | T::UIdent) {
                    let only = items.remove(0);
                    return CoreType { span: self.since(lo), ..only };
                }
                self.constr(items)
            }
            T::LBrack | T::LBrackLess | T::LBrackGreater => self.row_type(),
            T::Lt => return self.object_type(),
            T::Hash => {
                self.bump();
                self.type_path();
                self.unsupported(self.since(lo), "types of objects are");
                CoreTypeKind::Error
            }
            T::Ext | T::QuotedExt => {
                self.extension();
                CoreTypeKind::Error
            }
            _ => {
                self.expected("a type");
                return self.error_type();
            }
        };
        while matches!(self.cur, T::LIdent | T::UIdent) {
            self.grow();
            let argument = CoreType { kind: ty, span: self.since(lo) };
            ty = self.constr(vec![argument]);
        }
        if self.cur == T::Hash {
            self.bump();
            self.type_path();
            self.unsupported(self.since(lo), "types of objects are");
            ty = CoreTypeKind::Error;
        }
        CoreType { kind: ty, span: self.since(lo) }
    }

    fn constr(&mut self, args: Vec<CoreType>) -> CoreTypeKind {
        match self.type_path() {
            Some(path) => CoreTypeKind::Constr { path, args },
            None => CoreTypeKind::Error,
        }
    }

    /// `< method : type; … >`.
    fn object_type(&mut self) -> CoreType {
        let lo = self.raw().lo;
        self.bump();
        let mut depth = 0u32;
        while self.cur != T::Eof && !self.cur.starts_item() {
            match self.cur {
                T::Lt => depth += 1,
                T::Gt if depth == 0 => break,
                T::Gt => depth -= 1,
                _ => {}
            }
            self.bump();
        }
        self.eat(T::Gt);
        self.unsupported(self.since(lo), "types of objects are");
        while self.cur == T::LIdent {
            self.bump();
        }
        CoreType { kind: CoreTypeKind::Error, span: self.since(lo) }
    }

    /// `[ … ]`, `[> … ]`, `[< … ]`.
    fn row_type(&mut self) -> CoreTypeKind {
        let opener = self.open();
        self.eat(T::Bar);
        let mut fields = Vec::new();
        while !matches!(self.cur, T::RBrack | T::Gt | T::Eof) {
            let start = self.pos;
            fields.push(self.beside(|p| p.row_field()));
            if !self.eat(T::Bar) || self.pos == start {
                break;
            }
        }
        let bound = match opener.kind {
            T::LBrack => RowBound::Exact,
            T::LBrackGreater => RowBound::AtLeast,
            _ => {
                let mut required = Vec::new();
                if self.eat(T::Gt) {
                    while self.cur == T::Backquote {
                        required.extend(self.tag());
                    }
                }
                RowBound::AtMost(required)
            }
        };
        self.close(T::RBrack, opener);
        CoreTypeKind::Variant { fields, bound }
    }

    fn row_field(&mut self) -> RowField {
        let lo = self.raw().lo;
        if self.cur != T::Backquote {
            let ty = self.core_type();
            return RowField { kind: RowFieldKind::Inherit(ty), span: self.since(lo) };
        }
        let Some(name) = self.tag() else {
            let kind = RowFieldKind::Inherit(self.error_type());
            return RowField { kind, span: self.since(lo) };
        };
        let mut constant = true;
        let mut args = Vec::new();
        if self.eat(T::Of) {
            constant = self.eat(T::Amp);
            args = self.list(T::Amp, |p| p.core_type());
        }
        self.attributes();
        RowField { kind: RowFieldKind::Tag { name, constant, args }, span: self.since(lo) }
    }

    /// `S with type t = int and …`.
    pub fn package_type(&mut self) -> Option<PackageType> {
        let lo = self.raw().lo;
        let path = self.extended_module_path("the name of a module type")?;
        let mut constraints = Vec::new();
        if self.eat(T::With) {
            loop {
                self.expect(T::Type, "`type`");
                let Some(name) = self.type_path() else { break };
                self.expect(T::Eq, "`=`");
                constraints.push((name, self.beside(|p| p.core_type())));
                if !self.eat(T::And) {
                    break;
                }
            }
        }
        Some(PackageType { path, constraints, span: self.since(lo) })
    }

    /// One or more, with separators between.
    pub fn list<R>(&mut self, separator: T, mut item: impl FnMut(&mut Self) -> R) -> Vec<R> {
        let mut items = vec![self.beside(&mut item)];
        while self.cur == separator {
            self.bump();
            items.push(self.beside(&mut item));
        }
        items
    }

    /// The path of one name.
    pub fn path_of(&self, text: &str, lo: u32) -> Path {
        Path::single(self.ident(text, self.since(lo)))
    }
}
