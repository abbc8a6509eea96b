(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Exn_uncaught_own.Broken(\"part\", 3, _)" *)
(* An exception of the program with arguments. *)

exception Broken of string * int * float

module Inner = struct
  exception Stop of int list
end

let check n = if n > 2 then raise (Broken ("part", n, 2.5)) else if n > 10 then raise (Inner.Stop [ n ])

let () =
  for i = 0 to 5 do
    Printf.printf "%d\n" i;
    check i
  done
