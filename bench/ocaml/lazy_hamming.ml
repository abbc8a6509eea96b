(* Hamming's numbers as a lazy list that is defined by itself. *)

type 'a stream = Cons of 'a * 'a stream Lazy.t

let rec map f (Cons (x, rest)) = Cons (f x, lazy (map f (Lazy.force rest)))

let rec merge (Cons (x, xs) as a) (Cons (y, ys) as b) =
  if x < y then Cons (x, lazy (merge (Lazy.force xs) b))
  else if y < x then Cons (y, lazy (merge a (Lazy.force ys)))
  else Cons (x, lazy (merge (Lazy.force xs) (Lazy.force ys)))

let rec nth n (Cons (x, rest)) = if n = 0 then x else nth (n - 1) (Lazy.force rest)

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1500 in
  let sum = ref 0 in
  for i = 1 to rounds do
    let rec all =
      Cons (1, lazy (merge (map (fun x -> 2 * x) all) (merge (map (fun x -> 3 * x) all) (map (fun x -> 5 * x) all))))
    in
    sum := (!sum + nth (2000 + i) all) land 0xffffffff
  done;
  Printf.printf "%d\n" !sum
