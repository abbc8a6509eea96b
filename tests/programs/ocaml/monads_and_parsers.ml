(* Monads by functors, a calculator, trees and counters. *)
module type Monad = sig type 'a t val return : 'a -> 'a t val bind : 'a t -> ('a -> 'b t) -> 'b t end
module Utils (M : Monad) = struct
  let ( >>= ) = M.bind
  let map f m = m >>= fun x -> M.return (f x)
  let rec sequence = function [] -> M.return [] | m :: ms -> m >>= fun x -> sequence ms >>= fun xs -> M.return (x :: xs)
end
module Opt = struct type 'a t = 'a option let return x = Some x let bind m f = match m with None -> None | Some x -> f x end
module OU = Utils (Opt)
module State = struct
  type 'a t = int -> 'a * int
  let return x s = (x, s)
  let bind m f s = let (x, s') = m s in f x s'
  let get s = (s, s)
  let put n _ = ((), n)
end
module SU = Utils (State)
let () =
  (match OU.sequence [Some 1; Some 2] with Some l -> List.iter print_int l | None -> ()); print_newline ();
  let open State in let open SU in
  let tick = get >>= fun n -> put (n + 1) >>= fun () -> return n in
  let (l, s) = sequence [tick; tick; tick] 10 in
  List.iter (Printf.printf "%d ") l; Printf.printf "| %d\n" s
type token = Num of float | Op of char | LParen | RParen
let tokenize s =
  let n = String.length s in
  let rec go i acc =
    if i >= n then List.rev acc
    else match s.[i] with
      | ' ' -> go (i + 1) acc
      | '0' .. '9' | '.' ->
        let j = ref i in
        while !j < n && (match s.[!j] with '0' .. '9' | '.' -> true | _ -> false) do incr j done;
        go !j (Num (float_of_string (String.sub s i (!j - i))) :: acc)
      | '+' | '-' | '*' | '/' as c -> go (i + 1) (Op c :: acc)
      | '(' -> go (i + 1) (LParen :: acc)
      | ')' -> go (i + 1) (RParen :: acc)
      | c -> failwith (Printf.sprintf "bad char %C at %d" c i)
  in go 0 []
let rec expr ts = let (t, r) = term ts in expr_rest t r
and expr_rest acc = function
  | Op '+' :: r -> let (t, r) = term r in expr_rest (acc +. t) r
  | Op '-' :: r -> let (t, r) = term r in expr_rest (acc -. t) r
  | r -> (acc, r)
and term ts = let (f, r) = factor ts in term_rest f r
and term_rest acc = function
  | Op '*' :: r -> let (t, r) = factor r in term_rest (acc *. t) r
  | Op '/' :: r -> let (t, r) = factor r in term_rest (acc /. t) r
  | r -> (acc, r)
and factor = function
  | Num f :: r -> (f, r)
  | Op '-' :: r -> let (f, r) = factor r in (-. f, r)
  | LParen :: r -> (match expr r with (v, RParen :: r) -> (v, r) | _ -> failwith "paren")
  | _ -> failwith "factor"
let () = List.iter (fun s -> match expr (tokenize s) with (v, []) -> Printf.printf "%s = %g\n" s v | _ -> print_endline "rest" | exception Failure m -> print_endline m)
  ["1 + 2 * 3"; "(1 + 2) * -3"; "10 / 4 - 1"; "2 $ 3"; "(1"]
type 'a rose = Rose of 'a * 'a rose list
let rec fold f (Rose (x, kids)) = f x (List.map (fold f) kids)
let () = Printf.printf "%d\n" (fold (fun x l -> x + List.fold_left ( + ) 0 l) (Rose (1, [Rose (2, []); Rose (3, [Rose (4, [])])])))
let counter = let n = ref 0 in fun () -> incr n; !n
let () = ignore (counter ()); Printf.printf "%d\n" (counter ())
