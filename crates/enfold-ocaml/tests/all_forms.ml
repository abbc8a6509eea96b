(* A little of everything. (* nested *) "a string with *) inside" '"' {x| *) |x} don't *)
open List
open! Stdlib
open struct let hidden = 1 end
include Set.Make (Int)

external length : 'a array -> int = "%array_length"
external both : (int [@unboxed]) -> int -> int = "bytecode" "native" [@@noalloc]

type t
type 'a id = 'a
type (+'a, -'b, !'c, _) v = 'a -> 'b constraint 'c = int
type nonrec number = number
type color = Red | Green of int | Blue of { mutable depth : int; name : string } | ()
type shape = | Circle of float * float | Square of (int * int) [@@deriving show]
type point = { x : int; mutable y : int; f : 'a. 'a -> 'a; }
type copy = M.original = A | B of int
type hidden = private int
type cases = private Zero | One
type empty = |
type _ term =
  | Int : int -> int term
  | Pair : 'a term * 'b term -> ('a * 'b) term
  | Any : 'a 'b. { left : 'a; right : 'b } -> bool term
  | Nil : unit term
type list_like = [] | (::) of int * list_like
type a = A of b and b = B of a | C
type ext = ..
type ext += One of int | Two | Again = Other.Two
type 'a M.ext += private Three : int -> int M.ext
type rows = [ `A | `B of int | `C of int & string | rows' ]
type 'a open_rows = [> `A | `B of int ] as 'a
type closed = [< `A | `B of & int > `A `B ]
type labelled = x:int -> ?y:string -> (float -> int) -> unit
type packed = (module S with type t = int and type u = string list)
type applied = F(X)(Y.Z).t list M.option
type pair = (int, string) Hashtbl.t * (int list as 'x)

exception Plain
exception Carrying of string * int
exception Inline of { code : int }
exception Alias = Not_found

let x = 1 and y = 0x7fff_ffff and z = 0b101 and o = 0o17
let big = 12l, 12L, 12n, -4611686018427387904, 0x7fffffffffffffff
let floats = 1., 1.5e10, 1e-3, 0x1.8p3, -2.5, +3.0, - 1
let chars = 'a', '\'', '"', '\n', '\065', '\xff', '\o101', ' '
let strings = "tab\t\"quote\" \065\x41\o101\u{1F600} line \
               continued", {|raw "text" |}, {id|with |} inside|id}
let f ~a ?b ?(c = 1) ~d:(e, g) ?opt:(h : int = 2) ?i:j ~(k : int) (type s t) (l : s) () : int = a
let rec even n = n = 0 || odd (n - 1)
and odd = function 0 -> false | n -> even (n - 1)
let poly : 'a. 'a -> 'a = fun x -> x
let newtypes : type a b. a -> b -> a = fun x _ -> x
let coerced : t :> u = v
let (a, b) : int * int = 1, 2
let { x; y = yy; _ } as whole = p
let ( + ) a b = Stdlib.( + ) a b
let ( .%() ) a i = a and ( .%()<- ) a i v = () and ( let* ) = bind and ( and* ) = both and ( ! ) = deref
let h :: _ = [1; 2; 3;]
let _ = f ~a:1 ?b:None ~c ?d (fun ~x ?(y = 2) z : int -> x + y) !r.field !(r)
let _ = a.(i) <- b.[j]; c.{1, 2} <- 3; d.e.M.f <- g.%(1); s.%(2) <- 3; s.M.%[4] ; h.M.N.x
let _ = if a then b else if c then d else e, f
let _ = if a then b := 1; c
let _ = x := y := a, b; not a && b || c or d & e
let _ = -a ** b ** c * d + e :: f @ g ^ h = i, - -1, -. 2., ~-x, +y, a mod b lsl c land d
let _ = a |> f @@ g >>= fun x -> x; y
let _ = match x with
  | 0 | 1 | -1 when x > 0 -> ()
  | 'a'..'z' | "s" -> ()
  | Some (x, _) as y, [] -> ()
  | [a; b] | a :: b :: [] -> ()
  | [|1; 2|] -> ()
  | { M.x = 1; y : int = 2; z } -> ()
  | `A | `B (1, 2) | #rows | `C { x } -> ()
  | lazy (M.Some x) -> ()
  | M.(Some x) | M.[] | M.{ x } | M.[| |] -> ()
  | (module M : S) | (module _) -> ()
  | Ctor (type a b) (x : a * b) -> ()
  | exception (Not_found | Failure _) -> ()
  | exception End_of_file -> ()
  | (x : 'a) -> ()
  | _ -> .
let _ = try f x; g y with Not_found -> 1 | Failure s when s = "" -> 2
let _ = while !go do step (); done; for i = 0 to 9 do print_int i done; for _ = 9 downto 0 do () done
let _ = begin end; begin a; b end; (); (a; b); (x : int); (x : int :> float); (x :> t)
let _ = assert (x > 0); lazy (f x); assert false
let _ = let open M in let open! N in let module P = struct let q = 1 end in let exception E of int in
  let module R (X : S) : T = F (X) in raise (E P.q)
let _ = let* x = a and* y = b in let+ z in return (x, y, z)
let _ = { x = 1; M.y; z : int = 3 }, { r with x = 2; y }, { (f r) with z = 1 }
let _ = M.(a + b), M.[1; 2], M.{ x = 1 }, M.[| 1 |], M.( * ), M.(), M.N.c, M.C 1, M.C
let _ = (module M : S), (module struct let x = 1 end : S with type t = int), `Tag, `Tag (1, 2)
let _ = [], [1], [1; 2;], [||], [|1; 2|], true, false, Some 1, (::) (1, []), Some (-1)
let[@inline] attr (x [@a]) = (x [@b]) [@@c]
[@@@warning "-a"]
let _ = f (function A -> 1 | B -> 2) (fun _ -> 3) @@ fun x -> match x with A -> B | B -> A
let _ = a##b##c#=d

module M = struct type t = int let x = 1 end
module N : S = M
module F (X : S) (Y : S with type t = X.t) () : sig end = struct end
module G = functor (X : S) (_ : S) -> functor () -> struct include X end
module H = F (struct end) (G (X)(Y)) ()
module I = (M : S)
module J = (val m : S)
module K = (val (f x) : S with type t = int :> T)
module _ = M
module rec A : S with type t = int and type u := A.t = struct end and B : T = A
module type S = sig
  type t
  type u = private int
  type v := int and w := v list
  type ext += X
  val x : int
  val ( + ) : int -> int -> int
  external e : int -> int = "%e"
  exception E of int
  module M : S
  module N = Other.N
  module O := Other.O
  module F (X : S) : T
  module rec A : S and B : T
  module type T
  module type U = S
  module type V := S
  open M
  include S with type t := int
  include module type of struct include M end
end
module type T = functor (X : S) () -> S -> (S with module M = N and module O := P and type 'a M.t = 'a list)
module type W = module type of M.N
module type Abstract
;;
print_string "expression";;
let x = 1 in print_int x;;
f x; g y
let last = ()
