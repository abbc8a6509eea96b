//! What is made by statements that placement need not look at, since it has no choice.
//!
//! ```text
//! failwith "odd"          the exception lives where handlers want it
//! ```

use enfold_core::ir::{LamId, Op, Prim, Program, Stmt, VarId};
use enfold_core::raising::builtin_exn;
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{HANDLER, Home, Hop, Placement, Site, SiteKind};

/// The sites of a placement, and those that it need not know.
pub(super) fn all_sites(program: &Program, placement: &Placement) -> Vec<Site> {
    let mut sites = placement.sites.clone();
    for (lam, info) in program.lams.iter() {
        info.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { var, op: Op::Prim(prim, _), span } = stmt else { continue };
                sites.extend(silent(lam, *var, *prim, *span));
            }
        });
    }
    sites
}

fn silent(lam: LamId, var: VarId, prim: Prim, span: Span) -> Option<Site> {
    let (kind, home, why) = match prim {
        Prim::Failwith | Prim::MatchFail => {
            (SiteKind::Exception, HANDLER, "raised, with a copy of its text")
        }
        _ => return None,
    };
    let path = vec![Hop { span, text: why.to_string() }];
    Some(Site { lam, var, span, kind, size: None, most: None, home: Home::Region(home), path })
}

/// What statements say that their variables do not.
#[derive(Default)]
pub(super) struct Said {
    /// Which exception each makes.
    pub(super) exceptions: FxHashMap<VarId, Symbol>,
    /// Those that make the program's arguments: an array, and a string for each.
    pub(super) arguments: FxHashSet<VarId>,
}

impl Said {
    pub(super) fn find(program: &Program) -> Said {
        let mut said = Said::default();
        for lam in program.lams.values() {
            lam.body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    let Stmt::Let { var, op, .. } = stmt else { continue };
                    let exn = match op {
                        Op::Exception { exn, .. } => Some(*exn),
                        Op::Prim(prim, _) if prim.diverges() => builtin_exn(program, *prim),
                        _ => None,
                    };
                    said.exceptions.extend(exn.map(|exn| (*var, program.exns[exn].name)));
                    if matches!(op, Op::Prim(Prim::Args, _)) {
                        said.arguments.insert(*var);
                    }
                }
            });
        }
        said
    }
}
