(* Small corners of the syntax, one to a module. *)

module Apppath = struct
  module IM = Map.Make(Int)
  let f (m : string Map.Make(Int).t) = IM.cardinal m
  let () = print_int (f (IM.singleton 1 "a"))
  let () = print_newline ()
end

module Bigtuple = struct
  let f (a, b, c, d, e, f, g) = a + b + c + d + e + f + g
  let () = print_int (f (1,2,3,4,5,6,7))
  let () = print_newline ()
end

module Constraint = struct
  type 'a t = 'a list constraint 'a = int
  let f (l : int t) = List.length l
  let () = print_int (f [1])
  let () = print_newline ()
end

module Excnested = struct
  let f () = try (try raise Not_found with Exit -> 1) with Not_found -> 2
  let () = print_int (f ())
  let () = print_newline ()
end

module Fmtstar = struct
  let () = Printf.printf "%0*d|%-*s|%+.*f" 5 42 6 "ab" 2 3.14159
  let () = print_newline ()
end

module Functorsig = struct
  module type T = sig type t val z : t end
  module F (A : T) (B : T with type t = A.t) = struct let l = [A.z; B.z] end
  module X = F (struct type t = int let z = 1 end) (struct type t = int let z = 2 end)
  let () = print_int (List.length X.l)
  let () = print_newline ()
end

module Idxop = struct
  let ( .%() ) a i = a.(i) let ( .%()<- ) a i v = a.(i) <- v
  let () = let a = [|1;2|] in a.%(0) <- 5; print_int a.%(0)
  let () = print_newline ()
end

module Inlineattr = struct
  let f = fun[@inline] x -> x + 1
  let () = print_int (f 1)
  let () = print_newline ()
end

module Letopenexp = struct
  let () = print_int (let open List in length [1;2;3])
  let () = print_newline ()
end

module Modopenlist = struct
  module M = struct type r = { a : int; b : string } let mk a b = { a; b } let z = 3 end
  let () = let r = M.{ a = 1; b = "x" } in print_int (r.M.a + M.(z + r.a) + List.length M.[z; z]); print_string { M.a = 2; b = "y" }.M.b
  let () = print_newline ()
end

module Multilet = struct
  let f x = let y = x + 1 in let z = y * 2 in fun w -> x + y + z + w
  let () = print_int (f 1 2)
  let () = print_newline ()
end

module Nestedmatch = struct
  let f a b = match a with Some x -> (match b with Some y -> x + y | None -> x) | None -> (match b with Some y -> y | None -> 0)
  let () = print_int (f (Some 1) (Some 2))
  let () = print_newline ()
end

module Optfun = struct
  let f ?x () = match x with Some n -> n | None -> 0
  let () = print_int (f () + f ~x:3 ())
  let () = print_newline ()
end

module Printflist = struct
  let () = List.iter (Printf.printf "%d-%s;" 1) ["a"; "b"]
  let () = print_newline ()
end

module Refrec = struct
  type t = { mutable next : t option; v : int }
  let () = let a = { next = None; v = 1 } in a.next <- Some a; print_int (match a.next with Some b -> b.v | None -> 0)
  let () = print_newline ()
end

module Stringswitch = struct
  let f = function "a" -> 1 | "bb" -> 2 | s -> String.length s
  let () = print_int (f "a" + f "bb" + f "ccc")
  let () = print_newline ()
end

module Unitfun = struct
  let f () () = 3
  let () = print_int (f () ())
  let () = print_newline ()
end

module Withtype = struct
  module type S = sig type t val x : t end
  module M : S with type t = int = struct type t = int let x = 3 end
  let () = print_int M.x
  let () = print_newline ()
end
