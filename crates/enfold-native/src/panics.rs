//! What a panic of the runtime's does. There is none unless the runtime is wrong, so that it says only where.

use core::panic::PanicInfo;

#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    let (file, line) = info.location().map_or(("", 0), |at| (at.file(), at.line()));
    enfold_runtime::traps::defect(file, line)
}

/// The parts of Rust's own that are delivered compiled name it in their tables for unwinding, which nothing reads.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
