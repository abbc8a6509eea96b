//! `let rec`: groups of bindings that mention each other.
//!
//! The members of a group share their type parameters, since they mention each other at them, but for those that an annotation
//! names (`'a.`, `type a.`): a member with such is polymorphic in the group as well. Groups of values go on to
//! `recursive_values`.

use std::rc::Rc;

use enfold_graph::{BindingId, ParamId, Scope};
use enfold_ocaml::tree::{Annotation, Ident, LetBinding};
use enfold_syntax::{Diagnostic, Symbol, codes};

use crate::Checker;
use crate::draft::{Kind, TopItem};
use crate::env::{Value, ValueKind};
use crate::lets::simple_name;
use crate::store::{Term, TyConId};

/// A member of a group.
struct Member {
    name: Ident,
    id: BindingId,
    ty: Term,
    /// The type parameters that its annotation names.
    written: Vec<ParamId>,
    /// The types that its annotation names, which only its body knows.
    types: Vec<(Symbol, TyConId)>,
}

impl<'t> Checker<'t, '_> {
    pub(crate) fn let_rec(
        &mut self,
        bindings: &'t [LetBinding],
        scope: Scope,
        in_structure: bool,
    ) -> Vec<TopItem> {
        self.store.enter_level();
        let outside = self.env.clone();
        let members: Option<Vec<Member>> =
            bindings.iter().map(|binding| self.member(binding, scope)).collect();
        let Some(members) = members else {
            self.store.leave_level();
            return Vec::new();
        };
        let inside = self.env.clone();
        let mut items = Vec::new();
        let mut cyclic = false;
        for (binding, member) in bindings.iter().zip(&members) {
            self.env = inside.clone();
            member.types.iter().for_each(|&(name, con)| self.env.add_type(name, con));
            let mentions = self.group_mentions(&members);
            let value = self.binding_value(binding, member.ty);
            self.name_lambda(value, member.name.name);
            let is_function = matches!(self.graph.nodes[value].kind, Kind::Lambda { .. });
            cyclic |= !is_function && self.group_mentions(&members) > mentions;
            self.graph.bindings[member.id].def = Some(value);
            items.push((member.id, value));
        }
        self.store.leave_level();
        self.env = outside;
        let still = !cyclic
            && bindings.iter().all(|b| !b.params.is_empty() || self.is_nonexpansive(&b.body));
        let of = |member: &Member| self.open_groups.mentions(member.id).to_vec();
        let mentions = members.iter().map(of).collect();
        for (name, value) in self.generalise_group(members, still) {
            self.define_value(name, value, in_structure);
        }
        match cyclic {
            true => self.tie_values(items, mentions, scope),
            false => vec![TopItem::Let { recursive: true, bindings: items }],
        }
    }

    /// Makes a member visible, with the type that is written.
    fn member(&mut self, binding: &'t LetBinding, scope: Scope) -> Option<Member> {
        let Some(name) = simple_name(&binding.pattern) else {
            let message = "only names can be defined by `let rec`";
            let span = binding.pattern.span;
            self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message));
            return None;
        };
        let ty = self.store.fresh();
        let id = self.binding(name.name, name.span, ty, scope);
        let base = self.env.clone();
        let explicit = self.explicit(binding);
        let types = self.type_names(binding);
        self.env = base;
        match explicit.ty {
            Some(wanted) => {
                self.expect(wanted, ty, binding.pattern.span);
            }
            None => self.expect_written(&binding.pattern, ty),
        }
        self.open_groups.open(id);
        let written = explicit.params;
        // Polymorphic in its own body too, where it may ask for itself at larger types.
        self.graph.grows |= !written.is_empty() && !self.reports.in_library();
        let kind = ValueKind::Binding(id, self.store.params(&written).into());
        let value = Value { kind, params: written.clone().into(), ty, span: name.span };
        self.define_value(name.name, Rc::new(value), false);
        Some(Member { name, id, ty, written, types })
    }

    /// The types that the annotation of a binding names.
    fn type_names(&self, binding: &'t LetBinding) -> Vec<(Symbol, TyConId)> {
        let Some(Annotation::Newtypes { names, .. }) = &binding.annotation else {
            return Vec::new();
        };
        let found = names.iter().filter_map(|n| Some((n.name, self.env.type_named(n.name)?)));
        found.collect()
    }

    /// How many mentions of its members a group has so far.
    fn group_mentions(&self, members: &[Member]) -> usize {
        members.iter().map(|m| self.open_groups.mentions(m.id).len()).sum()
    }

    /// Generalises a recursive group: its members share the parameters that nobody wrote, and mentions of them
    /// inside of the group are given those as they are.
    fn generalise_group(&mut self, members: Vec<Member>, still: bool) -> Vec<(Symbol, Rc<Value>)> {
        // What one member wrote may be a type of others, which are not polymorphic inside of the group.
        let mut common = Vec::new();
        for (i, member) in members.iter().enumerate() {
            let others = || members.iter().enumerate().filter(|(j, _)| *j != i);
            let used = |p: &ParamId| others().any(|(_, m)| self.store.mentions(m.ty, &|q| q == *p));
            common.extend(member.written.iter().copied().filter(used));
        }
        let group: Vec<_> = members.iter().map(|member| (member.id, member.ty)).collect();
        let values = self.generalised(&group, common, still);
        let Some(&(first, _)) = group.first() else { return Vec::new() };
        let all = self.graph.bindings[first].params.clone();
        let members = members.into_iter().zip(values);
        members
            .map(|(member, value)| (member.name.name, self.member_value(member, value, &all)))
            .collect()
    }

    /// The value that a member is after the group, of which these are the parameters.
    fn member_value(&mut self, member: Member, value: Rc<Value>, all: &[ParamId]) -> Rc<Value> {
        let Member { id, ty, written, .. } = member;
        let shared: Vec<_> = all.iter().copied().filter(|p| !written.contains(p)).collect();
        let args: Vec<_> = self.store.params(&shared);
        for node in self.open_groups.close(id) {
            if let Kind::Var { args: at, .. } = &mut self.graph.nodes[node].kind {
                at.truncate(written.len());
                at.extend(&args);
            }
        }
        if written.is_empty() {
            return value;
        }
        let others = value.params.iter().copied().filter(|p| !written.contains(p));
        let all = written.iter().copied().chain(others).collect();
        let params = [written, shared].concat();
        let kind = ValueKind::Binding(id, self.store.params(&params).into());
        self.graph.bindings[id].params = params;
        Rc::new(Value { kind, params: all, ty, span: value.span })
    }
}
