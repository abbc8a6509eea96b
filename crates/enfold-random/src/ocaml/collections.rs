//! Random calls of OCaml's library that go through collections.

use crate::scope::Generator;
use crate::tree::{Expr, form};
use crate::types::Ty;

impl Generator {
    pub(super) fn library_list(&mut self, item: &Ty, d: usize) -> Expr {
        let other = self.ty(1);
        let list = Ty::List(item.clone().into());
        match self.random.below(18) {
            16 | 17 => self.unfolded(item, d),
            0 => {
                let f = self.lambda(&[Ty::Int, other.clone()], item, d);
                form!("(List.mapi $ $)", f, self.list(&other, d))
            }
            1 => form!(
                "(few (List.concat_map $ $))",
                self.maps(&other, &list, d),
                self.list(&other, d)
            ),
            2 => {
                let option = Ty::Option(item.clone().into());
                form!("(List.filter_map $ $)", self.maps(&other, &option, d), self.list(&other, d))
            }
            3 => form!("(List.rev_map $ $)", self.maps(&other, item, d), self.list(&other, d)),
            4 => form!(
                "(fst (List.partition $ $))",
                self.maps(item, &Ty::Bool, d),
                self.list(item, d)
            ),
            5 => form!(
                "(List.of_seq (Seq.map $ (Seq.filter $ (List.to_seq $))))",
                self.maps(&other, item, d),
                self.maps(&other, &Ty::Bool, d),
                self.list(&other, d)
            ),
            6 if !item.holds_functions(&self.declared) => {
                form!("(List.sort (fun a b -> compare b a) $)", self.list(item, d))
            }
            7 if !item.holds_functions(&self.declared) => {
                form!("(List.sort_uniq compare $)", self.list(item, d))
            }
            8 => form!("(List.map snd (IMap.bindings $))", self.imap(item, d)),
            9 => form!("(Array.to_list $)", self.expr(&Ty::Array(item.clone().into()), d)),
            10 => form!(
                "(let q = Queue.create () in List.iter (fun x -> Queue.push x q) $; ignore (Queue.take_opt q); List.of_seq (Queue.to_seq q))",
                self.list(item, d)
            ),
            11 => form!(
                "(let s = Stack.create () in List.iter (fun x -> Stack.push x s) $; Stack.fold (fun acc x -> x :: acc) [] s)",
                self.list(item, d)
            ),
            12 => {
                let pair = Ty::Tuple(vec![item.clone(), Ty::Int]);
                form!("(fst (List.split $))", self.list(&pair, d))
            }
            13 => {
                let f = self.lambda(&[other.clone(), Ty::Int], item, d);
                form!(
                    "(try List.map2 $ $ $ with Invalid_argument _ -> $)",
                    f,
                    self.list(&other, d),
                    self.list(&Ty::Int, d),
                    self.list(item, 0)
                )
            }
            14 => form!("(List.stable_sort (fun _ _ -> 0) $)", self.list(item, d)),
            _ => form!(
                "(few (List.flatten [$; $; $]))",
                self.list(item, d),
                self.list(item, d),
                self.list(item, 0)
            ),
        }
    }

    pub(super) fn library_array(&mut self, item: &Ty, d: usize) -> Expr {
        let array = Ty::Array(item.clone().into());
        match self.random.below(6) {
            0 => form!("(Array.make $ $)", self.random.between(1, 3), self.expr(item, d)),
            1 => form!("(Array.append $ $)", self.expr(&array, d), self.expr(&array, d)),
            2 => form!("(Array.sub $ 0 1)", self.expr(&array, d)),
            3 => {
                let f = self.lambda(&[Ty::Int, item.clone()], item, d);
                form!("(Array.mapi $ $)", f, self.expr(&array, d))
            }
            4 if !item.holds_functions(&self.declared) => {
                form!("(let a = Array.copy $ in Array.sort compare a; a)", self.expr(&array, d))
            }
            _ => form!(
                "(let a = $ in Array.iteri (fun i x -> a.(i) <- x) (Array.of_list (few (List.rev (Array.to_list a)))); a)",
                self.expr(&array, d)
            ),
        }
    }

    pub(super) fn library_option(&mut self, item: &Ty, d: usize) -> Expr {
        let other = self.ty(1);
        match self.random.below(6) {
            0 => {
                form!("(List.find_opt $ $)", self.maps(item, &Ty::Bool, d), self.list(item, d))
            }
            1 => {
                let pair = Ty::Tuple(vec![Ty::Int, item.clone()]);
                form!("(List.assoc_opt $ $)", self.expr(&Ty::Int, d), self.list(&pair, d))
            }
            2 => {
                let option = Ty::Option(item.clone().into());
                let f = self.maps(&other, &option, d);
                form!("(Option.bind $ $)", self.expr(&Ty::Option(other.into()), d), f)
            }
            3 => form!("(IMap.find_opt $ $)", self.expr(&Ty::Int, d), self.imap(item, d)),
            4 => form!("(List.nth_opt $ ($ land 3))", self.list(item, d), self.expr(&Ty::Int, d)),
            _ => form!("(Result.to_option $)", self.expr(&Ty::Outcome(item.clone().into()), d)),
        }
    }

    /// A map from integers.
    pub(super) fn imap(&mut self, item: &Ty, d: usize) -> Expr {
        let pair = Ty::Tuple(vec![Ty::Int, item.clone()]);
        match self.random.below(3) {
            0 => form!("(IMap.add $ $ IMap.empty)", self.expr(&Ty::Int, d), self.expr(item, d)),
            1 => form!("(IMap.remove $ (imap $))", self.expr(&Ty::Int, d), self.list(&pair, d)),
            _ => form!("(imap $)", self.list(&pair, d)),
        }
    }

    pub(super) fn library_any(&mut self, ty: &Ty, d: usize) -> Expr {
        let key = self.comparable(1);
        let pair = Ty::Tuple(vec![key.clone(), ty.clone()]);
        match self.random.below(10) {
            0 => form!(
                "(let h = Hashtbl.create 5 in List.iter (fun (k, v) -> Hashtbl.replace h k v) $; try Hashtbl.find h $ with Not_found -> $)",
                self.list(&pair, d),
                self.expr(&key, d),
                self.expr(ty, d)
            ),
            1 => form!(
                "(try List.assoc $ $ with Not_found -> $)",
                self.expr(&key, d),
                self.list(&pair, d),
                self.expr(ty, d)
            ),
            2 => form!(
                "(try IMap.find $ $ with Not_found -> $)",
                self.expr(&Ty::Int, d),
                self.imap(ty, d),
                self.expr(ty, d)
            ),
            3 => {
                let f = self.lambda(&[Ty::Int, key.clone(), ty.clone()], ty, d);
                form!("(IMap.fold $ $ $)", f, self.imap(&key, d), self.expr(ty, d))
            }
            4 => form!(
                "(let s = Stack.create () in Stack.push $ s; Stack.push $ s; ignore (Stack.pop s); Stack.top s)",
                self.expr(ty, d),
                self.expr(ty, d)
            ),
            5 => form!(
                "(Option.value $ ~default:$)",
                self.expr(&Ty::Option(ty.clone().into()), d),
                self.expr(ty, d)
            ),
            6 => form!(
                "(match $ with Ok x -> x | Error _ -> $)",
                self.expr(&Ty::Outcome(ty.clone().into()), d),
                self.expr(ty, d)
            ),
            7 => form!(
                "(Fun.protect ~finally:(fun () -> tick ()) $)",
                self.lambda(&[Ty::Unit], ty, d)
            ),
            8 => form!("($ @@ $)", self.maps(&key, ty, d), self.expr(&key, d)),
            _ => {
                let f = self.lambda(&[ty.clone(), key.clone()], ty, d);
                form!(
                    "(Array.fold_left $ $ $)",
                    f,
                    self.expr(ty, d),
                    self.expr(&Ty::Array(key.into()), d)
                )
            }
        }
    }
}
