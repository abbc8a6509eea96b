//! Random loops that put new values where others were: into elements of arrays, cells, fields, variables and short lists.
//!
//! ```text
//! let a = [| "x"; "y" |] in
//! let kept = ref [] in
//! for i = 0 to 12 do
//!   let old = a.(1) in
//!   kept := few (old :: !kept);
//!   a.(1) <- old ^ string_of_int i
//! done
//! ```
//!
//! What is lost in such loops is counted, one reference for each holder: so what was there goes elsewhere as well, is looked at once more, is dropped
//! by an exception that the loop catches, or is a function that holds others.

use crate::scope::{Generator, Var};
use crate::statement::DEPTH;
use crate::tree::{Arm, Expr, Over, Pattern, Place, Stmt};
use crate::types::Ty;

/// What holds the value that is replaced.
enum Holder {
    Element(usize),
    Cell,
    Field,
    Variable,
    List,
}

impl Generator {
    /// A loop that replaces what something holds, and what holds it.
    pub fn churn(&mut self, stmts: &mut Vec<Stmt>) {
        let ty = if self.random.chance(25) { self.callable() } else { self.ty(2) };
        let (name, i) = (self.name("c"), self.name("i"));
        let (holder, first, whole) = self.holder(&ty);
        let mutable = matches!(holder, Holder::Variable | Holder::List);
        stmts.push(Stmt::Let { name: name.clone(), mutable, ty: whole.clone(), value: first });
        let kept = self.random.chance(40).then(|| self.name("kept"));
        if let Some(kept) = &kept {
            stmts.push(Stmt::LetNone(kept.clone(), ty.clone()));
        }
        let mark = self.scope.len();
        self.bind(&i, &Ty::Int, false);
        let mut body = vec![Stmt::Expr(Expr::tick())];
        body.extend(self.round(&name, &holder, &ty, kept.as_deref()));
        self.scope.truncate(mark);
        if self.random.chance(30) {
            let last = Stmt::Expr(Expr::Unit);
            let first = body.remove(0);
            body.push(last.clone());
            body = vec![first, Stmt::Try(body, vec![Arm::new(Pattern::Any, vec![last])])];
        }
        let rounds = self.random.between(6, 18);
        stmts.push(Stmt::For(Pattern::Name(i), Over::To(0, rounds), body));
        if let Some(kept) = kept {
            self.bind(&kept, &Ty::List(ty.clone().into()), true);
        }
        match whole {
            Some(whole) => self.bind(&name, &whole, mutable),
            None => self.bind_call(Expr::Field(Expr::name(&name).boxed(), "Held".into()), &ty),
        }
        if self.random.chance(60)
            && let Some(var) = self.scope.last().cloned()
        {
            let value = self.read(&var);
            let shown = self.show(&var.ty, value.group());
            stmts.push(Stmt::Expr(Expr::say(shown)));
        }
    }

    /// A function of a number: closures that hold what is in scope.
    fn callable(&mut self) -> Ty {
        let result = self.ty(1);
        Ty::fun(&[Ty::Int], result)
    }

    /// What holds values of a type, its first value, and its type, if that has a name here.
    fn holder(&mut self, ty: &Ty) -> (Holder, Expr, Option<Ty>) {
        match self.random.below(10) {
            0..=2 => {
                let items: Vec<Expr> = (0..3).map(|_| self.expr(ty, 1)).collect();
                let at = self.random.below(3);
                (Holder::Element(at), Expr::Array(items), Some(Ty::Array(ty.clone().into())))
            }
            3 | 4 => {
                let value = self.expr(ty, 1);
                (Holder::Cell, Expr::Ref(value.boxed()), Some(Ty::Ref(ty.clone().into())))
            }
            5 => (Holder::Field, Expr::call("hold", vec![self.expr(ty, 1)]), None),
            6 | 7 => (Holder::Variable, self.expr(ty, 1), Some(ty.clone())),
            _ => {
                let list = Ty::List(ty.clone().into());
                (Holder::List, self.few(ty.clone(), 1), Some(list))
            }
        }
    }

    /// What a round does.
    fn round(&mut self, name: &str, holder: &Holder, ty: &Ty, kept: Option<&str>) -> Vec<Stmt> {
        let own = || Expr::name(name).boxed();
        let read = match holder {
            Holder::Element(at) => {
                Some(Expr::call("at", vec![Expr::name(name), Expr::Int(*at as i64)]))
            }
            Holder::Cell => Some(Expr::Deref(own())),
            Holder::Field => Some(Expr::Field(own(), "Held".into())),
            Holder::Variable => Some(Expr::Mutable(name.into())),
            Holder::List => None,
        };
        let mut stmts = Vec::new();
        // Functions that call the one before them twice would take for ever.
        let pure = !ty.holds_functions(&self.declared);
        if let Some(read) = read
            && (kept.is_some() || self.random.chance(60))
        {
            let old = self.name("old");
            stmts.push(Stmt::Let { name: old.clone(), mutable: false, ty: None, value: read });
            if let Some(kept) = kept {
                let more = Expr::Cons(Expr::name(&old).boxed(), Expr::Mutable(kept.into()).boxed());
                let more = Expr::call("few", vec![more.group()]);
                stmts.push(Stmt::Expr(Expr::Assign(Place::Binding(kept.into()), more.boxed())));
            }
            if pure {
                self.scope.push(Var { expr: Expr::name(&old), ty: ty.clone() });
            }
        }
        let value = self.expr(ty, DEPTH);
        let (place, value) = match holder {
            Holder::Element(at) => (Place::Item(own(), *at), value),
            Holder::Cell => (Place::Cell(own()), value),
            Holder::Field => (Place::Field(own(), "Held".into()), value),
            Holder::Variable => (Place::Binding(name.into()), value),
            Holder::List => {
                let more = Expr::Cons(value.boxed(), Expr::Mutable(name.into()).boxed());
                (Place::Binding(name.into()), Expr::call("few", vec![more.group()]))
            }
        };
        let assign = Stmt::Expr(Expr::Assign(place, value.boxed()));
        if self.random.chance(20) {
            let cond = self.expr(&Ty::Bool, 1);
            stmts.push(Stmt::If(cond, vec![assign], None));
        } else {
            stmts.push(assign);
        }
        if self.random.chance(25) {
            self.print(&mut stmts);
        }
        stmts
    }
}
