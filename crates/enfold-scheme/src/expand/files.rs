//! Other files: `include`, `include-ci`, `load`, and Eshkol's `require`.
//!
//! A path is relative to the folder of the file that names it; a library's file to that of the program. A file that includes itself, directly or
//! through others, is reported.

use enfold_syntax::codes;
use enfold_syntax::span::FileId;

use super::Expander;
use super::form::Form;
use super::scope::Scope;
use crate::data::{DataId, Kind};
use crate::tree::Expr;

/// How many files a program may include; each use counts.
const MAX_FILES: usize = 2000;
/// How long a path may be: files that name each other can make it grow.
const MAX_PATH: usize = 4096;

impl Expander<'_> {
    /// The forms of the files that `include` and its kin name.
    pub(super) fn include(&mut self, form: Form, x: DataId) -> Option<Vec<DataId>> {
        let parts = self.parts(x, form, 1, (form == Form::Load).then_some(1))?;
        let mut forms = Vec::new();
        for part in parts {
            let Kind::Str(path) = self.data.kind(part) else {
                self.bad_form(part, form, "a file's name is a string");
                continue;
            };
            let path = path.to_string();
            match self.open(&path, part) {
                Some(file) => forms.extend(self.read_file(file, form == Form::IncludeCi)),
                // A file that includes itself has been reported.
                None if self.budget.spent => {}
                None => {
                    let message = format!("the file `{path}` cannot be read");
                    self.error(part, codes::NO_SUCH_FILE, message, |d| d);
                }
            }
        }
        Some(forms)
    }

    pub(super) fn include_expr(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let forms = self.include(form, x)?;
        Some(self.sequence_of(x, &forms, scope))
    }

    /// Adds a file to the sources, by its path from the file that names it.
    pub(super) fn open(&mut self, path: &str, at: DataId) -> Option<FileId> {
        let path = self.relative(path, at);
        self.open_from_root(path, at)
    }

    /// Adds a file to the sources, if it is there and not one that leads to the datum naming it.
    pub(super) fn open_from_root(&mut self, path: String, at: DataId) -> Option<FileId> {
        let around = self.included.iter().filter(|other| **other == path).count();
        if around > 20 || self.included.len() > MAX_FILES || path.len() > MAX_PATH {
            if !self.budget.spent {
                self.budget.spent = true;
                let message = format!("the file `{path}` includes itself");
                self.error(at, codes::CIRCULAR_FILES, message, |d| d);
            }
            return None;
        }
        let text = self.files.read(&path)?;
        self.included.push(path.clone());
        Some(self.sources.add(path, text))
    }

    /// A path as seen from the program's folder.
    fn relative(&self, path: &str, at: DataId) -> String {
        let from = &self.sources.file(self.data.span(at).file).given;
        match from.rsplit_once('/') {
            Some((folder, _)) if !path.starts_with('/') => format!("{folder}/{path}"),
            _ => path.to_owned(),
        }
    }
}
