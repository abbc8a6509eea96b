(* Functions of functions: closures as arguments and as results, continuations. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let at f x = Diff.derivative f x

let compose f g x = f (g x)
let twice f = compose f f
let rec iterate n f x = if n = 0 then x else iterate (n - 1) f (f x)

let () =
  show "compose" (at (compose sin exp) 0.5);
  show "twice" (at (twice (fun x -> (x *. x) +. 1.0)) 0.7);
  show "iterate" (at (iterate 10 (fun x -> 3.2 *. x *. (1.0 -. x))) 0.3);
  show "by a parameter" (at (fun r -> iterate 10 (fun x -> r *. x *. (1.0 -. x)) 0.3) 3.2)

(* Functions that a function makes of what is differentiated. *)
let () =
  let curve x =
    let fs = List.map (fun k -> fun y -> (k *. x) +. y) [ 1.0; 2.0; 3.0 ] in
    List.fold_left (fun y f -> f y *. x) 1.0 fs
  in
  show "made inside" (at curve 0.6);
  let pair x = ((fun y -> x *. y), (fun y -> x +. y)) in
  show "made in pairs" (at (fun x -> let f, g = pair x in f (g x)) 1.5);
  let bind x k = k (x *. x) in
  show "continuations" (at (fun x -> bind x (fun y -> bind y (fun z -> z +. (x *. y)))) 1.1);
  let rec sum_to n k = if n = 0 then k 0.0 else sum_to (n - 1) (fun s -> k (s +. float_of_int n)) in
  show "continuations in recursion" (at (fun x -> sum_to 5 (fun s -> s *. x *. x)) 2.0);
  let fix f = let rec g x = f g x in g in
  show "fixpoint" (at (fix (fun self x -> if x > 10.0 then x else self (x *. 1.5))) 2.0)

(* What takes derivatives takes functions: Newton's method, descent, and a derivative of what they find. *)
let newton f start =
  let rec go x n = if n = 0 then x else go (x -. (f x /. Diff.derivative f x)) (n - 1) in
  go start 20

let () =
  show "root" (newton (fun x -> (x *. x) -. 2.0) 1.0);
  show "root's derivative" (at (fun a -> newton (fun x -> (x *. x *. x) -. a) 1.5) 2.0);
  show "length" (at (fun stretch ->
    let curve t = stretch *. t *. t in
    let n = 20 in
    let sum = ref 0.0 in
    for i = 0 to n - 1 do
      let t = (float_of_int i +. 0.5) /. float_of_int n in
      let slope = Diff.derivative curve t in
      sum := !sum +. (sqrt (1.0 +. (slope *. slope)) /. float_of_int n)
    done;
    !sum) 1.0)
