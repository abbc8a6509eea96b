(* Term rewriting: matching by exceptions, substitution by functions, innermost normal forms. *)

type term = Var of int | Term of string * term list

exception No_match

let rec matches subst pattern term =
  match (pattern, term) with
  | Var v, t ->
    (match List.assoc_opt v subst with
     | Some t' -> if t = t' then subst else raise No_match
     | None -> (v, t) :: subst)
  | Term (f, ps), Term (g, ts) -> if f = g then List.fold_left2 matches subst ps ts else raise No_match
  | Term _, Var _ -> raise No_match

let rec apply subst = function
  | Var v as t -> (try subst v with Not_found -> t)
  | Term (f, l) -> Term (f, List.map (apply subst) l)

let rec rewrite_root rules t =
  match rules with
  | [] -> None
  | (left, right) :: rest ->
    (match matches [] left t with
     | subst -> Some (apply (fun v -> List.assoc v subst) right)
     | exception No_match -> rewrite_root rest t)

let steps = ref 0

let rec normal rules t =
  let t =
    match t with
    | Var _ -> t
    | Term (f, l) -> Term (f, List.map (normal rules) l)
  in
  match rewrite_root rules t with
  | None -> t
  | Some t -> incr steps; normal rules t

let zero = Term ("0", [])
let s x = Term ("s", [ x ])
let plus a b = Term ("+", [ a; b ])
let times a b = Term ("*", [ a; b ])
let fact n = Term ("!", [ n ])
let x = Var 0 and y = Var 1

let rules =
  [ (plus zero y, y); (plus (s x) y, s (plus x y)); (times zero y, zero); (times (s x) y, plus y (times x y));
    (fact zero, s zero); (fact (s x), times (s x) (fact x)) ]

let rec number n = if n = 0 then zero else s (number (n - 1))
let rec value = function Term ("s", [ t ]) -> 1 + value t | _ -> 0

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 10_000 in
  let rec go n total = if n = 0 then total else go (n - 1) (total + value (normal rules (fact (number (3 + (n mod 3)))))) in
  let total = go rounds 0 in
  Printf.printf "%d in %d steps\n" total !steps
