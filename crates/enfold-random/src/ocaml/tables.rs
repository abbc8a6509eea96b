//! Random expressions in which functions are found in something: in tables, maps, arrays of records, lists of lazy
//! values, sequences, tags; and texts that are built piece by piece.

use crate::scope::Generator;
use crate::tree::{Expr, form};
use crate::types::Ty;

impl Generator {
    /// A value that a function gives which was put somewhere before.
    pub fn found_function(&mut self, ty: &Ty, d: usize) -> Expr {
        match self.random.below(9) {
            0 => self.table_of_functions(ty, d),
            1 => self.map_of_functions(ty, d),
            2 | 3 => self.handlers(ty, d),
            4 => self.lazy_list(ty, d),
            5 => self.stepped_sequence(ty, d),
            6 => self.tagged(ty, d),
            7 => self.carried(ty, d),
            _ => self.continued(ty, d),
        }
    }

    fn table_of_functions(&mut self, ty: &Ty, d: usize) -> Expr {
        let (key, other) = (self.comparable(1), self.ty(1));
        let h = self.name("h");
        let put = self.random.pick(&["add", "replace"]).to_string();
        let (first, second) = (self.maps(&other, ty, d), self.maps(&other, ty, d));
        form!(
            "(let $ = Hashtbl.create 2 in Hashtbl.$ $ $ $; Hashtbl.$ $ $ $; match Hashtbl.find_opt $ $ with Some f -> tick (); f $ | None -> $)",
            &h,
            &put,
            &h,
            self.expr(&key, d),
            first,
            &put,
            &h,
            self.expr(&key, d),
            second,
            &h,
            self.expr(&key, d),
            self.expr(&other, d),
            self.expr(ty, d)
        )
    }

    fn map_of_functions(&mut self, ty: &Ty, d: usize) -> Expr {
        let function = Ty::fun(std::slice::from_ref(ty), ty.clone());
        let m = self.name("m");
        form!(
            "(let $ = IMap.map (fun f x -> tick (); f (f x)) $ in IMap.fold (fun _ f acc -> f acc) $ $)",
            &m,
            self.imap(&function, d),
            &m,
            self.expr(ty, d)
        )
    }

    /// Records of functions in an array, one of which is assigned.
    fn handlers(&mut self, ty: &Ty, d: usize) -> Expr {
        let other = self.ty(1);
        let hs = self.name("hs");
        let mut records = Vec::new();
        for _ in 0..2 {
            let run = self.maps(&other, ty, d);
            let note = self.maps(&other, &Ty::Unit, d);
            records.push(form!("{ run = $; note = $ }", run, note));
        }
        let second = records.pop().unwrap_or(Expr::Unit);
        let first = records.pop().unwrap_or(Expr::Unit);
        let (a, b) = (self.expr(&other, d), self.expr(&other, d));
        if self.random.chance(50) {
            return form!(
                "(let $ = [| $; $ |] in let last = $.(0).note in $.(0).note <- (fun x -> $.(1).note x; last x); let h = at $ $ in h.note $; h.run $)",
                &hs,
                first,
                second,
                &hs,
                &hs,
                &hs,
                &hs,
                self.expr(&Ty::Int, d),
                a,
                b
            );
        }
        form!(
            "(let $ = [| $; $ |] in Array.iter (fun { note; _ } -> note $; ()) $; let { run; _ } = $.(1) in run $)",
            &hs,
            first,
            second,
            a,
            &hs,
            &hs,
            b
        )
    }

    /// Lazy values in a list, some of which are asked for twice.
    fn lazy_list(&mut self, ty: &Ty, d: usize) -> Expr {
        let (other, x, ls) = (self.ty(1), self.name("x"), self.name("ls"));
        let each = self.expr_with(&[(&x, other.clone())], ty, d);
        form!(
            "(let $ = List.map (fun $ -> lazy (tick (); $)) $ in List.iter (fun l -> ignore (Lazy.force l)) (few $); match $ with l :: _ -> Lazy.force l | [] -> $)",
            &ls,
            &x,
            each,
            self.list(&other, d),
            &ls,
            &ls,
            self.expr(ty, d)
        )
    }

    /// A sequence of which one element is taken at a time.
    fn stepped_sequence(&mut self, ty: &Ty, d: usize) -> Expr {
        let (other, x, s) = (self.ty(1), self.name("x"), self.name("s"));
        let kept = self.maps(&other, &Ty::Bool, d);
        let items = self.list(&other, d);
        let first = self.expr_with(&[(&x, other.clone())], ty, d);
        let folded = self.lambda(&[ty.clone(), other], ty, d);
        let none = self.expr(ty, d);
        form!(
            "(let $ = Seq.filter $ (List.to_seq $) in match $ () with Seq.Nil -> $ | Seq.Cons ($, rest) -> Seq.fold_left $ $ rest)",
            &s,
            kept,
            items,
            &s,
            none,
            &x,
            folded,
            first
        )
    }

    /// Tags of no declared type, in one of which there is a function.
    fn tagged(&mut self, ty: &Ty, d: usize) -> Expr {
        let (other, x) = (self.ty(1), self.name("x"));
        let value = form!(
            "(if $ then `One $ else if $ then `Two ($, $) else `Some_function $)",
            self.expr(&Ty::Bool, d),
            self.expr(&other, d),
            self.expr(&Ty::Bool, d),
            self.expr(&other, d),
            self.expr(&Ty::Int, d),
            self.maps(&Ty::Int, ty, d)
        );
        let body = self.expr_with(&[(&x, other)], ty, d);
        form!(
            "(match $ with `One $ | `Two ($, _) -> $ | `Some_function f -> tick (); f $)",
            value,
            &x,
            &x,
            body,
            self.expr(&Ty::Int, d)
        )
    }

    /// An exception that a function raises, with a payload that its handler takes apart.
    fn carried(&mut self, ty: &Ty, d: usize) -> Expr {
        let (case, a, parted) = (self.name("L"), self.name("a"), self.parted());
        let (pattern, bound) = self.total_pattern(&parted, 3);
        let handler = self.in_pattern(&bound, |g| g.expr(ty, d));
        let names = [(a.as_str(), parted.clone())];
        let (cond, value) = (self.expr_with(&names, &Ty::Bool, d), self.expr_with(&names, ty, d));
        form!(
            "(let exception $ of ($) in let f = (fun ($ : $) -> if $ then raise ($ $) else $) in try f $ with $ $ -> $)",
            &case,
            &parted,
            &a,
            &parted,
            cond,
            &case,
            &a,
            value,
            self.expr(&parted, d),
            &case,
            pattern,
            handler
        )
    }

    /// A function that goes on with another one when it is done.
    fn continued(&mut self, ty: &Ty, d: usize) -> Expr {
        let (other, x) = (self.ty(1), self.name("x"));
        let step = self.expr_with(&[(&x, other.clone())], &Ty::Unit, d);
        form!(
            "(let rec each k = function [] -> k () | $ :: rest -> $; each k rest in each (fun () -> $) (few $))",
            &x,
            step,
            self.expr(ty, d),
            self.list(&other, d)
        )
    }

    /// A text that is built piece by piece.
    pub fn built_text(&mut self, d: usize) -> Expr {
        let (other, x, b) = (self.ty(1), self.name("x"), self.name("b"));
        let shown = self.show(&other, Expr::name(&x));
        match self.random.below(3) {
            0 => form!(
                "(let $ = Buffer.create 1 in List.iter (fun $ -> Buffer.add_string $ $; Buffer.add_char $ ',') $; clip (Buffer.contents $))",
                &b,
                &x,
                &b,
                shown,
                &b,
                self.list(&other, d),
                &b
            ),
            1 => form!(
                "(let $ = Bytes.make 4 '-' in List.iteri (fun i c -> Bytes.set $ (i land 3) c) $; Bytes.to_string $)",
                &b,
                &b,
                self.list(&Ty::Char, d),
                &b
            ),
            _ => form!(
                "(clip (List.fold_left (fun acc $ -> acc ^ \"+\" ^ $) $ $))",
                &x,
                shown,
                self.expr(&Ty::Str, d),
                self.list(&other, d)
            ),
        }
    }
}
