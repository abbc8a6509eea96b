//! What random programs have in OCaml alone: written as forms, text with holes.

mod control;
mod data;
mod labels;
mod library;
mod modules;
mod statement;
