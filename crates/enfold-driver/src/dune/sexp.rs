//! The syntax of `dune` files: atoms, strings and lists, with their places.
//!
//! ```text
//! (library (name shapes) (modules :standard \ draft))  ; to the end of the line
//! #| to here, nested |#  #; (the next one)  "text with \"escapes\""  "\| a line of text
//! ```
//!
//! One pass without recursion. Lists that nest too deeply are a mistake; the first mistake ends the reading, with its place.

use std::ops::Range;

/// An atom, a string or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sexp {
    Atom(String, Range<usize>),
    List(Vec<Sexp>, Range<usize>),
}

impl Sexp {
    pub fn span(&self) -> Range<usize> {
        match self {
            Sexp::Atom(_, span) | Sexp::List(_, span) => span.clone(),
        }
    }

    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text, _) => Some(text),
            Sexp::List(..) => None,
        }
    }

    /// `(name rest…)`.
    pub fn field(&self) -> Option<(&str, &[Sexp])> {
        match self {
            Sexp::List(items, _) => {
                let (first, rest) = items.split_first()?;
                Some((first.atom()?, rest))
            }
            Sexp::Atom(..) => None,
        }
    }
}

/// How deeply lists may nest; what walks over them recurs.
const MAX_DEPTH: usize = 200;

/// What is wrong, and where.
pub type Error = (Range<usize>, String);

/// Everything in a text, up to the first mistake.
pub fn parse(text: &str) -> (Vec<Sexp>, Option<Error>) {
    let mut reader = Reader { text, at: 0, stack: vec![Open::default()] };
    let error = reader.all().err();
    let items = reader.stack.into_iter().next().map(|open| open.items).unwrap_or_default();
    (items, error)
}

/// A list that is being read.
#[derive(Default)]
struct Open {
    start: usize,
    items: Vec<Sexp>,
    /// How many of the next items are commented out.
    skip: usize,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    stack: Vec<Open>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn all(&mut self) -> Result<(), Error> {
        while let Some(c) = self.rest().chars().next() {
            match c {
                _ if c.is_whitespace() => self.at += c.len_utf8(),
                ';' => self.line(),
                '(' if self.stack.len() > MAX_DEPTH => {
                    return Err((self.at..self.at + 1, "this is nested too deeply".into()));
                }
                '(' => {
                    self.stack.push(Open { start: self.at, ..Open::default() });
                    self.at += 1;
                }
                ')' => self.close()?,
                '"' => self.string()?,
                '#' if self.rest().starts_with("#|") => self.block()?,
                '#' if self.rest().starts_with("#;") => {
                    self.at += 2;
                    self.top().skip += 1;
                }
                _ => self.atom(),
            }
        }
        match self.stack.len() {
            1 => Ok(()),
            _ => {
                let start = self.top().start;
                Err((start..start + 1, "this parenthesis is not closed".into()))
            }
        }
    }

    /// The list that is being read; there is always one.
    fn top(&mut self) -> &mut Open {
        if self.stack.is_empty() {
            self.stack.push(Open::default());
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn push(&mut self, item: Sexp) {
        let top = self.top();
        if top.skip > 0 {
            top.skip -= 1;
        } else {
            top.items.push(item);
        }
    }

    fn line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn close(&mut self) -> Result<(), Error> {
        let end = self.at + 1;
        if self.stack.len() < 2 {
            return Err((self.at..end, "this parenthesis closes nothing".into()));
        }
        self.at = end;
        if let Some(open) = self.stack.pop() {
            self.push(Sexp::List(open.items, open.start..end));
        }
        Ok(())
    }

    fn atom(&mut self) {
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';');
        let end = self.rest().find(ends).unwrap_or(self.rest().len());
        let span = self.at..self.at + end;
        let text = self.text[span.clone()].to_owned();
        self.at += end;
        self.push(Sexp::Atom(text, span));
    }

    fn block(&mut self) -> Result<(), Error> {
        let start = self.at;
        let mut depth = 0;
        while let Some(next) = self.rest().find(['#', '|']) {
            self.at += next;
            if self.rest().starts_with("#|") {
                depth += 1;
                self.at += 2;
            } else if self.rest().starts_with("|#") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else {
                self.at += 1;
            }
        }
        self.at = self.text.len();
        Err((start..start + 2, "this comment has no end".into()))
    }

    fn string(&mut self) -> Result<(), Error> {
        let start = self.at;
        if self.rest().starts_with("\"\\|") || self.rest().starts_with("\"\\>") {
            let end = self.at + self.rest().find('\n').unwrap_or(self.rest().len());
            let text = self.text[start + 3..end].trim_start().to_owned();
            self.at = end;
            self.push(Sexp::Atom(text, start..end));
            return Ok(());
        }
        self.at += 1;
        let mut text = String::new();
        loop {
            let mut rest = self.rest().chars();
            match rest.next() {
                None => return Err((start..start + 1, "this string has no end".into())),
                Some('"') => {
                    self.at += 1;
                    self.push(Sexp::Atom(text, start..self.at));
                    return Ok(());
                }
                Some('\\') => self.escape(&mut text)?,
                Some(c) => {
                    text.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Result<(), Error> {
        let start = self.at;
        let rest = &self.rest()[1..];
        let (c, length) = match rest.chars().next() {
            Some('n') => ('\n', 1),
            Some('r') => ('\r', 1),
            Some('t') => ('\t', 1),
            Some('b') => ('\u{8}', 1),
            Some(c @ ('"' | '\\' | '%' | ' ')) => (c, 1),
            // The line goes on in the next one, after its blanks.
            Some('\n') => {
                let blanks = rest[1..].len() - rest[1..].trim_start_matches([' ', '\t']).len();
                self.at += 2 + blanks;
                return Ok(());
            }
            Some('x') => (byte(rest.get(1..3), 16, start)?, 3),
            Some(c) if c.is_ascii_digit() => (byte(rest.get(..3), 10, start)?, 3),
            _ => return Err((start..start + 1, "this escape is not known".into())),
        };
        text.push(c);
        self.at += 1 + length;
        Ok(())
    }
}

fn byte(digits: Option<&str>, radix: u32, at: usize) -> Result<char, Error> {
    let value = digits.and_then(|digits| u8::from_str_radix(digits, radix).ok());
    value.map(char::from).ok_or_else(|| (at..at + 1, "this escape is not known".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The items as text, with strings in quotes only where they need them.
    fn show(items: &[Sexp]) -> String {
        let shown = items.iter().map(|item| match item {
            Sexp::Atom(text, _) => text.clone(),
            Sexp::List(items, _) => format!("({})", show(items)),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lists_atoms_strings_and_comments() {
        let text = "(a b-c :d ; no )\n (\"x \\\"y\\\" \\x41\\066\" #| no #| ( |# |# e) #; (f g) h)";
        let (items, error) = parse(text);
        assert_eq!((show(&items).as_str(), error), ("(a b-c :d (x \"y\" AB e) h)", None));
        assert_eq!(show(&parse("\"\\| one ( line\n two").0), "one ( line two");
        assert_eq!(show(&parse("\"a\\\n   b\"").0), "ab");
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, at) in [("(a", 0), ("a)", 1), ("(\"a", 1), ("#| a", 0), ("\"\\q\"", 1)] {
            assert_eq!(parse(text).1.map(|(span, _)| span.start), Some(at), "{text}");
        }
        let deep = "(".repeat(100_000);
        assert!(parse(&deep).1.is_some());
    }
}
