(* Partial application at every arity up to six, and application to more than the arity. *)

let f6 a b c d e f = Printf.sprintf "%d%d%d%d%d%d" a b c d e f

let over n = if n > 0 then (fun a b -> a * n + b) else (fun a b -> a - b)

let () =
  let g1 = f6 1 in
  let g2 = g1 2 in
  let g3 = g2 3 in
  let g4 = g3 4 in
  let g5 = g4 5 in
  List.iter print_endline
    [ g5 6; g4 7 6; g3 8 7 6; g2 9 8 7 6; g1 0 9 8 7 6; f6 6 5 4 3 2 1 ];
  Printf.printf "%d %d\n" (over 3 4 5) (over 0 4 5);
  let o = over 2 in
  Printf.printf "%d %d\n" (o 10 1) (List.fold_left o 1 [ 1; 2; 3 ]);
  let flip f a b = f b a in
  print_endline (flip (f6 1 2 3 4) 5 6);
  let compose f g x = f (g x) in
  let add = ( + ) in
  Printf.printf "%d\n" (compose (add 1) (compose (( * ) 2) (add 3)) 4);
  Printf.printf "%d\n" (List.fold_left ( - ) 100 [ 1; 2; 3 ]);
  print_endline (String.concat "," (List.map (Printf.sprintf "%03d") [ 7; 42; 365 ]))
