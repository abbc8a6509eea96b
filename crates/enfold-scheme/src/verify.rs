//! Checks the invariants of [`crate::tree`]: what comes after expansion may rely on them.
//!
//! | rule | why |
//! |---|---|
//! | a variable is bound by exactly one node or item | its id is its identity |
//! | a local variable is mentioned only where it is bound | captures are what a lambda mentions |
//! | a global variable is bound by an item | it is addressed directly |
//! | [`Node::Reraise`] stands within the handler that binds its variable | it needs the handler's context |
//! | a sequence is not empty, a record's fields exist | nothing is a special case |
//!
//! Holds for programs without errors. Linear; keeps a stack of its own.

use cranelift_entity::SecondaryMap;

use crate::tree::{Expr, Formals, Item, Node, Program, RecordProc, Var};

/// What is wrong with a tree, in one sentence.
pub fn verify(program: &Program) -> Result<(), String> {
    let mut checker = Checker {
        program,
        bound: SecondaryMap::new(),
        visible: SecondaryMap::new(),
        tasks: Vec::new(),
    };
    for item in &program.items {
        match item {
            Item::Define(var, _) | Item::Extern(var, _) => checker.bind(*var, true)?,
            Item::DefineValues(formals, _) => checker.bind_all(formals, true)?,
            Item::Do(_) => {}
        }
    }
    for item in &program.items {
        match item {
            Item::Define(_, e) | Item::DefineValues(_, e) | Item::Do(e) => checker.run(*e)?,
            Item::Extern(..) => {}
        }
    }
    match program.main {
        Some(main) => checker.mention(main, None),
        None => Ok(()),
    }
}

enum Task {
    Visit(Expr),
    /// A variable comes into scope, or leaves it.
    Scope(Var, bool),
}

struct Checker<'a> {
    program: &'a Program,
    bound: SecondaryMap<Var, bool>,
    visible: SecondaryMap<Var, bool>,
    tasks: Vec<Task>,
}

impl Checker<'_> {
    fn run(&mut self, expr: Expr) -> Result<(), String> {
        self.tasks.push(Task::Visit(expr));
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Visit(expr) => self.visit(expr)?,
                Task::Scope(var, visible) => self.visible[var] = visible,
            }
        }
        Ok(())
    }

    fn bind(&mut self, var: Var, global: bool) -> Result<(), String> {
        if self.bound[var] {
            return Err(format!("{var} is bound twice"));
        }
        if self.program.vars[var].global != global {
            return Err(format!("{var} is bound at the wrong level"));
        }
        self.bound[var] = true;
        self.visible[var] = global;
        Ok(())
    }

    fn bind_all(&mut self, formals: &Formals, global: bool) -> Result<(), String> {
        formals.vars().try_for_each(|var| self.bind(var, global))
    }

    fn mention(&self, var: Var, at: Option<Expr>) -> Result<(), String> {
        if self.visible[var] {
            return Ok(());
        }
        let name = self.program.vars[var].name;
        Err(format!("{var} ({name}) is mentioned by {at:?} where it is not bound"))
    }

    /// Expressions, in order, then variables that are visible in the rest, then the rest.
    fn plan(&mut self, before: &[Expr], vars: &[Var], within: &[Expr]) {
        self.tasks.extend(vars.iter().map(|var| Task::Scope(*var, false)));
        self.tasks.extend(within.iter().rev().map(|e| Task::Visit(*e)));
        self.tasks.extend(vars.iter().map(|var| Task::Scope(*var, true)));
        self.tasks.extend(before.iter().rev().map(|e| Task::Visit(*e)));
    }

    fn visit(&mut self, expr: Expr) -> Result<(), String> {
        match &self.program.nodes[expr] {
            Node::Ref(var) | Node::Reraise(var) => self.mention(*var, Some(expr))?,
            Node::Set(var, value) => {
                self.mention(*var, Some(expr))?;
                self.plan(&[*value], &[], &[]);
            }
            Node::Lambda(id) => {
                for clause in &self.program.lambdas[*id].clauses {
                    self.bind_all(&clause.formals, false)?;
                    let vars: Vec<Var> = clause.formals.vars().collect();
                    self.plan(&[], &vars, &[clause.body]);
                }
            }
            Node::Let(bindings, body) => {
                let (vars, values) = self.binders(bindings)?;
                self.plan(&values, &vars, &[*body]);
            }
            Node::Letrec(bindings, body) => {
                let (vars, mut values) = self.binders(bindings)?;
                values.push(*body);
                self.plan(&[], &vars, &values);
            }
            Node::Receive(formals, producer, body) => {
                self.bind_all(formals, false)?;
                let vars: Vec<Var> = formals.vars().collect();
                self.plan(&[*producer], &vars, &[*body]);
            }
            Node::Guard { body, var, handler } => {
                self.bind(*var, false)?;
                self.plan(&[*body], &[*var], &[*handler]);
            }
            Node::Case(var, arms, default) => {
                self.mention(*var, Some(expr))?;
                let mut all: Vec<Expr> = arms.iter().map(|arm| arm.body).collect();
                all.push(*default);
                self.plan(&all, &[], &[]);
            }
            Node::Seq(all) if all.is_empty() => return Err(format!("{expr} is an empty sequence")),
            Node::RecordProc(id, which) => {
                let fields = self.program.records[*id].fields.len();
                if let RecordProc::Get(field) | RecordProc::Set(field) = which
                    && *field >= fields
                {
                    return Err(format!("{expr} uses field {field} of {id}, which has {fields}"));
                }
            }
            Node::Const(_)
            | Node::Unspecified
            | Node::Primitive(_)
            | Node::If(..)
            | Node::Seq(_)
            | Node::Call(..)
            | Node::Parameterize(..)
            | Node::Region { .. }
            | Node::Owner(..)
            | Node::The(..)
            | Node::Diff(..) => {
                let mut all = Vec::new();
                self.program.children(expr, &mut |child| all.push(child));
                self.plan(&all, &[], &[]);
            }
        }
        Ok(())
    }

    fn binders(&mut self, bindings: &[(Var, Expr)]) -> Result<(Vec<Var>, Vec<Expr>), String> {
        for (var, _) in bindings {
            self.bind(*var, false)?;
        }
        Ok(bindings.iter().copied().unzip())
    }
}

#[cfg(test)]
mod tests {
    use enfold_syntax::span::SourceMap;

    use super::verify;
    use crate::tree::{Item, Node};
    use crate::{Dialect, NoFiles, compile};

    #[test]
    fn broken_trees_are_refused() {
        let mut sources = SourceMap::new();
        let file = sources.add("", "(define (f x) (list x))");
        let mut program = compile(sources, file, Dialect::Scheme, &NoFiles).program;
        assert_eq!(verify(&program), Ok(()));
        let local = program.vars.keys().find(|var| !program.vars[*var].global);
        let mention =
            program.nodes.iter().find(|(_, n)| matches!(n, Node::Ref(v) if Some(*v) == local));
        let mention = mention.map(|(expr, _)| expr).expect("x is mentioned");
        program.items.push(Item::Do(mention));
        let broken = verify(&program).expect_err("x is not bound at the top level");
        assert!(broken.ends_with("is mentioned by Some(e1) where it is not bound"), "{broken}");
        program.items.pop();
        let again = program.items[0].clone();
        program.items.push(again);
        assert_eq!(verify(&program), Err("v0 is bound twice".to_owned()));
    }
}
