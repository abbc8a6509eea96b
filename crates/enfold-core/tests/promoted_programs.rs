//! How many cells and mutable records the optimised test programs about them still make: those that
//! closures share, whose address is taken, that a `try` writes, or that are values.

use std::fs;
use std::path::Path;

use enfold_core::ir::{Block, Op, Program, Stmt};
use enfold_core::pipeline::compile;
use enfold_fsharp::{LIBRARY, Options, parse};
use enfold_syntax::SourceMap;

const PROGRAMS: &[(&str, &[&str])] = &[
    ("cells_nested_loops", &[]),
    ("cells_shadowing", &[]),
    ("cells_conditional_assignment", &[]),
    ("cells_break_flags", &[]),
    ("cells_text_and_lists", &[]),
    ("cells_refs_in_local_functions", &["evens", "odds", "visited"]),
    ("cells_records", &["a", "c"]),
    ("cells_across_try", &["closed", "i", "last", "r", "text", "tries"]),
    ("cells_captured", &["kept", "mine"]),
    ("cells_by_address", &["inner", "rounds"]),
];

/// The core of a test program at level 2.
fn optimised(name: &str) -> Program {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    for (name, text) in LIBRARY {
        let file = sources.add_library(*name, *text);
        files.push(parse(text, file, Options { library: true }).file);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/clef");
    let path = path.join(format!("{name}.fs"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file = sources.add(name, text.clone());
    files.push(parse(&text, file, Options { library: false }).file);
    let checked = enfold_check::check(&files, LIBRARY.len());
    assert!(!checked.diagnostics.has_errors(), "{name} has errors");
    compile(&checked.graph, 2, &mut |_, _| {})
}

/// The names of the variables that cells and records with mutable fields are bound to, in order.
fn made(program: &Program) -> Vec<String> {
    let mut names = Vec::new();
    for lam in program.lams.values() {
        each_stmt(&lam.body, &mut |stmt| {
            let Stmt::Let { var, op, .. } = stmt else { return };
            let made = match op {
                Op::NewCell(_) => true,
                Op::Construct { data, case, .. } => {
                    let case = &program.datas[*data].cases[*case as usize];
                    case.fields.iter().any(|field| field.mutable)
                }
                _ => false,
            };
            if made {
                names.push(program.vars[*var].name.to_string());
            }
        });
    }
    names.sort();
    names
}

fn each_stmt(block: &Block, visit: &mut dyn FnMut(&Stmt)) {
    block.each_block(&mut |block| block.stmts.iter().for_each(&mut *visit));
}

#[test]
fn only_what_is_shared_is_made() {
    let mut wrong = Vec::new();
    for (name, expected) in PROGRAMS {
        let found = made(&optimised(name));
        if found != *expected {
            wrong.push(format!("{name}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
