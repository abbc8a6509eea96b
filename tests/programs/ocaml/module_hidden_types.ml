(* First-class modules with types that are not known where they are used. *)
module type SHAPE = sig type t val v : t val area : t -> float val name : string end
let circle r = (module struct type t = float let v = r let area r = 3. *. r *. r let name = "circle" end : SHAPE)
let rect w h = (module struct type t = float * float let v = (w, h) let area (a, b) = a *. b let name = "rect" end : SHAPE)
let area (module S : SHAPE) = S.area S.v
let () = List.iter (fun (module S : SHAPE) -> Printf.printf "%s %g\n" S.name (S.area S.v)) [circle 2.; rect 2. 3.];
  Printf.printf "%g\n" (area (circle 1.))
module type CMP = sig type t val compare : t -> t -> int end
let sort (type a) (module C : CMP with type t = a) (l : a list) = List.sort C.compare l
let () = List.iter print_int (sort (module Int) [3;1;2]); print_newline ()
