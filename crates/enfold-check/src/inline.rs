//! `inline` functions at types of which members are asked: checked anew where they are used.
//!
//! ```text
//! let inline add (x: ^T) (y: ^T) = x + y
//! add v w                                   ─►   let x = v in let y = w in `V.(+)` x y
//! ```
//!
//! A function whose body asks for a member of a type variable, `(^T : (member Length: int) x)`, or
//! uses one that does, is always used so. Any other `inline` function is generic over the types that its operators know,
//! and is taken in only where an argument's type defines operators of its own. The body sees the
//! names of its definition, not those of the place where it is used.
//!
//! Cost: the size of the body for each use; as `inline` functions are not recursive it ends.

use enfold_fsharp::tree::{Expr, ExprKind, LetBinding, TraitCall};
use enfold_graph::{BindingId, NodeId, Scope};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::FxHashSet;
use std::rc::Rc;

use crate::Checker;
use crate::draft::Kind;
use crate::env::Place;
use crate::exprs::Function;
use crate::members::Owner;
use crate::mentions;
use crate::store::{Shape, Term};

/// A definition that may be taken in.
pub(crate) struct Inline {
    binding: Rc<LetBinding>,
    /// Asks for members of type variables: there is no generic version of it.
    always: bool,
    place: Place,
    in_library: bool,
}

impl Checker {
    /// Notes an `inline` function of a module. Says whether it has no generic version.
    pub(crate) fn note_inline(
        &mut self,
        binding: &LetBinding,
        id: BindingId,
        scope: Scope,
    ) -> bool {
        if !binding.inline || scope != Scope::Module || binding.params.is_empty() {
            return false;
        }
        let mut mentioned = FxHashSet::default();
        mentions::of_expr(&binding.body, &mut mentioned);
        let uses = self.inlines.mentions_template(&mentioned);
        let always = asks_members(&binding.body) || uses;
        if always {
            self.inlines.add_template(self.graph.bindings[id].name);
        }
        let definition = Inline {
            binding: Rc::new(binding.clone()),
            always,
            place: self.env.place(),
            in_library: self.reports.in_library(),
        };
        self.inlines.add(id, definition);
        always
    }

    /// A use of an `inline` function that has to be taken in.
    pub(crate) fn apply_inline(
        &mut self,
        binding: BindingId,
        at: Span,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let definition = self.inlines.get(binding)?;
        let wants = definition.binding.params.len();
        if !definition.always && (args.len() < wants || !self.may_be_taken_in(binding)) {
            return None;
        }
        let now = args.len().min(wants);
        let functions = args[..now].iter().any(|arg| is_function(arg));
        let nodes = if functions && !definition.always {
            self.arguments_before_functions(binding, &args[..now])
        } else {
            self.inline_arguments(binding, &args[..now])
        };
        let own = nodes.iter().any(|&node| self.calls_own_operators(self.type_of(node)));
        if !definition.always && !own {
            return Some(self.apply_checked(binding, &nodes, &args[now..], at, expected, span));
        }
        let rest = &args[now..];
        if rest.is_empty() {
            return Some(self.take_in(&definition, binding, nodes, expected, at, span));
        }
        let ty = self.store.fresh();
        let func = self.take_in(&definition, binding, nodes, ty, at, span);
        Some(self.apply_node(func, rest, expected, span))
    }

    /// Arguments, each checked by itself; sequences are made of collections where they are expected.
    fn inline_arguments(&mut self, binding: BindingId, args: &[&Expr]) -> Vec<NodeId> {
        let mut rest = self.binding_type(binding);
        let mut nodes = Vec::with_capacity(args.len());
        for arg in args {
            let mut node = self.infer(arg);
            if let Shape::Fun(from, to) = *self.store.shape(rest) {
                rest = to;
                if self.seq_item(from).is_some() {
                    let item = self.store.fresh();
                    let seq = self.seq_of(item);
                    node = self.as_sequence(node, seq);
                }
            }
            nodes.push(node);
        }
        nodes
    }

    /// Whether a function knows operators, and the program or the library has types that define some.
    fn may_be_taken_in(&self, binding: BindingId) -> bool {
        !self.members.operators.is_empty()
            && self.graph.bindings[binding].params.iter().any(|p| {
                self.store.demand(*p).is_some_and(|d| d.allowed != crate::allowed::Allowed::ANY)
            })
    }

    /// Whether `x |> f a` may have to be `f a x` for the sake of the operators of `x`: all arguments decide.
    pub(crate) fn pipes_into_inline(&self, func: &Expr) -> bool {
        let (head, given) = match &func.kind {
            ExprKind::Apply(head, args) => (&**head, args.len()),
            _ => (func, 0),
        };
        let ExprKind::Name(path) = &head.kind else { return false };
        let Some(binding) = self.peek_value(path) else { return false };
        let Some(definition) = self.inlines.get(binding) else { return false };
        definition.binding.params.len() == given + 1 && self.may_be_taken_in(binding)
    }

    /// Arguments at types that no operator restricts yet: first what is not written as a function, so that functions know what they
    /// are given.
    fn arguments_before_functions(&mut self, binding: BindingId, args: &[&Expr]) -> Vec<NodeId> {
        let map: Vec<_> = self.graph.bindings[binding].params.clone();
        let map: Vec<_> = map.into_iter().map(|param| (param, self.store.fresh())).collect();
        let mut rest = self.store.substitute(self.binding_type(binding), &map);
        let mut params = Vec::with_capacity(args.len());
        for _ in args {
            let Shape::Fun(from, to) = *self.store.shape(rest) else { break };
            params.push(from);
            rest = to;
        }
        let mut nodes = vec![None; args.len()];
        for functions in [false, true] {
            for (i, arg) in args.iter().enumerate().filter(|(_, arg)| is_function(arg) == functions)
            {
                let node = match params.get(i) {
                    Some(&param) if functions => self.expr(arg, param),
                    Some(&param) => {
                        let node = self.infer(arg);
                        let node = self.as_sequence(node, param);
                        self.expect_node(param, node);
                        node
                    }
                    None => self.infer(arg),
                };
                nodes[i] = Some(node);
            }
        }
        nodes.into_iter().flatten().collect()
    }

    /// Whether values of a type, or what a function of it returns, have operators of their own.
    fn calls_own_operators(&self, ty: Term) -> bool {
        match *self.store.shape(ty) {
            Shape::Fun(_, to) => self.calls_own_operators(to),
            _ => self.defines_operators(ty),
        }
    }

    fn defines_operators(&self, ty: Term) -> bool {
        match self.store.shape(ty) {
            Shape::Data(data, args) => {
                let mut names = self.members.names(Owner::Data(*data));
                names.any(|name| !name.as_str().starts_with(char::is_alphabetic))
                    || args.iter().any(|&arg| self.defines_operators(arg))
            }
            Shape::Array(item) => self.defines_operators(*item),
            Shape::Tuple(items) => items.iter().any(|&item| self.defines_operators(item)),
            _ => false,
        }
    }

    /// An ordinary application to arguments that are checked already.
    fn apply_checked(
        &mut self,
        binding: BindingId,
        nodes: &[NodeId],
        rest: &[&Expr],
        at: Span,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let func = self.mention(binding, at);
        let mut ty = self.type_of(func);
        for &node in nodes {
            let (from, to) = self.peel(ty, span);
            self.expect_node(from, node);
            ty = to;
        }
        let call = self.node(Kind::Apply { func, args: nodes.to_vec() }, ty, span);
        self.apply_node(call, rest, expected, span)
    }

    /// The body of a definition at these arguments; a function if there are too few.
    fn take_in(
        &mut self,
        definition: &Inline,
        binding: BindingId,
        nodes: Vec<NodeId>,
        expected: Term,
        at: Span,
        span: Span,
    ) -> NodeId {
        if !self.inlines.enter() {
            let message = "`inline` functions are nested too deeply here";
            self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
            return self.error_node(span);
        }
        let before = self.reports.count();
        let outside = self.env.go_to(definition.place.clone());
        let named = self.type_names.take();
        let unused = self.for_the_end.put_aside();
        let in_library = self.reports.set_in_library(definition.in_library);
        let node = self.inline_body(&definition.binding, nodes, expected, span);
        self.reports.set_in_library(in_library);
        self.for_the_end.put_back(unused);
        self.type_names.set(&named);
        self.env.return_to(outside);
        self.inlines.leave();
        self.report_use(binding, before, at);
        node
    }

    fn inline_body(
        &mut self,
        binding: &LetBinding,
        nodes: Vec<NodeId>,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let mark = self.env.mark();
        let unit = Term::UNIT;
        let (now, later) = binding.params.split_at(nodes.len());
        let mut stmts = Vec::new();
        for (pat, node) in now.iter().zip(nodes) {
            let ty = self.type_of(node);
            let mut taken_apart = Vec::new();
            let param = self.parameter(pat, ty, &mut taken_apart);
            let Kind::Param(local) = self.graph.nodes[param].kind else { continue };
            self.graph.bindings[local].def = Some(node);
            let kind = Kind::Let { recursive: false, bindings: vec![(local, node)] };
            stmts.push(self.node(kind, unit, span));
            stmts.extend(taken_apart);
        }
        let body = if later.is_empty() {
            if let Some(annotation) = &binding.result {
                let annotated = self.annotation(annotation);
                self.expect(expected, annotated, annotation.span);
            }
            self.expr(&binding.body, expected)
        } else {
            let function = Function {
                this: None,
                params: later,
                result: binding.result.as_ref(),
                body: &binding.body,
                name: None,
                span: binding.span,
            };
            self.function(&function, expected)
        };
        self.env.forget(mark);
        if stmts.is_empty() {
            return body;
        }
        let ty = self.type_of(body);
        stmts.push(body);
        self.node(Kind::Block(stmts), ty, span)
    }

    /// What is wrong inside of a definition for one use is reported at the use.
    fn report_use(&mut self, binding: BindingId, before: usize, at: Span) {
        let found = self.reports.take_since(before);
        let Some(first) = found.into_iter().next() else { return };
        let name = self.graph.bindings[binding].name;
        let message = format!("`{name}` cannot be used at these types: {}", first.message);
        let diagnostic =
            Diagnostic::new(first.code, at, message).also(first.primary.span, "needed here");
        self.report(diagnostic);
    }

    /// `(^T : (member Name: type) args)`.
    pub(crate) fn trait_call(&mut self, call: &TraitCall, expected: Term, span: Span) -> NodeId {
        let owner = self.annotation(&call.owner);
        let ty = self.annotation(&call.ty);
        let args: Vec<&Expr> = call.args.iter().collect();
        if call.is_static {
            let result = match (self.store.shape(ty), &args[..]) {
                (Shape::Fun(_, to), [_, ..]) => *to,
                _ => ty,
            };
            self.expect(expected, result, span);
            let Some(of) = self.owner(owner) else { return self.unknown_trait(call, span) };
            let found = self.static_members(of, call.name.name);
            if found.is_empty() {
                let message = format!("`{}` has no static `{}`", self.show(owner), call.name.name);
                self.report(Diagnostic::new(codes::UNKNOWN_FIELD, call.name.span, message));
                return self.error_node(span);
            }
            let nodes: Vec<_> = args.iter().map(|arg| crate::calls::Arg::Expr(arg)).collect();
            let info = self.members.info(found[0]).clone();
            let first = if info.params.is_empty() { &[][..] } else { &nodes[..] };
            return self.call_with(&info, None, first, &[], Some(expected), call.name.span, span);
        }
        let Some((base, rest)) = args.split_first() else {
            return self.unknown_trait(call, span);
        };
        let base = self.expr(base, owner);
        let result = match (self.store.shape(ty), rest) {
            (Shape::Fun(_, to), [_, ..]) => *to,
            _ => ty,
        };
        self.expect(expected, result, span);
        if self.store.is_unbound(owner) {
            return self.unknown_trait(call, span);
        }
        self.select(base, call.name, rest, expected, span)
    }

    fn unknown_trait(&mut self, call: &TraitCall, span: Span) -> NodeId {
        let message = format!("which type `{}` belongs to is not known here", call.name.name);
        let diagnostic = Diagnostic::new(codes::AMBIGUOUS_TYPE, span, message)
            .help("annotate what the function is used with");
        self.report(diagnostic);
        self.error_node(span)
    }
}

/// Whether an expression asks for a member of a type variable.
fn asks_members(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, ExprKind::Trait(_));
    mentions::children(expr, &mut |child| found = found || asks_members(child));
    found
}

/// Whether an argument is written as a function.
fn is_function(arg: &Expr) -> bool {
    matches!(arg.kind, ExprKind::Lambda { .. } | ExprKind::Function(_))
}
