//! What a language means differently, as named facts.
//!
//! Passes ask for a fact, never for a language: where two languages part, there is a field here that says how, and each
//! checker states every field. A new field does not compile until each checker has said what holds for its language, and
//! until it has a word in the graph's text ([`Semantics::facts`]).
//!
//! Declarations that the trunk refers to are in [`Known`](crate::graph::Known); an exception that nobody catches is
//! reported by one of them.

use enfold_syntax::Symbol;

/// How a language's values are compared, ordered and hashed, and how its matches go on.
///
/// The default is what F# means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Semantics {
    /// What the exception says (`bad_argument`) if functions or addresses are compared; without it, what the trunk says.
    pub incomparable: Option<Symbol>,
    /// Three-way comparison finds that a function is the same as itself; otherwise it rejects every two functions.
    pub function_is_itself: bool,
    /// The operators `<` and `<=` on data that hold floats, functions or exceptions go by an order of their own, in which
    /// what is no number is neither less nor equal; otherwise they go by three-way comparison.
    pub partial_order: bool,
    /// An object of a type whose values may hold each other is equal to itself without a look inside: data may be
    /// cyclic, or shared so often that a walk would not end.
    pub object_is_itself: bool,
    /// Cases without a payload come before the others in the order of values; otherwise they are ordered as declared.
    pub plain_cases_first: bool,
    /// Components whose types a constructor hides are compared as they lie in memory if their types differ; otherwise
    /// such values are merely different.
    pub hidden_as_stored: bool,
    /// A hash leaves functions and addresses out; otherwise it rejects them.
    pub hash_skips_functions: bool,
    /// Of the alternatives of an or-pattern only the first that matches counts: if the guard says no to it, the
    /// others are not tried.
    pub first_alternative: bool,
}

impl Semantics {
    /// The facts that hold or do not, each with its word in the graph's text.
    pub fn facts(&mut self) -> [(&'static str, &mut bool); 7] {
        let Semantics {
            incomparable: _,
            function_is_itself,
            partial_order,
            object_is_itself,
            plain_cases_first,
            hidden_as_stored,
            hash_skips_functions,
            first_alternative,
        } = self;
        [
            ("function_is_itself", function_is_itself),
            ("partial_order", partial_order),
            ("object_is_itself", object_is_itself),
            ("plain_cases_first", plain_cases_first),
            ("hidden_as_stored", hidden_as_stored),
            ("hash_skips_functions", hash_skips_functions),
            ("first_alternative", first_alternative),
        ]
    }

    /// What is said if functions or addresses are compared.
    pub fn incomparable_text(&self) -> &'static str {
        self.incomparable.map_or("functions and addresses cannot be compared", Symbol::as_str)
    }
}
