//! What random programs have in OCaml alone: written as forms, text with holes.

mod collections;
mod control;
mod data;
mod labels;
mod library;
mod modules;
mod statement;
mod tables;
