//! Lowering, from graphs written by hand to core's text. Every result is verified.

mod control;
mod derived;
mod matches;
mod polymorphism;
mod uncaught;

use enfold_graph::{
    Arm, Binding, BindingId, Case, DataDecl, DataId, DataKind, ExnDecl, ExnId, Field, Graph,
    IntKind, Kind, Node, NodeId, ParamId, Pat, PatKind, Prim, Scope, TopItem, Ty, TyId,
};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use super::{lower, no_span};

/// Writes graphs.
pub(super) struct Write {
    graph: Graph,
    scope: Scope,
    unit: TyId,
    bool: TyId,
    int: TyId,
    str: TyId,
    exn: TyId,
}

fn span() -> Span {
    no_span()
}

impl Write {
    pub(super) fn new() -> Self {
        let mut graph = Graph::default();
        let unit = graph.types.intern(Ty::Unit);
        let bool = graph.types.intern(Ty::Bool);
        let int = graph.types.intern(Ty::Int(IntKind::Int));
        let str = graph.types.intern(Ty::Str);
        let exn = graph.types.intern(Ty::Exn);
        let mut w = Write { graph, scope: Scope::Local, unit, bool, int, str, exn };
        let failure = w.exception("Failure", vec![str]);
        let bad_argument = w.exception("BadArgument", vec![str]);
        w.graph.known.failure = Some(failure);
        w.graph.known.bad_argument = Some(bad_argument);
        w.list_type();
        w
    }

    fn list_type(&mut self) {
        let a = self.param("a");
        let item = self.graph.types.intern(Ty::Param(a));
        let list = self.graph.datas.push(DataDecl {
            name: Symbol::new("list"),
            span: span(),
            params: vec![a],
            kind: DataKind::Union(Vec::new()),
        });
        let own = self.graph.types.intern(Ty::Data(list, vec![item]));
        self.graph.datas[list].kind = DataKind::Union(vec![
            Case { name: Symbol::new("[]"), fields: vec![] },
            Case { name: Symbol::new("::"), fields: vec![item, own] },
        ]);
        self.graph.known.list = Some(list);
    }

    fn exception(&mut self, name: &str, fields: Vec<TyId>) -> ExnId {
        self.graph.exns.push(ExnDecl { name: Symbol::new(name), span: span(), fields })
    }

    fn union(&mut self, name: &str, cases: &[(&str, &[TyId])]) -> (DataId, TyId) {
        let case = |(name, fields): &(&str, &[TyId])| Case {
            name: Symbol::new(name),
            fields: fields.to_vec(),
        };
        let kind = DataKind::Union(cases.iter().map(case).collect());
        self.declare(name, kind)
    }

    fn record(&mut self, name: &str, fields: &[(&str, TyId)]) -> (DataId, TyId) {
        let field =
            |&(name, ty): &(&str, TyId)| Field { name: Symbol::new(name), ty, mutable: false };
        self.declare(name, DataKind::Record(fields.iter().map(field).collect()))
    }

    fn declare(&mut self, name: &str, kind: DataKind) -> (DataId, TyId) {
        let name = Symbol::new(name);
        let data = self.graph.datas.push(DataDecl { name, span: span(), params: vec![], kind });
        (data, self.graph.types.intern(Ty::Data(data, vec![])))
    }

    fn param(&mut self, name: &str) -> ParamId {
        self.graph.params.push(Symbol::new(name))
    }

    fn list_of(&mut self, item: TyId) -> TyId {
        match self.graph.known.list {
            Some(list) => self.graph.types.intern(Ty::Data(list, vec![item])),
            None => panic!("the list type comes first"),
        }
    }

    fn array_of(&mut self, item: TyId) -> TyId {
        self.graph.types.intern(Ty::Array(item))
    }

    fn fun_ty(&mut self, params: &[TyId], ret: TyId) -> TyId {
        params.iter().rev().fold(ret, |to, &from| self.graph.types.intern(Ty::Fun(from, to)))
    }

    fn bind(&mut self, name: &str, ty: TyId) -> BindingId {
        self.graph.bindings.push(Binding {
            name: Symbol::new(name),
            span: span(),
            ty,
            params: vec![],
            mutable: false,
            scope: self.scope,
            def: None,
        })
    }

    fn bind_mutable(&mut self, name: &str, ty: TyId) -> BindingId {
        let binding = self.bind(name, ty);
        self.graph.bindings[binding].mutable = true;
        binding
    }

    fn bind_module(&mut self, name: &str, ty: TyId) -> BindingId {
        let binding = self.bind(name, ty);
        self.graph.bindings[binding].scope = Scope::Module;
        binding
    }

    fn node(&mut self, kind: Kind, ty: TyId) -> NodeId {
        self.graph.nodes.push(Node { kind, ty, span: span() })
    }

    fn int(&mut self, value: i128) -> NodeId {
        self.node(Kind::Lit(Lit::Int { value, kind: IntKind::Int }), self.int)
    }

    fn str(&mut self, text: &str) -> NodeId {
        self.node(Kind::Lit(Lit::Str(text.into())), self.str)
    }

    fn unit(&mut self) -> NodeId {
        self.node(Kind::Lit(Lit::Unit), self.unit)
    }

    fn var(&mut self, binding: BindingId) -> NodeId {
        let ty = self.graph.bindings[binding].ty;
        self.node(Kind::Var { binding, args: vec![] }, ty)
    }

    fn var_at(&mut self, binding: BindingId, args: &[TyId], ty: TyId) -> NodeId {
        self.node(Kind::Var { binding, args: args.to_vec() }, ty)
    }

    fn prim(&mut self, op: Prim, args: &[NodeId], ty: TyId) -> NodeId {
        self.node(Kind::Prim { op, args: args.to_vec() }, ty)
    }

    fn apply(&mut self, func: NodeId, args: &[NodeId], ty: TyId) -> NodeId {
        self.node(Kind::Apply { func, args: args.to_vec() }, ty)
    }

    fn write(&mut self, text: &str) -> NodeId {
        let text = self.str(text);
        self.prim(Prim::Write, &[text], self.unit)
    }

    fn if_(&mut self, cond: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        let ty = self.graph.nodes[then].ty;
        self.node(Kind::If { cond, then, otherwise }, ty)
    }

    fn block(&mut self, nodes: &[NodeId]) -> NodeId {
        let ty = self.graph.nodes[nodes[nodes.len() - 1]].ty;
        self.node(Kind::Block(nodes.to_vec()), ty)
    }

    fn let_(&mut self, binding: BindingId, value: NodeId) -> NodeId {
        self.node(Kind::Let { recursive: false, bindings: vec![(binding, value)] }, self.unit)
    }

    fn let_rec(&mut self, bindings: &[(BindingId, NodeId)]) -> NodeId {
        self.node(Kind::Let { recursive: true, bindings: bindings.to_vec() }, self.unit)
    }

    fn lambda(&mut self, params: &[BindingId], body: NodeId) -> NodeId {
        let tys: Vec<TyId> = params.iter().map(|&b| self.graph.bindings[b].ty).collect();
        let ty = self.fun_ty(&tys, self.graph.nodes[body].ty);
        let params = params.iter().zip(tys).map(|(&b, ty)| self.node(Kind::Param(b), ty)).collect();
        self.node(Kind::Lambda { params, body, captures: vec![], name: None }, ty)
    }

    fn pat(&self, kind: PatKind, ty: TyId) -> Pat {
        Pat { kind, ty, span: span() }
    }

    fn wild(&self, ty: TyId) -> Pat {
        self.pat(PatKind::Wild, ty)
    }

    fn name(&self, binding: BindingId) -> Pat {
        self.pat(PatKind::Bind(binding), self.graph.bindings[binding].ty)
    }

    fn int_pat(&self, value: i128) -> Pat {
        self.pat(PatKind::Lit(Lit::Int { value, kind: IntKind::Int }), self.int)
    }

    fn case_pat(&self, ty: TyId, case: u32, args: Vec<Pat>) -> Pat {
        match self.graph.types[ty] {
            Ty::Data(data, _) => self.pat(PatKind::Case { data, case, args }, ty),
            ref other => panic!("{other:?} has no cases"),
        }
    }

    fn match_(&mut self, scrutinee: NodeId, arms: Vec<(Pat, Option<NodeId>, NodeId)>) -> NodeId {
        let ty = self.graph.nodes[arms[0].2].ty;
        let arms =
            arms.into_iter().map(|(pattern, guard, body)| Arm { pattern, guard, body }).collect();
        self.node(Kind::Match { scrutinee, arms }, ty)
    }

    fn top(&mut self, binding: BindingId, value: NodeId) {
        self.graph.bindings[binding].scope = Scope::Module;
        let bindings = vec![(binding, value)];
        self.graph.top.push(TopItem::Let { recursive: true, bindings });
    }

    /// A module-level function, called by the entry with `args`.
    fn called(&mut self, name: &str, params: &[BindingId], body: NodeId, args: &[NodeId]) {
        let lambda = self.lambda(params, body);
        let function = self.bind_module(name, self.graph.nodes[lambda].ty);
        self.top(function, lambda);
        let callee = self.var(function);
        let call = self.apply(callee, args, self.graph.nodes[body].ty);
        self.graph.top.push(TopItem::Do(call));
    }

    /// The lowered program's functions, verified; without the entry.
    fn functions(&self) -> String {
        let text = self.program();
        let start = text.find("\nfn lam1").map_or(text.len(), |at| at + 1);
        text[start..].to_owned()
    }

    /// The lowered program, verified.
    fn program(&self) -> String {
        let program = lower(&self.graph, crate::ir::Conventions::default());
        let text = crate::text::print(&program);
        if let Err(errors) = crate::verify::verify(&program) {
            panic!("{}\n{text}", errors.join("\n"));
        }
        text
    }
}
