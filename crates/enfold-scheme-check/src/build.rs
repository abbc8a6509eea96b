//! Nodes of the graph, by what they are for.

use enfold_graph::{
    Arm, Binding, BindingId, IntKind, Kind, Node, NodeId, Pat, PatKind, Prim, Scope, TyId,
};
use enfold_scheme::tree::Origin;
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use crate::runtime::Primitive;
use crate::{Lowering, Shared};

impl Shared<'_> {
    pub fn node(&mut self, kind: Kind, ty: TyId, span: Span) -> NodeId {
        self.graph.nodes.push(Node { kind, ty, span })
    }

    pub fn int(&mut self, value: i64, span: Span) -> NodeId {
        let lit = Lit::Int { value: value.into(), kind: IntKind::I63 };
        self.node(Kind::Lit(lit), self.runtime.int, span)
    }

    /// A number of 32 bits: what a symbol or a character is.
    pub fn int32(&mut self, value: i64, span: Span) -> NodeId {
        let lit = Lit::Int { value: value.into(), kind: IntKind::I32 };
        self.node(Kind::Lit(lit), self.runtime.int32, span)
    }

    pub fn text(&mut self, text: &str, span: Span) -> NodeId {
        self.node(Kind::Lit(Lit::Str(text.into())), self.runtime.string, span)
    }

    pub fn bool(&mut self, value: bool, span: Span) -> NodeId {
        self.node(Kind::Lit(Lit::Bool(value)), self.runtime.bool, span)
    }

    pub fn unit(&mut self, span: Span) -> NodeId {
        self.node(Kind::Lit(Lit::Unit), self.runtime.unit, span)
    }

    /// A value of a case.
    pub fn construct(&mut self, case: &str, args: Vec<NodeId>, span: Span) -> NodeId {
        let (data, case) = (self.runtime.data, self.runtime.case(case));
        self.node(Kind::Construct { data, case, args }, self.runtime.value, span)
    }

    /// A pair of two values.
    pub fn pair(&mut self, first: NodeId, rest: NodeId, span: Span) -> NodeId {
        let data = self.runtime.pair;
        let ty = self.graph.types.intern(enfold_graph::Ty::Data(data, Vec::new()));
        let kind = Kind::Record { data, fields: vec![first, rest], order: vec![0, 1] };
        let pair = self.node(kind, ty, span);
        self.construct("Pair", vec![pair], span)
    }

    pub fn binding(
        &mut self,
        name: Symbol,
        span: Span,
        ty: TyId,
        scope: Scope,
        mutable: bool,
    ) -> BindingId {
        let params = Vec::new();
        self.graph.bindings.push(Binding { name, span, ty, params, mutable, scope, def: None })
    }

    /// A local of the compiler's own; its name cannot clash with one of the user's.
    pub fn hidden(&mut self, what: &str, span: Span, ty: TyId) -> BindingId {
        self.binding(Symbol::new(&format!("{what} ")), span, ty, Scope::Local, false)
    }

    pub fn var(&mut self, binding: BindingId, span: Span) -> NodeId {
        let ty = self.graph.bindings[binding].ty;
        self.node(Kind::Var { binding, args: Vec::new() }, ty, span)
    }

    /// The statement that binds one value.
    pub fn let_node(&mut self, binding: BindingId, value: NodeId) -> NodeId {
        self.graph.bindings[binding].def = Some(value);
        let span = self.graph.nodes[value].span;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
        self.node(kind, self.runtime.unit, span)
    }

    /// A value that is bound to a name of the compiler's: the statement, and the name.
    pub fn named(&mut self, what: &str, value: NodeId) -> (NodeId, BindingId) {
        let Node { ty, span, .. } = self.graph.nodes[value];
        let binding = self.hidden(what, span, ty);
        (self.let_node(binding, value), binding)
    }

    /// Statements and a value.
    pub fn block(&mut self, mut stmts: Vec<NodeId>, value: NodeId) -> NodeId {
        if stmts.is_empty() {
            return value;
        }
        let Node { ty, span, .. } = self.graph.nodes[value];
        stmts.push(value);
        self.node(Kind::Block(stmts), ty, span)
    }

    pub fn apply(&mut self, func: NodeId, args: Vec<NodeId>, result: TyId, span: Span) -> NodeId {
        self.node(Kind::Apply { func, args }, result, span)
    }

    /// A call of a function of the library.
    pub fn call(&mut self, function: &Primitive, args: Vec<NodeId>, span: Span) -> NodeId {
        let func = self.var(function.binding, span);
        self.apply(func, args, function.result, span)
    }

    /// A call of a function of the library that is known to be there.
    pub fn runtime_call(&mut self, name: &str, args: Vec<NodeId>, span: Span) -> NodeId {
        match self.runtime.function(&self.graph, name) {
            Some(function) => self.call(&function, args, span),
            None => self.node(Kind::Error, self.runtime.value, span),
        }
    }

    pub fn if_node(&mut self, cond: NodeId, then: NodeId, otherwise: NodeId, span: Span) -> NodeId {
        let ty = self.graph.nodes[then].ty;
        self.node(Kind::If { cond, then, otherwise }, ty, span)
    }

    /// A value for its effect.
    pub fn ignore(&mut self, value: NodeId) -> NodeId {
        let Node { ty, span, .. } = self.graph.nodes[value];
        if ty == self.runtime.unit {
            return value;
        }
        self.node(Kind::Prim { op: Prim::Ignore, args: vec![value] }, self.runtime.unit, span)
    }

    pub fn case_pattern(&self, case: &str, args: Vec<Pat>, span: Span) -> Pat {
        let (data, case) = (self.runtime.data, self.runtime.case(case));
        Pat { kind: PatKind::Case { data, case, args }, ty: self.runtime.value, span }
    }

    pub fn wild(&self, ty: TyId, span: Span) -> Pat {
        Pat { kind: PatKind::Wild, ty, span }
    }

    pub fn bind(&self, binding: BindingId, span: Span) -> Pat {
        Pat { kind: PatKind::Bind(binding), ty: self.graph.bindings[binding].ty, span }
    }

    /// A match on a value: one case, or everything else.
    pub fn either(
        &mut self,
        scrutinee: NodeId,
        (pattern, then): (Pat, NodeId),
        otherwise: NodeId,
        span: Span,
    ) -> NodeId {
        let ty = self.graph.nodes[then].ty;
        let rest = self.wild(self.runtime.value, span);
        let arm = |pattern, body| Arm { pattern, guard: None, body };
        let arms = vec![arm(pattern, then), arm(rest, otherwise)];
        self.node(Kind::Match { scrutinee, arms }, ty, span)
    }

    /// What a node yields, as a value of Scheme.
    pub fn as_value(&mut self, node: NodeId) -> NodeId {
        let Node { ty, span, .. } = self.graph.nodes[node];
        if ty == self.runtime.bool {
            let yes = self.construct("True", Vec::new(), span);
            let no = self.construct("False", Vec::new(), span);
            return self.if_node(node, yes, no, span);
        }
        if ty == self.runtime.unit {
            let nothing = self.construct("Unspecified", Vec::new(), span);
            return self.block(vec![node], nothing);
        }
        node
    }

    /// Whether what a node yields is true.
    pub fn as_test(&mut self, node: NodeId) -> NodeId {
        let Node { ty, span, .. } = self.graph.nodes[node];
        if ty == self.runtime.bool {
            return node;
        }
        let node = self.as_value(node);
        let pattern = self.case_pattern("False", Vec::new(), span);
        let no = self.bool(false, span);
        let yes = self.bool(true, span);
        self.either(node, (pattern, no), yes, span)
    }

    /// A list of values.
    pub fn list(&mut self, items: Vec<NodeId>, span: Span) -> NodeId {
        let end = self.construct("Nil", Vec::new(), span);
        items.into_iter().rev().fold(end, |rest, item| self.pair(item, rest, span))
    }

    /// An array of nodes of one type.
    pub fn array(&mut self, items: Vec<NodeId>, element: TyId, span: Span) -> NodeId {
        let ty = self.graph.types.intern(enfold_graph::Ty::Array(element));
        self.node(Kind::Array(items), ty, span)
    }
}

impl Lowering<'_, '_> {
    /// Where the user wrote it: the outermost use of a macro that made it.
    pub fn written(&self, origin: Origin) -> Span {
        self.program.chain(origin).last().map_or(origin.span, |used| used.span)
    }

    /// The text of a place. In the library it is the name of the procedure, if users know it.
    pub fn place(&mut self, origin: Origin) -> NodeId {
        let text = self.located(origin);
        self.shared.text(&text, origin.span)
    }

    /// A place, as errors say it.
    pub fn located(&self, origin: Origin) -> String {
        match self.of_library {
            Some(name) if enfold_scheme::libraries::arity(name).is_none() => {
                "the library".to_owned()
            }
            Some(name) => format!("`{}`", name.as_str().trim_start_matches("eshkol:")),
            None => self.shared.sources.locate(self.written(origin)),
        }
    }
}
