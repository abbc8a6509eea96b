//! The user's place to which each statement of flat core belongs.
//!
//! ```text
//! fn main()                                       the user's
//!   xs = call range(1, 9)            7:14         its own place
//!   r = make d1:1(y, rest)           list.fs:31   the call in whose place it stands ([`Lineage`])
//!   e = exception x1()               nowhere      that of the statement before it
//! fn range(a, b)                                  the library's
//!   l = make d1:1(a, t)              list.fs:12   none: whoever calls `range` is asked
//! ```
//!
//! A statement without a place in a function of the user's belongs to the one before it, or to the function itself. In a
//! function of the library it has none: a run attributes what it makes to the innermost call that has a place, and a
//! report to all that there can be. Cost: linear.
//!
//! [`Lineage`]: crate::lineage::Lineage

use cranelift_entity::SecondaryMap;
use enfold_syntax::Span;

use crate::ir::{Block, Program, Stmt, VarId};

/// The places of a program's statements, by the variable that they bind; the first one of a group.
pub type Places = SecondaryMap<VarId, Option<Span>>;

/// Finds the place of each statement.
pub fn find_places(program: &Program) -> Places {
    let mut places = Places::new();
    for id in program.lams.keys() {
        let span = program.lams[id].span;
        let mut last = program.lineage.is_user(span).then_some(span);
        // The library's part of the entry comes first, and belongs to nobody.
        let own = last.is_some() || program.entry == Some(id);
        in_block(program, own, &program.lams[id].body, &mut last, &mut places);
    }
    places
}

fn in_block(
    program: &Program,
    own: bool,
    block: &Block,
    last: &mut Option<Span>,
    places: &mut Places,
) {
    for stmt in &block.stmts {
        let (vars, span): (Vec<VarId>, Span) = match stmt {
            Stmt::Let { var, span, .. } => (vec![*var], *span),
            Stmt::LetRec { members, span, .. } => (members.iter().map(|m| m.0).collect(), *span),
            Stmt::Join { body, .. } => {
                in_block(program, own, body, last, places);
                continue;
            }
        };
        let found = vars.iter().find_map(|&var| program.lineage.place(var, span));
        if own && found.is_some() {
            *last = found;
        }
        let place = found.or(if own { *last } else { None });
        vars.iter().for_each(|&var| places[var] = place);
    }
    for inner in block.term.blocks() {
        in_block(program, own, inner, last, places);
    }
}
