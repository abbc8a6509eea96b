//! One function out of the text of a stage: `emit --function=NAME`, or `FILE:LINE` for what stands there.
//!
//! Functions are chosen in the program and cut out of the text, which each printer makes for whole programs: in core they are found by their number,
//! in MLIR, LLVM IR and assembly by the symbol that is made of name and number, in the graph by their binding. Cost: linear.

use enfold_core::ir::Program;
use enfold_graph::Graph;
use enfold_syntax::{SourceMap, Span};

use crate::input::Input;

/// Which functions are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// Those of this name.
    Named(String),
    /// Those that begin in this line of a file, or, if none does, the last ones before it.
    At(String, u32),
}

impl Wanted {
    /// Reads what a user wrote.
    pub fn read(text: &str) -> Wanted {
        let place = text.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
        match place {
            Some((file, line)) => Wanted::At(file.to_owned(), line),
            None => Wanted::Named(text.to_owned()),
        }
    }

    /// Chooses among things that have a name and a place.
    fn choose<T>(
        &self,
        sources: &SourceMap,
        all: impl Iterator<Item = (T, String, Span)>,
    ) -> Vec<T> {
        match self {
            Wanted::Named(wanted) => {
                all.filter(|(_, name, _)| name == wanted).map(|(id, ..)| id).collect()
            }
            Wanted::At(file, line) => {
                let here = |span: Span| {
                    let source = sources.file(span.file);
                    let same = source.name == *file || source.name.ends_with(&format!("/{file}"));
                    (same && span.hi > 0).then(|| source.line_col(span.lo).0)
                };
                let placed: Vec<(T, u32)> =
                    all.filter_map(|(id, _, span)| Some((id, here(span)?))).collect();
                let before = placed.iter().map(|&(_, at)| at).filter(|at| at <= line);
                let Some(nearest) = before.max() else { return Vec::new() };
                placed.into_iter().filter(|&(_, at)| at == nearest).map(|(id, _)| id).collect()
            }
        }
    }

    /// The marks of functions of core: `lam12`, and the symbol `name.12` that is made of it.
    pub fn in_program(&self, input: &Input, program: &Program) -> Vec<(String, String)> {
        let all = program.lams.iter().map(|(id, lam)| (id, lam.name.to_string(), lam.span));
        let chosen = self.choose(&input.sources, all);
        let marks = |id: enfold_core::ir::LamId| {
            (id.to_string(), format!("{}.{}", program.lams[id].name, id.as_u32()))
        };
        chosen.into_iter().map(marks).collect()
    }

    /// The functions of the graph, cut out of its text.
    pub fn of_graph(&self, input: &Input, graph: &Graph, text: &str) -> String {
        let all = graph.bindings.iter().map(|(id, b)| (id, b.name.to_string(), b.span));
        let ids: Vec<String> =
            self.choose(&input.sources, all).iter().map(ToString::to_string).collect();
        let mut out = String::new();
        let mut inside = false;
        for line in text.lines() {
            if !line.starts_with([' ', '}', ')']) {
                inside = line.split_whitespace().any(|word| ids.iter().any(|id| id == word));
            }
            if inside {
                out.push_str(line);
                out.push('\n');
            }
        }
        out
    }
}

/// The functions with these marks, cut out of the text of a program from core on.
pub fn of_text(text: &str, marks: &[(String, String)]) -> String {
    let mut out = String::new();
    // How the function ends that is being copied.
    let mut until: Option<String> = None;
    for line in text.lines() {
        let begins = until.is_none().then(|| begin(line)).flatten();
        if let Some((symbol, end)) = begins
            && marks.iter().any(|(lam, name)| symbol == *lam || is_of(&symbol, name))
        {
            until = Some(end);
        } else if until.is_none() && !line.starts_with("// after ") {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if until.as_ref().is_some_and(|end| line.starts_with(end.as_str())) {
            until = None;
        }
    }
    out
}

/// Whether a symbol is a function's, or belongs to it: `sum.8`, `sum.8.code`.
fn is_of(symbol: &str, function: &str) -> bool {
    symbol.strip_prefix(function).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// What a line begins a function of, and how the function's last line begins.
fn begin(line: &str) -> Option<(String, String)> {
    let indent: String = line.chars().take_while(|&c| c == ' ').collect();
    let words = line.trim_start();
    if let Some(rest) = words.strip_prefix("fn ") {
        return Some((rest.split(' ').next()?.to_owned(), format!("{indent}}}")));
    }
    if words.starts_with("closure.func ")
        || words.starts_with("llvm.func ")
        || words.starts_with("define ")
    {
        let (_, symbol) = words.split_once('@')?;
        return Some((unquoted(symbol), format!("{indent}}}")));
    }
    if words.starts_with("\"closure.func\"") || words.starts_with("\"llvm.func\"") {
        let (_, symbol) = words.split_once("sym_name = ")?;
        return Some((unquoted(symbol), format!("{indent}}})")));
    }
    let label = line.strip_suffix(':').or_else(|| Some(line.split_once(":  ")?.0))?;
    let is_function = indent.is_empty() && !label.starts_with('.') && !label.contains(['\t', ' ']);
    is_function.then(|| (unquoted(label), ".Lfunc_end".to_owned()))
}

/// A symbol at the begin of a text, without quotes.
fn unquoted(text: &str) -> String {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default().to_owned(),
        None => text.split(['(', ' ', ',', '>']).next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> String {
        of_text(text, &[("lam8".to_owned(), "sum.8".to_owned())])
    }

    #[test]
    fn functions_are_found_in_each_text() {
        let core = "fn lam7 a() {\n  ret ()\n}\nfn lam8 sum(x: int) {\n  if x {\n  }\n  ret x\n}\nfn lam80 b() {\n}\n";
        assert_eq!(cut(core), "fn lam8 sum(x: int) {\n  if x {\n  }\n  ret x\n}\n");
        let mlir = "module {\n  closure.func top private @sum.8(%a: i64) {\n    closure.return\n  }\n  closure.func top private @sum.80() {\n  }\n}\n";
        assert_eq!(
            cut(mlir),
            "  closure.func top private @sum.8(%a: i64) {\n    closure.return\n  }\n"
        );
        let generic = "  \"closure.func\"() <{kind = 1, sym_name = \"sum.8\"}> ({\n    \"closure.return\"() : () -> ()\n  }) : () -> ()\n  \"x\"()\n";
        assert_eq!(cut(generic).lines().count(), 3);
        let llvm = "define internal i64 @sum.8(i64 %0) {\n  ret i64 %0\n}\n\ndeclare void @x()\n";
        assert_eq!(cut(llvm), "define internal i64 @sum.8(i64 %0) {\n  ret i64 %0\n}\n");
        let asm = "a.7:\n\tretq\n.Lfunc_end0:\n\nsum.8:\n.LBB1_2:\n\tretq\n.Lfunc_end1:\n\t.size\n";
        assert_eq!(cut(asm), "sum.8:\n.LBB1_2:\n\tretq\n.Lfunc_end1:\n");
    }

    #[test]
    fn names_and_places_are_told_apart() {
        assert_eq!(Wanted::read("a.ml:12"), Wanted::At("a.ml".into(), 12));
        assert_eq!(Wanted::read("List.map"), Wanted::Named("List.map".into()));
        assert_eq!(Wanted::read("::"), Wanted::Named("::".into()));
    }
}
