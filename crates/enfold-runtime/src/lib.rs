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
//! It does without Rust's standard library, of which a program would link more than of everything else; programs link
//! it as `native` makes it, a static library whose panics abort.
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

#![cfg_attr(not(test), no_std)]
#![allow(unsafe_code)] // Reads and writes what compiled code points to; each block has its reason.

extern crate alloc;

pub mod abi;
pub mod arrays;
pub mod envelopes;
mod errno;
pub mod exceptions;
pub mod files;
pub mod hashes;
pub mod io;
mod lock;
pub mod numbers;
mod per_thread;
mod places;
pub mod raw;
pub mod regions;
pub mod rules;
mod sanitizer;
pub mod start;
pub mod strings;
pub mod switch;
pub mod symbols;
pub mod threads;
pub mod traps;
