//! Which regions a loop would give back if it copied its state.
//!
//! ```text
//! grown = region_grown next            next is in rgn5; args of grown: rgn5
//! if … {
//!   kept = call copy(next)             in rgn7
//!   region_end rgn5                    rgn5 ends on this way
//!   …
//! ```
//!
//! The other side of `renew_loops` in core. Of the regions of the state only those count that end on the
//! way through the copy; if there are none, the copy is removed.
//!
//! Runs after regions begin and end where they do. Cost: linear.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, Block, IntKind, Op, Prim, RegionId, RegionOp, Stmt, Term, VarId};

use crate::claim::Claim;

/// Finds the regions of each `region_grown` in a body, and removes copies that give nothing back.
pub(super) fn find_renewals(
    body: &mut Block,
    claim: &Claim,
    args: &mut SecondaryMap<VarId, Vec<RegionId>>,
) {
    let mut states = Vec::new();
    for stmt in &mut body.stmts {
        match stmt {
            Stmt::Let { var, op: Op::Prim(Prim::RegionGrown, state), .. } => {
                states.push((*var, state[0]));
            }
            Stmt::Join { body, .. } => find_renewals(body, claim, args),
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
    }
    if !states.is_empty() {
        let mut ended = Vec::new();
        body.term.blocks().for_each(|block| ends(block, &mut ended));
        ended.sort_unstable();
        ended.dedup();
        let mut any = false;
        for (var, state) in states {
            let Atom::Var(state) = state else { continue };
            let of_state = claim.regions_of(state);
            args[var] = ended.iter().copied().filter(|region| of_state.contains(region)).collect();
            any |= !args[var].is_empty();
        }
        if !any {
            stay(body);
        }
    }
    for block in body.term.blocks_mut() {
        find_renewals(block, claim, args);
    }
}

/// Goes on as if nothing had ever grown.
fn stay(body: &mut Block) {
    let Term::If { otherwise, .. } = &mut body.term else { return };
    let nothing = Block { stmts: Vec::new(), term: Term::Unreachable };
    let otherwise = std::mem::replace(&mut **otherwise, nothing);
    for stmt in &mut body.stmts {
        if let Stmt::Let { op, .. } = stmt
            && matches!(op, Op::Prim(Prim::RegionGrown, _))
        {
            *op = Op::Copy(Atom::Int(0, IntKind::Int));
        }
    }
    body.stmts.extend(otherwise.stmts);
    body.term = otherwise.term;
}

/// The regions that end on a way; ways back into a loop are another round.
fn ends(block: &Block, found: &mut Vec<RegionId>) {
    for stmt in &block.stmts {
        if let Stmt::Let { op: Op::Region(RegionOp::End(region)), .. } = stmt {
            found.push(*region);
        }
    }
    block.term.blocks().for_each(|block| ends(block, found));
}
