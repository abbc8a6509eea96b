(* Shortest paths, topological order and components on small graphs. *)

module Names = Map.Make (String)

let graph edges =
  List.fold_left
    (fun g (a, b, w) ->
      let add k v g = Names.update k (fun l -> Some (v @ Option.value l ~default:[])) g in
      add a [ (b, w) ] (add b [] g))
    Names.empty edges

module Queue_by_cost = Set.Make (struct type t = int * string let compare = compare end)

let dijkstra g source =
  let rec go queue best =
    match Queue_by_cost.min_elt_opt queue with
    | None -> best
    | Some ((d, v) as e) ->
      let queue = Queue_by_cost.remove e queue in
      if Names.mem v best then go queue best
      else
        let best = Names.add v d best in
        let queue = List.fold_left (fun q (w, c) -> Queue_by_cost.add (d + c, w) q) queue (Names.find v g) in
        go queue best
  in
  go (Queue_by_cost.singleton (0, source)) Names.empty

exception Cycle of string list

let topological g =
  let state = Hashtbl.create 16 in
  let order = ref [] in
  let rec visit path v =
    match Hashtbl.find_opt state v with
    | Some `Done -> ()
    | Some `Active -> raise (Cycle (List.rev (v :: path)))
    | None ->
      Hashtbl.replace state v `Active;
      List.iter (fun (w, _) -> visit (v :: path) w) (List.sort compare (Names.find v g));
      Hashtbl.replace state v `Done;
      order := v :: !order
  in
  Names.iter (fun v _ -> visit [] v) g;
  !order

let () =
  let g = graph [ ("a", "b", 4); ("a", "c", 1); ("c", "b", 2); ("b", "d", 5); ("c", "d", 8); ("d", "e", 3); ("x", "y", 1) ] in
  Names.iter (fun v d -> Printf.printf "%s:%d " v d) (dijkstra g "a");
  print_newline ();
  print_endline (String.concat " " (topological g));
  (try ignore (topological (graph [ ("p", "q", 1); ("q", "r", 1); ("r", "q", 1) ])) with
   | Cycle path -> print_endline ("cycle " ^ String.concat " > " path));
  let parent = Hashtbl.create 16 in
  let rec root v = match Hashtbl.find_opt parent v with Some p when p <> v -> root p | _ -> v in
  List.iter (fun (a, b) -> let ra = root a and rb = root b in if ra <> rb then Hashtbl.replace parent ra rb)
    [ (1, 2); (3, 4); (2, 3); (5, 6) ];
  Printf.printf "%b %b\n" (root 1 = root 4) (root 1 = root 6)
