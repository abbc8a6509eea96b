(* Lists are sorted by merging; the comparison is a function that captures. *)

let rec split l left right = match l with [] -> (left, right) | x :: rest -> split rest (x :: right) left

let rec merge less a b acc =
  match (a, b) with
  | [], r | r, [] -> List.rev_append acc r
  | x :: xs, y :: ys -> if less y x then merge less a ys (y :: acc) else merge less xs b (x :: acc)

let rec sort less l =
  match l with
  | [] | [ _ ] -> l
  | _ ->
      let left, right = split l [] [] in
      merge less (sort less left) (sort less right) []

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 8 in
  let total = ref 0 in
  for round = 1 to rounds do
    let l = List.init 100_000 (fun i -> i * (7919 + round) mod 100_003) in
    let sorted = sort (fun a b -> a lxor round < b lxor round) l in
    total := !total + List.nth sorted 5000
  done;
  Printf.printf "%d\n" !total
