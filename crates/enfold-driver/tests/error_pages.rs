//! The examples of `docs/errors`: one marked `fails` reports the page's code, one marked `ok`
//! reports no error and not the page's code.
//!
//! Further marks: `strict` applies `--strict-escape`, `leak` applies `--warn=leak`, `global` applies `--closures=global` at level 0, `run` asks for
//! something to run, and `toml` makes the example a project beside a file `main.fs`. Examples in Scheme and Eshkol are
//! tests of `enfold-scheme`.

use enfold_cases::{Folder, examples};
use enfold_driver::{Input, deep_stack, load, pages, stages};
use enfold_syntax::{Diagnostics, Severity, codes};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let trials = codes::ALL
        .iter()
        .map(|(code, _)| Trial::test(format!("page::{code}"), move || check_page(code.as_str())));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check_page(code: &str) -> Result<(), Failed> {
    let code = codes::Code::parse(code).ok_or("a code")?;
    let page = pages::page(code).ok_or("there is no page")?;
    let examples = examples(page);
    let marked = |mark: &str| examples.iter().filter(|(marks, _)| marks.contains(&mark)).count();
    if marked("ok") == 0 {
        return Err("the page shows no corrected program".into());
    }
    if marked("fails") == 0 && !page.contains("\nNo example: ") {
        return Err("the page shows no erroneous program and does not say why".into());
    }
    let elsewhere = |marks: &[&str]| marks.contains(&"scheme") || marks.contains(&"eshkol");
    for (number, (marks, text)) in examples.iter().enumerate() {
        if elsewhere(marks) {
            continue;
        }
        let reports = reports(marks, text, &format!("page-{code}-{number}"))?;
        let reported = reports.iter().any(|report| report.code == code);
        let shown: Vec<String> =
            reports.iter().map(|report| format!("{} {}", report.code, report.message)).collect();
        if marks.contains(&"fails") && !reported {
            return Err(format!("{code} is not reported for\n{text}\nbut {shown:#?}").into());
        }
        let errors = reports.iter().any(|report| report.severity() == Severity::Error);
        if marks.contains(&"ok") && (reported || errors) {
            return Err(format!("the corrected program\n{text}\nreports {shown:#?}").into());
        }
    }
    Ok(())
}

/// What is reported for an example; a project stands in a folder of this name.
fn reports(marks: &[&str], text: &str, folder: &str) -> Result<Diagnostics, Failed> {
    let project;
    let input = if marks.contains(&"toml") {
        let main = "[<EntryPoint>]\nlet main _ = 0\n";
        let files = [("main.fs", main), ("notes.txt", ""), ("page.fidproj", text)];
        project = Folder::with(folder, &files);
        load(&project.at("page.fidproj"))
    } else {
        Input::from_text(if marks.contains(&"ocaml") { "page.ml" } else { "page.fs" }, text)
    };
    let strict = marks.contains(&"strict");
    let run = marks.contains(&"run");
    let leak = marks.contains(&"leak");
    let global = marks.contains(&"global");
    deep_stack::run(|| {
        let mut checked = stages::check(&input);
        if checked.diagnostics.has_errors() {
            return checked.diagnostics;
        }
        if run {
            stages::require_entry(&input, &checked.graph)
                .into_iter()
                .for_each(|report| checked.diagnostics.push(report));
        }
        checked.diagnostics.append(stages::check_escapes(&input, &checked.graph, strict));
        if leak {
            let mut program = stages::compile(&checked.graph, 2, &mut |_, _| {});
            let placement = stages::place(&mut program, false);
            checked.diagnostics.append(stages::find_leaks(&input, &program, &placement));
        }
        if global {
            let mut program = stages::compile(&checked.graph, 0, &mut |_, _| {});
            checked.diagnostics.append(stages::globalise(&mut program));
        }
        checked.diagnostics
    })
    .map_err(|_| "the compiler panicked".into())
}
