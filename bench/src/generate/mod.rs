//! Programs to compile, written by a seeded generator: like those that people write, in length and in kind.
//!
//! | module | what it does |
//! |---|---|
//! | [`kind`] | which kinds of programs there are |
//! | [`template`] | fills the holes of a text with what is chosen at random |
//! | [`records`] | units of OCaml about one record type |
//! | [`plain`] | Clef as it was measured from the beginning: five units, again and again |
//! | [`random`] | the random numbers |
//!
//! A program is a row of units. A unit defines types and functions, no two alike, and its last function takes a
//! number, prints some lines and gives a number; so everything is used, and what two compilers make of it can be compared.

mod kind;
mod plain;
mod random;
mod records;
mod template;

pub use kind::Kind;

/// Prints a program of the kind and the lines that the command line says.
pub fn print() -> Result<(), String> {
    let usage = || format!("generate KIND LINES, where KIND is one of: {}", Kind::names());
    let mut arguments = std::env::args().skip(2);
    let kind = arguments.next().and_then(|name| Kind::named(&name)).ok_or_else(usage)?;
    let lines = arguments.next().and_then(|lines| lines.parse().ok()).ok_or_else(usage)?;
    print!("{}", kind.program(lines));
    Ok(())
}
