(* Functions that are not known, and keep a state of their own that they make: each is called once for its derivative.
   It is not compared with differences, which call it more often. *)
(*@ skip ocamlopt *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let both name f x =
  show name (Diff.derivative f x);
  show name (Diff.gradient f x)

let counting () = let n = ref 0 in fun x -> incr n; x *. float_of_int !n
let counters = [ counting (); counting () ]
let () = List.iter (fun f -> both "counting" f 2.0) counters
