//! Names, paths, labels, operators as names, and what is skipped: attributes and extensions.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::parser::Parser;
use crate::token::T;
use crate::tree::{Ident, Path, Quiet, Segment};
use crate::warnings;
use enfold_syntax::cursor::Parsing;

/// What the attributes at a place say that is of use here.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Attributes {
    /// `[@inline never]`: the function stays a function.
    pub stays: bool,
}

impl Parser<'_> {
    /// A capitalised name; reports what is missing if there is none.
    pub fn upper(&mut self, what: &str) -> Option<Ident> {
        if self.cur == T::UIdent {
            return Some(self.take_name());
        }
        let mut report = self.expectation(what);
        if self.cur == T::LIdent {
            report = report.help("names of modules, constructors and exceptions are capitalised");
        }
        self.error_here(report);
        None
    }

    /// A lower-case name.
    pub fn lower(&mut self, what: &str) -> Option<Ident> {
        if self.cur == T::LIdent {
            return Some(self.take_name());
        }
        let mut report = self.expectation(what);
        if self.cur == T::UIdent {
            report =
                report.help("names of values, types, fields and labels begin with a small letter");
        } else if self.token_text(self.raw()).bytes().all(|b| b.is_ascii_lowercase()) {
            report = report.note(format!("{} is a word of the language", self.found()));
        }
        self.error_here(report);
        None
    }

    /// A module's name, or `_`; the outer `None` if there is neither.
    pub fn module_name(&mut self) -> Option<Option<Ident>> {
        if self.eat(T::Underscore) {
            return Some(None);
        }
        self.upper("the name of a module").map(Some)
    }

    /// `A.B.C`: takes capitalised names as long as a dot and another one follow.
    pub fn module_path(&mut self, what: &str) -> Option<Path> {
        let first = self.upper(what)?;
        let mut path = Path::single(first);
        while self.cur == T::Dot && self.peek(1) == T::UIdent {
            self.bump();
            let ident = self.take_name();
            path.segments.push(Segment { ident, args: Vec::new() });
        }
        Some(path)
    }

    /// `A.B.` before something lower-case, with the dot; empty if there is none.
    pub fn qualifier(&mut self) -> Vec<Segment> {
        let mut segments = Vec::new();
        while self.cur == T::UIdent && self.peek(1) == T::Dot {
            let ident = self.take_name();
            self.bump();
            segments.push(Segment { ident, args: Vec::new() });
        }
        segments
    }

    /// `M.field`.
    pub fn lower_path(&mut self, what: &str) -> Option<Path> {
        let mut segments = self.qualifier();
        let ident = self.lower(what)?;
        segments.push(Segment { ident, args: Vec::new() });
        Some(Path { segments })
    }

    /// `A.B.C` or `F(X).C`, for module types and substitutions.
    pub fn extended_module_path(&mut self, what: &str) -> Option<Path> {
        let first = self.upper(what)?;
        let mut path = Path::single(first);
        self.path_tail(&mut path);
        Some(path)
    }

    /// Functor arguments and further capitalised names of a path.
    fn path_tail(&mut self, path: &mut Path) {
        loop {
            if self.cur == T::LParen && self.peek(1) == T::UIdent {
                let opener = self.open();
                let arg = self.nested(|p| p.extended_module_path("the path of a module")).flatten();
                if let (Some(arg), Some(last)) = (arg, path.segments.last_mut()) {
                    last.args.push(arg);
                }
                self.close(T::RParen, opener);
            } else if self.cur == T::Dot && self.peek(1) == T::UIdent {
                self.bump();
                let ident = self.take_name();
                path.segments.push(Segment { ident, args: Vec::new() });
            } else {
                return;
            }
        }
    }

    /// The path of a type: `t`, `M.t`, `F(X).t`.
    pub fn type_path(&mut self) -> Option<Path> {
        if self.cur != T::UIdent || !matches!(self.peek(1), T::Dot | T::LParen) {
            return self.lower("the name of a type").map(Path::single);
        }
        let mut path = self.extended_module_path("the name of a type")?;
        self.expect(T::Dot, "`.` and the name of a type");
        let ident = self.lower("the name of a type")?;
        path.segments.push(Segment { ident, args: Vec::new() });
        Some(path)
    }

    /// The operator in `( op )`, if that is what stands here; takes the parentheses, too.
    pub fn paren_operator(&mut self) -> Option<Ident> {
        let len = self.paren_operator_len()?;
        let first = self.tokens[self.pos + 1];
        let last = self.tokens[self.pos + len];
        let lo = self.raw().lo;
        for _ in 0..len + 2 {
            self.bump();
        }
        let text = self.text(first.lo, last.hi);
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        Some(self.ident(&compact, self.since(lo)))
    }

    /// How many tokens the operator in `( op )` has.
    fn paren_operator_len(&self) -> Option<usize> {
        if self.cur != T::LParen {
            return None;
        }
        let len = match self.peek(1) {
            T::DotOp => {
                let close = match self.peek(2) {
                    T::LParen => T::RParen,
                    T::LBrack => T::RBrack,
                    T::LBrace => T::RBrace,
                    _ => return None,
                };
                let dots = if self.peek(3) == T::Semi && self.peek(4) == T::DotDot { 2 } else { 0 };
                if self.peek(3 + dots) != close {
                    return None;
                }
                3 + dots + usize::from(self.peek(4 + dots) == T::LArrow)
            }
            kind if is_operator(kind) => 1,
            _ => return None,
        };
        (self.peek(len + 1) == T::RParen).then_some(len)
    }

    /// Whether `(::)` stands here.
    pub fn at_cons_name(&self) -> bool {
        self.cur == T::LParen && self.peek(1) == T::ColonColon && self.peek(2) == T::RParen
    }

    /// `(::)`.
    pub fn cons_name(&mut self) -> Ident {
        let lo = self.raw().lo;
        (0..3).for_each(|_| self.bump());
        self.ident("::", self.since(lo))
    }

    /// `x` or `( + )`.
    pub fn at_value_name(&self) -> bool {
        self.cur == T::LIdent || self.paren_operator_len().is_some()
    }

    /// The name of a value; reports what is missing if there is none.
    pub fn value_name(&mut self) -> Option<Ident> {
        match self.paren_operator() {
            Some(ident) => Some(ident),
            None => self.lower("the name of a value"),
        }
    }

    /// The name of a tag after its backquote.
    pub fn tag(&mut self) -> Option<Ident> {
        let lo = self.raw().lo;
        self.bump();
        if matches!(self.cur, T::UIdent | T::LIdent) {
            let ident = self.take_name();
            return Some(Ident { span: self.since(lo), ..ident });
        }
        self.expected("the name of a tag");
        None
    }

    /// A type variable, without its tick.
    pub fn type_var(&mut self) -> Ident {
        let token = self.raw();
        let text = self.token_text(token).trim_start_matches('\'');
        let ident = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        ident
    }

    /// Skips attributes, which change nothing that Enfold compiles.
    pub fn attributes(&mut self) -> Attributes {
        let mut found = Attributes::default();
        while self.cur == T::Attr {
            let lo = self.raw().lo;
            self.skip_payload();
            let text = self.text(lo, self.since(lo).hi);
            let words = text.trim_matches(['[', '@', ']']).split_whitespace();
            found.stays |= words.eq(["inline", "never"]);
            self.silence(lo, warnings::silenced(text));
        }
        found
    }

    /// Notes which warnings an attribute does not want, for the rest of the file or the item that is being read.
    fn silence(&mut self, lo: u32, codes: Vec<Code>) {
        if codes.is_empty() {
            return;
        }
        if self.text(lo, self.since(lo).hi).starts_with("[@@@") {
            let span = self.span(lo, self.source.len() as u32);
            self.quiet.push(Quiet { span, codes });
        } else {
            self.silenced.push(codes);
        }
    }

    /// An item has been read: what its attributes say holds for all of it.
    pub fn quieten_item(&mut self, from: usize, lo: u32) {
        let span = self.since(lo);
        for codes in self.silenced.split_off(from.min(self.silenced.len())) {
            self.quiet.push(Quiet { span, codes });
        }
    }

    /// What may follow a word such as `let`: attributes, and an extension, which is reported.
    pub fn word_attributes(&mut self) -> Attributes {
        if self.cur == T::Percent && self.peek(1) != T::Eof {
            let lo = self.raw().lo;
            self.bump();
            self.bump();
            self.extension_report(self.since(lo));
        }
        self.attributes()
    }

    /// `[%name …]`, `{%name|…|}`: needs another program to expand it.
    pub fn extension(&mut self) -> Span {
        let lo = self.raw().lo;
        if self.cur == T::QuotedExt {
            self.bump();
        } else {
            self.skip_payload();
        }
        let span = self.since(lo);
        self.extension_report(span);
        span
    }

    fn extension_report(&mut self, span: Span) {
        let message = "an extension must be expanded by a preprocessor, and there is none";
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }

    /// Skips from `[@` or `[%` past its partner.
    fn skip_payload(&mut self) {
        let opener = self.raw();
        self.bump();
        let mut depth = 0u32;
        loop {
            match self.cur {
                T::LBrack | T::LBrackLess | T::LBrackGreater | T::Attr | T::Ext => depth += 1,
                T::RBrack if depth == 0 => return self.bump(),
                T::RBrack => depth -= 1,
                T::Eof => {
                    let message = "this attribute is not closed";
                    let at = self.span_of(opener);
                    return self.error_here(Diagnostic::new(codes::UNCLOSED, at, message));
                }
                _ => {}
            }
            self.bump();
        }
    }
}

/// Whether it can stand between parentheses as the name of a value.
pub(crate) fn is_operator(kind: T) -> bool {
    use T::*;
    matches!(
        kind,
        PrefixOp
            | Bang
            | Op0
            | Op1
            | Op2
            | Op3
            | Op4
            | LetOp
            | AndOp
            | HashOp
            | Plus
            | PlusDot
            | PlusEq
            | Minus
            | MinusDot
            | Star
            | Percent
            | Eq
            | Lt
            | Gt
            | Or
            | Amp
            | AmpAmp
            | BarBar
            | ColonEq
            | ShiftWord
            | MulWord
    )
}
