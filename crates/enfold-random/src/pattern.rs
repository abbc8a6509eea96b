//! Random patterns, with what they bind.

use crate::scope::Generator;
use crate::tree::{Arm, Pattern};
use crate::types::Ty;

/// Names that a pattern binds.
pub type Bound = Vec<(String, Ty)>;

impl Generator {
    /// An arm for values of a type: one in so many of a hundred has a guard, of some depth.
    pub fn arm<T>(
        &mut self,
        subject: &Ty,
        (guarded, depth): (usize, usize),
        body: impl FnOnce(&mut Generator) -> T,
    ) -> Arm<T> {
        let mut bound = Bound::new();
        let pattern = self.pattern(subject, 3, true, &mut bound);
        let mark = self.scope.len();
        for (name, ty) in &bound {
            self.bind(name, ty, false);
        }
        let guard = self.random.chance(guarded).then(|| self.expr(&Ty::Bool, depth));
        let body = body(self);
        self.scope.truncate(mark);
        Arm { pattern, guard, body }
    }

    /// A pattern for values of a type; `bind` says whether it may bind names.
    pub fn pattern(&mut self, ty: &Ty, depth: usize, bind: bool, bound: &mut Bound) -> Pattern {
        let leaf = depth == 0 || self.random.chance(25) || matches!(ty, Ty::Fun(..) | Ty::Ref(_));
        if leaf {
            if !bind || self.random.chance(25) {
                return Pattern::Any;
            }
            let name = self.name("p");
            bound.push((name.clone(), ty.clone()));
            return Pattern::Name(name);
        }
        if bind && self.random.chance(10) {
            let inner = self.pattern(ty, depth - 1, true, bound);
            let name = self.name("w");
            bound.push((name.clone(), ty.clone()));
            return Pattern::As(inner.into(), name).group();
        }
        if self.random.chance(12) {
            let mut none = Bound::new();
            let a = self.pattern(ty, depth - 1, false, &mut none);
            let b = self.pattern(ty, depth - 1, false, &mut none);
            return Pattern::Or(a.into(), b.into()).group();
        }
        let mut sub = |g: &mut Generator, t: &Ty| g.pattern(t, depth - 1, bind, bound);
        match ty {
            Ty::Int => Pattern::Int(self.random.between(-2, 6)),
            Ty::Sized(i) => Pattern::Sized(*i, self.random.between(0, 6)),
            Ty::Char => Pattern::Char(*self.random.pick(&['a', 'b', 'z'])),
            Ty::Bool => Pattern::Bool(*self.random.pick(&[true, false])),
            Ty::Str => Pattern::Str(self.random.pick::<&str>(&["", "a", "bc"])),
            Ty::Tuple(parts) => {
                if bind && parts.len() == 2 && parts[0] == parts[1] && self.random.chance(40) {
                    let name = self.name("p");
                    let mut none = Bound::new();
                    let a = self.pattern(&parts[0], depth - 1, false, &mut none);
                    bound.push((name.clone(), parts[0].clone()));
                    let name = Pattern::Name(name);
                    let left = Pattern::Tuple(vec![name.clone(), a.clone()]);
                    let right = Pattern::Tuple(vec![a, name]);
                    return Pattern::Or(left.into(), right.into()).group();
                }
                Pattern::Tuple(parts.iter().map(|t| sub(self, t)).collect())
            }
            Ty::List(t) => match self.random.below(4) {
                0 => Pattern::List(Vec::new()),
                1 => Pattern::List(vec![sub(self, t), sub(self, t)]),
                2 => Pattern::Cons(vec![sub(self, t), sub(self, t), Pattern::Any]).group(),
                _ => {
                    let head = sub(self, t);
                    Pattern::Cons(vec![head, sub(self, ty)]).group()
                }
            },
            Ty::Array(t) if !t.holds_functions(&self.declared) => {
                let count = self.random.below(3);
                Pattern::Array((0..count).map(|_| sub(self, t)).collect())
            }
            Ty::Option(t) => {
                if self.random.chance(30) {
                    Pattern::Case("None".into(), Vec::new())
                } else {
                    Pattern::apply("Some", sub(self, t)).group()
                }
            }
            Ty::Tree(t) => {
                if self.random.chance(30) {
                    return Pattern::Case("Leaf".into(), Vec::new());
                }
                let left = sub(self, ty);
                let item = sub(self, t);
                Pattern::Case("Node".into(), vec![left, item, sub(self, ty)]).group()
            }
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                let mut parts = Vec::new();
                for field in &fields {
                    let reads_itself = field.mutable && field.ty.holds_functions(&self.declared);
                    if !reads_itself && self.random.chance(70) {
                        parts.push((field.name.clone(), sub(self, &field.ty)));
                    }
                }
                if parts.is_empty() { Pattern::Any } else { Pattern::Record(parts) }
            }
            Ty::Union(i) => {
                let cases = self.declared.unions[*i].clone();
                let (case, payload) = self.random.pick(&cases).clone();
                let parts: Vec<Pattern> = payload.iter().map(|t| sub(self, t)).collect();
                let bare = parts.is_empty();
                let case = Pattern::Case(case, parts);
                if bare { case } else { case.group() }
            }
            Ty::Lazy(t) => Pattern::Form("(lazy $)", vec![sub(self, t)]),
            Ty::Outcome(t) => {
                if self.random.chance(30) {
                    Pattern::Form("(Error $)", vec![sub(self, &Ty::Str)])
                } else {
                    Pattern::Form("(Ok $)", vec![sub(self, t)])
                }
            }
            Ty::Unit => Pattern::Unit,
            Ty::Float | Ty::Array(_) | Ty::Ref(_) | Ty::Fun(..) => Pattern::Any,
        }
    }
}
