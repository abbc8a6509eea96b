//! A parser of nested lists, `(a (b c))`, over the cursor.

use std::ops::{Deref, DerefMut};

use super::*;

#[derive(Debug, Clone, Copy, PartialEq)]
enum T {
    Open,
    Close,
    Word,
    Bad,
    Eof,
}

impl Kind for T {
    const EOF: T = T::Eof;
    const BAD: T = T::Bad;
}

struct Lists<'s>(Cursor<'s, T>);

impl<'s> Deref for Lists<'s> {
    type Target = Cursor<'s, T>;
    fn deref(&self) -> &Cursor<'s, T> {
        &self.0
    }
}

impl DerefMut for Lists<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'s> Parsing<'s, T> for Lists<'s> {}

fn nesting(kind: T) -> Nesting {
    match kind {
        T::Open => Nesting::Opens,
        T::Close => Nesting::Closes,
        _ => Nesting::Neither,
    }
}

impl<'s> Lists<'s> {
    /// One character is one token; blanks are none.
    fn new(source: &'s str) -> Lists<'s> {
        let token = |at: usize, kind: T, len: usize| Token {
            kind,
            lo: at as u32,
            hi: (at + len) as u32,
            col: at as u32,
            first: at == 0,
            tight_before: false,
            tight_after: false,
        };
        let mut tokens = Vec::new();
        for (at, c) in source.char_indices().filter(|(_, c)| *c != ' ') {
            let kind = match c {
                '(' => T::Open,
                ')' => T::Close,
                '?' => T::Bad,
                _ => T::Word,
            };
            tokens.push(token(at, kind, c.len_utf8()));
        }
        tokens.push(token(source.len(), T::Eof, 0));
        Lists(Cursor::new(source, FileId::from_u32(0), tokens, Diagnostics::new()))
    }

    fn item(&mut self) -> String {
        match self.cur {
            T::Word => self.take_name().name.to_string(),
            T::Open => self.nested(|p| p.list()).unwrap_or_default(),
            _ => {
                self.expected("an item");
                String::new()
            }
        }
    }

    fn list(&mut self) -> String {
        let opener = self.here();
        self.bump();
        let mut items = Vec::new();
        while !matches!(self.cur, T::Close | T::Eof) {
            let start = self.pos;
            items.push(self.beside(|p| p.item()));
            if self.pos == start {
                self.bump();
            }
        }
        if self.eat(T::Close) {
            self.calm();
        } else {
            self.unclosed(opener);
        }
        format!("[{}]", items.join(" "))
    }
}

fn read(source: &str) -> (String, Vec<String>) {
    let mut lists = Lists::new(source);
    let item = lists.item();
    (item, lists.diagnostics.iter().map(|report| report.message.clone()).collect())
}

#[test]
fn one_fault_gives_one_report() {
    assert_eq!(read("(a (b c))"), ("[a [b c]]".into(), vec![]));
    assert_eq!(read(")").1, ["expected an item, found `)`"]);
    assert_eq!(read("").1, ["expected an item, found the end of the file"]);
    // The lexer has reported the first; what follows from it is not said.
    assert_eq!(read("(a ? b"), ("[a  b]".into(), vec![]));
    assert_eq!(read("((a").1, ["`(` is not closed"]);
}

#[test]
fn depth_is_limited_and_lists_are_not() {
    let deep = "(".repeat(300) + &")".repeat(300);
    assert_eq!(read(&deep).1, ["this is nested more than 256 levels deep"]);
    let fine = "(".repeat(255) + &")".repeat(255);
    assert!(read(&fine).1.is_empty());
    let wide = format!("({})", "(a) ".repeat(5_000));
    assert!(read(&wide).1.is_empty());
}

#[test]
fn height_is_limited_where_nothing_recurses() {
    let mut chain = Lists::new("a");
    (0..MAX_HEIGHT).for_each(|_| chain.grow());
    assert!(!chain.has_given_up());
    chain.grow();
    assert!(chain.has_given_up() && chain.cur == T::Eof);
}

#[test]
fn skipping_counts_brackets() {
    let mut lists = Lists::new("a (b ) ) c )");
    lists.skip(nesting, |p, depth| depth == 0 && p.cur == T::Close);
    assert_eq!(lists.raw().lo, 7);
    lists.skip(nesting, |_, _| false);
    assert_eq!(lists.cur, T::Eof);
}

#[test]
fn a_token_can_be_cut() {
    let mut lists = Lists::new("é)");
    lists.cut(9, T::Close);
    assert_eq!((lists.raw().lo, lists.raw().hi, lists.cur), (2, 2, T::Close));
}
