(* Rings of records that are dropped as a whole.
   * grows: each record of a ring is held by its neighbours *)
type node = { id : int; mutable next : node option; mutable prev : node option }
let make_ring n =
  let first = { id = 0; next = None; prev = None } in
  let last = ref first in
  for i = 1 to n do
    let node = { id = i; next = None; prev = Some !last } in
    !last.next <- Some node;
    last := node
  done;
  !last.next <- Some first;
  first.prev <- Some !last;
  first
let rec walk node n = if n = 0 then node.id else match node.next with Some next -> walk next (n - 1) | None -> -1
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (make_ring 1) in
  let sum = ref 0 in
  for i = 1 to n do
    kept.(i mod 4) <- make_ring (i mod 7 + 1);
    sum := (!sum + walk kept.((i + 1) mod 4) i) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
