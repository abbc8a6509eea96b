(* A tree whose fields change: no cycles, and no growth. *)
type tree = { key : int; name : string; mutable left : tree option; mutable right : tree option }
let rec insert t key name =
  match t with
  | None -> Some { key; name; left = None; right = None }
  | Some n ->
    if key < n.key then n.left <- insert n.left key name
    else if key > n.key then n.right <- insert n.right key name;
    t
let rec size = function None -> 0 | Some n -> size n.left + size n.right + 1
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 None in
  let sum = ref 0 in
  for i = 1 to n do
    let at = i * i mod 4 in
    let t = if size kept.(at) > 10 then None else kept.(at) in
    kept.(at) <- insert t (i * 7919 mod 31) ("entry " ^ string_of_int i);
    sum := (!sum + size kept.((i + 1) mod 4)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
