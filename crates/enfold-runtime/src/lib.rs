//! The library that compiled programs link: memory, strings, numbers, input and output,
//! exceptions, and what happens when a program fails.
//!
//! | module | what it does |
//! |---|---|
//! | [`rules`] | what texts and values look like: safe and pure, shared with the interpreter |
//! | [`abi`] | the shapes that compiled code and this library agree on |
//! | [`regions`] | memory: regions, which take pages and give all of them back at once |
//! | [`raw`] | memory that programs give back themselves |
//! | [`strings`], [`numbers`], [`arrays`] | operations on those |
//! | [`files`] | files, folders and variables: what `system` does, shared with the interpreter |
//! | [`io`] | standard streams, arguments, clock |
//! | [`exceptions`] | `enf_try`, `enf_raise`, and the exceptions that operations raise |
//! | `per_thread` | variables of which every thread has its own |
//! | [`switch`] | the few instructions that change stacks |
//! | [`traps`] | exit statuses, and the faults that the processor reports |
//! | [`start`] | runs a program on its own large stack |
//! | [`threads`] | threads, mutexes, conditions, queues |
//! | `lock` | what guards the state that threads share |
//! | [`symbols`] | every exported name with its address, for the JIT |
//!
//! **Invariant.** No function here panics, and none returns memory of its arguments: what comes
//! back is fresh, in the region that was passed first, or static.
//!
//! **Invariant.** Any thread that [`threads::enf_thread_start`] started may call any function here. Each has
//! its own regions and handlers; what threads share is behind a `lock`, or is written before the second
//! thread begins (`abi::Single`). A region is used by the thread that began it and by no other.
//!
//! **Invariant.** A function that can raise owns nothing that needs to be dropped when it does:
//! raising abandons frames without unwinding them.

#![allow(unsafe_code)] // Reads and writes what compiled code points to; each block has its reason.

pub mod files;
pub mod rules;

#[cfg(unix)]
pub mod abi;
#[cfg(unix)]
pub mod arrays;
#[cfg(unix)]
pub mod envelopes;
#[cfg(unix)]
pub mod exceptions;
#[cfg(unix)]
pub mod hashes;
#[cfg(unix)]
pub mod io;
#[cfg(unix)]
mod lock;
#[cfg(unix)]
pub mod numbers;
#[cfg(unix)]
mod per_thread;
#[cfg(unix)]
mod places;
#[cfg(unix)]
pub mod raw;
#[cfg(unix)]
pub mod regions;
mod sanitizer;
#[cfg(unix)]
pub mod start;
#[cfg(unix)]
pub mod strings;
#[cfg(unix)]
pub mod switch;
#[cfg(unix)]
pub mod symbols;
#[cfg(unix)]
pub mod threads;
#[cfg(unix)]
pub mod traps;
