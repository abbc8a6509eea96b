(* Rosenbrock's function of a thousand variables. *)
let f x =
  let s = ref 0.0 in
  for i = 0 to Array.length x - 2 do
    let a = x.(i + 1) -. (x.(i) *. x.(i)) and b = 1.0 -. x.(i) in
    s := !s +. (100.0 *. a *. a) +. (b *. b)
  done;
  !s

let () =
  let times = int_of_string Sys.argv.(2) in
  let x = Array.init 1000 (fun i -> 0.5 +. (0.001 *. float_of_int i)) in
  let sum = ref 0.0 in
  for i = 1 to times do
    x.(i mod 1000) <- x.(i mod 1000) +. 0.0001;
    if Sys.argv.(1) = "primal" then sum := !sum +. f x
    else
      let y, g = Diff.value_and_gradient f x in
      sum := !sum +. y +. g.(i mod 1000) +. g.(999)
  done;
  Printf.printf "%.12e\n" !sum
