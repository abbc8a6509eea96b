(* Random numbers printed, parsed and computed with in many ways. *)

let state = Random.State.make [| 4 |]
let int n = Random.State.int state n

let number () =
  let n = Random.State.full_int state max_int in
  let n = n asr int 60 in
  if int 2 = 0 then n else -n

let real () =
  match int 4 with
  | 0 -> Random.State.float state 1.0
  | 1 -> ldexp (Random.State.float state 1.0) (int 200 - 100)
  | 2 -> float_of_int (number ())
  | _ -> float_of_int (int 1000) /. 8.0

let () =
  for _ = 1 to 40 do
    let n = number () and m = number () in
    Printf.printf "%d %x %o %u %+d %#x|%12d|%-12d|%012d\n" n n n n n n (n asr 20) (n asr 20) (n asr 20);
    if m <> 0 then Printf.printf "%d %d\n" (n / m) (n mod m);
    Printf.printf "%d %d %d %d\n" (n * m) (n lxor m) (n lsl int 62) (n lsr int 62);
    if int_of_string (string_of_int n) <> n || int_of_string (Printf.sprintf "0x%x" n) <> n then print_endline "wrong"
  done;
  for _ = 1 to 40 do
    let x = real () and y = real () in
    Printf.printf "%g %e %f %h %F %.3g %.10f|%15.4e|\n" x x x x x x x x;
    Printf.printf "%s %s %s\n" (string_of_float (x +. y)) (string_of_float (x *. y)) (string_of_float (x /. y));
    if float_of_string (Printf.sprintf "%.17g" x) <> x || float_of_string (Printf.sprintf "%h" x) <> x then print_endline "wrong";
    Printf.printf "%d %g %g %g %b\n" (int_of_float (fst (modf (x /. 1e20)) *. 1e6)) (floor y) (ceil y) (Float.round y) (x < y)
  done;
  for _ = 1 to 20 do
    let a = Int64.of_int (number ()) and b = Int64.of_int (number ()) in
    Printf.printf "%Ld %Lx %Lu\n" (Int64.mul a b) (Int64.logxor a (Int64.shift_left b 3)) (Int64.sub a b);
    let a = Int64.to_int32 a and b = Int64.to_int32 b in
    Printf.printf "%ld %lx %lu\n" (Int32.mul a b) (Int32.shift_right_logical a 5) (Int32.add a b)
  done
