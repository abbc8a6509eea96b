//! The runtime as programs link it: a static library that needs the C library and nothing else.
//!
//! Rust's standard library would bring some 300 KB into the smallest program: its report of a panic, which reads
//! debugging information, refers to everything. [`enfold_runtime`] does without; what a program must have besides is here,
//! where memory comes from and what a panic does. Neither may be there twice, so the compiler itself, which links the runtime for its JIT
//! and the interpreter, does not have this.
//!
//! `enfold-runtime/build.rs` makes it with the profile `native`, in which panics abort: on stable Rust a library without the standard
//! one cannot have others. Made with the workspace, where panics unwind, this is empty but for the runtime.

#![cfg_attr(panic = "abort", no_std)]
#![allow(unsafe_code)] // Gets memory from the C library; each block has its reason.

pub use enfold_runtime::symbols;

#[cfg(panic = "abort")]
mod memory;
#[cfg(panic = "abort")]
mod panics;
