(* n = 1000: a matrix that each round replaces by its product with another one; rows are arrays of floats. *)
let size = 24

let product a b =
  Array.init size (fun i ->
      Array.init size (fun j ->
          let sum = ref 0.0 in
          for k = 0 to size - 1 do sum := !sum +. (a.(i).(k) *. b.(k).(j)) done;
          !sum))

let largest a = Array.fold_left (fun m row -> Array.fold_left (fun m x -> max m (abs_float x)) m row) 0.0 a
let scaled k a = Array.map (Array.map (fun x -> x *. k)) a

let transposed a = Array.init size (fun i -> Array.init size (fun j -> a.(j).(i)))

type state = { mutable now : float array array; mutable trace : float list }

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let () =
  let n = int_of_string Sys.argv.(1) in
  let start = Array.init size (fun i -> Array.init size (fun j -> float_of_int (((i * 7) + (j * 3)) mod 11) -. 4.0)) in
  let state = { now = start; trace = [] } in
  for i = 1 to n do
    let next = product state.now (if i land 1 = 0 then start else transposed start) in
    let next = scaled (4.0 /. largest next) next in
    state.trace <- next.(i mod size).(i * 5 mod size) :: first 5 state.trace;
    state.now <- next
  done;
  List.iter (fun x -> Printf.printf "%.6f " x) state.trace;
  print_newline ()
