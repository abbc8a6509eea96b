(* Tuples of many sizes, units, nested tuples, tuple returns and parameters. *)

let triple a b c = (a, b, c)
let unit_in () = "in"
let unit_out (_ : int) = ()
let many (a, b) (c, (d, e)) () = a + b + c + d + e
let min_max = function [] -> None | x :: l -> Some (List.fold_left (fun (lo, hi) y -> (min lo y, max hi y)) (x, x) l)
let rec unzip3 = function [] -> ([], [], []) | (a, b, c) :: l -> let x, y, z = unzip3 l in (a :: x, b :: y, c :: z)
let divmod a b = (a / b, a mod b)
let big = (1, 2.0, '3', "4", true, [ 5 ], Some 6, ())

let () =
  let a, b, c = triple 1 "two" 3.0 in
  Printf.printf "%d %s %g\n" a b c;
  print_endline (unit_in ());
  unit_out 3;
  Printf.printf "%d\n" (many (1, 2) (3, (4, 5)) ());
  (match min_max [ 3; 1; 4; 1; 5 ] with Some (lo, hi) -> Printf.printf "%d %d\n" lo hi | None -> ());
  let x, y, z = unzip3 [ (1, 'a', "p"); (2, 'b', "q") ] in
  Printf.printf "%d %d %s\n" (List.length x) (List.length y) (String.concat "" z);
  let q, r = divmod 17 5 in
  Printf.printf "%d %d\n" q r;
  let n, f, ch, s, t, l, o, () = big in
  Printf.printf "%d %g %c %s %b %d %b\n" n f ch s t (List.hd l) (o = Some 6);
  Printf.printf "%b %b %d\n" ((1, "a") = (1, "a")) ((1, 2, 3) < (1, 3, 0)) (compare ((), 1) ((), 2));
  let swap (a, b) = (b, a) in
  let (p, q), (r, s) = (swap (1, 2), swap ("x", "y")) in
  Printf.printf "%d %d %s %s\n" p q r s;
  let units = [ (); (); () ] in
  Printf.printf "%d %b\n" (List.length units) (() = ());
  List.iter (fun () -> print_char '.') units;
  print_newline ();
  let fst3 (x, _, _) = x in
  Printf.printf "%d\n" (fst3 (fst ((7, 8, 9), ())))
