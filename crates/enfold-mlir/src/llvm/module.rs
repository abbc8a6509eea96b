//! An LLVM module: translation from MLIR, attributes, optimisation, and what can be made of it.
//!
//! No function of a program unwinds: the runtime raises by changing stacks. With debug information
//! functions keep unwind tables, for the debugger.

use std::ptr;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex, LLVMAttributeReturnIndex};
use melior::Context;
use melior::ir::Module as MlirModule;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationMutLike;

use super::effort::Effort;
use super::target::Machine;
use super::thread_state::Runs;
use super::{c_string, check, take_message};
use crate::{Error, Options};

unsafe extern "C" {
    fn enfoldReadPart(
        context: LLVMContextRef,
        bitcode: LLVMMemoryBufferRef,
        part: u32,
        chosen: *const u32,
    ) -> LLVMModuleRef;
}

/// A module and the context it lives in.
pub(crate) struct Module {
    context: LLVMContextRef,
    raw: LLVMModuleRef,
}

/// What is done to functions when the whole program has been looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rest {
    /// How much is done to make the program fast.
    pub effort: Effort,
    /// Where it will run.
    pub runs: Runs,
    /// Whether the runtime's fast paths are put in line.
    pub fast_paths: bool,
}

impl Module {
    /// Reads a part of another module into a context of its own. `chosen` says which part each of its functions is in.
    pub(super) fn read(
        bitcode: LLVMMemoryBufferRef,
        part: u32,
        chosen: &[u32],
    ) -> Result<Module, Error> {
        // SAFETY: the context is new; the buffer is alive and only read, and was written with these parts.
        unsafe {
            let context = LLVMContextCreate();
            let raw = enfoldReadPart(context, bitcode, part, chosen.as_ptr());
            if raw.is_null() {
                LLVMContextDispose(context);
                return Err(Error::bug("a part of the module cannot be read"));
            }
            Ok(Module { context, raw })
        }
    }

    /// Translates a module of the llvm dialect, for a machine.
    pub fn translate(
        context: &Context,
        module: &mut MlirModule<'_>,
        machine: &Machine,
        options: &Options,
    ) -> Result<Module, Error> {
        // Loads are under-aligned if the translation does not know the layout.
        let text = |text: &str| StringAttribute::new(context, text).into();
        let mut op = module.as_operation_mut();
        op.set_attribute("llvm.data_layout", text(&machine.data_layout()));
        op.set_attribute("llvm.target_triple", text(&machine.triple()));
        // SAFETY: the context is new; the operation is alive and verified; both libraries agree on
        // the types that the casts bridge, which are opaque pointers.
        let module = unsafe {
            let llvm = LLVMContextCreate();
            let raw =
                mlir_sys::mlirTranslateModuleToLLVMIR(module.as_operation().to_raw(), llvm.cast());
            if raw.is_null() {
                LLVMContextDispose(llvm);
                return Err(Error::bug("the module could not be translated to LLVM IR"));
            }
            Module { context: llvm, raw: raw.cast() }
        };
        module.add_attributes(options);
        if options.opt > 0 {
            module.say_ranges();
        }
        Ok(module)
    }

    fn add_attributes(&self, options: &Options) {
        let mut wanted = vec![("nounwind", 0)];
        if options.debug {
            // Unwind tables that are right at every instruction.
            wanted.push(("uwtable", 2));
        }
        if options.sanitize {
            wanted.push(("sanitize_address", 0));
        }
        // SAFETY: functions of a live module; attributes belong to its context.
        unsafe {
            let mut function = LLVMGetFirstFunction(self.raw);
            while !function.is_null() {
                if LLVMIsDeclaration(function) == 0 {
                    for (name, value) in &wanted {
                        self.add(function, LLVMAttributeFunctionIndex, name, *value);
                    }
                }
                function = LLVMGetNextFunction(function);
            }
            let alloc = LLVMGetNamedFunction(self.raw, c"enf_alloc".as_ptr());
            if !alloc.is_null() {
                self.describe_allocator(alloc);
            }
            let take = LLVMGetNamedFunction(self.raw, c"enf_counted_take".as_ptr());
            if !take.is_null() {
                for (name, value) in [("noalias", 0), ("nonnull", 0), ("align", 8)] {
                    self.add(take, LLVMAttributeReturnIndex, name, value);
                }
            }
            let up = LLVMGetNamedFunction(self.raw, c"enf_counted_up".as_ptr());
            if !up.is_null() {
                // It writes in front of its first argument, which it does not keep.
                self.add(up, LLVMAttributeFunctionIndex, "memory", 3);
                self.add(up, 1, "captures", 0);
            }
            // These read and write any memory: no use of an object moves over the end of its region.
            for name in [
                c"enf_region_begin",
                c"enf_region_end",
                c"enf_region_begin_alone",
                c"enf_region_end_alone",
                c"enf_region_begin_within",
                c"enf_region_end_within",
                c"enf_region_merge_within",
                c"enf_region_merge",
                c"enf_region_pop",
                c"enf_counted_begin",
                c"enf_counted_begin_alone",
                c"enf_counted_share",
                c"enf_counted_merge",
                c"enf_counted_take",
                c"enf_counted_give",
                c"enf_counted_up",
                c"enf_counted_down",
            ] {
                let function = LLVMGetNamedFunction(self.raw, name.as_ptr());
                if !function.is_null() {
                    self.add(function, LLVMAttributeFunctionIndex, "nounwind", 0);
                    self.add(function, LLVMAttributeFunctionIndex, "willreturn", 0);
                }
            }
        }
    }

    /// Lets LLVM drop an object that nobody looks at, and know that a new one is no other's alias.
    fn describe_allocator(&self, function: LLVMValueRef) {
        // `alloc` and `uninitialized`; the size is argument 1 and there is no element count. It reads
        // and writes the region's descriptor and what only the runtime sees (two bits per kind of
        // memory, in the order: arguments, inaccessible, …).
        let on_function = [
            ("nounwind", 0),
            ("willreturn", 0),
            ("allockind", 1 | 8),
            ("allocsize", (1 << 32) | 0xffff_ffff),
            ("memory", 3 | 3 << 2),
        ];
        for (name, value) in on_function {
            self.add(function, LLVMAttributeFunctionIndex, name, value);
        }
        for (name, value) in [("noalias", 0), ("nonnull", 0), ("align", 8)] {
            self.add(function, LLVMAttributeReturnIndex, name, value);
        }
        // The first argument: `captures(none)`, the rest as in FlatRegions.cpp.
        for (name, value) in [("captures", 0), ("nonnull", 0), ("noundef", 0), ("align", 8)] {
            self.add(function, 1, name, value);
        }
        // SAFETY: strings of known length, copied; the function is alive.
        unsafe {
            let (key, value) = ("alloc-family", "enfold");
            let family = LLVMCreateStringAttribute(
                self.context,
                key.as_ptr().cast(),
                key.len() as u32,
                value.as_ptr().cast(),
                value.len() as u32,
            );
            LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex, family);
        }
    }

    /// Whether a function has an attribute.
    pub(super) fn has(&self, function: LLVMValueRef, name: &str) -> bool {
        // SAFETY: the name is one of LLVM's; the function is alive.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            !LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind).is_null()
        }
    }

    /// Whether a function's name begins with one of some words.
    pub(super) fn is_named(&self, function: LLVMValueRef, words: &[&str]) -> bool {
        let mut length = 0;
        // SAFETY: the function is alive; its name is as long as LLVM says.
        let name = unsafe {
            let name = LLVMGetValueName2(function, &raw mut length);
            std::slice::from_raw_parts(name.cast::<u8>(), length)
        };
        words.iter().any(|word| name.starts_with(word.as_bytes()))
    }

    /// Removes one of LLVM's own attributes.
    pub(super) fn remove(&self, function: LLVMValueRef, index: LLVMAttributeIndex, name: &str) {
        // SAFETY: the name is one of LLVM's; the function is alive.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            debug_assert_ne!(kind, 0, "{name}");
            LLVMRemoveEnumAttributeAtIndex(function, index, kind);
        }
    }

    /// Adds one of LLVM's own attributes.
    pub(super) fn add(
        &self,
        function: LLVMValueRef,
        index: LLVMAttributeIndex,
        name: &str,
        value: u64,
    ) {
        // SAFETY: the name is one of LLVM's; the attribute belongs to the function's context.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            debug_assert_ne!(kind, 0, "{name}");
            let attribute = LLVMCreateEnumAttribute(self.context, kind, value);
            LLVMAddAttributeAtIndex(function, index, attribute);
        }
    }

    /// Runs the passes that see the whole program, after the sanitizer's instrumentation if asked for.
    pub fn optimise_whole(
        &self,
        machine: &Machine,
        options: &Options,
        rest: Rest,
    ) -> Result<(), Error> {
        self.find_thread_state(rest.runs);
        self.choose_guard_convention();
        if options.sanitize {
            // Before the optimiser: it would remove the very accesses that are to be checked.
            self.run("asan", machine)?;
        }
        if rest.effort == Effort::Balanced && !options.sanitize {
            self.call_counts();
        }
        if options.opt > 0 {
            self.keep_endless_calls();
            self.limit_inlining();
            self.split_aggregates();
        }
        self.run(&rest.effort.whole(options.opt), machine)?;
        if rest.fast_paths {
            self.mark_once();
        }
        if !options.sanitize {
            self.choose_conventions();
        }
        Ok(())
    }

    /// Runs the passes after these, on the whole or on a part of it.
    pub fn optimise_functions(&self, machine: &Machine, rest: Rest) -> Result<(), Error> {
        if let Some(passes) = rest.effort.functions() {
            self.run(passes, machine)?;
        }
        if rest.fast_paths { self.inline_fast_paths(machine, rest) } else { Ok(()) }
    }

    pub(super) fn as_raw(&self) -> LLVMModuleRef {
        self.raw
    }

    pub(super) fn context(&self) -> LLVMContextRef {
        self.context
    }

    /// Runs passes by name.
    pub(super) fn run(&self, passes: &str, machine: &Machine) -> Result<(), Error> {
        let passes = c_string(passes);
        // SAFETY: module and machine are alive; the options are freed.
        let error = unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.raw, passes.as_ptr(), machine.as_raw(), options);
            LLVMDisposePassBuilderOptions(options);
            error
        };
        check(error, "LLVM's passes failed")
    }

    /// LLVM's own check.
    pub fn verify(&self) -> Result<(), Error> {
        let mut message = ptr::null_mut();
        let action = llvm_sys::analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is alive; the message is ours to free.
        let (failed, text) = unsafe {
            let failed = llvm_sys::analysis::LLVMVerifyModule(self.raw, action, &mut message) != 0;
            (failed, take_message(message))
        };
        if failed { Err(Error::bug(format!("LLVM rejects the module: {text}"))) } else { Ok(()) }
    }

    /// LLVM IR as text.
    pub fn text(&self) -> String {
        // SAFETY: the module is alive; the string is ours to free.
        unsafe { take_message(LLVMPrintModuleToString(self.raw)) }
    }

    /// Assembly as text.
    pub fn assembly(&self, machine: &Machine) -> Result<String, Error> {
        let text = self.object(machine, LLVMCodeGenFileType::LLVMAssemblyFile)?;
        Ok(String::from_utf8_lossy(text.bytes()).into_owned())
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: owned by this value; the module goes before its context.
        unsafe {
            LLVMDisposeModule(self.raw);
            LLVMContextDispose(self.context);
        }
    }
}

/// LLVM's version, for `--version`.
pub fn version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: writes to the three numbers.
    unsafe { LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    format!("{major}.{minor}.{patch}")
}
