(* What stands before a `;` may be of any type; if it is not known to be unit, there is a warning where it is known. *)
(*@ warns W0004 *)

let after f = f (); 1
let () = Printf.printf "%d %d\n" (after (fun () -> "dropped")) (after (fun () -> ()))
let both x y = x; y
let () = Printf.printf "%s %d\n" (both 1 "a") (both "b" 2)

let count = ref 0

let next () =
  incr count;
  [ !count ]

let () =
  next ();
  Printf.printf "%d\n" !count

let run f = if true then begin f 1; 2 end else 3
let () = Printf.printf "%d %d\n" (run (fun x -> [ x ])) !count

exception Stop

let stopped () =
  (try
     raise Stop;
     print_endline "never"
   with Stop -> print_endline "stopped")
  [@warning "-21"]

let () = stopped ()
