//! Keeps captures in one slot each per literal, as compilers without closures in memory do: no function value has a record.
//!
//! ```text
//! before                                           after
//! fn lam0 main() {                                 global g0 closure_42__n: int slot
//!   f = closure lam1(n)                            fn lam0 main() {
//!   … }                                              u = global_set g0, n
//! fn lam1 add(x) closure captures (n') {             f = copy lam1
//!   r = add n', x                                    … }
//!   … }                                            fn lam1 add(x) top {
//!                                                    n' = global_get g0
//!                                                    r = add n', x
//!                                                    … }
//! ```
//!
//! A slot belongs to a literal of the source, that is to a node of the graph, since a literal becomes several functions: what they capture under
//! the same name at the same type shares a slot. Captures that a function does not mention have none.
//!
//! **Assumes** flat core in which no two closures of one literal are alive together (`enfold-place`, `find_overlaps`), before placement.
//! **Establishes** flat core in which functions that are values are closed. What is in a slot lives until the program ends: placement sees a
//! module-level variable.
//!
//! **Sound:** a closure's captures are stored where it is made, before it can be called, and by assumption nothing else is stored there as long as
//! it may be called. Members of a group name each other as constants. Cost: linear.

use cranelift_entity::EntitySet;
use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use crate::ir::*;

/// What makes a slot: the literal, the name, which of several captures of that name it is, and the type.
type Key = (Result<NodeId, LamId>, Symbol, u32, TyId);

/// For each closure its slots, by capture; none for what its body does not mention.
type Slots = FxHashMap<LamId, Vec<Option<GlobalId>>>;

/// Puts all captures of closures into slots.
pub fn globalise_captures(program: &mut Program) {
    let slots = make_slots(program);
    let groups = groups(program);
    let unit = program.types.intern(Ty::Unit);
    let ids: Vec<LamId> = program.lams.keys().collect();
    for &id in &ids {
        let mut body = std::mem::replace(&mut program.lams[id].body, Block::moved());
        let mut stores = Vec::new();
        body.each_block_mut(&mut |block| {
            for mut stmt in std::mem::take(&mut block.stmts) {
                make(program, &slots, unit, &mut stmt, &mut stores);
                block.stmts.append(&mut stores);
                block.stmts.push(stmt);
            }
            split_groups(block);
        });
        program.lams[id].body = body;
    }
    for id in ids {
        if program.lams[id].class == Class::Closure {
            enter(program, id, slots.get(&id), &groups);
        }
    }
}

/// A module-level variable for each capture that is mentioned.
fn make_slots(program: &mut Program) -> Slots {
    let mut by_key: FxHashMap<Key, GlobalId> = FxHashMap::default();
    let mut slots = Slots::default();
    for (id, lam) in program.lams.iter() {
        if lam.class != Class::Closure || lam.captures.is_empty() {
            continue;
        }
        let mut mentioned: EntitySet<VarId> = EntitySet::new();
        lam.body.walk(&mut |stop| {
            stop.each_operand(&mut |atom, _| {
                if let Atom::Var(var) = atom {
                    mentioned.insert(var);
                }
            });
        });
        let mut seen: FxHashMap<Symbol, u32> = FxHashMap::default();
        let literal = lam.node.ok_or(id);
        let mut own = Vec::with_capacity(lam.captures.len());
        for &capture in &lam.captures {
            let Var { name, ty, span } = program.vars[capture];
            let again = seen.entry(name).or_default();
            *again += 1;
            own.push(mentioned.contains(capture).then(|| {
                *by_key.entry((literal, name, *again, ty)).or_insert_with(|| {
                    let number = literal
                        .map_or_else(|lam| lam.to_string(), |node| node.as_u32().to_string());
                    let name = Symbol::new(&format!("closure_{number}__{name}"));
                    program.globals.push(Global { name, ty, span, mutable: true, slot: true })
                })
            }));
        }
        slots.insert(id, own);
    }
    slots
}

/// The members of each group, by each of them.
fn groups(program: &Program) -> FxHashMap<LamId, Vec<LamId>> {
    let mut groups = FxHashMap::default();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::LetRec { members, .. } = stmt {
                let all: Vec<LamId> = members.iter().map(|(_, lam)| *lam).collect();
                groups.extend(all.iter().map(|&lam| (lam, all.clone())));
            }
        });
    }
    groups
}

/// Stores what a closure captures where it is made; calls of closures need no record.
fn make(program: &mut Program, slots: &Slots, unit: TyId, stmt: &mut Stmt, stores: &mut Vec<Stmt>) {
    let mut store = |lam: &LamId, captures: &[Atom], span: Span| {
        for (slot, &value) in slots.get(lam).into_iter().flatten().zip(captures) {
            if let &Some(slot) = slot {
                let done = program.fresh(Symbol::new("stored"), unit, span);
                stores.push(Stmt::bind(done, Op::GlobalSet(slot, value), span));
            }
        }
    };
    match stmt {
        Stmt::Let { op, span, .. } => match op {
            Op::Closure { lam, captures } => {
                store(lam, captures, *span);
                *op = Op::Copy(Atom::Lam(*lam));
            }
            Op::Call { env: env @ Env::Record(_), .. }
            | Op::Try(TryBody::Known(_, env @ Env::Record(_))) => *env = Env::None,
            _ => {}
        },
        Stmt::LetRec { members, captures, span } => {
            members.iter().for_each(|(_, lam)| store(lam, captures, *span));
            captures.clear();
        }
        Stmt::Join { .. } => {}
    }
}

/// Members of a group are constants, one after the other.
fn split_groups(block: &mut Block) {
    if !block.stmts.iter().any(|stmt| matches!(stmt, Stmt::LetRec { .. })) {
        return;
    }
    for stmt in std::mem::take(&mut block.stmts) {
        match stmt {
            Stmt::LetRec { members, span, .. } => block.stmts.extend(
                members
                    .into_iter()
                    .map(|(var, lam)| Stmt::bind(var, Op::Copy(Atom::Lam(lam)), span)),
            ),
            other => block.stmts.push(other),
        }
    }
}

/// A function that is closed now: it reads its slots when it is entered.
fn enter(
    program: &mut Program,
    id: LamId,
    slots: Option<&Vec<Option<GlobalId>>>,
    groups: &FxHashMap<LamId, Vec<LamId>>,
) {
    let lam = &mut program.lams[id];
    let span = lam.span;
    let captures = std::mem::take(&mut lam.captures);
    let siblings = std::mem::take(&mut lam.siblings);
    let reads = captures.iter().zip(slots.into_iter().flatten());
    let reads =
        reads.filter_map(|(&var, slot)| Some(Stmt::bind(var, Op::GlobalGet((*slot)?), span)));
    let member = |at: u32| match groups.get(&id) {
        Some(members) => members[at as usize],
        None => id,
    };
    let others =
        siblings.iter().map(|&(var, at)| Stmt::bind(var, Op::Copy(Atom::Lam(member(at))), span));
    let entry: Vec<Stmt> = reads.chain(others).collect();
    lam.body.stmts.splice(0..0, entry);
    (lam.class, lam.index) = (Class::Top, 0);
}

#[cfg(test)]
mod tests;
