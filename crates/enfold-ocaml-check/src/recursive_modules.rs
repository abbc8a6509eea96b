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

use enfold_graph::{BindingId, NodeId, Scope};
use enfold_ocaml::tree::{ModuleBinding, ModuleExpr, ModuleExprKind, TypeDecl, TypeKind};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::FxHashMap;

use crate::Checker;
use crate::draft::{Kind, TopItem};
use crate::env::{Module, ModuleRef, Sig, SigKind, ValueKind};
use crate::signatures::Source;
use crate::store::{Def, Shape, Term, TyConId};

/// One module of a group.
pub(crate) struct Member<'t> {
    pub name: Symbol,
    pub body: &'t ModuleExpr,
    pub sig: Sig<'t>,
    /// What its signature says.
    pub forward: Rc<Module<'t>>,
    pub seal: u32,
    /// Whether it is there.
    pub ready: BindingId,
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
        if self.scope() == Scope::Local && !self.applications.is_rehearsing() {
            self.unsupported(span, "recursive modules inside of functions");
            return self.break_modules(bindings);
        }
        let reports = self.reports.count();
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
        if self.reports.count() == reports
            && let Some(order) = self.order_of(&members, span)
        {
            self.emit_members(members, &order);
        }
    }

    /// What mentions them is not reported again.
    fn break_modules(&mut self, bindings: &'t [ModuleBinding]) {
        for name in bindings.iter().filter_map(|binding| binding.name) {
            self.files.break_name(name.name);
        }
    }

    /// The modules as their signatures say.
    fn foresee(&mut self, bindings: &'t [ModuleBinding]) -> Option<Vec<Member<'t>>> {
        let outside = self.env.clone();
        let mut outlines = Vec::new();
        for binding in bindings {
            let ModuleExprKind::Constraint { expr, ty } = &binding.expr.kind else {
                let message = "a recursive module needs a signature";
                self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, binding.span, message));
                return None;
            };
            // One without a name has one that nobody can write.
            let name = match binding.name {
                Some(name) => name.name,
                None => Symbol::new(&format!("_ {}", outlines.len())),
            };
            let outline = Rc::new(self.outline(ty));
            self.env.add_module(name, ModuleRef::Structure(outline.clone()));
            outlines.push((name, outline, &**expr, ty));
        }
        let env = self.env.clone();
        let mut members = Vec::new();
        for (name, outline, body, ty) in outlines {
            let qualified = self.qualified(name).to_string();
            let before = self.building.rename(qualified);
            let sig = Sig { kind: SigKind::Type(ty), env: env.clone() };
            let found = self.match_signature(&sig, &Source::Fresh, None, &[], ty.span);
            self.building.rename(before);
            let Some(ModuleRef::Structure(forward)) = found else {
                self.env = outside;
                return None;
            };
            self.join_outline(&outline, &forward);
            let (seal, bool) = (self.declared.new_seal(), self.known.bool);
            let ready = Symbol::new(&format!("{name} is there"));
            let ready = self.binding(ready, ty.span, bool, Scope::Module);
            self.graph.bindings[ready].mutable = true;
            let (items, needs) = (Vec::new(), Vec::new());
            let result = None;
            members.push(Member { name, body, sig, forward, seal, ready, items, needs, result });
        }
        self.env = outside;
        for &con in members.iter().flat_map(|member| member.forward.types.values()) {
            self.report_cycle(con);
        }
        for member in &members {
            let module = ModuleRef::Structure(member.forward.clone());
            self.env.add_module(member.name, module);
        }
        Some(members)
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
        let seals = self.store.see_through(Some(member.seal));
        let foreseen = Foreseen { module: member.forward.clone(), seal: member.seal };
        let before = self.building.foresee(Some(foreseen));
        let body = self.named_module(member.body, member.name);
        self.building.foresee(before);
        member.result = body.and_then(|body| self.tie_module(member, &body));
        self.store.see_as_before(seals);
        if !self.applications.is_rehearsing() {
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
        member.result.is_some()
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
        let Some(Foreseen { module, seal }) = self.building.foreseen() else { return false };
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
                if let Some(parts) = self.declared.parts(forward).cloned() {
                    self.same_parts(decl, &parts);
                    self.declared.set_parts(con, parts);
                }
                true
            }
            _ => false,
        }
    }
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
