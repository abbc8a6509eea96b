(* The objective of a mixture of Gaussians as in ADBench, 25 of them in 10 dimensions, 1,000 points: by 1,650 parameters. The matrices are lower
   triangles with logarithms on the diagonal; gamma is 1 and m is 0 in the prior of Wishart. *)
let d = 10
let k = 25
let n = 1000
let below = d * (d - 1) / 2

let seed = ref 42

let random () =
  seed := ((!seed * 1103515245) + 12345) mod 2147483648;
  (float_of_int !seed /. 2147483648.0) -. 0.5

let numbers count = Array.init count (fun _ -> random ())

(* The logarithm of a sum of exponentials. *)
let log_sum_exp v count =
  let top = ref v.(0) in
  for i = 1 to count - 1 do
    if v.(i) > !top then top := v.(i)
  done;
  let s = ref 0.0 in
  for i = 0 to count - 1 do
    s := !s +. exp (v.(i) -. !top)
  done;
  !top +. log !s

(* The parameters are one array: weights, means, logarithms of diagonals, what is below them. *)
let objective x p =
  let means = k in
  let diagonals = means + (k * d) in
  let lower = diagonals + (k * d) in
  let diagonal = Array.make (k * d) 0.0 and sums = Array.make k 0.0 in
  for c = 0 to k - 1 do
    let s = ref 0.0 in
    for i = 0 to d - 1 do
      let q = p.(diagonals + (c * d) + i) in
      s := !s +. q;
      diagonal.((c * d) + i) <- exp q
    done;
    sums.(c) <- !s
  done;
  let centered = Array.make d 0.0 and terms = Array.make k 0.0 in
  let total = ref 0.0 in
  for j = 0 to n - 1 do
    for c = 0 to k - 1 do
      for i = 0 to d - 1 do
        centered.(i) <- x.((j * d) + i) -. p.(means + (c * d) + i)
      done;
      let square = ref 0.0 in
      for i = 0 to d - 1 do
        let y = ref (diagonal.((c * d) + i) *. centered.(i)) in
        let row = lower + (c * below) + (i * (i - 1) / 2) in
        for l = 0 to i - 1 do
          y := !y +. (p.(row + l) *. centered.(l))
        done;
        square := !square +. (!y *. !y)
      done;
      terms.(c) <- p.(c) +. sums.(c) -. (0.5 *. !square)
    done;
    total := !total +. log_sum_exp terms k
  done;
  let weights = log_sum_exp p k in
  let prior = ref 0.0 in
  for i = 0 to (k * d) - 1 do
    prior := !prior +. (diagonal.(i) *. diagonal.(i))
  done;
  for i = 0 to (k * below) - 1 do
    prior := !prior +. (p.(lower + i) *. p.(lower + i))
  done;
  !total -. (float_of_int n *. weights) +. (0.5 *. !prior)

let () =
  let times = int_of_string Sys.argv.(2) in
  let x = numbers (n * d) in
  let p = numbers (k + (k * d) + (k * d) + (k * below)) in
  let sum = ref 0.0 in
  for i = 1 to times do
    p.(i) <- p.(i) +. 0.001;
    if Sys.argv.(1) = "primal" then sum := !sum +. objective x p
    else
      let y, g = Diff.value_and_gradient (objective x) p in
      sum := !sum +. y +. g.(i) +. g.(1000)
  done;
  Printf.printf "%.12e\n" !sum
