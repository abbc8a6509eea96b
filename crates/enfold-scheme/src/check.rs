//! Checks of a finished tree: calls with the wrong number of arguments (`W0801`), and in Eshkol values
//! that are used after they were moved (`E0813`).
//!
//! R7RS says that a wrong call is an error when it happens, which a program may never do or may catch:
//! so it is a warning. Only calls whose procedure is known are looked at: a lambda, a procedure of the
//! library or of a record type, or a variable that is bound to one of these and never assigned.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Dialect;
use crate::analyse::{Analysis, analyse};
use crate::libraries;
use crate::tree::{Expr, Item, Node, Ownership, Program, RecordProc, Var};

/// After so many reports the rest is silent.
const MAX_REPORTS: usize = 100;

/// Checks a program that has been expanded without errors.
pub(crate) fn check(program: &Program, dialect: Dialect, out: &mut Diagnostics) {
    let facts = analyse(program);
    for (expr, node) in &program.nodes {
        if let Node::Call(procedure, args) = node {
            check_call(program, &facts, expr, *procedure, args.len(), out);
        }
    }
    if dialect == Dialect::Eshkol {
        let mut moves =
            Moves { program, moved: FxHashMap::default(), borrowed: FxHashSet::default(), out };
        for item in &program.items {
            match item {
                Item::Define(_, e) | Item::DefineValues(_, e) | Item::Do(e) => moves.walk(*e),
                Item::Extern(..) => {}
            }
        }
    }
}

/// A report at an expression, with the uses of macros that made it.
fn report(program: &Program, at: Expr, code: Code, message: String) -> Diagnostic {
    let origin = program.origins[at];
    let report = Diagnostic::new(code, origin.span, message);
    program.chain(origin).take(4).fold(report, |report, used| {
        report.also(used.span, format!("in this use of `{}`", used.name))
    })
}

fn check_call(
    program: &Program,
    facts: &Analysis,
    call: Expr,
    procedure: Expr,
    count: usize,
    out: &mut Diagnostics,
) {
    let name = match program.nodes[procedure] {
        Node::Ref(var) => Some(var),
        _ => None,
    };
    let known = facts.known(program, procedure);
    let (fits, wants) = match &program.nodes[known] {
        Node::Lambda(id) => {
            let clauses = &program.lambdas[*id].clauses;
            let wants: Vec<String> = clauses
                .iter()
                .map(|c| {
                    let least = c.formals.required.len();
                    let most = c.formals.rest.is_none().then(|| least + c.formals.optional.len());
                    wanted(least, most)
                })
                .collect();
            (clauses.iter().any(|c| c.formals.takes(count)), wants.join(" or "))
        }
        Node::Primitive(primitive) => match libraries::arity(*primitive) {
            Some(arity) => (arity.takes(count), wanted(arity.least, arity.most)),
            None => return,
        },
        Node::RecordProc(id, which) => {
            let least = match which {
                RecordProc::Construct => program.records[*id].constructor.len(),
                RecordProc::Is | RecordProc::Get(_) => 1,
                RecordProc::Set(_) => 2,
            };
            (count == least, wanted(least, Some(least)))
        }
        _ => return,
    };
    if fits || out.len() >= MAX_REPORTS {
        return;
    }
    let called = match (name, &program.nodes[known]) {
        (Some(var), _) => format!("`{}`", program.vars[var].name),
        (None, Node::Primitive(primitive)) => format!("`{primitive}`"),
        _ => "this procedure".to_owned(),
    };
    let message = format!("{called} takes {wants}, but is given {count}");
    let mut warning = report(program, call, codes::ARGUMENT_COUNT, message);
    if let Some(var) = name {
        warning = warning.also(program.vars[var].span, "it is defined here");
    }
    out.push(warning.note("when this call is reached, it is an error"));
}

fn wanted(least: usize, most: Option<usize>) -> String {
    let plural = |count: usize| if count == 1 { "argument" } else { "arguments" };
    match most {
        Some(most) if most == least => format!("{least} {}", plural(least)),
        Some(most) => format!("{least} to {most} arguments"),
        None => format!("{least} or more {}", plural(least)),
    }
}

/// What has been moved on the way to an expression. What one branch moves is moved after both.
struct Moves<'a> {
    program: &'a Program,
    moved: FxHashMap<Var, Expr>,
    borrowed: FxHashSet<Var>,
    out: &'a mut Diagnostics,
}

impl Moves<'_> {
    fn walk(&mut self, expr: Expr) {
        match &self.program.nodes[expr] {
            Node::Ref(var) => {
                let message =
                    format!("`{}` is used after it was moved", self.program.vars[*var].name);
                self.check_moved(*var, expr, message);
            }
            Node::Owner(Ownership::Move, value) => self.move_value(expr, *value),
            Node::Owner(Ownership::Borrow, both) => self.borrow(*both),
            _ => {
                let mut children = Vec::new();
                self.program.children(expr, &mut |child| children.push(child));
                children.into_iter().for_each(|child| self.walk(child));
                if let Node::Set(var, _) = &self.program.nodes[expr] {
                    self.moved.remove(var);
                }
            }
        }
    }

    fn check_moved(&mut self, var: Var, at: Expr, message: String) {
        if let Some(first) = self.moved.get(&var) {
            let first = self.program.origins[*first].span;
            let report = report(self.program, at, codes::MOVED_VALUE, message);
            self.out.push(report.also(first, "it was moved here"));
        }
    }

    fn move_value(&mut self, expr: Expr, value: Expr) {
        let Node::Ref(var) = self.program.nodes[value] else { return self.walk(value) };
        let name = self.program.vars[var].name;
        if self.borrowed.contains(&var) {
            let message = format!("`{name}` cannot be moved while it is borrowed");
            self.out.push(report(self.program, expr, codes::MOVED_VALUE, message));
        }
        self.check_moved(var, expr, format!("`{name}` is moved twice"));
        self.moved.insert(var, expr);
    }

    fn borrow(&mut self, both: Expr) {
        let first = match &self.program.nodes[both] {
            Node::Seq(all) => all.first().copied(),
            _ => None,
        };
        let var = first.and_then(|first| match self.program.nodes[first] {
            Node::Ref(var) => Some(var),
            _ => None,
        });
        let added = var.filter(|var| self.borrowed.insert(*var));
        self.walk(both);
        if let Some(var) = added {
            self.borrowed.remove(&var);
        }
    }
}
