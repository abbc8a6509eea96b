//! Random functions (`enfold-random`) as native code: their derivatives forwards, backwards and by differences are the same at three levels.
//! `ENFOLD_DERIVATIVE_SEEDS=0..10000` looks at other functions.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use enfold_random::{derivative_file, seeds};

const SEEDS: Range<u64> = 1000..1060;
/// How many functions are in one file.
const EACH: u64 = 10;
const LEVELS: [&str; 3] = ["-O0", "-O2", "-O3"];

#[test]
fn derivatives_in_native_code_are_those_of_differences() {
    let folder = std::env::temp_dir().join(format!("enfold-derivatives-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let seeds = seeds("ENFOLD_DERIVATIVE_SEEDS", SEEDS);
    let files: Vec<u64> = (seeds.start..seeds.end).step_by(EACH as usize).collect();
    let mut wrong = Vec::new();
    for (at, start) in files.into_iter().enumerate() {
        let some = start..seeds.end.min(start + EACH);
        let level = LEVELS[at % LEVELS.len()];
        if let Err(why) = judge(&folder, some.clone(), level) {
            wrong.push(format!("seeds {some:?} at {level}: {why}"));
        }
    }
    let _ = fs::remove_dir_all(&folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn judge(folder: &Path, seeds: Range<u64>, level: &str) -> Result<(), String> {
    let text = |e: std::io::Error| e.to_string();
    let source = folder.join("derivatives.ml");
    fs::write(&source, derivative_file(seeds)).map_err(text)?;
    let mut enfold = Command::new(env!("CARGO_BIN_EXE_enfold"));
    let ended = enfold.args(["run", level]).arg(&source).output().map_err(text)?;
    let said = String::from_utf8_lossy(&ended.stdout);
    let right = ended.status.success() && said.starts_with("compared ");
    let errors = String::from_utf8_lossy(&ended.stderr);
    if right { Ok(()) } else { Err(format!("{:?}\n{said}{errors}", ended.status.code())) }
}
