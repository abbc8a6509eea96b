(* Data that contains itself. *)
let rec ones = 1 :: ones
let rec a = 1 :: 2 :: b
and b = 3 :: a

type person = { name : string; friend : person; mutable age : int }

let rec ann = { name = "Ann"; friend = bob; age = 30 }
and bob = { name = "Bob"; friend = ann; age = 40 }

type node = Node of string * node list
let rec root = Node ("root", [ leaf; Node ("inner", [ root ]) ])
and leaf = Node ("leaf", [])

type loop = { tag : int; next : loop; call : unit -> int }
let rec l = { tag = 7; next = l; call = (fun () -> l.next.tag + other ()) }
and other () = l.tag * 10

let rec take n l = if n = 0 then [] else match l with [] -> [] | x :: r -> x :: take (n - 1) r

type 'a stream = Cons of 'a * 'a stream Lazy.t
let rec nat = Cons (0, lazy (map succ nat))
and map : 'a 'b. ('a -> 'b) -> 'a stream -> 'b stream = fun f (Cons (x, s)) -> Cons (f x, lazy (map f (Lazy.force s)))
let rec prefix n (Cons (x, s)) = if n = 0 then [] else x :: prefix (n - 1) (Lazy.force s)

type t = T of (int * t) | A of t array
let rec x = T (5, x)
let rec arr = A [| arr; x; arr |]

let show l = String.concat " " (List.map string_of_int l)
let rec depth k = function T (n, t) -> if k = 0 then n else n + depth (k - 1) t | A ts -> if k = 0 then Array.length ts else depth (k - 1) ts.(0)

let cycle xs =
  match xs with
  | [] -> []
  | p :: _ ->
    let rec again = p :: rest
    and rest = (p + 1) :: again in
    rest

let local n =
  let rec even = { tag = n; next = odd; call = (fun () -> odd.tag) }
  and odd = { tag = n + 1; next = even; call = (fun () -> even.tag) } in
  (even.next.next.tag, odd.next.call (), even.next.call ())

let () =
  print_endline (show (take 5 ones));
  print_endline (show (take 8 a));
  print_endline (show (take 4 b));
  Printf.printf "%s %s %s\n" ann.friend.name bob.friend.name ann.friend.friend.friend.name;
  bob.age <- 41;
  Printf.printf "%d %b\n" ann.friend.age (ann.friend.friend == ann);
  let (Node (_, kids)) = root in
  List.iter (fun (Node (s, k)) -> Printf.printf "%s:%d " s (List.length k)) kids;
  (match kids with [ _; Node (_, [ r ]) ] -> Printf.printf "%b\n" (r == root) | _ -> print_endline "?");
  Printf.printf "%d %d\n" (l.next.next.call ()) (other ());
  print_endline (show (prefix 6 nat));
  Printf.printf "%d %d %b\n" (depth 3 x) (depth 2 arr) (match arr with A ts -> ts.(2) == arr | T _ -> false);
  print_endline (show (take 5 (cycle [ 8 ])));
  let p, q, r = local 3 in
  Printf.printf "%d %d %d\n" p q r;
  let sum = ref 0 in
  for i = 1 to 1000 do
    let rec ring = i :: (i + 1) :: ring in
    sum := !sum + List.fold_left ( + ) 0 (take 10 ring)
  done;
  Printf.printf "%d\n" !sum
