//! What is wrong with a program where it takes finished types to see it: comparisons of what has none, addresses that
//! would outlive their local, names that nobody uses; then captures, matches, threads.
//!
//! The graph has no terms any more, and nothing here infers. Cost: linear in the graph.

use enfold_graph::{
    BindingId, Capture, DataId, DataKind, Graph, Kind, NodeId, Relation, Scope, Ty, TyId, captures,
    exhaustive,
};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::raw_memory::RawMemory;
use crate::store::Compared;
use crate::{Checked, sendable, shared_cells};

/// A program whose types are known.
pub(crate) struct Finished {
    pub graph: Graph,
    pub diagnostics: Diagnostics,
    /// Types whose values are compared, with the place.
    pub compared: Vec<(TyId, Compared, Span)>,
    /// Local names that no expression mentions.
    pub unused: FxHashMap<BindingId, Span>,
    /// Types whose values are not compared: classes, interfaces.
    pub opaque: FxHashSet<DataId>,
    pub library_files: FxHashSet<FileId>,
    pub raw_memory: RawMemory,
}

/// Why values cannot be compared.
enum Incomparable {
    /// They are or hold functions.
    Function,
    /// They are or hold values of a type whose attributes forbid it.
    Type(DataId),
}

impl Finished {
    /// Reports what is wrong, and lists captures.
    pub(crate) fn check(mut self) -> Checked {
        captures::collect(&mut self.graph);
        self.report_compared();
        self.report_addresses();
        self.report_pointers();
        self.report_unused();
        if !self.diagnostics.has_errors() {
            let library = self.library_files.clone();
            let context = exhaustive::Context { library, ..exhaustive::Context::default() };
            exhaustive::check(&self.graph, &mut self.diagnostics, &context);
            sendable::check(&self.graph, &mut self.diagnostics, &self.library_files);
            shared_cells::check(&self.graph, &mut self.diagnostics, &self.library_files);
        }
        self.diagnostics.sort();
        if cfg!(debug_assertions) && !self.diagnostics.has_errors() {
            let faults = enfold_graph::verify::verify(&self.graph).err().unwrap_or_default();
            debug_assert!(faults.is_empty(), "the graph does not verify:\n{}", faults.join("\n"));
        }
        Checked { graph: self.graph, diagnostics: self.diagnostics }
    }

    pub(crate) fn finished_type(&self, id: TyId) -> &Ty {
        &self.graph.types[id]
    }

    /// Functions have no equality, and some types have no order.
    fn report_compared(&mut self) {
        let mut said = FxHashSet::default();
        for (term, how, span) in std::mem::take(&mut self.compared) {
            let fault = self.incomparable(term, how, &mut FxHashSet::default());
            if let Some(fault) = fault
                && said.insert(span)
            {
                let diagnostic = match fault {
                    Incomparable::Function => {
                        Diagnostic::new(codes::NOT_COMPARABLE, span, "functions cannot be compared")
                            .note(
                                "the values that are compared here are, or contain, functions, \
                                 interfaces or instances of classes",
                            )
                    }
                    Incomparable::Type(data) => {
                        let decl = &self.graph.datas[data];
                        let lacks = match self.graph.relations.get(&data) {
                            Some(Relation::Neither) => "cannot be compared",
                            _ => "have no order",
                        };
                        let message = format!("values of type `{}` {lacks}", decl.name);
                        Diagnostic::new(codes::NOT_COMPARABLE, span, message)
                            .also(decl.span, "its attributes say so")
                    }
                };
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Why values of a type cannot be compared so.
    fn incomparable(
        &self,
        id: TyId,
        how: Compared,
        seen: &mut FxHashSet<DataId>,
    ) -> Option<Incomparable> {
        match self.finished_type(id) {
            Ty::Fun(..) => Some(Incomparable::Function),
            Ty::Array(item) | Ty::Byref(item) => self.incomparable(*item, how, seen),
            Ty::Tuple(items) => items.iter().find_map(|&t| self.incomparable(t, how, seen)),
            Ty::Data(data, args) => {
                if self.opaque.contains(data) {
                    return Some(Incomparable::Function);
                }
                let relation = self.graph.relations.get(data);
                match relation {
                    Some(Relation::Neither) => return Some(Incomparable::Type(*data)),
                    Some(Relation::Reference(_) | Relation::NoOrder)
                        if how == Compared::Ordered =>
                    {
                        return Some(Incomparable::Type(*data));
                    }
                    Some(Relation::Reference(_)) => return None,
                    _ => {}
                }
                let inside = args.iter().find_map(|&t| self.incomparable(t, how, seen));
                if inside.is_some() || matches!(relation, Some(Relation::Viewed(_))) {
                    return inside;
                }
                if seen.insert(*data) { self.data_incomparable(*data, how, seen) } else { None }
            }
            _ => None,
        }
    }

    fn data_incomparable(
        &self,
        data: DataId,
        how: Compared,
        seen: &mut FxHashSet<DataId>,
    ) -> Option<Incomparable> {
        match &self.graph.datas[data].kind {
            DataKind::Record(fields) => {
                fields.iter().find_map(|f| self.incomparable(f.ty, how, seen))
            }
            DataKind::Union(cases) => {
                cases.iter().flat_map(|c| &c.fields).find_map(|&t| self.incomparable(t, how, seen))
            }
        }
    }

    /// The address of a local must not outlive it: it may only be passed down.
    fn report_addresses(&mut self) {
        let mut found: Vec<(Span, String)> = Vec::new();
        let holders = self.holders();
        if holders.is_empty() {
            return;
        }
        for node in self.graph.nodes.values() {
            self.escaping_address(&node.kind, (node.ty, node.span), &holders, &mut found);
        }
        for binding in self.graph.bindings.values() {
            if binding.scope == Scope::Module && self.keeps_address(binding.ty, &holders) {
                let text = format!("`{}` would keep the address of a local", binding.name);
                found.push((binding.span, text));
            }
        }
        let mut said = FxHashSet::default();
        for (span, text) in found {
            if said.insert(span) {
                let diagnostic = Diagnostic::new(codes::ADDRESS_ESCAPES, span, text).note(
                    "an address (`&x`, `byref`) may only be passed to a function that is called",
                );
                self.diagnostics.push(diagnostic);
            }
        }
    }

    fn escaping_address(
        &self,
        kind: &Kind,
        (ty, span): (TyId, Span),
        holders: &FxHashSet<TyId>,
        found: &mut Vec<(Span, String)>,
    ) {
        match kind {
            Kind::Lambda { body, captures, .. } => {
                let by_capture = |c: &&Capture| !c.mutable && holders.contains(&c.ty);
                if let Some(c) = captures.iter().find(by_capture) {
                    let text = format!("a closure would keep the address `{}`", c.name);
                    found.push((c.first_use, text));
                }
                if matches!(self.finished_type(self.graph.nodes[*body].ty), Ty::Byref(_)) {
                    let at = self.graph.nodes[*body].span;
                    found.push((at, "the address of a local is returned".into()));
                }
            }
            Kind::Apply { func, args }
                if matches!(self.finished_type(ty), Ty::Fun(..))
                    && !self.is_saturated(*func, args.len()) =>
            {
                let address = |&&a: &&NodeId| holders.contains(&self.graph.nodes[a].ty);
                if let Some(&a) = args.iter().find(address) {
                    let at = self.graph.nodes[a].span;
                    found.push((at, "a partial application would keep the address".into()));
                }
            }
            Kind::Tuple(_)
            | Kind::List(_)
            | Kind::Array(_)
            | Kind::Construct { .. }
            | Kind::Record { .. }
            | Kind::Apply { .. }
                if self.keeps_address(ty, holders) =>
            {
                found.push((span, "a value would keep the address of a local".into()));
            }
            _ => {}
        }
    }

    /// Whether a function is defined with no more parameters than that. What it then returns is a value of
    /// its own, which the check of escapes looks at.
    fn is_saturated(&self, func: NodeId, args: usize) -> bool {
        let Kind::Var { binding, .. } = self.graph.nodes[func].kind else { return false };
        let Some(def) = self.graph.bindings[binding].def else { return false };
        matches!(&self.graph.nodes[def].kind, Kind::Lambda { params, .. } if params.len() <= args)
    }

    /// The types that are addresses or hold one. Components come before what they are part of.
    fn holders(&self) -> FxHashSet<TyId> {
        let mut found = FxHashSet::default();
        for (id, ty) in self.graph.types.iter() {
            let holds = match ty {
                Ty::Byref(_) => true,
                Ty::Array(item) => found.contains(item),
                Ty::Tuple(items) | Ty::Data(_, items) => items.iter().any(|t| found.contains(t)),
                _ => false,
            };
            if holds {
                found.insert(id);
            }
        }
        found
    }

    /// Whether a type holds an address and is none itself.
    fn keeps_address(&self, id: TyId, holders: &FxHashSet<TyId>) -> bool {
        holders.contains(&id) && !matches!(self.finished_type(id), Ty::Byref(_))
    }

    fn report_unused(&mut self) {
        let mut unused: Vec<(Span, BindingId)> =
            self.unused.iter().map(|(&id, &span)| (span, id)).collect();
        unused.sort();
        for (span, id) in unused {
            let name = self.graph.bindings[id].name;
            let diagnostic =
                Diagnostic::new(codes::UNUSED_BINDING, span, format!("`{name}` is never used"))
                    .fix("say so with an underscore", span, format!("_{name}"));
            self.diagnostics.push(diagnostic);
        }
    }
}
