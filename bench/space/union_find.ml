(* n = 10000: sets of records that point to each other, joined in each round; some records are replaced before the next. *)
type node = { id : int; mutable parent : node option; mutable rank : int }

let rec find node =
  match node.parent with
  | None -> node
  | Some parent ->
    let root = find parent in
    if root != parent then node.parent <- Some root;
    root

let union a b =
  let a = find a and b = find b in
  if a == b then false
  else begin
    if a.rank < b.rank then a.parent <- Some b
    else begin
      b.parent <- Some a;
      if a.rank = b.rank then a.rank <- a.rank + 1
    end;
    true
  end

let fresh id = { id; parent = None; rank = 0 }

let () =
  let n = int_of_string Sys.argv.(1) in
  let size = 256 in
  let nodes = Array.init size fresh in
  let sum = ref 0 in
  for round = 1 to n do
    let joined = ref 0 in
    for i = 0 to size - 1 do
      let j = (i * 5 + round * 17) land (size - 1) in
      if union nodes.(i) nodes.(j) then incr joined
    done;
    sum := (!sum + !joined + (find nodes.(round land (size - 1))).id) land 0xFFFFFF;
    for i = 0 to size - 1 do nodes.(i) <- fresh i done
  done;
  Printf.printf "%d\n" !sum
