(* Small corners of the syntax, one to a module. *)

module Arraypat = struct
  let f = function [||] -> 0 | [|x|] -> x | [|x; y|] -> x + y | a -> Array.length a
  let () = print_int (f [||] + f [|1|] + f [|2;3|] + f [|1;1;1|])
  let () = print_newline ()
end

module Closedrow = struct
  let f (x : [< `A | `B of int ]) = match x with `A -> 0 | `B n -> n
  let g x = (x : [> `A ])
  let () = print_int (f `A + f (`B 3)); ignore (g `C)
  let () = print_newline ()
end

module Curryctor = struct
  type t = P of int * int
  let () = List.iter (fun (P (a, b)) -> print_int (a + b)) (List.map (fun (a, b) -> P (a, b)) [1,2; 3,4])
  let () = print_newline ()
end

module Exnalias = struct
  exception E = Not_found
  let () = try raise Not_found with E -> print_endline "same"
  let () = print_newline ()
end

module Funccases = struct
  let f = function 'a' .. 'z' | '_' -> 1 | '0' .. '9' -> 2 | _ -> 3
  let () = print_int (f 'x' + f '5' + f '!')
  let () = print_newline ()
end

module Funrec = struct
  type f = F of (f -> int)
  let () = let g (F h) = h (F (fun _ -> 3)) in print_int (g (F (fun (F k) -> k (F (fun _ -> 1)))))
  let () = print_newline ()
end

module Ifseq = struct
  let () = let a = ref 0 in (if true then a := 1; a := !a + 1); print_int !a
  let () = print_newline ()
end

module Inlineor = struct
  type t = A of int | B of int | C
  let f = function A n | B n -> n | C -> 0
  let () = print_int (f (A 1) + f (B 2))
  let () = print_newline ()
end

module Literals = struct
  let () = Printf.printf "%d %g %g %ld %Ld %nd %c %c\n" 1_000 1e3 0x1p3 3l 3L 3n '\x41' '\o101'
  let () = print_newline ()
end

module Modrecfun = struct
  module M = struct let rec f n = if n = 0 then 0 else g (n - 1) and g n = if n = 0 then 1 else f (n - 1) end
  let () = print_int (M.f 5)
  let () = print_newline ()
end

module Mutualmod = struct
  module A = struct module B = struct let x = 1 end open B let y = x + 1 end
  let () = print_int A.(y + B.x)
  let () = print_newline ()
end

module Openbang = struct
  let () = let open! List in print_int (length [1;2])
  let () = print_newline ()
end

module Optpass = struct
  let h f = f 1
  let g ?(k = 10) x = k + x
  let () = print_int (h g)
  let () = print_newline ()
end

module Privatevar = struct
  module M : sig type t = private A | B of int val a : t val b : int -> t end = struct type t = A | B of int let a = A let b n = B n end
  let () = print_int (match M.b 3 with M.A -> 0 | M.B n -> n)
  let () = print_newline ()
end

module Sealexpr = struct
  module type S = sig val x : int end
  module N = (struct let x = 1 let y = 2 end : S)
  let () = print_int N.x
  let () = print_newline ()
end

module Trywith = struct
  let f x = try if x then raise Exit else failwith "f" with Exit -> 1 | Failure _ -> 2
  let () = print_int (f true + f false)
  let () = print_newline ()
end

module Valm = struct
  module type S = sig val x : int end
  let f m = let module M = (val m : S) in M.x
  let () = print_int (f (module struct let x = 4 end))
  let () = print_newline ()
end
