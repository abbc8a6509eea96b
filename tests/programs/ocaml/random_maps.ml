(* Random operations on maps, sets and tables, each checked against the other. *)

module M = Map.Make (Int)
module S = Set.Make (String)

let state = Random.State.make [| 3 |]
let int n = Random.State.int state n

let () =
  let map = ref M.empty and table = Hashtbl.create 4 and set = ref S.empty in
  for round = 1 to 12 do
    for _ = 1 to 120 do
      let k = int 60 and v = int 1000 in
      match int 7 with
      | 0 | 1 -> map := M.add k v !map; Hashtbl.replace table k v; set := S.add (string_of_int k) !set
      | 2 -> map := M.remove k !map; Hashtbl.remove table k; set := S.remove (string_of_int k) !set
      | 3 ->
        map := M.update k (Option.map succ) !map;
        (match Hashtbl.find_opt table k with Some v -> Hashtbl.replace table k (v + 1) | None -> ())
      | 4 -> if M.mem k !map <> Hashtbl.mem table k then print_endline "they differ"
      | 5 ->
        let keep k _ = k mod 17 <> v mod 17 in
        map := M.filter keep !map;
        Hashtbl.filter_map_inplace (fun k v -> if keep k v then Some v else None) table;
        set := S.filter (fun s -> keep (int_of_string s) 0) !set
      | _ ->
        let below, at, above = M.split k !map in
        if M.cardinal below + M.cardinal above + (if at = None then 0 else 1) <> M.cardinal !map then print_endline "split";
        map := M.union (fun _ a _ -> Some a) above (M.union (fun _ a _ -> Some a) below (match at with Some v -> M.singleton k v | None -> M.empty))
    done;
    let from_table = List.sort compare (Hashtbl.fold (fun k v l -> (k, v) :: l) table []) in
    let from_set = List.sort compare (List.map int_of_string (S.elements !set)) in
    Printf.printf "%d: %d %b %b %d %s\n" round (M.cardinal !map) (from_table = M.bindings !map)
      (from_set = List.map fst (M.bindings !map))
      (M.fold (fun k v s -> (s + (k * v)) land 0xFFFF) !map 0)
      (match M.min_binding_opt !map, M.max_binding_opt !map with
       | Some (a, _), Some (b, _) -> Printf.sprintf "%d..%d" a b
       | _ -> "empty")
  done;
  let a = S.of_list (List.init 50 (fun _ -> string_of_int (int 80))) and b = S.of_list (List.init 50 (fun _ -> string_of_int (int 80))) in
  let show s = Printf.printf "%d %s\n" (S.cardinal s) (String.concat " " (S.elements s)) in
  show (S.inter a b);
  show (S.diff a b);
  Printf.printf "%b %b %d\n" (S.subset (S.inter a b) a) (S.equal (S.union a b) (S.union b a)) (compare (S.compare a b) 0)
