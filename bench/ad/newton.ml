(* A cube root by a thousand rounds of Newton's method: the root, by the number. *)
let f a =
  let x = ref 1.0 in
  for _ = 1 to 1000 do
    x := !x -. (((!x *. !x *. !x) -. a) /. (3.0 *. !x *. !x))
  done;
  !x

let number i = 1.0 +. (float_of_int (i land 1023) /. 256.0)

let () =
  let times = int_of_string Sys.argv.(2) in
  let sum = ref 0.0 in
  for i = 1 to times do
    if Sys.argv.(1) = "primal" then sum := !sum +. f (number i)
    else
      let y, dy = Diff.value_and_derivative f (number i) in
      sum := !sum +. y +. dy
  done;
  Printf.printf "%.12e\n" !sum
