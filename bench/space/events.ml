(* n = 80000: an event loop: a heap of closures by time, each of which may plan another one. *)
type heap = Empty | Node of int * (int -> unit) * heap * heap

let rec merge a b =
  match a, b with
  | Empty, h | h, Empty -> h
  | Node (x, f, l, r), Node (y, _, _, _) when x <= y -> Node (x, f, merge r b, l)
  | a, Node (y, g, l, r) -> Node (y, g, merge r a, l)

let () =
  let n = int_of_string Sys.argv.(1) in
  let plan = ref Empty in
  let sum = ref 0 in
  let at time f = plan := merge !plan (Node (time, f, Empty, Empty)) in
  let rec tick id now =
    sum := (!sum + (id * now)) land 0xFFFFFF;
    if now < n then at (now + 1 + (id mod 7)) (tick id)
  in
  for id = 1 to 20 do at id (tick id) done;
  let rec run () =
    match !plan with
    | Empty -> ()
    | Node (time, f, l, r) -> plan := merge l r; f time; run ()
  in
  run ();
  Printf.printf "%d\n" !sum
