(* The body of a functor runs once for each application. *)

module Logger (C : sig val name : string end) = struct
  let () = Printf.printf "init %s\n" C.name
  let lines = ref []
  let log s = lines := (C.name ^ ":" ^ s) :: !lines
  let dump () = String.concat ";" (List.rev !lines)
end

let () = print_endline "start"

module A = Logger (struct let name = "a" end)
module B = Logger (struct let () = print_endline "arg b" let name = "b" end)
module A2 = Logger (struct let name = "a" end)

module Gensym () = struct
  let n = ref 0
  let next () = incr n; Printf.sprintf "g%d" !n
end

module G1 = Gensym ()
module G2 = Gensym ()

let () =
  A.log "x"; B.log "y"; A.log "z"; A2.log "w";
  List.iter print_endline [ A.dump (); B.dump (); A2.dump () ];
  let a = G1.next () in
  let b = G1.next () in
  let c = G2.next () in
  print_endline (a ^ b ^ c);
  let make name =
    let module L = Logger (struct let name = name end) in
    L.log "in";
    L.dump
  in
  let d = make "p" and e = make "q" in
  print_endline (d () ^ e ())
