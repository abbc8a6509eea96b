//! The same graph over other types: the one step from inference to the finished graph.
//!
//! ```text
//! before  Graph<Term>: terms of a checker's store, some of them variables
//! after   Graph<TyId>: interned types
//! ```
//!
//! A checker says what becomes of a term; everything else stays what and where it is. Since `T` is a parameter of all that
//! has a type, a place that is forgotten here does not compile, and no term can be left in a finished graph. Terms are
//! asked for in this order: equations, declared types, exceptions, bindings, nodes with their patterns, module-level
//! patterns. Cost: linear; vectors are reused where terms and types are equally large.

use std::collections::BTreeMap;
use std::hash::Hash;

use cranelift_entity::{EntityRef, PrimaryMap};

use crate::graph::{
    Arm, Binding, Capture, Case, DataDecl, DataKind, Equations, ExnDecl, Field, Graph, Kind, Node,
    Pat, PatKind, TopItem,
};

/// What becomes of a type.
type Of<'f, T, U> = &'f mut dyn FnMut(T) -> U;

impl<T> Graph<T> {
    /// The graph with every type replaced; [`Graph::types`] stays as it is.
    pub fn map_types<U>(self, of: &mut dyn FnMut(T) -> U) -> Graph<U> {
        let equations: BTreeMap<_, _> =
            self.equations.into_iter().map(|(id, told)| (id, told.map_types(of))).collect();
        let datas = each(self.datas, &mut |data| data.map_types(of));
        let exns = each(self.exns, &mut |exn| exn.map_types(of));
        let bindings = each(self.bindings, &mut |binding| binding.map_types(of));
        let nodes = each(self.nodes, &mut |node| node.map_types(of));
        let top = self.top.into_iter().map(|item| item.map_types(of)).collect();
        Graph {
            nodes,
            bindings,
            types: self.types,
            params: self.params,
            datas,
            exns,
            top,
            main: self.main,
            known: self.known,
            semantics: self.semantics,
            relations: self.relations,
            equations,
            texts: self.texts,
            opaque: self.opaque,
            messages: self.messages,
            grows: self.grows,
            library_files: self.library_files,
            forward: self.forward,
            stays: self.stays,
            implied: self.implied,
        }
    }
}

fn each<K: EntityRef + Hash, A, B>(
    map: PrimaryMap<K, A>,
    of: &mut dyn FnMut(A) -> B,
) -> PrimaryMap<K, B> {
    Vec::from(map).into_iter().map(of).collect::<Vec<B>>().into()
}

fn all<T, U>(types: Vec<T>, of: Of<'_, T, U>) -> Vec<U> {
    types.into_iter().map(of).collect()
}

impl<T> Equations<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Equations<U> {
        let pairs = self.pairs.into_iter().map(|(a, b)| (of(a), of(b))).collect();
        Equations { params: self.params, pairs }
    }
}

impl<T> DataDecl<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> DataDecl<U> {
        let kind = match self.kind {
            DataKind::Record(fields) => {
                DataKind::Record(fields.into_iter().map(|field| field.map_types(of)).collect())
            }
            DataKind::Union(cases) => DataKind::Union(
                cases
                    .into_iter()
                    .map(|case| Case { name: case.name, fields: all(case.fields, of) })
                    .collect(),
            ),
        };
        DataDecl { name: self.name, span: self.span, params: self.params, kind }
    }
}

impl<T> Field<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Field<U> {
        Field { name: self.name, ty: of(self.ty), mutable: self.mutable }
    }
}

impl<T> ExnDecl<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> ExnDecl<U> {
        ExnDecl { name: self.name, span: self.span, fields: all(self.fields, of) }
    }
}

impl<T> Binding<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Binding<U> {
        Binding {
            name: self.name,
            span: self.span,
            ty: of(self.ty),
            params: self.params,
            mutable: self.mutable,
            scope: self.scope,
            def: self.def,
        }
    }
}

impl<T> Capture<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Capture<U> {
        Capture {
            binding: self.binding,
            name: self.name,
            ty: of(self.ty),
            mutable: self.mutable,
            source: self.source,
            first_use: self.first_use,
        }
    }
}

impl<T> TopItem<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> TopItem<U> {
        match self {
            TopItem::Let { recursive, bindings } => TopItem::Let { recursive, bindings },
            TopItem::LetPat { pattern, value } => {
                TopItem::LetPat { pattern: pattern.map_types(of), value }
            }
            TopItem::Do(node) => TopItem::Do(node),
        }
    }
}

impl<T> Node<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Node<U> {
        let ty = of(self.ty);
        Node { kind: self.kind.map_types(of), ty, span: self.span }
    }
}

fn arms<T, U>(arms: Vec<Arm<T>>, of: Of<'_, T, U>) -> Vec<Arm<U>> {
    let arm =
        |arm: Arm<T>| Arm { pattern: arm.pattern.map_types(of), guard: arm.guard, body: arm.body };
    arms.into_iter().map(arm).collect()
}

impl<T> Kind<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Kind<U> {
        match self {
            // What mentions types.
            Kind::Var { binding, args } => Kind::Var { binding, args: all(args, of) },
            Kind::Lambda { params, body, captures, name } => {
                let captures = captures.into_iter().map(|capture| capture.map_types(of)).collect();
                Kind::Lambda { params, body, captures, name }
            }
            Kind::LetPat { pattern, value } => {
                Kind::LetPat { pattern: pattern.map_types(of), value }
            }
            Kind::Match { scrutinee, arms: list } => {
                Kind::Match { scrutinee, arms: arms(list, of) }
            }
            Kind::Try { body, arms: list } => Kind::Try { body, arms: arms(list, of) },
            Kind::ForEach { pattern, collection, body } => {
                Kind::ForEach { pattern: pattern.map_types(of), collection, body }
            }
            // What does not.
            Kind::Error => Kind::Error,
            Kind::Lit(lit) => Kind::Lit(lit),
            Kind::Param(binding) => Kind::Param(binding),
            Kind::Prim { op, args } => Kind::Prim { op, args },
            Kind::And(a, b) => Kind::And(a, b),
            Kind::Or(a, b) => Kind::Or(a, b),
            Kind::Apply { func, args } => Kind::Apply { func, args },
            Kind::Let { recursive, bindings } => Kind::Let { recursive, bindings },
            Kind::Block(stmts) => Kind::Block(stmts),
            Kind::If { cond, then, otherwise } => Kind::If { cond, then, otherwise },
            Kind::TryFinally { body, finalizer } => Kind::TryFinally { body, finalizer },
            Kind::While { cond, body } => Kind::While { cond, body },
            Kind::For { var, from, step, to, down, body } => {
                Kind::For { var, from, step, to, down, body }
            }
            Kind::Assign { binding, value } => Kind::Assign { binding, value },
            Kind::AssignByref { target, value } => Kind::AssignByref { target, value },
            Kind::Deref(node) => Kind::Deref(node),
            Kind::AddressOf(binding) => Kind::AddressOf(binding),
            Kind::Tuple(items) => Kind::Tuple(items),
            Kind::Construct { data, case, args } => Kind::Construct { data, case, args },
            Kind::Record { data, fields, order } => Kind::Record { data, fields, order },
            Kind::RecordUpdate { data, base, fields } => Kind::RecordUpdate { data, base, fields },
            Kind::Field { base, data, index } => Kind::Field { base, data, index },
            Kind::SetField { base, data, index, value } => {
                Kind::SetField { base, data, index, value }
            }
            Kind::Exception { exn, args } => Kind::Exception { exn, args },
            Kind::List(items) => Kind::List(items),
            Kind::Array(items) => Kind::Array(items),
            Kind::Range { from, step, to } => Kind::Range { from, step, to },
        }
    }
}

fn pats<T, U>(pats: Vec<Pat<T>>, of: Of<'_, T, U>) -> Vec<Pat<U>> {
    pats.into_iter().map(|pat| pat.map_types(of)).collect()
}

impl<T> Pat<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> Pat<U> {
        let ty = of(self.ty);
        Pat { kind: self.kind.map_types(of), ty, span: self.span }
    }

    fn boxed<U>(self, of: Of<'_, T, U>) -> Box<Pat<U>> {
        Box::new(self.map_types(of))
    }
}

impl<T> PatKind<T> {
    fn map_types<U>(self, of: Of<'_, T, U>) -> PatKind<U> {
        match self {
            PatKind::Wild => PatKind::Wild,
            PatKind::Bind(binding) => PatKind::Bind(binding),
            PatKind::Lit(lit) => PatKind::Lit(lit),
            PatKind::Tuple(items) => PatKind::Tuple(pats(items, of)),
            PatKind::Case { data, case, args } => {
                PatKind::Case { data, case, args: pats(args, of) }
            }
            PatKind::Record { data, fields } => {
                let fields = fields.into_iter().map(|(i, pat)| (i, pat.map_types(of))).collect();
                PatKind::Record { data, fields }
            }
            PatKind::Array(items) => PatKind::Array(pats(items, of)),
            PatKind::Exception { exn, args } => PatKind::Exception { exn, args: pats(args, of) },
            PatKind::Or(a, b) => {
                let a = a.boxed(of);
                PatKind::Or(a, b.boxed(of))
            }
            PatKind::As(inner, binding) => PatKind::As(inner.boxed(of), binding),
            PatKind::View { view, inner } => PatKind::View { view, inner: inner.boxed(of) },
            PatKind::And(a, b) => {
                let a = a.boxed(of);
                PatKind::And(a, b.boxed(of))
            }
            PatKind::Open { data, params, inner } => {
                PatKind::Open { data, params, inner: inner.boxed(of) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text;

    /// A graph with every kind of node and pattern: types become their numbers, and the numbers types again.
    #[test]
    fn there_and_back_is_the_same_graph() {
        let graph = text::parse(text::tests::ALL).expect("it is a graph");
        let before = text::print(&graph);
        let graph_places = graph.nodes.len() + graph.bindings.len();
        let mut asked = 0;
        let numbered = graph.map_types(&mut |ty| {
            asked += 1;
            ty.as_u32()
        });
        let mut again = 0;
        let back = numbered.map_types(&mut |number: u32| {
            again += 1;
            crate::TyId::from_u32(number)
        });
        assert_eq!(before, text::print(&back));
        assert_eq!(asked, again);
        assert!(asked > graph_places, "only {asked} types");
    }
}
