//! Signatures and module types.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::module::Unsupported;
use crate::parser::Parser;
use crate::token::T;
use crate::tree::{
    FunctorParam, ModuleDecl, ModuleType, ModuleTypeDecl, ModuleTypeKind, NamedParam, Signature,
    SignatureItem, SignatureItemKind, WithConstraint, WithKind,
};
use crate::type_decl::TypeItem;
use enfold_syntax::cursor::Parsing;

impl From<Unsupported> for SignatureItemKind {
    fn from(_: Unsupported) -> Self {
        SignatureItemKind::Error
    }
}

impl Parser<'_> {
    /// An `.mli` file.
    pub fn signature(&mut self) -> Signature {
        let items = self.signature_items(false);
        Signature { items, span: self.span(0, self.source.len() as u32) }
    }

    fn signature_items(&mut self, inside: bool) -> Vec<SignatureItem> {
        let col = self.raw().col;
        let outer = std::mem::replace(&mut self.item_col, col);
        let mut items = Vec::new();
        loop {
            match self.cur {
                T::Eof => break,
                T::End if inside => break,
                T::SemiSemi => {
                    self.bump();
                    self.calm();
                    continue;
                }
                T::Attr => {
                    self.attributes();
                    continue;
                }
                _ => {}
            }
            let (start, lo) = (self.pos, self.raw().lo);
            let open = self.open.len();
            let kind = self.beside(|p| p.signature_item(lo));
            items.push(SignatureItem { kind, span: self.since(lo) });
            self.attributes();
            self.open.truncate(open);
            self.end_item(start, inside);
        }
        self.item_col = outer;
        items
    }

    fn signature_item(&mut self, lo: u32) -> SignatureItemKind {
        use SignatureItemKind as Kind;
        match self.cur {
            T::Val => {
                self.bump();
                self.value_decl(lo, false).map_or(Kind::Error, Kind::Value)
            }
            T::External => {
                self.bump();
                self.value_decl(lo, true).map_or(Kind::Error, Kind::External)
            }
            T::Type => {
                self.bump();
                match self.type_item(lo) {
                    Some(TypeItem::Group(group, false)) => Kind::Types(group),
                    Some(TypeItem::Group(group, true)) => Kind::TypeSubst(group),
                    Some(TypeItem::Extension(extension)) => Kind::Extend(extension),
                    None => Kind::Error,
                }
            }
            T::Exception => {
                self.bump();
                self.extension_case().map_or(Kind::Error, Kind::Exception)
            }
            T::Module => self.module_spec(lo),
            T::Open => {
                self.bump();
                self.open_mark();
                self.word_attributes();
                self.extended_module_path("the name of a module").map_or(Kind::Error, Kind::Open)
            }
            T::Include => {
                self.bump();
                self.word_attributes();
                Kind::Include(self.module_type())
            }
            T::Ext | T::QuotedExt => {
                self.extension();
                Kind::Error
            }
            T::Class => self.class_item(),
            T::Let => {
                let message = "a definition does not stand in a signature";
                let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message)
                    .help("a signature says `val name : type`");
                self.error_here(report);
                self.bump();
                Kind::Error
            }
            _ => {
                let report = if self.cur.starts_expr() {
                    self.expectation("an item of a signature, such as `val`")
                } else {
                    self.unexpected()
                };
                self.error_here(report);
                Kind::Error
            }
        }
    }

    fn module_spec(&mut self, lo: u32) -> SignatureItemKind {
        use SignatureItemKind as Kind;
        self.bump();
        self.word_attributes();
        match self.cur {
            T::Type => {
                self.bump();
                match self.module_type_decl(lo) {
                    Some((decl, false)) => Kind::ModuleType(decl),
                    Some((decl, true)) => Kind::ModuleTypeSubst(decl),
                    None => Kind::Error,
                }
            }
            T::Rec => {
                self.bump();
                let mut modules: Vec<ModuleDecl> =
                    self.beside(|p| p.module_decl(lo)).into_iter().collect();
                while self.cur == T::And {
                    let lo = self.raw().lo;
                    self.bump();
                    self.word_attributes();
                    modules.extend(self.beside(|p| p.module_decl(lo)));
                }
                Kind::RecModules(modules)
            }
            T::UIdent if self.peek(1) == T::ColonEq => {
                let name = self.take_name();
                self.bump();
                match self.extended_module_path("the path of a module") {
                    Some(of) => Kind::ModuleSubst { name, of },
                    None => Kind::Error,
                }
            }
            _ => self.module_decl(lo).map_or(Kind::Error, Kind::Module),
        }
    }

    /// `M : S`, `M (X : S) : T`, `M = P`.
    fn module_decl(&mut self, lo: u32) -> Option<ModuleDecl> {
        let name = self.module_name()?;
        let at = self.raw().lo;
        let params = self.functor_params();
        let mut ty = if params.is_empty() && self.eat(T::Eq) {
            let kind = match self.module_path("the path of a module") {
                Some(path) => ModuleTypeKind::Alias(path),
                None => ModuleTypeKind::Error,
            };
            ModuleType { kind, span: self.since(at) }
        } else {
            self.expect(T::Colon, "`:` and a module type");
            self.module_type()
        };
        if !params.is_empty() {
            self.grow();
            let kind = ModuleTypeKind::Functor { params, result: Box::new(ty) };
            ty = ModuleType { kind, span: self.since(at) };
        }
        self.attributes();
        Some(ModuleDecl { name, ty, span: self.since(lo) })
    }

    /// `S = …` after `module type`; with `true` for `:=`.
    pub fn module_type_decl(&mut self, lo: u32) -> Option<(ModuleTypeDecl, bool)> {
        self.word_attributes();
        let name = match self.cur {
            T::LIdent => self.take_name(),
            _ => self.upper("the name of a module type")?,
        };
        let substitute = self.cur == T::ColonEq;
        let ty = if substitute || self.cur == T::Eq {
            self.bump();
            Some(self.module_type())
        } else {
            None
        };
        self.attributes();
        Some((ModuleTypeDecl { name, ty, span: self.since(lo) }, substitute))
    }

    fn error_module_type(&self) -> ModuleType {
        ModuleType { kind: ModuleTypeKind::Error, span: self.nowhere() }
    }

    /// A module type.
    pub fn module_type(&mut self) -> ModuleType {
        self.nested(|p| p.module_arrow()).unwrap_or_else(|| self.error_module_type())
    }

    /// `S -> T`, `functor (X : S) -> T`, and `with` after either.
    fn module_arrow(&mut self) -> ModuleType {
        let lo = self.raw().lo;
        let mut params: Vec<FunctorParam> = Vec::new();
        loop {
            if self.cur == T::Functor {
                self.bump();
                self.word_attributes();
                let more = self.functor_params();
                if more.is_empty() {
                    self.expected("a parameter such as `(X : S)`");
                }
                params.extend(more);
                if !self.expect(T::Arrow, "`->`") {
                    return self.error_module_type();
                }
                continue;
            }
            let at = self.raw().lo;
            let base = self.beside(|p| p.module_type_primary());
            let ty = self.with_constraints(base, at);
            if self.eat(T::Arrow) {
                let span = ty.span;
                let named = Some(NamedParam { name: None, ty });
                params.push(FunctorParam { named, span });
                continue;
            }
            if params.is_empty() {
                return ty;
            }
            self.grow();
            let kind = ModuleTypeKind::Functor { params, result: Box::new(ty) };
            return ModuleType { kind, span: self.since(lo) };
        }
    }

    fn module_type_primary(&mut self) -> ModuleType {
        let lo = self.raw().lo;
        let kind = match self.cur {
            T::UIdent => match self.extended_module_path("a module type") {
                Some(mut path) => {
                    // The name of a module type may begin with a small letter.
                    if self.cur == T::Dot && self.peek(1) == T::LIdent {
                        self.bump();
                        let name = self.take_name();
                        path = self.extend(path.segments, name);
                    }
                    ModuleTypeKind::Path(path)
                }
                None => ModuleTypeKind::Error,
            },
            T::LIdent => {
                let name = self.take_name();
                ModuleTypeKind::Path(self.extend(Vec::new(), name))
            }
            T::Sig => {
                let opener = self.open();
                self.attributes();
                let items = self.signature_items(true);
                self.close(T::End, opener);
                ModuleTypeKind::Signature(items)
            }
            T::Module if self.peek(1) == T::Type && self.peek(2) == T::Of => {
                (0..3).for_each(|_| self.bump());
                self.word_attributes();
                ModuleTypeKind::TypeOf(Box::new(self.module_expr()))
            }
            T::LParen => {
                let opener = self.open();
                let ty = self.module_type();
                self.close(T::RParen, opener);
                ty.kind
            }
            T::Ext | T::QuotedExt => {
                self.extension();
                ModuleTypeKind::Error
            }
            _ => {
                self.expected("a module type");
                return self.error_module_type();
            }
        };
        self.attributes();
        ModuleType { kind, span: self.since(lo) }
    }

    /// `with type t = … and module M = …`.
    fn with_constraints(&mut self, base: ModuleType, lo: u32) -> ModuleType {
        let mut ty = base;
        while self.eat(T::With) {
            let mut constraints = Vec::new();
            loop {
                constraints.extend(self.beside(|p| p.with_constraint()));
                // `and` may also go on with the modules of `module rec`.
                if self.cur != T::And || !matches!(self.peek(1), T::Type | T::Module) {
                    break;
                }
                self.bump();
            }
            self.grow();
            let kind = ModuleTypeKind::With { base: Box::new(ty), constraints };
            ty = ModuleType { kind, span: self.since(lo) };
            self.attributes();
        }
        ty
    }

    fn with_constraint(&mut self) -> Option<WithConstraint> {
        let lo = self.raw().lo;
        let (kind, substitute) = match self.cur {
            T::Type => {
                self.bump();
                let params = self.type_params();
                let path = self.type_path()?;
                let substitute = self.cur == T::ColonEq;
                if !substitute && self.cur != T::Eq {
                    self.expected("`=` or `:=`");
                    return None;
                }
                let decl = self.type_equation(lo, path.last(), params);
                (WithKind::Type { path, decl }, substitute)
            }
            T::Module if self.peek(1) == T::Type => {
                self.bump();
                self.bump();
                let path = self.extended_module_path("the name of a module type")?;
                let substitute = self.equals();
                (WithKind::ModuleType { path, ty: self.module_type() }, substitute)
            }
            T::Module => {
                self.bump();
                let path = self.module_path("the path of a module")?;
                let substitute = self.equals();
                let of = self.extended_module_path("the path of a module")?;
                (WithKind::Module { path, of }, substitute)
            }
            _ => {
                self.expected("`type` or `module`");
                return None;
            }
        };
        Some(WithConstraint { kind, substitute, span: self.since(lo) })
    }

    /// Takes `=` or `:=`; whether it is the second.
    fn equals(&mut self) -> bool {
        if self.eat(T::ColonEq) {
            return true;
        }
        self.expect(T::Eq, "`=` or `:=`");
        false
    }
}
