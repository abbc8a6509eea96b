(* A local exception is a new one each time its definition is reached. *)

let make () =
  let exception E in
  ((fun () -> raise E), fun f -> try f (); false with E -> true)

module Make () = struct
  exception Stop
  let catches f = try f (); false with Stop -> true
end

module A = Make ()
module B = Make ()

let () =
  let raise1, catch1 = make () and raise2, catch2 = make () in
  Printf.printf "%b %b\n" (catch1 raise1) (catch2 raise2);
  Printf.printf "%b\n" (try catch1 raise2 with _ -> false);
  Printf.printf "%b %b\n" (A.catches (fun () -> raise A.Stop)) (try A.catches (fun () -> raise B.Stop) with B.Stop -> false);
  let rec nest n inner =
    let exception Here of int in
    if n = 0 then inner ()
    else try nest (n - 1) (if n = 2 then fun () -> raise (Here n) else inner) with Here k -> Printf.printf "%d caught %d\n" n k
  in
  nest 3 (fun () -> ())
