(* A pattern in a let generalises what it takes apart, if that is a value. *)

let pairs = ((fun x -> x), [])
let f, empty = pairs

let () =
  let g, nil = pairs in
  Printf.printf "%d %s\n" (g 1) (g "x");
  Printf.printf "%d %d\n" (List.length (1 :: nil)) (List.length ("y" :: nil));
  Printf.printf "%d %s %d\n" (f 2) (f "z") (List.length (2.5 :: empty));
  let { contents = _ } = ref 0 and h, _ = ((fun x -> [ x ]), ()) in
  Printf.printf "%d %d\n" (List.length (h 1)) (List.length (h "s"))
