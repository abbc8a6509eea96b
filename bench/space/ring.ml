(* n = 200000: a ring linked both ways; elements are put in beside one place and taken out at another. *)
type link = { value : int; label : string; mutable before : link; mutable after : link }

let alone value =
  let rec link = { value; label = "first"; before = link; after = link } in
  link

let insert_after link value =
  let added = { value; label = "v" ^ string_of_int value; before = link; after = link.after } in
  link.after.before <- added;
  link.after <- added

let remove link =
  link.before.after <- link.after;
  link.after.before <- link.before

let rec forward k link = if k = 0 then link else forward (k - 1) link.after
let rec back k link = if k = 0 then link else back (k - 1) link.before

let () =
  let n = int_of_string Sys.argv.(1) in
  let hand = ref (alone 0) and size = ref 1 and sum = ref 0 in
  for i = 1 to n do
    insert_after (forward (i mod 5) !hand) i;
    incr size;
    if !size > 60 then begin
      let victim = back (i mod 3) !hand in
      hand := victim.after;
      sum := (!sum + victim.value + String.length victim.label) land 0xFFFFFF;
      remove victim;
      decr size
    end
  done;
  Printf.printf "%d %d\n" !sum !size
