//! Says on standard error what is being done, once it has taken more than a second.
//!
//! On a terminal it is one line that is rewritten and erased in the end; otherwise one line per
//! stage. A fast command shows nothing.
//!
//! With `--timings` each step says instead how long it took, as soon as it is done.

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A second without a word is long enough.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the thread that shows things is told.
enum Order {
    /// This is being done from now on.
    Stage(String),
    /// Make room for something else on the terminal, and say when it is done.
    Erase(Sender<()>),
}

/// Shows the stages that it is told, until it is dropped.
pub struct Progress {
    orders: Option<Sender<Order>>,
    shower: Option<JoinHandle<()>>,
    /// With `--timings`: when the last step was done.
    last: Option<Cell<Instant>>,
}

impl Progress {
    /// Starts the clock.
    pub fn new(what: &str, timings: bool) -> Progress {
        if timings {
            let last = Some(Cell::new(Instant::now()));
            return Progress { orders: None, shower: None, last };
        }
        let (orders, received) = mpsc::channel::<Order>();
        let what = what.to_owned();
        let shower = thread::spawn(move || show(&what, &received));
        Progress { orders: Some(orders), shower: Some(shower), last: None }
    }

    /// What has been done since the last step.
    pub fn done(&self, step: &str) {
        if let Some(last) = &self.last {
            let took = last.replace(Instant::now()).elapsed();
            eprintln!("{:>10.1} ms  {step}", took.as_secs_f64() * 1000.0);
        }
    }

    /// What is being done from now on.
    pub fn stage(&self, name: &str) {
        self.tell(Order::Stage(name.to_owned()));
    }

    /// Takes the line off the terminal, so that something else can be printed.
    pub fn erase(&self) {
        let (done, wait) = mpsc::channel();
        self.tell(Order::Erase(done));
        // Ends at once if nobody shows anything.
        let _ = wait.recv();
    }

    /// Shows no more stages: from here on the terminal belongs to a program.
    pub fn fall_silent(mut self) -> Progress {
        self.erase();
        self.stop();
        self
    }

    fn stop(&mut self) {
        drop(self.orders.take());
        if let Some(shower) = self.shower.take() {
            let _ = shower.join();
        }
    }

    fn tell(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The shower ends only when this end is dropped.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.stop();
    }
}

fn show(what: &str, orders: &mpsc::Receiver<Order>) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let mut current = String::from("reading");
    let mut shown = None;
    loop {
        let wait = PATIENCE.saturating_sub(start.elapsed()).max(Duration::from_millis(100));
        match orders.recv_timeout(wait) {
            Ok(Order::Stage(stage)) => current = stage,
            Ok(Order::Erase(done)) => {
                if terminal && shown.take().is_some() {
                    eprint!("\r\x1b[K");
                }
                let _ = done.send(());
                continue;
            }
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
