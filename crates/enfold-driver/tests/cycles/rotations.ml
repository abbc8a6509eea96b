(* A search tree that is turned in place: no cycles, and no growth. *)
type tree = { key : int; name : string; mutable left : tree option; mutable right : tree option }

let turn_left t =
  match t.right with
  | None -> t
  | Some r ->
    t.right <- r.left;
    r.left <- Some t;
    r

let turn_right t =
  match t.left with
  | None -> t
  | Some l ->
    t.left <- l.right;
    l.right <- Some t;
    l

let rec sum = function None -> 0 | Some t -> sum t.left + sum t.right + String.length t.name

let build i =
  let leaf key = { key; name = "entry " ^ string_of_int (i + key); left = None; right = None } in
  let root = leaf 4 in
  let low = leaf 2 and high = leaf 6 in
  low.left <- Some (leaf 1);
  high.right <- Some (leaf 7);
  root.left <- Some low;
  root.right <- Some high;
  root

let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (build 0) in
  let total = ref 0 in
  for i = 1 to n do
    let at = i * i mod 4 in
    kept.(at) <- (if i land 3 = 0 then build i else if i land 1 = 0 then turn_left kept.(at) else turn_right kept.(at));
    total := (!total + sum (Some kept.((i + 1) mod 4))) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !total
