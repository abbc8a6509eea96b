(* Algorithms on numbers: primes, roots, big numbers as lists, rationals, bases. *)

let sieve n =
  let composite = Bytes.make (n + 1) '\000' in
  let rec go i acc =
    if i > n then List.rev acc
    else if Bytes.get composite i = '\001' then go (i + 1) acc
    else begin
      let j = ref (i * i) in
      while !j <= n do Bytes.set composite !j '\001'; j := !j + i done;
      go (i + 1) (i :: acc)
    end
  in
  go 2 []

let rec factor n p = if n = 1 then [] else if p * p > n then [ n ] else if n mod p = 0 then p :: factor (n / p) p else factor n (p + 1)

let isqrt n = let rec go x = let y = (x + (n / x)) / 2 in if y >= x then x else go y in if n = 0 then 0 else go n

(* digits, lowest first, in base 10000 *)
let rec mul_small l k carry = match l with
  | [] -> if carry = 0 then [] else (carry mod 10000) :: mul_small [] k (carry / 10000)
  | d :: rest -> let v = (d * k) + carry in (v mod 10000) :: mul_small rest k (v / 10000)

let show_big l = match List.rev l with
  | [] -> "0"
  | d :: rest -> string_of_int d ^ String.concat "" (List.map (Printf.sprintf "%04d") rest)

let rec factorial n = if n = 0 then [ 1 ] else mul_small (factorial (n - 1)) n 0

let rec gcd a b = if b = 0 then a else gcd b (a mod b)
let add (a, b) (c, d) = let n = (a * d) + (c * b) and m = b * d in let g = gcd (abs n) m in (n / g, m / g)

let rec to_base b n = if n < b then string_of_int n else to_base b (n / b) ^ string_of_int (n mod b)

let () =
  let ps = sieve 10_000 in
  Printf.printf "%d %d\n" (List.length ps) (List.fold_left max 0 ps);
  List.iter (fun n -> Printf.printf "%d = %s\n" n (String.concat " * " (List.map string_of_int (factor n 2)))) [ 360; 9973; 123456; 600851475143 ];
  List.iter (fun n -> Printf.printf "%d " (isqrt n)) [ 0; 1; 15; 16; 1_000_000; 999_999_999_999 ];
  print_newline ();
  print_endline (show_big (factorial 50));
  let n, d = List.fold_left add (0, 1) (List.init 20 (fun i -> (1, i + 1))) in
  Printf.printf "%d/%d\n" n d;
  Printf.printf "%s %s %s\n" (to_base 2 1000) (to_base 7 1000) (to_base 3 1000);
  let rec pi k acc = if k < 0 then acc else pi (k - 1) (acc +. ((if k land 1 = 0 then 4.0 else -4.0) /. float_of_int ((2 * k) + 1))) in
  Printf.printf "%.6f\n" (pi 1_000_000 0.0)
