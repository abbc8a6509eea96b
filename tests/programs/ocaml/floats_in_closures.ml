(* Floats captured, passed, returned, in arrays and records; sums in order. *)

type vec = { x : float; y : float; z : float }

let add a b = { x = a.x +. b.x; y = a.y +. b.y; z = a.z +. b.z }
let scale k v = { x = k *. v.x; y = k *. v.y; z = k *. v.z }
let norm v = sqrt ((v.x *. v.x) +. (v.y *. v.y) +. (v.z *. v.z))
let integrate f dt steps v0 = let rec go n v = if n = 0 then v else go (n - 1) (add v (scale dt (f v))) in go steps v0
let poly cs = fun x -> List.fold_right (fun c acc -> c +. (x *. acc)) cs 0.0
let mean l = List.fold_left ( +. ) 0.0 l /. float_of_int (List.length l)
let kahan a = let sum = ref 0.0 and c = ref 0.0 in Array.iter (fun x -> let y = x -. !c in let t = !sum +. y in c := t -. !sum -. y; sum := t) a; !sum

let () =
  let lorenz v = { x = 10.0 *. (v.y -. v.x); y = (v.x *. (28.0 -. v.z)) -. v.y; z = (v.x *. v.y) -. (8.0 /. 3.0 *. v.z) } in
  let v = integrate lorenz 0.001 5000 { x = 1.0; y = 1.0; z = 1.0 } in
  Printf.printf "%.6f %.6f %.6f %.6f\n" v.x v.y v.z (norm v);
  let p = poly [ 1.0; -2.0; 0.5 ] in
  Printf.printf "%g %g %g\n" (p 0.0) (p 1.0) (p 4.0);
  Printf.printf "%.10f\n" (mean [ 0.1; 0.2; 0.3; 0.4 ]);
  let a = Array.init 1000 (fun i -> 1.0 /. float_of_int (i + 1)) in
  Printf.printf "%.15f %.15f\n" (Array.fold_left ( +. ) 0.0 a) (kahan a);
  let acc = ref 0.0 in
  let tick dx = acc := !acc +. dx; !acc in
  let xs = List.map tick [ 0.5; 0.25; 0.125 ] in
  List.iter (Printf.printf "%g ") xs;
  print_newline ();
  let counter = let t = ref 1.0 in fun () -> t := !t /. 3.0; !t in
  Printf.printf "%.6f %.6f %.6f\n" (counter ()) (counter ()) (counter ());
  let m = Array.make_matrix 3 3 0.0 in
  Array.iteri (fun i row -> Array.iteri (fun j _ -> row.(j) <- float_of_int ((i * 3) + j) /. 2.0) row) m;
  Printf.printf "%g\n" (Array.fold_left (fun s r -> s +. Array.fold_left ( +. ) 0.0 r) 0.0 m);
  Printf.printf "%b\n" (max 1.5 2.5 = 2.5 && min (-0.0) 0.0 = 0.0)
