//! Makes a file smaller as long as a command succeeds on it:
//! `cargo run -p enfold-random --example shrink -- FILE 'COMMAND $1'`. What is found is in `FILE.best`.

use std::process::{Command, Stdio};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, command] = args.as_slice() else {
        eprintln!("usage: shrink FILE COMMAND");
        return;
    };
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("{file} cannot be read");
        return;
    };
    let best = format!("{file}.best");
    let mut fails = |text: &str| {
        let mut run = Command::new("sh");
        run.args(["-c", command, "sh", file]).stdout(Stdio::null()).stderr(Stdio::null());
        let fails =
            std::fs::write(file, text).is_ok() && run.status().is_ok_and(|status| status.success());
        fails && std::fs::write(&best, text).is_ok()
    };
    if !fails(&text) {
        eprintln!("the command does not succeed on {file}");
        return;
    }
    print!("{}", enfold_random::shrink(&text, 4000, &mut fails));
}
