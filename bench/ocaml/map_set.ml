(* Maps and sets by functor: insertion, lookup, union, folds with closures. *)

module Ints = Map.Make (Int)
module Pairs = Set.Make (struct
  type t = int * int

  let compare (a, b) (c, d) = if a <> c then compare (a : int) c else compare (b : int) d
end)

let next seed = ((seed * 1103515245) + 12345) land 0x3FFFFFFF

let () =
  let size = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 170_000 in
  let rec fill n seed map =
    if n = 0 then map
    else fill (n - 1) (next seed) (Ints.update (seed mod (size / 2)) (function None -> Some 1 | Some k -> Some (k + 1)) map)
  in
  let map = fill size 42 Ints.empty in
  let rec pairs n seed set = if n = 0 then set else pairs (n - 1) (next seed) (Pairs.add (seed land 511, seed lsr 12 land 255) set) in
  let a = pairs size 1 Pairs.empty and b = pairs size 2 Pairs.empty in
  let both = Pairs.inter a b and either = Pairs.union a b in
  let weight = Pairs.fold (fun (x, y) sum -> (sum + (x * y)) land 0xFFFFFF) in
  let frequent = Ints.filter (fun _ n -> n > 3) map in
  let sum = Ints.fold (fun k n sum -> (sum + (k * n)) land 0xFFFFFFF) map 0 in
  let found = ref 0 in
  for i = 0 to size do if Ints.mem (i * 3) map then incr found done;
  Printf.printf "%d %d %d\n" (Ints.cardinal map) (Ints.cardinal frequent) sum;
  Printf.printf "%d %d %d %d\n" (Pairs.cardinal both) (Pairs.cardinal either) (weight both 0) (weight either 0);
  Printf.printf "%d\n" !found
