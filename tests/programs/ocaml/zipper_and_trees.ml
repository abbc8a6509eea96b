(* Zippers, binary tries, heaps, red-black trees. *)

type 'a zipper = { left : 'a list; focus : 'a; right : 'a list }

let right z = match z.right with [] -> None | x :: r -> Some { left = z.focus :: z.left; focus = x; right = r }
let to_list z = List.rev_append z.left (z.focus :: z.right)

type color = R | B
type 'a rb = E | T of color * 'a rb * 'a * 'a rb

let balance = function
  | B, T (R, T (R, a, x, b), y, c), z, d
  | B, T (R, a, x, T (R, b, y, c)), z, d
  | B, a, x, T (R, T (R, b, y, c), z, d)
  | B, a, x, T (R, b, y, T (R, c, z, d)) -> T (R, T (B, a, x, b), y, T (B, c, z, d))
  | c, l, v, r -> T (c, l, v, r)

let insert x s =
  let rec ins = function
    | E -> T (R, E, x, E)
    | T (c, a, y, b) as t -> if x < y then balance (c, ins a, y, b) else if x > y then balance (c, a, y, ins b) else t in
  match ins s with T (_, a, y, b) -> T (B, a, y, b) | E -> E

let rec elements = function E -> [] | T (_, l, v, r) -> elements l @ (v :: elements r)
let rec height = function E -> 0 | T (_, l, _, r) -> 1 + max (height l) (height r)
let rec black = function E -> 1 | T (c, l, _, r) -> let a = black l and b = black r in assert (a = b); a + if c = B then 1 else 0

type 'a heap = Empty | Node of int * 'a * 'a heap * 'a heap
let rank = function Empty -> 0 | Node (r, _, _, _) -> r
let rec merge a b = match a, b with
  | Empty, h | h, Empty -> h
  | Node (_, x, l, r), Node (_, y, _, _) when x <= y -> make x l (merge r b)
  | _, Node (_, y, l, r) -> make y l (merge a r)
and make x a b = if rank a >= rank b then Node (rank b + 1, x, a, b) else Node (rank a + 1, x, b, a)
let rec drain = function Empty -> [] | Node (_, x, l, r) -> x :: drain (merge l r)

let () =
  let z = { left = []; focus = 1; right = [ 2; 3; 4 ] } in
  (match Option.bind (right z) right with
   | Some z -> List.iter (Printf.printf "%d ") (to_list { z with focus = z.focus * 100 })
   | None -> ());
  print_newline ();
  let t = List.fold_left (fun t x -> insert x t) E (List.init 200 (fun i -> i * 37 mod 211)) in
  Printf.printf "%d %d %d %b\n" (List.length (elements t)) (height t) (black t) (elements t = List.sort compare (elements t));
  let h = List.fold_left (fun h x -> merge (Node (1, x, Empty, Empty)) h) Empty [ 5; 2; 9; 1; 7; 3 ] in
  List.iter (Printf.printf "%d ") (drain h);
  print_newline ()
