//! What the checker knows while it walks, by subject. Fields are private: each file says what can be asked and noted.
//!
//! | file | subject |
//! |---|---|
//! | `reports` | what was found, and whether the library is being checked |
//! | `library` | types, exceptions and functions of the library that mean more than they say |
//! | `declared` | what declarations of the program say: fields, cases, literals, units |
//! | `object_types` | classes and interfaces |
//! | `type_names` | named type variables of the binding being checked |
//! | `active_patterns` | active patterns, and what the patterns being checked look through |
//! | `inlines` | `inline` functions |
//! | `around` | lambdas, handlers and computations around the place being checked |
//! | `for_the_end` | what is noted on the way and looked at when all types are known |

mod active_patterns;
mod around;
mod declared;
mod for_the_end;
mod inlines;
mod library;
mod object_types;
mod reports;
mod type_names;

pub(crate) use active_patterns::ActivePatterns;
pub(crate) use around::{Around, Frame};
pub(crate) use declared::Declared;
pub(crate) use for_the_end::ForTheEnd;
pub(crate) use inlines::Inlines;
pub(crate) use library::Library;
pub(crate) use object_types::ObjectTypes;
pub(crate) use reports::Reports;
pub(crate) use type_names::{Named, TypeNames};
