//! Random expressions and statements over kinds of data that only OCaml has: types that are hidden, inline records
//! that are assigned, extensible types, sequences, sealed modules, functions that call themselves through a cell.

use crate::scope::Generator;
use crate::statement::DEPTH;
use crate::tree::{Expr, Stmt, form, stmt};
use crate::types::Ty;

impl Generator {
    /// Texts of values whose types are hidden.
    pub fn hidden_values(&mut self, d: usize) -> Expr {
        let mut parts = Vec::new();
        for _ in 0..2 {
            let ty = self.ty(1);
            let (x, value) = (self.name("x"), self.expr(&ty, d));
            let shown = self.show(&ty, Expr::name(&x));
            parts.push(form!("Any ($, (fun ($ : $) -> $))", value, &x, &ty, shown));
        }
        let second = parts.pop().unwrap_or(Expr::Unit);
        let first = parts.pop().unwrap_or(Expr::Unit);
        form!(
            "(clip (String.concat \"&\" (List.map (fun (Any (x, f)) -> f x) [$; $])))",
            first,
            second
        )
    }

    /// A list that is made of a sequence that is made when it is asked for.
    pub fn unfolded(&mut self, item: &Ty, d: usize) -> Expr {
        let n = self.name("n");
        let value = self.expr_with(&[(&n, Ty::Int)], item, d);
        let last = self.random.between(0, 3);
        match self.random.below(3) {
            0 => form!(
                "(List.of_seq (Seq.unfold (fun $ -> if $ > $ then None else Some ($, $ + 1)) 0))",
                &n,
                &n,
                last,
                value,
                &n
            ),
            1 => form!(
                "(let rec from $ () = if $ > $ then Seq.Nil else Seq.Cons ($, from ($ + 1)) in List.of_seq (from 0))",
                &n,
                &n,
                last,
                value,
                &n
            ),
            _ => {
                let f = self.expr(&Ty::fun(std::slice::from_ref(item), item.clone()), d);
                form!(
                    "(List.of_seq (Seq.flat_map (fun x -> List.to_seq [x; $ x]) (Seq.map (fun $ -> $) (List.to_seq [0; $]))))",
                    f,
                    &n,
                    value,
                    last
                )
            }
        }
    }

    /// All of a hash table, in its own order.
    pub fn table_order(&mut self, d: usize) -> Expr {
        let (key, show) =
            if self.random.chance(50) { (Ty::Int, "string_of_int k") } else { (Ty::Str, "k") };
        let pairs = Ty::List(Ty::Tuple(vec![key, Ty::Int]).into());
        let show = show.to_string();
        form!(
            "(let h = Hashtbl.create $ in List.iter (fun (k, v) -> Hashtbl.add h k v) $; clip (Hashtbl.fold (fun k v acc -> acc ^ $ ^ string_of_int v) h \"\"))",
            self.random.between(1, 9),
            self.expr(&pairs, d),
            &show
        )
    }

    /// A function that finds itself in a cell.
    pub fn knot(&mut self, ty: &Ty, d: usize) -> Expr {
        let (r, n) = (self.name("r"), self.name("n"));
        let last = self.expr(ty, d);
        let again = form!("(!$ ($ - 1))", &r, &n);
        let mark = self.scope.len();
        self.bind_call(again.clone(), ty);
        self.bind(&n, &Ty::Int, false);
        let body = self.expr(ty, d);
        self.scope.truncate(mark);
        form!(
            "(let $ = ref (fun _ -> $) in $ := (fun $ -> tick (); if $ <= 0 then $ else $); !$ $)",
            &r,
            last,
            &r,
            &n,
            &n,
            again,
            body,
            &r,
            self.random.between(0, 2)
        )
    }

    /// A module whose type is hidden by its signature.
    pub fn sealed_module(&mut self, stmts: &mut Vec<Stmt>) {
        let (module, held) = (self.name("S"), self.ty(1));
        let (x, result) = (self.name("x"), self.ty(1));
        let first = self.expr(&held, DEPTH);
        let change = self.lambda(std::slice::from_ref(&held), &held, DEPTH);
        let look = self.expr_with(&[(&x, held.clone())], &result, 2);
        stmts.push(stmt!(
            "let module $ : sig\n    type t\n    val first : t\n    val make : $ -> t\n    val change : t -> t\n    val look : t -> $\nend = struct\n    type t = T of $ | Nothing\n    let first = T $\n    let make (x : $) = T x\n    let change = function T x -> T ($ x) | Nothing -> first\n    let rec look = function T $ -> $ | Nothing -> look first\nend in",
            &module,
            &held,
            &result,
            &held,
            first,
            &held,
            change,
            &x,
            look
        ));
        let path = |name: &str| format!("{module}.{name}");
        let seen = form!("($ ($ $))", &path("look"), &path("change"), Expr::name(path("first")));
        let shown = self.show(&result, seen);
        stmts.push(Stmt::Expr(Expr::say(shown)));
        let (name, look, make) = (self.name("g"), path("look"), path("make"));
        stmts.push(stmt!("let $ (x : $) = $ ($ x) in", &name, &held, &look, &make));
        self.bind(&name, &Ty::fun(&[held], result), false);
    }

    /// An extensible type with constructors of two types.
    pub fn extension(&mut self, ty: &Ty, d: usize) -> Expr {
        let module = self.name("X");
        let (first, second) = (self.ty(1), self.ty(1));
        let (x, y) = (self.name("x"), self.name("y"));
        let value = self.expr(&first, d);
        let other = self.expr(&second, d);
        let cond = self.expr(&Ty::Bool, 1);
        let one = self.expr_with(&[(&x, first.clone())], ty, d);
        let two = self.expr_with(&[(&y, second.clone())], ty, d);
        form!(
            "(let module $ = struct type open_type += First of $ | Second of $ end in match (if $ then $.First $ else $.Second $) with $.First $ -> $ | $.Second $ -> $ | _ -> raise Not_found)",
            &module,
            &first,
            &second,
            cond,
            &module,
            value,
            &module,
            other,
            &module,
            &x,
            one,
            &module,
            &y,
            two
        )
    }

    /// Records of floats, which have a representation of their own in `ocamlopt`.
    pub fn float_record(&mut self, d: usize) -> Expr {
        let (a, b) = (self.expr(&Ty::Float, d), self.expr(&Ty::Float, d));
        form!(
            "(let p = { px = $; py = $ } in p.px <- p.py +. p.px; let q = { p with py = 0.5 } in q.px -. (p.py *. q.py))",
            a,
            b
        )
    }
}
