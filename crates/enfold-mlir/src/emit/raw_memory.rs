//! Memory behind addresses. An address is a 64-bit number; what is there need not be aligned.
//!
//! Stack memory is taken where it is asked for and given back with the mark, as LLVM does it for calls
//! that it inlines. It is zero, as all memory that a program can ask for.

use enfold_core::ir::*;

use super::Val;
use super::build::Cursor;

/// What any scalar and any vector of the C library's functions wants.
const STACK_ALIGNMENT: i64 = 16;

impl<'c> Cursor<'_, 'c, '_> {
    fn pointer_of(&self, address: Val<'c>) -> Val<'c> {
        self.value("llvm.inttoptr", &[address], self.cx.ptr(), &[])
    }

    fn number_of(&self, pointer: Val<'c>) -> Val<'c> {
        self.value("llvm.ptrtoint", &[pointer], self.cx.int(64), &[])
    }

    /// Reads a scalar. Bits that no value of the type has are not passed on.
    pub(super) fn mem_load(&self, address: Atom, ty: &Ty) -> Val<'c> {
        let pointer = self.pointer_of(self.operand(address));
        let unaligned = [("alignment", self.int_attr(64, 1))];
        let memory = self.scalar_in_memory(ty);
        let value = self.value("llvm.load", &[pointer], memory, &unaligned);
        self.checked_bits(value, ty)
    }

    /// Writes a scalar.
    pub(super) fn mem_store(&self, args: &[Atom]) {
        let pointer = self.pointer_of(self.operand(args[0]));
        let ty = self.cx.ty_of(args[1]);
        let Some(value) = self.atom(args[1]) else { return };
        let value = match ty {
            Ty::Bool => self.value("arith.extui", &[value], self.cx.int(8), &[]),
            _ => self.value_bits(value, &ty),
        };
        let unaligned = [("alignment", self.int_attr(64, 1))];
        self.op("llvm.store", &[value, pointer], &[], &unaligned);
    }

    /// The type of a scalar that C or memory holds.
    pub(super) fn scalar_in_memory(&self, ty: &Ty) -> melior::ir::Type<'c> {
        match ty {
            Ty::Bool => self.cx.int(8),
            Ty::Int(kind) => self.cx.int(kind.storage_bits()),
            Ty::Float => self.cx.f64(),
            Ty::Float32 => self.cx.f32(),
            Ty::Char => self.cx.int(32),
            other => {
                self.cx.problem(format!("{other:?} is no scalar"));
                self.cx.int(64)
            }
        }
    }

    /// A scalar that comes from C or memory: any byte but zero is true, and what is no character is
    /// U+FFFD.
    pub(super) fn checked_bits(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        match ty {
            Ty::Bool => self.compare_ints("ne", value, self.int(8, 0)),
            Ty::Char => {
                let low = self.compare_ints("ult", value, self.int(32, 0xd800));
                let above = self.binary("arith.subi", value, self.int(32, 0xe000));
                let high = self.compare_ints("ult", above, self.int(32, 0x11_0000 - 0xe000));
                let valid = self.binary("arith.ori", low, high);
                let replacement = self.int(32, 0xfffd);
                self.value("arith.select", &[valid, value, replacement], self.cx.int(32), &[])
            }
            _ => self.shifted(value, ty),
        }
    }

    pub(super) fn stack_mark(&self) -> Val<'c> {
        let mark = self.value("llvm.intr.stacksave", &[], self.cx.ptr(), &[]);
        self.number_of(mark)
    }

    pub(super) fn stack_alloc(&self, bytes: Atom) -> Val<'c> {
        let bytes = self.operand(bytes);
        let attributes = [
            ("elem_type", self.type_attr(self.cx.int(8))),
            ("alignment", self.int_attr(64, STACK_ALIGNMENT)),
        ];
        let pointer = self.value("llvm.alloca", &[bytes], self.cx.ptr(), &attributes);
        let zero = self.int(8, 0);
        let attributes = [("isVolatile", self.int_attr(1, 0))];
        self.op("llvm.intr.memset", &[pointer, zero, bytes], &[], &attributes);
        self.number_of(pointer)
    }

    pub(super) fn stack_release(&self, mark: Atom) {
        let mark = self.pointer_of(self.operand(mark));
        self.op("llvm.intr.stackrestore", &[mark], &[], &[]);
    }
}
