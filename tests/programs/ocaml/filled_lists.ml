(* Recursion below constructors: what is built in order, what is not, and what exceptions leave. *)

let show name xs = Printf.printf "%s: [%s]\n" name (String.concat "; " (List.map string_of_int xs))

(* A component that is computed, a skip, two cells at once, a tail of somebody else's. *)
let rec scale k = function [] -> [] | x :: t -> (x * k) :: scale k t
let rec odd = function [] -> [] | x :: t -> if x land 1 = 1 then x :: odd t else odd t
let rec twice = function [] -> [] | x :: t -> x :: (-x) :: twice t
let rec join xs ys = match xs with [] -> ys | x :: t -> x :: join t ys
let rec upto i n = if i > n then [] else i :: upto (i + 1) n
let rec interleave xs ys = match xs with [] -> ys | x :: t -> x :: interleave ys t

let rec merge xs ys =
  match (xs, ys) with
  | [], rest | rest, [] -> rest
  | x :: xs', y :: ys' -> if x <= y then x :: merge xs' ys else y :: merge xs ys'

(* The operand on the right is evaluated first: this one prints backwards, and is no loop. *)
let noisy x = Printf.printf "<%d>" x; x + 1
let rec backwards = function [] -> [] | x :: t -> noisy x :: backwards t
let rec forwards = function [] -> [] | x :: t -> let y = noisy x in y :: forwards t

(* Unions and records of the user's own, with the recursive component in any place. *)
type chain = End | Link of chain * string | Skip of chain
type stack = { top : float; below : stack option }

let rec chain n = if n = 0 then End else if n mod 3 = 0 then Skip (chain (n - 1)) else Link (chain (n - 1), string_of_int n)
let rec length = function End -> 0 | Link (c, s) -> String.length s + length c | Skip c -> length c
let rec pile n = if n = 0 then None else Some { top = float n; below = pile (n - 1) }
let rec total = function None -> 0. | Some { top; below } -> top +. total below

type expr = Num of int | Neg of expr | Add of expr * expr

let rec negs n e = if n = 0 then e else Neg (negs (n - 1) e)
let rec left n = if n = 0 then Num 0 else Add (left (n - 1), Num n)
let rec eval = function Num n -> n | Neg e -> -eval e | Add (a, b) -> eval a + eval b

(* Functions in lists, and lists in functions. *)
let rec adders = function [] -> [] | x :: t -> (fun y -> x + y) :: adders t

(* Tail calls of another function, in both directions. *)
let rec ones n = if n = 0 then [] else if n mod 5 = 0 then zeros (n - 1) else 1 :: ones (n - 1)
and zeros n = if n = 0 then [ 0 ] else if n mod 7 = 0 then ones (n - 1) else 0 :: zeros (n - 1)

exception Stop of int

let rec checked limit = function
  | [] -> []
  | x :: t ->
    let y = if x > limit then raise (Stop x) else x * 10 in
    print_char '.';
    y :: checked limit t

let attempt limit xs = try checked limit xs with Stop n -> [ -n ]

(* The same list from a handler inside of the recursion. *)
let rec recover = function
  | [] -> []
  | x :: t ->
    let y = try if x = 3 then raise Not_found else x with Not_found -> 33 in
    y :: recover t

let () =
  let xs = upto 1 9 in
  show "scale" (scale 3 xs);
  show "odd" (odd xs);
  show "twice" (twice (upto 1 4));
  show "join" (join xs (upto 20 22));
  show "interleave" (interleave xs (upto 100 103));
  show "merge" (merge (scale 2 xs) (odd (scale 3 xs)));
  show "backwards" (backwards (upto 1 4));
  show "forwards" (forwards (upto 1 4));
  Printf.printf "chain %d\n" (length (chain 40));
  Printf.printf "pile %g\n" (total (pile 40));
  Printf.printf "eval %d %d\n" (eval (negs 7 (Num 5))) (eval (left 10));
  show "adders" (List.map (fun f -> f 10) (adders xs));
  show "ones" (ones 40);
  show "all" (attempt 100 xs);
  show "stopped" (attempt 5 xs);
  show "recover" (recover xs);
  (* Long lists; what is shared stays shared. *)
  let long = upto 1 60_000 in
  let both = join long long in
  Printf.printf "%d %d\n" (List.length both) (List.fold_left ( + ) 0 (odd (scale 3 both)));
  let tail = upto 5 6 in
  (match join [ 1 ] tail with _ :: t -> Printf.printf "%b\n" (t == tail) | [] -> ());
  (* A list that is thrown away and made again. *)
  let state = ref (upto 1 50) in
  for i = 1 to 2_000 do
    state := scale 1 (odd (join (List.tl !state) [ i; i + 1 ]))
  done;
  show "state" (scale 1 (List.filteri (fun i _ -> i < 5) !state))
