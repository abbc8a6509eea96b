(* n = 300000: the last twenty versions of a map. *)
module M = Map.Make (Int)

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec go i versions map =
    if i = n then List.fold_left (fun sum m -> sum + M.cardinal m) 0 versions
    else
      let map = M.add (i * 31 mod 401) i map in
      go (i + 1) (map :: first 19 versions) map
  in
  Printf.printf "%d\n" (go 0 [] M.empty)
