//! Units of measure: products of units and variables with whole exponents, checked and then erased.
//!
//! `float<m/s>` is a number type with a measure. A measure is a term like any other, so its
//! variables are generalised and instantiated like those of types. Two measures are made equal by
//! solving their quotient for one (Kennedy 1996): the variable with the smallest exponent is solved
//! if that divides the others, and else replaced so that the others get smaller, until it does.
//!
//! Cost: each step makes the smallest exponent smaller; exponents are small.

use enfold_fsharp::tree::{Expr, TypeDecl, TypeExpr, TypeExprKind};
use enfold_graph::{IntKind, NodeId, ParamId, Prim};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::Kind;
use crate::env::TypeName;
use crate::store::{Clash, Shape, Store, Term};

/// The number type under a measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    Int(IntKind),
    Float,
    Float32,
}

impl Base {
    /// The type without a measure.
    pub fn shape(self) -> Shape {
        match self {
            Base::Int(kind) => Shape::Int(kind),
            Base::Float => Shape::Float,
            Base::Float32 => Shape::Float32,
        }
    }

    /// The base that a type without a measure is.
    pub fn of(shape: &Shape) -> Option<Base> {
        Some(match shape {
            Shape::Int(kind) => Base::Int(*kind),
            Shape::Float => Base::Float,
            Shape::Float32 => Base::Float32,
            _ => return None,
        })
    }
}

/// What a measure is a product of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// A declared unit.
    Unit(u32),
    /// A variable, a parameter, or another measure.
    Term(Term),
}

/// Factors with their exponents.
pub type Measure = Vec<(Factor, i32)>;

impl Store {
    /// The factors of a measure with all solved variables replaced; none has the exponent zero.
    pub fn factors(&self, measure: &[(Factor, i32)]) -> Measure {
        let mut out: Measure = Vec::new();
        let mut open: Vec<(Factor, i32)> = measure.iter().rev().copied().collect();
        while let Some((factor, power)) = open.pop() {
            let factor = match factor {
                Factor::Unit(_) => factor,
                Factor::Term(term) => {
                    let root = self.root_of(term);
                    if let Shape::Measure(inner) = self.shape(root) {
                        open.extend(inner.iter().rev().map(|&(f, n)| (f, n * power)));
                        continue;
                    }
                    if matches!(self.shape(root), Shape::Error) {
                        continue;
                    }
                    match self.shape(root) {
                        Shape::Param(p) => {
                            match out.iter_mut().find(|(f, _)| self.is_param(*f, *p)) {
                                Some((_, n)) => {
                                    *n += power;
                                    continue;
                                }
                                None => Factor::Term(root),
                            }
                        }
                        _ => Factor::Term(root),
                    }
                }
            };
            match out.iter_mut().find(|(f, _)| *f == factor) {
                Some((_, n)) => *n += power,
                None => out.push((factor, power)),
            }
        }
        out.retain(|(_, n)| *n != 0);
        out
    }

    fn is_param(&self, factor: Factor, param: ParamId) -> bool {
        matches!(factor, Factor::Term(t) if *self.shape(t) == Shape::Param(param))
    }

    /// Makes two measures equal.
    pub fn unify_measures(&mut self, a: Term, b: Term) -> Result<(), Clash> {
        let mut rest = self.factors(&[(Factor::Term(a), 1), (Factor::Term(b), -1)]);
        loop {
            let variable = |(factor, n): &(Factor, i32)| match factor {
                Factor::Term(term) if self.is_unbound(*term) => Some((*term, *n)),
                _ => None,
            };
            let Some((var, n)) = rest.iter().filter_map(variable).min_by_key(|(_, n)| n.abs())
            else {
                return if rest.is_empty() { Ok(()) } else { Err(Clash::Units) };
            };
            rest.retain(|(factor, _)| *factor != Factor::Term(var));
            if rest.iter().all(|(_, e)| e % n == 0) {
                let solution = rest.iter().map(|&(f, e)| (f, -e / n)).collect();
                return self.solve_measure(var, solution);
            }
            if !rest.iter().any(|item| variable(item).is_some()) {
                return Err(Clash::Units);
            }
            let fresh = self.fresh_like(var);
            let mut solution: Measure = rest.iter().map(|&(f, e)| (f, -e.div_euclid(n))).collect();
            solution.push((Factor::Term(fresh), 1));
            self.solve_measure(var, solution)?;
            rest = rest.into_iter().map(|(f, e)| (f, e.rem_euclid(n))).collect();
            rest.retain(|(_, e)| *e != 0);
            rest.push((Factor::Term(fresh), n));
        }
    }

    fn solve_measure(&mut self, var: Term, mut solution: Measure) -> Result<(), Clash> {
        solution.retain(|(_, n)| *n != 0);
        let term = self.add(Shape::Measure(solution.into()));
        self.bind_to(var, term)
    }

    /// A number type with a measure; without one if that is empty.
    pub fn measured(&mut self, base: Base, measure: Measure) -> Term {
        let factors = self.factors(&measure);
        if factors.is_empty() {
            return self.add(base.shape());
        }
        let term = match factors[..] {
            [(Factor::Term(term), 1)] => term,
            _ => self.add(Shape::Measure(factors.into())),
        };
        self.add(Shape::Measured(base, term))
    }
}

impl Checker {
    /// `[<Measure>] type m`, perhaps with what it is made of.
    pub(crate) fn define_measure(&mut self, ty: &TypeDecl, of: Option<&TypeExpr>) {
        let term = match of {
            Some(of) => self.annotation(of),
            None => {
                let unit = self.declared.add_unit(ty.name.name);
                self.store.add(Shape::Measure(Box::new([(Factor::Unit(unit), 1)])))
            }
        };
        let entry = TypeName::Alias(Vec::new(), term);
        self.env.current().types.insert(ty.name.name, entry);
    }

    /// A measure as written.
    pub(crate) fn measure(&mut self, factors: &[(TypeExpr, i32)]) -> Term {
        let mut out: Measure = Vec::with_capacity(factors.len());
        for (ty, power) in factors {
            let term = match &ty.kind {
                TypeExprKind::Wild => self.store.fresh(),
                _ => self.annotation(ty),
            };
            if self.is_measure(term, ty.span) {
                out.push((Factor::Term(term), *power));
            }
        }
        let factors = self.store.factors(&out);
        self.store.add(Shape::Measure(factors.into()))
    }

    /// Whether a type argument is a measure, or a report.
    pub(crate) fn is_measure(&mut self, term: Term, span: Span) -> bool {
        match self.store.shape(term) {
            Shape::Measure(_) | Shape::Unbound { .. } | Shape::Param(_) => true,
            Shape::Error => false,
            _ => {
                let message = format!("`{}` is not a unit of measure", self.show(term));
                self.report(Diagnostic::new(codes::UNKNOWN_TYPE, span, message));
                false
            }
        }
    }

    /// `1.5<m/s>`.
    pub(crate) fn measured_literal(
        &mut self,
        inner: &Expr,
        unit: &TypeExpr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let node = self.infer(inner);
        let measure = self.annotation(unit);
        let Some(base) = Base::of(self.store.shape(self.type_of(node))) else {
            return self.error_node(span);
        };
        let ty = self.store.measured(base, vec![(Factor::Term(measure), 1)]);
        self.expect(expected, ty, span);
        self.graph.nodes[node].ty = ty;
        node
    }

    /// A product or quotient of which an operand has a measure, or of which one is expected; `None` if none has.
    pub(crate) fn measured_product(
        &mut self,
        op: Prim,
        nodes: [NodeId; 2],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let ty = self.product_type(op, nodes, expected)?;
        self.expect(expected, ty, span);
        Some(self.node(Kind::Prim { op, args: nodes.to_vec() }, ty, span))
    }

    /// The type of a product or quotient with a measure. An operand that is unknown may have any.
    pub(crate) fn product_type(
        &mut self,
        op: Prim,
        nodes: [NodeId; 2],
        expected: Term,
    ) -> Option<Term> {
        let measured = |this: &Self, ty: Term| match *this.store.shape(ty) {
            Shape::Measured(base, _) => Some(base),
            _ => None,
        };
        let [a, b] = nodes.map(|node| self.type_of(node));
        let unknown = self.store.is_unbound(a) || self.store.is_unbound(b);
        let wanted = || if unknown { measured(self, expected) } else { None };
        let base = measured(self, a).or_else(|| measured(self, b)).or_else(wanted)?;
        let mut factors: Measure = Vec::new();
        let powers = [1, if op == Prim::Div { -1 } else { 1 }];
        for (node, power) in nodes.into_iter().zip(powers) {
            match *self.store.shape(self.type_of(node)) {
                Shape::Measured(own, term) if own == base => {
                    factors.push((Factor::Term(term), power));
                }
                Shape::Unbound { .. } => {
                    let term = self.store.fresh();
                    let ty = self.store.add(Shape::Measured(base, term));
                    self.expect_node(ty, node);
                    factors.push((Factor::Term(term), power));
                }
                _ => {
                    let plain = self.store.add(base.shape());
                    self.expect_node(plain, node);
                }
            }
        }
        Some(self.store.measured(base, factors))
    }

    /// A measure as users write it.
    pub(crate) fn show_measure(&self, term: Term) -> String {
        let factors = self.store.factors(&[(Factor::Term(term), 1)]);
        let name = |factor: &Factor| match factor {
            Factor::Unit(unit) => {
                self.declared.unit(*unit).map_or_else(|| "?".into(), |name| name.to_string())
            }
            Factor::Term(term) => match self.store.shape(*term) {
                Shape::Param(p) => format!("'{}", self.graph.params[*p]),
                _ => "_".into(),
            },
        };
        let power = |(factor, n): &(Factor, i32)| match n.abs() {
            1 => name(factor),
            n => format!("{}^{n}", name(factor)),
        };
        let (over, under): (Vec<_>, Vec<_>) = factors.iter().partition(|(_, n)| *n > 0);
        let over: Vec<String> = over.into_iter().map(power).collect();
        let under: Vec<String> = under.into_iter().map(power).collect();
        let over = if over.is_empty() { "1".to_string() } else { over.join(" ") };
        if under.is_empty() { over } else { format!("{over}/{}", under.join(" ")) }
    }
}
