(* Printf: integers with flags, widths and precisions. *)

let () =
  List.iter
    (fun n ->
      Printf.printf "[%d] [%i] [%u] [%x] [%X] [%o]\n" n n n n n n;
      Printf.printf "[%5d] [%-5d] [%05d] [%+d] [% d]\n" n n n n n;
      Printf.printf "[%8x] [%-8x] [%08x] [%#x] [%#o] [%#d]\n" n n n n n n;
      Printf.printf "[%.3d] [%6.3d] [%-6.3d]\n" n n n)
    [ 0; 1; 42; -42; 123456; -7 ];
  Printf.printf "%ld %li %lu %lx %5ld|\n" 5l (-5l) (-5l) (-5l) 7l;
  Printf.printf "%Ld %Lu %Lx %LX %-6Ld|\n" 5L (-5L) (-5L) 255L 7L;
  Printf.printf "%nd %nx %06nd\n" 5n 255n (-7n);
  Printf.printf "%*d|%-*d|%0*d\n" 6 42 6 42 6 42;
  Printf.printf "%*d|\n" (-6) 42;
  Printf.printf "%d%%\n" 50;
  Printf.printf "%d %d %d %d %d %d %d %d %d %d\n" 1 2 3 4 5 6 7 8 9 10
