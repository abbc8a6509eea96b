(* n = 250: the first N primes by a sieve of lazy lists, one filter on top of the other. *)
type stream = Cons of int * stream Lazy.t

let rec from i = Cons (i, lazy (from (i + 1)))

let rec without p (Cons (x, rest)) =
  if x mod p = 0 then without p (Lazy.force rest) else Cons (x, lazy (without p (Lazy.force rest)))

let rec sieve (Cons (p, rest)) = Cons (p, lazy (sieve (without p (Lazy.force rest))))

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec nth i (Cons (p, rest)) = if i = 1 then p else nth (i - 1) (Lazy.force rest) in
  Printf.printf "%d\n" (nth n (sieve (from 2)))
