(*@ exit 2 *)
(* A function of a recursive module that is called before the module is there. *)
module rec A : sig
  val f : int -> int
end = struct
  let caught = try B.g 1 with Undefined_recursive_module (_, line, column) -> (line * 100) + column
  let f n = n + caught
end

and B : sig
  val g : int -> int
end = struct
  let g n = A.f n
end

let () = Printf.printf "%d\n" (B.g 1)

module rec C : sig
  val f : int -> int
end = struct
  let x = D.g 3
  let f n = n + x
end

and D : sig
  val g : int -> int
end = struct
  let g n = C.f n
end
