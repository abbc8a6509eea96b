//! Puts the fast paths of the runtime in line: a bump of a pointer for an object, a few stores for the begin of a region, a
//! look at an empty region for its end, two compares for a pop, the lists of what is free for counted objects, lengths and first bytes for equality of strings. Calls
//! are left for the rest.
//!
//! ```text
//! p = call enf_alloc(r, 24)   becomes      p = r.ptr
//!                                          if 24 <= r.end - p { r.ptr = p + 24 }
//!                                          else { p = call enf_alloc(r, 24) }
//! ```
//!
//! A pop and the allocation that follows it become one fast path before ([`replace_popped`](super::replace_popped)).
//!
//! Runs after LLVM's pipeline: until then allocation must stay a call that LLVM recognises as one, so
//! that records which nobody looks at any more disappear. A region that is left with nothing to do but
//! to begin and end disappears here, and so does a begin that its end follows at once. Not for the sanitizer, whose programs allocate every object by
//! itself. Code that runs at most once ([`find_once`](super::find_once)) keeps its calls, which are marked before a module is
//! parted.
//!
//! Sound because the fast paths are the ones that the runtime's interface allows (`fast_paths.ll`), and
//! every thread has its own regions (`thread_state.rs`).

use std::collections::{HashMap, HashSet};
use std::ffi::CStr;

use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMLinkage, LLVMOpcode};

use super::effort::Effort;
use super::module::{Module, Rest};
use super::replace_popped::REPLACE;
use super::target::Machine;
use super::{c_string, take_message};
use crate::Error;

/// What is called, and its fast path.
const PATHS: [(&str, &str); 15] = [
    ("enf_alloc", "enfold.alloc"),
    ("enf_region_begin", "enfold.begin"),
    ("enf_region_end", "enfold.end"),
    ("enf_region_begin_alone", "enfold.begin_alone"),
    ("enf_region_end_alone", "enfold.end_alone"),
    ("enf_region_begin_within", "enfold.begin_within"),
    ("enf_region_merge_within", "enfold.merge_within"),
    ("enf_region_pop", "enfold.pop"),
    ("enf_counted_take", "enfold.take"),
    ("enf_counted_give", "enfold.give"),
    ("enf_counted_up", "enfold.up"),
    ("enf_counted_down", "enfold.down"),
    ("enf_hold", "enfold.hold"),
    ("enf_unhold", "enfold.unhold"),
    ("enf_str_eq", "enfold.str_eq"),
];

/// How many instructions a fast path is.
const PATH: usize = 10;

/// The fast paths of begins and ends.
const EDGES: [&str; 6] = [
    "enfold.begin",
    "enfold.end",
    "enfold.begin_alone",
    "enfold.end_alone",
    "enfold.begin_within",
    "enfold.merge_within",
];
/// Functions with more begins and ends call them where code is to be short: it is the small ones that spend their time
/// on them.
const FEW_EDGES: usize = 6;

/// What allocates and counts references, and the same in a convention in which the caller keeps its registers.
const SHORT: [(&str, &str, &CStr); 5] = [
    ("enf_alloc", "enfold.alloc", c"enf_alloc_short"),
    ("enf_counted_take", "enfold.take", c"enf_counted_take_short"),
    ("enf_counted_give", "enfold.give", c"enf_counted_give_short"),
    ("enf_counted_up", "enfold.up", c"enf_counted_up_saving"),
    ("enf_counted_down", "enfold.down", c"enf_counted_down_saving"),
];
/// LLVM's number for `preserve_mostcc`; its C interface has no name for it.
pub(super) const SAVING: u32 = 14;

/// What marks a call that runs at most once.
const ONCE: &str = "enfold-once";

const BEGINS: [&str; 3] = ["enf_region_begin", "enf_region_begin_alone", "enf_region_begin_within"];
const ENDS: [&str; 3] = ["enf_region_end", "enf_region_end_alone", "enf_region_end_within"];
const MERGES: [&str; 2] = ["enf_region_merge", "enf_region_merge_within"];

impl Module {
    /// Marks the calls in code that runs at most once, which stay calls. Only the whole program tells which these are.
    pub(super) fn mark_once(&self) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile.
        unsafe {
            let calls: Vec<_> =
                PATHS.iter().flat_map(|(name, _)| calls_of(self.function(name))).collect();
            let once = self.find_once(PATH * calls.len());
            let mark = LLVMCreateStringAttribute(
                self.context(),
                ONCE.as_ptr().cast(),
                ONCE.len() as u32,
                std::ptr::null(),
                0,
            );
            for call in calls.into_iter().filter(|call| once.has(*call)) {
                LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, mark);
            }
        }
    }

    /// Drops regions without contents, and replaces calls by their fast paths.
    pub(super) fn inline_fast_paths(&self, machine: &Machine, rest: Rest) -> Result<(), Error> {
        self.forget_kinds();
        // SAFETY: the module is alive and nothing else looks at it meanwhile.
        unsafe {
            self.drop_idle_regions();
            self.drop_idle_begins();
            let replaced = self.replace_popped(repeated(self.function("enf_region_pop")));
            let mut calls = PATHS.map(|(name, path)| (path, repeated(self.function(name))));
            if rest.effort == Effort::Balanced {
                leave_many_edges(&mut calls);
                leave_short(&mut calls);
            }
            self.save_registers(&calls);
            if calls.iter().all(|(_, calls)| calls.is_empty()) && !replaced {
                return Ok(());
            }
            self.link_fast_paths()?;
            let replace = self.function(REPLACE);
            LLVMSetLinkage(replace, LLVMLinkage::LLVMInternalLinkage);
            for (path, calls) in calls {
                let fast = self.function(path);
                LLVMSetLinkage(fast, LLVMLinkage::LLVMInternalLinkage);
                for call in calls {
                    LLVMSetOperand(call, LLVMGetNumOperands(call) as u32 - 1, fast);
                }
            }
        }
        self.run("always-inline,globaldce", machine)?;
        self.find_thread_state(rest.runs);
        self.run("function(early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)", machine)
    }

    /// A function by name, or null.
    pub(super) fn function(&self, name: &str) -> LLVMValueRef {
        // SAFETY: the module is alive; the name is read only during the call.
        unsafe { LLVMGetNamedFunction(self.as_raw(), c_string(name).as_ptr()) }
    }

    /// # Safety
    /// Nothing else looks at the module meanwhile.
    unsafe fn link_fast_paths(&self) -> Result<(), Error> {
        let text = include_str!("fast_paths.ll");
        let (mut paths, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the buffer copies the text and is disposed of by the reader's caller, here; linking
        // takes over the new module, which is of the same context.
        let linked = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                text.as_ptr().cast(),
                text.len(),
                c"fast_paths.ll".as_ptr(),
            );
            let failed =
                LLVMParseIRInContext2(self.context(), buffer, &raw mut paths, &raw mut message);
            LLVMDisposeMemoryBuffer(buffer);
            failed == 0 && {
                LLVMSetDataLayout(paths, LLVMGetDataLayoutStr(self.as_raw()));
                LLVMSetTarget(paths, LLVMGetTarget(self.as_raw()));
                LLVMLinkModules2(self.as_raw(), paths) == 0
            }
        };
        // SAFETY: the message is null or ours to free.
        let reason = unsafe { take_message(message) };
        if linked { Ok(()) } else { Err(Error::bug(format!("fast paths: {reason}"))) }
    }

    /// Removes what is done to regions that nothing is ever put into.
    ///
    /// # Safety
    /// Nothing else looks at the module meanwhile.
    unsafe fn drop_idle_regions(&self) {
        // SAFETY: uses are collected before anything is erased; an erased call has no uses of its own,
        // because these functions return nothing.
        unsafe {
            let merges = MERGES.map(|name| self.function(name));
            let begins = BEGINS.map(|name| self.function(name));
            let ends = ENDS.map(|name| self.function(name));
            let edges = [&begins[..], &ends, &merges].concat();
            let begins = begins.into_iter().flat_map(|begin| calls_of(begin));
            let mut regions: Vec<_> = begins.map(|call| LLVMGetOperand(call, 0)).collect();
            regions.sort_unstable();
            regions.dedup();
            regions.retain(|region| !LLVMIsAAllocaInst(*region).is_null());
            for region in regions {
                let users = users_of(region);
                // What is merged into a region, or begins within it, uses it.
                let idle = |user: &LLVMValueRef| {
                    let called = called_by(*user);
                    edges.contains(&called)
                        && !called.is_null()
                        && LLVMGetOperand(*user, 0) == region
                        && LLVMGetOperand(*user, 1) != region
                };
                let (calls, others): (Vec<_>, Vec<_>) = users.into_iter().partition(idle);
                if others.into_iter().all(|user| is_lifetime(user)) {
                    calls.into_iter().for_each(|call| LLVMInstructionEraseFromParent(call));
                }
            }
        }
    }
}

impl Module {
    /// Calls what allocates and counts, where it is not put in line, in the convention in which registers stay.
    ///
    /// # Safety
    /// These are the calls of this module that are put in line, by path; nothing else looks at it meanwhile.
    unsafe fn save_registers(&self, in_line: &[(&str, Vec<LLVMValueRef>)]) {
        // SAFETY: by contract; each pair of functions has one type, and calls and callee agree on the convention.
        unsafe {
            for (name, path, saving) in SHORT {
                let plain = self.function(name);
                let kept = in_line.iter().filter(|calls| calls.0 == path);
                let kept: HashSet<_> = kept.flat_map(|calls| calls.1.iter().copied()).collect();
                let mut calls = calls_of(plain);
                calls.retain(|call| !kept.contains(call));
                if calls.is_empty() {
                    continue;
                }
                let ty = LLVMGlobalGetValueType(plain);
                let callee = LLVMAddFunction(self.as_raw(), saving.as_ptr(), ty);
                LLVMSetFunctionCallConv(callee, SAVING);
                self.add(callee, LLVMAttributeFunctionIndex, "nounwind", 0);
                for call in calls {
                    LLVMSetOperand(call, LLVMGetNumOperands(call) as u32 - 1, callee);
                    LLVMSetInstructionCallConv(call, SAVING);
                }
            }
        }
    }

    /// Removes a begin whose end follows in the same block with nothing in between that could use the
    /// region: no call but begins and ends of others.
    ///
    /// # Safety
    /// Nothing else looks at the module meanwhile.
    unsafe fn drop_idle_begins(&self) {
        // SAFETY: by contract; the next instruction is found before one is erased, and both calls return
        // nothing.
        unsafe {
            let begins = BEGINS.map(|name| self.function(name));
            let ends = ENDS.map(|name| self.function(name));
            let calls = begins.into_iter().flat_map(|begin| calls_of(begin));
            let mut blocks: Vec<_> = calls.map(|call| LLVMGetInstructionParent(call)).collect();
            blocks.sort_unstable();
            blocks.dedup();
            for block in blocks {
                let mut begun: HashMap<LLVMValueRef, LLVMValueRef> = HashMap::new();
                let mut at = LLVMGetFirstInstruction(block);
                while !at.is_null() {
                    let next = LLVMGetNextInstruction(at);
                    let called = called_by(at);
                    if begins.contains(&called) && !called.is_null() {
                        begun.insert(LLVMGetOperand(at, 0), at);
                    } else if ends.contains(&called) && !called.is_null() {
                        if let Some(idle) = begun.remove(&LLVMGetOperand(at, 0)) {
                            LLVMInstructionEraseFromParent(idle);
                            LLVMInstructionEraseFromParent(at);
                        }
                    } else if !LLVMIsACallInst(at).is_null() {
                        begun.clear();
                    }
                    at = next;
                }
            }
        }
    }
}

/// Leaves out what allocates and counts references: a call is a tenth of its size, and takes a nanosecond more.
fn leave_short(calls: &mut [(&str, Vec<LLVMValueRef>)]) {
    let short = calls.iter_mut().filter(|(path, _)| SHORT.iter().any(|short| short.1 == *path));
    short.for_each(|(_, calls)| calls.clear());
}

/// Leaves out the begins and ends of functions with more than a few.
///
/// # Safety
/// These are calls of a live module, by path.
unsafe fn leave_many_edges(calls: &mut [(&str, Vec<LLVMValueRef>)]) {
    let mut counts: HashMap<LLVMValueRef, usize> = HashMap::new();
    // SAFETY: by contract.
    let caller =
        |call: LLVMValueRef| unsafe { LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) };
    let mut edges: Vec<_> =
        calls.iter_mut().filter(|(path, _)| EDGES.contains(path)).map(|(_, calls)| calls).collect();
    for &call in edges.iter().flat_map(|calls| calls.iter()) {
        *counts.entry(caller(call)).or_default() += 1;
    }
    for calls in &mut edges {
        calls.retain(|&call| counts[&caller(call)] <= FEW_EDGES);
    }
}

/// The calls of a function that may run more than once.
///
/// # Safety
/// `function` is null or a function of a live module.
unsafe fn repeated(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by contract; the key is as long as is said.
    unsafe {
        let mut calls = calls_of(function);
        calls.retain(|call| {
            let (key, length) = (ONCE.as_ptr().cast(), ONCE.len() as u32);
            LLVMGetCallSiteStringAttribute(*call, LLVMAttributeFunctionIndex, key, length).is_null()
        });
        calls
    }
}

/// What an instruction calls; null if it is no call.
///
/// # Safety
/// `user` is a value of a live module.
pub(super) unsafe fn called_by(user: LLVMValueRef) -> LLVMValueRef {
    // SAFETY: by contract; only a call has a callee.
    unsafe {
        let call = !LLVMIsACallInst(user).is_null()
            && LLVMGetInstructionOpcode(user) == LLVMOpcode::LLVMCall;
        if call { LLVMGetCalledValue(user) } else { std::ptr::null_mut() }
    }
}

/// Whether an instruction only says how long a place in the frame is used.
///
/// # Safety
/// `user` is a value of a live module.
unsafe fn is_lifetime(user: LLVMValueRef) -> bool {
    // SAFETY: by contract; the name is as long as LLVM says.
    unsafe {
        let called = called_by(user);
        if called.is_null() || LLVMIsAFunction(called).is_null() {
            return false;
        }
        let mut length = 0;
        let name = LLVMGetValueName2(called, &raw mut length);
        std::slice::from_raw_parts(name.cast::<u8>(), length).starts_with(b"llvm.lifetime.")
    }
}

/// The instructions that use a value; one that uses it twice is there twice.
///
/// # Safety
/// `value` is null or a value of a live module.
pub(super) unsafe fn users_of(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut users = Vec::new();
    if value.is_null() {
        return users;
    }
    // SAFETY: by contract; uses are only read.
    unsafe {
        let mut at = LLVMGetFirstUse(value);
        while !at.is_null() {
            users.push(LLVMGetUser(at));
            at = LLVMGetNextUse(at);
        }
    }
    users
}

/// The calls of a function.
///
/// # Safety
/// `function` is null or a function of a live module.
pub(super) unsafe fn calls_of(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by contract.
    unsafe {
        let mut users = users_of(function);
        users.retain(|user| called_by(*user) == function);
        users
    }
}
