(* Modules without a name are made, and cannot be mentioned. *)

module rec _ : sig
  val f : int -> int
end = struct
  let f x = x
end

module rec A : sig
  val f : int -> int
end = struct
  let f x = if x = 0 then 0 else B.g (x - 1)
end

and B : sig
  val g : int -> int
end = struct
  let g x = A.f x + 1
end

and _ : sig end = struct
  let () = print_endline "among recursive ones"
end

module _ = struct
  let () = print_endline "alone"
end

module F (_ : sig end) = struct
  let x = 3
end

module X = F (struct end)

let () =
  Printf.printf "%d\n" (A.f 3 + X.x);
  let module _ = struct
    let () = print_endline "in an expression"
  end in
  ()
