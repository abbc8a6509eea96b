(* Primitives that a program declares itself. *)
external unsafe_chr : int -> char = "%identity"
external code : char -> int = "%identity"
external int_of_bool : bool -> int = "%identity"
external length : string -> int = "%string_length"
external get : string -> int -> char = "%string_safe_get"
external same : 'a -> 'a = "%identity"
external ( +% ) : int -> int -> int = "%addint"
external size : 'a array -> int = "%array_length"
external opaque : 'a -> 'a = "%opaque"
external fail : exn -> 'a = "%raise"

let () =
  Printf.printf "%c %d %d %d\n" (unsafe_chr 65) (code 'a') (int_of_bool true) (int_of_bool (1 > 2));
  Printf.printf "%d %c %d %d\n" (length "abc") (get "abc" 1) (1 +% 2) (size [| 1; 2 |]);
  List.iter print_char (List.map unsafe_chr [ 104; 105; 10 ]);
  print_int (List.fold_left ( + ) 0 (List.map code [ 'a'; 'b' ]));
  print_string (same " and " ^ opaque "more\n");
  try fail Not_found with Not_found -> print_endline "raised"

