(* Patterns on tuples of variants, nested ors, aliases inside ors, constants of all types. *)

type card = { suit : suit; rank : rank }
and suit = Clubs | Diamonds | Hearts | Spades
and rank = Ace | King | Queen | Jack | Number of int

let color = function { suit = Diamonds | Hearts; _ } -> "red" | { suit = Clubs | Spades; _ } -> "black"

let value ~trump = function
  | { rank = Jack; suit } when suit = trump -> 20
  | { rank = Number 9; suit } when suit = trump -> 14
  | { rank = Ace; _ } -> 11
  | { rank = King | Queen as r; _ } -> (match r with King -> 4 | Queen -> 3 | _ -> assert false)
  | { rank = Jack; _ } -> 2
  | { rank = Number 10; _ } -> 10
  | { rank = Number _; _ } -> 0

let compare_pairs a b = match a, b with
  | (0, _), (0, _) -> "both zero"
  | ((0, x) | (x, 0)), _ when x > 5 -> "a has zero and " ^ string_of_int x
  | _, (((0, y) | (y, 0)) as p) -> Printf.sprintf "b %d,%d has zero and %d" (fst p) (snd p) y
  | (x, y), (z, w) -> string_of_int (x + y + z + w)

let literal = function
  | 0, "zero", 'z', 0.0 -> 0
  | 1, ("one" | "uno"), _, _ -> 1
  | -1, _, ('a' .. 'f' | 'A' .. 'F'), _ -> -1
  | _, "", _, x when x < 0.0 -> 2
  | 3, _, _, 1.5 -> 3
  | _ -> 9

let () =
  let cards = [ { suit = Hearts; rank = Ace }; { suit = Clubs; rank = Jack }; { suit = Spades; rank = Jack }; { suit = Clubs; rank = Number 9 }; { suit = Diamonds; rank = Queen } ] in
  List.iter (fun c -> Printf.printf "%s %d\n" (color c) (value ~trump:Clubs c)) cards;
  List.iter (fun (a, b) -> print_endline (compare_pairs a b))
    [ ((0, 1), (0, 2)); ((0, 9), (1, 1)); ((9, 0), (1, 1)); ((0, 1), (0, 9)); ((1, 2), (0, 7)); ((1, 2), (7, 0)); ((1, 2), (3, 4)) ];
  List.iter (fun l -> Printf.printf "%d " (literal l))
    [ (0, "zero", 'z', -0.0); (1, "uno", 'q', 1.0); (-1, "x", 'B', 1.0); (5, "", 'x', -2.0); (3, "x", 'x', 1.5); (4, "x", 'x', 1.5) ];
  print_newline ()
