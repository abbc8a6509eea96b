(* Patterns in lets, parameters and lambdas. *)

type point = { x : int; y : int }
type box = Box of point * string

let (a, b), c = ((1, 2), 3)
let { x; y = why } = { x = 4; y = 5 }
let (Box ({ x = bx; _ }, name)) = Box ({ x = 6; y = 7 }, "six")
let [| p; q |] = [| 8; 9 |] [@@warning "-8"]
let _ = print_endline "effect"
let () = print_endline "unit"

let add (a, b) = a + b
let norm { x; y } = (x * x) + (y * y)
let swap = fun (a, b) -> (b, a)
let first (_ :: _ | [] as l) = List.length l
let default ({ x; _ } as p) = (x, p.y)

let () =
  Printf.printf "%d %d %d %d %d %d %s %d %d\n" a b c x why bx name p q;
  Printf.printf "%d %d %d\n" (add (3, 4)) (norm { x = 3; y = 4 }) (first [ 1; 2 ]);
  let s, t = swap (1, "one") in
  Printf.printf "%s %d\n" s t;
  let d, e = default { x = 1; y = 2 } in
  Printf.printf "%d %d\n" d e;
  let rec fib = function 0 | 1 as n -> n | n -> fib (n - 1) + fib (n - 2) in
  Printf.printf "%d\n" (fib 15);
  let x = 1 in
  let x, y = x + 1, x + 2 in
  Printf.printf "%d %d\n" x y
