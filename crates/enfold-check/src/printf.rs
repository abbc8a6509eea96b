//! `printf` and its kin, and formats in strings: checked against their arguments and expanded, so
//! that nothing is left to interpret when the program runs.
//!
//! ```text
//! printfn "%d: %s" n       ─►   (fun x y -> write (join [| to_str x; ": "; y; "\n" |])) n
//! $"{x,8:F2}"              ─►   Printf.text 0 8 (format_fixed x 2)
//! ```
//!
//! The format is a literal; its holes are the parameters of a function of the type that F# gives
//! it, so that it can be applied to fewer arguments or none. Cost: linear in the format.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, Lit};
use enfold_graph::{IntKind, NodeId, Prim};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::allowed::Allowed;
use crate::draft::Kind;
use crate::formats::{self, Count, Digits, Net, Piece, Spec, Style};
use crate::patterns::count;
use crate::store::{Shape, Term};

/// What is done with the text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Printer {
    /// Written, maybe with a line break behind it.
    Write { error: bool, line: bool },
    /// The value.
    Text,
    /// The message of an exception.
    Fail,
}

impl Printer {
    /// The function of that name.
    pub(crate) fn named(name: &str) -> Option<Printer> {
        Some(match name {
            "printf" => Printer::Write { error: false, line: false },
            "printfn" => Printer::Write { error: false, line: true },
            "eprintf" => Printer::Write { error: true, line: false },
            "eprintfn" => Printer::Write { error: true, line: true },
            "sprintf" => Printer::Text,
            "failwithf" => Printer::Fail,
            _ => return None,
        })
    }
}

/// What `%f` shows, in the user's words.
const FLOATS: &str = "floats";

/// A parameter of the function that a format makes.
struct Param {
    ty: Term,
    /// The hole that it fills, and what that shows.
    spec: Spec,
    what: &'static str,
    /// The argument, if it had to be checked before the format.
    given: Option<NodeId>,
}

impl Checker {
    /// `printfn "…" args…`.
    pub(crate) fn print(
        &mut self,
        printer: Printer,
        at: Span,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let Some((&format, rest)) = args.split_first() else {
            let message = "this function needs its format where it is mentioned";
            let diagnostic = Diagnostic::new(codes::BAD_FORMAT, at, message)
                .help("write a function: `fun text -> printfn \"%s\" text`");
            self.report(diagnostic);
            return self.error_node(span);
        };
        let pieces = match &format.kind {
            ExprKind::Lit(Lit::Str(text)) => match formats::parse(text) {
                Ok(pieces) => pieces,
                Err(fault) => {
                    self.report(Diagnostic::new(codes::BAD_FORMAT, format.span, fault.message));
                    return self.give_up(rest, span);
                }
            },
            ExprKind::Interp(_) => return self.print_text(printer, format, rest, expected, span),
            _ => {
                let message = "the format must be a string literal";
                let diagnostic = Diagnostic::new(codes::BAD_FORMAT, format.span, message)
                    .help("to print a string, use the format \"%s\"");
                self.report(diagnostic);
                return self.give_up(rest, span);
            }
        };
        let params = self.format_params(printer, &pieces, format.span);
        let Some(mut params) = params else { return self.give_up(rest, span) };
        self.decimals_among(&mut params, rest);
        let result = self.printed_type(printer);
        if params.is_empty() {
            let text = self.format_text(printer, &pieces, &[], span);
            let node = self.printed(printer, text, result, span);
            return self.finish_print(node, &params, rest, expected, span);
        }
        let types: Vec<Term> = params.iter().map(|p| p.ty).collect();
        let function = self.eta(&types, result, at.to(format.span), |this, args| {
            let text = this.format_text(printer, &pieces, &args, span);
            this.printed(printer, text, result, span)
        });
        self.finish_print(function, &params, rest, expected, span)
    }

    /// `%f` also shows decimal numbers: where there are any, the arguments say which are.
    fn decimals_among(&mut self, params: &mut [Param], args: &[&Expr]) {
        if self.decimal_type().is_none() {
            return;
        }
        for (param, arg) in params.iter_mut().zip(args) {
            if "eEfFgG".contains(param.spec.kind) && param.what == FLOATS {
                let node = self.infer(arg);
                let found = self.type_of(node);
                if self.is_decimal(found) {
                    param.ty = found;
                }
                param.given = Some(node);
            }
        }
    }

    /// `printfn $"…"`: the text is complete.
    fn print_text(
        &mut self,
        printer: Printer,
        format: &Expr,
        rest: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let str = Term::STR;
        let mut text = self.expr(format, str);
        if matches!(printer, Printer::Write { line: true, .. }) {
            let newline = self.text_node("\n", span);
            text = self.node(Kind::Prim { op: Prim::Add, args: vec![text, newline] }, str, span);
        }
        let result = self.printed_type(printer);
        let node = self.printed(printer, text, result, span);
        self.finish_print(node, &[], rest, expected, span)
    }

    fn printed_type(&mut self, printer: Printer) -> Term {
        match printer {
            Printer::Write { .. } => Term::UNIT,
            Printer::Text => Term::STR,
            Printer::Fail => self.store.fresh(),
        }
    }

    fn printed(&mut self, printer: Printer, text: NodeId, result: Term, span: Span) -> NodeId {
        let op = match printer {
            Printer::Write { error: false, .. } => Prim::Write,
            Printer::Write { error: true, .. } => Prim::WriteErr,
            Printer::Text => return text,
            Printer::Fail => Prim::Failwith,
        };
        self.node(Kind::Prim { op, args: vec![text] }, result, span)
    }

    /// Applies what the format made to the arguments that follow it.
    fn finish_print(
        &mut self,
        func: NodeId,
        params: &[Param],
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if let Some(extra) = args.get(params.len()) {
            let message = format!("this format takes {}", count(params.len(), "argument"));
            let diagnostic = Diagnostic::new(codes::FORMAT_ARGUMENT, extra.span, message)
                .label("one argument too many");
            self.report(diagnostic);
            return self.give_up(args, span);
        }
        if args.is_empty() {
            self.expect_node(expected, func);
            return func;
        }
        let nodes: Vec<NodeId> =
            args.iter().zip(params).map(|(arg, param)| self.format_argument(arg, param)).collect();
        let mut result = self.type_of(func);
        for _ in &nodes {
            if let Shape::Fun(_, to) = *self.store.shape(result) {
                result = to;
            }
        }
        self.expect(expected, result, span);
        self.node(Kind::Apply { func, args: nodes }, result, span)
    }

    fn format_argument(&mut self, arg: &Expr, param: &Param) -> NodeId {
        if matches!(param.spec.kind, 'a' | 't') {
            return self.expr(arg, param.ty);
        }
        let node = match param.given {
            Some(node) => node,
            None => self.infer(arg),
        };
        let found = self.type_of(node);
        if !self.is_error(node) && self.store.unify(param.ty, found).is_err() {
            let (spec, what) = (&param.spec.text, param.what);
            let message = format!("`{spec}` shows {what}, but this is `{}`", self.show(found));
            let mut diagnostic = Diagnostic::new(codes::FORMAT_ARGUMENT, arg.span, message);
            if let Some(better) = self.better_format(found) {
                diagnostic = diagnostic.help(format!("the format for it is `{better}`"));
            }
            self.report(diagnostic);
        }
        node
    }

    fn better_format(&self, ty: Term) -> Option<&'static str> {
        Some(match self.store.shape(ty) {
            Shape::Int(_) => "%d",
            Shape::Float | Shape::Float32 => "%f",
            Shape::Str => "%s",
            Shape::Char => "%c",
            Shape::Bool => "%b",
            Shape::Data(..) | Shape::Tuple(_) | Shape::Array(_) => "%A",
            _ => return None,
        })
    }

    /// The parameters that the holes ask for, in order.
    fn format_params(
        &mut self,
        printer: Printer,
        pieces: &[Piece],
        at: Span,
    ) -> Option<Vec<Param>> {
        let mut params = Vec::new();
        for piece in pieces {
            let Piece::Hole(spec) = piece else { continue };
            let stars = [spec.width, spec.precision].into_iter().flatten();
            for _ in stars.filter(|n| *n == Count::Argument) {
                let ty = Term::INT;
                params.push(Param {
                    ty,
                    spec: spec.clone(),
                    what: "a width given as an `int`",
                    given: None,
                });
            }
            if matches!(spec.kind, 'a' | 't') {
                if matches!(printer, Printer::Write { .. }) {
                    let message =
                        format!("`{}` can only be used where the text is a value", spec.text);
                    let diagnostic = Diagnostic::new(codes::UNSUPPORTED, at, message)
                        .help("use `sprintf`, and print what it returns");
                    self.report(diagnostic);
                    return None;
                }
                let (unit, str) = (Term::UNIT, Term::STR);
                if spec.kind == 't' {
                    let ty = self.store.fun(unit, str);
                    params.push(Param { ty, spec: spec.clone(), what: "a function", given: None });
                } else {
                    let value = self.store.fresh();
                    let ty = self.store.funs(&[unit, value], str);
                    params.push(Param { ty, spec: spec.clone(), what: "a function", given: None });
                    params.push(Param {
                        ty: value,
                        spec: spec.clone(),
                        what: "a value",
                        given: None,
                    });
                }
                continue;
            }
            let (ty, what) = self.shown_type(spec.kind);
            params.push(Param { ty, spec: spec.clone(), what, given: None });
        }
        Some(params)
    }

    fn shown_type(&mut self, kind: char) -> (Term, &'static str) {
        match kind {
            's' => (Term::STR, "strings"),
            // Where no decimal number is mentioned there is none.
            'M' => (self.decimal_type().unwrap_or(Term::UNIT), "decimal numbers"),
            'c' => (Term::CHAR, "characters"),
            'b' => (Term::BOOL, "truth values"),
            'A' | 'O' => (self.store.fresh(), "anything"),
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                (self.store.fresh_allowed(Allowed::FLOATING), FLOATS)
            }
            _ => (self.store.fresh_allowed(Allowed::WHOLE), "integers"),
        }
    }

    /// The text of a format whose holes are filled with these values.
    fn format_text(
        &mut self,
        printer: Printer,
        pieces: &[Piece],
        args: &[NodeId],
        span: Span,
    ) -> NodeId {
        let mut args = args.iter().copied();
        let mut parts = Vec::with_capacity(pieces.len() + 1);
        for piece in pieces {
            match piece {
                Piece::Text(text) => parts.push(self.text_node(text, span)),
                Piece::Hole(spec) => parts.push(self.filled(spec, &mut args, span)),
            }
        }
        if matches!(printer, Printer::Write { line: true, .. }) {
            parts.push(self.text_node("\n", span));
        }
        self.join(parts, span)
    }

    /// A hole with its value, and with its width and precision if they are arguments too.
    fn filled(
        &mut self,
        spec: &Spec,
        args: &mut impl Iterator<Item = NodeId>,
        span: Span,
    ) -> NodeId {
        let width = self.counted(spec.width, args, span);
        let precision = self.counted(spec.precision, args, span);
        let Some(value) = args.next() else { return self.error_node(span) };
        if spec.kind == 't' || spec.kind == 'a' {
            let unit = self.unit_node(span);
            let mut given = vec![unit];
            given.extend(if spec.kind == 'a' { args.next() } else { None });
            let str = Term::STR;
            return self.node(Kind::Apply { func: value, args: given }, str, span);
        }
        self.formatted(spec, value, width, precision, span)
    }

    fn counted(
        &mut self,
        count: Option<Count>,
        args: &mut impl Iterator<Item = NodeId>,
        span: Span,
    ) -> Option<NodeId> {
        match count? {
            Count::Fixed(n) => Some(self.int_node(n, span)),
            Count::Argument => args.next(),
        }
    }

    /// A value as a format of `printf` shows it.
    fn formatted(
        &mut self,
        spec: &Spec,
        value: NodeId,
        width: Option<NodeId>,
        precision: Option<NodeId>,
        span: Span,
    ) -> NodeId {
        let digits = match precision {
            Some(digits) => digits,
            None => self.int_node(6, span),
        };
        let upper = spec.kind.is_ascii_uppercase();
        let found = self.type_of(value);
        let decimal = self.is_decimal(found);
        let value = match self.own_conversion(value, Term::FLOAT, span) {
            Some(float) if decimal && "eEgG".contains(spec.kind) => float,
            _ => value,
        };
        let text = match spec.kind {
            's' => value,
            'M' => self.text_of(value),
            'f' | 'F' if decimal => self.decimal_text(value, digits, span),
            'b' => self.printf("bool", vec![value], span),
            'A' => self.text_op(Prim::Show, vec![value], span),
            'O' => self.text_op(Prim::ObjectStr, vec![value], span),
            'x' | 'X' => self.in_base(4, upper, value, span),
            'o' => self.in_base(3, false, value, span),
            'B' => self.in_base(1, false, value, span),
            'u' => {
                let pattern = self.printf("pattern", vec![value], span);
                self.printf("unsigned", vec![pattern], span)
            }
            'f' | 'F' => self.float_text(Prim::FormatFixed, value, digits, false, span),
            'e' | 'E' => self.float_text(Prim::FormatExp, value, digits, upper, span),
            'g' | 'G' => self.float_text(Prim::FormatGeneral, value, digits, upper, span),
            _ => self.text_op(Prim::ToStr, vec![value], span),
        };
        let flags = spec.flags();
        if flags == 0 && width.is_none() {
            return text;
        }
        let flags = self.int_node(flags, span);
        let width = match width {
            Some(width) => width,
            None => self.int_node(0, span),
        };
        let place = if "diuxXoBeEfFgGM".contains(spec.kind) { "number" } else { "text" };
        self.printf(place, vec![flags, width, text], span)
    }

    fn in_base(&mut self, shift: i64, upper: bool, value: NodeId, span: Span) -> NodeId {
        let pattern = self.printf("pattern", vec![value], span);
        let (shift, one) = (self.int_node(shift, span), self.int_node(1, span));
        let text = self.printf("digits", vec![shift, one, pattern], span);
        if upper { self.text_op(Prim::StrUpper, vec![text], span) } else { text }
    }

    fn float_text(
        &mut self,
        op: Prim,
        value: NodeId,
        digits: NodeId,
        upper: bool,
        span: Span,
    ) -> NodeId {
        let float = Term::FLOAT;
        let wide = self.node(Kind::Prim { op: Prim::Convert, args: vec![value] }, float, span);
        let text = self.text_op(op, vec![wide, digits], span);
        // Only the exponent has a letter; names of values that are no numbers stay.
        if upper { self.printf("upperExponent", vec![text], span) } else { text }
    }

    /// A hole of a string with `%…` before it.
    pub(crate) fn printf_hole(&mut self, text: &str, hole: &Expr) -> NodeId {
        let span = hole.span;
        let spec = match formats::parse_spec(text) {
            Ok(spec)
                if spec.width != Some(Count::Argument)
                    && spec.precision != Some(Count::Argument)
                    && !matches!(spec.kind, 'a' | 't') =>
            {
                spec
            }
            Ok(spec) => {
                let message = format!("`{}` cannot stand before a hole", spec.text);
                self.report(Diagnostic::new(codes::BAD_FORMAT, span, message));
                return self.error_node(span);
            }
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, span, message));
                return self.error_node(span);
            }
        };
        let (ty, what) = self.shown_type(spec.kind);
        let value =
            self.format_argument(hole, &Param { ty, spec: spec.clone(), what, given: None });
        let mut none = std::iter::empty();
        let width = self.counted(spec.width, &mut none, span);
        let precision = self.counted(spec.precision, &mut none, span);
        self.formatted(&spec, value, width, precision, span)
    }

    /// A hole of a string with `,width:style` behind its expression.
    pub(crate) fn net_hole(&mut self, text: &str, hole: &Expr) -> NodeId {
        let span = hole.span;
        let net = match formats::parse_net(text) {
            Ok(net) => net,
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, span, message));
                return self.error_node(span);
            }
        };
        let value = self.infer(hole);
        if self.is_error(value) {
            return value;
        }
        let text = self.styled(&net, value, span);
        match net.width {
            Some(width) if !self.is_error(text) => {
                let (flags, width) = (self.int_node(0, span), self.int_node(width, span));
                self.printf("text", vec![flags, width, text], span)
            }
            _ => text,
        }
    }

    /// `x.ToString("F2")` of a number, also with the one culture there is.
    pub(crate) fn styled_member(
        &mut self,
        base: NodeId,
        name: Ident,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let ([arg], "ToString") = (args, name.name.as_str()) else { return None };
        let style = match &arg.kind {
            ExprKind::Tuple(items) => &items[0],
            _ => *arg,
        };
        let ExprKind::Lit(Lit::Str(style)) = &style.kind else { return None };
        let ty = self.type_of(base);
        let number = matches!(self.store.shape(ty), Shape::Int(_) | Shape::Float | Shape::Float32);
        if !number && !self.is_decimal(ty) {
            return None;
        }
        let str = Term::STR;
        self.expect(expected, str, span);
        Some(match formats::parse_net(&format!(":{style}")) {
            Ok(net) => self.styled(&net, base, span),
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, arg.span, message));
                self.error_node(span)
            }
        })
    }

    fn styled(&mut self, net: &Net, value: NodeId, span: Span) -> NodeId {
        let Some(style) = net.style else {
            return self.text_of(value);
        };
        let found = self.type_of(value);
        if self.store.is_unbound(found) {
            let int = Term::INT;
            self.store.unify(found, int).ok();
        }
        let decimal = self.is_decimal(found);
        let (style, digits) = match style {
            Style::Digits(custom) => return self.custom_digits(custom, value, span),
            Style::Letter(letter, digits) => (letter, digits),
        };
        let whole = matches!(self.store.shape(found), Shape::Int(_));
        let float = matches!(self.store.shape(found), Shape::Float | Shape::Float32);
        let upper = style.is_ascii_uppercase();
        match style.to_ascii_uppercase() {
            'D' if whole => {
                let text = self.text_op(Prim::ToStr, vec![value], span);
                let least = self.int_node(digits.unwrap_or(1), span);
                self.printf("padded", vec![least, text], span)
            }
            'X' if whole => {
                let pattern = self.printf("pattern", vec![value], span);
                let four = self.int_node(4, span);
                let least = self.int_node(digits.unwrap_or(1).max(1), span);
                let text = self.printf("digits", vec![four, least, pattern], span);
                if upper { self.text_op(Prim::StrUpper, vec![text], span) } else { text }
            }
            'F' | 'N' if whole => {
                let text = self.text_op(Prim::ToStr, vec![value], span);
                let zeros = self.int_node(digits.unwrap_or(2), span);
                let text = self.printf("pointed", vec![zeros, text], span);
                self.maybe_grouped(style, text, span)
            }
            'F' | 'N' if decimal => {
                let digits = self.int_node(digits.unwrap_or(2), span);
                let text = self.decimal_text(value, digits, span);
                self.maybe_grouped(style, text, span)
            }
            'G' if decimal && digits.is_none_or(|n| n == 0) => self.text_of(value),
            'F' | 'N' if float => {
                let digits = self.int_node(digits.unwrap_or(2), span);
                let text = self.float_text(Prim::FormatFixed, value, digits, false, span);
                self.maybe_grouped(style, text, span)
            }
            'P' if whole || float => {
                let digits = self.int_node(digits.unwrap_or(2), span);
                let ty = Term::FLOAT;
                let wide = self.node(Kind::Prim { op: Prim::Convert, args: vec![value] }, ty, span);
                let hundred = self.node(Kind::Lit(Lit::Float(100.0)), ty, span);
                let scaled =
                    self.node(Kind::Prim { op: Prim::Mul, args: vec![wide, hundred] }, ty, span);
                let text = self.text_op(Prim::FormatFixed, vec![scaled, digits], span);
                let text = self.printf("grouped", vec![text], span);
                let sign = self.text_node(" %", span);
                self.text_op(Prim::Add, vec![text, sign], span)
            }
            'E' if whole || float => {
                let digits = self.int_node(digits.unwrap_or(6), span);
                self.float_text(Prim::FormatExp, value, digits, upper, span)
            }
            'G' if digits.is_none_or(|n| n == 0) && (whole || float) => {
                self.text_op(Prim::ToStr, vec![value], span)
            }
            'G' if float => {
                let digits = self.int_node(digits.unwrap_or(0), span);
                self.float_text(Prim::FormatGeneral, value, digits, upper, span)
            }
            _ => {
                let message = format!("`{style}` is no format of `{}`", self.show(found));
                self.report(Diagnostic::new(codes::FORMAT_ARGUMENT, span, message));
                self.error_node(span)
            }
        }
    }

    /// A number in a format of digits.
    fn custom_digits(&mut self, digits: Digits, value: NodeId, span: Span) -> NodeId {
        let found = self.type_of(value);
        let most = self.int_node(digits.most, span);
        let decimal = self.is_decimal(found);
        let text = match self.store.shape(found) {
            Shape::Int(_) => {
                let text = self.text_op(Prim::ToStr, vec![value], span);
                self.printf("pointed", vec![most, text], span)
            }
            Shape::Float | Shape::Float32 => {
                self.float_text(Prim::FormatFixed, value, most, false, span)
            }
            _ if decimal => self.decimal_text(value, most, span),
            _ => {
                let message = format!("digits are no format of `{}`", self.show(found));
                self.report(Diagnostic::new(codes::FORMAT_ARGUMENT, span, message));
                return self.error_node(span);
            }
        };
        let (whole, least) = (self.int_node(digits.whole, span), self.int_node(digits.least, span));
        let text = self.printf("custom", vec![whole, least, text], span);
        if digits.grouped { self.printf("grouped", vec![text], span) } else { text }
    }

    /// A decimal number with so many digits behind the point.
    fn decimal_text(&mut self, value: NodeId, digits: NodeId, span: Span) -> NodeId {
        let Some(func) = self.library("Decimal'", "fixedText", span) else {
            return self.error_node(span);
        };
        let str = Term::STR;
        self.node(Kind::Apply { func, args: vec![digits, value] }, str, span)
    }

    fn maybe_grouped(&mut self, style: char, text: NodeId, span: Span) -> NodeId {
        match style {
            'N' | 'n' => self.printf("grouped", vec![text], span),
            _ => text,
        }
    }

    fn text_node(&mut self, text: &str, span: Span) -> NodeId {
        let str = Term::STR;
        self.node(Kind::Lit(Lit::Str(text.into())), str, span)
    }

    fn int_node(&mut self, value: i64, span: Span) -> NodeId {
        let int = Term::INT;
        self.node(Kind::Lit(Lit::Int { value: value.into(), kind: IntKind::Int }), int, span)
    }

    fn text_op(&mut self, op: Prim, args: Vec<NodeId>, span: Span) -> NodeId {
        let str = Term::STR;
        self.node(Kind::Prim { op, args }, str, span)
    }

    /// A call of a function of the library's `Printf`.
    fn printf(&mut self, name: &str, args: Vec<NodeId>, span: Span) -> NodeId {
        let Some(func) = self.library("Printf", name, span) else { return self.error_node(span) };
        let mut result = self.type_of(func);
        for &arg in &args {
            if let Shape::Fun(from, to) = *self.store.shape(result) {
                let found = self.type_of(arg);
                self.expect(from, found, span);
                result = to;
            }
        }
        self.node(Kind::Apply { func, args }, result, span)
    }
}
