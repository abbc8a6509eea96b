//! The texts of the language's own library, which are compiled before the user's files.

/// Name and text of every library file, in the order in which they see each other.
pub const LIBRARY: &[(&str, &str)] = &[("prelude.fs", include_str!("../lib/prelude.fs"))];
