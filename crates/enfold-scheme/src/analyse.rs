//! What procedures capture, and which variables are assigned: one walk over the tree.
//!
//! ```text
//! (lambda (x) (lambda (y) (set! n (+ x y))))     outer: n x     inner: n x     assigned: n
//! ```
//!
//! A procedure captures the local variables that its body mentions, in nested procedures too, and
//! that are bound outside of it; in order of first mention. Variables of the top level are never captured.
//! A variable that is both captured and assigned needs a cell that all its closures share; one that is
//! assigned only where it is bound does not.
//!
//! Each mention walks outwards through the procedures between it and its binding, until one that has
//! it already: linear in the number of captures. The walk keeps a stack of its own.

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};

use crate::tree::{Expr, Formals, Item, LambdaId, Node, Program, Var};
use rustc_hash::FxHashSet;

/// Facts about variables and procedures.
#[derive(Debug, Clone, Default)]
pub struct Analysis {
    /// What each procedure captures, in order of first mention.
    pub captures: SecondaryMap<LambdaId, Vec<Var>>,
    /// Variables that some `set!` changes.
    pub assigned: EntitySet<Var>,
    /// Local variables that some procedure captures.
    pub captured: EntitySet<Var>,
}

impl Analysis {
    /// Whether a variable needs a cell of its own that outlives its frame.
    pub fn needs_cell(&self, var: Var) -> bool {
        self.assigned.contains(var) && self.captured.contains(var)
    }
}

/// Walks over a program.
pub fn analyse(program: &Program) -> Analysis {
    let mut walk = Walk {
        program,
        found: Analysis::default(),
        home: SecondaryMap::with_default(None),
        outer: program.lambdas.iter().map(|_| None).collect(),
        has: FxHashSet::default(),
        tasks: Vec::new(),
    };
    for item in &program.items {
        match item {
            Item::Define(_, e) | Item::DefineValues(_, e) | Item::Do(e) => walk.run(*e),
            Item::Extern(..) => {}
        }
    }
    walk.found
}

struct Walk<'a> {
    program: &'a Program,
    found: Analysis,
    /// The procedure that binds a local variable; nothing for those bound outside of all.
    home: SecondaryMap<Var, Option<LambdaId>>,
    outer: PrimaryMap<LambdaId, Option<LambdaId>>,
    has: FxHashSet<(LambdaId, Var)>,
    tasks: Vec<(Expr, Option<LambdaId>)>,
}

impl Walk<'_> {
    fn run(&mut self, expr: Expr) {
        self.tasks.push((expr, None));
        while let Some((expr, within)) = self.tasks.pop() {
            self.visit(expr, within);
        }
    }

    fn visit(&mut self, expr: Expr, within: Option<LambdaId>) {
        let mut inside = within;
        match &self.program.nodes[expr] {
            Node::Ref(var) | Node::Reraise(var) => self.mention(*var, within),
            Node::Set(var, _) => {
                self.found.assigned.insert(*var);
                self.mention(*var, within);
            }
            Node::Case(var, ..) => self.mention(*var, within),
            Node::Lambda(id) => {
                self.outer[*id] = within;
                inside = Some(*id);
                for clause in &self.program.lambdas[*id].clauses {
                    self.bind(&clause.formals, inside);
                }
            }
            Node::Let(bindings, _) | Node::Letrec(bindings, _) => {
                bindings.iter().for_each(|(var, _)| self.home[*var] = within);
            }
            Node::Receive(formals, ..) => self.bind(formals, within),
            Node::Guard { var, .. } => self.home[*var] = within,
            _ => {}
        }
        let start = self.tasks.len();
        let tasks = &mut self.tasks;
        self.program.children(expr, &mut |child| tasks.push((child, inside)));
        self.tasks[start..].reverse();
    }

    fn bind(&mut self, formals: &Formals, within: Option<LambdaId>) {
        formals.vars().for_each(|var| self.home[var] = within);
    }

    fn mention(&mut self, var: Var, within: Option<LambdaId>) {
        if self.program.vars[var].global {
            return;
        }
        let home = self.home[var];
        let mut at = within;
        while at != home {
            let Some(lambda) = at else { return };
            self.found.captured.insert(var);
            if !self.has.insert((lambda, var)) {
                return;
            }
            self.found.captures[lambda].push(var);
            at = self.outer[lambda];
        }
    }
}
