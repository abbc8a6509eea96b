(* Functors that take and give functors, module type of, destructive substitution. *)

module type Show = sig type t val show : t -> string end
module type Container = functor (S : Show) -> sig type t val make : S.t list -> t val show : t -> string end

module List_container (S : Show) = struct
  type t = S.t list
  let make l = l
  let show l = "[" ^ String.concat ";" (List.map S.show l) ^ "]"
end

module Array_container (S : Show) = struct
  type t = S.t array
  let make = Array.of_list
  let show a = "{" ^ String.concat "," (List.map S.show (Array.to_list a)) ^ "}"
end

module Nest (C : Container) (D : Container) (S : Show) = struct
  module Inner = C (S)
  module Outer = D (Inner)
  let render ll = Outer.show (Outer.make (List.map Inner.make ll))
end

module Int_show = struct type t = int let show = string_of_int end

module A = Nest (List_container) (Array_container) (Int_show)
module B = Nest (Array_container) (List_container) (Int_show)

module type Int_list = module type of struct include List_container (Int_show) end
module C : Int_list = List_container (Int_show)

module type Pair = sig type a type b val swap : a * b -> b * a end
module type Int_pair = Pair with type a := int and type b := string
module P : Int_pair = struct let swap (a, b) = (b, a) end

module Twice (F : functor (S : Show) -> Show with type t = S.t) (S : Show) = F (F (S))
module Bracket (S : Show) = struct type t = S.t let show x = "<" ^ S.show x ^ ">" end
module T = Twice (Bracket) (Int_show)

let () =
  print_endline (A.render [ [ 1; 2 ]; [ 3 ] ]);
  print_endline (B.render [ [ 1; 2 ]; [ 3 ] ]);
  print_endline (C.show (C.make [ 4; 5 ]));
  let s, n = P.swap (1, "x") in
  Printf.printf "%s %d\n" s n;
  print_endline (T.show 7)
