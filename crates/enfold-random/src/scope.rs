//! What a place in a random program can see, and how values are shown as text.

use crate::Language;
use crate::random::Random;
use crate::tree::{Arm, Expr, Param, Pattern, form};
use crate::types::{Declared, Ty, random_type};

/// A name in scope, or a call that stands for one.
#[derive(Clone)]
pub struct Var {
    pub expr: Expr,
    pub ty: Ty,
}

impl Var {
    pub fn mutable(&self) -> bool {
        matches!(self.expr, Expr::Mutable(_))
    }
}

/// The state of generation.
pub struct Generator {
    pub language: Language,
    pub random: Random,
    pub declared: Declared,
    pub scope: Vec<Var>,
    fresh: usize,
    /// How many more expressions may branch.
    pub budget: usize,
}

impl Generator {
    pub fn new(language: Language, seed: u64) -> Generator {
        Generator {
            language,
            random: Random::new(seed),
            declared: Declared::default(),
            scope: Vec::new(),
            fresh: 0,
            budget: 0,
        }
    }

    pub fn name(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    pub fn bind(&mut self, name: &str, ty: &Ty, mutable: bool) {
        let expr = if mutable { Expr::Mutable(name.into()) } else { Expr::name(name) };
        self.bind_call(expr, ty);
    }

    /// Something that is no name, but can stand wherever one can.
    pub fn bind_call(&mut self, expr: Expr, ty: &Ty) {
        self.scope.push(Var { expr, ty: ty.clone() });
    }

    pub fn ty(&mut self, depth: usize) -> Ty {
        random_type(&mut self.random, &self.declared, self.language, depth)
    }

    /// A type whose values can be compared.
    pub fn comparable(&mut self, depth: usize) -> Ty {
        loop {
            let ty = self.ty(depth);
            if !ty.holds_functions(&self.declared) {
                return ty;
            }
        }
    }

    /// How a name is read: functions in mutable places cost a tick.
    pub fn read(&self, var: &Var) -> Expr {
        self.guard(var.expr.clone(), var.mutable(), &var.ty)
    }

    /// A read of a place, with a tick if it could give the function that reads it.
    pub fn guard(&self, place: Expr, mutable: bool, ty: &Ty) -> Expr {
        if mutable && ty.holds_functions(&self.declared) {
            Expr::after(Expr::tick(), place)
        } else {
            place
        }
    }

    /// An expression of type string that shows the value of another.
    pub fn show(&mut self, ty: &Ty, value: Expr) -> Expr {
        match ty {
            Ty::Int | Ty::Bool | Ty::Sized(_) | Ty::Char => {
                Expr::convert(ty.clone(), Ty::Str, value)
            }
            Ty::Float if self.language == Language::OCaml => {
                Expr::convert(Ty::Float, Ty::Str, value)
            }
            Ty::Float => {
                let whole = Expr::convert(Ty::Float, Ty::Int, value);
                Expr::convert(Ty::Int, Ty::Str, whole)
            }
            Ty::Str => value.group(),
            Ty::Unit => Expr::after(value, Expr::text("()")),
            Ty::Tuple(parts) => {
                let names: Vec<String> = parts.iter().map(|_| self.name("x")).collect();
                let mut shown = vec![Expr::text("(")];
                for (index, (t, n)) in parts.iter().zip(&names).enumerate() {
                    if index > 0 {
                        shown.push(Expr::text(","));
                    }
                    shown.push(self.show(t, Expr::name(n)));
                }
                shown.push(Expr::text(")"));
                let names = names.into_iter().map(Pattern::Name).collect();
                let arm = Arm::new(Pattern::Tuple(names), Expr::Concat(shown));
                Expr::Match(value.boxed(), vec![arm]).group()
            }
            Ty::List(t) => {
                let f = self.shows(t);
                self.joined("[", Expr::call("List.map", vec![f, value]), "]")
            }
            Ty::Array(t) => {
                let f = self.shows(t);
                let list = Expr::call("Array.toList", vec![value]);
                self.joined("[|", Expr::call("List.map", vec![f, list]), "|]")
            }
            Ty::Option(t) => {
                let x = self.name("x");
                let shown = self.show(t, Expr::name(&x));
                let some = Expr::Concat(vec![Expr::text("Some "), shown]);
                let arms = vec![
                    Arm::new(Pattern::apply("Some", Pattern::Name(x)), some),
                    Arm::new(Pattern::Case("None".into(), Vec::new()), Expr::text("None")),
                ];
                Expr::Match(value.boxed(), arms).group()
            }
            Ty::Ref(t) => {
                let shown = self.show(t, Expr::Deref(value.boxed()).group());
                Expr::Concat(vec![Expr::text("ref "), shown]).group()
            }
            Ty::Tree(t) => {
                let (s, x) = (self.name("s"), self.name("x"));
                let shown = self.show(t, Expr::name(&x));
                let body = Expr::Concat(vec![Expr::name(&s), Expr::text("^"), shown]);
                let params = vec![Param::Typed(s, Ty::Str), Param::Typed(x, (**t).clone())];
                Expr::call("foldTree", vec![Expr::fun(params, body), Expr::text(""), value])
            }
            Ty::Fun(..) => {
                let (params, result) = ty.uncurry();
                let args: Vec<Expr> = params.iter().map(|t| self.literal(t)).collect();
                self.show(&result, Expr::bare_call(value, args).group())
            }
            Ty::Lazy(t) => {
                let forced = Expr::call("Lazy.force", vec![value]);
                self.show(t, forced)
            }
            Ty::Outcome(t) => {
                let x = self.name("x");
                let shown = self.show(t, Expr::name(&x));
                form!(
                    "(match $ with Ok $ -> \"Ok \" ^ $ | Error m -> \"Error \" ^ m)",
                    value,
                    &x,
                    shown
                )
            }
            Ty::Record(i) => Expr::call(&format!("showR{i}"), vec![value]),
            Ty::Union(i) => Expr::call(&format!("showU{i}"), vec![value]),
        }
    }

    /// A function that shows values of a type.
    fn shows(&mut self, item: &Ty) -> Expr {
        let x = self.name("x");
        let shown = self.show(item, Expr::name(&x));
        Expr::fun(vec![Param::Typed(x, item.clone())], shown)
    }

    fn joined(&self, open: &str, texts: Expr, close: &str) -> Expr {
        let all = Expr::call("String.concat", vec![Expr::text(";"), texts]);
        Expr::Concat(vec![Expr::text(open), all, Expr::text(close)]).group()
    }
}
