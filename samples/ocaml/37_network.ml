(* A network with a hidden layer learns XOR, then one layer learns three groups of points; both draw their loss. The loss is a function
   of records of arrays, and so is its gradient. *)

type layer = { weights : float array array; biases : float array }

let output layer inputs =
  let sum row =
    let s = ref 0.0 in
    Array.iteri (fun i w -> s := !s +. (w *. inputs.(i))) row;
    !s
  in
  Array.mapi (fun k row -> sum row +. layer.biases.(k)) layer.weights

(* One step against the gradient. *)
let step rate layer slope =
  let against w g = w -. (rate *. g) in
  {
    weights = Array.map2 (Array.map2 against) layer.weights slope.weights;
    biases = Array.map2 against layer.biases slope.biases;
  }

(* Descends, and says the loss now and then. *)
let rec descend loss move w steps every losses =
  let value, slope = Diff.value_and_gradient loss w in
  let losses = if steps mod every = 0 then value :: losses else losses in
  if steps = 0 then (w, List.rev losses) else descend loss move (move w slope) (steps - 1) every losses

let draw losses =
  let longest = List.hd losses in
  List.iter (fun loss -> print_endline (String.make (int_of_float (Float.round (40.0 *. loss /. longest))) '#')) losses

(* XOR: two inputs, three units, one output. *)
let sigmoid x = 1.0 /. (1.0 +. exp (-.x))
let cases = [ ([| 0.0; 0.0 |], 0.0); ([| 0.0; 1.0 |], 1.0); ([| 1.0; 0.0 |], 1.0); ([| 1.0; 1.0 |], 0.0) ]
let answer (hidden, last) inputs = sigmoid (output last (Array.map tanh (output hidden inputs))).(0)

let error net =
  List.fold_left
    (fun sum (inputs, wanted) ->
      let e = answer net inputs -. wanted in
      sum +. (e *. e))
    0.0 cases

let start i = 0.9 *. sin (7.0 *. float_of_int (i + 1))

let first =
  ( { weights = Array.init 3 (fun k -> Array.init 2 (fun i -> start ((3 * k) + i))); biases = Array.init 3 (fun k -> start ((3 * k) + 2)) },
    { weights = [| Array.init 3 (fun i -> start (9 + i)) |]; biases = [| start 12 |] } )

let () =
  let move (a, b) (da, db) = (step 0.7 a da, step 0.7 b db) in
  let net, losses = descend error move first 100 10 [] in
  draw losses;
  List.iter (fun (inputs, _) -> Printf.printf "%.0f " (answer net inputs)) cases;
  print_newline ()

(* Three groups of points in the plane. *)
let points =
  [
    ([| 0.0; 0.1 |], 0); ([| 0.3; -0.2 |], 0); ([| -0.2; 0.2 |], 0); ([| 0.1; 0.4 |], 0);
    ([| 2.0; 0.1 |], 1); ([| 1.8; 0.4 |], 1); ([| 2.3; -0.3 |], 1); ([| 1.7; -0.1 |], 1);
    ([| 1.0; 1.9 |], 2); ([| 0.8; 2.2 |], 2); ([| 1.3; 1.7 |], 2); ([| 1.1; 2.4 |], 2);
  ]

let cross_entropy layer =
  let of_point (inputs, group) =
    let scores = output layer inputs in
    let top = Array.fold_left max neg_infinity scores in
    log (Array.fold_left (fun sum s -> sum +. exp (s -. top)) 0.0 scores) +. top -. scores.(group)
  in
  List.fold_left (fun sum point -> sum +. of_point point) 0.0 points /. float_of_int (List.length points)

let best scores =
  let at = ref 0 in
  Array.iteri (fun i s -> if s > scores.(!at) then at := i) scores;
  !at

let () =
  let zero = { weights = Array.make_matrix 3 2 0.0; biases = Array.make 3 0.0 } in
  let classifier, losses = descend cross_entropy (step 1.0) zero 60 6 [] in
  draw losses;
  List.iter (fun (inputs, _) -> Printf.printf "%d " (best (output classifier inputs))) points;
  print_newline ()
