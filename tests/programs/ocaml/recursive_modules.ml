(* Modules that mention each other. *)
module rec Even : sig
  val test : int -> bool
end = struct
  let test n = n = 0 || Odd.test (n - 1)
end

and Odd : sig
  val test : int -> bool
end = struct
  let test n = n <> 0 && Even.test (n - 1)
end

(* A type with a set of itself. *)
module rec Tree : sig
  type t = Leaf of string | Node of Forest.t

  val compare : t -> t -> int
  val size : t -> int
end = struct
  type t = Leaf of string | Node of Forest.t

  let compare a b =
    match (a, b) with
    | Leaf x, Leaf y -> Stdlib.compare x y
    | Leaf _, Node _ -> -1
    | Node _, Leaf _ -> 1
    | Node x, Node y -> Forest.compare x y

  let size = function Leaf _ -> 1 | Node f -> Forest.fold (fun t n -> Tree.size t + n) f 1
end

and Forest : (Set.S with type elt = Tree.t) = Set.Make (Tree)

(* Abstract types and polymorphic functions. *)
module rec Expr : sig
  type t

  val num : int -> t
  val block : Stmt.t list -> t
  val show : t -> string
  val twice : ('a -> 'a) -> 'a -> 'a
end = struct
  type t = Num of int | Block of Stmt.t list

  let num n = Num n
  let block l = Block l
  let show = function Num n -> string_of_int n | Block l -> "{" ^ String.concat "; " (Stmt.map Stmt.show l) ^ "}"
  let twice f x = f (f x)
end

and Stmt : sig
  type t = Print of Expr.t | Skip | Both of { left : t; right : t }

  val show : t -> string
  val map : ('a -> 'b) -> 'a list -> 'b list
end = struct
  type t = Print of Expr.t | Skip | Both of { left : t; right : t }

  let rec show = function
    | Print e -> "print " ^ Expr.show e
    | Skip -> Expr.twice (fun s -> s ^ "-") ""
    | Both { left; right } -> show left ^ " & " ^ show right

  let map f l = List.map f l
end

(* Values of one that the other uses when it is called. *)
module rec Config : sig
  val name : string
  val describe : unit -> string
end = struct
  let name = "config"
  let describe () = name ^ "/" ^ Log.line "x"
end

and Log : sig
  val line : string -> string
end = struct
  let line s = "[" ^ Config.name ^ "] " ^ s
end

(* A function that is called before its module is there. *)
let early =
  try
    let module M = struct
      let run f = f ()
    end in
    M.run (fun () -> "none")
  with Undefined_recursive_module _ -> "undefined"

let () =
  Printf.printf "%b %b\n" (Even.test 10) (Odd.test 10);
  let f = Forest.of_list [ Tree.Leaf "b"; Tree.Leaf "a"; Tree.Leaf "b" ] in
  let t = Tree.Node (Forest.add (Tree.Node f) f) in
  Printf.printf "%d %d\n" (Tree.size t) (Forest.cardinal f);
  Forest.iter (function Tree.Leaf s -> print_string s | Tree.Node _ -> print_string "*") f;
  print_newline ();
  let s = Stmt.Both { left = Stmt.Print (Expr.num 3); right = Stmt.Skip } in
  print_endline (Stmt.show s);
  print_endline (Expr.show (Expr.block [ s; Stmt.Print (Expr.block [ Stmt.Skip ]) ]));
  Printf.printf "%d %s\n" (Expr.twice succ 1) (Expr.twice (fun s -> s ^ s) "ab");
  print_endline (Config.describe ());
  print_endline early
