//! Patterns.
//!
//! From loosest to tightest: `as`, `|`, `,`, `::`, constructors with `lazy` and `exception`, simple
//! patterns.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::literal;
use crate::parser::Parser;
use crate::token::T;
use crate::tree::{FieldPat, Ident, Lit, Pat, PatKind, Path, Segment};
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    pub fn error_pattern(&self) -> Pat {
        Pat { kind: PatKind::Error, span: self.nowhere() }
    }

    /// Any pattern.
    pub fn pattern(&mut self) -> Pat {
        self.nested(|p| {
            let lo = p.raw().lo;
            let mut pattern = p.or_pattern();
            loop {
                p.attributes();
                if !p.eat(T::As) {
                    return pattern;
                }
                let Some(name) = p.value_name() else { return pattern };
                p.grow();
                let kind = PatKind::Alias { pattern: Box::new(pattern), name };
                pattern = Pat { kind, span: p.since(lo) };
                pattern = p.after_alias(pattern, lo);
            }
        })
        .unwrap_or_else(|| self.error_pattern())
    }

    /// `p as x | q`, `p as x, q`, `p as x :: q`: what stands left takes part as a whole.
    fn after_alias(&mut self, first: Pat, lo: u32) -> Pat {
        match self.cur {
            T::Bar | T::Comma | T::ColonColon => {
                let cons = self.cons_tail(first, lo);
                let tuple = self.tuple_tail(cons, lo);
                self.or_tail(tuple, lo)
            }
            _ => first,
        }
    }

    fn or_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        let first = self.tuple_pattern();
        self.or_tail(first, lo)
    }

    fn or_tail(&mut self, first: Pat, lo: u32) -> Pat {
        self.chain(first, lo, T::Bar, Self::tuple_pattern, PatKind::Or)
    }

    /// A pattern, or several that `separator` holds together.
    fn chain(
        &mut self,
        first: Pat,
        lo: u32,
        separator: T,
        next: fn(&mut Self) -> Pat,
        make: fn(Vec<Pat>) -> PatKind,
    ) -> Pat {
        if self.cur != separator {
            return first;
        }
        let mut items = vec![first];
        while self.eat(separator) {
            items.push(self.beside(next));
        }
        Pat { kind: make(items), span: self.since(lo) }
    }

    fn tuple_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        let first = self.cons_pattern();
        self.tuple_tail(first, lo)
    }

    fn tuple_tail(&mut self, first: Pat, lo: u32) -> Pat {
        self.chain(first, lo, T::Comma, Self::cons_pattern, PatKind::Tuple)
    }

    fn cons_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        let first = self.applied_pattern();
        self.cons_tail(first, lo)
    }

    fn cons_tail(&mut self, first: Pat, lo: u32) -> Pat {
        self.attributes();
        if self.cur != T::ColonColon {
            return first;
        }
        let mut items = vec![first];
        while self.eat(T::ColonColon) {
            items.push(self.beside(|p| p.applied_pattern()));
            self.attributes();
        }
        let tail = Box::new(items.pop().unwrap_or_else(|| self.error_pattern()));
        Pat { kind: PatKind::Cons { items, tail }, span: self.since(lo) }
    }

    /// A constructor with its argument, `lazy p`, `exception p`, or a simple pattern.
    fn applied_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        let kind = match self.cur {
            T::Lazy => {
                self.bump();
                self.word_attributes();
                PatKind::Lazy(Box::new(self.inner(|p| p.simple_pattern())))
            }
            T::Exception => {
                self.bump();
                self.word_attributes();
                PatKind::Exception(Box::new(self.inner(|p| p.applied_pattern())))
            }
            T::Backquote => {
                let Some(tag) = self.tag() else { return self.error_pattern() };
                let arg = self.constructor_argument();
                PatKind::Variant { tag, arg }
            }
            T::UIdent => return self.upper_pattern(true),
            T::LParen if self.at_cons_name() => {
                let path = Path::single(self.cons_name());
                let arg = self.constructor_argument();
                PatKind::Construct { path, newtypes: Vec::new(), arg }
            }
            _ => return self.simple_pattern(),
        };
        Pat { kind, span: self.since(lo) }
    }

    fn inner(&mut self, read: impl FnOnce(&mut Self) -> Pat) -> Pat {
        self.nested(read).unwrap_or_else(|| self.error_pattern())
    }

    fn constructor_argument(&mut self) -> Option<Box<Pat>> {
        let starts = self.cur.starts_simple_pattern() || self.cur == T::Lazy;
        starts.then(|| Box::new(self.inner(|p| p.applied_pattern())))
    }

    /// What begins with a capitalised name: a constructor, or a pattern in an opened module.
    fn upper_pattern(&mut self, with_argument: bool) -> Pat {
        let lo = self.raw().lo;
        let Some(path) = self.module_path("a constructor") else { return self.error_pattern() };
        if self.cur == T::Dot {
            self.bump();
            return self.opened_pattern(path, lo);
        }
        let mut newtypes = Vec::new();
        let mut arg = None;
        if with_argument {
            if self.cur == T::LParen && self.peek(1) == T::Type {
                let opener = self.open();
                self.bump();
                while self.cur == T::LIdent {
                    newtypes.push(self.take_name());
                }
                self.close(T::RParen, opener);
            }
            arg = self.constructor_argument();
        }
        Pat { kind: PatKind::Construct { path, newtypes, arg }, span: self.since(lo) }
    }

    /// `M.(p)`, `M.[p]`, `M.{…}`; the dot has been taken.
    fn opened_pattern(&mut self, module: Path, lo: u32) -> Pat {
        if !matches!(self.cur, T::LParen | T::LBrack | T::LBrackBar | T::LBrace) {
            let report = match self.cur {
                T::LIdent => self
                    .expectation("a constructor or a pattern in brackets")
                    .help("a value cannot be matched against: use `when`"),
                _ => self.expectation("a constructor or a pattern in brackets"),
            };
            self.error_here(report);
            return self.error_pattern();
        }
        let inner = self.inner(|p| p.simple_pattern());
        let kind = PatKind::LocalOpen { module, pattern: Box::new(inner) };
        Pat { kind, span: self.since(lo) }
    }

    /// A pattern that can be a parameter.
    pub fn simple_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        let kind = match self.cur {
            T::Underscore => {
                self.bump();
                PatKind::Any
            }
            T::LIdent => PatKind::Var(self.take_name()),
            T::UIdent => return self.upper_pattern(false),
            T::True | T::False => {
                let name = self.take_name();
                constant(Path::single(name))
            }
            T::Backquote => match self.tag() {
                Some(tag) => PatKind::Variant { tag, arg: None },
                None => PatKind::Error,
            },
            T::Hash => {
                self.bump();
                self.type_path().map_or(PatKind::Error, PatKind::TypeTags)
            }
            T::Number
            | T::Minus
            | T::MinusDot
            | T::Plus
            | T::PlusDot
            | T::Char
            | T::Str
            | T::Quoted => self.constant_pattern(),
            T::LParen => return self.paren_pattern(),
            T::LBrack => {
                let empty = self.peek(1) == T::RBrack;
                let items = self.bracketed(T::RBrack, Self::pattern_items);
                if empty { constant(self.path_of("[]", lo)) } else { PatKind::List(items) }
            }
            T::LBrackBar => PatKind::Array(self.bracketed(T::BarRBrack, Self::pattern_items)),
            T::LBrace => self.record_pattern(),
            T::Ext | T::QuotedExt => {
                self.extension();
                PatKind::Error
            }
            _ => {
                let mut report = self.expectation("a pattern");
                let text = self.token_text(self.raw());
                if text.len() > 1 && text.bytes().all(|b| b.is_ascii_lowercase()) {
                    report = report.note(format!("{} is a word of the language", self.found()));
                }
                self.error_here(report);
                return self.error_pattern();
            }
        };
        Pat { kind, span: self.since(lo) }
    }

    fn pattern_items(&mut self, closer: T) -> Vec<Pat> {
        let mut items = Vec::new();
        while self.cur != closer && self.cur != T::Eof {
            let start = self.pos;
            items.push(self.beside(|p| p.pattern()));
            if !self.eat(T::Semi) || self.pos == start {
                break;
            }
        }
        items
    }

    fn paren_pattern(&mut self) -> Pat {
        let lo = self.raw().lo;
        if let Some(name) = self.paren_operator() {
            return Pat { kind: PatKind::Var(name), span: name.span };
        }
        let opener = self.open();
        let kind = match self.cur {
            T::RParen => {
                self.close(T::RParen, opener);
                constant(self.path_of("()", lo))
            }
            T::Module => self.unpack_pattern(opener),
            _ => {
                let pattern = self.pattern();
                let kind = if self.eat(T::Colon) {
                    let ty = self.poly_type();
                    PatKind::Constraint { pattern: Box::new(pattern), ty }
                } else {
                    pattern.kind
                };
                self.close(T::RParen, opener);
                kind
            }
        };
        Pat { kind, span: self.since(lo) }
    }

    /// `(module M : S)`; the parenthesis has been taken.
    fn unpack_pattern(&mut self, opener: crate::token::Token) -> PatKind {
        self.bump();
        self.word_attributes();
        let name = self.module_name();
        let ty = if self.eat(T::Colon) { self.package_type() } else { None };
        self.close(T::RParen, opener);
        match name {
            Some(name) => PatKind::Unpack { name, ty },
            None => PatKind::Error,
        }
    }

    fn record_pattern(&mut self) -> PatKind {
        let opener = self.open();
        let (mut fields, mut open) = (Vec::new(), false);
        while !matches!(self.cur, T::RBrace | T::Eof) {
            let start = self.pos;
            if self.eat(T::Underscore) {
                open = true;
                self.eat(T::Semi);
                break;
            }
            fields.extend(self.beside(|p| p.field_pattern()));
            if !self.eat(T::Semi) || self.pos == start {
                break;
            }
        }
        self.close(T::RBrace, opener);
        PatKind::Record { fields, open }
    }

    fn field_pattern(&mut self) -> Option<FieldPat> {
        let path = self.lower_path("the name of a field")?;
        let ty = if self.eat(T::Colon) { Some(self.core_type()) } else { None };
        let pattern = if self.eat(T::Eq) {
            self.pattern()
        } else {
            let name = path.last();
            Pat { kind: PatKind::Var(name), span: name.span }
        };
        if self.cur == T::Comma {
            let report = self.expectation("`;` between fields").fix("write", self.here(), ";");
            self.report(report);
            self.cut(0, T::Semi);
        }
        Some(FieldPat { path, ty, pattern })
    }

    /// A literal or a range of literals.
    fn constant_pattern(&mut self) -> PatKind {
        let Some(from) = self.signed_literal() else { return PatKind::Error };
        if !self.eat(T::DotDot) {
            return PatKind::Lit(from);
        }
        match self.signed_literal() {
            Some(to) => PatKind::Range(from, to),
            None => PatKind::Error,
        }
    }

    fn signed_literal(&mut self) -> Option<Lit> {
        let sign = self.cur;
        if matches!(sign, T::Minus | T::MinusDot | T::Plus | T::PlusDot) {
            self.bump();
            if self.cur != T::Number {
                self.expected("a number");
                return None;
            }
        }
        match self.cur {
            T::Number => Some(self.number(matches!(sign, T::Minus | T::MinusDot))),
            T::Char | T::Str | T::Quoted => Some(self.text_literal()),
            _ => {
                self.expected("a literal");
                None
            }
        }
    }

    /// The number that is here.
    pub fn number(&mut self, negative: bool) -> Lit {
        let token = self.raw();
        let text = self.token_text(token);
        self.bump();
        match literal::number(text, negative) {
            Ok(lit) => lit,
            Err(fault) => {
                self.fault(token.lo, fault);
                Lit::Int(0)
            }
        }
    }

    /// The string or character that is here.
    pub fn text_literal(&mut self) -> Lit {
        let token = self.raw();
        let text = self.token_text(token);
        self.bump();
        match token.kind {
            T::Char => match literal::character(text) {
                Ok(byte) => Lit::Char(byte),
                Err(fault) => {
                    self.fault(token.lo, fault);
                    Lit::Char(b' ')
                }
            },
            T::Quoted => Lit::String(literal::quoted(text)),
            _ => {
                let mut faults = Vec::new();
                let bytes = literal::string(text, &mut faults);
                faults.into_iter().for_each(|fault| self.fault(token.lo, fault));
                Lit::String(bytes)
            }
        }
    }

    fn fault(&mut self, lo: u32, fault: literal::Fault) {
        let span = self.span(lo + fault.lo as u32, lo + fault.hi as u32);
        let unknown = fault.code == codes::BAD_ESCAPE && fault.message.ends_with("not an escape");
        let mut report = Diagnostic::new(fault.code, span, fault.message);
        if unknown {
            report = report.help("a backslash itself is written `\\\\`");
        }
        self.report(report);
    }

    /// The variable that a label stands for.
    pub fn variable(&self, name: Ident) -> Pat {
        Pat { kind: PatKind::Var(name), span: name.span }
    }

    /// A path that ends with this name.
    pub fn extend(&self, mut segments: Vec<Segment>, ident: Ident) -> Path {
        segments.push(Segment { ident, args: Vec::new() });
        Path { segments }
    }
}

fn constant(path: Path) -> PatKind {
    PatKind::Construct { path, newtypes: Vec::new(), arg: None }
}
