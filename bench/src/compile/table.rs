//! The table: a row for each program, times of processor, ratios to `ocamlopt`, peaks, times on the clock.

use super::steps::{Best, Step};
use super::subject::{Source, Subject};

const TITLES: [&str; 5] = ["ocamlopt", "check", "run", "-O0", "-O2"];
const RATIOS: [&str; 4] = ["check", "run", "-O0", "-O2"];
const OTHERS: [&str; 3] = ["ocamlopt", "run", "-O2"];
/// The steps that these are.
const OTHER_STEPS: [Step; 3] = [Step::Ocamlopt, Step::Run, Step::BuildGood];

pub fn head() {
    println!("processor time; the fastest of alternating runs, within one run of this command");
    print!("{:<16}{:>8}", "", "lines");
    TITLES.iter().for_each(|title| print!("{title:>10}"));
    print!("   x ");
    RATIOS.iter().for_each(|title| print!("{title:>7}"));
    print!("   MB");
    OTHERS.iter().for_each(|title| print!("{title:>9}"));
    print!("   clock");
    OTHERS.iter().for_each(|title| print!("{title:>9}"));
    println!("   x  run    -O2");
}

pub fn row(subject: &Subject, files: &[Source], best: &[Option<Best>]) {
    let lines: usize = files.iter().map(|file| file.lines).sum();
    print!("{:<16}{lines:>8}", subject.name());
    for best in best {
        print!("{:>10}", best.as_ref().map_or(String::new(), time));
    }
    print!("     ");
    let base = best[0].map(|ocamlopt| ocamlopt.seconds());
    for best in &best[1..] {
        let ratio = best.zip(base).map(|(best, base)| best.seconds() / base);
        print!("{:>7}", shown(ratio));
    }
    print!("     ");
    let others = OTHER_STEPS.map(|step| {
        let at = Step::ALL.iter().position(|other| *other == step);
        at.and_then(|at| best[at])
    });
    for best in others {
        let peak = best.map(|best| best.peak >> 20);
        print!("{:>9}", peak.map_or(String::new(), |peak| peak.to_string()));
    }
    print!("        ");
    let clocks = others.map(|best| best.map(|best| best.clock.as_secs_f64()));
    for clock in clocks {
        print!("{:>9}", clock.map_or(String::new(), |clock| format!("{clock:.2} s")));
    }
    for clock in &clocks[1..] {
        print!("{:>7}", shown(clock.zip(clocks[0]).map(|(clock, base)| clock / base)));
    }
    println!();
}

fn shown(ratio: Option<f64>) -> String {
    ratio.map_or(String::new(), |ratio| format!("{ratio:.1}"))
}

fn time(best: &Best) -> String {
    match best.time {
        None => "too much".into(),
        Some(time) if time.as_secs_f64() < 1.0 => format!("{} ms", time.as_millis()),
        Some(time) => format!("{:.2} s", time.as_secs_f64()),
    }
}
