(*@ exit 3 *)
(* Exceptions between functions that are all known: raised in recursion, in loops, at the end of calls, with payloads
   of every kind, caught at once, later, or not at all. *)

exception Found of int
exception Pair of string * (int * int) list
exception Empty

let rec find p = function [] -> raise Not_found | x :: rest -> if p x then x else find p rest

let rec even n = if n = 0 then raise (Found 0) else odd (n - 1)
and odd n = if n = 0 then raise (Found 1) else even (n - 1)

let rec sum limit = function
  | [] -> 0
  | x :: rest ->
    if x < 0 then raise (Pair ("negative " ^ string_of_int x, [ (x, limit) ]));
    let below = sum limit rest in
    if below > limit then failwith ("too much: " ^ string_of_int below) else x + below

let head = function [] -> raise Empty | x :: _ -> x

(* Catches one kind and lets the others through. *)
let sum_or_zero limit l = try sum limit l with Pair (_, _) -> 0

let describe f =
  match f () with
  | n -> Printf.printf "value %d\n" n
  | exception Found n -> Printf.printf "found %d\n" n
  | exception Pair (s, l) ->
    Printf.printf "pair %s %s\n" s (String.concat ";" (List.map (fun (a, b) -> Printf.sprintf "%d,%d" a b) l))
  | exception Failure s -> Printf.printf "failure %s\n" s

let log = Buffer.create 16
let note s = Buffer.add_string log s

let order x =
  note "a";
  let y = (note "b"; if x > 2 then raise Empty else x + 1) in
  note "c";
  let z = (note "d"; head (if y > 2 then [] else [ y ])) in
  note "e";
  y + z

let rec count n acc = if n = 0 then raise (Found acc) else count (n - 1) (acc + 1)

let search limit =
  let result = ref 0 in
  for i = 1 to limit do
    (try
       for j = 1 to 5 do
         if i * j = 12 then raise Exit;
         incr result
       done
     with Exit -> result := !result + 100)
  done;
  !result

let rec nested depth = if depth = 0 then raise Not_found else try nested (depth - 1) with Empty -> 0

let kept = ref []

let () =
  List.iter (fun n -> print_endline (match find (fun x -> x > n) [ 1; 5; 9 ] with x -> string_of_int x | exception Not_found -> "none")) [ 0; 4; 9 ];
  describe (fun () -> even 10);
  describe (fun () -> even 7);
  describe (fun () -> sum 100 [ 1; 2; 3 ]);
  describe (fun () -> sum 100 [ 1; -2; 3 ]);
  describe (fun () -> sum 4 [ 1; 2; 3; 4 ]);
  describe (fun () -> sum_or_zero 100 [ 1; -2 ]);
  describe (fun () -> sum_or_zero 2 [ 1; 2; 3 ]);
  List.iter (fun x -> (try note (string_of_int (order x)) with Empty -> note "!"); note " ") [ 0; 1; 2; 3 ];
  print_endline (Buffer.contents log);
  (try count 1_000_000 0 with Found n -> Printf.printf "counted %d\n" n);
  Printf.printf "searched %d\n" (search 12);
  (match nested 50 with n -> print_int n | exception Not_found -> print_endline "went through");
  (* What was caught lives on. *)
  for i = 1 to 3 do
    try ignore (sum 0 [ i; -i ]) with Pair _ as e -> kept := e :: !kept | Failure _ as e -> kept := e :: !kept
  done;
  List.iter (function Pair (s, _) -> print_endline s | Failure s -> print_endline s | _ -> ()) !kept;
  let same = try find (fun x -> x > 100) [ 1 ] with Not_found -> -1 in
  Printf.printf "%d\n" same;
  exit (try sum 0 [ 1; 2 ] with Failure _ -> 3)
