(* Products of matrices of floats, as arrays of rows. *)

let make n f = Array.init n (fun i -> Array.init n (fun j -> f i j))

let multiply n a b =
  let c = Array.make_matrix n n 0.0 in
  for i = 0 to n - 1 do
    let row = c.(i) and left = a.(i) in
    for k = 0 to n - 1 do
      let x = left.(k) and right = b.(k) in
      for j = 0 to n - 1 do
        row.(j) <- row.(j) +. (x *. right.(j))
      done
    done
  done;
  c

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 900 in
  let a = make n (fun i j -> float_of_int (((i * 7) + j) mod 11) /. 11.0) in
  let b = make n (fun i j -> float_of_int ((i + (j * 5)) mod 13) /. 13.0) in
  let c = multiply n (multiply n a b) a in
  let trace = ref 0.0 in
  for i = 0 to n - 1 do trace := !trace +. c.(i).(i) done;
  Printf.printf "%.6f\n" !trace
