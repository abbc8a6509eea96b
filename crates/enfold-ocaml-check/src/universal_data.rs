//! Variants that hold values of a type that is not known: each is taken apart and made again.
//!
//! ```text
//! down e   at ('t, string) result   ─►   let rec convert = function Ok x -> Ok (unwrap x) | Error s -> Error s in convert e
//! ```
//!
//! A type that contains itself calls the function that is being made. Sound because variants cannot be changed; inline records with
//! mutable fields, arrays and references are rejected. A type that contains itself at other types is rejected as well. Cost: linear
//! in the declarations; converting a value is linear in its size.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId};
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::{Arm, Kind, Pat, PatKind};
use crate::env::{Constructor, ConstructorKind, Payload};
use crate::store::{Shape, Term, TyConId};
use crate::universal::{Marks, Way};

/// How many types may be converted inside of one another.
const DEPTH: usize = 8;

/// A conversion that is being made: of which type at which arguments, which way, and its function.
pub(crate) struct Conversion {
    con: TyConId,
    args: Vec<Term>,
    way: Way,
    function: BindingId,
    result: Term,
}

impl<'t> Checker<'t, '_> {
    /// A variant with its parts converted; none, if that cannot be.
    pub(crate) fn converted_data(
        &mut self,
        node: NodeId,
        ty: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> Option<NodeId> {
        let Shape::Con(con, args) = self.store.head(ty) else { return None };
        let parts = self.declared.parts(con).cloned()?;
        let other = self.renamed_parts(con)?;
        if parts.constructors.is_empty() || parts.constructors.iter().any(|c| !is_plain(c)) {
            return None;
        }
        let args: Vec<Term> = args.iter().map(|&arg| self.store.resolve(arg)).collect();
        let same = |c: &&Conversion| {
            let pairs = || c.args.iter().zip(&args);
            c.con == con && c.way == way && pairs().all(|(&a, &b)| self.looks_same(a, b))
        };
        if let Some(found) = self.packing.converting().iter().find(same) {
            let (function, result) = (found.function, found.result);
            let func = self.var_node(function, span);
            return Some(self.node(Kind::Apply { func, args: vec![node] }, result, span));
        }
        if self.packing.converting().len() >= DEPTH {
            return None;
        }
        let (from, result) = (self.type_of(node), self.side(ty, marks, way == Way::Up));
        let function_type = self.store.fun(&[from], result);
        let function = self.hidden("convert", span, function_type);
        let conversion = Conversion { con, args: args.clone(), way, function, result };
        self.packing.begin_conversion(conversion);
        let value = self.hidden("value", span, from);
        let param = self.param_of(value, span);
        let mut arms = Vec::new();
        // One side may be the type of a module that is packed.
        for (constructor, actual) in parts.constructors.iter().zip(&other.constructors) {
            let both = if way == Way::Up { (actual, constructor) } else { (constructor, actual) };
            let sides = (from, result);
            arms.push(self.converted_case(constructor, both, &args, sides, marks, way, span));
        }
        self.packing.end_conversion();
        let scrutinee = self.var_node(value, span);
        let body = self.node(Kind::Match { scrutinee, arms }, result, span);
        let lambda = self.implied(vec![param], body, function_type, span);
        self.graph.bindings[function].def = Some(lambda);
        let unit = self.known.unit;
        let group = Kind::Let { recursive: true, bindings: vec![(function, lambda)] };
        let stmt = self.node(group, unit, span);
        let func = self.var_node(function, span);
        let call = self.node(Kind::Apply { func, args: vec![node] }, result, span);
        Some(self.block(vec![stmt], call))
    }

    /// Whether two types are written alike.
    fn looks_same(&self, a: Term, b: Term) -> bool {
        let (a, b) = (self.store.root(a), self.store.root(b));
        let all = |xs: &[Term], ys: &[Term]| {
            xs.len() == ys.len() && xs.iter().zip(ys).all(|(&x, &y)| self.looks_same(x, y))
        };
        a == b
            || match (self.store.shape(a), self.store.shape(b)) {
                (Shape::Param(p), Shape::Param(q)) => p == q,
                (Shape::Con(c, xs), Shape::Con(d, ys)) => c == d && all(xs, ys),
                (Shape::Tuple(xs), Shape::Tuple(ys)) => all(xs, ys),
                (&Shape::Arrow(k, x1, x2), &Shape::Arrow(l, y1, y2)) => {
                    k == l && self.looks_same(x1, y1) && self.looks_same(x2, y2)
                }
                _ => false,
            }
    }

    #[allow(clippy::too_many_arguments)]
    fn converted_case(
        &mut self,
        constructor: &Constructor,
        (source, target): (&Rc<Constructor>, &Rc<Constructor>),
        args: &[Term],
        (from, result): (Term, Term),
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> Arm {
        let map: Vec<_> = constructor.params.iter().copied().zip(args.iter().copied()).collect();
        let fields: Vec<Term> = match &constructor.payload {
            Payload::Tuple(items) => {
                items.iter().map(|&item| self.store.substitute(item, &map)).collect()
            }
            Payload::Record(record) => vec![self.store.con(*record, args)],
        };
        let (mut pats, mut values, mut locals) = (Vec::new(), Vec::new(), Vec::new());
        for field in fields {
            // Names of types may stand for variables, which have to be seen.
            let field = self.store.expand_all(field);
            let ty = self.side(field, marks, way == Way::Down);
            let local = self.hidden("part", span, ty);
            pats.push(Pat { kind: PatKind::Bind(local), ty, span });
            let value = self.var_node(local, span);
            values.push(self.converted(value, field, marks, way, span));
            locals.push(local);
        }
        let body = self.constructed(target, values, result, span);
        locals.into_iter().for_each(|local| self.graph.bindings[local].def = Some(body));
        let kind = match source.kind {
            ConstructorKind::Case(data, case) => PatKind::Case { data, case, args: pats },
            _ => PatKind::Wild,
        };
        Arm { pattern: Pat { kind, ty: from, span }, guard: None, body }
    }
}

fn is_plain(constructor: &Constructor) -> bool {
    matches!(constructor.kind, ConstructorKind::Case(..))
        && constructor.refines.is_none()
        && constructor.boxed.is_none()
        && !constructor.wrapped
}
