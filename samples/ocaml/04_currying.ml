(* Currying and partial application. A function that is given all its arguments is called; one that is given fewer
   becomes a closure that holds those it has, each evaluated once, at once. *)

let add a b = a + b
let between low high x = low <= x && x <= high
let flip f a b = f b a

(* Two stages: the first looks at the factor, the second is the function that is returned. *)
let scaler factor =
  print_endline "(choosing a scaler)";
  if factor = 1 then fun x -> x else fun x -> x * factor

(* Labels may come in any order, and those that are left out are asked for later. *)
let label ~before ?(after = ".") text = before ^ text ^ after

let show name value = Printf.printf "%s: %d\n" name value

let () =
  print_endline "=== Currying ===";
  show "add 3 4" (add 3 4);
  let add10 = add 10 in
  show "add10 5" (add10 5);
  show "add10 (add10 1)" (add10 (add10 1));

  print_endline "--- Arguments are evaluated once ---";
  let evaluated = ref 0 in
  let next () = incr evaluated; !evaluated in
  let add_next = add (next ()) in
  show "first" (add_next 100);
  show "second" (add_next 200);
  show "evaluated" !evaluated;

  print_endline "--- Stages ---";
  let triple = scaler 3 in
  show "triple 4" (triple 4);
  show "triple 5" (triple 5);

  print_endline "--- Functions as arguments ---";
  let small = List.filter (between 1 9) [ 0; 5; 9; 12; 7 ] in
  print_endline (String.concat " " (List.map string_of_int small));
  show "flip (-) 1 10" (flip ( - ) 1 10);
  let functions = List.map add [ 1; 10; 100 ] in
  show "all of them" (List.fold_left (fun x f -> f x) 0 functions);

  print_endline "--- Labels ---";
  let quoted = label ~before:"> " in
  print_endline (quoted "a line");
  print_endline (quoted ~after:"!" "another")
