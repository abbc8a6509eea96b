(* n = 400000: a cache of the entries that were used last, in a list that is linked both ways. *)
type entry = { key : int; value : string; mutable before : entry option; mutable after : entry option }
type cache = { table : (int, entry) Hashtbl.t; mutable first : entry option; mutable last : entry option }

let unlink cache entry =
  (match entry.before with Some e -> e.after <- entry.after | None -> cache.first <- entry.after);
  (match entry.after with Some e -> e.before <- entry.before | None -> cache.last <- entry.before);
  entry.before <- None;
  entry.after <- None

let push cache entry =
  entry.after <- cache.first;
  (match cache.first with Some e -> e.before <- Some entry | None -> cache.last <- Some entry);
  cache.first <- Some entry

let get cache key =
  match Hashtbl.find_opt cache.table key with
  | Some entry -> unlink cache entry; push cache entry; String.length entry.value
  | None ->
    let entry = { key; value = string_of_int (key * key); before = None; after = None } in
    Hashtbl.replace cache.table key entry;
    push cache entry;
    if Hashtbl.length cache.table > 200 then begin
      match cache.last with
      | Some old -> unlink cache old; Hashtbl.remove cache.table old.key
      | None -> ()
    end;
    0

let () =
  let n = int_of_string Sys.argv.(1) in
  let cache = { table = Hashtbl.create 64; first = None; last = None } in
  let sum = ref 0 in
  for i = 1 to n do sum := !sum + get cache (i * i mod 577) done;
  Printf.printf "%d\n" !sum
