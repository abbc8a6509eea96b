//! Expressions: operators, applications, and what follows a simple expression with a dot.
//!
//! Operators are read by precedence climbing. Left-associative chains loop; right-associative ones
//! are collected and folded; neither recurses along the chain. A word such as `if`, `fun` or `let`
//! can be an operand anywhere and takes all that follows it, as in the language's own grammar.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::parser::Parser;
use crate::token::T;
use crate::tree::{Arg, Expr, ExprKind, Ident, IndexKind, Label, Lit, Path, Segment};
use enfold_syntax::cursor::Parsing;

/// How tightly an operator binds.
type Level = u8;
const COMMA: Level = 2;
const CONS: Level = 7;

fn level(kind: T) -> Option<(Level, bool)> {
    use T::*;
    let right = true;
    Some(match kind {
        ColonEq => (1, right),
        Comma => (COMMA, right),
        BarBar | Or => (3, right),
        AmpAmp | Amp => (4, right),
        Op0 | Eq | Lt | Gt => (5, false),
        Op1 => (6, right),
        ColonColon => (CONS, right),
        Op2 | Plus | PlusDot | PlusEq | Minus | MinusDot => (8, false),
        Op3 | Star | Percent | MulWord => (9, false),
        Op4 | ShiftWord => (10, right),
        _ => return None,
    })
}

impl Parser<'_> {
    pub fn error_expr(&self) -> Expr {
        Expr { kind: ExprKind::Error, span: self.nowhere() }
    }

    /// An expression without `;`.
    pub fn expr(&mut self) -> Expr {
        self.nested(|p| p.infix(0)).unwrap_or_else(|| self.error_expr())
    }

    fn infix(&mut self, min: Level) -> Expr {
        let mut left = self.operand();
        loop {
            self.attributes();
            let Some((level, right)) = level(self.cur).filter(|(level, _)| *level >= min) else {
                return left;
            };
            left = match level {
                COMMA => self.tuple(left),
                CONS => self.cons(left),
                _ if right => self.right_chain(left, level),
                _ => {
                    let op = self.take_name();
                    let operand = self.beside(|p| p.infix(level + 1));
                    self.grow();
                    apply_operator(op, left, operand)
                }
            };
        }
    }

    fn tuple(&mut self, first: Expr) -> Expr {
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.eat(T::Comma) {
            items.push(self.beside(|p| p.infix(COMMA + 1)));
            self.attributes();
        }
        self.grow();
        Expr { kind: ExprKind::Tuple(items), span: self.since(lo) }
    }

    fn cons(&mut self, first: Expr) -> Expr {
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.eat(T::ColonColon) {
            items.push(self.beside(|p| p.infix(CONS + 1)));
            self.attributes();
        }
        self.grow();
        let tail = Box::new(items.pop().unwrap_or_else(|| self.error_expr()));
        Expr { kind: ExprKind::Cons { items, tail }, span: self.since(lo) }
    }

    /// `a op b op c`, which is `a op (b op c)`.
    fn right_chain(&mut self, first: Expr, at: Level) -> Expr {
        let mut left = vec![];
        let mut last = first;
        while level(self.cur).is_some_and(|(level, _)| level == at) {
            let op = self.take_name();
            let operand = self.beside(|p| p.infix(at + 1));
            left.push((std::mem::replace(&mut last, operand), op));
            self.attributes();
        }
        while let Some((operand, op)) = left.pop() {
            self.grow();
            if self.has_given_up() {
                break;
            }
            last = apply_operator(op, operand, last);
        }
        last
    }

    fn operand(&mut self) -> Expr {
        let nested = |p: &mut Self, read: fn(&mut Self) -> Expr| {
            p.nested(read).unwrap_or_else(|| p.error_expr())
        };
        match self.cur {
            T::Minus | T::MinusDot | T::Plus | T::PlusDot => self.sign(),
            T::Let => nested(self, Self::block),
            T::LetOp => nested(self, Self::let_operator),
            T::If => nested(self, Self::if_expr),
            T::Match => nested(self, Self::match_expr),
            T::Try => nested(self, Self::match_expr),
            T::Fun => nested(self, Self::fun_expr),
            T::Function => nested(self, Self::function_expr),
            T::While => nested(self, Self::while_expr),
            T::For => nested(self, Self::for_expr),
            T::Assert | T::Lazy => self.assert_or_lazy(),
            _ => self.application(),
        }
    }

    fn assert_or_lazy(&mut self) -> Expr {
        let token = self.raw();
        self.bump();
        self.word_attributes();
        let arg = self.nested(|p| p.simple_expr()).unwrap_or_else(|| self.error_expr());
        let arg = Box::new(arg);
        let kind = match token.kind {
            T::Assert => ExprKind::Assert(arg),
            _ => ExprKind::Lazy(arg),
        };
        Expr { kind, span: self.since(token.lo) }
    }

    /// `-x`: a literal keeps its sign.
    fn sign(&mut self) -> Expr {
        let token = self.raw();
        let minus = matches!(token.kind, T::Minus | T::MinusDot);
        let plain = matches!(token.kind, T::Minus | T::Plus);
        self.bump();
        let after = self.peek(1);
        let alone =
            !after.starts_simple() && !matches!(after, T::Dot | T::DotOp | T::Hash | T::HashOp);
        let float =
            self.cur == T::Number && self.token_text(self.raw()).contains(['.', 'e', 'E', 'p']);
        if self.cur == T::Number && alone && (plain || float) {
            let lit = self.number(minus);
            return Expr { kind: ExprKind::Lit(lit), span: self.since(token.lo) };
        }
        let operand = self.nested(|p| p.operand()).unwrap_or_else(|| self.error_expr());
        let span = self.since(token.lo);
        if let ExprKind::Lit(lit) = &operand.kind
            && let Some(lit) = signed(lit, minus, plain)
        {
            return Expr { kind: ExprKind::Lit(lit), span };
        }
        let name = match token.kind {
            T::Minus => "~-",
            T::MinusDot => "~-.",
            T::Plus => "~+",
            _ => "~+.",
        };
        let op = self.ident(name, self.span_of(token));
        self.grow();
        apply(op, vec![operand], span)
    }

    /// A simple expression with its arguments, or what is stored into it.
    fn application(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut function = self.simple_expr();
        if self.cur == T::LArrow {
            return self.assignment(function, lo);
        }
        let bare = match &function.kind {
            ExprKind::Construct { path, arg: None } => path.span() == function.span,
            ExprKind::Variant { tag, arg: None } => tag.span == function.span,
            _ => false,
        };
        if bare {
            self.constructor_arg(&mut function);
            function.span = self.since(lo);
            return function;
        }
        let mut args = Vec::new();
        while self.at_argument() {
            let start = self.pos;
            args.extend(self.beside(|p| p.argument()));
            if self.pos == start {
                break;
            }
        }
        if args.is_empty() {
            return function;
        }
        self.grow();
        let kind = ExprKind::Apply { function: Box::new(function), args };
        Expr { kind, span: self.since(lo) }
    }

    fn at_argument(&self) -> bool {
        self.cur.starts_simple() && !self.at_else_if()
            || matches!(self.cur, T::Label | T::OptLabel | T::Tilde | T::Question)
    }

    /// `elif` and the like, as other languages write it.
    pub fn at_else_if(&self) -> bool {
        self.cur == T::LIdent && matches!(self.token_text(self.raw()), "elif" | "elsif" | "elseif")
    }

    fn constructor_arg(&mut self, constructor: &mut Expr) {
        if !self.cur.starts_simple() {
            return;
        }
        let value = Box::new(self.beside(|p| p.simple_expr()));
        self.grow();
        let name = match &mut constructor.kind {
            ExprKind::Construct { arg, path } => {
                *arg = Some(value);
                path.to_string()
            }
            ExprKind::Variant { arg, tag } => {
                *arg = Some(value);
                format!("`{}", tag.name)
            }
            _ => return,
        };
        if self.at_argument() {
            let message = "a constructor is applied to one argument";
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message)
                .help(format!("write several as `{name} (a, b)`"));
            self.error_here(report);
            while self.at_argument() {
                let start = self.pos;
                self.beside(|p| p.argument());
                if self.pos == start {
                    break;
                }
            }
        }
    }

    fn argument(&mut self) -> Option<Arg> {
        let lo = self.raw().lo;
        match self.cur {
            T::Label | T::OptLabel => {
                let optional = self.cur == T::OptLabel;
                let name = self.label_name();
                if !self.cur.starts_simple() {
                    let mut report = self.expectation("the argument's value");
                    if self.cur.starts_expr() {
                        report = report.help("put the value in parentheses");
                    }
                    self.error_here(report);
                }
                let value = self.simple_expr();
                Some(Arg { label: label(optional, name), value })
            }
            T::Tilde | T::Question => {
                let optional = self.cur == T::Question;
                self.bump();
                if self.cur == T::LParen && !optional && self.peek(1) == T::LIdent {
                    return self.typed_argument(lo);
                }
                let name = self.lower("the name of a label")?;
                let value = Expr { kind: ExprKind::Ident(Path::single(name)), span: name.span };
                Some(Arg { label: label(optional, name), value })
            }
            _ => Some(Arg { label: Label::None, value: self.simple_expr() }),
        }
    }

    /// `~(x : t)`.
    fn typed_argument(&mut self, lo: u32) -> Option<Arg> {
        let opener = self.open();
        let name = self.take_name();
        self.expect(T::Colon, "`:` and a type");
        let ty = self.core_type();
        self.close(T::RParen, opener);
        let variable = Expr { kind: ExprKind::Ident(Path::single(name)), span: name.span };
        let kind = ExprKind::Constraint { expr: Box::new(variable), ty };
        Some(Arg { label: Label::Labelled(name), value: Expr { kind, span: self.since(lo) } })
    }

    /// The name in `~x:` or `?x:`.
    pub fn label_name(&mut self) -> Ident {
        let token = self.raw();
        let text = self.text(token.lo + 1, token.hi.saturating_sub(1));
        let span = self.span(token.lo + 1, token.hi.saturating_sub(1));
        self.bump();
        Ident { name: self.symbol(text), span }
    }

    fn assignment(&mut self, target: Expr, lo: u32) -> Expr {
        let assignable = matches!(target.kind, ExprKind::Field { .. } | ExprKind::Index { .. })
            || matches!(&target.kind, ExprKind::Apply { function, .. } if is_index(function));
        if !assignable {
            let report = self.unexpected().also(target.span, "nothing can be stored into this");
            self.error_here(report);
        }
        self.bump();
        let value = Box::new(self.expr());
        let span = self.since(lo);
        let kind = match target.kind {
            ExprKind::Field { expr, field } => ExprKind::SetField { expr, field, value },
            ExprKind::Index { kind, expr, indices } => {
                ExprKind::SetIndex { kind, expr, indices, value }
            }
            ExprKind::Apply { mut function, mut args } if assignable => {
                if let ExprKind::Ident(path) = &mut function.kind
                    && let Some(last) = path.segments.last_mut()
                {
                    let name = format!("{}<-", last.ident.name);
                    last.ident = self.ident(&name, last.ident.span);
                }
                args.push(Arg { label: Label::None, value: *value });
                ExprKind::Apply { function, args }
            }
            _ => ExprKind::Error,
        };
        Expr { kind, span }
    }

    /// A simple expression: what can be an argument.
    pub fn simple_expr(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut expr = self.primary();
        loop {
            expr = match self.cur {
                T::Dot | T::DotOp => match self.dotted(expr, lo) {
                    Ok(expr) => expr,
                    Err(expr) => return *expr,
                },
                T::HashOp => {
                    let op = self.take_name();
                    let right = self.beside(|p| p.dotted_primary());
                    self.grow();
                    apply_operator(op, expr, right)
                }
                T::Hash if self.peek(1) == T::LIdent && !self.raw().first => {
                    self.bump();
                    self.bump();
                    self.unsupported(self.since(lo), "methods of objects are");
                    Expr { kind: ExprKind::Error, span: self.since(lo) }
                }
                _ => return expr,
            };
        }
    }

    fn dotted_primary(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut expr = self.nested(|p| p.primary()).unwrap_or_else(|| self.error_expr());
        while matches!(self.cur, T::Dot | T::DotOp) {
            expr = match self.dotted(expr, lo) {
                Ok(expr) => expr,
                Err(expr) => return *expr,
            };
        }
        expr
    }

    /// What follows a dot; the expression as it was if nothing does.
    fn dotted(&mut self, expr: Expr, lo: u32) -> Result<Expr, Box<Expr>> {
        let indexing = match (self.cur, self.peek(1)) {
            (T::DotOp, _) => return self.index_operator(Vec::new(), expr, lo),
            (_, T::LParen) => Some((IndexKind::Array, T::RParen)),
            (_, T::LBrack) => Some((IndexKind::String, T::RBrack)),
            (_, T::LBrace) => Some((IndexKind::Bigarray, T::RBrace)),
            _ => None,
        };
        self.bump();
        self.grow();
        if let Some((kind, closer)) = indexing {
            let opener = self.open();
            let index = self.beside(|p| p.block());
            self.close(closer, opener);
            let indices = match (kind, index.kind) {
                (IndexKind::Bigarray, ExprKind::Tuple(items)) => items,
                (_, kind) => vec![Expr { kind, span: index.span }],
            };
            let kind = ExprKind::Index { kind, expr: Box::new(expr), indices };
            return Ok(Expr { kind, span: self.since(lo) });
        }
        let mut segments = Vec::new();
        while self.cur == T::UIdent && matches!(self.peek(1), T::Dot | T::DotOp) {
            let ident = self.take_name();
            segments.push(Segment { ident, args: Vec::new() });
            if self.cur == T::DotOp {
                return self.index_operator(segments, expr, lo);
            }
            self.bump();
        }
        let Some(name) = self.lower("a field or an index") else { return Err(Box::new(expr)) };
        let field = self.extend(segments, name);
        let kind = ExprKind::Field { expr: Box::new(expr), field };
        Ok(Expr { kind, span: self.since(lo) })
    }

    /// `e.%(i)`: the operator `.%()` applied to `e` and `i`.
    fn index_operator(
        &mut self,
        segments: Vec<Segment>,
        expr: Expr,
        lo: u32,
    ) -> Result<Expr, Box<Expr>> {
        let token = self.raw();
        self.bump();
        self.grow();
        let (brackets, closer) = match self.cur {
            T::LParen => ("()", T::RParen),
            T::LBrack => ("[]", T::RBrack),
            T::LBrace => ("{}", T::RBrace),
            _ => {
                self.expected("an index in brackets");
                return Err(Box::new(expr));
            }
        };
        let opener = self.open();
        let mut indices = self.list(T::Semi, |p| p.expr());
        self.close(closer, opener);
        let text = self.token_text(token);
        let (name, index) = if indices.len() == 1 {
            (format!("{text}{brackets}"), indices.remove(0))
        } else {
            let span = indices[0].span.to(indices[indices.len() - 1].span);
            let (open, close) = brackets.split_at(1);
            (format!("{text}{open};..{close}"), Expr { kind: ExprKind::Array(indices), span })
        };
        let ident = self.ident(&name, self.span_of(token));
        let path = self.extend(segments, ident);
        let span = self.since(lo);
        let function = Box::new(Expr { kind: ExprKind::Ident(path), span: ident.span });
        let args = vec![plain(expr), plain(index)];
        Ok(Expr { kind: ExprKind::Apply { function, args }, span })
    }
}

fn label(optional: bool, name: Ident) -> Label {
    if optional { Label::Optional(name) } else { Label::Labelled(name) }
}

fn is_index(function: &Expr) -> bool {
    matches!(&function.kind, ExprKind::Ident(path)
        if path.last().name.as_str().starts_with('.') && !path.last().name.as_str().ends_with('-'))
}

fn plain(value: Expr) -> Arg {
    Arg { label: Label::None, value }
}

fn apply_operator(op: Ident, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    apply(op, vec![left, right], span)
}

pub(crate) fn apply(op: Ident, args: Vec<Expr>, span: Span) -> Expr {
    let function = Expr { kind: ExprKind::Ident(Path::single(op)), span: op.span };
    let args = args.into_iter().map(plain).collect();
    Expr { kind: ExprKind::Apply { function: Box::new(function), args }, span }
}

/// A literal with a sign; `None` if the sign is not for its type.
fn signed(lit: &Lit, minus: bool, plain: bool) -> Option<Lit> {
    let lit = lit.clone();
    match lit {
        Lit::Float(v) => Some(Lit::Float(if minus { -v } else { v })),
        _ if !plain => None,
        Lit::Int(v) => Some(Lit::Int(if minus { (v.wrapping_neg() << 1) >> 1 } else { v })),
        Lit::Int32(v) => Some(Lit::Int32(if minus { v.wrapping_neg() } else { v })),
        Lit::Int64(v) => Some(Lit::Int64(if minus { v.wrapping_neg() } else { v })),
        Lit::Nativeint(v) => Some(Lit::Nativeint(if minus { v.wrapping_neg() } else { v })),
        Lit::Char(_) | Lit::String(_) => None,
    }
}
