(* The queens' problem with lists and higher-order functions only. *)

let rec range a b = if a > b then [] else a :: range (a + 1) b

let safe queen placed =
  let rec go distance = function
    | [] -> true
    | other :: rest -> other <> queen && abs (other - queen) <> distance && go (distance + 1) rest
  in
  go 1 placed

let solutions n =
  let columns = range 1 n in
  let extend boards =
    List.concat_map (fun board -> List.map (fun q -> q :: board) (List.filter (fun q -> safe q board) columns)) boards
  in
  let rec place k boards = if k = 0 then boards else place (k - 1) (extend boards) in
  place n [ [] ]

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 12 in
  let all = solutions n in
  Printf.printf "%d solutions, first %s\n" (List.length all) (String.concat " " (List.map string_of_int (List.hd all)))
