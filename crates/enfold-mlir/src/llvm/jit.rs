//! Runs a program in this process, through LLVM's ORC, which links what code generation made ([`objects`](super::objects)).
//!
//! The runtime is part of this process already, so its functions are given to the JIT by address; the
//! C library's (`sin`, `memcpy`) are found in the process.

use std::ffi::{CString, c_char};
use std::ptr;

use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use llvm_sys::support::LLVMLoadLibraryPermanently;

use super::objects::Object;
use super::target::Machine;
use super::{c_string, check};
use crate::Error;

/// A JIT and everything that it holds.
struct Jit {
    raw: LLVMOrcLLJITRef,
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: made by `LLVMOrcCreateLLJIT`; nothing of it runs any more. What its end reports
        // about memory comes too late to matter, but must be taken.
        let error = unsafe { LLVMOrcDisposeLLJIT(self.raw) };
        let _ = check(error, "the JIT could not be ended");
    }
}

/// Calls the program's `main` and returns its status. `args` starts with the program's name.
/// What it calls in `libraries` is found there.
pub(crate) fn run(
    objects: Vec<Object>,
    machine: Machine,
    libraries: &[String],
    args: &[String],
) -> Result<i32, Error> {
    let jit = create(machine)?;
    define_runtime(&jit)?;
    libraries.iter().try_for_each(|name| load(name))?;
    add_process_symbols(&jit)?;
    add_objects(&jit, objects)?;
    let main = lookup(&jit, "main")?;
    let args: Vec<CString> = args.iter().map(|arg| c_string(arg)).collect();
    let mut argv: Vec<*const c_char> = args.iter().map(|arg| arg.as_ptr()).collect();
    argv.push(ptr::null());
    // SAFETY: the address is that of the program's `main`, which has this type; the arguments live
    // until it returns, and so does the JIT that holds its code.
    let status = unsafe {
        let main: extern "C" fn(i32, *const *const c_char) -> i32 =
            std::mem::transmute::<usize, extern "C" fn(i32, *const *const c_char) -> i32>(main);
        main(args.len() as i32, argv.as_ptr())
    };
    drop(jit);
    Ok(status)
}

fn create(machine: Machine) -> Result<Jit, Error> {
    let mut raw = ptr::null_mut();
    // SAFETY: both builders take over what they are given.
    let error = unsafe {
        let target = LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine.into_raw());
        let builder = LLVMOrcCreateLLJITBuilder();
        LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder, target);
        LLVMOrcCreateLLJIT(&mut raw, builder)
    };
    check(error, "the JIT could not be made")?;
    Ok(Jit { raw })
}

/// Tells the JIT where the runtime's functions are.
fn define_runtime(jit: &Jit) -> Result<(), Error> {
    let flags = || LLVMJITSymbolFlags {
        GenericFlags: LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
            | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8,
        TargetFlags: 0,
    };
    let mut pairs: Vec<LLVMOrcCSymbolMapPair> = enfold_runtime::symbols::symbols()
        .into_iter()
        .map(|(name, address)| {
            let name = c_string(name);
            LLVMOrcCSymbolMapPair {
                // SAFETY: the JIT is alive; the name is copied.
                Name: unsafe { LLVMOrcLLJITMangleAndIntern(jit.raw, name.as_ptr()) },
                Sym: LLVMJITEvaluatedSymbol { Address: address as u64, Flags: flags() },
            }
        })
        .collect();
    // SAFETY: the pairs are copied; their names are taken over; the runtime is never unloaded.
    let error = unsafe {
        let unit = LLVMOrcAbsoluteSymbols(pairs.as_mut_ptr(), pairs.len());
        LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(jit.raw), unit)
    };
    check(error, "the runtime could not be given to the JIT")
}

/// Makes a library a part of this process. What links against it is called `libNAME.so`; where only the
/// library itself is installed, it has a number after that.
fn load(name: &str) -> Result<(), Error> {
    if PRESENT.contains(&name) {
        return Ok(());
    }
    let plain = format!("lib{name}.so");
    let numbered = (0..=MOST_VERSIONS).rev().map(|version| format!("{plain}.{version}"));
    for file in std::iter::once(plain.clone()).chain(numbered) {
        let file = c_string(&file);
        // SAFETY: the name is a string; what a library does when it is loaded is its own affair, as it is
        // in an executable that is linked with it.
        let failed = unsafe { LLVMLoadLibraryPermanently(file.as_ptr()) };
        if failed == 0 {
            return Ok(());
        }
    }
    Err(Error::environment(format!("the library `{name}` cannot be loaded: there is no {plain}")))
}

/// Libraries that are a part of this process already.
const PRESENT: &[&str] = &["c", "m", "pthread", "dl", "rt"];
/// The highest number after the name of a library that is looked for.
const MOST_VERSIONS: u32 = 99;

/// Lets the JIT find the C library.
fn add_process_symbols(jit: &Jit) -> Result<(), Error> {
    let mut generator = ptr::null_mut();
    // SAFETY: the JIT is alive and takes over the generator.
    unsafe {
        let prefix = LLVMOrcLLJITGetGlobalPrefix(jit.raw);
        let error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
            &mut generator,
            prefix,
            None,
            ptr::null_mut(),
        );
        check(error, "the process has no symbols")?;
        LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(jit.raw), generator);
    }
    Ok(())
}

fn add_objects(jit: &Jit, objects: Vec<Object>) -> Result<(), Error> {
    objects.into_iter().try_for_each(|object| {
        // SAFETY: the JIT is alive and takes over the object.
        let error = unsafe {
            let place = LLVMOrcLLJITGetMainJITDylib(jit.raw);
            LLVMOrcLLJITAddObjectFile(jit.raw, place, object.into_raw())
        };
        check(error, "the JIT does not take the code")
    })
}

fn lookup(jit: &Jit, name: &str) -> Result<usize, Error> {
    let name = c_string(name);
    let mut address = 0;
    // SAFETY: the JIT is alive; the name is copied.
    let error = unsafe { LLVMOrcLLJITLookup(jit.raw, &mut address, name.as_ptr()) };
    check(error, "the JIT could not compile the program")?;
    Ok(address as usize)
}
