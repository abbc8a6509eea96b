(* n = 20000: an evaluator whose variables are cells; the environments of a round share those of the first one. *)
type term =
  | Number of int
  | Name of string
  | Fn of string list * term
  | Apply of term * term list
  | Let of string * term * term
  | If of term * term * term

type value = Int of int | Closure of (value list -> value)

exception Unknown of string

let rec find name = function
  | [] -> raise (Unknown name)
  | (other, value) :: rest -> if String.equal name other then !value else find name rest

let rec eval env term =
  match term with
  | Number n -> Int n
  | Name name -> find name env
  | Fn (names, body) -> Closure (fun values -> eval (List.fold_left2 (fun env name value -> (name, ref value) :: env) env names values) body)
  | Let (name, value, body) -> eval ((name, ref (eval env value)) :: env) body
  | If (test, yes, no) -> (match eval env test with Int 0 -> eval env no | _ -> eval env yes)
  | Apply (f, terms) -> (
    match eval env f with
    | Closure f -> f (List.map (fun term -> eval env term) terms)
    | Int _ -> raise (Unknown "function"))

let arithmetic f = Closure (function [ Int a; Int b ] -> Int (f a b) | _ -> raise (Unknown "numbers"))
let globals =
  List.map
    (fun (name, f) -> (name, ref (arithmetic f)))
    [ ("plus", ( + )); ("less", fun a b -> Bool.to_int (a < b)); ("minus", ( - )) ]

(* let twice f x = f (f x) in let count self n = if n < 1 then 0 else 3 + self self (n - 1) in twice (count count) 4 *)
let program =
  let call f terms = Apply (Name f, terms) in
  let count =
    Fn ([ "self"; "n" ],
        If (call "less" [ Name "n"; Number 1 ], Number 0, call "plus" [ Number 3; Apply (Name "self", [ Name "self"; call "minus" [ Name "n"; Number 1 ] ]) ]))
  in
  Let ("twice", Fn ([ "f"; "x" ], call "f" [ call "f" [ Name "x" ] ]),
       Let ("count", count, call "twice" [ Fn ([ "x" ], call "count" [ Name "count"; Name "x" ]); Number 4 ]))

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for _ = 1 to n do
    match eval globals program with Int k -> sum := !sum + k | Closure _ -> ()
  done;
  print_int !sum;
  print_newline ()
