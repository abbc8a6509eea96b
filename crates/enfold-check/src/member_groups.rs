//! Checks the members of a declaration of types, in groups.
//!
//! A group holds members that mention each other, and comes after those that it mentions. It is
//! generalised like a `let rec`: over the parameters of its types, and what else is left. Members
//! whose annotations say all belong to no group; their types are known from the start. All members
//! of the declaration become one recursive item of the program.

use enfold_graph::{BindingId, NodeId, ParamId};
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::Checker;
use crate::draft::{Kind, TopItem};
use crate::exprs::Function;
use crate::members::{Body, ClassScope, Entry, This};
use crate::mentions;
use crate::store::{Compared, Shape, Term};

impl Checker {
    /// Checks entries in groups, each after those that it mentions, and makes one item of them.
    pub(crate) fn check_entries(&mut self, entries: &[Entry<'_>], scopes: &[ClassScope]) {
        let mut by_name: FxHashMap<Symbol, Vec<usize>> = FxHashMap::default();
        for (index, entry) in entries.iter().enumerate() {
            by_name.entry(entry.name).or_default().push(index);
        }
        let constructor = |owner: usize| {
            let made =
                |e: &Entry<'_>| e.owner == owner && matches!(e.body, Body::Constructor { .. });
            entries.iter().position(made)
        };
        let needs: Vec<Vec<u32>> = entries
            .iter()
            .enumerate()
            .map(|(index, entry)| {
                let named = entry.mentions.iter().filter_map(|name| by_name.get(name)).flatten();
                let mut needs: Vec<u32> = named
                    .copied()
                    .chain(constructor(entry.owner).filter(|&of| of != index))
                    .filter(|&other| !entries[other].closed)
                    .map(|other| other as u32)
                    .collect();
                needs.sort_unstable();
                needs
            })
            .collect();
        let mut made: Vec<(BindingId, NodeId)> = Vec::with_capacity(entries.len());
        for group in mentions::groups(&needs) {
            let mut group: Vec<usize> = group.into_iter().map(|index| index as usize).collect();
            // Constructors say what the fields are that the others use.
            group.sort_by_key(|&i| !matches!(entries[i].body, Body::Constructor { .. }));
            self.check_group(entries, &group, scopes, &mut made);
        }
        made.sort_by_key(|&(binding, _)| binding);
        if !made.is_empty() {
            self.graph.top.push(TopItem::Let { recursive: true, bindings: made });
        }
    }

    fn check_group(
        &mut self,
        entries: &[Entry<'_>],
        group: &[usize],
        scopes: &[ClassScope],
        made: &mut Vec<(BindingId, NodeId)>,
    ) {
        let open: Vec<usize> = group.iter().copied().filter(|&i| !entries[i].closed).collect();
        for &index in &open {
            self.open_groups.open(entries[index].binding);
        }
        self.store.enter_level();
        let shared = self.shared_params(entries, &open);
        for &index in group {
            let entry = &entries[index];
            let map = if entry.closed { &[][..] } else { &shared[..] };
            let value = self.entry_value(entry, &scopes[entry.owner], map);
            self.graph.bindings[entry.binding].def = Some(value);
            if self.reports.in_library() {
                self.note_wrapper(entry.binding, value);
            }
            made.push((entry.binding, value));
        }
        self.store.leave_level();
        let mut params: Vec<ParamId> = Vec::new();
        for &index in open.iter().filter(|_| shared.is_empty()) {
            let new = entries[index].params.iter().filter(|p| !params.contains(p));
            let new: Vec<ParamId> = new.copied().collect();
            params.extend(new);
        }
        let inline = group.iter().any(|&i| entries[i].is_inline());
        for &index in &open {
            let ty = self.binding_type(entries[index].binding);
            self.generalise_into(ty, inline, &mut params);
        }
        let args: Vec<_> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        for &index in &open {
            let id = entries[index].binding;
            self.graph.bindings[id].params.clone_from(&params);
            for node in self.open_groups.close(id) {
                if let Kind::Var { args: slot, .. } = &mut self.graph.nodes[node].kind {
                    slot.clone_from(&args);
                }
            }
        }
    }

    /// Members of different generic types that need each other have one set of parameters between
    /// them, which is found like that of a `let rec`: variables that stand for the types' own.
    fn shared_params(&mut self, entries: &[Entry<'_>], open: &[usize]) -> Vec<(ParamId, Term)> {
        let first = open.first().map(|&index| entries[index].owner);
        let several = open.iter().any(|&index| Some(entries[index].owner) != first);
        let made = |&index: &usize| matches!(entries[index].body, Body::Constructor { .. });
        let mut map: Vec<(ParamId, Term)> = Vec::new();
        if !several || open.iter().any(made) {
            return map;
        }
        for &index in open {
            for &param in &entries[index].params {
                if !map.iter().any(|(p, _)| *p == param) {
                    map.push((param, self.store.fresh()));
                }
            }
        }
        for &index in open {
            let id = entries[index].binding;
            let ty = self.binding_type(id);
            self.graph.bindings[id].ty = self.store.substitute(ty, &map);
        }
        map
    }

    pub(crate) fn generalise_into(&mut self, ty: Term, inline: bool, params: &mut Vec<ParamId>) {
        let names = &mut self.graph.params;
        let mut make = || {
            let name = (b'a' + (names.len() % 26) as u8) as char;
            names.push(Symbol::new(name.encode_utf8(&mut [0; 4])))
        };
        self.store.generalise(ty, inline, &mut make, params);
    }

    fn entry_value(
        &mut self,
        entry: &Entry<'_>,
        scope: &ClassScope,
        map: &[(ParamId, Term)],
    ) -> NodeId {
        self.type_names.set(&entry.named);
        if !map.is_empty() {
            let named: Vec<(Symbol, Term)> = entry.named.iter().map(|(&n, &t)| (n, t)).collect();
            for (name, term) in named {
                let term = self.store.substitute(term, map);
                self.type_names.insert(name, term);
            }
        }
        let ty = self.binding_type(entry.binding);
        let name = Some(self.graph.bindings[entry.binding].name);
        match &entry.body {
            Body::Member { this, binding, params } => {
                let mark = self.env.mark();
                self.add_bound(&scope.statics);
                let this =
                    this.map(|this| This { ty: self.store.substitute(this.ty, map), ..this });
                if this.is_some() {
                    self.add_bound(&scope.names);
                }
                for (var, ordered) in &binding.comparable {
                    let term = self.named_var(var.name);
                    self.store.mark_compared(term, Compared::by(*ordered));
                }
                let function = Function {
                    this,
                    params,
                    result: binding.result.as_ref(),
                    body: &binding.body,
                    name,
                    span: binding.span,
                };
                let value = self.function(&function, ty);
                self.env.forget(mark);
                value
            }
            Body::Constructor { class, data } => {
                let mark = self.env.mark();
                self.add_bound(&scope.statics);
                let value = self.constructor_value_of(class, *data, ty, name);
                self.env.forget(mark);
                value
            }
            Body::Conversion { this, members, interface, span } => {
                let mark = self.env.mark();
                self.add_bound(&scope.statics);
                self.add_bound(&scope.names);
                let value = self.conversion(*this, members, *interface, name, *span);
                self.env.forget(mark);
                value
            }
        }
    }
}

impl Entry<'_> {
    fn is_inline(&self) -> bool {
        matches!(self.body, Body::Member { binding, .. } if binding.inline)
    }
}
