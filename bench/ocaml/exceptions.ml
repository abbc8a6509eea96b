(* Exceptions for control flow: leaving iterations, searching, and unwinding through several frames. *)

exception Found of int
exception Stop

let find p a =
  match Array.iteri (fun i x -> if p x then raise (Found i)) a with
  | () -> -1
  | exception Found i -> i

let rec descend depth n = if depth = 0 then if n land 1 = 0 then raise Stop else n else 1 + descend (depth - 1) n

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 24_000_000 in
  let a = Array.init 16 (fun i -> i * 3) in
  let total = ref 0 in
  for i = 1 to rounds do
    total := !total + find (fun x -> x >= i land 31) a;
    (try total := !total + descend (i land 7) i with Stop -> total := !total - 1);
    try if i land 3 = 0 then raise Stop else if i land 3 = 1 then raise (Found i) with
    | Stop -> incr total
    | Found n -> total := !total + (n land 7)
  done;
  Printf.printf "%d\n" !total
