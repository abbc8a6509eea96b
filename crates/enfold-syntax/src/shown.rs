//! Text that comes from outside, made safe to show.
//!
//! Names of files and pieces of programs may hold characters that a terminal takes for orders (colours, a new title, a
//! cleared screen) or that change the order in which a line is read. They are shown as `\u{1b}`. Linear;
//! a text without such characters is not copied.

use std::borrow::Cow;

/// Whether a character changes how what is around it is shown, or cannot be seen at all.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
        || crate::loose_bytes::byte(c).is_some()
}

/// A name, in one line.
pub fn name(text: &str) -> Cow<'_, str> {
    escape(text, is_hidden)
}

/// A text that may have several lines.
pub fn text(text: &str) -> Cow<'_, str> {
    escape(text, |c| is_hidden(c) && !matches!(c, '\n' | '\t'))
}

fn escape(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            _ if !hidden(c) => out.push(c),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ => out.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_to_a_terminal_are_shown() {
        assert_eq!(name("a\u{1b}[31mb.ml"), "a\\u{1b}[31mb.ml");
        assert_eq!(name("x\u{202e}lm.\n\u{9b}"), "x\\u{202e}lm.\\n\\u{9b}");
        assert_eq!(text("a\n\tb\r\u{7}"), "a\n\tb\\r\\u{7}");
        assert!(matches!(name("größe.ml"), Cow::Borrowed("größe.ml")));
    }
}
