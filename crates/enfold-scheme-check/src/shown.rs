//! Eshkol writes a procedure as its text. Which procedures can come to be written is found on the tree, backwards from
//! `display` and its kin; only those carry their text, so that all others cost nothing.
//!
//! ```text
//! (define (twice x) (* x 2))
//! (display (list twice +))       ((lambda (x) (* x 2)) (primitive +))
//! ```
//!
//! What is followed: variables to what binds and assigns them, parameters to the arguments of known calls, known calls to the
//! ends of bodies, calls of the library to all arguments (of those that take a function, to what it yields and is given).
//! What is not followed (results of unknown procedures) is written `#<procedure>`. Cost: linear in the tree, each
//! expression is visited once.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_graph::NodeId;
use enfold_scheme::analyse::Analysis;
use enfold_scheme::data::Ident;
use enfold_scheme::tree::{Expr, Item, LambdaId, Node, Program, Var};
use enfold_scheme::{read, write};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashSet;

use crate::Lowering;

/// Procedures of the library that write their arguments.
const WRITERS: &[&str] = &[
    "display",
    "write",
    "eshkol:display",
    "eshkol:write",
    "print",
    "write-line",
    "write-shared",
    "write-simple",
];

/// Those that call their first argument with parts of the others.
const APPLIERS: &[&str] = &[
    "map",
    "for-each",
    "eshkol:for-each",
    "vector-map",
    "vector-for-each",
    "apply",
    "eshkol:filter",
    "eshkol:fold",
    "eshkol:fold-right",
    "eshkol:reduce",
    "map1",
    "map2",
    "map3",
];

/// Operators that are written by their names.
const OPERATORS: &[&str] = &["+", "-", "*", "/"];

/// What may be written.
#[derive(Default)]
pub struct Shown {
    lambdas: EntitySet<LambdaId>,
    primitives: FxHashSet<Symbol>,
}

/// Finds what may be written by a program.
pub fn find(program: &Program, analysis: &Analysis) -> Shown {
    let mut walk = Walk {
        program,
        analysis,
        values: SecondaryMap::new(),
        seen: EntitySet::new(),
        tasks: Vec::new(),
        found: Shown::default(),
    };
    walk.collect();
    while let Some(expr) = walk.tasks.pop() {
        if walk.seen.insert(expr) {
            walk.visit(expr);
        }
    }
    walk.found
}

struct Walk<'a> {
    program: &'a Program,
    analysis: &'a Analysis,
    /// What a variable may be.
    values: SecondaryMap<Var, Vec<Expr>>,
    seen: EntitySet<Expr>,
    tasks: Vec<Expr>,
    found: Shown,
}

impl Walk<'_> {
    /// What variables may be, and what is written.
    fn collect(&mut self) {
        let program = self.program;
        for item in &program.items {
            if let Item::Define(var, value) = item {
                self.values[*var].push(*value);
            }
        }
        for node in program.nodes.values() {
            match node {
                Node::Set(var, value) => self.values[*var].push(*value),
                Node::Let(bindings, _) | Node::Letrec(bindings, _) => {
                    bindings.iter().for_each(|(var, value)| self.values[*var].push(*value));
                }
                Node::Call(callee, args) => self.call(*callee, args),
                _ => {}
            }
        }
    }

    fn known(&self, expr: Expr) -> &Node {
        &self.program.nodes[self.analysis.known(self.program, expr)]
    }

    fn call(&mut self, callee: Expr, args: &[Expr]) {
        match self.known(callee).clone() {
            Node::Lambda(id) => self.given(id, args, false),
            Node::Primitive(name) if WRITERS.contains(&name.as_str()) => {
                self.tasks.extend(args);
            }
            Node::Primitive(name) if APPLIERS.contains(&name.as_str()) => {
                let Some((first, rest)) = args.split_first() else { return };
                match self.known(*first).clone() {
                    Node::Lambda(id) => self.given(id, rest, true),
                    Node::Primitive(name) if WRITERS.contains(&name.as_str()) => {
                        self.tasks.extend(rest);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The parameters of a procedure may be these arguments: each its own, or any of them.
    fn given(&mut self, id: LambdaId, args: &[Expr], any: bool) {
        for clause in &self.program.lambdas[id].clauses {
            for (index, var) in clause.formals.vars().enumerate() {
                if any || Some(var) == clause.formals.rest {
                    self.values[var].extend(args);
                } else {
                    self.values[var].extend(args.get(index));
                }
            }
        }
    }

    fn visit(&mut self, expr: Expr) {
        match &self.program.nodes[expr] {
            Node::Lambda(id) => {
                self.found.lambdas.insert(*id);
            }
            Node::Primitive(name) => {
                self.found.primitives.insert(*name);
            }
            Node::Ref(var) => self.tasks.extend(&self.values[*var]),
            Node::Set(_, value) => self.tasks.push(*value),
            Node::If(_, then, otherwise) => self.tasks.extend([*then, *otherwise]),
            Node::Let(_, body)
            | Node::Letrec(_, body)
            | Node::Receive(_, _, body)
            | Node::Parameterize(_, body)
            | Node::Region { body, .. }
            | Node::Owner(_, body)
            | Node::The(_, body) => self.tasks.push(*body),
            Node::Seq(all) => self.tasks.extend(all.last()),
            Node::Case(_, arms, default) => {
                self.tasks.push(*default);
                self.tasks.extend(arms.iter().map(|arm| arm.body));
            }
            Node::Guard { body, handler, .. } => self.tasks.extend([*body, *handler]),
            Node::Call(callee, args) => self.results(*callee, args),
            Node::Const(_)
            | Node::Unspecified
            | Node::RecordProc(..)
            | Node::Reraise(_)
            | Node::Diff(..) => {}
        }
    }

    /// What a call may yield.
    fn results(&mut self, callee: Expr, args: &[Expr]) {
        match self.known(callee).clone() {
            Node::Lambda(id) => self.bodies(id),
            Node::Primitive(name) if APPLIERS.contains(&name.as_str()) => {
                let Some((first, rest)) = args.split_first() else { return };
                match self.known(*first).clone() {
                    Node::Lambda(id) => self.bodies(id),
                    _ => self.tasks.extend(rest),
                }
            }
            Node::Primitive(_) => self.tasks.extend(args),
            _ => {}
        }
    }

    fn bodies(&mut self, id: LambdaId) {
        let bodies = self.program.lambdas[id].clauses.iter().map(|clause| clause.body);
        self.tasks.extend(bodies);
    }
}

impl Lowering<'_, '_> {
    /// A procedure with its text, if it may be written.
    pub fn with_text(&mut self, id: LambdaId, value: NodeId) -> NodeId {
        if !self.shown.lambdas.contains(id) {
            return value;
        }
        let span = self.program.lambdas[id].origin.span;
        match lambda_text(&self.shared.sources.file(span.file).text, span) {
            Some(text) => self.text_beside(value, &text, span),
            None => value,
        }
    }

    /// An operator of the library with its name, if it may be written.
    pub fn with_name(&mut self, name: Symbol, value: NodeId, span: Span) -> NodeId {
        let written = self.shown.primitives.contains(&name) && OPERATORS.contains(&name.as_str());
        if !written {
            return value;
        }
        self.text_beside(value, &format!("(primitive {name})"), span)
    }

    fn text_beside(&mut self, value: NodeId, text: &str, span: Span) -> NodeId {
        let text = self.shared.text(text, span);
        self.shared.runtime_call("with_source", vec![value, text], span)
    }
}

/// The text of a procedure as a lambda, on one line; nothing if it is not written as one.
fn lambda_text(source: &str, span: Span) -> Option<String> {
    let text = source.get(span.lo as usize..span.hi as usize)?;
    let found = read(text, span.file);
    let (items, _) = found.data.elements(*found.forms.first()?);
    let Ident::Plain(word) = found.data.ident(*items.first()?)? else { return None };
    let shown = |id| write::write(&found.data, id);
    let (head, skip) = match word.as_str() {
        "lambda" => (shown(*items.get(1)?), 2),
        "define" => {
            let (_, params) = found.data.pair(*items.get(1)?)?;
            (shown(params), 2)
        }
        _ => return None,
    };
    let body: Vec<String> = items[skip..].iter().map(|item| shown(*item)).collect();
    Some(format!("(lambda {head} {})", body.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enfold_syntax::FileId;

    #[test]
    fn a_definition_is_shown_as_a_lambda() {
        let shown = |text: &str| {
            let span = Span::new(FileId::from_u32(0), 0, text.len() as u32);
            lambda_text(text, span)
        };
        assert_eq!(shown("(define (f x)\n  (* x 2))").as_deref(), Some("(lambda (x) (* x 2))"));
        assert_eq!(shown("(lambda all 'a)").as_deref(), Some("(lambda all (quote a))"));
        assert_eq!(shown("(let loop ((i 0)) i)"), None);
    }
}
