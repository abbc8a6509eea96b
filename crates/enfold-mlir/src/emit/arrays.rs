//! Arrays: `{ length, elements }`. Reading and writing an element is inlined, with a check.
//!
//! A null array reads as an empty one (that is what zeroed memory holds): its length is taken from a
//! word of zeros instead, by a conditional move that LLVM hoists out of loops.

use enfold_core::ir::*;
use enfold_core::layout::ELEMENTS;

use super::Val;
use super::aliases::Part;
use super::build::Cursor;
use super::constants::Piece;

const EMPTY: &str = "enfold.empty";

impl<'c> Cursor<'_, 'c, '_> {
    /// The length of an array or string of elements of this size.
    pub(super) fn length(&self, object: Val<'c>, size: u32) -> Val<'c> {
        if self.cx.define(EMPTY) {
            self.cx.constant_global(EMPTY, 8, &[(0, Piece::Int(64, 0))]);
        }
        let empty = self.address_of(EMPTY);
        let null = self.is_null(object);
        let source = self.value("llvm.select", &[null, empty, object], self.cx.ptr(), &[]);
        // Of elements without a size there may be any number.
        if size == 0 { self.load_raw(self.cx.int(64), source) } else { self.load_length(source) }
    }

    pub(super) fn element_type(&self, array: Atom) -> Option<TyId> {
        match self.cx.ty_of(array) {
            Ty::Array(element) => Some(element),
            other => {
                self.cx.problem(format!("{array:?} of type {other:?} is used as an array"));
                None
            }
        }
    }

    /// The address of an element, after a check if the operation can fail.
    fn element_place(&mut self, prim: Prim, args: &[Atom], size: u32) -> Val<'c> {
        let base = self.operand(args[0]);
        let index = self.operand(args[1]);
        if matches!(prim, Prim::ArrAt | Prim::ArrPut) {
            return self.element_at(base, index, size);
        }
        let length = self.length(base, size);
        let ok = self.compare_ints("ult", index, length);
        self.guard(ok, |cursor| {
            let place = cursor.place();
            cursor.runtime("enf_index_fail", &[index, length, place]);
        });
        self.element_at(base, index, size)
    }

    /// Where an element lies.
    pub(super) fn element_at(&self, base: Val<'c>, index: Val<'c>, size: u32) -> Val<'c> {
        let elements = self.offset(base, ELEMENTS);
        let stride = self.word(i64::from(size));
        let distance = self.binary("arith.muli", index, stride);
        self.offset_by(elements, distance)
    }

    pub(super) fn array_get(&mut self, prim: Prim, args: &[Atom]) -> Option<Val<'c>> {
        let element = self.element_type(args[0])?;
        let size = self.cx.layouts.size(element).size;
        let place = self.element_place(prim, args, size);
        self.load_part(element, place, Part::Changing)
    }

    pub(super) fn array_set(&mut self, prim: Prim, args: &[Atom]) {
        if let Some(element) = self.element_type(args[0]) {
            let size = self.cx.layouts.size(element).size;
            let place = self.element_place(prim, args, size);
            self.store_part(element, self.atom(args[2]), place, Part::Changing);
        }
    }

    /// A new array of zeros; `var` names it and has its type.
    pub(super) fn array_zero(&self, var: VarId, count: Atom) -> Val<'c> {
        let Some(element) = self.element_type(Atom::Var(var)) else { return self.null() };
        let size = self.word(i64::from(self.cx.layouts.size(element).size));
        let (count, place) = (self.operand(count), self.place());
        self.runtime_value("enf_arr_new", &[self.result_region(var), count, size, place])
    }

    /// A new array of copies of a value.
    pub(super) fn array_new(&mut self, var: VarId, args: &[Atom]) -> Val<'c> {
        let array = self.array_zero(var, args[0]);
        self.count_elements(args[0], args[1]);
        let Some(element) = self.element_type(Atom::Var(var)) else { return array };
        let Some(value) = self.atom(args[1]) else { return array };
        if is_zero(args[1]) {
            return array;
        }
        let count = self.operand(args[0]);
        let size = self.cx.layouts.size(element).size;
        let word = self.cx.int(64);
        let (head, body, done) =
            (self.new_block(&[word]), self.new_block(&[]), self.new_block(&[]));
        let zero = self.word(0);
        self.branch(head, &[zero]);
        self.block = head;
        let index = self.block_argument(head, 0);
        let more = self.compare_ints("slt", index, count);
        self.branch_if(more, body, done);
        self.block = body;
        let place = self.element_at(array, index, size);
        self.store(element, Some(value), place);
        let next = self.binary("arith.addi", index, self.word(1));
        self.branch(head, &[next]);
        self.block = done;
        array
    }

    pub(super) fn array_blit(&mut self, args: &[Atom]) {
        self.count_blit(args);
        if let Some(element) = self.element_type(args[0]) {
            let size = self.word(i64::from(self.cx.layouts.size(element).size));
            let mut operands: Vec<Val<'c>> = args.iter().map(|arg| self.operand(*arg)).collect();
            operands.extend([size, self.place()]);
            self.runtime("enf_arr_blit", &operands);
        }
    }

    /// An array of these elements, in its home.
    pub(super) fn array(&mut self, var: VarId, element: TyId, items: &[Atom]) -> Val<'c> {
        let stride = self.cx.layouts.size(element).size;
        let mut pieces = vec![(0, Piece::Int(64, items.len() as i64))];
        for (index, item) in items.iter().enumerate() {
            pieces.push((ELEMENTS + stride * index as u32, Piece::Atom(element, *item)));
        }
        self.object(var, ELEMENTS + stride * items.len() as u32, &pieces, false)
    }
}

/// Whether a value's bits are all zero, as those of a new array are.
fn is_zero(atom: Atom) -> bool {
    match atom {
        Atom::Int(value, _) => value == 0,
        Atom::Bool(value) => !value,
        Atom::Float(value) => value.to_bits() == 0,
        Atom::Float32(value) => value.to_bits() == 0,
        Atom::Char(value) => value == '\0',
        _ => false,
    }
}
