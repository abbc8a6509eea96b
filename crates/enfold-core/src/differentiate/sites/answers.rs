//! Functions that are [asked](super::super::ask) for their derivatives look first whether they are.

use rustc_hash::FxHashSet;

use super::super::activity::Node;
use super::super::ask::{Answer, Protocol, number};
use super::super::shapes::{Given, Purpose};
use super::super::transform::Transform;
use super::Expansion;
use crate::ir::*;

impl Expansion {
    /// Lets all answer that can be asked. What they are given can hold functions, of other types, which are asked then.
    pub(super) fn answer(&self, transform: &mut Transform<'_>) {
        let mut done = FxHashSet::default();
        loop {
            let before = done.len();
            for &(lam, given) in &transform.region.asked {
                let ty = rest_type(transform, lam, given);
                if !transform.activity.is(Node::Value(lam)) {
                    continue;
                }
                let protocol = transform.lasting.asks.by_type.get(&(transform.mode, ty)).cloned();
                if let Some(protocol) = protocol
                    && done.insert((lam, given))
                {
                    answer_one(transform, (lam, given), &protocol);
                }
            }
            if done.len() == before {
                break;
            }
        }
        for &(lam, given) in &transform.region.mute {
            let ty = rest_type(transform, lam, given);
            let protocol = transform.lasting.asks.by_type.get(&(transform.mode, ty));
            if let Some(asked) = protocol.map(|protocol| protocol.asked) {
                fail(transform, lam, asked);
            }
        }
    }
}

/// The type of a function that has been given so many arguments.
fn rest_type(transform: &mut Transform<'_>, lam: LamId, given: usize) -> TyId {
    let mut ty = transform.function_ty(lam);
    for _ in 0..given {
        if let Ty::Arrow(_, rest) = transform.program.types[ty] {
            ty = rest;
        }
    }
    ty
}

/// A function that takes derivatives itself, without an end.
fn fail(transform: &mut Transform<'_>, lam: LamId, asked: GlobalId) {
    let never = transform.program.types.intern(Ty::Never);
    let text = "no derivative: this function takes its own derivative, without an end";
    let text = transform.program.strings.push(text.to_string());
    let mut stmts = Vec::new();
    transform.effect(Op::GlobalSet(asked, number(0)), &mut stmts);
    transform.build(&mut stmts).prim("never", never, Prim::Failwith, vec![Atom::Str(text)]);
    let block = Block { stmts, term: Term::Unreachable };
    transform.lasting.answers.push(Answer { lam, asked, block });
}

fn answer_one(transform: &mut Transform<'_>, (lam, given): (LamId, usize), protocol: &Protocol) {
    let Lambda { span, ret, .. } = transform.program.lams[lam];
    let params = transform.program.lams[lam].params.clone();
    if params.len() - given != protocol.given.len() {
        let reason = "a function that is not known here makes another function of what changes";
        return transform.refuse(span, reason);
    }
    (transform.span, transform.lam) = (span, lam);
    transform.look_from_outside();
    let copy = transform.copy_of(lam);
    let mut out = Vec::new();
    transform.effect(Op::GlobalSet(protocol.asked, number(0)), &mut out);
    if let (Some(tape), Some(global)) = (transform.lasting.tape, protocol.tape) {
        let tape = transform.build(&mut out).op("tape", tape.ty, Op::GlobalGet(global));
        transform.tape = Some(tape);
    }
    let mut args: Vec<Atom> =
        transform.tape.filter(|_| protocol.tape.is_some()).into_iter().collect();
    for (at, &param) in params.iter().enumerate() {
        args.push(Atom::Var(param));
        if !transform.active(param) {
            continue;
        }
        let ty = transform.ty(param);
        let shadow = match at.checked_sub(given).map(|at| protocol.given[at]) {
            Some(Some(global)) => {
                let ty = transform.shadow_ty(ty);
                transform.build(&mut out).op("shadow", ty, Op::GlobalGet(global))
            }
            _ => transform.walk(Purpose::Zero, ty, Given::value(Atom::Var(param)), &mut out),
        };
        args.push(shadow);
    }
    let op = Op::Apply(copy, args);
    let value = match (transform.returns_pair(lam), protocol.made) {
        (true, Some(made)) => {
            let pair = transform.pair_ty(ret);
            let pair = transform.build(&mut out).op("pair", pair, op);
            let (value, change) = transform.take_apart(ret, pair, &mut out);
            transform.effect(Op::GlobalSet(made, change), &mut out);
            value
        }
        (false, Some(made)) => {
            let value = transform.build(&mut out).op("value", ret, op);
            let zero = transform.walk(Purpose::Zero, ret, Given::value(value), &mut out);
            transform.effect(Op::GlobalSet(made, zero), &mut out);
            value
        }
        (_, None) => transform.build(&mut out).op("value", ret, op),
    };
    let block = Block { stmts: out, term: Term::Ret(value) };
    transform.lasting.answers.push(Answer { lam, asked: protocol.asked, block });
}
