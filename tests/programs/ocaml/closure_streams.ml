(* Endless streams: a head and a function for the rest. *)

type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))
let rec map f (Cons (h, t)) = Cons (f h, fun () -> map f (t ()))
let rec filter p (Cons (h, t)) = if p h then Cons (h, fun () -> filter p (t ())) else filter p (t ())
let rec zip f (Cons (a, s)) (Cons (b, t)) = Cons (f a b, fun () -> zip f (s ()) (t ()))
let rec take n (Cons (h, t)) = if n = 0 then [] else h :: take (n - 1) (t ())

let rec sieve (Cons (p, t)) = Cons (p, fun () -> sieve (filter (fun n -> n mod p <> 0) (t ())))

let rec fibs a b = Cons (a, fun () -> fibs b (a + b))

let show l = print_endline (String.concat " " (List.map string_of_int l))

let () =
  show (take 8 (map (fun x -> x * x) (from 1)));
  show (take 15 (sieve (from 2)));
  show (take 12 (fibs 0 1));
  let evens = filter (fun x -> x land 1 = 0) (from 0) in
  show (take 6 (zip ( + ) evens (fibs 1 1)));
  let rec iterate f x = Cons (x, fun () -> iterate f (f x)) in
  show (take 10 (iterate (fun n -> if n land 1 = 0 then n / 2 else (3 * n) + 1) 7))
