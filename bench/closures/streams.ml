(* Streams whose tails are functions: a sieve. *)
type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))
let rec filter p (Cons (x, rest)) = if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())
let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (filter (fun n -> n mod p <> 0) (rest ())))
let rec nth n (Cons (x, rest)) = if n = 0 then x else nth (n - 1) (rest ())
let () = Printf.printf "%d\n" (nth 150 (sieve (from (1 + Array.length Sys.argv))))
