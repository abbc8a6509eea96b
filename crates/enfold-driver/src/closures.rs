//! How a program's closures are represented, as users ask for it: `--closures=pair`, `closures = "pair"` in a project.
//!
//! What the choice means to the compiler are [`Conventions`]; what each costs is in `docs/cli.md`.

use enfold_core::ir::{Conventions, Environments, FunctionValues};

/// What a function value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Closures {
    /// One pointer, to a record of code and captures.
    #[default]
    Flat,
    /// Two words: the code, and a pointer to a record of captures.
    Pair,
    /// One pointer, to a record of code and the environment around it, which has a parent.
    Linked,
    /// The code alone: what closures of a function capture is in one place for all of them, which few programs allow (E0409).
    Global,
}

impl Closures {
    /// All there are, in the order in which they are compared.
    pub const ALL: [Closures; 4] =
        [Closures::Flat, Closures::Pair, Closures::Linked, Closures::Global];

    /// As users write it.
    pub fn name(self) -> &'static str {
        match self {
            Closures::Flat => "flat",
            Closures::Pair => "pair",
            Closures::Linked => "linked",
            Closures::Global => "global",
        }
    }

    /// What it is, in a line.
    pub fn meaning(self) -> &'static str {
        match self {
            Closures::Flat => "One pointer, to a record of code and captures",
            Closures::Pair => "Two words: the code, and a pointer to a record of captures",
            Closures::Linked => {
                "One pointer, to a record of code and the environment around it, which has a parent"
            }
            Closures::Global => {
                "The code alone: what closures of a function capture is in one place for all of them, which few programs \
                 allow (E0409)"
            }
        }
    }

    /// The one that is written so.
    pub fn named(name: &str) -> Option<Closures> {
        Closures::ALL.into_iter().find(|closures| closures.name() == name)
    }

    /// What it means from lowering on.
    pub fn conventions(self) -> Conventions {
        let (functions, environments) = match self {
            Closures::Flat => (FunctionValues::Flat, Environments::Flat),
            Closures::Pair => (FunctionValues::Pair, Environments::Flat),
            Closures::Linked => (FunctionValues::Flat, Environments::Linked),
            Closures::Global => (FunctionValues::Flat, Environments::Global),
        };
        Conventions { functions, environments }
    }
}
