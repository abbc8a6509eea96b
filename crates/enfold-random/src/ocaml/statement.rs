//! Random statements that only OCaml has.

use crate::scope::Generator;
use crate::statement::DEPTH;
use crate::tree::{Expr, Stmt, form, stmt};
use crate::types::Ty;

impl Generator {
    /// One statement of a kind that only OCaml has.
    pub fn ocaml_statement(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        match self.random.below(12) {
            0 | 1 => self.labelled_function(nesting, stmts),
            2 | 3 => self.module_statement(nesting, stmts),
            4 => self.functor_statement(stmts),
            5 | 6 => self.shadow(stmts),
            7 => self.queue(stmts),
            8 => self.table(stmts),
            9 | 10 => self.sealed_module(stmts),
            _ => self.order(stmts),
        }
    }

    /// Another value of the same name and type.
    fn shadow(&mut self, stmts: &mut Vec<Stmt>) {
        let mut names = Vec::new();
        for var in &self.scope {
            if let Expr::Name(name) = &var.expr
                && !name.contains('.')
            {
                names.push((name.clone(), var.ty.clone()));
            }
        }
        if names.is_empty() {
            return self.order(stmts);
        }
        let (name, ty) = self.random.pick(&names).clone();
        let value = self.expr(&ty, DEPTH);
        let mutable = false;
        self.bind(&name, &ty, mutable);
        stmts.push(Stmt::Let { name, mutable, ty: Some(ty), value });
    }

    /// Values that go through a queue or a stack.
    fn queue(&mut self, stmts: &mut Vec<Stmt>) {
        let (q, ty) = (self.name("q"), self.ty(1));
        let (module, put) =
            *self.random.pick(&[("Queue", "add"), ("Stack", "push"), ("Queue", "push")]);
        let (module, put) = (module.to_string(), put.to_string());
        stmts.push(stmt!("let $ : $ $.t = $.create () in", &q, &ty, &module, &module));
        for _ in 0..self.random.between(1, 3) {
            let value = self.expr(&ty, DEPTH);
            stmts.push(Stmt::Expr(form!("$.$ $ $", &module, &put, value, &q)));
        }
        let x = self.name("x");
        let shown = self.show(&ty, Expr::name(&x));
        let length = form!("say (string_of_int ($.length $))", &module, &q);
        stmts.push(Stmt::Expr(length));
        stmts.push(Stmt::Expr(form!("$.iter (fun $ -> say $) $", &module, &x, shown, &q)));
        let fallback = self.expr(&ty, 0);
        let take = form!("(try $.pop $ with $.Empty -> $)", &module, &q, &module, fallback);
        let name = self.name("v");
        self.bind(&name, &ty, false);
        stmts.push(Stmt::Let { name, mutable: false, ty: Some(ty), value: take });
    }

    /// A hash table that functions share.
    fn table(&mut self, stmts: &mut Vec<Stmt>) {
        let (h, key, ty) = (self.name("h"), self.comparable(1), self.ty(1));
        stmts.push(stmt!("let $ : ($, $) Hashtbl.t = Hashtbl.create 3 in", &h, &key, &ty));
        for _ in 0..self.random.between(1, 3) {
            let (k, v) = (self.expr(&key, 2), self.expr(&ty, 2));
            let put = self.random.pick(&["add", "replace"]).to_string();
            stmts.push(Stmt::Expr(form!("Hashtbl.$ $ $ $", &put, &h, k, v)));
        }
        let fallback = self.expr(&ty, 1);
        let (get, k) = (self.name("get"), self.name("k"));
        stmts.push(stmt!(
            "let $ ($ : $) = tick (); (match Hashtbl.find_opt $ $ with Some v -> v | None -> $) in",
            &get,
            &k,
            &key,
            &h,
            &k,
            fallback
        ));
        self.bind(&get, &Ty::fun(std::slice::from_ref(&key), ty.clone()), false);
        let (put, v) = (self.name("put"), self.name("v"));
        stmts.push(stmt!(
            "let $ ($ : $) ($ : $) = Hashtbl.replace $ $ $; Hashtbl.length $ in",
            &put,
            &k,
            &key,
            &v,
            &ty,
            &h,
            &k,
            &v,
            &h
        ));
        self.bind(&put, &Ty::fun(&[key, ty], Ty::Int), false);
    }

    /// The order in which parts of something are evaluated.
    fn order(&mut self, stmts: &mut Vec<Stmt>) {
        let ty = Ty::Tuple(vec![self.ty(1), self.ty(1), self.ty(1)]);
        let Ty::Tuple(types) = &ty else { return };
        let mut parts = Vec::new();
        for part in types {
            let label = self.name("");
            parts.push(form!("(mark $ $)", &label, self.expr(part, 2)));
        }
        let shown = self.show(&ty, Expr::Tuple(parts));
        stmts.push(Stmt::Expr(Expr::say(shown)));
    }
}
