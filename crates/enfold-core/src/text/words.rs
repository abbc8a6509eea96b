//! Cuts core's text into words.

/// A word of the text.
#[derive(Debug, Clone, PartialEq)]
pub enum Word {
    /// Letters, digits, dots: a keyword, an id, or `name.id`.
    Plain(String),
    /// `"…"`.
    Quoted(String),
    /// `"…".id`.
    QuotedId(String, u32),
    /// Digits as they stand.
    Number(String),
    /// `'c'`.
    Char(char),
    /// `@{…}`, without its marks.
    Note(String),
    /// `->`.
    Arrow,
    /// Any other sign.
    Sign(char),
    /// Nothing more.
    End,
}

/// Reads words from a text.
pub struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Where the last word starts.
    pub start: usize,
}

impl<'a> Words<'a> {
    /// From the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Words { text, at: 0, start: 0 }
    }

    /// The next word.
    pub fn next_word(&mut self) -> Result<Word, String> {
        let space = self.rest().len() - self.rest().trim_start().len();
        self.at += space;
        self.start = self.at;
        let Some(c) = self.rest().chars().next() else { return Ok(Word::End) };
        let second = self.rest()[c.len_utf8()..].chars().next();
        match c {
            '"' => self.quoted(),
            '\'' => self.character(),
            '-' if second == Some('>') => {
                self.at += 2;
                Ok(Word::Arrow)
            }
            '@' if second == Some('{') => self.note(),
            '0'..='9' | '-' => Ok(Word::Number(self.number())),
            c if c.is_alphabetic() || c == '_' => Ok(Word::Plain(
                self.take(|c| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.' | '$' | '#')),
            )),
            c => {
                self.at += c.len_utf8();
                Ok(Word::Sign(c))
            }
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, mut keep: impl FnMut(char) -> bool) -> String {
        let rest = self.rest();
        let end = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_string()
    }

    fn number(&mut self) -> String {
        let mut last = ' ';
        self.take(|c| {
            let sign = c == '-' && matches!(last, ' ' | 'e');
            last = c;
            sign || c.is_ascii_alphanumeric() || c == '.'
        })
    }

    fn note(&mut self) -> Result<Word, String> {
        let inside = &self.rest()[2..];
        let end = inside.find('}').ok_or("a note is not closed")?;
        self.at += 2 + end + 1;
        Ok(Word::Note(inside[..end].trim().to_string()))
    }

    fn quoted(&mut self) -> Result<Word, String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.rest().chars().next() {
                None => return Err("a quote is not closed".to_string()),
                Some('"') => break,
                Some(_) => text.push(self.escaped()?),
            }
        }
        self.at += 1;
        let digits = self
            .rest()
            .strip_prefix('.')
            .is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
        if !digits {
            return Ok(Word::Quoted(text));
        }
        self.at += 1;
        let id = self.take(|c| c.is_ascii_digit());
        Ok(Word::QuotedId(text, id.parse().map_err(|_| format!("id too large: {id}"))?))
    }

    fn character(&mut self) -> Result<Word, String> {
        self.at += 1;
        let c = self.escaped()?;
        if !self.rest().starts_with('\'') {
            return Err("a character is not closed".to_string());
        }
        self.at += 1;
        Ok(Word::Char(c))
    }

    /// One character, which may be written as an escape.
    fn escaped(&mut self) -> Result<char, String> {
        let mut chars = self.rest().chars();
        let first = chars.next().ok_or("the text ends in a character")?;
        self.at += first.len_utf8();
        if first != '\\' {
            return Ok(first);
        }
        let second = chars.next().ok_or("the text ends in an escape")?;
        self.at += second.len_utf8();
        Ok(match second {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            'u' => {
                let rest = self.rest();
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
