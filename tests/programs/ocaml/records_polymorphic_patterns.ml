(* Patterns give the values of polymorphic fields names that are polymorphic. *)

type t = { f : 'a. 'a -> 'a; n : int }

let both { f; n } = (f n, f "x")
let named = function { f = g; _ } -> (g 1, g true)

let by_let r =
  let { f; _ } = r in
  (f 1, f "z")

let by_match r = match r with { f = g; n = 0 } | { f = g; n = 1 } -> g 100 | { f; n } -> f n
let r = { f = (fun x -> x); n = 3 }
let { f = top; n = _ } = r

let () =
  let a, b = both r and c, d = named r and e, f = by_let r in
  Printf.printf "%d %s %d %b %d %s\n" a b c d e f;
  Printf.printf "%d %d %d %s\n" (by_match r) (by_match { r with n = 1 }) (top 1) (top "t")

type count = Count of { length : 'a. 'a list -> int } | Nothing

let lengths = function Count { length } -> length [ 1 ] + length [ "a"; "b" ] | Nothing -> 0

type mapper = { map : 'a 'b. ('a -> 'b) -> 'a list -> 'b list }

let texts { map } = map string_of_int (map String.length [ "a"; "bb" ])

let () =
  Printf.printf "%d %d\n" (lengths (Count { length = List.length })) (lengths Nothing);
  print_endline (String.concat "," (texts { map = List.map }))
