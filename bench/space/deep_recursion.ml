(* n = 10: lists of 50000 elements, mapped, filtered and joined by functions that call themselves before they are done. *)
let rec range from upto = if from = upto then [] else from :: range (from + 1) upto
let rec map f = function [] -> [] | x :: rest -> let y = f x in y :: map f rest
let rec filter test = function [] -> [] | x :: rest -> if test x then x :: filter test rest else filter test rest
let rec sum = function [] -> 0 | x :: rest -> (x + sum rest) land 0xFFFFFF

type tree = Leaf | Node of tree * int * tree

(* A tree that is as deep as it has nodes. *)
let rec comb = function [] -> Leaf | x :: rest -> Node (Leaf, x, comb rest)
let rec depth = function Leaf -> 0 | Node (l, _, r) -> 1 + max (depth l) (depth r)

let () =
  let n = int_of_string Sys.argv.(1) in
  let total = ref 0 in
  for i = 1 to n do
    let numbers = map (fun x -> x * i land 0xFFFF) (range 0 50000) in
    let some = filter (fun x -> x land 3 <> i land 3) numbers in
    total := (!total + sum some + depth (comb some)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !total
