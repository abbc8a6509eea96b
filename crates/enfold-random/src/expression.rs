//! Random expressions of a wanted type, each safe as an argument.

use crate::Language;
use crate::scope::Generator;
use crate::statement::number_of_either;
use crate::tree::{Arm, Expr, Op, Param, Pattern, form};
use crate::types::Ty;

impl Generator {
    /// A constant of a type.
    pub fn literal(&mut self, ty: &Ty) -> Expr {
        match ty {
            Ty::Int if self.language == Language::OCaml && self.random.chance(4) => {
                Expr::Int(i64::MIN)
            }
            Ty::Int => match self.random.below(12) {
                0 => Expr::Int(i64::MAX),
                1 => Expr::Int(self.random.between(-100, -1)),
                _ => Expr::Int(self.random.between(0, 9)),
            },
            Ty::Bool => Expr::Bool(*self.random.pick(&[true, false])),
            Ty::Str => Expr::text(*self.random.pick(&["", "a", "bc", "xyz"])),
            Ty::Unit => Expr::Unit,
            Ty::Char => Expr::Char(*self.random.pick(&['a', 'b', 'Z', '7'])),
            Ty::Float => Expr::Float(self.random.pick::<&str>(&["0.0", "1.5", "2.25", "1000.0"])),
            Ty::Sized(i) => Expr::Sized(*i, *self.random.pick(&[0, 1, 3, 100, 127])),
            Ty::Tuple(parts) => Expr::Tuple(parts.iter().map(|t| self.literal(t)).collect()),
            Ty::List(_) => Expr::Annotated(Expr::List(Vec::new()).boxed(), ty.clone()),
            Ty::Array(t) => Expr::Array(vec![self.literal(t)]),
            Ty::Option(_) => Expr::Annotated(Expr::name("None").boxed(), ty.clone()),
            Ty::Ref(t) => Expr::Ref(self.literal(t).boxed()).group(),
            Ty::Tree(_) => Expr::Annotated(Expr::name("Leaf").boxed(), ty.clone()),
            Ty::Fun(..) => {
                let (params, result) = ty.uncurry();
                let params = params.into_iter().map(|t| Param::Typed(self.name("_u"), t)).collect();
                Expr::fun(params, self.literal(&result))
            }
            Ty::Lazy(t) => form!("(lazy $)", self.literal(t)),
            Ty::Outcome(t) => form!("(Ok $ : $)", self.literal(t), ty),
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                let fields = fields.into_iter().map(|f| (f.name, self.literal(&f.ty))).collect();
                Expr::Record(fields).group()
            }
            Ty::Union(i) => {
                let (case, payload) = self.declared.unions[*i][0].clone();
                let parts = payload.iter().map(|t| self.literal(t)).collect();
                Expr::case(case, parts)
            }
        }
    }

    /// A name, or a call of one, that has the type.
    fn name_of(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        // How many arguments make a value of this type out of each name, or of each function in a record.
        let mut found: Vec<(Expr, Ty, usize)> = Vec::new();
        for var in &self.scope {
            let head = self.read(var);
            if let Ty::Record(i) = var.ty {
                for field in &self.declared.records[i] {
                    if matches!(field.ty, Ty::Fun(..)) {
                        let part = Expr::Field(head.clone().boxed(), field.name.clone());
                        let part = self.guard(part.group(), field.mutable, &field.ty);
                        makes(&part, &field.ty, ty, &mut found);
                    }
                }
            }
            makes(&head, &var.ty, ty, &mut found);
        }
        if found.is_empty() {
            return None;
        }
        // What is near is used more often.
        let last = found.len().min(8);
        let start = if self.random.chance(70) { found.len() - last } else { 0 };
        let (head, of, count) = found[start + self.random.below(found.len() - start)].clone();
        if count == 0 {
            return Some(head);
        }
        if depth == 0 {
            // Arguments may need calls as well: only the budget ends that for sure.
            if !self.random.chance(30) || self.budget == 0 {
                return None;
            }
            self.budget -= 1;
        }
        let (params, _) = of.uncurry();
        Some(self.call(head, &params[..count], depth))
    }

    fn call(&mut self, head: Expr, params: &[Ty], depth: usize) -> Expr {
        let depth = depth.saturating_sub(1);
        let mut args: Vec<Expr> = params.iter().map(|t| self.expr(t, depth)).collect();
        if args.len() > 1 && self.random.chance(15) {
            // The same call in two steps.
            let rest = args.split_off(1);
            return Expr::bare_call(Expr::bare_call(head, args).group(), rest).group();
        }
        match args.pop() {
            Some(only) if args.is_empty() && self.random.chance(15) => {
                Expr::Pipe(only.boxed(), head.boxed()).group()
            }
            last => {
                args.extend(last);
                Expr::bare_call(head, args).group()
            }
        }
    }

    /// A function; its body is an expression.
    pub fn lambda(&mut self, params: &[Ty], result: &Ty, depth: usize) -> Expr {
        let mark = self.scope.len();
        let mut typed = Vec::new();
        for ty in params {
            let name = self.name("a");
            if *ty == Ty::Unit {
                typed.push(Param::Unit);
            } else if matches!(ty, Ty::Tuple(_) | Ty::Record(_)) && self.random.chance(40) {
                let (pattern, bound) = self.total_pattern(ty, 2);
                self.bind_all(&bound);
                typed.push(Param::Parts(pattern, ty.clone()));
            } else {
                self.bind(&name, ty, false);
                typed.push(Param::Typed(name, ty.clone()));
            }
        }
        let mut body = self.expr(result, depth);
        self.scope.truncate(mark);
        if *result == Ty::Unit && self.random.chance(50) {
            body = Expr::after(body, Expr::Unit);
        }
        let body = if self.random.chance(25) { Expr::after(Expr::tick(), body) } else { body };
        Expr::fun(typed, body)
    }

    /// An expression of a type.
    pub fn expr(&mut self, ty: &Ty, depth: usize) -> Expr {
        if depth == 0 || self.budget == 0 {
            if self.random.chance(75)
                && let Some(name) = self.name_of(ty, 0)
            {
                return name;
            }
            return self.literal(ty);
        }
        self.budget -= 1;
        let d = depth - 1;
        if self.language == Language::OCaml && self.random.chance(30) {
            return self.ocaml_expr(ty, d);
        }
        match self.random.below(100) {
            0..=29 => match self.name_of(ty, depth) {
                Some(name) => name,
                None => self.build(ty, d),
            },
            30..=36 => {
                let cond = self.expr(&Ty::Bool, d);
                let (yes, no) = (self.expr(ty, d), self.expr(ty, d));
                Expr::if_else(cond, yes, no)
            }
            37..=42 => self.match_expr(ty, d),
            43..=45 => self.try_expr(ty, d),
            46 => self.raising(ty, d),
            47..=52 => {
                if self.random.chance(40) {
                    return self.let_parts(ty, d);
                }
                let other = self.ty(1);
                let (name, value) = (self.name("v"), self.expr(&other, d));
                let mark = self.scope.len();
                self.bind(&name, &other, false);
                let body = self.expr(ty, d);
                self.scope.truncate(mark);
                Expr::let_in(name, value, body)
            }
            53..=60 => self.generic(ty, d),
            61..=64 => self.selected(ty, d),
            65..=67 => {
                // A lambda that is called where it stands.
                let count = self.random.between(1, 3);
                let params: Vec<Ty> = (0..count).map(|_| self.ty(1)).collect();
                let f = self.lambda(&params, ty, d);
                self.call(f, &params, d)
            }
            68 | 69 => match self.assignment(d) {
                Some(effect) => Expr::after(effect, self.expr(ty, d)),
                None => self.build(ty, d),
            },
            _ => self.build(ty, d),
        }
    }

    /// An expression with more names in scope.
    pub fn expr_with(&mut self, names: &[(&str, Ty)], ty: &Ty, d: usize) -> Expr {
        let mark = self.scope.len();
        for (name, ty) in names {
            self.bind(name, ty, false);
        }
        let value = self.expr(ty, d);
        self.scope.truncate(mark);
        value
    }

    fn try_expr(&mut self, ty: &Ty, d: usize) -> Expr {
        let body = self.expr(ty, d).boxed();
        let handler = self.expr(ty, d);
        let more = self.expr(ty, d);
        let n = self.name("n");
        let named = |name: &str| Pattern::Name(name.into());
        let otherwise = |body: Expr| Arm::new(Pattern::Any, body);
        let tried = match self.random.below(7) {
            6 => {
                let used = self.expr_with(&[(&n, Ty::Int)], ty, d);
                Expr::Try(body, vec![Arm::new(number_of_either(&n), used), otherwise(more)])
            }
            4 => {
                let catches = self.name("f");
                let used = self.expr_with(&[(&catches, Ty::fun(&[Ty::Int], Ty::Int))], ty, d);
                let arm = Arm::new(Pattern::apply("E2", named(&catches)), used);
                Expr::Try(body, vec![arm, otherwise(more)])
            }
            5 => {
                let (xs, f) = (self.name("xs"), self.name("f"));
                let names =
                    [(&*xs, Ty::List(Ty::Str.into())), (&*f, Ty::fun(&[Ty::Unit], Ty::Str))];
                let used = self.expr_with(&names, ty, d);
                let parts = vec![named(&xs), named(&f)];
                let arm = Arm::new(Pattern::Case("E3".into(), parts), used);
                Expr::Try(body, vec![arm, otherwise(more)])
            }
            0 => Expr::Try(body, vec![otherwise(handler)]),
            1 => {
                let guard = Expr::bare_binary(Op::Gt, Ty::Int, Expr::name(&n), Expr::Int(3));
                let pattern = Pattern::apply("E0", named(&n));
                let arm = Arm { pattern, guard: Some(guard), body: handler };
                Expr::Try(body, vec![arm, otherwise(more)])
            }
            2 => {
                let first = Arm::new(Pattern::apply("E0", Pattern::Any), handler);
                let parts = vec![Pattern::Any, named(&n)];
                let more = Expr::after(Expr::tick(), more);
                let second = Arm::new(Pattern::Case("E1".into(), parts), more);
                Expr::Try(body, vec![first, second])
            }
            _ => {
                let last = Expr::say(Expr::text(format!("finally {n}")));
                Expr::Finally(body, last.boxed())
            }
        };
        tried.group()
    }

    fn raising(&mut self, ty: &Ty, d: usize) -> Expr {
        let cond = self.expr(&Ty::Bool, d);
        let value = self.expr(ty, d);
        let number = self.expr(&Ty::Int, 0);
        let raised = match self.random.below(5) {
            0 => Expr::call("E0", vec![number]),
            1 => Expr::case("E1".into(), vec![Expr::text("r"), number]),
            2 => Expr::call("E2", vec![self.expr(&Ty::fun(&[Ty::Int], Ty::Int), d)]),
            3 => {
                let list = self.expr(&Ty::List(Ty::Str.into()), d);
                let f = self.lambda(&[Ty::Unit], &Ty::Str, d);
                Expr::case("E3".into(), vec![list, f])
            }
            _ => {
                let failed = Expr::bare_call(Expr::name("failwith"), vec![Expr::text("failed")]);
                return Expr::if_else(cond, failed, value);
            }
        };
        Expr::if_else(cond, Expr::bare_call(Expr::name("raise"), vec![raised]), value)
    }

    /// A type of what is matched.
    pub fn subject(&mut self) -> Ty {
        if self.random.chance(35) { self.parted() } else { self.ty(2) }
    }

    /// A value that is taken apart by a binding.
    fn let_parts(&mut self, ty: &Ty, d: usize) -> Expr {
        let parted = self.parted();
        let value = self.expr(&parted, d);
        let (pattern, bound) = self.total_pattern(&parted, 3);
        let body = self.in_pattern(&bound, |g| g.expr(ty, d));
        Expr::let_pattern(pattern, value, body)
    }

    fn match_expr(&mut self, ty: &Ty, d: usize) -> Expr {
        let subject = self.subject();
        let value = self.expr(&subject, d);
        let mut arms = Vec::new();
        for _ in 0..self.random.between(0, 3) {
            arms.push(self.arm(&subject, (25, d.min(1)), |g| g.expr(ty, d)));
        }
        arms.push(self.last_arm(&subject, |g| g.expr(ty, d)));
        Expr::Match(value.boxed(), arms).group()
    }
}

/// Notes how many arguments make a value of the wanted type.
fn makes(head: &Expr, ty: &Ty, wanted: &Ty, found: &mut Vec<(Expr, Ty, usize)>) {
    let (mut rest, mut count) = (ty, 0);
    loop {
        if rest == wanted {
            found.push((head.clone(), ty.clone(), count));
        }
        let Ty::Fun(_, result) = rest else { break };
        (rest, count) = (result, count + 1);
    }
}
