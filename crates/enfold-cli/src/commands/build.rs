//! `enfold build`: a native executable.

use std::path::PathBuf;

use enfold_driver::Input;
use enfold_driver::project::OutputKind;
use enfold_syntax::Diagnostics;

use crate::args::Build;
use crate::commands::{Shell, called, output};
use crate::exit;
use crate::middle::{Middle, backend};
use crate::progress::Progress;

/// Compiles and links.
pub fn build(shell: &Shell, args: &Build) -> Result<u8, u8> {
    let progress = Progress::new(&called(&args.files), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let mut checked = middle.check(&args.files)?;
    let kind = checked.input.project.as_ref().map(|project| project.kind);
    if kind == Some(OutputKind::Library) {
        progress.stage("done");
        return Ok(exit::OK);
    }
    let output = args.output.clone();
    let output = output.unwrap_or_else(|| default_output(&checked.input, &args.files));
    if let Some(report) = output::refuse(&mut checked.input, &output) {
        let mut reports = Diagnostics::new();
        reports.push(report);
        middle.report(&checked.input, reports)?;
    }
    let placed = middle.compile(&checked, args.level)?;
    if let Some(folder) = output.parent()
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        shell.complain(&format!("cannot make the folder {}: {error}", folder.display()));
        return Err(exit::CANNOT_CREATE);
    }
    progress.stage("generating code");
    let options = enfold_mlir::Options {
        profile: args.profile.is_some(),
        // A language whose library reports what nobody catches does so with places if it is asked for.
        places: checked.graph.known.uncaught.is_none(),
        ..backend(placed.level, args.debug, args.sanitize)
    };
    let libraries = checked.input.project.as_ref().map_or(&[][..], |p| &p.libraries[..]);
    let sources = &checked.input.sources;
    let source = enfold_mlir::Source {
        done: &|step, _| progress.done(step),
        ..enfold_mlir::Source::new(&placed.program, &placed.placement, sources)
    };
    enfold_mlir::build(source, &options, libraries, &output)
        .map_err(|error| middle.backend_failed(&error))?;
    Ok(exit::OK)
}

/// A project says where; the program of files lies in the current folder under the name of the last one.
fn default_output(input: &Input, files: &[PathBuf]) -> PathBuf {
    match &input.project {
        Some(project) => project.default_output(),
        None => {
            let named = files.last().and_then(|file| file.file_stem()).map(PathBuf::from);
            let folder = || std::env::current_dir().ok()?.file_name().map(PathBuf::from);
            named.or_else(folder).unwrap_or_else(|| "a.out".into())
        }
    }
}
