//! Says on standard error what is being done, once it has taken more than a second.
//!
//! On a terminal it is one line that is rewritten and erased in the end; otherwise one line per
//! stage. A fast command shows nothing.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A second without a word is long enough.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows the stages that it is told, until it is dropped.
pub struct Progress {
    stages: Option<Sender<String>>,
    shower: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts the clock.
    pub fn new(what: &str) -> Progress {
        let (stages, received) = mpsc::channel::<String>();
        let what = what.to_owned();
        let shower = thread::spawn(move || show(&what, &received));
        Progress { stages: Some(stages), shower: Some(shower) }
    }

    /// What is being done from now on.
    pub fn stage(&self, name: &str) {
        if let Some(stages) = &self.stages {
            // The shower ends only when this end is dropped.
            let _ = stages.send(name.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.stages.take());
        if let Some(shower) = self.shower.take() {
            let _ = shower.join();
        }
    }
}

fn show(what: &str, stages: &mpsc::Receiver<String>) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let mut current = String::from("reading");
    let mut shown = None;
    loop {
        let wait = PATIENCE.saturating_sub(start.elapsed()).max(Duration::from_millis(100));
        match stages.recv_timeout(wait) {
            Ok(stage) => current = stage,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let seconds = start.elapsed().as_secs();
        if start.elapsed() >= PATIENCE && shown.as_ref() != Some(&(current.clone(), seconds)) {
            if terminal {
                eprint!("\r\x1b[K{what}: {current} ({seconds} s)");
                let _ = std::io::stderr().flush();
                shown = Some((current.clone(), seconds));
            } else if shown.as_ref().is_none_or(|(stage, _)| *stage != current) {
                eprintln!("enfold: {what}: {current}");
                shown = Some((current.clone(), seconds));
            }
        }
    }
    if terminal && shown.is_some() {
        eprint!("\r\x1b[K");
    }
}
