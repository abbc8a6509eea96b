//! Random patterns, with what they bind.

use crate::scope::Generator;
use crate::types::{SIZED, Ty};

/// Names that a pattern binds.
pub type Bound = Vec<(String, Ty)>;

impl Generator {
    /// A pattern for values of a type; `bind` says whether it may bind names.
    pub fn pattern(&mut self, ty: &Ty, depth: usize, bind: bool, bound: &mut Bound) -> String {
        let leaf = depth == 0 || self.random.chance(25) || matches!(ty, Ty::Fun(..) | Ty::Ref(_));
        if leaf {
            if !bind || self.random.chance(25) {
                return "_".into();
            }
            let name = self.name("p");
            bound.push((name.clone(), ty.clone()));
            return name;
        }
        if bind && self.random.chance(10) {
            let inner = self.pattern(ty, depth - 1, true, bound);
            let name = self.name("w");
            bound.push((name.clone(), ty.clone()));
            return format!("({inner} as {name})");
        }
        if self.random.chance(12) {
            let mut none = Bound::new();
            let a = self.pattern(ty, depth - 1, false, &mut none);
            let b = self.pattern(ty, depth - 1, false, &mut none);
            return format!("({a} | {b})");
        }
        let mut sub = |g: &mut Generator, t: &Ty| g.pattern(t, depth - 1, bind, bound);
        match ty {
            Ty::Int => format!("{}", self.random.between(-2, 6)),
            Ty::Sized(i) => format!("{}{}", self.random.between(0, 6), SIZED[*i].1),
            Ty::Char => (*self.random.pick(&["'a'", "'b'", "'z'"])).into(),
            Ty::Bool => (*self.random.pick(&["true", "false"])).into(),
            Ty::Str => (*self.random.pick(&["\"\"", "\"a\"", "\"bc\""])).into(),
            Ty::Tuple(parts) => {
                if bind && parts.len() == 2 && parts[0] == parts[1] && self.random.chance(40) {
                    let name = self.name("p");
                    let mut none = Bound::new();
                    let a = self.pattern(&parts[0], depth - 1, false, &mut none);
                    bound.push((name.clone(), parts[0].clone()));
                    return format!("(({name}, {a}) | ({a}, {name}))");
                }
                let parts: Vec<String> = parts.iter().map(|t| sub(self, t)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::List(t) => match self.random.below(4) {
                0 => "[]".into(),
                1 => format!("[{}; {}]", sub(self, t), sub(self, t)),
                2 => format!("({} :: {} :: _)", sub(self, t), sub(self, t)),
                _ => {
                    let head = sub(self, t);
                    format!("({head} :: {})", sub(self, ty))
                }
            },
            Ty::Array(t) if !t.holds_functions(&self.declared) => {
                let count = self.random.below(3);
                let parts: Vec<String> = (0..count).map(|_| sub(self, t)).collect();
                format!("[|{}|]", parts.join("; "))
            }
            Ty::Option(t) => {
                if self.random.chance(30) {
                    "None".into()
                } else {
                    format!("(Some {})", sub(self, t))
                }
            }
            Ty::Tree(t) => {
                if self.random.chance(30) {
                    return "Leaf".into();
                }
                let left = sub(self, ty);
                let item = sub(self, t);
                format!("(Node ({left}, {item}, {}))", sub(self, ty))
            }
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                let mut parts = Vec::new();
                for field in &fields {
                    let reads_itself = field.mutable && field.ty.holds_functions(&self.declared);
                    if !reads_itself && self.random.chance(70) {
                        parts.push(format!("{} = {}", field.name, sub(self, &field.ty)));
                    }
                }
                if parts.is_empty() { "_".into() } else { format!("{{ {} }}", parts.join("; ")) }
            }
            Ty::Union(i) => {
                let cases = self.declared.unions[*i].clone();
                let (case, payload) = self.random.pick(&cases).clone();
                if payload.is_empty() {
                    return case;
                }
                let parts: Vec<String> = payload.iter().map(|t| sub(self, t)).collect();
                format!("({case} ({}))", parts.join(", "))
            }
            Ty::Unit => "()".into(),
            Ty::Float | Ty::Array(_) | Ty::Ref(_) | Ty::Fun(..) => "_".into(),
        }
    }
}
