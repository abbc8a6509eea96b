(* Unions that contain themselves: numbers and addresses lie in the union, the other cases in boxes of their own. *)

type expr = Num of int | Var of string | Add of expr * expr | Neg of expr
type many = Int of int | Real of float | Name of string | A of many * many | B of many * many | C of many | D of many * int | E | F | Flag of bool
type json = Null | End | Bool of bool | Whole of int | Text of string | Item of json * json | Field of string * json * json
type names = Named of string | Listed of string list | Letter of char | Both of names * names
type code = Done | Push of int | Run of (int -> int) | Then of code * code | Raise of exn | Cells of int array * code
type _ typed = I : int -> int typed | B : bool -> bool typed | Plus : int typed * int typed -> int typed | If : bool typed * 'a typed * 'a typed -> 'a typed
type inline = Leaf of int | Node of { left : inline; key : string; right : inline }
type counter = Zero of int | Up of { mutable n : int; next : counter }
type knot = Knot of int | Tie of knot * knot
type rose = Bud of int | Rose of string * int * rose list

exception Found of expr

let rec show = function
  | Num n -> string_of_int n
  | Var s -> s
  | Add (a, b) -> "(" ^ show a ^ " + " ^ show b ^ ")"
  | Neg a -> "-" ^ show a

let rec simplify e =
  match e with
  | Num _ | Var _ -> e
  | Add (a, b) -> (
      match (simplify a, simplify b) with
      | Num 0, e | e, Num 0 -> e
      | Num a, Num b -> Num (a + b)
      | x, y -> if x == a && y == b then e else Add (x, y))
  | Neg a -> ( match simplify a with Num n -> Num (-n) | Neg e -> e | x -> if x == a then e else Neg x)

let rec many = function
  | Int n -> string_of_int n
  | Real x -> Printf.sprintf "%g" x
  | Name s -> s
  | A (a, b) -> "A(" ^ many a ^ "," ^ many b ^ ")"
  | B (Int 0, b) -> "B0 " ^ many b
  | B (a, b) -> "B(" ^ many a ^ "," ^ many b ^ ")"
  | C (C a) -> "CC " ^ many a
  | C a -> "C " ^ many a
  | D (a, n) -> "D " ^ many a ^ string_of_int n
  | E -> "E"
  | F -> "F"
  | Flag b -> string_of_bool b

let kind = function A _ -> 1 | D _ -> 2 | Real _ -> 3 | E -> 4 | _ -> 5
let only_c = function C _ -> true | _ -> false

let rec weigh = function
  | Null | End -> 0
  | Bool b -> if b then 1 else 2
  | Whole n -> n
  | Text s -> String.length s
  | Item (a, b) -> weigh a + weigh b
  | Field (s, a, b) -> String.length s + weigh a + weigh b

let rec spell = function
  | Named s -> s
  | Listed l -> String.concat "," l
  | Letter c -> String.make 1 c
  | Both (a, b) -> spell a ^ " " ^ spell b

let rec run x = function
  | Done -> x
  | Push n -> n
  | Run f -> f x
  | Then (a, b) -> run (run x a) b
  | Raise e -> raise e
  | Cells (cells, rest) ->
    cells.(0) <- cells.(0) + 1;
    run (x + cells.(0)) rest

let rec eval : type a. a typed -> a = function
  | I n -> n
  | B b -> b
  | Plus (a, b) -> eval a + eval b
  | If (c, a, b) -> if eval c then eval a else eval b

let rec keys = function Leaf n -> [ string_of_int n ] | Node { left; key; right } -> keys left @ (key :: keys right)

let rec bump = function
  | Zero n -> n
  | Up u ->
    u.n <- u.n + 1;
    u.n + bump u.next

let rec petals = function Bud n -> n | Rose (s, n, inner) -> String.length s + n + List.fold_left (fun t r -> t + petals r) 0 inner

let rec find e = match e with Var "x" -> raise (Found e) | Add (a, b) -> find a; find b | Neg a -> find a | Num _ | Var _ -> ()
let constant = Add (Num 1, Neg (Add (Var "x", Num min_int)))
let rec forever = Tie (Knot 1, forever)
let documents = [| Null; End; Bool true; Whole (-3); Text ""; Item (Bool false, End); Field ("k", Whole max_int, Field ("", Text "v", End)) |]

let () =
  let e = Add (Add (Num 0, Var "y"), Neg (Neg (Add (Num 2, Num 3)))) in
  Printf.printf "%s = %s\n" (show e) (show (simplify e));
  let s = simplify e in
  Printf.printf "%b %b\n" (simplify s == s) (simplify (Add (s, Num 0)) == s);
  Printf.printf "%b %b %d %d\n" (e = e) (e = s) (compare (Num 3) (Var "a")) (compare (Add (Num 1, Num 2)) (Add (Num 1, Num 1)));
  Printf.printf "%b %d\n" (Hashtbl.hash e = Hashtbl.hash (Add (Add (Num 0, Var "y"), Neg (Neg (Add (Num 2, Num 3)))))) (Hashtbl.hash (Num 7));
  (match forever with Tie (Knot n, Tie (_, rest)) -> Printf.printf "%d %b\n" n (rest == forever) | _ -> print_endline "?");
  print_endline (show constant);
  (try find constant with Found (Var s) -> Printf.printf "found %s\n" s | Found _ -> ());
  let all = [ Int max_int; Real 2.5; Name "n"; A (E, F); B (Int 0, Int min_int); B (Int 1, Flag false); C (C (Real nan)); C E; D (Name "d", 9); E; F; Flag true ] in
  List.iter (fun m -> Printf.printf "%s %d %b; " (many m) (kind m) (only_c m)) all;
  print_newline ();
  List.iteri (fun i a -> List.iteri (fun j b -> if i < 11 && j < 11 && i <> 6 && j <> 6 then print_char (match compare a b with 0 -> '=' | n -> if n < 0 then '<' else '>')) all) all;
  print_newline ();
  Array.iter (fun d -> Printf.printf "%d " (weigh d)) documents;
  Array.fill documents 1 2 (Item (Null, Whole 5));
  Printf.printf "%d %b\n" (Array.fold_left (fun t d -> t + weigh d) 0 documents) (documents.(1) = documents.(2));
  print_endline (spell (Both (Both (Named "a", Listed [ "b"; "c" ]), Both (Letter 'd', Letter '\n'))));
  let cells = [| 10 |] in
  let code = Then (Then (Push 5, Run (fun x -> x * cells.(0))), Cells (cells, Then (Done, Cells (cells, Done)))) in
  Printf.printf "%d %d\n" (run 1 code) cells.(0);
  (try ignore (run 0 (Then (Done, Raise (Found (Num 9))))) with Found (Num n) -> Printf.printf "raised %d\n" n);
  Printf.printf "%d %b\n" (eval (If (B false, I 1, Plus (I 2, I 3)))) (eval (If (B true, B false, B true)));
  print_endline (String.concat " " (keys (Node { left = Leaf 1; key = "k"; right = Node { left = Leaf 2; key = "l"; right = Leaf (-3) } })));
  let c = Up { n = 1; next = Up { n = 10; next = Zero 100 } } in
  let first = bump c in
  Printf.printf "%d %d %b\n" first (bump c) (c == c);
  Printf.printf "%d\n" (petals (Rose ("abc", 4, [ Bud 1; Rose ("", 2, []); Bud (-5) ])));
  let options = List.map (function Num n when n > 1 -> Some (Neg (Num n)) | Num _ -> None | e -> Some e) [ Num 1; Num 2; Var "v" ] in
  List.iter (function None -> print_string "none " | Some e -> print_string (show e ^ " ")) options;
  print_newline ();
  let table = Hashtbl.create 8 in
  for i = 0 to 20 do
    Hashtbl.replace table (if i mod 2 = 0 then Num (i / 4) else Add (Num (i / 6), Var "t")) i
  done;
  Printf.printf "%d %d %d\n" (Hashtbl.length table) (Hashtbl.find table (Num 2)) (Hashtbl.find table (Add (Num 1, Var "t")));
  let cell = ref (Num 0) in
  for i = 1 to 5 do cell := if i land 1 = 0 then Neg !cell else Add (Num i, !cell) done;
  print_endline (show !cell)
