(* int32, int64 and nativeint: literals, wrapping, conversions, bits. *)

let () =
  Printf.printf "%ld %ld %ld\n" Int32.max_int (Int32.add Int32.max_int 1l) (Int32.mul 65536l 65537l);
  Printf.printf "%Ld %Ld\n" Int64.max_int (Int64.succ Int64.max_int);
  Printf.printf "%nd\n" (Nativeint.sub Nativeint.min_int 1n);
  Printf.printf "%lx %Lx %nx\n" (-1l) (-1L) 255n;
  Printf.printf "%lu %Lu\n" (-1l) (-1L);
  Printf.printf "%d %d\n" (Int32.to_int (-5l)) (Int64.to_int 0x4000_0000_0000_0000L);
  Printf.printf "%Ld %ld\n" (Int64.of_int min_int) (Int64.to_int32 0x1_0000_0005L);
  Printf.printf "%Ld\n" (Int64.logxor 0xFF00L (Int64.shift_left 1L 40));
  Printf.printf "%ld %ld\n" (Int32.shift_right (-16l) 2) (Int32.shift_right_logical (-16l) 2);
  Printf.printf "%s %s\n" (Int64.to_string (-42L)) (Int32.to_string 7l);
  Printf.printf "%Ld %ld\n" (Int64.of_string "0xFF") (Int32.of_string "-12");
  Printf.printf "%.1f %Ld\n" (Int64.to_float 10L) (Int64.of_float 3.99);
  Printf.printf "%b %d\n" (1L < 2L) (compare 5l 3l);
  Printf.printf "%Ld %h\n" (Int64.bits_of_float 1.0) (Int64.float_of_bits 0x4000000000000000L);
  let rec collatz n steps = if n = 1L then steps else
    collatz (if Int64.rem n 2L = 0L then Int64.div n 2L else Int64.add (Int64.mul n 3L) 1L) (steps + 1) in
  Printf.printf "%d\n" (collatz 837799L 0);
  (match Int32.of_string_opt "99999999999" with None -> print_endline "none" | Some _ -> print_endline "some")
