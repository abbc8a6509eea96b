//! `let` and what it binds, attributes, and type parameters.

use crate::tree::{Attribute, Expr, ExprKind, Ident, LetBinding, LetGroup, Pat, PatKind, Path};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// `let …`, `let rec … and …`; the keyword is next.
    pub fn let_group(&mut self, attributes: Vec<Attribute>) -> LetGroup {
        let keyword = self.here();
        let lo = attributes.first().map_or(keyword.lo, |a| a.span.lo);
        let disposed = self.cur == T::Use;
        self.bump();
        let recursive = self.eat(T::Rec);
        let mut bindings = vec![self.binding(attributes, keyword)];
        while self.cur == T::And {
            let keyword = self.here();
            self.bump();
            self.calm();
            if !recursive {
                let message = "`and` continues only a `let rec`";
                let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, keyword, message).fix(
                    "make the bindings recursive",
                    self.span(lo, lo + 3),
                    "let rec",
                );
                self.report(report);
            }
            let attributes = self.attributes();
            bindings.push(self.binding(attributes, keyword));
        }
        for binding in &mut bindings {
            binding.disposed = disposed;
        }
        LetGroup { recursive, bindings, span: self.since(lo) }
    }

    fn binding(&mut self, mut attributes: Vec<Attribute>, keyword: Span) -> LetBinding {
        let (mut mutable, mut inline) = (false, false);
        loop {
            match self.cur {
                T::Mutable => mutable = true,
                T::Inline => inline = true,
                T::Access => {}
                T::LAttr => {
                    attributes.extend(self.attributes());
                    continue;
                }
                _ => break,
            }
            self.bump();
        }
        let lo = self.raw().lo;
        let head = self.binding_head();
        head.params.iter().for_each(|param| self.refuse_optional(param));
        let result = if self.eat(T::Colon) { Some(self.type_expr()) } else { None };
        let mut comparable = head.comparable;
        comparable.extend(self.type_constraints());
        let body = self.binding_body(keyword);
        LetBinding {
            attributes,
            pattern: head.pattern,
            type_params: head.type_params,
            comparable,
            disposed: false,
            params: head.params,
            result,
            body,
            mutable,
            inline,
            span: self.since(lo),
        }
    }

    /// Reports `?x` among the parameters of a function: only members may have optional ones.
    fn refuse_optional(&mut self, param: &Pat) {
        match &param.kind {
            PatKind::Optional(_) => {
                let message = "only members can have optional parameters";
                let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, param.span, message)
                    .help("take an option: `(x: int option)`, and give it `None` or `Some 1`");
                self.report(report);
            }
            PatKind::Annot(inner, _) => self.refuse_optional(inner),
            PatKind::Tuple(items) => items.iter().for_each(|item| self.refuse_optional(item)),
            _ => {}
        }
    }

    pub fn binding_body(&mut self, keyword: Span) -> Expr {
        let token = self.raw();
        let habit = self.cur == token.kind
            && (matches!(token.kind, T::Arrow | T::ColonEq | T::LArrow)
                || matches!(self.token_text(token), "=>" | "=="));
        if habit {
            let span = self.here();
            let message = format!("expected `=`, found {}", self.found());
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message).fix(
                "a binding is written with `=`",
                span,
                "=",
            );
            self.report(report);
            self.bump();
        } else if !self.expect(T::Eq, "`=`") {
            self.skip_item();
            return self.error_expr();
        }
        self.block(Floor::Right, Ends::AND.or(Ends::IN), "the right-hand side of `=`", keyword)
    }

    fn binding_head(&mut self) -> Head {
        let name = match self.operator_name() {
            Some(op) => op,
            None if self.at_name() && self.peek(1) != T::Dot => self.name(),
            None => {
                let pattern = self.head_pattern();
                // `let (|A|_|) x = …` goes on like a function.
                let params = self.parameters();
                return Head { pattern, type_params: Vec::new(), comparable: Vec::new(), params };
            }
        };
        let pattern = Pat { kind: PatKind::Name(Path::single(name)), span: name.span };
        let mut comparable = Vec::new();
        let type_params =
            if self.cur == T::Lt { self.type_params(&mut comparable) } else { Vec::new() };
        let params = self.parameters();
        let pattern = if params.is_empty() { self.continue_pattern(pattern) } else { pattern };
        Head { pattern, type_params, comparable, params }
    }

    fn head_pattern(&mut self) -> Pat {
        if self.starts_pattern() {
            let first = self.parameter();
            return self.continue_pattern(first);
        }
        self.expected("a name or a pattern");
        Pat { kind: PatKind::Error, span: self.span(self.last_end, self.last_end) }
    }

    /// `<'a, 'b>`, with constraints that say nothing about representation.
    pub fn type_params(&mut self, comparable: &mut Vec<(Ident, bool)>) -> Vec<Ident> {
        let opener = self.here();
        self.bump();
        let mut params = Vec::new();
        loop {
            self.attributes();
            if self.cur == T::TypeVar {
                params.push(self.type_var());
            } else if self.cur == T::Op && self.token_text(self.raw()).starts_with('^') {
                self.bump();
                if self.at_name() {
                    params.push(self.name());
                }
            } else {
                self.expected("a type parameter such as `'a`");
                break;
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        comparable.extend(self.type_constraints());
        self.close_angle(opener);
        params
    }

    /// Takes `'a`.
    pub fn type_var(&mut self) -> Ident {
        let token = self.raw();
        let text = self.token_text(token).trim_start_matches('\'');
        let ident = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        ident
    }

    /// `when 'a : comparison and ^b : (static member (+) : …)`. The variables whose values are
    /// compared are returned. A function that needs members is checked where it is used, so what it
    /// says about them is read over; other constraints are reported.
    pub fn type_constraints(&mut self) -> Vec<(Ident, bool)> {
        let mut comparable = Vec::new();
        if self.cur != T::When {
            return comparable;
        }
        let span = self.here();
        self.bump();
        loop {
            let hat = self.cur == T::Op && self.token_text(self.raw()) == "^";
            if hat {
                self.bump();
            }
            let var = match self.cur {
                T::TypeVar => Some(self.type_var()),
                T::Ident if hat => Some(self.name()),
                _ => None,
            };
            let word = self.tokens.get(self.pos + 1).map_or("", |t| self.token_text(*t));
            match (var, self.cur) {
                (Some(var), T::Colon) if matches!(word, "equality" | "comparison") => {
                    comparable.push((var, word == "comparison"));
                    self.bump();
                    self.bump();
                }
                (Some(_), T::Colon) if self.peek(1) == T::LParen => {
                    self.bump();
                    let opener = self.here();
                    self.bump();
                    self.skip_bracket(T::RParen, opener);
                }
                _ => {
                    self.unsupported(
                        span,
                        "type constraints other than `equality`, `comparison` and members are",
                    );
                    let ends = [T::Gt, T::Eq, T::RParen, T::Sep, T::BlockEnd, T::Eof];
                    while !ends.contains(&self.cur) {
                        self.bump();
                    }
                    return comparable;
                }
            }
            if !self.eat(T::And) {
                return comparable;
            }
        }
    }

    /// Zero or more `[<A; B(1)>]`, and the line breaks after them.
    pub fn attributes(&mut self) -> Vec<Attribute> {
        let mut attributes = Vec::new();
        while self.cur == T::LAttr {
            let opener = self.here();
            self.bump();
            if self.open(Floor::Same, Ends::RATTR) {
                self.sequence(true, |p| {
                    attributes.extend(p.attribute());
                    false
                });
                self.expect_closer(T::RAttr, opener);
                self.close();
            } else {
                self.expect_closer(T::RAttr, opener);
            }
            let next = self.raw().kind;
            if matches!(
                next,
                T::LAttr
                    | T::Let
                    | T::Type
                    | T::Module
                    | T::Do
                    | T::Exception
                    | T::Use
                    | T::Member
                    | T::New
            ) {
                self.reach(next);
            }
        }
        attributes
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let lo = self.raw().lo;
        // `[<assembly: A>]`: what the attribute is for.
        let targets = matches!(self.cur, T::Ident | T::Module | T::Type);
        if targets && self.peek(1) == T::Colon {
            self.bump();
            self.bump();
        }
        if !self.at_name() {
            self.expected("the name of an attribute");
            self.skip_item();
            return None;
        }
        let name = self.path();
        let args = if self.cur == T::LParen {
            match self.paren() {
                Expr { kind: ExprKind::Tuple(args), .. } => args,
                Expr { kind: ExprKind::Lit(crate::tree::Lit::Unit), .. } => Vec::new(),
                arg => vec![arg],
            }
        } else {
            Vec::new()
        };
        Some(Attribute { name, args, span: self.since(lo) })
    }
}

/// What stands left of a binding's `=`.
struct Head {
    pattern: Pat,
    type_params: Vec<Ident>,
    comparable: Vec<(Ident, bool)>,
    params: Vec<Pat>,
}
