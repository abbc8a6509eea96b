//! Memory before a program begins and after it has ended: how it will be got, and that all of it goes
//! back.

use super::{MEMORY, Mode, Region, enf_program, give_back};
use super::{checked, counters, cut, free, pages, profile};
use crate::abi::ProgramTable;

/// Readies memory for a program.
///
/// # Safety
/// `program` is the program that is about to run.
pub(crate) unsafe fn begin(program: *const ProgramTable) {
    let asked = |name| std::env::var_os(name).is_some_and(|value| value == "1");
    let mode = if cfg!(feature = "malloc") || asked("ENFOLD_MALLOC") || crate::sanitizer::present()
    {
        Mode::Alone
    } else if checked::is_asked_for() || asked("ENFOLD_CHECK_MEMORY") {
        Mode::Checked
    } else {
        Mode::Pages
    };
    // SAFETY: by contract; no program runs yet; one thread.
    unsafe {
        set_mode(mode);
        let memory = MEMORY.get();
        (*memory).profiling = profile::begin(program);
        (*memory).unusual |= (*memory).profiling;
        (*memory).reporting = asked("ENFOLD_MEMORY");
    }
}

/// Changes how memory is got and given back; what there is goes back to the system.
///
/// # Safety
/// No program runs, and nothing in any region is used any more.
pub(super) unsafe fn set_mode(mode: Mode) {
    end();
    // SAFETY: by contract; one thread.
    unsafe {
        (*MEMORY.get()).mode = mode;
        (*MEMORY.get()).unusual = mode != Mode::Pages;
    }
}

/// Ends all regions and gives all memory back to the system. The program has ended, but the frames
/// that have descriptors are still there.
pub(crate) fn end() {
    let program = enf_program.get();
    // SAFETY: one thread; nothing points into the regions any more, and after they are ended no
    // page is in use.
    unsafe {
        cut::cut(program);
        if !(*program).pages.is_null() {
            give_back(program);
        }
        *program = Region::new();
        profile::end();
        let memory = MEMORY.get();
        if std::mem::take(&mut (*memory).reporting) {
            counters::report();
        }
        (*memory).free = free::Lists::new();
        (*memory).spare = pages::NO_SPARE;
        (*memory).spare_is_free = false;
        (*memory).profiling = false;
        (*memory).unusual = (*memory).mode != Mode::Pages;
        counters::reset();
        free::release();
        checked::release();
    }
}
