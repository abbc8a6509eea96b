(* Types with the constructors `[]` and `::` of their own. *)
type nil = Nil
type ('a, 'b) cons = Cons
type _ hlist = [] : nil hlist | ( :: ) : 'a * 'b hlist -> ('a, 'b) cons hlist

let hd : ('a, 'b) cons hlist -> 'a = fun (x :: _) -> x
let l = 1 :: "two" :: 3.0 :: []
let short = [ 'x'; true ]
let rec length : type a. a hlist -> int = function [] -> 0 | _ :: t -> 1 + length t


let sum (l : int list) = List.fold_left ( + ) 0 l

let () =
  let (a :: b :: c :: []) = l in
  Printf.printf "%d %s %g %d %d\n" a b c (length l) (hd l);
  let [ c; t ] = short in
  Printf.printf "%c %b\n" c t;
  Printf.printf "%d\n" (sum [ 1; 2; 3 ])
