//! What programs hold at most, by what the runtime reports (`ENFOLD_MEMORY=1`): programs whose live data is small, and which
//! would hold many times as much if memory were not given back, or not filled.

use std::path::{Path, PathBuf};
use std::process::Command;

use enfold_cases::Folder;

/// An executable in a folder of its own.
struct Built {
    executable: PathBuf,
    _folder: Folder,
}

impl Built {
    /// Of a program of the repository.
    fn of(program: &str, level: &str) -> Built {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = Folder::new("space");
        let executable = folder.at("program");
        let mut build = Command::new(env!("CARGO_BIN_EXE_enfold"));
        let built = build.args(["build", level]).arg(root.join(program)).arg("-o").arg(&executable);
        let built = built.output().expect("the compiler runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Built { executable, _folder: folder }
    }

    /// The most bytes that its regions held.
    fn peak(&self, args: &[&str]) -> u64 {
        let mut run = Command::new(&self.executable);
        let run = run.args(args).env("ENFOLD_MEMORY", "1").output().expect("it runs");
        let report = String::from_utf8_lossy(&run.stderr);
        let mut words = report.split_whitespace().skip_while(|word| *word != "peak").skip(1);
        words.next().and_then(|bytes| bytes.parse().ok()).expect("a report of memory")
    }
}

/// 83,648 leaves need two megabytes. If each part of a result had a page of its own, they would hold 43.
#[test]
fn parts_of_results_have_no_pages_of_their_own() {
    for level in ["-O1", "-O3"] {
        let peak = Built::of("tests/programs/ocaml/derivative.ml", level).peak(&[]);
        assert!(peak < 6 << 20, "{level}: {peak} bytes");
    }
}

/// What exceptions carry, and what functions hold that they leave, is given back by those who catch in a loop; so are the elements of
/// arrays that begin empty.
#[test]
fn what_is_caught_is_given_back() {
    for program in ["bank.ml", "json_forever.ml", "pool.fs", "memo_eviction.fs"] {
        let built = Built::of(&format!("bench/space/{program}"), "-O3");
        let (first, last) = (built.peak(&["1000"]), built.peak(&["16000"]));
        assert!(last < first + first / 2 + (256 << 10), "{program}: {first} bytes, then {last}");
    }
}
