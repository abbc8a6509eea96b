(* What the library asks of the compiler by names of its own is not for programs. *)

external item : 'a array -> int -> 'a = "%enf_array_at"
(*@ error E0901 3 *)

external get : 'a array -> int -> 'a = "%array_unsafe_get"

let () = print_int (get [| 1; 2 |] 1)
