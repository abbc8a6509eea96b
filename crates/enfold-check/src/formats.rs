//! Formats as data: `%-8.3f` in `printf` and in strings, `{x,8:F3}` in strings.
//!
//! ```text
//! "%5d of %s%%"   ─►   [Hole %5d, Text " of ", Hole %s, Text "%"]
//! ```
//!
//! Reading a format reports nothing; a fault says where in the text it lies and what is wrong.

/// A piece of a format.
#[derive(Debug, PartialEq)]
pub(crate) enum Piece {
    /// Text as it is.
    Text(String),
    /// Something that an argument fills.
    Hole(Spec),
}

/// `%-8.3f`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spec {
    /// `-`: to the left.
    pub left: bool,
    /// `+`: a sign before every number.
    pub plus: bool,
    /// `0`: zeros before a number.
    pub zero: bool,
    /// A blank where a sign would stand.
    pub blank: bool,
    /// How wide the field is at least.
    pub width: Option<Count>,
    /// How many digits.
    pub precision: Option<Count>,
    /// The letter.
    pub kind: char,
    /// As written.
    pub text: String,
}

/// A number in a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// Written there.
    Fixed(i64),
    /// `*`: an argument.
    Argument,
}

/// What is wrong with a format, and where in its text.
#[derive(Debug, PartialEq)]
pub(crate) struct Fault {
    pub at: usize,
    pub message: String,
}

impl Spec {
    /// The flags as the library takes them.
    pub fn flags(&self) -> i64 {
        let bits = [(self.left, 1), (self.plus, 2), (self.zero, 4), (self.blank, 8)];
        bits.into_iter().filter(|(set, _)| *set).map(|(_, bit)| bit).sum()
    }

    /// Whether the value stands there as it is.
    pub fn is_bare(&self) -> bool {
        self.flags() == 0 && self.width.is_none() && self.precision.is_none()
    }

    fn check(&self) -> Result<(), String> {
        let number = "diuxXoBeEfFgGM".contains(self.kind);
        if !number && !"bscAOat".contains(self.kind) {
            return Err(format!("there is no format `%{}`", self.kind));
        }
        if self.precision.is_some() && !"eEfFgG".contains(self.kind) {
            return Err(format!("`%{}` takes no number of digits", self.kind));
        }
        if (self.plus || self.blank || self.zero) && !number && self.kind != 'A' {
            return Err("the flags `+`, `0` and a blank are for numbers".into());
        }
        if "at".contains(self.kind) && !self.is_bare() {
            return Err(format!("`%{}` takes neither flags nor a width", self.kind));
        }
        Ok(())
    }
}

/// The pieces of a `printf` format.
pub(crate) fn parse(format: &str) -> Result<Vec<Piece>, Fault> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        let start = format.len() - rest.len() + at;
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            text.push('%');
            rest = after;
            continue;
        }
        let spec = spec(&mut rest).map_err(|message| Fault { at: start, message })?;
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(Piece::Hole(spec));
    }
    text.push_str(rest);
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

/// The specification of one hole, without its `%`.
pub(crate) fn parse_spec(text: &str) -> Result<Spec, String> {
    let mut rest = text;
    let spec = spec(&mut rest)?;
    if rest.is_empty() { Ok(spec) } else { Err(format!("`%{text}` is not one format")) }
}

fn spec(rest: &mut &str) -> Result<Spec, String> {
    let whole = *rest;
    let end = rest.trim_start_matches(['-', '+', '0', ' ', '#']);
    let flags = &whole[..whole.len() - end.len()];
    if flags.contains('#') {
        return Err("the flag `#` is not supported".into());
    }
    *rest = end;
    let width = count(rest)?;
    let mut precision = None;
    if let Some(after) = rest.strip_prefix('.') {
        *rest = after;
        precision = Some(count(rest)?.unwrap_or(Count::Fixed(0)));
    }
    let Some(kind) = rest.chars().next() else {
        return Err("a `%` at the end; write `%%` for the sign itself".into());
    };
    *rest = &rest[kind.len_utf8()..];
    let spec = Spec {
        left: flags.contains('-'),
        plus: flags.contains('+'),
        zero: flags.contains('0'),
        blank: flags.contains(' '),
        width,
        precision,
        kind,
        text: format!("%{}", &whole[..whole.len() - rest.len()]),
    };
    spec.check()?;
    Ok(spec)
}

fn count(rest: &mut &str) -> Result<Option<Count>, String> {
    if let Some(after) = rest.strip_prefix('*') {
        *rest = after;
        return Ok(Some(Count::Argument));
    }
    let end = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - end.len()];
    *rest = end;
    if digits.is_empty() {
        return Ok(None);
    }
    match digits.parse::<i64>() {
        Ok(n) if n <= 10_000 => Ok(Some(Count::Fixed(n))),
        _ => Err("the number in the format is too large".into()),
    }
}

/// `,8:F3` in a hole of a string.
#[derive(Debug, PartialEq)]
pub(crate) struct Net {
    /// Negative: to the left.
    pub width: Option<i64>,
    pub style: Option<Style>,
}

/// How a number is shown in a hole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// `F2`: the letter and the number of digits.
    Letter(char, Option<i64>),
    /// `#,##0.0#`.
    Digits(Digits),
}

/// `#,##0.0#`: so many digits before the point and behind it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Digits {
    /// How many stand before the point at least.
    pub whole: i64,
    /// How many stand behind it at least, and at most.
    pub least: i64,
    pub most: i64,
    /// Whether those before it stand in groups.
    pub grouped: bool,
}

/// What stands behind the expression in a hole: from its comma or colon on.
pub(crate) fn parse_net(text: &str) -> Result<Net, String> {
    let (width, style) = match text.split_once(':') {
        Some((width, style)) => (width, Some(style)),
        None => (text, None),
    };
    let width = match width.trim().strip_prefix(',') {
        Some(width) => match width.trim().parse::<i64>() {
            Ok(n) if (-10_000..=10_000).contains(&n) => Some(n),
            _ => return Err(format!("`{}` is not the width of a field", width.trim())),
        },
        None => None,
    };
    let style = style.map(|style| net_style(style.trim_matches('`'))).transpose()?;
    Ok(Net { width, style })
}

fn net_style(style: &str) -> Result<Style, String> {
    let mut chars = style.chars();
    let digits = |rest: &str| match rest {
        "" => Some(None),
        _ if rest.len() <= 3 && rest.bytes().all(|b| b.is_ascii_digit()) => {
            Some(rest.parse::<i64>().ok())
        }
        _ => None,
    };
    match (chars.next(), digits(chars.as_str())) {
        (Some(kind), Some(digits)) if "DdXxFfNnEeGgPp".contains(kind) => {
            Ok(Style::Letter(kind, digits))
        }
        _ => digit_style(style).map(Style::Digits).ok_or_else(|| {
            format!(
                "there is no format `{style}`; those of numbers are D, X, F, N, E, G, P, and digits as in `#,##0.0#`"
            )
        }),
    }
}

/// `0`, `00.0`, `#,##0.##`.
fn digit_style(style: &str) -> Option<Digits> {
    let (whole, behind) = style.split_once('.').unwrap_or((style, ""));
    let grouped = whole.contains(',');
    let whole = whole.replace(',', "");
    let zeros = whole.trim_start_matches('#');
    let fixed = behind.trim_end_matches('#');
    let only_zeros = |text: &str| text.bytes().all(|b| b == b'0');
    let fine = !style.is_empty() && style.len() <= 40 && only_zeros(zeros) && only_zeros(fixed);
    fine.then_some(Digits {
        whole: zeros.len() as i64,
        least: fixed.len() as i64,
        most: behind.len() as i64,
        grouped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(format: &str) -> String {
        match parse(format) {
            Ok(pieces) => pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Text(text) => format!("{text:?}"),
                    Piece::Hole(s) => {
                        format!("<{} {} {:?} {:?}>", s.kind, s.flags(), s.width, s.precision)
                    }
                })
                .collect(),
            Err(fault) => format!("{}: {}", fault.at, fault.message),
        }
    }

    #[test]
    fn pieces_of_formats() {
        assert_eq!(shown("a%%b"), "\"a%b\"");
        assert_eq!(shown("%d%s"), "<d 0 None None><s 0 None None>");
        assert_eq!(shown("%-08.3f!"), "<f 5 Some(Fixed(8)) Some(Fixed(3))>\"!\"");
        assert_eq!(shown("%*d"), "<d 0 Some(Argument) None>");
    }

    #[test]
    fn faults_of_formats() {
        assert_eq!(shown("ab%"), "2: a `%` at the end; write `%%` for the sign itself");
        assert_eq!(shown("%y"), "0: there is no format `%y`");
        assert_eq!(shown("%.2d"), "0: `%d` takes no number of digits");
        assert_eq!(shown("%+s"), "0: the flags `+`, `0` and a blank are for numbers");
        assert_eq!(shown("%99999d"), "0: the number in the format is too large");
    }

    #[test]
    fn formats_of_holes() {
        assert_eq!(
            parse_net(":F2"),
            Ok(Net { width: None, style: Some(Style::Letter('F', Some(2))) })
        );
        assert_eq!(parse_net(",-5"), Ok(Net { width: Some(-5), style: None }));
        assert_eq!(
            parse_net(", 8:N0"),
            Ok(Net { width: Some(8), style: Some(Style::Letter('N', Some(0))) })
        );
        let digits =
            |whole, least, most, grouped| Style::Digits(Digits { whole, least, most, grouped });
        let style = |text| parse_net(text).map(|net| net.style);
        assert_eq!(style(":0.00"), Ok(Some(digits(1, 2, 2, false))));
        assert_eq!(style(":#,##0.0#"), Ok(Some(digits(1, 1, 2, true))));
        assert!(parse_net(":0x0").is_err());
        assert!(parse_net(",x").is_err());
    }
}
