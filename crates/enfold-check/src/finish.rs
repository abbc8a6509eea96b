//! The end of checking: what could only be decided when all types are known, then solved types
//! into the graph.

use enfold_fsharp::tree::Lit;
use enfold_graph::captures;
use enfold_graph::exhaustive;
use enfold_graph::{
    Capture, DataId, DataKind, IntKind, Kind, NodeId, Pat, PatKind, Prim, Relation, Scope, TopItem,
    Ty, TyId,
};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calls::Arg;
use crate::members::{Owner, Target};
use crate::store::{Compared, Shape, Term};
use crate::{Checked, Checker, sendable, shared_cells};

/// Why values cannot be compared.
enum Incomparable {
    /// They are or hold functions.
    Function,
    /// They are or hold values of a type whose attributes forbid it.
    Type(DataId),
}

impl Checker {
    pub(crate) fn finish(mut self) -> Checked {
        self.settle_products(0);
        self.finish_operators();
        self.finish_own_texts();
        self.finish_types();
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

    /// Operators whose operands turned out to have a type that defines them: `List.reduce (+) vectors`.
    fn finish_operators(&mut self) {
        let ids: Vec<NodeId> = self.graph.nodes.keys().collect();
        for id in ids {
            let Kind::Prim { op, args } = &self.graph.nodes[id].kind else { continue };
            if matches!(op, Prim::ToStr | Prim::ObjectStr) {
                self.finish_text(id, args[0]);
                continue;
            }
            if *op == Prim::Convert {
                self.finish_reading(id, args[0]);
                continue;
            }
            let name = match op {
                Prim::Add => "+",
                Prim::Sub => "-",
                Prim::Mul => "*",
                Prim::Div => "/",
                _ => continue,
            };
            let args = args.clone();
            let ty = self.type_of(args[0]);
            let Shape::Data(data, _) = *self.store.shape(ty) else { continue };
            let span = self.span_of(id);
            let found = self.static_members(Owner::Data(data), name.into());
            let nodes: Vec<Arg<'_>> = args.iter().map(|&node| Arg::Node(node)).collect();
            let binding = found.into_iter().find_map(|member| {
                let fits = self.agrees(member, &nodes, false);
                match self.members.info(member).target {
                    Target::Function(binding) if fits => Some(binding),
                    _ => None,
                }
            });
            let Some(binding) = binding else { continue };
            let func = self.mention(binding, span);
            let result = self.type_of(id);
            let wanted = self.store.funs(&[ty, ty], result);
            if self.expect(wanted, self.type_of(func), span) {
                self.graph.nodes[id].kind = Kind::Apply { func, args };
            }
        }
    }

    /// `int "12"` reads a number; `int 1.5` converts one.
    fn finish_reading(&mut self, id: NodeId, text: NodeId) {
        if !matches!(self.store.shape(self.type_of(text)), Shape::Str) {
            return;
        }
        let (span, int, str) = (self.span_of(id), self.store.int, self.store.str);
        let (reader, bounds) = match *self.store.shape(self.type_of(id)) {
            Shape::Int(kind) => ("readWhole'", Some(bounds(kind))),
            Shape::Float | Shape::Float32 => ("readFloat'", None),
            _ => return,
        };
        let Some(func) = self.library("Prelude", reader, span) else { return };
        let mut args = Vec::new();
        let mut result = self.store.float;
        if let Some((name, low, high)) = bounds {
            args.push(self.node(Kind::Lit(Lit::Str(name.into())), str, span));
            for bound in [low, high] {
                let lit = Lit::Int { value: bound.into(), kind: IntKind::Int };
                args.push(self.node(Kind::Lit(lit), int, span));
            }
            result = int;
        }
        args.push(text);
        let read = self.node(Kind::Apply { func, args }, result, span);
        self.graph.nodes[id].kind = Kind::Prim { op: Prim::Convert, args: vec![read] };
    }

    /// The text of a value whose type says what it is: `List.map string accounts`, `%O`.
    fn finish_text(&mut self, id: NodeId, value: NodeId) {
        let ty = self.type_of(value);
        let Shape::Data(data, _) = *self.store.shape(ty) else { return };
        let found = self.members.named(Owner::Data(data), "ToString".into()).find_map(|member| {
            let info = self.members.info(member);
            match info.target {
                Target::Function(binding) if !info.is_static => Some(binding),
                _ => None,
            }
        });
        let Some(binding) = found else { return };
        let span = self.span_of(id);
        let func = self.mention(binding, span);
        let (unit, str) = (self.store.unit, self.store.str);
        let wanted = self.store.funs(&[ty, unit], str);
        if self.store.unify(wanted, self.type_of(func)).is_ok() {
            let unit = self.unit_node(span);
            self.graph.nodes[id].kind = Kind::Apply { func, args: vec![value, unit] };
        }
    }

    /// Types of the program that say themselves what the text of a value is.
    fn finish_own_texts(&mut self) {
        self.graph.opaque.extend(self.opaque.iter().copied());
        let datas: Vec<DataId> = self.graph.datas.keys().collect();
        for data in datas {
            let members: Vec<_> =
                self.members.named(Owner::Data(data), "ToString".into()).collect();
            for member in members {
                let info = self.members.info(member);
                let Target::Function(binding) = info.target else { continue };
                let fits = !info.is_static
                    && match *self.store.shape(self.binding_type(binding)) {
                        Shape::Fun(_, rest) => match *self.store.shape(rest) {
                            Shape::Fun(from, to) => {
                                matches!(*self.store.shape(from), Shape::Unit)
                                    && matches!(*self.store.shape(to), Shape::Str)
                            }
                            _ => false,
                        },
                        _ => false,
                    };
                if fits {
                    self.graph.texts.insert(data, binding);
                    break;
                }
            }
        }
    }

    /// Replaces the placeholders of terms by finished types, everywhere.
    fn finish_types(&mut self) {
        let mut memo = FxHashMap::default();
        let mut table = std::mem::take(&mut self.graph.types);
        let store = &mut self.store;
        let mut done = |id: &mut TyId| *id = store.finish(Term::reveal(*id), &mut table, &mut memo);
        for data in self.graph.datas.values_mut() {
            match &mut data.kind {
                DataKind::Record(fields) => fields.iter_mut().for_each(|f| done(&mut f.ty)),
                DataKind::Union(cases) => {
                    cases.iter_mut().flat_map(|c| &mut c.fields).for_each(&mut done);
                }
            }
        }
        self.graph.exns.values_mut().flat_map(|e| &mut e.fields).for_each(&mut done);
        self.graph.bindings.values_mut().for_each(|b| done(&mut b.ty));
        for node in self.graph.nodes.values_mut() {
            done(&mut node.ty);
            match &mut node.kind {
                Kind::Var { args, .. } => args.iter_mut().for_each(&mut done),
                Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => {
                    finish_pattern(pattern, &mut done);
                }
                Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
                    arms.iter_mut().for_each(|arm| finish_pattern(&mut arm.pattern, &mut done));
                }
                _ => {}
            }
        }
        for item in &mut self.graph.top {
            if let TopItem::LetPat { pattern, .. } = item {
                finish_pattern(pattern, &mut done);
            }
        }
        for (term, ..) in &mut self.compared {
            let mut id = term.hide();
            done(&mut id);
            *term = Term::reveal(id);
        }
        self.graph.types = table;
    }

    /// Functions have no equality, and some types have no order.
    fn report_compared(&mut self) {
        let mut said = FxHashSet::default();
        for (term, how, span) in std::mem::take(&mut self.compared) {
            let fault = self.incomparable(term.hide(), how, &mut FxHashSet::default());
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
                self.report(diagnostic);
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
                self.report(diagnostic);
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
        for (id, ty) in self.types().iter() {
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
        let mut unused: Vec<(Span, enfold_graph::BindingId)> =
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

fn finish_pattern(pat: &mut Pat, done: &mut impl FnMut(&mut TyId)) {
    done(&mut pat.ty);
    match &mut pat.kind {
        PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(_) => {}
        PatKind::As(inner, _) => finish_pattern(inner, done),
        PatKind::Tuple(items)
        | PatKind::Array(items)
        | PatKind::Case { args: items, .. }
        | PatKind::Exception { args: items, .. } => {
            items.iter_mut().for_each(|p| finish_pattern(p, done));
        }
        PatKind::Record { fields, .. } => {
            fields.iter_mut().for_each(|(_, p)| finish_pattern(p, done));
        }
        PatKind::Or(a, b) | PatKind::And(a, b) => {
            finish_pattern(a, done);
            finish_pattern(b, done);
        }
        PatKind::View { inner, .. } | PatKind::Open { inner, .. } => finish_pattern(inner, done),
    }
}

/// The name and the least and the greatest number of a type, as far as an `int` holds them.
fn bounds(kind: IntKind) -> (&'static str, i64, i64) {
    match kind {
        IntKind::I8 => ("a signed byte", i8::MIN.into(), i8::MAX.into()),
        IntKind::U8 => ("an unsigned byte", 0, u8::MAX.into()),
        IntKind::I16 => ("an Int16", i16::MIN.into(), i16::MAX.into()),
        IntKind::U16 => ("a UInt16", 0, u16::MAX.into()),
        IntKind::I32 => ("an Int32", i32::MIN.into(), i32::MAX.into()),
        IntKind::U32 => ("a UInt32", 0, u32::MAX.into()),
        // As .NET calls what an `int` is there.
        IntKind::Int => ("an Int32", i64::MIN, i64::MAX),
        IntKind::I64 | IntKind::ISize | IntKind::I63 => ("an Int64", i64::MIN, i64::MAX),
        IntKind::U64 | IntKind::USize => ("a UInt64", 0, i64::MAX),
    }
}
