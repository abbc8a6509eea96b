(* A small functional language: parser to closures, evaluated with environments. *)

type expr =
  | Int of int
  | Var of string
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Letrec of string * string * expr * expr
  | If of expr * expr * expr
  | Op of string * expr * expr

type value = VInt of int | VFun of (value -> value)

exception Stuck of string

let int = function VInt n -> n | VFun _ -> raise (Stuck "not a number")
let call f v = match f with VFun f -> f v | VInt _ -> raise (Stuck "not a function")

(* names are resolved once; what is left is closures over a list of values *)
let rec compile scope = function
  | Int n -> fun _ -> VInt n
  | Var v ->
    let rec index i = function [] -> raise (Stuck ("unbound " ^ v)) | w :: rest -> if v = w then i else index (i + 1) rest in
    let i = index 0 scope in
    fun env -> List.nth env i
  | Fun (v, b) -> let b = compile (v :: scope) b in fun env -> VFun (fun x -> b (x :: env))
  | App (f, a) -> let f = compile scope f and a = compile scope a in fun env -> let a = a env in call (f env) a
  | Let (v, e, b) -> let e = compile scope e and b = compile (v :: scope) b in fun env -> b (e env :: env)
  | Letrec (f, v, e, b) ->
    let e = compile (v :: f :: scope) e and b = compile (f :: scope) b in
    fun env ->
      let rec self = VFun (fun x -> e (x :: self :: env)) in
      b (self :: env)
  | If (c, t, e) -> let c = compile scope c and t = compile scope t and e = compile scope e in
    fun env -> if int (c env) <> 0 then t env else e env
  | Op (o, a, b) ->
    let a = compile scope a and b = compile scope b in
    let f = match o with
      | "+" -> ( + ) | "-" -> ( - ) | "*" -> ( * )
      | "<" -> fun x y -> if x < y then 1 else 0
      | _ -> raise (Stuck ("operator " ^ o)) in
    fun env -> VInt (f (int (a env)) (int (b env)))

let run e = match compile [] e [] with
  | VInt n -> Printf.printf "%d\n" n
  | VFun _ -> print_endline "<fun>"
  | exception Stuck m -> Printf.printf "stuck: %s\n" m

let () =
  let v x = Var x in
  run (Let ("x", Int 5, Op ("*", v "x", v "x")));
  run (App (App (Fun ("x", Fun ("y", Op ("-", v "x", v "y"))), Int 10), Int 3));
  let fact = Letrec ("f", "n", If (Op ("<", v "n", Int 2), Int 1, Op ("*", v "n", App (v "f", Op ("-", v "n", Int 1)))), App (v "f", Int 10)) in
  run fact;
  let fib = Letrec ("fib", "n", If (Op ("<", v "n", Int 2), v "n",
    Op ("+", App (v "fib", Op ("-", v "n", Int 1)), App (v "fib", Op ("-", v "n", Int 2)))), App (v "fib", Int 15)) in
  run fib;
  run (Fun ("x", v "x"));
  run (v "y");
  run (App (Int 1, Int 2));
  run (Op ("+", Fun ("x", v "x"), Int 1));
  let twice = Fun ("f", Fun ("x", App (v "f", App (v "f", v "x")))) in
  run (Let ("twice", twice, App (App (App (v "twice", v "twice"), Fun ("x", Op ("*", v "x", Int 2))), Int 1)))
