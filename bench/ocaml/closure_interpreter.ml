(* A program compiled to closures, then run: loops, assignments and arithmetic over an array of variables. *)

type expr =
  | Const of int
  | Var of int
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Mod of expr * expr
  | Less of expr * expr

type stmt =
  | Assign of int * expr
  | Seq of stmt list
  | While of expr * stmt
  | If of expr * stmt * stmt

let rec expr = function
  | Const n -> fun _ -> n
  | Var v -> fun env -> env.(v)
  | Add (a, Const n) -> let a = expr a in fun env -> a env + n
  | Add (a, b) -> let a = expr a and b = expr b in fun env -> a env + b env
  | Sub (a, b) -> let a = expr a and b = expr b in fun env -> a env - b env
  | Mul (a, b) -> let a = expr a and b = expr b in fun env -> a env * b env
  | Mod (a, b) -> let a = expr a and b = expr b in fun env -> a env mod b env
  | Less (a, b) -> let a = expr a and b = expr b in fun env -> if a env < b env then 1 else 0

let rec stmt = function
  | Assign (v, e) -> let e = expr e in fun env -> env.(v) <- e env
  | Seq l -> List.fold_right (fun s rest -> let s = stmt s in fun env -> s env; rest env) l (fun _ -> ())
  | While (c, b) ->
    let c = expr c and b = stmt b in
    let rec loop env = if c env <> 0 then begin b env; loop env end in
    loop
  | If (c, t, e) -> let c = expr c and t = stmt t and e = stmt e in fun env -> if c env <> 0 then t env else e env

(* for i < n: x := (x * 31 + i) mod 65521; if x < 30000 then a := a + x else a := a - i *)
let program n =
  let i = 0 and x = 1 and a = 2 in
  Seq
    [ Assign (i, Const 0); Assign (x, Const 7); Assign (a, Const 0);
      While (Less (Var i, Const n),
        Seq
          [ Assign (x, Mod (Add (Mul (Var x, Const 31), Var i), Const 65521));
            If (Less (Var x, Const 30000), Assign (a, Add (Var a, Var x)), Assign (a, Sub (Var a, Var i)));
            Assign (i, Add (Var i, Const 1)) ]) ]

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 25_000_000 in
  let run = stmt (program n) in
  let env = Array.make 3 0 in
  run env;
  Printf.printf "%d %d %d\n" env.(0) env.(1) env.(2)
