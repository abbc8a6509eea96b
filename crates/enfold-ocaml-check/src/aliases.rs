//! Names of matched values at another type: `Error _ as e` is of every type `('a, error) result`.
//!
//! A constructor whose arguments do not mention a parameter of its type is as good a value at any other type in the place of that
//! parameter, and the name that an alias gives it has such a type:
//!
//! ```text
//! match r with Error _ as e -> e | Ok x -> f x        with  r : (int, string) result,  e : (bool, string) result
//!     ─►   let again = fun r -> match r with Error x -> Error x in
//!          match r with (Error _ & again → e) -> e | Ok x -> f x
//! ```
//!
//! Values of different types are represented differently, so the value is made again where the types differ; where they turn out to
//! be the same, or nothing says otherwise, the name is one of the value itself ([`Checker::settle_aliases`], [`Again::plain`]).
//!
//! Sound: only arguments whose types do not mention the parameter are copied, and constructors with inline records, whose fields
//! could be changed, keep their type. Cost: linear in the patterns.

use enfold_graph::{BindingId, DataId, NodeId, ParamId, Scope, Ty};
use enfold_syntax::ident::Ident;
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Checker;
use crate::draft::{Arm, DataKind, Kind, Pat, PatKind};
use crate::finished::Finished;
use crate::patterns::Bound;
use crate::store::{Def, Label, Shape, Term, TyConId};

/// The names of matched values at another type.
#[derive(Default)]
pub(crate) struct Again {
    /// The types of the values and the other ones, by parameter.
    types: Vec<(Term, Term)>,
    /// The functions that make the values again, with the statements that bind them.
    views: FxHashMap<BindingId, NodeId>,
    /// The places of their matches, about which nothing is said.
    pub places: FxHashSet<Span>,
    /// Those that are not needed.
    unused: Vec<NodeId>,
}

impl Again {
    /// Whether there is any.
    pub fn has_views(&self) -> bool {
        !self.views.is_empty()
    }

    /// The pattern with the name of the value itself, if its types are the same.
    pub fn plain(&mut self, pattern: &mut enfold_graph::Pat) {
        use enfold_graph::{Pat, PatKind};
        let PatKind::And(inner, viewed) = &mut pattern.kind else { return };
        let PatKind::View { view, inner: name } = &viewed.kind else { return };
        let (Some(&stmt), PatKind::Bind(binding)) = (self.views.get(view), &name.kind) else {
            return;
        };
        if name.ty == pattern.ty {
            self.unused.push(stmt);
            let wild = Pat { kind: PatKind::Wild, ty: pattern.ty, span: pattern.span };
            let inner = Box::new(std::mem::replace(&mut **inner, wild));
            pattern.kind = PatKind::As(inner, *binding);
        }
    }
}

impl<'t> Checker<'t, '_> {
    /// `pattern as name`, if the name can have another type than the value.
    pub(crate) fn alias_again(
        &mut self,
        inner: &Pat,
        name: Ident,
        want: Term,
        bound: &mut Bound,
    ) -> Option<Pat> {
        let mut cases = Vec::new();
        cases_of(inner, &mut cases)?;
        let &(data, _) = cases.first()?;
        let Shape::Con(con, args) = self.store.head(want) else { return None };
        let plain = bound.module_level
            || args.is_empty()
            || self.declared.is_refining(data)
            || self.declared.is_unmakable(con)
            || self.store.erased(con).is_some()
            || !self.store.tycon(con).outer.is_empty()
            || self.store.tycon(con).def != Def::Data(data)
            || bound.own.clone().into_iter().any(|own| self.occurs(want, own, false));
        if plain {
            return None;
        }
        let free = self.free_params(con, data, &cases)?;
        let params = self.store.tycon(con).params.clone();
        let mut others = Vec::new();
        for (param, &arg) in params.iter().zip(&*args) {
            if free.contains(param) {
                let other = self.store.fresh();
                self.again.types.push((arg, other));
                others.push(other);
            } else {
                others.push(arg);
            }
        }
        let ty = self.store.con(con, &others);
        let view = self.making_again(data, &cases, (want, ty), name.span, bound);
        let binding = self.bind_name(name, ty, bound);
        let name_pat = Pat { kind: PatKind::Bind(binding), ty, span: name.span };
        let kind = PatKind::View { view, inner: Box::new(name_pat) };
        let viewed = Pat { kind, ty: want, span: name.span };
        let kind = PatKind::And(Box::new(inner.clone()), Box::new(viewed));
        Some(Pat { kind, ty: want, span: inner.span })
    }

    /// The parameters that no argument of these cases mentions; none is no answer.
    fn free_params(
        &mut self,
        con: TyConId,
        data: DataId,
        cases: &[(DataId, u32)],
    ) -> Option<Vec<ParamId>> {
        let mut fields = Vec::new();
        for &(of, case) in cases {
            let DataKind::Union(all) = &self.graph.datas[data].kind else { return None };
            let case = all.get(case as usize).filter(|_| of == data)?;
            fields.extend(case.fields.iter().copied());
        }
        let mut params = self.store.tycon(con).params.to_vec();
        params.retain(|&param| !fields.iter().any(|&field| self.occurs(field, param, false)));
        (!params.is_empty()).then_some(params)
    }

    /// `fun value -> match value with C x -> C x | …`, bound before the match.
    fn making_again(
        &mut self,
        data: DataId,
        cases: &[(DataId, u32)],
        (from, to): (Term, Term),
        span: Span,
        bound: &mut Bound,
    ) -> BindingId {
        let value = self.hidden("value", span, from);
        let param = self.param_of(value, span);
        let scrutinee = self.var_node(value, span);
        let arms = cases.iter().map(|&(_, case)| self.case_again(data, case, from, to, span));
        let arms = arms.collect();
        let body = self.node(Kind::Match { scrutinee, arms }, to, span);
        self.again.places.insert(span);
        let function = self.store.arrow(Label::None, from, to);
        let lambda = self.implied(vec![param], body, function, span);
        let view = self.hidden("again", span, function);
        let stmt = self.let_node(view, lambda);
        self.again.views.insert(view, stmt);
        bound.before.push(stmt);
        view
    }

    fn case_again(&mut self, data: DataId, case: u32, from: Term, to: Term, span: Span) -> Arm {
        let fields: Vec<Term> = match &self.graph.datas[data].kind {
            DataKind::Union(all) => all[case as usize].fields.to_vec(),
            DataKind::Record(_) => Vec::new(),
        };
        let map: Vec<_> = match self.store.head(from) {
            Shape::Con(con, args) => {
                self.store.tycon(con).params.iter().copied().zip(args.iter().copied()).collect()
            }
            _ => Vec::new(),
        };
        let (mut pats, mut args, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for field in fields {
            let ty = self.store.substitute(field, &map);
            let local = self.binding(Symbol::new("part "), span, ty, Scope::Local);
            pats.push(Pat { kind: PatKind::Bind(local), ty, span });
            args.push(self.var_node(local, span));
            names.push(local);
        }
        let body = self.node(Kind::Construct { data, case, args }, to, span);
        names.into_iter().for_each(|local| self.graph.bindings[local].def = Some(body));
        let kind = PatKind::Case { data, case, args: pats };
        Arm { pattern: Pat { kind, ty: from, span }, guard: None, body }
    }

    /// Where nothing says that the type is another one, it is that of the value.
    pub(crate) fn settle_aliases(&mut self) {
        for (of, other) in std::mem::take(&mut self.again.types) {
            if self.store.is_var(other) {
                // A type that would contain itself stays what nothing determined.
                let _ = self.store.unify(other, of);
            }
        }
    }
}

impl Finished<'_> {
    /// Removes the functions that are not needed.
    pub(crate) fn drop_unused_views(&mut self) {
        let unit = self.graph.types.intern(Ty::Unit);
        for stmt in std::mem::take(&mut self.again.unused) {
            let node = &mut self.graph.nodes[stmt];
            node.kind = enfold_graph::Kind::Lit(Lit::Unit);
            node.ty = unit;
        }
    }
}

/// The cases that a pattern matches, if it matches nothing else.
fn cases_of(pattern: &Pat, cases: &mut Vec<(DataId, u32)>) -> Option<()> {
    match &pattern.kind {
        PatKind::Case { data, case, .. } => {
            if !cases.contains(&(*data, *case)) {
                cases.push((*data, *case));
            }
        }
        PatKind::Or(a, b) => {
            cases_of(a, cases)?;
            cases_of(b, cases)?;
        }
        PatKind::As(inner, _) => cases_of(inner, cases)?,
        PatKind::And(inner, _) => cases_of(inner, cases)?,
        _ => return None,
    }
    Some(())
}
