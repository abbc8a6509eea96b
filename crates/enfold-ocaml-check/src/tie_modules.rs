//! Ties recursive modules: what a body defines is what its signature foresaw.
//!
//! An abstract type of the signature is sealed with the body's; another must be the same. A forward binding becomes the body's
//! value, a function one that looks first whether the module is there.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::{Kind, TopItem};
use crate::env::{ConstructorKind, Module, ModuleRef, Value, ValueKind};
use crate::recursive_modules::Member;
use crate::signatures::Source;
use crate::store::{Def, Shape, Term};

impl<'t> Checker<'t, '_> {
    /// What the body defines is what was foreseen. Yields what is seen of it afterwards.
    pub(crate) fn tie_module(
        &mut self,
        member: &Member<'t>,
        body: &ModuleRef<'t>,
    ) -> Option<Rc<Module<'t>>> {
        let span = member.body.span;
        let ModuleRef::Structure(actual) = body else {
            self.is_functor(span);
            return None;
        };
        if !self.tie_types(&member.forward, actual, member.seal, span) {
            return None;
        }
        let source = Source::Actual(body.clone());
        let view = self.match_signature(&member.sig, &source, None, &[], span)?;
        let ModuleRef::Structure(view) = view else { return None };
        let tied = self.tie_values_of(&member.forward, &view, member.ready, span);
        tied.then(|| Rc::new(with_values(&member.forward, &view)))
    }

    fn tie_types(
        &mut self,
        forward: &Module<'t>,
        actual: &Module<'t>,
        seal: u32,
        span: Span,
    ) -> bool {
        for (name, &con) in &forward.types {
            let Some(&own) = actual.types.get(name) else { continue };
            let params = self.store.tycon(con).params.clone();
            if self.store.tycon(own).params.len() != params.len() {
                continue;
            }
            let args = self.store.params(&params);
            let (seen, made) = (self.store.con(con, &args), self.store.con(own, &args));
            if matches!(self.store.tycon(con).def, Def::Abstract) {
                self.store.define(con, Def::Sealed(made, seal));
            } else if self.store.unify(seen, made).is_err() {
                let message = format!(
                    "the type `{name}` is not declared as the signature of the recursive module says"
                );
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
                return false;
            }
        }
        forward.modules.iter().all(|(name, inner)| match (inner, actual.modules.get(name)) {
            (ModuleRef::Structure(inner), Some(ModuleRef::Structure(own))) => {
                self.tie_types(inner, own, seal, span)
            }
            (ModuleRef::Functor(_), _) => {
                self.unsupported(span, "functors inside of recursive modules");
                false
            }
            _ => true,
        })
    }

    /// Defines the forward bindings of a module.
    fn tie_values_of(
        &mut self,
        forward: &Module<'t>,
        view: &Module<'t>,
        ready: BindingId,
        span: Span,
    ) -> bool {
        if forward.constructors.values().any(|c| matches!(c.kind, ConstructorKind::Exn(_))) {
            self.unsupported(span, "exceptions in the signatures of recursive modules");
            return false;
        }
        for (name, value) in &forward.values {
            let Some(found) = view.values.get(name).cloned() else { return false };
            let ValueKind::Binding(binding, _) = value.kind else { continue };
            self.define_forward(binding, value, &found, ready, span);
        }
        forward.modules.iter().all(|(name, inner)| match (inner, view.modules.get(name)) {
            (ModuleRef::Structure(inner), Some(ModuleRef::Structure(found))) => {
                self.tie_values_of(inner, found, ready, span)
            }
            _ => true,
        })
    }

    /// `forward = fun x -> if ready then found x else raise …`, or just the value.
    fn define_forward(
        &mut self,
        binding: BindingId,
        forward: &Value,
        found: &Value,
        ready: BindingId,
        span: Span,
    ) {
        // The signature's type parameters stand for those of the forward binding.
        let args = self.store.params(&forward.params);
        let map: Vec<_> = found.params.iter().copied().zip(args).collect();
        let ty = self.graph.bindings[binding].ty;
        let kind = match &found.kind {
            ValueKind::Binding(of, args) => {
                let args = args.iter().map(|&arg| self.store.substitute(arg, &map)).collect();
                Kind::Var { binding: *of, args }
            }
            ValueKind::Primitive(_) | ValueKind::Universal(_) => {
                let value = Value {
                    kind: found.kind.clone(),
                    params: found.params.clone(),
                    ty: found.ty,
                    span,
                };
                let node = self.mention(&Rc::new(value), span);
                let of = self.type_of(node);
                let _ = self.store.unify(of, ty);
                self.graph.nodes[node].kind.clone()
            }
        };
        let value = self.node(kind, ty, span);
        let node = match self.store.head(ty) {
            Shape::Arrow(_, from, to) => self.checking_function(value, (from, to), ready, span),
            _ => value,
        };
        self.graph.bindings[binding].def = Some(node);
        self.graph.forward.insert(binding);
        self.emit(TopItem::Let { recursive: false, bindings: vec![(binding, node)] });
    }

    /// `fun x -> if ready then function x else raise …`
    fn checking_function(
        &mut self,
        function: NodeId,
        (from, to): (Term, Term),
        ready: BindingId,
        span: Span,
    ) -> NodeId {
        let local = self.hidden("argument", span, from);
        let param = self.param_of(local, span);
        let arg = self.var_node(local, span);
        let then = self.node(Kind::Apply { func: function, args: vec![arg] }, to, span);
        let cond = self.var_node(ready, span);
        let exn = self.known.undefined_recursive_module;
        let otherwise = self.raise_at(exn, to, span);
        let body = self.node(Kind::If { cond, then, otherwise }, to, span);
        let ty = self.type_of(function);
        self.implied(vec![param], body, ty, span)
    }
}

/// A module with the values of another, at its own types.
fn with_values<'t>(forward: &Module<'t>, view: &Module<'t>) -> Module<'t> {
    let mut module = Module { name: forward.name.clone(), ..Module::default() };
    module.include(forward);
    for (&name, value) in &forward.values {
        let Some(found) = view.values.get(&name) else { continue };
        // The signature was read twice: its type parameters are others, in the same order.
        if found.params.is_empty() {
            let (kind, params) = (found.kind.clone(), value.params.clone());
            let value = Value { kind, params, ty: value.ty, span: found.span };
            module.values.insert(name, Rc::new(value));
        }
    }
    for (&name, inner) in &forward.modules {
        if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(found))) =
            (inner, view.modules.get(&name))
        {
            let inner = Rc::new(with_values(inner, found));
            module.modules.insert(name, ModuleRef::Structure(inner));
        }
    }
    module
}
