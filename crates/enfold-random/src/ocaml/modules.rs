//! Random local modules, applied functors and modules as values; they hold closures and cells.

use crate::scope::Generator;
use crate::statement::DEPTH;
use crate::tree::{Expr, Stmt, form, stmt};
use crate::types::Ty;

impl Generator {
    /// A module for one expression.
    pub fn local_module(&mut self, ty: &Ty, d: usize) -> Expr {
        let (module, x, f) = (self.name("M"), self.name("x"), self.name("f"));
        let held = self.ty(1);
        let value = self.expr(&held, d);
        let mark = self.scope.len();
        self.bind(&x, &held, false);
        let function = self.lambda(std::slice::from_ref(&held), ty, d);
        self.scope.truncate(mark);
        let body = form!("struct let $ = $ let $ = $ end", &x, value, &f, function);
        match self.random.below(3) {
            0 => form!("(let module $ = $ in $.$ $.$)", &module, body, &module, &f, &module, &x),
            1 => form!("(let module $ = $ in $.($ $))", &module, body, &module, &f, &x),
            _ => form!("(let open $ in $ $)", body, &f, &x),
        }
    }

    /// A module as a value.
    pub fn packed_module(&mut self, ty: &Ty, d: usize) -> Expr {
        let step = self.lambda(std::slice::from_ref(ty), ty, d);
        let first = self.expr(ty, d);
        let x = self.name("x");
        let shown = self.show(ty, Expr::name(&x));
        let m = self.name("m");
        let item = form!(
            "struct type t = $ let first = $ let step = $ let show ($ : t) = $ end",
            ty,
            first,
            step,
            &x,
            shown
        );
        match self.random.below(3) {
            0 => form!(
                "(let $ = (module $ : ITEM with type t = $) in let module I = (val $) in I.step I.first)",
                &m,
                item,
                ty,
                &m
            ),
            1 => form!("(stepped (module $ : ITEM with type t = $))", item, ty),
            _ => form!(
                "(let module W = Walk ($) in ignore (W.next ()); say (W.history ()); W.next ())",
                item
            ),
        }
    }

    /// A module with a cell and functions that share it.
    pub fn module_statement(&mut self, nesting: usize, stmts: &mut Vec<Stmt>) {
        let (module, f) = (self.name("M"), self.name("f"));
        let (held, cell) = (self.ty(1), self.name("c"));
        let (param, result) = (self.ty(1), self.ty(1));
        let value = self.expr(&held, DEPTH);
        let count = self.expr(&Ty::Int, 1);
        let (a, x) = (self.name("a"), self.name("x"));
        let mark = self.scope.len();
        self.bind(&x, &held, false);
        self.bind(&cell, &Ty::Ref(Ty::Int.into()), false);
        self.bind(&a, &param, false);
        let body = self.block(&result, nesting.saturating_sub(1));
        self.scope.truncate(mark);
        stmts.push(stmt!(
            "let module $ = struct\n    let $ = ref $\n    let $ : $ = $\n    let $ ($ : $) : $ =\n$\n    let next () = incr $; !$\nend in",
            &module,
            &cell,
            count,
            &x,
            &held,
            value,
            &f,
            &a,
            &param,
            &result,
            body,
            &cell,
            &cell
        ));
        let path = |name: &str| Expr::name(format!("{module}.{name}"));
        self.bind_call(path(&x), &held);
        self.bind_call(path(&f), &Ty::fun(&[param], result));
        self.bind_call(path("next"), &Ty::fun(&[Ty::Unit], Ty::Int));
        self.bind_call(path(&cell), &Ty::Ref(Ty::Int.into()));
    }

    /// A functor that is applied to a module of closures.
    pub fn functor_statement(&mut self, stmts: &mut Vec<Stmt>) {
        let module = self.name("W");
        let ty = self.ty(1);
        let first = self.expr(&ty, DEPTH);
        let step = self.lambda(std::slice::from_ref(&ty), &ty, DEPTH);
        let x = self.name("x");
        let shown = self.show(&ty, Expr::name(&x));
        stmts.push(stmt!(
            "let module $ = Walk (struct\n    type t = $\n    let first = $\n    let step = $\n    let show ($ : t) = $\nend) in",
            &module,
            &ty,
            first,
            step,
            &x,
            shown
        ));
        let path = |name: &str| Expr::name(format!("{module}.{name}"));
        self.bind_call(path("next"), &Ty::fun(&[Ty::Unit], ty));
        self.bind_call(path("history"), &Ty::fun(&[Ty::Unit], Ty::Str));
        let said = Expr::bare_call(path("history"), vec![Expr::Unit]).group();
        stmts.push(Stmt::Expr(Expr::bare_call(
            Expr::name("ignore"),
            vec![Expr::bare_call(path("next"), vec![Expr::Unit]).group()],
        )));
        stmts.push(Stmt::Expr(Expr::say(said)));
    }
}
