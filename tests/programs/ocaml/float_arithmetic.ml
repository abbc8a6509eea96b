(* Operations on floats. *)

let show = Printf.printf "%.6g "

let () =
  List.iter show [ 1.5 +. 2.25; 1.0 -. 0.9; 3.0 *. 0.1; 1.0 /. 3.0; 2.0 ** 10.0; 2.0 ** 0.5 ];
  print_newline ();
  List.iter show [ sqrt 2.0; exp 1.0; log 10.0; log10 1000.0; sin 1.0; cos 1.0; tan 1.0; atan 1.0; atan2 1.0 (-1.0) ];
  print_newline ();
  List.iter show [ floor 2.7; ceil 2.2; floor (-2.7); ceil (-2.2); Float.round 2.5; Float.round (-2.5); Float.trunc 2.9 ];
  print_newline ();
  List.iter show [ mod_float 7.5 2.0; mod_float (-7.5) 2.0; abs_float (-3.0); hypot 3.0 4.0; ldexp 0.75 3 ];
  print_newline ();
  let f, e = frexp 10.0 and fr, wh = modf 3.75 in
  Printf.printf "%g %d %g %g\n" f e fr wh;
  Printf.printf "%d %d %d %d\n" (int_of_float 3.99) (int_of_float (-3.99)) (truncate 1e10) (int_of_float 0.0);
  Printf.printf "%b %b %b %b\n" (nan = nan) (nan <> nan) (nan < 1.0) (compare nan nan = 0);
  Printf.printf "%b %b %d %d\n" (0.0 = -0.0) (1.0 /. 0.0 = infinity) (compare 0.0 (-0.0)) (compare nan 1.0);
  Printf.printf "%g %g %g\n" (max 1.0 2.0) (min 1.0 nan) (Float.max nan 1.0);
  Printf.printf "%b %b %b\n" (Float.is_nan nan) (Float.is_integer 3.0) (classify_float 1e-310 = FP_subnormal);
  let sum = ref 0.0 in
  for i = 1 to 1000 do sum := !sum +. (1.0 /. float_of_int (i * i)) done;
  Printf.printf "%.12f\n" !sum;
  Printf.printf "%.17g\n" (0.1 +. 0.2)
