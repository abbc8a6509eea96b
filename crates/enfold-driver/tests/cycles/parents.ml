(* Trees whose nodes know their parents, in a list that is made anew in each round.
   * grows silently: FIXME what a state holds that is made anew is not counted *)
type tree = { label : string; mutable parent : tree option; mutable children : tree list }
let add parent label =
  let child = { label; parent = Some parent; children = [] } in
  parent.children <- child :: parent.children;
  child
let rec depth t = match t.parent with None -> 0 | Some p -> 1 + depth p
let build i =
  let root = { label = "root " ^ string_of_int i; parent = None; children = [] } in
  let a = add root "a" in
  let b = add a "b" in
  ignore (add root ("c" ^ string_of_int i));
  root, b
let () =
  let n = int_of_string Sys.argv.(1) in
  let recent = ref [] in
  let sum = ref 0 in
  for i = 1 to n do
    recent := build i :: List.filteri (fun j _ -> j < 3) !recent;
    List.iter (fun (r, b) -> sum := (!sum + depth b + String.length r.label) land 0xFFFFFF) !recent
  done;
  Printf.printf "%d\n" !sum
