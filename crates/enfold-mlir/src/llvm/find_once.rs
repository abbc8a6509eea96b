//! Which code runs at most once: what the entry does outside of its loops, and functions that are called there and nowhere
//! else.
//!
//! ```text
//! define @program() {            once
//!   call @read_settings()        once, and so is the function if nobody else calls it
//! loop:
//!   call @step()                 not
//!   br …, label %loop, …
//! ```
//!
//! Half of an ordinary program is such code: tables that are filled, reports that are printed. Whatever is done to make
//! it faster takes longer than it saves ([`limit_inlining`](super::limit_inlining),
//! [`inline_fast_paths`](super::inline_fast_paths)).
//!
//! **Model.** A block is in a loop iff it lies on a cycle of its function's control flow (Tarjan's components). A function
//! runs once if its only use is a call in a block that runs once, or it is what such a call guards.
//! Only time depends on the answer. Cost: linear in the functions that are looked at.

use std::collections::{HashMap, HashSet};

use enfold_syntax::components;
use llvm_sys::LLVMLinkage;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::effort::LARGE;
use super::module::Module;
use super::walk::calls;
use crate::emit::ENTRY;

/// What runs at most once.
#[derive(Default)]
pub(super) struct Once {
    /// Functions that do, and whether they have loops.
    pub functions: HashMap<LLVMValueRef, bool>,
    blocks: HashSet<LLVMBasicBlockRef>,
}

impl Once {
    /// Whether an instruction runs at most once.
    ///
    /// # Safety
    /// `instruction` is one of the module that was looked at, and still stands where it stood.
    pub unsafe fn has(&self, instruction: LLVMValueRef) -> bool {
        // SAFETY: by contract.
        self.blocks.contains(&unsafe { LLVMGetInstructionParent(instruction) })
    }
}

impl Module {
    /// Looks at the entry and at what only it calls. In a small program nothing is found: there is time for everything. It is
    /// one if it is still small with so many more instructions.
    pub(super) fn find_once(&self, more: usize) -> Once {
        let mut once = Once::default();
        if self.size() + more <= LARGE {
            return once;
        }
        let mut work = vec![self.function(ENTRY), self.function("main")];
        let guard = self.function("enf_guarded");
        while let Some(function) = work.pop() {
            // SAFETY: functions of a live module, which is only read.
            unsafe {
                if function.is_null() || once.functions.contains_key(&function) {
                    continue;
                }
                let (mut straight, mut loops) = (HashSet::new(), false);
                for component in cycles(function) {
                    match component[..] {
                        [block] if !successors(block).contains(&block) => {
                            straight.insert(block);
                        }
                        _ => loops = true,
                    }
                }
                once.functions.insert(function, loops);
                for call in calls(function) {
                    if !straight.contains(&LLVMGetInstructionParent(call)) {
                        continue;
                    }
                    let called = LLVMGetCalledValue(call);
                    let guarded = called == guard && !guard.is_null();
                    let callee = if guarded { LLVMGetOperand(call, 1) } else { called };
                    if is_used_once(callee) {
                        work.push(callee);
                    }
                }
                once.blocks.extend(straight);
            }
        }
        once
    }
}

/// Whether a value is a function of this module that one instruction mentions, and nobody else.
///
/// # Safety
/// `value` is a value of a live module.
pub(super) unsafe fn is_used_once(value: LLVMValueRef) -> bool {
    // SAFETY: by contract; uses are only read.
    unsafe {
        if LLVMIsAFunction(value).is_null() || LLVMIsDeclaration(value) != 0 {
            return false;
        }
        let first = LLVMGetFirstUse(value);
        let linkage = LLVMGetLinkage(value);
        !first.is_null()
            && LLVMGetNextUse(first).is_null()
            && matches!(linkage, LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }
}

/// # Safety
/// `block` is a block of a live module.
pub(super) unsafe fn successors(block: LLVMBasicBlockRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: by contract; every block has a terminator.
    unsafe {
        let end = LLVMGetBasicBlockTerminator(block);
        (0..LLVMGetNumSuccessors(end)).map(|at| LLVMGetSuccessor(end, at)).collect()
    }
}

/// The strongly connected components of the blocks that a function's entry reaches; the others never run.
///
/// # Safety
/// `function` is a function with a body of a live module.
unsafe fn cycles(function: LLVMValueRef) -> Vec<Vec<LLVMBasicBlockRef>> {
    // SAFETY: by contract.
    let mut blocks = vec![unsafe { LLVMGetEntryBasicBlock(function) }];
    let mut numbers = HashMap::from([(blocks[0], 0)]);
    let mut edges = Vec::new();
    while let Some(&block) = blocks.get(edges.len()) {
        let number = |to| {
            *numbers.entry(to).or_insert_with(|| {
                blocks.push(to);
                blocks.len() as u32 - 1
            })
        };
        // SAFETY: a block of the same function.
        edges.push(unsafe { successors(block) }.into_iter().map(number).collect());
    }
    let found = components(&edges).into_iter();
    found.map(|members| members.iter().map(|&at| blocks[at as usize]).collect()).collect()
}
