//! What changes around the function, such as a captured cell that it writes to: its shadow is made before the call, zero.

use cranelift_entity::EntitySet;
use enfold_syntax::Symbol;

use super::super::activity::Node;
use super::super::shapes::{Given, Purpose};
use super::super::transform::Transform;
use super::Expansion;
use crate::ir::*;

impl Expansion {
    /// What changes although it is not the region's.
    pub(super) fn find_outer(&mut self, transform: &mut Transform<'_>) {
        let mut bound: EntitySet<VarId> = EntitySet::new();
        for &lam in &transform.region.lams {
            let lam = &transform.program.lams[lam];
            lam.params.iter().for_each(|&param| {
                bound.insert(param);
            });
            lam.body.each_stmt(&mut |stmt| {
                stmt.each_bound(&mut |var| {
                    bound.insert(var);
                });
            });
        }
        let mut vars = Vec::new();
        let mut globals = Vec::new();
        for node in transform.activity.all() {
            match node {
                Node::Var(var) if !bound.contains(var) => vars.push(var),
                Node::Global(global) => globals.push(global),
                _ => {}
            }
        }
        vars.sort();
        globals.sort();
        for var in vars {
            let ty = transform.ty(var);
            let written = transform.activity.is_written(Node::Var(var));
            self.check(transform, (ty, transform.program.vars[var].name), written);
            transform.outer.push(var);
        }
        for global in globals {
            let Global { name, ty, span, .. } = transform.program.globals[global];
            let written = transform.activity.is_written(Node::Global(global));
            self.check(transform, (ty, name), written);
            let ty = transform.shadow_ty(ty);
            let name = Symbol::new(&format!("{name}'"));
            let shadow = transform.program.globals.push(Global {
                name,
                ty,
                span,
                mutable: true,
                slot: false,
            });
            transform.globals.insert(global, shadow);
            self.zeros.push((global, shadow));
        }
    }

    /// What is around can change if all that it holds is known to be its own, or if it is only read.
    fn check(&self, transform: &mut Transform<'_>, (ty, name): (TyId, Symbol), written: bool) {
        let program = &*transform.program;
        let types = &mut transform.lasting.types;
        let held: Vec<TyId> = match program.types[ty] {
            Ty::Array(held) | Ty::Cell(held) => vec![held],
            Ty::Data(data) => {
                let cases = program.datas[data].cases.iter();
                cases.flat_map(|case| &case.fields).map(|field| field.ty).collect()
            }
            _ => Vec::new(),
        };
        let is_function = matches!(program.types[ty], Ty::Arrow(..));
        if types.has_function(program, ty) && !transform.asking {
            transform.wants_to_ask = true;
        } else if written && transform.asking && !is_function {
            transform.refuse(
                transform.span,
                format!("`{name}` is around the function and changes with the input, and a function is called that could see it and is not known here"),
            );
        } else if written && held.into_iter().any(|ty| types.linked(program, ty)) {
            transform.refuse(
                transform.span,
                "what changes with the input is put into data from outside that holds other data which can be changed",
            );
        }
    }
    /// Zero for what changes from outside.
    pub(super) fn shadow_outer(&self, transform: &mut Transform<'_>, out: &mut Vec<Stmt>) {
        for var in transform.outer.clone() {
            transform.shadows.remove(&var);
        }
        let bool = transform.program.types.intern(Ty::Bool);
        let mut before: Vec<(VarId, Atom)> = Vec::new();
        let outer = if transform.asking { Vec::new() } else { transform.outer.clone() };
        for var in outer {
            let ty = transform.ty(var);
            let shadow_ty = transform.shadow_ty(ty);
            let mut shadow = transform.walk(Purpose::Zero, ty, Given::value(Atom::Var(var)), out);
            let written = transform.activity.is_written(Node::Var(var));
            for &(other, its) in &before {
                if transform.ty(other) != ty || !written {
                    continue;
                }
                let args = vec![Atom::Var(var), Atom::Var(other)];
                let same = transform.build(out).prim("same", bool, Prim::Same, args);
                shadow = choose(transform, shadow_ty, same, (its, shadow), out);
            }
            before.push((var, shadow));
        }
        transform.shadows.extend(before);
        for &(global, shadow) in &self.zeros {
            let ty = transform.program.globals[global].ty;
            let value = transform.build(out).op("held", ty, Op::GlobalGet(global));
            let zero = transform.walk(Purpose::Zero, ty, Given::value(value), out);
            transform.effect(Op::GlobalSet(shadow, zero), out);
        }
    }
}

/// One of two values of a type, by a function that chooses.
fn choose(
    transform: &mut Transform<'_>,
    ty: TyId,
    cond: Atom,
    (then, otherwise): (Atom, Atom),
    out: &mut Vec<Stmt>,
) -> Atom {
    let span = transform.span;
    let program = &mut *transform.program;
    let bool = program.types.intern(Ty::Bool);
    let params = vec![
        program.fresh(Symbol::new("test"), bool, span),
        program.fresh(Symbol::new("a"), ty, span),
        program.fresh(Symbol::new("b"), ty, span),
    ];
    let [test, a, b] = [0, 1, 2].map(|index| Atom::Var(params[index]));
    let ways = [a, b].map(|atom| Block::end(Term::Ret(atom)));
    let [first, second] = ways;
    let body = Block::end(Term::branch(test, first, second));
    let name = Symbol::new("choose");
    let lam = program.lams.push(Lambda::new(name, span, None, params, ty, body));
    let op = Op::Apply(Atom::Lam(lam), vec![cond, then, otherwise]);
    transform.build(out).op("shadow", ty, op)
}
