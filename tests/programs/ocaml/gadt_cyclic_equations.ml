(* Equations that would make a type contain itself tell nothing, and no value chooses their arms. *)

type (_, _) eq = Refl : ('a, 'a) eq

let never : type a. (a, a list) eq -> int = function Refl -> 3
let twice : type a b. (a, b list) eq -> (b, a list) eq -> int = fun x y -> match (x, y) with Refl, Refl -> 3
let inner : type a b. (a, b list) eq -> (b, a option) eq -> a -> int = fun x y _ -> match x with Refl -> ( match y with Refl -> 1)
let cast : type a b. (a, b) eq -> (b, a) eq -> a -> b = fun x y z -> match x with Refl -> ( match y with Refl -> z)

let around : type a b c. (a, b) eq -> (b, c) eq -> (c, a) eq -> a -> b =
 fun x y w z -> match (x, y, w) with Refl, Refl, Refl -> z

type _ rep = Int : int rep | List : 'a rep -> 'a list rep

let rec depth : type a. a rep -> int = function Int -> 0 | List r -> 1 + depth r

let rec same : type a b. a rep -> b rep -> (a, b) eq option =
 fun a b ->
  match (a, b) with
  | Int, Int -> Some Refl
  | List a, List b -> ( match same a b with Some Refl -> Some Refl | None -> None)
  | _ -> None

let () =
  ignore (never, twice, inner);
  Printf.printf "%d %d %d %b\n" (cast Refl Refl 3) (around Refl Refl Refl 4) (depth (List (List Int)))
    (same (List Int) (List (List Int)) = None)
