//! Reads one file into the source map, or reports why it cannot be read.
//!
//! Only plain files are read, also through links: a pipe would wait for a writer and a device may have no end. What is
//! opened is looked at again after it is open, and opened so that a pipe that took its place does not block.
//! A byte-order mark at the beginning is left out; offsets count from after it.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use enfold_syntax::{Diagnostic, FileId, Span, codes, loose_bytes, shown};

use crate::input::Input;

/// Larger files are refused: nobody wrote them, and what the compiler makes of a text is many times its size.
const MAX_BYTES: u64 = 64 << 20;

impl Input {
    /// Reads a file into the source map; a report stands at `at`, or at the file itself.
    pub(crate) fn read(&mut self, path: &Path, at: Option<Span>) -> Option<FileId> {
        let (name, bytes) = self.read_file(path, at)?;
        match String::from_utf8(bytes) {
            Ok(text) => Some(self.add_text(path, name, text)),
            Err(error) => {
                self.not_utf8(name, &error);
                None
            }
        }
    }

    /// The same for a language whose strings are bytes: any file has a text ([`loose_bytes`]).
    pub(crate) fn read_bytes(&mut self, path: &Path) -> Option<FileId> {
        let (name, bytes) = self.read_file(path, None)?;
        Some(self.add_text(path, name, loose_bytes::text_of(&bytes)))
    }

    fn read_file(&mut self, path: &Path, at: Option<Span>) -> Option<(String, Vec<u8>)> {
        let name = path.display().to_string();
        match bytes(path) {
            Ok(bytes) => Some((name, bytes)),
            Err(reason) => {
                self.unreadable(&name, at, &reason);
                None
            }
        }
    }

    fn add_text(&mut self, path: &Path, name: String, text: String) -> FileId {
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        self.add_file(path, name, text)
    }

    /// Reports that a file cannot be used.
    pub(crate) fn unreadable(&mut self, name: &str, at: Option<Span>, reason: &str) {
        let span = at.unwrap_or_else(|| self.place_of(name));
        let message = format!("cannot read `{}`: {reason}", shown::name(name));
        self.diagnostics.push(Diagnostic::new(codes::NO_SUCH_FILE, span, message));
    }

    /// The beginning of something that has no text.
    pub(crate) fn place_of(&mut self, name: &str) -> Span {
        Span::new(self.sources.add(name, ""), 0, 0)
    }

    fn not_utf8(&mut self, name: String, error: &std::string::FromUtf8Error) {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let message =
            format!("`{}` is not UTF-8: byte 0x{byte:02X} at offset {at}", shown::name(&name));
        let file = self.sources.add(name, text);
        let hi = at + '\u{fffd}'.len_utf8();
        let span = Span::new(file, at as u32, hi as u32);
        let report = Diagnostic::new(codes::NOT_UTF8, span, message)
            .label("this byte belongs to no character")
            .help("save the file as UTF-8");
        self.diagnostics.push(report);
    }
}

/// Everything in a plain file, or why not.
fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let found = fs::metadata(path).map_err(|error| reason(path, &error))?;
    plain(&found)?;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(libc::O_NONBLOCK);
    let file = options.open(path).map_err(|error| reason(path, &error))?;
    let opened = file.metadata().map_err(|error| reason(path, &error))?;
    plain(&opened)?;
    contents(file).map_err(|error| reason(path, &error))?.ok_or_else(too_large)
}

/// Nothing if there is more than a source may have.
fn contents(file: File) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}

fn plain(metadata: &Metadata) -> Result<(), String> {
    match kind(metadata.file_type()) {
        Some(kind) => Err(format!("it is {kind}")),
        None if metadata.len() > MAX_BYTES => Err(too_large()),
        None => Ok(()),
    }
}

fn too_large() -> String {
    format!("it is larger than {} MiB", MAX_BYTES >> 20)
}

/// What something is that is not a plain file.
pub fn kind(of: FileType) -> Option<&'static str> {
    if of.is_file() {
        None
    } else if of.is_dir() {
        Some("a folder")
    } else if of.is_fifo() {
        Some("a pipe")
    } else if of.is_socket() {
        Some("a socket")
    } else if of.is_char_device() || of.is_block_device() {
        Some("a device")
    } else {
        Some("no plain file")
    }
}

/// What the system said, without its number.
fn reason(path: &Path, error: &io::Error) -> String {
    let link = || fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    match error.kind() {
        io::ErrorKind::NotFound if link() => "it is a link to a file that is not there".into(),
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_lowercase()
        }
    }
}
