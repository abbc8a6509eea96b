//! Random expressions that are particular to a type: its operators, its constructors, what the
//! library has for it.

use crate::scope::Generator;
use crate::tree::{Expr, Op, form};
use crate::types::Ty;

impl Generator {
    /// An expression made by what is particular to its type.
    pub fn build(&mut self, ty: &Ty, d: usize) -> Expr {
        match ty {
            Ty::Int => self.build_int(d),
            Ty::Bool => self.build_bool(d),
            Ty::Str => self.build_string(d),
            Ty::Char => {
                let number = self.expr(&Ty::Int, d);
                let low = Expr::binary(Op::BitAnd, Ty::Int, number, Expr::Int(15));
                let letter = Expr::binary(Op::Add, Ty::Int, Expr::Int(97), low);
                Expr::convert(Ty::Int, Ty::Char, letter)
            }
            Ty::Float => match self.random.below(4) {
                0 => Expr::convert(Ty::Int, Ty::Float, self.expr(&Ty::Int, d)),
                1 => Expr::Negate(Ty::Float, self.expr(ty, d).boxed()).group(),
                _ => {
                    let op = *self.random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Div]);
                    self.operation(op, ty, d)
                }
            },
            Ty::Unit => match self.assignment(d) {
                Some(effect) => effect.group(),
                None => Expr::tick().group(),
            },
            Ty::Sized(_) => self.build_sized(ty, d),
            Ty::Tuple(parts) => Expr::Tuple(parts.iter().map(|t| self.expr(t, d)).collect()),
            Ty::List(t) => self.build_list(t, d),
            Ty::Array(t) => self.build_array(t, d),
            Ty::Option(t) => match self.random.below(4) {
                0 => {
                    let other = self.ty(1);
                    let f = self.lambda(std::slice::from_ref(&other), t, d);
                    Expr::call("Option.map", vec![f, self.expr(&Ty::Option(other.into()), d)])
                }
                1 => Expr::call("List.tryHead", vec![self.expr(&Ty::List(t.clone()), d)]),
                _ => Expr::call("Some", vec![self.expr(t, d)]),
            },
            Ty::Ref(t) => Expr::Ref(self.expr(t, d).boxed()).group(),
            Ty::Tree(t) => {
                if self.random.chance(25) {
                    let other = self.ty(1);
                    let f = self.lambda(std::slice::from_ref(&other), t, d);
                    return Expr::call("mapTree", vec![f, self.expr(&Ty::Tree(other.into()), d)]);
                }
                let (left, right) = (self.expr(ty, d / 2), self.expr(ty, d / 2));
                Expr::case("Node".into(), vec![left, self.expr(t, d), right])
            }
            Ty::Fun(..) => self.build_function(ty, d),
            Ty::Lazy(t) => match self.random.below(4) {
                0 => form!("(Lazy.from_fun $)", self.lambda(&[Ty::Unit], t, d)),
                1 => form!("(Lazy.from_val $)", self.expr(t, d)),
                _ => form!("(lazy $)", self.expr(t, d)),
            },
            Ty::Outcome(t) => match self.random.below(4) {
                0 => form!("(Error $)", self.expr(&Ty::Str, d)),
                1 => form!(
                    "(try Ok $ with E1 (m, _) -> Error m | _ -> Error \"?\")",
                    self.expr(t, d)
                ),
                _ => form!("(Ok $)", self.expr(t, d)),
            },
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                if self.random.chance(25) {
                    let field = self.random.pick(&fields).clone();
                    let old = self.expr(ty, d).boxed();
                    let value = self.expr(&field.ty, d).boxed();
                    return Expr::With(old, field.name, value).group();
                }
                let fields = fields.into_iter().map(|f| (f.name, self.expr(&f.ty, d))).collect();
                Expr::Record(fields).group()
            }
            Ty::Union(i) => {
                let cases = self.declared.unions[*i].clone();
                let (case, payload) = self.random.pick(&cases).clone();
                Expr::case(case, payload.iter().map(|t| self.expr(t, d)).collect())
            }
        }
    }

    /// An operation whose operands have one type.
    fn operation(&mut self, op: Op, ty: &Ty, d: usize) -> Expr {
        let left = self.expr(ty, d);
        Expr::binary(op, ty.clone(), left, self.expr(ty, d))
    }

    fn build_sized(&mut self, ty: &Ty, d: usize) -> Expr {
        let ops =
            [Op::Add, Op::Sub, Op::Mul, Op::BitAnd, Op::BitOr, Op::BitXor, Op::Right, Op::Left];
        let op = *self.random.pick(&ops);
        if self.random.chance(25) {
            let from = if self.random.chance(50) {
                Ty::Int
            } else {
                Ty::Sized(self.random.below(self.language.sized()))
            };
            let value = self.expr(&from, d);
            return Expr::convert(from, ty.clone(), value);
        }
        let left = self.expr(ty, d);
        let right = match op {
            Op::Left | Op::Right => Expr::Int(self.random.below(8) as i64),
            _ => self.expr(ty, d),
        };
        Expr::binary(op, ty.clone(), left, right)
    }

    fn build_array(&mut self, t: &Ty, d: usize) -> Expr {
        match self.random.below(4) {
            0 => {
                let count = Expr::Int(self.random.between(1, 3));
                Expr::call("Array.init", vec![count, self.lambda(&[Ty::Int], t, d)])
            }
            1 => {
                let first = self.expr(t, d).boxed();
                let rest = self.expr(&Ty::List(t.clone().into()), d).boxed();
                Expr::call("Array.ofList", vec![Expr::Cons(first, rest).group()])
            }
            2 => {
                let other = self.ty(1);
                let f = self.lambda(std::slice::from_ref(&other), t, d);
                Expr::call("Array.map", vec![f, self.expr(&Ty::Array(other.into()), d)])
            }
            _ => Expr::Array(vec![self.expr(t, d), self.expr(t, d)]),
        }
    }

    fn build_int(&mut self, d: usize) -> Expr {
        match self.random.below(14) {
            0..=5 => {
                let ops = [Op::Add, Op::Add, Op::Sub, Op::Mul, Op::BitAnd, Op::BitOr, Op::BitXor];
                let op = *self.random.pick(&ops);
                self.operation(op, &Ty::Int, d)
            }
            6 => {
                let op = *self.random.pick(&[Op::Div, Op::Rem]);
                let left = self.expr(&Ty::Int, d);
                let right = if self.random.chance(30) {
                    self.expr(&Ty::Int, d)
                } else {
                    Expr::Int(self.random.between(1, 9))
                };
                Expr::binary(op, Ty::Int, left, right)
            }
            7 => Expr::call("String.length", vec![self.expr(&Ty::Str, d)]),
            8 => {
                let ty = self.ty(1);
                Expr::call("List.length", vec![self.expr(&Ty::List(ty.into()), d)])
            }
            9 => {
                let ty = self.comparable(2);
                Expr::call("compare", vec![self.expr(&ty, d), self.expr(&ty, d)])
            }
            10 => {
                let ty = Ty::Sized(self.random.below(self.language.sized()));
                let value = self.expr(&ty, d);
                Expr::convert(ty, Ty::Int, value)
            }
            11 => {
                let op = *self.random.pick(&[Op::Left, Op::Right]);
                let left = self.expr(&Ty::Int, d);
                Expr::binary(op, Ty::Int, left, Expr::Int(self.random.below(64) as i64))
            }
            12 => Expr::Negate(Ty::Int, self.expr(&Ty::Int, d).boxed()).group(),
            _ => {
                let f = self.lambda(&[Ty::Int], &Ty::Int, d);
                let list = Expr::List(vec![Expr::Int(1), Expr::Int(2), Expr::Int(3)]);
                Expr::call("List.sum", vec![Expr::call("List.map", vec![f, list])])
            }
        }
    }

    fn build_bool(&mut self, d: usize) -> Expr {
        match self.random.below(8) {
            0 => Expr::call("not", vec![self.expr(&Ty::Bool, d)]),
            1 | 2 => {
                let op = *self.random.pick(&[Op::And, Op::Or]);
                self.operation(op, &Ty::Bool, d)
            }
            3 => {
                let ty = self.ty(1);
                let f = self.lambda(std::slice::from_ref(&ty), &Ty::Bool, d);
                let name = *self.random.pick(&["List.exists", "List.forall"]);
                Expr::call(name, vec![f, self.expr(&Ty::List(ty.into()), d)])
            }
            _ => {
                let ty = if self.random.chance(60) { Ty::Int } else { self.comparable(2) };
                let op = *self.random.pick(&[Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge]);
                self.operation(op, &ty, d)
            }
        }
    }

    fn build_string(&mut self, d: usize) -> Expr {
        match self.random.below(6) {
            0..=2 => {
                let parts = vec![self.expr(&Ty::Str, d), self.expr(&Ty::Str, d)];
                Expr::call("clip", vec![Expr::Concat(parts).group()])
            }
            3 => Expr::convert(Ty::Int, Ty::Str, self.expr(&Ty::Int, d)),
            4 => {
                let value = self.name("v");
                let number = self.expr(&Ty::Int, d);
                let text = Expr::Angled(value.clone());
                Expr::let_in(value, number, Expr::bare_call(Expr::name("clip"), vec![text]))
            }
            _ => {
                let ty = self.ty(1);
                let value = self.expr(&ty, d);
                let shown = self.show(&ty, value);
                Expr::call("clip", vec![shown])
            }
        }
    }

    fn build_list(&mut self, item: &Ty, d: usize) -> Expr {
        let list = Ty::List(item.clone().into());
        match self.random.below(10) {
            0 | 1 => {
                let other = self.ty(1);
                let f = self.lambda(std::slice::from_ref(&other), item, d);
                Expr::call("List.map", vec![f, self.expr(&Ty::List(other.into()), d)])
            }
            2 => {
                let f = self.lambda(std::slice::from_ref(item), &Ty::Bool, d);
                Expr::call("List.filter", vec![f, self.expr(&list, d)])
            }
            3 => {
                let first = self.expr(item, d).boxed();
                let rest = Expr::call("few", vec![self.expr(&list, d)]).boxed();
                Expr::Cons(first, rest).group()
            }
            4 => {
                let first = self.expr(&list, d).boxed();
                let both = Expr::Append(first, self.expr(&list, d).boxed()).group();
                Expr::call("few", vec![both])
            }
            5 => Expr::call("List.rev", vec![self.expr(&list, d)]),
            6 => {
                let count = Expr::Int(self.random.below(4) as i64);
                Expr::call("List.init", vec![count, self.lambda(&[Ty::Int], item, d)])
            }
            7 if !item.holds_functions(&self.declared) => {
                Expr::call("List.sort", vec![self.expr(&list, d)])
            }
            _ => {
                let count = self.random.between(1, 3);
                Expr::List((0..count).map(|_| self.expr(item, d)).collect())
            }
        }
    }

    fn build_function(&mut self, ty: &Ty, d: usize) -> Expr {
        let Ty::Fun(param, result) = ty else { return self.literal(ty) };
        match self.random.below(12) {
            0 => Expr::call("konst", vec![self.expr(result, d)]),
            1 => {
                let middle = self.ty(1);
                let f = self.expr(&Ty::Fun(param.clone(), middle.clone().into()), d);
                let g = self.expr(&Ty::Fun(middle.into(), result.clone()), d);
                Expr::Compose(f.boxed(), g.boxed()).group()
            }
            2 if param == result => Expr::call("twice", vec![self.expr(ty, d)]),
            3 if **param == Ty::Unit && **result == Ty::Int => {
                Expr::call("counter", vec![self.expr(&Ty::Int, d), self.expr(&Ty::Int, d)])
            }
            4 => {
                // More parameters than needed, of which one is given.
                let other = self.ty(1);
                let more = Ty::Fun(other.clone().into(), ty.clone().into());
                let f = self.expr(&more, d);
                self.applied(f, &other, d)
            }
            5 => {
                // The argument is evaluated once, when the function is made.
                let name = self.name("c");
                let start = self.expr(&Ty::Int, d);
                let mark = self.scope.len();
                self.bind(&name, &Ty::Ref(Ty::Int.into()), false);
                let f = self.build_function(ty, d.saturating_sub(1));
                self.scope.truncate(mark);
                Expr::let_in(name, Expr::Ref(start.boxed()), f)
            }
            _ => {
                let (params, last) = ty.uncurry();
                let count = 1 + self.random.below(params.len());
                let result = Ty::fun(&params[count..], last);
                self.lambda(&params[..count], &result, d)
            }
        }
    }
}
