//! LLVM: from the llvm dialect to machine code, in this process.
//!
//! | file | what it does |
//! |---|---|
//! | [`target`] | which machine code is made for |
//! | [`module`] | translation, attributes, optimisation, text, assembly, objects |
//! | [`effort`] | how much is done to make a program fast |
//! | [`objects`] | machine code, on several threads |
//! | [`call_counts`] | what counts references is called in large programs |
//! | [`choose_convention`] | the cheaper calling convention where tail calls stay proper |
//! | [`find_once`] | code that runs at most once, for which little is worth doing |
//! | [`guard_convention`] | how code that guards against exceptions is called |
//! | [`inline_fast_paths`] | allocation, begins and ends of regions, equality of strings in line |
//! | [`replace_popped`] | a continuation's record takes the place of the one before |
//! | [`kinds`] | what LLVM knows of memory, and until when |
//! | [`thread_state`] | the variables of which every thread has its own |
//! | [`limit_inlining`] | keeps LLVM from making functions that are too large |
//! | [`split_aggregates`] | structures in parts, which LLVM sees through |
//! | [`walk`] | functions, instructions and calls of a module |
//! | [`record_places`] | where functions come from, for the runtime's reports |
//! | [`link`] | executables |
//! | [`jit`] | runs a program in this process |

#![allow(unsafe_code)] // LLVM's C interface; each block has its reason.

mod call_counts;
mod choose_convention;
pub(crate) mod effort;
mod find_once;
mod guard_convention;
mod inline_fast_paths;
pub(crate) mod jit;
mod keep_endless_calls;
mod kinds;
mod limit_inlining;
pub(crate) mod link;
pub(crate) mod module;
pub(crate) mod objects;
mod record_places;
mod replace_popped;
mod split_aggregates;
pub(crate) mod target;
pub(crate) mod thread_state;
mod walk;

use std::ffi::{CStr, CString, c_char};

use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};

use crate::Error;

/// LLVM's error as ours.
fn check(error: LLVMErrorRef, what: &str) -> Result<(), Error> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: the error is not null and is consumed here, once; its message is freed as LLVM asks.
    let text = unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        text
    };
    Err(Error::bug(format!("{what}: {text}")))
}

/// A string of LLVM's, copied and freed.
///
/// # Safety
/// `message` is null or a string that LLVM made for the caller to free.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: by contract.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(message);
        text
    }
}

/// A string for C; what follows a zero byte is lost.
fn c_string(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}
