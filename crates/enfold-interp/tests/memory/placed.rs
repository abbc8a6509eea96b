//! Runs textual core with a placement that is written down too.
//!
//! ```text
//! rgn2 local lam0          a region that lam0 begins; `rgn2 local lam0 16` has a bound
//! rgn3 param lam1          a region that lam1 takes
//! v1 stack; v2 static; v3 rgn2
//! args v5 rgn2 rgn0        what the call of v5 passes
//! catches v5 rgn2          the handler of the try of v5
//! counted rgn2             its objects have counts
//! pops rgn3                on entry, by the function that takes it
//! ```
//!
//! The core text is the source: a statement's place is the line of its variable.

use enfold_core::ir::{Block, LamId, Program, Stmt, Term, VarId};
use enfold_core::{text, verify};
use enfold_interp::{Captured, Ended, Limits, MemoryError, MemoryUse, Outcome, run, run_watched};
use enfold_place::{Home, Placement, Pops, Region, RegionId, RegionKind};
use enfold_syntax::{FileId, SourceMap, Span};

/// A run of a placed program.
pub struct Seen {
    pub outcome: Outcome,
    pub stderr: String,
}

impl Seen {
    /// The status of a program that ends normally, and what it used.
    pub fn normally(self) -> (i32, MemoryUse) {
        assert_eq!((self.outcome.ended, self.stderr.as_str()), (Ended::Normally, ""));
        (self.outcome.status, self.outcome.memory.expect("it was placed"))
    }

    /// What went wrong with memory, and the report.
    pub fn wrongly(self) -> (MemoryError, String) {
        assert_eq!(self.outcome.status, 70, "{}", self.stderr);
        match self.outcome.ended {
            Ended::Memory(fault) => (fault.error, self.stderr),
            ended => panic!("ends with {ended:?}"),
        }
    }
}

/// Runs a program with a placement.
pub fn placed(source: &str, homes: &str) -> Seen {
    placed_within(source, homes, Limits::default())
}

/// Runs a program with a placement, within limits.
pub fn placed_within(source: &str, homes: &str, limits: Limits) -> Seen {
    either(source, homes, limits, false)
}

/// Variables of statements, and how many objects of each.
type Lost = Vec<(u32, u64)>;

/// What a program loses that it could give back.
pub fn lost(source: &str, homes: &str) -> Lost {
    watched(source, homes).0
}

/// The same for objects that hold each other.
pub fn in_cycles(source: &str, homes: &str) -> Lost {
    watched(source, homes).1
}

fn watched(source: &str, homes: &str) -> (Lost, Lost) {
    let seen = either(source, homes, Limits::default(), true);
    assert_eq!((seen.outcome.ended, seen.stderr.as_str()), (Ended::Normally, ""));
    let numbers =
        |found: &[(VarId, u64)]| found.iter().map(|&(var, count)| (var.as_u32(), count)).collect();
    (numbers(&seen.outcome.lost), numbers(&seen.outcome.cyclic))
}

fn either(source: &str, homes: &str, limits: Limits, watched: bool) -> Seen {
    let mut program = text::parse(source).expect("reads");
    verify::verify(&program).expect("is well formed");
    let mut sources = SourceMap::new();
    let file = sources.add("main", source);
    locate(&mut program, file, source);
    let placement = placement(homes);
    let mut io = Captured::new("");
    let outcome = if watched {
        run_watched(&program, &placement, &sources, &mut io, limits)
    } else {
        run(&program, Some(&placement), &sources, &mut io, limits)
    };
    Seen { outcome, stderr: io.stderr() }
}

fn locate(program: &mut Program, file: FileId, source: &str) {
    let span = |var: VarId| {
        let lo = source.find(&format!(".{}: ", var.as_u32())).expect("is bound") as u32;
        Span::new(file, lo, lo)
    };
    for lam in program.lams.values_mut() {
        locate_block(&mut lam.body, &span);
    }
}

fn locate_block(block: &mut Block, place: &dyn Fn(VarId) -> Span) {
    for stmt in &mut block.stmts {
        match stmt {
            Stmt::Let { var, span, .. } => *span = place(*var),
            Stmt::LetRec { members, span, .. } => *span = place(members[0].0),
            Stmt::Join { body, .. } => locate_block(body, place),
        }
    }
    match &mut block.term {
        Term::If { then, otherwise, .. } => {
            locate_block(then, place);
            locate_block(otherwise, place);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, block)| locate_block(block, place));
            default.iter_mut().for_each(|block| locate_block(block, place));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
}

fn placement(text: &str) -> Placement {
    let mut placement = Placement::default();
    let span = Span::new(FileId::from_u32(0), 0, 0);
    for kind in [RegionKind::Program, RegionKind::Handler] {
        placement.regions.push(Region::fixed(kind));
    }
    for line in text.split([';', '\n']) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            [id, "param", lam] => {
                let made = placement.regions.push(Region::param(lam_id(lam), span));
                assert_eq!(made, region(id));
                placement.params[lam_id(lam)].push(made);
            }
            [id, "local", lam, ref bound @ ..] => {
                let bound = bound.first().map(|bound| bound.parse().expect("a number"));
                let kind = RegionKind::Local { bound };
                let made =
                    placement.regions.push(Region { kind, ..Region::local(lam_id(lam), span) });
                assert_eq!(made, region(id));
            }
            ["args", var, ref regions @ ..] => {
                placement.args[var_id(var)] = regions.iter().map(|id| region(id)).collect();
            }
            ["catches", var, id] => placement.regions[region(id)].catches.push(var_id(var)),
            ["counted", id] => placement.regions[region(id)].counted = true,
            ["pops", id] => placement.regions[region(id)].pops = Pops::OnEntry,
            [var, "stack"] => placement.homes[var_id(var)] = Some(Home::Stack),
            [var, "static"] => placement.homes[var_id(var)] = Some(Home::Static),
            [var, id] => placement.homes[var_id(var)] = Some(Home::Region(region(id))),
            _ => panic!("what is {line}?"),
        }
    }
    placement
}

fn number(word: &str, prefix: &str) -> u32 {
    let digits = word.strip_prefix(prefix).unwrap_or_else(|| panic!("{word} is no {prefix}"));
    digits.parse().expect("a number")
}

fn region(word: &str) -> RegionId {
    RegionId::from_u32(number(word, "rgn"))
}

fn lam_id(word: &str) -> LamId {
    LamId::from_u32(number(word, "lam"))
}

fn var_id(word: &str) -> VarId {
    VarId::from_u32(number(word, "v"))
}
