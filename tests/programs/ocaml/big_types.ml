(* Type inference for a small language: unification with references. *)

type ty = Int | Bool | Arrow of ty * ty | Var of var ref
and var = Free of int | Link of ty

type expr = Num of int | Flag of bool | Name of string | Lam of string * expr | App of expr * expr | Let of string * expr * expr | If of expr * expr * expr

exception Clash of ty * ty
exception Occurs

let next = ref 0
let fresh () = incr next; Var (ref (Free !next))

let rec repr = function
  | Var ({ contents = Link t } as r) -> let t = repr t in r := Link t; t
  | t -> t

let rec occurs r t = match repr t with
  | Var r' -> r == r'
  | Arrow (a, b) -> occurs r a || occurs r b
  | Int | Bool -> false

let rec unify a b = match repr a, repr b with
  | Int, Int | Bool, Bool -> ()
  | Var r, Var r' when r == r' -> ()
  | Var r, t | t, Var r -> if occurs r t then raise Occurs else r := Link t
  | Arrow (a, b), Arrow (c, d) -> unify a c; unify b d
  | a, b -> raise (Clash (a, b))

type scheme = Forall of int list * ty

let rec free t acc = match repr t with
  | Var { contents = Free n } -> if List.mem n acc then acc else n :: acc
  | Var _ -> acc
  | Arrow (a, b) -> free a (free b acc)
  | Int | Bool -> acc

let generalise env t =
  let bound = List.fold_left (fun acc (_, Forall (vs, t)) -> List.filter (fun v -> not (List.mem v vs)) (free t []) @ acc) [] env in
  Forall (List.filter (fun v -> not (List.mem v bound)) (free t []), t)

let instantiate (Forall (vs, t)) =
  let map = List.map (fun v -> (v, fresh ())) vs in
  let rec go t = match repr t with
    | Var { contents = Free n } as t -> (try List.assoc n map with Not_found -> t)
    | Arrow (a, b) -> Arrow (go a, go b)
    | t -> t in
  go t

let rec infer env = function
  | Num _ -> Int
  | Flag _ -> Bool
  | Name x -> instantiate (List.assoc x env)
  | Lam (x, b) -> let a = fresh () in Arrow (a, infer ((x, Forall ([], a)) :: env) b)
  | App (f, a) -> let tf = infer env f in let ta = infer env a in let r = fresh () in unify tf (Arrow (ta, r)); r
  | Let (x, e, b) -> let t = infer env e in infer ((x, generalise env t) :: env) b
  | If (c, t, e) -> unify (infer env c) Bool; let a = infer env t in unify a (infer env e); a

let show t =
  let names = ref [] in
  let name n = match List.assoc_opt n !names with
    | Some s -> s
    | None -> let s = Printf.sprintf "'%c" (Char.chr (97 + List.length !names)) in names := (n, s) :: !names; s in
  let rec go p t = match repr t with
    | Int -> "int"
    | Bool -> "bool"
    | Var { contents = Free n } -> name n
    | Var _ -> "?"
    | Arrow (a, b) -> let a = go true a in let s = a ^ " -> " ^ go false b in if p then "(" ^ s ^ ")" else s in
  go false t

let test e = match infer [] e with
  | t -> print_endline (show t)
  | exception Clash (a, b) -> Printf.printf "clash: %s and %s\n" (show a) (show b)
  | exception Occurs -> print_endline "infinite type"
  | exception Not_found -> print_endline "unbound"

let () =
  let n x = Name x in
  test (Lam ("x", n "x"));
  test (Lam ("f", Lam ("g", Lam ("x", App (n "f", App (n "g", n "x"))))));
  test (Let ("id", Lam ("x", n "x"), If (App (n "id", Flag true), App (n "id", Num 1), Num 2)));
  test (Lam ("x", App (n "x", n "x")));
  test (If (Num 1, Num 2, Num 3));
  test (Lam ("x", Let ("y", n "x", n "y")));
  test (App (Num 1, Num 2));
  test (n "z");
  test (Let ("k", Lam ("a", Lam ("b", n "a")), App (App (n "k", Num 1), Flag true)))
