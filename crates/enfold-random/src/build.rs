//! Random expressions that are particular to a type: its operators, its constructors, what the
//! library has for it.

use crate::scope::Generator;
use crate::types::{SIZED, Ty};

impl Generator {
    /// An expression made by what is particular to its type.
    pub fn build(&mut self, ty: &Ty, d: usize) -> String {
        match ty {
            Ty::Int => self.build_int(d),
            Ty::Bool => self.build_bool(d),
            Ty::Str => self.build_string(d),
            Ty::Char => format!("(char (97 + ({} &&& 15)))", self.expr(&Ty::Int, d)),
            Ty::Float => match self.random.below(4) {
                0 => format!("(float {})", self.expr(&Ty::Int, d)),
                1 => format!("(-{})", self.expr(ty, d)),
                _ => {
                    let op = *self.random.pick(&["+", "-", "*", "/"]);
                    format!("({} {op} {})", self.expr(ty, d), self.expr(ty, d))
                }
            },
            Ty::Unit => match self.assignment(d) {
                Some(effect) => format!("({effect})"),
                None => "(tick ())".into(),
            },
            Ty::Sized(i) => {
                let op = *self.random.pick(&["+", "-", "*", "&&&", "|||", "^^^", ">>>", "<<<"]);
                if self.random.chance(25) {
                    let from = if self.random.chance(50) {
                        Ty::Int
                    } else {
                        Ty::Sized(self.random.below(8))
                    };
                    return format!("({} {})", SIZED[*i].0, self.expr(&from, d));
                }
                let left = self.expr(ty, d);
                match op {
                    "<<<" | ">>>" => format!("({left} {op} {})", self.random.below(8)),
                    _ => format!("({left} {op} {})", self.expr(ty, d)),
                }
            }
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|t| self.expr(t, d)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::List(t) => self.build_list(t, d),
            Ty::Array(t) => match self.random.below(4) {
                0 => {
                    let count = self.random.between(1, 3);
                    format!("(Array.init {count} {})", self.lambda(&[Ty::Int], t, d))
                }
                1 => {
                    let first = self.expr(t, d);
                    format!("(Array.ofList ({first} :: {}))", self.expr(&Ty::List(t.clone()), d))
                }
                2 => {
                    let other = self.ty(1);
                    let f = self.lambda(std::slice::from_ref(&other), t, d);
                    format!("(Array.map {f} {})", self.expr(&Ty::Array(other.into()), d))
                }
                _ => format!("[| {}; {} |]", self.expr(t, d), self.expr(t, d)),
            },
            Ty::Option(t) => match self.random.below(4) {
                0 => {
                    let other = self.ty(1);
                    let f = self.lambda(std::slice::from_ref(&other), t, d);
                    format!("(Option.map {f} {})", self.expr(&Ty::Option(other.into()), d))
                }
                1 => format!("(List.tryHead {})", self.expr(&Ty::List(t.clone()), d)),
                _ => format!("(Some {})", self.expr(t, d)),
            },
            Ty::Ref(t) => format!("(ref {})", self.expr(t, d)),
            Ty::Tree(t) => {
                if self.random.chance(25) {
                    let other = self.ty(1);
                    let f = self.lambda(std::slice::from_ref(&other), t, d);
                    return format!("(mapTree {f} {})", self.expr(&Ty::Tree(other.into()), d));
                }
                let (left, right) = (self.expr(ty, d / 2), self.expr(ty, d / 2));
                format!("(Node ({left}, {}, {right}))", self.expr(t, d))
            }
            Ty::Fun(..) => self.build_function(ty, d),
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                if self.random.chance(25) {
                    let field = self.random.pick(&fields).clone();
                    let old = self.expr(ty, d);
                    return format!(
                        "({{ {old} with {} = {} }})",
                        field.name,
                        self.expr(&field.ty, d)
                    );
                }
                let fields: Vec<String> = fields
                    .iter()
                    .map(|f| format!("{} = {}", f.name, self.expr(&f.ty, d)))
                    .collect();
                format!("({{ {} }})", fields.join("; "))
            }
            Ty::Union(i) => {
                let cases = self.declared.unions[*i].clone();
                let (case, payload) = self.random.pick(&cases).clone();
                let parts: Vec<String> = payload.iter().map(|t| self.expr(t, d)).collect();
                if parts.is_empty() { case } else { format!("({case} ({}))", parts.join(", ")) }
            }
        }
    }

    fn build_int(&mut self, d: usize) -> String {
        match self.random.below(14) {
            0..=5 => {
                let op = *self.random.pick(&["+", "+", "-", "*", "&&&", "|||", "^^^"]);
                format!("({} {op} {})", self.expr(&Ty::Int, d), self.expr(&Ty::Int, d))
            }
            6 => {
                let op = *self.random.pick(&["/", "%"]);
                let left = self.expr(&Ty::Int, d);
                if self.random.chance(30) {
                    return format!("({left} {op} {})", self.expr(&Ty::Int, d));
                }
                format!("({left} {op} {})", self.random.between(1, 9))
            }
            7 => format!("(String.length {})", self.expr(&Ty::Str, d)),
            8 => {
                let ty = self.ty(1);
                format!("(List.length {})", self.expr(&Ty::List(ty.into()), d))
            }
            9 => {
                let ty = self.comparable(2);
                format!("(compare {} {})", self.expr(&ty, d), self.expr(&ty, d))
            }
            10 => {
                let ty = Ty::Sized(self.random.below(SIZED.len()));
                format!("(int {})", self.expr(&ty, d))
            }
            11 => {
                let op = *self.random.pick(&["<<<", ">>>"]);
                format!("({} {op} {})", self.expr(&Ty::Int, d), self.random.below(64))
            }
            12 => format!("(-{})", self.expr(&Ty::Int, d)),
            _ => {
                format!("(List.sum (List.map {} [1; 2; 3]))", self.lambda(&[Ty::Int], &Ty::Int, d))
            }
        }
    }

    fn build_bool(&mut self, d: usize) -> String {
        match self.random.below(8) {
            0 => format!("(not {})", self.expr(&Ty::Bool, d)),
            1 | 2 => {
                let op = *self.random.pick(&["&&", "||"]);
                format!("({} {op} {})", self.expr(&Ty::Bool, d), self.expr(&Ty::Bool, d))
            }
            3 => {
                let ty = self.ty(1);
                let f = self.lambda(std::slice::from_ref(&ty), &Ty::Bool, d);
                let name = *self.random.pick(&["exists", "forall"]);
                format!("(List.{name} {f} {})", self.expr(&Ty::List(ty.into()), d))
            }
            _ => {
                let ty = if self.random.chance(60) { Ty::Int } else { self.comparable(2) };
                let op = *self.random.pick(&["=", "<>", "<", "<=", ">", ">="]);
                format!("({} {op} {})", self.expr(&ty, d), self.expr(&ty, d))
            }
        }
    }

    fn build_string(&mut self, d: usize) -> String {
        match self.random.below(6) {
            0..=2 => format!("(clip ({} + {}))", self.expr(&Ty::Str, d), self.expr(&Ty::Str, d)),
            3 => format!("(string {})", self.expr(&Ty::Int, d)),
            4 => {
                let value = self.name("v");
                let number = self.expr(&Ty::Int, d);
                format!("(let {value} = {number} in clip $\"<{{{value}}}>\")")
            }
            _ => {
                let ty = self.ty(1);
                let value = self.expr(&ty, d);
                let shown = self.show(&ty, &value);
                format!("(clip {shown})")
            }
        }
    }

    fn build_list(&mut self, item: &Ty, d: usize) -> String {
        let list = Ty::List(item.clone().into());
        match self.random.below(10) {
            0 | 1 => {
                let other = self.ty(1);
                let f = self.lambda(std::slice::from_ref(&other), item, d);
                format!("(List.map {f} {})", self.expr(&Ty::List(other.into()), d))
            }
            2 => {
                let f = self.lambda(std::slice::from_ref(item), &Ty::Bool, d);
                format!("(List.filter {f} {})", self.expr(&list, d))
            }
            3 => format!("({} :: (few {}))", self.expr(item, d), self.expr(&list, d)),
            4 => format!("(few ({} @ {}))", self.expr(&list, d), self.expr(&list, d)),
            5 => format!("(List.rev {})", self.expr(&list, d)),
            6 => {
                format!("(List.init {} {})", self.random.below(4), self.lambda(&[Ty::Int], item, d))
            }
            7 if !item.holds_functions(&self.declared) => {
                format!("(List.sort {})", self.expr(&list, d))
            }
            _ => {
                let count = self.random.between(1, 3);
                let parts: Vec<String> = (0..count).map(|_| self.expr(item, d)).collect();
                format!("[{}]", parts.join("; "))
            }
        }
    }

    fn build_function(&mut self, ty: &Ty, d: usize) -> String {
        let Ty::Fun(param, result) = ty else { return self.literal(ty) };
        match self.random.below(12) {
            0 => format!("(konst {})", self.expr(result, d)),
            1 => {
                let middle = self.ty(1);
                let f = self.expr(&Ty::Fun(param.clone(), middle.clone().into()), d);
                let g = self.expr(&Ty::Fun(middle.into(), result.clone()), d);
                format!("({f} >> {g})")
            }
            2 if param == result => format!("(twice {})", self.expr(ty, d)),
            3 if **param == Ty::Unit && **result == Ty::Int => {
                format!("(counter {} {})", self.expr(&Ty::Int, d), self.expr(&Ty::Int, d))
            }
            4 => {
                // More parameters than needed, of which one is given.
                let other = self.ty(1);
                let more = Ty::Fun(other.clone().into(), ty.clone().into());
                let f = self.expr(&more, d);
                format!("({f} {})", self.expr(&other, d))
            }
            5 => {
                // The argument is evaluated once, when the function is made.
                let name = self.name("c");
                let start = self.expr(&Ty::Int, d);
                let mark = self.scope.len();
                self.bind(&name, &Ty::Ref(Ty::Int.into()), false);
                let f = self.build_function(ty, d.saturating_sub(1));
                self.scope.truncate(mark);
                format!("(let {name} = ref {start} in {f})")
            }
            _ => {
                let (params, last) = ty.uncurry();
                let count = 1 + self.random.below(params.len());
                let result = Ty::fun(&params[count..], last);
                self.lambda(&params[..count], &result, d)
            }
        }
    }

    /// An assignment to something in scope, as an expression of type unit.
    pub fn assignment(&mut self, d: usize) -> Option<String> {
        let mut targets: Vec<(String, Ty, &str)> = Vec::new();
        for var in &self.scope {
            match &var.ty {
                ty if var.mutable => targets.push((var.name.clone(), ty.clone(), "<-")),
                Ty::Ref(ty) => targets.push((var.name.clone(), (**ty).clone(), ":=")),
                Ty::Array(ty) => {
                    let index = format!("{}.[{}]", var.name, usize::from(self.random.chance(10)));
                    targets.push((index, (**ty).clone(), "<-"));
                }
                Ty::Record(i) => {
                    for field in self.declared.records[*i].iter().filter(|f| f.mutable) {
                        let place = format!("{}.{}", var.name, field.name);
                        targets.push((place, field.ty.clone(), "<-"));
                    }
                }
                _ => {}
            }
        }
        if targets.is_empty() {
            return None;
        }
        let (place, ty, op) = self.random.pick(&targets).clone();
        let value = match self.expr(&ty, d) {
            value if ty == Ty::Str => format!("(clip {value})"),
            value if matches!(ty, Ty::List(_)) => format!("(few {value})"),
            value => value,
        };
        Some(format!("{place} {op} {value}"))
    }
}
