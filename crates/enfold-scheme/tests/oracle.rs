//! Every program of `tests/programs/scheme` and `tests/programs/eshkol` is expanded without a report that it does not ask for. Chez
//! Scheme then runs the program itself and the printed expansion, with a prelude for what it calls otherwise:
//! both write what the program says. In the expansion arguments are evaluated from the right, so that no program depends on
//! their order. Where Chez is missing, programs are expanded only.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use enfold_cases::{Case, Finished, Folder, Mode, root, run, scheme_programs};
use enfold_scheme::analyse::analyse;
use enfold_scheme::returns::rewrite;
use enfold_scheme::tree::{Expr, Node, Program, Var, Variable};
use enfold_scheme::verify::verify;
use enfold_scheme::{Compiled, Dialect, Files, compile, print};
use enfold_syntax::Severity;
use enfold_syntax::span::SourceMap;
use libtest_mimic::{Arguments, Failed, Trial};

const PRELUDE: &str = include_str!("chez/prelude.ss");
const ESHKOL: &str = include_str!("chez/eshkol.ss");

/// Where a program lies.
struct Around(PathBuf);

impl Files for Around {
    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.0.join(path)).ok()
    }
}

/// Chez, and the compiled preludes.
struct Chez {
    program: PathBuf,
    folder: Folder,
}

fn main() {
    let arguments = Arguments::from_args();
    let chez = find_chez().map(|program| Arc::new(prepare(program)));
    if chez.is_none() {
        eprintln!("chezscheme is not installed: programs are expanded and not run");
    }
    let cases = scheme_programs().unwrap_or_else(|error| panic!("{error}"));
    let trials = cases.into_iter().map(|case| {
        let chez = chez.clone();
        Trial::test(case.name(), move || check(&case, chez.as_deref()))
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    drop(chez);
    conclusion.exit();
}

fn find_chez() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join("chezscheme"))
        .find(|path| path.is_file())
}

/// Compiles the preludes once: loading them is much faster than reading them each time.
fn prepare(program: PathBuf) -> Chez {
    let folder = Folder::new("chez");
    let script = "(compile-file \"prelude.ss\")(load \"prelude.so\")(compile-file \"eshkol.ss\")";
    for (name, text) in [("prelude.ss", PRELUDE), ("eshkol.ss", ESHKOL), ("compile.ss", script)] {
        folder.write(name, for_chez(text));
    }
    let mut command = Command::new(&program);
    let command = command.arg("--script").arg("compile.ss").current_dir(&folder.0);
    let finished =
        run(command, "", Duration::from_secs(60)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(finished.status, Some(0), "the preludes: {}", finished.stderr);
    Chez { program, folder }
}

fn is_eshkol(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "esk")
}

fn check(case: &Case, chez: Option<&Chez>) -> Result<(), Failed> {
    let text = std::fs::read_to_string(&case.path)?;
    let eshkol = is_eshkol(&case.path);
    let (printed, returning) = expand(case, &text)?;
    let Some(chez) = chez else { return Ok(()) };
    if !case.stderr_has.is_empty() || (eshkol && !case.runs(Mode::Chez)) {
        // A program that fails says so in Enfold's words, and ends with its status. Of Eshkol's library Chez has a part.
        return Ok(());
    }
    // Chez enters a continuation of the top level again at the form that it reads next, unless all is one form, as the program is.
    let whole = text.contains("\n(begin\n");
    let printed = if whole { format!("(begin {printed}\n)") } else { printed };
    let finished = run_chez(chez, case, "expansion", &printed)?;
    compare(case, &finished, "the expansion")?;
    if let Some(returning) = returning {
        let returning = if whole { format!("(begin {returning}\n)") } else { returning };
        let finished = run_chez(chez, case, "returns", &returning)?;
        compare(case, &finished, "the expansion with returns")?;
    }
    if !eshkol && case.runs(Mode::Chez) {
        let finished = run_chez(chez, case, "source", &text)?;
        compare(case, &finished, "the program itself")?;
    }
    Ok(())
}

fn compare(case: &Case, finished: &Finished, what: &str) -> Result<(), Failed> {
    let same = case.compare(finished.status, &finished.stdout, &finished.stderr);
    same.map_err(|wrong| format!("{what}, run by Chez: {wrong}").into())
}

fn run_chez(chez: &Chez, case: &Case, what: &str, text: &str) -> Result<Finished, Failed> {
    let file = chez.folder.at(format!("{}-{what}.ss", case.name()));
    let load = |name: &str| format!("(load {:?})", chez.folder.at(name).to_string_lossy());
    let eshkol = if is_eshkol(&case.path) { load("eshkol.so") } else { String::new() };
    std::fs::write(&file, format!("{}{eshkol}\n{}", load("prelude.so"), for_chez(text)))?;
    let mut command = Command::new(&chez.program);
    command.arg("--script").arg(&file).args(&case.args);
    let folder = case.path.parent().map(Path::to_owned).unwrap_or_else(root);
    let finished = run(command.current_dir(folder), &case.stdin, Duration::from_secs(60));
    let finished = finished?;
    Ok(Finished { stdout: finished.stdout.replace("#vu8(", "#u8("), ..finished })
}

/// What R7RS writes otherwise than Chez.
fn for_chez(text: &str) -> String {
    text.replace("#u8(", "#vu8(")
        .replace("#\\escape", "#\\esc")
        .replace("#\\null", "#\\nul")
        .replace("'#!default", "(%default)")
}

/// The program as it is expanded, and with returns instead of continuations, if it has any of those.
fn expand(case: &Case, text: &str) -> Result<(String, Option<String>), Failed> {
    let folder = Around(case.path.parent().map(Path::to_owned).unwrap_or_default());
    let dialect = if is_eshkol(&case.path) { Dialect::Eshkol } else { Dialect::Scheme };
    let mut sources = SourceMap::new();
    let file = sources.add(case.path.file_name().unwrap_or_default().to_string_lossy(), text);
    let work = move || {
        let compiled = compile(sources, file, dialect, &folder);
        let mut program = compiled.program.clone();
        evaluate_from_right(&mut program);
        let mut returning = compiled.program.clone();
        let changed = rewrite(&mut returning);
        let all = [&compiled.program, &program, &returning];
        let sound = all.into_iter().try_for_each(verify);
        let returning = changed.then(|| print::print(&returning));
        (compiled, sound.map(|()| (print::print(&program), returning)))
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work)?;
    let (compiled, printed) = thread.join().map_err(|_| "the expander panicked")?;
    check_reports(case, &compiled)?;
    check_captures(case, &compiled)?;
    Ok(printed?)
}

/// Binds the arguments of each call to names, the last one first.
fn evaluate_from_right(program: &mut Program) {
    let exprs: Vec<Expr> = program.nodes.keys().collect();
    for expr in exprs {
        let Node::Call(procedure, args) = program.nodes[expr].clone() else { continue };
        if args.len() < 2 {
            continue;
        }
        let origin = program.origins[expr];
        let named: Vec<(Var, Expr)> = args
            .into_iter()
            .map(|arg| {
                let name = "arg".into();
                let var = Variable { name, span: origin.span, global: false, ty: None };
                (program.vars.push(var), arg)
            })
            .collect();
        let refs = named.iter().map(|(var, _)| program.push(Node::Ref(*var), origin)).collect();
        let mut body = Node::Call(procedure, refs);
        for binding in named {
            let inner = program.push(body, origin);
            body = Node::Let(vec![binding], inner);
        }
        program.nodes[expr] = body;
    }
}

/// For each `captures` of a program, a procedure on that line captures this.
fn check_captures(case: &Case, compiled: &Compiled) -> Result<(), Failed> {
    let program = &compiled.program;
    let found = analyse(program);
    for wanted in &case.captures {
        let mut seen = Vec::new();
        for (id, lambda) in &program.lambdas {
            let span = lambda.origin.span;
            if compiled.sources.file(span.file).line_col(span.lo).0 == wanted.line {
                let captured = found.captures[id].iter();
                let shown = |var: &Var| {
                    (program.vars[*var].name.to_string(), found.assigned.contains(*var))
                };
                seen.push(captured.map(shown).collect::<Vec<_>>());
            }
        }
        if !seen.contains(&wanted.captures) {
            let line = wanted.line;
            return Err(
                format!("line {line} captures {seen:?}, expected {:?}", wanted.captures).into()
            );
        }
    }
    Ok(())
}

fn check_reports(case: &Case, compiled: &Compiled) -> Result<(), Failed> {
    let reports = enfold_cases::reports(&compiled.diagnostics, &compiled.sources);
    if compiled.diagnostics.has_errors() {
        return Err(reports.into());
    }
    let warnings = compiled.diagnostics.iter().filter(|d| d.severity() == Severity::Warning);
    let mut codes: Vec<String> = warnings.map(|d| d.code.to_string()).collect();
    codes.sort();
    if codes != case.warnings {
        return Err(format!("expected the warnings {:?}, found\n{reports}", case.warnings).into());
    }
    Ok(())
}
