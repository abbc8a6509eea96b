(* Exceptions of packages whose payloads mention the package's types; modules in packages; functors; packing again. *)

module type PARSER = sig
  type t
  type token
  exception Bad of t
  exception Unexpected of { at : int; token : token; rest : token list }
  exception Many of t * token option * (t -> int)
  val parse : int -> t
  val show : t -> string
  val name : token -> string
end

module Ints = struct
  type t = int
  type token = char
  exception Bad of int
  exception Unexpected of { at : int; token : char; rest : char list }
  exception Many of int * char option * (int -> int)
  let parse n =
    if n = 0 then raise (Bad 42)
    else if n = 1 then raise (Unexpected { at = 7; token = 'x'; rest = [ 'y'; 'z' ] })
    else if n = 2 then raise (Many (n, Some 'q', fun k -> k + 1000))
    else n * 2
  let show = string_of_int
  let name = String.make 1
end

module Texts = struct
  type t = string list
  type token = int
  exception Bad of t
  exception Unexpected of { at : int; token : token; rest : token list }
  exception Many of t * token option * (t -> int)
  let parse n =
    if n = 0 then raise (Bad [ "a"; "b" ])
    else if n = 1 then raise (Unexpected { at = 8; token = 9; rest = [] })
    else if n = 2 then raise (Many ([ "p"; "q"; "r" ], None, List.length))
    else [ string_of_int n ]
  let show l = String.concat "+" l
  let name = string_of_int
end

let run (module P : PARSER) n =
  try P.show (P.parse n) with
  | P.Bad t -> "bad " ^ P.show t
  | P.Unexpected { at; token; rest } ->
    Printf.sprintf "unexpected %s at %d before [%s]" (P.name token) at (String.concat " " (List.map P.name rest))
  | P.Many (t, token, f) ->
    Printf.sprintf "many %s %s %d" (P.show t) (match token with Some k -> P.name k | None -> "-") (f t)

let parsers = [ (module Ints : PARSER); (module Texts : PARSER) ]
let () = List.iter (fun p -> for n = 0 to 3 do print_endline (run p n) done) parsers

(* Raised outside, with values of the package's types. *)
let reraise (module P : PARSER) =
  let t = P.parse 5 in
  (try raise (P.Bad t) with P.Bad u -> print_endline (P.show u));
  (try raise (P.Many (t, None, fun _ -> 3)) with P.Many (u, _, f) -> Printf.printf "%s %d\n" (P.show u) (f u));
  match P.parse 1 with
  | exception P.Unexpected r -> (
    match raise (P.Unexpected { r with at = r.at + 100 }) with
    | exception P.Unexpected { at; token; _ } -> Printf.printf "%d %s\n" at (P.name token)
    | () -> ())
  | _ -> ()

let () = List.iter reraise parsers
let () = (try ignore (raise (Ints.Bad 3)) with Ints.Bad n -> Printf.printf "%d\n" n)

(* Types that are given. *)
module type ERR = sig
  type t
  exception E of t
  val fail : unit -> 'a
end

let catch (type a) (module M : ERR with type t = a) (d : a) : a = try M.fail () with M.E x -> x | _ -> d

let () =
  Printf.printf "%d\n" (catch (module struct type t = int exception E of t let fail () = raise (E 5) end) 0);
  Printf.printf "%s\n" (catch (module struct type t = string exception E of t let fail () = raise (E "five") end) "");
  Printf.printf "%d\n" (catch (module struct type t = int exception E of t let fail () = raise Exit end) 6)

let make (type a) (x : a) : (module ERR with type t = a) =
  (module struct type t = a exception E of a let fail () = raise (E x) end)

let () =
  Printf.printf "%d %s\n" (catch (make 1) 0) (catch (make "one") "");
  let (module X) = make 2.5 and (module Y) = make 2.5 in
  (match X.fail () with exception Y.E _ -> print_endline "Y" | exception X.E v -> Printf.printf "X %.1f\n" v | _ -> ())

(* A module in a package, and its exceptions. *)
module type OUTER = sig
  exception Top of int
  module Inner : sig
    exception Deep of string
    module Core : sig exception Core val go : int -> int end
    val go : int -> int
  end
  val go : int -> int
end

module O1 = struct
  exception Top of int
  module Inner = struct
    exception Deep of string
    module Core = struct exception Core let go n = if n = 2 then raise Core else n end
    let go n = if n = 1 then raise (Deep "one") else Core.go n
  end
  let go n = if n = 0 then raise (Top 10) else Inner.go n
end

module O2 = struct
  include O1
  exception Top of int
  let go n = if n = 0 then raise (Top 20) else O1.go n
end

let dive (module O : OUTER) n =
  match O.go n with
  | k -> string_of_int k
  | exception O.Top k -> Printf.sprintf "top %d" k
  | exception O.Inner.Deep s -> "deep " ^ s
  | exception O.Inner.Core.Core -> "core"

let () = List.iter (fun o -> for n = 0 to 3 do print_endline (dive o n) done) [ (module O1 : OUTER); (module O2 : OUTER) ]

(* Packing again what was unpacked, through another signature. *)
module type SMALL = sig exception Top of int val go : int -> int end

let smaller (module O : OUTER) = (module O : SMALL)
let again (module O : OUTER) = (module O : OUTER)
let shallow (module S : SMALL) n = try string_of_int (S.go n) with S.Top k -> Printf.sprintf "small top %d" k | _ -> "other"

let () =
  List.iter
    (fun o -> for n = 0 to 3 do Printf.printf "%s, %s; " (shallow (smaller o) n) (dive (again (again o)) n) done)
    [ (module O1 : OUTER); (module O2 : OUTER) ];
  print_newline ()

let retype (module P : PARSER) = (module P : PARSER)
let () = List.iter (fun p -> print_endline (run (retype (retype p)) 2)) parsers

(* Functors applied to unpacked modules. *)
module Twice (X : sig exception Top of int val go : int -> int end) = struct
  exception Second of exn
  exception Same = X.Top
  let go n = try X.go n with X.Top k -> raise (Second (X.Top (k * 2)))
  let unwrap f = try f () with Second (X.Top k) -> k
end

let twice o n =
  let module T = Twice ((val o : SMALL)) in
  (T.unwrap (fun () -> T.go n), try T.go n with T.Second T.Same (k) -> k + 1 | T.Second _ -> 0)

module Fixed = Twice ((val smaller (module O2)))

let () =
  let a, b = twice (smaller (module O1)) 0 and c, d = twice (smaller (module O2)) 0 in
  Printf.printf "%d %d %d %d\n" a b c d;
  Printf.printf "%d %b\n" (Fixed.unwrap (fun () -> Fixed.go 0)) (try raise (O2.Top 1) with Fixed.Same _ -> true)

(* Constructors of extensible types. *)
type event = ..
module type PLUGIN = sig
  type event += Started of int | Ended
  type own = ..
  type own += Own of string
  val emit : int -> event
  val mine : unit -> own
end

module P1 = struct
  type event += Started of int | Ended
  type own = ..
  type own += Own of string | Hidden
  let emit n = if n = 0 then Ended else Started n
  let mine () = Own "p1"
end

module P2 = struct
  type event += Started of int | Ended
  type own = ..
  type own += Own of string | Hidden
  let emit n = if n = 0 then Started 0 else Ended
  let mine () = Hidden
end

let watch (module P : PLUGIN) e = match e with P.Started n -> Printf.sprintf "started %d" n | P.Ended -> "ended" | _ -> "-"

let () =
  let plugins = [ (module P1 : PLUGIN); (module P2 : PLUGIN) ] in
  List.iter
    (fun p ->
      let (module P : PLUGIN) = p in
      List.iter (fun q -> Printf.printf "%s, %s; " (watch q (P.emit 0)) (watch q (P.emit 1))) plugins;
      print_endline (match P.mine () with P.Own s -> s | _ -> "hidden"))
    plugins
