//! The texts of the language's own library, which are compiled before the user's files.

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lib/", $name)))),*]
    };
}

/// Name and text of every library file, in the order in which they see each other.
pub const LIBRARY: &[(&str, &str)] = files![
    "prelude.fs",
    "members_core.fs",
    "option.fs",
    "result.fs",
    "list.fs",
    "array.fs",
    "string.fs",
    "members_collections.fs",
    "char.fs",
    "math.fs",
    "console.fs",
    "format.fs",
    "parse.fs",
    "bits.fs",
    "sys.fs",
    "lazy.fs",
    "collect.fs",
    "seq.fs",
    "list_seq.fs",
    "array_seq.fs",
    "async.fs",
    "platform.fs",
    "native_ptr.fs",
    "native_default.fs",
    "unchecked.fs",
    "foreign.fs",
    "c_string.fs",
    "fn_ptr.fs",
    "arena.fs",
    "region.fs",
    "fidelity_memory.fs",
    "native_interop.fs",
    "system.fs",
];
