(* Symbolic derivatives over pairs that are declared mutable and never changed. *)
type value = Fix of int | Sym of string | Nil | Pair of pair
and pair = { mutable car : value; mutable cdr : value }

let cons a b = Pair { car = a; cdr = b }
let rec map f = function Pair p -> cons (f p.car) (map f p.cdr) | _ -> Nil

let rec deriv e =
  match e with
  | Fix _ -> Fix 0
  | Sym s -> Fix (if s = "x" then 1 else 0)
  | Pair { car = Sym "+"; cdr } -> cons (Sym "+") (map deriv cdr)
  | Pair { car = Sym "*"; cdr } ->
    cons (Sym "*") (cons e (cons (cons (Sym "+") (map (fun a -> cons (Sym "/") (cons (deriv a) (cons a Nil))) cdr)) Nil))
  | v -> v

let rec size = function Pair p -> size p.car + size p.cdr | Nil -> 0 | _ -> 1

let x = Sym "x"
let product a b = cons (Sym "*") (cons a (cons b Nil))
let e = cons (Sym "+") (cons (product (Fix 3) (product x x)) (cons (product (Sym "a") x) (cons (product (Sym "b") x) (cons (Fix 5) Nil))))

let () =
  let total = ref 0 in
  for i = 1 to 500_000 do total := !total + size (deriv e) + (i land 1) done;
  Printf.printf "%d\n" !total
