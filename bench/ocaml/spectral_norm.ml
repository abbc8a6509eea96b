(* The spectral norm of an infinite matrix; sums and products go through functions of floats. *)

let a i j = 1.0 /. float_of_int (((i + j) * (i + j + 1) / 2) + i + 1)

let sum n f =
  let rec go i acc = if i = n then acc else go (i + 1) (acc +. f i) in
  go 0 0.0

let map n f = Array.init n f
let times n v = map n (fun i -> sum n (fun j -> a i j *. v.(j)))
let times_transposed n v = map n (fun i -> sum n (fun j -> a j i *. v.(j)))
let step n v = times_transposed n (times n v)

let rec iterate k f x = if k = 0 then x else iterate (k - 1) f (f x)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 2700 in
  let u = iterate 9 (fun u -> step n (step n u)) (Array.make n 1.0) in
  let v = step n u in
  let u' = step n v in
  let dot x y = sum n (fun i -> x.(i) *. y.(i)) in
  Printf.printf "%.9f\n" (sqrt (dot u' v /. dot v v))
