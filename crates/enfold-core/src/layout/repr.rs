//! Decides for each declared type whether its values are structs or pointers.
//!
//! Boxed is what has a mutable field or is compared by address (it has identity), what would contain itself
//! (`layout/cut_cycles.rs`), the boxes of a recursive union's cases (`lower/box_cases.rs`), and what is larger than [`MAX_VALUE_SIZE`]. Everything else is by value.
//!
//! Cost: linear; one walk over the program for what is compared, the search for cycles, then one walk that computes
//! sizes from the inside out.

use cranelift_entity::{EntitySet, SecondaryMap};

use super::{DataLayout, Layouts, cut_cycles};
use crate::ir::*;

/// The largest struct that travels by value, in bytes.
pub const MAX_VALUE_SIZE: u32 = 32;

/// Unions whose large cases are in boxes of their own (`lower/box_cases.rs`).
#[derive(Default)]
pub struct CaseBoxes {
    /// The unions. Each is one word, and two of them are the same if the words are.
    pub unions: EntitySet<DataId>,
    /// The boxes.
    pub records: EntitySet<DataId>,
}

/// Sets [`Data::repr`] of every declared type.
pub fn choose_repr(program: &mut Program, boxes: &CaseBoxes) {
    let mut boxed = EntitySet::new();
    boxed.extend(program.identified().iter().filter(|&id| !boxes.unions.contains(id)));
    boxed.extend(boxes.records.iter());
    boxed.extend(program.datas.iter().filter(|(_, data)| data.made_anew()).map(|(id, _)| id));
    let types: Vec<DataId> = program.datas.keys().collect();
    cut_cycles(program, &types, &mut boxed);
    for (id, data) in program.datas.iter_mut() {
        data.repr = if boxed.contains(id) { Repr::Boxed } else { Repr::Value };
    }
    box_large(program);
    if cfg!(debug_assertions)
        && let Some(id) = boxes.unions.iter().find(|&id| !is_word(program, id))
    {
        panic!("{id} {} is not one word", program.datas[id].name);
    }
}

fn is_word(program: &Program, id: DataId) -> bool {
    let mut layouts = Layouts { program, datas: SecondaryMap::new() };
    layouts.ensure_data(id);
    matches!(layouts.data(id), DataLayout::Word(_))
}

fn fields(program: &Program, id: DataId) -> impl Iterator<Item = DataId> {
    let cases = program.datas[id].cases.iter();
    cases.flat_map(|case| &case.fields).filter_map(|field| match program.types[field.ty] {
        Ty::Data(inner) if program.datas[inner].repr == Repr::Value => Some(inner),
        _ => None,
    })
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
