//! Structures and module expressions.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::parser::Parser;
use crate::token::T;
use crate::tree::{
    Expr, ExprKind, FunctorParam, ModuleBinding, ModuleExpr, ModuleExprKind, NamedParam, Stmt,
    StmtKind, Structure, StructureItem, StructureItemKind,
};
use crate::type_decl::TypeItem;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// An `.ml` file.
    pub fn structure(&mut self) -> Structure {
        let items = self.structure_items(false);
        let quiet = std::mem::take(&mut self.quiet);
        Structure { items, quiet, span: self.span(0, self.source.len() as u32) }
    }

    /// Items up to `end`, if `inside`, or to the end of the file.
    fn structure_items(&mut self, inside: bool) -> Vec<StructureItem> {
        let col = self.raw().col;
        let outer = std::mem::replace(&mut self.item_col, col);
        let mut items = Vec::new();
        let mut may_eval = true;
        loop {
            match self.cur {
                T::Eof => break,
                T::End if inside => break,
                T::SemiSemi => {
                    self.bump();
                    self.calm();
                    may_eval = true;
                    continue;
                }
                T::Attr => {
                    self.attributes();
                    continue;
                }
                _ => {}
            }
            let (start, lo) = (self.pos, self.raw().lo);
            let (open, silenced) = (self.open.len(), self.silenced.len());
            let kind = self.beside(|p| p.structure_item(lo, may_eval));
            items.push(StructureItem { kind, span: self.since(lo) });
            may_eval = false;
            self.attributes();
            self.quieten_item(silenced, lo);
            self.open.truncate(open);
            self.end_item(start, inside);
        }
        self.item_col = outer;
        items
    }

    /// After an item: skips what cannot go on.
    pub fn end_item(&mut self, start: usize, inside: bool) {
        let ends = self.cur.starts_item()
            || matches!(self.cur, T::Eof | T::Attr | T::Ext | T::QuotedExt | T::Hash)
            || self.cur == T::End && inside;
        if !ends && !self.is_panicking() && !self.cur.starts_expr() {
            let report = self.unexpected();
            self.error_here(report);
        }
        if self.is_panicking() {
            self.skip_item(inside);
            self.calm();
        }
        if self.pos == start {
            self.bump();
        }
    }

    fn structure_item(&mut self, lo: u32, may_eval: bool) -> StructureItemKind {
        use StructureItemKind as Kind;
        match self.cur {
            T::Let => self.let_item(lo, may_eval),
            T::Type => {
                self.bump();
                match self.type_item(lo) {
                    Some(TypeItem::Group(group, false)) => Kind::Types(group),
                    Some(TypeItem::Group(_, true)) => {
                        let message = "`:=` stands only in signatures";
                        let at = self.since(lo);
                        self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message));
                        Kind::Error
                    }
                    Some(TypeItem::Extension(extension)) => Kind::Extend(extension),
                    None => Kind::Error,
                }
            }
            T::External => {
                self.bump();
                self.value_decl(lo, true).map_or(Kind::Error, Kind::External)
            }
            T::Exception => {
                self.bump();
                self.extension_case().map_or(Kind::Error, Kind::Exception)
            }
            T::Module => self.module_item(lo),
            T::Open => {
                self.bump();
                self.open_mark();
                self.word_attributes();
                Kind::Open(self.module_expr())
            }
            T::Include => {
                self.bump();
                self.word_attributes();
                Kind::Include(self.module_expr())
            }
            T::Ext | T::QuotedExt => {
                self.extension();
                Kind::Error
            }
            T::Class => self.class_item(),
            T::Hash => self.directive(),
            T::Val => {
                let at = self.here();
                let message = "`val` stands only in signatures";
                let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message)
                    .help("a definition is made with `let`");
                self.error_here(report);
                self.bump();
                Kind::Error
            }
            _ if self.cur.starts_expr() && !may_eval && !self.raw().first => {
                let report = self.unexpected();
                self.error_here(report);
                Kind::Error
            }
            _ if self.cur.starts_expr() => {
                let at = self.here();
                let expr = self.block();
                if !may_eval {
                    let message = "an expression does not follow a definition just like that";
                    let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message).fix(
                        "give it a place of its own",
                        at.start(),
                        "let () = ",
                    );
                    self.report(report);
                }
                Kind::Eval(expr)
            }
            _ => {
                let report = self.unexpected();
                self.error_here(report);
                Kind::Error
            }
        }
    }

    pub fn class_item<R: From<Unsupported>>(&mut self) -> R {
        let at = self.here();
        self.unsupported(at, "classes and objects are");
        self.bump();
        self.stay_silent();
        R::from(Unsupported)
    }

    /// `#use "file"` and others of the interactive system.
    fn directive(&mut self) -> StructureItemKind {
        let at = self.here();
        self.bump();
        let message = "directives such as `#use` belong to the interactive system";
        self.error_here(Diagnostic::new(codes::UNSUPPORTED, at, message));
        StructureItemKind::Error
    }

    /// `let …` as an item, or the expression `let … in …`.
    fn let_item(&mut self, lo: u32, may_eval: bool) -> StructureItemKind {
        if matches!(self.peek(1), T::Open | T::Module | T::Exception) {
            let at = self.here();
            let expr = self.block();
            if !may_eval {
                self.late_let(at);
            }
            return StructureItemKind::Eval(expr);
        }
        let at = self.here();
        self.bump();
        let attributes = self.word_attributes();
        let group = self.let_group(lo, attributes);
        if self.cur != T::In {
            return StructureItemKind::Let(group);
        }
        if !may_eval {
            self.late_let(at);
        }
        self.bump();
        let span = group.span;
        let mut stmts = vec![Stmt { kind: StmtKind::Let(group), span }];
        let rest = self.beside(|p| p.block());
        let result = match rest.kind {
            ExprKind::Block { stmts: more, result } => {
                stmts.extend(more);
                result
            }
            kind => Box::new(Expr { kind, span: rest.span }),
        };
        let kind = ExprKind::Block { stmts, result };
        StructureItemKind::Eval(Expr { kind, span: self.since(lo) })
    }

    fn late_let(&mut self, at: enfold_syntax::span::Span) {
        let message =
            "`let … in` is an expression, and does not follow a definition just like that";
        let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message).fix(
            "give it a place of its own",
            at.start(),
            "let () = ",
        );
        self.report(report);
    }

    fn module_item(&mut self, lo: u32) -> StructureItemKind {
        use StructureItemKind as Kind;
        self.bump();
        self.word_attributes();
        match self.cur {
            T::Type => {
                self.bump();
                self.module_type_decl(lo).map_or(Kind::Error, |(decl, _)| Kind::ModuleType(decl))
            }
            T::Rec => {
                self.bump();
                let mut modules = vec![self.beside(|p| p.module_binding(lo))];
                while self.cur == T::And {
                    let lo = self.raw().lo;
                    self.bump();
                    self.word_attributes();
                    modules.push(self.beside(|p| p.module_binding(lo)));
                }
                Kind::RecModules(modules)
            }
            _ => Kind::Module(self.module_binding(lo)),
        }
    }

    /// `M (X : S) : T = …`.
    pub fn module_binding(&mut self, lo: u32) -> ModuleBinding {
        let Some(name) = self.module_name() else {
            return ModuleBinding { name: None, expr: self.error_module(), span: self.since(lo) };
        };
        let at = self.raw().lo;
        let params = self.functor_params();
        let ty = if self.eat(T::Colon) { Some(self.module_type()) } else { None };
        let mut expr = if self.expect(T::Eq, "`=` and a module") {
            self.module_expr()
        } else {
            self.error_module()
        };
        if let Some(ty) = ty {
            self.grow();
            let kind = ModuleExprKind::Constraint { expr: Box::new(expr), ty: Box::new(ty) };
            expr = ModuleExpr { kind, span: self.since(at) };
        }
        if !params.is_empty() {
            self.grow();
            let kind = ModuleExprKind::Functor { params, body: Box::new(expr) };
            expr = ModuleExpr { kind, span: self.since(at) };
        }
        self.attributes();
        ModuleBinding { name, expr, span: self.since(lo) }
    }

    /// `(X : S) () …`.
    pub fn functor_params(&mut self) -> Vec<FunctorParam> {
        let mut params = Vec::new();
        while self.cur == T::LParen {
            let opener = self.open();
            let named = if self.cur == T::RParen {
                None
            } else {
                let name = self.module_name();
                self.expect(T::Colon, "`:` and a module type");
                let ty = self.beside(|p| p.module_type());
                Some(NamedParam { name: name.flatten(), ty })
            };
            self.close(T::RParen, opener);
            params.push(FunctorParam { named, span: self.since(opener.lo) });
        }
        params
    }

    pub fn error_module(&self) -> ModuleExpr {
        ModuleExpr { kind: ModuleExprKind::Error, span: self.nowhere() }
    }

    /// A module expression.
    pub fn module_expr(&mut self) -> ModuleExpr {
        self.nested(|p| p.module_application()).unwrap_or_else(|| self.error_module())
    }

    fn module_application(&mut self) -> ModuleExpr {
        let lo = self.raw().lo;
        let mut functor = self.module_primary();
        self.attributes();
        while self.cur == T::LParen {
            self.grow();
            let arg = if self.peek(1) == T::RParen {
                self.bump();
                self.bump();
                None
            } else {
                Some(Box::new(self.beside(|p| p.module_primary())))
            };
            let kind = ModuleExprKind::Apply { functor: Box::new(functor), arg };
            functor = ModuleExpr { kind, span: self.since(lo) };
            self.attributes();
        }
        functor
    }

    fn module_primary(&mut self) -> ModuleExpr {
        let lo = self.raw().lo;
        let kind = match self.cur {
            T::UIdent => match self.module_path("a module") {
                Some(path) => ModuleExprKind::Path(path),
                None => ModuleExprKind::Error,
            },
            T::Struct => {
                let opener = self.open();
                self.attributes();
                let items = self.structure_items(true);
                self.close(T::End, opener);
                ModuleExprKind::Structure(items)
            }
            T::Functor => {
                self.bump();
                self.word_attributes();
                let params = self.functor_params();
                if params.is_empty() {
                    self.expected("a parameter such as `(X : S)`");
                }
                self.expect(T::Arrow, "`->`");
                let body = Box::new(self.module_expr());
                ModuleExprKind::Functor { params, body }
            }
            T::LParen if self.peek(1) == T::Val => self.unpack_module(),
            T::LParen => {
                let opener = self.open();
                let expr = self.module_expr();
                let kind = if self.eat(T::Colon) {
                    let ty = Box::new(self.module_type());
                    self.grow();
                    ModuleExprKind::Constraint { expr: Box::new(expr), ty }
                } else {
                    expr.kind
                };
                self.close(T::RParen, opener);
                kind
            }
            T::Ext | T::QuotedExt => {
                self.extension();
                ModuleExprKind::Error
            }
            _ => {
                let mut report = self.expectation("a module");
                if self.cur == T::LIdent {
                    report = report.help("names of modules are capitalised");
                }
                self.error_here(report);
                return self.error_module();
            }
        };
        ModuleExpr { kind, span: self.since(lo) }
    }

    /// `(val e : S :> T)`.
    fn unpack_module(&mut self) -> ModuleExprKind {
        let opener = self.open();
        self.bump();
        self.word_attributes();
        let expr = Box::new(self.beside(|p| p.expr()));
        let ty = if self.eat(T::Colon) { self.package_type() } else { None };
        let coerce = if self.eat(T::ColonGreater) { self.package_type() } else { None };
        self.close(T::RParen, opener);
        ModuleExprKind::Unpack { expr, ty, coerce }
    }
}

/// An item that was reported as not supported.
pub(crate) struct Unsupported;

impl From<Unsupported> for StructureItemKind {
    fn from(_: Unsupported) -> Self {
        StructureItemKind::Error
    }
}
