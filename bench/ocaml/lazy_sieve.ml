(* Primes from a lazy list that filters itself. *)

type 'a cell = Cons of 'a * 'a t
and 'a t = 'a cell Lazy.t

let rec from n = lazy (Cons (n, from (n + 2)))

let rec filter p l =
  lazy
    (let rec search l =
       let (Cons (x, rest)) = Lazy.force l in
       if p x then Cons (x, filter p rest) else search rest
     in
     search l)

let rec sieve l =
  lazy
    (let (Cons (p, rest)) = Lazy.force l in
     Cons (p, sieve (filter (fun n -> n mod p <> 0) rest)))

let rec nth l n = let (Cons (x, rest)) = Lazy.force l in if n = 0 then x else nth rest (n - 1)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 6000 in
  Printf.printf "prime %d is %d\n" n (nth (sieve (from 3)) (n - 2))
