//! The table of `space`: a line for each program, and what they amount to.

use super::{ROUNDS, Row, Seen};
use crate::twins::geometric_mean;

pub fn print_head(level: &str) {
    println!(
        "Enfold at {level}; peak memory in MB at N, 4 N and 16 N; smallest and fastest of {ROUNDS} runs at 16 N"
    );
    println!(
        "{:<22}{:>21}{:>24}{:>9}{:>7}{:>8}{:>7}",
        "", "ocamlopt", "Enfold", "memory", "time", "system", "to C"
    );
}

pub fn print_row(row: &Row) {
    let ocaml = row.ocaml.as_ref().map_or_else(|| " ".repeat(21), |seen| cells(seen, 7));
    let enfold = cells(&row.enfold, 8);
    let ratio = |ratio: Option<f64>| ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let (memory, time) = (ratio(row.memory()), ratio(row.time()));
    let system = row.enfold[2].system();
    let system = system.map_or(String::new(), |part| format!("{:.0} %", part * 100.0));
    let to_c = ratio(row.c.as_ref().and_then(|c| row.time_against(c)));
    println!(
        "{:<22}{ocaml}{enfold}{memory:>9}{time:>7}{system:>8}{to_c:>7}{}",
        row.file,
        note(row)
    );
}

fn cells(seen: &[Seen; 3], width: usize) -> String {
    let cell = |seen: &Seen| match seen {
        Seen::Best { peak, .. } => format!("{:>width$.1}", *peak as f64 / 1e6),
        Seen::Stopped(bound) => format!("{bound:>width$}"),
        Seen::Wrong(_) => format!("{:>width$}", "wrong"),
    };
    seen.iter().map(cell).collect::<Vec<_>>().concat()
}

fn note(row: &Row) -> String {
    if let Some(wrong) = row.wrong() {
        return format!(" {wrong}");
    }
    let grows = match (row.grows(), row.known_to_grow) {
        (true, true) => " grows",
        (true, false) => " GROWS",
        (false, true) => " grows no longer",
        (false, false) => "",
    };
    let over = if row.is_over() && !row.grows() { " over" } else { "" };
    format!("{grows}{over}")
}

pub fn print_totals(rows: &[Row]) {
    let count = |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| test(row)).count();
    let twins = count(&|row| row.ocaml.is_some());
    println!("{} of {} grow where OCaml's do not", count(&Row::grows), rows.len());
    println!("{} of {twins} hold more at 16 N than ocamlopt's and 2 MB", count(&Row::is_over));
    let stopped = count(&|row| row.enfold.iter().any(|seen| matches!(seen, Seen::Stopped(_))));
    if stopped > 0 {
        println!("{stopped} were stopped beyond a bound and have no ratios");
    }
    let ratios = |ratio: fn(&Row) -> Option<f64>| rows.iter().filter_map(ratio).collect::<Vec<_>>();
    println!("geometric mean of the memory at 16 N: {:.2}", geometric_mean(&ratios(Row::memory)));
    println!(
        "processor time at 16 N: geometric mean {:.2}, worst {}",
        geometric_mean(&ratios(Row::time)),
        worst(rows)
    );
}

fn worst(rows: &[Row]) -> String {
    let timed = rows.iter().filter_map(|row| Some((row.time()?, &row.file)));
    let worst = timed.max_by(|(a, _), (b, _)| a.total_cmp(b));
    worst.map_or("none".into(), |(time, file)| format!("{time:.2} ({file})"))
}
