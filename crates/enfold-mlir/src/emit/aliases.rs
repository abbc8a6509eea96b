//! Kinds of memory, which LLVM is told: what is read of one is not changed by what is written to another.
//!
//! ```text
//! row.(j) <- x                    llvm.store %x, %place {tbaa = [float]}
//! Array.length row                %n = llvm.load %row {tbaa = [length]}        the store does not change it
//! ```
//!
//! | kind | what is there |
//! |---|---|
//! | `length` | the length of an array or string whose elements have a size |
//! | `fixed` | fields that never change, tags, and bytes of texts |
//! | `float`, `float32` | elements, mutable fields, cells and module-level variables of that type |
//! | `other` | those of any other type that is one machine value |
//!
//! Accesses without a kind may touch memory of any: by-value structures, what fills a new object, counts, records of functions, memory that a
//! program gets at by addresses, and whatever the runtime does.
//!
//! **Sound:** while an object lives, each of its words has one type of core, and a field is of one case, which says whether it changes. That
//! memory becomes another object's is something LLVM cannot see through: the begins and ends of regions, pops, and taking and giving back counted
//! objects are calls that may change anything. Before these are put in line the kinds are forgotten (`llvm/kinds.rs`). A place in the frame that
//! every round of a loop fills again is filled by accesses without a kind.

use enfold_core::ir::*;
use enfold_core::layout::Machine;
use melior::Context;
use melior::ir::Attribute;
use melior::ir::attribute::ArrayAttribute;

use super::build::Cursor;
use super::{Emitter, Val};

/// What an access to a part of an object says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It never changes.
    Fixed,
    Changing,
}

/// The kinds, as attributes.
pub(super) struct Kinds<'c> {
    length: Attribute<'c>,
    fixed: Attribute<'c>,
    float: Attribute<'c>,
    float32: Attribute<'c>,
    other: Attribute<'c>,
}

impl<'c> Kinds<'c> {
    pub(super) fn new(context: &'c Context) -> Self {
        let kind = |name: &str| {
            let node = format!(
                "#llvm.tbaa_type_desc<id = \"{name}\", members = {{<#llvm.tbaa_root<id = \"enfold\">, 0>}}>"
            );
            let text =
                format!("#llvm.tbaa_tag<base_type = {node}, access_type = {node}, offset = 0>");
            let tag =
                Attribute::parse(context, &text).expect("the llvm dialect has this attribute");
            ArrayAttribute::new(context, &[tag]).into()
        };
        Kinds {
            length: kind("length"),
            fixed: kind("fixed"),
            float: kind("float"),
            float32: kind("float32"),
            other: kind("other"),
        }
    }
}

impl<'c> Emitter<'c, '_> {
    /// The kind of a part of this type; none if it is a structure.
    fn memory_kind(&self, ty: TyId, part: Part) -> Option<Attribute<'c>> {
        let changing = match self.layouts.machine(ty) {
            Machine::Nothing | Machine::Struct(_) => return None,
            Machine::Function if self.program.conventions.functions == FunctionValues::Pair => {
                return None;
            }
            Machine::Float => self.kinds.float,
            Machine::Float32 => self.kinds.float32,
            Machine::Bool
            | Machine::Int(_)
            | Machine::Pointer
            | Machine::Word
            | Machine::Function => self.kinds.other,
        };
        Some(if part == Part::Fixed { self.kinds.fixed } else { changing })
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Loads a part of an object; none if it has no size.
    pub(super) fn load_part(&self, ty: TyId, address: Val<'c>, part: Part) -> Option<Val<'c>> {
        let memory = self.cx.memory_type(ty)?;
        let kind = self.cx.memory_kind(ty, part).map(|kind| ("tbaa", kind));
        let value = self.value("llvm.load", &[address], memory, kind.as_slice());
        Some(self.memory_to_register(ty, value))
    }

    /// Stores a part of an object.
    pub(super) fn store_part(
        &self,
        ty: TyId,
        value: Option<Val<'c>>,
        address: Val<'c>,
        part: Part,
    ) {
        if let Some(value) = value {
            let value = self.register_to_memory(ty, value);
            let kind = self.cx.memory_kind(ty, part).map(|kind| ("tbaa", kind));
            self.op("llvm.store", &[value, address], &[], kind.as_slice());
        }
    }

    /// Loads the tag of an object.
    pub(super) fn load_tag(&self, address: Val<'c>) -> Val<'c> {
        self.value("llvm.load", &[address], self.cx.int(32), &[("tbaa", self.cx.kinds.fixed)])
    }

    /// Loads the length of an array or string whose elements have a size.
    pub(super) fn load_length(&self, address: Val<'c>) -> Val<'c> {
        self.value("llvm.load", &[address], self.cx.int(64), &[("tbaa", self.cx.kinds.length)])
    }

    /// The byte of a text at an address.
    pub(super) fn load_text_byte(&self, address: Val<'c>) -> Val<'c> {
        self.value("llvm.load", &[address], self.cx.int(8), &[("tbaa", self.cx.kinds.fixed)])
    }
}
