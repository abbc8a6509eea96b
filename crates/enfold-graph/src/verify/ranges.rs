//! Ids in range, and indices of cases and fields. After this nothing that the other parts of the
//! verifier, or a walk, look up can be missing.

use cranelift_entity::{EntityRef, PrimaryMap};

use crate::graph::*;
use crate::types::{ParamId, Ty, TyId};
use crate::walk::children;

/// What is out of range.
pub fn check(graph: &Graph) -> Vec<String> {
    let mut ranges = Ranges { graph, at: String::new(), faults: Vec::new() };
    ranges.declarations();
    for (id, binding) in &graph.bindings {
        ranges.at = id.to_string();
        ranges.ty(binding.ty);
        ranges.params(&binding.params);
        ranges.in_table(&graph.nodes, binding.def);
    }
    for (id, node) in &graph.nodes {
        ranges.at = id.to_string();
        ranges.ty(node.ty);
        ranges.kind(&node.kind);
    }
    ranges.at = "the top".into();
    for item in &graph.top {
        ranges.top(item);
    }
    ranges.in_table(&graph.bindings, graph.main);
    ranges.faults
}

struct Ranges<'a> {
    graph: &'a Graph,
    /// What is looked at.
    at: String,
    faults: Vec<String>,
}

impl Ranges<'_> {
    fn fault(&mut self, text: impl std::fmt::Display) {
        self.faults.push(format!("{}: {text}", self.at));
    }

    fn in_table<K: EntityRef + std::fmt::Display, V>(
        &mut self,
        table: &PrimaryMap<K, V>,
        ids: impl IntoIterator<Item = K>,
    ) {
        for id in ids {
            if !table.is_valid(id) {
                self.fault(format_args!("there is no {id}"));
            }
        }
    }

    fn ty(&mut self, id: TyId) {
        if id.index() >= self.graph.types.len() {
            self.fault(format_args!("there is no {id}"));
        }
    }

    fn types(&mut self, ids: &[TyId]) {
        ids.iter().for_each(|&id| self.ty(id));
    }

    fn params(&mut self, ids: &[ParamId]) {
        self.in_table(&self.graph.params, ids.iter().copied());
    }

    fn declarations(&mut self) {
        let graph = self.graph;
        for (id, ty) in graph.types.iter() {
            self.at = id.to_string();
            self.type_entry(id, ty);
        }
        for (id, data) in &graph.datas {
            self.at = id.to_string();
            self.params(&data.params);
            match &data.kind {
                DataKind::Record(fields) => fields.iter().for_each(|field| self.ty(field.ty)),
                DataKind::Union(cases) => cases.iter().for_each(|case| self.types(&case.fields)),
            }
        }
        for (id, exn) in &graph.exns {
            self.at = id.to_string();
            self.types(&exn.fields);
        }
        for (data, relation) in &graph.relations {
            self.at = format!("relation {data}");
            self.in_table(&graph.datas, [*data]);
            if let Relation::Viewed(view)
            | Relation::Shown(view)
            | Relation::Reference(Some(view)) = relation
            {
                self.in_table(&graph.bindings, [view.function]);
            }
        }
        for (data, function) in &graph.texts {
            self.at = format!("text {data}");
            self.in_table(&graph.datas, [*data]);
            self.in_table(&graph.bindings, [*function]);
        }
        self.at = "opaque".into();
        self.in_table(&graph.datas, graph.opaque.keys().copied());
        self.at = "message".into();
        self.in_table(&graph.exns, graph.messages.iter().copied());
        self.at = "known".into();
        let known = graph.known;
        self.in_table(&graph.datas, known.list.into_iter().chain(known.option).chain(known.seq));
        self.in_table(&graph.datas, known.owner.into_iter().chain(known.pointer));
        self.in_table(&graph.bindings, known.uncaught);
        let exns = [known.failure, known.match_failure, known.divide_by_zero];
        let exns = exns.into_iter().chain([known.index_range, known.bad_argument, known.stopped]);
        self.in_table(&graph.exns, exns.flatten());
    }

    fn type_entry(&mut self, id: TyId, ty: &Ty) {
        let mut component = |part: &TyId| {
            if *part >= id {
                self.fault(format_args!("its component {part} does not come before it"));
            }
        };
        match ty {
            Ty::Array(item) | Ty::Byref(item) => component(item),
            Ty::Fun(from, to) => [from, to].into_iter().for_each(component),
            Ty::Tuple(items) => items.iter().for_each(component),
            Ty::Data(data, args) => {
                args.iter().for_each(component);
                match self.graph.datas.get(*data) {
                    None => self.fault(format_args!("there is no {data}")),
                    Some(decl) if decl.params.len() != args.len() => {
                        self.fault(format_args!("{data} takes {} types", decl.params.len()));
                    }
                    Some(_) => {}
                }
            }
            Ty::Param(param) => self.params(&[*param]),
            _ => {}
        }
    }

    fn top(&mut self, item: &TopItem) {
        match item {
            TopItem::Let { bindings, .. } => self.group(bindings),
            TopItem::LetPat { pattern, value } => {
                self.pattern(pattern);
                self.in_table(&self.graph.nodes, [*value]);
            }
            TopItem::Do(node) => self.in_table(&self.graph.nodes, [*node]),
        }
    }

    fn group(&mut self, bindings: &[(BindingId, NodeId)]) {
        self.in_table(&self.graph.bindings, bindings.iter().map(|&(binding, _)| binding));
        self.in_table(&self.graph.nodes, bindings.iter().map(|&(_, value)| value));
    }

    fn kind(&mut self, kind: &Kind) {
        let graph = self.graph;
        match kind {
            Kind::Var { binding, args } => {
                self.in_table(&graph.bindings, [*binding]);
                self.types(args);
            }
            Kind::Param(binding)
            | Kind::AddressOf(binding)
            | Kind::Assign { binding, .. }
            | Kind::For { var: binding, .. } => self.in_table(&graph.bindings, [*binding]),
            Kind::Lambda { captures, .. } => {
                for capture in captures {
                    self.in_table(&graph.bindings, [capture.binding]);
                    self.in_table(&graph.nodes, capture.source);
                    self.ty(capture.ty);
                }
            }
            Kind::Let { bindings, .. } => self.group(bindings),
            Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => self.pattern(pattern),
            Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
                arms.iter().for_each(|arm| self.pattern(&arm.pattern));
            }
            Kind::Construct { data, case, .. } => self.case(*data, *case),
            Kind::Record { data, fields, order } => {
                self.record(*data, None);
                let mut seen = order.clone();
                seen.sort_unstable();
                if seen.iter().copied().ne(0..fields.len() as u32) {
                    // A walk would stumble over it.
                    return self.fault("the order does not mention each field once");
                }
            }
            Kind::RecordUpdate { data, fields, .. } => {
                self.record(*data, None);
                fields.iter().for_each(|&(index, _)| self.record(*data, Some(index)));
            }
            Kind::Field { data, index, .. } | Kind::SetField { data, index, .. } => {
                self.record(*data, Some(*index));
            }
            Kind::Exception { exn, .. } => self.in_table(&graph.exns, [*exn]),
            _ => {}
        }
        children(kind, &mut |_, child| self.in_table(&graph.nodes, [child]));
    }

    fn case(&mut self, data: DataId, case: u32) {
        match self.graph.datas.get(data).map(|decl| &decl.kind) {
            Some(DataKind::Union(cases)) if (case as usize) < cases.len() => {}
            _ => self.fault(format_args!("{data} has no case {case}")),
        }
    }

    fn record(&mut self, data: DataId, field: Option<u32>) {
        match (self.graph.datas.get(data).map(|decl| &decl.kind), field) {
            (Some(DataKind::Record(_)), None) => {}
            (Some(DataKind::Record(fields)), Some(index)) if (index as usize) < fields.len() => {}
            (_, None) => self.fault(format_args!("{data} is no record")),
            (_, Some(index)) => self.fault(format_args!("{data} has no field {index}")),
        }
    }

    fn pattern(&mut self, pattern: &Pat) {
        self.ty(pattern.ty);
        match &pattern.kind {
            PatKind::Wild | PatKind::Lit(_) => {}
            PatKind::Bind(binding) => self.in_table(&self.graph.bindings, [*binding]),
            PatKind::Case { data, case, .. } => self.case(*data, *case),
            PatKind::Record { data, fields } => {
                self.record(*data, None);
                fields.iter().for_each(|&(index, _)| self.record(*data, Some(index)));
            }
            PatKind::Exception { exn, .. } => self.in_table(&self.graph.exns, [*exn]),
            PatKind::As(_, binding) | PatKind::View { view: binding, .. } => {
                self.in_table(&self.graph.bindings, [*binding]);
            }
            PatKind::Open { data, params, .. } => {
                self.record(*data, None);
                self.params(params);
            }
            PatKind::Tuple(_) | PatKind::Array(_) | PatKind::Or(..) | PatKind::And(..) => {}
        }
        crate::walk::parts(pattern, &mut |part| self.pattern(part));
    }
}
