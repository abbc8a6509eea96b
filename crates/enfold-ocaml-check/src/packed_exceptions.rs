//! Exceptions in first-class modules: two functions each, of which one makes them and the other looks into them.
//!
//! ```text
//! module type S = sig exception E of int * string … end       a package of S has, for E:
//!     make : int * string -> exn             fun (n, s) -> E (n, s)
//!     look : exn -> (int * string) option    function E (n, s) -> Some (n, s) | _ -> None
//! raise (M.E (1, "x"))   ─►   raise (make (1, "x"))
//! with M.E (n, _) -> …   ─►   with (look → Some (n, _)) -> …
//! ```
//!
//! They are converted like other functions where the module's types are not known. Extension constructors of other types than
//! `exn` are the same.

use std::rc::Rc;

use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind, Scope};
use enfold_syntax::{Span, Symbol};

use crate::env::{Constructor, ConstructorKind, Module, Payload};
use crate::patterns::Bound;
use crate::store::Term;
use crate::{Checker, hide, reveal};

impl<'t> Checker<'t, '_> {
    /// The exceptions of a module that a package holds; whether all can be.
    pub(crate) fn packed_exceptions(
        &mut self,
        module: &Module<'t>,
        span: Span,
    ) -> Option<Vec<Rc<Constructor>>> {
        let all = module.constructors.values();
        let found: Vec<_> =
            all.filter(|c| matches!(c.kind, ConstructorKind::Exn(_))).cloned().collect();
        if found.iter().any(|c| !c.params.is_empty() || matches!(c.payload, Payload::Record(_))) {
            let what = "exceptions with records or types of their own in first-class modules";
            self.unsupported(span, what);
            return None;
        }
        Some(found)
    }

    /// The types of the two functions.
    pub(crate) fn exception_types(&mut self, of: &Constructor) -> [Term; 2] {
        let payload = self.payload_type(of);
        let held = self.option_of(payload);
        [self.store.fun(&[payload], of.result), self.store.fun(&[of.result], held)]
    }

    /// What a constructor holds, as one value.
    fn payload_type(&mut self, of: &Constructor) -> Term {
        match &of.payload {
            Payload::Tuple(items) => match &items[..] {
                [] => self.known.unit,
                [one] => *one,
                items => self.store.tuple(items),
            },
            Payload::Record(_) => self.store.error,
        }
    }

    /// The two functions of an exception.
    pub(crate) fn exception_functions(&mut self, of: &Constructor, span: Span) -> [NodeId; 2] {
        let [make, look] = self.exception_types(of);
        let payload = self.payload_type(of);
        let (local, pattern, parts) = self.payload_parts(of, payload, span);
        let result = of.result;
        let made = self.exception_value(of, parts, result, span);
        let body = match pattern {
            Some(pattern) => {
                let whole = self.var_node(local, span);
                let stmt = self.let_pattern(pattern, whole);
                self.block(vec![stmt], made)
            }
            None => made,
        };
        let make = self.lambda_over(local, body, make, span);
        let value = self.hidden("raised", span, result);
        let held = self.option_of(payload);
        let mut bound = Bound::default();
        let (args, inner) = self.payload_names(of, payload, span);
        let some = self.some_node(inner, held);
        let pattern = self.exception_pattern(of, args, result, span, &mut bound);
        let none = self.none_node(held, span);
        let other = Pat { kind: PatKind::Wild, ty: hide(result), span };
        let arms = vec![
            Arm { pattern, guard: None, body: some },
            Arm { pattern: other, guard: None, body: none },
        ];
        let scrutinee = self.var_node(value, span);
        let body = self.node(Kind::Match { scrutinee, arms }, held, span);
        let body = self.block(bound.before, body);
        [make, self.lambda_over(value, body, look, span)]
    }

    fn lambda_over(&mut self, local: BindingId, body: NodeId, ty: Term, span: Span) -> NodeId {
        let param = self.param_of(local, span);
        let kind = Kind::Lambda { params: vec![param], body, captures: Vec::new(), name: None };
        self.node(kind, ty, span)
    }

    /// A local for what an exception holds, the pattern that takes it apart, and mentions of its parts.
    fn payload_parts(
        &mut self,
        of: &Constructor,
        payload: Term,
        span: Span,
    ) -> (BindingId, Option<Pat>, Vec<NodeId>) {
        let local = self.hidden("payload", span, payload);
        match of.arity() {
            0 => (local, None, Vec::new()),
            1 => (local, None, vec![self.var_node(local, span)]),
            _ => {
                let (pats, value) = self.payload_names(of, payload, span);
                let Kind::Tuple(parts) = self.graph.nodes[value].kind.clone() else {
                    return (local, None, Vec::new());
                };
                let kind = PatKind::Tuple(pats);
                (local, Some(Pat { kind, ty: hide(payload), span }), parts)
            }
        }
    }

    /// Names for the parts of what an exception holds, and all of them as one value.
    fn payload_names(&mut self, of: &Constructor, payload: Term, span: Span) -> (Vec<Pat>, NodeId) {
        let items: Vec<Term> = match &of.payload {
            Payload::Tuple(items) => items.to_vec(),
            Payload::Record(_) => Vec::new(),
        };
        let (mut pats, mut parts, mut locals) = (Vec::new(), Vec::new(), Vec::new());
        for item in items {
            let local = self.hidden("part", span, item);
            pats.push(Pat { kind: PatKind::Bind(local), ty: hide(item), span });
            parts.push(self.var_node(local, span));
            locals.push(local);
        }
        let value = match &parts[..] {
            [] => self.unit_node(span),
            [one] => *one,
            _ => self.node(Kind::Tuple(parts), payload, span),
        };
        locals.into_iter().for_each(|local| self.graph.bindings[local].def = Some(value));
        (pats, value)
    }

    /// The same exception where its functions are components of a package.
    pub(crate) fn unpacked_exception(
        &mut self,
        of: &Constructor,
        value: NodeId,
        scope: Scope,
        span: Span,
        pats: &mut Vec<Pat>,
    ) -> Rc<Constructor> {
        let [make, look] = self.exception_types(of).map(|ty| {
            let binding = self.binding(Symbol::new("exception "), span, ty, scope);
            self.graph.bindings[binding].def = Some(value);
            pats.push(Pat { kind: PatKind::Bind(binding), ty: hide(ty), span });
            binding
        });
        Rc::new(Constructor {
            name: of.name,
            kind: ConstructorKind::Held { make, look },
            tycon: of.tycon,
            params: of.params.clone(),
            payload: of.payload.clone(),
            result: of.result,
            refines: None,
            boxed: None,
            instance: None,
            wrapped: false,
        })
    }

    /// An exception that a package's function makes.
    pub(crate) fn held_value(&mut self, make: BindingId, args: Vec<NodeId>, span: Span) -> Kind {
        let types: Vec<Term> = args.iter().map(|&arg| self.type_of(arg)).collect();
        let arg = match &args[..] {
            [] => self.unit_node(span),
            [one] => *one,
            _ => {
                let ty = self.store.tuple(&types);
                self.node(Kind::Tuple(args), ty, span)
            }
        };
        let func = self.var_node(make, span);
        Kind::Apply { func, args: vec![arg] }
    }

    /// A pattern for an exception that a package's function looks into.
    pub(crate) fn held_pattern(
        &mut self,
        look: BindingId,
        args: Vec<Pat>,
        span: Span,
        bound: &mut Bound,
    ) -> PatKind {
        let Some(data) = self.known.option_data else { return PatKind::Wild };
        let ty = reveal(self.graph.bindings[look].ty);
        let view = self.hidden("look", span, ty);
        let function = self.var_node(look, span);
        bound.before.push(self.let_node(view, function));
        let types: Vec<Term> = args.iter().map(|arg| reveal(arg.ty)).collect();
        let mut args = args;
        let inner = match (args.pop(), args.is_empty()) {
            (None, _) => Pat { kind: PatKind::Wild, ty: hide(self.known.unit), span },
            (Some(one), true) => one,
            (Some(last), false) => {
                args.push(last);
                Pat { kind: PatKind::Tuple(args), ty: hide(self.store.tuple(&types)), span }
            }
        };
        let held = self.option_of(reveal(inner.ty));
        let kind = PatKind::Case { data, case: 1, args: vec![inner] };
        let some = Pat { kind, ty: hide(held), span };
        PatKind::View { view, inner: Box::new(some) }
    }
}
