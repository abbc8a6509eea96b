(* Rings of records that are cut before they are dropped: no growth. *)
type node = { id : string; mutable next : node option }

let make_ring i =
  let first = { id = "first " ^ string_of_int i; next = None } in
  let second = { id = "second"; next = Some first } in
  first.next <- Some second;
  first

let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (make_ring 0) in
  let sum = ref 0 in
  for i = 1 to n do
    let at = i * i mod 4 in
    kept.(at).next <- None;
    kept.(at) <- make_ring i;
    sum := (!sum + String.length kept.((i + 1) mod 4).id) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
