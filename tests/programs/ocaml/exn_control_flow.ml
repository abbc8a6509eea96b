(* Exceptions for leaving loops and searches. *)

exception Break
exception Continue
exception Result of (int * int)

let first_pair limit target =
  try
    for a = 1 to limit do
      for b = a to limit do
        if a * b = target then raise (Result (a, b))
      done
    done;
    None
  with Result p -> Some p

let () =
  let total = ref 0 in
  (try
     while true do
       incr total;
       try
         if !total mod 2 = 0 then raise Continue;
         if !total > 10 then raise Break;
         Printf.printf "%d " !total
       with Continue -> ()
     done
   with Break -> print_newline ());
  (match first_pair 50 391 with Some (a, b) -> Printf.printf "%d * %d\n" a b | None -> print_endline "none");
  let caught = ref 0 in
  for i = 1 to 100_000 do
    try if i land 1 = 0 then raise Exit else raise (Result (i, i)) with
    | Exit -> incr caught
    | Result (a, _) -> if a mod 3 = 0 then caught := !caught + 2
  done;
  Printf.printf "%d\n" !caught;
  let rec search l = match l with
    | [] -> raise Not_found
    | x :: rest -> if x > 5 then x else search rest in
  Printf.printf "%d\n" (try search [ 1; 7; 9 ] with Not_found -> -1);
  Printf.printf "%d\n" (try search [ 1; 2 ] with Not_found -> -1)
