//! Test programs: one file each, with what must be seen when it is checked, compiled and run.
//!
//! A directive is a comment line anywhere in the file, `//@ …` in a source file and `#@ …` in a
//! project. Expected output is the `//| …` lines (`#| …`), in order. In OCaml a directive is a comment of its own line,
//! `(*@ … *)`, and the expected output is a file of its own. In Scheme they are `;@ …` and `;| …`.
//!
//! | directive | meaning |
//! |---|---|
//! | `stdin "text"` | what the program reads, with the escapes `\n \t \r \\ \" \0` |
//! | `args a b` | its arguments, separated by blanks |
//! | `exit N` | its exit status, zero if not given |
//! | `stderr-has "text"` | what standard error contains; may be given several times |
//! | `no-final-newline` | the last line of output has no newline |
//! | `warns W0001` | a warning that must be reported; no other may |
//! | `captures LINE a: value, b: ref` | what a lambda that starts on that line captures, in order |
//! | `closures N` | how many statements of the optimised program make closure records |
//! | `leaks 3 7` | the lines of all loops that leave memory behind (`--warn=leak`); `leaks` alone: none |
//! | `skip interp` | is not run there; also `jit`, `native`, `asan`; `ocamlopt`: not compared with an older OCaml; `chez`: its source is not run by Chez |
//! | `only native` | runs as an executable and nowhere else |
//! | `error E0201 12` | an error that must be reported on that line; no other may |

mod directives;
mod folder;
mod gather;
pub mod ocamlopt;
mod process;
mod show;
mod spans;

pub use directives::{CaptureList, Case, Mode, parse};
pub use folder::Folder;
pub use gather::{
    bad_programs, examples, is_scheme, ocaml_programs, programs, root, scheme_programs,
    source_texts,
};
pub use process::{Finished, run};
pub use show::reports;
pub use spans::{check_span, check_spans, check_spans_in};
