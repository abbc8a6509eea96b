(* What `==` promises at every level: floats are the same if their bits are, what can be changed keeps its identity
   through loops that copy their state, and what is the same is equal. *)

let show b = print_string (string_of_bool b ^ " ")
let opaque = Sys.opaque_identity
let zero = opaque 0. and minus = opaque (-0.)
let same (x : float) (y : float) = x == y
let any x y = x == y

type counter = { mutable hits : int; name : string }
type state = { steps : int list; counter : counter; pair : float * float }

let floats () =
  show (-0. == 0.); show (-0. != 0.); show (zero == minus); show (zero = minus);
  show (same zero zero); show (same minus zero); show (any minus zero); show (any zero zero);
  let nan = opaque nan in
  show (nan == nan); show (nan != nan); show (nan = nan);
  print_newline ()

(* The list in the state is copied now and then; the counter never is. *)
let rec loop n state (first : counter) ok =
  if n = 0 then ok
  else
    let steps = List.init 100 (fun i -> (i * n) + List.length state.steps) in
    let counter = if n mod 7 = 0 then { hits = n; name = "new" } else state.counter in
    let next = { steps; counter; pair = (float_of_int n, -0.) } in
    let kept = if n mod 7 = 0 then counter else first in
    counter.hits <- counter.hits + 1;
    let right = kept == next.counter && (next.steps != steps || next.steps = steps) && snd next.pair == -0. in
    loop (n - 1) next kept (if right then ok + 1 else ok)

let rec until_the_same f x rounds = let y = f x in if y == x then rounds else until_the_same f y (rounds + 1)

let () =
  floats ();
  let counter = { hits = 0; name = "first" } in
  print_int (loop 3000 { steps = []; counter; pair = (0., -0.) } counter 0);
  print_newline ();
  let shorter = function [] -> [] | _ :: rest as all -> if List.length all > 50 then rest else all in
  print_int (until_the_same shorter (List.init 400 Fun.id) 0);
  print_newline ()
