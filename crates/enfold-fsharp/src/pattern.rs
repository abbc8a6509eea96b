//! Patterns.
//!
//! ```text
//! pattern = either { as name }
//! either  = tuple { | tuple }
//! tuple   = typed { , typed }
//! typed   = both [: type]                 the type only inside of brackets
//! both    = cons { & cons }
//! cons    = applied [:: cons]
//! applied = path atom | atom
//! ```

use crate::literal::Large;
use crate::tree::{Ident, Lit, Pat, PatKind, Path};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// Whether a pattern can start with the next token.
    pub fn starts_pattern(&self) -> bool {
        use T::*;
        if matches!(self.cur, Minus | Plus) {
            return self.peek(1) == Number;
        }
        matches!(
            self.cur,
            Ident
                | Quoted
                | Underscore
                | Number
                | Str
                | Verbatim
                | Triple
                | Char
                | True
                | False
                | Null
                | LParen
                | LBrack
                | LBrackBar
                | LBrace
                | Struct
                | TypeTest
                | Question
                | LAttr
                | ParenStar
                | InterpWhole
                | InterpBegin
        )
    }

    /// A whole pattern, as in a case of a match.
    pub fn pattern(&mut self) -> Pat {
        self.pattern_with(false)
    }

    fn pattern_with(&mut self, typed: bool) -> Pat {
        match self.nested(|p| p.named_pattern(typed)) {
            Some(pat) => pat,
            None => self.error_pattern(),
        }
    }

    fn error_pattern(&self) -> Pat {
        Pat { kind: PatKind::Error, span: self.span(self.last_end, self.last_end) }
    }

    fn named_pattern(&mut self, typed: bool) -> Pat {
        let first = self.tuple_pattern(typed);
        self.more_pattern(first, typed)
    }

    /// What may follow the first alternative of a pattern: `| p`, `as x`.
    fn more_pattern(&mut self, first: Pat, typed: bool) -> Pat {
        let mut pat = first;
        loop {
            match self.cur {
                T::Bar => {
                    let mut sides = vec![pat];
                    while self.eat(T::Bar) {
                        sides.push(self.beside(|p| p.tuple_pattern(typed)));
                    }
                    for _ in 0..sides.len().ilog2() {
                        self.grow();
                    }
                    pat = alternatives(sides);
                }
                T::As => {
                    self.bump();
                    if !self.at_name() {
                        self.expected("a name after `as`");
                        return pat;
                    }
                    let name = self.name();
                    let span = pat.span.to(name.span);
                    let named = Pat { kind: PatKind::As(Box::new(pat), name), span };
                    // `p as x, q` is a pair.
                    pat = self.more_tuple(named, typed);
                }
                _ => return pat,
            }
            self.grow();
        }
    }

    fn tuple_pattern(&mut self, typed: bool) -> Pat {
        let first = self.typed_pattern(typed);
        self.more_tuple(first, typed)
    }

    fn more_tuple(&mut self, first: Pat, typed: bool) -> Pat {
        if self.cur != T::Comma {
            return first;
        }
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.eat(T::Comma) {
            self.reach_pattern();
            items.push(self.typed_pattern(typed));
        }
        Pat { kind: PatKind::Tuple(items), span: self.since(lo) }
    }

    /// A pattern must follow: a line break before it means nothing.
    fn reach_pattern(&mut self) {
        let kind = self.raw().kind;
        if kind.starts_atom() {
            self.reach(kind);
        }
    }

    fn typed_pattern(&mut self, typed: bool) -> Pat {
        let pat = self.cons_pattern();
        let pat = self.more_conjunction(pat);
        if !typed || self.cur != T::Colon {
            return pat;
        }
        self.bump();
        let ty = self.type_expr();
        self.type_constraints();
        let span = pat.span.to(ty.span);
        Pat { kind: PatKind::Annot(Box::new(pat), ty), span }
    }

    /// `p & q & r`.
    fn more_conjunction(&mut self, first: Pat) -> Pat {
        let mut pat = first;
        while self.eat(T::Amp) {
            self.reach_pattern();
            let other = self.beside(Self::cons_pattern);
            let span = pat.span.to(other.span);
            pat = Pat { kind: PatKind::And(Box::new(pat), Box::new(other)), span };
            self.grow();
        }
        pat
    }

    fn cons_pattern(&mut self) -> Pat {
        let head = self.applied_pattern();
        self.more_cons(head)
    }

    /// `a :: b :: c`, without recursion.
    fn more_cons(&mut self, head: Pat) -> Pat {
        let mut last = head;
        let mut heads = Vec::new();
        while self.cur == T::ColonColon {
            self.bump();
            self.reach_pattern();
            heads.push(std::mem::replace(&mut last, self.beside(Self::applied_pattern)));
            self.grow();
        }
        while let Some(head) = heads.pop() {
            let span = head.span.to(last.span);
            last = Pat { kind: PatKind::Cons(Box::new(head), Box::new(last)), span };
        }
        last
    }

    fn applied_pattern(&mut self) -> Pat {
        match self.cur {
            T::Ident | T::Quoted => {}
            T::TypeTest => {
                let span = self.here();
                self.bump();
                let ty = self.applied_type();
                let span = span.to(ty.span);
                return Pat { kind: PatKind::TypeTest(ty), span };
            }
            _ => return self.parameter(),
        }
        let path = self.path();
        if !self.starts_pattern() || matches!(self.cur, T::TypeTest | T::Question | T::LAttr) {
            let span = path.span();
            return Pat { kind: PatKind::Name(path), span };
        }
        let lo = path.span().lo;
        if self.names_fields() {
            let fields = self.case_field_patterns();
            return Pat { kind: PatKind::CaseFields(path, fields), span: self.since(lo) };
        }
        let arg = self.parameter();
        if self.starts_pattern() && !matches!(self.cur, T::TypeTest | T::LAttr) {
            let mut args = vec![arg];
            args.extend(self.parameters());
            return Pat { kind: PatKind::Active(path, args), span: self.since(lo) };
        }
        Pat { kind: PatKind::Case(path, Box::new(arg)), span: self.since(lo) }
    }

    /// `(name = p; name = p)`.
    fn case_field_patterns(&mut self) -> Vec<(Ident, Pat)> {
        let opener = self.here();
        self.bump();
        let mut fields = Vec::new();
        if self.open(Floor::Same, Ends::RPAREN) {
            self.sequence(true, |p| {
                loop {
                    if !p.at_name() {
                        p.expected("the name of a component");
                        p.skip_item();
                        return false;
                    }
                    let name = p.name();
                    if !p.expect(T::Eq, "`=` and a pattern") {
                        p.skip_item();
                        return false;
                    }
                    let pat = match p.nested(|p| p.typed_pattern(true)) {
                        Some(pat) => pat,
                        None => p.error_pattern(),
                    };
                    fields.push((name, pat));
                    if !p.eat(T::Comma) {
                        return false;
                    }
                }
            });
            self.expect_closer(T::RParen, opener);
            self.close();
        } else {
            self.expect_closer(T::RParen, opener);
        }
        fields
    }

    /// Whether `(name = …` is next.
    fn names_fields(&self) -> bool {
        self.cur == T::LParen && self.peek(1) == T::Ident && self.peek(2) == T::Eq
    }

    /// Parameters, as many as there are.
    pub fn parameters(&mut self) -> Vec<Pat> {
        let mut params = Vec::new();
        while self.starts_pattern() {
            let start = self.pos;
            params.push(self.parameter());
            if self.pos == start {
                break;
            }
        }
        params
    }

    /// An atomic pattern, such as a parameter.
    pub fn parameter(&mut self) -> Pat {
        let token = self.raw();
        let span = self.here();
        match self.cur {
            T::Underscore => {
                self.bump();
                Pat { kind: PatKind::Wild, span }
            }
            T::Ident | T::Quoted => {
                let path = self.path();
                let span = path.span();
                Pat { kind: PatKind::Name(path), span }
            }
            T::Number => {
                if let Some(large) = self.large_literal() {
                    return self.large_pattern(large, false, token.lo);
                }
                let lit = self.number_literal(false);
                self.literal_pattern(lit, token.lo)
            }
            T::Minus | T::Plus if self.peek(1) == T::Number => {
                self.bump();
                if let Some(large) = self.large_literal() {
                    return self.large_pattern(large, token.kind == T::Minus, token.lo);
                }
                let lit = self.number_literal(token.kind == T::Minus);
                self.literal_pattern(lit, token.lo)
            }
            T::Char => {
                let lit = self.character_literal();
                self.literal_pattern(lit, token.lo)
            }
            T::Str | T::Verbatim | T::Triple => {
                let lit = self.string_literal();
                self.literal_pattern(lit, token.lo)
            }
            T::True | T::False => {
                self.bump();
                self.literal_pattern(Some(Lit::Bool(token.kind == T::True)), token.lo)
            }
            T::LParen | T::ParenStar => self.parenthesised_pattern(),
            T::LBrack => {
                let items = self.pattern_elements(T::RBrack, Ends::RBRACK);
                Pat { kind: PatKind::List(items), span: self.since(token.lo) }
            }
            T::LBrackBar => {
                let items = self.pattern_elements(T::BarRBrack, Ends::BAR_RBRACK);
                Pat { kind: PatKind::Array(items), span: self.since(token.lo) }
            }
            T::LBrace => self.record_pattern(),
            T::Struct => {
                // Where a tuple lives is the compiler's business.
                self.bump();
                self.nested(|p| p.parameter()).unwrap_or(Pat { kind: PatKind::Error, span })
            }
            T::Null => {
                self.unsupported(span, "`null` is");
                self.bump();
                Pat { kind: PatKind::Error, span }
            }
            T::Question => {
                self.bump();
                if !self.at_name() {
                    self.expected("the name of an optional parameter");
                    return self.error_pattern();
                }
                let name = self.name();
                Pat { kind: PatKind::Optional(name), span: span.to(name.span) }
            }
            T::LAttr => {
                self.attributes();
                self.nested(|p| p.parameter()).unwrap_or(Pat { kind: PatKind::Error, span })
            }
            T::InterpWhole | T::InterpBegin => {
                let message = "a string with holes is not a pattern";
                self.report_at(codes::UNEXPECTED_TOKEN, span, message);
                self.interpolated();
                Pat { kind: PatKind::Error, span: self.since(token.lo) }
            }
            T::Bad => {
                self.bump();
                self.stay_silent();
                Pat { kind: PatKind::Error, span }
            }
            _ => {
                self.expected("a pattern");
                self.error_pattern()
            }
        }
    }

    fn literal_pattern(&self, lit: Option<Lit>, lo: u32) -> Pat {
        Pat { kind: lit.map_or(PatKind::Error, PatKind::Lit), span: self.since(lo) }
    }

    /// `1.5m`: a call of the library's active pattern, which reads the text. `0I` cannot stand in a pattern.
    fn large_pattern(&mut self, large: Option<Large>, negative: bool, lo: u32) -> Pat {
        let span = self.since(lo);
        let text = match large {
            None => return Pat { kind: PatKind::Error, span },
            Some(Large::Big(text, _)) => {
                let message = format!("`{text}I` cannot stand in a pattern");
                let report = Diagnostic::new(codes::BAD_NUMBER, span, message)
                    .help(format!("give the value a name, and ask `when name = {text}I`"));
                self.error(report);
                return Pat { kind: PatKind::Error, span };
            }
            Some(Large::Decimal { text, .. }) => text,
        };
        let text = if negative { format!("-{text}") } else { text };
        let segments = ["Decimal'", "Is'"].map(|name| Ident { name: name.into(), span });
        let text = Pat { kind: PatKind::Lit(Lit::Str(text)), span };
        Pat { kind: PatKind::Case(Path { segments: segments.into() }, Box::new(text)), span }
    }

    /// `()`, `(p)`, `(p : t)`; the span includes the parentheses.
    fn parenthesised_pattern(&mut self) -> Pat {
        let opener = self.here();
        if self.peek(1) == T::Bar {
            return self.active_pattern();
        }
        if let Some(op) = self.operator_name() {
            return Pat { kind: PatKind::Name(Path::single(op)), span: self.since(opener.lo) };
        }
        self.bump();
        if self.raw().kind == T::RParen {
            self.bump();
            return Pat { kind: PatKind::Lit(Lit::Unit), span: self.since(opener.lo) };
        }
        if !self.open(Floor::Same, Ends::RPAREN) {
            self.expect_closer(T::RParen, opener);
            return Pat { kind: PatKind::Error, span: self.since(opener.lo) };
        }
        let pat = self.pattern_with(true);
        self.expect_closer(T::RParen, opener);
        self.close();
        Pat { kind: pat.kind, span: self.since(opener.lo) }
    }

    /// `(|A|B|)`, `(|A|_|)`: one name, `|A|B|`.
    pub fn active_pattern(&mut self) -> Pat {
        let opener = self.here();
        let name = self.active_name();
        Pat { kind: PatKind::Name(Path::single(name)), span: self.since(opener.lo) }
    }

    /// Takes `(|A|B|)`.
    pub fn active_name(&mut self) -> Ident {
        let opener = self.here();
        self.bump();
        let mut text = String::from("|");
        while self.eat(T::Bar) {
            let token = self.raw();
            if matches!(self.cur, T::Ident | T::Underscore) {
                text.push_str(self.token_text(token));
                text.push('|');
                self.bump();
            } else if self.cur != T::RParen {
                self.expected("the name of a case of the active pattern");
                break;
            }
        }
        self.expect_closer(T::RParen, opener);
        Ident { name: enfold_syntax::symbol::Symbol::new(&text), span: self.since(opener.lo) }
    }

    fn pattern_elements(&mut self, closer: T, ends: Ends) -> Vec<Pat> {
        let opener = self.here();
        self.bump();
        let mut items = Vec::new();
        if self.raw().kind == closer {
            self.bump();
            return items;
        }
        if self.open(Floor::Same, ends) {
            self.sequence(true, |p| {
                items.push(p.pattern_with(true));
                false
            });
            self.expect_closer(closer, opener);
            self.close();
        } else {
            self.expect_closer(closer, opener);
        }
        items
    }

    fn record_pattern(&mut self) -> Pat {
        let opener = self.here();
        self.bump();
        let mut fields = Vec::new();
        if !self.open(Floor::Same, Ends::RBRACE) {
            let message = "a record pattern needs at least one field";
            self.error(Diagnostic::new(codes::MISSING_BODY, opener, message));
            self.expect_closer(T::RBrace, opener);
            return Pat { kind: PatKind::Error, span: self.since(opener.lo) };
        }
        self.sequence(true, |p| {
            if !p.at_name() {
                p.expected("the name of a field");
                p.skip_item();
                return false;
            }
            let path = p.path();
            if p.expect(T::Eq, "`=` and a pattern for the field") {
                let pat = p.pattern_with(true);
                fields.push((path, pat));
            } else {
                p.skip_item();
            }
            false
        });
        self.expect_closer(T::RBrace, opener);
        self.close();
        Pat { kind: PatKind::Record(fields), span: self.since(opener.lo) }
    }

    /// The rest of a pattern that began with a name, as in `let x, y = …`.
    pub fn continue_pattern(&mut self, first: Pat) -> Pat {
        let first = self.more_cons(first);
        let first = self.more_conjunction(first);
        let tuple = self.more_tuple(first, false);
        self.more_pattern(tuple, false)
    }
}

/// One pattern of these alternatives, in their order: a tree without long branches, since there can be thousands.
fn alternatives(mut sides: Vec<Pat>) -> Pat {
    while sides.len() > 1 {
        let mut halved = Vec::with_capacity(sides.len().div_ceil(2));
        let mut rest = sides.into_iter();
        while let Some(left) = rest.next() {
            halved.push(match rest.next() {
                Some(right) => {
                    let span = left.span.to(right.span);
                    Pat { kind: PatKind::Or(Box::new(left), Box::new(right)), span }
                }
                None => left,
            });
        }
        sides = halved;
    }
    sides.remove(0)
}
