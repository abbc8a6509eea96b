(* An interpreter in continuation-passing style for a small language with functions, conditions and an escape. *)

type expr =
  | Num of int
  | Var of int
  | Add of expr * expr
  | Sub of expr * expr
  | Less of expr * expr
  | If of expr * expr * expr
  | Fn of expr
  | Call of expr * expr
  | Escape of expr (* binds the continuation *)

type value = Int of int | Fun of (value -> (value -> value) -> value)

let number = function Int n -> n | Fun _ -> failwith "a number was expected"

let rec eval e env k =
  match e with
  | Num n -> k (Int n)
  | Var i -> k (List.nth env i)
  | Add (a, b) -> eval a env (fun x -> eval b env (fun y -> k (Int (number x + number y))))
  | Sub (a, b) -> eval a env (fun x -> eval b env (fun y -> k (Int (number x - number y))))
  | Less (a, b) ->
      eval a env (fun x -> eval b env (fun y -> k (Int (if number x < number y then 1 else 0))))
  | If (c, a, b) -> eval c env (fun x -> if number x <> 0 then eval a env k else eval b env k)
  | Fn body -> k (Fun (fun arg k -> eval body (arg :: env) k))
  | Call (f, a) ->
      eval f env (fun f ->
          eval a env (fun a ->
              match f with Fun f -> f a k | Int _ -> failwith "a function was expected"))
  | Escape body -> eval body (Fun (fun v _ -> k v) :: env) k

(* fib, with itself as its argument; every call may leave through an escape. *)
let fib =
  Fn
    (Fn
       (Escape
          (If
             ( Less (Var 1, Num 2),
               Call (Var 0, Var 1),
               Add
                 ( Call (Call (Var 2, Var 2), Sub (Var 1, Num 1)),
                   Call (Call (Var 2, Var 2), Sub (Var 1, Num 2)) ) ))))

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 31 in
  let program = Call (Call (fib, fib), Num n) in
  Printf.printf "fib %d = %d\n" n (number (eval program [] (fun v -> v)))
