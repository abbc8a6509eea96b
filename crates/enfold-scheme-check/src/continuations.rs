//! Which continuations are only left, and whether the program may enter one again.
//!
//! ```text
//! (call/cc (lambda (k) … (for-each (lambda (x) (if (p x) (k x))) l) …))     only left: an exception
//! (define (find p l k) … (k (car l)) … (find p (cdr l) k))                  k goes no further than downwards
//! (call/cc (lambda (k) (find p l k)))                                       only left, since `find` is known
//! (call/cc (lambda (k) (set! saved k)))                                     kept: may be entered again
//! ```
//!
//! A continuation is only left if its variable is only called, or given to a parameter that is only called or given on in this way; the
//! same holds of every procedure that mentions it. What a procedure of the library does with procedures it is given is in
//! [`CALLS_ONLY`]. Parameters are taken to be harmless until one is found that is not (a greatest fixed point), so recursive procedures
//! are.
//!
//! A program of which all continuations are only left is compiled as if there were none. In any other one the others are captured, which
//! the trunk makes functions of. So is the place of a `raise-continuable` that a `guard` may have to go back to.
//!
//! Cost: each procedure that a continuation is given to is walked once, and again each time a parameter turns out to keep what it is given.

use cranelift_entity::EntitySet;
use enfold_scheme::analyse::Analysis;
use enfold_scheme::tree::{Expr, LambdaId, Node, Program, Var};
use enfold_syntax::Symbol;
use indexmap::IndexMap;

/// What the program does with continuations.
pub struct Continuations {
    /// Calls of `call/cc` whose continuation is only left.
    only_left: EntitySet<Expr>,
    /// Whether some continuation may be entered again.
    pub entered_again: bool,
}

/// Procedures of the library that call what they are given, and keep nothing of it.
const CALLS_ONLY: &[&str] = &[
    "any",
    "append-map",
    "apply",
    "assoc",
    "call-with-current-continuation",
    "call-with-output-string",
    "call-with-port",
    "call-with-values",
    "call/cc",
    "count",
    "dynamic-wind",
    "every",
    "filter",
    "filter-map",
    "find",
    "find-tail",
    "fold",
    "fold-left",
    "fold-right",
    "for-each",
    "hash-table-ref",
    "hash-table-walk",
    "list-index",
    "map",
    "member",
    "partition",
    "reduce",
    "remove",
    "string-for-each",
    "string-map",
    "vector-for-each",
    "vector-map",
    "with-exception-handler",
];

fn captures(name: Symbol) -> bool {
    matches!(name.as_str(), "call/cc" | "call-with-current-continuation")
}

impl Continuations {
    /// Looks at a program.
    pub fn find(program: &Program, analysis: &Analysis) -> Continuations {
        let mut found = Continuations { only_left: EntitySet::new(), entered_again: false };
        let (mut mentions, mut calls) = (0, Vec::new());
        let (mut continuable, mut reraised) = (false, false);
        for (expr, node) in program.nodes.iter() {
            match node {
                Node::Primitive(name) if captures(*name) => mentions += 1,
                Node::Primitive(name) => continuable |= name.as_str() == "raise-continuable",
                Node::Reraise(_) => reraised = true,
                Node::Call(callee, args) => {
                    if let Node::Primitive(name) = program.nodes[*callee]
                        && captures(name)
                        && let [arg] = args[..]
                    {
                        calls.push((expr, arg));
                    }
                }
                _ => {}
            }
        }
        let mut walk = Walk { program, analysis, params: IndexMap::new() };
        walk.settle(&calls);
        let mut kept = mentions != calls.len();
        for (expr, arg) in calls {
            if walk.receiver(arg) {
                found.only_left.insert(expr);
            } else {
                kept = true;
            }
        }
        found.entered_again = kept || (continuable && reraised);
        found
    }

    /// The function of the library that a call goes to instead of the one of that name.
    pub fn instead_of(&self, name: Symbol, call: Expr) -> Option<&'static str> {
        if captures(name) && self.only_left.contains(call) {
            return Some("call_escape");
        }
        let again = self.entered_again && name.as_str() == "raise-continuable";
        again.then_some("raise_to_return")
    }
}

struct Walk<'a> {
    program: &'a Program,
    analysis: &'a Analysis,
    /// Parameters that were asked for, with their procedures: whether they only call what they are given, as far as is known.
    params: IndexMap<Var, (LambdaId, bool)>,
}

impl Walk<'_> {
    /// Asks until no parameter turns out to keep anything.
    fn settle(&mut self, calls: &[(Expr, Expr)]) {
        calls.iter().for_each(|&(_, arg)| {
            self.receiver(arg);
        });
        loop {
            let mut changed = false;
            let mut at = 0;
            while let Some((&var, &(lambda, harmless))) = self.params.get_index(at) {
                if harmless && !self.keeps_nothing(var, lambda) {
                    self.params.insert(var, (lambda, false));
                    changed = true;
                }
                at += 1;
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether what is given to `call/cc` only leaves.
    fn receiver(&mut self, receiver: Expr) -> bool {
        self.gives_nothing_away(receiver, 0)
    }

    fn keeps_nothing(&mut self, var: Var, lambda: LambdaId) -> bool {
        if self.analysis.assigned.contains(var) {
            return false;
        }
        let program = self.program;
        let mut tracked = EntitySet::new();
        tracked.insert(var);
        program.lambdas[lambda].clauses.iter().all(|clause| self.walk(clause.body, &mut tracked))
    }

    /// Whether a procedure only calls its argument at a position, or gives it on to what does.
    fn gives_nothing_away(&mut self, callee: Expr, position: usize) -> bool {
        let known = self.analysis.known(self.program, callee);
        match &self.program.nodes[known] {
            Node::Primitive(name) => CALLS_ONLY.binary_search(&name.as_str()).is_ok(),
            Node::Lambda(id) => {
                let [clause] = &self.program.lambdas[*id].clauses[..] else { return false };
                let Some(&var) = clause.formals.required.get(position) else { return false };
                self.params.entry(var).or_insert((*id, true)).1
            }
            _ => false,
        }
    }

    /// Whether an expression mentions what is tracked.
    fn mentions(&self, expr: Expr, tracked: &EntitySet<Var>) -> bool {
        let mut tasks = vec![expr];
        while let Some(expr) = tasks.pop() {
            match &self.program.nodes[expr] {
                Node::Ref(var) | Node::Set(var, _) | Node::Reraise(var) | Node::Case(var, ..)
                    if tracked.contains(*var) =>
                {
                    return true;
                }
                _ => self.program.children(expr, &mut |child| tasks.push(child)),
            }
        }
        false
    }

    /// Whether an expression only calls what is tracked, or gives it to what does.
    fn walk(&mut self, expr: Expr, tracked: &mut EntitySet<Var>) -> bool {
        let program = self.program;
        match &program.nodes[expr] {
            Node::Ref(var) | Node::Reraise(var) => !tracked.contains(*var),
            Node::Case(var, ..) if tracked.contains(*var) => false,
            Node::Set(var, value) => !tracked.contains(*var) && self.walk(*value, tracked),
            Node::Lambda(_) => !self.mentions(expr, tracked),
            Node::Let(bindings, body) | Node::Letrec(bindings, body) => {
                self.bindings(bindings, tracked) && self.walk(*body, tracked)
            }
            Node::Call(callee, args) => self.call(*callee, args, tracked),
            _ => self.children(expr, tracked),
        }
    }

    fn children(&mut self, expr: Expr, tracked: &mut EntitySet<Var>) -> bool {
        let mut children = Vec::new();
        self.program.children(expr, &mut |child| children.push(child));
        children.into_iter().all(|child| self.walk(child, tracked))
    }

    /// A procedure that mentions what is tracked is tracked itself, and so is another name of it.
    fn bindings(&mut self, bindings: &[(Var, Expr)], tracked: &mut EntitySet<Var>) -> bool {
        for (var, value) in bindings {
            let follows = matches!(self.program.nodes[*value], Node::Lambda(_) | Node::Ref(_));
            if follows && self.mentions(*value, tracked) {
                if self.analysis.assigned.contains(*var) {
                    return false;
                }
                tracked.insert(*var);
            }
        }
        bindings.iter().all(|(var, value)| match &self.program.nodes[*value] {
            Node::Ref(_) if tracked.contains(*var) => true,
            Node::Lambda(id) if tracked.contains(*var) => self.bodies(*id, tracked),
            Node::Lambda(_) => !self.mentions(*value, tracked),
            _ => self.walk(*value, tracked),
        })
    }

    fn bodies(&mut self, id: LambdaId, tracked: &mut EntitySet<Var>) -> bool {
        let program = self.program;
        program.lambdas[id].clauses.iter().all(|clause| self.walk(clause.body, tracked))
    }

    fn call(&mut self, callee: Expr, args: &[Expr], tracked: &mut EntitySet<Var>) -> bool {
        let program = self.program;
        let harmless = match &program.nodes[callee] {
            Node::Ref(_) => true,
            Node::Lambda(id) => self.bodies(*id, tracked),
            _ => self.walk(callee, tracked),
        };
        harmless
            && args.iter().enumerate().all(|(at, &arg)| match &program.nodes[arg] {
                Node::Ref(var) if tracked.contains(*var) => self.gives_nothing_away(callee, at),
                Node::Lambda(id) if self.mentions(arg, tracked) => {
                    self.gives_nothing_away(callee, at) && self.bodies(*id, tracked)
                }
                _ => self.walk(arg, tracked),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::CALLS_ONLY;

    #[test]
    fn names_are_in_order_so_that_they_are_found() {
        assert!(CALLS_ONLY.is_sorted());
    }
}
