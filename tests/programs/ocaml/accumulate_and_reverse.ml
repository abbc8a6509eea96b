(* Lists that are collected backwards and reversed: of any length, with effects and exceptions in their order, and functions that only
   look like it. *)

let rec squares acc = function [] -> List.rev acc | x :: rest -> squares ((x * x) :: acc) rest

(* Some are left out, some come twice. *)
let rec chosen acc = function
  | [] -> List.rev acc
  | x :: rest when x mod 3 = 0 -> chosen acc rest
  | x :: rest when x mod 3 = 1 -> chosen (x :: acc) rest
  | x :: rest -> chosen (-x :: x :: acc) rest

(* What is left stays as it is. *)
let rec until stop acc = function
  | x :: rest when x < stop -> until stop (x :: acc) rest
  | rest -> List.rev_append acc rest

let lines text =
  let rec go acc at start =
    if at = String.length text then List.rev (String.sub text start (at - start) :: acc)
    else if text.[at] = ' ' then go (String.sub text start (at - start) :: acc) (at + 1) (at + 1)
    else go acc (at + 1) start
  in
  go [] 0 0

(* Effects and exceptions come in the order in which elements do. *)
exception Odd of int

let checked list =
  let rec go acc = function
    | [] ->
        print_string "end ";
        List.rev acc
    | x :: rest ->
        Printf.printf "%d " x;
        if x land 1 = 1 then raise (Odd x) else go (x / 2 :: acc) rest
  in
  go [] list

(* Collected by a fold, and by one of two ways; reversed by whoever asked for it. *)
let kept_of p list = List.rev (List.fold_left (fun acc x -> if p x then x :: acc else acc) [] list)
let both f list = List.rev (List.rev_map f list)

let numbered list =
  let rec go i acc = function
    | [] -> acc
    | x :: rest -> go (i + 1) (if x land 1 = 0 then (i + x) :: acc else acc) rest
  in
  List.rev (go 0 [] list)

(* What is returned is used as it is as well. *)
let twice list =
  let rec go acc = function [] -> acc | x :: rest -> go (x :: acc) rest in
  let reversed = go [] list in
  (reversed, List.rev reversed)

(* These look at what they have collected, or return something else. *)
let rec distinct acc = function
  | [] -> List.rev acc
  | x :: rest -> if List.mem x acc then distinct acc rest else distinct (x :: acc) rest

let rec halves acc = function
  | [] -> []
  | x :: rest -> if x = 0 then List.rev acc else halves (x / 2 :: acc) rest

let rec backwards acc = function [] -> acc | x :: rest -> backwards ((x + 1) :: acc) rest
let rec prefixes acc = function [] -> [ List.rev acc ] | x :: rest -> List.rev acc :: prefixes (x :: acc) rest
let show list = String.concat " " (List.map string_of_int list)

let () =
  let n = 300_000 in
  let all = List.init n (fun i -> i) in
  let sum = List.fold_left ( + ) 0 in
  Printf.printf "%d %d %d\n" (sum (squares [] all)) (sum (chosen [] all)) (sum (until 1000 [] all));
  Printf.printf "%s\n%s\n" (show (squares [ 9 ] [ 1; 2; 3 ])) (show (chosen [] [ 1; 2; 3; 4; 5 ]));
  Printf.printf "%s\n" (show (until 3 [] [ 1; 2; 3; 4; 1 ]));
  print_endline (String.concat "|" (lines "one two  three"));
  Printf.printf "%s\n" (show (checked [ 2; 4; 6 ]));
  (try Printf.printf "%s\n" (show (checked [ 2; 4; 5; 6 ])) with Odd x -> Printf.printf "odd %d\n" x);
  Printf.printf "%s\n" (show (distinct [] [ 1; 2; 1; 3; 2 ]));
  Printf.printf "%s, %s\n" (show (halves [] [ 4; 6; 0; 8 ])) (show (halves [] [ 4; 6 ]));
  Printf.printf "%s\n" (show (backwards [] [ 1; 2; 3 ]));
  Printf.printf "%s\n" (String.concat "," (List.map show (prefixes [] [ 1; 2; 3 ])));
  Printf.printf "%d %d\n" (sum (kept_of (fun x -> x land 3 = 1) all)) (sum (both (fun x -> x + 1) all));
  Printf.printf "%s; %s\n" (show (kept_of (fun x -> x > 2) [ 1; 3; 2; 4 ])) (show (both (fun x -> -x) [ 1; 2; 3 ]));
  Printf.printf "%s; %d\n" (show (numbered [ 2; 3; 4; 6 ])) (sum (numbered all));
  let backward, forward = twice [ 1; 2; 3 ] in
  Printf.printf "%s; %s\n" (show backward) (show forward);
  (* A pipeline: effects of one stage come before those of the next, as the lists between them say. *)
  let k = Array.length Sys.argv in
  let seen =
    List.init 6 (fun i -> i + k)
    |> List.filter (fun x -> Printf.printf "f%d " x; x land 1 = 0)
    |> List.map (fun x -> Printf.printf "m%d " x; x * k)
    |> List.filteri (fun i x -> Printf.printf "i%d " i; x > 2)
  in
  Printf.printf "%s\n" (show seen);
  (try
     List.init 6 (fun i -> i)
     |> List.filter (fun x -> if x = 4 then raise (Odd x) else x > 0)
     |> List.map (fun x -> Printf.printf "m%d " x; x)
     |> List.iter (fun x -> Printf.printf "%d " x)
   with Odd x -> Printf.printf "stopped at %d\n" x);
  let kept = List.filter (fun x -> x mod k = 0 && x land 7 = 5) all |> List.map (fun x -> x * 3) in
  Printf.printf "%d %d\n" (List.length kept) (sum kept)
