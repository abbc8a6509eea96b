(* A machine with a stack of values. *)
type value = Int of int | Real of float | Bool of bool | Text of string
type instruction = Push of value | Add | Mul | Less | Jump of int | Branch of int | Load of int | Store of int | Halt

let number = function Int n -> float n | Real x -> x | Bool b -> if b then 1.0 else 0.0 | Text s -> float (String.length s)
let add a b = match a, b with Int a, Int b -> Int (a + b) | Text a, Text b -> Text (a ^ b) | _ -> Real (number a +. number b)
let mul a b = match a, b with Int a, Int b -> Int (a * b land 0xffff) | _ -> Real (number a *. number b)
let less a b = match a, b with Int a, Int b -> Bool (a < b) | _ -> Bool (number a < number b)

let run code =
  let stack = Array.make 64 (Int 0) and vars = Array.make 8 (Int 0) in
  let top = ref 0 and pc = ref 0 and going = ref true in
  let push v = stack.(!top) <- v; incr top in
  let pop () = decr top; stack.(!top) in
  while !going do
    let i = code.(!pc) in
    incr pc;
    match i with
    | Push v -> push v
    | Add -> let b = pop () in let a = pop () in push (add a b)
    | Mul -> let b = pop () in let a = pop () in push (mul a b)
    | Less -> let b = pop () in let a = pop () in push (less a b)
    | Jump n -> pc := n
    | Branch n -> (match pop () with Bool true -> pc := n | _ -> ())
    | Load n -> push vars.(n)
    | Store n -> vars.(n) <- pop ()
    | Halt -> going := false
  done;
  vars

let program n =
  [| Push (Int 0); Store 0; Push (Real 0.0); Store 1; Push (Int 1); Store 2;
     Load 0; Push (Int 1); Add; Store 0;
     Load 1; Load 0; Push (Real 0.5); Mul; Add; Store 1;
     Load 2; Load 0; Mul; Push (Int 7); Add; Store 2;
     Load 0; Push (Int n); Less; Branch 6; Halt |]

let () =
  let vars = run (program 3_000_000) in
  Array.iter (fun v -> Printf.printf "%.1f " (number v)) vars;
  print_newline ()
