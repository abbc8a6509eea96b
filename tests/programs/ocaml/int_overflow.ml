(* Integers have 63 bits and wrap. *)

let () =
  Printf.printf "%d %d\n" max_int min_int;
  Printf.printf "%d %d\n" (max_int + 1) (min_int - 1);
  Printf.printf "%d %d\n" (max_int * 2) (min_int * -1);
  Printf.printf "%d %d\n" (-min_int) (abs min_int);
  Printf.printf "%d\n" (max_int * max_int);
  Printf.printf "%d %d\n" (1 lsl 61) (1 lsl 62);
  Printf.printf "%d %d %d\n" (-1 lsr 1) (-1 asr 1) (min_int lsr 62);
  Printf.printf "%d %d %d %d\n" (7 / 2) (-7 / 2) (7 mod 3) (-7 mod 3);
  Printf.printf "%d %d\n" (min_int / -1) (min_int mod -1);
  Printf.printf "%x %o %X\n" (-1) 511 0xBEEF;
  Printf.printf "%d %d %d\n" 0b1011 0o17 0xff_ff;
  let rec hash acc n = if n = 0 then acc else hash ((acc * 31) + n) (n - 1) in
  Printf.printf "%d\n" (hash 17 1000);
  Printf.printf "%d %d %d\n" (lnot 5) (5 lxor 3) (0xF0 land 0x3C lor 1);
  Printf.printf "%d\n" (int_of_string "0x7fffffffffffffff");
  let x = ref 1 in
  for _ = 1 to 100 do x := (!x * 2862933555777941757) + 3037000493 done;
  Printf.printf "%d\n" !x;
  Printf.printf "%b %b\n" (max_int + 1 = min_int) (max_int < max_int + 1)
