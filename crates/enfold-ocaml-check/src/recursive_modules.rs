//! `module rec A : S = … and B : T = …`.
//!
//! Each module is first seen through its signature alone: its types are declared and its values are *forward* bindings. The
//! bodies are checked with these, and what they define becomes what the forward ones stand for:
//!
//! ```text
//! module rec A : sig val f : int -> int end = …    ─►   forward A.f = fun x -> if A is there then f x
//!                                                                            else raise Undefined_recursive_module
//!                                                       … items of the bodies …, each followed by: A is there
//! ```
//!
//! Types: a record or variant that a signature declares is declared once, and the body's declaration is another name
//! of it; an abstract one is sealed with what the body makes of it, and only the body itself sees through. Order, as in
//! OCaml: modules with values that are no functions come first, each after those that it mentions, and must not need each
//! other; then the others. So only functions can be reached before they are there, and those check.

use std::rc::Rc;

use enfold_graph::{BindingId, Kind, NodeId, Scope, TopItem};
use enfold_ocaml::tree::{
    ModuleBinding, ModuleExpr, ModuleExprKind, ModuleType, ModuleTypeKind, SignatureItem,
    SignatureItemKind, TypeDecl, TypeKind,
};
use enfold_syntax::tree::Lit;
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::FxHashMap;

use crate::env::{Module, ModuleRef, Sig, SigKind, Value, ValueKind};
use crate::signatures::Source;
use crate::store::{Def, Shape, Term, TyConId};
use crate::{Checker, hide, reveal};

/// One module of a group.
struct Member<'t> {
    name: Symbol,
    body: &'t ModuleExpr,
    sig: Sig<'t>,
    /// What its signature says.
    forward: Rc<Module<'t>>,
    seal: u32,
    /// Whether it is there.
    ready: BindingId,
    /// Its items.
    items: Vec<TopItem>,
    /// The members that it mentions.
    needs: Vec<usize>,
    /// What is seen of it afterwards.
    result: Option<Rc<Module<'t>>>,
}

/// The body that is being checked: what its signature says, and the seal of its abstract types.
#[derive(Clone)]
pub(crate) struct Foreseen<'t> {
    pub module: Rc<Module<'t>>,
    pub seal: u32,
}

impl<'t> Checker<'t, '_> {
    pub(crate) fn recursive_modules(&mut self, bindings: &'t [ModuleBinding], span: Span) {
        if self.scope() == Scope::Local && self.rehearsing == 0 {
            self.unsupported(span, "recursive modules inside of functions");
            return self.break_modules(bindings);
        }
        let reports = self.diagnostics.len();
        let Some(mut members) = self.foresee(bindings) else {
            return self.break_modules(bindings);
        };
        let forward = self.forward_bindings(&members);
        for member in &mut members {
            if !self.recursive_body(member, &forward) {
                return self.break_modules(bindings);
            }
        }
        for member in &members {
            let module = member.result.as_ref().unwrap_or(&member.forward);
            self.define_module(member.name, ModuleRef::Structure(module.clone()));
        }
        if self.diagnostics.len() == reports
            && let Some(order) = self.order_of(&members, span)
        {
            self.emit_members(members, &order);
        }
    }

    /// What mentions them is not reported again.
    fn break_modules(&mut self, bindings: &'t [ModuleBinding]) {
        for name in bindings.iter().filter_map(|binding| binding.name) {
            self.broken.insert(name.name);
        }
    }

    /// The modules as their signatures say.
    fn foresee(&mut self, bindings: &'t [ModuleBinding]) -> Option<Vec<Member<'t>>> {
        let outside = self.env.clone();
        let mut outlines = Vec::new();
        for binding in bindings {
            let (Some(name), ModuleExprKind::Constraint { expr, ty }) =
                (binding.name, &binding.expr.kind)
            else {
                let message = "a recursive module needs a name and a signature";
                self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, binding.span, message));
                return None;
            };
            let outline = Rc::new(self.outline(ty));
            self.env.modules.insert(name.name, ModuleRef::Structure(outline.clone()));
            outlines.push((name.name, outline, &**expr, ty));
        }
        let env = self.env.clone();
        let mut members = Vec::new();
        for (name, outline, body, ty) in outlines {
            let qualified = self.qualified(name).to_string();
            let before = std::mem::replace(&mut self.module_name, qualified);
            let sig = Sig { kind: SigKind::Type(ty), env: env.clone() };
            let found = self.match_signature(&sig, &Source::Fresh, None, &[], ty.span);
            self.module_name = before;
            let Some(ModuleRef::Structure(forward)) = found else {
                self.env = outside;
                return None;
            };
            self.join_outline(&outline, &forward);
            self.seals += 1;
            let (seal, bool) = (self.seals, self.known.bool);
            let ready = Symbol::new(&format!("{name} is there"));
            let ready = self.binding(ready, ty.span, bool, Scope::Module);
            self.graph.bindings[ready].mutable = true;
            let (items, needs) = (Vec::new(), Vec::new());
            let result = None;
            members.push(Member { name, body, sig, forward, seal, ready, items, needs, result });
        }
        self.env = outside;
        for member in &members {
            let module = ModuleRef::Structure(member.forward.clone());
            self.env.modules.insert(member.name, module);
        }
        Some(members)
    }

    /// The names of the types of a signature, about which nothing is known yet.
    fn outline(&mut self, ty: &'t ModuleType) -> Module<'t> {
        let mut module = Module::default();
        let env = self.env.clone();
        self.outline_type(ty, &env, &mut module, 0);
        module
    }

    fn outline_type(
        &mut self,
        ty: &'t ModuleType,
        env: &crate::env::Env<'t>,
        module: &mut Module<'t>,
        depth: u32,
    ) {
        match &ty.kind {
            ModuleTypeKind::Signature(items) => self.outline_items(items, env, module, depth),
            ModuleTypeKind::With { base, .. } => self.outline_type(base, env, module, depth),
            ModuleTypeKind::Path(path) if depth < 100 => {
                let Some(sig) = self.in_env(env, |c| c.signature_path(path)) else { return };
                match &sig.kind {
                    SigKind::Type(ty) => self.outline_type(ty, &sig.env, module, depth + 1),
                    SigKind::Items(items) => {
                        self.outline_items(items, &sig.env, module, depth + 1);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn outline_items(
        &mut self,
        items: &'t [SignatureItem],
        env: &crate::env::Env<'t>,
        module: &mut Module<'t>,
        depth: u32,
    ) {
        for item in items {
            match &item.kind {
                SignatureItemKind::Types(group) => {
                    for decl in &group.decls {
                        let con = self.reserve_type(decl);
                        self.store.define(con, Def::Abstract);
                        module.types.insert(decl.name.name, con);
                    }
                }
                SignatureItemKind::Module(decl) => {
                    let Some(name) = decl.name else { continue };
                    let mut inner = Module::default();
                    self.outline_type(&decl.ty, env, &mut inner, depth + 1);
                    module.modules.insert(name.name, ModuleRef::Structure(Rc::new(inner)));
                }
                SignatureItemKind::Include(ty) => self.outline_type(ty, env, module, depth + 1),
                _ => {}
            }
        }
    }

    /// The types of an outline are those that the signature declares.
    fn join_outline(&mut self, outline: &Module<'t>, forward: &Module<'t>) {
        for (name, &con) in &outline.types {
            let Some(&other) = forward.types.get(name) else { continue };
            let params = self.store.tycon(con).params.clone();
            let args = self.store.params(&params);
            let body = self.store.con(other, &args);
            self.store.define(con, Def::Alias(body));
        }
        for (name, module) in &outline.modules {
            if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(found))) =
                (module, forward.modules.get(name))
            {
                self.join_outline(inner, found);
            }
        }
    }

    /// The forward bindings of the members, by member.
    fn forward_bindings(&mut self, members: &[Member<'t>]) -> FxHashMap<BindingId, usize> {
        let mut found = FxHashMap::default();
        for (i, member) in members.iter().enumerate() {
            self.forward_values(&member.forward, &mut |binding| {
                found.insert(binding, i);
            });
        }
        for &binding in found.keys() {
            self.graph.bindings[binding].scope = Scope::Module;
        }
        found
    }

    fn forward_values(&self, module: &Module<'t>, visit: &mut dyn FnMut(BindingId)) {
        for value in module.values.values() {
            if let ValueKind::Binding(binding, _) = value.kind {
                visit(binding);
            }
        }
        for inner in module.modules.values() {
            if let ModuleRef::Structure(inner) = inner {
                self.forward_values(inner, visit);
            }
        }
    }

    /// Checks a body, and defines what its forward bindings stand for.
    fn recursive_body(
        &mut self,
        member: &mut Member<'t>,
        forward: &FxHashMap<BindingId, usize>,
    ) -> bool {
        let (top, node) = (self.graph.top.len(), self.graph.nodes.len());
        self.store.through.push(member.seal);
        let foreseen = Foreseen { module: member.forward.clone(), seal: member.seal };
        let before = self.foreseen.replace(foreseen);
        let body = self.named_module(member.body, member.name);
        self.foreseen = before;
        let view = body.and_then(|body| self.tie_module(member, &body));
        self.store.through.pop();
        let done = view.is_some();
        member.result = view.map(|view| Rc::new(with_values(&member.forward, &view)));
        if self.rehearsing == 0 {
            member.items = self.graph.top.split_off(top);
        }
        let mut needs: Vec<usize> = (node..self.graph.nodes.len())
            .filter_map(|i| match &self.graph.nodes[NodeId::from_u32(i as u32)].kind {
                Kind::Var { binding, .. } => forward.get(binding).copied(),
                _ => None,
            })
            .collect();
        needs.sort_unstable();
        needs.dedup();
        member.needs = needs;
        done
    }

    /// What the body defines is what was foreseen.
    fn tie_module(&mut self, member: &Member<'t>, body: &ModuleRef<'t>) -> Option<Rc<Module<'t>>> {
        let span = member.body.span;
        let ModuleRef::Structure(actual) = body else {
            self.is_functor(span);
            return None;
        };
        if !self.tie_types(&member.forward, actual, member.seal, span) {
            return None;
        }
        let source = Source::Actual(body.clone());
        let sig = Sig { kind: member.sig.kind.clone(), env: member.sig.env.clone() };
        let Some(ModuleRef::Structure(view)) = self.match_signature(&sig, &source, None, &[], span)
        else {
            return None;
        };
        self.tie_values_of(&member.forward, &view, member.ready, span).then_some(view)
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
        if forward
            .constructors
            .values()
            .any(|c| matches!(c.kind, crate::env::ConstructorKind::Exn(_)))
        {
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
        let ty = reveal(self.graph.bindings[binding].ty);
        let kind = match &found.kind {
            ValueKind::Binding(of, args) => {
                let args = args.iter().map(|&arg| hide(self.store.substitute(arg, &map))).collect();
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
            Shape::Arrow(_, from, to) => {
                let local = self.hidden("argument", span, from);
                let param = self.param_of(local, span);
                let arg = self.var_node(local, span);
                let then = self.node(Kind::Apply { func: value, args: vec![arg] }, to, span);
                let cond = self.var_node(ready, span);
                let exn = self.known.undefined_recursive_module;
                let otherwise = self.raise_at(exn, to, span);
                let body = self.node(Kind::If { cond, then, otherwise }, to, span);
                let kind =
                    Kind::Lambda { params: vec![param], body, captures: Vec::new(), name: None };
                self.node(kind, ty, span)
            }
            _ => value,
        };
        self.graph.bindings[binding].def = Some(node);
        self.graph.forward.insert(binding);
        self.emit(TopItem::Let { recursive: false, bindings: vec![(binding, node)] });
    }

    /// Whether all values of a module are functions.
    fn is_safe(&mut self, module: &Module<'t>) -> bool {
        let values: Vec<Term> = module.values.values().map(|value| value.ty).collect();
        values.into_iter().all(|ty| matches!(self.store.head(ty), Shape::Arrow(..)))
            && module.modules.values().all(|inner| match inner {
                ModuleRef::Structure(inner) => self.is_safe(inner),
                ModuleRef::Functor(_) => false,
            })
    }

    /// The order in which modules are made.
    fn order_of(&mut self, members: &[Member<'t>], span: Span) -> Option<Vec<usize>> {
        let safe: Vec<bool> = members.iter().map(|member| self.is_safe(&member.forward)).collect();
        let mut state = vec![0u8; members.len()];
        let mut order = Vec::new();
        for i in 0..members.len() {
            if !place_member(i, members, &safe, &mut state, &mut order) {
                let message = format!(
                    "the recursive module `{}` needs itself before it is there",
                    members[i].name
                );
                let report = Diagnostic::new(codes::NEEDED_AT_ONCE, span, message)
                    .note("recursive modules may mention each other if one of them has only functions in its signature");
                self.report(report);
                return None;
            }
        }
        let (first, rest): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|&i| !safe[i]);
        Some(first.into_iter().chain(rest).collect())
    }

    fn emit_members(&mut self, members: Vec<Member<'t>>, order: &[usize]) {
        let (bool, unit) = (self.known.bool, self.known.unit);
        for member in &members {
            let span = self.graph.bindings[member.ready].span;
            let no = self.node(Kind::Lit(Lit::Bool(false)), bool, span);
            self.graph.bindings[member.ready].def = Some(no);
            self.emit(TopItem::Let { recursive: false, bindings: vec![(member.ready, no)] });
        }
        let mut members: Vec<Option<Member<'t>>> = members.into_iter().map(Some).collect();
        for &i in order {
            let Some(member) = members[i].take() else { continue };
            let span = self.graph.bindings[member.ready].span;
            member.items.into_iter().for_each(|item| self.emit(item));
            let value = self.node(Kind::Lit(Lit::Bool(true)), bool, span);
            let set = self.node(Kind::Assign { binding: member.ready, value }, unit, span);
            self.emit(TopItem::Do(set));
        }
    }

    /// The declaration of a type in the body of a recursive module: what was foreseen is the same type. Whether
    /// nothing is left to declare.
    pub(crate) fn as_foreseen(&mut self, decl: &'t TypeDecl, con: TyConId) -> bool {
        let Some(Some(Foreseen { module, seal })) = self.bodies.last() else { return false };
        let (seal, name) = (*seal, decl.name.name);
        let Some(&forward) = module.types.get(&name) else { return false };
        let params = self.store.tycon(con).params.clone();
        if self.store.tycon(forward).params.len() != params.len() {
            return false;
        }
        let args = self.store.params(&params);
        let data = !matches!(decl.kind, TypeKind::Abstract | TypeKind::Open);
        match self.store.tycon(forward).def {
            Def::Abstract => {
                let made = self.store.con(con, &args);
                self.store.define(forward, Def::Sealed(made, seal));
                false
            }
            Def::Data(_) if data && decl.manifest.is_none() => {
                let seen = self.store.con(forward, &args);
                self.store.define(con, Def::Alias(seen));
                if let Some(parts) = self.parts.get(&forward).cloned() {
                    self.same_parts(decl, &parts);
                    self.parts.insert(con, parts);
                }
                true
            }
            _ => false,
        }
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

/// Puts a member into the order, after those that it needs if it has values; whether that can be.
fn place_member(
    i: usize,
    members: &[Member<'_>],
    safe: &[bool],
    state: &mut [u8],
    order: &mut Vec<usize>,
) -> bool {
    match state[i] {
        2 => return true,
        1 => return false,
        _ => {}
    }
    if !safe[i] {
        state[i] = 1;
        if !members[i].needs.iter().all(|&j| place_member(j, members, safe, state, order)) {
            return false;
        }
    }
    state[i] = 2;
    order.push(i);
    true
}
