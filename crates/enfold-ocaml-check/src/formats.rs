//! String literals that are formats: expressions made of the functions of `CamlinternalFormat`.
//!
//! ```text
//! "%d: %-5s@\n"   ─►   literal "…" (integer 'd' 0 0 (-1) (text ": " (string 1 5 (layout Newline "@\n" stop))))
//! ```
//!
//! Those are ordinary polymorphic functions, so the type of the literal is the type of that expression. The
//! literal is read once from left to right and the expression is made from right to left: linear.

use enfold_graph::{Kind, NodeId};
use enfold_syntax::tree::{Lit, NumKind};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::Payload;
use crate::store::{Shape, Term};

/// A width or precision.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Size {
    Absent,
    Number(i64),
    /// `*`: an argument.
    Star,
}

/// A part of a format.
#[derive(Clone, PartialEq, Debug)]
enum Piece {
    Text(Vec<u8>),
    Conversion {
        flags: i64,
        width: Size,
        precision: Size,
        kind: u8,
        wide: Option<u8>,
        skip: bool,
    },
    Set {
        width: Size,
        set: Vec<u8>,
    },
    Flush,
    /// A hint: the constructor, its arguments, and what was written.
    Layout(&'static str, Vec<LayoutArg>, Vec<u8>),
    /// `@` and a character that together are no hint.
    At(u8),
}

#[derive(Clone, PartialEq, Debug)]
enum LayoutArg {
    Int(i64),
    Text(Vec<u8>),
}

impl<'t> Checker<'t, '_> {
    /// Whether a string literal here is a format.
    pub(crate) fn wants_format(&mut self, want: Term) -> bool {
        match (self.store.head(want), self.known.format6) {
            (Shape::Con(con, _), Some(format6)) => con == format6,
            _ => false,
        }
    }

    pub(crate) fn format_literal(&mut self, bytes: &[u8], want: Term, span: Span) -> NodeId {
        let pieces = match read(bytes) {
            Ok(pieces) => pieces,
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, span, message));
                return self.error_node(span);
            }
        };
        let Some(node) = self.format_node(&pieces, bytes, span) else {
            if !self.diagnostics.has_errors() {
                self.unsupported(span, "formats without `Printf`, `Format` or `Scanf`");
            }
            return self.error_node(span);
        };
        self.expect_node(node, want)
    }

    fn format_node(&mut self, pieces: &[Piece], source: &[u8], span: Span) -> Option<NodeId> {
        let stop = self.known_value("CamlinternalFormat", "stop")?;
        let mut rest = self.mention(&stop, span);
        let mut after: Option<(&Piece, NodeId)> = None;
        for piece in pieces.iter().rev() {
            let node = match (piece, after) {
                // `%s@c` reads up to a character.
                (
                    Piece::Conversion { flags, width, kind: b's', skip: false, .. },
                    Some((at, beyond)),
                ) if *width != Size::Star && matches!(at, Piece::At(_) | Piece::Layout(..)) => {
                    self.string_until(*flags, *width, at, beyond, span)?
                }
                _ => self.piece(piece, rest, span)?,
            };
            after = Some((piece, rest));
            rest = node;
        }
        let source = self.text_node(source, span);
        self.format_call("literal", vec![source, rest], span)
    }

    fn string_until(
        &mut self,
        flags: i64,
        width: Size,
        at: &Piece,
        rest: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let (stop, name, args) = match at {
            Piece::At(byte) => {
                let text = self.text_node(&[b'@', *byte], span);
                (*byte, "Text", vec![text])
            }
            Piece::Layout(hint, args, source) => {
                let hint = self.layout_node(hint, args, span)?;
                let text = self.text_node(source, span);
                (*source.get(1)?, "Layout", vec![hint, text])
            }
            _ => return None,
        };
        let module = self.known_module("CamlinternalFormatBasics")?;
        let constructor = module.constructors.get(&Symbol::new(name))?.clone();
        let map = self.store.instantiate(&constructor.params);
        let ty = self.store.substitute(constructor.result, &map);
        let item = self.constructed(&constructor, args, ty, span);
        let flags = self.int_node(flags, span);
        let width = self.size_node(width, 0, span);
        let stop = self.text_node(&[stop], span);
        self.format_call("string_until", vec![flags, width, stop, item, rest], span)
    }

    /// A call of a function of `CamlinternalFormat`.
    fn format_call(&mut self, name: &str, args: Vec<NodeId>, span: Span) -> Option<NodeId> {
        let value = self.known_value("CamlinternalFormat", name)?;
        let func = self.mention(&value, span);
        let types: Vec<Term> = args.iter().map(|&arg| self.type_of(arg)).collect();
        let result = self.store.fresh();
        let wanted = self.store.fun(&types, result);
        let found = self.type_of(func);
        if !self.expect(found, wanted, span) {
            return None;
        }
        Some(self.node(Kind::Apply { func, args }, result, span))
    }

    fn char_node(&mut self, byte: u8, span: Span) -> NodeId {
        let char = self.known.char;
        let lit = Lit::Int { value: byte.into(), kind: NumKind::U8 };
        self.node(Kind::Lit(lit), char, span)
    }

    fn piece(&mut self, piece: &Piece, rest: NodeId, span: Span) -> Option<NodeId> {
        match piece {
            Piece::Text(bytes) => {
                let text = self.text_node(bytes, span);
                self.format_call("text", vec![text, rest], span)
            }
            Piece::At(byte) => {
                let text = self.text_node(&[b'@', *byte], span);
                self.format_call("text", vec![text, rest], span)
            }
            Piece::Flush => self.format_call("flush", vec![rest], span),
            Piece::Set { width, set } => {
                let width = self.size_node(*width, 0, span);
                let set = self.text_node(set, span);
                self.format_call("char_set", vec![width, set, rest], span)
            }
            Piece::Layout(name, args, source) => {
                let hint = self.layout_node(name, args, span)?;
                let source = self.text_node(source, span);
                self.format_call("layout", vec![hint, source, rest], span)
            }
            Piece::Conversion { .. } => self.conversion(piece, rest, span),
        }
    }

    fn size_node(&mut self, size: Size, absent: i64, span: Span) -> NodeId {
        match size {
            Size::Number(n) => self.int_node(n, span),
            _ => self.int_node(absent, span),
        }
    }

    fn layout_node(&mut self, name: &str, args: &[LayoutArg], span: Span) -> Option<NodeId> {
        let module = self.known_module("CamlinternalFormatBasics")?;
        let constructor = module.constructors.get(&Symbol::new(name))?.clone();
        let nodes = args
            .iter()
            .map(|arg| match arg {
                LayoutArg::Int(n) => self.int_node(*n, span),
                LayoutArg::Text(bytes) => self.text_node(bytes, span),
            })
            .collect();
        let Payload::Tuple(_) = &constructor.payload else { return None };
        Some(self.constructed(&constructor, nodes, constructor.result, span))
    }

    fn conversion(&mut self, piece: &Piece, rest: NodeId, span: Span) -> Option<NodeId> {
        let Piece::Conversion { flags, width, precision, kind, wide, skip } = piece else {
            return None;
        };
        // `*` is a function of the number: innermost the precision.
        let star = *width == Size::Star;
        let star_precision = *precision == Size::Star;
        let int = self.known.int;
        let locals: Vec<_> = [star, star_precision]
            .into_iter()
            .map(|is| is.then(|| self.hidden("size", span, int)))
            .collect();
        let width_node = match locals[0] {
            Some(local) => self.var_node(local, span),
            None => self.size_node(*width, 0, span),
        };
        let precision_node = match locals[1] {
            Some(local) => self.var_node(local, span),
            None => self.size_node(*precision, -1, span),
        };
        let flags = self.int_node(*flags, span);
        let letter = self.char_node(*kind, span);
        let mut node = match (kind, skip) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', true) => {
                self.format_call("skip_integer", vec![letter, width_node, rest], span)?
            }
            (b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H', true) => {
                self.format_call("skip_float", vec![width_node, rest], span)?
            }
            (b's', true) => self.format_call("skip_string", vec![width_node, rest], span)?,
            (b'c', true) => self.format_call("skip_char", vec![rest], span)?,
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => {
                let name = match wide {
                    Some(b'l') => "integer32",
                    Some(b'L') => "integer64",
                    Some(_) => "integer_native",
                    None => "integer",
                };
                let args = vec![letter, flags, width_node, precision_node, rest];
                self.format_call(name, args, span)?
            }
            (b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H', _) => {
                let args = vec![letter, flags, width_node, precision_node, rest];
                self.format_call("float", args, span)?
            }
            (b's', _) => self.format_call("string", vec![flags, width_node, rest], span)?,
            (b'S', _) => self.format_call("quoted_string", vec![flags, width_node, rest], span)?,
            (b'B' | b'b', _) => self.format_call("bool", vec![flags, width_node, rest], span)?,
            (b'c', _) => self.format_call("char", vec![rest], span)?,
            (b'C', _) => self.format_call("quoted_char", vec![rest], span)?,
            (b'a', _) => self.format_call("alpha", vec![rest], span)?,
            (b't', _) => self.format_call("theta", vec![rest], span)?,
            (b'n' | b'l' | b'N' | b'L', _) => {
                self.format_call("count", vec![letter, rest], span)?
            }
            _ => return None,
        };
        for (local, name) in locals.into_iter().zip(["star", "star_precision"]).rev() {
            let Some(local) = local else { continue };
            let param = self.param_of(local, span);
            let of = self.type_of(node);
            let ty = self.store.fun(&[int], of);
            let captures = Vec::new();
            let kind = Kind::Lambda { params: vec![param], body: node, captures, name: None };
            let function = self.node(kind, ty, span);
            node = self.format_call(name, vec![function], span)?;
        }
        Some(node)
    }
}

/// The parts of a format, or what is wrong with it.
fn read(bytes: &[u8]) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'%' => {
                let (piece, next) = conversion(bytes, at + 1)?;
                match piece {
                    Piece::Text(more) => text.extend(more),
                    piece => {
                        flush(&mut text, &mut pieces);
                        pieces.push(piece);
                    }
                }
                at = next;
            }
            b'@' => {
                let (piece, next) = layout(bytes, at);
                match piece {
                    Piece::Text(more) => text.extend(more),
                    piece => {
                        flush(&mut text, &mut pieces);
                        pieces.push(piece);
                    }
                }
                at = next;
            }
            byte => {
                text.push(byte);
                at += 1;
            }
        }
    }
    flush(&mut text, &mut pieces);
    Ok(pieces)
}

fn flush(text: &mut Vec<u8>, pieces: &mut Vec<Piece>) {
    if !text.is_empty() {
        pieces.push(Piece::Text(std::mem::take(text)));
    }
}

/// What follows `%`, and where it ends.
fn conversion(bytes: &[u8], mut at: usize) -> Result<(Piece, usize), String> {
    let peek = |at: usize| bytes.get(at).copied();
    let literal = |text: &[u8], at: usize| Ok((Piece::Text(text.to_vec()), at));
    match peek(at) {
        Some(b'%') => return literal(b"%", at + 1),
        Some(b'@') => return literal(b"@", at + 1),
        Some(b',') => return literal(b"", at + 1),
        Some(b'!') => return Ok((Piece::Flush, at + 1)),
        _ => {}
    }
    let skip = peek(at) == Some(b'_');
    at += usize::from(skip);
    let mut flags = 0;
    while let Some(flag) = peek(at).and_then(flag) {
        flags |= flag;
        at += 1;
    }
    let (width, next) = size(bytes, at);
    at = next;
    let mut precision = Size::Absent;
    if peek(at) == Some(b'.') {
        let (found, next) = size(bytes, at + 1);
        precision = if found == Size::Absent { Size::Number(0) } else { found };
        at = next;
    }
    if peek(at) == Some(b'[') {
        return set(bytes, at + 1, width);
    }
    let mut wide = None;
    if let Some(letter @ (b'l' | b'L' | b'n')) = peek(at)
        && matches!(peek(at + 1), Some(b'd' | b'i' | b'u' | b'x' | b'X' | b'o'))
    {
        wide = Some(letter);
        at += 1;
    }
    match peek(at) {
        Some(kind) if b"diuxXosScCBbfeEgGFhHatnlNL".contains(&kind) => {
            Ok((Piece::Conversion { flags, width, precision, kind, wide, skip }, at + 1))
        }
        Some(b'(' | b'{') => Err("formats inside of formats (`%(`, `%{`) are not supported".into()),
        Some(kind) => Err(format!("there is no conversion `%{}`", char::from(kind))),
        None => Err("the format ends in the middle of a conversion".into()),
    }
}

fn flag(byte: u8) -> Option<i64> {
    Some(match byte {
        b'-' => 1,
        b'0' => 2,
        b'+' => 4,
        b' ' => 8,
        b'#' => 16,
        _ => return None,
    })
}

fn size(bytes: &[u8], mut at: usize) -> (Size, usize) {
    if bytes.get(at) == Some(&b'*') {
        return (Size::Star, at + 1);
    }
    let (number, next) = number(bytes, at);
    at = next;
    (number.map_or(Size::Absent, Size::Number), at)
}

fn number(bytes: &[u8], mut at: usize) -> (Option<i64>, usize) {
    let mut found = None;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        found =
            Some(found.unwrap_or(0i64).saturating_mul(10).min(1 << 30) + i64::from(digit - b'0'));
        at += 1;
    }
    (found, at)
}

/// `%[…]`: a closing bracket may come first.
fn set(bytes: &[u8], start: usize, width: Size) -> Result<(Piece, usize), String> {
    let mut at = start;
    if bytes.get(at) == Some(&b'^') {
        at += 1;
    }
    if bytes.get(at) == Some(&b']') {
        at += 1;
    }
    while at < bytes.len() && bytes[at] != b']' {
        at += 1;
    }
    if at >= bytes.len() {
        return Err("the set of characters `%[` has no end".into());
    }
    Ok((Piece::Set { width, set: bytes[start..at].to_vec() }, at + 1))
}

/// What begins with `@`, and where it ends.
fn layout(bytes: &[u8], start: usize) -> (Piece, usize) {
    let after = bytes.get(start + 1).copied();
    let made = |name: &'static str, args: Vec<LayoutArg>, end: usize| {
        (Piece::Layout(name, args, bytes[start..end].to_vec()), end)
    };
    let end = start + 2;
    match after {
        Some(b'[' | b'{') => {
            let name = if after == Some(b'[') { "Open_box" } else { "Open_tag" };
            let close = (bytes.get(end) == Some(&b'<'))
                .then(|| bytes[end..].iter().position(|&b| b == b'>').map(|i| end + i + 1))
                .flatten()
                .unwrap_or(end);
            made(name, vec![LayoutArg::Text(bytes[end..close].to_vec())], close)
        }
        Some(b']') => made("Close_box", Vec::new(), end),
        Some(b'}') => made("Close_tag", Vec::new(), end),
        Some(b',') => made("Break", vec![LayoutArg::Int(0), LayoutArg::Int(0)], end),
        Some(b' ') => made("Break", vec![LayoutArg::Int(1), LayoutArg::Int(0)], end),
        Some(b';') => match break_sizes(bytes, end) {
            Some((n, m, close)) => made("Break", vec![LayoutArg::Int(n), LayoutArg::Int(m)], close),
            None => made("Break", vec![LayoutArg::Int(1), LayoutArg::Int(0)], end),
        },
        Some(b'?') => made("Flush", Vec::new(), end),
        Some(b'\n') => made("Newline", Vec::new(), end),
        Some(b'.') => made("Flush_newline", Vec::new(), end),
        Some(b'@') => (Piece::Text(b"@".to_vec()), end),
        Some(b'<') => {
            let (found, next) = number(bytes, end);
            match (found, bytes.get(next)) {
                (Some(n), Some(b'>')) => made("Size", vec![LayoutArg::Int(n)], next + 1),
                _ => (Piece::At(b'<'), end),
            }
        }
        Some(byte) if byte.is_ascii() && byte != b'%' => (Piece::At(byte), end),
        _ => (Piece::Text(b"@".to_vec()), start + 1),
    }
}

/// `<n m>` after `@;`.
fn break_sizes(bytes: &[u8], at: usize) -> Option<(i64, i64, usize)> {
    if bytes.get(at) != Some(&b'<') {
        return None;
    }
    let skip = |mut at: usize| {
        while bytes.get(at) == Some(&b' ') {
            at += 1;
        }
        at
    };
    let signed = |at: usize| {
        let minus = bytes.get(at) == Some(&b'-');
        let (found, next) = number(bytes, at + usize::from(minus));
        (found.map(|n| if minus { -n } else { n }), next)
    };
    let (n, next) = signed(skip(at + 1));
    let (m, next) = signed(skip(next));
    let close = skip(next);
    (bytes.get(close) == Some(&b'>')).then_some((n?, m.unwrap_or(0), close + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_read() {
        let pieces = read(b"a%-5.2f%%|%*d@.").expect("a format");
        assert_eq!(pieces.len(), 5);
        assert_eq!(pieces[2], Piece::Text(b"%|".to_vec()));
        assert!(matches!(
            pieces[1],
            Piece::Conversion { flags: 1, precision: Size::Number(2), .. }
        ));
        assert!(matches!(pieces[3], Piece::Conversion { width: Size::Star, .. }));
        assert!(read(b"%y").is_err() && read(b"%").is_err());
    }
}
