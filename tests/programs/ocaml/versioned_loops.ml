(* Loops over arrays have a version without checks for when all indices are in range; otherwise they do what they did before they fail. *)

let show a = String.concat " " (Array.to_list (Array.map string_of_float a))
let tried f = try f (); "ok" with Invalid_argument s -> s

(* Rows of a plate: the index is y * width + x. *)
let stencil width height from into =
  for y = 1 to height - 2 do
    for x = 1 to width - 2 do
      let at = (y * width) + x in
      into.(at) <- from.(at - 1) +. from.(at + 1) +. from.(at - width) +. from.(at + width)
    done
  done

(* Writes until it fails. *)
let fill a start last value =
  for i = start to last do
    a.(i) <- value +. float i
  done

let shift a by =
  for i = 0 to Array.length a - 1 do
    a.(i) <- a.(i + by)
  done

(* A counter of the program's own, with a test at the top. *)
let rec sum a i n acc = if i >= n then acc else sum a (i + 1) n (acc + a.(i))
let rec upto a i n acc = if i = n then acc else upto a (i + 1) n (acc + a.(i))
let rec dot a b i acc = if i < Array.length a then dot a b (i + 1) (acc + (a.(i) * b.(i))) else acc

(* Something else goes on in the round before it fails. *)
let seen = ref 0

let count a start last =
  let found = ref 0 in
  for i = start to last do
    incr seen;
    if a.(i) > 2 then incr found
  done;
  !found

(* What comes after the loop uses what the loop had. *)
let rec first_above a i n limit =
  if i >= n then begin
    Printf.printf "none of %d; " i;
    List.iter (fun x -> Printf.printf "%d " x) [ i; n; limit ];
    -1
  end
  else if a.(i) > limit then i
  else first_above a (i + 1) n limit

let () =
  let from = Array.init 20 float and into = Array.make 20 0.0 in
  stencil 5 4 from into;
  print_endline (show into);
  print_endline (tried (fun () -> stencil 5 5 from into));
  print_endline (tried (fun () -> stencil (-5) 4 from into));
  print_endline (show into);
  let a = Array.make 5 0.0 in
  List.iter
    (fun (start, last) ->
      let result = tried (fun () -> fill a start last 0.5) in
      Printf.printf "%d %d %s: %s\n" start last result (show a);
      Array.fill a 0 5 0.0)
    [ (0, 4); (2, 1); (1, 7); (-1, 3); (5, 5); (4, 4); (max_int, max_int); (max_int - 1, max_int); (min_int, min_int); (3, min_int) ];
  let b = Array.init 6 float in
  print_endline (tried (fun () -> shift b 0) ^ " " ^ show b);
  print_endline (tried (fun () -> shift b 2) ^ " " ^ show b);
  print_endline (tried (fun () -> shift b (-1)) ^ " " ^ show b);
  print_endline (tried (fun () -> shift b max_int) ^ " " ^ show b);
  print_endline (tried (fun () -> shift [||] max_int));
  let c = [| 1; 2; 3; 4 |] and d = [| 5; 6; 7 |] in
  List.iter
    (fun (i, n) ->
      let text f = match f () with v -> string_of_int v | exception Invalid_argument s -> s in
      Printf.printf "%s, %s\n" (text (fun () -> sum c i n 0)) (text (fun () -> if n < i then -1 else upto c i n 0)))
    [ (0, 4); (1, 3); (4, 4); (0, 5); (-1, 2); (3, 2); (0, max_int) ];
  print_endline (match dot c d 0 0 with v -> string_of_int v | exception Invalid_argument s -> s);
  print_endline (match dot d c 0 0 with v -> string_of_int v | exception Invalid_argument s -> s);
  List.iter
    (fun (start, last) ->
      let result = match count c start last with v -> string_of_int v | exception Invalid_argument s -> s in
      Printf.printf "%s %d\n" result !seen)
    [ (0, 3); (1, 2); (2, 9); (-2, 1) ];
  Printf.printf "%d\n" (first_above c 0 4 2);
  Printf.printf "%d\n" (first_above c 1 3 9)
