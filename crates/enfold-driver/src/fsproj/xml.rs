//! XML as far as project files need it: elements, attributes, text, comments; spans for all of them.
//!
//! One pass over the text, without recursion. Entities are the five of XML and numbers. What is no XML is one error with its
//! place, and the rest is not read.

use std::ops::Range;

/// A step through a document.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// `<Name a="b">`, or `<Name />`, which an [`Event::Close`] follows.
    Open { name: String, span: Range<usize>, attributes: Vec<Attribute> },
    /// What stands between elements, without blanks around it.
    Text { text: String, span: Range<usize> },
    /// `</Name>`.
    Close { name: String },
}

/// `name="value"`.
#[derive(Debug, PartialEq, Eq)]
pub struct Attribute {
    pub name: String,
    pub value: String,
    /// Where the value is, without its quotes.
    pub span: Range<usize>,
}

/// What is wrong, and where.
pub type Error = (Range<usize>, String);

/// The steps through a text.
pub fn events(text: &str) -> (Vec<Event>, Option<Error>) {
    let mut reader = Reader { text, at: 0, events: Vec::new(), open: Vec::new() };
    let error = reader.document().err();
    (reader.events, error)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    events: Vec<Event>,
    /// The elements that are open, and where.
    open: Vec<(String, Range<usize>)>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn document(&mut self) -> Result<(), Error> {
        while self.at < self.text.len() {
            if self.rest().starts_with('<') {
                self.markup()?;
            } else {
                self.plain()?;
            }
        }
        match self.open.pop() {
            Some((name, span)) => Err((span, format!("`<{name}>` is not closed"))),
            None => Ok(()),
        }
    }

    fn plain(&mut self) -> Result<(), Error> {
        let end = self.rest().find('<').unwrap_or(self.rest().len());
        let raw = &self.rest()[..end];
        let start = self.at + (raw.len() - raw.trim_start().len());
        let span = start..start + raw.trim().len();
        if !raw.trim().is_empty() {
            let text = decode(raw.trim(), span.clone())?;
            self.events.push(Event::Text { text, span });
        }
        self.at += end;
        Ok(())
    }

    fn markup(&mut self) -> Result<(), Error> {
        for (open, close) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">")] {
            if !self.rest().starts_with(open) {
                continue;
            }
            let Some(end) = self.rest()[open.len()..].find(close) else {
                return Err((self.at..self.at + open.len(), format!("`{open}` has no `{close}`")));
            };
            let start = self.at + open.len();
            if open == "<![CDATA[" {
                let text = self.text[start..start + end].to_owned();
                self.events.push(Event::Text { text, span: start..start + end });
            }
            self.at = start + end + close.len();
            return Ok(());
        }
        if self.rest().starts_with("</") { self.close() } else { self.element() }
    }

    fn name(&mut self) -> Result<String, Error> {
        let is_name = |c: char| c.is_alphanumeric() || "_-.:".contains(c);
        let end = self.rest().find(|c| !is_name(c)).unwrap_or(self.rest().len());
        if end == 0 {
            return Err((self.at..self.at, "a name is expected here".into()));
        }
        let name = self.rest()[..end].to_owned();
        self.at += end;
        Ok(name)
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn expect(&mut self, text: &str) -> Result<(), Error> {
        if !self.rest().starts_with(text) {
            return Err((self.at..self.at, format!("`{text}` is expected here")));
        }
        self.at += text.len();
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        let start = self.at;
        self.at += 2;
        let name = self.name()?;
        self.blanks();
        self.expect(">")?;
        match self.open.pop() {
            Some((open, _)) if open == name => {}
            Some((open, _)) => {
                return Err((start..self.at, format!("`</{open}>` is expected here")));
            }
            None => return Err((start..self.at, format!("`{name}` was not opened"))),
        }
        self.events.push(Event::Close { name });
        Ok(())
    }

    fn element(&mut self) -> Result<(), Error> {
        let start = self.at;
        self.at += 1;
        let name = self.name()?;
        let span = start + 1..self.at;
        let mut attributes = Vec::new();
        loop {
            self.blanks();
            if self.rest().starts_with("/>") {
                self.at += 2;
                self.events.push(Event::Open { name: name.clone(), span, attributes });
                self.events.push(Event::Close { name });
                return Ok(());
            }
            if self.rest().starts_with('>') {
                self.at += 1;
                self.open.push((name.clone(), span.clone()));
                self.events.push(Event::Open { name, span, attributes });
                return Ok(());
            }
            attributes.push(self.attribute()?);
        }
    }

    fn attribute(&mut self) -> Result<Attribute, Error> {
        let name = self.name()?;
        self.blanks();
        self.expect("=")?;
        self.blanks();
        let quote = if self.rest().starts_with('\'') { "'" } else { "\"" };
        self.expect(quote)?;
        let Some(end) = self.rest().find(quote) else {
            return Err((self.at..self.at, "this value has no end".into()));
        };
        let span = self.at..self.at + end;
        let value = decode(&self.text[span.clone()], span.clone())?;
        self.at += end + 1;
        Ok(Attribute { name, value, span })
    }
}

/// A text with its entities replaced.
fn decode(text: &str, span: Range<usize>) -> Result<String, Error> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let (entity, after) = rest[at + 1..].split_once(';').ok_or_else(|| {
            (span.clone(), "a `&` begins an entity, which ends in `;`".to_owned())
        })?;
        out.push(
            character(entity)
                .ok_or_else(|| (span.clone(), format!("there is no entity `&{entity};`")))?,
        );
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_attributes_and_text() {
        let (found, error) = events("<?xml?><A b='1 &amp; 2'><!-- x --><C/> t </A>");
        assert_eq!(error, None);
        let value = Attribute { name: "b".into(), value: "1 & 2".into(), span: 13..22 };
        assert_eq!(
            found,
            [
                Event::Open { name: "A".into(), span: 8..9, attributes: vec![value] },
                Event::Open { name: "C".into(), span: 35..36, attributes: vec![] },
                Event::Close { name: "C".into() },
                Event::Text { text: "t".into(), span: 39..40 },
                Event::Close { name: "A".into() },
            ]
        );
    }

    #[test]
    fn what_is_no_xml_has_a_place() {
        for (text, at) in
            [("<A", 2), ("<A>", 1), ("<A></B>", 3), ("<A b>", 4), ("<A b=\"&x;\"/>", 6)]
        {
            let (_, error) = events(text);
            assert_eq!(error.map(|(span, _)| span.start), Some(at), "{text}");
        }
    }
}
