(* One part of a pattern tells the type of another, which is then taken apart. *)
type _ ty =
  | Int : int ty
  | Str : string ty
  | Pair : 'a ty * 'b ty -> ('a * 'b) ty
  | List : 'a ty -> 'a list ty
  | Opt : 'a ty -> 'a option ty
  | Arr : 'a ty -> 'a array ty

type any = Any : 'a ty * 'a -> any

let kind = function
  | Any (Int, 0) -> "zero"
  | Any (Int, n) when n < 0 -> "negative"
  | Any (Str, "") -> "empty"
  | Any (Pair (Int, Int), (0, _)) -> "pair with zero"
  | Any (Pair (_, Str), (_, "x")) -> "pair with x"
  | Any (List Int, [ 1; 2 ]) -> "one two"
  | Any (List _, []) -> "no elements"
  | Any (Opt (List Str), Some (s :: _)) -> "some " ^ s
  | Any (Opt _, None) -> "none"
  | Any (Arr Int, [| a; b |]) -> string_of_int (a + b)
  | Any _ -> "other"

let () =
  List.iter
    (fun a -> print_endline (kind a))
    [
      Any (Int, 0);
      Any (Int, -1);
      Any (Int, 1);
      Any (Str, "");
      Any (Pair (Int, Int), (0, 1));
      Any (Pair (Int, Str), (0, "x"));
      Any (List Int, [ 1; 2 ]);
      Any (List Str, []);
      Any (Opt (List Str), Some [ "a" ]);
      Any (Opt (List Str), None);
      Any (Arr Int, [| 3; 4 |]);
      Any (Arr Int, [||]);
    ]
