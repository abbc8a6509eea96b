(* Counters of loops as indices, as numbers of 63 bits, and at the ends of what there is. *)

let sum a =
  let s = ref 0 in
  for i = 0 to Array.length a - 1 do s := !s + (a.(i) * i) done;
  for i = Array.length a - 1 downto 0 do s := !s - a.(i) + i done;
  !s

let squares n = Array.init n (fun i -> i * i)

let ends low high =
  let seen = ref [] in
  for i = low to high do seen := i :: !seen done;
  for i = high downto low do seen := (i * 2) :: !seen done;
  List.iter (fun i -> print_string (string_of_int i ^ " ")) !seen;
  print_newline ()

let reach a first last =
  try
    let s = ref 0 in
    for i = first to last do s := !s + a.(i) done;
    string_of_int !s
  with Invalid_argument text -> text

let () =
  print_endline (string_of_int (sum (squares 100)));
  ends 3 5;
  ends 5 3;
  ends (max_int - 2) max_int;
  ends min_int (min_int + 2);
  ends max_int min_int;
  ends (-1) 1;
  let a = squares 10 in
  List.iter (fun (first, last) -> print_endline (reach a first last)) [ (0, 9); (0, 10); (-1, 3); (9, 0); (max_int, max_int); (min_int, 0) ]
