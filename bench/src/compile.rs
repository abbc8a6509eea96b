//! The compiler's own speed: hello, and generated programs of 1,000, 10,000 and 100,000 lines.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::generate::program;
use crate::{timed, tool, work_folder, write};

const HELLO: &str = "[<EntryPoint>]\nlet main _ =\n    Console.writeln \"Hello, World!\"\n    0\n";
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

pub fn measure() -> Result<(), String> {
    let folder = work_folder()?;
    println!(
        "{:>9}{:>12}{:>14}{:>12}{:>12}{:>12}",
        "lines", "check", "lines/s", "build -O0", "build -O2", "run (JIT)"
    );
    let hello = folder.join("hello.fs");
    write(&hello, HELLO)?;
    row("hello", 0, &hello, &folder)?;
    for size in SIZES {
        let text = program(size);
        let lines = text.lines().count();
        let path = folder.join(format!("generated{size}.fs"));
        write(&path, &text)?;
        row(&lines.to_string(), lines, &path, &folder)?;
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

fn row(name: &str, lines: usize, path: &Path, folder: &Path) -> Result<(), String> {
    let rounds = if lines > 20_000 { 1 } else { 5 };
    let check = fastest(rounds.max(3), &["check"], path, &[])?;
    let out = folder.join("out").display().to_string();
    let small = fastest(rounds, &["build", "-O0"], path, &["-o", &out])?;
    let fast = fastest(rounds, &["build", "-O2"], path, &["-o", &out])?;
    let run = fastest(rounds, &["run"], path, &[])?;
    let rate = match lines {
        0 => String::new(),
        lines => format!("{:.0}", lines as f64 / check.as_secs_f64()),
    };
    println!(
        "{name:>9}{:>12}{rate:>14}{:>12}{:>12}{:>12}",
        ms(check),
        ms(small),
        ms(fast),
        ms(run)
    );
    Ok(())
}

fn ms(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    if ms < 10_000.0 { format!("{ms:.0} ms") } else { format!("{:.1} s", ms / 1e3) }
}

fn fastest(
    rounds: usize,
    before: &[&str],
    path: &Path,
    after: &[&str],
) -> Result<Duration, String> {
    let enfold = tool("ENFOLD")?;
    let mut best = Duration::MAX;
    for _ in 0..rounds {
        let (time, _) = timed(Command::new(&enfold).args(before).arg(path).args(after))?;
        best = best.min(time);
    }
    Ok(best)
}
