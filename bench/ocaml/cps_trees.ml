(* Trees are folded in continuation-passing style: depth, sum and mirror image, none of which uses the stack. *)

type tree = Leaf | Node of tree * int * tree

let rec build low high =
  if low > high then Leaf
  else
    let middle = (low + high) / 2 in
    Node (build low (middle - 1), middle, build (middle + 1) high)

let rec fold tree leaf node k =
  match tree with
  | Leaf -> k leaf
  | Node (left, x, right) ->
      fold left leaf node (fun l -> fold right leaf node (fun r -> k (node l x r)))

let rec mirror tree k =
  match tree with
  | Leaf -> k Leaf
  | Node (left, x, right) -> mirror left (fun l -> mirror right (fun r -> k (Node (r, x, l))))

let rec inorder tree acc k =
  match tree with
  | Leaf -> k acc
  | Node (left, x, right) ->
      inorder left acc (fun acc -> inorder right (((acc * 31) + x) land 0xffffff) k)

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 150 in
  let tree = build 1 50000 in
  let total = ref 0 in
  for round = 1 to rounds do
    fold tree 0 (fun l x r -> l + x + r) (fun sum -> total := !total + (sum land 0xffff));
    fold tree 0 (fun l _ r -> 1 + if l > r then l else r) (fun depth -> total := !total + depth);
    mirror tree (fun image -> inorder image round (fun code -> total := !total + code))
  done;
  Printf.printf "%d\n" !total
