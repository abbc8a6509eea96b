(* Float and Float.Array. *)

let () =
  let p = Printf.printf in
  p "%g %g %g %g\n" (Float.add 1.5 2.0) (Float.sub 1.0 0.25) (Float.mul 3.0 0.5) (Float.div 1.0 8.0);
  p "%g %g %g %g\n" (Float.rem 7.5 2.0) (Float.abs (-2.5)) (Float.neg 1.0) (Float.pow 2.0 8.0);
  p "%g %g %g %g %g\n" (Float.floor (-1.5)) (Float.ceil (-1.5)) (Float.round (-1.5)) (Float.trunc (-1.5)) (Float.round 0.49999999999999994);
  p "%b %b %b %b\n" (Float.is_integer 4.0) (Float.is_nan Float.nan) (Float.is_finite Float.infinity) (Float.sign_bit (-0.0));
  p "%s %s %s\n" (Float.to_string 2.0) (Float.to_string 0.1) (Float.to_string Float.neg_infinity);
  p "%d %g %g\n" (Float.to_int 9.99) (Float.of_int 3) (Float.of_string "1e3");
  p "%h %h %h\n" (Float.succ 1.0) (Float.pred 1.0) Float.epsilon;
  p "%g %g %g %g\n" (Float.min 1.0 2.0) (Float.max 1.0 2.0) (Float.min_num nan 1.0) (Float.copy_sign 3.0 (-1.0));
  p "%d %b\n" (Float.compare 1.0 2.0) (Float.equal nan nan);
  p "%.10f %.10f\n" Float.pi (Float.log2 10.0);
  let a = Float.Array.init 4 (fun i -> float_of_int i /. 2.0) in
  Float.Array.set a 0 9.5;
  p "%d %g %g\n" (Float.Array.length a) (Float.Array.get a 0) (Float.Array.fold_left ( +. ) 0.0 a);
  Float.Array.iter (p "%g ") (Float.Array.map (fun x -> x *. 2.0) a);
  print_newline ();
  p "%s\n" (String.concat ";" (List.map string_of_float (Float.Array.to_list a)))
