(* Polynomials as lists of terms, sorted by degree: sums, products, values. *)

let rec add p q =
  match (p, q) with
  | [], r | r, [] -> r
  | (c, d) :: ps, (e, f) :: qs ->
      if d > f then (c, d) :: add ps q
      else if d < f then (e, f) :: add p qs
      else
        let s = (c + e) land 0xfffff in
        if s = 0 then add ps qs else (s, d) :: add ps qs

let scale (c, d) p = List.map (fun (e, f) -> ((c * e) land 0xfffff, d + f)) p
let mul p q = List.fold_left (fun acc term -> add acc (scale term q)) [] p
let rec power p n = if n = 0 then [ (1, 0) ] else mul p (power p (n - 1))
let value x p = List.fold_left (fun sum (c, d) -> (sum + (c * ((x * d) land 0xff))) land 0xfffff) 0 p

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 3000 in
  let sum = ref 0 in
  for i = 1 to rounds do
    let p = power [ (i, 7); (3, 4); (2, 1); (1, 0) ] 14 in
    sum := !sum + value i p
  done;
  Printf.printf "%d\n" !sum
