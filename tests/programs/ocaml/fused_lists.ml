(* Pipelines that become one function, and those whose effects and exceptions keep them apart. *)

let rec upto i n = if i > n then [] else i :: upto (i + 1) n
let rec each f = function [] -> () | x :: t -> f x; each f t
let rec sum acc = function [] -> acc | x :: t -> sum (acc + x) t
let rec exists p = function [] -> false | x :: t -> p x || exists p t
let rec map f = function [] -> [] | x :: t -> let y = f x in y :: map f t
let rec keep p = function [] -> [] | x :: t -> if p x then x :: keep p t else keep p t
let rec join xs ys = match xs with [] -> ys | x :: t -> x :: join t ys
let rec pairs = function a :: b :: t -> (a, b) :: pairs t | _ -> []
let rec last d = function [] -> d | x :: t -> last x t
let rec product = function [] -> 1 | x :: t -> x * product t

type tree = Leaf | Node of tree * int * tree

let rec spine n = if n = 0 then Leaf else Node (Leaf, n, spine (n - 1))
let rec right = function Leaf -> 0 | Node (_, n, r) -> n + right r
let rec both = function Leaf -> 1 | Node (l, n, r) -> both l + n + both r

let note tag x = Printf.printf "%s%d " tag x; x
let line () = print_newline ()

exception Stop of int

let () =
  let k = Array.length Sys.argv + 2 in
  Printf.printf "%d\n" (sum 0 (keep (fun x -> x land 1 = 1) (map (fun x -> (x * k) + 1) (upto 1 1000))));
  Printf.printf "%d\n" (product (map (fun x -> x + k) (keep (fun x -> x land 3 = 0) (upto 1 9))));
  (* Effects of the first come all before those of the second. *)
  each (fun x -> ignore (note "b" x)) (map (fun x -> note "a" x * 2) (upto 1 3)); line ();
  each (fun x -> ignore (note "b" x)) (map (fun x -> x * 2) (upto 1 3)); line ();
  Printf.printf "%d\n" (sum 0 (map (fun x -> note "a" x) (upto 1 3)));
  (* What stands between the two. *)
  let ys = map (fun x -> note "a" x) (upto 1 3) in
  print_string "between "; Printf.printf "%d\n" (sum 0 ys);
  let zs = map (fun x -> x * k) (upto 1 3) in
  print_string "between "; Printf.printf "%d\n" (sum 0 zs);
  (* Exceptions: of the first after its effects, of the second after none of the first's are left out. *)
  (try each (fun x -> if x > 4 then raise (Stop x) else ignore (note "b" x)) (map (fun x -> x + 1) (upto 1 9)) with Stop n -> Printf.printf "stop %d\n" n);
  (try each (fun x -> ignore (note "b" x)) (map (fun x -> if x > 4 then raise (Stop x) else note "a" x) (upto 1 9)) with Stop n -> Printf.printf "stop %d\n" n);
  (try Printf.printf "%d\n" (sum 0 (map (fun x -> 12 / (4 - note "a" x)) (upto 1 9))) with Division_by_zero -> print_endline "zero");
  (* Who stops early; who needs the rest twice; whose rest is somebody else's. *)
  Printf.printf "%b\n" (exists (fun x -> x > 500) (map (fun x -> x * x) (upto 1 1000)));
  Printf.printf "%b\n" (exists (fun x -> x > 5) (map (fun x -> note "a" x) (upto 1 7)));
  Printf.printf "%d %d\n" (right (spine 20)) (both (spine 20));
  Printf.printf "%d\n" (sum 0 (map (fun x -> x * k) (join (upto 1 10) [ 100; 200 ])));
  Printf.printf "%d\n" (sum 0 (map (fun (a, b) -> a * b) (pairs (upto 1 11))));
  Printf.printf "%d\n" (last 0 (join (map (fun x -> x + k) (upto 1 5)) (upto 7 9)));
  let shared = map (fun x -> x * k) (upto 1 5) in
  Printf.printf "%d %d\n" (sum 0 shared) (last 0 shared);
  let state = ref 0 in
  Printf.printf "%d\n" (sum 0 (map (fun x -> state := !state + x; !state) (upto 1 10)));
  each (fun x -> state := !state + x) (map (fun x -> x * !state) (upto 1 4));
  Printf.printf "%d\n" !state;
  (* Of the library, with functions that capture. *)
  let r = List.init 100 (fun i -> i * k) |> List.map (fun x -> x + k) |> List.filter (fun x -> x land 1 = 0) |> List.fold_left (fun a x -> a + (x * k)) 0 in
  Printf.printf "%d\n" r;
  List.iter (fun f -> Printf.printf "%d " (f 10)) (List.map (fun x y -> x + (y * k)) (upto 1 4)); line ();
  print_endline (String.concat "," (List.map string_of_int (List.rev (List.map (fun x -> x * x) (upto 1 6)))))
