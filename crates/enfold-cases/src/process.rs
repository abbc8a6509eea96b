//! Runs a program with input and a limit on its time.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Its exit status; absent if a signal ended it.
    pub status: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Runs a command to its end, or ends it when it takes longer than `limit`.
pub fn run(command: &mut Command, stdin: &str, limit: Duration) -> Result<Finished, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
    let input = stdin.to_owned();
    let mut to_child = child.stdin.take();
    let writer = thread::spawn(move || {
        // A program that does not read its input is no failure.
        let _ = to_child.as_mut().map(|pipe| pipe.write_all(input.as_bytes()));
    });
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    let status = loop {
        match child.try_wait().map_err(|e| format!("cannot wait for {name}: {e}"))? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{name} was still running after {} s", limit.as_secs()));
            }
            None => {
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(10));
            }
        }
    };
    let _ = writer.join();
    let text = |bytes: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&bytes.join().unwrap_or_default()).into_owned()
    };
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    Ok(Finished { status: status.code(), signal, stdout: text(stdout), stderr: text(stderr) })
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}
