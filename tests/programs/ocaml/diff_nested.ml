(* Derivatives in derivatives: perturbations that must not be confused, higher orders, and what is made of second derivatives. *)

let show name x = Printf.printf "%s %.3f\n" name (if abs_float x < 5e-4 then 0.0 else x)
let d = Diff.derivative

let show_all name xs =
  print_string name;
  Array.iter (fun x -> Printf.printf " %.3f" (if abs_float x < 5e-4 then 0.0 else x)) xs;
  print_newline ()

(* The inner derivative is by [y] alone. *)
let () =
  show "x (x + y)'" (d (fun x -> x *. d (fun y -> x +. y) 1.0) 1.0);
  show "x (x y)'" (d (fun x -> x *. d (fun y -> x *. y) 2.0) 3.0);
  show "(x y y)'" (d (fun x -> d (fun y -> x *. y *. y) 3.0) 2.0);
  show "at x" (d (fun x -> d (fun y -> x *. y *. y) x) 2.0);
  show "three" (d (fun x -> d (fun y -> d (fun z -> x *. y *. y *. z *. z *. z) (x *. y)) x) 1.1);
  (* A function that is made inside of the outer one and differentiated outside of the inner one. *)
  let shift s f x = f (x +. s) in
  show "shift" (d (fun s -> d (shift s (fun x -> x *. x *. x)) 2.0) 1.0);
  show "made by a derivative" (d (fun s -> let g = d (fun x -> s *. x *. x) in g 3.0 +. g s) 2.0);
  show "reverse in forward" (d (fun x -> Diff.gradient (fun y -> x *. y *. y *. y) x) 2.0);
  show "forward in reverse" (Diff.gradient (fun x -> d (fun y -> x *. y *. y *. y) x) 2.0);
  show "reverse in reverse" (Diff.gradient (fun x -> Diff.gradient (fun y -> x *. y *. y *. y) x) 2.0);
  show "x (x + y)' backwards" (Diff.gradient (fun x -> x *. Diff.gradient (fun y -> x +. y) 1.0) 1.0)

(* Second to fifth derivatives. *)
let () =
  let p x = x *. x *. x *. x *. x *. x *. x in
  show "first" (d p 2.0);
  show "second" (d (d p) 2.0);
  show "third" (d (d (d p)) 2.0);
  show "fourth" (d (d (d (d p))) 2.0);
  Printf.printf "fifth %.1f\n" (d (d (d (d (d p)))) 2.0);
  Printf.printf "by order %.1f\n" (Diff.derivative_n 5 p 2.0);
  for n = 0 to 4 do
    show "by order" (Diff.derivative_n n p 2.0)
  done;
  let f x = exp (0.5 *. x) *. sin x in
  for n = 1 to 4 do
    show "smooth" (Diff.derivative_n n f 0.7)
  done;
  show_all "series of exp" (Diff.taylor exp 0.0 4);
  show_all "series of a quotient" (Diff.taylor (fun x -> 1.0 /. (1.0 -. (x /. 2.0))) 0.0 4);
  show "through a loop" (d (d (fun r -> let x = ref 0.3 in for _ = 1 to 6 do x := r *. !x *. (1.0 -. !x) done; !x)) 2.9);
  show "of a root" (d (d sqrt) 4.0);
  show "of a power" (Diff.derivative_n 3 (fun x -> x ** 3.5) 1.2);
  match Diff.derivative_n (-1) p 2.0 with
  | _ -> print_endline "no error"
  | exception Invalid_argument text -> print_endline text

(* Hessians and fields. *)
let () =
  let f v = (v.(0) *. v.(0) *. v.(1)) +. (sin v.(1) *. v.(2)) in
  let at = [| 1.5; 0.5; -2.0 |] in
  Array.iter (show_all "hessian") (Diff.hessian f at);
  show_all "times a vector" (Diff.hessian_vector f at [| 1.0; -1.0; 0.5 |]);
  show "laplacian" (Diff.laplacian f at);
  let field v = [| v.(0) *. v.(1); v.(1) *. v.(2); v.(2) *. v.(0) *. v.(0) |] in
  show "divergence" (Diff.divergence field at);
  show_all "curl" (Diff.curl field at);
  show "divergence of a gradient" (Diff.divergence (Diff.gradient f) at);
  show_all "curl of a gradient" (Diff.curl (Diff.gradient f) at);
  show "along" (Diff.directional_derivative f at [| 1.0; 2.0; 0.0 |]);
  Array.iter (show_all "jacobian of a gradient") (Diff.jacobian (Diff.gradient f) at)

(* A game: the best move of one who knows the best answer of the other. Each move is found by descent. *)
let descend f start =
  let rec go x n = if n = 0 then x else go (x -. (0.2 *. Diff.derivative f x)) (n - 1) in
  go start 12

let () =
  let payoff x y = (x *. x) -. (y *. y) +. (x *. y) -. y in
  let answer x = descend (fun y -> -.payoff x y) 0.0 in
  let move = descend (fun x -> payoff x (answer x)) 1.0 in
  show "move" move;
  show "answer" (answer move)
