(* n = 150: the game of life on sets of cells, on a torus. *)
module Cells = Set.Make (struct
  type t = int * int
  let compare (a, b) (c, d) = if a <> c then compare (a : int) c else compare (b : int) d
end)

let size = 40
let wrap x = (x + size) mod size

let neighbours (x, y) =
  List.concat_map
    (fun dx -> List.filter_map (fun dy -> if dx = 0 && dy = 0 then None else Some (wrap (x + dx), wrap (y + dy))) [ -1; 0; 1 ])
    [ -1; 0; 1 ]

let alive cells cell =
  let count = List.length (List.filter (fun c -> Cells.mem c cells) (neighbours cell)) in
  count = 3 || (count = 2 && Cells.mem cell cells)

let step cells =
  let near = Cells.fold (fun cell near -> List.fold_left (fun near c -> Cells.add c near) near (neighbours cell)) cells cells in
  Cells.filter (alive cells) near

let glider x y = List.map (fun (a, b) -> x + a, y + b) [ 1, 0; 2, 1; 0, 2; 1, 2; 2, 2 ]
let blinker x y = List.map (fun a -> x + a, y) [ 0; 1; 2 ]

let () =
  let n = int_of_string Sys.argv.(1) in
  let start = Cells.of_list (glider 1 1 @ glider 11 5 @ glider 21 9 @ blinker 30 30 @ blinker 5 33) in
  let rec go i cells = if i = 0 then cells else go (i - 1) (step cells) in
  let last = go n start in
  let sum = Cells.fold (fun (x, y) sum -> ((sum * 31) + (x * size) + y) land 0xFFFFFF) last 7 in
  Printf.printf "%d %d\n" (Cells.cardinal last) sum
