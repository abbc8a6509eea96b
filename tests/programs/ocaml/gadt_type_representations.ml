(* Types as values: functions that are defined by recursion over a type. *)

type _ ty = Int : int ty | Str : string ty | List : 'a ty -> 'a list ty | Pair : 'a ty * 'b ty -> ('a * 'b) ty
type dyn = Dyn : 'a ty * 'a -> dyn

let rec show : type a. a ty -> a -> string = fun ty v -> match ty with
  | Int -> string_of_int v
  | Str -> "\"" ^ v ^ "\""
  | List t -> "[" ^ String.concat "; " (List.map (show t) v) ^ "]"
  | Pair (a, b) -> let x, y = v in "(" ^ show a x ^ ", " ^ show b y ^ ")"

let rec zero : type a. a ty -> a = function
  | Int -> 0
  | Str -> ""
  | List _ -> []
  | Pair (a, b) -> (zero a, zero b)

let show_dyn (Dyn (ty, v)) = show ty v

let () =
  List.iter (fun d -> print_endline (show_dyn d))
    [ Dyn (Int, 3); Dyn (Str, "x"); Dyn (List (Pair (Int, Str)), [ (1, "a"); (2, "b") ]); Dyn (List Int, zero (List Int)) ];
  print_endline (show (Pair (Int, Str)) (zero (Pair (Int, Str))))
