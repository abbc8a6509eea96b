//! Types as written.
//!
//! ```text
//! type  =  tuple [-> type]
//! tuple =  applied { * applied }
//! applied = atom { name | [] }            int list, 'a tree, int[]
//! atom  =  'a | _ | path [< types >] | ( types )
//! ```

use crate::tree::{Ident, Path, TypeExpr, TypeExprKind};
use enfold_syntax::Symbol;
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// A type.
    pub fn type_expr(&mut self) -> TypeExpr {
        match self.nested(|p| p.function_type()) {
            Some(ty) => ty,
            None => self.error_type(),
        }
    }

    pub fn error_type(&self) -> TypeExpr {
        TypeExpr { kind: TypeExprKind::Error, span: self.span(self.last_end, self.last_end) }
    }

    /// `a -> b -> c`, without recursion.
    fn function_type(&mut self) -> TypeExpr {
        let mut result = self.tuple_type();
        if self.cur != T::Arrow {
            return result;
        }
        let mut params = Vec::new();
        while self.eat(T::Arrow) {
            self.reach_type();
            params.push(std::mem::replace(&mut result, self.beside(Self::tuple_type)));
            self.grow();
        }
        while let Some(from) = params.pop() {
            let span = from.span.to(result.span);
            result = TypeExpr { kind: TypeExprKind::Fun(Box::new(from), Box::new(result)), span };
        }
        result
    }

    /// A type must follow: a line break before it means nothing.
    fn reach_type(&mut self) {
        let kind = self.raw().kind;
        if matches!(kind, T::Ident | T::Quoted | T::TypeVar | T::LParen | T::Underscore) {
            self.reach(kind);
        }
    }

    fn tuple_type(&mut self) -> TypeExpr {
        let first = self.applied_type();
        if self.cur != T::Star {
            return first;
        }
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.eat(T::Star) {
            self.reach_type();
            items.push(self.beside(Self::applied_type));
        }
        TypeExpr { kind: TypeExprKind::Tuple(items), span: self.since(lo) }
    }

    /// A type without arrows and stars outside of brackets.
    pub fn applied_type(&mut self) -> TypeExpr {
        if self.in_signature {
            self.parameter_name();
        }
        let mut ty = self.atomic_type();
        loop {
            match self.cur {
                T::Ident | T::Quoted => {
                    let path = self.path();
                    ty = self.applied(path, vec![ty]);
                }
                T::LBrack if matches!(self.peek(1), T::RBrack | T::Comma) => {
                    ty = self.array_type(ty)
                }
                _ => return ty,
            }
            self.grow();
        }
    }

    /// `name:` before a type in the signature of an abstract member.
    fn parameter_name(&mut self) {
        if self.cur == T::Question {
            self.unsupported(self.here(), "optional parameters of interfaces are");
            self.bump();
        }
        if self.at_name() && self.peek(1) == T::Colon {
            self.bump();
            self.bump();
        }
    }

    fn applied(&self, path: Path, args: Vec<TypeExpr>) -> TypeExpr {
        let lo = args.first().map_or(path.span().lo, |a| a.span.lo);
        TypeExpr { kind: TypeExprKind::Name(path, args), span: self.since(lo) }
    }

    fn array_type(&mut self, element: TypeExpr) -> TypeExpr {
        let opener = self.here();
        self.bump();
        let square = self.eat(T::Comma);
        if self.cur == T::Comma {
            self.unsupported(opener, "arrays of more than two dimensions are");
            while self.eat(T::Comma) {}
        }
        self.expect_closer(T::RBrack, opener);
        let name = if square { "Array2D" } else { "array" };
        let name = self.ident_at(name, self.since(opener.lo));
        let lo = element.span.lo;
        TypeExpr {
            kind: TypeExprKind::Name(Path::single(name), vec![element]),
            span: self.since(lo),
        }
    }

    /// `{| A: int; B: string |}`: a type named by its fields, in order, at their types.
    fn anonymous_type(&mut self) -> TypeExpr {
        let opener = self.here();
        self.bump();
        let mut fields: Vec<(Ident, TypeExpr)> = Vec::new();
        if self.open(Floor::Same, Ends::BAR_RBRACE) {
            self.sequence(true, |p| {
                if !p.at_name() {
                    p.expected("the name of a field");
                    p.skip_item();
                    return false;
                }
                let name = p.name();
                if !p.expect(T::Colon, "`:` and the field's type") {
                    p.skip_item();
                    return false;
                }
                fields.push((name, p.type_expr()));
                false
            });
            self.expect_closer(T::BarRBrace, opener);
            self.close();
        } else {
            self.expect_closer(T::BarRBrace, opener);
        }
        fields.sort_by(|(a, _), (b, _)| a.name.as_str().cmp(b.name.as_str()));
        let names: Vec<String> = fields.iter().map(|(name, _)| name.name.to_string()).collect();
        let span = self.since(opener.lo);
        let name = Ident { name: Symbol::new(&format!("{{| {} |}}", names.join("; "))), span };
        let args = fields.into_iter().map(|(_, ty)| ty).collect();
        TypeExpr { kind: TypeExprKind::Name(Path::single(name), args), span }
    }

    fn atomic_type(&mut self) -> TypeExpr {
        let token = self.raw();
        let span = self.here();
        match self.cur {
            T::TypeVar => {
                let text = self.token_text(token);
                let name = self.symbol(text.trim_start_matches('\''));
                self.bump();
                TypeExpr { kind: TypeExprKind::Var(name), span }
            }
            T::Underscore => {
                self.bump();
                TypeExpr { kind: TypeExprKind::Wild, span }
            }
            T::Ident | T::Quoted => {
                let path = self.path();
                let args = if self.at_less() { self.type_arguments() } else { Vec::new() };
                let mut ty =
                    TypeExpr { kind: TypeExprKind::Name(path, args), span: self.since(span.lo) };
                if self.cur == T::Dot {
                    self.unsupported(self.here(), "types nested in generic types are");
                    self.bump();
                    ty = self.nested_type();
                }
                ty
            }
            T::LParen => self.parenthesised_type(),
            // `#seq<int>`: what is given is converted where it is given, as for `seq<int>`.
            T::Hash | T::LIntrinsic => {
                self.bump();
                let ty = self.type_expr();
                if token.kind == T::LIntrinsic {
                    self.expect_closer(T::RParen, span);
                }
                let span = span.to(ty.span);
                TypeExpr { kind: TypeExprKind::Flexible(Box::new(ty)), span }
            }
            T::LBraceBar => self.anonymous_type(),
            T::Struct => {
                // Where a tuple lives is the compiler's business.
                self.bump();
                self.nested_type()
            }
            T::Op if self.token_text(token) == "^" && self.peek(1) == T::Ident => {
                self.bump();
                let name = self.name();
                TypeExpr { kind: TypeExprKind::Var(name.name), span: span.to(name.span) }
            }
            _ => {
                self.expected("a type");
                self.error_type()
            }
        }
    }

    fn nested_type(&mut self) -> TypeExpr {
        match self.nested(Self::atomic_type) {
            Some(ty) => ty,
            None => self.error_type(),
        }
    }

    /// `(t)`, or `(a, b) name`.
    fn parenthesised_type(&mut self) -> TypeExpr {
        let opener = self.here();
        self.bump();
        self.reach_type();
        let first = self.type_expr();
        if self.cur != T::Comma {
            self.expect_type_closer(opener);
            return TypeExpr { kind: first.kind, span: self.since(opener.lo) };
        }
        let mut args = vec![first];
        while self.eat(T::Comma) {
            self.reach_type();
            args.push(self.type_expr());
        }
        self.expect_type_closer(opener);
        if !self.at_name() {
            self.expected("the name of the type that these are arguments of");
            return self.error_type();
        }
        let path = self.path();
        TypeExpr { kind: TypeExprKind::Name(path, args), span: self.since(opener.lo) }
    }

    fn expect_type_closer(&mut self, opener: Span) {
        self.reach(T::RParen);
        self.expect_closer(T::RParen, opener);
    }

    /// `<a, b>`.
    pub fn type_arguments(&mut self) -> Vec<TypeExpr> {
        let opener = self.here();
        // In `Box<^T>` the first two are read as one operator.
        self.split(1);
        let mut args = Vec::new();
        if !self.at_greater() {
            loop {
                self.reach_type();
                let measure = self.at_measure();
                args.push(if measure { self.measure() } else { self.type_expr() });
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.close_angle(opener);
        args
    }

    /// Whether a type argument can only be a unit of measure: it is `1`, or `/` or `^` follows its
    /// first name.
    fn at_measure(&self) -> bool {
        let operator = |ahead: usize| {
            let token = self.tokens.get(self.pos + ahead);
            token.is_some_and(|t| matches!(self.token_text(*t), "/" | "^" | "^-"))
        };
        match self.raw().kind {
            T::Number => true,
            T::TypeVar => operator(1),
            T::Ident => {
                let mut ahead = 1;
                while matches!(self.peek(ahead), T::Ident | T::Star) {
                    ahead += 1;
                }
                operator(ahead) || self.peek(ahead) == T::Number
            }
            _ => false,
        }
    }

    /// `kg m / s^2`, `1 / s`: a product of units.
    pub fn measure(&mut self) -> TypeExpr {
        let lo = self.raw().lo;
        let mut factors = Vec::new();
        self.measure_factors(1, &mut factors);
        TypeExpr { kind: TypeExprKind::Measure(factors), span: self.since(lo) }
    }

    fn measure_factors(&mut self, sign: i32, out: &mut Vec<(TypeExpr, i32)>) {
        let mut side = sign;
        loop {
            let start = out.len();
            let token = self.raw();
            match self.cur {
                T::Number if self.token_text(token) == "1" => self.bump(),
                T::Ident | T::Quoted | T::TypeVar | T::Underscore => {
                    let ty = match self.cur {
                        T::Underscore => {
                            let span = self.here();
                            self.bump();
                            TypeExpr { kind: TypeExprKind::Wild, span }
                        }
                        T::TypeVar => {
                            let var = self.type_var();
                            TypeExpr { kind: TypeExprKind::Var(var.name), span: var.span }
                        }
                        _ => {
                            let path = self.path();
                            let span = path.span();
                            TypeExpr { kind: TypeExprKind::Name(path, Vec::new()), span }
                        }
                    };
                    out.push((ty, side));
                }
                T::LParen => {
                    let opener = self.here();
                    self.bump();
                    self.nested(|p| p.measure_factors(side, out));
                    self.expect_closer(T::RParen, opener);
                }
                _ => return self.expected("a unit of measure"),
            }
            if let Some(power) = self.measure_power() {
                out[start..].iter_mut().for_each(|(_, n)| *n *= power);
            }
            let text = self.token_text(self.raw());
            match self.cur {
                T::Star => self.bump(),
                T::Op if text == "/" => {
                    self.bump();
                    side = -sign;
                }
                T::Ident | T::Quoted | T::TypeVar | T::LParen => {}
                _ => return,
            }
        }
    }

    /// `^2`, `^-2`.
    fn measure_power(&mut self) -> Option<i32> {
        let text = self.token_text(self.raw());
        let mut sign = match text {
            "^" => 1,
            "^-" => -1,
            _ => return None,
        };
        self.bump();
        if self.eat(T::Minus) {
            sign = -sign;
        }
        let text = self.token_text(self.raw());
        match text.parse::<i32>() {
            Ok(power) if self.cur == T::Number && power.abs() < 1000 => {
                self.bump();
                Some(sign * power)
            }
            _ => {
                self.expected("a power");
                None
            }
        }
    }

    /// Whether the next token is `<`, or `<^`.
    pub fn at_less(&self) -> bool {
        self.cur == T::Lt || self.cur == T::Op && self.token_text(self.raw()) == "<^"
    }

    /// Whether the next token begins with `>`.
    pub fn at_greater(&self) -> bool {
        let token = self.raw();
        matches!(self.cur, T::Gt | T::RAttr | T::Op) && self.token_text(token).starts_with('>')
    }

    /// Takes one `>`, though it may be the first half of `>>`.
    pub fn close_angle(&mut self, opener: Span) {
        if self.at_greater() {
            self.split(1);
            return;
        }
        let message = format!("`<` is not closed: expected `>`, found {}", self.found());
        let report = Diagnostic::new(codes::UNCLOSED, self.missing_at(), message);
        self.error(report.also(opener, "opened here"));
    }
}
