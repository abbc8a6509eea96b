//! Runs a program to its end and asks the system what it used.
//!
//! The peak is the system's `maxrss`: all memory that the process touched, its code, its stack and the
//! C library included. On Linux it is never below that of the process that started it, which is why
//! this crate stays small: about two megabytes.

#![allow(unsafe_code)] // `wait4` is the one call that has both the status and the usage of a child.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What one run did and used.
pub struct Used {
    /// What the program printed.
    pub output: String,
    /// The most memory that it held at once, in bytes.
    pub peak: u64,
    /// Processor time, in the program and for it in the system.
    pub time: Duration,
    /// The part of it that was spent in the system, mostly for memory that is touched for the first time.
    pub system: Duration,
    /// Time on the clock.
    pub clock: Duration,
}

/// Runs a program with one argument. With `malloc` each object is a `malloc` of its own.
pub fn run(program: &Path, size: u64, malloc: bool) -> Result<Used, String> {
    let mut command = Command::new(program);
    command.arg(size.to_string()).env_remove("ENFOLD_MALLOC");
    if malloc {
        command.env("ENFOLD_MALLOC", "1");
    }
    let how = if malloc { " with ENFOLD_MALLOC=1" } else { "" };
    finish(&mut command).map_err(|error| format!("size {size}{how}: {error}"))
}

/// What a command may use of the processor and of address space.
#[derive(Clone, Copy)]
pub struct Limits {
    pub seconds: u64,
    pub bytes: u64,
}

/// Runs a command to its end, or until it needs more than it may: then there is nothing.
pub fn within(command: &mut Command, limits: Limits) -> Result<Option<Used>, String> {
    let bound = |what, amount| {
        let limit = libc::rlimit { rlim_cur: amount, rlim_max: amount };
        // SAFETY: the pointer is to a live structure that the call only reads.
        unsafe { libc::setrlimit(what, &raw const limit) }
    };
    let set = move || match bound(libc::RLIMIT_CPU, limits.seconds)
        | bound(libc::RLIMIT_AS, limits.bytes)
    {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    };
    // SAFETY: between fork and exec only `setrlimit` is called, which is safe there.
    unsafe { command.pre_exec(set) };
    let (status, used) = start(command.stderr(Stdio::null()))?;
    match status {
        0 => Ok(Some(used)),
        _ if libc::WIFSIGNALED(status) => Ok(None),
        _ => Err(format!("{command:?} ended with wait status {status}: {}", used.output)),
    }
}

/// What a command starts ends with this process, whatever ends it: a program that never ends by itself is not left behind.
pub fn end_with_parent(command: &mut Command) {
    let ends = || {
        // SAFETY: the call takes numbers only.
        match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        }
    };
    // SAFETY: between fork and exec only `prctl` is called, which is safe there.
    unsafe { command.pre_exec(ends) };
}

/// Runs a command to its end, which must be a good one.
pub fn finish(command: &mut Command) -> Result<Used, String> {
    let (status, used) = start(command)?;
    if status != 0 {
        return Err(format!("{command:?} ended with wait status {status}: {}", used.output));
    }
    Ok(used)
}

/// Runs a command to its end: its wait status, and what it used.
fn start(command: &mut Command) -> Result<(i32, Used), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let began = Instant::now();
    let mut child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
    let mut output = String::new();
    if let Some(mut pipe) = child.stdout.take() {
        pipe.read_to_string(&mut output).map_err(|e| format!("{name}: {e}"))?;
    }
    let (status, usage) =
        wait(child.id(), 0)?.ok_or_else(|| format!("{name} did not end when it was waited for"))?;
    Ok((status, used(output, &usage, began)))
}

/// If a child that nothing else waits for has ended: its wait status, and what it used, without what it printed.
pub fn ended(id: u32, began: Instant) -> Result<Option<(i32, Used)>, String> {
    let waited = wait(id, libc::WNOHANG)?;
    Ok(waited.map(|(status, usage)| (status, used(String::new(), &usage, began))))
}

fn used(output: String, usage: &libc::rusage, began: Instant) -> Used {
    // The system counts in kibibytes here.
    let peak = u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024;
    let system = span(usage.ru_stime);
    let time = span(usage.ru_utime) + system;
    Used { output, peak, time, system, clock: began.elapsed() }
}

/// Waits for a child that nothing else waits for; with `WNOHANG` there is nothing if it still runs.
fn wait(id: u32, options: libc::c_int) -> Result<Option<(i32, libc::rusage)>, String> {
    let id = libc::pid_t::try_from(id).map_err(|e| e.to_string())?;
    let mut status = 0;
    // SAFETY: a structure of plain numbers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live variables of the types that the call writes.
    let waited = unsafe { libc::wait4(id, &raw mut status, options, &raw mut usage) };
    match waited {
        0 => Ok(None),
        _ if waited == id => Ok(Some((status, usage))),
        _ => Err(format!("cannot wait: {}", std::io::Error::last_os_error())),
    }
}

fn span(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}
