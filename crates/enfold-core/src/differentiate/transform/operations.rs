//! Operations of the table in the copy: smooth ones follow their rule, those that move values move shadows.

use enfold_graph::prim::Derives;

use super::super::rules::{self, Done};
use super::super::shadow_types::{self, Mode};
use super::{Lasting, Transform};
use crate::build::Build;
use crate::ir::*;

impl Transform<'_> {
    pub(super) fn prim(
        &mut self,
        var: VarId,
        prim: Prim,
        args: &[Atom],
        value: Atom,
        out: &mut Vec<Stmt>,
    ) {
        let active = self.active(var);
        match prim.facts().derives {
            Derives::Smooth(rules) if active => {
                let ty = self.ty(var);
                let values = self.values_of(args);
                let done = Done { prim, args: &values, result: value, ty };
                if let Some(line) = self.line_of(done, rules, args, out) {
                    self.lines.insert(var, line);
                    return;
                }
                let mut changing = Vec::new();
                for (at, &arg) in args.iter().enumerate() {
                    if self.changes(arg) {
                        changing.push((at, self.shadow(arg, out)));
                    }
                }
                let shadow = match self.mode {
                    Mode::Forward => self.sum(done, rules, &changing, out),
                    Mode::Reverse => self.entries(done, rules, &changing, out),
                };
                match shadow {
                    Some(shadow) => {
                        self.shadows.insert(var, shadow);
                    }
                    None => self.zero(var, value, out),
                }
            }
            Derives::Structural => self.moves(var, prim, args, value, out),
            Derives::Refused(_) if prim == Prim::Bitcast => {
                if self.activity.atom(args[0]) {
                    self.bits.get_or_insert((var, self.span));
                }
            }
            Derives::Refused(why) if args.iter().any(|&arg| self.activity.atom(arg)) => {
                let name = prim.name();
                self.refuse(
                    self.span,
                    format!("`{name}` is given a value that changes with the input: {why}"),
                );
            }
            Derives::Smooth(_) | Derives::Discrete | Derives::Refused(_) | Derives::Gone => {
                if active {
                    self.zero(var, value, out);
                }
            }
        }
    }

    /// Forwards: the changes of the operands, added up.
    fn sum(
        &mut self,
        done: Done<'_>,
        rules: &[enfold_graph::prim::derivative::Term],
        changing: &[(usize, Atom)],
        out: &mut Vec<Stmt>,
    ) -> Option<Atom> {
        let Lasting { choices, .. } = &mut *self.lasting;
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        let mut sum = None;
        for &(at, d) in changing {
            let change = rules::change(&mut build, choices, done, (at, rules[at]), d);
            sum = Some(match sum {
                None => change,
                Some(sum) => build.prim("change", done.ty, Prim::Add, vec![sum, change]),
            });
        }
        sum
    }

    /// Backwards: an entry of the tape for each two operands, the second one together with the first.
    fn entries(
        &mut self,
        done: Done<'_>,
        rules: &[enfold_graph::prim::derivative::Term],
        changing: &[(usize, Atom)],
        out: &mut Vec<Stmt>,
    ) -> Option<Atom> {
        let (tape, push) = (self.tape?, self.lasting.tape?.push);
        let float = self.program.types.intern(Ty::Float);
        let int = shadow_types::int(self.program);
        let Lasting { choices, .. } = &mut *self.lasting;
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        let mut weighted = Vec::new();
        for &(at, place) in changing {
            let weight = rules::weight(&mut build, choices, done, (at, rules[at]));
            if let ([_], None) = (changing, weight) {
                return Some(place);
            }
            let weight = weight.map(|weight| match build.program.types[done.ty] {
                Ty::Float32 => build.prim("weight", float, Prim::Convert, vec![weight]),
                _ => weight,
            });
            weighted.push((place, weight.unwrap_or(Atom::Float(1.0))));
        }
        let nothing = (Atom::Int(0, IntKind::Int), Atom::Float(0.0));
        let mut weighted = weighted.into_iter();
        let mut last = weighted.next()?;
        let mut place = None;
        loop {
            let next = weighted.next();
            if place.is_some() && next.is_none() {
                return place;
            }
            let (b, q) = next.unwrap_or(nothing);
            let args = vec![tape, last.0, last.1, b, q];
            let entry = build.op("place", int, Op::Apply(Atom::Lam(push), args));
            (place, last) = (Some(entry), (entry, Atom::Float(1.0)));
        }
    }

    /// Operations that move values move their shadows.
    fn moves(&mut self, var: VarId, prim: Prim, args: &[Atom], value: Atom, out: &mut Vec<Stmt>) {
        let holder = args.first().and_then(|&arg| self.shadow_if_active(arg));
        match prim {
            Prim::ArrSet | Prim::ArrPut => {
                let Some(holder) = holder else { return };
                let shadow = self.shadow(args[2], out);
                let args = vec![holder, self.value(args[1]), shadow];
                self.effect(Op::Prim(prim, args), out);
            }
            Prim::ArrBlit => self.blit(args, out),
            _ if !self.active(var) => {}
            Prim::ArrNew => {
                let shadow = self.shadow(args[1], out);
                let op = Op::Prim(prim, vec![self.value(args[0]), shadow]);
                self.shadow_is(var, op, out);
            }
            Prim::ArrZero => {
                let op = Op::Prim(prim, vec![self.value(args[0])]);
                self.shadow_is(var, op, out);
            }
            Prim::ArrGet | Prim::ArrAt => match holder {
                Some(holder) => {
                    let op = Op::Prim(prim, vec![holder, self.value(args[1])]);
                    self.shadow_is(var, op, out);
                }
                None => self.zero(var, value, out),
            },
            prim => {
                let args = self.shadows_of(args, out);
                self.shadow_is(var, Op::Prim(prim, args), out);
            }
        }
    }

    fn blit(&mut self, args: &[Atom], out: &mut Vec<Stmt>) {
        let Some(to) = self.shadow_if_active(args[2]) else { return };
        let given = self.values_of(args);
        let from = match self.shadow_if_active(args[0]) {
            Some(from) => from,
            None => self.shadow(args[0], out),
        };
        let args = vec![from, given[1], to, given[3], given[4]];
        self.effect(Op::Prim(Prim::ArrBlit, args), out);
    }
}
