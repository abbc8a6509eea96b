//! Placed core: homes, regions, and what happens to those who use memory that was given back.

mod placed;

mod counts;
mod homes;
mod lost;
mod mutants;
mod pops;
mod raises;
mod regions;
mod traps;
