(* Heaps, trees and lists as the state of loops: who has the last reference to what it takes apart builds the next one in its place,
   and a version that is kept stays what it was. *)
type heap = Empty | Node of int * heap list

let merge a b =
  match (a, b) with
  | Empty, other | other, Empty -> other
  | Node (x, xs), Node (y, ys) -> if x <= y then Node (x, b :: xs) else Node (y, a :: ys)

let rec merge_pairs = function
  | [] -> Empty
  | [ a ] -> a
  | a :: b :: rest ->
    let others = merge_pairs rest in
    merge (merge a b) others

let rec drain heap sum =
  match heap with
  | Empty -> sum
  | Node (x, rest) -> drain (merge_pairs rest) ((sum * 31 + x) land 0xffffff)

type tree = Leaf | Fork of tree * int * tree

let rec insert x = function
  | Leaf -> Fork (Leaf, x, Leaf)
  | Fork (l, y, r) as t -> if x < y then Fork (insert x l, y, r) else if x > y then Fork (l, y, insert x r) else t

let rec rotate = function
  | Fork (Fork (a, x, b), y, c) -> Fork (rotate a, x, Fork (b, y, rotate c))
  | t -> t

let rec total = function Leaf -> 0 | Fork (l, x, r) -> total l + x + total r
let rec depth = function Leaf -> 0 | Fork (l, _, r) -> 1 + max (depth l) (depth r)

exception Stop of tree

(* The call between the two may fail: what was taken apart must not be lost, nor used twice. *)
let rec checked limit = function
  | Leaf -> Leaf
  | Fork (l, x, r) as t -> if x > limit then raise (Stop t) else Fork (checked limit r, x, checked limit l)

let () =
  let heap = ref Empty in
  let sums = ref 0 in
  for i = 1 to 2000 do
    heap := merge (Node (i * 7919 mod 1009, [])) !heap;
    if i mod 100 = 0 then begin
      let kept = !heap in
      sums := (!sums + drain !heap 0) land 0xffffff;
      sums := (!sums + drain kept 1) land 0xffffff;
      heap := Node (i, [])
    end
  done;
  Printf.printf "heaps %d\n" !sums;
  let tree = ref Leaf and versions = ref [] in
  for i = 1 to 3000 do
    tree := insert (i * 7919 mod 2003) !tree;
    if i mod 500 = 0 then versions := !tree :: !versions;
    if i mod 7 = 0 then tree := rotate !tree
  done;
  List.iter (fun t -> Printf.printf "version %d, depth %d\n" (total t) (depth t)) !versions;
  Printf.printf "tree %d, depth %d\n" (total !tree) (depth !tree);
  let caught = ref 0 in
  for i = 1 to 300 do
    match checked (i * 7) !tree with
    | t -> tree := t
    | exception Stop t -> caught := (!caught * 31 + depth t) land 0xffffff
  done;
  Printf.printf "caught %d, tree %d\n" !caught (total !tree);
  let list = ref (List.init 50 Fun.id) in
  for i = 1 to 1000 do
    let before = !list in
    list := List.rev (List.map (fun x -> (x * 3 + i) land 255) !list);
    if i mod 250 = 0 then Printf.printf "%d %d\n" (List.fold_left ( + ) 0 before) (List.fold_left ( + ) 0 !list)
  done
