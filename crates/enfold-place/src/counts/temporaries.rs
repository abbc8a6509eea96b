//! Which classes of regions get what loops make and drop in the same round, only because it might be kept there.
//!
//! ```text
//! let rec eval env e = match e with … Let (x, v, body) -> eval ((x, eval env v) :: env) body
//! for i = 1 to n do print (eval globals e) done       cells of env are where those of globals are: a round leaves its own behind
//! for i = 1 to n do print (name i) done               name i is a constant or a new text, both in the program's region
//! ```
//!
//! A class is found if a loop puts something into one of its regions on a way to the next round, which the region outlives, nothing of the class is stored again and again into
//! what was there before, and the loop hands nothing of it that it has made to its next round. Then nobody can have it who is there
//! after the round. What is carried or stored is looked at in `overwritten`. Cost: linear.

use enfold_core::ir::{Block, LabelId, LamId, Op, Program, Stmt, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::{ClassId, Classes, regions_below};
use super::overwritten::{Puts, fed};
use crate::find_leaks::body::{Body, Goal, put_into_program};
use crate::home::{PROGRAM, Placement, RegionKind};

/// Finds them; `kept` are the classes of what is stored into what was there before.
pub(super) fn temporaries(
    program: &Program,
    placement: &Placement,
    classes: &Classes<'_>,
    kept: &FxHashSet<ClassId>,
) -> Vec<ClassId> {
    let puts = Puts::new(placement);
    let into_program = put_into_program(program, placement);
    let mut found: FxHashSet<ClassId> = FxHashSet::default();
    for (lam, function) in program.lams.iter() {
        let mut defined: FxHashMap<VarId, &Op> = FxHashMap::default();
        function.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op, .. } = stmt {
                defined.insert(*var, op);
            }
        });
        function.body.walk(&mut |stop| {
            let Stop::Stmt(Stmt::Join { label, params, body, recursive: true }) = stop else {
                return;
            };
            let round = Body::new(lam, body, params.clone(), Goal::Label(*label));
            let mut stay = puts.stay_around(&round);
            if round.ways_around().into_iter().any(|block| calls_one(program, block, &into_program))
            {
                stay.push(PROGRAM);
            }
            stay.retain(|&region| placement.regions[region].kind != RegionKind::Handler);
            if stay.is_empty() {
                return;
            }
            let carried = carried(classes, lam, &defined, *label, params, body);
            let left = stay.into_iter().filter_map(|region| classes.of_name(region));
            found.extend(left.filter(|class| !kept.contains(class) && !carried.contains(class)));
        });
    }
    let mut found: Vec<ClassId> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Whether a statement of a block calls one of some functions.
fn calls_one(program: &Program, block: &Block, lams: &FxHashSet<LamId>) -> bool {
    block.stmts.iter().any(|stmt| match stmt {
        Stmt::Let { op, .. } => program.callees(op).iter().any(|lam| lams.contains(lam)),
        Stmt::LetRec { .. } | Stmt::Join { .. } => false,
    })
}

/// The classes of all that the parameters of a loop lead to which get something that a round makes.
fn carried(
    classes: &Classes<'_>,
    lam: LamId,
    defined: &FxHashMap<VarId, &Op>,
    label: LabelId,
    params: &[VarId],
    body: &Block,
) -> FxHashSet<ClassId> {
    let claim = &classes.claims[lam];
    let mut found = FxHashSet::default();
    for param in fed(defined, label, params, body) {
        let Some(&node) = claim.vars.get(&param) else { continue };
        for region in regions_below(claim, node) {
            found.extend(classes.of(lam, region));
        }
    }
    found
}
