//! Names that see each other (`letrec*`, internal definitions, named `let`).
//!
//! ```text
//! f = lambda, g = lambda                let rec f = fun … and g = fun …
//! f = lambda using x, x = 1, …          let mutable x = Absent; let rec f = fun … (x, checked) …; x <- 1
//! ```
//!
//! Procedures that nobody assigns and that stand next to each other are a recursive group. A name that is mentioned before its
//! value is there, or in it, is a mutable binding, and each use asks whether it has a value: a procedure that is mentioned
//! before the group that it belongs to is such a name, too. Cost: names that are no procedures make it necessary to look for
//! mentions, which is linear in the values.

use cranelift_entity::EntitySet;
use enfold_graph::{Kind, NodeId, Scope};
use enfold_scheme::tree::{Expr, LambdaId, Node, Program, Var};

use crate::{Lowering, Meaning};

/// How a name is bound.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Function(LambdaId),
    Value,
    Cell,
}

impl Lowering<'_, '_> {
    /// The statements that bind the names.
    pub fn letrec_statements(&mut self, bindings: &[(Var, Expr)]) -> Vec<NodeId> {
        let how = self.choose(bindings);
        let mut stmts = Vec::new();
        for ((var, _), how) in bindings.iter().zip(&how) {
            if *how == How::Cell {
                stmts.push(self.cell(*var));
            }
        }
        let mut at = 0;
        while at < bindings.len() {
            let run = how[at..].iter().take_while(|how| matches!(how, How::Function(_))).count();
            if run > 0 {
                stmts.extend(self.group(&bindings[at..at + run]));
                at += run;
                continue;
            }
            let (var, value) = bindings[at];
            let value = self.expr(value);
            stmts.push(match how[at] {
                How::Cell => self.assign(var, value),
                _ => self.bind_value(var, value),
            });
            at += 1;
        }
        stmts
    }

    fn function_of(&self, var: Var, value: Expr) -> Option<LambdaId> {
        match self.program.nodes[value] {
            Node::Lambda(id) if !self.analysis.assigned.contains(var) => Some(id),
            _ => None,
        }
    }

    fn choose(&self, bindings: &[(Var, Expr)]) -> Vec<How> {
        let first = |(var, value): &(Var, Expr)| match self.function_of(*var, *value) {
            Some(id) => How::Function(id),
            None => How::Value,
        };
        let mut how: Vec<How> = bindings.iter().map(first).collect();
        if how.iter().all(|how| matches!(how, How::Function(_))) {
            return how;
        }
        // What is mentioned in a value, or in one before it, is there only in a group of its own.
        let mentions: Vec<EntitySet<Var>> =
            bindings.iter().map(|(_, value)| mentions(self.program, *value)).collect();
        loop {
            let mut changed = false;
            for at in 0..bindings.len() {
                if how[at] == How::Cell {
                    continue;
                }
                let function = |how: &How| matches!(how, How::Function(_));
                let start = match function(&how[at]) {
                    true => at - how[..at].iter().rev().take_while(|how| function(how)).count(),
                    false => at + 1,
                };
                if mentions[..start].iter().any(|all| all.contains(bindings[at].0)) {
                    how[at] = How::Cell;
                    changed = true;
                }
            }
            if !changed {
                return how;
            }
        }
    }

    /// A mutable binding without a value.
    fn cell(&mut self, var: Var) -> NodeId {
        let variable = &self.program.vars[var];
        let (name, span, ty) = (variable.name, variable.span, self.shared.runtime.value);
        let binding = self.shared.binding(name, span, ty, Scope::Local, true);
        self.vars[var] = Some(Meaning::Checked(binding));
        let absent = self.shared.construct("Absent", Vec::new(), span);
        self.shared.let_node(binding, absent)
    }

    fn group(&mut self, bindings: &[(Var, Expr)]) -> Option<NodeId> {
        let mut declared = Vec::new();
        for (var, value) in bindings {
            let Node::Lambda(id) = self.program.nodes[*value] else { continue };
            let name = self.program.vars[*var].name;
            let function = self.declare_function(id, name, Scope::Local);
            self.vars[*var] = Some(Meaning::Function(function.clone()));
            declared.push((function, id));
        }
        let mut all = Vec::new();
        for (function, id) in declared {
            all.extend(self.define_function(&function, id));
        }
        let (_, first) = *all.first()?;
        let span = self.shared.graph.nodes[first].span;
        let kind = Kind::Let { recursive: true, bindings: all };
        Some(self.shared.node(kind, self.shared.runtime.unit, span))
    }
}

/// The variables that an expression mentions, each once, in the order of their numbers.
pub fn mentioned(program: &Program, expr: Expr) -> impl Iterator<Item = Var> {
    let found = mentions(program, expr);
    let all: Vec<Var> = found.keys().filter(|var| found.contains(*var)).collect();
    all.into_iter()
}

/// The same as a set.
fn mentions(program: &Program, expr: Expr) -> EntitySet<Var> {
    let mut found = EntitySet::new();
    let mut tasks = vec![expr];
    while let Some(expr) = tasks.pop() {
        match &program.nodes[expr] {
            Node::Ref(var) | Node::Set(var, _) | Node::Reraise(var) | Node::Case(var, ..) => {
                found.insert(*var);
            }
            _ => {}
        }
        program.children(expr, &mut |child| tasks.push(child));
    }
    found
}
