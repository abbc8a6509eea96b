(* Physical equality of what is shared, copied and immediate. *)

type p = { mutable x : int; y : int }

let () =
  let a = { x = 1; y = 2 } in
  let b = a and c = { a with x = 1 } in
  Printf.printf "%b %b %b %b\n" (a == b) (a == c) (a = c) (a != c);
  b.x <- 5;
  Printf.printf "%d %d %b\n" a.x c.x (a = c);
  let l = [ 1; 2; 3 ] in
  let m = 0 :: l in
  Printf.printf "%b %b %b\n" (List.tl m == l) (List.rev l == l) (l == l);
  let r = ref 0 in
  let s = r in
  Printf.printf "%b %b\n" (r == s) (ref 0 == ref 0);
  let f x = x in
  Printf.printf "%b\n" (f == f);
  Printf.printf "%b %b %b\n" (1 == 1) (true == true) ('a' == 'b');
  Printf.printf "%b %b\n" ([] == []) (None == (None : int option));
  let t = [| 1 |] in
  Printf.printf "%b %b\n" (t == t) (Array.copy t == t);
  Printf.printf "%b %b\n" (List.memq a [ c; b ]) (List.assq b [ (c, 1); (a, 2) ] = 2);
  let b1 = Buffer.create 1 in
  Printf.printf "%b\n" (b1 == b1)
