//! Core types as MLIR types, in registers and in memory.
//!
//! | core | register | memory |
//! |---|---|---|
//! | no size | none | none |
//! | `bool` | `i1` | `i8` |
//! | integers, `char` | `iN` | `iN` |
//! | floats | `f64`, `f32` | the same |
//! | by-value data | `!llvm.struct<(tag, slots…)>`, `!llvm.ptr` if one word | the same |
//! | functions | `!closure.fn<…>` | `!llvm.ptr` |
//! | everything else | `!llvm.ptr` | `!llvm.ptr` |
//!
//! Structs are the ones of [`enfold_core::layout`]: LLVM's natural layout of these fields has the same
//! offsets, because slots come in memory order and both round up to natural alignment.

use std::cell::RefCell;

use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, Machine, ValueLayout};
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::Type;
use melior::ir::r#type::IntegerType;
use rustc_hash::FxHashMap;

use super::{Emitter, MaybeType};
use crate::dialect;

/// Types that were made already.
#[derive(Default)]
pub(super) struct TypeCache<'c> {
    structs: RefCell<FxHashMap<DataId, Type<'c>>>,
    classes: RefCell<FxHashMap<FnId, Type<'c>>>,
}

impl<'c> Emitter<'c, '_> {
    pub(super) fn int(&self, bits: u32) -> Type<'c> {
        IntegerType::new(self.context, bits).into()
    }

    pub(super) fn ptr(&self) -> Type<'c> {
        llvm_type::pointer(self.context, 0)
    }

    pub(super) fn f64(&self) -> Type<'c> {
        Type::float64(self.context)
    }

    pub(super) fn f32(&self) -> Type<'c> {
        Type::float32(self.context)
    }

    /// Whether a type has no size and so no values in MLIR.
    pub(super) fn erased(&self, ty: TyId) -> bool {
        self.layouts.size(ty).size == 0
    }

    /// A type in registers; none if it has no size.
    pub(super) fn register_type(&self, ty: TyId) -> MaybeType<'c> {
        match &self.program.types[ty] {
            Ty::Bool => Some(self.int(1)),
            Ty::Fn(class) => Some(self.class_type(*class)),
            _ => self.memory_type(ty),
        }
    }

    /// A type in memory; none if it has no size.
    pub(super) fn memory_type(&self, ty: TyId) -> MaybeType<'c> {
        if self.erased(ty) {
            return None;
        }
        Some(self.machine_type(self.layouts.machine(ty)))
    }

    /// A machine type in memory; not for what has no size.
    pub(super) fn machine_type(&self, machine: Machine) -> Type<'c> {
        match machine {
            Machine::Nothing | Machine::Bool => self.int(8),
            Machine::Int(bits) => self.int(bits),
            Machine::Float => self.f64(),
            Machine::Float32 => self.f32(),
            Machine::Pointer | Machine::Word => self.ptr(),
            Machine::Function => match self.program.conventions.functions {
                FunctionValues::Flat => self.ptr(),
                FunctionValues::Pair => {
                    llvm_type::r#struct(self.context, &[self.ptr(), self.ptr()], false)
                }
            },
            Machine::Struct(data) => self.struct_type(data),
        }
    }

    /// A declared type in registers; none if it has no size.
    pub(super) fn data_type(&self, data: DataId) -> MaybeType<'c> {
        let machine = Machine::Struct(data);
        (self.layouts.machine_size(machine).size > 0).then(|| self.machine_type(machine))
    }

    fn struct_type(&self, data: DataId) -> Type<'c> {
        if let Some(ty) = self.types.structs.borrow().get(&data) {
            return *ty;
        }
        let ty = match self.layouts.data(data) {
            DataLayout::Word(_) | DataLayout::Boxed(_) => self.ptr(),
            DataLayout::Value(value) => self.value_struct(value),
        };
        self.types.structs.borrow_mut().insert(data, ty);
        ty
    }

    fn value_struct(&self, layout: &ValueLayout) -> Type<'c> {
        let fields: Vec<Type<'c>> = layout.parts().map(|part| self.machine_type(part)).collect();
        llvm_type::r#struct(self.context, &fields, false)
    }

    /// The type of a class of function values.
    pub(super) fn class_type(&self, class: FnId) -> Type<'c> {
        if let Some(ty) = self.types.classes.borrow().get(&class) {
            return *ty;
        }
        let function = &self.program.fns[class];
        let mut params = self.register_types(function.params.iter().copied());
        params.extend(self.region_types(self.class_regions(class)));
        let ty = dialect::fn_type(self.context, &params, self.register_type(function.ret));
        self.types.classes.borrow_mut().insert(class, ty);
        ty
    }

    /// The types of those that have one.
    pub(super) fn register_types(&self, types: impl Iterator<Item = TyId>) -> Vec<Type<'c>> {
        types.filter_map(|ty| self.register_type(ty)).collect()
    }

    pub(super) fn var_ty(&self, var: VarId) -> TyId {
        self.program.vars[var].ty
    }
}
