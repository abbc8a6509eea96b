(* Sorting lists and arrays with comparison functions made of others. *)

type person = { name : int; age : int; score : float }

let by key a b = compare (key a : int) (key b)
let by_float key a b = compare (key a : float) (key b)
let descending order a b = order b a

let ( <+> ) first second a b =
  let o = first a b in
  if o <> 0 then o else second a b

let next seed = ((seed * 1103515245) + 12345) land 0x3FFFFFFF

let rec people n seed acc =
  if n = 0 then acc
  else
    let a = next seed in
    let b = next a in
    let c = next b in
    people (n - 1) c ({ name = a lsr 8 land 1023; age = b lsr 8 land 127; score = float_of_int (c lsr 6 land 4095) /. 8.0 } :: acc)

let () =
  let size = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 350_000 in
  let list = people size 7 [] in
  let order = by (fun p -> p.age) <+> descending (by_float (fun p -> p.score)) <+> by (fun p -> p.name) in
  let sorted = List.sort order list in
  let a = Array.of_list list in
  Array.stable_sort (by_float (fun p -> p.score) <+> by (fun p -> p.age)) a;
  let b = Array.init size (fun i -> (i * 7919) mod size) in
  Array.sort (fun x y -> compare (x : int) y) b;
  let checksum f l = List.fold_left (fun sum p -> ((sum * 31) + f p) land 0xFFFFFFF) 0 l in
  Printf.printf "%d %d %d\n" (checksum (fun p -> p.name + p.age) sorted) (checksum (fun p -> p.name) (Array.to_list a)) b.(size / 2)
