//! A stage of the compiler as text. What belongs to the library is left out of the first three.

use enfold_core::ir::Program;
use enfold_graph::Graph;
use enfold_place::Placement;

use crate::input::Input;

/// The tokens of the program's files, with the blocks that layout finds.
pub fn tokens(input: &Input) -> String {
    let row = input.front_end();
    per_file(input, |id| match row.tokens {
        Some(tokens) => tokens(input, id),
        None => format!("tokens of {} cannot be shown\n", row.name),
    })
}

/// The trees of the program's files.
pub fn tree(input: &Input) -> String {
    per_file(input, |id| (input.front_end().tree)(input, id))
}

/// The typed graph of the program.
pub fn graph(input: &Input, graph: &Graph) -> String {
    enfold_graph::text::show(graph, &|span| input.is_user(span.file))
}

/// Flat core.
pub fn core(program: &Program) -> String {
    enfold_core::text::print(program)
}

/// Placed core: with homes and regions, without what is claimed about them.
pub fn placed(program: &Program, placement: &Placement) -> String {
    enfold_place::text::print(program, placement)
}

/// Placed core with all that the certifier reads.
pub fn certificate(program: &Program, placement: &Placement) -> String {
    enfold_place::text::print_with_claims(program, placement)
}

/// Several files are set apart by their names.
fn per_file(input: &Input, text: impl Fn(enfold_syntax::FileId) -> String) -> String {
    let mut out = String::new();
    for &id in &input.files {
        if input.files.len() > 1 {
            out.push_str(&format!("// {}\n", input.sources.file(id).name));
        }
        out.push_str(&text(id));
    }
    out
}
