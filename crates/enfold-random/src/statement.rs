//! Random statements, in blocks.

use crate::Language;
use crate::scope::Generator;
use crate::tree::{Arm, Expr, Function, Op, Over, Param, Pattern, Place, Stmt};
use crate::types::Ty;

/// How deep expressions are.
pub const DEPTH: usize = 3;

impl Generator {
    /// Statements and a last expression that gives a value of the type; all of it is one block.
    pub fn block(&mut self, result: &Ty, nesting: usize) -> Vec<Stmt> {
        let mark = self.scope.len();
        let mut stmts = Vec::new();
        for _ in 0..self.random.between(1, 4) {
            self.statement(nesting, &mut stmts);
        }
        match result {
            Ty::Unit => {
                self.print(&mut stmts);
                if self.random.chance(30) {
                    stmts.push(Stmt::Expr(self.expr(&Ty::Unit, 2)));
                }
                if self.random.chance(30) {
                    stmts.push(Stmt::Expr(Expr::Unit));
                }
            }
            _ => stmts.push(Stmt::Expr(self.expr(result, DEPTH))),
        }
        self.scope.truncate(mark);
        stmts
    }

    /// A value that is printed.
    pub fn print(&mut self, stmts: &mut Vec<Stmt>) {
        let ty = self.ty(2);
        let value = self.expr(&ty, DEPTH);
        let shown = self.show(&ty, value);
        let label = self.name("");
        let text = Expr::Concat(vec![Expr::text(format!("{label}: ")), shown]).group();
        stmts.push(Stmt::Expr(Expr::say(text)));
    }

    fn let_line(&mut self, stmts: &mut Vec<Stmt>) {
        let ty = self.ty(2);
        let mutable = self.random.chance(30);
        let value = self.expr(&ty, DEPTH);
        let name = self.name("v");
        self.bind(&name, &ty, mutable);
        let ty = self.random.chance(60).then_some(ty);
        stmts.push(Stmt::Let { name, mutable, ty, value });
    }

    /// One statement, which may bind names for those after it.
    pub fn statement(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let simple = nesting == 0;
        if self.language == Language::OCaml && self.random.chance(25) {
            return self.ocaml_statement(nesting, stmts);
        }
        if self.random.chance(12) {
            return self.churn(stmts);
        }
        match self.random.below(if simple { 54 } else { 104 }) {
            0..=19 => self.let_line(stmts),
            20..=32 => self.print(stmts),
            33..=43 => match self.assignment(DEPTH) {
                Some(effect) => stmts.push(Stmt::Expr(effect)),
                None => self.let_line(stmts),
            },
            44..=46 => {
                let ty = self.parted();
                let mut value = self.expr(&ty, DEPTH);
                let (pattern, bound) = self.total_pattern(&ty, 3);
                if self.is_bound_first(&pattern) {
                    let name = self.name("v");
                    let whole = Expr::name(&name);
                    stmts.push(Stmt::Let { name, mutable: false, ty: None, value });
                    value = whole;
                }
                self.bind_all(&bound);
                stmts.push(Stmt::LetPattern(pattern, value));
            }
            47..=49 => self.shared_cell(stmts),
            50..=53 => self.callbacks(stmts),
            54..=61 => {
                let cond = self.expr(&Ty::Bool, DEPTH);
                let yes = self.inner(nesting);
                let no = self.random.chance(60).then(|| self.inner(nesting));
                stmts.push(Stmt::If(cond, yes, no));
            }
            62..=69 => self.for_loop(nesting, stmts),
            70..=73 => self.while_loop(nesting, stmts),
            74..=79 => self.match_statement(nesting, stmts),
            80..=85 => self.try_statement(nesting, stmts),
            86..=95 => self.function(nesting, stmts),
            96..=99 => self.mutual(nesting, stmts),
            100 | 101 => self.polymorphic(stmts),
            _ => self.closures_of_loop(stmts),
        }
    }

    /// A block inside of a statement.
    pub fn inner(&mut self, nesting: usize) -> Vec<Stmt> {
        self.block(&Ty::Unit, nesting.saturating_sub(1))
    }

    /// One cell that several closures share.
    fn shared_cell(&mut self, stmts: &mut Vec<Stmt>) {
        let cell = self.name("m");
        let ty = if self.random.chance(60) { Ty::Int } else { self.comparable(1) };
        let first = self.expr(&ty, 1);
        let mark = self.scope.len();
        self.bind(&cell, &ty, true);
        let (get, set) = (self.name("get"), self.name("set"));
        let value = self.expr(&ty, 2);
        self.scope.truncate(mark);
        let arg = self.name("a");
        let read = Expr::fun(vec![Param::Unit], Expr::Mutable(cell.clone()));
        let put = Expr::Assign(Place::Binding(cell.clone()), value.boxed());
        let put = Expr::after(put, Expr::name(&arg));
        let write = Expr::fun(vec![Param::Typed(arg, ty.clone())], put);
        self.bind(&cell, &ty, true);
        self.bind(&get, &Ty::fun(&[Ty::Unit], ty.clone()), false);
        self.bind(&set, &Ty::fun(std::slice::from_ref(&ty), ty.clone()), false);
        stmts.push(Stmt::Let { name: cell, mutable: true, ty: Some(ty), value: first });
        stmts.push(Stmt::Let { name: get, mutable: false, ty: None, value: read });
        stmts.push(Stmt::Let { name: set, mutable: false, ty: None, value: write });
    }

    fn for_loop(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let name = self.name("i");
        let mut pattern = Pattern::Name(name.clone());
        let mut bound = vec![(name, Ty::Int)];
        let (low, high) = (self.random.between(-1, 2), self.random.between(0, 4));
        let over = match self.random.below(4) {
            0 => Over::To(low, high),
            1 => Over::Downto(high, low),
            2 => Over::Range(low, high),
            _ => {
                let ty = if self.random.chance(50) { self.parted() } else { self.ty(1) };
                (pattern, bound) = self.total_pattern(&ty, 2);
                Over::Items(self.few(ty, DEPTH))
            }
        };
        let mark = self.scope.len();
        self.bind_all(&bound);
        let mut body = vec![Stmt::Expr(Expr::tick())];
        body.extend(self.inner(nesting));
        self.scope.truncate(mark);
        stmts.push(Stmt::For(pattern, over, body));
    }

    fn while_loop(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let count = self.name("k");
        let value = Expr::Int(self.random.between(1, 4));
        stmts.push(Stmt::Let { name: count.clone(), mutable: true, ty: None, value });
        let read = || Expr::Mutable(count.clone());
        let more = self.expr(&Ty::Bool, 1);
        let mut cond = Expr::bare_binary(Op::Gt, Ty::Int, read(), Expr::Int(0));
        if self.random.chance(40) {
            cond = Expr::bare_binary(Op::And, Ty::Bool, cond, more);
        }
        let less = Expr::bare_binary(Op::Sub, Ty::Int, read(), Expr::Int(1));
        let less = Expr::Assign(Place::Binding(count.clone()), less.boxed());
        let mark = self.scope.len();
        // Nobody else may assign it.
        let copy = self.name("v");
        self.bind(&copy, &Ty::fun(&[Ty::Unit], Ty::Int), false);
        let value = Expr::fun(vec![Param::Unit], read());
        let mut body = vec![
            Stmt::Expr(Expr::tick()),
            Stmt::Expr(less),
            Stmt::Let { name: copy, mutable: false, ty: None, value },
        ];
        body.extend(self.inner(nesting));
        self.scope.truncate(mark);
        stmts.push(Stmt::While(cond, body));
    }

    fn match_statement(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let subject = self.subject();
        let value = self.expr(&subject, DEPTH);
        let mut arms = Vec::new();
        for _ in 0..self.random.between(0, 3) {
            arms.push(self.arm(&subject, (30, 2), |g| g.inner(nesting)));
        }
        arms.push(self.last_arm(&subject, |g| g.inner(nesting)));
        stmts.push(Stmt::Match(value, arms));
    }

    fn try_statement(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let body = self.inner(nesting);
        if self.random.chance(35) {
            stmts.push(Stmt::Finally(body, self.inner(nesting)));
            return;
        }
        let mark = self.scope.len();
        let (n, s) = (self.name("n"), self.name("s"));
        let mut arms = Vec::new();
        if self.random.chance(60) {
            self.bind(&n, &Ty::Int, false);
            let guard = Some(self.expr(&Ty::Bool, 1));
            let pattern = Pattern::apply("E0", Pattern::Name(n.clone()));
            arms.push(Arm { pattern, guard, body: self.inner(nesting) });
        }
        if self.random.chance(60) {
            self.bind(&n, &Ty::Int, false);
            self.bind(&s, &Ty::Str, false);
            let parts = vec![Pattern::Name(s), Pattern::Name(n.clone())];
            arms.push(Arm::new(Pattern::Case("E1".into(), parts), self.inner(nesting)));
        }
        self.scope.truncate(mark);
        if self.random.chance(30) {
            self.bind(&n, &Ty::Int, false);
            arms.push(Arm::new(number_of_either(&n), self.inner(nesting)));
            self.scope.truncate(mark);
        }
        let last =
            if self.random.chance(70) { Pattern::Any } else { Pattern::apply("E0", Pattern::Any) };
        arms.push(Arm::new(last, self.inner(nesting)));
        stmts.push(Stmt::Try(body, arms));
    }

    /// A local polymorphic function that captures, used at two types.
    fn polymorphic(&mut self, stmts: &mut Vec<Stmt>) {
        let name = self.name("poly");
        let ty = self.ty(1);
        let value = self.expr(&ty, 1);
        let keep = self.name("v");
        let kept = |last: Expr| Expr::Tuple(vec![Expr::name(&keep), last]);
        let x = || Expr::name("x");
        let mut recursive = false;
        let body = match self.random.below(3) {
            0 => kept(x()),
            1 => {
                let both = kept(Expr::Deref(Expr::name("r").boxed()));
                let cell = Expr::Ref(x().boxed());
                Expr::let_in("r".into(), cell, Expr::after(Expr::tick(), both))
            }
            _ => {
                recursive = true;
                let late =
                    Expr::bare_binary(Op::Gt, Ty::Int, Expr::Mutable("ticks".into()), Expr::Int(5));
                let again = Expr::bare_call(Expr::name(&name), vec![x()]);
                let again = Expr::after(Expr::tick(), again);
                Expr::If(late.boxed(), kept(x()).boxed(), again.boxed())
            }
        };
        stmts.push(Stmt::Let { name: keep.clone(), mutable: false, ty: Some(ty.clone()), value });
        stmts.push(Stmt::Generic { recursive, name: name.clone(), param: "x", body });
        for _ in 0..2 {
            let used = self.ty(1);
            let value = self.expr(&used, 1);
            let pair = Expr::call(&name, vec![value]);
            let shown = self.show(&Ty::Tuple(vec![ty.clone(), used]), pair);
            stmts.push(Stmt::Expr(Expr::say(shown)));
        }
    }

    /// Closures made in a loop, each over the variables of its own round.
    fn closures_of_loop(&mut self, stmts: &mut Vec<Stmt>) {
        let list = self.name("fs");
        let count = *self.random.pick(&[1, 1, 2, 3]);
        let params: Vec<Ty> = (0..count).map(|_| self.ty(1)).collect();
        let ty = Ty::fun(&params, self.ty(1));
        let (index, own) = (self.name("i"), self.name("m"));
        let last = self.random.between(1, 3);
        let mark = self.scope.len();
        self.bind(&index, &Ty::Int, false);
        let first = self.expr(&Ty::Int, 1);
        self.bind(&own, &Ty::Int, true);
        let value = self.expr(&ty, DEPTH).boxed();
        let longer = Expr::Cons(value, Expr::Mutable(list.clone()).boxed()).boxed();
        let name = own.clone();
        let mut body = vec![
            Stmt::Let { name, mutable: true, ty: None, value: first },
            Stmt::Expr(Expr::Assign(Place::Binding(list.clone()), longer)),
        ];
        if self.random.chance(50) {
            let value = self.expr(&Ty::Int, 1).boxed();
            body.push(Stmt::Expr(Expr::Assign(Place::Binding(own), value)));
        }
        self.scope.truncate(mark);
        stmts.push(Stmt::LetNone(list.clone(), ty.clone()));
        stmts.push(Stmt::For(Pattern::Name(index), Over::Range(0, last), body));
        let all = Ty::List(ty.into());
        self.bind(&list, &all, true);
        let shown = self.show(&all, Expr::Mutable(list));
        stmts.push(Stmt::Expr(Expr::say(shown)));
    }

    /// A named function with parameters, sometimes recursive on a first parameter that counts down.
    pub fn function(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let name = self.name("f");
        let count = *self.random.pick(&[0, 1, 1, 2, 2, 3, 4]);
        let params: Vec<Ty> = (0..count).map(|_| self.ty(2)).collect();
        let result = self.ty(2);
        if self.random.chance(35) {
            self.recursive(&[name], &params, &result, nesting, stmts);
            return;
        }
        let mark = self.scope.len();
        let mut typed = self.parameters(&params);
        if params.is_empty() {
            typed.push(Param::Unit);
        }
        let body = self.block(&result, nesting.saturating_sub(1));
        self.scope.truncate(mark);
        let params = if params.is_empty() { vec![Ty::Unit] } else { params };
        self.bind(&name, &Ty::fun(&params, result.clone()), false);
        let function = Function { name, fuel: None, params: typed, result, body };
        stmts.push(Stmt::Functions { recursive: false, group: vec![function] });
    }

    fn parameters(&mut self, params: &[Ty]) -> Vec<Param> {
        let mut typed = Vec::new();
        for ty in params {
            let name = self.name("a");
            match ty {
                Ty::Tuple(_) | Ty::Record(_) if self.random.chance(50) => {
                    let (pattern, bound) = self.total_pattern(ty, 2);
                    self.bind_all(&bound);
                    typed.push(Param::Parts(pattern, ty.clone()));
                }
                _ => {
                    self.bind(&name, ty, false);
                    typed.push(Param::Typed(name, ty.clone()));
                }
            }
        }
        typed
    }

    fn mutual(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let names = [self.name("f"), self.name("f")];
        let params = [self.ty(2)];
        let result = self.ty(1);
        self.recursive(&names, &params, &result, nesting, stmts);
    }

    /// Functions that call each other with less fuel. Outside they are seen with their fuel given.
    fn recursive(
        &mut self,
        names: &[String],
        params: &[Ty],
        result: &Ty,
        nesting: usize,
        stmts: &mut Vec<Stmt>,
    ) {
        let mark = self.scope.len();
        let step = Ty::fun(params, result.clone());
        let mut group = Vec::new();
        for name in names {
            let fuel = self.name("fuel");
            let inside = self.scope.len();
            let params = self.parameters(params);
            let left = || Expr::name(&fuel);
            let empty = Expr::bare_binary(Op::Le, Ty::Int, left(), Expr::Int(0));
            let last = self.expr(result, 1);
            for other in names {
                let less = Expr::binary(Op::Sub, Ty::Int, left(), Expr::Int(1));
                self.bind_call(Expr::call(other, vec![less]), &step);
            }
            let mut body = vec![Stmt::Expr(Expr::tick())];
            body.extend(self.block(result, nesting.saturating_sub(1)));
            self.scope.truncate(inside);
            let body = vec![Stmt::IfElse(empty, last, body)];
            let (name, result) = (name.clone(), result.clone());
            group.push(Function { name, fuel: Some(fuel), params, result, body });
        }
        self.scope.truncate(mark);
        stmts.push(Stmt::Functions { recursive: true, group });
        for name in names {
            let fuel = Expr::Int(self.random.between(0, 3));
            self.bind_call(Expr::call(name, vec![fuel]), &step);
            let full = Ty::fun(&[Ty::Int], step.clone());
            let copy = self.name("g");
            let little = Expr::binary(Op::BitAnd, Ty::Int, Expr::name("fuel"), Expr::Int(3));
            let given = Expr::bare_call(Expr::name(name), vec![little]);
            let value = Expr::fun(vec![Param::Typed("fuel".into(), Ty::Int)], given);
            self.bind(&copy, &full, false);
            stmts.push(Stmt::Let { name: copy, mutable: false, ty: None, value });
        }
    }
}

/// A pattern for two exceptions, each with a number.
pub fn number_of_either(name: &str) -> Pattern {
    let second = vec![Pattern::Any, Pattern::Name(name.into())];
    let first = Pattern::apply("E0", Pattern::Name(name.into()));
    Pattern::Or(first.into(), Pattern::Case("E1".into(), second).into())
}
