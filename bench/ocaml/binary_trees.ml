(* Binary trees: many short-lived trees beside one that stays, walked by a fold that takes a function. *)

type tree = Leaf | Node of tree * tree

let rec make depth = if depth = 0 then Node (Leaf, Leaf) else Node (make (depth - 1), make (depth - 1))

let rec fold node leaf = function
  | Leaf -> leaf
  | Node (left, right) -> node (fold node leaf left) (fold node leaf right)

let check tree = fold (fun a b -> 1 + a + b) 0 tree

let () =
  let size = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 19 in
  Printf.printf "stretch %d: %d\n" (size + 1) (check (make (size + 1)));
  let long_lived = make size in
  let rec rounds depth =
    if depth <= size then begin
      let count = 1 lsl (size - depth + 4) in
      let rec sum i total = if i = 0 then total else sum (i - 1) (total + check (make depth)) in
      Printf.printf "%d trees of depth %d: %d\n" count depth (sum count 0);
      rounds (depth + 4)
    end
  in
  rounds 4;
  Printf.printf "long lived %d: %d\n" size (check long_lived)
