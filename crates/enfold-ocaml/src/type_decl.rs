//! Declarations of types, extensions, exceptions, values and primitives.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::parser::Parser;
use crate::token::T;
use crate::tree::{
    CaseArgs, CaseDecl, CoreType, CoreTypeKind, ExtensionCase, FieldDecl, Ident, TypeDecl,
    TypeExtension, TypeGroup, TypeKind, TypeParam, ValueDecl, Variance,
};
use enfold_syntax::cursor::Parsing;

/// What `type` begins.
pub(crate) enum TypeItem {
    /// Declarations; with `true` if they are written `:=`.
    Group(TypeGroup, bool),
    Extension(TypeExtension),
}

impl Parser<'_> {
    /// `type …`, after the word.
    pub fn type_item(&mut self, lo: u32) -> Option<TypeItem> {
        self.word_attributes();
        let recursive = !self.eat(T::Nonrec);
        let params = self.type_params();
        let path = self.type_path()?;
        if self.eat(T::PlusEq) {
            let private = self.eat(T::Private);
            self.eat(T::Bar);
            let cases = self.list(T::Bar, |p| p.extension_case());
            let cases = cases.into_iter().flatten().collect();
            self.attributes();
            let span = self.since(lo);
            return Some(TypeItem::Extension(TypeExtension { path, params, private, cases, span }));
        }
        let name = path.last();
        if path.segments.len() > 1 {
            let message = "a type is declared under a plain name";
            self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, path.span(), message));
        }
        let substitute = self.cur == T::ColonEq;
        let mut decls = vec![self.beside(|p| p.type_decl(lo, name, params))];
        while self.cur == T::And {
            let lo = self.raw().lo;
            self.bump();
            self.word_attributes();
            let params = self.type_params();
            let Some(name) = self.lower("the name of a type") else { break };
            decls.push(self.beside(|p| p.type_decl(lo, name, params)));
        }
        Some(TypeItem::Group(TypeGroup { recursive, decls }, substitute))
    }

    /// `('a, +'b)`, `'a`, or nothing.
    pub fn type_params(&mut self) -> Vec<TypeParam> {
        if self.cur == T::LParen {
            let opener = self.open();
            let params = self.list(T::Comma, |p| p.type_param());
            self.close(T::RParen, opener);
            return params.into_iter().flatten().collect();
        }
        let at_param = matches!(
            self.cur,
            T::TypeVar | T::Underscore | T::Plus | T::Minus | T::Bang | T::Op2 | T::PrefixOp
        );
        if at_param { self.type_param().into_iter().collect() } else { Vec::new() }
    }

    fn type_param(&mut self) -> Option<TypeParam> {
        let lo = self.raw().lo;
        let (mut variance, mut injective) = (Variance::None, false);
        while matches!(self.cur, T::Plus | T::Minus | T::Bang | T::Op2 | T::PrefixOp) {
            for mark in self.token_text(self.raw()).chars() {
                match mark {
                    '+' => variance = Variance::Covariant,
                    '-' => variance = Variance::Contravariant,
                    '!' => injective = true,
                    _ => {
                        self.expected("a type parameter such as `'a`");
                        return None;
                    }
                }
            }
            self.bump();
        }
        let name = match self.cur {
            T::TypeVar => Some(self.type_var()),
            T::Underscore => {
                self.bump();
                None
            }
            _ => {
                self.expected("a type parameter such as `'a`");
                return None;
            }
        };
        Some(TypeParam { name, variance, injective, span: self.since(lo) })
    }

    /// What follows the name of a declared type.
    pub fn type_decl(&mut self, lo: u32, name: Ident, params: Vec<TypeParam>) -> TypeDecl {
        let (mut private, mut manifest, mut kind) = (false, None, TypeKind::Abstract);
        if matches!(self.cur, T::Eq | T::ColonEq) {
            self.bump();
            private = self.eat(T::Private);
            match self.type_kind() {
                Some(found) => kind = found,
                None => {
                    manifest = Some(self.core_type());
                    if self.eat(T::Eq) {
                        private |= self.eat(T::Private);
                        kind = self.type_kind().unwrap_or_else(|| {
                            self.expected("constructors or fields");
                            TypeKind::Abstract
                        });
                    }
                }
            }
        }
        let constraints = self.type_constraints();
        self.attributes();
        TypeDecl { name, params, private, manifest, kind, constraints, span: self.since(lo) }
    }

    /// `= t` in a constraint of a signature, where no constructors can follow.
    pub fn type_equation(&mut self, lo: u32, name: Ident, params: Vec<TypeParam>) -> TypeDecl {
        self.bump();
        let private = self.eat(T::Private);
        let manifest = Some(self.core_type());
        let constraints = self.type_constraints();
        let kind = TypeKind::Abstract;
        TypeDecl { name, params, private, manifest, kind, constraints, span: self.since(lo) }
    }

    fn type_constraints(&mut self) -> Vec<(CoreType, CoreType)> {
        let mut constraints = Vec::new();
        while self.eat(T::Constraint) {
            let left = self.core_type();
            self.expect(T::Eq, "`=`");
            constraints.push((left, self.core_type()));
        }
        constraints
    }

    /// Constructors, fields or `..`, if that is what stands here.
    fn type_kind(&mut self) -> Option<TypeKind> {
        match self.cur {
            T::LBrace => Some(TypeKind::Record(self.field_decls())),
            T::DotDot => {
                self.bump();
                Some(TypeKind::Open)
            }
            T::Bar => {
                self.bump();
                if !self.at_case() {
                    return Some(TypeKind::Variant(Vec::new()));
                }
                Some(TypeKind::Variant(self.case_decls()))
            }
            _ if self.at_case() => Some(TypeKind::Variant(self.case_decls())),
            _ => None,
        }
    }

    fn at_case(&self) -> bool {
        match (self.cur, self.peek(1)) {
            (T::UIdent, next) => next != T::Dot && next != T::LParen,
            (T::True | T::False, _) => true,
            (T::LParen, T::RParen) | (T::LBrack, T::RBrack) => true,
            (T::LParen, T::ColonColon) => self.peek(2) == T::RParen,
            _ => false,
        }
    }

    fn case_decls(&mut self) -> Vec<CaseDecl> {
        let mut cases = Vec::new();
        loop {
            cases.extend(self.beside(|p| p.case_decl()));
            if !self.eat(T::Bar) {
                return cases;
            }
        }
    }

    fn case_decl(&mut self) -> Option<CaseDecl> {
        let lo = self.raw().lo;
        let name = self.case_name()?;
        Some(self.case_rest(lo, name))
    }

    /// `C`, `true`, `()`, `[]`, `(::)`.
    fn case_name(&mut self) -> Option<Ident> {
        let lo = self.raw().lo;
        let (len, text) = match (self.cur, self.peek(1)) {
            (T::UIdent | T::True | T::False, _) => return Some(self.take_name()),
            (T::LParen, T::RParen) => (2, "()"),
            (T::LBrack, T::RBrack) => (2, "[]"),
            (T::LParen, T::ColonColon) if self.peek(2) == T::RParen => (3, "::"),
            _ => return self.upper("the name of a constructor"),
        };
        (0..len).for_each(|_| self.bump());
        Some(self.ident(text, self.since(lo)))
    }

    /// `of …`, `: … -> …`, or nothing.
    fn case_rest(&mut self, lo: u32, name: Ident) -> CaseDecl {
        let mut vars = Vec::new();
        let mut args = CaseArgs::Tuple(Vec::new());
        let mut result = None;
        if self.eat(T::Of) {
            args = self.case_args();
        } else if self.eat(T::Colon) {
            let mut ahead = 0;
            while self.peek(ahead) == T::TypeVar {
                ahead += 1;
            }
            if ahead > 0 && self.peek(ahead) == T::Dot {
                vars = (0..ahead).map(|_| self.type_var()).collect();
                self.bump();
            }
            args = self.case_args();
            if self.eat(T::Arrow) {
                result = Some(self.beside(|p| p.atomic_type()));
            } else if let CaseArgs::Tuple(types) = &mut args
                && types.len() == 1
            {
                result = types.pop();
            } else {
                self.expected("`->` and the type of the result");
            }
        }
        self.attributes();
        CaseDecl { name, vars, args, result, span: self.since(lo) }
    }

    fn case_args(&mut self) -> CaseArgs {
        if self.cur == T::LBrace {
            return CaseArgs::Record(self.field_decls());
        }
        CaseArgs::Tuple(self.list(T::Star, |p| p.nested_atom()))
    }

    /// An argument of a constructor, counted as a level.
    fn nested_atom(&mut self) -> CoreType {
        self.nested(|p| p.atomic_type())
            .unwrap_or(CoreType { kind: CoreTypeKind::Error, span: self.nowhere() })
    }

    fn field_decls(&mut self) -> Vec<FieldDecl> {
        let opener = self.open();
        let mut fields = Vec::new();
        while !matches!(self.cur, T::RBrace | T::Eof) {
            let start = self.pos;
            fields.extend(self.beside(|p| p.field_decl()));
            if !self.eat(T::Semi) || self.pos == start {
                break;
            }
            self.attributes();
        }
        self.close(T::RBrace, opener);
        fields
    }

    fn field_decl(&mut self) -> Option<FieldDecl> {
        let lo = self.raw().lo;
        let mutable = self.eat(T::Mutable);
        let name = self.lower("the name of a field")?;
        self.expect(T::Colon, "`:` and the type of the field");
        let ty = self.poly_type();
        if self.cur == T::Comma {
            let report = self.expectation("`;` between fields").fix("write", self.here(), ";");
            self.report(report);
            self.cut(0, T::Semi);
        }
        self.attributes();
        Some(FieldDecl { name, mutable, ty, span: self.since(lo) })
    }

    /// `exception …` after the word, and the cases of `+=`.
    pub fn extension_case(&mut self) -> Option<ExtensionCase> {
        let lo = self.raw().lo;
        self.word_attributes();
        let name = self.case_name()?;
        self.attributes();
        if !self.eat(T::Eq) {
            return Some(ExtensionCase::New(self.case_rest(lo, name)));
        }
        let of = self.module_path("the name of an exception or constructor")?;
        self.attributes();
        Some(ExtensionCase::Rebind { name, of, span: self.since(lo) })
    }

    /// `val name : type`, `external name : type = "primitive"`, after the word.
    pub fn value_decl(&mut self, lo: u32, external: bool) -> Option<ValueDecl> {
        self.word_attributes();
        let name = self.value_name()?;
        self.expect(T::Colon, "`:` and a type");
        let ty = self.poly_type();
        let mut primitives = Vec::new();
        if external {
            self.expect(T::Eq, "`=` and the name of a primitive");
            if self.cur != T::Str {
                self.expected("the name of a primitive as a string");
            }
            while self.cur == T::Str {
                let text = self.token_text(self.raw());
                primitives.push(self.symbol(text.trim_matches('"')));
                self.bump();
            }
        }
        self.attributes();
        Some(ValueDecl { name, ty, primitives, span: self.since(lo) })
    }
}
