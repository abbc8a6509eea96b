//! Reads the text of a format: the parts that it is made of, from left to right, each byte once (what is inside of
//! `%(…%)` or an annotation once for each level).

/// A width or precision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Size {
    Absent,
    Number(i64),
    /// `*`: an argument.
    Star,
}

/// A part of a format.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Piece {
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
    /// `%(…%)`, or `%{…%}` with its types as text.
    Nested(Vec<Piece>, Option<Vec<u8>>),
    /// A hint: the constructor, its arguments, and what was written.
    Layout(&'static str, Vec<LayoutArg>, Vec<u8>),
    /// `@[<…>` or `@{<…>` with conversions inside: the constructor, and what the annotation is made of.
    Open(&'static str, Vec<Piece>),
    /// `@` and a character that together are no hint.
    At(u8),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LayoutArg {
    Int(i64),
    Text(Vec<u8>),
}

/// The parts of a format, or what is wrong with it.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (piece, next) = match bytes[at] {
            b'%' => conversion(bytes, at + 1)?,
            b'@' => layout(bytes, at)?,
            byte => {
                text.push(byte);
                at += 1;
                continue;
            }
        };
        match piece {
            Piece::Text(more) => text.extend(more),
            piece => {
                flush(&mut text, &mut pieces);
                pieces.push(piece);
            }
        }
        at = next;
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
        Some(open @ (b'(' | b'{')) => nested(bytes, at + 1, open),
        Some(kind) => Err(format!("there is no conversion `%{}`", char::from(kind))),
        None => Err("the format ends in the middle of a conversion".into()),
    }
}

/// What follows `%(` or `%{`, up to its end.
fn nested(bytes: &[u8], start: usize, open: u8) -> Result<(Piece, usize), String> {
    let close = if open == b'(' { b')' } else { b'}' };
    let mut depth = 0;
    let mut at = start;
    while let (Some(&first), Some(&next)) = (bytes.get(at), bytes.get(at + 1)) {
        let marked = first == b'%';
        if marked && next == close && depth == 0 {
            let pieces = read(&bytes[start..at])?;
            let types = (open == b'{').then(|| types_of(&pieces));
            return Ok((Piece::Nested(pieces, types), at + 2));
        }
        if marked {
            depth += i32::from(next == open);
            depth -= i32::from(next == close);
        }
        at += if marked { 2 } else { 1 };
    }
    Err(format!("the format inside of this one has no end `%{}`", char::from(close)))
}

/// The conversions of a format, as `%{…%}` shows them.
fn types_of(pieces: &[Piece]) -> Vec<u8> {
    let mut out = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Conversion { width, precision, kind, wide, skip: false, .. } => {
                for star in [width, precision] {
                    out.extend_from_slice(if *star == Size::Star { b"%i" } else { b"" });
                }
                out.push(b'%');
                out.extend(*wide);
                out.push(match kind {
                    b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'n' | b'l' | b'N' | b'L' => b'i',
                    b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H' => b'f',
                    b's' | b'S' => b's',
                    b'c' | b'C' => b'c',
                    b'b' | b'B' => b'B',
                    other => *other,
                });
            }
            Piece::Set { .. } => out.extend_from_slice(b"%s"),
            Piece::Open(_, inner) => out.extend(types_of(inner)),
            Piece::Nested(inner, types) => {
                let (open, close) = if types.is_some() { (b'{', b'}') } else { (b'(', b')') };
                out.extend_from_slice(&[b'%', open]);
                out.extend(types_of(inner));
                out.extend_from_slice(&[b'%', close]);
            }
            _ => {}
        }
    }
    out
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
fn layout(bytes: &[u8], start: usize) -> Result<(Piece, usize), String> {
    let after = bytes.get(start + 1).copied();
    let made = |name: &'static str, args: Vec<LayoutArg>, end: usize| {
        (Piece::Layout(name, args, bytes[start..end].to_vec()), end)
    };
    let end = start + 2;
    Ok(match after {
        Some(b'[' | b'{') => {
            let name = if after == Some(b'[') { "Open_box" } else { "Open_tag" };
            let close = (bytes.get(end) == Some(&b'<'))
                .then(|| bytes[end..].iter().position(|&b| b == b'>').map(|i| end + i + 1))
                .flatten()
                .unwrap_or(end);
            let annotation = &bytes[end..close];
            if annotation.contains(&b'%') {
                return Ok((Piece::Open(name, read(annotation)?), close));
            }
            made(name, vec![LayoutArg::Text(annotation.to_vec())], close)
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
        Some(b'@') => made("Escaped_at", Vec::new(), end),
        Some(b'<') => {
            let (found, next) = number(bytes, end);
            match (found, bytes.get(next)) {
                (Some(n), Some(b'>')) => made("Size", vec![LayoutArg::Int(n)], next + 1),
                _ => (Piece::At(b'<'), end),
            }
        }
        Some(byte) if byte.is_ascii() && byte != b'%' => (Piece::At(byte), end),
        _ => (Piece::Text(b"@".to_vec()), start + 1),
    })
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
