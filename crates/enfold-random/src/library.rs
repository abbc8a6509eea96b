//! Random calls of polymorphic functions of the prelude and of the library, and parts of larger values.

use crate::Language;
use crate::scope::Generator;
use crate::tree::{Expr, Place};
use crate::types::Ty;

impl Generator {
    /// A call of a polymorphic function of the prelude or the library.
    pub fn generic(&mut self, ty: &Ty, d: usize) -> Expr {
        let other = self.ty(1);
        let endo = std::slice::from_ref(ty);
        match self.random.below(15) {
            0 => Expr::call("twice", vec![self.lambda(endo, ty, d), self.expr(ty, d)]),
            1 => {
                let f = self.expr(&Ty::fun(&[other.clone(), Ty::Int], ty.clone()), d);
                let n = self.expr(&Ty::Int, d);
                Expr::call("flip", vec![f, n, self.expr(&other, d)])
            }
            2 => Expr::call("konst", vec![self.expr(ty, d), self.expr(&other, d)]),
            3 => {
                let c = self.expr(&Ty::Bool, d);
                Expr::call("pick", vec![c, self.expr(ty, d), self.expr(ty, d)])
            }
            4 => {
                let n = Expr::Int(self.random.between(0, 3));
                let f = self.expr(&Ty::fun(endo, ty.clone()), d);
                Expr::call("power", vec![n, f, self.expr(ty, d)])
            }
            5 => {
                let f = self.lambda(&[ty.clone(), other.clone()], ty, d);
                let start = self.expr(ty, d);
                Expr::call("List.fold", vec![f, start, self.few(other, d)])
            }
            6 => {
                let f = self.lambda(&[other.clone(), ty.clone()], ty, d);
                let list = self.few(other, d);
                Expr::call("List.foldBack", vec![f, list, self.expr(ty, d)])
            }
            11 => {
                let held = Expr::call("hold", vec![self.expr(ty, d)]);
                Expr::call("swap", vec![held, self.expr(ty, d)])
            }
            12 => {
                let n = Expr::Int(self.random.between(0, 3));
                let start = self.expr(&other, d);
                Expr::call("loopK", vec![n, start, self.lambda(&[other], ty, d)])
            }
            13 => {
                let key = self.comparable(1);
                let f = self.lambda(std::slice::from_ref(&key), ty, d);
                let memo = Expr::call("memo", vec![f]);
                self.applied(memo, &key, d)
            }
            14 => self.kept_cell(ty, d),
            7 => {
                let f = self.lambda(&[ty.clone(), other.clone()], ty, d);
                let start = self.expr(ty, d);
                Expr::call("foldTree", vec![f, start, self.expr(&Ty::Tree(other.into()), d)])
            }
            8 => {
                let fallback = self.expr(ty, d);
                let option = self.expr(&Ty::Option(ty.clone().into()), d);
                Expr::call("Option.defaultValue", vec![fallback, option])
            }
            9 => {
                let middle = self.ty(1);
                let f = self.expr(&Ty::fun(std::slice::from_ref(&other), middle.clone()), d);
                let g = self.expr(&Ty::fun(&[middle], ty.clone()), d);
                let both = Expr::Compose(f.boxed(), g.boxed()).group();
                self.applied(both, &other, d)
            }
            _ => {
                let pair = Ty::Tuple(vec![other.clone(), Ty::Int]);
                let f = self.lambda(&[pair], ty, d);
                let a = self.expr(&other, d);
                Expr::call("curry", vec![f, a, self.expr(&Ty::Int, d)])
            }
        }
    }

    /// A call of a function that is computed. Whether `ocamlopt` evaluates it before its argument depends on what it
    /// knows of it, so there it is bound first.
    pub fn applied(&mut self, function: Expr, argument: &Ty, d: usize) -> Expr {
        if self.language == Language::FSharp {
            return Expr::bare_call(function, vec![self.expr(argument, d)]).group();
        }
        let name = self.name("h");
        let call = Expr::bare_call(Expr::name(&name), vec![self.expr(argument, d)]);
        Expr::let_in(name, function, call)
    }

    /// A short list.
    pub fn few(&mut self, item: Ty, d: usize) -> Expr {
        Expr::call("few", vec![self.expr(&Ty::List(item.into()), d)])
    }

    /// A cell made here, which the function around it keeps.
    fn kept_cell(&mut self, ty: &Ty, d: usize) -> Expr {
        let name = self.name("b");
        let first = self.expr(ty, d);
        let second = self.expr(ty, d);
        let cell = || Expr::name(&name).boxed();
        let read = self.guard(Expr::Field(cell(), "Held".into()), true, ty);
        let put = Expr::Assign(Place::Field(cell(), "Held".into()), second.boxed());
        let get = Expr::bare_call(Expr::name("f"), vec![Expr::Unit]);
        let f = Expr::fun(vec![crate::tree::Param::Unit], read);
        let inner = Expr::let_in("f".into(), f, Expr::after(put, get));
        Expr::let_in(name.clone(), Expr::bare_call(Expr::name("hold"), vec![first]), inner)
    }

    /// A part of something larger.
    pub fn selected(&mut self, ty: &Ty, d: usize) -> Expr {
        let boxed = || Box::new(ty.clone());
        match self.random.below(6) {
            0 => {
                let pair = Ty::Tuple(vec![ty.clone(), Ty::Int]);
                Expr::call("fst", vec![self.expr(&pair, d)])
            }
            1 => {
                let pair = Ty::Tuple(vec![Ty::Str, ty.clone()]);
                Expr::call("snd", vec![self.expr(&pair, d)])
            }
            2 => {
                let array = self.expr(&Ty::Array(boxed()), d);
                let index = Expr::Int(self.random.below(4) as i64);
                self.guard(Expr::call("at", vec![array, index]), true, ty)
            }
            3 => {
                let cell = self.expr(&Ty::Ref(boxed()), d);
                self.guard(Expr::Deref(cell.boxed()).group(), true, ty)
            }
            4 => {
                // Seldom of an empty list, which raises.
                let list = self.expr(&Ty::List(boxed()), d);
                if self.random.chance(15) {
                    return Expr::call("List.head", vec![list]);
                }
                let last = Expr::List(vec![self.expr(ty, 0)]);
                let list = Expr::Append(list.boxed(), last.boxed()).group();
                Expr::call("List.head", vec![list])
            }
            _ => {
                let mut fields = Vec::new();
                for (i, record) in self.declared.records.iter().enumerate() {
                    fields.extend(record.iter().filter(|f| f.ty == *ty).map(|f| (i, f.clone())));
                }
                if fields.is_empty() {
                    return self.build(ty, d);
                }
                let (i, field) = self.random.pick(&fields).clone();
                let record = self.expr(&Ty::Record(i), d).boxed();
                self.guard(Expr::Field(record, field.name).group(), field.mutable, ty)
            }
        }
    }

    /// An assignment to something in scope, as an expression of type unit.
    pub fn assignment(&mut self, d: usize) -> Option<Expr> {
        let mut targets: Vec<(Place, Ty)> = Vec::new();
        for var in &self.scope {
            let place = || var.expr.clone().boxed();
            match (&var.expr, &var.ty) {
                (Expr::Mutable(name), ty) => {
                    targets.push((Place::Binding(name.clone()), ty.clone()));
                }
                (_, Ty::Ref(ty)) => targets.push((Place::Cell(place()), (**ty).clone())),
                (_, Ty::Array(ty)) => {
                    let index = usize::from(self.random.chance(10));
                    targets.push((Place::Item(place(), index), (**ty).clone()));
                }
                (_, Ty::Record(i)) => {
                    for field in self.declared.records[*i].iter().filter(|f| f.mutable) {
                        let place = Place::Field(place(), field.name.clone());
                        targets.push((place, field.ty.clone()));
                    }
                }
                _ => {}
            }
        }
        if targets.is_empty() {
            return None;
        }
        let (place, ty) = self.random.pick(&targets).clone();
        let value = match self.expr(&ty, d) {
            value if ty == Ty::Str => Expr::call("clip", vec![value]),
            value if matches!(ty, Ty::List(_)) => Expr::call("few", vec![value]),
            value => value,
        };
        Some(Expr::Assign(place, value.boxed()))
    }
}
