//! A stage of the compiler as text. What belongs to the library is left out of the first three.

use enfold_core::ir::{Program, VarId};
use enfold_graph::Graph;
use enfold_place::{Home, Placement};

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

/// Flat core, with the home of each value as a comment on the line that makes it.
pub fn placed(program: &Program, placement: &Placement) -> String {
    let mut out = String::new();
    for line in core(program).lines() {
        out.push_str(line);
        let home = bound_variable(line).and_then(|var| placement.homes.get(var).copied().flatten());
        match home {
            Some(Home::Static) => out.push_str("  // static"),
            Some(Home::Stack) => out.push_str("  // stack"),
            Some(Home::Region(region)) => out.push_str(&format!("  // {region}")),
            None => {}
        }
        out.push('\n');
    }
    out
}

/// The variable that a line of core binds: of `name.12: type = …` number 12.
fn bound_variable(line: &str) -> Option<VarId> {
    let line = line.trim_start();
    let line = line.strip_prefix("letrec ").unwrap_or(line);
    let after_name = match line.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.1,
        None => &line[line.find(['.', ' '])?..],
    };
    let (number, _) = after_name.strip_prefix('.')?.split_once(": ")?;
    number.parse().ok().map(VarId::from_u32)
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

#[cfg(test)]
mod tests {
    use super::bound_variable;

    #[test]
    fn the_variable_that_a_line_binds() {
        let number = |line: &str| bound_variable(line).map(|var| var.as_u32());
        assert_eq!(number("  t.12: int = add a.1, 2"), Some(12));
        assert_eq!(number("letrec f.3: fn0 = lam1 captures ()"), Some(3));
        assert_eq!(number("\"a b.5: \".7: unit = write s0"), Some(7));
        assert_eq!(number("ret t.105"), None);
        assert_eq!(number("join rec loop.1(rest.9: d0) {"), None);
        assert_eq!(number("string s0 \"x.1: y\""), None);
    }
}
