(* n = 12: all ways to put N queens on a board, as a list of lists. *)
let rec safe queen distance = function
  | [] -> true
  | other :: rest ->
    queen <> other && queen <> other + distance && queen <> other - distance && safe queen (distance + 1) rest

let rec extend queen board found =
  if queen = 0 then found
  else extend (queen - 1) board (if safe queen 1 board then (queen :: board) :: found else found)

let rec extend_all n boards found =
  match boards with [] -> found | board :: rest -> extend_all n rest (extend n board found)

let rec solutions row n = if row = 0 then [ [] ] else extend_all n (solutions (row - 1) n) []

let () =
  let n = int_of_string Sys.argv.(1) in
  let all = solutions n n in
  let sum = List.fold_left (List.fold_left (fun sum queen -> ((sum * 31) + queen) land 0xFFFFFF)) 7 all in
  Printf.printf "%d %d\n" (List.length all) sum
