(* Functions that are not known where they are called or where their derivative is taken: in lists, arrays, tables and records, chosen at run time. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let both name f x =
  show name (Diff.derivative f x);
  show name (Diff.gradient f x)

let fs = [ sin; cos; (fun x -> x *. x) ]
let () = List.iter (fun f -> both "list" f 2.0) fs
let () = List.iter (fun g -> show "mapped" (g 2.0)) (List.map Diff.derivative fs)

let table = [| sin; exp; (fun x -> 1.0 /. x) |]
let () =
  for i = 0 to 2 do
    both "array" table.((i + Array.length Sys.argv) mod 3) 0.7
  done

let by_name : (string, float -> float) Hashtbl.t = Hashtbl.create 8
let () = Hashtbl.add by_name "tanh" tanh
let () = Hashtbl.add by_name "square" (fun x -> x *. x)
let () = List.iter (fun name -> both name (Hashtbl.find by_name name) 0.7) [ "tanh"; "square" ]

(* Called with what changes, by a function that is known. *)
type layer = { weight : float; activation : float -> float }

let net layers x = List.fold_left (fun x l -> l.activation (l.weight *. x)) x layers
let layers = [ { weight = 0.5; activation = tanh }; { weight = 1.5; activation = (fun x -> x *. x) }; { weight = -0.3; activation = exp } ]
let () = both "layers" (net layers) 0.9

let compose = List.fold_left (fun f g x -> g (f x)) (fun x -> x)
let () = both "composed" (compose [ sin; exp; (fun x -> x *. 2.0); sqrt ]) 0.4
let () = both "captures" (fun a -> compose [ (fun x -> a *. x); sin; (fun x -> x +. a) ] a) 0.4

(* They capture different things. *)
let make k = if k mod 2 = 0 then fun x -> x *. float_of_int k else let c = float_of_int k in fun x -> sin (c *. x)
let made = List.init 5 make
let () = List.iter (fun f -> both "made" f 0.3) made
let () = both "sum" (fun x -> List.fold_left (fun s f -> s +. f x) 0.0 made) 0.3

(* Of two arguments, the second one last. *)
let binary = [| ( +. ); ( *. ); (fun a b -> (a *. a) -. b); ( ** ) |]
let () = Array.iter (fun f -> both "binary" (fun x -> f x (f x 0.5)) 0.7) binary
let () = Array.iter (fun f -> both "partial" (f 0.7) 0.4) binary

(* What finds roots of functions that are passed at run time. *)
let rec newton f x n = if n = 0 then x else newton f (x -. (f x /. Diff.derivative f x)) (n - 1)
let () = List.iter (fun f -> show "root" (newton f 1.0 30)) [ (fun x -> (x *. x) -. 2.0); (fun x -> exp x -. 3.0) ]

(* Modules that are chosen. *)
module type FUNCTION = sig val f : float -> float end
let pick n : (module FUNCTION) = if n = 0 then (module struct let f = sin end) else (module struct let f x = x *. x *. x end)
let () = List.iter (fun n -> let module F = (val pick n : FUNCTION) in both "module" F.f 0.6) [ 0; 1 ]

(* Functions in exceptions of what is given. *)
let partial = [ (fun x -> if x > 1.0 then raise Not_found else x *. x); (fun x -> 2.0 *. x) ]
let () = List.iter (fun f -> both "partial function" (fun x -> (try f (2.0 *. x) with Not_found -> x) +. f x) 0.8) partial
