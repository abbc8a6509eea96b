(* A lazy list library: every cell is computed once. *)

type 'a cell = Nil | Cons of 'a * 'a t
and 'a t = 'a cell Lazy.t

let evaluated = ref 0

let rec from n = lazy (incr evaluated; Cons (n, from (n + 1)))

let rec map f l = lazy (match Lazy.force l with Nil -> Nil | Cons (x, t) -> Cons (f x, map f t))

let rec filter p l = lazy (filter_cell p l)
and filter_cell p l = match Lazy.force l with
  | Nil -> Nil
  | Cons (x, t) -> if p x then Cons (x, filter p t) else filter_cell p t

let rec take n l = if n = 0 then [] else match Lazy.force l with Nil -> [] | Cons (x, t) -> x :: take (n - 1) t

let rec append a b = lazy (match Lazy.force a with Nil -> Lazy.force b | Cons (x, t) -> Cons (x, append t b))

let of_list l = List.fold_right (fun x t -> lazy (Cons (x, t))) l (lazy Nil)

let show l = print_endline (String.concat " " (List.map string_of_int l))

let () =
  let nats = from 0 in
  show (take 5 nats);
  show (take 5 nats);
  Printf.printf "%d\n" !evaluated;
  show (take 6 (filter (fun x -> x mod 3 = 0) (map (fun x -> x * x) nats)));
  Printf.printf "%d\n" !evaluated;
  show (take 6 (append (of_list [ 7; 8 ]) nats));
  let rec primes = lazy (Cons (2, filter is_prime (from 3)))
  and is_prime n = check n primes
  and check n l = match Lazy.force l with
    | Nil -> true
    | Cons (p, t) -> p * p > n || (n mod p <> 0 && check n t) in
  show (take 20 primes)
