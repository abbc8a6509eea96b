//! What a run made because of closures.
//!
//! A closure's captured words are those of its record without code pointers; in a program with linked environments also
//! those of the environments, without their parents. Both go by the layouts that placement and emission used.
//! Cost: linear in the program and in what the run made by place.

use enfold_core::flatten::is_environment;
use enfold_core::ir::{Atom, DataId, LamId, Op, Program, Stmt, Ty, VarId};
use enfold_core::layout::{DataLayout, Layouts};
use enfold_interp::{Homed, Outcome};
use rustc_hash::FxHashMap;
use serde::Serialize;

/// Bytes made, by home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Bytes {
    /// In frames.
    pub stack: u64,
    /// In regions that begin and end.
    pub regions: u64,
    /// In the region that lives as long as the program.
    pub program: u64,
}

/// What a run made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Records of closures; one for a recursive group.
    pub closures: u64,
    /// Words that they and the environments hold, without code pointers and parents.
    pub captured_words: u64,
    /// Environments that closures share; none unless they are linked.
    pub environments: u64,
    /// Bytes of everything that was made.
    pub bytes: Bytes,
    /// The most bytes that were alive in regions at a time.
    pub peak_bytes: u64,
    /// Instructions of core that were executed.
    pub steps: u64,
}

/// Words that one object of a statement captures, and whether it is an environment.
#[derive(Debug, Clone, Copy)]
struct Site {
    words: u64,
    environment: bool,
}

/// Counts what a run with a tally made.
pub fn count(program: &Program, outcome: &Outcome) -> Counts {
    let sites = sites(program);
    let mut counts = Counts {
        closures: 0,
        captured_words: 0,
        environments: 0,
        bytes: Bytes::default(),
        peak_bytes: outcome.memory.map_or(0, |memory| memory.peak_bytes),
        steps: outcome.steps,
    };
    for entry in &outcome.tally {
        let made = entry.made;
        match entry.home {
            Homed::Static => continue,
            Homed::Stack | Homed::Frame => counts.bytes.stack += made.bytes,
            Homed::Region => counts.bytes.regions += made.bytes,
            Homed::Program => counts.bytes.program += made.bytes,
        }
        if let Some(site) = entry.site.and_then(|var| sites.get(&var)) {
            counts.captured_words += site.words * made.objects;
            match site.environment {
                true => counts.environments += made.objects,
                false => counts.closures += made.objects,
            }
        }
    }
    counts
}

/// The statements that make closures or environments, by the variables that they bind.
fn sites(program: &Program) -> FxHashMap<VarId, Site> {
    let layouts = Layouts::new(program);
    let mut sites = FxHashMap::default();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { var, op: Op::Closure { lam, .. }, .. } => {
                let words = own_words(&layouts, program, *lam, 1);
                sites.insert(*var, Site { words, environment: false });
            }
            Stmt::LetRec { members, .. } => {
                for (var, lam) in members {
                    let words = own_words(&layouts, program, *lam, members.len());
                    sites.insert(*var, Site { words, environment: false });
                }
            }
            Stmt::Let { var, op: Op::Construct { data, args, .. }, .. }
                if is_environment(program, *data) =>
            {
                let parent =
                    matches!(args[..], [Atom::Var(first), ..] if holds_environment(program, first));
                let words = record_words(&layouts, *data) - u64::from(parent);
                sites.insert(*var, Site { words, environment: true });
            }
            _ => {}
        });
    }
    sites
}

fn holds_environment(program: &Program, var: VarId) -> bool {
    match program.types[program.vars[var].ty] {
        Ty::Data(data) => is_environment(program, data),
        _ => false,
    }
}

/// Words of a closure's record without code pointers and without the environment that it shares.
fn own_words(layouts: &Layouts<'_>, program: &Program, lam: LamId, members: usize) -> u64 {
    let layout = layouts.closure(lam, members);
    let captures = program.lams[lam].captures.iter();
    let shared = captures.filter(|&&var| holds_environment(program, var)).count() as u64;
    u64::from(layout.size.size).div_ceil(8) - layout.codes.len() as u64 - shared
}

fn record_words(layouts: &Layouts<'_>, data: DataId) -> u64 {
    match layouts.data(data) {
        DataLayout::Boxed(boxed) => {
            let sizes = boxed.cases.iter().flatten().map(|record| record.size.size);
            u64::from(sizes.max().unwrap_or(0)).div_ceil(8)
        }
        DataLayout::Value(_) | DataLayout::Word(_) => 0,
    }
}
