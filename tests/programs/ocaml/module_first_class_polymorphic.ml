(* First-class modules with hidden types, polymorphic values and modules in them. *)
module type SHAPE = sig type t val create : unit -> t val area : t -> float val name : string end
module Square = struct type t = float let create () = 2.0 let area x = x *. x let name = "square" end
module Rect = struct type t = { w : float; h : float } let create () = { w = 2.; h = 3. } let area r = r.w *. r.h let name = "rect" end
module Poly = struct type t = (float * float) array let create () = [| (0., 1.) |] let area a = float_of_int (Array.length a) let name = "poly" end
let shapes = [ (module Square : SHAPE); (module Rect); (module Poly) ]
let () = List.iter (fun (module S : SHAPE) -> Printf.printf "%s %.1f\n" S.name (S.area (S.create ()))) shapes
let total = List.fold_left (fun acc m -> let module S = (val m : SHAPE) in acc +. S.area (S.create ())) 0. shapes
let () = Printf.printf "%.1f\n" total
module type POLY = sig val map : ('a -> 'b) -> 'a list -> 'b list val id : 'a -> 'a end
module P1 = struct let map = List.map let id x = x end
module P2 = struct let map f l = List.rev (List.map f l) let id x = x end
let () = List.iter (fun (module P : POLY) -> List.iter print_string (P.map string_of_int [ P.id 1; 2; 3 ]); print_string (P.id "x")) [ (module P1); (module P2) ]
module type NEST = sig module Inner : sig val x : int val f : int -> int end val y : int end
module N1 = struct module Inner = struct let x = 1 let f x = x + 1 end let y = 2 end
let () = let (module N : NEST) = (module N1) in print_int (N.Inner.f N.Inner.x + N.y)
let pick b = if b then (module Square : SHAPE) else (module Rect : SHAPE)
module Picked = (val pick false)
let () = Printf.printf "%s %.1f\n" Picked.name (Picked.area (Picked.create ()))
let tbl : (string, (module SHAPE)) Hashtbl.t = Hashtbl.create 3
let () = Hashtbl.add tbl "s" (module Square); let (module S) = Hashtbl.find tbl "s" in print_endline S.name
