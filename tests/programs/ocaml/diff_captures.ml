(* Derivatives of closures, by what they are given and through what they have captured. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)

(* No derivative: an adder. *)
let make_adder x = fun y -> x +. y
let () = show "adder" (make_adder 5.0 3.0)

(* One capture, two captures. *)
let demo () =
  let x = 2.0 in
  let f w = w *. x in
  Diff.derivative f 1.0

let demo2 () =
  let x = 2.0 and y = 3.0 in
  let f w = (w *. x) +. y in
  Diff.derivative f 1.0

let () =
  show "one" (demo ());
  show "two" (demo2 ());
  show "adder'" (Diff.derivative (make_adder 5.0) 3.0)

(* By what is captured: the closure is made inside. *)
let scale k = fun x -> k *. x *. x
let () =
  show "by the argument" (Diff.derivative (scale 3.0) 2.0);
  show "by the capture" (Diff.derivative (fun k -> scale k 2.0) 3.0);
  show "by both" (Diff.derivative (fun t -> scale t t) 2.0)

(* Through three levels of functions. *)
let levels a = fun b -> fun c -> fun d -> (a *. b) +. (b *. c *. d) +. (a *. sin d)
let () =
  let f = levels 1.5 in
  let g = f 2.0 in
  show "by c" (Diff.derivative (fun c -> g c 0.5) 0.7);
  show "by d" (Diff.derivative (g 0.7) 0.5);
  show "by b" (Diff.derivative (fun b -> f b 0.7 0.5) 2.0);
  show "by a" (Diff.derivative (fun a -> levels a 2.0 0.7 0.5) 1.5)

(* Cells: one that is assigned after it was captured, one that is assigned inside, one that two closures share. *)
let tune () =
  let k = ref 1.0 in
  let f x = !k *. x *. x in
  k := 4.0;
  Diff.derivative f 3.0

let inside x =
  let sum = ref 0.0 in
  let add y = sum := !sum +. (y *. y) in
  add x;
  add (2.0 *. x);
  add 7.0;
  !sum

let shared x =
  let state = ref x in
  let grow () = state := !state *. !state
  and read () = !state in
  grow ();
  let before = read () in
  grow ();
  before +. read ()

let () =
  show "assigned before" (tune ());
  show "assigned inside" (Diff.derivative inside 1.5);
  show "shared" (Diff.derivative shared 1.1)

(* A capture of a capture, a function that is applied to a part of its arguments, a local recursive function. *)
let nested a =
  let f b =
    let g c = a *. b *. c in
    fun d -> g (d +. a)
  in
  fun x -> f x x

let power n =
  let rec go k acc x = if k = 0 then acc else go (k - 1) (acc *. x) x in
  go n 1.0

let () =
  show "nested" (Diff.derivative (nested 2.0) 3.0);
  show "nested by a" (Diff.derivative (fun a -> nested a 3.0) 2.0);
  show "power" (Diff.derivative (power 5) 2.0);
  show "sections" (Diff.derivative (( *. ) 4.0) 2.0 +. Diff.derivative (Float.pow 2.0) 3.0)

(* A closure of which the derivative is taken at many points. *)
let () =
  let offset = 0.5 in
  let f x = exp (offset *. x) in
  let f' = Diff.derivative f in
  let slopes = List.map f' [ 0.0; 1.0; 2.0 ] in
  List.iter (show "slope") slopes
