//! Local exceptions and those of local modules: a new one each time the definition is reached.
//!
//! ```text
//! let exception E of int in …   ─►   instances <- instances + 1; let instance = instances in …
//! raise (E 3)                   ─►   raise (E (3, instance))
//! with E n -> …                 ─►   with E (n, i) when i is the instance -> …
//! ```
//!
//! The trunk knows one exception for each declaration, so each value carries which one it is of.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId, Prim, Scope};
use enfold_ocaml::tree::ExtensionCase;
use enfold_syntax::literal::{IntKind, Lit};
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind, TopItem};
use crate::env::{Constructor, ConstructorKind};
use crate::patterns::Bound;

impl<'t> Checker<'t, '_> {
    /// Gives the exception that was just declared what tells it from others.
    pub(crate) fn new_instance(&mut self, case: &'t ExtensionCase, nodes: &mut Vec<NodeId>) {
        let ExtensionCase::New(case) = case else { return };
        let (name, span) = (case.name.name, case.name.span);
        let Some(found) = self.env.constructor(name).cloned() else { return };
        let ConstructorKind::Exn(exn) = found.kind else { return };
        let ty = self.known.instance;
        self.graph.exns[exn].fields.push(ty);
        let counter = self.instance_counter(span);
        let before = self.var_node(counter, span);
        let one = self.number(1, span);
        let next = Kind::Prim { op: Prim::Add, args: vec![before, one] };
        let value = self.node(next, ty, span);
        let unit = self.known.unit;
        nodes.push(self.node(Kind::Assign { binding: counter, value }, unit, span));
        let instance = self.hidden("instance", span, ty);
        let value = self.var_node(counter, span);
        nodes.push(self.let_node(instance, value));
        let constructor = Constructor { instance: Some(instance), ..(*found).clone() };
        self.define_constructor(name, Rc::new(constructor));
    }

    fn number(&mut self, value: i64, span: Span) -> NodeId {
        let ty = self.known.instance;
        let lit = Lit::Int { value: value.into(), kind: IntKind::USize };
        self.node(Kind::Lit(lit), ty, span)
    }

    /// The program's count of such exceptions.
    fn instance_counter(&mut self, span: Span) -> BindingId {
        if let Some((counter, _)) = self.for_the_end.instances() {
            return counter;
        }
        let ty = self.known.instance;
        let counter = self.binding(Symbol::new("instances "), span, ty, Scope::Module);
        let zero = self.number(0, span);
        self.graph.bindings[counter].mutable = true;
        self.graph.bindings[counter].def = Some(zero);
        self.for_the_end.count_instances(counter, zero);
        counter
    }

    /// The definition of the count, before everything else.
    pub(crate) fn define_instances(&mut self) {
        if let Some(counter) = self.for_the_end.instances() {
            let item = TopItem::Let { recursive: false, bindings: vec![counter] };
            self.graph.top.insert(0, item);
        }
    }

    /// A pattern for one exception of a declaration.
    pub(crate) fn instance_pattern(
        &mut self,
        instance: BindingId,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let (ty, bool) = (self.known.instance, self.known.bool);
        let local = self.hidden("found", span, ty);
        let param = self.param_of(local, span);
        let (found, wanted) = (self.var_node(local, span), self.var_node(instance, span));
        let same = Kind::Prim { op: Prim::Eq, args: vec![found, wanted] };
        let body = self.node(same, bool, span);
        let function_type = self.store.fun(&[ty], bool);
        let lambda = self.implied(vec![param], body, function_type, span);
        let view = self.hidden("instance", span, function_type);
        bound.before.push(self.let_node(view, lambda));
        let inner = Pat { kind: PatKind::Lit(Lit::Bool(true)), ty: bool, span };
        Pat { kind: PatKind::View { view, inner: Box::new(inner) }, ty, span }
    }
}
