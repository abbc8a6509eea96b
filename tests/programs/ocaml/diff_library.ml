(* Every function of numbers of the library beside its derivative as it is in books. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)

let check name f f' points =
  let close a b = abs_float (a -. b) <= 1e-6 *. (1.0 +. abs_float b) in
  let right x = close (Diff.derivative f x) (f' x) && close (Diff.gradient f x) (f' x) in
  Printf.printf "%s %s\n" name (if List.for_all right points then "ok" else "WRONG");
  List.iter (fun x -> if not (right x) then Printf.printf "  at %g: %.9f %.9f, not %.9f\n" x (Diff.derivative f x) (Diff.gradient f x) (f' x)) points

let all = [ -2.3; -0.6; 0.4; 0.9; 3.7 ]
let positive = [ 0.3; 1.2; 4.5 ]
let inside = [ -0.7; 0.1; 0.8 ]
let sq x = x *. x

let () =
  check "add" (fun x -> x +. 2.0 +. x) (fun _ -> 2.0) all;
  check "subtract" (fun x -> 2.0 -. x) (fun _ -> -1.0) all;
  check "multiply" (fun x -> x *. x *. 3.0) (fun x -> 6.0 *. x) all;
  check "divide" (fun x -> (x +. 1.0) /. (x *. x)) (fun x -> (-1.0 /. sq x) -. (2.0 /. (x *. x *. x))) all;
  check "negate" (fun x -> -.x) (fun _ -> -1.0) all;
  check "remainder" (fun x -> mod_float x 1.7) (fun _ -> 1.0) all;
  check "remainder by it" (fun x -> mod_float 7.3 x) (fun x -> -.Float.trunc (7.3 /. x)) positive;
  check "sqrt" sqrt (fun x -> 0.5 /. sqrt x) positive;
  check "exp" exp exp all;
  check "log" log (fun x -> 1.0 /. x) positive;
  check "log10" log10 (fun x -> 1.0 /. (x *. log 10.0)) positive;
  check "sin" sin cos all;
  check "cos" cos (fun x -> -.sin x) all;
  check "tan" tan (fun x -> 1.0 /. sq (cos x)) all;
  check "asin" asin (fun x -> 1.0 /. sqrt (1.0 -. sq x)) inside;
  check "acos" acos (fun x -> -1.0 /. sqrt (1.0 -. sq x)) inside;
  check "atan" atan (fun x -> 1.0 /. (1.0 +. sq x)) all;
  check "atan2 above" (fun x -> atan2 x 2.0) (fun x -> 2.0 /. (4.0 +. sq x)) all;
  check "atan2 below" (fun x -> atan2 2.0 x) (fun x -> -2.0 /. (4.0 +. sq x)) all;
  check "sinh" sinh cosh all;
  check "cosh" cosh sinh all;
  check "tanh" tanh (fun x -> 1.0 -. sq (tanh x)) all;
  check "power" (fun x -> x ** 2.5) (fun x -> 2.5 *. (x ** 1.5)) positive;
  check "exponent" (fun x -> 2.0 ** x) (fun x -> log 2.0 *. (2.0 ** x)) all;
  check "both" (fun x -> x ** x) (fun x -> (x ** x) *. (log x +. 1.0)) positive;
  check "abs" abs_float (fun x -> if x < 0.0 then -1.0 else 1.0) all;
  check "min" (fun x -> min x (x *. x)) (fun x -> if x < x *. x then 1.0 else 2.0 *. x) all;
  check "max" (fun x -> max x 0.5) (fun x -> if x > 0.5 then 1.0 else 0.0) all;
  check "floor" (fun x -> x *. floor (x +. 0.5)) (fun x -> floor (x +. 0.5)) all;
  check "ceil" (fun x -> x *. ceil x) ceil all;
  check "trunc" (fun x -> x *. Float.trunc x) Float.trunc all;
  check "round" (fun x -> x *. Float.round x) Float.round all;
  check "to int and back" (fun x -> x *. float_of_int (int_of_float x)) Float.trunc all;
  check "hypot" (fun x -> hypot x 2.0) (fun x -> x /. hypot x 2.0) all;
  check "fma" (fun x -> Float.fma x x x) (fun x -> (2.0 *. x) +. 1.0) all;
  check "cbrt" Float.cbrt (fun x -> 1.0 /. (3.0 *. sq (Float.cbrt x))) all;
  check "copysign" (fun x -> copysign x (-1.0)) (fun x -> if x < 0.0 then 1.0 else -1.0) all;
  check "expm1" expm1 exp [ 0.3; 1.2; -0.8 ];
  check "log1p" log1p (fun x -> 1.0 /. (1.0 +. x)) [ 0.3; 1.2; -0.8 ];
  check "Float.min" (fun x -> Float.min x 0.5) (fun x -> if x < 0.5 then 1.0 else 0.0) all;
  check "compare" (fun x -> if compare x 0.5 < 0 then x else 2.0 *. x) (fun x -> if x < 0.5 then 1.0 else 2.0) all

(* Complex numbers and library functions over lists and arrays. *)
let () =
  let f t = Complex.norm (Complex.mul { re = t; im = 1.0 } (Complex.exp { re = 0.0; im = t })) in
  check "complex" f (fun t -> t /. sqrt (1.0 +. sq t)) all;
  check "List" (fun x -> List.fold_left ( +. ) 0.0 (List.rev_map (fun k -> k *. x) (List.init 4 float_of_int))) (fun _ -> 6.0) all;
  check "List.iteri" (fun x -> let s = ref 0.0 in List.iteri (fun i y -> s := !s +. (float_of_int i *. y *. y)) [ x; x; x ]; !s) (fun x -> 6.0 *. x) all;
  check "Array" (fun x -> Array.fold_right ( *. ) (Array.map (fun k -> k +. x) [| 1.0; 2.0 |]) 1.0) (fun x -> (2.0 *. x) +. 3.0) all;
  check "Option" (fun x -> Option.value (Option.map (fun y -> y *. x) (Some x)) ~default:1.0) (fun x -> 2.0 *. x) all;
  check "Fun" (fun x -> Fun.flip ( -. ) x (Fun.const 3.0 x)) (fun _ -> -1.0) all;
  check "Seq" (fun x -> Seq.fold_left ( +. ) 0.0 (Seq.map (fun y -> x *. y) (List.to_seq [ 1.0; 2.0 ]))) (fun _ -> 3.0) all;
  check "Queue" (fun x -> let q = Queue.create () in Queue.push x q; Queue.push (x *. x) q; let a = Queue.pop q in a *. Queue.pop q) (fun x -> 3.0 *. sq x) all;
  check "Hashtbl" (fun x -> let t = Hashtbl.create 4 in Hashtbl.replace t 1 x; Hashtbl.replace t 2 (x *. x); Hashtbl.find t 1 +. Hashtbl.find t 2) (fun x -> 1.0 +. (2.0 *. x)) all;
  check "Lazy" (fun x -> let y = lazy (x *. x) in Lazy.force y *. Lazy.force y) (fun x -> 4.0 *. x *. x *. x) all;
  show "value" (fst (Diff.value_and_derivative sin 0.5))
