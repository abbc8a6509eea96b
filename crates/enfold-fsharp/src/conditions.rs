//! Conditional compilation: `#if`, `#else` and `#endif`.
//!
//! ```text
//! #if DEBUG            skipped, since no symbol but `COMPILED` is defined
//! let level = 2
//! #else
//! let level = 1        read
//! #endif
//! ```
//!
//! A condition is made of symbols, `!`, `&&`, `||` and parentheses. Lines that are left out are not read at all, but
//! conditions inside of them are paired. Cost: each line is looked at once by each directive that skips it; skipped
//! parts do not nest, so the whole is linear.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::lexer::Lexing;

/// The symbols that are defined, as they are for a compiler of F#.
const DEFINED: &[&str] = &["COMPILED"];

/// An `#if` whose `#endif` has not come.
pub(crate) struct Open {
    at: Span,
    /// Its `#else` has come.
    in_else: bool,
}

impl Lexing<'_> {
    /// Takes a directive that starts at `lo`; `rest` is its line after the `#`. Gives where reading goes on.
    pub(crate) fn conditional(&mut self, lo: usize, word: &str, rest: &str) -> usize {
        let end = lo + 1 + rest.len();
        let at = self.span(lo, lo + 1 + word.len());
        match (word, self.conditions.last_mut()) {
            ("if", _) => {
                let condition = rest[word.len()..].split("//").next().unwrap_or("").trim();
                self.conditions.push(Open { at, in_else: false });
                match holds(condition) {
                    Some(true) => end,
                    Some(false) => self.skip(end, true),
                    None => {
                        let message = "this is not a condition of symbols, `!`, `&&` and `||`";
                        self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message));
                        end
                    }
                }
            }
            ("else", Some(open)) if !open.in_else => {
                open.in_else = true;
                self.skip(end, false)
            }
            ("endif", Some(_)) => {
                self.conditions.pop();
                end
            }
            _ => {
                let message = format!("this `#{word}` belongs to no `#if`");
                self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message));
                end
            }
        }
    }

    /// Where the part ends that starts after `from` and is left out: behind its `#endif`, or its `#else` if that is read.
    fn skip(&mut self, from: usize, to_else: bool) -> usize {
        let mut depth = 0;
        let mut at = from;
        while let Some(next) = self.source[at..].find('\n').map(|line| at + line + 1) {
            let end = self.source[next..].find('\n').map_or(self.source.len(), |line| next + line);
            let line = self.source[next..end].trim_start();
            let word = line
                .strip_prefix('#')
                .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or(""));
            match word {
                Some("if") => depth += 1,
                Some("endif") if depth == 0 => {
                    self.conditions.pop();
                    return end;
                }
                Some("endif") => depth -= 1,
                Some("else") if depth == 0 && to_else => {
                    if let Some(open) = self.conditions.last_mut() {
                        open.in_else = true;
                    }
                    return end;
                }
                _ => {}
            }
            at = end;
        }
        self.source.len()
    }

    pub(crate) fn report_open_conditions(&mut self) {
        for open in std::mem::take(&mut self.conditions) {
            let message = "this `#if` has no `#endif`";
            self.report(Diagnostic::new(codes::UNCLOSED, open.at, message));
        }
    }
}

/// Whether a condition holds; nothing if it is none.
fn holds(text: &str) -> Option<bool> {
    let mut rest = text;
    let value = either(&mut rest, 0)?;
    rest.trim().is_empty().then_some(value)
}

fn eat(rest: &mut &str, mark: &str) -> bool {
    let text = rest.trim_start();
    match text.strip_prefix(mark) {
        Some(behind) => {
            *rest = behind;
            true
        }
        None => false,
    }
}

fn either(rest: &mut &str, depth: u32) -> Option<bool> {
    let mut value = both(rest, depth)?;
    while eat(rest, "||") {
        value |= both(rest, depth)?;
    }
    Some(value)
}

fn both(rest: &mut &str, depth: u32) -> Option<bool> {
    let mut value = atom(rest, depth)?;
    while eat(rest, "&&") {
        value &= atom(rest, depth)?;
    }
    Some(value)
}

fn atom(rest: &mut &str, depth: u32) -> Option<bool> {
    if depth > 100 {
        return None;
    }
    if eat(rest, "!") {
        return atom(rest, depth + 1).map(|value| !value);
    }
    if eat(rest, "(") {
        let value = either(rest, depth + 1)?;
        return eat(rest, ")").then_some(value);
    }
    let text = rest.trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (symbol, behind) = text.split_at(end);
    *rest = behind;
    (!symbol.is_empty()).then(|| DEFINED.contains(&symbol))
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn conditions() {
        assert_eq!(holds("DEBUG"), Some(false));
        assert_eq!(holds("!DEBUG && (COMPILED || X)"), Some(true));
        assert_eq!(holds("DEBUG || !COMPILED"), Some(false));
        assert_eq!(holds(""), None);
        assert_eq!(holds("A B"), None);
        assert_eq!(holds("(A"), None);
    }
}
