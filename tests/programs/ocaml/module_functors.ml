(* Functors: several parameters, sealed results, higher-order ones, functors in modules. *)

module type Ordered = sig type t val compare : t -> t -> int end
module type Show = sig type t val show : t -> string end

module Priority_queue (K : Ordered) (V : Show) : sig
  type t
  val empty : t
  val add : K.t -> V.t -> t -> t
  val drain : t -> string list
end = struct
  type t = (K.t * V.t) list
  let empty = []
  let rec add k v = function
    | [] -> [ (k, v) ]
    | (k', _) as e :: rest -> if K.compare k k' < 0 then (k, v) :: e :: rest else e :: add k v rest
  let drain l = List.map (fun (_, v) -> V.show v) l
end

module Reverse (O : Ordered) = struct type t = O.t let compare a b = O.compare b a end
module Int_order = struct type t = int let compare = compare end
module String_show = struct type t = string let show s = s end

module Up = Priority_queue (Int_order) (String_show)
module Down = Priority_queue (Reverse (Int_order)) (String_show)

module type Transform = functor (O : Ordered) -> Ordered with type t = O.t
module Apply_twice (F : Transform) (O : Ordered) = F (F (O))
module Same = Apply_twice (Reverse) (Int_order)

module Make_set (O : Ordered) = struct
  module S = Set.Make (O)
  let unique l = S.elements (S.of_list l)
end

module Ints = Make_set (Int_order)
module Back = Make_set (Reverse (Int_order))

let () =
  print_endline (String.concat " " Up.(drain (add 3 "c" (add 1 "a" (add 2 "b" empty)))));
  print_endline (String.concat " " Down.(drain (add 3 "c" (add 1 "a" (add 2 "b" empty)))));
  Printf.printf "%d\n" (Same.compare 1 2);
  List.iter (Printf.printf "%d ") (Ints.unique [ 3; 1; 3; 2 ]);
  List.iter (Printf.printf "%d ") (Back.unique [ 3; 1; 3; 2 ]);
  print_newline ()
