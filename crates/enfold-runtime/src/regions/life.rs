//! Memory before a program or a thread begins and after it has ended: how it will be got, and that all of
//! it goes back.

use super::{MEMORY, Memory, Mode, Region};
use super::{checked, counted, counters, cut, ended, free, pages, profile};
use super::{enf_handler_region, enf_program, enf_program_counted, enf_regions, give_back};
use crate::abi::ProgramTable;
use crate::files::system::variable;

/// Readies the memory of the running thread, which is all zero before, unless that is done.
pub(crate) fn enter() {
    let mode = if cfg!(feature = "malloc") { Mode::Alone } else { Mode::Pages };
    // SAFETY: the thread's variables.
    if unsafe { (*enf_regions.get()).is_null() } {
        enter_thread(Settings { mode });
    }
}

/// What a new thread has in common with the one that starts it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    mode: Mode,
}

/// The settings of the running thread.
pub(crate) fn settings() -> Settings {
    // SAFETY: the thread's memory.
    Settings { mode: unsafe { (*MEMORY.get()).mode } }
}

/// Readies the memory of a new thread. There is no profile of it.
pub(crate) fn enter_thread(settings: Settings) {
    // SAFETY: the thread's variables, which nothing uses yet.
    unsafe {
        *enf_regions.get() = enf_program.get();
        *enf_handler_region.get() = enf_program.get();
        *enf_program_counted.get() = Region::new();
        counted::count(enf_program_counted.get());
        MEMORY.get().write(Memory::new(settings.mode));
    }
}

/// Gives up the memory of a thread that ends: its free pages go to the pool, and what is in its program
/// regions stays where it is.
///
/// # Safety
/// The thread uses no region any more, and has ended all but its program region.
pub(crate) unsafe fn leave_thread() {
    // SAFETY: by contract; the thread's variables. The spare page counts as held.
    unsafe {
        let memory = MEMORY.get();
        counted::leave_thread(memory);
        let mut free = core::mem::replace(&mut (*memory).free, free::Lists::new());
        if core::mem::take(&mut (*memory).spare_is_free) {
            (*memory).held -= free::SIZES[0];
            free.push(0, (*memory).spare);
        }
        let program = core::mem::take(&mut *enf_program.get());
        free::with_pool(|pool| {
            pool.free.take_over(free);
            pool.ended.add(program);
        });
        *enf_regions.get() = core::ptr::null_mut();
    }
}

/// Readies memory for a program.
///
/// # Safety
/// `program` is the program that is about to run.
pub(crate) unsafe fn begin(program: *const ProgramTable) {
    let asked = |name: &str| variable(name.as_bytes()).is_some_and(|value| value == b"1");
    let mode = if cfg!(feature = "malloc") || asked("ENFOLD_MALLOC") || crate::sanitizer::present()
    {
        Mode::Alone
    } else if checked::is_asked_for() || asked("ENFOLD_CHECK_MEMORY") {
        Mode::Checked
    } else {
        Mode::Pages
    };
    // SAFETY: by contract; no program runs yet; the thread's own variables.
    unsafe {
        set_mode(mode);
        let memory = MEMORY.get();
        (*memory).profiling = profile::begin(program);
        (*memory).unusual |= (*memory).profiling;
        counted::tell((*memory).unusual);
        (*memory).reporting = asked("ENFOLD_MEMORY");
    }
}

/// Changes how memory is got and given back; what there is goes back to the system.
///
/// # Safety
/// No program runs, and nothing in any region is used any more.
pub(super) unsafe fn set_mode(mode: Mode) {
    end();
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        (*MEMORY.get()).mode = mode;
        (*MEMORY.get()).unusual = mode != Mode::Pages;
        counted::tell(mode != Mode::Pages);
    }
}

/// Tells what a program's first thread has to tell when it ends: the profile, and what was counted.
pub(crate) fn report() {
    profile::end();
    // SAFETY: the thread's own memory.
    if unsafe { core::mem::take(&mut (*MEMORY.get()).reporting) } {
        counters::report();
    }
}

/// Ends all regions, those of the threads that have ended included, and gives all memory back to the system. The program has ended, but the frames
/// that have descriptors are still there.
pub(crate) fn end() {
    enter();
    let program = enf_program.get();
    // SAFETY: no other thread runs; nothing points into the regions any more, and after they are ended
    // no page is in use.
    unsafe {
        cut::cut(program);
        if !(*program).pages.is_null() {
            give_back(program);
        }
        *program = Region::new();
        counted::give_back_all(enf_program_counted.get());
        ended::give_back_kept();
        report();
        let memory = MEMORY.get();
        (*memory).free = free::Lists::new();
        (*memory).chunks = counted::Cache::new();
        (*memory).spare = pages::NO_SPARE;
        (*memory).spare_is_free = false;
        (*memory).profiling = false;
        (*memory).unusual = (*memory).mode != Mode::Pages;
        counted::tell((*memory).unusual);
        counters::reset();
        free::release();
        counted::release();
        checked::release();
    }
}
