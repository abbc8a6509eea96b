//! What is different between two lists of fingerprints.
//!
//! A program is named once, with the first stage of each level that differs. Passes, levels and programs that only
//! one compiler has are named and do not count as differences: a pass that goes must change nothing after it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use crate::Line;

/// The lines that an earlier run printed.
pub fn read(text: &str) -> Vec<Line> {
    let line = |line: &str| {
        let mut parts = line.split('\t').map(str::to_owned);
        let (program, level) = (parts.next()?, parts.next()?);
        Some(Line { program, level, stage: parts.next()?, hash: parts.next()? })
    };
    text.lines().filter_map(line).collect()
}

/// A report for people, and whether nothing differs.
pub fn compare(before: &[Line], now: &[Line]) -> (String, bool) {
    let mut report = only_in("before", before, now) + &only_in("now", now, before);
    let old: HashMap<_, _> = before.iter().map(|line| (key(line), line.hash.as_str())).collect();
    let differs = |line: &&Line| old.get(&key(line)).is_some_and(|hash| *hash != line.hash);
    // By program and level: the first stage that differs.
    let mut first: Vec<(&Line, BTreeSet<&str>)> = Vec::new();
    for line in now.iter().filter(differs) {
        match first.last_mut() {
            Some((last, levels)) if last.program == line.program => {
                levels.insert(&line.level);
            }
            _ => first.push((line, BTreeSet::from([line.level.as_str()]))),
        }
    }
    for (line, levels) in &first {
        let levels = levels.iter().copied().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            report,
            "{}: differs first at {} after {} (at {levels})",
            line.program, line.level, line.stage
        );
    }
    let compared = now.iter().filter(|line| old.contains_key(&key(line)));
    let (mut texts, mut programs) = (0, BTreeSet::new());
    compared.for_each(|line| {
        texts += 1;
        programs.insert(&line.program);
    });
    let _ = writeln!(
        report,
        "{texts} texts of {} programs: {} programs differ",
        programs.len(),
        first.len()
    );
    (report, first.is_empty())
}

fn key(line: &Line) -> (&str, &str, &str) {
    (&line.program, &line.level, &line.stage)
}

/// Names what one list has and the other does not: programs, and stages of the programs that both have.
fn only_in(name: &str, these: &[Line], those: &[Line]) -> String {
    let programs: BTreeSet<&str> = those.iter().map(|line| line.program.as_str()).collect();
    let others: BTreeSet<_> = those.iter().map(key).collect();
    let (mut alone, mut stages) = (BTreeSet::new(), BTreeMap::new());
    for line in these {
        if !programs.contains(line.program.as_str()) {
            alone.insert(&line.program);
        } else if !others.contains(&key(line)) {
            *stages.entry((&line.level, &line.stage)).or_insert(0) += 1;
        }
    }
    let mut report = String::new();
    alone.iter().for_each(|program| {
        let _ = writeln!(report, "only {name}: {program}");
    });
    for ((level, stage), count) in stages {
        let _ = writeln!(report, "only {name}: {stage} at {level} ({count} programs)");
    }
    report
}
