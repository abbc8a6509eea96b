(* A network of two layers, 64-128-10 with tanh and softmax, on 32 examples, with plain loops: the mean loss by 9,610 parameters. *)
let inputs = 64
let hidden = 128
let outputs = 10
let batch = 32

let seed = ref 42

let random () =
  seed := ((!seed * 1103515245) + 12345) mod 2147483648;
  (float_of_int !seed /. 2147483648.0) -. 0.5

let numbers n = Array.init n (fun _ -> random ())

let loss data labels w =
  let first_bias = inputs * hidden in
  let second = first_bias + hidden in
  let second_bias = second + (hidden * outputs) in
  let h = Array.make hidden 0.0 and z = Array.make outputs 0.0 in
  let total = ref 0.0 in
  for n = 0 to batch - 1 do
    for j = 0 to hidden - 1 do
      let s = ref w.(first_bias + j) in
      for i = 0 to inputs - 1 do
        s := !s +. (w.((j * inputs) + i) *. data.((n * inputs) + i))
      done;
      h.(j) <- tanh !s
    done;
    let top = ref neg_infinity in
    for k = 0 to outputs - 1 do
      let s = ref w.(second_bias + k) in
      for j = 0 to hidden - 1 do
        s := !s +. (w.(second + (k * hidden) + j) *. h.(j))
      done;
      z.(k) <- !s;
      if !s > !top then top := !s
    done;
    let sum = ref 0.0 in
    for k = 0 to outputs - 1 do
      sum := !sum +. exp (z.(k) -. !top)
    done;
    total := !total +. (log !sum +. !top -. z.(labels.(n)))
  done;
  !total /. float_of_int batch

let () =
  let times = int_of_string Sys.argv.(2) in
  let data = numbers (batch * inputs) in
  let labels = Array.init batch (fun n -> n * 7 mod outputs) in
  let w = numbers ((inputs * hidden) + hidden + (hidden * outputs) + outputs) in
  let sum = ref 0.0 in
  for i = 1 to times do
    w.(i) <- w.(i) +. 0.001;
    if Sys.argv.(1) = "primal" then sum := !sum +. loss data labels w
    else
      let y, g = Diff.value_and_gradient (loss data labels) w in
      sum := !sum +. y +. g.(i) +. g.(9600)
  done;
  Printf.printf "%.12e\n" !sum
