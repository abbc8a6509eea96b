(* The leaves of a tree, with success as a continuation. *)
type tree = Leaf of int | Node of tree * tree

let rec build depth n = if depth = 0 then Leaf n else Node (build (depth - 1) (2 * n), build (depth - 1) ((2 * n) + 1))

let rec fold tree acc k =
  match tree with
  | Leaf n -> k (acc + n)
  | Node (l, r) -> fold l acc (fun acc -> fold r acc k)

let () =
  let tree = build 12 (Array.length Sys.argv) in
  let sum = ref 0 in
  for _ = 1 to 20 do
    sum := (!sum + fold tree 0 (fun x -> x)) land 0xffffff
  done;
  Printf.printf "%d\n" !sum
