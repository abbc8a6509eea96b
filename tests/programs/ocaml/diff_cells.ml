(* State: references, mutable fields and closures that share them; the derivative sees what the function sees. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let both name f x =
  show name (Diff.derivative f x);
  show name (Diff.gradient f x)

type account = { mutable balance : float; rate : float }

let deposit account x = account.balance <- account.balance +. x
let grow account = account.balance <- account.balance *. account.rate

let saved x =
  let account = { balance = x; rate = 1.05 } in
  for _ = 1 to 3 do
    deposit account (0.5 *. x);
    grow account
  done;
  account.balance

let rates rate =
  let account = { balance = 100.0; rate } in
  for _ = 1 to 3 do
    grow account
  done;
  account.balance

(* Two names for one cell, and cells that change places. *)
let aliases x =
  let a = ref x in
  let b = a in
  b := !b *. 3.0;
  !a *. !b

let exchanged x =
  let a = ref x and b = ref (x *. x) in
  let swap p q = let t = !p in p := !q; q := t in
  swap a b;
  (!a *. 10.0) +. !b

let references x =
  let cells = [| ref x; ref (2.0 *. x); ref 1.0 |] in
  let chosen = ref cells.(0) in
  !chosen := !(!chosen) *. x;
  chosen := cells.(1);
  !chosen := !(!chosen) +. !(cells.(0));
  Array.fold_left (fun s c -> s +. !c) 0.0 cells

let counters x =
  let make () =
    let total = ref 0.0 in
    ((fun y -> total := !total +. (y *. x)), (fun () -> !total))
  in
  let add, read = make () and add', read' = make () in
  add x;
  add' 2.0;
  add (x *. x);
  read () *. read' ()

(* A cell that a list of closures shares, a stack, a memory of what was computed. *)
let queue x =
  let jobs = ref [] and value = ref x in
  for i = 1 to 3 do
    jobs := (fun () -> value := !value *. (x +. float_of_int i)) :: !jobs
  done;
  List.iter (fun job -> job ()) !jobs;
  !value

let stack x =
  let items = ref [] in
  let push y = items := y :: !items in
  let pop () = match !items with [] -> 0.0 | y :: rest -> items := rest; y in
  List.iter push [ x; 2.0; x *. x ];
  let a = pop () in
  let b = pop () in
  push (a -. b);
  let c = pop () in
  c *. pop ()

let remembered x =
  let memory = Array.make 20 None in
  let rec f n =
    match memory.(n) with
    | Some y -> y
    | None ->
        let y = if n < 2 then x +. float_of_int n else (f (n - 1) *. 0.5) +. f (n - 2) in
        memory.(n) <- Some y;
        y
  in
  f 12

(* A cell of the program: what is added to it stays. *)
let global = ref 2.0

let () =
  both "account" saved 10.0;
  both "rate" rates 1.1;
  both "aliases" aliases 2.0;
  both "exchanged" exchanged 3.0;
  both "references" references 1.5;
  both "counters" counters 1.5;
  both "queue" queue 0.5;
  both "stack" stack 3.0;
  both "remembered" remembered 1.0;
  both "program's" (fun x -> !global *. x *. x) 3.0;
  both "assigned" (fun x -> global := x; let y = !global *. !global in global := 2.0; y) 3.0
