(* Alternatives of values and exceptions in one case of a match. *)

exception E of int
exception F of int

let value f = match f () with x | exception E x -> x

let word f =
  match f () with
  | 0 | exception Not_found -> "zero"
  | 1 | 2 | exception (E 1 | F _) -> "few"
  | _ -> "many"

let pair f = match f () with (a, b) | exception (E a as b) | exception (F a as b) -> (a, b)

let () =
  Printf.printf "%d %d\n" (value (fun () -> 3)) (value (fun () -> raise (E 4)));
  List.iter
    (fun f -> print_endline (word f))
    [
      (fun () -> 0);
      (fun () -> raise Not_found);
      (fun () -> 2);
      (fun () -> raise (F 2));
      (fun () -> raise (E 1));
      (fun () -> 7);
    ];
  (try print_endline (word (fun () -> raise (E 9))) with E n -> Printf.printf "passed on %d\n" n);
  let a, b = pair (fun () -> raise (F 5)) in
  Printf.printf "%d %b\n" a (b = F 5);
  Printf.printf "%d\n" (fst (pair (fun () -> (6, Exit))))
