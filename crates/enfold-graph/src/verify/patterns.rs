//! Patterns: what they bind, and how the types of their parts follow from the type of the whole.

use super::types::Types;
use crate::graph::*;
use crate::types::Ty;
use crate::walk::parts;

/// Adds the bindings of a pattern, those of one side for an or-pattern. The sides of every
/// or-pattern whose bindings differ are a fault.
pub fn bound(pattern: &Pat, out: &mut Vec<BindingId>, faults: &mut Vec<String>) {
    match &pattern.kind {
        PatKind::Bind(binding) => out.push(*binding),
        PatKind::Or(a, b) => {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            bound(a, &mut left, faults);
            bound(b, &mut right, faults);
            let sorted = |ids: &[BindingId]| {
                let mut ids = ids.to_vec();
                ids.sort_unstable();
                ids
            };
            if sorted(&left) != sorted(&right) {
                faults.push(format!(
                    "the or-pattern at {:?} binds {left:?} on one side, {right:?} on the other",
                    pattern.span
                ));
            }
            out.append(&mut left);
        }
        PatKind::As(inner, binding) => {
            bound(inner, out, faults);
            out.push(*binding);
        }
        _ => parts(pattern, &mut |part| bound(part, out, faults)),
    }
}

/// Adds the functions of a pattern's active patterns.
pub fn views(pattern: &Pat, out: &mut Vec<BindingId>) {
    if let PatKind::View { view, .. } = &pattern.kind {
        out.push(*view);
    }
    parts(pattern, &mut |part| views(part, out));
}

/// The types inside a pattern.
pub fn check(types: &mut Types<'_>, pattern: &Pat) {
    let graph = types.graph;
    types.finished(pattern.ty, "a pattern");
    let ty = &graph.types[pattern.ty];
    let inner = |items: &[Pat]| items.iter().map(|item| item.ty).collect::<Vec<_>>();
    // What a type parameter is may be told by another part of the pattern.
    let told = matches!(ty, Ty::Param(param) if types.told.contains(param));
    match &pattern.kind {
        PatKind::Lit(_)
        | PatKind::Tuple(_)
        | PatKind::Array(_)
        | PatKind::Case { .. }
        | PatKind::Record { .. }
        | PatKind::Exception { .. }
            if told => {}
        PatKind::Wild => {}
        PatKind::Bind(binding) => {
            types.same(graph.bindings[*binding].ty, pattern.ty, "the binding of a pattern");
        }
        PatKind::As(whole, binding) => {
            types.same(graph.bindings[*binding].ty, pattern.ty, "the binding of a pattern");
            types.same(whole.ty, pattern.ty, "a named pattern");
        }
        PatKind::Lit(lit) => types.literal(lit, pattern.ty),
        PatKind::Tuple(items) => {
            types.require(*ty == Ty::Tuple(inner(items)), "the type of a tuple pattern");
        }
        PatKind::Array(items) => {
            let all = items.iter().all(|item| *ty == Ty::Array(item.ty));
            types.require(all && matches!(ty, Ty::Array(_)), "the type of an array pattern");
        }
        PatKind::Case { data, case, args } => {
            let declared = types.case_fields(*data, *case);
            types.payload(&declared, &inner(args), *data, pattern.ty, "a case pattern");
        }
        PatKind::Record { data, fields } => {
            let all = types.record_fields(*data);
            let declared: Vec<_> = fields.iter().map(|&(i, _)| all[i as usize]).collect();
            let found: Vec<_> = fields.iter().map(|(_, field)| field.ty).collect();
            types.payload(&declared, &found, *data, pattern.ty, "a record pattern");
        }
        PatKind::Exception { exn, args } => {
            let right = *ty == Ty::Exn && graph.exns[*exn].fields == inner(args);
            types.require(right, "the type of an exception pattern");
        }
        PatKind::Or(a, b) | PatKind::And(a, b) => {
            types.same(a.ty, pattern.ty, "a side of an or-pattern");
            types.same(b.ty, pattern.ty, "a side of an or-pattern");
        }
        PatKind::Open { data, inner, .. } => {
            let record = matches!(&graph.types[inner.ty], Ty::Data(of, _) if of == data);
            let right = *ty == Ty::Exn && record;
            types.require(right, "the type of a value of unknown types");
        }
        PatKind::View { view, inner } => {
            let function = Ty::Fun(pattern.ty, inner.ty);
            let right = graph.types[graph.bindings[*view].ty] == function;
            types.require(right, "the function of an active pattern");
        }
    }
    parts(pattern, &mut |part| check(types, part));
}
