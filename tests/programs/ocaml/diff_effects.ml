(* What a function does besides is done once for each run of its derivative; what is detached counts as a constant. The program writes, and is
   not compared with differences, which run the function more often. *)
(*@ skip ocamlopt *)

let calls = ref 0

let f x =
  incr calls;
  Printf.printf "f runs at %.1f\n" x;
  x *. x *. x

let () =
  Printf.printf "%.1f\n" (Diff.derivative f 2.0);
  Printf.printf "%.1f\n" (Diff.gradient f 2.0);
  let value, slope = Diff.value_and_gradient (fun (a, b) -> f a *. f b) (1.0, 2.0) in
  Printf.printf "%.1f (%.1f, %.1f)\n" value (fst slope) (snd slope);
  Printf.printf "%d runs\n" !calls;
  Printf.printf "%.1f %.1f\n" (Diff.derivative (fun x -> x *. Diff.detached x) 3.0) (Diff.gradient (fun x -> x *. Diff.detached (x *. x)) 3.0)

(* The inner derivative sees the cell of the outer one, and writes to it. *)
let () =
  let outer x =
    let cell = ref x in
    let inner y =
      cell := !cell *. y;
      !cell +. y
    in
    let slope = Diff.derivative inner 2.0 in
    slope *. !cell
  in
  Printf.printf "%.1f %.1f\n" (outer 3.0) (Diff.derivative outer 3.0);
  (* What is written outside is there afterwards, with its value alone. *)
  let last = ref 0.0 in
  let slope = Diff.derivative (fun x -> last := x *. x; !last *. x) 2.0 in
  Printf.printf "%.1f %.1f %.1f\n" slope !last (Diff.derivative (fun x -> !last *. x) 5.0)
