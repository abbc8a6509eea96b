(* Data with cycles through mutable fields: doubly linked lists, graphs, union-find. *)

type 'a node = { value : 'a; mutable prev : 'a node option; mutable next : 'a node option }
type 'a dlist = { mutable first : 'a node option; mutable last : 'a node option }

let create () = { first = None; last = None }

let push_back l value =
  let n = { value; prev = l.last; next = None } in
  (match l.last with None -> l.first <- Some n | Some p -> p.next <- Some n);
  l.last <- Some n;
  n

let remove l n =
  (match n.prev with None -> l.first <- n.next | Some p -> p.next <- n.next);
  match n.next with None -> l.last <- n.prev | Some s -> s.prev <- n.prev

let forward l = let rec go acc = function None -> List.rev acc | Some n -> go (n.value :: acc) n.next in go [] l.first
let backward l = let rec go acc = function None -> List.rev acc | Some n -> go (n.value :: acc) n.prev in go [] l.last

type set = { mutable parent : set option; mutable rank : int; id : int }

let rec find s = match s.parent with
  | None -> s
  | Some p -> let r = find p in s.parent <- Some r; r

let union a b =
  let a = find a and b = find b in
  if a != b then
    if a.rank < b.rank then a.parent <- Some b
    else begin
      b.parent <- Some a;
      if a.rank = b.rank then a.rank <- a.rank + 1
    end

let show l = print_endline (String.concat " " (List.map string_of_int l))

let () =
  let l = create () in
  let nodes = List.map (push_back l) [ 1; 2; 3; 4; 5 ] in
  show (forward l);
  remove l (List.nth nodes 2);
  remove l (List.hd nodes);
  show (forward l);
  show (backward l);
  ignore (push_back l 6);
  show (backward l);
  let sets = Array.init 10 (fun id -> { parent = None; rank = 0; id }) in
  List.iter (fun (a, b) -> union sets.(a) sets.(b)) [ (0, 1); (2, 3); (1, 3); (5, 6); (7, 8); (8, 9) ];
  let roots = List.sort_uniq compare (List.map (fun s -> (find s).id) (Array.to_list sets)) in
  Printf.printf "%d %b %b\n" (List.length roots) (find sets.(0) == find sets.(2)) (find sets.(4) == find sets.(5))
