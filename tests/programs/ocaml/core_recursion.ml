(* Recursive functions of all sorts. *)

let rec ackermann m n = if m = 0 then n + 1 else if n = 0 then ackermann (m - 1) 1 else ackermann (m - 1) (ackermann m (n - 1))

let rec hanoi n a b c moves = if n = 0 then moves else
  let moves = hanoi (n - 1) a c b moves in
  hanoi (n - 1) c b a ((a, b) :: moves)

let rec permutations = function
  | [] -> [ [] ]
  | l -> List.concat_map (fun x -> List.map (fun p -> x :: p) (permutations (List.filter (( <> ) x) l))) l

let rec subsets = function [] -> [ [] ] | x :: rest -> let s = subsets rest in s @ List.map (fun l -> x :: l) s

let rec change coins amount = match coins with
  | _ when amount = 0 -> 1
  | [] -> 0
  | c :: rest -> if amount < c then change rest amount else change coins (amount - c) + change rest amount

let rec gray n = if n = 0 then [ "" ] else
  let g = gray (n - 1) in
  List.map (fun s -> "0" ^ s) g @ List.rev_map (fun s -> "1" ^ s) g

let rec mccarthy n = if n > 100 then n - 10 else mccarthy (mccarthy (n + 11))

let () =
  Printf.printf "%d\n" (ackermann 2 9);
  let moves = List.rev (hanoi 4 'a' 'b' 'c' []) in
  Printf.printf "%d %s\n" (List.length moves) (String.concat " " (List.map (fun (a, b) -> Printf.sprintf "%c%c" a b) moves));
  List.iter (fun p -> print_string (String.concat "" (List.map string_of_int p) ^ " ")) (permutations [ 1; 2; 3 ]);
  print_newline ();
  Printf.printf "%d %d\n" (List.length (subsets [ 1; 2; 3; 4; 5 ])) (change [ 50; 25; 10; 5; 1 ] 100);
  print_endline (String.concat " " (gray 3));
  Printf.printf "%d\n" (mccarthy 27)
