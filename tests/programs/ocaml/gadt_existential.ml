(* Existential types and type representations. *)

type _ ty = Int : int ty | Str : string ty | List : 'a ty -> 'a list ty | Pair : 'a ty * 'b ty -> ('a * 'b) ty
type dyn = Dyn : 'a ty * 'a -> dyn
type shape = Shape : { state : 's; area : 's -> float; grow : 's -> 's } -> shape

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

let rec grow n (Shape s) = if n = 0 then Shape s else grow (n - 1) (Shape { s with state = s.grow s.state })
let area (Shape s) = s.area s.state

let () =
  List.iter (fun d -> print_endline (show_dyn d))
    [ Dyn (Int, 3); Dyn (Str, "x"); Dyn (List (Pair (Int, Str)), [ (1, "a"); (2, "b") ]); Dyn (List Int, zero (List Int)) ];
  print_endline (show (Pair (Int, Str)) (zero (Pair (Int, Str))));
  let shapes =
    [ Shape { state = 2.0; area = (fun s -> s *. s); grow = (fun s -> s +. 1.0) };
      Shape { state = (1, 2); area = (fun (a, b) -> float_of_int (a * b)); grow = (fun (a, b) -> (a + 1, b * 2)) } ] in
  List.iter (fun s -> Printf.printf "%g %g\n" (area s) (area (grow 3 s))) shapes
