(* Each list of pairs is hidden in one of pairs of pairs: there is no end to the types. *)
type any = Any : 'a * ('a -> int) -> any

let rec nest n = if n = 0 then Any (1, fun x -> x) else
  match nest (n - 1) with
  | Any (x, f) -> Any ((x, x), fun (a, b) -> f a + f b)

let () = match nest 3 with Any (x, f) -> print_int (f x)

(*@ error E0902 6 *)
