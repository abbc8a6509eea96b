//! Positions in source text, and the table of files they point into.

use std::fmt;

/// A source file of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u32);

cranelift_entity::entity_impl!(FileId, "file");

/// A half-open range of bytes in one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
}

impl Span {
    /// The range `lo..hi` of `file`.
    pub fn new(file: FileId, lo: u32, hi: u32) -> Self {
        Span { file, lo, hi }
    }

    /// The smallest span that covers both; both must lie in one file.
    pub fn to(self, end: Span) -> Span {
        Span { file: self.file, lo: self.lo.min(end.lo), hi: self.hi.max(end.hi) }
    }

    /// The empty span at the start of this one.
    pub fn start(self) -> Span {
        Span { hi: self.lo, ..self }
    }

    /// The empty span at the end of this one.
    pub fn end(self) -> Span {
        Span { lo: self.hi, ..self }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}-{}", self.file.as_u32(), self.lo, self.hi)
    }
}

/// One source file: its name as the user gave it, its text, and where its lines start.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name that reports show: without characters that a terminal takes for orders.
    pub name: String,
    /// The name as it was given.
    pub given: String,
    /// The whole text.
    pub text: String,
    /// True for the files of a language's own library.
    pub library: bool,
    lines: Vec<u32>,
    /// How many characters come before each block of [`BLOCK`] bytes, so that long lines are not counted again and again.
    chars: Vec<u32>,
}

const BLOCK: usize = 256;

/// How many characters begin in these bytes.
fn count_chars(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count() as u32
}

impl SourceFile {
    fn new(given: String, text: String, library: bool) -> Self {
        let name = crate::shown::name(&given).into_owned();
        let starts =
            text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1);
        let lines = std::iter::once(0).chain(starts).collect();
        let mut before = 0;
        let mut chars = Vec::with_capacity(text.len() / BLOCK + 1);
        for block in text.as_bytes().chunks(BLOCK) {
            chars.push(before);
            before += count_chars(block);
        }
        SourceFile { name, given, text, library, lines, chars }
    }

    /// Line and column of a byte offset, both from 1; columns count characters.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        let line = self.lines.partition_point(|&start| start <= offset) - 1;
        let start = self.lines[line] as usize;
        let end = (offset as usize).clamp(start, self.text.len());
        let col = self.chars_before(end) - self.chars_before(start);
        (line as u32 + 1, col + 1)
    }

    fn chars_before(&self, offset: usize) -> u32 {
        let block = (offset / BLOCK).min(self.chars.len().saturating_sub(1));
        let known = self.chars.get(block).copied().unwrap_or(0);
        known + count_chars(&self.text.as_bytes()[block * BLOCK..offset])
    }

    /// How many lines there are.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The byte range of a line (from 1), without its newline.
    pub fn line_range(&self, line: u32) -> Option<(u32, u32)> {
        let index = (line as usize).checked_sub(1)?;
        let lo = *self.lines.get(index)?;
        let hi = self.lines.get(index + 1).map_or(self.text.len() as u32, |next| next - 1);
        Some((lo, hi))
    }
}

/// All source files of one compilation.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file of the user's.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.push(SourceFile::new(name.into(), text.into(), false))
    }

    /// Adds a file of a language's own library.
    pub fn add_library(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.push(SourceFile::new(name.into(), text.into(), true))
    }

    fn push(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId::from_u32(self.files.len() as u32 - 1)
    }

    /// The first files, with the ids that they have here.
    pub fn up_to(&self, count: u32) -> SourceMap {
        let files = self.files.iter().take(count as usize).cloned();
        SourceMap { files: files.collect() }
    }

    /// The file behind an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.as_u32() as usize]
    }

    /// All files with their ids, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId::from_u32(i as u32), f))
    }

    /// The text under a span.
    pub fn text(&self, span: Span) -> &str {
        &self.file(span.file).text[span.lo as usize..span.hi as usize]
    }

    /// `name:line:column` of a span's start.
    pub fn locate(&self, span: Span) -> String {
        let file = self.file(span.file);
        let (line, col) = file.line_col(span.lo);
        format!("{}:{line}:{col}", file.name)
    }
}
