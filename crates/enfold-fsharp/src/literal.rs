//! Reads the text of literal tokens: numbers, characters and strings.
//!
//! The lexer finds where a literal ends; here its text becomes a value. Every fault is handed back
//! with its place inside the literal, and a value that stands for the literal is returned anyway.

use crate::tree::{IntKind, Lit};
use enfold_syntax::codes::{self, Code};

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

/// A number of a type of the library's: its literal is a call.
pub(crate) enum Large {
    /// `30I`: the digits, and the value if it fits in 64 bits.
    Big(String, Option<i64>),
    /// `9.99m`: the digits without the point, as two numbers of which the lower has 18, and how many stand behind the point.
    Decimal { high: i64, low: i64, scale: i64, text: String },
}

/// `30I`, `9.99m`; nothing if it is another number.
pub(crate) fn large(text: &str) -> Option<Result<Large, Fault>> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(whole) = digits.strip_suffix('I').filter(|whole| plain(whole)) {
        return Some(Ok(Large::Big(whole.to_string(), whole.parse().ok())));
    }
    let number = digits.strip_suffix(['m', 'M'])?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if !plain(whole) || !(fraction.is_empty() || plain(fraction)) {
        return None;
    }
    let all: Option<u128> = format!("{whole}{fraction}").parse().ok();
    const LOW: u128 = 1_000_000_000_000_000_000;
    Some(match all.filter(|all| *all < 1 << 96 && fraction.len() <= 28) {
        Some(all) => Ok(Large::Decimal {
            high: i64::try_from(all / LOW).unwrap_or(0),
            low: i64::try_from(all % LOW).unwrap_or(0),
            scale: fraction.len() as i64,
            text: number.to_string(),
        }),
        None => {
            let message = format!("`{}` has more digits than a decimal number holds", shown(text));
            Err(Fault::new(codes::BAD_NUMBER, 0, text.len(), message))
        }
    })
}

/// Reads a number; `negative` if a minus sign belongs to it.
pub(crate) fn number(text: &str, negative: bool) -> Result<Lit, Fault> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let bytes = digits.as_bytes();
    let radix = match bytes {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 10,
    };
    if radix != 10 {
        return bits(text, &digits[2..], radix, negative);
    }
    let end = bytes.iter().position(|b| !b.is_ascii_digit()).unwrap_or(bytes.len());
    let rest = &digits[end..];
    let fractional = rest.starts_with('.') || is_exponent(rest);
    if fractional || matches!(rest, "f" | "F") {
        return float(text, &digits, negative);
    }
    let Some(kind) = suffix(rest) else { return Err(bad_suffix(text, rest)) };
    let magnitude: Option<i128> = digits[..end].parse().ok();
    let value = magnitude.map(|m| if negative { -m } else { m });
    match value {
        Some(value) if range(kind).contains(&value) => Ok(Lit::Int { value, kind }),
        _ => Err(too_large(text, kind)),
    }
}

fn is_exponent(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    matches!(bytes.next(), Some(b'e' | b'E'))
        && matches!(bytes.next(), Some(b'0'..=b'9' | b'+' | b'-'))
}

fn suffix(text: &str) -> Option<IntKind> {
    Some(match text {
        "" => IntKind::Int,
        "y" => IntKind::I8,
        "uy" => IntKind::U8,
        "s" => IntKind::I16,
        "us" => IntKind::U16,
        "l" => IntKind::I32,
        "u" | "ul" => IntKind::U32,
        "L" => IntKind::I64,
        "UL" | "uL" => IntKind::U64,
        "n" => IntKind::ISize,
        "un" => IntKind::USize,
        _ => return None,
    })
}

fn range(kind: IntKind) -> std::ops::RangeInclusive<i128> {
    match (kind.bits(), kind.signed()) {
        (bits, true) => -(1i128 << (bits - 1))..=(1i128 << (bits - 1)) - 1,
        (bits, false) => 0..=(1i128 << bits) - 1,
    }
}

fn too_large(text: &str, kind: IntKind) -> Fault {
    let (bits, signed) = (kind.bits(), kind.signed());
    let sort = if signed { "a signed" } else { "an unsigned" };
    let message = format!("`{}` does not fit in {sort} {bits}-bit integer", shown(text));
    Fault::new(codes::BAD_NUMBER, 0, text.len(), message)
}

fn bad_suffix(text: &str, suffix: &str) -> Fault {
    let (code, message) = match suffix {
        "N" | "Z" | "Q" | "R" | "G" => (
            codes::UNSUPPORTED,
            "literals of your own kinds of numbers are not supported".to_string(),
        ),
        _ => (codes::BAD_NUMBER, format!("`{}` is not the ending of a number", shown(suffix))),
    };
    Fault::new(code, 0, text.len(), message)
}

fn shown(text: &str) -> String {
    if text.chars().count() <= 24 {
        return text.to_string();
    }
    text.chars().take(21).chain("...".chars()).collect()
}

/// `0x`, `0o`, `0b`: the digits are the bits of the value, so `0xFFy` is -1.
fn bits(text: &str, digits: &str, radix: u32, negative: bool) -> Result<Lit, Fault> {
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    if digits.is_empty() {
        let sort = match radix {
            16 => "hexadecimal",
            8 => "octal",
            _ => "binary",
        };
        let message = format!("`{}` has no {sort} digits", shown(text));
        return Err(Fault::new(codes::BAD_NUMBER, 0, text.len(), message));
    }
    let value = u64::from_str_radix(digits, radix).ok();
    match (rest, value) {
        ("LF", Some(v)) => return Ok(Lit::Float(signed(f64::from_bits(v), negative))),
        ("lf", Some(v)) if v <= u64::from(u32::MAX) => {
            let value = f32::from_bits(v as u32);
            return Ok(Lit::Float32(if negative { -value } else { value }));
        }
        _ => {}
    }
    let Some(kind) = suffix(rest) else { return Err(bad_suffix(text, rest)) };
    let (bits, is_signed) = (kind.bits(), kind.signed());
    let limit = if bits == 64 { u64::MAX } else { (1u64 << bits) - 1 };
    let Some(value) = value.filter(|v| *v <= limit) else { return Err(too_large(text, kind)) };
    let mut value = i128::from(value);
    if is_signed && value >= 1i128 << (bits - 1) {
        value -= 1i128 << bits;
    }
    if negative {
        value = -value;
    }
    if range(kind).contains(&value) {
        Ok(Lit::Int { value, kind })
    } else {
        Err(too_large(text, kind))
    }
}

fn signed(value: f64, negative: bool) -> f64 {
    if negative { -value } else { value }
}

fn float(text: &str, digits: &str, negative: bool) -> Result<Lit, Fault> {
    let bad = |message: String| Fault::new(codes::BAD_NUMBER, 0, text.len(), message);
    let trimmed = digits.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = &digits[trimmed.len()..];
    match ending {
        "" | "f" | "F" => {}
        _ => return Err(bad_suffix(text, ending)),
    }
    if ending.is_empty() {
        let value: f64 = trimmed.parse().map_err(|_| bad(malformed(text)))?;
        return if value.is_finite() {
            Ok(Lit::Float(signed(value, negative)))
        } else {
            Err(bad(format!("`{}` does not fit in a 64-bit float", shown(text))))
        };
    }
    let value: f32 = trimmed.parse().map_err(|_| bad(malformed(text)))?;
    if value.is_finite() {
        Ok(Lit::Float32(if negative { -value } else { value }))
    } else {
        Err(bad(format!("`{}` does not fit in a 32-bit float", shown(text))))
    }
}

fn malformed(text: &str) -> String {
    format!("`{}` is not a number", shown(text))
}

/// Reads a character literal, with its quotes and perhaps its `B`.
pub(crate) fn character(text: &str) -> Result<Lit, Fault> {
    let whole = |message: &str| Fault::new(codes::BAD_CHARACTER, 0, text.len(), message);
    let (body, byte) = match text.strip_suffix('B') {
        Some(body) => (body, true),
        None => (text, false),
    };
    let inner = body.get(1..body.len().saturating_sub(1)).unwrap_or("");
    let mut faults = Vec::new();
    let value = unescape(inner, 1, Unknown::Fault, &mut faults);
    if let Some(fault) = faults.pop() {
        return Err(fault);
    }
    let mut chars = value.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if byte && c.is_ascii() => {
            Ok(Lit::Int { value: i128::from(c as u32), kind: IntKind::U8 })
        }
        (Some(_), None) if byte => Err(whole("a byte literal must be an ASCII character")),
        (Some(c), None) => Ok(Lit::Char(c)),
        _ => Err(whole("a character literal holds exactly one character")),
    }
}

/// What becomes of a backslash that begins no escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// It is a backslash, as in the strings of F#: `"\d"` has two characters.
    Stays,
    /// It is reported.
    Fault,
}

/// Why a backslash begins no escape that means something.
struct BadEscape {
    /// How many bytes after the backslash are to blame.
    len: usize,
    message: String,
    /// It looks like an escape, but there is no such character; it never stands for itself.
    no_character: bool,
}

impl BadEscape {
    fn unknown(len: usize, message: String) -> Self {
        BadEscape { len, message, no_character: false }
    }

    fn no_character(len: usize, message: String) -> Self {
        BadEscape { len, message, no_character: true }
    }
}

/// Replaces the escapes of a regular string; `base` is where `text` starts in its token.
pub(crate) fn unescape(
    text: &str,
    base: usize,
    unknown: Unknown,
    faults: &mut Vec<Fault>,
) -> String {
    if !text.contains('\\') {
        return text.to_string();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let start = text.len() - rest.len() + at;
        let taken = escape(&rest[at + 1..], &mut out);
        match taken {
            Ok(len) => rest = &rest[at + 1 + len..],
            Err(bad) if unknown == Unknown::Stays && !bad.no_character => {
                out.push('\\');
                rest = &rest[at + 1..];
            }
            Err(BadEscape { len, message, .. }) => {
                let lo = base + start;
                faults.push(Fault::new(codes::BAD_ESCAPE, lo, lo + 1 + len, message));
                rest = &rest[at + 1 + len..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Reads one escape after its backslash; gives how many bytes it took.
fn escape(rest: &str, out: &mut String) -> Result<usize, BadEscape> {
    let Some(first) = rest.chars().next() else {
        return Err(BadEscape::unknown(0, "a backslash at the end escapes nothing".to_string()));
    };
    let simple = match first {
        'n' => '\n',
        't' => '\t',
        'b' => '\u{8}',
        'r' => '\r',
        'a' => '\u{7}',
        'f' => '\u{C}',
        'v' => '\u{B}',
        '\\' | '"' | '\'' => first,
        '\n' | '\r' => {
            let skipped = rest.trim_start_matches(['\n', '\r']).trim_start_matches([' ', '\t']);
            return Ok(rest.len() - skipped.len());
        }
        '0'..='9' => return decimal(rest, out),
        'x' => return scalar(rest, 2, out),
        'u' => return utf16(rest, out),
        'U' => return scalar(rest, 8, out),
        other => {
            let message = format!("`\\{}` is not an escape", other.escape_debug());
            return Err(BadEscape::unknown(other.len_utf8(), message));
        }
    };
    out.push(simple);
    Ok(1)
}

fn decimal(rest: &str, out: &mut String) -> Result<usize, BadEscape> {
    let count = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
    if count == 3 {
        let value: u32 = rest[..3].parse().unwrap_or(u32::MAX);
        if value > 255 {
            return Err(BadEscape::no_character(3, format!("`\\{value}` is larger than 255")));
        }
        out.extend(char::from_u32(value));
        return Ok(3);
    }
    if rest.starts_with('0') {
        out.push('\0');
        return Ok(1);
    }
    Err(BadEscape::unknown(count, format!("`\\{}` needs three digits", &rest[..count])))
}

fn hex(rest: &str, from: usize, digits: usize) -> Option<u32> {
    let text = rest.get(from..from + digits)?;
    if !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(text, 16).ok()
}

fn scalar(rest: &str, digits: usize, out: &mut String) -> Result<usize, BadEscape> {
    let letter = &rest[..1];
    let Some(value) = hex(rest, 1, digits) else {
        let message = format!("`\\{letter}` needs {digits} hexadecimal digits");
        return Err(BadEscape::unknown(1, message));
    };
    match char::from_u32(value) {
        Some(c) => out.push(c),
        None => {
            let message = format!("{value:#X} is not a Unicode character");
            return Err(BadEscape::no_character(1 + digits, message));
        }
    }
    Ok(1 + digits)
}

/// `\uHHHH`, of which two may be the halves of one character.
fn utf16(rest: &str, out: &mut String) -> Result<usize, BadEscape> {
    if let Some(high @ 0xD800..=0xDBFF) = hex(rest, 1, 4)
        && rest[5..].starts_with("\\u")
        && let Some(low @ 0xDC00..=0xDFFF) = hex(rest, 7, 4)
    {
        out.extend(char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)));
        return Ok(11);
    }
    scalar(rest, 4, out)
}
