//! Cuts the graph's text into words.

/// A word of the text.
#[derive(Debug, Clone, PartialEq)]
pub enum Word<'a> {
    /// Anything between spaces and brackets: a keyword, an id, a number, a place, `=`, `:`, `-`.
    Plain(&'a str),
    /// `"…"`.
    Quoted(String),
    /// `'c'`.
    Char(char),
    /// One of `( ) [ ]`.
    Bracket(char),
    /// Nothing more.
    End,
}

/// Reads words from a text.
pub struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Where the last two words start: the reader looks one word ahead.
    starts: [usize; 2],
}

impl<'a> Words<'a> {
    /// From the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Words { text, at: 0, starts: [0; 2] }
    }

    /// The line of the word before the last one, from 1.
    pub fn line(&self) -> usize {
        self.text[..self.starts[0]].bytes().filter(|&b| b == b'\n').count() + 1
    }

    /// The next word.
    pub fn next_word(&mut self) -> Result<Word<'a>, String> {
        let text = self.text;
        let rest = &text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.starts = [self.starts[1], self.at];
        let rest = &text[self.at..];
        let Some(c) = rest.chars().next() else { return Ok(Word::End) };
        match c {
            '(' | ')' | '[' | ']' => {
                self.at += 1;
                Ok(Word::Bracket(c))
            }
            '"' => self.quoted('"').map(Word::Quoted),
            '\'' => {
                let text = self.quoted('\'')?;
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Ok(Word::Char(c)),
                    _ => Err(format!("not one character: {text:?}")),
                }
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"');
                let end = rest.find(ends).unwrap_or(rest.len());
                self.at += end;
                Ok(Word::Plain(&rest[..end]))
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.take().ok_or("a quote is not closed")? {
                c if c == quote => return Ok(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.text[self.at..].chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Result<char, String> {
        Ok(match self.take().ok_or("the text ends in an escape")? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            'u' => {
                let rest = &self.text[self.at..];
                let end = rest.find('}').ok_or("an escape is not closed")?;
                let digits = rest[..end].strip_prefix('{').ok_or("`\\u` lacks its `{`")?;
                self.at += end + 1;
                let code = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                code.ok_or_else(|| format!("no such character: {digits}"))?
            }
            other => other,
        })
    }
}
