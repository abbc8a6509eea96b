//! Computation expressions: `builder { … }`, and bindings that run something.
//!
//! `seq` and `async` are not builders here: they suspend (see `sequences`, `asyncs`). For any other
//! computation the builder's value gets a name, the body is translated to calls of its operations
//! (`translate`), and what comes out is checked like anything else.

use enfold_fsharp::tree::{Arm, Bind, Expr, ExprKind, Ident, Pat, PatKind, Path, Stmt};
use enfold_graph::{NodeId, Scope};
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::draft::Kind;
use crate::names::Meaning;
use crate::store::{Shape, Term};
use crate::translate::Translation;

/// The name under which the translation mentions the builder; no user can write it.
pub(crate) const BUILDER: &str = "builder ";
/// The name of what `let!` has run, before it is taken apart.
const BOUND: &str = "bound ";

impl Checker {
    /// `builder { body }`.
    pub(crate) fn computation(
        &mut self,
        builder: &Expr,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        if let ExprKind::Name(path) = &builder.kind
            && let Some(name) = path.as_single()
            && !self.means_otherwise(name.name)
        {
            match name.name.as_str() {
                "seq" => return self.seq_expr(body, expected, span),
                "async" => return self.async_expr(body, expected, span),
                _ => {}
            }
        }
        if let ExprKind::Range { .. } = body.kind {
            // `f { 1 .. 3 }` is an application to a sequence.
            let item = ExprKind::Element(Box::new(body.clone()));
            let item = Box::new(Expr { kind: item, span: body.span });
            let name = Ident { name: "seq".into(), span: body.span.start() };
            let seq = Expr { kind: ExprKind::Name(Path::single(name)), span: name.span };
            let kind = ExprKind::Computation { builder: Box::new(seq), body: item };
            return self.apply(builder, &[&Expr { kind, span: body.span }], expected, span);
        }
        let value = self.infer(builder);
        if self.is_error(value) {
            return value;
        }
        let ty = self.type_of(value);
        let mark = self.env.mark();
        let binding = self.binding(Symbol::new(BUILDER), builder.span, ty, Scope::Local);
        self.graph.bindings[binding].def = Some(value);
        self.env.add_local(Symbol::new(BUILDER), binding);
        let translated =
            Translation { checker: self, ty, at: builder.span, implicit: false }.whole(body);
        let result = self.expr(&translated, expected);
        self.env.forget(mark);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
        let first = self.node(kind, unit, builder.span);
        let ty = self.type_of(result);
        self.node(Kind::Block(vec![first, result]), ty, span)
    }

    /// Whether a name of the language means something of the program's own.
    pub(crate) fn means_otherwise(&self, name: Symbol) -> bool {
        match self.lone(name) {
            Some(Meaning::Value(binding)) => {
                let file = self.graph.bindings[binding].span.file;
                !self.reports.is_library(file) || self.env.local(name).is_some()
            }
            Some(_) => true,
            None => false,
        }
    }

    /// Whether values of a type have an operation of this name.
    pub(crate) fn has_operation(&self, ty: Term, name: &str) -> bool {
        let name = Symbol::new(name);
        let field = match self.store.shape(ty) {
            Shape::Data(data, _) => self.field_index(*data, name).is_some(),
            _ => false,
        };
        field
            || self.owner(ty).is_some_and(|owner| self.members.named(owner, name).next().is_some())
    }

    /// A binding that says something about the rest of its block, and that rest.
    pub(crate) fn bind_rest(
        &mut self,
        bind: &Bind,
        rest: &[Stmt],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let value = self.run(&bind.value, bind.span);
        let (ty, unit) = (self.type_of(value), Term::UNIT);
        let mark = self.env.mark();
        let bound = self.hidden("bound", bind.span, ty);
        self.graph.bindings[bound].def = Some(value);
        let kind = Kind::Let { recursive: false, bindings: vec![(bound, value)] };
        let first = self.node(kind, unit, bind.span);
        let name = Ident { name: Symbol::new(BOUND), span: bind.span };
        self.env.add_local(name.name, bound);
        let mut body = match simple_name(&bind.pattern) {
            Some(given) if !bind.disposed && self.env.constructor(given.name).is_none() => {
                self.graph.bindings[bound].name = given.name;
                self.env.add_local(given.name, bound);
                self.block(rest, expected, span)
            }
            _ => {
                let scrutinee = Box::new(Expr {
                    kind: ExprKind::Name(Path::single(name)),
                    span: bind.span.start(),
                });
                let rest = Expr { kind: ExprKind::Block(rest.to_vec()), span };
                let arm = Arm { pattern: bind.pattern.clone(), guard: None, body: rest, span };
                let kind = ExprKind::Match { scrutinee, arms: vec![arm] };
                self.expr(&Expr { kind, span }, expected)
            }
        };
        self.env.forget(mark);
        let result = self.type_of(body);
        if bind.disposed {
            let given = self.node(Kind::Var { binding: bound, args: Vec::new() }, ty, bind.span);
            let finalizer = self.dispose(given, bind.span);
            body = self.node(Kind::TryFinally { body, finalizer }, result, span);
        }
        self.node(Kind::Block(vec![first, body]), result, span)
    }
}

/// The name that a pattern is, if it is nothing else.
fn simple_name(pattern: &Pat) -> Option<Ident> {
    match &pattern.kind {
        PatKind::Name(path) => path.as_single(),
        _ => None,
    }
}
