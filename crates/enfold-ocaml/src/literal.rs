//! Reads the text of literal tokens: numbers, characters and strings.
//!
//! The lexer finds where a literal ends; here its text becomes a value. Every fault is handed back
//! with its place inside the literal, and a value that stands for the literal is returned anyway.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::loose_bytes;

use crate::tree::Lit;

/// What is wrong with a literal, and where: bytes `lo..hi` of its text.
pub(crate) struct Fault {
    pub code: Code,
    pub lo: usize,
    pub hi: usize,
    pub message: String,
}

impl Fault {
    fn new(code: Code, lo: usize, hi: usize, message: impl Into<String>) -> Fault {
        Fault { code, lo, hi, message: message.into() }
    }
}

fn shown(text: &str) -> String {
    if text.chars().count() <= 24 {
        return text.to_string();
    }
    text.chars().take(21).chain("...".chars()).collect()
}

fn malformed(text: &str) -> Fault {
    let message = format!("`{}` is not a number", shown(text));
    Fault::new(codes::BAD_NUMBER, 0, text.len(), message)
}

/// Reads a number; `negative` if a minus sign belongs to it.
pub(crate) fn number(text: &str, negative: bool) -> Result<Lit, Fault> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let (radix, body) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'o' | b'O', ..] => (8, &digits[2..]),
        [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
        _ => (10, &digits[..]),
    };
    let end = body.find(|c: char| !c.is_digit(radix)).unwrap_or(body.len());
    let (value, suffix) = body.split_at(end);
    let fractional = match suffix.as_bytes().first() {
        Some(b'.') => true,
        Some(b'e' | b'E') => radix == 10 && is_exponent(suffix),
        Some(b'p' | b'P') => radix == 16 && is_exponent(suffix),
        _ => false,
    };
    if fractional {
        return float(text, body, radix, negative);
    }
    if value.is_empty() {
        return Err(malformed(text));
    }
    let value = u128::from_str_radix(value, radix).ok();
    // The digits of other bases denote bits, decimal digits a value.
    let bits = radix != 10;
    let fit = |width: u32| fit(value, width, bits, negative);
    let large = |name: &str| {
        let message = format!("`{}` does not fit in {name}", shown(text));
        Fault::new(codes::BAD_NUMBER, 0, text.len(), message)
    };
    match suffix {
        "" => fit(63).map(Lit::Int).ok_or_else(|| large("`int`, which has 63 bits")),
        "l" => fit(32).map(|v| Lit::Int32(v as i32)).ok_or_else(|| large("`int32`")),
        "L" => fit(64).map(Lit::Int64).ok_or_else(|| large("`int64`")),
        "n" => fit(64).map(Lit::Nativeint).ok_or_else(|| large("`nativeint`")),
        _ => {
            let message = format!("`{}` is not the ending of a number", shown(suffix));
            Err(Fault::new(codes::BAD_NUMBER, 0, text.len(), message))
        }
    }
}

fn is_exponent(rest: &str) -> bool {
    matches!(rest.as_bytes(), [_, b'0'..=b'9', ..] | [_, b'+' | b'-', b'0'..=b'9', ..])
}

/// The value in so many bits. Digits of `0x`, `0o` and `0b` may use the sign bit.
fn fit(value: Option<u128>, width: u32, bits: bool, negative: bool) -> Option<i64> {
    let value = value?;
    let half = 1u128 << (width - 1);
    let limit = match (bits, negative) {
        (true, _) => 2 * half - 1,
        (false, true) => half,
        (false, false) => half - 1,
    };
    if value > limit {
        return None;
    }
    let value = if negative { (value as i128).wrapping_neg() } else { value as i128 };
    let shift = 128 - width;
    Some(((value << shift) >> shift) as i64)
}

fn float(text: &str, body: &str, radix: u32, negative: bool) -> Result<Lit, Fault> {
    let value = if radix == 16 {
        hex_float(body)
    } else {
        let body = body.strip_suffix('.').unwrap_or(body);
        body.replace(".e", "e").replace(".E", "E").parse().ok()
    };
    let value: f64 = value.ok_or_else(|| malformed(text))?;
    Ok(Lit::Float(if negative { -value } else { value }))
}

/// `1.8p3`: digits with a binary point, rounded once.
fn hex_float(body: &str) -> Option<f64> {
    let (digits, exponent) = match body.find(['p', 'P']) {
        Some(at) => (&body[..at], body[at + 1..].parse::<i64>().ok()?),
        None => (body, 0),
    };
    let (mut mantissa, mut scale, mut sticky, mut point) = (0u64, 0i64, false, false);
    for c in digits.chars() {
        if c == '.' {
            if std::mem::replace(&mut point, true) {
                return None;
            }
            continue;
        }
        let digit = u64::from(c.to_digit(16)?);
        if mantissa >> 60 == 0 {
            mantissa = mantissa * 16 + digit;
            scale -= if point { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            scale += if point { 0 } else { 4 };
        }
    }
    Some(scaled(mantissa, sticky, scale.saturating_add(exponent)))
}

/// `mantissa * 2^scale`, to the nearest double, ties to even; `sticky` if more was cut off.
fn scaled(mantissa: u64, sticky: bool, scale: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let top = 63 - i64::from(mantissa.leading_zeros());
    let exponent = top + scale;
    if exponent > 1023 {
        return f64::INFINITY;
    }
    // How many bits the result has: fewer for numbers close to zero.
    let precision = if exponent >= -1022 { 53 } else { 53 - (-1022 - exponent) };
    if precision < 0 {
        return 0.0;
    }
    let drop = top + 1 - precision;
    let (mut kept, unit) = if drop <= 0 {
        (mantissa, scale)
    } else {
        let cut = if drop >= 64 { mantissa } else { mantissa & ((1u64 << drop) - 1) };
        let half = 1u64 << (drop - 1);
        let kept = if drop >= 64 { 0 } else { mantissa >> drop };
        let up = cut > half || cut == half && (sticky || kept & 1 == 1);
        (kept + u64::from(up), scale + drop)
    };
    let mut unit = unit;
    while kept != 0 && kept & 1 == 0 {
        kept >>= 1;
        unit += 1;
    }
    // Both factors are exact, and so is the product.
    let half = unit / 2;
    kept as f64 * 2f64.powi(half as i32) * 2f64.powi((unit - half) as i32)
}

/// Reads a character literal, with its quotes.
pub(crate) fn character(text: &str) -> Result<u8, Fault> {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
    let mut faults = Vec::new();
    let bytes = match inner {
        "\n" => vec![b'\n'],
        _ => unescape(inner, 1, &mut faults),
    };
    match (faults.pop(), &bytes[..]) {
        (Some(fault), _) => Err(fault),
        (None, [byte]) => Ok(*byte),
        (None, _) => {
            let message = "this character is more than one byte, and a `char` is one";
            Err(Fault::new(codes::BAD_CHARACTER, 0, text.len(), message))
        }
    }
}

/// Reads a string literal, with its quotes.
pub(crate) fn string(text: &str, faults: &mut Vec<Fault>) -> Vec<u8> {
    let inner = text.strip_prefix('"').unwrap_or(text);
    unescape(inner.strip_suffix('"').unwrap_or(inner), 1, faults)
}

/// Reads `{id|text|id}`.
pub(crate) fn quoted(text: &str) -> Vec<u8> {
    let start = text.find('|').map_or(text.len(), |at| at + 1);
    let end = text.rfind('|').unwrap_or(text.len()).max(start);
    let bytes = &text.as_bytes()[..end];
    let mut out = Vec::with_capacity(end - start);
    let mut at = start;
    while at < end {
        at += push_plain(bytes, at, &mut out);
    }
    out
}

/// Adds the byte that stands at a place, and says how long it is there.
fn push_plain(bytes: &[u8], at: usize, out: &mut Vec<u8>) -> usize {
    match loose_bytes::byte_at(bytes, at) {
        Some(byte) => {
            out.push(byte);
            loose_bytes::LEN
        }
        None => {
            out.push(bytes[at]);
            1
        }
    }
}

fn unescape(text: &str, offset: usize, faults: &mut Vec<Fault>) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            at += push_plain(bytes, at, &mut out);
            continue;
        }
        match escape(text, at, &mut out) {
            Ok(next) => at = next,
            Err((end, message)) => {
                let mut end = end.min(bytes.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                faults.push(Fault::new(codes::BAD_ESCAPE, offset + at, offset + end, message));
                at = end;
            }
        }
    }
    out
}

/// Reads the escape at `at`; the byte after it, or where it ends and what is wrong.
fn escape(text: &str, at: usize, out: &mut Vec<u8>) -> Result<usize, (usize, String)> {
    let bytes = text.as_bytes();
    let digits = |from: usize, count: usize, radix: u32| {
        let digits = text.get(from..from + count)?;
        if digits.bytes().all(|b| (b as char).is_digit(radix)) {
            u32::from_str_radix(digits, radix).ok()
        } else {
            None
        }
    };
    let bad = || {
        let c = text[at + 1..].chars().next().unwrap_or(' ');
        (at + 2, format!("`\\{}` is not an escape", c.escape_debug()))
    };
    let byte = |value: Option<u32>, len: usize, form: &str, out: &mut Vec<u8>| match value {
        Some(v @ 0..=255) => {
            out.push(v as u8);
            Ok(at + len)
        }
        Some(v) => Err((at + len, format!("{v} is not a byte: it is more than 255"))),
        None => Err((at + 2, format!("this escape must be {form}"))),
    };
    match bytes.get(at + 1) {
        Some(b'n') => out.push(b'\n'),
        Some(b't') => out.push(b'\t'),
        Some(b'r') => out.push(b'\r'),
        Some(b'b') => out.push(8),
        Some(c @ (b'\\' | b'"' | b'\'' | b' ')) => out.push(*c),
        Some(b'0'..=b'9') => return byte(digits(at + 1, 3, 10), 4, "`\\` and three digits", out),
        Some(b'x') => return byte(digits(at + 2, 2, 16), 4, "`\\x` and two hex digits", out),
        Some(b'o') => return byte(digits(at + 2, 3, 8), 5, "`\\o` and three octal digits", out),
        Some(b'u') => return unicode(text, at, out),
        Some(b'\r') if bytes.get(at + 2) == Some(&b'\n') => return Ok(skip_blanks(bytes, at + 3)),
        Some(b'\n') => return Ok(skip_blanks(bytes, at + 2)),
        Some(_) => return Err(bad()),
        None => return Err((at + 1, "a `\\` needs something after it".to_string())),
    }
    Ok(at + 2)
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

/// `\u{1F600}`.
fn unicode(text: &str, at: usize, out: &mut Vec<u8>) -> Result<usize, (usize, String)> {
    let form = || (at + 2, "this escape must be `\\u{` hex digits `}`".to_string());
    let rest = text[at + 2..].strip_prefix('{').ok_or_else(form)?;
    let close = rest.bytes().take(8).position(|b| b == b'}').ok_or_else(form)?;
    let digits = &rest[..close];
    let value = u32::from_str_radix(digits, 16).map_err(|_| form())?;
    let end = at + 3 + close + 1;
    let c = char::from_u32(value)
        .ok_or_else(|| (end, format!("`{digits}` is not the number of a character")))?;
    let mut buffer = [0; 4];
    out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
    Ok(end)
}
