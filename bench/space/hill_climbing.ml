(* n = 100000: candidates are made and measured; few are better than the best one so far, and only those are kept. *)
type tour = { stops : int list; length : int }
type search = { mutable best : tour; mutable found : (int * tour) list; mutable seed : int }

let distance a b =
  let dx = (a * 37 mod 101) - (b * 37 mod 101) and dy = (a * 53 mod 97) - (b * 53 mod 97) in
  abs dx + abs dy

let rec measure first = function
  | [] -> 0
  | [ last ] -> distance last first
  | a :: (b :: _ as rest) -> distance a b + measure first rest

let tour stops = { stops; length = measure (List.hd stops) stops }

let rec take k l = if k = 0 then [] else match l with [] -> [] | x :: rest -> x :: take (k - 1) rest
let rec drop k l = if k = 0 then l else match l with [] -> [] | _ :: rest -> drop (k - 1) rest

(* A part of the tour the other way round. *)
let turned t from upto =
  tour (take from t.stops @ List.rev (take (upto - from) (drop from t.stops)) @ drop upto t.stops)

let random search limit =
  search.seed <- ((search.seed * 16807) + 11) land 0x3FFFFFFF;
  (search.seed lsr 8) mod limit

let start round = tour (List.init 20 (fun i -> ((i * 7) + round) mod 20))

let () =
  let n = int_of_string Sys.argv.(1) in
  let search = { best = start 0; found = []; seed = 1 } in
  for i = 1 to n do
    let a = random search 20 and b = random search 20 in
    let candidate = turned search.best (min a b) (max a b) in
    if candidate.length < search.best.length then search.best <- candidate;
    if i mod 500 = 0 then begin
      search.found <- (i, search.best) :: take 4 search.found;
      search.best <- start i
    end
  done;
  let sum = List.fold_left (fun sum (_, t) -> List.fold_left (fun sum x -> ((sum * 31) + x) land 0xFFFFFF) (sum + t.length) t.stops) 7 search.found in
  Printf.printf "%d %d\n" search.best.length sum
