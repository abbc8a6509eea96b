//! What a place in a random program can see, and how values are shown as text.

use crate::random::Random;
use crate::types::{Declared, Ty, random_type};

/// A name in scope.
#[derive(Clone)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
}

/// The state of generation.
pub struct Generator {
    pub random: Random,
    pub declared: Declared,
    pub scope: Vec<Var>,
    fresh: usize,
    /// How many more expressions may branch.
    pub budget: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator {
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
        self.scope.push(Var { name: name.into(), ty: ty.clone(), mutable });
    }

    pub fn ty(&mut self, depth: usize) -> Ty {
        random_type(&mut self.random, &self.declared, depth)
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
    pub fn read(&self, var: &Var) -> String {
        self.guard(&var.name, var.mutable, &var.ty)
    }

    /// A read of a place, with a tick if it could give the function that reads it.
    pub fn guard(&self, text: &str, mutable: bool, ty: &Ty) -> String {
        if mutable && ty.holds_functions(&self.declared) {
            format!("(tick (); {text})")
        } else {
            text.into()
        }
    }

    /// An expression of type string that shows the value of another.
    pub fn show(&mut self, ty: &Ty, text: &str) -> String {
        let each = |g: &mut Generator, item: &Ty| {
            let x = g.name("x");
            let shown = g.show(item, &x);
            format!("(fun ({x}: {}) -> {shown})", item.text())
        };
        match ty {
            Ty::Int | Ty::Bool => format!("(string {text})"),
            Ty::Sized(_) | Ty::Char => format!("(string {text})"),
            Ty::Float => format!("(string (int {text}))"),
            Ty::Str => format!("({text})"),
            Ty::Unit => format!("({text}; \"()\")"),
            Ty::Tuple(parts) => {
                let names: Vec<String> = parts.iter().map(|_| self.name("x")).collect();
                let shown: Vec<String> =
                    parts.iter().zip(&names).map(|(t, n)| self.show(t, n)).collect();
                let (names, shown) = (names.join(", "), shown.join(" + \",\" + "));
                format!("(match {text} with ({names}) -> \"(\" + {shown} + \")\")")
            }
            Ty::List(t) => {
                let f = each(self, t);
                format!("(\"[\" + (String.concat \";\" (List.map {f} {text})) + \"]\")")
            }
            Ty::Array(t) => {
                let f = each(self, t);
                format!(
                    "(\"[|\" + (String.concat \";\" (List.map {f} (Array.toList {text}))) + \"|]\")"
                )
            }
            Ty::Option(t) => {
                let x = self.name("x");
                let shown = self.show(t, &x);
                format!("(match {text} with Some {x} -> \"Some \" + {shown} | None -> \"None\")")
            }
            Ty::Ref(t) => {
                let shown = self.show(t, &format!("(!{text})"));
                format!("(\"ref \" + {shown})")
            }
            Ty::Tree(t) => {
                let (s, x) = (self.name("s"), self.name("x"));
                let shown = self.show(t, &x);
                let item = t.text();
                format!(
                    "(foldTree (fun ({s}: string) ({x}: {item}) -> {s} + \"^\" + {shown}) \"\" {text})"
                )
            }
            Ty::Fun(..) => {
                let (params, result) = ty.uncurry();
                let args: Vec<String> = params.iter().map(|t| self.literal(t)).collect();
                self.show(&result, &format!("({text} {})", args.join(" ")))
            }
            Ty::Record(i) => format!("(showR{i} {text})"),
            Ty::Union(i) => format!("(showU{i} {text})"),
        }
    }
}
