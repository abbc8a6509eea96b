(* Floats as print_float, string_of_float and the conversions of Printf show them. *)

let samples =
  [ 0.0; -0.0; 1.0; -1.5; 0.1; 1.0 /. 3.0; 100.0; 1e15; 1e16; 123456789.0; 1234567890123.0; 1e-5; 1.5e-7; 1e100;
    4.9e-324; max_float; min_float; infinity; neg_infinity; nan; 3.14159265358979; 2.5; 1e22; 1e23 ]

let () =
  List.iter (fun x -> print_float x; print_char ' ') samples;
  print_newline ();
  List.iter (fun x -> print_endline (string_of_float x)) samples;
  List.iter (fun x -> Printf.printf "%f|%.2f|%e|%g|%.3g|%G|%h|%F\n" x x x x x x x x) samples;
  List.iter (fun x -> Printf.printf "[%8.3f] [%-10.2e] [%+g] [% .1f] [%010.3f]\n" x x x x x) [ 3.14159; -2.5; 1e10 ];
  Printf.printf "%.0f %.0f %.0f %.1f\n" 0.5 1.5 2.5 0.25;
  Printf.printf "%g %g %g %g\n" 100000.0 1000000.0 0.0001 0.00001
