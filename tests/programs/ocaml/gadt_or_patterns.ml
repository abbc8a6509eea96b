(* Alternatives of constructors with different indices in one pattern. *)

type _ value = Int : int -> int value | Bool : bool -> bool value | Text : string -> string value | Unit : unit value

let kind : type a. a value -> string = function
  | Int _ | Bool _ -> "immediate"
  | Text _ -> "text"
  | Unit -> "unit"

let is_small : type a. a value -> bool = function
  | (Int 0 | Int 1) -> true
  | Bool false | Unit -> true
  | _ -> false

let () =
  print_endline (kind (Int 3) ^ " " ^ kind (Bool true) ^ " " ^ kind (Text "x") ^ " " ^ kind Unit);
  Printf.printf "%b %b %b %b\n" (is_small (Int 1)) (is_small (Int 2)) (is_small Unit) (is_small (Text ""))
