(* Derivatives of functions over floats, and over tuples, records, lists and arrays of them: of any closure, whatever it captures. The
   compiler makes them (`differentiate`); what is here are the forms in which they are asked for. *)

(* Forwards: the value at [x], and how it changes when [x] changes by [dx]. *)
external jvp : ('a -> 'b) -> 'a -> 'a -> 'b * 'b = "%enf_jvp"

(* Backwards: the value at [x], and how each part of [x] changes what [dy] weighs of it. *)
external vjp : ('a -> 'b) -> 'a -> 'b -> 'b * 'a = "%enf_vjp"

(* The number itself, as a constant: what comes after does not change with what came before. *)
external detached : float -> float = "%enf_detached"

(* Of one number. *)

let value_and_derivative (f : float -> 'b) x = jvp f x 1.0
let derivative (f : float -> 'b) x = snd (jvp f x 1.0)

(* To differentiate n times makes the derivative of a derivative, and so on, each of which is code of its own: hence a bound. *)
let derivative_n n (f : float -> float) x =
  match n with
  | 0 -> f x
  | 1 -> derivative f x
  | 2 -> derivative (derivative f) x
  | 3 -> derivative (derivative (derivative f)) x
  | 4 -> derivative (derivative (derivative (derivative f))) x
  | 5 -> derivative (derivative (derivative (derivative (derivative f)))) x
  | _ -> invalid_arg "Diff.derivative_n"

(* The first coefficients of the series around [x], up to the power [n]. *)
let taylor (f : float -> float) x n =
  if n < 0 || n > 5 then invalid_arg "Diff.taylor";
  let coefficients = Array.make (n + 1) (f x) in
  if n >= 1 then coefficients.(1) <- derivative_n 1 f x;
  if n >= 2 then coefficients.(2) <- derivative_n 2 f x /. 2.0;
  if n >= 3 then coefficients.(3) <- derivative_n 3 f x /. 6.0;
  if n >= 4 then coefficients.(4) <- derivative_n 4 f x /. 24.0;
  if n >= 5 then coefficients.(5) <- derivative_n 5 f x /. 120.0;
  coefficients

(* Of numbers that lie in a value of any shape. *)

let value_and_gradient (f : 'a -> float) x = vjp f x 1.0
let gradient (f : 'a -> float) x = snd (vjp f x 1.0)
let directional_derivative (f : 'a -> 'b) x direction = snd (jvp f x direction)

(* Of arrays. *)

let basis n i =
  let e = Array.make n 0.0 in
  e.(i) <- 1.0;
  e

(* A row for each result: by the results backwards or by the variables forwards, whichever are fewer. *)
let jacobian (f : float array -> float array) x =
  let n = Array.length x and m = Array.length (f x) in
  if m < n then Array.init m (fun i -> snd (vjp f x (basis m i)))
  else
    let rows = Array.init m (fun _ -> Array.make n 0.0) in
    for j = 0 to n - 1 do
      let column = snd (jvp f x (basis n j)) in
      for i = 0 to m - 1 do
        rows.(i).(j) <- column.(i)
      done
    done;
    rows

(* How the gradient changes when [x] changes by [direction]. *)
let hessian_vector (f : float array -> float) x direction = snd (jvp (gradient f) x direction)
let hessian (f : float array -> float) x = Array.init (Array.length x) (fun i -> hessian_vector f x (basis (Array.length x) i))

let laplacian (f : float array -> float) x =
  let n = Array.length x in
  let sum = ref 0.0 in
  for i = 0 to n - 1 do
    sum := !sum +. (hessian_vector f x (basis n i)).(i)
  done;
  !sum

let divergence (f : float array -> float array) x =
  let n = Array.length x in
  let sum = ref 0.0 in
  for i = 0 to n - 1 do
    sum := !sum +. (snd (jvp f x (basis n i))).(i)
  done;
  !sum

let curl (f : float array -> float array) x =
  if Array.length x <> 3 then invalid_arg "Diff.curl";
  let by i = snd (jvp f x (basis 3 i)) in
  let dx = by 0 and dy = by 1 and dz = by 2 in
  [| dy.(2) -. dz.(1); dz.(0) -. dx.(2); dx.(1) -. dy.(0) |]
