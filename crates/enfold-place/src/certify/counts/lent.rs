//! Checks who is said to lend parameters of join points: variables that are in scope there. So the variable stays the same as long as the
//! join point is jumped to.

use enfold_core::ir::{Block, LamId, Program, Stmt, VarId};
use rustc_hash::FxHashSet;

use crate::claim::Claim;

/// What is wrong in one function.
pub(super) fn check(program: &Program, claim: &Claim, lam: LamId) -> Vec<String> {
    if claim.lent.is_empty() {
        return Vec::new();
    }
    let function = &program.lams[lam];
    let siblings = function.siblings.iter().map(|sibling| sibling.0);
    let inputs = function.captures.iter().chain(&function.params).copied().chain(siblings);
    let mut scopes = Scopes { claim, known: inputs.collect(), errors: Vec::new() };
    scopes.block(&function.body);
    let name = function.name;
    scopes.errors.into_iter().map(|error| format!("{lam} {name}: {error}")).collect()
}

struct Scopes<'a> {
    claim: &'a Claim,
    /// Variables in scope.
    known: FxHashSet<VarId>,
    errors: Vec<String>,
}

impl Scopes<'_> {
    fn block(&mut self, block: &Block) {
        let mut own = Vec::new();
        for stmt in &block.stmts {
            if let Stmt::Join { params, body, .. } = stmt {
                for param in params {
                    if let Some(by) = self.claim.lent.get(param).and_then(|lent| lent.by)
                        && !self.known.contains(&by)
                    {
                        self.errors.push(format!("{param} is lent by {by}, which is not in scope"));
                    }
                }
                self.known.extend(params);
                self.block(body);
                params.iter().for_each(|param| {
                    self.known.remove(param);
                });
            }
            stmt.each_bound(&mut |var| {
                if !matches!(stmt, Stmt::Join { .. }) {
                    own.push(var);
                    self.known.insert(var);
                }
            });
        }
        block.term.blocks().for_each(|inner| self.block(inner));
        own.iter().for_each(|var| {
            self.known.remove(var);
        });
    }
}
