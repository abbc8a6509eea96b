(* Functions cannot be compared; data around them can, if the functions are not reached. *)

type t = { id : int; f : int -> int }

let attempt name f =
  match f () with
  | b -> Printf.printf "%s %b\n" name b
  | exception Invalid_argument m -> Printf.printf "%s raised %s\n" name m

let () =
  let f x = x + 1 and g x = x + 2 in
  attempt "f = g" (fun () -> f = g);
  attempt "compare" (fun () -> compare f g = 0);
  attempt "lists" (fun () -> [ f ] = [ g ]);
  attempt "lengths" (fun () -> [ f ] = [ f; g ] || true);
  attempt "records" (fun () -> { id = 1; f } = { id = 2; f = g });
  attempt "records equal ids" (fun () -> { id = 1; f } = { id = 1; f = g });
  attempt "physical" (fun () -> f == f && f != g);
  attempt "options" (fun () -> Some f = None);
  attempt "tuples" (fun () -> (1, f) < (2, g))
