//! By how much a body may be larger than a small one and still be copied: one table.
//!
//! Each row says for what a body is given how many statements more, which program wants it, and what it is worth there:
//! the steps that the interpreter takes at the highest level without the row, against those with it, over the programs of
//! the repository (those that are bounded at 20 million steps count as equal). Where it says time, that of native code at -O3
//! was measured, since steps do not show what raising costs. A bonus that no program wants goes.

/// A reason to copy a larger body.
pub struct Bonus {
    /// How many statements larger it may be.
    pub statements: u32,
    /// The program, from the repository's root, that wants it most.
    pub program: &'static str,
    /// What it is worth.
    pub worth: &'static str,
}

/// Per argument that is a known function: calls of it become known. Most of them are specialised on instead.
pub const FUNCTION: Bonus = Bonus {
    statements: 40,
    program: "tests/programs/ocaml/pattern_alias_types.ml",
    worth: "4.7 % of the steps; 15 programs are slower without it, by 1 % or less, and 13 faster",
};

/// Per argument that is a constant.
pub const CONSTANT: Bonus = Bonus {
    statements: 3,
    program: "tests/programs/clef/curry_arity_5.fs",
    worth: "81 % more steps without it; 258 programs are slower, 2 faster by less than 1 %",
};

/// Per argument that holds unknown functions: they share a lambda set with what other calls give to the same body,
/// and a copy has a set of its own. A smaller set is tested, not called through, which steps do not show.
pub const SET: Bonus = Bonus {
    statements: 20,
    program: "bench/calls/calls.fs",
    worth: "a loop of its own for each set; elsewhere 1.1 % of the steps at most (exn_in_loops.ml), nowhere slower",
};

/// Once, if its result is a record of functions that travels in registers, and per argument that is one: sequences and
/// machines, whose steps then are known.
pub const RECORD: Bonus = Bonus {
    statements: 40,
    program: "tests/programs/clef/interfaces_more.fs",
    worth: "3.7 times the steps without it for results (40 programs are slower, 2 faster), 2.0 times without it for arguments (fixpoint_via_union.fs; 5 slower, 3 faster)",
};

/// Once, if it writes to a cell that was made outside of it: where all that know the cell are one function, it becomes
/// a variable, and a loop keeps nothing of its rounds before.
pub const CELL: Bonus = Bonus {
    statements: 40,
    program: "tests/programs/ocaml/algo_bigint.ml",
    worth: "7.8 % of the steps; 18 programs are slower without it, 7 faster (big_huffman.ml by 11 %)",
};

/// Once, for the first step of a recursive function that raises, in the body of a `try`: raising there is a jump to the
/// handler, and a search that fails at once makes no exception, calls nothing and begins no region for what it would have
/// found. The only bonus for functions that call themselves, so `peel_raises` gives it, after the last inlining.
pub const RAISE: Bonus = Bonus {
    statements: 70,
    program: "bench/ocaml/rewriting.ml",
    worth: "28 % more time without it; 2.1 times (bench/raising/paths.ml), 14 % (peephole.ml), up to 10 % (unify.ml, of which most is noise), 7 % (bench/ocaml/exceptions.ml); two other searches were 5 and 7 % faster without it",
};

/// All of them.
pub const BONUSES: &[Bonus] = &[FUNCTION, CONSTANT, SET, RECORD, CELL, RAISE];

#[cfg(test)]
mod tests {
    use super::BONUSES;

    #[test]
    fn each_is_wanted_by_a_program() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        for bonus in BONUSES {
            let program = std::path::Path::new(root).join(bonus.program);
            assert!(program.exists() && !bonus.worth.is_empty(), "{}", bonus.program);
        }
    }
}
