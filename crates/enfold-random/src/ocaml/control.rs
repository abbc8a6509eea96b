//! Random expressions that only OCaml has: effects that show the order of evaluation, exception cases,
//! lazy values, let-operators, local exceptions, shadowing, polymorphic fields.

use crate::scope::Generator;
use crate::tree::{Expr, form};
use crate::types::Ty;

impl Generator {
    /// An expression of a type, of a kind that only OCaml has.
    pub fn ocaml_expr(&mut self, ty: &Ty, d: usize) -> Expr {
        match self.random.below(100) {
            0..=15 => self.marked(ty, d),
            16..=24 => self.found_function(ty, d),
            25..=32 => self.match_exception(ty, d),
            33..=37 => self.labelled(ty, d),
            38..=42 => self.optional(ty, d),
            43..=47 => self.local_module(ty, d),
            48..=50 => self.packed_module(ty, d),
            51..=54 => self.let_operators(ty, d),
            55..=58 => self.local_exception(ty, d),
            59..=63 => self.delayed(ty, d),
            64..=67 => self.accumulated(ty, d),
            68..=70 => self.parallel_let(ty, d),
            71..=73 => self.cases(ty, d),
            74..=76 => self.partly_applied(ty, d),
            77 | 78 => {
                let p = self.name("p");
                let (first, second) = (self.expr(ty, d), self.expr(&Ty::Int, 1));
                form!(
                    "(let $ = { same = (fun x -> tick (); x) } in ignore ($.same $); $.same $)",
                    &p,
                    &p,
                    second,
                    &p,
                    first
                )
            }
            79 => form!("(ignore $; $)", self.any(d), self.expr(ty, d)),
            81 | 82 => self.knot(ty, d),
            83 | 84 => self.extension(ty, d),
            80 => form!("(assert $; $)", self.expr(&Ty::Bool, d), self.expr(ty, d)),
            _ => self.ocaml_library(ty, d),
        }
    }

    /// An expression of any type.
    fn any(&mut self, d: usize) -> Expr {
        let ty = self.ty(1);
        self.expr(&ty, d)
    }

    /// A value whose evaluation is seen.
    fn marked(&mut self, ty: &Ty, d: usize) -> Expr {
        let label = self.name("");
        form!("(mark $ $)", &label, self.expr(ty, d))
    }

    fn match_exception(&mut self, ty: &Ty, d: usize) -> Expr {
        let subject = self.ty(2);
        let value = self.expr(&subject, d);
        let (n, s) = (self.name("n"), self.name("s"));
        let caught = self.expr_with(&[(&n, Ty::Int)], ty, d);
        let other = self.expr_with(&[(&s, Ty::Str)], ty, d);
        let (pattern, bound) = self.pattern(&subject, 2);
        let found = self.in_pattern(&bound, |g| g.expr(ty, d));
        let last = self.expr(ty, d);
        if self.random.chance(20) {
            return form!(
                "(match $ with $ -> $ | exception (E0 $ | E1 (_, $)) -> $ | _ -> $)",
                value,
                pattern,
                found,
                &n,
                &n,
                caught,
                last
            );
        }
        if self.random.chance(30) {
            return form!(
                "(match $ with $ -> $ | exception (E0 _ | Division_by_zero) -> $ | _ -> $)",
                value,
                pattern,
                found,
                caught_without(caught, &n),
                last
            );
        }
        form!(
            "(match $ with $ -> $ | exception E0 $ -> $ | exception E1 ($, _) -> $ | _ -> $)",
            value,
            pattern,
            found,
            &n,
            caught,
            &s,
            other,
            last
        )
    }

    fn let_operators(&mut self, ty: &Ty, d: usize) -> Expr {
        let (first, second) = (self.ty(1), self.ty(1));
        let (x, y) = (self.name("x"), self.name("y"));
        let a = self.expr(&Ty::Option(first.clone().into()), d);
        let fallback = self.expr(ty, 0);
        if self.random.chance(50) {
            let b = self.expr_with(&[(&x, first.clone())], &Ty::Option(second.clone().into()), d);
            let last = self.expr_with(&[(&x, first), (&y, second)], ty, d);
            return form!(
                "(default $ (let* $ = $ in let* $ = $ in Some $))",
                fallback,
                &x,
                a,
                &y,
                b,
                last
            );
        }
        let b = self.expr(&Ty::Option(second.clone().into()), d);
        let last = self.expr_with(&[(&x, first), (&y, second)], ty, d);
        form!("(default $ (let+ $ = $ and+ $ = $ in $))", fallback, &x, a, &y, b, last)
    }

    fn local_exception(&mut self, ty: &Ty, d: usize) -> Expr {
        let (case, x) = (self.name("L"), self.name("x"));
        let carried = self.ty(1);
        let cond = self.expr(&Ty::Bool, d);
        let raised = self.expr(&carried, d);
        let value = self.expr(ty, d);
        let handler = self.expr_with(&[(&x, carried.clone())], ty, d);
        form!(
            "(let exception $ of $ in try (if $ then raise ($ $) else $) with $ $ -> $)",
            &case,
            &carried,
            cond,
            &case,
            raised,
            value,
            &case,
            &x,
            handler
        )
    }

    /// A value that is evaluated when it is asked for, and only once.
    fn delayed(&mut self, ty: &Ty, d: usize) -> Expr {
        let (l, label) = (self.name("l"), self.name(""));
        let value = self.expr(ty, d);
        let lazy = Ty::Lazy(ty.clone().into());
        match self.random.below(3) {
            0 => form!("(Lazy.force $)", self.expr(&lazy, d)),
            1 => {
                let body = self.expr_with(&[(&l, lazy)], ty, d);
                form!("(let $ = lazy (mark $ $) in $)", &l, &label, value, body)
            }
            _ => form!(
                "(let $ = lazy (mark $ $) in ignore (Lazy.force $); Lazy.force $)",
                &l,
                &label,
                value,
                &l,
                &l
            ),
        }
    }

    /// A loop over a local cell, which only its statement assigns.
    fn accumulated(&mut self, ty: &Ty, d: usize) -> Expr {
        if ty.holds_functions(&self.declared) {
            return self.marked(ty, d);
        }
        let (s, i) = (self.name("s"), self.name("i"));
        let first = self.expr(ty, d);
        let mark = self.scope.len();
        self.bind(&i, &Ty::Int, false);
        self.bind_call(form!("!$", &s), ty);
        let next = match self.expr(ty, d) {
            next if *ty == Ty::Str => Expr::call("clip", vec![next]),
            next if matches!(ty, Ty::List(_)) => Expr::call("few", vec![next]),
            next => next,
        };
        self.scope.truncate(mark);
        let last = self.random.between(0, 3);
        if self.random.chance(40) {
            return form!(
                "(let $ = ref $ in let $ = ref 0 in while !$ < $ do tick (); $ := (let $ = !$ in $); incr $ done; !$)",
                &s,
                first,
                &i,
                &i,
                last,
                &s,
                &i,
                &i,
                next,
                &i,
                &s
            );
        }
        form!(
            "(let $ = ref $ in for $ = 0 to $ do $ := $ done; !$)",
            &s,
            first,
            &i,
            last,
            &s,
            next,
            &s
        )
    }

    /// Bindings none of which sees the other.
    fn parallel_let(&mut self, ty: &Ty, d: usize) -> Expr {
        let (first, second) = (self.ty(1), self.ty(1));
        let (x, y) = (self.name("x"), self.name("y"));
        let (a, b) = (self.expr(&first, d), self.expr(&second, d));
        let body = self.expr_with(&[(&x, first), (&y, second)], ty, d);
        form!("(let $ = $ and $ = $ in $)", &x, a, &y, b, body)
    }

    /// A function by cases that is called where it stands.
    fn cases(&mut self, ty: &Ty, d: usize) -> Expr {
        let subject = self.ty(2);
        let (pattern, bound) = self.pattern(&subject, 2);
        let found = self.in_pattern(&bound, |g| g.expr(ty, d));
        let (other, value) = (self.expr(ty, d), self.expr(&subject, d));
        form!("((function $ -> $ | _ -> $) $)", pattern, found, other, value)
    }

    /// A function that does something after its first argument, given one argument and called twice.
    fn partly_applied(&mut self, ty: &Ty, d: usize) -> Expr {
        let (first, second) = (self.ty(1), self.ty(1));
        let (f, g, a, b) = (self.name("f"), self.name("g"), self.name("a"), self.name("b"));
        let label = self.name("");
        let body = self.expr_with(&[(&a, first.clone()), (&b, second.clone())], ty, d);
        let (x, y, z) = (self.expr(&first, d), self.expr(&second, d), self.expr(&second, 0));
        if self.random.chance(50) {
            return form!(
                "(let $ = (fun ($ : $) -> say \"$\"; fun ($ : $) -> $) in let $ = $ $ in ignore ($ $); $ $)",
                &f,
                &a,
                &first,
                &label,
                &b,
                &second,
                body,
                &g,
                &f,
                x,
                &g,
                z,
                &g,
                y
            );
        }
        form!(
            "(let $ ($ : $) ($ : $) = say \"$\"; $ in let $ = $ $ in ignore ($ $); $ $)",
            &f,
            &a,
            &first,
            &b,
            &second,
            &label,
            body,
            &g,
            &f,
            x,
            &g,
            z,
            &g,
            y
        )
    }
}

/// A handler's body where the name of its pattern is not bound.
fn caught_without(body: Expr, name: &String) -> Expr {
    form!("(let $ = 0 in $)", name, body)
}
