(* Small corners of the syntax, one to a module. *)

module Abstracttype = struct
  module M : sig type t val make : int -> t val get : t -> int end = struct type t = { v : int } let make v = { v } let get t = t.v end
  let () = print_int (M.get (M.make 3))
  let () = print_newline ()
end

module Aspair = struct
  let (x, y) as p = (1, 2)
  let () = print_int (x + y + fst p)
  let () = print_newline ()
end

module Coerce = struct
  type a = [ `A ] type b = [ `A | `B ]
  let f (x : b) = match x with `A -> 1 | `B -> 2
  let () = let x : a = `A in print_int (f (x :> b))
  let () = print_newline ()
end

module Disamb = struct
  type a = { x : int; y : int } type b = { x : string }
  let f (r : a) = r.x + r.y
  let g { x } = x
  let () = print_int (f { x = 1; y = 2 }); print_string (g { x = "s" })
  let () = print_newline ()
end

module Floatmatch = struct
  let f = function 0.0 -> "z" | 1.5 -> "o" | _ -> "?"
  let () = print_string (f 0.0 ^ f 1.5 ^ f 2.0)
  let () = print_newline ()
end

module Functorinline = struct
  module F (X : sig type t val show : t -> string end) = struct let p x = print_string (X.show x) end
  module A = F (struct type t = int let show = string_of_int end)
  let () = A.p 3
  let () = print_newline ()
end

module Hofopt = struct
  let apply (f : ?x:int -> int -> int) = f ~x:3 4
  let () = print_int (apply (fun ?(x = 1) y -> x * y))
  let () = print_newline ()
end

module Includestruct = struct
  include struct let x = 5 end
  let () = print_int x
  let () = print_newline ()
end

module Labelfun = struct
  let app ~f = f ~x:1 2
  let () = print_int (app ~f:(fun ~x y -> x * 10 + y))
  let () = print_newline ()
end

module Localfunc = struct
  let f x = let rec g y = if y = 0 then x else g (y - 1) in g 10
  let () = print_int (f 4)
  let () = print_newline ()
end

module Moduletypeof = struct
  module M = struct let x = 1 let y = "s" end
  module type T = module type of M
  module N : T = struct let x = 2 let y = "t" end
  let () = print_int N.x
  let () = print_newline ()
end

module Nestedcomment = struct
  (* a (* b *) "*)" c *) let () = print_int 1
  let () = print_newline ()
end

module Opsmany = struct
  let (>>|) x f = f x let (!!) x = x + 1 let (~++) x = x * 2 let (<*>) f x = f x let ($) f x = f x
  let () = print_int ((3 >>| fun x -> x + 1) + !! 4 + ~++ 5 + (succ <*> 1) + (succ $ 2))
  let () = print_newline ()
end

module Optshort = struct
  let f ?(x) ?(y = 2) z = (match x with Some x -> x | None -> 1) + y + z
  let () = print_int (f 3)
  let () = print_newline ()
end

module Recordpun = struct
  type t = { a : int; b : int }
  let () = let a = 1 and b = 2 in let t = { a; b } in let { a = p; b = q } = t in print_int (p + q)
  let () = print_newline ()
end

module Seqlet = struct
  let () = print_string "a"; let x = 1 in print_int x; print_string "b"
  let () = print_newline ()
end

module Typeandrec = struct
  type 'a tree = Leaf | Node of 'a node and 'a node = { l : 'a tree; v : 'a; r : 'a tree }
  let rec sum = function Leaf -> 0 | Node { l; v; r } -> sum l + v + sum r
  let () = print_int (sum (Node { l = Leaf; v = 3; r = Leaf }))
  let () = print_newline ()
end

module Whileexn = struct
  let () = let i = ref 0 in (try while true do incr i; if !i > 5 then raise Exit done with Exit -> ()); print_int !i
  let () = print_newline ()
end
