(* Conway's game of life with a set of cells. *)

module Cells = Set.Make (struct type t = int * int let compare = compare end)
module Counts = Map.Make (struct type t = int * int let compare = compare end)

let neighbours (x, y) =
  List.concat_map (fun dx -> List.filter_map (fun dy -> if dx = 0 && dy = 0 then None else Some (x + dx, y + dy)) [ -1; 0; 1 ]) [ -1; 0; 1 ]

let step cells =
  let bump m c = Counts.update c (fun n -> Some (1 + Option.value n ~default:0)) m in
  let counts = Cells.fold (fun c m -> List.fold_left bump m (neighbours c)) cells Counts.empty in
  Counts.fold (fun c n next -> if n = 3 || (n = 2 && Cells.mem c cells) then Cells.add c next else next) counts Cells.empty

let parse rows =
  List.concat (List.mapi (fun y row -> List.filter_map (fun x -> if row.[x] = '#' then Some (x, y) else None) (List.init (String.length row) Fun.id)) rows)
  |> Cells.of_list

let show w h cells =
  for y = 0 to h - 1 do
    print_endline (String.init w (fun x -> if Cells.mem (x, y) cells then '#' else '.'))
  done

let () =
  let glider = parse [ ".#."; "..#"; "###" ] in
  let rec go n cells =
    Printf.printf "generation %d: %d cells\n" n (Cells.cardinal cells);
    if n mod 4 = 0 then show 8 7 cells;
    if n < 8 then go (n + 1) (step cells)
  in
  go 0 glider;
  let rec run n c = if n = 0 then c else run (n - 1) (step c) in
  let r_pentomino = parse [ ".##"; "##."; ".#." ] in
  Printf.printf "%d\n" (Cells.cardinal (run 100 r_pentomino))
