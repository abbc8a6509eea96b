//! What procedures capture, which variables are assigned, and what the others are: one walk over the tree.
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
//! The value of a variable that is never assigned is what binds it: a call of such a variable is a call of a known
//! lambda, of a record's procedure, or of the library.
//!
//! Each mention walks outwards through the procedures between it and its binding, until one that has
//! it already: linear in the number of captures. The walk keeps a stack of its own.

use cranelift_entity::packed_option::PackedOption;
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
    /// What binds a variable, if one expression does.
    bound_to: SecondaryMap<Var, PackedOption<Expr>>,
}

impl Analysis {
    /// What a variable always is: the expression that binds it, if nothing assigns it.
    pub fn value(&self, var: Var) -> Option<Expr> {
        if self.assigned.contains(var) { None } else { self.bound_to[var].expand() }
    }

    /// What an expression is, seen through variables that always are something else. A chain of variables that
    /// leads to itself is not followed for ever.
    pub fn known(&self, program: &Program, mut expr: Expr) -> Expr {
        for _ in 0..MAX_CHAIN {
            match program.nodes[expr] {
                Node::Ref(var) => match self.value(var) {
                    Some(value) => expr = value,
                    None => break,
                },
                _ => break,
            }
        }
        expr
    }

    /// Whether a variable needs a cell of its own that outlives its frame.
    pub fn needs_cell(&self, var: Var) -> bool {
        self.assigned.contains(var) && self.captured.contains(var)
    }
}

/// How many variables `known` looks through.
const MAX_CHAIN: usize = 100;

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
        if let Item::Define(var, value) = item {
            walk.found.bound_to[*var] = Some(*value).into();
        }
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
                for (var, value) in bindings {
                    self.home[*var] = within;
                    self.found.bound_to[*var] = Some(*value).into();
                }
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
