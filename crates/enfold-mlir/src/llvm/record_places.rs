//! Tells the runtime where the functions that are left come from, for reports of an exhausted stack
//! or memory.
//!
//! Runs last: before, the table would keep functions alive that are inlined everywhere, and their
//! address would count as taken.

use std::collections::HashMap;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMLinkage, LLVMUnnamedAddr};

use super::module::Module;
use crate::emit::TABLE;

/// The field of the program table that points to the places.
const FIELD: u32 = 6;

impl Module {
    /// Adds the table. `places` has `FILE:LINE:COL` by function symbol; functions made from one of
    /// these, which add a suffix to its name, share its place.
    pub fn record_places(&self, places: &HashMap<String, String>) {
        // SAFETY: the module and its context are alive; all values made here belong to them.
        unsafe {
            let table = LLVMGetNamedGlobal(self.as_raw(), super::c_string(TABLE).as_ptr());
            if table.is_null() {
                return;
            }
            let context = self.context();
            let ptr = LLVMPointerTypeInContext(context, 0);
            let mut fields = [ptr, ptr];
            let entry_type = LLVMStructTypeInContext(context, fields.as_mut_ptr(), 2, 0);
            let mut entries = Vec::new();
            let mut function = LLVMGetFirstFunction(self.as_raw());
            while !function.is_null() {
                if LLVMIsDeclaration(function) == 0 {
                    let text = match place(&name_of(function), places) {
                        Some(text) => self.c_text(text),
                        None => LLVMConstNull(ptr),
                    };
                    let mut parts = [function, text];
                    entries.push(LLVMConstNamedStruct(entry_type, parts.as_mut_ptr(), 2));
                }
                function = LLVMGetNextFunction(function);
            }
            let word = LLVMInt64TypeInContext(context);
            let mut parts = [
                LLVMConstInt(word, entries.len() as u64, 0),
                LLVMConstArray2(entry_type, entries.as_mut_ptr(), entries.len() as u64),
            ];
            let all = LLVMConstStructInContext(context, parts.as_mut_ptr(), 2, 0);
            let global = self.constant(c"enfold.places", all);
            self.set_field(table, global);
        }
    }

    /// # Safety
    /// `table` is the program table of this module, `value` a constant of it.
    unsafe fn set_field(&self, table: LLVMValueRef, value: LLVMValueRef) {
        // SAFETY: by contract; the initialiser is a packed struct of pointers.
        unsafe {
            let old = LLVMGetInitializer(table);
            let count = LLVMGetNumOperands(old) as u32;
            let mut parts: Vec<LLVMValueRef> = (0..count).map(|i| LLVMGetOperand(old, i)).collect();
            if let Some(field) = parts.get_mut(FIELD as usize) {
                *field = value;
                let new = LLVMConstStructInContext(self.context(), parts.as_mut_ptr(), count, 1);
                LLVMSetInitializer(table, new);
            }
        }
    }

    /// # Safety
    /// `value` is a constant of this module's context.
    unsafe fn constant(&self, name: &std::ffi::CStr, value: LLVMValueRef) -> LLVMValueRef {
        // SAFETY: by contract.
        unsafe {
            let global = LLVMAddGlobal(self.as_raw(), LLVMTypeOf(value), name.as_ptr());
            LLVMSetInitializer(global, value);
            LLVMSetGlobalConstant(global, 1);
            LLVMSetLinkage(global, LLVMLinkage::LLVMPrivateLinkage);
            LLVMSetUnnamedAddress(global, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            global
        }
    }

    /// # Safety
    /// The module is alive.
    unsafe fn c_text(&self, text: &str) -> LLVMValueRef {
        // SAFETY: the bytes are copied; the length is theirs.
        unsafe {
            let bytes =
                LLVMConstStringInContext2(self.context(), text.as_ptr().cast(), text.len(), 0);
            self.constant(c"enfold.place", bytes)
        }
    }
}

/// # Safety
/// `function` is a function of a live module.
unsafe fn name_of(function: LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: by contract; the name is as long as LLVM says and lives as long as the function.
    unsafe {
        let name = LLVMGetValueName2(function, &raw mut length);
        String::from_utf8_lossy(std::slice::from_raw_parts(name.cast(), length)).into_owned()
    }
}

/// The place of a function, or of the one that it was made from.
fn place<'p>(symbol: &str, places: &'p HashMap<String, String>) -> Option<&'p str> {
    let mut name = symbol;
    loop {
        if let Some(text) = places.get(name) {
            return Some(text);
        }
        name = name.rsplit_once('.')?.0;
    }
}
