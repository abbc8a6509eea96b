(* Recursive modules. *)

module rec Even : sig val test : int -> bool end = struct
  let test n = n = 0 || Odd.test (n - 1)
end

and Odd : sig val test : int -> bool end = struct
  let test n = n <> 0 && Even.test (n - 1)
end

module rec Tree : sig
  type t = Leaf of int | Node of Forest.t
  val sum : t -> int
end = struct
  type t = Leaf of int | Node of Forest.t
  let sum = function Leaf n -> n | Node f -> Forest.sum f
end

and Forest : sig
  type t = Tree.t list
  val sum : t -> int
end = struct
  type t = Tree.t list
  let sum l = List.fold_left (fun s t -> s + Tree.sum t) 0 l
end

let () =
  Printf.printf "%b %b\n" (Even.test 10) (Odd.test 10);
  Printf.printf "%d\n" Tree.(sum (Node [ Leaf 1; Node [ Leaf 2; Leaf 3 ]; Leaf 4 ]))
