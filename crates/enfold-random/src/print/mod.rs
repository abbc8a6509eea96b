//! Printers: from the tree to a language's text.

pub mod fsharp;
mod ml;
pub mod ocaml;
pub mod ocaml_blocks;

use crate::tree::Hole;

/// The text of a form: what is printed for each hole at each `$`.
fn fill(text: &str, holes: &[Hole], mut print: impl FnMut(&Hole) -> String) -> String {
    let mut parts = text.split('$');
    let mut filled = String::from(parts.next().unwrap_or_default());
    for (hole, part) in holes.iter().zip(parts) {
        filled += &print(hole);
        filled += part;
    }
    filled
}

/// The lines one level deeper.
fn indent(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("    {line}")).collect()
}

/// Printed parts with a text between.
fn join<T>(parts: &[T], between: &str, print: impl FnMut(&T) -> String) -> String {
    parts.iter().map(print).collect::<Vec<_>>().join(between)
}
