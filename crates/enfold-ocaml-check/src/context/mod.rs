//! What the checker knows while it walks, by subject. Fields are private: each file says what can be asked and noted.
//!
//! | file | subject |
//! |---|---|
//! | `reports` | what was found, and whether the library is being checked |
//! | `files` | files as modules, and names of which something was reported |
//! | `building` | the structures around the place: where definitions go and what they are called |
//! | `declared` | what declarations of types say |
//! | `type_names` | named type variables of the item being checked |
//! | `given` | types that functions are given |
//! | `applications` | functors that are applied |
//! | `packing` | first-class modules |
//! | `variants` | where polymorphic variants are made and matched, and what patterns cover of them |
//! | `around` | functions, applications and matches around the place being checked |
//! | `for_the_end` | what is noted on the way and looked at when all types are known |

mod applications;
mod around;
mod building;
mod declared;
mod files;
mod for_the_end;
mod given;
mod packing;
mod reports;
mod type_names;
mod variants;

pub(crate) use applications::{Applications, Made, Room};
pub(crate) use around::Around;
pub(crate) use building::Building;
pub(crate) use declared::Declared;
pub(crate) use files::Files;
pub(crate) use for_the_end::ForTheEnd;
pub(crate) use given::Given;
pub(crate) use packing::Packing;
pub(crate) use reports::{Reports, wanted};
pub(crate) use type_names::{Names, TypeNames};
pub(crate) use variants::{Compared, Covered, Variants};
