(* Lazy values: computed when they are first asked for, and remembered. *)

let computed message value = lazy (print_endline ("computing " ^ message); value)

(* An endless stream: each cell's rest is computed once. *)
type 'a stream = Cons of 'a * 'a stream Lazy.t

let rec from n = Cons (n, lazy (from (n + 1)))

let rec take n (Cons (x, rest)) = if n = 0 then [] else x :: take (n - 1) (Lazy.force rest)

let rec filter keep (Cons (x, rest)) =
  if keep x then Cons (x, lazy (filter keep (Lazy.force rest))) else filter keep (Lazy.force rest)

let rec sieve (Cons (p, rest)) = Cons (p, lazy (sieve (filter (fun n -> n mod p <> 0) (Lazy.force rest))))

(* A tree of which only the path that is walked is made. *)
type tree = Node of int * tree Lazy.t * tree Lazy.t

let rec tree n = Node (n, lazy (tree (2 * n)), lazy (tree ((2 * n) + 1)))

let rec walk path (Node (n, left, right)) =
  match path with
  | [] -> n
  | `Left :: path -> walk path (Lazy.force left)
  | `Right :: path -> walk path (Lazy.force right)

let () =
  print_endline "=== Lazy values ===";
  let answer = computed "the answer" 42 in
  let never = computed "what nobody needs" 0 in
  Printf.printf "%b %b\n" (Lazy.is_val answer) (Lazy.is_val never);
  Printf.printf "%d\n" (Lazy.force answer);
  Printf.printf "%d\n" (Lazy.force answer);
  Printf.printf "%b %b\n" (Lazy.is_val answer) (Lazy.is_val never);

  print_endline "--- Exceptions are raised again ---";
  let failing = lazy (failwith "no value") in
  for _ = 1 to 2 do
    match Lazy.force failing with
    | () -> print_endline "a value"
    | exception Failure reason -> print_endline reason
  done;

  print_endline "--- Streams ---";
  List.iter (Printf.printf "%d ") (take 12 (sieve (from 2)));
  print_newline ();

  print_endline "--- Trees ---";
  Printf.printf "%d\n" (walk [ `Left; `Right; `Right; `Left ] (tree 1))

(*@ leaks *)
