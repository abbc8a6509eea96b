(* Structures, signatures, functors and packages. *)

module Stack = struct
  type 'a t = { mutable items : 'a list; name : string }
  exception Empty
  let create name = { items = []; name }
  let push x s = s.items <- x :: s.items
  let pop s = match s.items with [] -> raise Empty | x :: r -> s.items <- r; x
end
let () = let s = Stack.create "s" in Stack.push 1 s; Stack.push 2 s;
  Printf.printf "%d %d\n" (Stack.pop s) (Stack.pop s);
  (try ignore (Stack.pop s) with Stack.Empty -> print_endline "empty")
module type COUNTER = sig type t val make : unit -> t val next : t -> int end
module Counter : COUNTER = struct type t = int ref let make () = ref 0 let next r = incr r; !r end
let () = let c = Counter.make () in ignore (Counter.next c); print_int (Counter.next c); print_newline ()
module type ORD = sig type t val compare : t -> t -> int end
module MakeSet (O : ORD) = struct
  type elt = O.t
  type t = elt list
  let empty = []
  let rec add x = function [] -> [x] | y :: r as l -> let c = O.compare x y in if c < 0 then x :: l else if c = 0 then l else y :: add x r
  let elements s = s
end
module IS = MakeSet (struct type t = int let compare a b = compare a b end)
module SS = MakeSet (String)
let () = List.iter (Printf.printf "%d ") IS.(elements (add 3 (add 1 (add 2 (add 1 empty))))); print_newline ()
let () = List.iter print_endline SS.(elements (add "b" (add "a" empty)))
module M = Map.Make (String)
let m = M.add "x" 1 (M.add "y" 2 M.empty)
let () = M.iter (fun k v -> Printf.printf "%s=%d\n" k v) m; Printf.printf "%d\n" (M.find "y" m)
module ISet = Set.Make (Int)
let () = ISet.iter (fun x -> print_int x; print_char ' ') (ISet.of_list [3;1;2;3]); print_newline ()
module type S = sig module Inner : sig val x : int end type t = A | B of int val show : t -> string end
module Impl : S = struct module Inner = struct let x = 5 let y = 6 end type t = A | B of int let show = function A -> "A" | B n -> "B" ^ string_of_int n end
let () = print_endline (Impl.show (Impl.B Impl.Inner.x)); print_endline (Impl.show Impl.A)
include struct let included = 7 end
let () = print_int included; print_newline ()
module F2 (A : sig val x : int end) (B : sig val y : int end) = struct let sum = A.x + B.y end
module R = F2 (struct let x = 1 end) (struct let y = 41 end)
let () = print_int R.sum; print_newline ()
module Apply (F : functor (X : ORD) -> sig val f : X.t -> X.t -> bool end) = struct module R = F (Int) let r = R.f 1 2 end
module A1 = Apply (functor (X : ORD) -> struct let f a b = X.compare a b < 0 end)
let () = Printf.printf "%b\n" A1.r
let f () = let module L = struct let z = 10 let g x = x + z end in L.g 5
let () = print_int (f ()); print_newline ()
let () = let open List in print_int (length [1;2;3]); print_newline ()
module type SHOW = sig type t val show : t -> string val v : t end
let show_it (type a) (module M : SHOW with type t = a) (x : a) = M.show x
let () = print_endline (show_it (module struct type t = int let show = string_of_int let v = 3 end) 42)
module H = Hashtbl.Make (struct type t = int let equal = (=) let hash x = x end)
let () = let h = H.create 10 in H.replace h 1 "one"; H.replace h 2 "two"; print_endline (H.find h 2)
let () = let h = Hashtbl.create 10 in Hashtbl.add h "a" 1; Hashtbl.add h "b" 2; Printf.printf "%d %d\n" (Hashtbl.find h "a") (Hashtbl.length h)
let sort_by (type a) (cmp : a -> a -> int) l = let module S = Set.Make (struct type t = a let compare = cmp end) in S.elements (S.of_list l)
let () = List.iter print_int (sort_by compare [3;1;2]); print_newline (); List.iter print_string (sort_by compare ["b";"a"]); print_newline ()
module type T = sig type 'a t val map : ('a -> 'b) -> 'a t -> 'b t val ret : 'a -> 'a t val run : 'a t -> 'a end
module Id : T = struct type 'a t = 'a let map f x = f x let ret x = x let run x = x end
let () = print_int (Id.run (Id.map succ (Id.ret 4))); print_newline ()
module Ext = struct include List let sum l = fold_left (+) 0 l end
let () = print_int (Ext.sum (Ext.map succ [1;2;3])); print_newline ()
module type SW = sig type t val x : t end
module X1 : SW with type t = int = struct type t = int let x = 99 end
let () = print_int X1.x; print_newline ()
