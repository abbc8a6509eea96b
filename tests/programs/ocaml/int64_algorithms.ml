(* 64-bit arithmetic: hashes, generators, fixed point. *)

let ( ++ ) = Int64.add
let ( ** ) = Int64.mul
let ( ^^^ ) = Int64.logxor
let ( >>> ) = Int64.shift_right_logical
let ( <<< ) = Int64.shift_left

let splitmix seed =
  let state = ref seed in
  fun () ->
    state := !state ++ 0x9E3779B97F4A7C15L;
    let z = !state in
    let z = (z ^^^ (z >>> 30)) ** 0xBF58476D1CE4E5B9L in
    let z = (z ^^^ (z >>> 27)) ** 0x94D049BB133111EBL in
    z ^^^ (z >>> 31)

let fnv s = String.fold_left (fun h c -> (h ^^^ Int64.of_int (Char.code c)) ** 0x100000001B3L) 0xCBF29CE484222325L s

let rotl x k = Int64.logor (x <<< k) (x >>> (64 - k))

let popcount n = let rec go n k = if n = 0L then k else go (Int64.logand n (Int64.pred n)) (k + 1) in go n 0

let () =
  let next = splitmix 42L in
  for _ = 1 to 5 do Printf.printf "%Lx %Ld\n" (next ()) (Int64.rem (next ()) 1000L) done;
  List.iter (fun s -> Printf.printf "%016Lx\n" (fnv s)) [ ""; "a"; "foobar" ];
  Printf.printf "%Lx %d\n" (rotl 0x8000000000000001L 4) (popcount (-1L));
  let fixed x = Int64.of_float (x *. 65536.0) in
  let mul a b = Int64.shift_right (a ** b) 16 in
  Printf.printf "%.4f\n" (Int64.to_float (mul (fixed 3.25) (fixed (-1.5))) /. 65536.0);
  Printf.printf "%b %b %d\n" (Int64.compare 1L 2L < 0) (Int64.equal 5L 5L) (Int64.unsigned_compare (-1L) 1L);
  Printf.printf "%Ld %Ld\n" (Int64.unsigned_div (-1L) 10L) (Int64.unsigned_rem (-1L) 10L);
  let sum = Array.fold_left Int64.add 0L (Array.init 100 (fun i -> Int64.of_int (i * i))) in
  Printf.printf "%Ld\n" sum;
  let crc = List.fold_left (fun c b -> let c = ref (Int32.logxor c (Int32.of_int b)) in
    for _ = 1 to 8 do c := if Int32.logand !c 1l <> 0l then Int32.logxor (Int32.shift_right_logical !c 1) 0xEDB88320l else Int32.shift_right_logical !c 1 done; !c)
    (-1l) (List.map Char.code (List.of_seq (String.to_seq "123456789"))) in
  Printf.printf "%lx\n" (Int32.lognot crc)
