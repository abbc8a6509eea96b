//! Random functions that are called for their effects, through tables, records and each other.
//!
//! ```text
//! let fs = [| (fun a k -> k "x" [a]; ()); (fun a k -> k "y" []) |] in
//! for i = 0 to 3 do let f = at fs i in f i (fun s xs -> say s) done
//! ```
//!
//! What such a function passes on may live in its frame, and the function behind the call is known only when it runs.

use crate::scope::Generator;
use crate::statement::DEPTH;
use crate::tree::{Expr, Over, Param, Pattern, Stmt};
use crate::types::Ty;

impl Generator {
    /// The type of a function that is called for its effect.
    pub fn callback(&mut self) -> Ty {
        let count = *self.random.pick(&[1, 1, 2]);
        let params: Vec<Ty> = (0..count).map(|_| self.made()).collect();
        Ty::fun(&params, Ty::Unit)
    }

    /// A type whose values are made where they are passed.
    fn made(&mut self) -> Ty {
        let part = self.ty(1);
        match self.random.below(5) {
            0 => Ty::List(part.into()),
            1 => Ty::Tuple(vec![part, Ty::Int]),
            2 => Ty::Fun(Ty::Int.into(), part.into()),
            3 => Ty::Option(part.into()),
            _ => part,
        }
    }

    /// Several functions that take a callback, in an array, each called through it.
    pub fn callbacks(&mut self, stmts: &mut Vec<Stmt>) {
        let (fs, i, f) = (self.name("fs"), self.name("i"), self.name("f"));
        let (own, callback) = (self.ty(1), self.callback());
        let ty = Ty::fun(&[own.clone(), callback.clone()], Ty::Unit);
        let count = self.random.between(2, 5);
        let items = (0..count).map(|_| self.passes_on(&own, &callback)).collect();
        let all = Ty::Array(ty.clone().into());
        let value = Expr::Array(items);
        stmts.push(Stmt::Let { name: fs.clone(), mutable: false, ty: Some(all.clone()), value });
        let mark = self.scope.len();
        self.bind(&i, &Ty::Int, false);
        let chosen = Expr::call("at", vec![Expr::name(&fs), Expr::name(&i)]);
        let value = self.expr(&own, 2);
        let (params, result) = callback.uncurry();
        let k = self.lambda(&params, &result, DEPTH);
        self.scope.truncate(mark);
        let body = vec![
            Stmt::Expr(Expr::tick()),
            Stmt::Let { name: f.clone(), mutable: false, ty: Some(ty), value: chosen },
            Stmt::Expr(Expr::bare_call(Expr::name(&f), vec![value, k])),
        ];
        stmts.push(Stmt::For(Pattern::Name(i), Over::Range(0, count), body));
        self.bind(&fs, &all, false);
    }

    /// A function that calls what it is given, with something made there, and then returns nothing.
    fn passes_on(&mut self, own: &Ty, callback: &Ty) -> Expr {
        let (a, k) = (self.name("a"), self.name("k"));
        let mark = self.scope.len();
        self.bind(&a, own, false);
        let (params, _) = callback.uncurry();
        let args: Vec<Expr> = params.iter().map(|t| self.expr(t, 2)).collect();
        let mut body = Expr::bare_call(Expr::name(&k), args);
        if self.random.chance(30) {
            self.bind(&k, callback, false);
            body = Expr::after(self.expr(&Ty::Unit, 2), body.group());
        }
        self.scope.truncate(mark);
        if self.random.chance(70) {
            body = Expr::after(body, Expr::Unit);
        }
        Expr::fun(vec![Param::Typed(a, own.clone()), Param::Typed(k, callback.clone())], body)
    }
}
