//! Decides for each declared type whether its values are structs or pointers.
//!
//! Boxed is what has a mutable field (it has identity), what would contain itself, and what is
//! larger than [`MAX_VALUE_SIZE`]. Everything else is by value.
//!
//! To break a cycle of containment it is enough to box some of its members. In each cycle those go
//! first that contain themselves directly or have several cases; then, should a cycle remain, all
//! of it. So `Json = Num of float | Obj of (string * Json) list` boxes `Json` and the list, not the
//! pair.
//!
//! Cost: linear; at most two searches for strongly connected components (Tarjan 1972), then one
//! walk that computes sizes from the inside out.

use cranelift_entity::SecondaryMap;
use enfold_syntax::components;

use super::{DataLayout, Layouts};
use crate::ir::*;

/// The largest struct that travels by value, in bytes.
pub const MAX_VALUE_SIZE: u32 = 32;

/// Sets [`Data::repr`] of every declared type.
pub fn choose_repr(program: &mut Program) {
    for data in program.datas.values_mut() {
        let mutable = data.cases.iter().flat_map(|case| &case.fields).any(|field| field.mutable);
        data.repr = if mutable { Repr::Boxed } else { Repr::Value };
    }
    for everything in [false, true] {
        for group in cycles(program) {
            for id in group {
                let first = program.datas[id].cases.len() > 1 || contains(program, id, id);
                if first || everything {
                    program.datas[id].repr = Repr::Boxed;
                }
            }
        }
    }
    box_large(program);
}

fn fields(program: &Program, id: DataId) -> impl Iterator<Item = DataId> {
    let cases = program.datas[id].cases.iter();
    cases.flat_map(|case| &case.fields).filter_map(|field| match program.types[field.ty] {
        Ty::Data(inner) if program.datas[inner].repr == Repr::Value => Some(inner),
        _ => None,
    })
}

fn contains(program: &Program, id: DataId, inner: DataId) -> bool {
    fields(program, id).any(|field| field == inner)
}

/// Boxes what is too large, contained types first, since boxing one makes its holder smaller.
fn box_large(program: &mut Program) {
    let mut done = SecondaryMap::new();
    let mut sizes = SecondaryMap::new();
    let ids: Vec<DataId> = program.datas.keys().collect();
    for id in ids {
        measure(program, id, &mut done, &mut sizes);
    }
}

fn measure(
    program: &mut Program,
    id: DataId,
    done: &mut SecondaryMap<DataId, bool>,
    sizes: &mut SecondaryMap<DataId, Option<DataLayout>>,
) {
    if std::mem::replace(&mut done[id], true) || program.datas[id].repr == Repr::Boxed {
        return;
    }
    let inner: Vec<DataId> = fields(program, id).collect();
    for field in inner {
        measure(program, field, done, sizes);
    }
    let mut layouts = Layouts { program, datas: std::mem::take(sizes) };
    layouts.ensure_data(id);
    let large = match layouts.data(id) {
        DataLayout::Value(value) => value.size.size > MAX_VALUE_SIZE,
        DataLayout::Word(_) | DataLayout::Boxed(_) => false,
    };
    *sizes = layouts.datas;
    if large {
        program.datas[id].repr = Repr::Boxed;
        sizes[id] = None;
    }
}

/// The groups of types, of those that are by value so far, that contain each other or themselves.
fn cycles(program: &Program) -> Vec<Vec<DataId>> {
    let contained = |(id, data): (DataId, &Data)| match data.repr {
        Repr::Value => fields(program, id).map(|inner| inner.as_u32()).collect(),
        Repr::Boxed => Vec::new(),
    };
    let edges: Vec<Vec<u32>> = program.datas.iter().map(contained).collect();
    let mut groups = Vec::new();
    for mut group in components(&edges) {
        if group.len() > 1 || edges[group[0] as usize].contains(&group[0]) {
            group.sort_unstable();
            groups.push(group.into_iter().map(DataId::from_u32).collect());
        }
    }
    groups
}
