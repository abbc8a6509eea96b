//! Random patterns, with what they bind.
//!
//! An or-pattern binds the same names in each of its alternatives. The first one makes the names; the others are
//! tried until one binds them all, at whatever places have their types:
//!
//! ```text
//! (p1, 0) | (0, p1) | (p1, _)       ([], p1) | ([p1], _)
//! ```
//!
//! A total pattern matches every value of its type: it stands where nothing else would be tried. The last alternative
//! of an or-pattern is total there, and those before it are not.

use crate::scope::Generator;
use crate::tree::{Arm, Pattern};
use crate::types::Ty;

/// Names that a pattern binds.
pub type Bound = Vec<(String, Ty)>;

/// What a pattern may bind.
#[derive(Clone)]
enum Names {
    Nothing,
    /// New names: those that it has bound so far.
    New(Bound),
    /// These and no others: those that it has not bound yet.
    These(Bound),
}

/// How often alternatives that bind the same names are looked for.
const TRIES: usize = 12;

impl Generator {
    /// An arm for values of a type: one in so many of a hundred has a guard, of some depth.
    pub fn arm<T>(
        &mut self,
        subject: &Ty,
        (guarded, depth): (usize, usize),
        body: impl FnOnce(&mut Generator) -> T,
    ) -> Arm<T> {
        let (pattern, bound) = self.pattern(subject, 3);
        self.in_pattern(&bound, |g| {
            let guard = g.random.chance(guarded).then(|| g.expr(&Ty::Bool, depth));
            Arm { pattern, guard, body: body(g) }
        })
    }

    /// An arm that takes whatever the arms before it left.
    pub fn last_arm<T>(&mut self, subject: &Ty, body: impl FnOnce(&mut Generator) -> T) -> Arm<T> {
        if self.random.chance(60) {
            return Arm::new(Pattern::Any, body(self));
        }
        let (pattern, bound) = self.total_pattern(subject, 3);
        let body = self.in_pattern(&bound, body);
        Arm::new(pattern, body)
    }

    /// What is made where the names of a pattern are bound.
    pub fn in_pattern<T>(&mut self, bound: &Bound, make: impl FnOnce(&mut Generator) -> T) -> T {
        let mark = self.scope.len();
        self.bind_all(bound);
        let made = make(self);
        self.scope.truncate(mark);
        made
    }

    pub fn bind_all(&mut self, bound: &Bound) {
        for (name, ty) in bound {
            self.bind(name, ty, false);
        }
    }

    /// A pattern for values of a type, with what it binds.
    pub fn pattern(&mut self, ty: &Ty, depth: usize) -> (Pattern, Bound) {
        let mut names = Names::New(Bound::new());
        let pattern = self.pattern_of(ty, depth, &mut names, false);
        (pattern, names.left())
    }

    /// A pattern that matches all values of a type, with what it binds; often an or-pattern.
    pub fn total_pattern(&mut self, ty: &Ty, depth: usize) -> (Pattern, Bound) {
        let mut names = Names::New(Bound::new());
        let pattern = if depth > 0 && self.random.chance(55) {
            self.alternatives(ty, depth, &mut names, true)
        } else {
            self.pattern_of(ty, depth, &mut names, true)
        };
        (pattern, names.left())
    }

    /// A type that total patterns take apart, often with parts of one type.
    pub fn parted(&mut self) -> Ty {
        let part = self.ty(1);
        match self.random.below(6) {
            0 | 1 => Ty::Tuple(vec![part.clone(), part]),
            2 => Ty::Tuple(vec![Ty::Int, Ty::Int]),
            3 => Ty::Tuple(vec![part.clone(), Ty::Tuple(vec![Ty::Int, part])]),
            4 if !self.declared.records.is_empty() => {
                Ty::Record(self.random.below(self.declared.records.len()))
            }
            _ => Ty::Tuple(vec![part, self.ty(1), Ty::Int]),
        }
    }

    fn pattern_of(&mut self, ty: &Ty, depth: usize, names: &mut Names, total: bool) -> Pattern {
        let alone = matches!(ty, Ty::Fun(..) | Ty::Ref(_));
        let leaf = alone || depth == 0 || self.random.chance(25);
        if leaf || (names.wants(ty) && self.random.chance(35)) {
            return self.leaf(ty, names);
        }
        if self.random.chance(10)
            && let Some(name) = self.whole(ty, names)
        {
            let inner = self.pattern_of(ty, depth - 1, names, total);
            return Pattern::As(inner.into(), name).group();
        }
        if self.random.chance(14) {
            return self.alternatives(ty, depth, names, total);
        }
        if total && !matches!(ty, Ty::Tuple(_) | Ty::Record(_) | Ty::Lazy(_) | Ty::Unit) {
            return self.leaf(ty, names);
        }
        self.constructed(ty, depth, names, total)
    }

    /// A name or nothing.
    fn leaf(&mut self, ty: &Ty, names: &mut Names) -> Pattern {
        let named = match names {
            Names::Nothing => false,
            Names::New(_) => self.random.chance(75),
            Names::These(_) => self.random.chance(90),
        };
        let name = if named { self.whole(ty, names) } else { None };
        name.map_or(Pattern::Any, Pattern::Name)
    }

    /// A name for a whole value.
    fn whole(&mut self, ty: &Ty, names: &mut Names) -> Option<String> {
        match names {
            Names::Nothing => None,
            Names::New(bound) => {
                let name = self.name("p");
                bound.push((name.clone(), ty.clone()));
                Some(name)
            }
            Names::These(wanted) => {
                let at = wanted.iter().position(|(_, of)| of == ty)?;
                Some(wanted.remove(at).0)
            }
        }
    }

    /// Two or three alternatives that bind the same; one alone, if no other is found.
    fn alternatives(&mut self, ty: &Ty, depth: usize, names: &mut Names, total: bool) -> Pattern {
        let mut own = match &*names {
            Names::New(_) => Names::New(Bound::new()),
            other => other.clone(),
        };
        let first = self.pattern_of(ty, depth - 1, &mut own, false);
        let bound = own.bound_since(names);
        let mut parts = vec![first];
        if self.random.chance(50) {
            parts.extend(self.binding(ty, depth, &bound, false));
        }
        match self.binding(ty, depth, &bound, total) {
            Some(last) => parts.push(last),
            None if total => return self.pattern_of(ty, depth - 1, names, true),
            None => {}
        }
        names.have_bound(bound);
        let all = parts.into_iter().reduce(|a, b| Pattern::Or(a.into(), b.into()));
        all.map_or(Pattern::Any, Pattern::group)
    }

    /// A pattern that binds all of these names.
    fn binding(&mut self, ty: &Ty, depth: usize, bound: &Bound, total: bool) -> Option<Pattern> {
        if bound.is_empty() {
            return Some(self.pattern_of(ty, depth - 1, &mut Names::Nothing, total));
        }
        for _ in 0..TRIES {
            let mut names = Names::These(bound.clone());
            let pattern = self.pattern_of(ty, depth, &mut names, total);
            if names.left().is_empty() {
                return Some(pattern);
            }
        }
        None
    }

    /// A pattern of what is particular to its type.
    fn constructed(&mut self, ty: &Ty, depth: usize, names: &mut Names, total: bool) -> Pattern {
        let mut sub = |g: &mut Generator, t: &Ty| g.pattern_of(t, depth - 1, names, total);
        match ty {
            Ty::Int => Pattern::Int(self.random.between(-2, 6)),
            Ty::Sized(i) => Pattern::Sized(*i, self.random.between(0, 6)),
            Ty::Char => Pattern::Char(*self.random.pick(&['a', 'b', 'z'])),
            Ty::Bool => Pattern::Bool(*self.random.pick(&[true, false])),
            Ty::Str => Pattern::Str(self.random.pick::<&str>(&["", "a", "bc"])),
            Ty::Tuple(parts) => Pattern::Tuple(parts.iter().map(|t| sub(self, t)).collect()),
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

impl Names {
    /// Whether a name of the type has to be bound.
    fn wants(&self, ty: &Ty) -> bool {
        matches!(self, Names::These(wanted) if wanted.iter().any(|(_, of)| of == ty))
    }

    fn left(self) -> Bound {
        match self {
            Names::Nothing => Bound::new(),
            Names::New(bound) | Names::These(bound) => bound,
        }
    }

    /// What was bound since they were copied.
    fn bound_since(self, before: &Names) -> Bound {
        match (self, before) {
            (Names::New(bound), _) => bound,
            (Names::These(left), Names::These(wanted)) => {
                wanted.iter().filter(|name| !left.contains(name)).cloned().collect()
            }
            _ => Bound::new(),
        }
    }

    fn have_bound(&mut self, names: Bound) {
        match self {
            Names::Nothing => {}
            Names::New(bound) => bound.extend(names),
            Names::These(wanted) => wanted.retain(|name| !names.contains(name)),
        }
    }
}
