//! Random OCaml programs, several in one file.
//!
//! Each is a module that runs when the file does, so that starting a compiler pays for many. A program that takes
//! too many steps does not end the process but raises, and whatever it does then is specified as well.

use std::ops::Range;

use crate::Language;
use crate::print::ocaml_blocks;
use crate::program::{SMALL, sized};

/// A file with the OCaml programs of these seeds. Files end with status 0, with another, or with an exception.
pub fn ocaml_file(seeds: Range<u64>) -> String {
    let mut text = String::from(ocaml_blocks::PRELUDE);
    let end = seeds.start;
    for seed in seeds {
        let program = sized(Language::OCaml, seed, &SMALL);
        text += &ocaml_blocks::module(&format!("P{seed}"), &program);
    }
    text += match end % 3 {
        0 => "",
        1 => "let () = exit (!ticks land 31)\n",
        _ => "let () = raise (E0 !ticks)\n",
    };
    text
}
