//! From a path to a checked, compiled and placed program, and its reports as text: everything that
//! a shell of Enfold needs and that does not need LLVM.
//!
//! | module | what it does |
//! |---|---|
//! | [`input`], [`read`] | reads files, a project or a folder from disk into a source map |
//! | [`front_end`] | the languages, a row each: everything that depends on the language |
//! | `ocaml` | files of OCaml: which belong to a program, in which order |
//! | `dune` | the same for folders with `dune` files |
//! | [`fsharp`] | files of F#: in which order, and what they load |
//! | [`project`], `fsproj` | the `.fidproj` and the `.fsproj` format |
//! | [`stages`] | the compiler's stages, from text to placed core |
//! | [`emit`], [`one_function`] | any of these stages as text; a function out of one |
//! | [`closures`] | how closures are represented, as users ask for it |
//! | `global_captures` | captures in one slot per literal, or why that cannot be |
//! | [`stats`] | what a run made, by home and by place |
//! | [`measure`] | counts what a program does about closures |
//! | [`render`] | diagnostics and explanations for people, for other tools in one line each, and as JSON |
//! | [`program_of`] | the program to which a file belongs |
//! | [`profile`](mod@profile) | a plot of the memory of a run |
//! | [`comparison`] | a program under several representations of its closures, as a table, a page and JSON |
//! | [`pages`] | the pages of `docs/errors` |
//! | [`deep_stack`] | runs everything on a stack that deep programs cannot exhaust |
//!
//! **Invariant.** No input makes this crate panic: what is wrong with a program, a project or a
//! file becomes a diagnostic with a code and a place. It never links or starts MLIR.

pub mod closures;
pub mod comparison;
pub mod deep_stack;
mod dune;
pub mod emit;
pub mod front_end;
pub mod fsharp;
mod fsproj;
mod global_captures;
mod html;
pub mod input;
pub mod measure;
mod ocaml;
pub mod one_function;
pub mod pages;
pub mod profile;
pub mod program_of;
pub mod project;
pub mod read;
pub mod render;
mod scheme;
pub mod stages;
pub mod stats;

pub use input::{Input, load, load_all, load_each};
