//! Random OCaml programs: the interpreter gives the output and the status of `ocamlopt`, whether or not the program
//! was optimised, under each representation of closures. Neither the interpreter nor the certifier finds anything wrong with where values live,
//! and no loop loses what has a count.
//!
//! The programs are the same in every run. One that fails is made smaller before it is shown.
//! `ENFOLD_OCAML_SEEDS=1000..5000` runs other programs. Without `ocamlopt` the test says so, and does nothing.

#[path = "representations/mod.rs"]
mod representations;

use std::fs;
use std::ops::Range;
use std::path::Path;

use enfold_cases::{Folder, ocamlopt};
use enfold_driver::render::{self, Format};
use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits};
use enfold_random::{Wrong, judge_ocaml, seeds};
use representations::Trial;

/// The programs that are run: others than those that are compiled to native code (`enfold-cli/tests/random_ocaml.rs`).
const SEEDS: Range<u64> = 2000..3200;
/// How many of them are in one file.
const EACH: u64 = 25;
/// What is made once may keep what it holds until its region ends, which is lost at once: what is lost at so many looks is a loop's.
const OFTEN: u64 = 3;
/// How many smaller programs are tried when one fails.
const TRIES: usize = 800;

#[test]
fn random_ocaml_programs_mean_what_they_mean_to_ocamlopt() {
    if !ocamlopt::is_installed() {
        eprintln!("ocamlopt is not installed: nothing was compared");
        return;
    }
    let folder = Folder::new("ocaml");
    let judged = judge_ocaml(seeds("ENFOLD_OCAML_SEEDS", SEEDS), EACH, TRIES, &|worker, text| {
        let folder = folder.at(worker.to_string());
        deep_stack::run(|| judge(&folder, text)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            Err(Wrong::new("the compiler panics", text))
        })
    });
    if let Err(why) = judged {
        panic!("{why}");
    }
}

fn judge(folder: &Path, text: &str) -> Result<(), Wrong> {
    let input = Input::from_text("batch.ml", text);
    let checked = stages::check(&input);
    let rejected = checked.diagnostics.has_errors();
    let expected = oracle(folder, text).map_err(Wrong::from_oracle)?;
    if rejected {
        let shown = render::all(&checked.diagnostics, &input.sources, Format::Short, false);
        let code = shown.split("error[").nth(1).and_then(|rest| rest.split(']').next());
        let code = code.unwrap_or_default();
        return Err(Wrong::new(format!("it is rejected with {code}"), shown));
    }
    let mut trials = Vec::new();
    for level in [0, 3] {
        let program = stages::compile(&checked.graph, level, &mut |_, _| {});
        trials.push(Trial { how: format!("flat at level {level}"), program, apart: false });
    }
    let others = representations::trials(&checked.graph, text.len());
    trials.extend(others.map_err(|why| Wrong::new("a representation is refused", why))?);
    for Trial { how, mut program, apart } in trials {
        let placement = stages::place(&mut program, false);
        // A program whose counts are not right is placed without, and nobody else would see.
        if !placement.refused.is_empty() {
            return Err(Wrong::new("counts are refused", placement.refused.join("\n")));
        }
        // In debug builds the stage itself does this, and panics.
        if !cfg!(debug_assertions)
            && let Err(errors) = enfold_place::certify::certify(&program, &placement)
        {
            return Err(Wrong::new("the certifier objects", errors.join("\n")));
        }
        let mut io = Captured::new("");
        let limits = Limits { max_steps: Some(200_000_000), ..Limits::default() };
        let sources = &input.sources;
        let outcome = enfold_interp::run_watched(&program, &placement, sources, &mut io, limits);
        let fault = match outcome.ended {
            Ended::StepLimit => Some(("the interpreter does not end", String::new())),
            Ended::Fault(what) => Some(("the interpreter finds a fault", what)),
            Ended::Memory(fault) => Some(("memory is used after its end", fault.message(sources))),
            _ => None,
        };
        if let Some((class, why)) = fault {
            return Err(Wrong::new(class, why));
        }
        if let Some(lam) = outcome.overlaps.first().filter(|_| apart) {
            return Err(Wrong::new(
                format!("{how}: accepted, but two closures met"),
                lam.to_string(),
            ));
        }
        let lost =
            outcome.lost_again.iter().filter(|lost| lost.1 >= OFTEN).map(|&(var, count)| {
                format!("{count} of {}.{}", program.vars[var].name, var.as_u32())
            });
        let names: Vec<String> = lost.collect();
        if !names.is_empty() {
            return Err(Wrong::new("something is never given back", names.join(", ")));
        }
        let found = (Some(outcome.status), io.stdout);
        if let Some(difference) = ocamlopt::difference(&found, &expected) {
            let class = format!("{how} it does something else");
            return Err(Wrong::new(class, difference));
        }
    }
    Ok(())
}

fn oracle(folder: &Path, text: &str) -> Result<ocamlopt::Seen, String> {
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let file = folder.join("batch.ml");
    fs::write(&file, text).map_err(|e| e.to_string())?;
    ocamlopt::status_and_output(folder, &file)
}
