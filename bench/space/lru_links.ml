(* n = 100000: an LRU with a doubly linked list, whose links are cut when an entry is thrown out. *)
type node = { key : int; mutable value : string; mutable before : node option; mutable after : node option }
type cache = { table : (int, node) Hashtbl.t; limit : int; mutable first : node option; mutable last : node option }

let unlink c n =
  (match n.before with Some b -> b.after <- n.after | None -> c.first <- n.after);
  (match n.after with Some a -> a.before <- n.before | None -> c.last <- n.before);
  n.before <- None;
  n.after <- None

let push c n =
  n.after <- c.first;
  (match c.first with Some f -> f.before <- Some n | None -> c.last <- Some n);
  c.first <- Some n

let get c key make =
  match Hashtbl.find_opt c.table key with
  | Some n -> unlink c n; push c n; n.value
  | None ->
    if Hashtbl.length c.table >= c.limit then (match c.last with
      | Some old -> unlink c old; Hashtbl.remove c.table old.key
      | None -> ());
    let n = { key; value = make key; before = None; after = None } in
    Hashtbl.replace c.table key n; push c n; n.value

let () =
  let n = int_of_string Sys.argv.(1) in
  let c = { table = Hashtbl.create 16; limit = 100; first = None; last = None } in
  let sum = ref 0 in
  for i = 1 to n do
    let key = i * i mod 251 in
    sum := (!sum + String.length (get c key (fun k -> "value of " ^ string_of_int (k * i)))) land 0xFFFFFF
  done;
  Printf.printf "%d %d\n" !sum (Hashtbl.length c.table)
