//! What every graph satisfies that leaves the checker without errors.
//!
//! **Ids** (`ranges`). Every id that anything mentions is in its table. Types are made of types
//! before them. A case belongs to a union and a field to a record, and both are in range; the
//! order of a record's evaluation mentions each field once. Only then are the rest looked at:
//!
//! **Shape** (`scopes`). What is reached from the top-level items is a tree: no node is met twice.
//! There is no [`Kind::Error`](crate::Kind::Error). Blocks, groups, parameter lists and argument
//! lists are not empty. `Let` and `LetPat` are statements of blocks; the parameters of lambdas are
//! `Param` nodes, and those stand nowhere else.
//!
//! **Scopes** (`scopes`). Every binding is introduced at one place, those of top-level items with
//! module scope, all others with local scope, and is mentioned only where it is visible: a
//! parameter in the body of its lambda; a group in the statements after it, and in its own values
//! if it is recursive; the bindings of an arm in its guard and body; a loop variable in the body of
//! the loop; a top-level item in the items after it. Both sides of an or-pattern bind the same.
//!
//! **Captures** (`scopes`). Every lambda lists exactly the local bindings of what encloses it that
//! its body mentions, lambdas inside it included, in the order of their first mentions in the
//! source text, each with the name, type, mutability and source of the binding, and with the place of that mention. The
//! members of a recursive group do not capture each other or themselves.
//!
//! **Types** (`types`, `patterns`). No type of a node, pattern or binding that is reached contains
//! the error type. A mention gives one type argument for each type parameter of its binding, and
//! has the binding's type at these. The types of operands, payloads, fields, branches and arms are
//! the ones that their node's kind says, declared types at the type arguments in question.
//! Operations have the right number of operands; their types are for the checker to know.
//!
//! This is the definition, not an optimised check: it shares no code with the checker. Cost:
//! linear in the graph and the types that it writes out.

mod patterns;
mod ranges;
mod scopes;
mod types;

use crate::graph::Graph;

/// Everything that is wrong with a graph, with the ids involved.
pub fn verify(graph: &Graph) -> Result<(), Vec<String>> {
    let faults = ranges::check(graph);
    if !faults.is_empty() {
        return Err(faults);
    }
    let (reached, mut faults) = scopes::check(graph);
    faults.extend(types::check(graph, &reached));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
mod tests;
