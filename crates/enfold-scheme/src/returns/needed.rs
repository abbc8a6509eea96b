//! Which continuations are still mentioned; the others are neither captured nor given on.
//!
//! A name is needed if something that is reached mentions it, other than an argument for a parameter that is not needed, or another name
//! that is not needed: the least set, so that procedures that only hand a continuation round need none.

use cranelift_entity::{EntitySet, SecondaryMap};

use super::{Pass, receiver};
use crate::tree::{Expr, Item, Node, Var};

impl Pass<'_> {
    /// Takes away what is not needed: arguments and parameters, other names, captures.
    pub fn drop_what_is_not_needed(&mut self) {
        let needed = self.needed();
        for at in 0..self.calls.len() {
            let (call, variant) = (self.calls[at].call, &self.variants[self.calls[at].variant]);
            if !needed.contains(variant.param) {
                let position = variant.position;
                if let Node::Call(_, args) = &mut self.program.nodes[call] {
                    let dropped = args.remove(position);
                    self.program.nodes[dropped] = Node::Unspecified;
                }
            }
        }
        for variant in &self.variants {
            if !needed.contains(variant.param) {
                let clause = &mut self.program.lambdas[variant.lambda].clauses[0];
                clause.formals.required.remove(variant.position);
            }
        }
        for alias in &self.aliases {
            if !needed.contains(alias.var)
                && let Node::Let(bindings, body) = self.program.nodes[alias.binder].clone()
            {
                bindings
                    .iter()
                    .for_each(|(_, value)| self.program.nodes[*value] = Node::Unspecified);
                self.program.nodes[alias.binder] = Node::Seq(vec![body]);
            }
        }
        for root in std::mem::take(&mut self.roots) {
            self.drop_capture(root, &needed);
        }
    }

    fn drop_capture(&mut self, root: Expr, needed: &EntitySet<Var>) {
        let Some((var, body)) = receiver(self.program, root) else { return };
        if needed.contains(var) {
            return;
        }
        if let Node::Call(callee, args) = self.program.nodes[root].clone() {
            self.program.nodes[callee] = Node::Unspecified;
            args.iter().for_each(|arg| self.program.nodes[*arg] = Node::Unspecified);
            self.program.nodes[root] = Node::Seq(vec![body]);
            self.changed = true;
        }
    }

    fn needed(&self) -> EntitySet<Var> {
        let mut mentions = self.reached_mentions();
        // For each name: the names that need it if they are needed.
        let mut users: SecondaryMap<Var, Vec<Var>> = SecondaryMap::new();
        for called in &self.calls {
            let variant = &self.variants[called.variant];
            if let Node::Call(_, args) = &self.program.nodes[called.call]
                && let Node::Ref(var) = self.program.nodes[args[variant.position]]
            {
                mentions[var] = mentions[var].saturating_sub(1);
                users[variant.param].push(var);
            }
        }
        for alias in &self.aliases {
            mentions[alias.of] = mentions[alias.of].saturating_sub(1);
            users[alias.var].push(alias.of);
        }
        let mut needed = EntitySet::new();
        let mut tasks: Vec<Var> =
            self.program.vars.keys().filter(|var| mentions[*var] > 0).collect();
        while let Some(var) = tasks.pop() {
            if needed.insert(var) {
                tasks.extend(users[var].iter().copied());
            }
        }
        needed
    }

    /// How often what is reached mentions each variable.
    fn reached_mentions(&self) -> SecondaryMap<Var, usize> {
        let mut mentions: SecondaryMap<Var, usize> = SecondaryMap::new();
        let mut tasks: Vec<Expr> = Vec::new();
        for item in &self.program.items {
            match item {
                Item::Define(_, e) | Item::DefineValues(_, e) | Item::Do(e) => tasks.push(*e),
                Item::Extern(..) => {}
            }
        }
        while let Some(expr) = tasks.pop() {
            match &self.program.nodes[expr] {
                Node::Ref(var) | Node::Reraise(var) | Node::Set(var, _) | Node::Case(var, ..) => {
                    mentions[*var] += 1;
                }
                _ => {}
            }
            self.program.children(expr, &mut |child| tasks.push(child));
        }
        mentions
    }
}
