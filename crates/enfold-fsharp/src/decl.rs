//! Files and their declarations: modules, `open`, types, exceptions, and effects.

use crate::tree::{
    Attribute, CaseDecl, CaseField, Decl, DeclKind, FieldDecl, File, Ident, Lit, Member, Path,
    Stmt, TypeDecl, TypeDeclKind,
};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// The whole file.
    pub fn source_file(&mut self) -> File {
        let mut module = None;
        let mut auto_open = false;
        let mut decls = Vec::new();
        let mut before = Vec::new();
        if self.raw().kind != T::Eof {
            self.open_here(Ends::NONE, true);
            self.sequence(true, |p| {
                auto_open |= p.first_item(&mut module, &mut decls, &mut before);
                false
            });
            self.close();
        }
        if !before.is_empty() {
            before.extend(in_namespace(module.take(), decls));
            decls = before;
        }
        File { module, auto_open, decls, span: self.span(0, self.source.len() as u32) }
    }

    /// A declaration, or the file's header before all declarations.
    /// Says whether it was a header with `[<AutoOpen>]`.
    fn first_item(
        &mut self,
        module: &mut Option<Path>,
        decls: &mut Vec<Decl>,
        before: &mut Vec<Decl>,
    ) -> bool {
        let header = module.is_none() && decls.is_empty() && before.is_empty();
        let attributes = self.attributes();
        if self.cur == T::Namespace {
            if !header {
                before.extend(in_namespace(module.take(), std::mem::take(decls)));
            }
            self.namespace(module);
            return false;
        }
        if header && self.cur == T::Module && self.is_file_header() {
            self.bump();
            self.module_modifiers();
            if self.at_name() {
                *module = Some(self.path());
            } else {
                self.expected("the module's name");
            }
            return is_auto_open(&attributes);
        }
        self.declaration_with(attributes, decls);
        false
    }

    /// `namespace A.B`, which is a module's header by another name. If a file has several, what each of them holds becomes
    /// a module of that name ([`in_namespace`]).
    fn namespace(&mut self, module: &mut Option<Path>) {
        self.bump();
        self.module_modifiers();
        if self.at_name() && self.token_text(self.raw()) == "global" {
            self.bump();
        } else if self.at_name() {
            *module = Some(self.path());
        } else {
            self.expected("the namespace's name");
        }
    }

    /// `rec`, which is refused, and `private` and its like.
    fn module_modifiers(&mut self) {
        while matches!(self.cur, T::Rec | T::Access) {
            if self.cur == T::Rec {
                self.unsupported(self.here(), "recursive modules are");
            }
            self.bump();
        }
    }

    /// Whether `module A.B` is not followed by `=`.
    fn is_file_header(&self) -> bool {
        let mut ahead = 1;
        while matches!(self.peek(ahead), T::Rec | T::Access | T::Ident | T::Quoted | T::Dot) {
            let token = self.tokens[self.pos + ahead];
            if token.first && token.kind != T::Dot && ahead > 1 {
                return true;
            }
            ahead += 1;
        }
        self.peek(ahead) != T::Eq
    }

    /// A declaration of a nested module.
    fn declaration(&mut self, decls: &mut Vec<Decl>) {
        let attributes = self.attributes();
        self.declaration_with(attributes, decls);
    }

    fn declaration_with(&mut self, attributes: Vec<Attribute>, decls: &mut Vec<Decl>) {
        let lo = attributes.first().map_or(self.raw().lo, |a| a.span.lo);
        let kind = match self.cur {
            T::Let | T::Use => self.let_declaration(attributes),
            T::Type => self.type_declarations(attributes),
            T::Exception => self.exception(),
            T::Module => self.nested_module(is_auto_open(&attributes)),
            T::Open => self.open_declaration(),
            T::Do => {
                let keyword = self.here();
                self.bump();
                let body = self.block(Floor::Right, Ends::NONE, "the body of `do`", keyword);
                DeclKind::Do(body)
            }
            T::Extern => self.unsupported_item("`extern` declarations are"),
            T::Member | T::Class => {
                let text = self.token_text(self.raw());
                self.unsupported_item(&format!("`{text}` declarations are"))
            }
            T::Hash => self.unsupported_item("directives are"),
            _ => DeclKind::Do(self.typed_expr()),
        };
        decls.push(Decl { kind, span: self.since(lo) });
    }

    fn unsupported_item(&mut self, what: &str) -> DeclKind {
        self.unsupported(self.here(), what);
        self.bump();
        self.skip_item();
        DeclKind::Error
    }

    /// `let …` at the level of declarations; with `in` it is an expression.
    fn let_declaration(&mut self, attributes: Vec<Attribute>) -> DeclKind {
        let group = self.let_group(attributes);
        if !self.eat(T::In) {
            return DeclKind::Let(group);
        }
        let lo = group.span.lo;
        let mut stmts = vec![Stmt::Let(group)];
        self.open_here(Ends::NONE, false);
        let body = self.statements(true);
        self.close();
        stmts.push(Stmt::Expr(body));
        let kind = crate::tree::ExprKind::Block(stmts);
        DeclKind::Do(crate::tree::Expr { kind, span: self.since(lo) })
    }

    fn open_declaration(&mut self) -> DeclKind {
        self.bump();
        if self.cur == T::Type {
            return self.unsupported_item("`open type` is");
        }
        if !self.at_name() {
            self.expected("the name of a module");
            return DeclKind::Error;
        }
        DeclKind::Open(self.path())
    }

    fn nested_module(&mut self, auto_open: bool) -> DeclKind {
        let keyword = self.here();
        self.bump();
        self.module_modifiers();
        if !self.at_name() {
            self.expected("the module's name");
            self.skip_item();
            return DeclKind::Error;
        }
        let path = self.path();
        let name = path.last();
        if path.segments.len() > 1 {
            let message = "the name of a nested module has no dots";
            self.report_at(codes::UNEXPECTED_TOKEN, path.span(), message);
        }
        if !self.expect(T::Eq, "`=`") {
            self.skip_item();
            return DeclKind::Error;
        }
        let next = self.raw();
        if !next.first && matches!(next.kind, T::Ident | T::Quoted) {
            let of = self.path();
            return DeclKind::ModuleAlias { name, of };
        }
        let begins = self.eat(T::Begin);
        let decls = self.nested(|p| p.module_body(keyword)).unwrap_or_default();
        if begins {
            self.expect(T::End, "`end`");
        }
        DeclKind::Module { name, decls, auto_open }
    }

    fn module_body(&mut self, keyword: Span) -> Vec<Decl> {
        let mut decls = Vec::new();
        let token = self.raw();
        if token.kind == T::Eof || !self.layout.may_open(&token, Floor::Right) {
            self.missing_body("the body of the module", keyword);
            return decls;
        }
        self.open_here(Ends::END, true);
        self.sequence(true, |p| {
            p.declaration(&mut decls);
            false
        });
        self.close();
        decls
    }

    fn exception(&mut self) -> DeclKind {
        self.bump();
        if !self.at_name() {
            self.expected("the name of an exception");
            self.skip_item();
            return DeclKind::Error;
        }
        let name = self.name();
        let fields = if self.eat(T::Of) { self.case_fields() } else { Vec::new() };
        if self.cur == T::Eq {
            return self.unsupported_item("abbreviations of exceptions are");
        }
        let mut members = Vec::new();
        self.members(false, &mut members);
        if let Some(member) = members.first() {
            self.unsupported(member.span, "members of exceptions are");
        }
        DeclKind::Exception { name, fields }
    }

    /// `type … and …`.
    fn type_declarations(&mut self, mut attributes: Vec<Attribute>) -> DeclKind {
        let mut types = Vec::new();
        loop {
            let keyword = self.here();
            self.bump();
            self.calm();
            attributes.extend(self.attributes());
            match self.type_declaration(keyword, std::mem::take(&mut attributes)) {
                Some(ty) => types.push(ty),
                None => self.skip_item(),
            }
            if self.cur != T::And {
                return DeclKind::Types(types);
            }
        }
    }

    fn type_declaration(&mut self, keyword: Span, attributes: Vec<Attribute>) -> Option<TypeDecl> {
        let lo = self.raw().lo;
        self.eat(T::Access);
        let mut params = self.prefix_type_params();
        if !self.at_name() {
            self.expected("the name of a type");
            return None;
        }
        let path = self.path();
        let name = path.last();
        if self.cur == T::Lt {
            params = self.type_params(&mut Vec::new());
        }
        let measure = attributes.iter().any(|a| a.name.last().name == "Measure");
        let mut members = Vec::new();
        let kind = match self.cur {
            _ if measure => {
                let of = if self.eat(T::Eq) { Some(self.measure()) } else { None };
                TypeDeclKind::Measure(of)
            }
            T::Eq => {
                self.bump();
                self.type_definition(keyword, &mut members)
            }
            T::LParen | T::Access | T::As => self.class(keyword, &mut members),
            T::With => TypeDeclKind::Extension,
            _ => {
                self.expected("`=` and what the type is");
                self.skip_type();
                TypeDeclKind::Error
            }
        };
        self.members(false, &mut members);
        let span = self.since(lo);
        Some(TypeDecl { attributes, path, name, params, kind, members, span })
    }

    /// `'a` or `('a, 'b)` before the name of a type.
    fn prefix_type_params(&mut self) -> Vec<Ident> {
        let mut params = Vec::new();
        if self.cur == T::TypeVar {
            params.push(self.type_var());
        } else if self.cur == T::LParen && self.peek(1) == T::TypeVar {
            let opener = self.here();
            self.bump();
            while self.cur == T::TypeVar {
                params.push(self.type_var());
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.expect_closer(T::RParen, opener);
        }
        params
    }

    /// Skips the rest of a type's declaration.
    fn skip_type(&mut self) {
        while !matches!(self.cur, T::Eof | T::Sep | T::BlockEnd | T::And) {
            self.bump();
        }
    }

    fn type_definition(&mut self, keyword: Span, members: &mut Vec<Member>) -> TypeDeclKind {
        if self.raw().kind == T::Bar {
            self.reach(T::Bar);
            return self.union();
        }
        if !self.open(Floor::Right, Ends::AND) {
            self.missing_body("what the type stands for", keyword);
            return TypeDeclKind::Error;
        }
        let kind = self.type_body(members);
        self.members(true, members);
        self.close();
        kind
    }

    fn type_body(&mut self, members: &mut Vec<Member>) -> TypeDeclKind {
        if self.cur == T::LAttr && self.members_follow() {
            return self.members_only(members);
        }
        self.attributes();
        self.eat(T::Access);
        match self.cur {
            T::Bar => self.union(),
            T::LBrace => self.record_type(),
            T::Member => self.members_only(members),
            T::Class | T::Struct | T::New | T::Let | T::Do | T::Begin => {
                let text = self.token_text(self.raw());
                let what = match text {
                    "delegate" => "delegates are",
                    "struct" => "types declared with `struct` are",
                    _ => "classes without a constructor after their name are",
                };
                self.unsupported(self.here(), what);
                self.skip_type_block();
                TypeDeclKind::Error
            }
            T::Ident | T::Quoted if self.starts_union() => self.union(),
            _ => TypeDeclKind::Alias(self.type_expr()),
        }
    }

    /// Whether a member follows the attributes that are next.
    fn members_follow(&self) -> bool {
        let after = |t: &crate::token::Token| t.kind != T::RAttr;
        let mut rest = self.tokens[self.pos..].iter().skip_while(|t| after(t)).skip(1);
        rest.next().is_some_and(|t| t.kind == T::Member)
    }

    /// Skips what is left of the block that a type's body opened.
    fn skip_type_block(&mut self) {
        loop {
            match self.cur {
                T::Eof | T::BlockEnd | T::And => return,
                T::Sep => self.reach(self.raw().kind),
                _ => self.bump(),
            }
        }
    }

    /// `A of …`, `A | …` or `A = …`: a union or an enumeration without its first bar.
    fn starts_union(&self) -> bool {
        matches!(self.peek(1), T::Of | T::Bar | T::Eq)
    }

    /// `| A | B of int * name: string`.
    fn union(&mut self) -> TypeDeclKind {
        let mut cases = Vec::new();
        let mut values: Vec<(Ident, Lit)> = Vec::new();
        loop {
            if !self.eat(T::Bar) && !cases.is_empty() {
                break;
            }
            self.calm();
            self.attributes();
            if !self.at_name() {
                self.expected("the name of a case");
                self.skip_case();
            } else {
                let name = self.name();
                let fields = if self.eat(T::Of) { self.case_fields() } else { Vec::new() };
                cases.push(CaseDecl { name, fields });
            }
            if self.cur == T::Eq {
                self.enum_value(cases.last().map(|case: &CaseDecl| case.name), &mut values);
            }
            if self.cur != T::Bar {
                break;
            }
        }
        if values.is_empty() {
            return TypeDeclKind::Union(cases);
        }
        if values.len() != cases.len() {
            let message = "every case of an enumeration needs a value";
            self.report_at(codes::UNEXPECTED_TOKEN, cases[0].name.span, message);
        }
        TypeDeclKind::Enum(values)
    }

    /// `= 1` after the case of an enumeration.
    fn enum_value(&mut self, name: Option<Ident>, values: &mut Vec<(Ident, Lit)>) {
        self.bump();
        let negative = self.cur == T::Minus && self.peek(1) == T::Number;
        if negative {
            self.bump();
        }
        let lit = match self.cur {
            T::Number => self.number_literal(negative),
            T::Char => self.character_literal(),
            _ => {
                self.expected("a number");
                self.skip_case();
                None
            }
        };
        if let (Some(name), Some(lit)) = (name, lit) {
            values.push((name, lit));
        }
    }

    fn skip_case(&mut self) {
        while !matches!(
            self.cur,
            T::Eof | T::Sep | T::BlockEnd | T::Bar | T::And | T::With | T::Member
        ) {
            self.bump();
        }
    }

    /// `int * name: string`.
    fn case_fields(&mut self) -> Vec<CaseField> {
        let mut fields = Vec::new();
        loop {
            let name = if self.at_name() && self.peek(1) == T::Colon {
                let name = self.name();
                self.bump();
                Some(name)
            } else {
                None
            };
            let ty = self.beside(Self::applied_type);
            fields.push(CaseField { name, ty });
            if !self.eat(T::Star) {
                break;
            }
        }
        if self.cur == T::Arrow {
            let message = "a function in a case must stand in parentheses";
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message);
            self.report(report);
            self.bump();
            self.type_expr();
        }
        fields
    }

    /// `{ A: int; mutable B: string }`.
    fn record_type(&mut self) -> TypeDeclKind {
        let opener = self.here();
        self.bump();
        let mut fields = Vec::new();
        if !self.open(Floor::Same, Ends::RBRACE) {
            let message = "a record needs at least one field";
            self.report_at(codes::MISSING_BODY, opener, message);
            self.expect_closer(T::RBrace, opener);
            return TypeDeclKind::Error;
        }
        self.sequence(true, |p| {
            p.field(&mut fields);
            false
        });
        self.expect_closer(T::RBrace, opener);
        self.close();
        TypeDeclKind::Record(fields)
    }

    fn field(&mut self, fields: &mut Vec<FieldDecl>) {
        self.attributes();
        let mut mutable = false;
        while matches!(self.cur, T::Mutable | T::Access) {
            mutable |= self.cur == T::Mutable;
            self.bump();
        }
        if !self.at_name() {
            self.expected("the name of a field");
            self.skip_item();
            return;
        }
        let name = self.name();
        if !self.expect(T::Colon, "`:` and the field's type") {
            self.skip_item();
            return;
        }
        let ty = self.type_expr();
        fields.push(FieldDecl { name, ty, mutable });
    }
}

fn is_auto_open(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|a| a.name.last().name == "AutoOpen")
}

/// The declarations of a namespace as those of nested modules: `namespace A.B` is `module A = module B = …`.
fn in_namespace(path: Option<Path>, decls: Vec<Decl>) -> Vec<Decl> {
    let segments = path.map(|path| path.segments).unwrap_or_default();
    segments.into_iter().rev().fold(decls, |decls, name| {
        let span = decls.last().map_or(name.span, |last| name.span.to(last.span));
        vec![Decl { kind: DeclKind::Module { name, decls, auto_open: false }, span }]
    })
}
