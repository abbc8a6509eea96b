//! What stands in place of the operation: shadows of what is around, the call of the copy, and what becomes of its result.

use super::super::shadow_types::Mode;
use super::super::shapes::{Given, Purpose};
use super::super::transform::Transform;
use super::{Expansion, Site};
use crate::ir::*;

impl Expansion {
    /// What stands in place of the operation.
    pub(super) fn call(
        &self,
        transform: &mut Transform<'_>,
        site: Site,
        root: LamId,
        direct: bool,
    ) -> Vec<Stmt> {
        let mut out = Vec::new();
        transform.span = site.span;
        transform.lam = site.home;
        transform.look_from_outside();
        let [f, x, d] = site.args;
        let param = transform.program.lams[root].params[0];
        let given = transform.ty(param);
        let tape = transform.lasting.tape.filter(|_| site.mode == Mode::Reverse);
        transform.tape = tape.map(|tape| tape.start(transform.program, site.span, &mut out));
        self.shadow_outer(transform, &mut out);

        let mut value = Given::value(x);
        let shadow = match site.mode {
            Mode::Forward => {
                value.change = Some(d);
                transform.walk(Purpose::Lift, given, value, &mut out)
            }
            Mode::Reverse => {
                value.context = transform.tape;
                transform.walk(Purpose::Number, given, value, &mut out)
            }
        };
        let passed = match site.mode {
            Mode::Reverse if transform.lasting.types.linked(transform.program, given) => {
                let given_again = Given { shadow: Some(shadow), ..Given::value(x) };
                transform.walk(Purpose::Again, given, given_again, &mut out)
            }
            _ => shadow,
        };
        let (ret, y, y_shadow) = match direct {
            true => self.call_direct(transform, (root, param), (f, x, passed), &mut out),
            false => self.call_value(transform, root, (x, passed), &mut out),
        };
        let second = match (site.mode, tape) {
            (Mode::Reverse, Some(tape)) => {
                let tape_now = transform.tape.unwrap_or(Atom::Unit);
                let at = (tape_now, site.span);
                let adjoints = tape.adjoints(transform.program, at, &mut out);
                if let Some(shadow) = y_shadow {
                    let seed = Given {
                        context: Some(adjoints),
                        value: y,
                        shadow: Some(shadow),
                        change: Some(d),
                    };
                    transform.walk(Purpose::Seed, ret, seed, &mut out);
                }
                let at = (tape_now, adjoints, site.span);
                tape.read(transform.program, at, &mut out);
                let collect =
                    Given { context: Some(adjoints), value: x, shadow: Some(shadow), change: None };
                transform.walk(Purpose::Collect, given, collect, &mut out)
            }
            _ => {
                let purpose = if y_shadow.is_some() { Purpose::Keep } else { Purpose::Still };
                let keep = Given { shadow: y_shadow, ..Given::value(y) };
                transform.walk(purpose, ret, keep, &mut out)
            }
        };
        let pair = transform.ty(site.var);
        if let Ty::Data(data) = transform.program.types[pair] {
            let op = Op::Construct { data, case: 0, args: vec![y, second] };
            out.push(Stmt::bind(site.var, op, site.span));
        }
        out
    }

    /// A call of the copy of a function of one argument.
    fn call_direct(
        &self,
        transform: &mut Transform<'_>,
        (root, param): (LamId, VarId),
        (f, x, shadow): (Atom, Atom, Atom),
        out: &mut Vec<Stmt>,
    ) -> (TyId, Atom, Option<Atom>) {
        let Lambda { ret, .. } = transform.program.lams[root];
        let Some(&copy) = transform.copies.get(&root) else {
            let y = transform.build(out).op("value", ret, Op::Apply(f, vec![x]));
            return (ret, y, None);
        };
        let mut args = transform.first_args(root);
        args.push(x);
        if transform.active(param) {
            args.push(shadow);
        }
        let op = Op::Apply(copy, args);
        if !transform.returns_pair(root) {
            let y = transform.build(out).op("value", ret, op);
            return (ret, y, None);
        }
        let pair = transform.pair_ty(ret);
        let pair = transform.build(out).op("pair", pair, op);
        let (y, shadow) = transform.take_apart(ret, pair, out);
        (ret, y, Some(shadow))
    }

    /// A call of a function of several arguments with the first one.
    fn call_value(
        &self,
        transform: &mut Transform<'_>,
        root: LamId,
        (x, shadow): (Atom, Atom),
        out: &mut Vec<Stmt>,
    ) -> (TyId, Atom, Option<Atom>) {
        let ty = transform.function_ty(root);
        let Ty::Arrow(from, to) = transform.program.types[ty] else { return (ty, x, None) };
        let function = transform.function_value(root, out);
        let mut args = vec![x];
        if transform.carries(from) {
            args.push(shadow);
        }
        let pair = transform.pair_ty(to);
        let pair = transform.build(out).op("pair", pair, Op::Apply(function, args));
        let (y, shadow) = transform.take_apart(to, pair, out);
        (to, y, Some(shadow))
    }
}
