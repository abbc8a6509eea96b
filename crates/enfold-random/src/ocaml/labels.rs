//! Random functions with labelled and optional parameters, and calls of them: in any order, in part, with and
//! without what is optional.

use crate::scope::Generator;
use crate::statement::DEPTH;
use crate::tree::{Expr, Stmt, form, stmt};
use crate::types::Ty;

impl Generator {
    /// Two labelled parameters; the arguments come in any order, or one by one.
    pub fn labelled(&mut self, ty: &Ty, d: usize) -> Expr {
        let (first, second) = (self.ty(1), self.ty(1));
        let (f, x, y) = (self.name("f"), self.name("x"), self.name("y"));
        let body = self.expr_with(&[(&x, first.clone()), (&y, second.clone())], ty, d);
        let (a, b) = (self.expr(&first, d), self.expr(&second, d));
        // Without labels only if nothing is left to be given.
        let ways = if matches!(ty, Ty::Fun(..)) { 3 } else { 4 };
        let way = self.random.below(ways);
        let head = match way {
            0 => form!("$ ~$ ~$", &f, &x, &y),
            1 | 2 => form!("$ ~($ : $) ~($ : $)", &f, &x, &first, &y, &second),
            _ => form!("$ ~($ : $) ~($ : $) : $", &f, &x, &first, &y, &second, ty),
        };
        let call = match way {
            0 => form!("$ ~$:$ ~$:$", &f, &x, a, &y, b),
            1 => form!("$ ~$:$ ~$:$", &f, &y, b, &x, a),
            2 => form!("let g = $ ~$:$ in g ~$:$", &f, &y, b, &x, a),
            _ => form!("$ $ $", &f, a, b),
        };
        form!("(let $ = $ in $)", head, body, call)
    }

    /// An optional parameter with a default, which may be evaluated.
    pub fn optional(&mut self, ty: &Ty, d: usize) -> Expr {
        let (first, second) = (self.ty(1), self.ty(1));
        let (f, x, y) = (self.name("f"), self.name("x"), self.name("y"));
        let default = self.expr(&first, d);
        let body = self.expr_with(&[(&x, first.clone()), (&y, second.clone())], ty, d);
        let (a, b) = (self.expr(&first, d), self.expr(&second, d));
        let way = self.random.below(5);
        let whole = Ty::Option(first.clone().into());
        let (head, body) = match way {
            4 => {
                let body = self.expr_with(&[(&x, whole.clone()), (&y, second.clone())], ty, d);
                (form!("$ ?($ : $ option) ($ : $)", &f, &x, &first, &y, &second), body)
            }
            _ => (form!("$ ?($ = $) ($ : $)", &f, &x, default, &y, &second), body),
        };
        let call = match way {
            0 => form!("$ $", &f, b),
            1 => form!("$ $ ~$:$", &f, b, &x, a),
            2 => form!("$ ?$:$ $", &f, &x, self.expr(&whole, d), b),
            3 => form!("let g (h : $ -> $) = h $ in g $", &second, ty, b, &f),
            _ => form!("$ ~$:$ $", &f, &x, a, b),
        };
        form!("(let $ = $ in $)", head, body, call)
    }

    /// A named function with labels, called in several ways.
    pub fn labelled_function(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let (first, second, third, result) = (self.ty(1), self.ty(1), self.ty(1), self.ty(1));
        let (f, x, y, z) = (self.name("f"), self.name("x"), self.name("y"), self.name("z"));
        let default = self.expr(&second, 2);
        let mark = self.scope.len();
        for (name, ty) in [(&x, &first), (&y, &second), (&z, &third)] {
            self.bind(name, ty, false);
        }
        let body = self.block(&result, nesting.saturating_sub(1));
        self.scope.truncate(mark);
        stmts.push(stmt!(
            "let $ ~($ : $) ?($ : $ = $) ($ : $) : $ =\n$\nin",
            &f,
            &x,
            &first,
            &y,
            &second,
            default,
            &z,
            &third,
            &result,
            body
        ));
        for _ in 0..self.random.between(1, 2) {
            let (a, b, c) =
                (self.expr(&first, DEPTH), self.expr(&second, DEPTH), self.expr(&third, DEPTH));
            let call = match self.random.below(4) {
                0 => form!("($ ~$:$ $)", &f, &x, a, c),
                1 => form!("($ $ ~$:$ ~$:$)", &f, c, &y, b, &x, a),
                2 => form!("(let g = $ ~$:$ in g $ ~$:$)", &f, &y, b, c, &x, a),
                _ => form!("(let g = $ ~$:$ in g ~$:$ $)", &f, &x, a, &y, b, c),
            };
            let shown = self.show(&result, call);
            stmts.push(Stmt::Expr(Expr::say(shown)));
        }
        // From now on a function of its last parameter.
        let a = self.expr(&first, 1);
        let g = self.name("g");
        stmts.push(stmt!("let $ (z : $) = $ ~$:$ z in", &g, &third, &f, &x, a));
        self.bind(&g, &Ty::fun(&[third], result), false);
    }
}
