(* Closures: functions that use what was there where they were made. What does not change is copied into the closure;
   a `ref` is one cell, and the closure holds its address. *)

(* A `fun` right after `=` is a further parameter: a closure is made where only the name is given. *)
let make_greeter name = fun greeting -> greeting ^ ", " ^ name ^ "!"

let make_accumulator initial =
  let total = ref initial in
  fun n ->
    total := !total + n;
    !total

let make_range_checker low high = fun x -> low <= x && x <= high

(* Given two functions only, a closure that holds both. *)
let compose f g = fun x -> g (f x)

(* The innermost function needs `a`: the one between passes it on. *)
let nested a =
  let outer b =
    let inner c = (a * 100) + (b * 10) + c in
    inner
  in
  outer

(* A new binding hides the old one; the closure keeps the one that it saw. *)
let shadowing () =
  let x = 1 in
  let f () = x in
  let x = 2 in
  (f (), x)

(* Each iteration has its own `i`. *)
let from_a_loop n =
  let functions = ref [] in
  for i = 1 to n do
    functions := (fun () -> i * i) :: !functions
  done;
  List.rev_map (fun f -> f ()) !functions

let () =
  print_endline "=== Closures ===";
  let greet_alice = make_greeter "Alice" and greet_bob = make_greeter "Bob" in
  print_endline (greet_alice "Hello");
  print_endline (greet_bob "Good day");

  print_endline "--- Accumulator ---";
  let accumulate = make_accumulator 100 in
  let a = accumulate 10 in
  let b = accumulate 20 in
  Printf.printf "%d %d\n" a b;

  print_endline "--- Range ---";
  let in_range = make_range_checker 10 20 in
  Printf.printf "%b %b %b\n" (in_range 9) (in_range 10) (in_range 21);

  print_endline "--- Composed ---";
  let f = compose (fun x -> x + 1) (compose (fun x -> x * 2) string_of_int) in
  print_endline (f 20);
  Printf.printf "%d\n" (nested 1 2 3);
  let f, x = shadowing () in
  Printf.printf "%d %d\n" f x;
  List.iter (Printf.printf "%d ") (from_a_loop 5);
  print_newline ()

(*@ captures 9 total: value *)
(*@ captures 20 a: value *)
(*@ captures 21 a: value, b: value *)
(*@ captures 29 x: value *)
(*@ captures 37 i: value *)
