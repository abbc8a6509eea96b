(* Elements of an array that a loop overwrites: what they held is given back one by one. Those that it fills hold it until the end. *)
let overwritten n =
  let texts = Array.make 10 "" in
  for i = 1 to n do
    texts.(i mod 10) <- "entry " ^ string_of_int i
  done;
  Array.fold_left (fun sum text -> sum + String.length text) 0 texts

let filled n =
  let texts = Array.make (n + 1) "" in
  for i = 1 to n do
    texts.(i) <- "entry " ^ string_of_int i
  done;
  Array.fold_left (fun sum text -> sum + String.length text) 0 texts

(* What is stored holds what was there: nothing is lost. *)
let collected n =
  let items = Array.make 4 [] in
  for i = 1 to n do
    items.(i land 3) <- string_of_int i :: items.(i land 3)
  done;
  Array.fold_left (fun sum list -> sum + List.length list) 0 items

let () = Printf.printf "%d %d %d\n" (overwritten 1000) (filled 1000) (collected 1000)

(*@ leaks *)
