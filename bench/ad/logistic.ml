(* The logistic map, a thousand rounds: the last value, by the rate. *)
let f r =
  let x = ref 0.5 in
  for _ = 1 to 1000 do
    x := r *. !x *. (1.0 -. !x)
  done;
  !x

let rate i = 3.0 +. (0.5 *. float_of_int (i land 1023) /. 1024.0)

let () =
  let times = int_of_string Sys.argv.(2) in
  let sum = ref 0.0 in
  for i = 1 to times do
    if Sys.argv.(1) = "primal" then sum := !sum +. f (rate i)
    else
      let y, dy = Diff.value_and_derivative f (rate i) in
      sum := !sum +. y +. dy
  done;
  Printf.printf "%.12e\n" !sum
