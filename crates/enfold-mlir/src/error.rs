//! What can go wrong after checking.

use std::fmt;

/// Why there is no machine code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// An assumption of this compiler does not hold.
    Bug(String),
    /// A tool or file that is needed is missing, or failed.
    Environment(String),
}

impl Error {
    pub(crate) fn bug(text: impl Into<String>) -> Self {
        Error::Bug(text.into())
    }

    pub(crate) fn environment(text: impl Into<String>) -> Self {
        Error::Environment(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bug(text) => write!(f, "internal error: {text}"),
            Error::Environment(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Error {}
