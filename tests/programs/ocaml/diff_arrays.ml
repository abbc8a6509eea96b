(* Arrays: gradients by them, and functions that update them in place. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let show_all name xs =
  Printf.printf "%s" name;
  Array.iter (fun x -> Printf.printf " %.6f" (if abs_float x < 5e-7 then 0.0 else x)) xs;
  print_newline ()

let gradient name f x = show_all name (Diff.gradient f x)

let rosenbrock x =
  let s = ref 0.0 in
  for i = 0 to Array.length x - 2 do
    let a = x.(i + 1) -. (x.(i) *. x.(i)) and b = 1.0 -. x.(i) in
    s := !s +. (100.0 *. a *. a) +. (b *. b)
  done;
  !s

let sum = Array.fold_left ( +. ) 0.0
let dot a b =
  let s = ref 0.0 in
  for i = 0 to Array.length a - 1 do
    s := !s +. (a.(i) *. b.(i))
  done;
  !s

let () =
  gradient "rosenbrock" rosenbrock [| 0.5; -0.3; 1.2; 0.8 |];
  gradient "sum" sum [| 1.0; 2.0; 3.0 |];
  gradient "dot" (dot [| 1.0; -2.0; 0.5 |]) [| 4.0; 5.0; 6.0 |];
  gradient "norm" (fun v -> sqrt (dot v v)) [| 3.0; 4.0 |];
  gradient "map" (fun v -> sum (Array.map (fun x -> x *. sin x) v)) [| 0.1; 0.2; 0.3 |];
  gradient "some" (fun v -> v.(1) *. v.(1)) [| 1.0; 2.0; 3.0 |];
  gradient "none" (fun _ -> 1.0) [| 1.0; 2.0 |];
  gradient "index" (fun v -> v.(Array.length v - 1 - int_of_float v.(0))) [| 1.2; 5.0; 6.0 |]

(* In place: prefix products, a stencil that is applied again and again, elements that are overwritten. *)
let prefix v =
  let out = Array.make (Array.length v) 0.0 in
  let p = ref 1.0 in
  Array.iteri (fun i x -> p := !p *. x; out.(i) <- !p) v;
  out

let heat steps v =
  let now = ref (Array.copy v) and n = Array.length v in
  for _ = 1 to steps do
    let next = Array.make n 0.0 in
    for i = 0 to n - 1 do
      let left = !now.(max 0 (i - 1)) and right = !now.(min (n - 1) (i + 1)) in
      next.(i) <- !now.(i) +. (0.2 *. (left -. (2.0 *. !now.(i)) +. right)) +. (0.01 *. !now.(i) *. !now.(i))
    done;
    now := next
  done;
  !now

let overwritten v =
  let a = Array.copy v in
  for i = 1 to Array.length a - 1 do
    a.(i) <- a.(i) *. a.(i - 1);
    a.(0) <- a.(0) +. (a.(i) *. a.(i))
  done;
  a.(0) <- a.(0) *. a.(Array.length a - 1);
  a.(0)

let swapped v =
  let a = Array.copy v in
  let n = Array.length a in
  for i = 0 to (n / 2) - 1 do
    let t = a.(i) in
    a.(i) <- a.(n - 1 - i);
    a.(n - 1 - i) <- t
  done;
  dot a v +. a.(0)

let sorted v =
  let a = Array.copy v in
  Array.sort compare a;
  let s = ref 0.0 in
  Array.iteri (fun i x -> s := !s +. (float_of_int (i + 1) *. x *. x)) a;
  !s

let () =
  gradient "prefix" (fun v -> dot (prefix v) v) [| 1.1; 0.9; 1.3; 0.7 |];
  gradient "heat" (fun v -> dot (heat 5 v) (heat 2 v)) [| 0.0; 1.0; 0.0; 0.5; 0.2 |];
  gradient "overwritten" overwritten [| 0.5; 1.5; 0.8 |];
  gradient "swapped" swapped [| 1.0; 2.0; 3.0; 4.0; 5.0 |];
  gradient "sorted" sorted [| 3.0; 1.0; 2.0 |];
  gradient "blit" (fun v -> let w = Array.make 5 1.0 in Array.blit v 0 w 1 3; Array.blit w 0 w 1 4; dot w w +. dot v (Array.sub w 2 3)) [| 1.0; 2.0; 3.0 |];
  gradient "append" (fun v -> let w = Array.append v (Array.map (fun x -> x *. x) v) in Array.fill w 1 1 2.0; dot w w) [| 1.0; 2.0 |];
  gradient "init" (fun v -> sum (Array.init 6 (fun i -> v.(i mod 2) ** float_of_int i))) [| 1.1; 0.9 |]

(* Arrays of arrays. *)
let multiply a b =
  let n = Array.length a and m = Array.length b.(0) and k = Array.length b in
  let c = Array.make_matrix n m 0.0 in
  for i = 0 to n - 1 do
    for j = 0 to m - 1 do
      for l = 0 to k - 1 do
        c.(i).(j) <- c.(i).(j) +. (a.(i).(l) *. b.(l).(j))
      done
    done
  done;
  c

let trace a =
  let s = ref 0.0 in
  Array.iteri (fun i row -> s := !s +. row.(i)) a;
  !s

let () =
  let a = [| [| 1.0; 2.0 |]; [| -0.5; 0.3 |] |] in
  let g = Diff.gradient (fun m -> trace (multiply m (multiply m m))) a in
  Array.iter (show_all "trace of the cube") g;
  let value, g = Diff.value_and_gradient (fun m -> trace (multiply m (multiply a m))) a in
  show "value" value;
  Array.iter (show_all "and gradient") g

(* Jacobians of few results and of many, a gradient that is an array of the function's own. *)
let () =
  let f v = [| v.(0) *. v.(1); sin v.(2) |] in
  Array.iter (show_all "wide") (Diff.jacobian f [| 2.0; 3.0; 0.5 |]);
  let g v = Array.init 4 (fun i -> (v.(0) ** float_of_int i) +. v.(1)) in
  Array.iter (show_all "tall") (Diff.jacobian g [| 1.5; 2.0 |]);
  let y, dy = Diff.jvp f [| 2.0; 3.0; 0.5 |] [| 1.0; 0.0; 2.0 |] in
  show_all "value" y;
  show_all "forwards" dy;
  let y, dx = Diff.vjp f [| 2.0; 3.0; 0.5 |] [| 1.0; -1.0 |] in
  show_all "value" y;
  show_all "backwards" dx
