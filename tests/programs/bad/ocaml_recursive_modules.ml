(* Recursive modules whose values need each other. *)
module rec A : sig val x : int end = struct let x = B.y + 1 end
and B : sig val y : int end = struct let y = A.x + 1 end
module rec C : sig val f : int -> int end = struct let f x = x + D.missing end
and D : sig val g : int -> int end = struct let g x = C.f x end
module rec E : sig type t = Leaf | Node of t end = struct type t = Leaf | Branch of t end
let f () = let module M = struct module rec F : sig val f : int -> int end = struct let f x = F.f x end end in M.F.f 1

(*@ error E0109 2 *)
(*@ error E0101 4 *)
(*@ error E0201 6 *)
(*@ error E0901 7 *)
