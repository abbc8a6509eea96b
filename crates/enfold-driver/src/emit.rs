//! A stage of the compiler as text. What belongs to the library is left out of the first three.

use enfold_core::ir::Program;
use enfold_graph::Graph;
use enfold_place::Placement;

use crate::input::{Input, Language};

/// The tokens of the program's files, with the blocks that layout finds.
pub fn tokens(input: &Input) -> String {
    if input.language == Language::OCaml {
        return per_file(input, |_| "tokens of OCaml cannot be shown\n".into());
    }
    per_file(input, |id| enfold_fsharp::dump_tokens(&input.sources.file(id).text, id))
}

/// The surface trees of the program's files.
pub fn tree(input: &Input) -> String {
    per_file(input, |id| {
        if input.language == Language::OCaml {
            return crate::ocaml::tree(input, id);
        }
        let options = enfold_fsharp::Options { library: false };
        let parsed = enfold_fsharp::parse(&input.sources.file(id).text, id, options);
        enfold_fsharp::dump_tree(&parsed.file)
    })
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
