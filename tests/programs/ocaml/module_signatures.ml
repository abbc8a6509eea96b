(* Signatures: abstraction, hidden values, transparent types, with-constraints. *)

module type Stack = sig
  type 'a t
  exception Underflow
  val empty : 'a t
  val push : 'a -> 'a t -> 'a t
  val pop : 'a t -> 'a * 'a t
  val size : 'a t -> int
end

module List_stack : Stack = struct
  type 'a t = { items : 'a list; count : int }
  exception Underflow
  let pops = ref 0
  let empty = { items = []; count = 0 }
  let push v s = { items = v :: s.items; count = s.count + 1 }
  let pop s = match s.items with
    | [] -> raise Underflow
    | v :: items -> incr pops; (v, { items; count = s.count - 1 })
  let size s = s.count
end

module Counter : sig
  type t = private int
  val make : int -> t
  val next : t -> t
end = struct
  type t = int
  let make n = n
  let next n = n + 1
end

module type Printable = sig type t val show : t -> string end

module Int_print : Printable with type t = int = struct type t = int let show = string_of_int end
module Pair_print (A : Printable) (B : Printable) : Printable with type t = A.t * B.t = struct
  type t = A.t * B.t
  let show (a, b) = "(" ^ A.show a ^ ", " ^ B.show b ^ ")"
end

let () =
  let open List_stack in
  let s = push 3 (push 2 (push 1 empty)) in
  let v, s = pop s in
  Printf.printf "%d %d\n" v (size s);
  (try ignore (pop (empty : int t)) with Underflow -> print_endline "underflow");
  Printf.printf "%d\n" (Counter.next (Counter.make 4) :> int);
  let module P = Pair_print (Int_print) (Pair_print (Int_print) (Int_print)) in
  print_endline (P.show (1, (2, 3)))
