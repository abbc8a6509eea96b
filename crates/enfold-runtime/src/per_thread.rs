//! Variables of which every thread has its own.
//!
//! Compiled code reads and writes some of them, and so do the instructions in [`crate::switch`]: they
//! need symbols of the linker's, which stable Rust gives to no thread-local variable. So they are
//! defined here in assembly, in the part of the executable that the system copies for each thread, and
//! [`per_thread`] makes a type for each, whose `get` says where the running thread's is.
//!
//! ```text
//! per_thread! { pub enf_handler: *mut u8 = ".globl" "enf_handler" }
//!     .tbss                enf_handler: eight bytes of zero
//!     enf_handler.get()    the thread pointer and the offset of `enf_handler` from it
//! ```
//!
//! The offset is the same for all threads and is known when an executable is linked, where the linker
//! puts it into the instruction ("initial exec" becomes "local exec"): such a variable costs no more
//! than any other.
//!
//! **Invariant.** What is zero at first must be a value of the type: no initialiser runs. What else a
//! thread needs before it may use regions is written by [`crate::regions::enter`].

/// Defines a variable that every thread has its own of: a type of this name with a function `get`, and a
/// symbol, `".globl"` for all or `".hidden"` for this library alone.
macro_rules! per_thread {
    ($(#[$meta:meta])* $vis:vis $name:ident: $ty:ty = $scope:literal $symbol:literal) => {
        core::arch::global_asm!(
            concat!(".pushsection .tbss.", $symbol, ",\"awT\",%nobits"),
            ".balign {align}",
            concat!(".globl ", $symbol),
            concat!($scope, " ", $symbol),
            concat!(".type ", $symbol, ",%tls_object"),
            concat!(".size ", $symbol, ",{size}"),
            concat!($symbol, ":"),
            ".zero {size}",
            ".popsection",
            align = const align_of::<$ty>(),
            size = const size_of::<$ty>(),
        );

        $(#[$meta])*
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)] // Used like a variable.
        #[derive(Debug, Clone, Copy)]
        $vis struct $name;

        impl $name {
            /// Where the running thread has it.
            #[inline(always)]
            $vis fn get(self) -> *mut $ty {
                let at: *mut $ty;
                // SAFETY: computes an address that stays the same as long as the thread runs; reads
                // what the system and the linker wrote before it began.
                #[cfg(target_arch = "x86_64")]
                unsafe {
                    core::arch::asm!(
                        "mov {at}, qword ptr fs:[0]",
                        concat!("add {at}, qword ptr [rip + ", $symbol, "@GOTTPOFF]"),
                        at = out(reg) at,
                        options(pure, nomem, nostack),
                    );
                }
                // SAFETY: as above.
                #[cfg(target_arch = "aarch64")]
                unsafe {
                    core::arch::asm!(
                        "mrs {at}, tpidr_el0",
                        concat!("adrp {offset}, :gottprel:", $symbol),
                        concat!("ldr {offset}, [{offset}, :gottprel_lo12:", $symbol, "]"),
                        "add {at}, {at}, {offset}",
                        at = out(reg) at,
                        offset = out(reg) _,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                at
            }
        }
    };
}

pub(crate) use per_thread;

#[cfg(test)]
mod tests {
    per_thread! { first: u64 = ".hidden" "enf_test_first" }
    per_thread! { second: [u64; 8] = ".hidden" "enf_test_second" }

    #[test]
    fn every_thread_has_its_own() {
        let check = |value: u64| {
            // SAFETY: variables of this thread.
            unsafe {
                assert_eq!((*first.get(), *second.get()), (0, [0; 8]));
                *first.get() = value;
                *second.get() = [value; 8];
                std::thread::yield_now();
                assert_eq!((*first.get(), *second.get()), (value, [value; 8]));
            }
            assert_eq!(first.get() as usize % 8, 0);
            first.get() as usize
        };
        let (here, there) = std::thread::scope(|scope| {
            let threads = [1, 2].map(|value| scope.spawn(move || check(value)));
            (check(3), threads.map(|thread| thread.join().expect("no panic")))
        });
        assert!(!there.contains(&here));
    }
}
