(*@ exit 2 *)
(* Raising for control flow in every way that is compiled in its own: through recursive functions that are unfolded,
   constant exceptions, closures that are chosen at run time, handlers that list all that can be raised and those
   that do not, exceptions that pass through several handlers, and cleaning up. *)
exception No_match
exception Found of int * string
exception A of int
exception B

type term = Var of int | Term of string * term list

let rec matches subst pattern term =
  match (pattern, term) with
  | Var v, t -> (
    match List.assoc_opt v subst with
    | Some u -> if t = u then subst else raise No_match
    | None -> (v, t) :: subst)
  | Term (f, ps), Term (g, ts) -> if f = g then List.fold_left2 matches subst ps ts else raise No_match
  | Term _, Var _ -> raise No_match

let rec first_rule rules t =
  match rules with
  | [] -> "none"
  | (name, pattern) :: rest -> (
    match matches [] pattern t with
    | subst -> Printf.sprintf "%s with %d" name (List.length subst)
    | exception No_match -> first_rule rest t)

let makers = Array.init 4 (fun k x -> if x land 3 = k then raise (Found (x + k, string_of_int k)) else x - k)
let steps = [| (fun x -> raise (A x)); (fun _ -> raise B); (fun x -> x); (fun x -> 12 / (x mod 3)) |]
let inner f x = try f x with B -> 2
let middle f x = try inner f x with Not_found -> 3
let closed = ref 0

let protect f x =
  match f x with
  | v -> incr closed; v
  | exception e -> incr closed; raise e

let rec nested ops d =
  if d = 0 then if Array.length ops > 2 then raise B else 1
  else try ops.(d mod 3) (nested ops (d - 1)) with B -> if d < 5 then raise B else d

let () =
  let t f l = Term (f, l) in
  let rules = [ ("same", t "+" [ Var 0; Var 0 ]); ("zero", t "+" [ t "0" []; Var 1 ]); ("plus", t "+" [ Var 0; Var 1 ]) ] in
  List.iter
    (fun term -> print_endline (first_rule rules term))
    [ t "+" [ t "1" []; t "1" [] ]; t "+" [ t "0" []; t "1" [] ]; t "+" [ t "1" []; t "2" [] ]; t "*" []; Var 3 ];
  (try print_endline (first_rule rules (t "+" [ t "1" [] ])) with Invalid_argument s -> print_endline s);
  let total = ref 0 in
  for i = 1 to 1000 do
    let f = makers.(i mod 4) in
    total := !total + try f i with Found (n, s) -> n + String.length s
  done;
  for i = 1 to 1000 do
    let f = steps.(i mod 4) in
    total := !total + try protect (middle f) i with A n -> n land 3 | Division_by_zero -> 5
  done;
  Printf.printf "%d %d\n" !total !closed;
  Printf.printf "%d\n" (nested [| succ; pred; (fun x -> x * 2) |] 9);
  (try ignore (nested [| succ; pred; (fun x -> x * 2) |] 3) with B -> print_endline "B");
  match protect (middle steps.(0)) 7 with
  | n -> Printf.printf "%d\n" n
  | exception Found _ -> print_endline "found"
