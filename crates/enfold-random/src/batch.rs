//! Random OCaml programs, several in one file.
//!
//! Each is a module that runs when the file does, so that starting a compiler pays for many. A program that takes
//! too many steps does not end the process but raises, and whatever it does then is specified as well.

use std::ops::Range;

use crate::Language;
use crate::print::ocaml_blocks;
use crate::program::{LARGE, SMALL, TINY, sized};

/// The programs of these seeds have some hundred lines each.
const LARGE_SEEDS: u64 = 1_000_000;

/// A file with the OCaml programs of these seeds, every fourth of which is twice as long; from a
/// million on they are larger by far. Files end with status 0, with another, or with an exception.
pub fn ocaml_file(seeds: Range<u64>) -> String {
    let mut text = String::from(ocaml_blocks::PRELUDE);
    let end = seeds.start;
    for seed in seeds {
        let size = match seed {
            LARGE_SEEDS.. => &LARGE,
            _ if seed % 4 == 0 => &SMALL,
            _ => &TINY,
        };
        let program = sized(Language::OCaml, seed, size);
        text += &ocaml_blocks::module(&format!("P{seed}"), &program);
    }
    text += match end % 3 {
        0 => "",
        1 => "let () = exit (!ticks land 31)\n",
        _ => "let () = raise (E0 !ticks)\n",
    };
    text
}
