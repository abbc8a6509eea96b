(* A local exception whose argument has a locally abstract type. *)

let search (type a) (f : (a -> unit) -> unit) : a option =
  let exception Stop of a in
  match f (fun x -> raise (Stop x)) with () -> None | exception Stop x -> Some x

let with_return (type r) (f : (r -> r) -> r) : r =
  let exception Return of r in
  try f (fun x -> raise (Return x)) with Return x -> x

let () =
  (match search (fun k -> List.iter (fun x -> if x > 3 then k x) [ 1; 5; 9 ]) with Some n -> Printf.printf "%d\n" n | None -> ());
  (match search (fun k -> String.iter (fun c -> if c > 'm' then k c) "hello") with Some c -> Printf.printf "%c\n" c | None -> ());
  Printf.printf "%b\n" (search (fun (_ : string -> unit) -> ()) = None);
  Printf.printf "%d\n" (with_return (fun return -> List.iter (fun x -> if x mod 7 = 0 then ignore (return x)) [ 3; 14; 21 ]; -1));
  print_endline (with_return (fun return -> if 1 < 2 then return "early" else "late"))
