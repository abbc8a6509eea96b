(* Effects while data is built: in constructors, records with updates, arrays, nested calls. *)

let n = ref 0
let next () = incr n; !n

type t = { a : int; b : int; c : int }
type u = U of int * int | V of { x : int; y : int }

let show l = print_endline (String.concat " " (List.map string_of_int l))

let () =
  let a, b = (next (), next ()) in
  show [ a; b ];
  let { a; b; c } = { a = next (); b = next (); c = next () } in
  show [ a; b; c ];
  (match U (next (), next ()) with U (x, y) -> show [ x; y ] | V _ -> ());
  (match V { x = next (); y = next () } with V { x; y } -> show [ x; y ] | U _ -> ());
  let l = [ next (); next (); next () ] in
  show l;
  show (Array.to_list [| next (); next () |]);
  let base = { a = 0; b = 0; c = 0 } in
  let r = { base with b = next (); a = next () } in
  show [ r.a; r.b; r.c ];
  show (List.map (fun f -> f ()) [ next; next ]);
  show (List.init 3 (fun _ -> next ()));
  let f x y z = [ x; y; z ] in
  show (f (next ()) (next ()) (next ()));
  show ((fun x -> fun y -> [ x; y ]) (next ()) (next ()));
  let (a, b), c = ((next (), next ()), next ()) in
  show [ a; b; c ];
  Printf.printf "%d\n" !n
