//! The C++ side of the `closure` dialect, as Rust sees it.
//!
//! **Invariant.** Every MLIR context of this crate comes from [`context`], which registers only the
//! dialects and translations in use.

#![allow(unsafe_code)] // The boundary to the dialect's C++; each block has its reason.

use melior::Context;
use melior::ir::{Attribute, Type, TypeLike};
use melior::pass::Pass;
use mlir_sys::{MlirAttribute, MlirContext, MlirPass, MlirType};

unsafe extern "C" {
    fn enfoldLoadDialects(context: MlirContext);
    fn enfoldCreateFlatPass() -> MlirPass;
    fn enfoldCreateMergeEqualPass() -> MlirPass;
    fn enfoldCreateDebugScopePass() -> MlirPass;
    fn enfoldFnTypeGet(signature: MlirType) -> MlirType;
    fn enfoldRegionTypeGet(context: MlirContext) -> MlirType;
    fn enfoldRecordAttrGet(
        context: MlirContext,
        codes: i64,
        count: isize,
        slots: *const MlirType,
        offsets: *const i64,
        size: i64,
    ) -> MlirAttribute;
    fn enfoldKindAttrGet(context: MlirContext, kind: u32) -> MlirAttribute;
    fn enfoldHomeAttrGet(context: MlirContext, home: u32) -> MlirAttribute;
}

/// The dialect as a shared object that `mlir-opt` and other tools load: where it lies after this crate was built.
pub const PLUGIN: &str = env!("ENFOLD_CLOSURE_PLUGIN");

/// The LLVM that the dialect was built with, whose tools can load it.
pub const LLVM_PREFIX: &str = env!("ENFOLD_LLVM_PREFIX");

/// A context with the dialects `closure`, `arith`, `cf` and `llvm`.
pub fn context() -> Context {
    // One module, a few passes: threads would cost more than they give.
    let context = Context::new_with_threading(false);
    // SAFETY: the context is alive.
    unsafe { enfoldLoadDialects(context.to_raw()) };
    context
}

/// Lowers `closure`, `arith` and `cf` to `llvm`; a function value is one pointer.
pub fn flat_pass() -> Pass {
    // SAFETY: the function returns a new pass that the caller owns.
    unsafe { Pass::from_raw(enfoldCreateFlatPass()) }
}

/// Keeps one of each class of equal functions and constants.
pub fn merge_equal_pass() -> Pass {
    // SAFETY: the function returns a new pass that the caller owns.
    unsafe { Pass::from_raw(enfoldCreateMergeEqualPass()) }
}

/// Turns locations into debug information.
pub fn debug_scope_pass() -> Pass {
    // SAFETY: the function returns a new pass that the caller owns.
    unsafe { Pass::from_raw(enfoldCreateDebugScopePass()) }
}

/// `!closure.fn<signature>`.
pub fn fn_type<'c>(
    context: &'c Context,
    params: &[Type<'c>],
    result: Option<Type<'c>>,
) -> Type<'c> {
    let signature = melior::ir::r#type::FunctionType::new(context, params, result.as_slice());
    // SAFETY: the argument is a function type with at most one result.
    unsafe { Type::from_raw(enfoldFnTypeGet(Type::from(signature).to_raw())) }
}

/// `!closure.region`.
pub fn region_type(context: &Context) -> Type<'_> {
    // SAFETY: the context is alive and has the dialect.
    unsafe { Type::from_raw(enfoldRegionTypeGet(context.to_raw())) }
}

/// `#closure.record<…>`.
pub fn record_attribute<'c>(
    context: &'c Context,
    codes: usize,
    slots: &[(Type<'c>, u32)],
    size: u32,
) -> Attribute<'c> {
    let types: Vec<MlirType> = slots.iter().map(|(ty, _)| ty.to_raw()).collect();
    let offsets: Vec<i64> = slots.iter().map(|(_, offset)| i64::from(*offset)).collect();
    // SAFETY: both arrays have as many elements as is said and are copied.
    unsafe {
        Attribute::from_raw(enfoldRecordAttrGet(
            context.to_raw(),
            codes as i64,
            types.len() as isize,
            types.as_ptr(),
            offsets.as_ptr(),
            i64::from(size),
        ))
    }
}

/// How a function is used; the numbers are those of `ClosureDialect.td`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Closed.
    Top = 0,
    /// Captures are leading parameters.
    Lifted = 1,
    /// Has a record.
    Closure = 2,
}

impl Kind {
    /// As an attribute.
    pub fn attribute(self, context: &Context) -> Attribute<'_> {
        // SAFETY: the number is one of the enumeration's.
        unsafe { Attribute::from_raw(enfoldKindAttrGet(context.to_raw(), self as u32)) }
    }
}

/// Where a record lives; the numbers are those of `ClosureDialect.td`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// The frame of the function that makes it.
    Stack = 0,
    /// A region.
    Region = 1,
    /// Static data.
    Static = 2,
}

impl Home {
    /// As an attribute.
    pub fn attribute(self, context: &Context) -> Attribute<'_> {
        // SAFETY: the number is one of the enumeration's.
        unsafe { Attribute::from_raw(enfoldHomeAttrGet(context.to_raw(), self as u32)) }
    }
}

/// A string attribute of any bytes.
pub fn bytes_attribute<'c>(context: &'c Context, bytes: &[u8]) -> Attribute<'c> {
    let text = mlir_sys::MlirStringRef { data: bytes.as_ptr().cast(), length: bytes.len() };
    // SAFETY: the bytes are copied into the context.
    unsafe { Attribute::from_raw(mlir_sys::mlirStringAttrGet(context.to_raw(), text)) }
}
